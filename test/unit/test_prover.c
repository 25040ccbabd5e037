/* test_prover.c: every proof of the domino prover, checked step by step.
 *
 * The checker here is slow and strict: hints alone, each of which must say
 * something; no step after a conflict; the cases of a RAT step are all live
 * clauses with the negated pivot, each once.  Sums are added up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "regions.h"
#include "family/domino/proof/prover.h"
#include "problem/dense.h"
#include "problem/proof.h"

#include <stdio.h>

/* ---- a checker ------------------------------------------------------ */

struct line {
    size_t start, count;
    bool live;
};

struct judge {
    struct proof proof;
    struct dense dense;
    VEC(struct line) line; /* by number; the first is not used */
    VEC(int) literal;
    VEC(int8_t) value; /* of variables: 1, -1 or 0 */
    VEC(int) occurs; /* live clauses with variable v: at 2v, negated 2v + 1 */
    VEC(int) trail;
    size_t lemmas, rats, live, most;
    bool refuted;
    const char *wrong; /* NULL: all is right */
};

static int *occurrences(struct judge *judge, int literal)
{
    return &judge->occurs.at[2 * abs(literal) + (literal < 0)];
}

static void meet_variables(struct judge *judge, const int *literals,
                           size_t count)
{
    for (size_t i = 0; i < count; i++)
        while (judge->value.len <= (size_t)abs(literals[i])) {
            vec_push(&judge->value, 0);
            vec_push(&judge->occurs, 0);
            vec_push(&judge->occurs, 0);
        }
}

static void judge_line(struct judge *judge, const int *literals, size_t count)
{
    meet_variables(judge, literals, count);
    for (size_t i = 0; i < count; i++)
        ++*occurrences(judge, literals[i]);
    vec_push(&judge->line, (struct line){judge->literal.len, count, true});
    vec_append(&judge->literal, literals, count);
    judge->live++;
}

static void judge_clause(void *context, const int *literals, size_t count)
{
    struct judge *judge = context;
    int dense[4];
    assert_true(count <= 4);
    for (size_t i = 0; i < count; i++)
        dense[i] = dense_literal(&judge->dense, literals[i]);
    judge_line(judge, dense, count);
}

static int value_of(const struct judge *judge, int literal)
{
    int value = judge->value.at[abs(literal)];
    return literal < 0 ? -value : value;
}

static void make_true(struct judge *judge, int literal)
{
    judge->value.at[abs(literal)] = literal < 0 ? -1 : 1;
    vec_push(&judge->trail, literal);
}

static void take_back(struct judge *judge, size_t length)
{
    while (judge->trail.len > length)
        judge->value.at[abs(judge->trail.at[--judge->trail.len])] = 0;
}

/* The negated literals; true if that is a conflict already. */
static bool deny(struct judge *judge, const int *literals, size_t count,
                 int but)
{
    for (size_t i = 0; i < count; i++) {
        if (literals[i] == but)
            continue;
        if (value_of(judge, literals[i]) > 0)
            return true;
        if (!value_of(judge, literals[i]))
            make_true(judge, -literals[i]);
    }
    return false;
}

/* Follows positive hints up to a negative one or the end: a conflict? */
static bool follow(struct judge *judge, const struct lemma *lemma, size_t *at)
{
    for (; *at < lemma->hints_count && lemma->hints[*at] > 0; ++*at) {
        int64_t hint = lemma->hints[*at];
        if (hint >= (int64_t)judge->line.len || !judge->line.at[hint].live) {
            judge->wrong = "a hint that is not there";
            return false;
        }
        const struct line *line = &judge->line.at[hint];
        int open = 0, left = 0;
        for (size_t i = 0; i < line->count; i++) {
            int literal = judge->literal.at[line->start + i];
            if (value_of(judge, literal) > 0)
                judge->wrong = "a hint that is true";
            if (!value_of(judge, literal)) {
                open++;
                left = literal;
            }
        }
        if (open > 1)
            judge->wrong = "a hint that says nothing";
        if (judge->wrong)
            return false;
        if (!open) {
            ++*at;
            return true;
        }
        make_true(judge, left);
    }
    return false;
}

static bool contains(const struct judge *judge, const struct line *line,
                     int literal)
{
    for (size_t i = 0; i < line->count; i++)
        if (judge->literal.at[line->start + i] == literal)
            return true;
    return false;
}

