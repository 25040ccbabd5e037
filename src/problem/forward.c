/* forward.c: unit propagation with two watched literals.
 *
 * Literals that follow from the clauses alone are true for good; they stand
 * at the bottom of the trail.  To check a lemma its literals are made false
 * and what follows is propagated: a clause that becomes false shows that the
 * lemma follows (RUP).  Then all is undone down to the bottom.  If no clause
 * becomes false, the same is tried for each clause with the negation of the
 * lemma's first literal, with that clause's other literals false (RAT).
 *
 * Clauses with the negation of a variable that is not the problem's, a
 * definition, are found in lists; for a variable of the problem all clauses
 * are looked through, which is rare.
 *
 * A clause whose first two literals are watched is visited when one of them
 * becomes false.  One that has a literal that is true for good is never
 * visited.  A clause that made a literal true for good stays.
 *
 * Hints.  The reasons of a contradiction, from the bottom up.  Whenever a
 * literal becomes true for good, a lemma of its own says so: then one hint is
 * enough for it ever after, and the clauses that led to it may go.
 *
 * The method of two watched literals is that of Moskewicz et al. (Chaff,
 * 2001), checking forward that of Goldberg and Novikov (2003), and the rules
 * for deletions are those of Heule's drat-trim. */
#include "problem/forward.h"
#include "problem/forward_store.h"

#include <assert.h>
#include <limits.h>

enum { UNTOLD = -1 }; /* the number of a lemma that says nothing */

struct watched {
    int place;
    int blocker; /* a literal of the clause; if it is true, no visit */
};

struct watches {
    struct watched *at; /* owned */
    uint32_t len, cap;
};

struct places {
    int *at; /* owned */
    size_t len, cap;
};

struct forward {
    struct store store;
    struct proof *out; /* borrowed; NULL: no hints */
    bool begun;        /* the first lemma is there */
    int own;           /* variables of the problem */
    int64_t clauses;   /* likewise */
    int variables;

    VEC(signed char) value;      /* of each literal: 1, -1, or 0: open */
    VEC(struct watches) watches; /* of each literal: to visit if it is false */
    VEC(int) reason;             /* of each variable: a clause, or 0 */
    VEC(int64_t) unit;           /* of each variable: the lemma for it, or 0 */
    VEC(bool) seen;              /* of each variable: leads to the conflict */
    VEC(struct places) with; /* of each literal of other variables: clauses */
    VEC(int) trail;
    size_t done;   /* literals of the trail that were propagated */
    size_t bottom; /* literals that are true for good */
    bool closed;   /* the clauses contradict each other without more */
    bool starved;  /* there was no memory: nothing is known from then on */

    VEC(int) fresh; /* a clause's literals, each once */
    VEC(int) rest;  /* another's */
    VEC(int) plain; /* a clause as others write it */
    VEC(int) fixed; /* variables of the bottom that were seen */
    VEC(int64_t) hints, later;
    int64_t last; /* number */
    struct proof_tally tally;
};

/* ---- literals ------------------------------------------------------- */

static inline void make_true(struct forward *f, int literal, int reason)
{
    f->value.at[literal] = 1;
    f->value.at[literal ^ 1] = -1;
    f->reason.at[literal / 2] = reason;
    f->trail.at[f->trail.len++] = literal; /* there is room for all */
}

static void undo(struct forward *f, size_t length)
{
    while (f->trail.len > length) {
        int literal = f->trail.at[--f->trail.len];
        f->value.at[literal] = f->value.at[literal ^ 1] = 0;
    }
    f->done = length;
}

/* Zeros behind what is there; false: there is no memory for them. */
#define STRETCH(v, need) \
    (vec_try_reserve(v, need) && \
     (memset((v)->at + (v)->len, 0, ((need) - (v)->len) * sizeof *(v)->at), \
      (v)->len = (need), true))

static bool know_variables(struct forward *f, int most)
{
    size_t need = (size_t)most + 1;
    if (!STRETCH(&f->value, 2 * need) || !STRETCH(&f->watches, 2 * need) ||
        !STRETCH(&f->reason, need) || !STRETCH(&f->unit, need) ||
        !STRETCH(&f->seen, need) || !STRETCH(&f->store.mark, 2 * need) ||
        (f->begun && !STRETCH(&f->with, 2 * (size_t)(most - f->own))) ||
        !vec_try_reserve(&f->trail, need) ||
        !vec_try_reserve(&f->fixed, need) || !vec_try_reserve(&f->later, need))
        return false;
    f->variables = most;
    return true;
}

