/* hinted.c: reverse unit propagation along given hints.
 *
 * To see that a lemma follows, its literals are made false; then each clause
 * that a hint names must have at most one literal that is not false.  If it
 * has none, the lemma follows (RUP).  If it has one, that becomes true.
 *
 * A lemma whose hints reach no such clause may still be added where that
 * keeps a satisfiable set of clauses satisfiable (RAT): for each clause that
 * has the negation of the lemma's first literal, the pivot, making the other
 * literals of that clause false as well must lead to a contradiction.  How
 * many clauses there are with a literal is kept count of; the hints name each
 * of them once, and so all of them if the numbers agree.
 *
 * A clause is kept as its length and its literals, each once; a lemma has its
 * number before that.  Clauses of the problem stay where they are.  Lemmas
 * are moved together when most of their room is waste, and are found by a
 * table with open addressing, in which 16 numbers that follow each other are
 * neighbours, as they mostly are in the hints. */
#include "problem/hinted.h"

#include <assert.h>
#include <inttypes.h>

enum {
    NUMBER_INTS = 2,       /* of a lemma, before its length */
    BLOCK = 16,            /* neighbours in the table */
    SLOTS_AT_FIRST = 1024, /* a power of 2 */
    WASTE_AT_LEAST = 1 << 16
};

/* In the word that holds a clause's length. */
#define MARKED INT32_MIN

struct slot {
    int64_t number; /* 0: the slot is free */
    size_t at;
};

struct hinted {
    VEC(int) problem;  /* clauses, from index 1 */
    VEC(size_t) place; /* of clause i + 1 in it; 0: dropped */
    VEC(int) store;    /* lemmas */
    size_t waste;      /* ints in it that nobody needs */
    struct slot *slot; /* owned; of lemmas */
    size_t slots, used;
    int64_t last; /* number */

    struct watch *watch; /* borrowed, or NULL */
    int variables;
    VEC(signed char) value; /* of each literal: 1 true, -1 false, 0 open */
    VEC(uint32_t) count;    /* of each literal: clauses that have it */
    VEC(int) trail;         /* literals that are true */
    VEC(int) fresh;         /* a lemma's literals, each once */
    VEC(int64_t) candidate; /* clauses that are marked */
    struct proof_tally tally;
};

/* ---- literals ------------------------------------------------------- */

static inline size_t index_of(int literal)
{
    return literal < 0 ? 2 * (size_t)-literal + 1 : 2 * (size_t)literal;
}

static inline int value_of(const struct hinted *h, int literal)
{
    return h->value.at[index_of(literal)];
}

static void make_true(struct hinted *h, int literal)
{
    size_t i = index_of(literal);
    h->value.at[i] = 1;
    h->value.at[i ^ 1] = -1;
    h->trail.at[h->trail.len++] = literal; /* there is room for all */
}

static void undo(struct hinted *h, size_t length)
{
    while (h->trail.len > length) {
        size_t i = index_of(h->trail.at[--h->trail.len]);
        h->value.at[i] = h->value.at[i ^ 1] = 0;
    }
}

/* False: there is no memory for them. */
static bool know_variables(struct hinted *h, const int *literals, size_t count)
{
    int most = h->variables;
    for (size_t i = 0; i < count; i++)
        if (abs(literals[i]) > most)
            most = abs(literals[i]);
    if (most == h->variables)
        return true;
    size_t old = h->value.len, need = 2 * (size_t)most + 2;
    if (!vec_try_reserve(&h->value, need) ||
        !vec_try_reserve(&h->count, need) ||
        !vec_try_reserve(&h->trail, (size_t)most + 1))
        return false;
    h->variables = most;
    memset(h->value.at + old, 0, need - old);
    memset(h->count.at + old, 0, (need - old) * sizeof *h->count.at);
    h->value.len = h->count.len = need;
    return true;
}

/* ---- the table of lemmas -------------------------------------------- */

static inline size_t home(const struct hinted *h, int64_t number)
{
    uint64_t block = (uint64_t)number / BLOCK * UINT64_C(0x9e3779b97f4a7c15);
    return ((block >> 20) * BLOCK + (uint64_t)number % BLOCK) & (h->slots - 1);
}

/* The slot of a lemma, or the free one where it would be. */
static struct slot *find_slot(const struct hinted *h, int64_t number)
{
    size_t i = home(h, number);
    while (h->slot[i].number && h->slot[i].number != number)
        i = (i + 1) & (h->slots - 1);
    return &h->slot[i];
}

