/* frontier_certify.c: a certificate of a count (problem/pog.h), from the
 * diagram of all solutions.
 *
 * The graph is the diagram.  An edge is the product of chosen(o), or none(l),
 * of none(l) for each layer that it passes by, of the values that items leave
 * their variables which die uncovered on the way, and of the node that it
 * leads to; a node is the sum of its edges (frontier_states.c has the
 * definitions).  So each option has a value once on each path, and each of the
 * other variables, too.
 *
 * Lemmas.  Of a node: "where the state says so, the node is true".  From the
 * last node to the first: under what the state says, an option with an edge
 * leads to a state whose lemma is there, and so to the node; an option without
 * an edge is refuted, by a search that learns; then the layer's leader has
 * nothing left.  A lemma has only what its hints use of what the state says,
 * so mostly not all.  What was learnt from one state helps others: thus the
 * dead ends of all states, which may be thousands of times as many as the
 * nodes, cost little.
 *
 * Then the first node is true.  All lemmas go, in reverse, and what was given
 * goes, as frontier_discharge.c tells. */
#include "engine/frontier_certify.h"

#include <inttypes.h>
#include <stdlib.h>

enum { NODES_A_LOOK = 64 };

/* ---- beginning ------------------------------------------------------ */

bool frontier_certifies(const struct search *search, struct error *err)
{
    const struct frontier *f = search->state;
    const struct xcc *x = &f->xcc;
    bool plain = !x->bounds.len && search->request->clauses;
    for (size_t e = 0; e < x->entry.len && plain; e++)
        plain = !x->entry.at[e].colour;
    return plain || error_say(err, "the engine frontier gives certificates of "
                                   "covers without colours and bounds alone");
}

static bool has_room(struct certifier *k)
{
    size_t nodes = k->diagram->end.len + 1, layers = certifier_layers(k) + 1;
    k->layer = mem_try_alloc(nodes, sizeof *k->layer);
    k->parent = mem_try_alloc(nodes, sizeof *k->parent);
    k->from = mem_try_alloc(nodes, sizeof *k->from);
    k->name = mem_try_alloc(nodes, sizeof *k->name);
    k->lemma = mem_try_alloc(nodes, sizeof *k->lemma);
    k->literal_at = mem_try_alloc(nodes, sizeof *k->literal_at);
    k->literal_end = mem_try_alloc(nodes, sizeof *k->literal_end);
    k->gone = mem_try_alloc(nodes, sizeof *k->gone);
    k->wanted = mem_try_alloc(nodes, sizeof *k->wanted);
    k->some = mem_try_alloc(layers, sizeof *k->some);
    k->crossing = mem_try_alloc(layers, sizeof *k->crossing);
    k->at_layer = mem_try_alloc(layers, sizeof *k->at_layer);
    return (k->layer && k->parent && k->from && k->name && k->lemma &&
            k->literal_at && k->literal_end && k->gone && k->wanted &&
            k->some && k->crossing && k->at_layer) ||
           /* unreached: there was memory */
           error_starve(k->err, "there is no memory for the certificate");
}

static void release(struct certifier *k)
{
    for (size_t l = 0; l <= certifier_layers(k); l++) {
        if (k->crossing)
            vec_release(&k->crossing[l]);
        if (k->at_layer)
            vec_release(&k->at_layer[l]);
    }
    free(k->crossing);
    free(k->at_layer);
    free(k->some);
    free(k->gone);
    free(k->wanted);
    free(k->layer);
    free(k->parent);
    free(k->from);
    free(k->name);
    free(k->lemma);
    free(k->literal_at);
    free(k->literal_end);
    vec_release(&k->literal);
    vec_release(&k->touched);
    vec_release(&k->parts);
    deduction_release(&k->forward);
    deduction_release(&k->backward);
    witness_release(&k->witness);
    certifier_forget_study(k);
}

/* ---- where nodes are ------------------------------------------------ */

