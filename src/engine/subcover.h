/* subcover.h: what is left of an exact cover, as sets of options and items. */
#ifndef ENGINE_SUBCOVER_H
#define ENGINE_SUBCOVER_H

#include "engine/canon.h"
#include "problem/xcc.h"

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
    VEC(size_t) end;     /* of each option */
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
/* Takes what is forced; false: some open item has no option left. */
bool subcover_settle(const struct walls *walls, uint64_t *sub);
size_t subcover_options(const struct walls *walls, const uint64_t *sub);
/* Has it no open item? */
bool subcover_done(const struct walls *walls, const uint64_t *sub);
/* The open item that is first by its rank, or by the number of its options if
 * `least`, then by rank. */
int subcover_item(const struct walls *walls, const uint64_t *sub,
                  const int *rank, bool least);

/* What is in hand while sub-covers are taken apart; zeroed at first. */
struct workshop {
    VEC(uint32_t) first;   /* of each item: its class, by union and find */
    VEC(uint32_t) met;     /* of each item: live options */
    VEC(uint32_t) met_by;  /* of each wall: live options */
    VEC(uint32_t) vertex;  /* of each wall and each item */
    VEC(uint32_t) part_of; /* of each class */
    VEC(uint64_t) local;   /* sets of a small sub-cover, its options, their
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
/* Its solutions, if no more than *nodes are visited for them: those that are
 * left are told. */
bool subcover_count(const struct walls *walls, struct workshop *shop,
                    const uint64_t *sub, uint64_t *nodes, uint64_t *count);

enum { SMALL_OPTIONS = 512 }; /* of what subcover_count takes */

#endif
