/* ahead.c: which rows may follow those before.
 *
 * Rows.  A ship moves up by K rows in P generations; let k and p be these
 * without their common divisor g.  Row y of generation t is row (v, s) with
 * v = p y + k t and s = d y + l t mod g, where p l - k d = 1 and 0 <= d < p:
 * this map is onto, and two rows have one image if they are the same row of
 * the ship, P generations and K rows apart.  Its number is n = g v + s.  We
 * write n[i,j] for the row i further down in the j-th generation from there.
 * The pattern obeys the rule L exactly if for all rows
 *
 *     L(n[-2,0], n[-1,0], n) = n[-1,1].                                  (1)
 *
 * With glide K and P are halved, g is 1, and n is a row up to reflection: if
 * 0 <= t < p the right side is reflected from generation p - 1 to p alone,
 * where v = -k mod p.
 *
 * Any row can be made row 0 by moving the ship in space and time.  So a ship
 * has empty rows before row 0, and row 0 is not empty.
 *
 * Looking ahead.  Let the rows before n stand, and let ij be n[i,-j].  By (1)
 *
 *     L(02, 12, 22) = 11       L(n[-1,-1], 01, 11) = n      L(13, 23, 33)
 * = 22.
 *
 * A level n is a set of triples (11, 12, 22), with the row n that 11 gives.
 * Claim: if rows of a ship stand, then its own triple is in each level that
 * was made.  For levels so far before row 0 that all three are empty this is
 * the triple (0, 0, 0).  The others are made of two levels:
 *
 *   - n[-1,1], whose 12 is n[0,-1] and whose 22 is 11: its triples with these
 *     rows tell which 11 are possible and which n each gives, by (1);
 *   - n[0,-1], whose 11 is 12, which gives n[0,-1], and whose 12 and 22 are 13
 *     and 23: so these triples tell what 12 and 22 can be, the latter being
 *     L(13, 23, 33) for some 33.
 *
 * All pairs (12, 22) with a possible 11 = L(02, 12, 22) are the level.  What
 * it takes is known once both n[0,-1] and n[-1,1] stand, and then it is made;
 * if there is no triple, no ship has these rows. */
#include "family/life/closure/ahead.h"

#include <assert.h>

static int modulo(int number, int by)
{
    return (number % by + by) % by;
}

/* n[i,j] */
static int at(const struct ahead *a, int n, int i, int j)
{
    int s = modulo(n, a->strands), v = (n - s) / a->strands;
    v += a->period * i + a->shift * j;
    s += a->down * i + a->later * j;
    return a->strands * v + modulo(s, a->strands);
}

/* Is the right side of (1) reflected for this row? */
static bool is_turned(const struct ahead *a, int n)
{
    return a->glide && modulo(n + a->shift, a->period) == 0;
}

static struct level *level_at(const struct ahead *a, int n)
{
    return &a->level.at[n + a->space];
}

/* Of all levels before it the triple is (0, 0, 0). */
static int first_level(const struct ahead *a)
{
    return -2 * (a->period - a->shift) * a->strands;
}

static bool starve(struct ahead *a)
{
    a->starved = true;
    return false;
}

/* Rows and levels up to n are there. */
static bool reserve(struct ahead *a, int n)
{
    size_t need = (size_t)(n + a->space) + 1, len = a->row.len;
    if (need <= len)
        return true;
    if (!vec_try_reserve(&a->row, need) ||
        !vec_try_reserve(&a->level, a->row.cap))
        return starve(a); /* unreached: there was memory */
    memset(a->row.at + len, 0, (a->row.cap - len) * sizeof *a->row.at);
    memset(a->level.at + len, 0, (a->row.cap - len) * sizeof *a->level.at);
    a->row.len = a->level.len = a->row.cap;
    return true;
}

/* ---- a level -------------------------------------------------------- */

/* Which rows 11 are possible, and what they give. */
static void take_given(struct ahead *a, int n)
{
    int from = at(a, n, -1, 1);
    const struct level *level = level_at(a, from);
    unsigned row = ahead_row(a, from), r12 = ahead_row(a, at(a, n, 0, -1));
    memset(a->is_given, 0, sizeof *a->is_given << a->trio.width);
    for (size_t i = 0; i < level->future.len; i++) {
        const struct future *t = &level->future.at[i];
        if (t->row != row || t->r12 != r12)
            continue;
        a->gives[t->r22] = t->r11;
        a->is_given[t->r22] = true;
    }
}

static size_t words_of(const struct ahead *a)
{
    return a->trio.width < 6 ? 1 : (size_t)1 << (a->trio.width - 6);
}

/* What two rows become with any third one. */
static const uint64_t *next_of(struct ahead *a, unsigned r13, unsigned r23,
                               bool turned)
{
    uint32_t pair = ((r13 << a->trio.width | r23) << 1 | turned) + 1;
    size_t slot = pair * UINT32_C(0x9e3779b1) / (UINT32_MAX / AHEAD_KEPT + 1);
    uint64_t *set = a->next + slot * words_of(a);
    if (a->whose[slot] == pair)
        return set;
    struct above above = trio_above(&a->trio, r13, r23);
    a->whose[slot] = pair;
    memset(set, 0, words_of(a) * sizeof *set);
    for (unsigned r33 = 0; r33 < 1u << a->trio.width; r33++) {
        unsigned row = trio_next(&above, r33);
        if (row & TRIO_BORN)
            continue;
        row = turned ? a->trio.mirror[row] : row;
        set[row / 64] |= UINT64_C(1) << row % 64;
    }
    return set;
}

