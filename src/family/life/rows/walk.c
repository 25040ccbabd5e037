/* walk.c: one path through the tree of rows.
 *
 * Rows.  A ship moves up by k rows in p generations; let gcd(p,k) = 1 for now.
 * Row y of generation t is R[v] with v = p*y + k*t: each integer is one row,
 * and the pattern obeys the rule L exactly if, for all u,
 *
 *     L(R[u-2p], R[u-p], R[u]) = R[u-p+k].
 *
 * R[v] = 0 for v < 0, R[0] is not 0, and rows are chosen in ascending order
 * until 2p of them in a row are 0.
 *
 * Looking ahead.  Write ij for R[u + i*p - j*k], so that L((i-2)j, (i-1)j, ij)
 * = (i-1)(j-1).  A row u can be chosen only if there is a row 11 that gives
 * it, a row 12 that gives R[u-k], a row 22 below 12 that gives 11, and so on.
 * A hit of level u is a triple (11, 12, 22) with
 *
 *   - 11 gives R[u] = L(R[u-p-k], R[u-k], 11), and that is what the rows above
 *     it ask for;
 *   - 12 is a row that R[u+p-2k] can still be, given all rows up to R[u-k];
 *   - L(R[u-2k], 12, 22) = 11;
 *   - 22 = L(13, 23, 33) for some 33, where (12, 13, 23) is a hit of level
 *     u-k.
 *
 * The candidates of row u are the pairs (R[u], 11) that have a hit.  With 2k
 * <= p they are known as soon as R[u-k] is chosen, else with R[u-p+k]: without
 * a candidate that one is dead.
 *
 * No table of inverses is needed.  For level u-p+k, 12 was R[u-k] and 22 was
 * what is 11 for level u: so the first condition is a look at the hits of
 * that level whose 12 is R[u-k], now that this one is chosen.
 *
 * Levels before row 0 know the empty space alone: up to -2(p-k)-1, the rows
 * 11, 12 and 22 lie before row 0, and the one hit is (0, 0, 0).
 *
 * Strands.  If g = gcd(p,k) > 1, the rows with the same v = (p*y + k*t)/g are
 * g strands, told apart by s = alpha*y + beta*t mod g, where p/g*beta -
 * k/g*alpha = 1.  Row (v,s) has the number g*v + s; a row down adds (p/g,
 * alpha) and a generation (k/g, beta).  All said above holds with p/g and k/g.
 * A shift in time turns the strands, so that row 0 of strand 0 is not 0.  Two
 * rows further up is 2 alpha less: where that is another strand, its row may
 * have a number that is smaller by up to g-1, and so much longer is the
 * window.
 *
 * Glide.  If the ship is its own mirror image after p generations, v tells a
 * row up to reflection.  Let 0 <= t < p: only from generation p-1 to p is what
 * L gives to be reflected, which are the rows u with u = -k mod p. */
#include "family/life/rows/walk.h"
#include "family/life/rows/divisors.h"

#include <assert.h>

/* ---- the lattice ---------------------------------------------------- */

static int modulo(int number, int by)
{
    return (number % by + by) % by;
}

/* From a row of strand s to the one that is v further, and s by `turn`. */
static int distance(const struct walk *walk, int s, int v, int turn)
{
    return walk->strands * v + modulo(s + turn, walk->strands) - s;
}

static struct distances distances_of(const struct walk *walk, int s)
{
    int p = walk->period, k = walk->shift;
    int alpha = walk->alpha, beta = walk->beta;
    return (struct distances){
        .once = distance(walk, s, -k, -beta),
        .twice = distance(walk, s, -2 * k, -2 * beta),
        .early = distance(walk, s, k - p, beta - alpha),
    };
}

/* The candidates of a row are known with the later of R[u-k], R[u-p+k]. */
static void find_ahead(struct walk *walk, int s)
{
    const struct distances *to = &walk->to[s];
    int latest = to->once > to->early ? to->once : to->early;
    assert(latest < 0);
    struct distances *from = &walk->to[modulo(s + latest, walk->strands)];
    size_t count = (size_t)from->aheads++;
    from->ahead = mem_resize(from->ahead, count + 1, sizeof *from->ahead);
    from->ahead[count] = -latest;
}