static bool fits(const struct certifier *k, size_t option)
{
    size_t o = (size_t)k->plan->option.at[option];
    for (size_t e = xcc_begin(k->xcc, o); e < k->xcc->end.at[o]; e++)
        if (k->covered[k->xcc->entry.at[e].item])
            return false;
    return true;
}

/* The layer in which the state that is loaded has a choice. */
static size_t choice_from(const struct certifier *k, size_t layer)
{
    for (; layer < certifier_layers(k); layer++) {
        const struct layer *l = &k->plan->layer.at[layer];
        for (size_t o = l->first; o < l->end; o++)
            if (!k->covered[l->leader] && fits(k, o))
                return layer;
    }
    return layer; /* unreached: each node of a reduced diagram has an option */
}

/* Children have larger numbers. */
static void place_nodes(struct certifier *k)
{
    const struct diagram *d = k->diagram;
    bool *reached = k->wanted;
    reached[0] = true;
    for (uint32_t v = 0; v < d->end.len && !watch_over(&k->watch); v++) {
        if (!reached[v])
            continue; /* unreached: each node of the tests is reached */
        if (v) {
            certifier_load_state(k, v);
            k->layer[v] = choice_from(k, k->layer[k->from[v]] + 1);
        }
        vec_push(&k->at_layer[k->layer[v]], v);
        for (uint32_t e = d->begin.at[v]; e < d->end.at[v]; e++) {
            uint32_t child = d->edge.at[e].child;
            if (d->edge.at[e].option != NO_OPTION)
                k->live[d->edge.at[e].option] = true;
            if (child == LEAF || reached[child])
                continue;
            reached[child] = true;
            k->parent[child] = e;
            k->from[child] = v;
        }
    }
}

/* ---- nodes ---------------------------------------------------------- */

/* The parts of an edge from the state that is loaded, but for the node that it
 * leads to. */
static void find_parts(struct certifier *k, size_t layer, uint32_t edge)
{
    uint32_t option = k->diagram->edge.at[edge].option;
    size_t target = certifier_target(k, edge);
    vec_clear(&k->parts);
    vec_push(&k->parts,
             option == NO_OPTION ? k->none[layer] : k->chosen[option]);
    for (size_t l = layer + 1; l < target; l++)
        vec_push(&k->parts, k->none[l]);
    for (size_t l = layer; l < target; l++)
        for (size_t i = 0; i < k->dying[l].len; i++) {
            int item = k->dying[l].at[i];
            bool had = k->covered[item] ||
                       (option != NO_OPTION && certifier_has(k, option, item));
            if (!had)
                vec_push(&k->parts, k->uncovered[item]);
        }
}

static void define_edge(struct certifier *k, size_t layer, uint32_t edge)
{
    uint32_t child = k->diagram->edge.at[edge].child;
    find_parts(k, layer, edge);
    if (child != LEAF)
        vec_push(&k->parts, certifier_node(k, child));
    if (witness_has_room(&k->witness, k->parts.len))
        witness_product(&k->witness, k->parts.at, k->parts.len, NULL, 0);
}

/* Where "not this option" stands in chosen(other), or none(layer). */
static int64_t says_not(const struct certifier *k, uint32_t option,
                        uint32_t other)
{
    size_t layer = k->layer_of[option];
    size_t place = option - k->plan->layer.at[layer].first;
    if (other == NO_OPTION)
        return certifier_says(k, k->none[layer], place);
    return certifier_says(k, k->chosen[other], place + (option < other));
}

/* The i-th edge excludes all behind it: they do not have its option. */
static void exclude(struct certifier *k, uint32_t node, size_t i)
{
    const struct edge *edge = k->diagram->edge.at;
    struct witness *w = &k->witness;
    size_t edges = certifier_edges(k, node);
    uint32_t option = edge[certifier_edge(k, node, i)].option;
    vec_clear(&w->hint);
    witness_hint(w, certifier_says(k, certifier_product(k, node, i), 0));
    witness_hint(w, certifier_says(k, k->chosen[option], 0));
    for (size_t q = edges; q-- > i + 1;) {
        uint32_t other = edge[certifier_edge(k, node, q)].option;
        witness_hint(w, says_not(k, option, other));
        witness_hint(w, certifier_says(k, certifier_product(k, node, q), 0));
        if (q + 1 < edges)
            witness_hint(w, witness_defines(w, certifier_sum(k, node, q)));
    }
}

