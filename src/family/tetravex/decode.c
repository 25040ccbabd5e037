/* decode.c: the board that a set of facts tells, and what its numbers mean.
 *
 * Facts know faces, a grid knows tiles.  Given tiles lie where they must, and
 * the other tiles of a class ascend in the other cells; each is turned so that
 * it shows its face. */
#include "family/tetravex/tetravex.h"
#include "base/mem.h"
#include "family/family.h"

int tetravex_turn_to(const struct tetravex *p, int tile, int face)
{
    int turn = 0;
    while (tetravex_face(p, tile, turn) != face)
        turn++;
    return turn;
}

static bool clear_board(const struct tetravex *p, struct grid *grid)
{
    if (!grid_try_size(grid, 1, p->rows, p->cols, GAP))
        return false; /* unreached: there was memory */
    for (int c = 0; c < p->cells; c++)
        grid->cell[p->square[c]] = 0;
    return true;
}

void tetravex_lay_givens(const struct tetravex *p, struct grid *grid)
{
    if (!clear_board(p, grid))
        /* unreached: there was memory */
        mem_none((size_t)p->cells * sizeof *grid->cell);
    for (int i = 0; i < p->givens; i++) {
        int tile = p->given[i].tile, turn = given_turn(p, &p->given[i]);
        if (turn != NONE)
            grid->cell[p->square[p->given[i].cell]] =
                square_value(p, tile, turn);
    }
}

/* The next tile of a class that is not given, from place *next on.  A class
 * that lies in too many cells repeats its last tile there, and the check finds
 * it. */
static int next_tile(const struct tetravex *p, int class, int *next)
{
    const int *member = p->member + p->begin[class];
    int last = copies(p, class) - 1;
    while (*next < last && p->is_given[member[*next]])
        ++*next;
    int tile = member[*next];
    *next += *next < last;
    return tile;
}

static int tile_for(const struct tetravex *p, int face, int cell, int *next)
{
    int class = p->face[face].class;
    int given = p->given_at[cell];
    if (given != NONE && p->class_of[p->given[given].tile] == class)
        return p->given[given].tile;
    return next_tile(p, class, &next[class]);
}

void tetravex_decode(const void *puzzle, const int *facts, size_t count,
                     struct grid *grid)
{
    const struct tetravex *p = puzzle;
    if (!clear_board(p, grid))
        return; /* unreached: there was memory */
    int *face_in = mem_alloc((size_t)p->cells, sizeof *face_in);
    int *next = mem_alloc((size_t)p->classes, sizeof *next);
    memset(face_in, 0xff, (size_t)p->cells * sizeof *face_in); /* NONE */
    for (size_t i = 0; i < count; i++) {
        assert(facts[i] >= 0 && facts[i] / p->cells < p->faces);
        face_in[facts[i] % p->cells] = facts[i] / p->cells;
    }
    for (int cell = 0; cell < p->cells; cell++) {
        if (face_in[cell] == NONE)
            continue;
        int tile = tile_for(p, face_in[cell], cell, next);
        grid->cell[p->square[cell]] =
            square_value(p, tile, tetravex_turn_to(p, tile, face_in[cell]));
    }
    free(face_in);
    free(next);
}

/* ---- for programs --------------------------------------------------- */

enum field { FIELD_TILE, FIELD_TURN, FIELD_TOP };

static const char *const fields[] = {"tile",   "turn", "top", "right",
                                     "bottom", "left", NULL};

static void tell_cell(const void *puzzle, const struct grid *grid, size_t cell,
                      int field, char *text, size_t size)
{
    const struct tetravex *p = puzzle;
    int value = grid->cell[cell];
    snprintf(text, size, "%s", "");
    if (value < 1 || value > 4 * p->cells)
        return;
    int tile = value_tile(p, value), turn = value_turn(p, value);
    if (field == FIELD_TILE)
        snprintf(text, size, "%d", tile + 1);
    else if (field == FIELD_TURN)
        snprintf(text, size, "%d", turn);
    else
        snprintf(
            text, size, "%s",
            p->colour[turned_side(p->tile[tile], turn, field - FIELD_TOP)]);
}

static void board(const void *puzzle, struct grid *grid)
{
    tetravex_lay_givens(puzzle, grid);
}

const struct cell_fields tetravex_cells = {
    .sentence = "One layer, the board: the number of the tile in the list, "
                "from 1, and once more as many as there are tiles for each "
                "quarter by which it is turned clockwise; 0: no tile yet; "
                "-1: a hole.",
    .fields = fields,
    .tell = tell_cell,
    .board = board,
};
