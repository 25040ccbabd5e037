/* listing.c: what is made of solutions while their list passes by.
 *
 * Draws.  Solution number i replaces each draw with probability 1/i.  A draw
 * that was replaced at i is replaced next at the first j with j > i/u, for u
 * uniform in (0, 1]: so most solutions are only counted.  A heap has the draw
 * that is replaced next on top.
 *
 * Options.  Facts are small numbers: a table takes them to their rows.
 *
 * Diagram.  Each solution is an ascending row of options.  In alphabetical
 * order they are a tree of beginnings, and that is a diagram like frontier's:
 * what the ends have in common is found when it becomes a ZDD. */
#include "engine/listing.h"
#include "base/rng.h"
#include "engine/frontier_diagram.h"

#include <assert.h>

/* ---- draws ---------------------------------------------------------- */

struct draw {
    VEC(int) facts;
    uint64_t next; /* the number of the solution that replaces it */
};

struct urn {
    struct draw *draw; /* owned; one for each that is wanted */
    size_t *heap;      /* owned; of draws: who is replaced next, and of those
                          at once the first, is on top */
    size_t draws, given;
    uint64_t met; /* solutions so far */
    struct rng rng;
};

void urn_free(struct urn *urn)
{
    if (!urn)
        return;
    for (size_t i = 0; i < urn->draws; i++)
        vec_release(&urn->draw[i].facts);
    free(urn->draw);
    free(urn->heap);
    free(urn);
}

static uint64_t next_after(struct rng *rng, uint64_t number)
{
    double u = (double)((rng_next(rng) >> 11) + 1) * 0x1p-53;
    double next = (double)number / u + 1;
    return next < 0x1p63 ? (uint64_t)next : UINT64_MAX;
}

struct urn *urn_new(uint64_t draws, uint64_t seed, struct error *err)
{
    struct urn *urn = mem_alloc(1, sizeof *urn);
    if (draws <= SIZE_MAX) {
        urn->draw = mem_try_alloc((size_t)draws, sizeof *urn->draw);
        urn->heap = mem_try_alloc((size_t)draws, sizeof *urn->heap);
    }
    if (!urn->draw || !urn->heap) {
        /* unreached: there was memory */
        urn_free(urn);
        error_say(err, "there is no memory for %llu draws",
                  (unsigned long long)draws);
        return NULL;
    }
    urn->draws = (size_t)draws;
    for (size_t i = 0; i < draws; i++) {
        urn->draw[i].next = 1;
        urn->heap[i] = i;
    }
    rng_init(&urn->rng, seed);
    return urn;
}

static bool is_before(const struct urn *urn, size_t a, size_t b)
{
    uint64_t next_a = urn->draw[a].next, next_b = urn->draw[b].next;
    return next_a < next_b || (next_a == next_b && a < b);
}

/* The draw on top has moved to a later solution: it sinks. */
static void sink(struct urn *urn)
{
    size_t moved = urn->heap[0], at = 0, child;
    for (; (child = 2 * at + 1) < urn->draws; at = child) {
        if (child + 1 < urn->draws &&
            is_before(urn, urn->heap[child + 1], urn->heap[child]))
            child++;
        if (!is_before(urn, urn->heap[child], moved))
            break;
        urn->heap[at] = urn->heap[child];
    }
    urn->heap[at] = moved;
}

void urn_take(struct urn *urn, const struct search *search)
{
    urn->met++;
    for (;;) {
        struct draw *draw = &urn->draw[urn->heap[0]];
        if (draw->next != urn->met)
            return;
        vec_clear(&draw->facts);
        vec_append(&draw->facts, search->facts.at, search->facts.len);
        draw->next = next_after(&urn->rng, urn->met);
        sink(urn);
    }
}

bool urn_draw(struct urn *urn, struct search *search)
{
    if (!urn->met)
        return false;
    assert(urn->given < urn->draws);
    const struct draw *draw = &urn->draw[urn->given++];
    vec_clear(&search->facts);
    vec_append(&search->facts, draw->facts.at, draw->facts.len);
    return true;
}

/* ---- options -------------------------------------------------------- */

void tally_take(struct tally *tally, const struct search *search)
{
    mpz_add_ui(tally->total, tally->total, 1);
    for (size_t i = 0; i < search->facts.len; i++) {
        int fact = search->facts.at[i];
        int row = fact <= tally->last ? tally->place[fact] : 0;
        if ((size_t)row >= tally->fact.len || tally->fact.at[row] != fact)
            /* unreached: models of the tests show all variables */
            continue; /* of a variable that is not shown */
        __mpz_struct *count = &tally->count.at[row];
        mpz_add_ui(count, count, 1);
    }
}

/* ---- all solutions -------------------------------------------------- */

struct roll {
    VEC(int) fact;   /* of each option, as they come */
    int *place;      /* owned; the option of each fact */
    VEC(int) option; /* of one solution after another, ascending */
    VEC(size_t) end; /* where those of each solution end */
    bool denied;     /* there was no memory for all of them */
};

