/* frontier_discharge.c: what was given follows from the graph, clause by
 * clause, and goes.
 *
 * Where a clause is false, options have values or cannot have them, and so
 * edges are false; a node is false whose edges all are.  If all nodes of a
 * layer are, and all edges that pass it by, that contradicts the lemma "some
 * of them is true"; so only the layers between the first and the last option
 * of the clause are looked at.
 *
 * Lemmas, each of which follows from the graph alone.
 *     Of a layer: some node of it is true, or an edge that passes it by.
 *     Of a layer: some chosen(o) is true, or none(l).
 *     Of an option: it implies chosen(o).
 *     Of an item with variables of its own: some chosen(o) is true of its
 *     options, or it is uncovered.
 * The last two settle the clauses of these variables, of which there are many,
 * without a look at the nodes.  In the end these lemmas go, too, in reverse.
 */
#include "engine/frontier_certify.h"

#include <stdlib.h>

/* ---- beginning ------------------------------------------------------ */

static void find_places(struct certifier *k)
{
    for (size_t l = 0; l < certifier_layers(k); l++)
        for (size_t n = 0; n < k->at_layer[l].len; n++) {
            uint32_t node = k->at_layer[l].at[n];
            for (size_t i = 0; i < certifier_edges(k, node); i++) {
                size_t end = certifier_target(k, certifier_edge(k, node, i));
                for (size_t c = l + 1; c < end; c++)
                    k->starved |= !vec_try_push(
                        &k->crossing[c], (struct place){node, (uint32_t)i});
            }
        }
}

static bool begin_backward(struct certifier *k)
{
    struct witness *w = &k->witness;
    bool *met = mem_alloc(k->definitions + 1, sizeof *met);
    for (size_t o = 0; o < k->plan->option.len; o++)
        if (k->chosen[o])
            met[k->chosen[o] - w->variables - 1] = true;
    for (size_t l = 0; l < certifier_layers(k); l++)
        met[k->none[l] - w->variables - 1] = true;
    for (int i = 0; i < k->xcc->items; i++)
        if (k->uncovered[i])
            met[k->uncovered[i] - w->variables - 1] = true;
    vec_clear(&w->name);
    w->units = 0;
    witness_know(w, k->definitions);
    for (size_t n = 0; n < k->definitions; n++)
        if (met[n])
            certifier_give_definition(k, &k->backward, n);
    free(met);
    return deduction_begin(&k->backward, NULL);
}

/* What the root says: what has a value for ever, and that the first node is
 * true. */
static void open_root(struct certifier *k, int root, int64_t lemma)
{
    struct witness *w = &k->witness;
    const struct graph_node *n = &w->node.at[root - w->variables - 1];
    for (size_t i = 0; i < n->count; i++) {
        int part = w->part.at[n->parts + i];
        witness_lemma_begin(w, &k->backward.clauses);
        witness_hint(w, lemma);
        witness_hint(w, n->first + 1 + (int64_t)i);
        witness_literal(w, part);
        if (i + 1 < n->count)
            deduction_keep(&k->backward);
        else
            k->some[0] = witness_lemma(w);
    }
}

/* ---- layers --------------------------------------------------------- */

static int product_at(const struct certifier *k, struct place p)
{
    return certifier_product(k, p.node, p.i);
}

static size_t target_of(const struct certifier *k, struct place p)
{
    return certifier_target(k, certifier_edge(k, p.node, p.i));
}

/* The last part of an edge is the node that it leads to, if it leads to one.
 */
static int64_t says_child(const struct certifier *k, struct place p)
{
    const struct witness *w = &k->witness;
    int product = product_at(k, p);
    const struct graph_node *n = &w->node.at[product - w->variables - 1];
    return certifier_says(k, product, n->count - 1);
}

/* All edges of a node are false, and so are its sums. */
static void hint_sums(struct certifier *k, uint32_t node)
{
    for (size_t i = certifier_edges(k, node) - 1; i-- > 0;)
        witness_hint(&k->witness,
                     witness_defines(&k->witness, certifier_sum(k, node, i)));
}

/* "Some node of the layer, or an edge that passes it by", from the same of the
 * layer before. */
