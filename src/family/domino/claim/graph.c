/* graph.c: the cells of a region as a plane graph (see graph.h). */
#include "family/domino/claim/graph.h"

static void join(struct graph *g, int cell, enum side side, int other)
{
    g->beside[cell][side] = other;
    g->beside[other][(side + 2) % SIDES] = cell;
}

/* A cell and the neighbours that were numbered before it. */
static void add_cell(struct graph *g, int row, int col, int above)
{
    int cell = g->cells++;
    for (int side = RIGHT; side <= UP; side++)
        g->beside[cell][side] = NOBODY;
    g->black[cell] = (row + col) % 2;
    if (domino_fits(g->d, row, col - 1, HORIZONTAL))
        join(g, cell, LEFT, cell - 1);
    if (domino_fits(g->d, row - 1, col, VERTICAL))
        join(g, cell, UP, above);
}

/* `above` is the number of the next cell of the row before, and moves on with
 * the columns. */
bool graph_init(struct graph *g, const struct domino *d)
{
    *g = (struct graph){.d = d};
    g->beside = mem_try_alloc(d->cells + 1, sizeof *g->beside);
    g->minus = mem_try_alloc(d->cells + 1, 1);
    g->black = mem_try_alloc(d->cells + 1, 1);
    bool room = g->beside && g->minus && g->black;
    int above = 0;
    for (int row = 0; room && row < d->rows; row++)
        for (int col = 0; col < d->cols; col++) {
            if (*region_at(d, row, col))
                add_cell(g, row, col, above);
            above += row && *region_at(d, row - 1, col);
        }
    return room;
}

void graph_release(struct graph *g)
{
    free(g->beside);
    free(g->minus);
    free(g->black);
    *g = (struct graph){.cells = 0};
}

bool graph_negate(struct graph *g, int cell, int other, struct error *err)
{
    int side = RIGHT;
    while (side <= UP && g->beside[cell][side] != other)
        side++;
    if (side > UP)
        return error_say(err, "no domino can cover the cells %d and %d",
                         cell + 1, other + 1);
    if (g->minus[cell] >> side & 1)
        return error_say(err,
                         "the domino on the cells %d and %d has sign -1 "
                         "already",
                         cell + 1, other + 1);
    g->minus[cell] |= (uint8_t)(1 << side);
    g->minus[other] |= (uint8_t)(1 << (side + 2) % SIDES);
    return true;
}

int graph_degree(const struct graph *g, int cell)
{
    int degree = 0;
    for (int side = RIGHT; side <= UP; side++)
        degree += g->beside[cell][side] != NOBODY;
    return degree;
}
