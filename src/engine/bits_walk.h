/* bits_walk.h: the loop of bits.c for sets of W words of options and R words
 * of items; included once for each width, W and R being constants, and once
 * for any.
 *
 * It runs while the deepest stage has this width.  The state lies in the
 * stages alone, so the loop can be left at any node. */

#define NAME(function) GLUE(function, WALK)

/* Takes the option at this place, with nothing else to be tried, and goes on
 * in the same memory. */
static inline void NAME(force_)(struct bits *b, struct universe *u, int place)
{
    struct stage *stage = &b->stage[b->depth++];
    keep(stage->set, row_of(b, u, place, W), W);
    drop(stage->set + 2 * W, u->covers.at + (size_t)place * (size_t)R, R);
    stage->option = place;
    stage->degree = 1;
    stage->spent = true;
    stage[1].set = stage->set;
    stage[1].universe = stage->universe;
}

/* The first option of an item, or -1. */
static inline int NAME(first_)(const struct universe *u, int i,
                               const uint64_t *alive)
{
    const uint64_t *item = item_set(u, i, W);
    for (int w = 0; w < W; w++)
        if (alive[w] & item[w * BLOCK])
            return 64 * w + __builtin_ctzll(alive[w] & item[w * BLOCK]);
    return -1;
}

#if R_IS_ONE

static inline struct view NAME(look_)(struct bits *b, const struct universe *u,
                                      const uint64_t *alive,
                                      enum choice choice)
{
    uint64_t uncovered = alive[2 * W];
    (void)b;
    (void)choice; /* the fewest options */
    return look_at(u->item.at, W, alive, uncovered);
}

/* The options that conflict with every option of this item go to `rest`. */
static inline void NAME(oppose_)(struct bits *b, struct universe *u, int i,
                                 const uint64_t *restrict alive,
                                 uint64_t *restrict rest)
{
    const uint64_t *item = item_set(u, i, W);
    for (int w = 0; w < W; w++)
        rest[w] = alive[w] & ~item[w * BLOCK];
    for (int w = 0; w < W; w++)
        for (uint64_t own = alive[w] & item[w * BLOCK]; own; own &= own - 1)
            drop(rest, row_of(b, u, 64 * w + __builtin_ctzll(own), W), W);
}

/* Deletes such options of all these items.  Answers whether there were
 * any. */
static bool NAME(shave_)(struct bits *b, struct universe *u, uint64_t *alive,
                         uint64_t items)
{
    uint64_t rest[W];
    bool any = false;
    for (; items; items &= items - 1) {
        NAME(oppose_)(b, u, __builtin_ctzll(items), alive, rest);
        any |= !is_empty(rest, W);
        drop(alive, rest, W);
    }
    note_shave(b, W, any);
    return any;
}

#endif

/* Takes the options of items that have no other.  False: it is a dead end. */
static bool NAME(take_forced_)(struct bits *b, struct universe *u,
                               struct view view)
{
    const uint64_t *alive = b->stage[b->depth].set;
#if R_IS_ONE
    for (uint64_t set = view.single; set; set &= alive[2 * W]) {
        int place = NAME(first_)(u, __builtin_ctzll(set), alive);
        if (place < 0)
            return false;
        NAME(force_)(b, u, place);
    }
#else
    NAME(force_)(b, u, NAME(first_)(u, view.item, alive));
#endif
    return true;
}

/* Chooses the item of a new stage to branch on; true if the stage was moved to
 * another universe. */
static bool NAME(branch_)(struct bits *b, struct universe *u, int item,
                          int count)
{
    struct stage *stage = &b->stage[b->depth];
    uint64_t *alive = stage->set, *left = alive + W;
    const uint64_t *own = item_set(u, item, W);
    for (int w = 0; w < W; w++)
        left[w] = alive[w] & own[w * BLOCK];
    stage->degree = count;
    stage->word = 0;
    stage->spent = false;
    b->entering = false;
    return (W > 1 || R > 1) && compact(b, stage);
}

/* Are there solutions to be counted at once? */
static inline bool NAME(count_)(struct search *search, enum purpose purpose,
                                const struct universe *u,
                                const uint64_t *alive)
{
    (void)u;
    int items = size_of(alive + 2 * W, R);
    bool last = purpose == TALLY && items == 1;
    if (last)
        search->solutions += (uint64_t)size_of(alive, W);
    search->solutions += !items;
    return last || !items;
}

/* A step: goes on from a new node to where the search branches or has to turn
 * back. */
static enum outcome NAME(enter_)(struct bits *b, struct universe *u,
                                 struct search *search, enum purpose purpose)
{
    uint64_t *alive = b->stage[b->depth].set;
    if (!is_empty(alive + 2 * W, R) && shall_pause(b, search))
        return PAUSED;
    uint64_t since = search->steps;
    search->steps += !is_empty(alive + 2 * W, R);
    if (b->level)
        b->level[b->depth] += search->steps - since;
    while (!NAME(count_)(search, purpose, u, alive)) {
        struct view view = NAME(look_)(b, u, alive, search->request->choice);
#if R_IS_ONE
        if (W > 1 && view.count > 1 && shall_shave(b, W) &&
            NAME(shave_)(b, u, alive, view.few))
            view = NAME(look_)(b, u, alive, search->request->choice);
#endif
        if (view.count > 1) {
            b->stage[b->depth].since = since;
            return NAME(branch_)(b, u, view.item, view.count) ? OTHER_WIDTH
                                                              : GOES_ON;
        }
        if (!view.count || !NAME(take_forced_)(b, u, view))
            break;
    }
    bool found = purpose != TALLY && is_empty(alive + 2 * W, R);
    if (found && purpose == WEIGH) {
        search->solutions += b->weight.at[marks_above(b)] - 1;
        found = false;
    }
    spend(b);
    return found ? FOUND : GOES_ON;
}

/* Tries the next option of the deepest stage.  False if there is none. */
static inline bool NAME(descend_)(struct bits *b, struct universe *u)
{
    struct stage *stage = &b->stage[b->depth], *below = stage + 1;
    uint64_t *alive = stage->set, *left = alive + W, *uncovered = left + W;
    int place = stage->spent ? -1 : first_of(left, stage->word, W);
    if (place < 0)
        return false;
    stage->word = place / 64;
    left[place / 64] &= left[place / 64] - 1;
    stage->option = place;
    const uint64_t *covers = u->covers.at + (size_t)place * (size_t)R;
    below->universe = stage->universe;
    below->set = uncovered + R;
    meet(alive, row_of(b, u, place, W), below->set, W);
    for (int r = 0; r < R; r++)
        below->set[2 * W + r] = uncovered[r] & ~covers[r];
    b->depth++;
    b->entering = true;
    return true;
}

static enum outcome NAME(walk_)(struct bits *b, struct search *search,
                                enum purpose purpose)
{
    int home = b->stage[b->depth].universe;
    struct universe *u = &b->universe[home];
    for (;;) {
        if (b->entering) {
            enum outcome outcome = NAME(enter_)(b, u, search, purpose);
            if (outcome != GOES_ON)
                return outcome;
        }
        if (NAME(descend_)(b, u))
            continue;
        if (!go_back(b, search))
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
