/* counter_testify.c: what the search tells a witness (witness.h).
 *
 * Of a part: "where these literals are false, its node is true".  Its node is
 * the sum of the products of the two values of the variable that is decided; a
 * product has the decision, all literals that follow from it, and the nodes of
 * the parts that are left. */
#include "engine/counter.h"

#include <stdlib.h>

/* What is known of a part is: where these literals are false, as they are now,
 * its node is true.  They are of other parts: of its clauses, and of those on
 * which it depends. */
static void tell_outside(struct counter *k, const struct frame *f)
{
    const struct cdcl *c = &k->clauses;
    const struct part *part = &k->part.at[f->part];
    const struct scope *s = &k->scope;
    for (size_t i = 0; i < part->clause_count; i++) {
        const literal *l;
        size_t count;
        uint32_t wide = wide_number(k->member.at[part->clauses + i]);
        cdcl_read_clause(c, k->wide.at[wide].place, &l, &count);
        for (size_t j = 0; j < count; j++)
            if (s->owner[l[j] >> 1] < f->number &&
                c->variable[l[j] >> 1].level)
                witness_literal(k->witness, literal_number(l[j]));
    }
    for (size_t i = f->others; i < s->others.len; i++)
        if (c->variable[s->others.at[i] >> 1].level)
            witness_literal(k->witness, literal_number(s->others.at[i]));
}

/* The literals of a product: the decision, and what else has a value when the
 * part falls into others. */
void counter_tell_own(struct counter *k, const struct frame *f)
{
    struct witness *w = k->witness;
    const struct part *part = &k->part.at[f->part];
    w->own.len = f->own;
    w->settled.len = f->settled;
    if (f->number)
        vec_push(&w->own, literal_number(f->decision));
    for (size_t i = 0; i < part->variable_count; i++) {
        uint32_t v = k->member.at[part->variables + i];
        literal l = 2 * v + (k->clauses.value[2 * v] < 0);
        if (k->clauses.value[l] > 0 && !(f->number && l == f->decision))
            vec_push(&w->own, literal_number(l));
    }
}

/* Defines the product of a value, if it has models. */
static int tell_product(struct counter *k, const struct frame *f)
{
    struct witness *w = k->witness;
    if (!mpz_sgn(f->product))
        return 0;
    return witness_product(w, w->own.at + f->own, w->own.len - f->own,
                           w->settled.at + f->settled,
                           w->settled.len - f->settled);
}

/* Why the product of a value is true, or why there is none. */
static void tell_why(struct counter *k, const struct frame *f, int product)
{
    struct witness *w = k->witness;
    witness_trail(w, &k->clauses, f->trail);
    if (f->conflict != NO_CLAUSE)
        witness_clause(w, &k->clauses, f->conflict);
    for (size_t i = product ? f->settled : w->settled.len - !!w->settled.len;
         f->conflict == NO_CLAUSE && i < w->settled.len; i++)
        witness_hint(w, w->settled.at[i].lemma);
    if (product)
        witness_hint(w, witness_says(w, product, 0));
}

/* A value is done: "its product, or not the value", or, after the second, "the
 * part's node". */
void counter_testify(struct counter *k, struct frame *f)
{
    struct witness *w = k->witness;
    if (!witness_has_room(w, w->own.len + w->settled.len)) {
        /* unreached: there was memory */
        k->starved = true;
        return;
    }
    int product = f->node[f->second] = tell_product(k, f), node = product;
    if (f->second && (!f->node[0] || !f->node[1]))
        node = f->node[0] + f->node[1];
    else if (f->second)
        node = witness_sum(w, f->node[0], f->node[1]);
    witness_lemma_begin(w, &k->clauses);
    if (f->second && node != f->node[0] && f->node[0])
        witness_hint(w, witness_says(w, node, f->node[0]));
    if (f->second)
        witness_hint(w, f->lemma);
    if (f->second && node != product && product)
        witness_hint(w, witness_says(w, node, product));
    tell_why(k, f, product);
    if (node)
        witness_literal(w, node);
    if (!f->second)
        witness_literal(w, -literal_number(f->decision));
    tell_outside(k, f);
    int64_t lemma = witness_lemma(w);
    f->lemma = lemma;
    f->found = (struct settled){.lemma = lemma, .node = node};
}

/* There is no second value, or there is no model at all: what has values now
 * is a contradiction, to the first value or by a clause. */
void counter_testify_against(struct counter *k, struct frame *f,
                             uint32_t conflict)
{
    struct witness *w = k->witness;
    bool dead = conflict != NO_CLAUSE;
    witness_lemma_begin(w, &k->clauses);
    if (!dead)
        witness_hint(w, f->lemma);
    witness_trail(w, &k->clauses, f->trail);
    if (dead)
        witness_clause(w, &k->clauses, conflict);
    int node = dead ? 0 : f->node[0];
    if (node)
        witness_literal(w, node);
    tell_outside(k, f);
    f->found = (struct settled){.lemma = witness_lemma(w), .node = node};
}

/* The root is the product of what holds for ever and of all parts. */
void counter_testify_whole(struct counter *k, const struct frame *f)
{
    struct witness *w = k->witness;
    int root = tell_product(k, f);
    witness_lemma_begin(w, &k->clauses);
    for (size_t i = f->own; i < w->own.len; i++)
        witness_hint(w, w->unit[abs(w->own.at[i]) - 1]);
    tell_why(k, f, root);
    witness_literal(w, root);
    witness_end(w, &k->clauses, root, witness_lemma(w));
}
