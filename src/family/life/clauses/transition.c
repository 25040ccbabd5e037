/* transition.c: a rule as clauses between nine cells and the next one.
 *
 * Rules by sums.  The nine cells are three rows, of which a cell shares each
 * with the cells above and below it.  For a row there are variables "at least
 * 1, 2, 3 of it are alive": 16 clauses.  (Columns would do as well; ships with
 * a mirror image are excluded a little sooner by rows.)  The next state then
 * is a function of the sums a, b, c of the rows and of the cell z itself, in
 * the middle of b; b = 0 with z alive and b = 3 with z dead do not happen.
 * Take a box of three intervals and of z (dead, alive or either) on which the
 * next state is the same throughout, and which cannot be made larger: that is
 * a clause, and all of them together are 48 for Life.  They are all prime
 * implicants that are monotone in the sums, hence unit propagation from the
 * nine cells finds the next state, and much of what can be found backwards.
 *
 * Other rules.  Prime implicants on the cells themselves: a cube of the 3^9
 * is an implicant if the next state is the same on it, prime if no cell less
 * will do.  From these a cover is chosen greedily, then what is left over is
 * dropped.  190 would be for Life, 101 are for B2-a/S12.
 *
 * Where cells are known or equal, literals and whole clauses fall away, and
 * of two clauses of which one has all literals of the other it is dropped. */
#include "family/life/clauses/transition.h"

#include <assert.h>

enum { CELLS = 9, MOST = 3, EITHER = 2 };

/* ---- boxes of sums -------------------------------------------------- */

/* The next state of each (a, b, c, z); -1: does not happen. */
struct sums {
    signed char next[MOST + 1][MOST + 1][MOST + 1][2];
};

static void find_sums(struct sums *sums, const struct rule *rule)
{
    memset(sums, -1, sizeof *sums);
    for (int cells = 0; cells < NEIGHBOURHOODS; cells++) {
        int row[3];
        for (int i = 0; i < 3; i++)
            row[i] = __builtin_popcount(
                (unsigned)cells &
                (unsigned)(CELL_NW | CELL_N | CELL_NE) >> 3 * i);
        sums->next[row[0]][row[1]][row[2]][(cells & CELL_C) != 0] =
            (signed char)rule->next[cells];
    }
}

static bool holds(const struct box3 *box, const int at[3], int middle)
{
    for (int i = 0; i < 3; i++)
        if (at[i] < box->low[i] || at[i] > box->high[i])
            return false;
    return box->middle == EITHER || box->middle == middle;
}

/* The next state on all of a box; -1: there are two, or none. */
static int constant_on(const struct sums *sums, const struct box3 *box)
{
    int found = -1;
    for (int i = 0; i < 128; i++) {
        int at[3] = {i >> 5, i >> 3 & 3, i >> 1 & 3}, middle = i & 1;
        int next = sums->next[at[0]][at[1]][at[2]][middle];
        if (next < 0 || !holds(box, at, middle))
            continue;
        if (found >= 0 && found != next)
            return -1;
        found = next;
    }
    return found;
}

/* The box, larger by one in one of seven directions; false: it is not. */
static bool enlarge(const struct box3 *box, int way, struct box3 *larger)
{
    *larger = *box;
    if (way == 6) {
        larger->middle = EITHER;
        return box->middle != EITHER;
    }
    if (way < 3)
        return larger->low[way]-- > 0;
    return larger->high[way - 3]++ < MOST;
}

static bool is_maximal(const struct sums *sums, const struct box3 *box)
{
    struct box3 larger;
    for (int way = 0; way < 7; way++)
        if (enlarge(box, way, &larger) && constant_on(sums, &larger) >= 0)
            return false;
    return true;
}

/* The intervals of 0 .. 3, numbered 0 .. 9. */
static void set_interval(struct box3 *box, int i, int number)
{
    static const signed char low[] = {0, 0, 0, 0, 1, 1, 1, 2, 2, 3};
    static const signed char high[] = {0, 1, 2, 3, 1, 2, 3, 2, 3, 3};
    box->low[i] = low[number];
    box->high[i] = high[number];
}

