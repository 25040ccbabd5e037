/* sparse.c: exact covers of many options, searched by sparse sets.
 *
 * At a fork the item is settled first, which its options have in common, and
 * then with each option the option's other items (sparse_sets.h).  The item
 * branched on is one with the fewest options; one with a single option is
 * known when it gets there.
 *
 * Below some node the possible options and items are few enough for bit sets:
 * to look at all sets costs less than to choose an option here.  They are many
 * times as fast, but have to be built; so a subtree is walked here until that
 * took as long as the building, and is then handed over with the trail that
 * leads to where we stand. */
#include "engine/sparse.h"
#include "engine/bits.h"
#include "engine/sparse_sets.h"

#include <assert.h>
#include <math.h>

enum {
    WORK_A_PAUSE = 1 << 16, /* removals between two pauses */
    WORK_A_BUILDING = 2,    /* removals that take as long as to hand over an
                               entry */
    WORDS_A_REMOVAL = 8     /* of bit sets, looked at in the same time */
};

struct level {
    int item, degree;
    int option; /* the one tried, or NO_OPTION */
    int orphan; /* an item that has no options but some of these, or NOBODY */
    struct sparse_mark outer; /* before the item was settled */
    struct sparse_mark inner; /* behind it */
    VEC(int) left;            /* options, ascending */
    size_t at;                /* the first that is to be tried */
};

/* What is left of the cover, searched by bit sets. */
struct rest {
    void *bits;      /* owned; its state; NULL: there is none */
    VEC(int) item;   /* its items' numbers here */
    VEC(int) option; /* likewise */
};

struct sparse {
    struct sparse_sets sets;
    struct level *level; /* owned */
    int depth;
    bool entering;    /* the node below all levels is new, else done with */
    uint64_t entered; /* the work when the latest node was */
    uint64_t paused;  /* the work at the last pause */

    const struct kernel *kernel; /* of bit sets */
    struct rest rest;
    int small;      /* the first depth where bit sets would do, or INT_MAX */
    uint64_t worth; /* the work at which they are built */
    int *number;    /* owned; of each item in the rest, from 1; else 0 */
    double part, done; /* of a larger search */
};

/* ---- beginning and end ---------------------------------------------- */

static void drop_rest(struct sparse *s)
{
    s->kernel->free(s->rest.bits);
    s->rest.bits = NULL;
    vec_clear(&s->rest.item);
    vec_clear(&s->rest.option);
}

static void sparse_free(void *state)
{
    struct sparse *s = state;
    if (!s)
        return;
    drop_rest(s);
    vec_release(&s->rest.item);
    vec_release(&s->rest.option);
    for (int d = 0; s->level && d < s->sets.xcc->primary; d++)
        vec_release(&s->level[d].left);
    free(s->level);
    free(s->number);
    sparse_sets_release(&s->sets);
    free(s);
}

static void *sparse_make(const void *problem, double part, double done)
{
    const struct xcc *xcc = problem;
    struct sparse *s = mem_alloc(1, sizeof *s);
    s->kernel = bits_for(processor());
    s->part = part;
    s->done = done;
    s->number = mem_try_alloc((size_t)xcc->items, sizeof *s->number);
    s->level = mem_try_alloc((size_t)xcc->primary, sizeof *s->level);
    s->entering = true;
    s->small = INT32_MAX;
    if (!sparse_sets_init(&s->sets, xcc) || !s->number || !s->level) {
        /* unreached: there was memory */
        sparse_free(s);
        return NULL;
    }
    return s;
}

/* ---- choosing options and taking them back -------------------------- */

/* Settles the other items of an option of the deepest level's item.  Answers
 * whether all items still have options; stops early if not, unless all is to
 * be done in any case. */
static bool commit(struct sparse *s, int option, bool in_any_case)
{
    const struct entry *entry = s->sets.xcc->entry.at;
    const struct level *level = &s->level[s->depth - 1];
    size_t begin = xcc_begin(s->sets.xcc, (size_t)option);
    size_t end = s->sets.xcc->end.at[option];
    for (size_t e = begin; e < end; e++)
        s->sets.state[entry[e].item] |= HELD;
    s->sets.dead = level->orphan;
    if (s->sets.dead != NOBODY && s->sets.state[s->sets.dead] & HELD)
        s->sets.dead = NOBODY;
    for (size_t e = begin; e < end && (in_any_case || s->sets.dead == NOBODY);
         e++)
        if (!(s->sets.state[entry[e].item] & SETTLED))
            sparse_settle(&s->sets, entry[e].item, entry[e].colour);
    for (size_t e = begin; e < end; e++)
        s->sets.state[entry[e].item] &= (uint8_t)~HELD;
    return s->sets.dead == NOBODY;
}