static bool define_node(struct certifier *k, uint32_t node)
{
    struct witness *w = &k->witness;
    size_t edges = certifier_edges(k, node);
    k->name[node] = w->variables + 1 + (int)w->node.len;
    for (size_t i = 0; i < edges; i++)
        define_edge(k, k->layer[node], certifier_edge(k, node, i));
    for (size_t i = edges - 1; i-- > 0 && witness_has_room(w, 2);) {
        exclude(k, node, i);
        witness_sum_of(w, certifier_product(k, node, i),
                       certifier_sum(k, node, i + 1));
    }
    return !w->fault.text[0];
}

/* ---- lemmas --------------------------------------------------------- */

/* What the loaded state says. */
static void say_state(const struct certifier *k, size_t layer, literals *says)
{
    vec_clear(says);
    for (int i = 0; i < k->xcc->items; i++) {
        int before = certifier_before(k, i, layer);
        if (before)
            vec_push(says, k->covered[i] ? -before : before);
    }
}

/* Assumes it all, of which the first literals are assumed, and perhaps others
 * behind it; false: it contradicts itself, and is the state of no solution. */
static bool assume(struct certifier *k, const literals *says)
{
    cdcl_undo(&k->forward.clauses, says->len);
    for (size_t i = k->forward.clauses.level.len; i < says->len; i++)
        if (deduction_value(&k->forward, says->at[i]) < 0 ||
            deduction_assume(&k->forward, says->at[i]) != NO_CLAUSE)
            /* unreached: states of the tests contradict nothing */
            return false;
    return true;
}

static bool has_edge(const struct certifier *k, uint32_t node, size_t option)
{
    const struct diagram *d = k->diagram;
    for (uint32_t e = d->begin.at[node]; e < d->end.at[node]; e++)
        if (d->edge.at[e].option == option)
            return true;
    return false;
}

/* What is said first cannot be together with the last. */
static bool refute(struct certifier *k, const literals *says)
{
    enum refutation end =
        deduction_refute(&k->forward, says->at, says->len, &k->watch);
    if (end == SATISFIED)
        /* unreached: no engine of the tests counts wrong */
        error_say(k->err, "the engine frontier has missed solutions");
    return end == REFUTED;
}

/* That none of the options with an edge is chosen, where no edge says so. */
static bool refute_none(struct certifier *k, uint32_t node, literals *says)
{
    size_t edges = certifier_edges(k, node), before = says->len;
    const struct edge *edge = k->diagram->edge.at;
    if (edge[certifier_edge(k, node, edges - 1)].option == NO_OPTION)
        return true;
    for (size_t i = 0; i < edges; i++)
        vec_push(says, -k->variable[edge[certifier_edge(k, node, i)].option]);
    size_t all = says->len;
    bool good = true;
    for (says->len = before; good && says->len + 1 < all; says->len++)
        deduction_assume(&k->forward, says->at[says->len]);
    says->len = all;
    if (deduction_value(&k->forward, vec_last(says)) >= 0)
        good = refute(k, says);
    says->len = before;
    return good && assume(k, says);
}

/* The options of the node's layer without an edge are false, or will be. */
static bool refute_others(struct certifier *k, uint32_t node, literals *says)
{
    const struct layer *layer = &k->plan->layer.at[k->layer[node]];
    literals open = {0};
    bool good = true;
    for (size_t o = layer->first; o < layer->end; o++)
        if (deduction_value(&k->forward, k->variable[o]) >= 0 &&
            !has_edge(k, node, o))
            vec_push(&open, k->variable[o]);
    for (size_t i = 0; i < open.len && good; i++) {
        vec_push(says, open.at[i]);
        good = refute(k, says);
        says->len--;
        good = good && assume(k, says);
    }
    good = good && refute_none(k, node, says);
    vec_release(&open);
    return good;
}

