/* bits.c: the exact cover search on bit sets.
 *
 * A universe numbers the options that are still possible and has for each
 * primary item the set of its options, for each option the set of those that
 * are compatible with it (its row).  A state of the search is the set A of
 * possible options and the set R of primary items to be covered.  To choose
 * option o is
 *
 *     A := A and row(o);   R := R without the items of o;
 *
 * and nothing needs to be undone.  The item to branch on is the one in R with
 * the fewest options in A, the first of several, as in dance.c: both visit
 * solutions in the same order.
 *
 * Rows.  o and p are compatible if no item of o has p among its options, but
 * for secondary items on whose colour they agree.  A row is made when it is
 * first needed.
 *
 * Widths.  A set of options has W words, and W is a constant in the inner
 * loop: bits_walk.h is that loop, compiled for each width.  Where at most half
 * of the bits are left, the options are numbered anew in a smaller universe:
 * its sets are those of the larger one without the bits that are gone.
 * Universes shrink, so there are few of them at a time.
 *
 * The file is compiled twice: for any processor, and for those that count and
 * extract bits in one instruction. */
#include "engine/bits.h"

#include <assert.h>

enum {
    NODES_A_PAUSE = 2048,
    UNIVERSES = 20, /* one within the other; the widths below are fewer */
    NO_GROUP = -1
};

static const int widths[] = {1,  2,  3,  4,  6,   8,   12,  16,  24,
                             32, 48, 64, 96, 128, 192, 256, 384, 512};
enum { WIDTHS = sizeof widths / sizeof *widths, WIDEST = 512 };
_Static_assert(64 * WIDEST >= BITS_OPTIONS_MAX, "all options fit");

struct use {
    int item;
    int group; /* of the entries with the same colour there, or NO_GROUP */
};

struct universe {
    int words;          /* of a set of options */
    int options;        /* how many there are */
    VEC(int) option;    /* its number in the whole cover */
    VEC(int) outer;     /* its number in the universe around this one */
    VEC(uint64_t) kept; /* the set of options of that one that are here */
    VEC(uint64_t) item; /* for each primary item to be covered, its set */
    VEC(uint64_t) row;  /* for each option, if it was made */
    VEC(uint8_t) made;
};

struct stage {
    int universe;        /* its number */
    uint64_t *alive;     /* A */
    uint64_t *left;      /* options of the chosen item that are to be tried */
    uint64_t *uncovered; /* R */
    int count;           /* options in A */
    int option;          /* the one tried now, in the universe */
    int rank, degree;
};

struct bits {
    int items, primary, options, groups;
    VEC(struct use) use;
    VEC(size_t) end; /* of each option's uses */
    VEC(int) fact;
    int item_words;       /* of a set of primary items */
    uint64_t *covers;     /* owned; each option's set of primary items */
    uint64_t *all_items;  /* owned; the sets of all items, in the first
                             universe */
    uint64_t *all_groups; /* owned; likewise */
    struct universe universe[UNIVERSES];
    int universes;
    struct stage *stage; /* owned */
    uint64_t *sets;      /* owned; the sets of all stages */
    int depth;
    bool entering;     /* the deepest stage is new */
    double part, done; /* of the larger search */
};

static size_t begin_of(const struct bits *b, int option)
{
    return option ? b->end.at[option - 1] : 0;
}

static int words_for(int bits)
{
    return (bits + 63) / 64;
}

static int width_for(int options)
{
    int i = 0;
    while (widths[i] < words_for(options))
        i++;
    assert(i < WIDTHS);
    return widths[i];
}

/* ---- the cover ------------------------------------------------------ */

