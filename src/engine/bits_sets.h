/* bits_sets.h: universes, the numberings of options in which bits.c searches.
 *
 * A universe has a place for each of some options and a number for each of
 * some primary items.  It has for each item the set of its options, for each
 * option the set of its items and its row: the set of the options that are
 * compatible with it.  The first universe holds the whole cover, options of
 * an item side by side.  Where few options of a universe are left, a smaller
 * one is made within it.
 *
 * Packing.  The sets of the inner universe are those of the outer one without
 * the bits that are gone: a word becomes one or two pieces, each the bits at
 * the places of a mask, pushed together and shifted.
 *
 * Scattering.  Or else they are made from the cover: each option enters its
 * place in the sets of its items.  That is less work if the outer sets are
 * wide.
 *
 * Rows.  o and p are compatible if no item of o has p among its options, but
 * for secondary items on whose colour they agree.  A row is made when it is
 * first needed: of the sets of the option's items where the universe is
 * scattered, of the outer row where it is packed.
 *
 * Blocks.  The sets of eight items lie side by side, word by word: word w of
 * item i is at (i / 8 * words + w) * 8 + i % 8, so that wide registers can
 * count eight at a time. */
#ifndef ENGINE_BITS_SETS_H
#define ENGINE_BITS_SETS_H

#include "engine/bits.h"

#include "base/machine.h"

#include <assert.h>

enum {
    UNIVERSES = 40, /* one within the other: each has fewer words of options,
                       wide ones by an eighth, or at last one word of items:
                       from 512 words to 32 in 22 steps, to 1 in 12 more */
    BLOCK = 8,
    NO_GROUP = -1
};

/* Words of a set of options, where that is a constant. */
static const int widths[] = {1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 24, 32};
enum {
    WIDTHS = sizeof widths / sizeof *widths,
    W_MAX = 32,
    W_LARGE = 256, /* rows of wider ones are too many to be all made */
    WORDS_MAX = BITS_OPTIONS_MAX / 64
};

struct use {
    int item;
    int group; /* of the entries with the same colour there, or NO_GROUP */
};

/* The cover, of which universes are made. */
struct whole {
    int items, primary, options, groups;
    VEC(struct use) use;
    VEC(size_t) end; /* of each option's uses */
    VEC(int) place;  /* of each option in the first universe */
    int last; /* items of two options, if all have the same number; else 2 */
};

struct piece {
    uint64_t mask;
    int from, to, shift;
#ifndef __BMI2__
    uint64_t move[6]; /* the bits that go right by 1, then by 2, ... 32 */
#endif
};

typedef VEC(struct piece) pieces;

/* Words of an item's set outside of from .. to-1 are 0. */
struct range {
    int from, to;
};

struct universe {
    int words;               /* of a set of options */
    int item_words;          /* of a set of items */
    int options, items;      /* how many there are */
    VEC(int) option;         /* at each place: its number in the cover */
    VEC(int) outer;          /* its place in the universe around this one */
    VEC(int) name;           /* of each item: its number in the cover */
    pieces piece;            /* of sets of options, if packed */
    pieces item_piece;       /* of sets of items */
    VEC(uint64_t) item;      /* for each item its options, in blocks */
    VEC(struct range) range; /* for each item, if sets are wider than W_MAX */
    double reach;            /* words in a range, on average */
    VEC(uint64_t) covers;    /* for each option its items */
    uint64_t marked;         /* options, where one word has them all */
    VEC(uint64_t) row;       /* for each option that is in `made` */
    VEC(uint64_t) made;
    bool scattered;
    VEC(uint64_t)
    by_item;                /* if scattered: for each item of the cover, its
                               options here */
    VEC(uint64_t) by_group; /* likewise */
};

static inline size_t begin_of(const struct whole *whole, int option)
{
    return option ? whole->end.at[option - 1] : 0;
}

/* ---- sets ----------------------------------------------------------- */

static inline int words_for(int bits)
{
    return (bits + 63) / 64;
}

static inline int width_for(int options)
{
    int words = words_for(options);
    for (int i = 0; i < WIDTHS; i++)
        if (widths[i] >= words)
            return widths[i];
    return words;
}

static inline void set_bit(uint64_t *set, int bit)
{
    set[bit / 64] |= UINT64_C(1) << bit % 64;
}

static inline bool has_bit(const uint64_t *set, int bit)
{
    return set[bit / 64] >> bit % 64 & 1;
}

static inline int size_of(const uint64_t *set, int words)
{
    int size = 0;
    for (int w = 0; w < words; w++)
        size += __builtin_popcountll(set[w]);
    return size;
}

