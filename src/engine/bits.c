/* bits.c: the exact cover search on bit sets.
 *
 * A state of the search is the set A of options that are still possible and
 * the set R of primary items to be covered, in some universe (bits_sets.h).
 * To choose option o is
 *
 *     A := A and row(o);   R := R without the items of o;
 *
 * and nothing needs to be undone.  The item to branch on is the one in R with
 * the fewest options in A, the first of several, unless the search wishes
 * another rule.  Solutions come in an order of their own, always the same.
 *
 * Widths.  A set of options has W words, and W is a constant in the inner
 * loop: bits_walk.h is that loop, compiled for each width.  Where few options
 * are left and the search branches, it goes on in a smaller universe.
 *
 * Consistency.  Before the search branches, options that conflict with every
 * option of some item are deleted, as long as that pays.
 *
 * The file is compiled for any processor and for certain kinds of them. */
#include "engine/bits.h"
#include "engine/bits_sets.h"

enum {
    NODES_A_PAUSE = 2048,
    FEW = 16,         /* options of an item that are worth a look */
    SIZES = 128,      /* classes of sets by their sizes */
    PASSES_A_HIT = 8, /* passes of consistency that may fail for one that
                         deletes something */
    PASSES_AT_FIRST = 64,
    AT_A_TIME = 4 /* options that the leaf looks at */
};

struct stage {
    int universe;  /* its number */
    uint64_t *set; /* A; the options of the chosen item that are to be tried;
                      R */
    int option;    /* the one tried now, in the universe */
    int word;      /* below this one of its words nothing is to be tried */
    int degree;    /* nothing is to be tried but where this is above 1 */
    int size;      /* class of the number of options in A, where it branches */
    uint64_t since; /* steps before it */
};

struct state {
    uint64_t alive, uncovered;
};

/* A branch of the leaf's loop. */
struct frame {
    struct state state;
    uint64_t left;
    int option;
};

struct bits {
    struct whole whole;
    VEC(int) fact;
    VEC(int) place; /* of each option in the first universe */
    struct universe universe[UNIVERSES];
    int universes;
    struct stage *stage; /* owned */
    uint64_t *sets;      /* owned; the sets of all stages */
    int depth;
    bool entering;       /* the deepest stage is new */
    double part, done;   /* of the larger search */
    double below[SIZES]; /* steps below a branching stage, on average */
    int passes[W_MAX + 1], hits[W_MAX + 1]; /* of consistency, by width */
    VEC(uint32_t) weight;                   /* of each item: its dead ends */
    struct frame frame[65];
};

/* ---- the whole ------------------------------------------------------ */

static void begin_stages(struct bits *b)
{
    const struct universe *u = &b->universe[0];
    size_t each = 2 * (size_t)u->words + (size_t)u->item_words;
    size_t stages = (size_t)u->items + 1;
    b->stage = mem_alloc(stages, sizeof *b->stage);
    b->sets = mem_alloc(stages * each, sizeof *b->sets);
}

/* To the root, where nothing was tried. */
static void begin_search(struct bits *b)
{
    const struct universe *u = &b->universe[0];
    size_t each = 2 * (size_t)u->words + (size_t)u->item_words;
    b->stage[0] = (struct stage){.set = b->sets};
    memset(b->sets, 0, each * sizeof *b->sets);
    for (int o = 0; o < b->whole.options; o++)
        set_bit(b->sets, o);
    for (int i = 0; i < u->items; i++)
        set_bit(b->sets + 2 * u->words, i);
    b->universes = 1;
    b->depth = 0;
    b->entering = true;
}

static struct bits *bits_new(const struct xcc *xcc, double part, double done)
{
    struct bits *b = mem_alloc(1, sizeof *b);
    b->part = part;
    b->done = done;
    assert(xcc->primary > 0 && xcc_options(xcc) <= BITS_OPTIONS_MAX);
    b->universe[0].words = width_for((int)xcc_options(xcc));
    take_whole(&b->whole, xcc, &b->universe[0]);
    for (int i = 0; i < SIZES; i++)
        b->below[i] = 32;
    vec_append(&b->fact, xcc->fact.at, xcc->fact.len);
    vec_reserve(&b->place, xcc_options(xcc));
    for (int k = 0; k < b->whole.options; k++)
        b->place.at[b->universe[0].option.at[k]] = k;
    begin_stages(b);
    begin_search(b);
    return b;
}