/* Groups the entries of the same item and colour. */
static void take_entries(struct bits *b, const struct xcc *xcc)
{
    VEC(int) first = {0}; /* of each item, its groups one after another */
    VEC(int) colour = {0};
    VEC(int) next = {0};
    vec_reserve(&first, (size_t)xcc->items);
    for (int i = 0; i < xcc->items; i++)
        vec_push(&first, NO_GROUP);
    for (size_t e = 0; e < xcc->entry.len; e++) {
        struct entry entry = xcc->entry.at[e];
        int group = NO_GROUP;
        if (entry.colour) {
            group = first.at[entry.item];
            while (group != NO_GROUP && colour.at[group] != entry.colour)
                group = next.at[group];
            if (group == NO_GROUP) {
                group = b->groups++;
                vec_push(&colour, entry.colour);
                vec_push(&next, first.at[entry.item]);
                first.at[entry.item] = group;
            }
        }
        vec_push(&b->use, (struct use){entry.item, group});
    }
    vec_release(&first);
    vec_release(&colour);
    vec_release(&next);
}

static void set_bit(uint64_t *set, int bit)
{
    set[bit / 64] |= UINT64_C(1) << bit % 64;
}

/* A vector of `count` elements, all 0. */
#define CLEAR_ALL(v, count) \
    do { \
        size_t count_ = (size_t)(count); \
        vec_reserve(v, count_); \
        (v)->len = count_; \
        if (count_) \
            memset((v)->at, 0, count_ * sizeof *(v)->at); \
    } while (0)

/* The universe of all options. */
static void begin_universe(struct bits *b)
{
    struct universe *u = &b->universe[b->universes++];
    size_t words = (size_t)width_for(b->options);
    u->words = (int)words;
    u->options = b->options;
    b->all_items = mem_alloc((size_t)b->items * words, sizeof(uint64_t));
    b->all_groups = mem_alloc((size_t)b->groups * words, sizeof(uint64_t));
    b->covers = mem_alloc((size_t)b->options * (size_t)b->item_words,
                          sizeof(uint64_t));
    for (int o = 0; o < b->options; o++) {
        vec_push(&u->option, o);
        for (size_t e = begin_of(b, o); e < b->end.at[o]; e++) {
            struct use use = b->use.at[e];
            set_bit(b->all_items + (size_t)use.item * words, o);
            if (use.group != NO_GROUP)
                set_bit(b->all_groups + (size_t)use.group * words, o);
            if (use.item < b->primary)
                set_bit(b->covers + (size_t)o * (size_t)b->item_words,
                        use.item);
        }
    }
    vec_append(&u->item, b->all_items, (size_t)b->primary * words);
    CLEAR_ALL(&u->made, b->options);
    vec_reserve(&u->row, (size_t)b->options * words);
}

static void begin_stages(struct bits *b)
{
    size_t set = (size_t)b->universe[0].words;
    size_t each = 2 * set + (size_t)b->item_words;
    size_t stages = (size_t)b->primary + 1;
    b->stage = mem_alloc(stages, sizeof *b->stage);
    b->sets = mem_alloc(stages * each, sizeof *b->sets);
    for (size_t s = 0; s < stages; s++) {
        b->stage[s].alive = b->sets + s * each;
        b->stage[s].left = b->stage[s].alive + set;
        b->stage[s].uncovered = b->stage[s].left + set;
    }
}

/* The root of the tree, in the first universe. */
static void begin_search(struct bits *b)
{
    struct stage *root = &b->stage[0];
    root->universe = 0;
    memset(root->alive, 0, (size_t)b->universe[0].words * sizeof *root->alive);
    for (int o = 0; o < b->options; o++)
        set_bit(root->alive, o);
    for (int i = 0; i < b->primary; i++)
        set_bit(root->uncovered, i);
    root->count = b->options;
    b->universes = 1;
    b->depth = 0;
    b->entering = true;
}

