/* frontier_needs.c: an item that must be covered needs one of the options to
 * come.
 *
 * Some clause says: one of the options of item i.  It has them all, so far
 * from the first of them, whoever uses it has to say of each why it is not
 * chosen.  Hence lemmas, one for each layer l that has options of i:
 *     before(i, l) implies that one of those from layer l on is chosen,
 * each from the one before it.  The search of dead ends has them instead of
 * that clause, and none of a layer before the one in which it is. */
#include "engine/frontier_certify.h"

#include <stdlib.h>

/* ---- the clauses ---------------------------------------------------- */

struct finder {
    struct certifier *k;
    int *option; /* owned; by variable: its option and 1, or 0 */
    bool given;  /* clauses are, and what they say beside is of others */
};

/* Do the clause's literals say that one of the item's options is chosen, or
 * something else that is one literal at the most? */
static bool says_need(const struct finder *f, int item, const int *clause,
                      size_t count, int *beside)
{
    size_t found = 0;
    *beside = 0;
    for (size_t i = 0; i < count; i++) {
        int option = clause[i] > 0 && clause[i] <= f->k->dense.variables
                         ? f->option[clause[i]] - 1
                         : -1;
        if (option >= 0 && certifier_has(f->k, (size_t)option, item))
            found++;
        else if (*beside)
            return false;
        else
            *beside = clause[i];
    }
    return found == f->k->member[item].len;
}

/* False: no item needs the clause. */
static bool find_item(const struct finder *f, const int *clause, size_t count,
                      int64_t number)
{
    struct certifier *k = f->k;
    size_t first = 0;
    while (first < count &&
           (clause[first] < 0 || clause[first] > k->dense.variables ||
            !f->option[clause[first]]))
        first++;
    if (first == count)
        return false;
    int option = f->option[clause[first]] - 1, beside;
    size_t o = (size_t)k->plan->option.at[option];
    for (size_t e = xcc_begin(k->xcc, o); e < k->xcc->end.at[o]; e++) {
        int item = k->xcc->entry.at[e].item;
        if (k->base[item] || !says_need(f, item, clause, count, &beside) ||
            (f->given && beside))
            continue;
        k->base[item] = number;
        k->beside[item] = beside;
        return true;
    }
    return false;
}

static void finder_init(struct finder *f, struct certifier *k, bool given)
{
    f->k = k;
    f->given = given;
    f->option = mem_alloc((size_t)k->dense.variables + 1, sizeof *f->option);
    for (size_t o = 0; o < k->plan->option.len; o++)
        f->option[k->variable[o]] = (int)o + 1;
}

void certifier_find_needs(struct certifier *k)
{
    struct finder f;
    int64_t number = 0;
    finder_init(&f, k, true);
    for (size_t i = 0, from = 0; i < k->given.len; i++)
        if (!k->given.at[i]) {
            number++;
            k->deferred[number] =
                find_item(&f, k->given.at + from, i - from, number);
            from = i + 1;
        }
    free(f.option);
}

void certifier_find_more_needs(struct certifier *k)
{
    struct finder f;
    finder_init(&f, k, false);
    for (size_t i = 0, from = 0, n = 0; i < k->known.len; i++)
        if (!k->known.at[i]) {
            if (find_item(&f, k->known.at + from, i - from, k->known_as.at[n]))
                k->known_as.at[n] = 0;
            n++;
            from = i + 1;
        }
    free(f.option);
}

/* ---- the lemmas ----------------------------------------------------- */

/* From the v-th visit on: the literals of the lemma of the begun kind. */
static void say_need(struct certifier *k, int item, size_t v)
{
    const literals *m = &k->member[item];
    vec_clear(&k->parts);
    if (v > k->visits[item])
        vec_push(&k->parts, -k->visit.at[v - 1].so_far);
    if (k->beside[item])
        vec_push(&k->parts, k->beside[item]);
    for (size_t i = 0; i < m->len; i++)
        if (k->layer_of[m->at[i]] >= k->visit.at[v].layer)
            vec_push(&k->parts, k->variable[m->at[i]]);
}

/* Hints of what the visit says of its options, if none was chosen so far. */
static void hint_visit(struct certifier *k, const struct visit *visit)
{
    struct witness *w = &k->witness;
    if (visit->so_far != visit->none) {
        witness_hint(w, certifier_says(k, visit->so_far, 0));
        witness_hint(w, certifier_says(k, visit->so_far, 1));
    }
    if (visit->none <= w->variables)
        return;
    const struct graph_node *n = &w->node.at[visit->none - w->variables - 1];
    for (size_t i = 0; i < n->count; i++)
        witness_hint(w, certifier_says(k, visit->none, i));
}

static void prove_item(struct certifier *k, int item)
{
    struct witness *w = &k->witness;
    size_t first = k->visits[item];
    if (first < k->visits[item + 1])
        k->visit.at[first].need = k->base[item];
    for (size_t v = first + 1; v < k->visits[item + 1]; v++) {
        witness_lemma_begin(w, &k->forward.clauses);
        hint_visit(k, &k->visit.at[v - 1]);
        witness_hint(w, k->visit.at[v - 1].need);
        say_need(k, item, v);
        for (size_t i = 0; i < k->parts.len; i++)
            witness_literal(w, k->parts.at[i]);
        k->visit.at[v].need = witness_lemma(w);
    }
}

void certifier_prove_needs(struct certifier *k)
{
    for (int i = 0; i < k->xcc->items; i++)
        if (k->base[i])
            prove_item(k, i);
}

/* ---- the search of dead ends ---------------------------------------- */

/* Options of which one is needed, from the layer on. */
static void want_options(struct certifier *k, size_t layer)
{
    vec_clear(&k->needed);
    for (int i = 0; i < k->xcc->items; i++) {
        const literals *m = &k->member[i];
        if (!k->base[i] || k->beside[i])
            continue;
        for (size_t o = 0; o < m->len; o++)
            if (k->layer_of[m->at[o]] >= layer)
                vec_push(&k->needed, k->variable[m->at[o]]);
        vec_push(&k->needed, 0);
    }
    k->forward.wanted = k->needed.at;
    k->forward.wanted_end = k->needed.len;
}

void certifier_reach(struct certifier *k, size_t layer)
{
    deduction_forget(&k->forward);
    for (int i = 0; i < k->xcc->items; i++) {
        size_t v = certifier_visit_from(k, i, layer);
        if (!k->base[i] || v == k->visits[i + 1] ||
            k->visit.at[v].layer != layer)
            continue;
        say_need(k, i, v);
        deduction_add(&k->forward, k->parts.at, k->parts.len,
                      k->visit.at[v].need);
    }
    want_options(k, layer);
}
