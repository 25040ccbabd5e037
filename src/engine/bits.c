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
 * loop: bits_walk.h is that loop, compiled for each width.  One word has a
 * loop of its own for counting (bits_leaf.h).  Where few options are left and
 * the search branches, it goes on in a smaller universe, if subtrees of that
 * size have been large enough to pay for it.
 *
 * Consistency.  Before the search branches, the options that conflict with
 * every option of some item are deleted, as long as such passes find some.
 *
 * The file is compiled for any processor, and for those that count and extract
 * bits in one instruction or count in eight words at a time. */
#include "engine/bits.h"
#include "engine/bits_sets.h"
#include "engine/promote.h"

#ifdef __AVX512VPOPCNTDQ__
#include <immintrin.h>
#endif

enum {
    NODES_A_PAUSE = 2048,
    FEW = 20,         /* options of an item that are worth a pass */
    PASSES_A_HIT = 8, /* passes of consistency for one that deletes */
    PASSES_FIRST = 64,
    PASSES_MAX = 1 << 20, /* old ones count less */
    SIZES = 128           /* classes of sets by their sizes */
};

static const uint64_t NEVER = UINT64_MAX;

/* What things cost, in instructions, to see whether a universe pays; the same
 * for all processors, so that all take the same steps. */
static const double COST_LOOK = 1;      /* at a word of an item's set */
static const double COST_LOOK_WIDE = 1; /* where it is not a constant */
static const double COST_NODE = 200;    /* saved by bits_leaf.h */
static const double COST_PIECE = 6, COST_USE = 8, COST_WORD = 0.5;
static const double COST_OPTION = 10, COST_UNIVERSE = 500;

struct stage {
    int universe;  /* its number */
    uint64_t *set; /* A; the options of the chosen item that are to be tried;
                      R.  Not known if the stage is spent */
    bool spent;    /* nothing is to be tried */
    int word;      /* nor in the words before this one */
    int option;    /* the one tried now, its place */
    int degree;
    int size;       /* the class of A */
    uint64_t since; /* steps before it, or NEVER */
};

struct pair {
    uint64_t alive, uncovered;
};

/* What bits_leaf.h has of a stage. */
struct leaf {
    struct pair state; /* if something is left */
    uint64_t left;
    uint16_t option; /* and the degree, times 256 */
    uint16_t marks;  /* chosen before it, where they are weighed */
};

struct bits {
    struct whole whole;
    VEC(int) fact;
    struct universe universe[UNIVERSES];
    int universes;
    struct stage *stage; /* owned */
    uint64_t *sets;      /* owned; the sets of all stages */
    int depth;
    bool entering;     /* the deepest stage is new */
    double part, done; /* of the larger search */

    VEC(bool) marked;     /* of each option, if solutions are weighed: */
    VEC(uint64_t) weight; /* of so many that are marked */
    uint64_t *level; /* of this walk: steps of each depth; NULL: nobody asks */

    uint64_t ask;            /* the step at which to ask for a pause */
    double below[SIZES];     /* steps below a stage that branches, lately */
    int passes[W_MAX + 1];   /* of consistency, by width */
    int hits[W_MAX + 1];     /* those that deleted something */
    VEC(uint32_t) dead_ends; /* of each item */
    struct leaf leaf[64];
};

/* ---- beginning and end ---------------------------------------------- */

static void find_marks(const struct bits *b, struct universe *u)
{
    u->marked = 0;
    for (int k = 0; b->marked.len && k < u->options; k++)
        u->marked |= (uint64_t)b->marked.at[u->option.at[k]] << k;
}

/* The root of the tree, in the first universe. */
static void begin_search(struct bits *b)
{
    const struct universe *u = &b->universe[0];
    b->stage[0].universe = 0;
    b->stage[0].set = b->sets;
    fill(b->sets, u->options, u->words);
    fill(b->sets + 2 * u->words, u->items, u->item_words);
    b->universes = 1;
    b->depth = 0;
    b->entering = true;
}

static void bits_free(void *state)
{
    struct bits *b = state;
    if (!b)
        return;
    for (int i = 0; i < UNIVERSES; i++)
        release_universe(&b->universe[i]);
    release_whole(&b->whole);
    vec_release(&b->fact);
    vec_release(&b->marked);
    vec_release(&b->weight);
    vec_release(&b->dead_ends);
    free(b->stage);
    free(b->sets);
    free(b);
}