static void find_boxes(struct transition *t, const struct rule *rule)
{
    struct sums sums;
    find_sums(&sums, rule);
    for (int number = 0; number < 3000; number++) {
        struct box3 box = {.middle = (signed char)(number / 1000)};
        set_interval(&box, 0, number / 100 % 10);
        set_interval(&box, 1, number / 10 % 10);
        set_interval(&box, 2, number % 10);
        int next = constant_on(&sums, &box);
        if (next >= 0 && is_maximal(&sums, &box))
            vec_push(&t->implicant, (struct implicant){{box}, next});
    }
}

/* ---- cubes of cells ------------------------------------------------- */

/* Cubes are numbered in base 3, a digit for each bit of a neighbourhood from
 * the lowest on: its value, or LOOSE. */
enum { CUBES = 19683, LOOSE = 2, BOTH = 3 };

static const int power[CELLS] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561};

static struct cube cube_of(int number)
{
    struct cube cube = {0, 0};
    for (int i = 0; i < CELLS; i++, number /= 3) {
        cube.care |= (uint16_t)((number % 3 != LOOSE) << i);
        cube.value |= (uint16_t)((number % 3 == 1) << i);
    }
    return cube;
}

/* The lowest loose digit of a cube; CELLS: none. */
static int loose_digit(int number)
{
    int digit = 0;
    for (; digit < CELLS && number % 3 != LOOSE; number /= 3)
        digit++;
    return digit;
}

/* For each cube the next states on it: bit 0 dead, bit 1 alive; none where
 * either will do. */
static void find_states(const struct rule *rule, unsigned char *states)
{
    for (int number = 0; number < CUBES; number++) {
        int digit = loose_digit(number);
        states[number] =
            digit == CELLS
                ? (unsigned char)(1 << rule->next[cube_of(number).value] &
                                  BOTH)
                : states[number - power[digit]] |
                      states[number - 2 * power[digit]];
    }
}

static bool is_prime(const unsigned char *states, int number)
{
    if (states[number] == BOTH || !states[number])
        return false;
    for (int i = 0; i < CELLS; i++) {
        int digit = number / power[i] % 3;
        if (digit != LOOSE &&
            states[number + (LOOSE - digit) * power[i]] != BOTH)
            return false;
    }
    return true;
}

static void find_primes(struct transition *t, const struct rule *rule)
{
    unsigned char *states = mem_alloc(CUBES, 1);
    find_states(rule, states);
    for (int number = 0; number < CUBES; number++)
        if (is_prime(states, number))
            vec_push(&t->implicant,
                     (struct implicant){.cube = cube_of(number),
                                        .alive = states[number] == 2});
    free(states);
}

/* A set of neighbourhoods. */
struct field {
    uint64_t word[NEIGHBOURHOODS / 64];
};

/* Of those that a cube has, the ones whose next state matters. */
static struct field field_of(const struct cube *cube, const struct rule *rule)
{
    struct field field = {{0}};
    for (unsigned cells = 0; cells < NEIGHBOURHOODS; cells++)
        if ((cells & cube->care) == cube->value && rule->next[cells] < 2)
            field.word[cells / 64] |= UINT64_C(1) << cells % 64;
    return field;
}

/* How many does a cube cover of those that are left? */
static int gain_of(const struct field *cube, const struct field *left)
{
    int gain = 0;
    for (int i = 0; i < NEIGHBOURHOODS / 64; i++)
        gain += __builtin_popcountll(cube->word[i] & left->word[i]);
    return gain;
}

/* Implicants that cover the most of what is left come first; answers how many
 * cover all. */
static size_t choose_greedily(struct transition *t, struct field *field)
{
    struct field left;
    memset(&left, -1, sizeof left);
    for (size_t chosen = 0;; chosen++) {
        size_t best = chosen;
        int most = 0;
        for (size_t i = chosen; i < t->implicant.len; i++) {
            int gain = gain_of(&field[i], &left);
            best = gain > most ? i : best;
            most = gain > most ? gain : most;
        }
        if (!most)
            return chosen;
        struct implicant one = t->implicant.at[best];
        struct field its = field[best];
        t->implicant.at[best] = t->implicant.at[chosen];
        field[best] = field[chosen];
        t->implicant.at[chosen] = one;
        field[chosen] = its;
        for (int i = 0; i < NEIGHBOURHOODS / 64; i++)
            left.word[i] &= ~its.word[i];
    }
}

