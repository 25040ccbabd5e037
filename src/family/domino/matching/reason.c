/* reason.c: too few neighbours (P. Hall 1935).
 *
 * Let a cell be free, and let no alternating path lead from it to a free cell
 * of the other colour.  The cells of its colour that alternating paths reach
 * from it have one neighbour less than they are: all their neighbours have
 * partners, and only among them.  Other free cells that have no further
 * neighbours belong to the same set.  The smallest set makes the best reason,
 * so all lost cells grow their sets side by side, and the first to end is
 * taken.
 *
 * Where one colour has more cells than the other, all its cells are a set of
 * this kind, and nothing has to be searched. */
#include "family/domino/matching/matching.h"

/* Cells to be met in all, before the first lost cell must do. */
static const size_t patience = 4 * 1000 * 1000;

static void reach(struct matching *m, int cell)
{
    m->label[cell / 2] = 1;
    vec_push(&m->queue, cell);
}

/* The set of a lost cell, in the queue; false if it has more than `most`
 * cells. */
static bool grow(struct matching *m, int root, size_t most)
{
    matching_forget(m);
    reach(m, root);
    for (size_t i = 0; i < m->queue.len && m->queue.len <= most; i++)
        for (int side = RIGHT; side <= UP; side++) {
            int other = m->queue.at[i] + m->step[side];
            if (m->mate[other] == NOWHERE)
                continue;
            assert(!is_free(m, other)); /* the cell is lost */
            int beyond = partner(m, other);
            if (!m->label[beyond / 2])
                reach(m, beyond);
        }
    return m->queue.len <= most;
}

/* A lost cell whose set is about as small as any. */
static int best_root(struct matching *m, const cells *lost)
{
    enum { FIRST = 16, FACTOR = 4 };
    for (size_t most = FIRST; most * lost->len < patience; most *= FACTOR) {
        int best = -1;
        size_t least = most;
        for (size_t i = 0; i < lost->len; i++)
            if (grow(m, lost->at[i], least)) {
                best = lost->at[i];
                least = m->queue.len - 1;
            }
        if (best >= 0)
            return best;
    }
    return lost->at[0]; /* seldom: one of the lost has a way */
}

/* Are all neighbours of this free cell neighbours of the set? */
static bool belongs(const struct matching *m, int cell)
{
    for (int side = RIGHT; side <= UP; side++) {
        int other = cell + m->step[side];
        if (m->mate[other] != NOWHERE && !m->label[partner(m, other) / 2])
            return false;
    }
    return true;
}

static void tell(struct reason *reason, size_t members, size_t neighbours,
                 enum colour colour)
{
    const char *own = colour == WHITE ? "white" : "black";
    const char *other = colour == WHITE ? "black" : "white";
    if (neighbours)
        snprintf(reason->sentence, sizeof reason->sentence,
                 "%zu %s cells have only %zu %s neighbour%s", members, own,
                 neighbours, other, neighbours > 1 ? "s" : "");
    else
        snprintf(reason->sentence, sizeof reason->sentence,
                 "1 %s cell has no %s neighbour", own, other);
}

static int ascending(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static void add_member(const struct matching *m, int cell,
                       struct reason *reason)
{
    vec_push(&reason->member,
             place(m->d, cell / m->stride - 1, cell % m->stride - 1));
}

bool matching_explain(struct matching *m, const cells *lost,
                      struct reason *reason)
{
    if (!vec_try_reserve(&reason->member, m->d->cells))
        return false;
    int root = best_root(m, lost);
    enum colour colour = colour_of(m, root);
    grow(m, root, SIZE_MAX);
    size_t neighbours = m->queue.len - 1;
    for (size_t i = 0; i < m->queue.len; i++)
        add_member(m, m->queue.at[i], reason);
    for (size_t i = 0; i < lost->len && neighbours; i++)
        if (lost->at[i] != root && colour_of(m, lost->at[i]) == colour &&
            belongs(m, lost->at[i]))
            add_member(m, lost->at[i], reason);
    qsort(reason->member.at, reason->member.len, sizeof *reason->member.at,
          ascending);
    tell(reason, reason->member.len, neighbours, colour);
    matching_forget(m);
    return true;
}

bool matching_explain_colour(const struct matching *m, enum colour colour,
                             struct reason *reason)
{
    const struct domino *d = m->d;
    if (!vec_try_reserve(&reason->member, d->cells))
        return false; /* unreached: there was memory */
    for (int row = 0; row < d->rows; row++)
        for (int col = (row + (int)colour) % 2; col < d->cols; col += 2)
            if (*region_at(d, row, col))
                vec_push(&reason->member, place(d, row, col));
    size_t members = reason->member.len;
    tell(reason, members, d->cells - members, colour);
    return true;
}