static inline bool is_empty(const uint64_t *set, int words)
{
    uint64_t any = 0;
    for (int w = 0; w < words; w++)
        any |= set[w];
    return !any;
}

/* The first element in words from .. words-1, or -1. */
static inline int first_of(const uint64_t *set, int from, int words)
{
    for (int w = from; w < words; w++)
        if (set[w])
            return 64 * w + __builtin_ctzll(set[w]);
    return -1;
}

static inline void meet(const uint64_t *restrict a, const uint64_t *restrict b,
                        uint64_t *restrict out, int words)
{
    for (int w = 0; w < words; w++)
        out[w] = a[w] & b[w];
}

static inline void keep(uint64_t *restrict set, const uint64_t *restrict what,
                        int words)
{
    for (int w = 0; w < words; w++)
        set[w] &= what[w];
}

static inline void drop(uint64_t *restrict set, const uint64_t *restrict what,
                        int words)
{
    for (int w = 0; w < words; w++)
        set[w] &= ~what[w];
}

/* The set of the first `count` numbers. */
static inline void fill(uint64_t *set, int count, int words)
{
    for (int w = 0; w < words; w++)
        set[w] = count >= 64 * (w + 1) ? UINT64_MAX
                 : count > 64 * w      ? (UINT64_C(1) << count % 64) - 1
                                       : 0;
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

/* The first word of an item's set; the next ones follow BLOCK apart. */
static inline uint64_t *item_set(const struct universe *u, int i, int words)
{
    return u->item.at + (size_t)(i / BLOCK) * (size_t)(words * BLOCK) +
           i % BLOCK;
}

static inline size_t blocks_of(const struct universe *u)
{
    return (size_t)(u->items + BLOCK - 1) / BLOCK * BLOCK * (size_t)u->words;
}

/* Is there memory for all that a universe of this size has?  Whoever fills it
 * in asks for no more. */
static bool has_room(const struct whole *whole, struct universe *u,
                     bool scattered)
{
    size_t words = (size_t)u->words, places = 64 * words;
    return vec_try_reserve(&u->option, places) &&
           vec_try_reserve(&u->outer, places) &&
           vec_try_reserve(&u->covers, places * (size_t)u->item_words) &&
           vec_try_reserve(&u->name, (size_t)u->items) &&
           vec_try_reserve(&u->range, (size_t)u->items) &&
           vec_try_reserve(&u->item, blocks_of(u)) &&
           vec_try_reserve(&u->made, words) &&
           vec_try_reserve(&u->row, places * words) &&
           (!scattered ||
            (vec_try_reserve(&u->by_item, (size_t)whole->items * words) &&
             vec_try_reserve(&u->by_group, (size_t)whole->groups * words)));
}

/* ---- scattering ----------------------------------------------------- */

/* Enters the uses of the option at place k. */
static void scatter_option(const struct whole *whole, struct universe *u,
                           int k)
{
    size_t words = (size_t)u->words;
    int o = u->option.at[k];
    for (size_t e = begin_of(whole, o); e < whole->end.at[o]; e++) {
        struct use use = whole->use.at[e];
        set_bit(u->by_item.at + (size_t)use.item * words, k);
        if (use.group != NO_GROUP)
            set_bit(u->by_group.at + (size_t)use.group * words, k);
    }
}

static void scatter(const struct whole *whole, struct universe *u)
{
    size_t words = (size_t)u->words;
    u->scattered = true;
    CLEAR_ALL(&u->by_item, (size_t)whole->items * words);
    CLEAR_ALL(&u->by_group, (size_t)whole->groups * words);
    for (int k = 0; k < u->options; k++)
        scatter_option(whole, u, k);
    for (int i = 0; i < u->items; i++) {
        const uint64_t *from = u->by_item.at + (size_t)u->name.at[i] * words;
        uint64_t *to = item_set(u, i, u->words);
        for (size_t w = 0; w < words; w++)
            to[w * BLOCK] = from[w];
    }
}

static void gather_row(const struct whole *whole, const struct universe *u,
                       int k, uint64_t *restrict row)
{
    int words = u->words, o = u->option.at[k];
    memset(row, 0xff, (size_t)words * sizeof *row);
    for (size_t e = begin_of(whole, o); e < whole->end.at[o]; e++) {
        struct use use = whole->use.at[e];
        const uint64_t *item =
            u->by_item.at + (size_t)use.item * (size_t)words;
        if (use.group == NO_GROUP) {
            drop(row, item, words);
            continue;
        }
        const uint64_t *group =
            u->by_group.at + (size_t)use.group * (size_t)words;
        for (int w = 0; w < words; w++)
            row[w] &= ~item[w] | group[w];
    }
    row[k / 64] &= ~(UINT64_C(1) << k % 64);
}

/* ---- packing -------------------------------------------------------- */

#ifdef __BMI2__
static inline void plan_moves(struct piece *piece)
{
    (void)piece; /* one instruction does it */
}

/* The bits of a word at the places of the mask, side by side. */
static inline uint64_t extract(uint64_t word, const struct piece *piece)
{
    return __builtin_ia32_pext_di(word, piece->mask);
}
#else
/* A bit goes right by as many places as the mask has zeros below it; of that
 * number each step does one binary digit, the parity of the zeros that are
 * left (Warren, Hacker's Delight, 7-4). */
static inline void plan_moves(struct piece *piece)
{
    uint64_t mask = piece->mask, zeros = ~mask << 1;
    for (int i = 0; i < 6; i++) {
        uint64_t odd = zeros;
        for (int by = 1; by < 64; by *= 2)
            odd ^= odd << by;
        uint64_t move = odd & mask;
        piece->move[i] = move;
        mask = (mask ^ move) | move >> (1 << i);
        zeros &= ~odd;
    }
}

/* The bits of a word at the places of the mask, side by side. */
static inline uint64_t extract(uint64_t word, const struct piece *piece)
{
    word &= piece->mask;
    for (int i = 0; i < 6; i++) {
        uint64_t move = word & piece->move[i];
        word = (word ^ move) | move >> (1 << i);
    }
    return word;
}
#endif

/* The lowest `count` bits of a mask, fewer than it has. */
static uint64_t lowest(uint64_t mask, int count)
{
    uint64_t rest = mask;
    for (int k = 0; k < count; k++)
        rest &= rest - 1;
    return mask ^ rest;
}

/* The bits of word `from` at the places of a mask come to place `at`. */
static void add_piece(pieces *out, int from, uint64_t mask, int at)
{
    struct piece *piece = &out->at[out->len++];
    piece->mask = mask;
    piece->from = from;
    piece->to = at / 64;
    piece->shift = at % 64;
    plan_moves(piece);
}

/* The pieces that keep the elements of this set, at most two for each word.
 * Answers how many elements. */
static int cut(const uint64_t *set, int words, pieces *out)
{
    int at = 0;
    vec_clear(out);
    for (int w = 0; w < words; w++) {
        uint64_t mask = set[w];
        int more = __builtin_popcountll(mask), room = 64 - at % 64;
        if (more > room) {
            uint64_t low = lowest(mask, room);
            add_piece(out, w, low, at);
            mask ^= low;
            at += room;
            more -= room;
        }
        if (mask)
            add_piece(out, w, mask, at);
        at += more;
    }
    return at;
}

/* Packs a set whose words lie `step` apart; those of `out`, as far apart, are
 * 0 before. */
static inline void pack(const pieces *by, const uint64_t *set, int step,
                        uint64_t *out)
{
    for (size_t p = 0; p < by->len; p++) {
        const struct piece *piece = &by->at[p];
        out[piece->to * step] |= extract(set[piece->from * step], piece)
                                 << piece->shift;
    }
}

/* The same into one word. */
static inline uint64_t pack_word(const pieces *by, const uint64_t *set,
                                 int step)
{
    uint64_t out = 0;
    for (size_t p = 0; p < by->len; p++)
        out |= extract(set[by->at[p].from * step], &by->at[p])
               << by->at[p].shift;
    return out;
}

static void pack_items(const struct universe *from, struct universe *u,
                       const uint64_t *uncovered)
{
    int i = 0;
    u->scattered = false;
    if (u->words > 1)
        CLEAR_ALL(&u->item, blocks_of(u));
    for (int r = 0; r < from->item_words; r++)
        for (uint64_t set = uncovered[r]; set; set &= set - 1, i++) {
            const uint64_t *item =
                item_set(from, 64 * r + __builtin_ctzll(set), from->words);
            if (u->words == 1)
                u->item.at[i] = pack_word(&u->piece, item, BLOCK);
            else
                pack(&u->piece, item, BLOCK, item_set(u, i, u->words));
        }
}

/* The options: which they are, and their items. */
static void pack_options(const struct universe *from, struct universe *u,
                         const uint64_t *alive)
{
    size_t places = 64 * (size_t)u->words, k = 0;
    size_t item_words = (size_t)u->item_words;
    if (item_words > 1)
        CLEAR_ALL(&u->covers, places * item_words);
    for (int w = 0; w < from->words; w++)
        for (uint64_t set = alive[w]; set; set &= set - 1, k++) {
            int outer = 64 * w + __builtin_ctzll(set);
            const uint64_t *covers =
                from->covers.at + (size_t)outer * (size_t)from->item_words;
            u->outer.at[k] = outer;
            u->option.at[k] = from->option.at[outer];
            if (item_words == 1)
                u->covers.at[k] = pack_word(&u->item_piece, covers, 1);
            else
                pack(&u->item_piece, covers, 1, u->covers.at + k * item_words);
        }
}

static void pack_names(const struct universe *from, struct universe *u,
                       const uint64_t *uncovered)
{
    int i = 0;
    for (int r = 0; r < from->item_words; r++)
        for (uint64_t set = uncovered[r]; set; set &= set - 1)
            u->name.at[i++] = from->name.at[64 * r + __builtin_ctzll(set)];
}

/* ---- universes ------------------------------------------------------ */

static void find_ranges(struct universe *u)
{
    vec_clear(&u->range);
    u->reach = 0;
    for (int i = 0; i < u->items && u->words > W_MAX; i++) {
        const uint64_t *item = item_set(u, i, u->words);
        struct range range = {0, u->words};
        while (range.to && !item[(range.to - 1) * BLOCK])
            range.to--;
        while (range.from < range.to && !item[range.from * BLOCK])
            range.from++;
        vec_push(&u->range, range);
        u->reach += (double)(range.to - range.from) / u->items;
    }
}

/* In one word, a row that is not made is 0. */
static void clear_rows(struct universe *u)
{
    CLEAR_ALL(&u->made, u->words);
    if (u->words > W_MAX && u->words <= W_LARGE)
        machine_wide(u->row.at, u->row.cap * sizeof *u->row.at);
    if (u->words == 1)
        memset(u->row.at, 0, 64 * sizeof *u->row.at);
}

/* Makes u of these options and items of the universe around it; false: there
 * is no memory for it. */
static bool narrow(const struct whole *whole, struct universe *u,
                   const uint64_t *alive, const uint64_t *uncovered,
                   bool scattered)
{
    const struct universe *from = u - 1;
    if (!vec_try_reserve(&u->piece, 2 * (size_t)from->words) ||
        !vec_try_reserve(&u->item_piece, 2 * (size_t)from->item_words))
        return false; /* unreached: there was memory */
    u->options = cut(alive, from->words, &u->piece);
    u->items = cut(uncovered, from->item_words, &u->item_piece);
    u->words = width_for(u->options);
    u->item_words = words_for(u->items);
    if (!has_room(whole, u, scattered))
        return false;
    pack_options(from, u, alive);
    pack_names(from, u, uncovered);
    if (scattered)
        scatter(whole, u);
    else
        pack_items(from, u, uncovered);
    find_ranges(u);
    clear_rows(u);
    return true;
}

/* Row k, which is made if it is not there yet. */
static uint64_t *make_row(const struct whole *whole, struct universe *u, int k)
{
    uint64_t *row = u->row.at + (size_t)k * (size_t)u->words;
    if (has_bit(u->made.at, k))
        return row;
    if (u->scattered) {
        gather_row(whole, u, k, row);
    } else {
        const uint64_t *outer = make_row(whole, u - 1, u->outer.at[k]);
        if (u->words == 1) {
            *row = pack_word(&u->piece, outer, 1);
        } else {
            memset(row, 0, (size_t)u->words * sizeof *row);
            pack(&u->piece, outer, 1, row);
        }
    }
    set_bit(u->made.at, k);
    return row;
}

/* ---- the whole ------------------------------------------------------ */

/* Entries of the same item and colour are a group. */
struct groups {
    VEC(int) first; /* of each item, its groups one after another */
    VEC(int) colour;
    VEC(int) next;
};

/* The group of an entry with a colour; it may be a new one. */
static int group_of(struct groups *groups, struct entry entry, bool *good)
{
    int group = groups->first.at[entry.item];
    while (group != NO_GROUP && groups->colour.at[group] != entry.colour)
        group = groups->next.at[group];
    if (group != NO_GROUP)
        return group;
    group = (int)groups->next.len;
    *good = vec_try_push(&groups->colour, entry.colour) &&
            vec_try_push(&groups->next, groups->first.at[entry.item]);
    groups->first.at[entry.item] = group;
    return group;
}

/* False: there is no memory. */
static bool take_entries(struct whole *whole, const struct xcc *xcc)
{
    struct groups groups = {0};
    bool good = vec_try_reserve(&groups.first, (size_t)xcc->items) &&
                vec_try_reserve(&whole->use, xcc->entry.len) &&
                vec_try_reserve(&whole->end, xcc->end.len);
    for (int i = 0; good && i < xcc->items; i++)
        groups.first.at[i] = NO_GROUP;
    for (size_t e = 0; good && e < xcc->entry.len; e++) {
        struct entry entry = xcc->entry.at[e];
        int group = entry.colour ? group_of(&groups, entry, &good) : NO_GROUP;
        whole->use.at[whole->use.len++] = (struct use){entry.item, group};
    }
    if (good)
        vec_append(&whole->end, xcc->end.at, xcc->end.len);
    whole->groups = (int)groups.next.len;
    vec_release(&groups.first);
    vec_release(&groups.colour);
    vec_release(&groups.next);
    return good;
}

static int first_item(const struct whole *whole, int o)
{
    int least = INT32_MAX;
    for (size_t e = begin_of(whole, o); e < whole->end.at[o]; e++)
        if (whole->use.at[e].item < least)
            least = whole->use.at[e].item;
    return least;
}

/* Options of the same item side by side. */
static bool sort_options(struct whole *whole, struct universe *u)
{
    size_t options = (size_t)whole->options;
    int *begin = mem_try_alloc((size_t)whole->primary + 2, sizeof *begin);
    if (!begin || !vec_try_reserve(&whole->place, options)) {
        free(begin);
        return false;
    }
    for (int o = 0; o < whole->options; o++)
        begin[first_item(whole, o) + 1]++;
    for (int i = 0; i <= whole->primary; i++)
        begin[i + 1] += begin[i];
    CLEAR_ALL(&u->option, options);
    CLEAR_ALL(&whole->place, options);
    for (int o = 0; o < whole->options; o++) {
        whole->place.at[o] = begin[first_item(whole, o)]++;
        u->option.at[whole->place.at[o]] = o;
    }
    free(begin);
    return true;
}

static int primary_items(const struct whole *whole, int o)
{
    int count = 0;
    for (size_t e = begin_of(whole, o); e < whole->end.at[o]; e++)
        count += whole->use.at[e].item < whole->primary;
    return count;
}

static int find_last(const struct whole *whole)
{
    int size = whole->options ? primary_items(whole, 0) : 1;
    for (int o = 1; o < whole->options; o++)
        if (primary_items(whole, o) != size)
            return 2;
    return 2 * size;
}

static void take_covers(const struct whole *whole, struct universe *u)
{
    size_t item_words = (size_t)u->item_words;
    CLEAR_ALL(&u->covers, 64 * (size_t)u->words * item_words);
    for (int k = 0; k < u->options; k++) {
        int o = u->option.at[k];
        for (size_t e = begin_of(whole, o); e < whole->end.at[o]; e++)
            if (whole->use.at[e].item < whole->primary)
                set_bit(u->covers.at + (size_t)k * item_words,
                        whole->use.at[e].item);
    }
}

/* Takes the cover, and makes the first universe; false: there is no memory
 * for it. */
static bool take_whole(struct whole *whole, const struct xcc *xcc,
                       struct universe *u)
{
    whole->items = xcc->items;
    whole->primary = u->items = xcc->primary;
    whole->options = u->options = (int)xcc_options(xcc);
    u->words = width_for(u->options);
    u->item_words = words_for(u->items);
    if (!take_entries(whole, xcc) || !has_room(whole, u, true) ||
        !sort_options(whole, u))
        return false;
    whole->last = find_last(whole);
    for (int i = 0; i < u->items; i++)
        u->name.at[i] = i;
    take_covers(whole, u);
    scatter(whole, u);
    find_ranges(u);
    clear_rows(u);
    return true;
}

static void release_universe(struct universe *u)
{
    vec_release(&u->option);
    vec_release(&u->outer);
    vec_release(&u->name);
    vec_release(&u->piece);
    vec_release(&u->item_piece);
    vec_release(&u->item);
    vec_release(&u->range);
    vec_release(&u->covers);
    vec_release(&u->row);
    vec_release(&u->made);
    vec_release(&u->by_item);
    vec_release(&u->by_group);
}

static void release_whole(struct whole *whole)
{
    vec_release(&whole->use);
    vec_release(&whole->end);
    vec_release(&whole->place);
}

#endif
