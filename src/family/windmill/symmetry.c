/* symmetry.c: what turning and mirroring a box makes of its pieces.
 *
 * The symmetries of a square (square.h), with x for columns and y for rows.
 * Turns leave each piece what it is.  Mirrors make piece k of piece 9 - k: a
 * mirror image of a small domino over a large one is one of the ten ways
 * again, and none of them is its own.  So a mirror is a symmetry of the puzzle
 * only if the chosen pieces come in such pairs, and any only if what is given
 * looks the same afterwards; that a half turn fixes no packing, since there is
 * one of each, is no reason to leave it out. */
#include "family/windmill/windmill.h"

static struct offset mirrored(int mirror, struct offset way)
{
    struct rowcol to = square_step(mirror, (struct rowcol){way.y, way.x});
    return (struct offset){to.col, to.row};
}

static bool same(struct offset a, struct offset b)
{
    return a.x == b.x && a.y == b.y;
}

/* Does the piece, with its first large square on one of these squares, cover
 * them all? */
static bool covers(const struct offset piece[SQUARES],
                   const struct offset square[SQUARES], struct offset first)
{
    for (int i = 0; i < SQUARES; i++) {
        struct offset at = {first.x + piece[i].x, first.y + piece[i].y};
        int other = i / 2 * 2; /* large on large, small on small */
        if (!same(at, square[other]) && !same(at, square[other + 1]))
            return false;
    }
    return true;
}

/* The piece and the turn that cover these squares: there is one. */
struct move windmill_recognise(const struct offset square[SQUARES])
{
    struct move move = {0};
    struct offset piece[SQUARES];
    for (int all = 0; all < PIECES * TURNS; all++) {
        move.piece = all / TURNS;
        move.turn = all % TURNS;
        windmill_turned(move.piece, move.turn, piece);
        for (int large = 0; large < 2; large++) {
            move.first = square[large];
            if (covers(piece, square, move.first))
                return move;
        }
    }
    assert(false);
    return move; /* unreached: assertions are off */
}

static void find_moves(struct windmill *w, int mirror)
{
    for (int piece = 0; piece < PIECES; piece++)
        for (int turn = 0; turn < TURNS; turn++) {
            struct offset square[SQUARES];
            windmill_turned(piece, turn, square);
            for (int i = 0; i < SQUARES; i++)
                square[i] = mirrored(mirror, square[i]);
            w->move[mirror][piece][turn] = windmill_recognise(square);
        }
}

static int chosen_number(const struct windmill *w, int piece)
{
    for (int i = 0; i < w->pieces; i++)
        if (w->piece[i] == piece)
            return i;
    return -1;
}

/* The image of a point of the doubled box. */
static struct offset image_of(const struct windmill *w, int mirror, int x,
                              int y)
{
    struct rowcol points = {2 * w->rows - 1, 2 * w->cols - 1};
    struct rowcol to =
        square_image(mirror, points, (struct rowcol){y - 1, x - 1});
    return (struct offset){to.col + 1, to.row + 1};
}

static bool keeps(const struct windmill *w, int mirror)
{
    if (!square_keeps(mirror, (struct rowcol){w->rows, w->cols}))
        return false;
    for (int i = 0; i < w->pieces; i++)
        if (chosen_number(w, w->move[mirror][w->piece[i]][0].piece) < 0)
            return false;
    for (int row = 0; row < w->given.rows; row++)
        for (int col = 0; col < w->given.cols; col++) {
            int here = given_at(w, row, col);
            struct offset to =
                image_of(w, mirror, col + 1, 2 * w->rows - 1 - row);
            int there = given_at(w, 2 * w->rows - 1 - to.y, to.x - 1);
            int piece = here >= 0 && here < PIECES
                            ? w->move[mirror][here][0].piece
                            : here;
            if (there != piece)
                return false;
        }
    return true;
}

void windmill_find_symmetries(struct windmill *w)
{
    w->symmetries = 0;
    for (int mirror = 0; mirror < SQUARE_SYMMETRIES; mirror++) {
        find_moves(w, mirror);
        if (keeps(w, mirror))
            w->mirror[w->symmetries++] = mirror;
    }
}

int windmill_symmetries(const void *puzzle)
{
    const struct windmill *w = puzzle;
    return w->symmetries;
}

int windmill_image(const void *puzzle, int symmetry, int fact)
{
    const struct windmill *w = puzzle;
    int mirror = w->mirror[symmetry];
    struct place place = windmill_place(w, fact);
    const struct move *move =
        &w->move[mirror][w->piece[place.chosen]][place.turn];
    struct offset at = image_of(w, mirror, place.x, place.y);
    return windmill_fact(w, (struct place){chosen_number(w, move->piece),
                                           move->turn, at.x + move->first.x,
                                           at.y + move->first.y});
}