/* Of each row 12 the rows 22; the rows 12 are told. */
static void take_following(struct ahead *a, int n, uint64_t rows[AHEAD_WORDS])
{
    int from = at(a, n, 0, -1);
    const struct level *level = level_at(a, from);
    unsigned row = ahead_row(a, from);
    bool turned = is_turned(a, at(a, n, 3, -3));
    size_t words = words_of(a);
    for (size_t i = 0; i < level->future.len; i++) {
        const struct future *t = &level->future.at[i];
        if (t->row != row)
            continue;
        uint64_t *set = a->follows + t->r11 * words;
        if (!(rows[t->r11 / 64] >> t->r11 % 64 & 1))
            memset(set, 0, words * sizeof *set);
        rows[t->r11 / 64] |= UINT64_C(1) << t->r11 % 64;
        const uint64_t *next = next_of(a, t->r12, t->r22, turned);
        for (size_t w = 0; w < words; w++)
            set[w] |= next[w];
    }
}

/* The triples of a row 12. */
static bool add_triples(struct ahead *a, int n, unsigned r12)
{
    struct level *level = level_at(a, n);
    struct above above =
        trio_above(&a->trio, ahead_row(a, at(a, n, 0, -2)), r12);
    const uint64_t *set = a->follows + r12 * words_of(a);
    bool turned = is_turned(a, at(a, n, 2, -2));
    for (unsigned r22 = 0; r22 < 1u << a->trio.width; r22++) {
        if (!(set[r22 / 64] >> r22 % 64 & 1))
            continue;
        unsigned r11 = trio_next(&above, r22);
        if (r11 & TRIO_BORN)
            continue;
        r11 = turned ? a->trio.mirror[r11] : r11;
        struct future future = {(uint16_t)r11, (uint16_t)r12, (uint16_t)r22,
                                a->gives[r11]};
        if (a->is_given[r11] && !vec_try_push(&level->future, future))
            return starve(a); /* unreached: there was memory */
    }
    return true;
}

/* False: there is no triple. */
static bool make_level(struct ahead *a, int n)
{
    uint64_t rows[AHEAD_WORDS] = {0};
    struct level *level = level_at(a, n);
    vec_clear(&level->future);
    take_given(a, n);
    take_following(a, n, rows);
    for (unsigned r12 = 0; r12 < 1u << a->trio.width; r12++)
        if (rows[r12 / 64] >> r12 % 64 & 1 && !add_triples(a, n, r12))
            return false; /* unreached: there was memory */
    return level->future.len;
}

/* ---- rows ----------------------------------------------------------- */

bool ahead_stand(struct ahead *a, int n, unsigned row)
{
    int reach = (a->period + 1) * a->strands;
    if (!reserve(a, n + reach))
        return false; /* unreached: there was memory */
    a->row.at[n + a->space] = (uint16_t)row;
    for (int m = n + 1; m <= n + reach; m++) {
        int one = at(a, m, 0, -1), other = at(a, m, -1, 1);
        bool due = (one > other ? one : other) == n;
        if (due && m >= first_level(a) && !make_level(a, m))
            return false;
    }
    return true;
}

void ahead_find(const struct ahead *a, int n, uint64_t set[AHEAD_WORDS])
{
    const struct level *level = level_at(a, n);
    memset(set, 0, AHEAD_WORDS * sizeof *set);
    for (size_t i = 0; i < level->future.len; i++) {
        unsigned row = level->future.at[i].row;
        set[row / 64] |= UINT64_C(1) << row % 64;
    }
}

/* ---- the empty space ------------------------------------------------ */

static bool fill_space(struct ahead *a)
{
    for (int n = -a->space; n < first_level(a); n++)
        if (!vec_try_push(&level_at(a, n)->future, (struct future){0}))
            return starve(a); /* unreached: there was memory */
    int begin = first_level(a) - a->period * a->strands;
    for (int n = begin; n < 0; n++)
        if (!ahead_stand(a, n, 0))
            return false; /* unreached: there was memory */
    return true;
}

int ahead_divisor(int a, int b)
{
    return b ? ahead_divisor(b, a % b) : a;
}

bool ahead_init(struct ahead *a, const struct rule *rule, enum axis axis,
                int width, int period, int shift, bool glide)
{
    int half = glide ? 2 : 1, g = ahead_divisor(period, shift) / half;
    *a = (struct ahead){.period = period / half / g,
                        .shift = shift / half / g,
                        .strands = g,
                        .glide = glide,
                        .space = 4 * period / half};
    while ((1 + a->shift * a->down) % a->period)
        a->down++;
    a->later = (1 + a->shift * a->down) / a->period;
    /* n[-2,0] may be that much before the others. */
    int slack = 2 * a->down % g ? g - 1 : 0;
    a->window = 2 * a->period * g + slack;
    size_t rows = (size_t)1 << width;
    if (!trio_init(&a->trio, rule, axis, width))
        return false; /* unreached: there was memory */
    a->follows = mem_try_alloc(rows * words_of(a), sizeof *a->follows);
    a->gives = mem_try_alloc(rows, sizeof *a->gives);
    a->is_given = mem_try_alloc(rows, sizeof *a->is_given);
    a->next = mem_try_alloc(AHEAD_KEPT * words_of(a), sizeof *a->next);
    a->whose = mem_try_alloc(AHEAD_KEPT, sizeof *a->whose);
    return a->follows && a->gives && a->is_given && a->next && a->whose &&
           reserve(a, (a->period + 1) * g) && fill_space(a);
}

void ahead_release(struct ahead *a)
{
    for (size_t i = 0; i < a->level.len; i++)
        vec_release(&a->level.at[i].future);
    vec_release(&a->level);
    vec_release(&a->row);
    trio_release(&a->trio);
    free(a->follows);
    free(a->gives);
    free(a->is_given);
    free(a->next);
    free(a->whose);
}
