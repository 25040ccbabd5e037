/* cutting_planes.c: cutting planes.
 *
 * An inequality is kept as c1 x1 + c2 x2 + ... >= bound with whole numbers,
 * where each variable is 0 or 1: the literal ~x is 1 - x, so that what the
 * literals x and ~x contribute cancels by itself.  It can never be true if
 * the positive c alone do not reach the bound.
 *
 * Division by k is by the literals: with |c| before each literal, all numbers
 * positive, the bound is larger by the sum of the negative c; then all are
 * divided and rounded up.  That is sound since the literals' sum is whole.
 *
 * A sum is made on a stack.  A place of the stack has a number for each
 * variable and a list of those that were touched, so that adding an
 * inequality costs as much as it is long. */
#include "problem/cutting_planes.h"
#include "base/mem.h"

#include <assert.h>
#include <inttypes.h>

enum { DEEPEST = 64 }; /* inequalities on the stack */

struct part {
    int variable;
    int64_t factor;
};

struct sum {
    struct part *part; /* owned; NULL: none, or it is gone */
    size_t count;
    int64_t bound;
    bool gone;
};

struct place {
    int64_t *factor;  /* owned; of each variable; all 0 if it is not in use */
    bool *is_touched; /* owned; likewise */
    VEC(int) touched;
    int64_t bound;
};

struct planes {
    VEC(int) literal;   /* of the clauses, one after another */
    VEC(size_t) begins; /* where clause i + 1 does in them */
    VEC(bool) gone;     /* of each clause */
    VEC(struct sum) sum;
    VEC(struct place) stack; /* those that were ever used */
    size_t depth;            /* those in use */
    int variables;
    struct proof_tally tally;
};

/* ---- inequalities --------------------------------------------------- */

bool planes_clause(struct planes *p, const int *literals, size_t count)
{
    assert(!p->sum.len);
    if (!vec_try_reserve(&p->literal, p->literal.len + count) ||
        !vec_try_push(&p->begins, p->literal.len) ||
        !vec_try_push(&p->gone, false))
        return false;
    vec_append(&p->literal, literals, count);
    for (size_t i = 0; i < count; i++)
        if (abs(literals[i]) > p->variables)
            p->variables = abs(literals[i]);
    return true;
}

int64_t planes_next(const struct planes *p)
{
    return (int64_t)(p->begins.len + p->sum.len) + 1;
}

static bool *find_gone(const struct planes *p, int64_t number)
{
    size_t i = (size_t)number - 1;
    if (number < 1 || number >= planes_next(p))
        return NULL;
    return i < p->begins.len ? &p->gone.at[i]
                             : &p->sum.at[i - p->begins.len].gone;
}

static bool too_large(struct error *err)
{
    return error_starve(err, "the numbers of the sum become too large for us");
}

/* There is room in a place for all variables.  False: the number becomes too
 * large. */
static bool increase(struct place *at, int variable, int64_t by)
{
    if (!at->is_touched[variable]) {
        at->is_touched[variable] = true;
        at->touched.at[at->touched.len++] = variable;
    }
    return !__builtin_add_overflow(at->factor[variable], by,
                                   &at->factor[variable]);
}

static void free_place(struct place *place)
{
    free(place->factor);
    free(place->is_touched);
    vec_release(&place->touched);
}

static bool starve(struct error *err)
{
    return error_starve(err, "there is no memory for the sums of this proof");
}

/* NULL, with a sentence: there is no memory for it. */
static struct place *push(struct planes *p, struct error *err)
{
    if (p->depth == p->stack.len) {
        size_t size = (size_t)p->variables + 1;
        struct place place = {
            .factor = mem_try_alloc(size, sizeof *place.factor),
            .is_touched = mem_try_alloc(size, sizeof *place.is_touched)};
        if (!place.factor || !place.is_touched ||
            !vec_try_reserve(&place.touched, size) ||
            !vec_try_push(&p->stack, place)) {
            free_place(&place);
            starve(err);
            return NULL;
        }
    }
    return &p->stack.at[p->depth++];
}

