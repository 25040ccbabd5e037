/* test_proof.c: the two checkers against a slow one that follows the
 * definitions, on proofs that are right and on proofs that are damaged; the
 * files of proofs there and back, and random bytes.
 *
 * The slow one, `book`, keeps a list of clauses and looks through all of them
 * until nothing changes.  It knows nothing of hints: hints that hold are a
 * part of what it finds, so it accepts each lemma that a checker accepts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "dovetail.h"
#include "format/prooffile.h"
#include "problem/forward.h"
#include "problem/hinted.h"
#include "problem/planes.h"

#include <unistd.h>

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

static bool has(const struct clause *c, int literal)
{
    for (int i = 0; i < c->count; i++)
        if (c->literals[i] == literal)
            return true;
    return false;
}

/* Sets what follows; value[v] is 1, -1 or 0.  False: a contradiction. */
static bool propagate(const struct book *b, signed char *value)
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
static bool deny(signed char *value, const struct clause *c, int but)
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

static bool follows(const struct book *b, const struct clause *lemma)
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

static bool same(const struct clause *a, const struct clause *b)
{
    bool good = true;
    for (int i = 0; i < a->count; i++)
        good = good && has(b, a->literals[i]);
    for (int i = 0; i < b->count; i++)
        good = good && has(a, b->literals[i]);
    return good;
}

static void forget(struct book *b, size_t c)
{
    b->clause.at[c] = vec_last(&b->clause);
    b->clause.len--;
}

static bool satisfiable(const struct book *b, int variables)
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

static void script_release(struct script *s)
{
    for (size_t i = 0; i < s->move.len; i++)
        vec_release(&s->move.at[i].hints);
    vec_release(&s->move);
    vec_release(&s->problem.clause);
}

static struct clause make_clause(int64_t number, const int *literals,
                                 size_t count)
{
    struct clause c = {.number = number, .count = (int)count};
    assert_true(count <= LITERALS);
    for (size_t i = 0; i < count; i++)
        c.literals[i] = literals[i];
    return c;
}

static struct clause random_clause(struct rng *rng, int variables)
{
    struct clause c = {.count = 1 + (int)rng_below(rng, 4)};
    for (int i = 0; i < c.count; i++) {
        int v = 1 + (int)rng_below(rng, (uint64_t)variables);
        c.literals[i] = rng_below(rng, 2) ? v : -v;
    }
    return c;
}

static void play(struct script *s, bool drops, const struct clause *clause)
{
    vec_push(&s->move, (struct move){.drops = drops, .clause = *clause});
}

/* Adds lemmas that refute the problem below some decisions, whose negation is
 * `path`, from the leaves of the tree up. */
