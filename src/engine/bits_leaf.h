/* bits_leaf.h: counting the solutions of a small universe.
 *
 * Where at most 64 options and 64 items are left, a state is two words: A, the
 * options, and R, the items to be covered.  A sweep looks at the items of R
 * one after another and takes at once what is forced; when nothing is, the
 * search branches.  The last two items are counted without a look, and so are
 * the last two options where all have the same number of items.
 *
 * Instead of stages the loop keeps what it needs in an array: for each depth
 * the option tried, and the state and what is left where it branches.  Where
 * it has to stop before its end, stages are made of them.  Steps are new nodes
 * where something is to be covered, as in bits_walk.h, but for those that are
 * counted without a search.
 *
 * The loop is compiled thrice: `level` has the steps of each depth from here
 * on where somebody wants to know them, and is NULL, a constant, where not;
 * and so is `weight`, what a solution with so many marked options weighs. */
#ifndef ENGINE_BITS_LEAF_H
#define ENGINE_BITS_LEAF_H

enum {
    STEPS_A_NODE = 256, /* at the most, until the loop asks whether to stop */
    ITEMS_A_SWEEP = 16, /* more are looked at all together */
    LEAF_LEVELS = 66    /* that the loop may count steps of, below a stage */
};

/* Can the loop take a step without too much effort? */
static inline bool leaf_fits(const struct search *search)
{
    return search->steps + STEPS_A_NODE <= search->effort;
}

static bool leaf_goes_on(struct bits *b, struct search *search)
{
    return leaf_fits(search) && !shall_pause(b, search);
}

/* The number of steps at which to ask that. */
static uint64_t leaf_limit(const struct bits *b, const struct search *search)
{
    uint64_t most = search->effort - STEPS_A_NODE;
    if (is_time(b, search))
        return search->steps;
    return b->ask < most ? b->ask : most;
}

/* Stages of the way from the leaf's first stage, the deepest one now, to the
 * new node that the loop stopped at. */
static void make_stages(struct bits *b, int depth, struct pair end)
{
    const struct leaf *leaf = b->leaf;
    int degree = b->entering ? 0 : b->stage[b->depth].degree;
    for (int d = 0; d < depth; d++) {
        struct stage *stage = &b->stage[b->depth++];
        uint64_t left = leaf[d].option >> 8 == 1 ? 0 : leaf[d].left;
        stage->option = leaf[d].option & 0xff;
        stage->degree = leaf[d].option >> 8;
        stage->spent = !left;
        stage->word = 0;
        stage->since = NEVER;
        if (left) {
            stage->set[0] = leaf[d].state.alive;
            stage->set[1] = left;
            stage->set[2] = leaf[d].state.uncovered;
        }
        stage[1].set = stage->set + 3;
        stage[1].universe = stage->universe;
    }
    if (depth && degree)
        b->stage[b->depth - depth].degree = degree;
    uint64_t *set = b->stage[b->depth].set;
    set[0] = end.alive;
    set[2] = end.uncovered;
    b->entering = true;
}

static inline uint64_t leaf_row(struct bits *b, struct universe *u,
                                const uint64_t *rows, int place)
{
    uint64_t row = rows[place];
    return __builtin_expect(!row, 0) ? *make_row(&b->whole, u, place) : row;
}

/* Are at most two items left, or two options if all have the same size? */
static inline bool is_last(uint64_t uncovered, int last)
{
    return __builtin_popcountll(uncovered) <= last;
}

/* Counts the solutions where that is so, and the steps behind the one that
 * leads there; the level is theirs. */
static inline __attribute__((always_inline)) uint64_t
count_last(struct bits *b, struct universe *u, struct pair state,
           uint64_t *steps, uint64_t *level)
{
    const int last = b->whole.last;
    if (2 * __builtin_popcountll(state.uncovered) <= last)
        return state.uncovered ? (uint64_t)__builtin_popcountll(state.alive)
                               : 1;
    uint64_t second = state.uncovered & (state.uncovered - 1);
    uint64_t one = state.alive & u->item.at[__builtin_ctzll(state.uncovered)];
    uint64_t other = state.alive & u->item.at[__builtin_ctzll(second)];
    uint64_t count = 0;
    if (last == 2)
        count = (uint64_t)__builtin_popcountll(one & other);
    if (__builtin_popcountll(other) < __builtin_popcountll(one))
        one = other;
    bool branches = one & (one - 1);
    if (level && branches)
        *level += (uint64_t)__builtin_popcountll(one);
    for (; one; one &= one - 1, *steps += branches)
        count += (uint64_t)__builtin_popcountll(
            state.alive & leaf_row(b, u, u->row.at, __builtin_ctzll(one)));
    return count;
}

