/* frontier_study.c: what clauses say of the options and items of a cover.
 *
 * The clauses are those of the puzzle, whoever made them.  Some variables are
 * the options; each of the others has a value for ever, or belongs to an item:
 * each option of the item gives it a value, by propagation.  Of an item that
 * need not be covered there are the values without any of its options, too. So
 * an assignment of the options becomes one of all variables, item by item.
 * Where it is not so there is no certificate by a diagram.
 *
 * That some option of an item is chosen is of no help there, if possible: it
 * takes other options to see what follows from that, and these may have been
 * decided long before. */
#include "engine/frontier_certify.h"

#include <stdlib.h>

static bool take_given(void *context, const int *numbers, size_t count)
{
    struct certifier *k = context;
    if (!vec_try_reserve(&k->given, k->given.len + count + 1))
        return false; /* seldom: no memory just here */
    vec_append(&k->given, numbers, count);
    vec_push(&k->given, 0);
    return true;
}

bool certifier_load(struct certifier *k)
{
    const struct clauses *clauses = k->search->request->clauses;
    if (!dense_init(&k->dense, clauses, &k->watch, k->err))
        return false; /* unreached: there was memory */
    if (!dense_give(&k->dense, clauses, &k->watch, take_given, k))
        /* seldom: no memory just here */
        return !k->watch.over &&
               error_starve(k->err, "there is no memory for the clauses of "
                                    "the certificate");
    k->deferred = mem_alloc((size_t)k->dense.clauses + 1, sizeof *k->deferred);
    witness_begin(&k->witness, (size_t)k->dense.variables,
                  (int64_t)k->dense.clauses);
    return true;
}

/* All clauses, or without those that the search of dead ends defers. */
static bool load_plain(struct cdcl *c, const struct certifier *k, bool all)
{
    int64_t number = 1;
    for (size_t i = 0, from = 0; i < k->given.len; i++) {
        if (k->given.at[i])
            continue;
        if (all || !k->deferred[number]) {
            cdcl_open_clause(c);
            for (size_t l = from; l < i; l++)
                vec_push(&c->store, literal_of(k->given.at[l]));
            cdcl_close_clause(c);
        }
        number++;
        from = i + 1;
    }
    return cdcl_begin(c, (size_t)k->dense.variables, NULL) &&
           cdcl_propagate(c) == NO_CLAUSE;
}

/* The variable of each option; false: it has none. */
static bool find_variables(struct certifier *k)
{
    const struct clauses *clauses = k->search->request->clauses;
    size_t options = k->plan->option.len;
    int *place = place_facts(k->xcc->fact.at, xcc_options(k->xcc));
    int *variable = mem_alloc(xcc_options(k->xcc) + 1, sizeof *variable);
    int most = -1;
    bool good = place || error_starve(k->err, "there is no memory for the "
                                              "options of the certificate");
    for (size_t o = 0; o < xcc_options(k->xcc); o++)
        if (k->xcc->fact.at[o] > most)
            most = k->xcc->fact.at[o];
    for (int v = 1; good && v <= k->dense.variables; v++) {
        int fact = clauses->fact(clauses->puzzle, k->dense.variable[v]);
        if (fact != NO_FACT && fact <= most &&
            k->xcc->fact.at[place[fact]] == fact)
            variable[place[fact]] = v;
    }
    for (size_t o = 0; good && o < options; o++) {
        k->variable[o] = variable[k->plan->option.at[o]];
        good = k->variable[o];
    }
    free(place);
    free(variable);
    return good;
}

static void find_members(struct certifier *k)
{
    for (size_t l = 0; l < certifier_layers(k); l++)
        for (size_t o = k->plan->layer.at[l].first;
             o < k->plan->layer.at[l].end; o++) {
            size_t option = (size_t)k->plan->option.at[o];
            k->layer_of[o] = l;
            for (size_t e = xcc_begin(k->xcc, option);
                 e < k->xcc->end.at[option]; e++)
                vec_push(&k->member[k->xcc->entry.at[e].item], (int)o);
        }
}

/* ---- who gives which value ------------------------------------------ */

struct study {
    struct certifier *k;
    struct cdcl clauses;
    struct cdcl weak; /* without those that say that an item is covered */
    bool *is_option;  /* owned; by variable */
    bool *fixed;      /* owned; likewise: it has a value for ever */
    literals *givers; /* owned; by variable: options that give a value */
    literals *able;   /* owned; by item: its options that can be chosen */
};

