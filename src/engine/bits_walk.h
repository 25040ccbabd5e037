/* bits_walk.h: the loop of bits.c for sets of W words of options and R words
 * of items; included once for each width, W and R being constants, and once
 * for any.
 *
 * It runs while the deepest stage has this width.  The state lies in the
 * stages alone, so the loop can be left at any node. */

#define NAME(function) GLUE(function, WALK)

/* Takes the option at this place and lets the stage below be the deepest one,
 * in the same memory: nothing else is to be tried at this one. */
static inline void NAME(force_)(struct bits *b, struct universe *u, int place)
{
    struct stage *stage = &b->stage[b->depth++];
    uint64_t *alive = stage->set, *uncovered = alive + 2 * W;
    const uint64_t *row = row_of(b, u, place, W);
    const uint64_t *covers = u->covers.at + (size_t)place * (size_t)R;
    keep(alive, row, W);
    for (int r = 0; r < R; r++)
        uncovered[r] &= ~covers[r];
    stage->option = place;
    stage->degree = 1;
    stage[1].set = stage->set;
    stage[1].universe = stage->universe;
}

/* The first option of an item, or -1. */
static inline int NAME(first_)(const struct universe *u, int i,
                               const uint64_t *alive)
{
    const uint64_t *item =
        u->item.at + (size_t)(i / BLOCK) * (size_t)(BLOCK * W) + i % BLOCK;
    for (int w = 0; w < W; w++)
        if (alive[w] & item[w * BLOCK])
            return 64 * w + __builtin_ctzll(alive[w] & item[w * BLOCK]);
    return -1;
}

#if R_IS_ONE

static inline struct view NAME(look_)(const struct universe *u,
                                      const uint64_t *alive,
                                      uint64_t uncovered)
{
#ifdef __AVX512VPOPCNTDQ__
    return look_wide(u->item.at, W, alive, uncovered);
#else
    struct view view = {.count = INT32_MAX};
    for (uint64_t set = uncovered; set; set &= set - 1) {
        int i = __builtin_ctzll(set), count = 0;
        const uint64_t *item =
            u->item.at + (size_t)(i / BLOCK) * (BLOCK * W) + i % BLOCK;
        for (int w = 0; w < W; w++)
            count += __builtin_popcountll(alive[w] & item[w * BLOCK]);
        if (count < view.count) {
            view.item = i;
            view.count = count;
            if (!count)
                break;
        }
        view.few |= (uint64_t)(count <= FEW) << i;
        view.single |= (uint64_t)(count == 1) << i;
    }
    return view;
#endif
}

/* Deletes the options that conflict with every option of one of these items.
 * Answers whether there were any. */
static bool NAME(shave_)(struct bits *b, struct universe *u, uint64_t *alive,
                         uint64_t items)
{
    uint64_t gone = 0;
    for (; items; items &= items - 1) {
        int i = __builtin_ctzll(items);
        const uint64_t *item =
            u->item.at + (size_t)(i / BLOCK) * (BLOCK * W) + i % BLOCK;
        uint64_t own[W], rest[W], any = 0;
        for (int w = 0; w < W; w++) {
            own[w] = alive[w] & item[w * BLOCK];
            rest[w] = alive[w] & ~item[w * BLOCK];
        }
        for (int w = 0; w < W; w++) {
            if (!own[w])
                continue;
            do {
                const uint64_t *row =
                    row_of(b, u, 64 * w + __builtin_ctzll(own[w]), W);
                for (int v = 0; v < W; v++)
                    rest[v] &= ~row[v];
                own[w] &= own[w] - 1;
            } while (own[w]);
        }
        any = 0;
        for (int w = 0; w < W; w++) {
            alive[w] &= ~rest[w];
            any |= rest[w];
        }
        gone |= any;
    }
    return gone;
}

/* Takes what is forced and chooses the item to branch on.  A dead end and a
 * solution have count 0. */