static void prove_some(struct certifier *k, size_t l)
{
    struct witness *w = &k->witness;
    witness_lemma_begin(w, &k->backward.clauses);
    for (size_t n = 0; n < k->at_layer[l - 1].len; n++) {
        struct place p = {k->at_layer[l - 1].at[n], 0};
        for (; p.i < certifier_edges(k, p.node); p.i++)
            if (target_of(k, p) == l)
                witness_hint(w, says_child(k, p));
        hint_sums(k, p.node);
    }
    for (size_t c = 0; c < k->crossing[l - 1].len; c++)
        if (target_of(k, k->crossing[l - 1].at[c]) == l)
            witness_hint(w, says_child(k, k->crossing[l - 1].at[c]));
    witness_hint(w, k->some[l - 1]);
    for (size_t n = 0; n < k->at_layer[l].len; n++)
        witness_literal(w, certifier_node(k, k->at_layer[l].at[n]));
    for (size_t c = 0; c < k->crossing[l].len; c++)
        witness_literal(w, product_at(k, k->crossing[l].at[c]));
    k->some[l] = witness_lemma(w);
}

/* "Some chosen(o), or none(l)." */
static void prove_choice(struct certifier *k, size_t l)
{
    struct witness *w = &k->witness;
    const struct layer *layer = &k->plan->layer.at[l];
    bool none = k->crossing[l].len;
    witness_lemma_begin(w, &k->backward.clauses);
    for (size_t n = 0; n < k->at_layer[l].len; n++) {
        struct place p = {k->at_layer[l].at[n], 0};
        for (; p.i < certifier_edges(k, p.node); p.i++) {
            uint32_t edge = certifier_edge(k, p.node, p.i);
            none |= k->diagram->edge.at[edge].option == NO_OPTION;
            witness_hint(w, certifier_says(k, product_at(k, p), 0));
        }
        hint_sums(k, p.node);
    }
    for (size_t c = 0; c < k->crossing[l].len; c++) {
        struct place p = k->crossing[l].at[c];
        witness_hint(
            w, certifier_says(k, product_at(k, p), l - k->layer[p.node]));
    }
    witness_hint(w, k->some[l]);
    for (size_t o = layer->first; o < layer->end; o++)
        if (k->live[o])
            witness_literal(w, k->chosen[o]);
    if (none)
        witness_literal(w, k->none[l]);
    deduction_keep(&k->backward);
}

static void prove_options(struct certifier *k)
{
    for (size_t o = 0; o < k->plan->option.len; o++)
        if (k->live[o])
            deduction_prove(&k->backward,
                            (int[]){-k->variable[o], k->chosen[o]}, 2);
        else
            deduction_prove(&k->backward, (int[]){-k->variable[o]}, 1);
}

/* ---- where all is false --------------------------------------------- */

/* Layers that are looked at, both included. */
struct span {
    size_t first, last;
};

/* The part that makes an edge false: its place; SIZE_MAX: none does. */
static size_t false_part(const struct certifier *k, struct place p,
                         struct span span)
{
    const struct witness *w = &k->witness;
    int product = product_at(k, p);
    const struct graph_node *n = &w->node.at[product - w->variables - 1];
    uint32_t child = k->diagram->edge.at[certifier_edge(k, p.node, p.i)].child;
    size_t count = n->count - (child != LEAF);
    for (size_t i = 0; i < count; i++)
        if (deduction_value(&k->backward, w->part.at[n->parts + i]) < 0)
            return i;
    bool gone =
        child != LEAF && k->layer[child] <= span.last && k->gone[child];
    return gone ? count : SIZE_MAX;
}

static bool is_gone(const struct certifier *k, uint32_t node, struct span span)
{
    struct place p = {node, 0};
    for (; p.i < certifier_edges(k, node); p.i++)
        if (false_part(k, p, span) == SIZE_MAX)
            return false;
    return true;
}