static void bits_free(struct bits *b)
{
    if (!b)
        return;
    for (int i = 0; i < UNIVERSES; i++)
        release_universe(&b->universe[i]);
    release_whole(&b->whole);
    vec_release(&b->fact);
    vec_release(&b->place);
    vec_release(&b->weight);
    free(b->stage);
    free(b->sets);
    free(b);
}

/* ---- steps of the search -------------------------------------------- */

enum outcome { FOUND, EXHAUSTED, PAUSED, OTHER_WIDTH };

struct pick {
    int item, count;
};

/* What is seen of the items to be covered. */
struct view {
    int item, count; /* one with the fewest options */
    uint64_t single; /* those with one */
    uint64_t few;    /* those with FEW at most */
};

/* How many options are left to be tried at a stage. */
static int left_at(const struct bits *b, int d)
{
    const struct stage *stage = &b->stage[d];
    int words = b->universe[stage->universe].words;
    return stage->degree > 1 ? size_of(stage->set + words, words) : 0;
}

/* All but what is left to be tried, as trail_rest has it. */
static double share(const struct bits *b)
{
    double rest = 0, part = 1;
    for (int d = 0; d < b->depth && part > 1e-9; d++) {
        int degree = b->stage[d].degree;
        part /= degree + !degree;
        rest += part * left_at(b, d);
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

/* The number of steps at which it is to be asked again. */
static inline uint64_t next_pause(const struct search *search)
{
    uint64_t next = (search->steps / NODES_A_PAUSE + 1) * NODES_A_PAUSE;
    return next < search->effort ? next : search->effort;
}

static inline bool is_empty(const uint64_t *set, int words)
{
    uint64_t any = 0;
    for (int w = 0; w < words; w++)
        any |= set[w];
    return !any;
}

/* Has the set at most one element? */
static inline bool is_last(const uint64_t *set, int words)
{
    int size = 0;
    for (int w = 0; w < words; w++)
        size += set[w] ? 1 + !!(set[w] & (set[w] - 1)) : 0;
    return size <= 1;
}

/* From the deepest stage up to one that has, or had, a choice; false if there
 * is none. */
static bool go_back(struct bits *b)
{
    do
        if (--b->depth < 0)
            return false;
    while (b->stage[b->depth].degree <= 1);
    b->universes = b->stage[b->depth].universe + 1;
    return true;
}

static inline const uint64_t *row_of(struct bits *b, struct universe *u, int k,
                                     int words)
{
    if (__builtin_expect(!has_bit(u->made.at, k), 0))
        return make_row(&b->whole, u, k);
    return u->row.at + (size_t)k * (size_t)words;
}

/* The class of a set of this size: four to each power of two. */
static int size_class(int size)
{
    int log = 31 - __builtin_clz((unsigned)size);
    return log < 2 ? size : 4 * log + (size >> (log - 2) & 3);
}

/* A stage that branched is left: remembers how many steps it took. */
static inline void note_steps(struct bits *b, const struct stage *stage,
                              uint64_t steps)
{
    double *below = &b->below[stage->size];
    *below += ((double)(steps - stage->since) - *below) / 16;
}

/* What steps and universes cost, in some unit; found by trials. */
#ifdef __AVX512VPOPCNTDQ__
static const double WORD_COST = 0.4; /* of an item's set, looked at */
#else
static const double WORD_COST = 2.5;
#endif
enum {
    LEAF_GAIN = 200, /* of a step in the leaf's loop */
    PIECE_COST = 6,
    OPTION_COST = 10,
    UNIVERSE_COST = 500
};

/* Does it pay to make a smaller universe for these options and items? */
static bool pays(const struct bits *b, const struct universe *from,
                 const struct stage *stage, int options, int items)
{
    int words = width_for(options);
    if (words >= from->words)
        return from->item_words > 1 && items <= 64;
    double steps = b->below[stage->size];
    double rows = steps < options ? steps : options;
    double looks =
        from->words > W_MAX ? from->reach : WORD_COST * (from->words - words);
    double gain = steps * items * looks;
    if (words == 1 && items <= 64)
        gain += steps * LEAF_GAIN;
    double cost = PIECE_COST * from->words * (items + rows) +
                  OPTION_COST * options + UNIVERSE_COST;
    return gain > cost;
}

/* Goes on with a stage, which has chosen its item, in a smaller universe, if
 * that is worth the trouble. */
static bool compact(struct bits *b, const struct universe *from,
                    struct stage *stage)
{
    uint64_t *alive = stage->set, *left = alive + from->words,
             *uncovered = left + from->words;
    int count = size_of(alive, from->words);
    int items = size_of(uncovered, from->item_words);
    stage->size = size_class(count);
    if (!pays(b, from, stage, count, items))
        return false;
    assert(b->universes < UNIVERSES);
    struct universe *u = &b->universe[b->universes];
    narrow(&b->whole, from, u, alive, uncovered);
    uint64_t packed[WORDS_MAX] = {0};
    pack(&u->piece, left, 1, packed, 1);
    size_t words = (size_t)u->words;
    memset(stage->set, 0, (2 * words + (size_t)u->item_words) * sizeof *alive);
    for (int k = 0; k < count; k++)
        set_bit(stage->set, k);
    memcpy(stage->set + words, packed, words * sizeof *packed);
    for (int i = 0; i < items; i++)
        set_bit(stage->set + 2 * words, i);
    stage->universe = b->universes++;
    stage->word = 0;
    return true;
}

/* Consistency is tried while it deletes something now and then. */
static inline bool shall_shave(const struct bits *b, int width)
{
    return b->passes[width] < PASSES_AT_FIRST + PASSES_A_HIT * b->hits[width];
}

static inline void note_shave(struct bits *b, int width, bool hit)
{
    b->passes[width]++;
    b->hits[width] += hit;
    if (b->passes[width] > 1 << 20) {
        b->passes[width] /= 2;
        b->hits[width] /= 2;
    }
}

/* By any rule: the item with the fewest options, the first one, or the one
 * with the fewest options for the dead ends that it made.  One that has one
 * option is taken at once, or one that has none. */
static struct pick choose_any(struct bits *b, const struct universe *u,
                              const struct stage *stage, enum choice choice)
{
    const uint64_t *alive = stage->set, *uncovered = alive + 2 * u->words;
    struct pick pick = {.count = INT32_MAX};
    uint64_t weight = 1;
    if (!b->weight.len)
        CLEAR_ALL(&b->weight, b->whole.primary);
    for (int r = 0; r < u->item_words; r++)
        for (uint64_t set = uncovered[r]; set; set &= set - 1) {
            int i = 64 * r + __builtin_ctzll(set), count = 0;
            const uint64_t *item = item_at(u, i);
            int from = u->range.len ? u->range.at[i].from : 0;
            int to = u->range.len ? u->range.at[i].to : u->words;
            for (int w = from; w < to; w++)
                count += __builtin_popcountll(alive[w] & item[w * BLOCK]);
            uint64_t own = choice == CHOOSE_WEIGHT
                               ? UINT64_C(1) + b->weight.at[u->name.at[i]]
                               : 1;
            if ((uint64_t)count * weight < (uint64_t)pick.count * own) {
                pick = (struct pick){i, count};
                weight = own;
            }
            if (!count)
                b->weight.at[u->name.at[i]]++;
            if (count <= 1 || choice == CHOOSE_ORDER)
                return pick;
        }
    return pick;
}

#ifdef __AVX512VPOPCNTDQ__
#include <immintrin.h>

/* Looks at eight items at a time. */
static inline struct view look_wide(const uint64_t *item, const int words,
                                    const uint64_t *alive, uint64_t uncovered)
{
    struct view view = {0};
    __m512i least = _mm512_set1_epi64(-1);
    __m512i number = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
    const __m512i one = _mm512_set1_epi64(1), few = _mm512_set1_epi64(FEW);
    for (int at = 0; at < 64 && uncovered >> at;
         at += BLOCK, item += words * BLOCK) {
        __mmask8 mask = (__mmask8)(uncovered >> at);
        __m512i count = _mm512_setzero_si512();
        for (int w = 0; w < words; w++)
            count = _mm512_add_epi64(
                count, _mm512_popcnt_epi64(_mm512_and_si512(
                           _mm512_loadu_si512(item + w * BLOCK),
                           _mm512_set1_epi64((long long)alive[w]))));
        __m512i key = _mm512_or_si512(_mm512_slli_epi64(count, 6), number);
        least = _mm512_mask_min_epu64(least, mask, least, key);
        number = _mm512_add_epi64(number, _mm512_set1_epi64(BLOCK));
        view.single |= (uint64_t)_mm512_mask_cmpeq_epu64_mask(mask, count, one)
                       << at;
        view.few |= (uint64_t)_mm512_mask_cmple_epu64_mask(mask, count, few)
                    << at;
    }
    uint64_t key = _mm512_reduce_min_epu64(least);
    view.item = (int)(key & 63);
    view.count = (int)(key >> 6);
    return view;
}
#endif

/* ---- the loops ------------------------------------------------------ */

#define GLUE_(a, b) a##b
#define GLUE(a, b) GLUE_(a, b)

#define WALK 1
#define W 1
#define R 1
#define R_IS_ONE 1
#include "engine/bits_walk.h"
#define WALK 2
#define W 2
#define R 1
#define R_IS_ONE 1
#include "engine/bits_walk.h"
#define WALK 3
#define W 3
#define R 1
#define R_IS_ONE 1
#include "engine/bits_walk.h"
#define WALK 4
#define W 4
#define R 1
#define R_IS_ONE 1
#include "engine/bits_walk.h"
#define WALK 5
#define W 5
#define R 1
#define R_IS_ONE 1
#include "engine/bits_walk.h"
#define WALK 6
#define W 6
#define R 1
#define R_IS_ONE 1
#include "engine/bits_walk.h"
#define WALK 7
#define W 7
#define R 1
#define R_IS_ONE 1
#include "engine/bits_walk.h"
#define WALK 8
#define W 8
#define R 1
#define R_IS_ONE 1
#include "engine/bits_walk.h"
#define WALK 10
#define W 10
#define R 1
#define R_IS_ONE 1
#include "engine/bits_walk.h"
#define WALK 12
#define W 12
#define R 1
#define R_IS_ONE 1
#include "engine/bits_walk.h"
#define WALK 16
#define W 16
#define R 1
#define R_IS_ONE 1
#include "engine/bits_walk.h"
#define WALK 24
#define W 24
#define R 1
#define R_IS_ONE 1
#include "engine/bits_walk.h"
#define WALK 32
#define W 32
#define R 1
#define R_IS_ONE 1
#include "engine/bits_walk.h"
#define WALK any
#define W (u->words)
#define R (u->item_words)
#define R_IS_ONE 0
#include "engine/bits_walk.h"

#include "engine/bits_leaf.h"

typedef enum outcome walker(struct bits *b, struct search *search,
                            enum purpose purpose);

static walker *const walkers[WIDTHS] = {
    walk_1, walk_2,  walk_3,  walk_4,  walk_5,  walk_6, walk_7,
    walk_8, walk_10, walk_12, walk_16, walk_24, walk_32};

static enum outcome walk(struct bits *b, struct search *search,
                         enum purpose purpose)
{
    const struct universe *u = &b->universe[b->stage[b->depth].universe];
    if (u->item_words > 1 || search->choice != CHOOSE_LEAST)
        return walk_any(b, search, purpose);
    if (u->words == 1 && purpose == TALLY)
        return walk_leaf(b, search);
    for (int i = 0; i < WIDTHS; i++)
        if (widths[i] == u->words)
            return walkers[i](b, search, purpose);
    return walk_any(b, search, purpose);
}

static enum verdict bits_walk(struct bits *b, struct search *search,
                              enum purpose purpose)
{
    while (b->depth >= 0)
        switch (walk(b, search, purpose)) {
        case FOUND:
            return VERDICT_FOUND;
        case PAUSED:
            return VERDICT_UNKNOWN;
        case EXHAUSTED:
        case OTHER_WIDTH:
            break;
        }
    return VERDICT_NONE;
}

static void bits_deliver(const struct bits *b, struct search *search)
{
    for (int d = 0; d < b->depth; d++) {
        const struct stage *stage = &b->stage[d];
        const struct universe *u = &b->universe[stage->universe];
        int fact = b->fact.at[u->option.at[stage->option]];
        if (fact != NO_FACT)
            vec_push(&search->facts, fact);
    }
}

/* ---- trails --------------------------------------------------------- */

/* An item that the option at this depth and all that are left there have in
 * common: the one branched on, or as good as it. */
static int common_item(const struct bits *b, int d)
{
    const struct stage *stage = &b->stage[d];
    const struct universe *u = &b->universe[stage->universe];
    size_t words = (size_t)u->item_words;
    for (size_t r = 0; r < words; r++) {
        uint64_t common = ~UINT64_C(0);
        if (d < b->depth)
            common &= u->covers.at[(size_t)stage->option * words + r];
        for (int w = 0; w < u->words && stage->degree > 1; w++)
            for (uint64_t set = stage->set[u->words + w]; set; set &= set - 1)
                common &=
                    u->covers
                        .at[(size_t)(64 * w + __builtin_ctzll(set)) * words +
                            r];
        int i = 64 * (int)r + (common ? __builtin_ctzll(common) : 64);
        if (i < u->items && common)
            return u->name.at[i];
    }
    return 0; /* nothing is tried here: it will be trimmed */
}

static void save_fork(const struct bits *b, int d, struct trail *trail)
{
    const struct stage *stage = &b->stage[d];
    const struct universe *u = &b->universe[stage->universe];
    trail_fork(trail, common_item(b, d), stage->degree,
               d < b->depth ? u->option.at[stage->option] : NO_OPTION);
}

static void bits_save(const struct bits *b, struct trail *trail)
{
    for (int d = 0; d < b->depth + !b->entering; d++) {
        const struct stage *stage = &b->stage[d];
        const struct universe *u = &b->universe[stage->universe];
        save_fork(b, d, trail);
        for (int w = 0; w < u->words && stage->degree > 1; w++)
            for (uint64_t set = stage->set[u->words + w]; set; set &= set - 1)
                trail_leave(trail,
                            u->option.at[64 * w + __builtin_ctzll(set)]);
    }
}

/* The place of an option in the first universe, if it is possible at the
 * deepest stage, one of this item's and not left there already; or -1. */
static int possible_place(const struct bits *b, int item, int option)
{
    const struct universe *u = &b->universe[0];
    const uint64_t *set = b->stage[b->depth].set;
    if (option >= b->whole.options)
        return -1;
    int place = b->place.at[option];
    bool fits =
        has_bit(set, place) && !has_bit(set + u->words, place) &&
        has_bit(u->covers.at + (size_t)place * (size_t)u->item_words, item);
    return fits ? place : -1;
}

/* Takes what is to be tried from a fork. */
static bool restore_fork(struct bits *b, const struct trail *trail, size_t f)
{
    const struct fork *fork = &trail->fork.at[f];
    struct stage *stage = &b->stage[b->depth];
    const struct universe *u = &b->universe[0];
    uint64_t *left = stage->set + u->words;
    if (!has_bit(left + u->words, fork->item))
        return false;
    memset(left, 0, (size_t)u->words * sizeof *left);
    for (size_t l = trail_begin(trail, f); l < fork->end; l++) {
        int place = possible_place(b, fork->item, trail->left.at[l]);
        if (place < 0)
            return false;
        set_bit(left, place);
    }
    /* A degree of 1 would say that nothing is left to be tried. */
    bool sole = fork->degree == 1 && trail_begin(trail, f) < fork->end;
    stage->degree = fork->degree + sole;
    stage->word = stage->size = 0;
    stage->since = 0;
    if (fork->option == NO_OPTION)
        return true;
    stage->option = possible_place(b, fork->item, fork->option);
    return stage->option >= 0;
}

static void restore_choice(struct bits *b)
{
    const struct stage *stage = &b->stage[b->depth];
    struct universe *u = &b->universe[0];
    struct stage *below = &b->stage[++b->depth];
    size_t words = (size_t)u->words, item_words = (size_t)u->item_words;
    const uint64_t *covers = u->covers.at + (size_t)stage->option * item_words;
    *below = (struct stage){.set = stage->set + 2 * words + item_words};
    meet(stage->set, row_of(b, u, stage->option, u->words), below->set,
         u->words);
    for (size_t r = 0; r < item_words; r++)
        below->set[2 * words + r] = stage->set[2 * words + r] & ~covers[r];
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
    int d = 0, end = b->depth + !b->entering;
    while (d < end && !left_at(b, d))
        d++;
    if (d == end)
        return false;
    for (int above = 0; above < d; above++)
        save_fork(b, above, trail);
    struct stage *stage = &b->stage[d];
    const struct universe *u = &b->universe[stage->universe];
    uint64_t *left = stage->set + u->words;
    trail_fork(trail, common_item(b, d), stage->degree, NO_OPTION);
    bool give = true;
    for (int w = 0; w < u->words; w++)
        for (uint64_t set = left[w]; set; set &= set - 1, give = !give)
            if (give) {
                trail_leave(trail,
                            u->option.at[64 * w + __builtin_ctzll(set)]);
                left[w] &= ~(set & -set);
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
                    options * (sizeof(size_t) + 2 * sizeof(int));
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