static struct bits *bits_new(const struct xcc *xcc, double part, double done)
{
    struct bits *b = mem_alloc(1, sizeof *b);
    b->part = part;
    b->done = done;
    b->items = xcc->items;
    b->primary = xcc->primary;
    b->options = (int)xcc_options(xcc);
    assert(b->primary > 0 && b->options <= BITS_OPTIONS_MAX);
    take_entries(b, xcc);
    vec_append(&b->end, xcc->end.at, xcc->end.len);
    vec_append(&b->fact, xcc->fact.at, xcc->fact.len);
    b->item_words = words_for(b->primary);
    begin_universe(b);
    begin_stages(b);
    begin_search(b);
    return b;
}

static void bits_free(struct bits *b)
{
    if (!b)
        return;
    for (int i = 0; i < UNIVERSES; i++) {
        struct universe *u = &b->universe[i];
        vec_release(&u->option);
        vec_release(&u->outer);
        vec_release(&u->kept);
        vec_release(&u->item);
        vec_release(&u->row);
        vec_release(&u->made);
    }
    vec_release(&b->use);
    vec_release(&b->end);
    vec_release(&b->fact);
    free(b->covers);
    free(b->all_items);
    free(b->all_groups);
    free(b->stage);
    free(b->sets);
    free(b);
}

/* ---- universes ------------------------------------------------------ */

/* The bits of a word at the places of a mask, side by side. */
static inline uint64_t extract(uint64_t word, uint64_t mask)
{
#ifdef __BMI2__
    return __builtin_ia32_pext_di(word, mask);
#else
    uint64_t out = 0;
    for (int at = 0; mask; mask &= mask - 1, at++)
        out |= (word >> __builtin_ctzll(mask) & 1) << at;
    return out;
#endif
}

/* A set of the universe around u, as a set of u. */
static void carry_over(const struct universe *u, const uint64_t *set,
                       uint64_t *to)
{
    int at = 0;
    uint64_t filling = 0;
    for (size_t w = 0; w < u->kept.len; w++) {
        uint64_t mask = u->kept.at[w];
        if (!mask)
            continue;
        uint64_t bits = extract(set[w], mask);
        filling |= bits << at % 64;
        int more = __builtin_popcountll(mask), room = 64 - at % 64;
        if (more >= room) {
            to[at / 64] = filling;
            filling = room < 64 ? bits >> room : 0;
        }
        at += more;
    }
    if (at % 64)
        to[at / 64] = filling;
    for (int w = (at + 63) / 64; w < u->words; w++)
        to[w] = 0;
}

/* Goes on with a stage, which has chosen its item, in a smaller universe. */
static void compact(struct bits *b, struct stage *stage)
{
    assert(b->universes < UNIVERSES);
    const struct universe *from = &b->universe[stage->universe];
    struct universe *u = &b->universe[b->universes];
    size_t words = (size_t)width_for(stage->count);
    u->words = (int)words;
    u->options = stage->count;
    vec_clear(&u->kept);
    vec_append(&u->kept, stage->alive, (size_t)from->words);
    vec_clear(&u->option);
    vec_clear(&u->outer);
    vec_reserve(&u->option, (size_t)stage->count);
    vec_reserve(&u->outer, (size_t)stage->count);
    for (int w = 0; w < from->words; w++)
        for (uint64_t set = stage->alive[w]; set; set &= set - 1) {
            int outer = 64 * w + __builtin_ctzll(set);
            u->outer.at[u->outer.len++] = outer;
            u->option.at[u->option.len++] = from->option.at[outer];
        }
    vec_reserve(&u->item, (size_t)b->primary * words);
    for (int r = 0; r < b->item_words; r++)
        for (uint64_t set = stage->uncovered[r]; set; set &= set - 1) {
            size_t i = (size_t)(64 * r + __builtin_ctzll(set));
            carry_over(u, from->item.at + i * (size_t)from->words,
                       u->item.at + i * words);
        }
    CLEAR_ALL(&u->made, stage->count);
    vec_reserve(&u->row, (size_t)stage->count * words);
    uint64_t left[WIDEST];
    memcpy(left, stage->left, (size_t)from->words * sizeof *left);
    carry_over(u, left, stage->left);
    memset(stage->alive, 0, words * sizeof *stage->alive);
    for (int k = 0; k < stage->count; k++)
        set_bit(stage->alive, k);
    stage->universe = b->universes++;
}