static bool double_slots(struct hinted *h)
{
    struct slot *old = h->slot;
    size_t slots = h->slots;
    struct slot *wider = mem_try_alloc(2 * slots, sizeof *wider);
    if (!wider)
        return false; /* unreached: there was memory */
    h->slots *= 2;
    h->slot = wider;
    for (size_t i = 0; i < slots; i++)
        if (old[i].number)
            *find_slot(h, old[i].number) = old[i];
    free(old);
    return true;
}

/* Those behind a slot that becomes free and are not at home close up. */
static void free_slot(struct hinted *h, struct slot *slot)
{
    size_t gap = (size_t)(slot - h->slot), mask = h->slots - 1;
    for (size_t i = (gap + 1) & mask; h->slot[i].number; i = (i + 1) & mask) {
        size_t from = home(h, h->slot[i].number);
        if (((i - from) & mask) >= ((i - gap) & mask)) {
            h->slot[gap] = h->slot[i];
            gap = i;
        }
    }
    h->slot[gap].number = 0;
    h->used--;
}

/* ---- clauses -------------------------------------------------------- */

/* The length of a clause, which its literals follow; NULL: there is none. */
static int *find_clause(const struct hinted *h, int64_t number)
{
    if (number <= 0)
        return NULL;
    if ((uint64_t)number <= h->place.len) {
        size_t at = h->place.at[number - 1];
        return at ? h->problem.at + at : NULL;
    }
    const struct slot *slot = find_slot(h, number);
    return slot->number ? h->store.at + slot->at : NULL;
}

static void count_clause(struct hinted *h, const int *clause, uint32_t change)
{
    for (int i = 1; i <= clause[0]; i++)
        h->count.at[index_of(clause[i])] += change;
}

/* Moves the lemmas together. */
static void close_up(struct hinted *h)
{
    size_t to = 0;
    for (size_t from = 0; from < h->store.len;) {
        const int *begin = h->store.at + from;
        size_t size = NUMBER_INTS + 1 + (size_t)begin[NUMBER_INTS];
        int64_t number;
        memcpy(&number, begin, sizeof number);
        if (number) {
            find_slot(h, number)->at = to + NUMBER_INTS;
            memmove(h->store.at + to, begin, size * sizeof(int));
            to += size;
        }
        from += size;
    }
    h->store.len = to;
    h->waste = 0;
}

/* False: there is no memory for it. */
static bool store_lemma(struct hinted *h, int64_t number)
{
    if ((2 * (h->used + 1) > h->slots && !double_slots(h)) ||
        !vec_try_reserve(&h->store,
                         h->store.len + NUMBER_INTS + 1 + h->fresh.len))
        return false;
    int head[NUMBER_INTS + 1] = {0};
    memcpy(head, &number, sizeof number);
    head[NUMBER_INTS] = (int)h->fresh.len;
    size_t at = h->store.len + NUMBER_INTS;
    vec_append(&h->store, head, NUMBER_INTS + 1);
    vec_append(&h->store, h->fresh.at, h->fresh.len);
    *find_slot(h, number) = (struct slot){number, at};
    h->used++;
    count_clause(h, h->store.at + at, 1);
    return true;
}

/* A clause's literals, each once, in their order; false: there is no memory
 * for them. */
static bool gather(struct hinted *h, const int *literals, size_t count)
{
    vec_clear(&h->fresh);
    if (!know_variables(h, literals, count) ||
        !vec_try_reserve(&h->fresh, count))
        return false;
    for (size_t i = 0; i < count; i++) {
        signed char *value = &h->value.at[index_of(literals[i])];
        if (!(*value & 2))
            vec_push(&h->fresh, literals[i]);
        *value |= 2;
    }
    for (size_t i = 0; i < h->fresh.len; i++)
        h->value.at[index_of(h->fresh.at[i])] = 0;
    return true;
}

bool hinted_clause(struct hinted *h, const int *literals, size_t count)
{
    assert(!h->last); /* no lemma yet */
    if (!gather(h, literals, count) ||
        !vec_try_reserve(&h->place, h->place.len + 1) ||
        !vec_try_reserve(&h->problem, h->problem.len + count + 2))
        return false;
    if (!h->problem.len)
        vec_push(&h->problem, 0);
    vec_push(&h->place, h->problem.len);
    vec_push(&h->problem, (int)h->fresh.len);
    vec_append(&h->problem, h->fresh.at, h->fresh.len);
    count_clause(h, h->problem.at + vec_last(&h->place), 1);
    return true;
}