/* Room for a clause of so many literals in each of its copies. */
static bool has_room(struct forward *f, size_t count)
{
    return vec_try_reserve(&f->fresh, count) &&
           vec_try_reserve(&f->rest, count) &&
           vec_try_reserve(&f->plain, count);
}

/* A clause's literals, each once, in their order.  Answers whether one is the
 * negation of another. */
static bool gather(struct forward *f, const int *literals, size_t count)
{
    int most = f->variables;
    for (size_t i = 0; i < count; i++)
        most = abs(literals[i]) > most ? abs(literals[i]) : most;
    vec_clear(&f->fresh);
    f->starved |= (most > f->variables && !know_variables(f, most)) ||
                  !has_room(f, count);
    if (f->starved)
        return false;
    bool idle = false;
    unsigned char *mark = f->store.mark.at;
    for (size_t i = 0; i < count; i++) {
        int literal = code_of(literals[i]);
        idle |= mark[literal ^ 1];
        if (!mark[literal])
            vec_push(&f->fresh, literal);
        mark[literal] = 1;
    }
    for (size_t i = 0; i < f->fresh.len; i++)
        mark[f->fresh.at[i]] = 0;
    return idle;
}

/* ---- watches -------------------------------------------------------- */

static void watch(struct forward *f, int literal, int place, int blocker)
{
    struct watches *w = &f->watches.at[literal];
    if (w->len == w->cap) {
        uint32_t cap = w->cap ? 2 * w->cap : 4;
        struct watched *wider = mem_try_resize(w->at, cap, sizeof *w->at);
        if (!wider) {
            f->starved = true;
            return;
        }
        w->at = wider;
        w->cap = cap;
    }
    w->at[w->len++] = (struct watched){place, blocker};
}

static void unwatch(struct forward *f, int literal, int place)
{
    struct watches *w = &f->watches.at[literal];
    uint32_t i = 0;
    while (w->at[i].place != place)
        i++;
    w->at[i] = w->at[--w->len];
}

static void watch_clause(struct forward *f, int place)
{
    const int *literal = clause_literals(&f->store, place);
    watch(f, literal[0], place, literal[1]);
    watch(f, literal[1], place, literal[0]);
}

/* The clauses that watch a literal that has become false; answers one that
 * is false, or 0. */
static int visit(struct forward *f, int literal)
{
    struct watches *w = &f->watches.at[literal];
    const signed char *value = f->value.at;
    if (!w->len)
        return 0;
    struct watched *from = w->at, *to = w->at, *end = w->at + w->len;
    int conflict = 0;
    while (from < end) {
        struct watched seen = *to++ = *from++;
        if (value[seen.blocker] > 0)
            continue;
        int *lits = clause_literals(&f->store, seen.place);
        int other = lits[0] ^ lits[1] ^ literal;
        int state = value[other];
        if (state > 0) {
            to[-1].blocker = other;
            continue;
        }
        int length = clause_length(&f->store, seen.place), k = 2;
        while (k < length && value[lits[k]] < 0)
            k++;
        if (k < length) {
            lits[0] = other;
            lits[1] = lits[k];
            lits[k] = literal;
            watch(f, lits[1], seen.place, other);
            to--;
        } else if (state < 0) {
            conflict = seen.place;
            break;
        } else {
            make_true(f, other, seen.place);
        }
    }
    while (from < end)
        *to++ = *from++;
    w->len = (uint32_t)(to - w->at);
    return conflict;
}

/* Answers a clause that is false, or 0. */
static int propagate(struct forward *f)
{
    int conflict = 0;
    while (!conflict && f->done < f->trail.len)
        conflict = visit(f, f->trail.at[f->done++] ^ 1);
    return conflict;
}

/* ---- hints ---------------------------------------------------------- */

static void hint(struct forward *f, int64_t number)
{
    f->starved |= !vec_try_push(&f->hints, number);
}

