/* subcover_loops.c: what takes the time of orbits.c: counting options. */
#include "engine/subcover.h"

/* How many live options an item has, and the first of them. */
static size_t degree(const struct walls *w, const uint64_t *sub, size_t item)
{
    const uint64_t *set = w->set + item * w->words;
    size_t count = 0;
    for (size_t k = 0; k < w->words; k++)
        count += (size_t)__builtin_popcountll(sub[k] & set[k]);
    return count;
}

static size_t first_option(const struct walls *w, const uint64_t *sub,
                           size_t item)
{
    const uint64_t *set = w->set + item * w->words;
    for (size_t k = 0;; k++)
        if (sub[k] & set[k])
            return k * SET_WORD + (size_t)__builtin_ctzll(sub[k] & set[k]);
}

static bool settle(const struct walls *w, uint64_t *sub)
{
    for (bool again = true; again;) {
        again = false;
        SET_EACH(i, sub + w->words, w->open_words)
        {
            if (!set_has(sub + w->words, i))
                continue; /* covered since */
            size_t options = degree(w, sub, i);
            if (!options)
                return false;
            if (options == 1) {
                subcover_choose(w, sub, first_option(w, sub, i));
                again = true;
            }
        }
    }
    return true;
}

static int item(const struct walls *w, const uint64_t *sub, const int *rank,
                bool least)
{
    size_t best = 0, fewest = SIZE_MAX;
    SET_EACH(i, sub + w->words, w->open_words)
    {
        size_t options = least ? degree(w, sub, i) : 0;
        if (options < fewest || (options == fewest && rank[i] < rank[best])) {
            fewest = options;
            best = i;
        }
    }
    return (int)best;
}

/* ---- small ones ----------------------------------------------------- */

/* Options and walls numbered anew.  Sets of options have so many words as the
 * loop is compiled for. */
struct small {
    size_t items;
    const uint64_t *set;   /* of each wall */
    const uint32_t *entry; /* walls, option after option */
    const uint32_t *end;   /* of each option */
    const uint64_t *live;  /* all options, and behind them all items */
    uint64_t left;         /* nodes that may still be visited */
};

enum { SMALL_ITEMS = 512, SMALL_WORDS = SMALL_OPTIONS / SET_WORD };

static inline __attribute__((always_inline)) uint64_t
visit(struct small *s, const uint64_t *live, const uint64_t *open,
      const size_t words,
      uint64_t (*deeper)(struct small *, const uint64_t *, const uint64_t *))
{
    size_t open_words = (s->items + SET_WORD - 1) / SET_WORD;
    size_t best = SIZE_MAX, fewest = SIZE_MAX;
    uint64_t below[SMALL_WORDS], still[SMALL_ITEMS / SET_WORD], found = 0;
    if (!s->left)
        return 0; /* unreached: who asks has a choice left */
    s->left--;
    SET_EACH(i, open, open_words)
    {
        size_t count = 0;
        for (size_t k = 0; k < words; k++)
            count +=
                (size_t)__builtin_popcountll(live[k] & s->set[i * words + k]);
        if (!count)
            return 0;
        if (count < fewest) {
            fewest = count;
            best = i;
        }
    }
    if (best == SIZE_MAX)
        return 1;
    const uint64_t *own = s->set + best * words;
    for (size_t k = 0; k < words; k++)
        for (uint64_t b = live[k] & own[k]; b && s->left; b &= b - 1) {
            size_t o = k * SET_WORD + (size_t)__builtin_ctzll(b);
            memcpy(below, live, words * sizeof *below);
            memcpy(still, open, open_words * sizeof *still);
            for (size_t e = o ? s->end[o - 1] : 0; e < s->end[o]; e++) {
                size_t wall = s->entry[e];
                for (size_t x = 0; x < words; x++)
                    below[x] &= ~s->set[wall * words + x];
                if (wall < s->items)
                    still[wall / SET_WORD] &=
                        ~(UINT64_C(1) << wall % SET_WORD);
            }
            found += deeper(s, below, still);
        }
    return found;
}