/* Can it be chosen? */
static bool is_able(struct study *s, literal l)
{
    struct cdcl *c = &s->clauses;
    if (c->value[l] < 0)
        return false;
    cdcl_decide(c, l);
    bool able = cdcl_propagate(c) == NO_CLAUSE;
    cdcl_undo(c, 0);
    return able;
}

static void see_option(struct study *s, size_t option)
{
    struct certifier *k = s->k;
    struct cdcl *c = &s->weak;
    literal l = literal_of(k->variable[option]);
    if (!is_able(s, l))
        return;
    size_t before = c->trail.len;
    cdcl_decide(c, l);
    cdcl_propagate(c);
    for (size_t i = before; i < c->trail.len; i++) {
        int v = (int)(c->trail.at[i] >> 1) + 1;
        if (s->is_option[v] || s->fixed[v])
            continue;
        vec_push(&k->implied[option], literal_number(c->trail.at[i]));
        vec_push(&s->givers[v], (int)option);
    }
    size_t o = (size_t)k->plan->option.at[option];
    for (size_t e = xcc_begin(k->xcc, o); e < k->xcc->end.at[o]; e++)
        vec_push(&s->able[k->xcc->entry.at[e].item], (int)option);
    cdcl_undo(c, 0);
}

/* Do all options of an item that can be chosen give the variable a value?
 * Both lists ascend. */
static bool all_give(const literals *able, const literals *givers)
{
    size_t g = 0;
    for (size_t i = 0; i < able->len; i++) {
        while (g < givers->len && givers->at[g] < able->at[i])
            g++;
        if (g == givers->len || givers->at[g] != able->at[i])
            return false;
    }
    return true;
}

/* What the variables are if none of the item's options is chosen; false: that
 * cannot be. */
static bool choose_none(struct study *s, int item)
{
    const literals *m = &s->k->member[item];
    uint32_t conflict = NO_CLAUSE;
    for (size_t i = 0; i < m->len && conflict == NO_CLAUSE; i++) {
        cdcl_decide(&s->weak, literal_of(-s->k->variable[m->at[i]]));
        conflict = cdcl_propagate(&s->weak);
    }
    return conflict == NO_CLAUSE;
}

/* Gives an item the variables that have no owner yet. */
static void own(struct study *s, int item)
{
    struct certifier *k = s->k;
    struct cdcl *c = &s->weak;
    bool free = item >= k->xcc->primary && choose_none(s, item);
    vec_clear(&k->parts);
    for (int v = 1; v <= k->dense.variables; v++) {
        int value = c->value[literal_of(v)];
        if (s->is_option[v] || k->owner[v] >= 0 || s->fixed[v] ||
            (free ? !value : !s->able[item].len) ||
            !all_give(&s->able[item], &s->givers[v]))
            continue;
        k->owner[v] = item;
        vec_push(&k->parts, value < 0 ? -v : v);
    }
    cdcl_undo(c, 0);
    if (free && k->parts.len) {
        k->uncovered[item] =
            witness_product(&k->witness, k->parts.at, k->parts.len, NULL, 0);
        vec_push(&k->dying[k->layer_of[vec_last(&k->member[item])]], item);
    }
}

/* An option gives values to the variables of its items alone. */
static void keep_own(struct certifier *k, size_t option)
{
    literals *all = &k->implied[option];
    size_t kept = 0;
    for (size_t i = 0; i < all->len; i++)
        if (certifier_has(k, option, k->owner[abs(all->at[i])]))
            all->at[kept++] = all->at[i];
    all->len = kept;
}

/* Has each variable an owner, if it needs one? */
static bool find_owners(struct study *s)
{
    struct certifier *k = s->k;
    bool good = true;
    for (size_t o = 0; o < k->plan->option.len && !watch_look(&k->watch); o++)
        see_option(s, o);
    for (int v = 1; v <= k->dense.variables; v++)
        k->owner[v] = -1;
    for (int i = 0; i < k->xcc->items; i++)
        own(s, i);
    for (int v = 1; v <= k->dense.variables && good; v++)
        good = s->is_option[v] || s->fixed[v] || k->owner[v] >= 0;
    for (size_t o = 0; o < k->plan->option.len; o++)
        keep_own(k, o);
    return good;
}