/* The same, as what they weigh with so many marked options above. */
static inline __attribute__((always_inline)) uint64_t
weigh_last(struct bits *b, struct universe *u, struct pair state,
           uint64_t *steps, uint64_t *level, const uint64_t *weight)
{
    struct pair marked = {state.alive & u->marked, state.uncovered};
    struct pair plain = {state.alive & ~u->marked, state.uncovered};
    const int last = b->whole.last;
    if (!state.uncovered)
        return weight[0];
    if (!marked.alive)
        return weight[0] * count_last(b, u, plain, steps, level);
    if (2 * __builtin_popcountll(state.uncovered) <= last)
        return weight[0] * (uint64_t)__builtin_popcountll(plain.alive) +
               weight[1] * (uint64_t)__builtin_popcountll(marked.alive);
    uint64_t second = state.uncovered & (state.uncovered - 1);
    uint64_t one = state.alive & u->item.at[__builtin_ctzll(state.uncovered)];
    uint64_t other = state.alive & u->item.at[__builtin_ctzll(second)];
    uint64_t sum = 0;
    if (last == 2)
        for (uint64_t both = one & other; both; both &= both - 1)
            sum += weight[(both & -both & u->marked) != 0];
    if (level)
        *level += (uint64_t)__builtin_popcountll(one);
    for (; one; one &= one - 1, ++*steps) {
        int option = __builtin_ctzll(one);
        uint64_t rest = state.alive & leaf_row(b, u, u->row.at, option);
        int marks = u->marked >> option & 1;
        sum +=
            weight[marks] * (uint64_t)__builtin_popcountll(rest & ~u->marked) +
            weight[marks + 1] *
                (uint64_t)__builtin_popcountll(rest & u->marked);
    }
    return sum;
}

static inline __attribute__((always_inline)) uint64_t
end_leaf(struct bits *b, struct universe *u, struct pair state,
         uint64_t *steps, uint64_t *level, const uint64_t *weight)
{
    return weight ? weigh_last(b, u, state, steps, level, weight)
                  : count_last(b, u, state, steps, level);
}

/* Counts the solutions where each item has two options and all are primary:
 * one is in and the other is out, which settles those of its other items in
 * turn.  So options that hang together have two solutions, or none. */
static __attribute__((noinline)) uint64_t
count_pairs(struct bits *b, struct universe *u, uint64_t alive)
{
    uint64_t count = 1;
    while (alive) {
        uint64_t side[2] = {alive & -alive, 0}, fresh = side[0];
        for (int now = 0; fresh; now = !now) {
            uint64_t other = 0;
            for (; fresh; fresh &= fresh - 1)
                other |= ~leaf_row(b, u, u->row.at, __builtin_ctzll(fresh)) ^
                         (fresh & -fresh);
            fresh = other & alive & ~side[!now];
            side[!now] |= fresh;
        }
        if (side[0] & side[1])
            return 0;
        alive &= ~(side[0] | side[1]);
        count *= 2;
    }
    return count;
}

/* Adds the solutions below the deepest stage to search->solutions.  False if
 * it stopped before it was through.  One function, so that the state stays in
 * registers. */