#define VISIT(words) \
    static uint64_t visit_##words(struct small *s, const uint64_t *live, \
                                  const uint64_t *open) \
    { \
        return visit(s, live, open, words, visit_##words); \
    }
VISIT(1)
VISIT(2)
VISIT(3)
VISIT(4)
VISIT(8)

/* Numbers the walls that its options have: those of open items first. */
static size_t number_walls(const struct walls *w, struct workshop *shop,
                           const uint64_t *sub, size_t *items)
{
    uint32_t *number = shop->vertex.at;
    size_t count = 0;
    memset(number, 0xFF, w->count * sizeof *number);
    SET_EACH(i, sub + w->words, w->open_words)
    number[i] = (uint32_t)count++;
    *items = count;
    SET_EACH(o, sub, w->words)
    for (size_t e = walls_begin(w, o); e < w->end.at[o]; e++)
        if (number[w->entry.at[e]] == UINT32_MAX)
            number[w->entry.at[e]] = (uint32_t)count++;
    return count;
}

/* The walls of its options, as sets of options in their new numbers. */
static void move_walls(const struct walls *w, struct workshop *shop,
                       size_t words)
{
    const uint32_t *number = shop->vertex.at;
    uint64_t *set = shop->local.at;
    for (size_t o = 0; o < shop->moved.len; o++) {
        size_t old = shop->moved.at[o];
        for (size_t e = walls_begin(w, old); e < w->end.at[old]; e++) {
            size_t wall = w->entry.at[e];
            vec_push(&shop->entry, number[wall]);
            if (!w->coloured.at[wall])
                set_put(set + number[wall] * words, o);
        }
        vec_push(&shop->end, (uint32_t)shop->entry.len);
    }
    for (size_t wall = (size_t)w->primary; !w->plain && wall < w->count;
         wall++)
        for (size_t o = 0; number[wall] != UINT32_MAX && o < shop->moved.len;
             o++)
            if (set_has(w->set + wall * w->words, shop->moved.at[o]))
                set_put(set + number[wall] * words, o);
}

/* The set of walls, and behind them all options and all items. */
static void make_small(const struct walls *w, struct workshop *shop,
                       const uint64_t *sub, struct small *s, size_t words)
{
    size_t walls = number_walls(w, shop, sub, &s->items);
    size_t room = (walls + 1) * words + SMALL_ITEMS / SET_WORD;
    vec_clear(&shop->local);
    vec_reserve(&shop->local, room);
    memset(shop->local.at, 0, room * sizeof *shop->local.at);
    vec_clear(&shop->moved);
    vec_clear(&shop->entry);
    vec_clear(&shop->end);
    SET_EACH(o, sub, w->words)
    vec_push(&shop->moved, (uint32_t)o);
    move_walls(w, shop, words);
    s->set = shop->local.at;
    s->entry = shop->entry.at;
    s->end = shop->end.at;
    uint64_t *live = shop->local.at + walls * words;
    s->live = live;
    for (size_t o = 0; o < shop->moved.len; o++)
        set_put(live, o);
    for (size_t i = 0; i < s->items && i < SMALL_ITEMS; i++)
        set_put(live + words, i);
}

static bool count_small(const struct walls *w, struct workshop *shop,
                        const uint64_t *sub, uint64_t *nodes, uint64_t *count)
{
    size_t options = subcover_options(w, sub);
    size_t words = (options + SET_WORD - 1) / SET_WORD;
    words = words > 4 ? 8 : words ? words : 1;
    struct small s = {.left = *nodes};
    if (options > SMALL_OPTIONS)
        return false; /* unreached: whoever asks has looked at the size */
    make_small(w, shop, sub, &s, words);
    if (s.items > SMALL_ITEMS)
        /* unreached: so few options have few items in the tests */
        return false;
    const uint64_t *live = s.live, *open = live + words;
    *count = words == 1   ? visit_1(&s, live, open)
             : words == 2 ? visit_2(&s, live, open)
             : words == 3 ? visit_3(&s, live, open)
             : words == 4 ? visit_4(&s, live, open)
                          : visit_8(&s, live, open);
    *nodes = s.left;
    return s.left;
}

const struct subcover_loops OF_KIND(subcover) = {settle, item, count_small};
