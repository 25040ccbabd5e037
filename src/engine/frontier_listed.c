/* frontier_listed.c: a diagram of few solutions.
 *
 * Where a cover has few solutions and many states, most of them dead, dance
 * lists the solutions sooner than the layers could be gone through.  Then the
 * nodes are the states of these alone, layer by layer: what the first options
 * of some solution cover, of the items that still matter.  Who comes to the
 * same state has the same solutions from there on. */
#include "engine/frontier_listed.h"
#include "engine/list.h"

#include <stdlib.h>

enum {
    NODES_MOST = 1 << 20,   /* of dance: seldom more than a second */
    NUMBERS_MOST = 1 << 20, /* of the list, else layers are the better way */
    BITS = 64
};

struct solution {
    const int *option; /* borrowed; as they are decided, ascending */
    size_t options;
};

/* A state before a layer, and the solutions that begin so. */
struct front {
    size_t from, to, depth; /* of these, and how many options are chosen */
    uint64_t *covered;      /* owned; items that still matter */
    size_t words;           /* of that */
    uint32_t child;         /* what an edge that leads here calls it */
};

struct listed {
    struct frontier *f;
    int *decided;              /* owned; by fact: its option */
    VEC(int) option;           /* of one solution after another */
    VEC(size_t) end;           /* of each solution */
    struct solution *solution; /* owned */
    size_t *layer_of;          /* owned; by option */
    size_t *last; /* owned; by item: the last layer that has options of it */
    VEC(struct front) * front; /* owned; by layer */
    VEC(uint32_t) number;      /* of each child: its node */
    bool starved;
};

/* ---- solutions ------------------------------------------------------ */

static int compare_options(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* In alphabetical order; none is the beginning of another. */
static int compare_solutions(const void *a, const void *b)
{
    const struct solution *x = a, *y = b;
    for (size_t i = 0; i < x->options && i < y->options; i++)
        if (x->option[i] != y->option[i])
            return x->option[i] < y->option[i] ? -1 : 1;
    return 0; /* unreached: solutions differ */
}

static bool take(struct listed *l, const struct search *dance)
{
    size_t begin = l->option.len, options = dance->facts.len;
    if (begin + options > NUMBERS_MOST)
        return false; /* unreached: too large for a test */
    l->starved |= !vec_try_reserve(&l->option, begin + options) ||
                  !vec_try_push(&l->end, begin + options);
    if (l->starved)
        return false; /* unreached: there was memory */
    for (size_t i = 0; i < options; i++)
        vec_push(&l->option, l->decided[dance->facts.at[i]]);
    if (options)
        qsort(l->option.at + begin, options, sizeof *l->option.at,
              compare_options);
    return true;
}

/* The options by their facts. */
static bool number_options(struct listed *l)
{
    const struct frontier *f = l->f;
    int *place = place_facts(f->xcc.fact.at, xcc_options(&f->xcc));
    int *number = mem_try_alloc(xcc_options(&f->xcc) + 1, sizeof *number);
    int most = 0;
    for (size_t o = 0; o < xcc_options(&f->xcc); o++)
        if (f->xcc.fact.at[o] > most)
            most = f->xcc.fact.at[o];
    l->decided = mem_try_alloc((size_t)most + 1, sizeof *l->decided);
    l->starved = !place || !number || !l->decided;
    for (size_t o = 0; o < f->plan.option.len && !l->starved; o++)
        number[f->plan.option.at[o]] = (int)o;
    for (int fact = 0; fact <= most && !l->starved; fact++)
        l->decided[fact] = number[place[fact]];
    free(place);
    free(number);
    return !l->starved;
}

/* VERDICT_NONE: these are all. */
static enum verdict list(struct listed *l, struct search *search,
                         struct error *err)
{
    struct search dance = {0};
    struct request request = *search->request;
    uint64_t most = search->steps + NODES_MOST;
    bool open = search_open(&dance, &dance_engine, &request, err);
    enum verdict verdict = open ? VERDICT_FOUND : VERDICT_ERROR;
    search_lend(search, &dance);
    dance.deadline = search->end;
    if (dance.effort > most)
        dance.effort = most;
    while (verdict == VERDICT_FOUND) {
        verdict = dance_engine.next(&dance, err);
        if (verdict == VERDICT_FOUND && !take(l, &dance))
            verdict = VERDICT_ERROR; /* unreached: too large for a test */
    }
    if (verdict == VERDICT_UNKNOWN && dance.steps >= most)
        verdict = VERDICT_ERROR; /* unreached: lists of the tests are short */
    search_take_back(search, &dance);
    search_close(&dance);
    return verdict;
}

/* ---- states --------------------------------------------------------- */

static bool is_in(const uint64_t *set, int item)
{
    return set[item / BITS] >> item % BITS & 1;
}

static bool fits(const struct listed *l, const uint64_t *covered,
                 size_t option)
{
    const struct xcc *xcc = &l->f->xcc;
    size_t o = (size_t)l->f->plan.option.at[option];
    for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++)
        if (is_in(covered, xcc->entry.at[e].item))
            return false;
    return true;
}