static void refute(struct script *s, struct book *b, struct clause path,
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
static void define(struct script *s, struct book *b, int x, struct rng *rng)
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
static struct script random_script(struct rng *rng)
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
static void hear(void *context, const struct lemma *lemma)
{
    struct script *s = context;
    struct move move = {
        .clause = make_clause(lemma->number, lemma->literals, lemma->count)};
    vec_append(&move.hints, lemma->hints, lemma->hints_count);
    vec_push(&s->move, move);
}

static void hear_drop(void *context, int64_t number, const int *literals,
                      size_t count)
{
    struct clause c = make_clause(number, literals, count);
    play(context, true, &c);
}

/* Runs moves without hints; each lemma must be judged as by the book.
 * heard: takes the proof with hints, or NULL. */
static bool run_forward(const struct script *s, struct script *heard)
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
static bool run_hinted(const struct script *s)
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
static struct script listener(const struct script *s)
{
    struct script heard = {0};
    vec_append(&heard.problem.clause, s->problem.clause.at,
               s->problem.clause.len);
    return heard;
}

/* ---- damage --------------------------------------------------------- */

static void damage(struct script *s, struct rng *rng)
{
    size_t i = rng_below(rng, s->move.len), k = rng_below(rng, s->move.len);
    struct move *m = &s->move.at[i], moved = *m;
    struct clause *c = &m->clause;
    switch (rng_below(rng, 7)) {
    case 0: /* flip a literal */
        if (c->count) {
            int *literal = &c->literals[rng_below(rng, (uint64_t)c->count)];
            *literal = -*literal;
        }
        break;
    case 1: /* drop a literal */
        if (c->count)
            c->literals[rng_below(rng, (uint64_t)c->count)] =
                c->literals[c->count - 1],
                                       c->count--;
        break;
    case 2: /* drop a step */
        vec_release(&m->hints);
        memmove(m, m + 1, (s->move.len - i - 1) * sizeof *m);
        s->move.len--;
        break;
    case 3: /* two steps change places, but for their numbers */
        *m = s->move.at[k];
        s->move.at[k] = moved;
        if (!m->drops && !s->move.at[k].drops) {
            int64_t number = m->clause.number;
            m->clause.number = s->move.at[k].clause.number;
            s->move.at[k].clause.number = number;
        }
        break;
    case 4: /* drop a hint */
        if (m->hints.len) {
            size_t at = rng_below(rng, m->hints.len--);
            memmove(m->hints.at + at, m->hints.at + at + 1,
                    (m->hints.len - at) * sizeof *m->hints.at);
        }
        break;
    case 5: /* a wrong hint, or a case that comes twice */
        if (m->hints.len)
            m->hints.at[rng_below(rng, m->hints.len)] =
                rng_below(rng, 2) ? m->hints.at[rng_below(rng, m->hints.len)]
                                  : (int64_t)rng_below(rng, 30) - 5;
        break;
    case 6: /* forget instead of adding, or the other way round */
        m->drops = !m->drops;
        break;
    }
}

static struct script copy_of(const struct script *s)
{
    struct script copy = listener(s);
    for (size_t i = 0; i < s->move.len; i++) {
        struct move move = s->move.at[i];
        move.hints.at = NULL;
        move.hints.len = move.hints.cap = 0;
        vec_append(&move.hints, s->move.at[i].hints.at,
                   s->move.at[i].hints.len);
        vec_push(&copy.move, move);
    }
    return copy;
}

static void damaged_proofs(void **state)
{
    enum { PROOFS = 150, DAMAGES = 30 };
    (void)state;
    struct rng rng;
    rng_init(&rng, 5);
    int refused[2] = {0};
    for (int n = 0; n < PROOFS; n++) {
        struct script bare = random_script(&rng), hinted = listener(&bare);
        assert_true(run_forward(&bare, &hinted));
        assert_true(run_forward(&bare, NULL));
        assert_true(run_hinted(&hinted));
        for (int d = 0; d < DAMAGES; d++) {
            struct script worse = copy_of(&bare), heard = listener(&bare);
            damage(&worse, &rng);
            if (!run_forward(&worse, &heard))
                refused[0]++;
            else
                assert_true(run_hinted(&heard));
            script_release(&worse);
            script_release(&heard);
            worse = copy_of(&hinted);
            damage(&worse, &rng);
            refused[1] += !run_hinted(&worse);
            script_release(&worse);
        }
        script_release(&bare);
        script_release(&hinted);
    }
    assert_true(refused[0] > PROOFS * DAMAGES / 10);
    assert_true(refused[1] > PROOFS * DAMAGES / 5);
}

/* Random lemmas on problems that have a solution: those that are accepted
 * leave one. */
static void solutions_survive(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 6);
    int accepted = 0;
    for (int n = 0; n < 400; n++) {
        struct book b = {0};
        struct forward *f = forward_new(NULL);
        struct hinted *h = hinted_new();
        int clauses = 3 + (int)rng_below(&rng, 8);
        while ((int)b.clause.len < clauses) {
            vec_push(&b.clause, random_clause(&rng, 4));
            b.clause.len -= !satisfiable(&b, TRUTHS);
        }
        for (int c = 0; c < clauses; c++) {
            const struct clause *one = &b.clause.at[c];
            forward_clause(f, one->literals, (size_t)one->count);
            hinted_clause(h, one->literals, (size_t)one->count);
        }
        for (int i = 0; i < 40; i++) {
            struct error err = {0};
            struct clause c = random_clause(&rng, TRUTHS);
            int64_t hints[6];
            for (int k = 0; k < 6; k++)
                hints[k] = (int64_t)rng_below(&rng, 2 * b.clause.len) -
                           (int64_t)b.clause.len / 2;
            struct lemma lemma = {(int64_t)b.clause.len + 1, c.literals,
                                  (size_t)c.count, hints, rng_below(&rng, 6)};
            bool by_hints = hinted_add(h, &lemma, &err);
            struct error other = {0};
            bool found = forward_add(f, c.literals, (size_t)c.count, &other);
            assert_true(!by_hints || found);
            vec_push(&b.clause, c);
            if (found) {
                assert_true(satisfiable(&b, TRUTHS));
                accepted++;
            }
            b.clause.len -= !by_hints;
            if (found != by_hints)
                break; /* from here on they would speak of other clauses */
        }
        forward_free(f);
        hinted_free(h);
        vec_release(&b.clause);
    }
    assert_true(accepted > 400);
}

