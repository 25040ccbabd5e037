/* halves.h: the candidates of a row of more than ROWS_WHOLE columns; a
 * part of extend.c.
 *
 * What becomes of (a, b, c) is two halves: the lower one depends on the
 * columns of c up to `low`, the upper one on those from low-1 on.  A set of
 * rows is a word of 2^low bits for each upper half.
 *
 * Which c give a row of a set?  For all c with the same columns from low-1 on
 * the upper half is the same, and so is the word: from it a bit is picked for
 * each lower half.  Most words are empty, and their c are not looked at.
 *
 * What can (a, b) become?  For each of the four values of the two columns of c
 * that both halves see, any lower half that is possible with any upper one. */

/* The word of a set for an upper half. */
static inline uint64_t word_of(const uint64_t *set, unsigned upper, int low)
{
    return low == 6 ? set[upper]
                    : (uint32_t)(set[upper / 2] >> (upper % 2 * 32));
}

/* The upper halves that a set has any row of. */
static inline uint64_t uppers_of(const uint64_t *set, int low, int high)
{
    uint64_t uppers = 0;
    for (unsigned upper = 0; upper < 1u << high; upper++)
        uppers |= (uint64_t) !!word_of(set, upper, low) << upper;
    return uppers;
}

struct halves {
    const uint8_t *lower, *upper; /* what a and b become, by their part of c */
    int low, high;
};

static inline unsigned halves_next(const struct halves *halves, unsigned c)
{
    unsigned lower = c & ((2u << halves->low) - 1);
    unsigned upper = c >> (halves->low - 1);
    return (unsigned)halves->upper[upper] << halves->low |
           halves->lower[lower];
}

/* The rows c that give a row of the set. */
static inline __attribute__((always_inline)) void
halves_among(const struct halves *halves, const uint64_t *set, uint64_t uppers,
             uint64_t *among)
{
    const int low = halves->low, step = 1 << (low - 1);
    const uint64_t mask = (UINT64_C(1) << step) - 1;
    for (int part = 0; part < 2 << halves->high; part += 32)
        for (uint32_t some = pick(uppers, halves->upper + part); some;
             some &= some - 1) {
            unsigned upper = (unsigned)part + (unsigned)__builtin_ctz(some);
            const uint8_t *lower =
                halves->lower + (upper & 3) * (unsigned)step;
            uint64_t word = word_of(set, halves->upper[upper], low);
            unsigned at = upper * (unsigned)step;
            among[at / 64] |= (pick(word, lower) & mask) << at % 64;
        }
}

/* Words of 2^low bits, as many as the widest registers hold. */
typedef uint32_t lanes_narrow __attribute__((vector_size(64)));
typedef uint64_t lanes_wide __attribute__((vector_size(64)));

/* The rows 22 that have a row 33, with low = 5. */
static inline __attribute__((always_inline)) void
reach_narrow(const struct walk *walk, uint32_t last, uint64_t *set,
             const int high)
{
    const struct rows_table *table = walk->table;
    const lanes_narrow bits = {1,       2,       4,       8,      16,   32,
                               64,      128,     256,     512,    1024, 2048,
                               1 << 12, 1 << 13, 1 << 14, 1 << 15};
    lanes_narrow first = {0}, second = {0};
    for (uint32_t i = last; i != NOTHING; i = walk->hit.at[i].next) {
        row_t a = walk->hit.at[i].r12, b = walk->hit.at[i].r22;
        const uint64_t *lower = table->low_reach + 4 * rows_lower(table, a, b);
        const uint64_t *upper =
            table->high_reach + 4 * rows_upper(table, a, b);
        for (int s = 0; s < 4; s++) {
            lanes_narrow halves = (uint32_t)lower[s] - (lanes_narrow){0};
            lanes_narrow of = (uint32_t)upper[s] - (lanes_narrow){0};
            first |= halves & (lanes_narrow)((of & bits) != 0);
            if (high == 5)
                second |= halves & (lanes_narrow)((of >> 16 & bits) != 0);
        }
    }
    for (int j = 0; j < 8; j++)
        set[j] = first[2 * j] | (uint64_t)first[2 * j + 1] << 32;
    for (int j = 0; j < 8 && high == 5; j++)
        set[8 + j] = second[2 * j] | (uint64_t)second[2 * j + 1] << 32;
}