static void judge_rat(struct judge *judge, const struct lemma *lemma,
                      size_t at)
{
    int pivot = lemma->literals[0];
    size_t wanted = (size_t)*occurrences(judge, -pivot);
    size_t met = 0, length = judge->trail.len;
    VEC(int64_t) cases = {0};
    while (at < lemma->hints_count && !judge->wrong) {
        int64_t number = -lemma->hints[at++];
        const struct line *line = &judge->line.at[number];
        for (size_t i = 0; i < cases.len; i++)
            if (cases.at[i] == number)
                judge->wrong = "a case twice";
        vec_push(&cases, number);
        if (!line->live || !contains(judge, line, -pivot))
            judge->wrong = "a case that is none";
        else if (!deny(judge, judge->literal.at + line->start, line->count,
                       -pivot) &&
                 !follow(judge, lemma, &at))
            judge->wrong = "a case without a conflict";
        if (at < lemma->hints_count && lemma->hints[at] > 0)
            judge->wrong = "hints behind a conflict";
        take_back(judge, length);
        met++;
    }
    if (met != wanted)
        judge->wrong = "a case is missing";
    judge->rats++;
    vec_release(&cases);
}

static void judge_lemma(void *context, const struct lemma *lemma)
{
    struct judge *judge = context;
    size_t at = 0;
    if (judge->wrong)
        return;
    if (judge->refuted)
        judge->wrong = "a step behind the last one";
    if (lemma->number != (int64_t)judge->line.len)
        judge->wrong = "a number that is not the next one";
    meet_variables(judge, lemma->literals, lemma->count);
    if (deny(judge, lemma->literals, lemma->count, 0))
        judge->wrong = "a lemma that is always true";
    else if (follow(judge, lemma, &at)) {
        if (at < lemma->hints_count)
            judge->wrong = "hints behind a conflict";
    } else if (!judge->wrong && lemma->count)
        judge_rat(judge, lemma, at);
    else if (!judge->wrong)
        judge->wrong = "the empty clause does not follow";
    take_back(judge, 0);
    judge_line(judge, lemma->literals, lemma->count);
    judge->lemmas++;
    judge->refuted |= !lemma->count;
    judge->most = judge->live > judge->most ? judge->live : judge->most;
}

static void judge_drop(void *context, int64_t number, const int *literals,
                       size_t count)
{
    struct judge *judge = context;
    assert_true(number > 0 && number < (int64_t)judge->line.len);
    struct line *line = &judge->line.at[number];
    assert_true(line->live && line->count == count);
    assert_memory_equal(literals, judge->literal.at + line->start,
                        count * sizeof *literals);
    for (size_t i = 0; i < count; i++)
        --*occurrences(judge, literals[i]);
    line->live = false;
    judge->live--;
}

static void judge_open(struct judge *judge, const struct domino *d)
{
    struct clauses clauses;
    struct error err = {0};
    *judge = (struct judge){0};
    judge->proof = (struct proof){.context = judge,
                                  .hinted = true,
                                  .add = judge_lemma,
                                  .drop = judge_drop};
    assert_true(family->state_clauses(d, &clauses, &err));
    assert_true(dense_init(&judge->dense, &clauses, NULL, &(struct error){0}));
    struct sink sink = {.context = judge, .clause = judge_clause};
    vec_push(&judge->line, (struct line){0, 0, false});
    meet_variables(judge, (int[]){0}, 1);
    clauses.emit(clauses.puzzle, &sink);
}

static void judge_close(struct judge *judge)
{
    dense_release(&judge->dense);
    vec_release(&judge->line);
    vec_release(&judge->literal);
    vec_release(&judge->value);
    vec_release(&judge->occurs);
    vec_release(&judge->trail);
}

/* ---- sums ----------------------------------------------------------- */

/* The sum of coefficient times variable is at least `least`, negated literals
 * told by negative coefficients. */
struct inequality {
    int64_t *coefficient; /* of each variable */
    int64_t least;
};

struct adder {
    struct judge *judge;
    VEC(struct inequality) done; /* sums, in their order */
    VEC(struct inequality) stack;
};