/* From the cover itself. */
static void make_first_row(const struct bits *b, const struct universe *u,
                           int o, uint64_t *row)
{
    size_t words = (size_t)u->words;
    memset(row, 0xff, words * sizeof *row);
    for (size_t e = begin_of(b, o); e < b->end.at[o]; e++) {
        struct use use = b->use.at[e];
        const uint64_t *item = b->all_items + (size_t)use.item * words;
        const uint64_t *group =
            use.group == NO_GROUP ? NULL
                                  : b->all_groups + (size_t)use.group * words;
        for (size_t w = 0; w < words; w++)
            row[w] &= ~item[w] | (group ? group[w] : 0);
    }
    row[o / 64] &= ~(UINT64_C(1) << o % 64);
}

/* Row k of universe number n, made by way of those around it. */
static const uint64_t *make_row(struct bits *b, int n, int k)
{
    struct universe *u = &b->universe[n];
    uint64_t *row = u->row.at + (size_t)k * (size_t)u->words;
    if (u->made.at[k])
        return row;
    if (n)
        carry_over(u, make_row(b, n - 1, u->outer.at[k]), row);
    else
        make_first_row(b, u, k, row);
    u->made.at[k] = 1;
    return row;
}

static inline const uint64_t *row_of(struct bits *b, int n, int k)
{
    const struct universe *u = &b->universe[n];
    if (__builtin_expect(!u->made.at[k], 0))
        return make_row(b, n, k);
    return u->row.at + (size_t)k * (size_t)u->words;
}

/* ---- the search ----------------------------------------------------- */

enum outcome { FOUND, EXHAUSTED, PAUSED, OTHER_WIDTH };

static int count_bits(const uint64_t *set, int words)
{
    int count = 0;
    for (int w = 0; w < words; w++)
        count += __builtin_popcountll(set[w]);
    return count;
}

/* All but what is left to be tried, as trail_rest has it. */
static double share(const struct bits *b)
{
    double rest = 0, part = 1;
    for (int d = 0; d < b->depth && part > 1e-9; d++) {
        const struct stage *stage = &b->stage[d];
        int words = b->universe[stage->universe].words;
        part /= stage->degree + !stage->degree;
        rest += part * count_bits(stage->left, words);
    }
    return b->done + b->part * (1 - rest - part);
}

/* To be asked at each node: it is time for a pause, and there is to be one. */
static inline bool shall_pause(const struct bits *b, struct search *search)
{
    if (search->steps >= search->effort)
        return true;
    if (search->steps % NODES_A_PAUSE)
        return false;
    search->share = share(b);
    return search_pause(search);
}

/* Has the set one element? */
static inline bool is_single(const uint64_t *set, int words)
{
    int count = 0;
    for (int w = 0; w < words; w++)
        count += set[w] ? 1 + !!(set[w] & (set[w] - 1)) : 0;
    return count == 1;
}

/* The universe of the deepest stage is the last one. */
static void leave_universes(struct bits *b)
{
    if (b->depth >= 0)
        b->universes = b->stage[b->depth].universe + 1;
}

#define GLUE_(a, b) a##b
#define GLUE(a, b) GLUE_(a, b)