/* Drops cubes that others of the first `count` cover. */
static void drop_needless(struct transition *t, struct field *field,
                          size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        struct field rest = field[i];
        for (size_t j = 0; j < count; j++)
            if (j > i || j < kept)
                for (int k = 0; k < NEIGHBOURHOODS / 64; k++)
                    rest.word[k] &= ~field[j].word[k];
        if (!gain_of(&rest, &rest))
            continue;
        t->implicant.at[kept] = t->implicant.at[i];
        field[kept++] = field[i];
    }
    t->implicant.len = kept;
}

static void find_cubes(struct transition *t, const struct rule *rule)
{
    find_primes(t, rule);
    struct field *field = mem_alloc(t->implicant.len, sizeof *field);
    for (size_t i = 0; i < t->implicant.len; i++)
        field[i] = field_of(&t->implicant.at[i].cube, rule);
    drop_needless(t, field, choose_greedily(t, field));
    free(field);
}

void transition_init(struct transition *transition, const struct rule *rule)
{
    *transition = (struct transition){.by_sum = rule->by_sum};
    (rule->by_sum ? find_boxes : find_cubes)(transition, rule);
}

void transition_release(struct transition *transition)
{
    vec_release(&transition->implicant);
}

/* ---- clauses -------------------------------------------------------- */

enum { LITERALS_MOST = 12 };

/* A clause in the making: sorted, without repetition. */
struct clause {
    int literal[LITERALS_MOST];
    int count;
    bool satisfied;
};

static void add(struct clause *clause, int literal)
{
    if (literal == LIVE)
        clause->satisfied = true;
    if (is_known(literal) || clause->satisfied)
        return;
    int place = 0;
    while (place < clause->count && clause->literal[place] < literal)
        place++;
    if (place < clause->count && clause->literal[place] == literal)
        return;
    for (int i = 0; i < clause->count; i++)
        clause->satisfied |= clause->literal[i] == -literal;
    assert(clause->count < LITERALS_MOST);
    memmove(clause->literal + place + 1, clause->literal + place,
            (size_t)(clause->count - place) * sizeof *clause->literal);
    clause->literal[place] = literal;
    clause->count++;
}

static void add_box(struct clause *clause, const struct box3 *box,
                    const struct step *step)
{
    for (int i = 0; i < 3; i++) {
        if (box->low[i] > 0)
            add(clause, -step->sum[i][box->low[i] - 1]);
        if (box->high[i] < MOST)
            add(clause, step->sum[i][box->high[i]]);
    }
    if (box->middle != EITHER)
        add(clause, box->middle ? -step->cell[4] : step->cell[4]);
}

static void add_cube(struct clause *clause, const struct cube *cube,
                     const struct step *step)
{
    for (int i = 0; i < CELLS; i++) {
        int bit = NEIGHBOURHOODS >> (i + 1);
        if (cube->care & bit)
            add(clause, cube->value & bit ? -step->cell[i] : step->cell[i]);
    }
}

static bool contains(const struct clause *large, const struct clause *small)
{
    int i = 0;
    for (int j = 0; j < small->count; j++) {
        while (i < large->count && large->literal[i] < small->literal[j])
            i++;
        if (i == large->count || large->literal[i] != small->literal[j])
            return false;
    }
    return true;
}

static int by_size(const void *a, const void *b)
{
    const struct clause *one = a, *two = b;
    if (one->count != two->count)
        return one->count - two->count;
    for (int i = 0; i < one->count; i++)
        if (one->literal[i] != two->literal[i])
            return one->literal[i] < two->literal[i] ? -1 : 1;
    return 0;
}

/* Clauses that do not contain another, shorter ones first. */
static void emit_least(struct clause *clause, size_t count, struct sink *sink)
{
    size_t kept = 0;
    if (count)
        qsort(clause, count, sizeof *clause, by_size);
    for (size_t i = 0; i < count; i++) {
        bool implied = false;
        for (size_t j = 0; j < kept && !implied; j++)
            implied = contains(&clause[i], &clause[j]);
        if (implied)
            continue;
        clause[kept++] = clause[i];
        sink_clause(sink, clause[kept - 1].literal,
                    (size_t)clause[kept - 1].count);
    }
}