/* The same with low = 6. */
static inline __attribute__((always_inline)) void
reach_wide(const struct walk *walk, uint32_t last, uint64_t *set,
           const int high)
{
    const struct rows_table *table = walk->table;
    const lanes_wide bits = {1, 2, 4, 8, 16, 32, 64, 128};
    lanes_wide all[8] = {{0}};
    for (uint32_t i = last; i != NOTHING; i = walk->hit.at[i].next) {
        row_t a = walk->hit.at[i].r12, b = walk->hit.at[i].r22;
        const uint64_t *lower = table->low_reach + 4 * rows_lower(table, a, b);
        const uint64_t *upper =
            table->high_reach + 4 * rows_upper(table, a, b);
        for (int s = 0; s < 4; s++) {
            lanes_wide halves = lower[s] - (lanes_wide){0};
            lanes_wide of = upper[s] - (lanes_wide){0};
            for (int part = 0; part < 1 << (high - 3); part++)
                all[part] |=
                    halves & (lanes_wide)((of >> 8 * part & bits) != 0);
        }
    }
    for (int j = 0; j < 1 << high; j++)
        set[j] = all[j / 8][j % 8];
}

/* unreached: glides of so many columns take minutes */
static void mirror_set(const struct rows_table *table, uint64_t *set)
{
    uint64_t other[ROWS_WORDS] = {0};
    for (int row = 0; row < table->size; row++)
        if (set[row / 64] >> row % 64 & 1) {
            row_t to = table->mirror[row];
            other[to / 64] |= UINT64_C(1) << to % 64;
        }
    memcpy(set, other, sizeof *set * (size_t)table->words);
}

/* Hits for the rows 22 of a word, from row `first` on. */
static inline void add_halves(struct walk *walk, struct level *level,
                              const struct halves *halves, row_t r12,
                              unsigned first, uint64_t among)
{
    for (; among; among &= among - 1) {
        unsigned r22 = first + (unsigned)__builtin_ctzll(among);
        row_t r11 = (row_t)halves_next(halves, r22);
        if (level->side)
            /* unreached: glides of so many columns take minutes */
            r11 = walk->table->mirror[r11];
        add_hit(walk, level, (struct hit){r11, r12, (row_t)r22, 0, 0});
    }
}

static inline __attribute__((always_inline)) void
scan_halves(struct walk *walk, int u, uint64_t *set, const int low,
            const int high)
{
    const struct rows_table *table = walk->table;
    struct level *level = walk_level(walk, u);
    const struct distances *to = &walk->to[level->strand];
    const struct level *before = level + to->once;
    row_t above = walk_row(walk, u + to->twice);
    const int words = 1 << (low + high - 6);
    if (level->side)
        /* unreached: glides of so many columns take minutes */
        mirror_set(table, set);
    uint64_t uppers = uppers_of(set, low, high);
    for (uint32_t i = before->at; i < before->after; i++) {
        row_t r12 = (row_t)walk->pair.at[i];
        struct halves halves = {
            table->lower + (rows_lower(table, above, r12) << (low + 1)),
            table->upper + (rows_upper(table, above, r12) << (high + 1)), low,
            high};
        const uint64_t *allowed =
            table->allowed + rows_edge(table, above, r12) * (size_t)words;
        uint32_t begin = (uint32_t)walk->hit.len;
        uint64_t among[ROWS_WORDS];
        uint64_t reach[ROWS_WORDS], any = 0;
        for (int j = 0; j < words; j++)
            among[j] = 0;
        halves_among(&halves, set, uppers, among);
        for (int j = 0; j < words; j++)
            any |= among[j] &= allowed[j];
        if (any) {
            if (!make_room(walk))
                return; /* unreached: there was memory */
            if (low == 5)
                reach_narrow(walk, before->last[r12], reach, high);
            else
                reach_wide(walk, before->last[r12], reach, high);
            if (level->far_side)
                /* unreached: glides of so many columns take minutes */
                mirror_set(table, reach);
            for (int j = 0; j < words; j++)
                add_halves(walk, level, &halves, r12, 64 * (unsigned)j,
                           among[j] & reach[j]);
        }
        level->span[r12] = (struct span){begin, (uint32_t)walk->hit.len};
    }
}