/* The hints that lead from what holds along the i-th edge to the node. */
static void hint_edge(struct certifier *k, uint32_t node, size_t i)
{
    struct witness *w = &k->witness;
    uint32_t edge = certifier_edge(k, node, i);
    uint32_t child = k->diagram->edge.at[edge].child;
    literals wanted = {0};
    find_parts(k, k->layer[node], edge);
    vec_append(&wanted, k->parts.at, k->parts.len);
    if (child != LEAF)
        for (size_t j = k->literal_at[child]; j < k->literal_end[child]; j++)
            vec_push(&wanted, -k->literal.at[j]);
    deduction_explain(&k->forward, wanted.at, wanted.len);
    vec_release(&wanted);
    if (child != LEAF)
        witness_hint(w, k->lemma[child]);
    witness_hint(w, witness_defines(w, certifier_product(k, node, i)));
    if (i + 1 < certifier_edges(k, node))
        witness_hint(w, witness_says(w, certifier_sum(k, node, i),
                                     certifier_product(k, node, i)));
    for (size_t q = i; q-- > 0;)
        witness_hint(w, witness_says(w, certifier_sum(k, node, q),
                                     certifier_sum(k, node, q + 1)));
}

/* Do all that are wanted along an edge hold?  Else the diagram is wrong. */
static bool holds(const struct certifier *k, uint32_t edge)
{
    uint32_t child = k->diagram->edge.at[edge].child;
    bool good = true;
    for (size_t i = 0; i < k->parts.len; i++)
        good = good && deduction_value(&k->forward, k->parts.at[i]) > 0;
    for (size_t j = child == LEAF ? 0 : k->literal_at[child];
         child != LEAF && j < k->literal_end[child]; j++)
        good = good && deduction_value(&k->forward, k->literal.at[j]) < 0;
    return good || error_say(k->err, "a state of the engine frontier does not "
                                     "say enough for a certificate");
}

/* A lemma that is kept of one edge: its number, and its literals but for the
 * node. */
struct step_taken {
    int64_t lemma;
    int option; /* the variable that is denied */
    size_t at, end;
};

typedef VEC(struct step_taken) steps;

/* "What the state says, or not the option, or the node."  True: the option was
 * not needed, and the node is done. */
static bool take_edge(struct certifier *k, uint32_t node, size_t i,
                      steps *taken, literals *lits)
{
    struct witness *w = &k->witness;
    int x =
        k->variable[k->diagram->edge.at[certifier_edge(k, node, i)].option];
    struct step_taken step = {.option = x, .at = lits->len};
    bool free = true;
    witness_lemma_begin(w, &k->forward.clauses);
    hint_edge(k, node, i);
    for (size_t a = 0; a < k->forward.assumed.len; a++) {
        int number = literal_number(k->forward.assumed.at[a]);
        if (number == x)
            free = false;
        else
            vec_push(lits, -number);
        witness_literal(w, -number);
    }
    witness_literal(w, certifier_node(k, node));
    step.lemma = witness_lemma(w);
    step.end = lits->len;
    vec_push(taken, step);
    return free;
}

static void keep_literals(struct certifier *k, uint32_t node)
{
    const struct witness *w = &k->witness;
    k->literal_at[node] = k->literal.len;
    for (size_t i = 0; i < w->literal.len; i++)
        if (w->literal.at[i] != certifier_node(k, node))
            k->starved |= !vec_try_push(&k->literal, w->literal.at[i]);
    k->literal_end[node] = k->literal.len;
}