static void add_fact(void *context, int fact, const struct entry *entries,
                     size_t count)
{
    struct roll *roll = context;
    (void)entries;
    (void)count;
    roll->denied |= !vec_try_push(&roll->fact, fact);
}

struct roll *roll_new(const struct cover *cover)
{
    struct roll *roll = mem_alloc(1, sizeof *roll);
    struct tray tray = {.context = roll, .option = add_fact};
    cover->emit(cover->puzzle, &tray);
    if (!roll->denied)
        roll->place = place_facts(roll->fact.at, roll->fact.len);
    roll->denied |= !roll->place;
    return roll;
}

void roll_free(struct roll *roll)
{
    if (!roll)
        return;
    vec_release(&roll->fact);
    vec_release(&roll->option);
    vec_release(&roll->end);
    free(roll->place);
    free(roll);
}

size_t roll_size(const struct roll *roll)
{
    return roll->option.len + roll->end.len;
}

static int compare_options(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

bool roll_take(struct roll *roll, const struct search *search)
{
    size_t begin = roll->option.len, options = search->facts.len;
    if (roll->denied || !vec_try_reserve(&roll->option, begin + options) ||
        !vec_try_push(&roll->end, begin + options))
        return false; /* unreached: there was memory */
    for (size_t i = 0; i < options; i++)
        vec_push(&roll->option, roll->place[search->facts.at[i]]);
    if (options)
        qsort(roll->option.at + begin, options, sizeof *roll->option.at,
              compare_options);
    return true;
}

struct solution {
    const int *option;
    size_t options;
};

static int compare_solutions(const void *a, const void *b)
{
    const struct solution *x = a, *y = b;
    for (size_t i = 0; i < x->options && i < y->options; i++)
        if (x->option[i] != y->option[i])
            return x->option[i] < y->option[i] ? -1 : 1;
    /* seldom: of two draws that begin alike */
    return (x->options > y->options) - (x->options < y->options);
}

/* In alphabetical order, to be freed. */
static struct solution *sort_solutions(const struct roll *roll)
{
    size_t count = roll->end.len, begin = 0;
    struct solution *solution = mem_alloc(count, sizeof *solution);
    for (size_t i = 0; i < count; i++) {
        solution[i].option = roll->option.at + begin;
        solution[i].options = roll->end.at[i] - begin;
        begin = roll->end.at[i];
    }
    if (count)
        qsort(solution, count, sizeof *solution, compare_solutions);
    return solution;
}

/* A node of the tree: solutions with the same first options, so many. */
struct bough {
    size_t from, to, depth;
};

struct tree {
    const struct solution *solution; /* borrowed */
    VEC(struct bough) bough;
    struct diagram diagram;
};

/* The edges of a node: of these solutions the first may be at its end. */
static void branch(struct tree *tree, struct bough bough)
{
    const struct solution *s = tree->solution;
    for (size_t i = bough.from, next; i < bough.to; i = next) {
        struct edge edge = {NO_OPTION, LEAF};
        next = i + 1;
        if (s[i].options > bough.depth) {
            int option = s[i].option[bough.depth];
            while (next < bough.to && s[next].option[bough.depth] == option)
                next++;
            edge.option = (uint32_t)option;
        }
        if (next > i + 1 || s[i].options > bough.depth + 1) {
            edge.child = (uint32_t)tree->bough.len;
            vec_push(&tree->bough, ((struct bough){i, next, bough.depth + 1}));
        }
        vec_push(&tree->diagram.edge, edge);
    }
}

static void grow(struct tree *tree, size_t solutions)
{
    struct diagram *d = &tree->diagram;
    if (solutions)
        vec_push(&tree->bough, ((struct bough){0, solutions, 0}));
    for (size_t v = 0; v < tree->bough.len; v++) {
        vec_push(&d->begin, (uint32_t)d->edge.len);
        branch(tree, tree->bough.at[v]);
        vec_push(&d->end, (uint32_t)d->edge.len);
    }
    vec_release(&tree->bough);
}

/* unreached: there was memory */
static bool deny_diagram(const struct roll *roll, struct error *err)
{
    return error_say(err, "there is no memory for a diagram of %zu solutions",
                     roll->end.len);
}

bool roll_write(const struct roll *roll, struct writer *out, struct error *err)
{
    if (roll->denied || !mem_has(ROLL_BYTES * (double)roll_size(roll)))
        return deny_diagram(roll, err); /* unreached: there was memory */
    struct solution *solution = sort_solutions(roll);
    struct tree tree = {.solution = solution};
    size_t options = roll->fact.len;
    int *number = mem_alloc(options, sizeof *number);
    for (size_t o = 0; o < options; o++)
        number[o] = (int)o + 1;
    grow(&tree, roll->end.len);
    struct zdd *zdd = zdd_new(&tree.diagram);
    enum pass done = zdd_go(zdd, SIZE_MAX, UINT64_MAX);
    if (done == PASS_DONE)
        zdd_write(zdd, number, options, out);
    zdd_free(zdd);
    diagram_release(&tree.diagram);
    free(number);
    free(solution);
    return done == PASS_DONE || deny_diagram(roll, err);
}