/* A new level that branches on this item; nothing is left to be tried. */
static struct level *branch(struct sparse *s, int item)
{
    struct level *level = &s->level[s->depth++];
    level->item = item;
    level->degree = s->sets.size[item];
    level->option = NO_OPTION;
    level->outer = sparse_mark(&s->sets);
    s->sets.dead = NOBODY;
    sparse_settle(&s->sets, item, 0);
    level->orphan = s->sets.dead;
    level->inner = sparse_mark(&s->sets);
    vec_clear(&level->left);
    level->at = 0;
    s->entering = false;
    return level;
}

static void leave(struct sparse *s)
{
    sparse_undo(&s->sets, s->level[--s->depth].outer);
    if (s->depth < s->small)
        s->small = INT32_MAX;
}

/* ---- the search ----------------------------------------------------- */

/* An item with one option, if one is known without a search for it. */
static int choose_forced(struct sparse *s)
{
    while (s->sets.forced.len) {
        int i = s->sets.forced.at[--s->sets.forced.len];
        if (!s->sets.state[i] && s->sets.size[i] == 1)
            return i;
    }
    return NOBODY;
}

static int choose(struct sparse *s)
{
    int best = choose_forced(s);
    if (best != NOBODY)
        return best;
    best = s->sets.active[0];
    for (int k = 1; k < s->sets.open; k++) {
        int i = s->sets.active[k];
        if (s->sets.size[i] < s->sets.size[best] ||
            (s->sets.size[i] == s->sets.size[best] && i < best))
            best = i;
    }
    s->sets.work += (uint64_t)s->sets.open / 4;
    return best;
}