static void find_distances(struct walk *walk)
{
    int p = walk->period, k = walk->shift;
    int alpha = 0; /* there is a solution with alpha < p */
    while ((1 + k * alpha) % p)
        alpha++;
    walk->alpha = alpha;
    walk->beta = (1 + k * alpha) / p;
    walk->to = mem_alloc((size_t)walk->strands, sizeof *walk->to);
    for (int s = 0; s < walk->strands; s++)
        walk->to[s] = distances_of(walk, s);
    for (int s = 0; s < walk->strands; s++)
        find_ahead(walk, s);
}

int walk_number(const struct walk *walk, int y, int generation)
{
    int v = walk->period * y + walk->shift * generation;
    int s = walk->alpha * y + walk->beta * generation;
    return walk->strands * v + modulo(s, walk->strands);
}

/* ---- levels --------------------------------------------------------- */

static struct level level_new(const struct walk *walk, int number, bool glide)
{
    size_t size = (size_t)walk->table->size;
    int v = number / walk->strands; /* the space before is whole periods */
    struct level level = {
        .strand = (uint8_t)(number % walk->strands),
        .side = glide && modulo(v - walk->shift, walk->period) == 0,
        .far_side = glide && modulo(v - 2 * walk->shift, walk->period) == 0,
        .gives = mem_alloc(size, sizeof *level.gives),
        .last = mem_alloc(size, sizeof *level.last),
        .span = mem_alloc(size, sizeof *level.span),
    };
    return level;
}

static void reserve_levels(struct walk *walk, int u)
{
    size_t need = (size_t)(u + walk->before) + 1, len = walk->level.len;
    if (need <= len)
        return;
    bool glide = walk->table->glide;
    vec_reserve(&walk->level, need);
    vec_reserve(&walk->row, walk->level.cap);
    walk->level.len = walk->row.len = walk->level.cap;
    for (size_t i = len; i < walk->level.len; i++) {
        walk->level.at[i] = level_new(walk, (int)i, glide);
        walk->row.at[i] = 0;
    }
}

void walk_release(struct walk *walk)
{
    for (size_t i = 0; i < walk->level.len; i++) {
        free(walk->level.at[i].gives);
        free(walk->level.at[i].last);
        free(walk->level.at[i].span);
    }
    for (int s = 0; s < walk->strands; s++)
        free(walk->to[s].ahead);
    free(walk->to);
    vec_release(&walk->level);
    vec_release(&walk->row);
    vec_release(&walk->hit);
    vec_release(&walk->pair);
}

/* ---- the empty space ------------------------------------------------ */

/* A level whose one hit is (0, 0, 0). */
static void empty_level(struct walk *walk, int u)
{
    struct level *level = walk_level(walk, u);
    uint32_t hit = (uint32_t)walk->hit.len, pair = (uint32_t)walk->pair.len;
    vec_push(&walk->hit, (struct hit){.next = NOTHING});
    vec_push(&walk->pair, 0);
    level->span[0] = (struct span){hit, hit + 1};
    level->last[0] = hit;
    level->gives[0] = 0;
    level->at = level->pair = pair;
    level->after = level->pairs = pair + 1;
    walk->row.at[u + walk->before] = 0;
}

/* The next candidate of a level. */
static inline bool choose(struct walk *walk, int u)
{
    struct level *level = walk_level(walk, u);
    if (level->after == level->pairs)
        return false;
    const uint32_t *pair = walk->pair.at;
    uint32_t at = level->at = level->after, row = pair[at] >> 16;
    while (++at < level->pairs && pair[at] >> 16 == row)
        ;
    level->after = at;
    walk->row.at[u + walk->before] = (row_t)row;
    return true;
}

/* Computes the candidates that are known with row u; false: some row has
 * none.  Those of rows before `first` are there already. */