/* False: there is no memory for it. */
static bool take_problem(struct bits *b, const struct xcc *xcc)
{
    struct universe *u = &b->universe[0];
    if (!take_whole(&b->whole, xcc, u) ||
        !vec_try_reserve(&b->fact, xcc->fact.len) ||
        !vec_try_reserve(&b->marked, xcc->marked.len) ||
        !vec_try_reserve(&b->weight, xcc->weight.len))
        return false;
    vec_append(&b->fact, xcc->fact.at, xcc->fact.len);
    vec_append(&b->marked, xcc->marked.at, xcc->marked.len);
    vec_append(&b->weight, xcc->weight.at, xcc->weight.len);
    size_t stages = (size_t)u->items + 1;
    size_t each = 2 * (size_t)u->words + (size_t)u->item_words;
    b->stage = mem_try_alloc(stages, sizeof *b->stage);
    b->sets = mem_try_alloc(stages * each, sizeof *b->sets);
    return b->stage && b->sets;
}

static void *bits_make(const void *problem, double part, double done)
{
    const struct xcc *xcc = problem;
    struct bits *b = mem_alloc(1, sizeof *b);
    assert(xcc->primary > 0 && xcc_options(xcc) <= BITS_OPTIONS_MAX);
    b->part = part;
    b->done = done;
    for (int i = 0; i < SIZES; i++)
        b->below[i] = 32;
    if (!take_problem(b, xcc)) {
        bits_free(b);
        return NULL;
    }
    if (b->universe[0].words == 1)
        find_marks(b, &b->universe[0]);
    begin_search(b);
    return b;
}

/* ---- pauses --------------------------------------------------------- */

static int count_left(const struct bits *b, const struct stage *stage)
{
    int words = b->universe[stage->universe].words;
    return stage->spent ? 0 : size_of(stage->set + words, words);
}

/* All but what is left to be tried, as trail_rest has it. */
static double share(const struct bits *b)
{
    double rest = 0, part = 1;
    for (int d = 0; d < b->depth && part > 1e-9; d++) {
        const struct stage *stage = &b->stage[d];
        part /= stage->degree + !stage->degree;
        rest += part * count_left(b, stage);
    }
    return b->done + b->part * (1 - rest - part);
}

/* To be asked at each node: is it time to look for a pause?  Steps may be
 * counted from 0 again. */
static inline bool is_time(const struct bits *b, const struct search *search)
{
    return search->steps >= search->effort ||
           b->ask - 1 - search->steps >= NODES_A_PAUSE;
}

/* And is there to be one? */
static inline bool shall_pause(struct bits *b, struct search *search)
{
    if (!is_time(b, search))
        return false;
    if (search->steps >= search->effort)
        return true;
    b->ask = search->steps + NODES_A_PAUSE;
    search->share = share(b);
    return search_pause(search);
}

/* ---- universes ------------------------------------------------------ */

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
    if (size < 4)
        return size;
    int log = 31 - __builtin_clz((unsigned)size);
    return 4 * log + (size >> (log - 2) & 3);
}

enum making { STAY, PACK, SCATTER };

/* Does it pay to make a smaller universe, for this number of steps, and
 * how? */
static enum making plan(const struct bits *b, const struct universe *from,
                        double steps, int options, int items)
{
    const struct whole *whole = &b->whole;
    int words = width_for(options);
    bool narrower = words < from->words &&
                    (words <= W_MAX || 8 * words <= 7 * from->words);
    if (!narrower)
        return from->item_words > 1 && items <= 64 ? PACK : STAY;
    double rows = steps < options ? steps : options;
    double uses = (double)whole->use.len / whole->options;
    double look = from->words > W_MAX ? COST_LOOK_WIDE * from->reach
                                      : COST_LOOK * (from->words - words);
    double gain = steps * items * look;
    if (words == 1 && items <= 64)
        gain += steps * COST_NODE;
    double pack = COST_PIECE * from->words * (items + rows);
    double scatter =
        COST_USE * uses * options +
        COST_WORD * words * (whole->items + whole->groups + rows * uses);
    double cost = COST_OPTION * options + COST_UNIVERSE;
    if (gain <= cost + (pack < scatter ? pack : scatter))
        return STAY;
    return pack < scatter ? PACK : SCATTER;
}

/* Moves a stage to a universe of its own, if there is memory for it. */
static bool move_stage(struct bits *b, struct stage *stage, bool scattered)
{
    const struct universe *from = &b->universe[stage->universe];
    uint64_t left[WORDS_MAX] = {0}, *set = stage->set;
    assert(b->universes == stage->universe + 1 && b->universes < UNIVERSES);
    struct universe *u = &b->universe[b->universes];
    if (!narrow(&b->whole, u, set, set + 2 * from->words, scattered))
        return false;
    if (u->words == 1)
        find_marks(b, u);
    pack(&u->piece, set + from->words, 1, left);
    fill(set, u->options, u->words);
    memcpy(set + u->words, left, (size_t)u->words * sizeof *left);
    fill(set + 2 * u->words, u->items, u->item_words);
    stage->universe = b->universes++;
    stage->word = 0;
    return true;
}