static struct inequality inequality_of(struct adder *adder, int64_t number)
{
    const struct judge *judge = adder->judge;
    size_t variables = (size_t)judge->dense.variables + 1;
    struct inequality one = {mem_alloc(variables, sizeof(int64_t)), 1};
    if (number >= (int64_t)judge->line.len) {
        size_t at = (size_t)number - judge->line.len;
        assert_true(at < adder->done.len);
        memcpy(one.coefficient, adder->done.at[at].coefficient,
               variables * sizeof(int64_t));
        one.least = adder->done.at[at].least;
        return one;
    }
    const struct line *line = &judge->line.at[number];
    for (size_t i = 0; i < line->count; i++) {
        int literal = judge->literal.at[line->start + i];
        one.coefficient[abs(literal)] += literal < 0 ? -1 : 1;
        one.least -= literal < 0;
    }
    return one;
}

/* Divided in the form in which all coefficients are positive, those of
 * negated literals too, and rounded up. */
static void divide(struct inequality *one, size_t variables, int64_t by)
{
    int64_t least = one->least;
    for (size_t i = 0; i < variables; i++)
        if (one->coefficient[i] < 0)
            least -= one->coefficient[i];
    least = least > 0 ? (least + by - 1) / by : least / by;
    for (size_t i = 0; i < variables; i++) {
        int64_t size = llabs(one->coefficient[i]);
        size = (size + by - 1) / by;
        if (one->coefficient[i] < 0)
            least -= size;
        one->coefficient[i] = one->coefficient[i] < 0 ? -size : size;
    }
    one->least = least;
}

static void adder_sum(void *context, int64_t number, const struct term *terms,
                      size_t count)
{
    struct adder *adder = context;
    size_t variables = (size_t)adder->judge->dense.variables + 1;
    assert_int_equal(number, adder->judge->line.len + adder->done.len);
    for (size_t i = 0; i < count; i++) {
        size_t length = adder->stack.len;
        struct inequality *last = length ? &adder->stack.at[length - 1] : NULL;
        int64_t by = terms[i].number;
        switch (terms[i].kind) {
        case POLISH_TAKE:
            vec_push(&adder->stack, inequality_of(adder, by));
            break;
        case POLISH_ADD:
            assert_true(length > 1);
            for (size_t v = 0; v < variables; v++)
                last[-1].coefficient[v] += last->coefficient[v];
            last[-1].least += last->least;
            free(last->coefficient);
            adder->stack.len--;
            break;
        case POLISH_TIMES:
            for (size_t v = 0; v < variables; v++)
                last->coefficient[v] *= by;
            last->least *= by;
            break;
        case POLISH_DIVIDE:
            divide(last, variables, by);
            break;
        }
    }
    assert_int_equal(adder->stack.len, 1);
    vec_push(&adder->done, adder->stack.at[0]);
    vec_clear(&adder->stack);
}

static void check_sums(struct search *search, struct judge *judge)
{
    struct error err = {0};
    struct adder adder = {.judge = judge};
    struct proof proof = {.context = &adder, .sum = adder_sum};
    assert_int_equal(matching_engine.prove(search, &proof, &err),
                     VERDICT_NONE);
    assert_true(adder.done.len > 0);
    const struct inequality *last = &vec_last(&adder.done);
    for (int v = 0; v <= judge->dense.variables; v++)
        assert_int_equal(last->coefficient[v], 0);
    assert_true(last->least > 0);
    for (size_t i = 0; i < adder.done.len; i++)
        free(adder.done.at[i].coefficient);
    vec_release(&adder.done);
    vec_release(&adder.stack);
}

/* ---- regions -------------------------------------------------------- */

static struct domino *region(int rows, int cols, bool full)
{
    struct domino *d = mem_alloc(1, sizeof *d);
    d->rows = rows;
    d->cols = cols;
    d->meet = 3;
    d->region = mem_alloc((size_t)(rows + 2) * (size_t)(cols + 2), 1);
    for (int row = 0; row < rows && full; row++)
        memset(region_at(d, row, 0), 1, (size_t)cols);
    return d;
}

static struct domino *random_region(uint64_t *seed, int side)
{
    int rows = 1 + (int)draw(seed, (uint64_t)side);
    struct domino *d =
        region(rows, 1 + (int)draw(seed, (uint64_t)side), false);
    uint32_t holes = draw(seed, 5);
    for (int row = 0; row < d->rows; row++)
        for (int col = 0; col < d->cols; col++)
            *region_at(d, row, col) = draw(seed, 12) >= holes;
    return d;
}

