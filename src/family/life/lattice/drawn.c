/* drawn.c: generations that a user has drawn.
 *
 * A cell is dead, alive, unknown, free (nobody cares, and the rule does not
 * bind it), or has a letter, which all cells that are alike have in common,
 * in whatever generation.  Cells beyond the drawing are the goal's affair. */
#include "family/life/lattice/lattice.h"

int drawn_layer(const struct life *life, int time)
{
    for (size_t i = 0; i < life->pattern.time.len; i++)
        if (life->pattern.time.at[i] == time)
            return (int)i;
    return -1;
}

bool drawn_has(const struct life *life, int row, int col)
{
    const struct grid *grid = &life->pattern.grid;
    row -= life->top;
    col -= life->left;
    return row >= 0 && row < grid->rows && col >= 0 && col < grid->cols;
}

int drawn_at(const struct life *life, struct place place)
{
    int layer = drawn_layer(life, place.time);
    if (layer < 0 || !drawn_has(life, place.row, place.col))
        return PATTERN_UNKNOWN;
    return *grid_at(&life->pattern.grid, layer, place.row - life->top,
                    place.col - life->left);
}

bool drawn_free(const struct life *life, struct place place)
{
    return drawn_at(life, place) == PATTERN_FREE;
}

static void set_place(struct life *life, struct place place)
{
    struct quotient *q = &life->quotient;
    int cell = drawn_at(life, place);
    if (cell == PATTERN_DEAD || cell == PATTERN_ALIVE)
        quotient_set(q, place, cell == PATTERN_ALIVE);
    else if (cell >= PATTERN_LETTER)
        quotient_letter(q, place, cell - PATTERN_LETTER);
}

void drawn_set(struct life *life)
{
    const struct grid *grid = &life->pattern.grid;
    for (int layer = 0; layer < grid->layers; layer++)
        for (int row = 0; row < grid->rows; row++)
            for (int col = 0; col < grid->cols; col++) {
                struct place place = {row + life->top, col + life->left,
                                      life->pattern.time.at[layer]};
                if (quotient_inside(&life->quotient, place))
                    set_place(life, place);
            }
}

void drawn_board(const void *puzzle, struct grid *grid)
{
    const struct life *life = puzzle;
    struct place at;
    if (!grid_try_size(grid, life->steps + 1, life->rows + 2, life->cols + 2,
                       0))
        return; /* unreached: there was memory */
    for (at.time = 0; at.time <= life->steps; at.time++)
        for (at.row = 0; at.row < life->rows; at.row++)
            for (at.col = 0; at.col < life->cols; at.col++)
                *grid_at(grid, at.time, at.row + 1, at.col + 1) =
                    drawn_at(life, at) == PATTERN_ALIVE;
}

/* ---- judging -------------------------------------------------------- */

/* Of each letter 1 + the state of its first cell; 0: none was met. */
struct letters {
    signed char state[PATTERN_LETTERS];
};

static bool check_place(const struct life *life, const struct grid *grid,
                        struct place place, struct letters *letters,
                        struct error *err)
{
    int drawn = drawn_at(life, place);
    int cell = grid_get(grid, place.time, place.row + 1, place.col + 1);
    bool alive = cell == 1;
    if (drawn == PATTERN_UNKNOWN || drawn == PATTERN_FREE)
        return true;
    if (drawn == PATTERN_DEAD || drawn == PATTERN_ALIVE)
        return alive == (drawn == PATTERN_ALIVE) ||
               error_set(err, "", place.row + 1, place.col + 1,
                         "in generation %d this cell is drawn %s", place.time,
                         alive ? "dead" : "alive");
    signed char *state = &letters->state[drawn - PATTERN_LETTER];
    bool same = !*state || *state == 1 + alive;
    *state = (signed char)(1 + alive);
    return same || error_set(err, "", place.row + 1, place.col + 1,
                             "in generation %d this cell and another one "
                             "with its letter differ",
                             place.time);
}

bool drawn_check(const struct life *life, const struct grid *grid,
                 struct error *err)
{
    const struct grid *drawn = &life->pattern.grid;
    struct letters letters = {{0}};
    for (int layer = 0; layer < drawn->layers; layer++)
        for (int row = 0; row < drawn->rows; row++)
            for (int col = 0; col < drawn->cols; col++) {
                struct place place = {row + life->top, col + life->left,
                                      life->pattern.time.at[layer]};
                if (!check_place(life, grid, place, &letters, err))
                    return false;
            }
    return true;
}
