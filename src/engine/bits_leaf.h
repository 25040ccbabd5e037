/* bits_leaf.h: counting the solutions of a small universe.
 *
 * Where at most 64 options and 64 items are left, the state is two words: A,
 * the options, and R, the items to be covered.  One pass over the options of
 * A finds the items of R that have none, one or two options: with t1, t2, t3
 * the items met once, twice, three times so far, an option with items c makes
 *
 *     t3 |= t2 & c;   t2 |= t1 & c;   t1 |= c.
 *
 * All items with a single option are then covered at once, and such a pass is
 * a node.  The loop keeps frames of its own instead of stages; where it has
 * to stop before its end, the stages are made of the frames. */
#ifndef ENGINE_BITS_LEAF_H
#define ENGINE_BITS_LEAF_H

/* What to do with a state. */
enum look { DEAD, FORCED, BRANCH };

/* The first element, 64 if there is none. */
static inline int first_or_64(uint64_t set)
{
#ifdef __BMI__
    return (int)__builtin_ia32_tzcnt_u64(set);
#else
    return set ? __builtin_ctzll(set) : 64;
#endif
}

/* The items with a single option go to `set` if there are any (FORCED), else
 * the options of the item to be branched on. */
static inline enum look look(const uint64_t *covers, const uint64_t *item,
                             struct state state, uint64_t *set)
{
    uint64_t alive = state.alive, uncovered = state.uncovered;
    uint64_t once = 0, twice = 0, thrice = 0;
    for (uint64_t rest = alive; rest;)
        for (int k = 0; k < AT_A_TIME; k++, rest &= rest - 1) {
            uint64_t own = covers[first_or_64(rest)];
            thrice |= twice & own;
            twice |= once & own;
            once |= own;
        }
    if (uncovered & ~once)
        return DEAD;
    *set = uncovered & ~twice;
    if (*set)
        return FORCED;
    uint64_t rest = uncovered & ~thrice;
    if (rest) {
        *set = alive & item[__builtin_ctzll(rest)];
        return BRANCH;
    }
    int least = INT32_MAX;
    for (rest = uncovered; rest; rest &= rest - 1) {
        uint64_t own = alive & item[__builtin_ctzll(rest)];
        int count = __builtin_popcountll(own);
        if (count < least) {
            least = count;
            *set = own;
        }
    }
    return BRANCH;
}

/* A stage of the way from the leaf's first stage to where it stopped. */
static struct stage *add_stage(struct bits *b, struct state *state, int option,
                               uint64_t left)
{
    const struct universe *u = &b->universe[b->stage[b->depth].universe];
    struct stage *stage = &b->stage[b->depth++];
    stage->set[0] = state->alive;
    stage->set[1] = left;
    stage->set[2] = state->uncovered;
    stage->option = option;
    stage->degree = 1;
    stage->word = 0;
    stage->size = 0;
    stage->since = 0;
    stage[1].set = stage->set + 3;
    stage[1].universe = stage->universe;
    state->alive &= u->row.at[option];
    state->uncovered &= ~u->covers.at[option];
    return stage;
}

/* Turns the frames into stages; the last one, in the state `end`, is new.
 * The way is walked once more: what is forced comes out the same. */
static void make_stages(struct bits *b, int frames, struct state end)
{
    const struct universe *u = &b->universe[b->stage[b->depth].universe];
    struct stage *first = &b->stage[b->depth];
    struct state state = {first->set[0], first->set[2]};
    int f = 0;
    if (!b->entering) {
        int degree = first->degree;
        uint64_t left = b->frame[0].left;
        add_stage(b, &state, b->frame[f++].option, left);
        first->degree = degree;
    }
    while (f < frames || state.uncovered != end.uncovered) {
        uint64_t set;
        enum look what = look(u->covers.at, u->item.at, state, &set);
        assert(what != DEAD);
        if (what == BRANCH) {
            const struct frame *frame = &b->frame[f++];
            struct stage *stage =
                add_stage(b, &state, frame->option, frame->left);
            stage->degree = __builtin_popcountll(set);
            continue;
        }
        for (; set; set &= state.uncovered) {
            uint64_t own = state.alive & u->item.at[__builtin_ctzll(set)];
            add_stage(b, &state, __builtin_ctzll(own), 0);
        }
    }
    assert(state.alive == end.alive);
    struct stage *last = &b->stage[b->depth];
    last->set[0] = end.alive;
    last->set[1] = 0;
    last->set[2] = end.uncovered;
    b->entering = true;
}