/* ---- single steps --------------------------------------------------- */

#define LEMMA(h, n, lits, hints_) \
    hinted_add(h, \
               &(struct lemma){n, (int[])lits, \
                               sizeof((int[])lits) / sizeof(int), \
                               (int64_t[])hints_, \
                               sizeof((int64_t[])hints_) / sizeof(int64_t)}, \
               &err)
#define LIST(...) \
    { \
        __VA_ARGS__ \
    }

/* A case that is named twice does not stand for another. */
static void cases_are_distinct(void **state)
{
    (void)state;
    struct error err = {0};
    struct hinted *h = hinted_new();
    hinted_clause(h, (int[]){-1, 2}, 2);
    hinted_clause(h, (int[]){-1, 3}, 2);
    hinted_clause(h, (int[]){-2, -3}, 2);
    assert_false(LEMMA(h, 4, LIST(1, -2, -2), LIST(-1, -1)));
    assert_string_equal(err.text, "the case -1 comes twice");
    err.text[0] = 0;
    assert_false(LEMMA(h, 4, LIST(1, -2), LIST(-1)));
    assert_string_equal(err.text, "there are 2 clauses with the literal -1, "
                                  "and the hints speak of 1");
    err.text[0] = 0;
    assert_false(LEMMA(h, 4, LIST(1, -2), LIST(-1, -3)));
    err.text[0] = 0;
    assert_true(LEMMA(h, 4, LIST(1, -2, -3), LIST(-1, -2)));
    assert_int_equal(hinted_tally(h)->by_cases, 1);
    assert_true(hinted_drop(h, 2, &err));
    assert_true(LEMMA(h, 6, LIST(1, -2), LIST(-1)));
    assert_false(hinted_drop(h, 2, &err));
    hinted_free(h);
}

/* 1 is true by a clause that is then deleted; as in drat-trim it stays so. */
static void unit_reasons_stay(void **state)
{
    (void)state;
    struct error err = {0};
    struct forward *f = forward_new(NULL);
    forward_clause(f, (int[]){2}, 1);
    forward_clause(f, (int[]){-2, 1}, 2);
    forward_clause(f, (int[]){-1, 3, 4}, 3);
    forward_clause(f, (int[]){-1, 3, -4}, 3);
    forward_clause(f, (int[]){-3, 4}, 2);
    forward_clause(f, (int[]){-3, -4}, 2);
    forward_drop(f, (int[]){1, -2}, 2);
    forward_drop(f, (int[]){2}, 1);
    forward_drop(f, (int[]){7, 8}, 2);
    assert_int_equal(forward_tally(f)->kept, 3);
    assert_true(forward_add(f, (int[]){3}, 1, &err));
    assert_true(forward_add(f, NULL, 0, &err));
    assert_true(forward_tally(f)->refuted);
    forward_free(f);
}