static void look_at(struct forward *f, int variable)
{
    if (f->unit.at[variable] && !f->seen.at[variable])
        vec_push(&f->fixed, variable);
    f->seen.at[variable] = true;
}

static void look_at_clause(struct forward *f, int place)
{
    const int *literal = clause_literals(&f->store, place);
    for (int i = clause_length(&f->store, place); i--;)
        look_at(f, literal[i] / 2);
}

/* Appends the hints that lead to all that was looked at. */
static void trace_back(struct forward *f)
{
    vec_clear(&f->later);
    for (size_t i = f->trail.len; i-- > f->bottom;) {
        int variable = f->trail.at[i] / 2, reason = f->reason.at[variable];
        if (f->seen.at[variable] && reason) {
            look_at_clause(f, reason);
            vec_push(&f->later, clause_number(&f->store, reason));
        }
        f->seen.at[variable] = false;
    }
    for (size_t i = 0; i < f->fixed.len; i++) {
        f->seen.at[f->fixed.at[i]] = false;
        hint(f, f->unit.at[f->fixed.at[i]]);
    }
    vec_clear(&f->fixed);
    while (f->later.len)
        hint(f, f->later.at[--f->later.len]);
}

/* The hints that end in a clause that is false. */
static void explain(struct forward *f, int conflict)
{
    if (!f->out)
        return;
    look_at_clause(f, conflict);
    trace_back(f);
    hint(f, clause_number(&f->store, conflict));
}

/* Those that end in a literal that is true and was to be false. */
static void explain_literal(struct forward *f, int literal)
{
    if (!f->out)
        return;
    look_at(f, literal / 2);
    trace_back(f);
}

static void write_plainly(struct forward *f, const int *codes, size_t count)
{
    vec_clear(&f->plain);
    for (size_t i = 0; i < count; i++)
        vec_push(&f->plain, literal_of(codes[i]));
}

/* Tells a lemma with the hints that were gathered; answers its number. */
static int64_t tell(struct forward *f, const int *codes, size_t count)
{
    if (!f->out || f->closed || f->starved)
        return 0;
    write_plainly(f, codes, count);
    struct lemma lemma = {++f->last, f->plain.at, count, f->hints.at,
                          f->hints.len};
    f->out->add(f->out->context, &lemma);
    vec_clear(&f->hints);
    return f->last;
}

/* ---- what is true for good ------------------------------------------ */

/* The literal that has just become so, by its reason: the others of that
 * clause are false for good. */
static void tell_unit(struct forward *f, int literal)
{
    int reason = f->reason.at[literal / 2];
    const int *other = clause_literals(&f->store, reason);
    int length = clause_length(&f->store, reason);
    int64_t number = clause_number(&f->store, reason);
    if (length > 1 && f->out) {
        for (int i = 0; i < length; i++)
            if (other[i] != literal)
                hint(f, f->unit.at[other[i] / 2]);
        hint(f, number);
        number = tell(f, &literal, 1);
    }
    f->unit.at[literal / 2] = number;
}

/* This clause is false for good. */
static void end_with(struct forward *f, int conflict)
{
    explain(f, conflict);
    tell(f, NULL, 0);
    f->closed = true;
}

static void settle(struct forward *f)
{
    int conflict = f->closed ? 0 : propagate(f);
    for (; f->bottom < f->trail.len; f->bottom++)
        tell_unit(f, f->trail.at[f->bottom]);
    if (conflict)
        end_with(f, conflict);
}

/* ---- clauses -------------------------------------------------------- */

static struct places *places_of(const struct forward *f, int literal)
{
    return &f->with.at[literal - 2 * f->own - 2];
}

/* Keeps in mind which clauses have a literal of a variable that is not the
 * problem's. */
static void list_clause(struct forward *f, int place)
{
    const int *literal = clause_literals(&f->store, place);
    for (int i = clause_length(&f->store, place); i--;)
        if (literal[i] / 2 > f->own)
            f->starved |= !vec_try_push(places_of(f, literal[i]), place);
}

/* Brings two literals that are not false to the front, if there are; answers
 * how many, or -1 if one is true. */