/* Row 0 is one that was not made, or it is made once more. */
static inline uint64_t leaf_row(struct bits *b, struct universe *u,
                                const uint64_t *rows, int place)
{
    uint64_t row = rows[place];
    return __builtin_expect(!row, 0) ? *make_row(&b->whole, u, place) : row;
}

/* Does it have at most two elements? */
static inline bool is_pair(uint64_t set)
{
    set &= set - 1;
    return !(set & (set - 1));
}

/* The number of solutions where at most two items are left. */
static inline uint64_t count_pair(struct bits *b, struct universe *u,
                                  struct state state)
{
    if (!state.uncovered)
        return 1;
    uint64_t second = state.uncovered & (state.uncovered - 1);
    if (!second)
        return (uint64_t)__builtin_popcountll(state.alive);
    uint64_t one = state.alive & u->item.at[__builtin_ctzll(state.uncovered)];
    uint64_t other = state.alive & u->item.at[__builtin_ctzll(second)];
    uint64_t count = (uint64_t)__builtin_popcountll(one & other);
    if (!other)
        return 0;
    for (one &= ~other; one; one &= one - 1)
        count += (uint64_t)__builtin_popcountll(
            other & leaf_row(b, u, u->row.at, __builtin_ctzll(one)));
    return count;
}

/* Adds the solutions below the deepest stage to search->solutions.  False if
 * it was stopped. */
static bool count_leaf(struct bits *b, struct universe *u,
                       struct search *search)
{
    const uint64_t *first = b->stage[b->depth].set;
    const uint64_t *covers = u->covers.at, *item = u->item.at,
                   *rows = u->row.at;
    struct frame *frame = b->frame;
    struct state state = {first[0], first[2]};
    uint64_t left = first[1], set, open = 0; /* frames with something left */
    uint64_t solutions = 0, steps = search->steps, limit = steps;
    bool done = true;
    if (!b->entering)
        goto branch;
    if (is_pair(state.uncovered)) {
        solutions = count_pair(b, u, state);
        goto end;
    }
node:
    if (steps == limit) {
        search->steps = steps;
        if (shall_pause(b, search)) {
            make_stages(b, (int)(frame - b->frame), state);
            done = false;
            goto end;
        }
        limit = next_pause(search);
    }
    steps++;
    switch (look(covers, item, state, &set)) {
    case DEAD:
        goto back;
    case FORCED:
        do {
            uint64_t own = state.alive & item[__builtin_ctzll(set)];
            if (!own)
                goto back;
            int option = __builtin_ctzll(own);
            state.alive &= leaf_row(b, u, rows, option);
            state.uncovered &= ~covers[option];
            set &= state.uncovered;
        } while (set);
        if (!is_pair(state.uncovered))
            goto node;
        solutions += count_pair(b, u, state);
        goto back;
    case BRANCH:
        left = set;
    }
branch:
    while (left) {
        int option = __builtin_ctzll(left);
        left &= left - 1;
        struct state below = {state.alive & leaf_row(b, u, rows, option),
                              state.uncovered & ~covers[option]};
        if (is_pair(below.uncovered)) {
            solutions += count_pair(b, u, below);
            continue;
        }
        open |= (uint64_t)(left != 0) << (frame - b->frame);
        *frame++ = (struct frame){state, left, option};
        state = below;
        goto node;
    }
back:
    if (open) {
        int deepest = 63 - __builtin_clzll(open);
        open ^= UINT64_C(1) << deepest;
        frame = b->frame + deepest;
        state = frame->state;
        left = frame->left;
        goto branch;
    }
end:
    search->steps = steps;
    search->solutions += solutions;
    return done;
}

static enum outcome walk_leaf(struct bits *b, struct search *search)
{
    int home = b->stage[b->depth].universe;
    for (;;) {
        if (!count_leaf(b, &b->universe[home], search))
            return PAUSED;
        const struct stage *stage = &b->stage[b->depth];
        if (!b->entering && stage->degree > 1)
            note_steps(b, stage, search->steps);
        b->entering = false;
        if (!go_back(b))
            return EXHAUSTED;
        if (b->stage[b->depth].universe != home)
            return OTHER_WIDTH;
    }
}

#endif
