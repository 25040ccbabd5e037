/* direct.c: the clauses of TetraSAT (Alhariri and Caputo), rule by rule.
 *
 * Variables.  tile_i_in_space_k, named as on the slides.  There are N tiles
 * and N = m n cells, hence N^2 variables.
 *
 * Clauses, in the order of the slides (`order` permutes the four):
 *   1. a tile can't occupy more than one space:   N * N(N-1)/2,
 *   2. each space can't hold more than one tile:  N * N(N-1)/2,
 *   3. each tile must stay in one space:          N,
 *   4. a tile can't stay next to incompatibles:   H m(n-1) + V (m-1)n,
 * where H of the N(N-1) ordered pairs of tiles cannot lie side by side, and
 * V not one above the other.  Cells without a tile need no rule: N tiles fill
 * N cells.  (The slides say 2 N^2 + N^2 for the rules 1 to 3, which counts
 * each list of pairs once, and for rule 4 N(N-1), the comparisons of tiles,
 * plus 4 N sqrt(N) (sqrt(N)-1), the neighbours of all cells times the tiles.)
 *
 * What the slides do not have:
 *   5. of two equal tiles the earlier lies in the earlier cell, unless one of
 *      them is given: N(N-1)/2 for each tile that has an equal one before it,
 *   6. given tiles lie in their cells, and no tile lies against the frame.
 * By 5 each board is one model, however many tiles are equal.
 *
 * Where tiles turn, a tile has N places for each of its turns that looks
 * different, and the rules speak of these places: the variable is then
 * tile_i_turned_r_in_space_k, and equal tiles are those equal but for a turn.
 */
#include "family/tetravex/tetravex.h"
#include "base/mem.h"

#include <limits.h>
#include <stdio.h>

/* A tile in one of its turns. */
struct pose {
    int tile, turn;
};

static int variable(const struct tetravex *p, struct pose pose, int cell)
{
    return (pose.turn * p->cells + pose.tile) * p->cells + cell + 1;
}

static struct pose pose_of(const struct tetravex *p, int variable)
{
    int pose = (variable - 1) / p->cells;
    return (struct pose){pose % p->cells, pose / p->cells};
}

/* The poses of a tile, one after another: the next one, of the next tile if
 * there is no other. */
static struct pose next_pose(const struct tetravex *p, struct pose pose)
{
    if (pose.turn + 1 < tile_turns(p, pose.tile))
        return (struct pose){pose.tile, pose.turn + 1};
    return (struct pose){pose.tile + 1, 0};
}

/* The variables of all places of a tile; answers how many. */
static int list_places(const struct tetravex *p, int tile, int *variables)
{
    int count = 0;
    for (struct pose a = {tile, 0}; a.tile == tile; a = next_pose(p, a))
        for (int k = 0; k < p->cells; k++)
            variables[count++] = variable(p, a, k);
    return count;
}

static void one_cell_a_tile(const struct tetravex *p, struct sink *sink)
{
    int *place = mem_alloc(SIDES * (size_t)p->cells, sizeof *place);
    for (int i = 0; i < p->cells && !sink->full; i++) {
        int count = list_places(p, i, place);
        for (int k = 0; k < count; k++)
            for (int l = k + 1; l < count; l++)
                sink_add(sink, -place[k], -place[l]);
    }
    free(place);
}

static void one_tile_a_cell(const struct tetravex *p, struct sink *sink)
{
    struct pose a, b;
    for (int k = 0; k < p->cells && !sink->full; k++)
        for (a = (struct pose){0, 0}; a.tile < p->cells; a = next_pose(p, a))
            for (b = (struct pose){a.tile + 1, 0}; b.tile < p->cells;
                 b = next_pose(p, b))
                sink_add(sink, -variable(p, a, k), -variable(p, b, k));
}

static void each_tile_somewhere(const struct tetravex *p, struct sink *sink)
{
    int *place = mem_alloc(SIDES * (size_t)p->cells, sizeof *place);
    for (int i = 0; i < p->cells && !sink->full; i++)
        sink_clause(sink, place, (size_t)list_places(p, i, place));
    free(place);
}

/* No tile in pose b is the neighbour of one in pose a on that side, right or
 * bottom. */
static void keep_apart(const struct tetravex *p, struct pose a, struct pose b,
                       enum side side, struct sink *sink)
{
    if (turned_side(p->tile[a.tile], a.turn, side) ==
        turned_side(p->tile[b.tile], b.turn, (side + 2) % SIDES))
        return;
    for (int k = 0; k < p->cells; k++)
        if (p->edge[k][side] != NONE)
            sink_add(sink, -variable(p, a, k),
                     -variable(p, b, tetravex_neighbour(p, k, side)));
}