#define W 1
#include "engine/bits_walk.h"
#define W 2
#include "engine/bits_walk.h"
#define W 3
#include "engine/bits_walk.h"
#define W 4
#include "engine/bits_walk.h"
#define W 6
#include "engine/bits_walk.h"
#define W 8
#include "engine/bits_walk.h"
#define W 12
#include "engine/bits_walk.h"
#define W 16
#include "engine/bits_walk.h"
#define W 24
#include "engine/bits_walk.h"
#define W 32
#include "engine/bits_walk.h"
#define W 48
#include "engine/bits_walk.h"
#define W 64
#include "engine/bits_walk.h"
#define W 96
#include "engine/bits_walk.h"
#define W 128
#include "engine/bits_walk.h"
#define W 192
#include "engine/bits_walk.h"
#define W 256
#include "engine/bits_walk.h"
#define W 384
#include "engine/bits_walk.h"
#define W 512
#include "engine/bits_walk.h"

typedef enum outcome walker(struct bits *b, struct search *search,
                            enum purpose purpose);

static walker *const walkers[WIDTHS] = {
    walk_1,  walk_2,   walk_3,   walk_4,   walk_6,   walk_8,
    walk_12, walk_16,  walk_24,  walk_32,  walk_48,  walk_64,
    walk_96, walk_128, walk_192, walk_256, walk_384, walk_512,
};

static walker *walker_for(int words)
{
    int i = 0;
    while (widths[i] != words)
        i++;
    return walkers[i];
}

static enum verdict bits_walk(struct bits *b, struct search *search,
                              enum purpose purpose)
{
    while (b->depth >= 0) {
        const struct stage *stage = &b->stage[b->depth];
        int words = b->universe[stage->universe].words;
        switch (walker_for(words)(b, search, purpose)) {
        case FOUND:
            return VERDICT_FOUND;
        case PAUSED:
            return VERDICT_UNKNOWN;
        case EXHAUSTED:
        case OTHER_WIDTH:
            break;
        }
    }
    return VERDICT_NONE;
}

static void bits_deliver(const struct bits *b, struct search *search)
{
    for (int d = 0; d < b->depth; d++) {
        const struct stage *stage = &b->stage[d];
        const struct universe *u = &b->universe[stage->universe];
        vec_push(&search->facts, b->fact.at[u->option.at[stage->option]]);
    }
}

/* ---- trails --------------------------------------------------------- */

static bool has_bit(const uint64_t *set, int bit)
{
    return set[bit / 64] >> bit % 64 & 1;
}

/* An item that the option at this depth and all that are left there have in
 * common: the one branched on, or as good as it. */
static int item_at(const struct bits *b, int d)
{
    const struct stage *stage = &b->stage[d];
    const struct universe *u = &b->universe[stage->universe];
    for (int i = 0; i < b->primary; i++) {
        if (!has_bit(stage->uncovered, i))
            continue;
        const uint64_t *item = u->item.at + (size_t)i * (size_t)u->words;
        bool common = d == b->depth || has_bit(item, stage->option);
        for (int w = 0; w < u->words && common; w++)
            common = !(stage->left[w] & ~item[w]);
        if (common)
            return i;
    }
    return 0; /* nothing is tried here: it will be trimmed */
}

static void save_fork(const struct bits *b, int d, struct trail *trail)
{
    const struct stage *stage = &b->stage[d];
    const struct universe *u = &b->universe[stage->universe];
    trail_fork(trail, item_at(b, d), stage->degree,
               d < b->depth ? u->option.at[stage->option] : NO_OPTION);
}

static void bits_save(const struct bits *b, struct trail *trail)
{
    for (int d = 0; d < b->depth + !b->entering; d++) {
        const struct stage *stage = &b->stage[d];
        const struct universe *u = &b->universe[stage->universe];
        save_fork(b, d, trail);
        for (int w = 0; w < u->words; w++)
            for (uint64_t set = stage->left[w]; set; set &= set - 1)
                trail_leave(trail,
                            u->option.at[64 * w + __builtin_ctzll(set)]);
    }
}

/* Is the option possible at the stage, of the first universe, and one of this
 * item? */
static bool is_possible(const struct bits *b, const struct stage *stage,
                        int item, int option)
{
    const struct universe *u = &b->universe[0];
    return option < b->options && has_bit(stage->alive, option) &&
           has_bit(u->item.at + (size_t)item * (size_t)u->words, option);
}