/* Lemmas that come and go by the thousand, old ones among the new. */
static void many_come_and_go(void **state)
{
    enum { LEMMAS = 200000, WINDOW = 100 };
    (void)state;
    struct error err = {0};
    struct hinted *h = hinted_new();
    struct forward *f = forward_new(NULL);
    int clause[] = {1, 2};
    hinted_clause(h, clause, 2);
    forward_clause(f, clause, 2);
    for (int i = 0; i < LEMMAS; i++) {
        int literals[] = {1, 2, 3 + i % 1000, -2000 - i % 7};
        int64_t hint = 1;
        struct lemma lemma = {i + 2, literals, 4, &hint, 1};
        assert_true(hinted_add(h, &lemma, &err));
        assert_true(forward_add(f, literals, 4, &err));
        if (i < WINDOW || i % 1000 == 0)
            continue;
        int64_t old = i - WINDOW;
        if (old % 1000 == 0)
            continue;
        int gone[] = {-2000 - (int)(old % 7), 3 + (int)(old % 1000), 2, 1};
        assert_true(hinted_drop(h, old + 2, &err));
        forward_drop(f, gone, 4);
    }
    assert_int_equal(hinted_tally(h)->lemmas, LEMMAS);
    assert_int_equal(forward_tally(f)->kept, 0);
    assert_true(hinted_tally(h)->most < 1000);
    assert_int_equal(hinted_tally(h)->alive, forward_tally(f)->alive);
    hinted_free(h);
    forward_free(f);
}

/* ---- sums ----------------------------------------------------------- */

/* Three pigeons in two holes: at most one in each by division. */
static void pigeons(void **state)
{
    (void)state;
    struct error err = {0};
    struct planes *p = planes_new();
    for (int pigeon = 0; pigeon < 3; pigeon++)
        planes_clause(p, (int[]){2 * pigeon + 1, 2 * pigeon + 2}, 2);
    for (int hole = 1; hole <= 2; hole++)
        for (int away = 0; away < 3; away++) /* the pigeon of no pair */
            planes_clause(p,
                          (int[]){-hole - 2 * (away == 0),
                                  -hole - 2 * (away == 2 ? 1 : 2)},
                          2);
    struct term most[2][6];
    for (int hole = 0; hole < 2; hole++) {
        struct term terms[] = {{POLISH_TAKE, 4 + 3 * hole},
                               {POLISH_TAKE, 5 + 3 * hole},
                               {POLISH_ADD, 0},
                               {POLISH_TAKE, 6 + 3 * hole},
                               {POLISH_ADD, 0},
                               {POLISH_DIVIDE, 2}};
        memcpy(most[hole], terms, sizeof terms);
    }
    assert_int_equal(planes_next(p), 10);
    assert_false(planes_sum(p, 11, most[0], 6, &err));
    err.text[0] = 0;
    assert_true(planes_sum(p, 10, most[0], 6, &err));
    assert_true(planes_sum(p, 11, most[1], 6, &err));
    assert_true(planes_drop(p, 4, &err));
    assert_false(planes_sum(p, 12, most[0], 6, &err));
    assert_string_equal(err.text, "there is no inequality 4");
    struct term all[] = {
        {POLISH_TAKE, 1}, {POLISH_TAKE, 2},  {POLISH_ADD, 0},
        {POLISH_TAKE, 3}, {POLISH_ADD, 0},   {POLISH_TAKE, 10},
        {POLISH_ADD, 0},  {POLISH_TAKE, 11}, {POLISH_ADD, 0}};
    assert_true(planes_sum(p, 12, all, 7, &err));
    assert_false(planes_tally(p)->refuted);
    assert_true(planes_sum(p, 13, all, 9, &err));
    assert_true(planes_tally(p)->refuted);
    planes_free(p);
}

static struct term random_term(struct rng *rng, int64_t inequalities)
{
    struct term term = {.kind = (enum polish)rng_below(rng, 4)};
    term.number = term.kind == POLISH_TAKE
                      ? 1 + (int64_t)rng_below(rng, (uint64_t)inequalities)
                      : 1 + (int64_t)rng_below(rng, 3);
    return term;
}