static int arrange(const struct forward *f, int *literal, int length)
{
    int open = 0;
    for (int i = 0; i < length; i++) {
        int value = f->value.at[literal[i]];
        if (value > 0)
            return -1;
        if (value < 0 || open == 2)
            continue;
        int moved = literal[i];
        literal[i] = literal[open];
        literal[open++] = moved;
    }
    return open;
}

/* Makes a clause be visited, or its last literal true.  Nothing is on the
 * trail but its bottom. */
static void attach(struct forward *f, int place)
{
    int *literal = clause_literals(&f->store, place);
    int open = arrange(f, literal, clause_length(&f->store, place));
    if (open == 2) {
        f->store.block.at[place] |= CLAUSE_WATCHED;
        watch_clause(f, place);
    } else if (open == 1) {
        make_true(f, literal[0], place);
    } else if (!open && !f->closed) {
        settle(f);
        if (!f->closed)
            end_with(f, place);
    }
}

bool forward_clause(struct forward *f, const int *literals, size_t count)
{
    assert(!f->begun);
    gather(f, literals, count);
    return !f->starved &&
           store_add(&f->store, f->fresh.at, f->fresh.len, ++f->last);
}

/* The clauses of the problem are all there. */
static void begin(struct forward *f)
{
    f->begun = true;
    f->own = f->variables;
    f->clauses = f->last;
    struct store *s = &f->store;
    for (int c = store_next(s, 1); c; c = store_next(s, store_behind(s, c)))
        attach(f, c);
    settle(f);
}

/* ---- lemmas --------------------------------------------------------- */

/* Makes literals false, but for one, and propagates; does that lead to a
 * contradiction?  Gathers its hints. */
static bool refutes(struct forward *f, const int *literals, size_t count,
                    int but)
{
    for (size_t i = 0; i < count; i++) {
        int literal = literals[i];
        if (literal == but)
            continue;
        if (f->value.at[literal] > 0) {
            explain_literal(f, literal);
            return true;
        }
        if (!f->value.at[literal])
            make_true(f, literal ^ 1, 0);
    }
    int conflict = propagate(f);
    if (conflict)
        explain(f, conflict);
    return conflict;
}

static bool has_literal(const struct store *s, int place, int literal)
{
    const int *at = clause_literals(s, place);
    for (int i = clause_length(s, place); i--;)
        if (at[i] == literal)
            return true;
    return false;
}

/* The case of a clause that may have the negation of the pivot. */
static bool check_case(struct forward *f, int place, int negation)
{
    struct store *s = &f->store;
    int64_t number = clause_number(s, place);
    if (clause_is_dead(s, place) || number == UNTOLD ||
        !has_literal(s, place, negation))
        return true;
    size_t length = f->trail.len;
    if (f->out)
        /* unreached: proofs of the tests that are written say it before */
        hint(f, -number);
    /* Propagation moves the literals of clauses. */
    vec_clear(&f->rest);
    vec_append(&f->rest, clause_literals(s, place),
               (size_t)clause_length(s, place));
    bool good = refutes(f, f->rest.at, f->rest.len, negation);
    undo(f, length);
    return good;
}

static bool check_cases(struct forward *f, int negation)
{
    struct store *s = &f->store;
    bool good = true;
    if (negation / 2 > f->own) {
        const struct places *with = places_of(f, negation);
        for (size_t i = 0; good && i < with->len; i++)
            good = check_case(f, with->at[i], negation);
        return good;
    }
    for (int c = store_next(s, 1); good && c;
         c = store_next(s, store_behind(s, c)))
        good = check_case(f, c, negation);
    return good;
}

/* The lemma is in f->fresh. */
static bool check_lemma(struct forward *f, struct error *err)
{
    vec_clear(&f->hints);
    bool good = refutes(f, f->fresh.at, f->fresh.len, 0);
    if (!good && !f->fresh.len)
        error_say(err, "the empty clause does not follow by unit propagation");
    if (!good && f->fresh.len) {
        int pivot = f->fresh.at[0];
        good = check_cases(f, pivot ^ 1);
        f->tally.by_cases += good;
        if (!good)
            error_say(err,
                      "the lemma follows neither by unit propagation nor by "
                      "resolution on its first literal %d",
                      literal_of(pivot));
    }
    undo(f, f->bottom);
    return good;
}