/* Goes on with a stage, which has chosen its item, in a smaller universe, if
 * that is worth the trouble. */
static bool compact(struct bits *b, struct stage *stage)
{
    const struct universe *from = &b->universe[stage->universe];
    int options = size_of(stage->set, from->words);
    int items = size_of(stage->set + 2 * from->words, from->item_words);
    stage->size = size_class(options);
    enum making making = plan(b, from, b->below[stage->size], options, items);
    return making != STAY && move_stage(b, stage, making == SCATTER);
}

/* ---- the way back --------------------------------------------------- */

/* The deepest stage is done with. */
static inline void spend(struct bits *b)
{
    b->stage[b->depth].spent = true;
    b->stage[b->depth].degree = 0;
    b->entering = false;
}

/* Up from the deepest stage, where nothing is left, to one that had a choice;
 * false if there is none. */
static bool go_back(struct bits *b, const struct search *search)
{
    const struct stage *stage = &b->stage[b->depth];
    if (!stage->spent && stage->since <= search->steps) {
        double *below = &b->below[stage->size];
        *below += ((double)(search->steps - stage->since) - *below) / 16;
    }
    do
        if (--b->depth < 0)
            return false;
    while (b->stage[b->depth].spent);
    b->universes = b->stage[b->depth].universe + 1;
    return true;
}

/* ---- looking at the items ------------------------------------------- */

/* What is seen of the items to be covered. */
struct view {
    int item, count; /* the one to branch on, and its options */
    uint64_t single; /* those with one option */
    uint64_t pair;   /* those with two */
    uint64_t few;    /* those with FEW at most */
};

/* Looks at all items to be covered, eight at a time where registers are wide
 * enough. */
#ifdef __AVX512VPOPCNTDQ__
static inline struct view look_at(const uint64_t *item, const int words,
                                  const uint64_t *alive, uint64_t uncovered)
{
    struct view view = {0};
    __m512i least = _mm512_set1_epi64(-1);
    __m512i number = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
    const __m512i one = _mm512_set1_epi64(1), two = _mm512_set1_epi64(2),
                  few = _mm512_set1_epi64(FEW);
    for (int at = 0; at < 64 && uncovered >> at;
         at += BLOCK, item += words * BLOCK) {
        __mmask8 mask = (__mmask8)(uncovered >> at);
        __m512i count = _mm512_setzero_si512();
        for (int w = 0; w < words; w++) {
            __m512i set = _mm512_loadu_si512(item + w * BLOCK);
            __m512i all = _mm512_set1_epi64((long long)alive[w]);
            count = _mm512_add_epi64(
                count, _mm512_popcnt_epi64(_mm512_and_si512(set, all)));
        }
        __m512i key = _mm512_or_si512(_mm512_slli_epi64(count, 6), number);
        least = _mm512_mask_min_epu64(least, mask, least, key);
        number = _mm512_add_epi64(number, _mm512_set1_epi64(BLOCK));
        view.single |= (uint64_t)_mm512_mask_cmpeq_epu64_mask(mask, count, one)
                       << at;
        view.pair |= (uint64_t)_mm512_mask_cmpeq_epu64_mask(mask, count, two)
                     << at;
        view.few |= (uint64_t)_mm512_mask_cmple_epu64_mask(mask, count, few)
                    << at;
    }
    uint64_t key = _mm512_reduce_min_epu64(least);
    view.item = (int)(key & 63);
    view.count = (int)(key >> 6);
    return view;
}
#else
static inline struct view look_at(const uint64_t *item, const int words,
                                  const uint64_t *alive, uint64_t uncovered)
{
    struct view view = {.count = INT32_MAX};
    for (uint64_t set = uncovered; set; set &= set - 1) {
        int i = __builtin_ctzll(set), count = 0;
        const uint64_t *own = item + i / BLOCK * BLOCK * words + i % BLOCK;
        for (int w = 0; w < words; w++)
            count += __builtin_popcountll(alive[w] & own[w * BLOCK]);
        if (count < view.count) {
            view.item = i;
            view.count = count;
            if (!count)
                break;
        }
        view.single |= (uint64_t)(count == 1) << i;
        view.pair |= (uint64_t)(count == 2) << i;
        view.few |= (uint64_t)(count <= FEW) << i;
    }
    return view;
}
#endif

static int count_options(const struct universe *u, int i,
                         const uint64_t *alive)
{
    const uint64_t *item = item_set(u, i, u->words);
    struct range range = {0, u->words};
    int count = 0;
    if (u->words > W_MAX)
        range = u->range.at[i];
    for (int w = range.from; w < range.to; w++)
        count += __builtin_popcountll(alive[w] & item[w * BLOCK]);
    return count;
}

