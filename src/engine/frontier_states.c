/* frontier_states.c: what a state says, as literals, and what is known of
 * them.
 *
 * Definitions.
 *     none(i, l)    none of the options of item i in layer l is chosen;
 *     before(i, l)  nor in the layers before it;
 *     chosen(o)     option o is, and no other of its layer, and the variables
 *                   of its items have the values that this gives them;
 *     none(l)       no option of layer l is chosen.
 * A state of layer l says before(i, l), or its negation, of each item i that
 * has options in layers before it, and from it on.
 *
 * First lemmas, so that others need few hints.
 *     o implies chosen(o);
 *     o implies before(i, l), for an item i of it, in its layer l;
 *     o implies none(i, l), for an item i that it does not have;
 *     before(i, l), or none(l), if l is led by item i;
 *     none(l) implies none(i, l). */
#include "engine/frontier_certify.h"

#include <stdlib.h>

/* ---- definitions ---------------------------------------------------- */

static int product(struct certifier *k, const literals *parts)
{
    if (!witness_has_room(&k->witness, parts->len))
        return 0; /* unreached: there was memory */
    return witness_product(&k->witness, parts->at, parts->len, NULL, 0);
}

static void define_visit(struct certifier *k, struct visit *visit,
                         const struct visit *before)
{
    visit->none = k->parts.len == 1 ? k->parts.at[0] : product(k, &k->parts);
    visit->so_far = visit->none;
    if (!before)
        return;
    vec_clear(&k->parts);
    vec_push(&k->parts, before->so_far);
    vec_push(&k->parts, visit->none);
    visit->so_far = product(k, &k->parts);
}

/* An item's last layer needs no names. */
static void define_visits(struct certifier *k, int item)
{
    const literals *m = &k->member[item];
    size_t first = k->visits[item] = k->visit.len;
    for (size_t i = 0, end; i < m->len; i = end) {
        size_t layer = k->layer_of[m->at[i]];
        struct visit visit = {.layer = layer};
        vec_clear(&k->parts);
        for (end = i; end < m->len && k->layer_of[m->at[end]] == layer; end++)
            vec_push(&k->parts, -k->variable[m->at[end]]);
        if (end < m->len)
            define_visit(k, &visit,
                         k->visit.len > first ? &vec_last(&k->visit) : NULL);
        vec_push(&k->visit, visit);
    }
}

static void define_chosen(struct certifier *k, size_t option)
{
    const struct layer *layer = &k->plan->layer.at[k->layer_of[option]];
    vec_clear(&k->parts);
    vec_push(&k->parts, k->variable[option]);
    for (size_t o = layer->first; o < layer->end; o++)
        if (o != option)
            vec_push(&k->parts, -k->variable[o]);
    vec_append(&k->parts, k->implied[option].at, k->implied[option].len);
    k->chosen[option] = product(k, &k->parts);
}

static void define_none(struct certifier *k, size_t l)
{
    const struct layer *layer = &k->plan->layer.at[l];
    vec_clear(&k->parts);
    for (size_t o = layer->first; o < layer->end; o++)
        vec_push(&k->parts, -k->variable[o]);
    k->none[l] = product(k, &k->parts);
}

/* The clauses of a node's definition. */
void certifier_give_definition(struct certifier *k, struct deduction *d,
                               size_t node)
{
    const struct witness *w = &k->witness;
    const struct graph_node *n = &w->node.at[node];
    int name = w->variables + 1 + (int)node, sign = n->sum ? -1 : 1;
    vec_clear(&k->parts);
    vec_push(&k->parts, sign * name);
    for (size_t i = 0; i < n->count; i++)
        vec_push(&k->parts, -sign * w->part.at[n->parts + i]);
    deduction_clause(d, k->parts.at, k->parts.len, n->first);
    for (size_t i = 0; i < n->count; i++)
        deduction_clause(
            d, (int[]){-sign * name, sign * w->part.at[n->parts + i]}, 2,
            n->first + 1 + (int64_t)i);
}

void certifier_give_given(struct certifier *k, struct deduction *d, bool all)
{
    int64_t number = 0;
    for (size_t i = 0, from = 0; i < k->given.len; i++)
        if (!k->given.at[i]) {
            number++;
            if (all || !k->deferred[number])
                deduction_clause(d, k->given.at + from, i - from, number);
            from = i + 1;
        }
}

void certifier_learn(struct certifier *k)
{
    struct witness *w = &k->witness;
    bool room = vec_try_reserve(&k->known, k->known.len + w->literal.len + 1);
    k->starved |= !room || !vec_try_reserve(&k->known_as, k->known_as.len + 1);
    if (k->starved)
        return; /* unreached: there was memory */
    vec_append(&k->known, w->literal.at, w->literal.len);
    vec_push(&k->known, 0);
    vec_push(&k->known_as, witness_lemma(w));
}