static int ascending(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static void sort(int *numbers, size_t count)
{
    if (count > 1)
        qsort(numbers, count, sizeof *numbers, ascending);
}

static void enter(struct sparse *s)
{
    struct level *level = branch(s, choose(s));
    int base = s->sets.base[level->item];
    for (int k = base; k < base + s->sets.size[level->item]; k++)
        vec_push(&level->left, sparse_owner(&s->sets, s->sets.slot[k]));
    sort(level->left.at, level->left.len);
}

/* Goes on to the next option of the deepest level, or up. */
static void advance(struct sparse *s)
{
    struct level *level = &s->level[s->depth - 1];
    if (level->option != NO_OPTION)
        sparse_undo(&s->sets, level->inner);
    level->option = NO_OPTION;
    if (s->small >= s->depth)
        s->small = INT32_MAX;
    if (level->at == level->left.len) {
        leave(s);
    } else {
        level->option = level->left.at[level->at++];
        s->entering = commit(s, level->option, false);
    }
}

static double rest_above(const struct sparse *s, double *part)
{
    double rest = 0;
    *part = 1;
    for (int d = 0; d<s->depth && * part> 1e-9; d++) {
        const struct level *level = &s->level[d];
        *part /= level->degree + !level->degree;
        rest += *part * (double)(level->left.len - level->at);
    }
    return rest;
}

static double share(const struct sparse *s, double *part)
{
    double rest = rest_above(s, part);
    return s->done + s->part * (1 - rest - *part);
}

static bool shall_pause(struct sparse *s, struct search *search)
{
    double part;
    if (s->sets.work - s->paused < WORK_A_PAUSE)
        return false;
    s->paused = s->sets.work;
    search->share = share(s, &part);
    return search_pause(search);
}

/* Where a single item is left, each of its options makes a solution. */
static bool tally_last(struct sparse *s, struct search *search)
{
    if (s->sets.open > 1)
        return false;
    search->solutions += (uint64_t)s->sets.size[s->sets.active[0]];
    s->entering = false;
    return true;
}

/* ---- bit sets below ------------------------------------------------- */

/* The possible options, each found at the first of its items to cover. */
static void gather_options(struct sparse *s)
{
    const struct entry *entry = s->sets.xcc->entry.at;
    for (int a = 0; a < s->sets.open; a++) {
        int i = s->sets.active[a];
        for (int k = s->sets.base[i]; k < s->sets.base[i] + s->sets.size[i];
             k++) {
            int option = sparse_owner(&s->sets, s->sets.slot[k]);
            size_t e = xcc_begin(s->sets.xcc, (size_t)option);
            while (entry[e].item >= s->sets.xcc->primary ||
                   s->sets.state[entry[e].item])
                /* unreached: the first item of an option is free in all
                 * tests */
                e++;
            if ((int)e == s->sets.slot[k])
                vec_push(&s->rest.option, option);
        }
    }
    sort(s->rest.option.at, s->rest.option.len);
}

static void gather_cover(struct sparse *s, struct xcc *xcc)
{
    VEC(struct entry) some = {0};
    vec_append(&s->rest.item, s->sets.active, (size_t)s->sets.open);
    sort(s->rest.item.at, s->rest.item.len);
    for (size_t k = 0; k < s->rest.item.len; k++)
        s->number[s->rest.item.at[k]] = (int)k + 1;
    for (size_t k = 0; k < s->rest.option.len; k++) {
        size_t option = (size_t)s->rest.option.at[k];
        vec_clear(&some);
        for (size_t e = xcc_begin(s->sets.xcc, option);
             e < s->sets.xcc->end.at[option]; e++) {
            struct entry entry = s->sets.xcc->entry.at[e];
            if (s->sets.state[entry.item])
                continue;
            if (!s->number[entry.item]) {
                vec_push(&s->rest.item, entry.item);
                s->number[entry.item] = (int)s->rest.item.len;
            }
            entry.item = s->number[entry.item] - 1;
            vec_push(&some, entry);
        }
        xcc_add(xcc, s->sets.xcc->fact.at[option], some.at, some.len);
    }
    xcc->primary = s->sets.open;
    xcc->items = (int)s->rest.item.len;
    for (size_t k = 0; k < s->rest.item.len; k++)
        s->number[s->rest.item.at[k]] = 0;
    vec_release(&some);
}

static int find(const int *numbers, size_t count, int number)
{
    const int *at = bsearch(&number, numbers, count, sizeof number, ascending);
    assert(at);
    return (int)(at - numbers);
}

/* Takes the levels from `small` on back, as a trail of the rest. */
static void take_back(struct sparse *s, struct trail *trail)
{
    const struct rest *rest = &s->rest;
    size_t items = 0;
    while (items < rest->item.len &&
           rest->item.at[items] < s->sets.xcc->primary)
        items++;
    for (int d = s->small; d < s->depth; d++) {
        const struct level *level = &s->level[d];
        trail_fork(trail, find(rest->item.at, items, level->item),
                   level->degree,
                   find(rest->option.at, rest->option.len, level->option));
        for (size_t l = level->at; l < level->left.len; l++)
            trail_leave(trail, find(rest->option.at, rest->option.len,
                                    level->left.at[l]));
    }
}

/* Hands the subtree that began at the depth `small` over; false: there is no
 * memory for bit sets. */
static bool hand_over(struct sparse *s)
{
    struct trail trail = {0};
    struct xcc xcc = {0};
    int small = s->small, depth = s->depth;
    /* The state as it was there: what was settled since is taken back. */
    if (depth > small)
        sparse_undo(&s->sets, s->level[small].outer);
    gather_options(s);
    gather_cover(s, &xcc);
    take_back(s, &trail);
    s->depth = small;
    double part, done = share(s, &part);
    s->rest.bits = s->kernel->make(&xcc, s->part * part, done);
    if (s->rest.bits) {
        size_t fit = s->kernel->restore(s->rest.bits, &trail);
        assert(fit == trail.fork.len);
        (void)fit;
    }
    s->entering = false;
    s->small = INT32_MAX;
    trail_release(&trail);
    xcc_release(&xcc);
    return s->rest.bits;
}

/* Would bit sets take less than `work` for the new node? */
static bool is_small(const struct sparse *s, uint64_t work)
{
    uint64_t words = (uint64_t)s->sets.alive / 64 + 1;
    return s->sets.alive <= BITS_OPTIONS_MAX &&
           words * (uint64_t)s->sets.open <= WORDS_A_REMOVAL * work;
}

/* Is it time to hand over, at a new node? */
static bool shall_hand_over(struct sparse *s)
{
    uint64_t work = s->sets.work - s->entered;
    s->entered = s->sets.work;
    if (s->small > s->depth) {
        if (!is_small(s, work))
            return false;
        size_t each = s->sets.xcc->entry.len / xcc_options(s->sets.xcc) + 1;
        s->small = s->depth;
        s->worth =
            s->sets.work + WORK_A_BUILDING * each * (size_t)s->sets.alive;
    }
    return s->sets.work >= s->worth;
}

static enum verdict sparse_walk(void *state, struct search *search,
                                enum purpose purpose)
{
    struct sparse *s = state;
    for (;;) {
        if (s->rest.bits) {
            size_t above = search->above;
            search->above += (size_t)s->depth;
            enum verdict verdict =
                s->kernel->walk(s->rest.bits, search, purpose);
            search->above = above;
            if (verdict != VERDICT_NONE)
                return verdict;
            drop_rest(s);
        } else if (shall_pause(s, search)) {
            return VERDICT_UNKNOWN;
        } else if (!s->entering) {
            if (!s->depth)
                return VERDICT_NONE;
            advance(s);
        } else if (!s->sets.open) {
            s->entering = false;
            search->solutions++;
            if (purpose == LIST)
                return VERDICT_FOUND;
        } else if (search->steps >= search->effort) {
            return VERDICT_UNKNOWN;
        } else if (shall_hand_over(s)) {
            if (!hand_over(s))
                return VERDICT_ERROR; /* unreached: nothing fails just here */
        } else {
            search_step(search, (size_t)s->depth);
            if (purpose == LIST || !tally_last(s, search))
                enter(s);
        }
    }
}

static void sparse_deliver(const void *state, struct search *search)
{
    const struct sparse *s = state;
    for (int d = 0; d < s->depth; d++) {
        int fact = s->sets.xcc->fact.at[s->level[d].option];
        if (fact != NO_FACT)
            vec_push(&search->facts, fact);
    }
    if (s->rest.bits)
        s->kernel->deliver(s->rest.bits, search);
}

/* ---- trails --------------------------------------------------------- */

/* The forks from `begin` on are those of the rest. */
static void translate(const struct sparse *s, struct trail *trail,
                      size_t begin)
{
    for (size_t l = trail_begin(trail, begin); l < trail->left.len; l++)
        trail->left.at[l] = s->rest.option.at[trail->left.at[l]];
    for (size_t f = begin; f < trail->fork.len; f++) {
        struct fork *fork = &trail->fork.at[f];
        fork->item = s->rest.item.at[fork->item];
        if (fork->option != NO_OPTION)
            fork->option = s->rest.option.at[fork->option];
    }
}

static void save_path(const struct sparse *s, int depth, struct trail *trail)
{
    for (int d = 0; d < depth; d++) {
        const struct level *level = &s->level[d];
        trail_fork(trail, level->item, level->degree, level->option);
    }
}

static void sparse_save(const void *state, struct trail *trail)
{
    const struct sparse *s = state;
    for (int d = 0; d < s->depth; d++) {
        const struct level *level = &s->level[d];
        trail_fork(trail, level->item, level->degree, level->option);
        for (size_t l = level->at; l < level->left.len; l++)
            trail_leave(trail, level->left.at[l]);
    }
    size_t begin = trail->fork.len;
    if (s->rest.bits) {
        s->kernel->save(s->rest.bits, trail);
        translate(s, trail, begin);
    } else if (!s->entering) {
        trail_fork(trail, 0, 1, NO_OPTION); /* the node is done with */
    }
}

/* Is this an option of the level's item that was possible there? */
static bool is_possible(const struct sparse *s, int item, int option)
{
    if (option >= (int)xcc_options(s->sets.xcc))
        /* unreached: a trail whose sum is right has such options */
        return false;
    size_t e = xcc_begin(s->sets.xcc, (size_t)option),
           end = s->sets.xcc->end.at[option];
    while (e < end && s->sets.xcc->entry.at[e].item != item)
        e++;
    return e < end &&
           s->sets.place[e] < s->sets.base[item] + s->sets.size[item];
}

/* Takes what is to be tried at the level from fork f. */
static bool restore_left(struct sparse *s, struct level *level,
                         const struct trail *trail, size_t f)
{
    const struct fork *fork = &trail->fork.at[f];
    size_t begin = trail_begin(trail, f);
    vec_clear(&level->left);
    vec_append(&level->left, trail->left.at + begin, fork->end - begin);
    sort(level->left.at, level->left.len);
    level->at = 0;
    level->degree = fork->degree;
    for (size_t l = 0; l < level->left.len; l++)
        if (level->left.at[l] == fork->option ||
            (l && level->left.at[l] == level->left.at[l - 1]) ||
            !is_possible(s, level->item, level->left.at[l]))
            /* unreached: a trail whose sum is right has such options */
            return false;
    return fork->option == NO_OPTION ||
           is_possible(s, level->item, fork->option);
}

/* A new level, and its option.  Bit sets may have gone on below a dead end. */
static bool restore_fork(struct sparse *s, const struct trail *trail, size_t f)
{
    const struct fork *fork = &trail->fork.at[f];
    if (s->sets.state[fork->item])
        /* unreached: a trail whose sum is right has such items */
        return false;
    struct level *level = branch(s, fork->item);
    if (!restore_left(s, level, trail, f))
        /* unreached: a trail whose sum is right has such options */
        return false;
    if (fork->option == NO_OPTION)
        return true;
    level->option = fork->option;
    commit(s, fork->option, true);
    s->entering = true;
    return true;
}

static size_t sparse_restore(void *state, const struct trail *trail)
{
    struct sparse *s = state;
    size_t kept = 0;
    drop_rest(s);
    while (kept < (size_t)s->depth && kept < trail->fork.len &&
           s->level[kept].option != NO_OPTION &&
           s->level[kept].option == trail->fork.at[kept].option &&
           s->level[kept].item == trail->fork.at[kept].item)
        kept++;
    while ((size_t)s->depth > kept)
        leave(s);
    s->entering = true;
    s->small = INT32_MAX;
    for (size_t f = 0; f < kept; f++)
        if (!restore_left(s, &s->level[f], trail, f))
            return f; /* unreached: a trail whose sum is right fits */
    for (size_t f = kept; f < trail->fork.len; f++)
        if (!restore_fork(s, trail, f))
            return f; /* unreached: a trail whose sum is right fits */
    return trail->fork.len;
}

static void sparse_rest(const void *state, int *items, int *options)
{
    const struct sparse *s = state;
    *items = s->sets.open;
    *options = s->sets.alive;
}

static bool sparse_split(void *state, struct trail *trail)
{
    struct sparse *s = state;
    int d = 0;
    while (d < s->depth && s->level[d].at == s->level[d].left.len)
        d++;
    if (d == s->depth) {
        if (!s->rest.bits)
            return false;
        save_path(s, d, trail);
        size_t begin = trail->fork.len;
        bool given = s->kernel->split(s->rest.bits, trail);
        translate(s, trail, begin);
        return given;
    }
    struct level *level = &s->level[d];
    save_path(s, d, trail);
    trail_fork(trail, level->item, level->degree, NO_OPTION);
    size_t kept = level->at;
    for (size_t l = level->at; l < level->left.len; l++)
        if ((l - level->at) % 2)
            level->left.at[kept++] = level->left.at[l];
        else
            trail_leave(trail, level->left.at[l]);
    level->left.len = kept;
    return true;
}

/* Bit sets of many thousand options are rare. */
static double sparse_bytes(const void *problem)
{
    const struct xcc *xcc = problem;
    double entries = (double)xcc->entry.len, items = xcc->items;
    double rows = fmin((double)xcc_options(xcc), 1 << 13);
    return 13 * entries + (21 + sizeof(struct level)) * items +
           rows * rows / 8;
}

const struct kernel sparse_kernel = {
    .make = sparse_make,
    .free = sparse_free,
    .walk = sparse_walk,
    .deliver = sparse_deliver,
    .save = sparse_save,
    .restore = sparse_restore,
    .rest = sparse_rest,
    .split = sparse_split,
    .bytes = sparse_bytes,
};