static void check_verdict(struct judge *judge, bool whole)
{
    if (judge->wrong)
        print_message("lemma %zu: %s\n", judge->lemmas, judge->wrong);
    assert_null(judge->wrong);
    assert_true(whole && judge->refuted);
}

/* The same with a way that is told, and a stop behind each row. */
static size_t force(struct search *search, int modulus,
                    const struct violator *v)
{
    struct judge judge;
    judge_open(&judge, v->d);
    struct ledger ledger = {.proof = &judge.proof,
                            .number = (int64_t)judge.line.len - 1,
                            .variable = judge.dense.variables};
    struct sweep *sweep = sweep_new(v, modulus, &ledger);
    search->effort = 0;
    while (!sweep_go_on(sweep, search) && !judge.wrong)
        assert_true(search->steps > 0 && !ledger.whole);
    search->effort = UINT64_MAX;
    check_verdict(&judge, ledger.whole);
    sweep_free(sweep);
    size_t lemmas = judge.lemmas;
    ledger_release(&ledger);
    judge_close(&judge);
    return lemmas;
}

struct fan {
    int rows;
    int wires[100]; /* by diagonal */
    bool tangled;
};

static void spread(void *context, int row, int col)
{
    struct fan *fan = context;
    fan->tangled |= ++fan->wires[col - row + fan->rows] > WIRES_MOST;
}

static void force_both(struct search *search)
{
    struct violator v;
    violator_take(&v, search->request->puzzle, &search->reason);
    struct fan fan = {.rows = v.box.rows};
    violator_each_slack(&v, spread, &fan);
    force(search, 0, &v);
    if (!fan.tangled)
        force(search, violator_modulus(&v), &v);
    violator_release(&v);
}

enum care { QUICKLY, THOROUGHLY };

/* Whether there is no covering; if so, the proof is checked, and lemmas are
 * its lemmas. */
static bool refute(struct domino *d, enum care care, size_t *lemmas)
{
    struct error err = {0};
    struct trial t;
    bool none = decide(d, &t, true) == VERDICT_NONE;
    if (none) {
        struct judge judge;
        judge_open(&judge, d);
        if (care == THOROUGHLY) {
            check_sums(&t.search, &judge);
            force_both(&t.search);
        }
        enum verdict verdict;
        do
            t.search.effort = t.search.steps + 1 + judge.lemmas % 3;
        while ((verdict = matching_engine.prove(&t.search, &judge.proof,
                                                &err)) == VERDICT_UNKNOWN &&
               !judge.wrong);
        check_verdict(&judge, verdict == VERDICT_NONE);
        if (lemmas)
            *lemmas = judge.lemmas;
        judge_close(&judge);
    }
    trial_close(&t);
    family->release(d);
    return none;
}

static void boards_without_corners(void **state)
{
    (void)state;
    for (int rows = 2; rows <= 12; rows++)
        for (int cols = 2; cols <= 12; cols++) {
            struct domino *d = region(rows, cols, true);
            *region_at(d, 0, cols - 1) = 0;
            *region_at(d, rows - 1, 0) = 0;
            assert_int_equal(refute(d, THOROUGHLY, NULL),
                             (rows + cols) % 2 == 0);
        }
}

static void odd_boards(void **state)
{
    (void)state;
    for (int rows = 1; rows <= 9; rows += 2)
        for (int cols = 1; cols <= 9; cols += 2)
            assert_true(refute(region(rows, cols, true), THOROUGHLY, NULL));
}

/* The steps that we promise: 15 a cell. */
static void chessboard(void **state)
{
    (void)state;
    size_t lemmas;
    struct domino *d = region(100, 100, true);
    *region_at(d, 0, 99) = 0;
    *region_at(d, 99, 0) = 0;
    assert_true(refute(d, QUICKLY, &lemmas));
    assert_true(lemmas < 155000);
}

/* Two boards with as many cells of either colour, joined by a bridge; each
 * misses two corners, of the one colour here and of the other there. */
static struct domino *dumbbell(int side, int bridge, int width)
{
    struct domino *d = region(side, 2 * side + bridge, true);
    for (int row = 0; row < side; row++)
        for (int col = side; col < side + bridge; col++)
            *region_at(d, row, col) =
                row >= side / 2 && row < side / 2 + width;
    *region_at(d, 0, 0) = 0;
    *region_at(d, side - 1, side - 1) = 0;
    int right = side + bridge;
    *region_at(d, 0, right + 1 - bridge % 2) = 0;
    *region_at(d, side - 1, right + side - 1 - (1 - bridge % 2)) = 0;
    return d;
}

