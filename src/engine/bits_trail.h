/* bits_trail.h: where a search of bits.c stands, as a trail, and back. */
#ifndef ENGINE_BITS_TRAIL_H
#define ENGINE_BITS_TRAIL_H

/* An item that the option tried at this depth and all that are left there have
 * in common: the one branched on, or as good as it. */
static int common_item(const struct bits *b, int d)
{
    const struct stage *stage = &b->stage[d];
    const struct universe *u = &b->universe[stage->universe];
    size_t item_words = (size_t)u->item_words;
    if (d == b->depth && stage->spent)
        return 0; /* nothing is tried here: it will be trimmed */
    for (size_t r = 0; r < item_words; r++) {
        uint64_t common = UINT64_MAX;
        if (d < b->depth)
            common = u->covers.at[(size_t)stage->option * item_words + r];
        for (int w = 0; w < u->words && !stage->spent; w++)
            for (uint64_t set = stage->set[u->words + w]; set; set &= set - 1)
                common &=
                    u->covers.at[(size_t)(64 * w + __builtin_ctzll(set)) *
                                     item_words +
                                 r];
        if (common)
            return u->name.at[64 * r + (size_t)__builtin_ctzll(common)];
    }
    /* unreached: an option of the trail has the item */
    return 0; /* likewise */
}

static void save_fork(const struct bits *b, int d, struct trail *trail)
{
    const struct stage *stage = &b->stage[d];
    const struct universe *u = &b->universe[stage->universe];
    trail_fork(trail, common_item(b, d), stage->degree,
               d < b->depth ? u->option.at[stage->option] : NO_OPTION);
}

static void bits_save(const void *state, struct trail *trail)
{
    const struct bits *b = state;
    for (int d = 0; d < b->depth + !b->entering; d++) {
        const struct stage *stage = &b->stage[d];
        const struct universe *u = &b->universe[stage->universe];
        save_fork(b, d, trail);
        for (int w = 0; w < u->words && !stage->spent; w++)
            for (uint64_t set = stage->set[u->words + w]; set; set &= set - 1)
                trail_leave(trail,
                            u->option.at[64 * w + __builtin_ctzll(set)]);
    }
}

/* The place of an option, in the first universe, if it is possible at the
 * deepest stage and one of this item; else -1. */
static int place_of(const struct bits *b, int item, int option)
{
    const struct universe *u = &b->universe[0];
    if (option >= b->whole.options)
        return -1;
    int place = b->whole.place.at[option];
    const uint64_t *covers =
        u->covers.at + (size_t)place * (size_t)u->item_words;
    return has_bit(b->stage[b->depth].set, place) && has_bit(covers, item)
               ? place
               : -1;
}

/* Takes what is to be tried from a fork, for the deepest stage. */
static bool restore_fork(struct bits *b, const struct trail *trail, size_t f)
{
    const struct fork *fork = &trail->fork.at[f];
    struct stage *stage = &b->stage[b->depth];
    int words = b->universe[0].words;
    uint64_t *left = stage->set + words;
    if (!has_bit(left + words, fork->item))
        return false;
    stage->degree = fork->degree;
    stage->word = 0;
    stage->spent = false;
    stage->since = NEVER;
    memset(left, 0, (size_t)words * sizeof *left);
    for (size_t l = trail_begin(trail, f); l < fork->end; l++) {
        int place = place_of(b, fork->item, trail->left.at[l]);
        if (place < 0 || has_bit(left, place))
            return false;
        set_bit(left, place);
    }
    if (fork->option == NO_OPTION)
        return true;
    stage->option = place_of(b, fork->item, fork->option);
    return stage->option >= 0 && !has_bit(left, stage->option);
}

static void restore_choice(struct bits *b)
{
    struct universe *u = &b->universe[0];
    const struct stage *stage = &b->stage[b->depth];
    struct stage *below = &b->stage[++b->depth];
    const uint64_t *uncovered = stage->set + 2 * u->words;
    const uint64_t *covers =
        u->covers.at + (size_t)stage->option * (size_t)u->item_words;
    below->universe = 0;
    below->set = stage->set + 2 * u->words + u->item_words;
    meet(stage->set, row_of(b, u, stage->option, u->words), below->set,
         u->words);
    for (int r = 0; r < u->item_words; r++)
        below->set[2 * u->words + r] = uncovered[r] & ~covers[r];
}

/* A new node is as it would be if the search had come to it by itself. */
static void settle_down(struct bits *b)
{
    const struct universe *u = &b->universe[0];
    struct stage *stage = &b->stage[b->depth];
    int options = size_of(stage->set, u->words);
    int items = size_of(stage->set + 2 * u->words, u->item_words);
    bool fewer =
        width_for(options) < u->words || (u->item_words > 1 && items <= 64);
    if (!fewer || !b->depth || !items || !options)
        return;
    memset(stage->set + u->words, 0, (size_t)u->words * sizeof *stage->set);
    (void)move_stage(b, stage, true);
}

static size_t bits_restore(void *state, const struct trail *trail)
{
    struct bits *b = state;
    begin_search(b);
    for (size_t f = 0; f < trail->fork.len; f++) {
        if (!restore_fork(b, trail, f))
            return f;
        b->entering = trail->fork.at[f].option != NO_OPTION;
        if (b->entering)
            restore_choice(b);
    }
    if (b->entering)
        settle_down(b);
    return trail->fork.len;
}

static void bits_rest(const void *state, int *items, int *options)
{
    const struct bits *b = state;
    const struct stage *stage = &b->stage[b->depth];
    const struct universe *u = &b->universe[stage->universe];
    *items = size_of(stage->set + 2 * u->words, u->item_words);
    *options = size_of(stage->set, u->words);
}

static void bits_pick(void *state, size_t fork, int option)
{
    struct bits *b = state;
    struct stage *stage = &b->stage[fork];
    const struct universe *u = &b->universe[stage->universe];
    uint64_t *left = stage->set + u->words;
    int place = -1;
    if ((int)fork < b->depth && u->option.at[stage->option] == option)
        place = stage->option;
    for (int k = 0; k < u->options && place < 0; k++)
        if (has_bit(left, k) && u->option.at[k] == option)
            place = k;
    assert((int)fork <= b->depth && !stage->spent && place >= 0);
    memset(left, 0, (size_t)u->words * sizeof *left);
    set_bit(left, place);
    stage->word = 0;
    stage->since = NEVER;
    b->depth = (int)fork;
    b->universes = stage->universe + 1;
    b->entering = false;
}

static bool bits_split(void *state, struct trail *trail)
{
    struct bits *b = state;
    int d = 0, end = b->depth + !b->entering;
    while (d < end && !count_left(b, &b->stage[d]))
        d++;
    if (d == end)
        return false;
    for (int above = 0; above < d; above++)
        save_fork(b, above, trail);
    const struct stage *stage = &b->stage[d];
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

#endif