/* No sums of clauses that have a common solution contradict each other. */
static void random_sums(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 10);
    int made = 0;
    for (int n = 0; n < 300; n++) {
        struct book b = {0};
        struct planes *p = planes_new();
        while (b.clause.len < 12) {
            vec_push(&b.clause, random_clause(&rng, 5));
            b.clause.len -= !satisfiable(&b, 5);
        }
        for (int c = 0; c < 12; c++)
            planes_clause(p, b.clause.at[c].literals,
                          (size_t)b.clause.at[c].count);
        for (int i = 0; i < 300; i++) {
            struct error err = {0};
            struct term terms[12];
            size_t count = 1 + rng_below(&rng, 12), depth = 0;
            for (size_t t = 0; t < count; t++) {
                terms[t] = random_term(&rng, planes_next(p) - 1);
                if (depth < 1 + (terms[t].kind == POLISH_ADD))
                    terms[t] = (struct term){POLISH_TAKE, 1 + (int64_t)t};
                depth += terms[t].kind == POLISH_TAKE;
                depth -= terms[t].kind == POLISH_ADD;
            }
            bool good = planes_sum(p, planes_next(p), terms, count, &err);
            assert_true(good || err.text[0]);
            made += good;
            assert_false(planes_tally(p)->refuted);
        }
        planes_free(p);
        vec_release(&b.clause);
    }
    assert_true(made > 10000);
}

/* ---- files ---------------------------------------------------------- */

static char *write_script(const struct script *s, enum proof_kind kind,
                          size_t *size)
{
    char *text = NULL;
    struct error err = {0};
    FILE *out = open_memstream(&text, size);
    struct proof_writer *w =
        proof_writer_new(kind, s->problem.clause.len, out);
    for (size_t i = 0; i < s->move.len; i++) {
        const struct move *m = &s->move.at[i];
        struct lemma lemma = {m->clause.number, m->clause.literals,
                              (size_t)m->clause.count, m->hints.at,
                              m->hints.len};
        if (m->drops)
            w->proof.drop(w, lemma.number, lemma.literals, lemma.count);
        else
            w->proof.add(w, &lemma);
    }
    assert_true(proof_writer_finish(w, &err));
    fclose(out);
    return text;
}

static void take_numbers(struct script *s, const struct step *step)
{
    for (size_t i = 0; i < step->hints.len; i++) {
        struct clause c = {.number = step->hints.at[i]};
        play(s, true, &c);
    }
}

/* A name without extension: the kind is told by the contents. */
static void read_script(struct script *s, const char *text, size_t size,
                        enum proof_kind kind)
{
    struct reader reader;
    struct proof_reader p;
    struct error err = {0};
    enum proof_event event;
    reader_text(&reader, "proof", text, size);
    proof_reader_init(&p, &reader, "proof");
    assert_int_equal(p.kind, kind);
    while ((event = proof_reader_next(&p, &err)) == PROOF_STEP) {
        const struct step *step = &p.step;
        if (kind == PROOF_LRAT && step->drops) {
            take_numbers(s, step);
            continue;
        }
        struct move move = {.drops = step->drops,
                            .clause =
                                make_clause(step->number, step->literals.at,
                                            step->literals.len)};
        vec_append(&move.hints, step->hints.at, step->hints.len);
        vec_push(&s->move, move);
    }
    assert_int_equal(event, PROOF_END);
    proof_reader_release(&p);
    reader_close(&reader);
}

static void there_and_back(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 7);
    for (int n = 0; n < 100; n++) {
        struct script bare = random_script(&rng), hinted = listener(&bare);
        assert_true(run_forward(&bare, &hinted));
        for (int kind = PROOF_LRAT; kind <= PROOF_BYTES; kind++) {
            const struct script *from = kind == PROOF_LRAT ? &hinted : &bare;
            struct script back = listener(&bare);
            size_t size;
            char *text = write_script(from, kind, &size);
            read_script(&back, text, size, kind);
            assert_int_equal(back.move.len, from->move.len);
            assert_true(kind == PROOF_LRAT ? run_hinted(&back)
                                           : run_forward(&back, NULL));
            script_release(&back);
            free(text);
        }
        script_release(&bare);
        script_release(&hinted);
    }
}