static inline __attribute__((always_inline)) bool
count_leaf(struct bits *b, struct universe *u, struct search *search,
           uint64_t *level, const uint64_t *weight)
{
    const uint64_t *first = b->stage[b->depth].set;
    const uint64_t *covers = u->covers.at, *item = u->item.at,
                   *rows = u->row.at;
    struct leaf *leaf = b->leaf;
    struct pair state = {first[0], first[2]};
    uint64_t open = 0; /* the depths where something is left */
    uint64_t left = first[1], count = 0, steps = search->steps;
    uint64_t limit = leaf_limit(b, search);
    int depth = 0, degree = __builtin_popcountll(left);
    const int last = b->whole.last;
    int marks = weight ? marks_above(b) : 0;
    bool through = true, primary = b->whole.items == b->whole.primary;
    if (!b->entering)
        goto branch;
node:
    if (__builtin_expect(steps >= limit, 0)) {
        search->steps = steps;
        if (!leaf_goes_on(b, search)) {
            make_stages(b, depth, state);
            through = false;
            goto end;
        }
        limit = leaf_limit(b, search);
    }
    steps += state.uncovered != 0;
    if (level)
        level[depth] += state.uncovered != 0;
look:
    if (is_last(state.uncovered, last)) {
        count +=
            end_leaf(b, u, state, &steps, level ? level + depth + 1 : NULL,
                     weight ? weight + marks : NULL);
        goto back;
    }
    uint64_t rest = state.uncovered;
    bool forced = false;
    if (__builtin_popcountll(rest) > ITEMS_A_SWEEP) {
        struct view view = look_at(item, 1, &state.alive, rest);
        left = state.alive & item[view.item];
        degree = view.count;
        if (!degree)
            goto back;
        if (view.pair == rest && primary &&
            !(weight && state.alive & u->marked)) {
            count +=
                (weight ? weight[marks] : 1) * count_pairs(b, u, state.alive);
            goto back;
        }
        if (degree > 1)
            goto branch;
        uint64_t set = 0, kept = state.alive, covered = 0;
        for (rest = view.single; rest; rest &= rest - 1)
            set |= state.alive & item[__builtin_ctzll(rest)];
        if (weight)
            marks += __builtin_popcountll(set & u->marked);
        for (rest = set; rest; rest &= rest - 1) {
            int option = __builtin_ctzll(rest);
            leaf[depth++].option = (uint16_t)(option | 1 << 8);
            kept &= leaf_row(b, u, rows, option) | (rest & -rest);
            covered |= covers[option];
        }
        if (set & ~kept)
            goto back;
        state.alive = kept & ~set;
        state.uncovered &= ~covered;
        goto look;
    }
    degree = 65;
    while (rest) {
        uint64_t own = state.alive & item[__builtin_ctzll(rest)];
        rest &= rest - 1;
        if (own & (own - 1)) {
            int size = __builtin_popcountll(own);
            if (size < degree) {
                degree = size;
                left = own;
            }
            continue;
        }
        if (!own)
            goto back;
        int option = __builtin_ctzll(own);
        if (weight)
            marks += u->marked >> option & 1;
        leaf[depth++].option = (uint16_t)(option | 1 << 8);
        state.alive &= leaf_row(b, u, rows, option);
        state.uncovered &= ~covers[option];
        rest &= state.uncovered;
        forced = true;
    }
    if (forced)
        goto look;
branch:
    while (left) {
        int option = __builtin_ctzll(left);
        left &= left - 1;
        struct pair below = {state.alive & leaf_row(b, u, rows, option),
                             state.uncovered & ~covers[option]};
        int more = weight ? u->marked >> option & 1 : 0;
        if (is_last(below.uncovered, last) && steps < limit) {
            steps += below.uncovered != 0;
            if (level)
                level[depth + 1] += below.uncovered != 0;
            count +=
                end_leaf(b, u, below, &steps, level ? level + depth + 2 : NULL,
                         weight ? weight + marks + more : NULL);
            continue;
        }
        open |= (uint64_t)(left != 0) << depth;
        leaf[depth].state = state;
        leaf[depth].left = left;
        if (weight) {
            leaf[depth].marks = (uint16_t)marks;
            marks += more;
        }
        leaf[depth++].option = (uint16_t)(option | degree << 8);
        state = below;
        goto node;
    }
back:
    if (open) {
        depth = 63 - __builtin_clzll(open);
        open ^= UINT64_C(1) << depth;
        state = leaf[depth].state;
        left = leaf[depth].left;
        if (weight)
            marks = leaf[depth].marks;
        degree = leaf[depth].option >> 8;
        goto branch;
    }
end:
    search->steps = steps;
    search->solutions += count;
    return through;
}

static __attribute__((noinline)) bool
count_unseen(struct bits *b, struct universe *u, struct search *search)
{
    return count_leaf(b, u, search, NULL, NULL);
}

static __attribute__((noinline)) bool
count_levels(struct bits *b, struct universe *u, struct search *search)
{
    return count_leaf(b, u, search, b->level + b->depth, NULL);
}

static __attribute__((noinline)) bool
count_weight(struct bits *b, struct universe *u, struct search *search)
{
    return count_leaf(b, u, search, b->level ? b->level + b->depth : NULL,
                      b->weight.at);
}

static enum outcome walk_leaf(struct bits *b, struct search *search,
                              enum purpose purpose)
{
    bool (*const loop)(struct bits *, struct universe *, struct search *) =
        purpose == WEIGH ? count_weight
        : b->level       ? count_levels
                         : count_unseen;
    int home = b->stage[b->depth].universe;
    for (;;) {
        if (!loop(b, &b->universe[home], search))
            return leaf_fits(search) ? PAUSED : OTHER_WIDTH;
        if (b->entering)
            spend(b);
        if (!go_back(b, search))
            return EXHAUSTED;
        if (b->stage[b->depth].universe != home)
            return OTHER_WIDTH;
    }
}

#endif