bool hinted_drop(struct hinted *h, int64_t number, struct error *err)
{
    int *clause = find_clause(h, number);
    if (!clause)
        return error_say(err,
                         "there is no clause %" PRId64 " that could be "
                         "deleted",
                         number);
    count_clause(h, clause, (uint32_t)-1);
    h->tally.dropped++;
    if ((uint64_t)number <= h->place.len) {
        h->place.at[number - 1] = 0;
        return true;
    }
    free_slot(h, find_slot(h, number));
    memset(clause - NUMBER_INTS, 0, NUMBER_INTS * sizeof(int));
    h->waste += NUMBER_INTS + 1 + (size_t)clause[0];
    h->tally.alive--;
    if (h->waste > WASTE_AT_LEAST && 2 * h->waste > h->store.len)
        close_up(h);
    return true;
}

/* ---- hints ---------------------------------------------------------- */

static bool starve(struct error *err)
{
    return error_starve(err,
                        "there is no memory for the lemmas of this proof");
}

enum outcome { WRONG, OPEN, CONFLICT };

static enum outcome follow(struct hinted *h, int64_t hint, struct error *err)
{
    const int *clause = find_clause(h, hint);
    if (!clause) {
        error_say(err, "the hint %" PRId64 " names no clause that is there",
                  hint);
        return WRONG;
    }
    int unit = 0, length = clause[0] & ~MARKED;
    if (watch_spend(h->watch, (size_t)length)) {
        error_say(err, "somebody said stop");
        return WRONG;
    }
    for (int i = 1; i <= length; i++) {
        if (value_of(h, clause[i]) < 0)
            continue;
        if (unit) {
            error_say(err,
                      "the clause of hint %" PRId64 " is not unit: its "
                      "literals %d and %d are not false",
                      hint, unit, clause[i]);
            return WRONG;
        }
        unit = clause[i];
    }
    if (!unit)
        return CONFLICT;
    if (!value_of(h, unit))
        make_true(h, unit);
    return OPEN;
}

/* Follows the positive hints from *at on. */
static enum outcome follow_all(struct hinted *h, const struct lemma *lemma,
                               size_t *at, struct error *err)
{
    enum outcome outcome = OPEN;
    while (outcome == OPEN && *at < lemma->hints_count &&
           lemma->hints[*at] > 0)
        outcome = follow(h, lemma->hints[(*at)++], err);
    return outcome;
}

/* Makes literals false, but for one; CONFLICT: one of them is true. */
static enum outcome deny(struct hinted *h, const int *literals, size_t count,
                         int but)
{
    for (size_t i = 0; i < count; i++) {
        int value = value_of(h, literals[i]);
        if (literals[i] == but)
            continue;
        if (value > 0)
            return CONFLICT;
        if (!value)
            make_true(h, -literals[i]);
    }
    return OPEN;
}

/* ---- resolution on the pivot ---------------------------------------- */

static bool has_literal(const int *clause, int literal)
{
    for (int i = 1; i <= clause[0]; i++)
        if (clause[i] == literal)
            return true;
    return false;
}

/* The clause that hint *at names, and the hints behind it. */
static bool check_case(struct hinted *h, const struct lemma *lemma, size_t *at,
                       struct error *err)
{
    int64_t number = -lemma->hints[(*at)++];
    int pivot = lemma->literals[0];
    int *clause = find_clause(h, number);
    if (!clause)
        return error_say(err,
                         "the case %" PRId64 " names no clause that is there",
                         -number);
    if (clause[0] & MARKED)
        return error_say(err, "the case %" PRId64 " comes twice", -number);
    if (!has_literal(clause, -pivot))
        return error_say(err,
                         "clause %" PRId64 " has no literal %d, and is no "
                         "case",
                         number, -pivot);
    if (!vec_try_push(&h->candidate, number))
        return starve(err); /* unreached: there was memory */
    size_t length = h->trail.len;
    enum outcome outcome = deny(h, clause + 1, (size_t)clause[0], -pivot);
    clause[0] |= MARKED;
    if (outcome == OPEN)
        outcome = follow_all(h, lemma, at, err);
    if (outcome == OPEN)
        error_say(err,
                  "the hints of case %" PRId64 " lead to no contradiction",
                  -number);
    undo(h, length);
    while (*at < lemma->hints_count && lemma->hints[*at] > 0)
        (*at)++;
    return outcome == CONFLICT;
}