/* The first layer from there on in which there is a choice. */
static size_t choice_from(const struct listed *l, size_t layer,
                          const uint64_t *covered)
{
    const struct plan *plan = &l->f->plan;
    for (; layer < plan->layer.len; layer++) {
        const struct layer *at = &plan->layer.at[layer];
        for (size_t o = at->first; o < at->end; o++)
            if (!is_in(covered, at->leader) && fits(l, covered, o))
                return layer;
    }
    return layer; /* unreached: some solution has another option */
}

/* What the options cover of the items that matter from the layer on. */
static void cover(const struct listed *l, const struct front *front,
                  size_t layer, uint64_t *covered)
{
    const struct xcc *xcc = &l->f->xcc;
    for (size_t i = 0; i < front->depth; i++) {
        int option = l->solution[front->from].option[i];
        size_t o = (size_t)l->f->plan.option.at[option];
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++) {
            int item = xcc->entry.at[e].item;
            if (l->last[item] >= layer)
                covered[item / BITS] |= UINT64_C(1) << item % BITS;
        }
    }
}

/* These solutions go on behind the layer: what an edge calls their state. */
static uint32_t add_front(struct listed *l, struct front front, size_t layer)
{
    front.words = (size_t)l->f->xcc.items / BITS + 1;
    front.covered = mem_try_alloc(front.words, sizeof *front.covered);
    front.child = (uint32_t)l->number.len;
    if (!front.covered || !vec_try_push(&l->number, 0)) {
        /* unreached: there was memory */
        free(front.covered);
        l->starved = true;
        return 0;
    }
    cover(l, &front, layer, front.covered);
    size_t at = choice_from(l, layer, front.covered);
    memset(front.covered, 0, front.words * sizeof *front.covered);
    cover(l, &front, at, front.covered);
    l->starved |= !vec_try_push(&l->front[at], front);
    return front.child;
}

/* ---- the diagram ---------------------------------------------------- */

static int compare_fronts(const void *a, const void *b)
{
    const struct front *x = a, *y = b;
    int order = memcmp(x->covered, y->covered, x->words * sizeof *x->covered);
    return order ? order : (x->child > y->child) - (x->child < y->child);
}

static void add_edge(struct listed *l, uint32_t option, uint32_t child)
{
    l->starved |=
        !vec_try_push(&l->f->diagram.edge, (struct edge){option, child});
}

static void add_node(struct listed *l, const struct front *front, size_t layer)
{
    struct diagram *d = &l->f->diagram;
    l->starved |= !vec_try_push(&d->begin, (uint32_t)d->edge.len);
    struct front next = {.depth = front->depth + 1};
    size_t s = front->from;
    for (size_t to = s; s < front->to; s = to) {
        const struct solution *first = &l->solution[s];
        int option = first->option[front->depth];
        if (l->layer_of[option] > layer)
            break;
        while (to < front->to &&
               l->solution[to].option[front->depth] == option)
            to++;
        next.from = s;
        next.to = to;
        add_edge(l, (uint32_t)option,
                 first->options == next.depth ? LEAF
                                              : add_front(l, next, layer + 1));
    }
    next = (struct front){.from = s, .to = front->to, .depth = front->depth};
    if (s < front->to)
        add_edge(l, NO_OPTION, add_front(l, next, layer + 1));
    l->starved |= !vec_try_push(&d->end, (uint32_t)d->edge.len);
}