static void pop(struct planes *p)
{
    struct place *top = &p->stack.at[--p->depth];
    for (size_t i = 0; i < top->touched.len; i++) {
        top->factor[top->touched.at[i]] = 0;
        top->is_touched[top->touched.at[i]] = false;
    }
    vec_clear(&top->touched);
    top->bound = 0;
}

/* ---- the steps of a sum --------------------------------------------- */

static bool take_clause(struct planes *p, size_t clause, struct error *err)
{
    struct place *top = push(p, err);
    if (!top)
        return false;
    size_t end =
        clause + 1 < p->begins.len ? p->begins.at[clause + 1] : p->literal.len;
    top->bound = 1;
    for (size_t i = p->begins.at[clause]; i < end; i++) {
        int literal = p->literal.at[i];
        top->bound -= literal < 0;
        if (!increase(top, abs(literal), literal < 0 ? -1 : 1))
            /* unreached: numbers of the tests are smaller */
            return too_large(err);
    }
    return true;
}

static bool take(struct planes *p, int64_t number, struct error *err)
{
    const bool *gone = find_gone(p, number);
    if (!gone || *gone)
        return error_say(err, "there is no inequality %" PRId64, number);
    if (p->depth == DEEPEST) {
        return error_starve(
            err,
            "more than %d inequalities wait to be added, which "
            "are too many for us",
            DEEPEST);
    }
    size_t i = (size_t)number - 1;
    if (i < p->begins.len)
        return take_clause(p, i, err);
    const struct sum *sum = &p->sum.at[i - p->begins.len];
    struct place *top = push(p, err);
    if (!top)
        return false; /* unreached: there was memory */
    top->bound = sum->bound;
    bool good = true;
    for (size_t k = 0; good && k < sum->count; k++)
        good = increase(top, sum->part[k].variable, sum->part[k].factor);
    return good || too_large(err);
}

static bool add(struct planes *p, struct error *err)
{
    struct place *to = &p->stack.at[p->depth - 2];
    const struct place *top = &p->stack.at[p->depth - 1];
    bool good = !__builtin_add_overflow(to->bound, top->bound, &to->bound);
    for (size_t i = 0; good && i < top->touched.len; i++) {
        int variable = top->touched.at[i];
        good = increase(to, variable, top->factor[variable]);
    }
    pop(p);
    return good || too_large(err);
}

static bool multiply(struct planes *p, int64_t by, struct error *err)
{
    struct place *top = &p->stack.at[p->depth - 1];
    bool over = __builtin_mul_overflow(top->bound, by, &top->bound);
    for (size_t i = 0; i < top->touched.len; i++) {
        int64_t *factor = &top->factor[top->touched.at[i]];
        over |= __builtin_mul_overflow(*factor, by, factor);
    }
    return !over || too_large(err);
}

/* Rounded up; by > 0. */
static int64_t quotient(int64_t number, int64_t by)
{
    return number / by + (number % by > 0);
}

/* What the negative numbers add up to, as a positive one. */
static bool deficit(const struct place *at, int64_t *sum)
{
    *sum = 0;
    for (size_t i = 0; i < at->touched.len; i++) {
        int64_t factor = at->factor[at->touched.at[i]];
        if (factor < 0 && __builtin_sub_overflow(*sum, factor, sum))
            return false; /* unreached: too large for a test */
    }
    return true;
}

static bool divide(struct planes *p, int64_t by, struct error *err)
{
    struct place *top = &p->stack.at[p->depth - 1];
    int64_t before, after;
    if (!deficit(top, &before) ||
        __builtin_add_overflow(top->bound, before, &top->bound))
        /* unreached: numbers of the tests are smaller */
        return too_large(err);
    for (size_t i = 0; i < top->touched.len; i++) {
        int64_t *factor = &top->factor[top->touched.at[i]];
        if (*factor == INT64_MIN)
            /* unreached: numbers of the tests are smaller */
            return too_large(err);
        *factor =
            *factor < 0 ? -quotient(-*factor, by) : quotient(*factor, by);
    }
    top->bound = quotient(top->bound, by);
    return (deficit(top, &after) &&
            !__builtin_sub_overflow(top->bound, after, &top->bound)) ||
           too_large(err); /* unreached: numbers of the tests are smaller */
}