/* A lemma that holds is one of the clauses from now on. */
static void take_lemma(struct forward *f, bool idle)
{
    int64_t number =
        idle || f->closed ? UNTOLD : tell(f, f->fresh.at, f->fresh.len);
    int place = store_add(&f->store, f->fresh.at, f->fresh.len, number);
    f->starved |= !place;
    if (f->starved)
        return; /* unreached: there was memory */
    f->tally.lemmas++;
    f->tally.refuted |= !f->fresh.len;
    list_clause(f, place);
    if (!idle)
        attach(f, place);
    settle(f);
    if (++f->tally.alive > f->tally.most)
        f->tally.most = f->tally.alive;
}

bool forward_add(struct forward *f, const int *literals, size_t count,
                 struct error *err)
{
    if (!f->begun)
        begin(f);
    bool idle = gather(f, literals, count);
    bool good = !f->starved && (f->closed || idle || check_lemma(f, err));
    if (good)
        take_lemma(f, idle);
    if (f->starved)
        return error_starve(err, "there is no memory for the lemmas of this "
                                 "proof, or there are too many for us");
    return good;
}

/* ---- deletion ------------------------------------------------------- */

/* Has the clause made a literal true for good? */
static bool is_reason(const struct forward *f, int place)
{
    const int *literal = clause_literals(&f->store, place);
    for (int i = clause_length(&f->store, place); i--;)
        if (f->value.at[literal[i]] > 0 &&
            f->reason.at[literal[i] / 2] == place)
            return true;
    return false;
}

static void follow_move(void *context, int from, int to)
{
    struct forward *f = context;
    const int *literal = clause_literals(&f->store, to);
    for (int i = clause_length(&f->store, to); i--;)
        if (f->reason.at[literal[i] / 2] == from)
            f->reason.at[literal[i] / 2] = to;
}

static void close_up(struct forward *f)
{
    struct store *s = &f->store;
    store_close_up(s, follow_move, f);
    for (size_t i = 0; i < f->watches.len; i++)
        f->watches.at[i].len = 0;
    for (size_t i = 0; i < f->with.len; i++)
        vec_release(&f->with.at[i]);
    for (int c = store_next(s, 1); c; c = store_next(s, store_behind(s, c))) {
        list_clause(f, c);
        if (clause_is_watched(s, c))
            watch_clause(f, c);
    }
}

void forward_drop(struct forward *f, const int *literals, size_t count)
{
    struct store *s = &f->store;
    if (!f->begun)
        begin(f);
    gather(f, literals, count);
    if (f->starved)
        return; /* unreached: there was memory */
    int place = store_find(s, f->fresh.at, f->fresh.len);
    if (!place || is_reason(f, place)) {
        f->tally.kept++;
        return;
    }
    const int *literal = clause_literals(s, place);
    int64_t number = clause_number(s, place);
    if (clause_is_watched(s, place)) {
        unwatch(f, literal[0], place);
        unwatch(f, literal[1], place);
    }
    if (f->out && !f->closed && number != UNTOLD)
        f->out->drop(f->out->context, number, literals, count);
    f->tally.dropped++;
    f->tally.alive -= number <= 0 || number > f->clauses;
    store_drop(s, place);
    if (store_is_wasteful(s))
        close_up(f);
}

const struct proof_tally *forward_tally(const struct forward *f)
{
    return &f->tally;
}

struct forward *forward_new(struct proof *out)
{
    struct forward *f = mem_alloc(1, sizeof *f);
    f->out = out;
    store_init(&f->store);
    f->starved = !know_variables(f, 0);
    return f;
}

void forward_free(struct forward *f)
{
    if (!f)
        return;
    for (size_t i = 0; i < f->watches.len; i++)
        free(f->watches.at[i].at);
    for (size_t i = 0; i < f->with.len; i++)
        vec_release(&f->with.at[i]);
    store_release(&f->store);
    vec_release(&f->value);
    vec_release(&f->watches);
    vec_release(&f->reason);
    vec_release(&f->unit);
    vec_release(&f->seen);
    vec_release(&f->with);
    vec_release(&f->trail);
    vec_release(&f->fresh);
    vec_release(&f->rest);
    vec_release(&f->plain);
    vec_release(&f->fixed);
    vec_release(&f->hints);
    vec_release(&f->later);
    free(f);
}