/* Who has the same state as the one before is the same node. */
static void add_layer(struct listed *l, size_t layer)
{
    VEC(struct front) *fronts = (void *)&l->front[layer];
    if (fronts->len)
        qsort(fronts->at, fronts->len, sizeof *fronts->at, compare_fronts);
    for (size_t i = 0; i < fronts->len && !l->starved; i++) {
        const struct front *front = &fronts->at[i];
        if (!i || memcmp(front->covered, front[-1].covered,
                         front->words * sizeof *front->covered) != 0)
            add_node(l, front, layer);
        l->number.at[front->child] = (uint32_t)l->f->diagram.end.len - 1;
    }
    for (size_t i = 0; i < fronts->len; i++)
        free(fronts->at[i].covered);
    vec_release(fronts);
}

static bool has_room(struct listed *l)
{
    const struct plan *plan = &l->f->plan;
    size_t solutions = l->end.len, items = (size_t)l->f->xcc.items;
    l->solution = mem_try_alloc(solutions + 1, sizeof *l->solution);
    l->layer_of = mem_try_alloc(plan->option.len + 1, sizeof *l->layer_of);
    l->last = mem_try_alloc(items + 1, sizeof *l->last);
    l->front = mem_try_alloc(plan->layer.len + 1, sizeof *l->front);
    return l->solution && l->layer_of && l->last && l->front;
}

static void sort(struct listed *l)
{
    const struct plan *plan = &l->f->plan;
    const struct xcc *xcc = &l->f->xcc;
    for (size_t i = 0, begin = 0; i < l->end.len; begin = l->end.at[i++])
        l->solution[i] =
            (struct solution){l->option.at + begin, l->end.at[i] - begin};
    qsort(l->solution, l->end.len, sizeof *l->solution, compare_solutions);
    for (size_t k = 0; k < plan->layer.len; k++)
        for (size_t i = plan->layer.at[k].first; i < plan->layer.at[k].end;
             i++) {
            size_t o = (size_t)plan->option.at[i];
            l->layer_of[i] = k;
            for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++)
                l->last[xcc->entry.at[e].item] = k;
        }
}

static void make(struct listed *l)
{
    struct diagram *d = &l->f->diagram;
    l->starved |= !has_room(l);
    if (l->starved)
        return; /* unreached: there was memory */
    sort(l);
    if (l->end.len)
        add_front(l, (struct front){.to = l->end.len}, 0);
    for (size_t k = 0; k < l->f->plan.layer.len; k++)
        add_layer(l, k);
    for (size_t e = 0; e < d->edge.len && !l->starved; e++)
        if (d->edge.at[e].child != LEAF)
            d->edge.at[e].child = l->number.at[d->edge.at[e].child];
}

static void release(struct listed *l)
{
    free(l->decided);
    free(l->solution);
    free(l->layer_of);
    free(l->last);
    free(l->front);
    vec_release(&l->option);
    vec_release(&l->end);
    vec_release(&l->number);
}

enum verdict frontier_list(struct search *search, struct error *err)
{
    struct frontier *f = search->state;
    struct listed l = {.f = f};
    enum verdict verdict =
        number_options(&l) ? list(&l, search, err) : VERDICT_ERROR;
    if (verdict == VERDICT_NONE) {
        make(&l);
        mpz_set_ui(f->total, l.end.len);
        log_say(search->request->log, LOG_DETAIL,
                "dance lists the solutions: %zu nodes, %zu edges",
                f->diagram.end.len, f->diagram.edge.len);
    }
    if (l.starved) {
        /* unreached: there was memory */
        diagram_release(&f->diagram);
        verdict = VERDICT_ERROR;
    }
    release(&l);
    return verdict;
}