static void dumbbells(void **state)
{
    (void)state;
    int none = 0;
    for (int side = 4; side <= 12; side += 2)
        for (int bridge = 1; bridge <= 4; bridge++)
            for (int width = 1; width <= 3; width++) {
                none +=
                    refute(dumbbell(side, bridge, width), THOROUGHLY, NULL);
                struct domino *d = dumbbell(side, bridge, width);
                struct domino *turned = region(d->cols, d->rows, false);
                for (int row = 0; row < d->rows; row++)
                    for (int col = 0; col < d->cols; col++)
                        *region_at(turned, col, row) = *region_at(d, row, col);
                family->release(d);
                none += refute(turned, THOROUGHLY, NULL);
            }
    assert_true(none > 20);
}

/* Proofs of random regions, small and large, until so many are checked. */
static void check_random(uint64_t seed, int proofs)
{
    static const int sides[] = {6, 14, 9, 14, 26};
    for (int trial = 0; proofs > 0; trial++)
        proofs -=
            refute(random_region(&seed, sides[trial % 5]), THOROUGHLY, NULL);
}

static void random_regions(void **state)
{
    (void)state;
    check_random(5, 800);
}

static void many_random_regions(void **state)
{
    (void)state;
    check_random(6, 10000);
}

/* A region with no cell beside another, and one with nothing else. */
static void lonely_cells(void **state)
{
    (void)state;
    struct domino *d = region(3, 3, false);
    *region_at(d, 1, 1) = 1;
    assert_true(refute(d, THOROUGHLY, NULL));
    d = region(5, 6, true);
    for (int col = 0; col < 6; col++)
        *region_at(d, 1, col) = *region_at(d, 0, col) = 0;
    *region_at(d, 0, 5) = 1;
    assert_true(refute(d, THOROUGHLY, NULL));
    assert_false(refute(region(2, 2, false), THOROUGHLY, NULL));
}

/* A step without one of its hints is refused: none is there for nothing. */
struct thief {
    struct judge judge;
    size_t step, hint;
    bool stolen;
};

static void steal(void *context, const struct lemma *lemma)
{
    struct thief *thief = context;
    struct lemma left = *lemma;
    int64_t hints[64];
    bool rup = lemma->hints_count && lemma->hints[0] > 0;
    if (!thief->step-- && rup) {
        size_t count = lemma->hints_count - 1;
        size_t at = thief->hint % lemma->hints_count;
        memcpy(hints, lemma->hints, at * sizeof *hints);
        memcpy(hints + at, lemma->hints + at + 1,
               (count - at) * sizeof *hints);
        left.hints = hints;
        left.hints_count = count;
        thief->stolen = true;
    }
    judge_lemma(&thief->judge, &left);
}

static void keep_all(void *context, int64_t number, const int *literals,
                     size_t count)
{
    (void)context, (void)number, (void)literals, (void)count;
}

static void every_hint_is_needed(void **state)
{
    (void)state;
    struct error err = {0};
    struct trial t;
    struct domino *d = region(6, 6, true);
    *region_at(d, 0, 5) = *region_at(d, 5, 0) = 0;
    assert_int_equal(decide(d, &t, true), VERDICT_NONE);
    for (size_t i = 0; i < 2500; i++) {
        struct thief thief = {.step = i % 300, .hint = i / 300};
        judge_open(&thief.judge, d);
        struct proof proof = {
            .context = &thief, .hinted = true, .add = steal, .drop = keep_all};
        assert_int_equal(matching_engine.prove(&t.search, &proof, &err),
                         VERDICT_NONE);
        assert_int_equal(thief.judge.wrong != NULL, thief.stolen);
        judge_close(&thief.judge);
    }
    trial_close(&t);
    family->release(d);
}

int main(int argc, char **argv)
{
    (void)argv;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_without_corners),
        cmocka_unit_test(odd_boards),
        cmocka_unit_test(lonely_cells),
        cmocka_unit_test(chessboard),
        cmocka_unit_test(dumbbells),
        cmocka_unit_test(random_regions),
        cmocka_unit_test(every_hint_is_needed),
    };
    const struct CMUnitTest more[] = {
        cmocka_unit_test(many_random_regions),
    };
    if (argc > 1)
        return cmocka_run_group_tests(more, NULL, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
