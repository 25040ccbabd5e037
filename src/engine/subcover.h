/* subcover.h: what is left of an exact cover, as sets of options and items. */
#ifndef ENGINE_SUBCOVER_H
#define ENGINE_SUBCOVER_H

#include "base/processor.h"
#include "engine/canon.h"
#include "problem/xcc.h"

/* ---- sets of numbers ---- */

enum { SET_WORD = 64 };

static inline bool set_has(const uint64_t *set, size_t i)
{
    return set[i / SET_WORD] >> i % SET_WORD & 1;
}

static inline void set_put(uint64_t *set, size_t i)
{
    set[i / SET_WORD] |= UINT64_C(1) << i % SET_WORD;
}

/* Goes through the numbers in a set. */
#define SET_EACH(i, set, words) \
    for (size_t w_##i = 0; w_##i < (words); w_##i++) \
        for (uint64_t b_##i = (set)[w_##i]; b_##i; b_##i &= b_##i - 1) \
            for (size_t \
                     i = w_##i * SET_WORD + (size_t)__builtin_ctzll(b_##i), \
                     once_##i = 1; \
                 once_##i; once_##i = 0)

/* A cover.  A wall is what an entry excludes: all options that share its item,
 * but those that agree on its colour.  That of a primary item is number i. */
struct walls {
    size_t options, words; /* words of a set of options */
    size_t open_words;     /* of a set of primary items */
    int items, primary;
    size_t count;
    uint64_t *set;       /* owned; of each wall, `words` */
    VEC(int) item;       /* of each wall */
    VEC(bool) coloured;  /* of each wall */
    VEC(uint32_t) entry; /* walls, option after option */
    VEC(size_t) end;     /* of each option, */
    VEC(int) fact;       /* likewise; none is without a primary item */
    bool plain;          /* no wall is coloured */
};

/* Bytes that it will take. */
double walls_bytes(const struct xcc *xcc);
/* False: there is no memory. */
bool walls_init(struct walls *walls, const struct xcc *xcc);
void walls_release(struct walls *walls);

static inline size_t walls_begin(const struct walls *walls, size_t option)
{
    return option ? walls->end.at[option - 1] : 0;
}

/* A sub-cover is a set of live options, which exclude none that is chosen, and
 * behind it the set of primary items that are open. */
static inline size_t subcover_words(const struct walls *walls)
{
    return walls->words + walls->open_words;
}

void subcover_whole(const struct walls *walls, uint64_t *sub);
void subcover_choose(const struct walls *walls, uint64_t *sub, size_t option);
size_t subcover_options(const struct walls *walls, const uint64_t *sub);
/* Has it no open item? */
bool subcover_done(const struct walls *walls, const uint64_t *sub);
/* What is in hand while sub-covers are taken apart; zeroed at first. */
struct workshop {
    VEC(uint32_t) first;   /* of each item: its class, by union and find */
    VEC(uint32_t) met;     /* of each item: live options */
    VEC(uint32_t) met_by;  /* of each wall: live options */
    VEC(uint32_t) vertex;  /* of each wall and each item */
    VEC(uint32_t) part_of; /* of each class */
    VEC(uint64_t)
    local; /* sets of a small sub-cover, its options, their
              walls and where these end */
    VEC(uint32_t) moved, entry, end;
    struct shape shape;
};

void workshop_init(struct workshop *shop, const struct walls *walls);
void workshop_release(struct workshop *shop);

/* Parts that have nothing to do with each other. */
typedef VEC(uint64_t) subcovers;
/* Adds them, and answers how many; `sub` may not lie in `parts`. */
size_t subcover_split(const struct walls *walls, struct workshop *shop,
                      const uint64_t *sub, subcovers *parts);
/* What decides how many solutions it has, to shop->shape. */
void subcover_shape(const struct walls *walls, struct workshop *shop,
                    const uint64_t *sub);
enum { SMALL_OPTIONS = 512 }; /* of what subcover_count takes */

/* What takes the time. */
struct subcover_loops {
    /* Takes what is forced; false: some open item has no option left. */
    bool (*settle)(const struct walls *walls, uint64_t *sub);
    /* The open item that is first by its rank, or by the number of its options
     * if `least`, then by rank. */
    int (*item)(const struct walls *walls, const uint64_t *sub,
                const int *rank, bool least);
    /* Its solutions, if no more than *nodes are visited for them: those that
     * are left are told. */
    bool (*count)(const struct walls *walls, struct workshop *shop,
                  const uint64_t *sub, uint64_t *nodes, uint64_t *count);
};

extern const struct subcover_loops subcover_plain, subcover_fast;

static inline const struct subcover_loops *subcover_for(enum processor kind)
{
    return CHOOSE_KIND(kind, &subcover_plain, &subcover_fast, &subcover_fast,
                       &subcover_fast);
}

#endif