static bool extend_ahead(struct walk *walk, int u, int first)
{
    const struct distances *to = &walk->to[walk_level(walk, u)->strand];
    bool alive = true;
    walk->hit.len = walk_level(walk, u - 1)->hits_end;
    walk->pair.len = walk_level(walk, u - 1)->pairs_end;
    for (int i = 0; i < to->aheads && alive; i++) {
        reserve_levels(walk, u + to->ahead[i]);
        if (u + to->ahead[i] >= first)
            alive = walk->extend(walk, u + to->ahead[i]);
    }
    struct level *level = walk_level(walk, u);
    level->hits_end = (uint32_t)walk->hit.len;
    level->pairs_end = (uint32_t)walk->pair.len;
    return alive;
}

static void fill_space(struct walk *walk)
{
    int first = -2 * (walk->period - walk->shift) * walk->strands;
    int begin = first - walk->period * walk->strands;
    for (int u = -walk->before; u < first; u++)
        empty_level(walk, u);
    walk_level(walk, begin - 1)->hits_end = (uint32_t)walk->hit.len;
    walk_level(walk, begin - 1)->pairs_end = (uint32_t)walk->pair.len;
    for (int u = begin; u < 0; u++) {
        if (u >= first)
            choose(walk, u);
        assert(!walk_row(walk, u)); /* 0 comes first, and can go on */
        if (!extend_ahead(walk, u, first) && walk->starved)
            return;
    }
    /* Row 0 is not 0. */
    choose(walk, 0);
    assert(!walk_row(walk, 0));
    walk_level(walk, 0)->pair = walk_level(walk, 0)->after;
}

void walk_init(struct walk *walk, const struct rows_table *table, int period,
               int shift, rows_extend *extend)
{
    int g = common_divisor(period, shift);
    assert(shift >= 1 && shift < period && g <= UINT8_MAX);
    *walk = (struct walk){
        .table = table,
        .extend = extend,
        .period = period / g,
        .shift = shift / g,
        .strands = g,
        .before = 4 * period,
    };
    find_distances(walk);
    walk->window = 2 * period + (2 * walk->alpha % g ? g - 1 : 0);
    reserve_levels(walk, 0);
    fill_space(walk);
    walk_rewind(walk);
}

/* ---- the path ------------------------------------------------------- */

void walk_rewind(struct walk *walk)
{
    struct level *level = walk_level(walk, 0);
    walk->depth = 0;
    level->after = level->pair;
}

bool walk_choose(struct walk *walk)
{
    return choose(walk, walk->depth);
}

bool walk_enter(struct walk *walk)
{
    if (!extend_ahead(walk, walk->depth, 0))
        return false;
    /* With several strands the next row may have been known for long. */
    struct level *next = walk_level(walk, ++walk->depth);
    next->after = next->pair;
    return true;
}

void walk_leave(struct walk *walk)
{
    assert(walk->depth > 0);
    walk->depth--;
}

bool walk_find(struct walk *walk, row_t row)
{
    struct level *level = walk_level(walk, walk->depth);
    level->after = level->pair;
    while (choose(walk, walk->depth))
        if (walk_row(walk, walk->depth) == row)
            return true;
    return false;
}

bool walk_more(const struct walk *walk, int u)
{
    const struct level *level = walk_level(walk, u);
    return level->after < level->pairs;
}

/* The row of this number, if there are so many; before them all are empty. */
static row_t row_at(const row_t *row, int number)
{
    return number < 0 ? 0 : row[number];
}

bool walk_allows(const struct walk *walk, const row_t *row, int count,
                 row_t next)
{
    const struct rows_table *table = walk->table;
    int s = count % walk->strands, v = count / walk->strands;
    int up = distance(walk, s, -walk->period, -walk->alpha);
    int upper = distance(walk, s, -2 * walk->period, -2 * walk->alpha);
    row_t a = row_at(row, count + upper), b = row_at(row, count + up);
    const uint64_t *allowed =
        table->allowed + (size_t)rows_edge(table, a, b) * (size_t)table->words;
    if ((!count && !next) || !(allowed[next / 64] >> next % 64 & 1))
        return false;
    row_t result = rows_become(table, a, b, next);
    if (table->glide && modulo(v + walk->shift, walk->period) == 0)
        result = table->mirror[result];
    return result == row_at(row, count + walk->to[s].early);
}