/* The last edge: the options of those before are false by their lemmas. */
static void take_last(struct certifier *k, uint32_t node, const steps *taken,
                      const literals *lits)
{
    struct witness *w = &k->witness;
    witness_lemma_begin(w, &k->forward.clauses);
    for (size_t s = 0; s < taken->len; s++)
        witness_hint(w, taken->at[s].lemma);
    hint_edge(k, node, certifier_edges(k, node) - 1);
    for (size_t i = 0; i < lits->len; i++)
        witness_literal(w, lits->at[i]);
    for (size_t a = 0; a < k->forward.assumed.len; a++) {
        int number = literal_number(k->forward.assumed.at[a]);
        bool by_lemma = false;
        for (size_t s = 0; s < taken->len; s++)
            by_lemma |= number == -taken->at[s].option;
        if (!by_lemma)
            witness_literal(w, -number);
    }
    witness_literal(w, certifier_node(k, node));
    k->lemma[node] = witness_lemma(w);
    keep_literals(k, node);
}

/* All edges but the last, each under its option; then that they are false. */
static bool take_edges(struct certifier *k, uint32_t node, steps *taken,
                       literals *lits)
{
    size_t edges = certifier_edges(k, node), level;
    for (size_t i = 0; i < edges; i++) {
        uint32_t edge = certifier_edge(k, node, i);
        bool last = i + 1 == edges;
        level = k->forward.clauses.level.len;
        if (!last)
            deduction_assume(&k->forward,
                             k->variable[k->diagram->edge.at[edge].option]);
        for (size_t s = 0; last && s < taken->len; s++)
            deduction_assume(&k->forward, -taken->at[s].option);
        find_parts(k, k->layer[node], edge);
        if (!holds(k, edge))
            return false; /* unreached: there was memory */
        if (last) {
            take_last(k, node, taken, lits);
        } else if (take_edge(k, node, i, taken, lits)) {
            /* unreached: no edge of the tests is refuted by itself */
            k->lemma[node] = vec_last(taken).lemma;
            keep_literals(k, node);
            return true;
        }
        cdcl_undo(&k->forward.clauses, level);
    }
    return true;
}

static bool do_node(struct certifier *k, uint32_t node)
{
    literals says = {0}, lits = {0};
    steps taken = {0};
    certifier_load_state(k, node);
    deduction_tidy(&k->forward);
    say_state(k, k->layer[node], &says);
    bool good = define_node(k, node);
    if (good && !assume(k, &says))
        /* unreached: states of the tests contradict nothing */
        good = error_say(k->err, "a state of the engine frontier contradicts "
                                 "itself");
    good = good && refute_others(k, node, &says) &&
           take_edges(k, node, &taken, &lits) && !k->starved &&
           !k->forward.clauses.starved && !k->witness.fault.text[0];
    vec_release(&says);
    vec_release(&lits);
    vec_release(&taken);
    return good;
}

/* ---- the whole ------------------------------------------------------ */

/* The product of what has a value for ever, of the items that have no options,
 * and of the first node. */
static int define_root(struct certifier *k)
{
    const struct cdcl *c = &k->forward.clauses;
    bool *is_option = mem_alloc((size_t)k->dense.variables + 1, 1);
    vec_clear(&k->parts);
    for (size_t o = 0; o < k->plan->option.len; o++)
        is_option[k->variable[o]] = true;
    for (int v = 1; v <= k->dense.variables; v++)
        if (!is_option[v] && k->owner[v] < 0)
            vec_push(&k->parts, c->value[literal_of(v)] < 0 ? -v : v);
    free(is_option);
    if (k->diagram->end.len)
        vec_push(&k->parts, certifier_node(k, 0));
    if (!witness_has_room(&k->witness, k->parts.len))
        return 0; /* unreached: there was memory */
    return witness_product(&k->witness, k->parts.at, k->parts.len, NULL, 0);
}

