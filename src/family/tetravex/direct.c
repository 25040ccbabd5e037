/* direct.c: the clauses of TetraSAT (Alhariri and Caputo), rule by rule.
 *
 * Variables.  tile_i_in_space_k, named as on the slides.  There are N tiles
 * and N = m n cells, hence N^2 variables.
 *
 * Clauses, in the order of the slides:
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
 *   5. of two equal tiles the earlier lies in the earlier cell: N(N-1)/2 for
 *      each tile that has an equal one before it,
 * which is ours: so each board is one model, however many tiles are equal. */
#include "family/tetravex/tetravex.h"
#include "base/mem.h"

#include <limits.h>
#include <stdio.h>

static int variable(const struct tetravex *p, int tile, int cell)
{
    return tile * p->cells + cell + 1;
}

static void one_cell_a_tile(const struct tetravex *p, struct sink *sink)
{
    for (int i = 0; i < p->cells && !sink->full; i++)
        for (int k = 0; k < p->cells; k++)
            for (int l = k + 1; l < p->cells; l++)
                sink_add(sink, -variable(p, i, k), -variable(p, i, l));
}

static void one_tile_a_cell(const struct tetravex *p, struct sink *sink)
{
    for (int k = 0; k < p->cells && !sink->full; k++)
        for (int i = 0; i < p->cells; i++)
            for (int j = i + 1; j < p->cells; j++)
                sink_add(sink, -variable(p, i, k), -variable(p, j, k));
}

static void each_tile_somewhere(const struct tetravex *p, struct sink *sink)
{
    int *literal = mem_alloc((size_t)p->cells, sizeof *literal);
    for (int i = 0; i < p->cells && !sink->full; i++) {
        for (int k = 0; k < p->cells; k++)
            literal[k] = variable(p, i, k);
        sink_clause(sink, literal, (size_t)p->cells);
    }
    free(literal);
}

/* Tile j is not the neighbour of tile i on that side, right or bottom. */
static void keep_apart(const struct tetravex *p, int i, int j, enum side side,
                       struct sink *sink)
{
    int step = side == RIGHT ? 1 : p->cols;
    for (int k = 0; k < p->cells; k++)
        if (p->edge[k][side] != NONE)
            sink_add(sink, -variable(p, i, k), -variable(p, j, k + step));
}

static void no_incompatible_neighbours(const struct tetravex *p,
                                       struct sink *sink)
{
    for (int i = 0; i < p->cells && !sink->full; i++) {
        for (int j = 0; j < p->cells; j++) {
            if (i != j && p->tile[i][RIGHT] != p->tile[j][LEFT])
                keep_apart(p, i, j, RIGHT, sink);
            if (i != j && p->tile[i][BOTTOM] != p->tile[j][TOP])
                keep_apart(p, i, j, BOTTOM, sink);
        }
    }
}

static void equal_tiles_ascend(const struct tetravex *p, struct sink *sink)
{
    for (int m = 1; m < p->cells && !sink->full; m++) {
        int i = p->member[m - 1], j = p->member[m];
        if (p->class_of[i] != p->class_of[j])
            continue;
        for (int k = 0; k < p->cells; k++)
            for (int l = 0; l < k; l++)
                sink_add(sink, -variable(p, i, k), -variable(p, j, l));
    }
}

static void emit(const void *puzzle, struct sink *sink)
{
    one_cell_a_tile(puzzle, sink);
    one_tile_a_cell(puzzle, sink);
    each_tile_somewhere(puzzle, sink);
    no_incompatible_neighbours(puzzle, sink);
    equal_tiles_ascend(puzzle, sink);
}

static size_t name(const void *puzzle, int number, char *name)
{
    const struct tetravex *p = puzzle;
    int tile = (number - 1) / p->cells + 1, cell = (number - 1) % p->cells + 1;
    return (size_t)snprintf(name, NAME_BYTES, "tile_%d_in_space_%d", tile,
                            cell);
}

static int fact(const void *puzzle, int number)
{
    const struct tetravex *p = puzzle;
    int tile = (number - 1) / p->cells, cell = (number - 1) % p->cells;
    return p->class_of[tile] * p->cells + cell;
}

bool tetravex_direct(const struct tetravex *p, struct clauses *clauses,
                     struct error *err)
{
    int64_t variables = (int64_t)p->cells * p->cells;
    if (variables > INT_MAX)
        return error_say(err,
                         "%d tiles in %d cells make %lld variables; at most "
                         "%d can be numbered",
                         p->cells, p->cells, (long long)variables, INT_MAX);
    *clauses = (struct clauses){.puzzle = p,
                                .variables = (int)variables,
                                .emit = emit,
                                .name = name,
                                .fact = fact};
    return true;
}
