/* deduction.c: values have reasons, and the reasons that are needed are the
 * hints of a lemma (see deduction.h).
 *
 * From what is to be explained back along the trail: a value that is needed
 * was assumed, and is denied in the lemma, or a clause gave it, whose other
 * literals are needed then.  The clauses, in the order in which they gave
 * their literals, are the hints; so a lemma has no literal that its hints can
 * do without. */
#include "engine/deduction.h"

#include <stdlib.h>

void deduction_init(struct deduction *d, struct witness *witness)
{
    *d = (struct deduction){.witness = witness};
}

void deduction_release(struct deduction *d)
{
    cdcl_release(&d->clauses);
    free(d->needed);
    vec_release(&d->because);
    vec_release(&d->assumed);
}

void deduction_clause(struct deduction *d, const int *literals, size_t count,
                      int64_t number)
{
    cdcl_open_clause(&d->clauses);
    witness_given(d->witness, (uint32_t)d->clauses.given, number);
    for (size_t i = 0; i < count; i++)
        vec_push(&d->clauses.store, literal_of(literals[i]));
    cdcl_close_clause(&d->clauses);
}

bool deduction_begin(struct deduction *d, const bool *shown)
{
    size_t known = (size_t)d->witness->known;
    d->needed = mem_alloc(known + 1, sizeof *d->needed);
    d->clauses.explains = true;
    return cdcl_begin(&d->clauses, known, shown) &&
           cdcl_propagate(&d->clauses) == NO_CLAUSE;
}

uint32_t deduction_assume(struct deduction *d, int number)
{
    cdcl_decide(&d->clauses, literal_of(number));
    return cdcl_propagate(&d->clauses);
}

void deduction_forget(struct deduction *d)
{
    cdcl_undo(&d->clauses, 0);
    cdcl_propagate(&d->clauses);
}

void deduction_tidy(struct deduction *d)
{
    deduction_forget(d);
    if (cdcl_tidy(&d->clauses))
        /* unreached: refutations of the tests learn less */
        witness_rename(d->witness, &d->clauses);
}

/* ---- reasons -------------------------------------------------------- */

static void need(struct deduction *d, literal l)
{
    if (d->clauses.variable[l >> 1].level)
        d->needed[l >> 1] = true;
}

static void need_clause(struct deduction *d, uint32_t clause)
{
    const literal *l;
    size_t count;
    cdcl_read_clause(&d->clauses, clause, &l, &count);
    for (size_t i = 0; i < count; i++)
        need(d, l[i]);
}

/* Everything that is needed stands in the trail. */
static void hint_needed(struct deduction *d)
{
    const struct cdcl *c = &d->clauses;
    size_t first = c->level.len ? c->level.at[0] : c->trail.len;
    vec_clear(&d->because);
    vec_clear(&d->assumed);
    for (size_t i = c->trail.len; i-- > first;) {
        literal l = c->trail.at[i];
        if (!d->needed[l >> 1])
            continue;
        d->needed[l >> 1] = false;
        if (c->variable[l >> 1].reason == NO_CLAUSE) {
            vec_push(&d->assumed, l);
            continue;
        }
        vec_push(&d->because, l);
        need_clause(d, c->variable[l >> 1].reason);
        d->needed[l >> 1] = false;
    }
    for (size_t i = d->because.len; i-- > 0;) {
        literal l = d->because.at[i];
        witness_reason(d->witness, c, c->variable[l >> 1].reason, l);
    }
}

void deduction_explain(struct deduction *d, const int *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        literal l = literal_of(numbers[i]);
        if (d->clauses.variable[l >> 1].level)
            need(d, l);
        else
            witness_hint(d->witness, d->witness->unit[l >> 1]);
    }
    hint_needed(d);
}

void deduction_explain_clause(struct deduction *d, uint32_t clause)
{
    need_clause(d, clause);
    hint_needed(d);
    witness_clause(d->witness, &d->clauses, clause);
}

void deduction_deny(struct deduction *d)
{
    for (size_t i = 0; i < d->assumed.len; i++)
        witness_literal(d->witness, -literal_number(d->assumed.at[i]));
}

/* ---- lemmas --------------------------------------------------------- */

void deduction_add(struct deduction *d, const int *numbers, size_t count,
                   int64_t number)
{
    VEC(literal) clause = {0};
    for (size_t i = 0; i < count; i++)
        vec_push(&clause, literal_of(numbers[i]));
    uint32_t place = cdcl_add(&d->clauses, clause.at, clause.len);
    witness_given(d->witness, place, number);
    vec_release(&clause);
    cdcl_propagate(&d->clauses);
}