/* What the reader makes of bytes, to the end or to the first mistake. */
static enum proof_event read_bytes(const char *name, const char *bytes,
                                   size_t size, struct error *err)
{
    struct reader reader;
    struct proof_reader p;
    enum proof_event event;
    reader_text(&reader, name, bytes, size);
    proof_reader_init(&p, &reader, name);
    do
        event = proof_reader_next(&p, err);
    while (event == PROOF_STEP);
    proof_reader_release(&p);
    return event;
}

static void any_bytes(void **state)
{
    static const char letters[] = " \n0123456789-dc\ta";
    static const char *const names[] = {"p", "p.lrat", "p.drat", "p.bdrat",
                                        "p.pbp"};
    (void)state;
    struct rng rng;
    rng_init(&rng, 8);
    for (int n = 0; n < 4000; n++) {
        char bytes[64];
        size_t size = rng_below(&rng, sizeof bytes);
        bool wild = rng_below(&rng, 2);
        for (size_t i = 0; i < size; i++)
            bytes[i] = wild ? (char)rng_below(&rng, 256)
                            : letters[rng_below(&rng, sizeof letters - 1)];
        struct error err = {0};
        enum proof_event event = read_bytes(names[n % 5], bytes, size, &err);
        assert_int_equal(event == PROOF_BAD, err.text[0] != 0);
    }
}

