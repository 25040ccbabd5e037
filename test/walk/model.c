/* model.c: brute force. */
#include "model.h"

/* An item of a set of options: how often it is covered, and is it in one
 * colour, if it is covered more than once? */
static bool item_fits(const struct model *m, int item, unsigned chosen)
{
    int times = 0, first = ABSENT;
    bool agree = true;
    for (int o = 0; o < m->options; o++) {
        int colour = m->option[o].colour[item];
        if (!(chosen >> o & 1) || colour == ABSENT)
            continue;
        agree = agree && (!times || (colour != PLAIN && colour == first));
        first = colour;
        times++;
    }
    return m->item[item].secondary
               ? agree
               : times >= m->item[item].low && times <= m->item[item].high;
}

/* Options without a primary item are never chosen. */
bool model_counts(const struct model *m, int option)
{
    for (int i = 0; i < m->items; i++)
        if (!m->item[i].secondary && m->option[option].colour[i] != ABSENT)
            return true;
    return false;
}

static bool is_exact(const struct model *m, unsigned chosen)
{
    for (int i = 0; i < m->items; i++)
        if (!item_fits(m, i, chosen))
            return false;
    for (int o = 0; o < m->options; o++)
        if (chosen >> o & 1 && !model_counts(m, o))
            return false;
    return true;
}

static bool is_true(const struct model *m, unsigned values)
{
    for (int c = 0; c < m->clauses; c++)
        if (!(m->positive[c] & values) && !(m->negative[c] & ~values))
            return false;
    return true;
}

/* The fact of variable v is v, so its bit is another than that of an option
 * of the same place. */
void model_solve(struct model *m)
{
    int facts = m->is_cover ? m->options : m->variables;
    m->count = 0;
    for (unsigned set = 0; set < 1U << facts; set++)
        if (m->is_cover ? is_exact(m, set) : is_true(m, set << 1))
            m->solution[m->count++] = m->is_cover ? set : set << 1;
    m->classes = m->is_cover ? model_classes(m) : -1;
}

int model_find(const struct model *m, unsigned facts)
{
    for (long i = 0; i < m->count; i++)
        if (m->solution[i] == facts)
            return (int)i;
    return -1;
}

int model_cost(const struct model *m, unsigned facts)
{
    int cost = 0;
    for (int o = 0; o < m->options; o++)
        cost += facts >> o & 1 ? m->option[o].cost : 0;
    return cost;
}

long model_uses(const struct model *m)
{
    long uses = 0;
    for (long i = 0; i < m->count; i++)
        uses += __builtin_popcount(m->solution[i]);
    return uses;
}