void certifier_give_known(struct certifier *k, struct deduction *d)
{
    for (size_t i = 0, from = 0, n = 0; i < k->known.len; i++)
        if (!k->known.at[i]) {
            if (k->known_as.at[n])
                deduction_clause(d, k->known.at + from, i - from,
                                 k->known_as.at[n]);
            n++;
            from = i + 1;
        }
}

void certifier_begin_witness(struct certifier *k)
{
    struct witness *w = &k->witness;
    vec_clear(&w->name);
    w->units = 0;
    w->at_first = SIZE_MAX;
    witness_know(w, w->node.len);
}

static bool begin_forward(struct certifier *k)
{
    struct deduction *d = &k->forward;
    certifier_begin_witness(k);
    certifier_give_given(k, d, false);
    certifier_give_known(k, d);
    for (size_t n = 0; n < k->definitions; n++)
        if (n < k->counting || n >= k->counted)
            certifier_give_definition(k, d, n);
    bool *shown = mem_alloc((size_t)k->witness.known + 1, sizeof *shown);
    for (size_t o = 0; o < k->plan->option.len; o++)
        shown[k->variable[o] - 1] = true;
    bool good = deduction_begin(d, shown);
    free(shown);
    return good;
}

/* ---- first lemmas --------------------------------------------------- */

static void prove_pair(struct certifier *k, int first, int second)
{
    if (first && second)
        deduction_prove(&k->forward, (int[]){first, second}, 2);
}

static void prove_of_option(struct certifier *k, size_t o)
{
    int x = k->variable[o];
    size_t option = (size_t)k->plan->option.at[o], layer = k->layer_of[o];
    if (deduction_value(&k->forward, x) < 0)
        return;
    prove_pair(k, -x, k->chosen[o]);
    for (size_t e = xcc_begin(k->xcc, option); e < k->xcc->end.at[option]; e++)
        prove_pair(k, -x,
                   certifier_before(k, k->xcc->entry.at[e].item, layer));
    for (int i = 0; i < k->xcc->items && k->live[o]; i++)
        if (!certifier_has(k, o, i))
            prove_pair(k, -x, certifier_here(k, i, layer));
}

static void prove_of_layer(struct certifier *k, size_t l)
{
    prove_pair(k, certifier_before(k, k->plan->layer.at[l].leader, l),
               k->none[l]);
    for (int i = 0; i < k->xcc->items; i++)
        prove_pair(k, -k->none[l], certifier_here(k, i, l));
}

static bool is_over(struct certifier *k)
{
    return watch_look(&k->watch) || k->witness.fault.text[0] ||
           k->forward.clauses.starved;
}

bool certifier_define(struct certifier *k)
{
    k->counting = k->witness.node.len;
    certifier_count_groups(k);
    k->counted = k->witness.node.len;
    for (int i = 0; i < k->xcc->items; i++)
        define_visits(k, i);
    k->visits[k->xcc->items] = k->visit.len;
    for (size_t l = 0; l < certifier_layers(k); l++)
        define_none(k, l);
    for (size_t o = 0; o < k->plan->option.len; o++)
        if (k->live[o])
            define_chosen(k, o);
    k->definitions = k->witness.node.len;
    certifier_find_more_needs(k);
    if (is_over(k) || !begin_forward(k))
        return false;
    for (size_t o = 0; o < k->plan->option.len && !is_over(k); o++)
        prove_of_option(k, o);
    for (size_t l = 0; l < certifier_layers(k) && !is_over(k); l++)
        prove_of_layer(k, l);
    certifier_prove_needs(k);
    return !is_over(k);
}

/* ---- states --------------------------------------------------------- */

/* The first layer from there on that has options of the item. */
size_t certifier_visit_from(const struct certifier *k, int item, size_t layer)
{
    size_t low = k->visits[item], high = k->visits[item + 1];
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (k->visit.at[middle].layer < layer)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int certifier_before(const struct certifier *k, int item, size_t layer)
{
    size_t v = certifier_visit_from(k, item, layer);
    bool any = v > k->visits[item] && v < k->visits[item + 1];
    return any ? k->visit.at[v - 1].so_far : 0;
}

int certifier_here(const struct certifier *k, int item, size_t layer)
{
    size_t v = certifier_visit_from(k, item, layer);
    bool any = v < k->visits[item + 1] && k->visit.at[v].layer == layer;
    return any ? k->visit.at[v].none : 0;
}

/* Covers what the options on a way to the node cover. */
void certifier_load_state(struct certifier *k, uint32_t node)
{
    for (size_t i = 0; i < k->touched.len; i++)
        k->covered[k->touched.at[i]] = false;
    vec_clear(&k->touched);
    for (; node; node = k->from[node]) {
        uint32_t option = k->diagram->edge.at[k->parent[node]].option;
        if (option == NO_OPTION)
            continue;
        size_t o = (size_t)k->plan->option.at[option];
        for (size_t e = xcc_begin(k->xcc, o); e < k->xcc->end.at[o]; e++) {
            k->covered[k->xcc->entry.at[e].item] = true;
            vec_push(&k->touched, k->xcc->entry.at[e].item);
        }
    }
}
