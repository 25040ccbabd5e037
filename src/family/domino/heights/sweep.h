/* sweep.h: the inner loop of a sweep, for one type of heights.
 *
 * Included with LEVEL, the type, and SWEEP(name), which makes names of it. */

static void SWEEP(load)(const struct heights *h, void *levels,
                        const int32_t *heights)
{
    LEVEL *level = levels;
    for (size_t at = 0; at < h->corners; at++)
        level[slot(h, at)] = (LEVEL)(to_level(at, heights[at]) + h->offset);
}

static int32_t SWEEP(read)(const struct heights *h, const void *levels,
                           size_t at)
{
    const LEVEL *level = levels;
    return from_level(at, (int32_t)level[slot(h, at)] - h->offset);
}

/* A corner's neighbours allow one level or two, `low` and `low + 2`; a random
 * bit chooses.  Where they allow one alone both formulas give it.  All that is
 * computed has the type of a level, and nothing is loaded or stored in some
 * lanes alone, so that compilers take as many lanes at once as there are. */
static void SWEEP(block)(const struct half *half, void *levels, size_t at,
                         const uint8_t *bits)
{
    LEVEL *restrict own = (LEVEL *)levels + half->own + at;
    const LEVEL *restrict other = (const LEVEL *)levels + half->other + at;
    const LEVEL *up = other + half->up, *down = other + half->down;
    const LEVEL *left = other + half->left, *right = other + half->right;
    const uint8_t *inner = half->inner + at;
    LEVEL shift = (LEVEL)half->shift, lift = (LEVEL)(2 - half->shift);
    for (int bit = 0; bit < 8; bit++) {
        uint8_t one = single[bit];
        for (int lane = 0; lane < LANES; lane++) {
            int i = bit * LANES + lane;
            LEVEL upright = (LEVEL)(up[i] > down[i] ? up[i] : down[i]);
            LEVEL across = (LEVEL)(left[i] > right[i] ? left[i] : right[i]);
            LEVEL a = (LEVEL)(upright - 1), b = (LEVEL)(across - shift);
            LEVEL low = a > b ? a : b;
            upright = up[i] < down[i] ? up[i] : down[i];
            across = left[i] < right[i] ? left[i] : right[i];
            a = (LEVEL)(upright + 1);
            b = (LEVEL)(across + lift);
            LEVEL high = a < b ? a : b;
            LEVEL before = own[i], drawn = bits[lane] & one ? high : low;
            own[i] = inner[i] ? drawn : before;
        }
    }
}

static const struct levels SWEEP(levels) = {
    sizeof(LEVEL),
    SWEEP(load),
    SWEEP(read),
    SWEEP(block),
};

#undef LEVEL
#undef SWEEP