int64_t deduction_keep(struct deduction *d)
{
    const struct witness *w = d->witness;
    int64_t number = witness_lemma(d->witness);
    deduction_add(d, w->literal.at, w->literal.len, number);
    return number;
}

struct outcome deduction_assume_none(struct deduction *d, const int *numbers,
                                     size_t count)
{
    struct outcome outcome = {.conflict = NO_CLAUSE};
    for (size_t i = 0; i < count && !deduction_fails(outcome); i++) {
        int value = deduction_value(d, numbers[i]);
        if (value > 0)
            outcome.given = numbers[i];
        else if (!value)
            outcome.conflict = deduction_assume(d, -numbers[i]);
    }
    return outcome;
}

void deduction_explain_outcome(struct deduction *d, struct outcome outcome)
{
    if (outcome.given)
        deduction_explain(d, &outcome.given, 1);
    else
        deduction_explain_clause(d, outcome.conflict);
}

int64_t deduction_prove(struct deduction *d, const int *numbers, size_t count)
{
    struct witness *w = d->witness;
    struct outcome outcome = deduction_assume_none(d, numbers, count);
    int given = outcome.given;
    bool fixed = given && !d->clauses.variable[abs(given) - 1].level;
    if (!deduction_fails(outcome) || fixed) {
        deduction_forget(d);
        return 0;
    }
    witness_lemma_begin(w, &d->clauses);
    deduction_explain_outcome(d, outcome);
    deduction_deny(d);
    if (given)
        witness_literal(w, given);
    bool known = given && d->because.len == 1 && count == 2;
    deduction_forget(d);
    return known ? 0 : deduction_keep(d);
}

/* ---- refutations ---------------------------------------------------- */

static bool learn(struct deduction *d, uint32_t conflict)
{
    struct cdcl *c = &d->clauses;
    if (!c->level.len)
        return false;
    size_t lowest = cdcl_learn(c, conflict);
    if (c->starved)
        return false; /* unreached: there was memory */
    witness_lesson(d->witness, c);
    cdcl_undo(c, lowest);
    return true;
}

static bool choose_ordered(const struct deduction *d, literal *choice)
{
    for (size_t i = 0; i < d->ordered; i++) {
        *choice = literal_of(d->order[i]);
        if (!d->clauses.value[*choice])
            return true;
    }
    return false;
}

/* The first open one of the list, if the list is open and has fewer than
 * `*least`, which then is told; the place behind the list. */
static size_t try_list(const struct deduction *d, size_t i, size_t *least,
                       literal *choice)
{
    size_t open = 0;
    int first = 0;
    bool done = false;
    for (; d->wanted[i]; i++) {
        int value = deduction_value(d, d->wanted[i]);
        done |= value > 0;
        open += !value;
        if (!value && !first)
            first = d->wanted[i];
    }
    if (!done && open && open < *least) {
        *least = open;
        *choice = literal_of(first);
    }
    return i + 1;
}

static bool choose_wanted(const struct deduction *d, literal *choice)
{
    size_t least = SIZE_MAX;
    for (size_t i = 0; i < d->wanted_end;)
        i = try_list(d, i, &least, choice);
    return least != SIZE_MAX;
}

/* Decides the next of what is assumed, or what it likes; false: there is
 * nothing left to decide. */
static bool decide_next(struct deduction *d, const int *numbers, size_t count)
{
    struct cdcl *c = &d->clauses;
    literal choice;
    if (c->level.len < count)
        choice = literal_of(numbers[c->level.len]);
    else if (!choose_ordered(d, &choice) && !choose_wanted(d, &choice) &&
             !cdcl_choose(c, &choice))
        return false; /* unreached: formulas of the tests are decided before */
    cdcl_decide(c, choice);
    return true;
}

enum refutation deduction_refute(struct deduction *d, const int *numbers,
                                 size_t count, struct watch *watch)
{
    struct cdcl *c = &d->clauses;
    while (!watch_over(watch)) {
        uint32_t conflict = cdcl_propagate(c);
        if (conflict != NO_CLAUSE) {
            if (!learn(d, conflict))
                return c->starved ? BROKEN_OFF : REFUTED;
            continue;
        }
        for (size_t i = c->level.len; i < count; i++)
            if (deduction_value(d, numbers[i]) < 0)
                return REFUTED;
        if (!decide_next(d, numbers, count))
            /* unreached: no engine of the tests counts wrong */
            return SATISFIED;
    }
    return BROKEN_OFF; /* seldom: nobody says stop just here */
}