static bool certify_root(struct certifier *k)
{
    struct witness *w = &k->witness;
    int root = define_root(k);
    if (!root)
        return false; /* unreached: there was memory */
    deduction_forget(&k->forward);
    witness_lemma_begin(w, &k->forward.clauses);
    size_t fixed = k->parts.len - !!k->diagram->end.len;
    deduction_explain(&k->forward, k->parts.at, fixed);
    if (k->diagram->end.len)
        witness_hint(w, k->lemma[0]);
    witness_hint(w, witness_defines(w, root));
    witness_literal(w, root);
    int64_t lemma = witness_lemma(w);
    witness_root(w, root);
    return certifier_discharge(k, root, lemma);
}

/* There is no solution: a lemma without literals says so. */
static bool refute_all(struct certifier *k)
{
    struct deduction *d = &k->forward;
    certifier_count_groups(k);
    if (k->witness.refuted)
        return !k->witness.fault.text[0];
    certifier_begin_witness(k);
    bool *shown = mem_alloc((size_t)k->witness.known + 1, sizeof *shown);
    certifier_give_given(k, d, true);
    certifier_give_known(k, d);
    bool open = deduction_begin(d, shown);
    free(shown);
    if (open && deduction_refute(d, NULL, 0, &k->watch) == SATISFIED)
        /* unreached: no engine of the tests counts wrong */
        return error_say(k->err, "the engine frontier has missed solutions");
    return !watch_look(&k->watch) &&
           witness_refute(&k->witness, &d->clauses) &&
           !k->witness.fault.text[0];
}

static bool certify_nodes(struct certifier *k)
{
    size_t nodes = k->diagram->end.len, done = 0;
    for (size_t l = certifier_layers(k); l-- > 0;) {
        certifier_reach(k, l);
        for (size_t n = 0; n < k->at_layer[l].len; n++) {
            if (done++ % NODES_A_LOOK == 0 && watch_look(&k->watch))
                return false; /* seldom: nobody says stop just here */
            if (!do_node(k, k->at_layer[l].at[n]))
                /* unreached: states of the tests contradict nothing */
                return false;
            k->search->share = (double)done / (double)nodes;
        }
    }
    return true;
}

static bool certify(struct certifier *k)
{
    if (!certifier_load(k) || !certifier_name(k))
        return false;
    if (diagram_is_empty(k->diagram))
        return refute_all(k);
    if (k->diagram->whole)
        /* unreached: who asks for a certificate has clauses */
        return error_say(k->err, "the engine frontier gives no certificate "
                                 "where there is nothing to decide");
    if (!certifier_study(k) || !has_room(k))
        return false;
    place_nodes(k);
    return certifier_define(k) && certify_nodes(k) && certify_root(k);
}

enum verdict frontier_certify(struct search *search, struct error *err)
{
    const struct frontier *f = search->state;
    struct writer *out = writer_new(search->request->certificate);
    struct certifier *k = mem_alloc(1, sizeof *k);
    *k = (struct certifier){.search = search,
                            .f = f,
                            .xcc = &f->xcc,
                            .plan = &f->plan,
                            .diagram = &f->diagram,
                            .err = err};
    k->watch = (struct watch){.ends = search_over, .context = search};
    witness_init(&k->witness, out);
    deduction_init(&k->forward, &k->witness);
    deduction_init(&k->backward, &k->witness);
    bool good = certify(k) && writer_finish(out, err);
    if (!good && !err->text[0] && k->witness.fault.text[0])
        *err = k->witness.fault; /* unreached: there was memory */
    bool starved = k->starved || k->forward.clauses.starved ||
                   k->backward.clauses.starved || !err->text[0];
    if (!good && starved && !k->watch.over) {
        *err = (struct error){0}; /* whatever came of that */
        error_starve(err, "there is no memory for the certificate");
    }
    enum verdict verdict = good           ? VERDICT_NONE
                           : err->text[0] ? VERDICT_ERROR
                                          : VERDICT_UNKNOWN;
    log_say(search->request->log, LOG_DETAIL,
            "%zu nodes of the certificate, %" PRIu64 " lemmas, %zu learnt",
            k->witness.node.len, k->witness.lemmas,
            k->forward.clauses.conflicts);
    release(k);
    free(k);
    free(out);
    return verdict;
}
