/* symmetry.c: turns of the board.
 *
 * Where tiles turn, a board that is turned as a whole is a board again: by a
 * quarter if it is square, by a half in any case, if only the turn takes holes
 * to holes and given tiles to given tiles.  The turn g takes the face f in
 * cell c to f turned by g in cell g(c).  Where tiles lie as they are written,
 * and for mirror images, nothing of the kind holds.
 *
 * Equal tiles are kept in order in the exact cover, which no turn respects:
 * with these the cover cannot be folded. */
#include "base/square.h"
#include "family/tetravex/tetravex.h"

static int turn_cell(const struct tetravex *p, int cell, int quarters)
{
    struct rowcol board = {p->rows, p->cols};
    struct rowcol at = {p->square[cell] / p->cols, p->square[cell] % p->cols};
    int turn = SQUARE_SAME;
    for (; quarters; quarters--)
        turn = square_product(turn, SQUARE_CLOCKWISE);
    at = square_image(turn, board, at);
    return p->cell_at[at.row * p->cols + at.col];
}

static int turn_face(const struct tetravex *p, int face, int quarters)
{
    const struct face *f = &p->face[face];
    int first = p->first[f->class], turns = p->first[f->class + 1] - first;
    return first + (f->turn + quarters) % turns;
}

/* Does the turn take holes to holes and given tiles to given tiles? */
static bool changes_nothing(const struct tetravex *p, int quarters)
{
    if (quarters % 2 && p->rows != p->cols)
        return false;
    for (int cell = 0; cell < p->cells; cell++) {
        int there = turn_cell(p, cell, quarters);
        if (there == NONE)
            return false;
        if (p->given_at[cell] == NONE && p->given_at[there] == NONE)
            continue;
        for (int face = 0; face < p->faces; face++)
            if (tetravex_fits(p, face, cell) !=
                tetravex_fits(p, turn_face(p, face, quarters), there))
                return false;
    }
    return true;
}

int tetravex_count_symmetries(const struct tetravex *p)
{
    if (!p->rotate || !changes_nothing(p, 2))
        return 1;
    return changes_nothing(p, 1) ? 4 : 2;
}

int tetravex_symmetries(const void *puzzle)
{
    const struct tetravex *p = puzzle;
    return p->symmetries;
}

int tetravex_image(const void *puzzle, int symmetry, int fact)
{
    const struct tetravex *p = puzzle;
    int quarters = symmetry * (SIDES / p->symmetries);
    return fact_of(p, turn_face(p, fact / p->cells, quarters),
                   turn_cell(p, fact % p->cells, quarters));
}

bool tetravex_folds(const void *puzzle)
{
    const struct tetravex *p = puzzle;
    return p->symmetries == 1 || p->classes == p->cells;
}
