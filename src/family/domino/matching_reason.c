/* matching_reason.c: too few neighbours (P. Hall 1935).
 *
 * Let a cell be free, and let no alternating path lead from it to a free cell
 * of the other colour.  The cells of its colour that alternating paths reach
 * have fewer neighbours than they are: all their neighbours have partners,
 * and only among them.  Trees of several free cells that meet make one set;
 * the smallest of the sets is the reason.
 *
 * Where one colour has more cells than the other, all its cells are a set of
 * this kind, and nothing has to be searched. */
#include "family/domino/matching.h"

/* Trees of free cells, numbered as they grow and joined where they meet. */
struct forest {
    VEC(int) joined;   /* union and find: a tree it was joined to, or itself */
    VEC(size_t) cells; /* of the colour, in all trees joined here */
    VEC(size_t) roots; /* likewise */
};

static int find(struct forest *f, int tree)
{
    while (f->joined.at[tree] != tree) {
        f->joined.at[tree] = f->joined.at[f->joined.at[tree]];
        tree = f->joined.at[tree];
    }
    return tree;
}

/* A cell's label is one more than the number of its tree. */
static void reach(struct matching *m, int cell, int tree)
{
    m->label[cell / 2] = tree + 1;
    vec_push(&m->queue, cell);
}

static void grow_tree(struct matching *m, struct forest *f, int root)
{
    int tree = (int)f->joined.len;
    size_t head = m->queue.len;
    vec_push(&f->joined, tree);
    reach(m, root, tree);
    for (size_t i = head; i < m->queue.len; i++)
        for (int side = RIGHT; side <= UP; side++) {
            int other = m->queue.at[i] + m->step[side];
            if (m->mate[other] == NOWHERE)
                continue;
            int beyond = partner(m, other), met = m->label[beyond / 2];
            if (!met)
                reach(m, beyond, tree);
            else
                f->joined.at[find(f, met - 1)] = find(f, tree);
        }
}

static void measure_forest(const struct matching *m, struct forest *f)
{
    for (size_t tree = 0; tree < f->joined.len; tree++) {
        vec_push(&f->cells, 0);
        vec_push(&f->roots, 0);
    }
    for (size_t tree = 0; tree < f->joined.len; tree++)
        f->roots.at[find(f, (int)tree)]++;
    for (size_t i = 0; i < m->queue.len; i++)
        f->cells.at[find(f, m->label[m->queue.at[i] / 2] - 1)]++;
}

static int smallest(const struct forest *f)
{
    int best = -1;
    for (size_t tree = 0; tree < f->joined.len; tree++)
        if (f->cells.at[tree] &&
            (best < 0 || f->cells.at[tree] < f->cells.at[best]))
            best = (int)tree;
    return best;
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
                 "%zu %s cell%s no %s neighbour", members, own,
                 members > 1 ? "s have" : " has", other);
}

static int ascending(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static void take_tree(struct matching *m, struct forest *f, int best,
                      struct reason *reason)
{
    vec_clear(&reason->member);
    for (size_t i = 0; i < m->queue.len; i++) {
        int cell = m->queue.at[i];
        if (find(f, m->label[cell / 2] - 1) == best)
            vec_push(&reason->member,
                     place(m->d, cell / m->stride - 1, cell % m->stride - 1));
    }
    qsort(reason->member.at, reason->member.len, sizeof *reason->member.at,
          ascending);
}

/* Makes the smallest set of this colour the reason, if there is one and it
 * is smaller than the reason so far. */
static void explain(struct matching *m, const cells *lost, enum colour colour,
                    struct reason *reason)
{
    struct forest forest = {0};
    for (size_t i = 0; i < lost->len; i++)
        if (colour_of(m, lost->at[i]) == colour)
            grow_tree(m, &forest, lost->at[i]);
    measure_forest(m, &forest);
    int best = smallest(&forest);
    if (best >= 0 &&
        (!reason->member.len || forest.cells.at[best] < reason->member.len)) {
        size_t members = forest.cells.at[best];
        take_tree(m, &forest, best, reason);
        tell(reason, members, members - forest.roots.at[best], colour);
    }
    matching_forget(m);
    vec_release(&forest.joined);
    vec_release(&forest.cells);
    vec_release(&forest.roots);
}

void matching_explain(struct matching *m, const cells *lost,
                      struct reason *reason)
{
    matching_remember(m);
    explain(m, lost, WHITE, reason);
    explain(m, lost, BLACK, reason);
}

void matching_explain_colour(const struct matching *m, enum colour colour,
                             struct reason *reason)
{
    const struct domino *d = m->d;
    vec_reserve(&reason->member, d->cells);
    for (int row = 0; row < d->rows; row++)
        for (int col = (row + (int)colour) % 2; col < d->cols; col += 2)
            if (*region_at(d, row, col))
                vec_push(&reason->member, place(d, row, col));
    size_t members = reason->member.len;
    tell(reason, members, d->cells - members, colour);
}