/* Takes what is to be tried from a fork. */
static bool restore_fork(struct bits *b, const struct trail *trail, size_t f)
{
    const struct fork *fork = &trail->fork.at[f];
    struct stage *stage = &b->stage[b->depth];
    int words = b->universe[0].words;
    if (!has_bit(stage->uncovered, fork->item))
        return false;
    stage->degree = fork->degree;
    memset(stage->left, 0, (size_t)words * sizeof *stage->left);
    for (size_t l = trail_begin(trail, f); l < fork->end; l++) {
        int option = trail->left.at[l];
        if (!is_possible(b, stage, fork->item, option) ||
            has_bit(stage->left, option))
            return false;
        set_bit(stage->left, option);
    }
    stage->option = fork->option;
    return fork->option == NO_OPTION ||
           (is_possible(b, stage, fork->item, fork->option) &&
            !has_bit(stage->left, fork->option));
}

static void restore_choice(struct bits *b)
{
    const struct stage *stage = &b->stage[b->depth];
    struct stage *below = &b->stage[++b->depth];
    const uint64_t *row = row_of(b, 0, stage->option);
    const uint64_t *covers =
        b->covers + (size_t)stage->option * (size_t)b->item_words;
    int words = b->universe[0].words;
    for (int w = 0; w < words; w++)
        below->alive[w] = stage->alive[w] & row[w];
    for (int r = 0; r < b->item_words; r++)
        below->uncovered[r] = stage->uncovered[r] & ~covers[r];
    below->universe = 0;
    below->count = count_bits(below->alive, words);
}

static size_t bits_restore(struct bits *b, const struct trail *trail)
{
    begin_search(b);
    for (size_t f = 0; f < trail->fork.len; f++) {
        if (!restore_fork(b, trail, f))
            return f;
        b->entering = trail->fork.at[f].option != NO_OPTION;
        if (b->entering)
            restore_choice(b);
    }
    return trail->fork.len;
}

static bool bits_split(struct bits *b, struct trail *trail)
{
    int d = 0, many = 0, end = b->depth + !b->entering;
    for (; d < end && !many; d += !many)
        many = count_bits(b->stage[d].left,
                          b->universe[b->stage[d].universe].words);
    if (!many)
        return false;
    for (int above = 0; above < d; above++)
        save_fork(b, above, trail);
    struct stage *stage = &b->stage[d];
    const struct universe *u = &b->universe[stage->universe];
    trail_fork(trail, item_at(b, d), stage->degree, NO_OPTION);
    bool give = true;
    for (int w = 0; w < u->words; w++)
        for (uint64_t set = stage->left[w]; set; set &= set - 1, give = !give)
            if (give) {
                trail_leave(trail,
                            u->option.at[64 * w + __builtin_ctzll(set)]);
                stage->left[w] &= ~(set & -set);
            }
    return true;
}

static double bits_bytes(const struct xcc *xcc)
{
    double options = (double)xcc_options(xcc), items = xcc->items;
    double set = 8 * width_for((int)xcc_options(xcc));
    double covers = 8 * words_for(xcc->primary);
    double tables = (items + xcc->primary) * set + options * covers +
                    (double)xcc->entry.len * sizeof(struct use) +
                    options * (sizeof(size_t) + sizeof(int));
    double stages = (xcc->primary + 1) * (2 * set + covers);
    return tables + stages + options * set * 4 / 3; /* rows, and narrower */
}

#ifndef BITS_KERNEL
#define BITS_KERNEL bits_plain
#endif

const struct bits_kernel BITS_KERNEL = {
    .make = bits_new,
    .free = bits_free,
    .walk = bits_walk,
    .deliver = bits_deliver,
    .save = bits_save,
    .restore = bits_restore,
    .split = bits_split,
    .bytes = bits_bytes,
};