static void bad_files(void **state)
{
    static const struct {
        const char *name, *bytes;
        size_t size;
        long line, column;
        const char *text;
    } row[] = {
        {"p.lrat", "5 1 0 1 2 0\n6 x 0\n", 18, 2, 3,
         "expected a number, such as 5 or -5"},
        {"p.lrat", "5 1 0 1 2\n6 2 0 1 0\n", 20, 1, 10,
         "expected a number, such as 5 or -5"},
        {"p.lrat", "5 1 0 1", 7, 1, 8, "the proof breaks off within a step"},
        {"p.lrat", "5 1 0 1 0 0\n", 12, 1, 11,
         "expected nothing more in the line of a step"},
        {"p.lrat", "5 2147483647 0 1 0\n", 19, 1, 3,
         "a number beyond 2147483646"},
        {"p.drat", "1 2 0\n1 -0\n", 11, 2, 3,
         "expected a number, such as 5 or -5"},
        {"p.drat", "1 2 0\nd 1", 9, 2, 4,
         "the proof breaks off within a step"},
        {"p.bdrat", "a\x02", 2, 1, 2,
         "the proof breaks off within a step (byte 2 of the file)"},
        {"p.bdrat", "a\x02\0x\x02\0", 6, 1, 4,
         "expected the letter a or d (byte 4 of the file)"},
        {"p.bdrat", "a\x01\0", 3, 1, 2,
         "this is no literal (byte 2 of the file)"},
        {"p.bdrat", "a\x80\x80\x80\x80\x80\x01\0", 8, 1, 6,
         "this is no literal (byte 6 of the file)"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct error err = {0};
        assert_int_equal(
            read_bytes(row[i].name, row[i].bytes, row[i].size, &err),
            PROOF_BAD);
        assert_string_equal(err.text, row[i].text);
        assert_int_equal(err.line, row[i].line);
        assert_int_equal(err.column, row[i].column);
    }
}

static void sums(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size;
    struct error err = {0};
    FILE *out = open_memstream(&text, &size);
    struct proof_writer *w = proof_writer_new(PROOF_PLANES, 3, out);
    struct term terms[] = {{POLISH_TAKE, 1},  {POLISH_TAKE, 2},
                           {POLISH_ADD, 0},   {POLISH_TAKE, 3},
                           {POLISH_ADD, 0},   {POLISH_TIMES, 3},
                           {POLISH_DIVIDE, 2}};
    w->proof.sum(w, 4, terms, sizeof terms / sizeof *terms);
    struct lemma lemma = {5, (int[]){-1, 2}, 2, (int64_t[]){-3}, 1};
    w->proof.add(w, &lemma);
    w->proof.drop(w, 4, NULL, 0);
    lemma = (struct lemma){6, NULL, 0, (int64_t[]){5}, 1};
    w->proof.add(w, &lemma);
    assert_true(proof_writer_finish(w, &err));
    fclose(out);
    assert_string_equal(text, "pseudo-Boolean proof version 1.2\nf 3\n"
                              "pol 1 2 + 3 + 3 * 2 d\n"
                              "red 1 ~x1 1 x2 >= 1 ; x1 -> 0\n"
                              "d 4\nu >= 1 ;\nc 6\n");
    free(text);
}

/* ---- whole puzzles -------------------------------------------------- */

/* Solves with a proof and checks it as a stranger would; answers the
 * verdict. */
static int prove(const char *id, const char *extension)
{
    char path[64];
    snprintf(path, sizeof path, "/tmp/dovetail-test-%ld.%s", (long)getpid(),
             extension);
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    assert_true(dt_set(set, "proof", path, &err));
    dt_puzzle *puzzle = dt_open(id, set, &err);
    dt_search *search = dt_search_new(puzzle, set, DT_SOLVE, &err);
    assert_string_equal(err.text, "");
    int verdict = dt_next(search, &err);
    if (verdict == DT_NONE) {
        FILE *out = fopen(path, "wb");
        assert_int_equal(dt_prove(search, out, &err), DT_NONE);
        fclose(out);
        if (strcmp(extension, "pbp"))
            assert_int_equal(dt_check_proof(puzzle, set, path, &err),
                             DT_RIGHT);
        unlink(path);
    }
    dt_search_free(search), dt_puzzle_free(puzzle), dt_settings_free(set);
    return verdict;
}

static const char *const kinds[] = {"lrat", "drat", "bdrat", "pbp"};

static void random_formulas(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 9);
    char path[64];
    int none = 0;
    snprintf(path, sizeof path, "/tmp/dovetail-test-%ld.cnf", (long)getpid());
    for (int n = 0; n < 100; n++) {
        FILE *out = fopen(path, "w");
        int variables = 4 + (int)rng_below(&rng, 40);
        int clauses = variables * 9 / 2;
        fprintf(out, "p cnf %d %d\n", variables, clauses);
        for (int i = 0; i < 3 * clauses; i++) {
            int v = 1 + (int)rng_below(&rng, (uint64_t)variables);
            fprintf(out, "%d%s", rng_below(&rng, 2) ? v : -v,
                    i % 3 < 2 ? " " : " 0\n");
        }
        fclose(out);
        none += prove(path, kinds[n % 4]) == DT_NONE;
    }
    unlink(path);
    assert_true(none > 20 && none < 100);
}

static void puzzles_of_families(void **state)
{
    static const char *const ids[] = {
        "windmill:1x9", /* an empty clause */
        "windmill:3x3",
        "domino:8x8,cut=corners",
        "domino:10x13,rule=tatami,meet=4",
        "life:4x4,steps=3,shift=1",
        "tetravex:2x2:7128+1234+3890+5671",
    };
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        for (int k = 0; k < 4; k++)
            assert_int_equal(prove(ids[i], kinds[k]), DT_NONE);
    assert_int_equal(prove("domino:4x4", "lrat"), DT_FOUND);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_proofs),
        cmocka_unit_test(solutions_survive),
        cmocka_unit_test(cases_are_distinct),
        cmocka_unit_test(unit_reasons_stay),
        cmocka_unit_test(many_come_and_go),
        cmocka_unit_test(pigeons),
        cmocka_unit_test(random_sums),
        cmocka_unit_test(there_and_back),
        cmocka_unit_test(any_bytes),
        cmocka_unit_test(bad_files),
        cmocka_unit_test(sums),
        cmocka_unit_test(random_formulas),
        cmocka_unit_test(puzzles_of_families),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