static void no_incompatible_neighbours(const struct tetravex *p,
                                       struct sink *sink)
{
    struct pose a = {0, 0}, b;
    for (; a.tile < p->cells && !sink->full; a = next_pose(p, a)) {
        for (b = (struct pose){0, 0}; b.tile < p->cells; b = next_pose(p, b)) {
            if (a.tile == b.tile)
                continue;
            keep_apart(p, a, b, RIGHT, sink);
            keep_apart(p, a, b, BOTTOM, sink);
        }
    }
}

/* Tile j lies in no cell before that of tile i. */
static void keep_order(const struct tetravex *p, int i, int j,
                       struct sink *sink)
{
    struct pose a, b;
    for (a = (struct pose){i, 0}; a.tile == i; a = next_pose(p, a))
        for (b = (struct pose){j, 0}; b.tile == j; b = next_pose(p, b))
            for (int k = 0; k < p->cells; k++)
                for (int l = 0; l < k; l++)
                    sink_add(sink, -variable(p, a, k), -variable(p, b, l));
}

static void equal_tiles_ascend(const struct tetravex *p, struct sink *sink)
{
    int last = NONE;
    for (int m = 0; m < p->cells && !sink->full; m++) {
        int tile = p->member[m];
        if (p->is_given[tile])
            continue;
        if (last != NONE && p->class_of[last] == p->class_of[tile])
            keep_order(p, last, tile, sink);
        last = tile;
    }
}

static void forbid_misfits(const struct tetravex *p, struct sink *sink)
{
    struct pose a = {0, 0};
    for (; a.tile < p->cells && !sink->full; a = next_pose(p, a)) {
        int face = tetravex_face(p, a.tile, a.turn);
        for (int k = 0; k < p->cells; k++)
            if (!tetravex_fits(p, face, k))
                sink_add(sink, -variable(p, a, k));
    }
}

static void place_givens(const struct tetravex *p, struct sink *sink)
{
    for (int i = 0; i < p->givens; i++) {
        int tile = p->given[i].tile, literal[SIDES];
        size_t count = 0;
        for (struct pose a = {tile, 0}; a.tile == tile; a = next_pose(p, a))
            literal[count++] = variable(p, a, p->given[i].cell);
        sink_clause(sink, literal, count);
    }
}

static void emit(const void *puzzle, struct sink *sink)
{
    static void (*const rules[RULES])(const struct tetravex *,
                                      struct sink *) = {
        one_cell_a_tile, one_tile_a_cell, each_tile_somewhere,
        no_incompatible_neighbours};
    const struct tetravex *p = puzzle;
    for (int i = 0; i < RULES; i++)
        rules[p->rule[i]](p, sink);
    equal_tiles_ascend(p, sink);
    forbid_misfits(p, sink);
    place_givens(p, sink);
}

static size_t name(const void *puzzle, int number, char *name)
{
    const struct tetravex *p = puzzle;
    struct pose pose = pose_of(p, number);
    int space = p->square[(number - 1) % p->cells] + 1;
    if (p->rotate)
        return (size_t)snprintf(name, NAME_BYTES,
                                "tile_%d_turned_%d_in_space_%d", pose.tile + 1,
                                pose.turn, space);
    return (size_t)snprintf(name, NAME_BYTES, "tile_%d_in_space_%d",
                            pose.tile + 1, space);
}

/* Of a tile's turns that look alike the first alone has variables. */
static int fact(const void *puzzle, int number)
{
    const struct tetravex *p = puzzle;
    struct pose pose = pose_of(p, number);
    if (pose.turn >= tile_turns(p, pose.tile))
        return NO_FACT;
    return fact_of(p, tetravex_face(p, pose.tile, pose.turn),
                   (number - 1) % p->cells);
}

bool tetravex_direct(const struct tetravex *p, struct clauses *clauses,
                     struct error *err)
{
    int64_t turns = p->rotate ? SIDES : 1;
    int64_t variables = turns * p->cells * p->cells;
    if (variables > INT_MAX)
        return error_say(err,
                         "%d tiles in %d cells make %lld variables; at most "
                         "%d can be numbered",
                         p->cells, p->cells, (long long)variables, INT_MAX);
    *clauses = (struct clauses){.puzzle = p,
                                .variables = (int)variables,
                                .emit = emit,
                                .name = name,
                                .fact = fact,
                                .determined = true};
    return true;
}
