/* script.h: proofs as lists of moves, made at random, and the checkers: ours,
 * and a slow one that follows the definitions.
 *
 * The slow one, `book`, keeps a list of clauses and looks through all of them
 * until nothing changes.  It knows nothing of hints: hints that hold are a
 * part of what it finds, so it accepts each lemma that a checker accepts. */
#ifndef TEST_SCRIPT_H
#define TEST_SCRIPT_H

#include "base/mem.h"
#include "base/rng.h"
#include "problem/forward.h"
#include "problem/hinted.h"

enum { LITERALS = 16, VARIABLES = 24, TRUTHS = 7 };

struct clause {
    int64_t number;
    int literals[LITERALS];
    int count;
};

/* ---- the book ------------------------------------------------------- */

struct book {
    VEC(struct clause) clause;
};

static inline bool has(const struct clause *c, int literal)
{
    for (int i = 0; i < c->count; i++)
        if (c->literals[i] == literal)
            return true;
    return false;
}

/* Sets what follows; value[v] is 1, -1 or 0.  False: a contradiction. */
static inline bool propagate(const struct book *b, signed char *value)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t c = 0; c < b->clause.len; c++) {
            const struct clause *clause = &b->clause.at[c];
            int open = 0, unit = 0;
            for (int i = 0; i < clause->count; i++) {
                int literal = clause->literals[i];
                int sign = literal < 0 ? -1 : 1;
                if (value[abs(literal)] == sign)
                    open = 2 * LITERALS;
                else if (!value[abs(literal)] && unit != literal)
                    open++, unit = literal;
            }
            if (!open)
                return false;
            if (open == 1) {
                value[abs(unit)] = unit < 0 ? -1 : 1;
                changed = true;
            }
        }
    }
    return true;
}

/* Makes literals false, but for one; false: a contradiction. */
static inline bool deny(signed char *value, const struct clause *c, int but)
{
    for (int i = 0; i < c->count; i++) {
        int literal = c->literals[i], sign = literal < 0 ? 1 : -1;
        if (literal == but)
            continue;
        if (value[abs(literal)] == -sign)
            return false;
        value[abs(literal)] = (signed char)sign;
    }
    return true;
}

static inline bool follows(const struct book *b, const struct clause *lemma)
{
    signed char value[VARIABLES + 1] = {0};
    if (!deny(value, lemma, 0) || !propagate(b, value))
        return true;
    if (!lemma->count)
        return false;
    for (size_t c = 0; c < b->clause.len; c++) {
        signed char here[VARIABLES + 1];
        int negation = -lemma->literals[0];
        memcpy(here, value, sizeof here);
        if (has(&b->clause.at[c], negation) &&
            deny(here, &b->clause.at[c], negation) && propagate(b, here))
            return false;
    }
    return true;
}

static inline bool same(const struct clause *a, const struct clause *b)
{
    bool good = true;
    for (int i = 0; i < a->count; i++)
        good = good && has(b, a->literals[i]);
    for (int i = 0; i < b->count; i++)
        good = good && has(a, b->literals[i]);
    return good;
}

static inline void forget(struct book *b, size_t c)
{
    b->clause.at[c] = vec_last(&b->clause);
    b->clause.len--;
}

static inline bool satisfiable(const struct book *b, int variables)
{
    for (unsigned truths = 0; truths >> variables == 0; truths++) {
        bool good = true;
        for (size_t c = 0; good && c < b->clause.len; c++) {
            good = false;
            for (int i = 0; i < b->clause.at[c].count; i++) {
                int l = b->clause.at[c].literals[i];
                good |= (truths >> (abs(l) - 1) & 1) == (l > 0);
            }
        }
        if (good)
            return true;
    }
    return false;
}

/* ---- proofs --------------------------------------------------------- */

struct move {
    bool drops;
    struct clause clause;
    VEC(int64_t) hints;
};

struct script {
    struct book problem;
    VEC(struct move) move;
};

static inline void script_release(struct script *s)
{
    for (size_t i = 0; i < s->move.len; i++)
        vec_release(&s->move.at[i].hints);
    vec_release(&s->move);
    vec_release(&s->problem.clause);
}

static inline struct clause make_clause(int64_t number, const int *literals,
                                        size_t count)
{
    struct clause c = {.number = number, .count = (int)count};
    assert_true(count <= LITERALS);
    for (size_t i = 0; i < count; i++)
        c.literals[i] = literals[i];
    return c;
}

static inline struct clause random_clause(struct rng *rng, int variables)
{
    struct clause c = {.count = 1 + (int)rng_below(rng, 4)};
    for (int i = 0; i < c.count; i++) {
        int v = 1 + (int)rng_below(rng, (uint64_t)variables);
        c.literals[i] = rng_below(rng, 2) ? v : -v;
    }
    return c;
}

static inline void play(struct script *s, bool drops,
                        const struct clause *clause)
{
    vec_push(&s->move, (struct move){.drops = drops, .clause = *clause});
}

/* Adds lemmas that refute the problem below some decisions, whose negation is
 * `path`, from the leaves of the tree up. */
static inline void refute(struct script *s, struct book *b, struct clause path,
                          struct rng *rng)
{
    signed char value[VARIABLES + 1] = {0};
    struct clause child[2];
    if (deny(value, &path, 0) && propagate(b, value)) {
        int v = 1;
        while (value[v])
            v++;
        for (int i = 0; i < 2; i++) {
            child[i] = path;
            child[i].literals[child[i].count++] = i ? v : -v;
            refute(s, b, child[i], rng);
        }
        for (int i = 0; i < 2; i++)
            if (rng_below(rng, 2)) {
                play(s, true, &child[i]);
                for (size_t c = b->clause.len; c--;)
                    if (same(&b->clause.at[c], &child[i])) {
                        forget(b, c);
                        break;
                    }
            }
    }
    play(s, false, &path);
    vec_push(&b->clause, path);
}