/* From the last layer to the first: is it all false there? */
static bool all_gone(struct certifier *k, struct span span)
{
    for (size_t l = span.last + 1; l-- > span.first;)
        for (size_t n = 0; n < k->at_layer[l].len; n++) {
            uint32_t node = k->at_layer[l].at[n];
            k->gone[node] = is_gone(k, node, span);
            k->wanted[node] = false;
            if (l == span.first && !k->gone[node])
                /* unreached: the first layer of a span is discharged before */
                return false;
        }
    for (size_t c = 0; c < k->crossing[span.first].len; c++)
        if (false_part(k, k->crossing[span.first].at[c], span) == SIZE_MAX)
            /* unreached: parts of the tests are refuted within a span */
            return false;
    return true;
}

/* What an edge needs to be false: a value, or a node. */
static void want(struct certifier *k, struct place p, struct span span)
{
    const struct witness *w = &k->witness;
    int product = product_at(k, p);
    const struct graph_node *n = &w->node.at[product - w->variables - 1];
    int part = w->part.at[n->parts + false_part(k, p, span)];
    if ((size_t)part <= (size_t)w->variables + k->definitions)
        vec_push(&k->parts, -part);
    else
        k->wanted[k->diagram->edge.at[certifier_edge(k, p.node, p.i)].child] =
            true;
}

static void hint_false(struct certifier *k, struct place p, struct span span)
{
    witness_hint(&k->witness,
                 certifier_says(k, product_at(k, p), false_part(k, p, span)));
}

static void hint_gone(struct certifier *k, uint32_t node, struct span span)
{
    struct place p = {node, 0};
    for (; p.i < certifier_edges(k, node); p.i++)
        hint_false(k, p, span);
    hint_sums(k, node);
}

static int compare_numbers(const void *a, const void *b)
{
    int first = *(const int *)a, second = *(const int *)b;
    return (first > second) - (first < second);
}

/* Each value once. */
static void explain_values(struct certifier *k)
{
    size_t kept = 0;
    literals *v = &k->parts;
    if (v->len)
        qsort(v->at, v->len, sizeof *v->at, compare_numbers);
    for (size_t i = 0; i < v->len; i++)
        if (!i || v->at[i] != v->at[i - 1])
            v->at[kept++] = v->at[i];
    deduction_explain(&k->backward, v->at, kept);
}

/* Hints why what is assumed cannot be; false: it can, as far as the layers
 * tell. */
static bool hint_span(struct certifier *k, struct span span)
{
    if (!all_gone(k, span))
        return false; /* unreached: spans of the tests are long enough */
    vec_clear(&k->parts);
    for (size_t c = 0; c < k->crossing[span.first].len; c++)
        want(k, k->crossing[span.first].at[c], span);
    for (size_t l = span.first; l <= span.last; l++)
        for (size_t n = 0; n < k->at_layer[l].len; n++) {
            struct place p = {k->at_layer[l].at[n], 0};
            k->wanted[p.node] |= l == span.first;
            for (; k->wanted[p.node] && p.i < certifier_edges(k, p.node);
                 p.i++)
                want(k, p, span);
        }
    explain_values(k);
    for (size_t l = span.last + 1; l-- > span.first;)
        for (size_t n = 0; n < k->at_layer[l].len; n++)
            if (k->wanted[k->at_layer[l].at[n]])
                hint_gone(k, k->at_layer[l].at[n], span);
    for (size_t c = 0; c < k->crossing[span.first].len; c++)
        hint_false(k, k->crossing[span.first].at[c], span);
    witness_hint(&k->witness, k->some[span.first]);
    return true;
}

static void widen(struct span *span, const struct certifier *k, int option)
{
    size_t layer = k->layer_of[option];
    if (layer < span->first)
        span->first = layer;
    if (layer > span->last)
        span->last = layer;
}

/* ---- items ---------------------------------------------------------- */

/* "Some chosen(o) of the item's options, or it is uncovered." */
static bool prove_item(struct certifier *k, int item)
{
    struct deduction *d = &k->backward;
    struct span span = {SIZE_MAX, 0};
    literals all = {0};
    for (size_t i = 0; i < k->member[item].len; i++) {
        int option = k->member[item].at[i];
        widen(&span, k, option);
        if (k->live[option])
            vec_push(&all, k->chosen[option]);
    }
    if (k->uncovered[item])
        vec_push(&all, k->uncovered[item]);
    struct outcome outcome = deduction_assume_none(d, all.at, all.len);
    bool good = deduction_fails(outcome);
    witness_lemma_begin(&k->witness, &d->clauses);
    if (good)
        deduction_explain_outcome(d, outcome);
    else
        good = hint_span(k, span);
    deduction_deny(d);
    if (outcome.given)
        witness_literal(&k->witness, outcome.given);
    deduction_forget(d);
    if (good)
        deduction_keep(d);
    vec_release(&all);
    return good;
}