static struct pick NAME(settle_)(struct bits *b, struct universe *u,
                                 struct search *search)
{
    uint64_t *alive = b->stage[b->depth].set, *uncovered = alive + 2 * W;
    bool shaved = false;
    (void)search;
    for (;;) {
        struct view view = NAME(look_)(u, alive, *uncovered);
        if (!view.count)
            return (struct pick){0};
        if (view.count > 1) {
            if (shaved || !shall_shave(b, W))
                return (struct pick){view.item, view.count};
            shaved = NAME(shave_)(b, u, alive, view.few);
            note_shave(b, W, shaved);
            if (!shaved)
                return (struct pick){view.item, view.count};
            continue;
        }
        for (uint64_t set = view.single; set; set &= *uncovered) {
            int place = NAME(first_)(u, __builtin_ctzll(set), alive);
            if (place < 0)
                return (struct pick){0};
            NAME(force_)(b, u, place);
        }
        if (!*uncovered)
            return (struct pick){0};
    }
}

#else

static struct pick NAME(settle_)(struct bits *b, struct universe *u,
                                 struct search *search)
{
    for (;;) {
        const struct stage *stage = &b->stage[b->depth];
        struct pick pick = choose_any(b, u, stage, search->choice);
        if (pick.count != 1)
            return pick;
        NAME(force_)(b, u, NAME(first_)(u, pick.item, stage->set));
        if (is_empty(stage->set + 2 * W, R))
            return (struct pick){0};
    }
}

#endif

/* Tries the next option of the deepest stage.  False if there is none, or if
 * its solutions are counted. */
static inline bool NAME(descend_)(struct bits *b, struct universe *u,
                                  struct search *search, enum purpose purpose)
{
    struct stage *stage = &b->stage[b->depth], *below = stage + 1;
    uint64_t *alive = stage->set, *left = alive + W, *uncovered = left + W;
    int place = first_of(left, stage->word, W);
    if (place < 0)
        return false;
    stage->word = place / 64;
    left[place / 64] &= left[place / 64] - 1;
    stage->option = place;
    below->universe = stage->universe;
    below->set = uncovered + R;
    const uint64_t *row = row_of(b, u, place, W);
    const uint64_t *covers = u->covers.at + (size_t)place * (size_t)R;
    meet(alive, row, below->set, W);
    for (int r = 0; r < R; r++)
        below->set[2 * W + r] = uncovered[r] & ~covers[r];
    b->depth++;
    b->entering = true;
    (void)search;
    (void)purpose;
    return true;
}

static enum outcome NAME(walk_)(struct bits *b, struct search *search,
                                enum purpose purpose)
{
    int home = b->stage[b->depth].universe;
    struct universe *u = &b->universe[home];
    for (;;) {
        if (b->entering) {
            const uint64_t *set = b->stage[b->depth].set;
            struct pick pick = {0};
            if (purpose == LIST || !is_last(set + 2 * W, R)) {
                if (shall_pause(b, search))
                    return PAUSED;
                uint64_t since = search->steps++;
                if (!is_empty(set + 2 * W, R))
                    pick = NAME(settle_)(b, u, search);
                b->stage[b->depth].since = since;
            }
            b->entering = false;
            struct stage *stage = &b->stage[b->depth];
            uint64_t *alive = stage->set, *left = alive + W,
                     *uncovered = left + W;
            stage->degree = pick.count;
            stage->word = 0;
            if (!pick.count) {
                if (is_empty(uncovered, R)) {
                    search->solutions++;
                    if (purpose == LIST)
                        return FOUND;
                } else if (purpose == TALLY && is_last(uncovered, R)) {
                    search->solutions += (uint64_t)size_of(alive, W);
                }
            } else {
                const uint64_t *item =
                    u->item.at +
                    (size_t)(pick.item / BLOCK) * (size_t)(BLOCK * W) +
                    pick.item % BLOCK;
                for (int w = 0; w < W; w++)
                    left[w] = alive[w] & item[w * BLOCK];
                if ((W > 1 || R > 1) && compact(b, u, stage))
                    return OTHER_WIDTH;
            }
        }
        if (b->stage[b->depth].degree > 1) {
            if (NAME(descend_)(b, u, search, purpose))
                continue;
            note_steps(b, &b->stage[b->depth], search->steps);
        }
        if (!go_back(b))
            return EXHAUSTED;
        if (b->stage[b->depth].universe != home)
            return OTHER_WIDTH;
    }
}

#undef NAME
#undef WALK
#undef W
#undef R
#undef R_IS_ONE