static bool has_room(struct certifier *k)
{
    size_t options = k->plan->option.len + 1, layers = certifier_layers(k) + 1;
    size_t items = (size_t)k->xcc->items + 1;
    k->layer_of = mem_try_alloc(options, sizeof *k->layer_of);
    k->variable = mem_try_alloc(options, sizeof *k->variable);
    k->live = mem_try_alloc(options, sizeof *k->live);
    k->chosen = mem_try_alloc(options, sizeof *k->chosen);
    k->implied = mem_try_alloc(options, sizeof *k->implied);
    k->owner = mem_try_alloc((size_t)k->dense.variables + 1, sizeof *k->owner);
    k->member = mem_try_alloc(items, sizeof *k->member);
    k->visits = mem_try_alloc(items, sizeof *k->visits);
    k->uncovered = mem_try_alloc(items, sizeof *k->uncovered);
    k->base = mem_try_alloc(items, sizeof *k->base);
    k->beside = mem_try_alloc(items, sizeof *k->beside);
    k->covered = mem_try_alloc(items, sizeof *k->covered);
    k->dying = mem_try_alloc(layers, sizeof *k->dying);
    k->none = mem_try_alloc(layers, sizeof *k->none);
    return (k->layer_of && k->variable && k->live && k->chosen && k->implied &&
            k->owner && k->member && k->visits && k->uncovered && k->covered &&
            k->base && k->beside && k->dying && k->none) ||
           /* seldom: no memory just here */
           error_starve(k->err, "there is no memory for the certificate");
}

static bool look(struct study *s)
{
    struct certifier *k = s->k;
    if (!load_plain(&s->clauses, k, true) || !load_plain(&s->weak, k, false))
        return false;
    for (size_t o = 0; o < k->plan->option.len; o++)
        s->is_option[k->variable[o]] = true;
    for (int v = 1; v <= k->dense.variables; v++)
        s->fixed[v] = s->clauses.value[literal_of(v)];
    return find_owners(s) || k->watch.over ||
           /* unreached: variables of the tests have their items */
           error_say(k->err, "the clauses of this puzzle have variables that "
                             "belong to no item of its cover, and so the "
                             "engine frontier gives no certificate");
}

bool certifier_name(struct certifier *k)
{
    if (!has_room(k))
        return false; /* seldom: no memory just here */
    if (!find_variables(k))
        /* unreached: clauses of the tests have such variables */
        return !k->err->starved &&
               error_say(k->err, "the clauses of this puzzle have no variable "
                                 "for some option of its cover, and so the "
                                 "engine frontier gives no certificate");
    find_members(k);
    return true;
}

bool certifier_study(struct certifier *k)
{
    struct study s = {.k = k};
    size_t variables = (size_t)k->dense.variables + 1;
    size_t items = (size_t)k->xcc->items + 1;
    s.is_option = mem_alloc(variables, sizeof *s.is_option);
    s.fixed = mem_alloc(variables, sizeof *s.fixed);
    s.givers = mem_alloc(variables, sizeof *s.givers);
    s.able = mem_alloc(items, sizeof *s.able);
    certifier_find_needs(k);
    bool good = look(&s);
    if (s.clauses.starved || s.weak.starved || (!good && !k->err->text[0]))
        /* what follows may not have been seen */
        good = error_starve(k->err, "there is no memory for the certificate");
    cdcl_release(&s.clauses);
    cdcl_release(&s.weak);
    for (size_t v = 0; v < variables; v++)
        vec_release(&s.givers[v]);
    for (size_t i = 0; i < items; i++)
        vec_release(&s.able[i]);
    free(s.is_option);
    free(s.fixed);
    free(s.givers);
    free(s.able);
    return good && !k->watch.over;
}

void certifier_forget_study(struct certifier *k)
{
    for (size_t o = 0; k->implied && o < k->plan->option.len; o++)
        vec_release(&k->implied[o]);
    for (int i = 0; k->member && i < k->xcc->items; i++)
        vec_release(&k->member[i]);
    for (size_t l = 0; k->dying && l < certifier_layers(k); l++)
        vec_release(&k->dying[l]);
    free(k->variable);
    free(k->layer_of);
    free(k->live);
    free(k->chosen);
    free(k->implied);
    free(k->owner);
    free(k->member);
    free(k->visits);
    free(k->uncovered);
    free(k->base);
    free(k->beside);
    free(k->deferred);
    vec_release(&k->needed);
    free(k->dying);
    free(k->none);
    free(k->covered);
    vec_release(&k->given);
    vec_release(&k->known);
    vec_release(&k->known_as);
    vec_release(&k->visit);
    dense_release(&k->dense);
}