static bool prove_items(struct certifier *k)
{
    bool *owns = mem_alloc((size_t)k->xcc->items + 1, sizeof *owns);
    bool good = true;
    for (int v = 1; v <= k->dense.variables; v++)
        if (k->owner[v] >= 0)
            owns[k->owner[v]] = true;
    for (int i = 0; i < k->xcc->items && good; i++)
        if (owns[i])
            good = prove_item(k, i);
    free(owns);
    return good || error_say(k->err, "the graph of the certificate does not "
                                     "say that an item is covered");
}

/* ---- given clauses -------------------------------------------------- */

struct discharge {
    struct certifier *k;
    int *option; /* owned; by variable: its option and 1, or 0 */
};

static struct span span_of(const struct discharge *s, const int *clause,
                           size_t count)
{
    const struct certifier *k = s->k;
    struct span span = {SIZE_MAX, 0};
    for (size_t i = 0; i < count; i++) {
        int v = abs(clause[i]);
        if (s->option[v])
            widen(&span, k, s->option[v] - 1);
        else if (k->owner[v] >= 0)
            for (size_t m = 0; m < k->member[k->owner[v]].len; m++)
                widen(&span, k, k->member[k->owner[v]].at[m]);
    }
    if (span.first > span.last)
        /* unreached: clauses of the tests have a place */
        span = (struct span){0, certifier_layers(k) - 1};
    return span;
}

static bool is_tautology(const int *clause, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            if (clause[i] == -clause[j])
                /* unreached: clauses of the tests say something */
                return true;
    return false;
}

static bool drop_given(struct discharge *s, const int *clause, size_t count,
                       int64_t number)
{
    struct certifier *k = s->k;
    struct deduction *d = &k->backward;
    witness_lemma_begin(&k->witness, &d->clauses);
    if (is_tautology(clause, count)) {
        /* unreached: clauses of the tests say something */
        vec_clear(&k->witness.hint);
        witness_drop(&k->witness, number);
        return true;
    }
    struct outcome outcome = deduction_assume_none(d, clause, count);
    bool good = deduction_fails(outcome);
    if (good)
        deduction_explain_outcome(d, outcome);
    else
        good = hint_span(k, span_of(s, clause, count));
    deduction_forget(d);
    witness_drop(&k->witness, number);
    return good || error_say(k->err, "the graph of the certificate does not "
                                     "say what a clause says");
}

static bool drop_all_given(struct certifier *k)
{
    struct discharge s = {
        k, mem_alloc((size_t)k->dense.variables + 1, sizeof *s.option)};
    int64_t number = 0;
    bool good = true;
    for (size_t o = 0; o < k->plan->option.len; o++)
        s.option[k->variable[o]] = (int)o + 1;
    for (size_t i = 0, from = 0; i < k->given.len && good; i++) {
        if (k->given.at[i])
            continue;
        good = drop_given(&s, k->given.at + from, i - from, ++number) &&
               !watch_over(&k->watch) && !k->witness.fault.text[0];
        from = i + 1;
    }
    free(s.option);
    return good;
}

bool certifier_discharge(struct certifier *k, int root, int64_t lemma)
{
    find_places(k);
    if (k->starved || !begin_backward(k))
        return false;
    open_root(k, root, lemma);
    for (size_t l = 1; l < certifier_layers(k); l++)
        prove_some(k, l);
    for (size_t l = 0; l < certifier_layers(k); l++)
        prove_choice(k, l);
    if (watch_look(&k->watch) || k->witness.fault.text[0])
        return false; /* seldom: nobody says stop just here */
    prove_options(k);
    if (!prove_items(k) || !drop_all_given(k))
        return false; /* unreached: clauses of the tests follow */
    witness_turn(&k->witness);
    return !k->witness.fault.text[0] && !k->backward.clauses.starved;
}
