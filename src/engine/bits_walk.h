/* bits_walk.h: the inner loop of bits.c for sets of W words; included once
 * for each width.
 *
 * It runs while the deepest stage has this width.  The state lies in the
 * stages alone, so the loop can be left at any node. */

/* The item with the fewest options, the first of several; its set goes to
 * `left`.  Answers how many options it has. */
static int GLUE(choose_, W)(const struct bits *b, const struct universe *u,
                            const struct stage *stage)
{
    int best = 0, least = INT32_MAX;
    for (int r = 0; r < b->item_words && least > 1; r++)
        for (uint64_t set = stage->uncovered[r]; set; set &= set - 1) {
            int slot = 64 * r + __builtin_ctzll(set), count = 0;
            const uint64_t *item = u->item.at + (size_t)slot * W;
            for (int w = 0; w < W; w++)
                count += __builtin_popcountll(stage->alive[w] & item[w]);
            if (count < least) {
                least = count;
                best = slot;
                if (count <= 1)
                    break;
            }
        }
    const uint64_t *item = u->item.at + (size_t)best * W;
    for (int w = 0; w < W; w++)
        stage->left[w] = stage->alive[w] & item[w];
    return least;
}

/* The next option to try, or -1. */
static int GLUE(next_, W)(struct stage *stage)
{
    for (int w = 0; w < W; w++)
        if (stage->left[w]) {
            int bit = __builtin_ctzll(stage->left[w]);
            stage->left[w] &= stage->left[w] - 1;
            return 64 * w + bit;
        }
    return -1;
}

/* What is left after choosing the stage's option. */
static void GLUE(descend_, W)(struct bits *b, const struct universe *u,
                              const struct stage *stage, struct stage *below)
{
    const uint64_t *row = row_of(b, stage->universe, stage->option);
    const uint64_t *covers = b->covers + (size_t)u->option.at[stage->option] *
                                             (size_t)b->item_words;
    int count = 0;
    for (int w = 0; w < W; w++) {
        below->alive[w] = stage->alive[w] & row[w];
        count += __builtin_popcountll(below->alive[w]);
    }
    for (int r = 0; r < b->item_words; r++)
        below->uncovered[r] = stage->uncovered[r] & ~covers[r];
    below->universe = stage->universe;
    below->count = count;
}

static enum outcome GLUE(walk_, W)(struct bits *b, struct search *search,
                                   enum purpose purpose)
{
    int home = b->stage[b->depth].universe;
    struct universe *u = &b->universe[home];
    for (;;) {
        struct stage *stage = &b->stage[b->depth];
        if (b->entering) {
            uint64_t any = 0;
            for (int r = 0; r < b->item_words; r++)
                any |= stage->uncovered[r];
            if (!any) {
                b->entering = false;
                search->solutions++;
                stage->degree = 0;
                memset(stage->left, 0, W * sizeof *stage->left);
                if (purpose == LIST)
                    return FOUND;
                continue;
            }
            if (shall_pause(b, search))
                return PAUSED;
            search->steps++;
            b->entering = false;
            stage->degree = GLUE(choose_, W)(b, u, stage);
            stage->rank = 0;
            if (purpose == TALLY &&
                is_single(stage->uncovered, b->item_words)) {
                search->solutions += (uint64_t)stage->degree;
                memset(stage->left, 0, W * sizeof *stage->left);
            }
            if (W > 1 && stage->degree && stage->count <= 32 * W &&
                width_for(stage->count) < W) {
                compact(b, stage);
                return OTHER_WIDTH;
            }
        }
        stage->option = GLUE(next_, W)(stage);
        if (stage->option < 0) {
            if (--b->depth < 0)
                return EXHAUSTED;
            if (b->stage[b->depth].universe != home) {
                leave_universes(b);
                return OTHER_WIDTH;
            }
            continue;
        }
        stage->rank++;
        struct stage *below = &b->stage[++b->depth];
        GLUE(descend_, W)(b, u, stage, below);
        b->entering = true;
    }
}

#undef W