static bool check_cases(struct hinted *h, const struct lemma *lemma, size_t at,
                        struct error *err)
{
    if (!lemma->count || (at == lemma->hints_count &&
                          h->count.at[index_of(-lemma->literals[0])]))
        return error_say(err, "the hints lead to no contradiction");
    bool good = true;
    vec_clear(&h->candidate);
    while (good && at < lemma->hints_count)
        good = check_case(h, lemma, &at, err);
    for (size_t i = 0; i < h->candidate.len; i++)
        *find_clause(h, h->candidate.at[i]) &= ~MARKED;
    uint32_t wanted = h->count.at[index_of(-lemma->literals[0])];
    if (good && h->candidate.len != wanted)
        return error_say(err,
                         "there are %" PRIu32 " clauses with the literal %d, "
                         "and the hints speak of %zu",
                         wanted, -lemma->literals[0], h->candidate.len);
    h->tally.by_cases += good;
    return good;
}

static bool is_next(const struct hinted *h, int64_t number, struct error *err)
{
    return (number > h->last && (uint64_t)number > h->place.len) ||
           error_say(err,
                     "the lemma's number %" PRId64 " is not above those "
                     "before it",
                     number);
}

static bool keep(struct hinted *h, int64_t number, struct error *err)
{
    if (!store_lemma(h, number))
        return starve(err);
    h->last = number;
    if (++h->tally.alive > h->tally.most)
        h->tally.most = h->tally.alive;
    return true;
}

bool hinted_add(struct hinted *h, const struct lemma *lemma, struct error *err)
{
    if (!is_next(h, lemma->number, err))
        return false;
    if (!gather(h, lemma->literals, lemma->count))
        return starve(err); /* unreached: there was memory */
    size_t at = 0;
    enum outcome outcome = deny(h, lemma->literals, lemma->count, 0);
    if (outcome == OPEN)
        outcome = follow_all(h, lemma, &at, err);
    bool good = outcome == CONFLICT ||
                (outcome == OPEN && check_cases(h, lemma, at, err));
    undo(h, 0);
    if (!good || !keep(h, lemma->number, err))
        return false;
    h->tally.lemmas++;
    h->tally.refuted |= !lemma->count;
    return true;
}

bool hinted_define(struct hinted *h, int64_t number, const int *literals,
                   size_t count, struct error *err)
{
    if (!is_next(h, number, err))
        return false;
    return gather(h, literals, count) ? keep(h, number, err) : starve(err);
}

bool hinted_follows(struct hinted *h, const int *literals, size_t count,
                    const int64_t *hints, size_t hints_count,
                    struct error *err)
{
    struct lemma lemma = {0, literals, count, hints, hints_count};
    size_t at = 0;
    if (!know_variables(h, literals, count))
        return starve(err); /* unreached: there was memory */
    enum outcome outcome = deny(h, literals, count, 0);
    if (outcome == OPEN)
        outcome = follow_all(h, &lemma, &at, err);
    if (outcome == OPEN)
        error_say(err, "the hints lead to no contradiction");
    undo(h, 0);
    return outcome == CONFLICT;
}

bool hinted_read(const struct hinted *h, int64_t number,
                 hinted_literals *literals, struct error *err)
{
    const int *clause = find_clause(h, number);
    if (!clause)
        return error_say(err, "there is no clause %" PRId64, number);
    vec_clear(literals);
    if (!vec_try_reserve(literals, (size_t)clause[0]))
        return starve(err); /* unreached: there was memory */
    vec_append(literals, clause + 1, (size_t)clause[0]);
    return true;
}

const struct proof_tally *hinted_tally(const struct hinted *h)
{
    return &h->tally;
}

struct hinted *hinted_new(void)
{
    struct hinted *h = mem_alloc(1, sizeof *h);
    h->slots = SLOTS_AT_FIRST;
    h->slot = mem_alloc(h->slots, sizeof *h->slot);
    vec_reserve(&h->value, 2);
    vec_reserve(&h->count, 2);
    memset(h->value.at, 0, 2 * sizeof *h->value.at);
    memset(h->count.at, 0, 2 * sizeof *h->count.at);
    h->value.len = h->count.len = 2;
    return h;
}

void hinted_watch(struct hinted *h, struct watch *watch)
{
    h->watch = watch;
}

void hinted_free(struct hinted *h)
{
    if (!h)
        return;
    vec_release(&h->problem);
    vec_release(&h->place);
    vec_release(&h->store);
    free(h->slot);
    vec_release(&h->value);
    vec_release(&h->count);
    vec_release(&h->trail);
    vec_release(&h->fresh);
    vec_release(&h->candidate);
    free(h);
}