/* By any rule: the item with the fewest options, the first one, or the one
 * with the fewest options for its dead ends.  One that has a single option is
 * taken at once, or one that has none. */
static struct view look_any(struct bits *b, const struct universe *u,
                            const uint64_t *alive, enum choice choice)
{
    const uint64_t *uncovered = alive + 2 * u->words;
    struct view view = {.count = INT32_MAX};
    uint64_t weight = 1, own = 1;
    if (choice == CHOOSE_WEIGHT && !b->dead_ends.len)
        CLEAR_ALL(&b->dead_ends, b->whole.primary);
    for (int r = 0; r < u->item_words; r++)
        for (uint64_t set = uncovered[r]; set; set &= set - 1) {
            int i = 64 * r + __builtin_ctzll(set);
            int count = count_options(u, i, alive);
            if (choice == CHOOSE_WEIGHT)
                own = UINT64_C(1) + b->dead_ends.at[u->name.at[i]];
            if ((uint64_t)count * weight < (uint64_t)view.count * own) {
                view.item = i;
                view.count = count;
                weight = own;
            }
            if (choice == CHOOSE_WEIGHT && !count)
                b->dead_ends.at[u->name.at[i]]++;
            if (count <= 1 || choice == CHOOSE_ORDER)
                return view;
        }
    return view;
}

static inline bool shall_shave(const struct bits *b, int width)
{
    return b->passes[width] < PASSES_FIRST + PASSES_A_HIT * b->hits[width];
}

static inline void note_shave(struct bits *b, int width, bool hit)
{
    b->passes[width]++;
    b->hits[width] += hit;
    if (b->passes[width] > PASSES_MAX) {
        /* unreached: so many passes take minutes */
        b->passes[width] /= 2;
        b->hits[width] /= 2;
    }
}

/* ---- the loops ------------------------------------------------------ */

/* Marked options that are chosen above the deepest stage. */
static int marks_above(const struct bits *b)
{
    int marks = 0;
    for (int d = 0; d < b->depth; d++) {
        const struct stage *stage = &b->stage[d];
        const struct universe *u = &b->universe[stage->universe];
        marks += b->marked.at[u->option.at[stage->option]];
    }
    return marks;
}

enum outcome { GOES_ON, FOUND, EXHAUSTED, PAUSED, OTHER_WIDTH };

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
    if (u->item_words > 1 || search->request->choice != CHOOSE_LEAST)
        return walk_any(b, search, purpose);
    if (u->words == 1 && purpose != LIST && leaf_fits(search))
        return walk_leaf(b, search, purpose);
    for (int i = 0; i < WIDTHS; i++)
        if (widths[i] == u->words)
            return walkers[i](b, search, purpose);
    return walk_any(b, search, purpose);
}

static enum verdict bits_walk(void *state, struct search *search,
                              enum purpose purpose)
{
    struct bits *b = state;
    b->level = search_levels(search, (size_t)b->whole.primary + LEAF_LEVELS);
    while (b->depth >= 0)
        switch (walk(b, search, purpose)) {
        case FOUND:
            return VERDICT_FOUND;
        case PAUSED:
            return VERDICT_UNKNOWN;
        case GOES_ON:
        case EXHAUSTED:
        case OTHER_WIDTH:
            break;
        }
    return VERDICT_NONE;
}

static void bits_deliver(const void *state, struct search *search)
{
    const struct bits *b = state;
    for (int d = 0; d < b->depth; d++) {
        const struct stage *stage = &b->stage[d];
        const struct universe *u = &b->universe[stage->universe];
        int fact = b->fact.at[u->option.at[stage->option]];
        if (fact != NO_FACT)
            vec_push(&search->facts, fact);
    }
}

static double bits_bytes(const void *problem)
{
    const struct xcc *xcc = problem;
    double options = (double)xcc_options(xcc), items = xcc->items;
    double set = 8 * width_for((int)xcc_options(xcc));
    double covers = 8 * words_for(xcc->primary);
    double tables = (items + xcc->primary) * set + options * covers +
                    (double)xcc->entry.len * sizeof(struct use) +
                    options * (sizeof(size_t) + 4 * sizeof(int));
    double stages =
        (xcc->primary + 1) * (2 * set + covers + sizeof(struct stage));
    return sizeof(struct bits) + (tables + options * set) * 4 / 3 + stages;
}

#include "engine/bits_trail.h"

const struct kernel OF_KIND(bits) = {
    .make = bits_make,
    .free = bits_free,
    .walk = bits_walk,
    .deliver = bits_deliver,
    .save = bits_save,
    .restore = bits_restore,
    .rest = bits_rest,
    .pick = bits_pick,
    .split = bits_split,
    .bytes = bits_bytes,
};
