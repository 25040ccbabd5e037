/* counter_circuit.c: the search as a circuit of products and sums.
 *
 * The models of a part are the sum of those of the two values that were tried;
 * those of a value are a product: all literals that follow, the variables that
 * no open clause has any more, and the parts that are left.  A part without
 * variables that are shown has one model here: that by which it was found that
 * there is any. */
#include "engine/counter.h"

void counter_note(struct counter *k, const struct frame *f)
{
    const struct part *part = &k->part.at[f->part];
    k->literal.len = f->literals;
    k->loose.len = f->loose;
    k->node.len = f->nodes;
    for (size_t i = 0; i < part->variable_count; i++) {
        uint32_t v = k->member.at[part->variables + i];
        literal l = 2 * v;
        if (k->clauses.value[l])
            vec_push(&k->literal, l + (k->clauses.value[l] < 0));
        else if (!k->degree[v])
            vec_push(&k->loose, v);
    }
}

void counter_close_value(struct counter *k, struct frame *f)
{
    if (mpz_sgn(f->product))
        f->branch[f->second] =
            circuit_product(k->circuit, k->literal.at + f->literals,
                            k->literal.len - f->literals,
                            k->loose.at + f->loose, k->loose.len - f->loose,
                            k->node.at + f->nodes, k->node.len - f->nodes);
    k->literal.len = f->literals;
    k->loose.len = f->loose;
    k->node.len = f->nodes;
}

uint32_t counter_close_part(struct counter *k, const struct frame *f)
{
    return mpz_sgn(f->total) ? circuit_sum(k->circuit, f->branch, 2) : 0;
}