/* A definition x <-> a and b of a new variable. */
static inline void define(struct script *s, struct book *b, int x,
                          struct rng *rng)
{
    int l[2];
    for (int i = 0; i < 2; i++) {
        int v = 1 + (int)rng_below(rng, (uint64_t)x - 1);
        l[i] = rng_below(rng, 2) ? v : -v;
    }
    struct clause part[] = {{.literals = {x, -l[0], -l[1]}, .count = 3},
                            {.literals = {-x, l[0]}, .count = 2},
                            {.literals = {-x, l[1]}, .count = 2}};
    for (int i = 0; i < 3; i++) {
        play(s, false, &part[i]);
        vec_push(&b->clause, part[i]);
    }
}

/* A problem without solution and a proof of that, with definitions. */
static inline struct script random_script(struct rng *rng)
{
    struct script s = {0};
    int variables = 3 + (int)rng_below(rng, TRUTHS - 3);
    do {
        struct clause c = random_clause(rng, variables);
        c.number = (int64_t)s.problem.clause.len + 1;
        vec_push(&s.problem.clause, c);
    } while (satisfiable(&s.problem, variables));
    struct book b = {0};
    vec_append(&b.clause, s.problem.clause.at, s.problem.clause.len);
    for (uint64_t n = rng_below(rng, 3); n--;)
        define(&s, &b, variables + 1 + (int)n, rng);
    refute(&s, &b, (struct clause){0}, rng);
    vec_release(&b.clause);
    return s;
}

/* ---- the checkers --------------------------------------------------- */

/* Writes down what a checker that finds hints tells. */
static inline void hear(void *context, const struct lemma *lemma)
{
    struct script *s = context;
    struct move move = {
        .clause = make_clause(lemma->number, lemma->literals, lemma->count)};
    vec_append(&move.hints, lemma->hints, lemma->hints_count);
    vec_push(&s->move, move);
}

static inline void hear_drop(void *context, int64_t number,
                             const int *literals, size_t count)
{
    struct clause c = make_clause(number, literals, count);
    play(context, true, &c);
}

/* Runs moves without hints; each lemma must be judged as by the book.
 * heard: takes the proof with hints, or NULL. */
static inline bool run_forward(const struct script *s, struct script *heard)
{
    struct proof out = {.context = heard, .add = hear, .drop = hear_drop};
    struct forward *f = forward_new(heard ? &out : NULL);
    struct book b = {0};
    vec_append(&b.clause, s->problem.clause.at, s->problem.clause.len);
    for (size_t c = 0; c < b.clause.len; c++)
        forward_clause(f, b.clause.at[c].literals,
                       (size_t)b.clause.at[c].count);
    bool good = true;
    for (size_t i = 0; good && i < s->move.len; i++) {
        const struct clause *c = &s->move.at[i].clause;
        struct error err = {0};
        uint64_t kept = forward_tally(f)->kept;
        if (s->move.at[i].drops) {
            forward_drop(f, c->literals, (size_t)c->count);
            size_t at = 0;
            while (at < b.clause.len && !same(&b.clause.at[at], c))
                at++;
            if (forward_tally(f)->kept == kept)
                forget(&b, at);
            continue;
        }
        good = forward_add(f, c->literals, (size_t)c->count, &err);
        assert_int_equal(good, follows(&b, c));
        assert_int_equal(good, !err.text[0]);
        vec_push(&b.clause, *c);
    }
    good = forward_tally(f)->refuted;
    forward_free(f);
    vec_release(&b.clause);
    return good;
}

/* Runs moves with hints; each lemma that is accepted is by the book. */
static inline bool run_hinted(const struct script *s)
{
    struct hinted *h = hinted_new();
    struct book b = {0};
    vec_append(&b.clause, s->problem.clause.at, s->problem.clause.len);
    for (size_t c = 0; c < b.clause.len; c++)
        hinted_clause(h, b.clause.at[c].literals,
                      (size_t)b.clause.at[c].count);
    bool good = true;
    for (size_t i = 0; good && i < s->move.len; i++) {
        const struct move *m = &s->move.at[i];
        struct error err = {0};
        if (m->drops) {
            size_t at = 0;
            while (at < b.clause.len &&
                   b.clause.at[at].number != m->clause.number)
                at++;
            good = hinted_drop(h, m->clause.number, &err);
            assert_int_equal(good, at < b.clause.len);
            if (good)
                forget(&b, at);
        } else {
            struct lemma lemma = {m->clause.number, m->clause.literals,
                                  (size_t)m->clause.count, m->hints.at,
                                  m->hints.len};
            good = hinted_add(h, &lemma, &err);
            assert_true(!good || follows(&b, &m->clause));
            vec_push(&b.clause, m->clause);
        }
        assert_int_equal(good, !err.text[0]);
    }
    good = good && hinted_tally(h)->refuted;
    hinted_free(h);
    vec_release(&b.clause);
    return good;
}

/* The same problem, for the proof that a checker tells. */
static inline struct script listener(const struct script *s)
{
    struct script heard = {0};
    vec_append(&heard.problem.clause, s->problem.clause.at,
               s->problem.clause.len);
    return heard;
}

#endif
