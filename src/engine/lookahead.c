/* lookahead.c: try both values of some variables, and take the one that makes
 * both parts small.
 *
 * A clause of n literals that are free, and none that is true, weighs 5^-n: it
 * is about as many times closer to a conflict than one with a literal more
 * (Heule, Kullmann: Look-ahead based SAT solvers, 2009).  The weight of a
 * literal is that of the clauses that it would make true, or its negation
 * shorter.  The variables whose two literals have the largest product of
 * weights are candidates.  For each of them both literals are made true in
 * turn, with all that follows; the weight of what becomes shorter thereby is
 * the reduction.  The largest product of the two reductions wins.
 *
 * Where one of the literals leads to a conflict the other holds: it is kept
 * for the rest of the look, and no part is made of it. */
#include "engine/lookahead.h"

#include <stdlib.h>

enum { CANDIDATES = 24, LONGEST = 12 };

struct candidate {
    size_t variable;
    double rank;
};

struct look {
    struct cdcl *cdcl;
    double *weight; /* owned; of each literal */
    struct candidate best[CANDIDATES];
    size_t candidates;
};

static double product(double a, double b)
{
    return 1024 * a * b + a + b;
}

/* How many literals of the clause are free; 0: one is true. */
static size_t count_free(const struct cdcl *c, const literal *l, size_t count)
{
    size_t open = 0;
    for (size_t i = 0; i < count; i++) {
        if (c->value[l[i]] > 0)
            return 0;
        open += !c->value[l[i]];
    }
    return open;
}

static void weigh(struct look *look)
{
    const struct cdcl *c = look->cdcl;
    double weight[LONGEST + 1] = {1};
    for (size_t n = 1; n <= LONGEST; n++)
        weight[n] = weight[n - 1] / 5;
    const literal *l;
    size_t count;
    for (size_t at = 0; at < c->given;) {
        at = cdcl_read_clause(c, at, &l, &count);
        size_t open = count_free(c, l, count);
        for (size_t i = 0; open && i < count; i++)
            look->weight[l[i]] += weight[open < LONGEST ? open : LONGEST];
    }
}

/* Keeps the best, in the order of their ranks; the first of those that have
 * the same. */
static void propose(struct look *look, size_t variable, double rank)
{
    size_t at = look->candidates;
    if (at == CANDIDATES && look->best[--at].rank >= rank)
        return;
    for (; at && look->best[at - 1].rank < rank; at--)
        look->best[at] = look->best[at - 1];
    look->best[at] = (struct candidate){variable, rank};
    if (look->candidates < CANDIDATES)
        look->candidates++;
}

static void find_candidates(struct look *look, bool any)
{
    const struct cdcl *c = look->cdcl;
    for (size_t v = 0; v < c->variables; v++)
        if (!c->value[2 * v] && (any || c->variable[v].shown))
            propose(look, v,
                    product(look->weight[2 * v], look->weight[2 * v + 1]));
}

/* What the literal would make shorter; below 0: it leads to a conflict. */
static double reduction(struct look *look, literal l)
{
    struct cdcl *c = look->cdcl;
    size_t level = c->level.len, before = c->trail.len;
    double sum = 0;
    cdcl_decide(c, l);
    if (cdcl_propagate(c) != NO_CLAUSE)
        sum = -1;
    for (size_t i = before; sum >= 0 && i < c->trail.len; i++)
        sum += look->weight[literal_not(c->trail.at[i])];
    cdcl_undo(c, level);
    return sum;
}

/* The literal holds for the rest of the look. */
static bool hold(struct cdcl *c, literal l)
{
    cdcl_decide(c, l);
    return cdcl_propagate(c) == NO_CLAUSE;
}

static enum outlook compare(struct look *look, literal *choice)
{
    struct cdcl *c = look->cdcl;
    double best = -1;
    for (size_t i = 0; i < look->candidates; i++) {
        literal l = (literal)(2 * look->best[i].variable);
        if (c->value[l])
            continue;
        double yes = reduction(look, l), no = reduction(look, literal_not(l));
        if ((yes < 0 && no < 0) ||
            ((yes < 0 || no < 0) && !hold(c, yes < 0 ? literal_not(l) : l)))
            return OUTLOOK_NONE;
        if (yes < 0 || no < 0 || product(yes, no) <= best)
            continue;
        best = product(yes, no);
        *choice = yes < no ? literal_not(l) : l;
    }
    return best >= 0 ? OUTLOOK_FORK : OUTLOOK_LEAF;
}

enum outlook lookahead(struct cdcl *c, bool any, literal *choice)
{
    size_t level = c->level.len;
    if (cdcl_propagate(c) != NO_CLAUSE)
        return OUTLOOK_NONE;
    struct look look = {.cdcl = c};
    look.weight = mem_alloc(2 * c->variables + 1, sizeof *look.weight);
    enum outlook outlook = OUTLOOK_LEAF;
    do {
        look.candidates = 0;
        memset(look.weight, 0, 2 * c->variables * sizeof *look.weight);
        weigh(&look);
        find_candidates(&look, any);
        outlook = compare(&look, choice);
    } while (outlook == OUTLOOK_LEAF && look.candidates);
    cdcl_undo(c, level);
    free(look.weight);
    return outlook;
}