static bool all_differ(const struct step *step)
{
    for (int i = 0; i < CELLS; i++) {
        if (is_known(step->cell[i]) || step->cell[i] == step->next)
            return false;
        for (int j = 0; j < i; j++)
            if (step->cell[i] == step->cell[j])
                return false;
    }
    return !is_known(step->next);
}

void transition_emit(const struct transition *transition,
                     const struct step *step, struct sink *sink)
{
    VEC(struct clause) made = {0};
    bool plain = all_differ(step);
    for (size_t i = 0; i < transition->implicant.len; i++) {
        const struct implicant *one = &transition->implicant.at[i];
        struct clause clause = {.count = 0};
        add(&clause, one->alive ? step->next : -step->next);
        if (transition->by_sum)
            add_box(&clause, &one->box, step);
        else
            add_cube(&clause, &one->cube, step);
        if (clause.satisfied)
            continue;
        if (plain)
            sink_clause(sink, clause.literal, (size_t)clause.count);
        else
            vec_push(&made, clause);
    }
    emit_least(made.at, made.len, sink);
    vec_release(&made);
}

/* ---- clauses of literals that may be known -------------------------- */

void known_clause(const int *literals, size_t count, struct sink *sink)
{
    VEC(int) rest = {0};
    bool satisfied = false;
    for (size_t i = 0; i < count; i++) {
        satisfied |= literals[i] == LIVE;
        if (!is_known(literals[i]))
            vec_push(&rest, literals[i]);
    }
    if (!satisfied)
        sink_clause(sink, rest.at, rest.len);
    vec_release(&rest);
}

/* ---- sums of three cells -------------------------------------------- */

/* Literals that are not known come first, and equal ones side by side. */
static int sort_cells(const int cell[3], int sorted[3], int *alive)
{
    int count = 0;
    *alive = 0;
    for (int i = 0; i < 3; i++) {
        *alive += cell[i] == LIVE;
        if (is_known(cell[i]))
            continue;
        int place = count++;
        for (; place > 0 && sorted[place - 1] > cell[i]; place--)
            sorted[place] = sorted[place - 1];
        sorted[place] = cell[i];
    }
    return count;
}

/* "At least 1, 2, .." of `count` literals that are not known; answers how
 * many variables are new. */
static int unknown_sums(const int cell[3], int count, int fresh, int sum[3])
{
    bool first = count > 1 && cell[0] == cell[1];
    bool last = count > 2 && cell[1] == cell[2];
    int *out = sum;
    if (count == 1 || (first && (count == 2 || last))) {
        for (int i = 0; i < count; i++)
            *out++ = cell[0];
        return 0;
    }
    *out++ = fresh;
    if (count == 3)
        *out++ = first || last ? cell[1] : fresh + 1;
    *out = fresh + (count == 3 && !first && !last) + 1;
    return *out - fresh + 1;
}

int triple_sums(const int cell[3], int fresh, int sum[3])
{
    int sorted[3], alive, unknown[3] = {0};
    int count = sort_cells(cell, sorted, &alive);
    int taken = count ? unknown_sums(sorted, count, fresh, unknown) : 0;
    for (int i = 0; i < 3; i++)
        sum[i] = i < alive           ? LIVE
                 : i - alive < count ? unknown[i - alive]
                                     : DEAD;
    return taken;
}

static void emit_clause(const int *literals, int count, struct sink *sink)
{
    struct clause clause = {.count = 0};
    for (int i = 0; i < count; i++)
        add(&clause, literals[i]);
    if (!clause.satisfied)
        sink_clause(sink, clause.literal, (size_t)clause.count);
}

void triple_emit(const int cell[3], const int sum[3], struct sink *sink)
{
    int sorted[3], alive;
    int count = sort_cells(cell, sorted, &alive);
    const int *own = sum + alive;
    /* Some k of them make "at least k", and k dead ones exclude all above. */
    for (int set = 1; set < 1 << count; set++) {
        int up[4], down[4], size = 0;
        for (int i = 0; i < count; i++)
            if (set >> i & 1) {
                up[size] = -sorted[i];
                down[size++] = sorted[i];
            }
        up[size] = own[size - 1];
        down[size] = -own[count - size];
        emit_clause(up, size + 1, sink);
        emit_clause(down, size + 1, sink);
    }
    for (int i = 1; i < count; i++)
        emit_clause((const int[]){-own[i], own[i - 1]}, 2, sink);
}