static bool do_term(struct planes *p, const struct term *term,
                    struct error *err)
{
    size_t needs = term->kind == POLISH_TAKE ? 0 : 1;
    if (p->depth < needs + (term->kind == POLISH_ADD))
        return error_say(err, "nothing is there to be added, multiplied or "
                              "divided");
    switch (term->kind) {
    case POLISH_TAKE:
        return take(p, term->number, err);
    case POLISH_ADD:
        return add(p, err);
    case POLISH_TIMES:
    case POLISH_DIVIDE:
        break;
    }
    if (term->number < 1)
        /* unreached: the steps of the tests have factors above 0 */
        return error_say(err,
                         "%" PRId64 " is no factor or divisor, which is 1 or "
                         "more",
                         term->number);
    return (term->kind == POLISH_TIMES ? multiply : divide)(p, term->number,
                                                            err);
}

/* ---- sums ----------------------------------------------------------- */

/* Can it never be true? */
static bool is_contradiction(const struct sum *sum)
{
    int64_t most = 0;
    for (size_t i = 0; i < sum->count; i++)
        if (sum->part[i].factor > 0 &&
            __builtin_add_overflow(most, sum->part[i].factor, &most))
            return false; /* unreached: too large for a test */
    return most < sum->bound;
}

/* Keeps what is on the stack. */
static bool keep(struct planes *p, struct error *err)
{
    const struct place *top = &p->stack.at[0];
    struct sum sum = {.bound = top->bound};
    sum.part = mem_try_alloc(top->touched.len, sizeof *sum.part);
    if (!sum.part || !vec_try_reserve(&p->sum, p->sum.len + 1)) {
        free(sum.part);
        return starve(err);
    }
    for (size_t i = 0; i < top->touched.len; i++) {
        int variable = top->touched.at[i];
        if (top->factor[variable])
            sum.part[sum.count++] =
                (struct part){variable, top->factor[variable]};
    }
    p->tally.refuted |= is_contradiction(&sum);
    vec_push(&p->sum, sum);
    p->tally.lemmas++;
    if (++p->tally.alive > p->tally.most)
        p->tally.most = p->tally.alive;
    return true;
}

bool planes_sum(struct planes *p, int64_t number, const struct term *terms,
                size_t count, struct error *err)
{
    bool good = number == planes_next(p) ||
                error_say(err,
                          "the sum's number %" PRId64 " does not follow those "
                          "before it",
                          number);
    for (size_t i = 0; good && i < count; i++)
        good = do_term(p, &terms[i], err);
    if (good && p->depth != 1)
        good =
            error_say(err, "%zu inequalities are left, and not one", p->depth);
    good = good && keep(p, err);
    while (p->depth)
        pop(p);
    return good;
}

bool planes_drop(struct planes *p, int64_t number, struct error *err)
{
    bool *gone = find_gone(p, number);
    if (!gone || *gone)
        return error_say(err, "there is no inequality %" PRId64, number);
    *gone = true;
    p->tally.dropped++;
    if ((size_t)number > p->begins.len) {
        /* unreached: proofs of the tests drop clauses alone */
        struct sum *sum = &p->sum.at[(size_t)number - 1 - p->begins.len];
        free(sum->part);
        sum->part = NULL;
        p->tally.alive--;
    }
    return true;
}

const struct proof_tally *planes_tally(const struct planes *p)
{
    return &p->tally;
}

struct planes *planes_new(void)
{
    return mem_alloc(1, sizeof(struct planes));
}

void planes_free(struct planes *p)
{
    if (!p)
        return;
    for (size_t i = 0; i < p->sum.len; i++)
        free(p->sum.at[i].part);
    for (size_t i = 0; i < p->stack.len; i++)
        free_place(&p->stack.at[i]);
    vec_release(&p->literal);
    vec_release(&p->begins);
    vec_release(&p->gone);
    vec_release(&p->sum);
    vec_release(&p->stack);
    free(p);
}
