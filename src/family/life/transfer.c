/* transfer.c: an engine that counts still lifes in a box, row by row.
 *
 * Cells are decided one after another, row by row.  When cell (r,c) is
 * decided, all neighbours of (r-1,c-1) are known, and it must stay as it is;
 * cells around the box are dead and must stay dead too.  What is to be known
 * of the cells before are the last two rows and two cells: 2w+2 bits for a
 * box w wide, kept in a register into which a cell is shifted:
 *
 *     (r,c) 0   (r,c-1) 1   (r,c-2) 2   (r-1,c) w   ...   (r-2,c-2) 2w+2
 *
 * For every state of the register the number of ways to get there; two dead
 * rows come last, and then the still lifes are those of the four states of the
 * two cells before them, but for the one in which nothing lives.  The box is
 * turned so that w is its shorter side.
 *
 * Numbers have as many words as there could be bits: a box of 8x8 has one. */
#include "family/life/transfer.h"
#include "family/life/life.h"

enum { WIDEST = 12, WORD_BITS = 64 };

struct transfer {
    int rows, cols;             /* cols <= rows */
    bool stays[NEIGHBOURHOODS]; /* is the cell what it was? */
    size_t words;               /* of a number */
    uint64_t *now, *next;       /* owned; of each state */
    int cell;                   /* the next one to be decided */
    bool done;
};

/* The neighbourhood with rows and columns exchanged. */
static int transposed(int cells)
{
    int other = 0;
    for (int i = 0; i < 9; i++)
        if (cells >> i & 1)
            other |= 1 << (i % 3 * 3 + i / 3);
    return other;
}

bool transfer_fits(const struct life *life, struct error *err)
{
    int cols = life->cols < life->rows ? life->cols : life->rows;
    bool plain = life->goal == GOAL_STILL && !life->round_cols &&
                 life->symmetry == SYMMETRY_NONE && !life->fewest &&
                 life->most == INT_MAX && !life->pattern.grid.layers &&
                 !life->connected && life->more_symmetric;
    if (!plain)
        return error_say(err, "transfer counts all still lifes in a box on "
                              "the plane: goal=still without a symmetry, a "
                              "space, a population or a drawing, and "
                              "connected ones or not");
    return cols <= WIDEST ||
           error_say(err,
                     "transfer counts in boxes whose shorter side is at "
                     "most %d cells, not %d",
                     WIDEST, cols);
}

static bool open(struct search *search, struct error *err)
{
    const struct life *life = search->request->puzzle;
    if (!transfer_fits(life, err))
        return false;
    bool turned = life->cols > life->rows;
    int cols = turned ? life->rows : life->cols;
    size_t states = (size_t)1 << (2 * cols + 2);
    struct transfer *t = mem_alloc(1, sizeof *t);
    search->state = t;
    t->rows = turned ? life->cols : life->rows;
    t->cols = cols;
    t->words = (size_t)t->rows * (size_t)cols / WORD_BITS + 1;
    if (2 * states * t->words * sizeof *t->now > search->request->memory) {
        search->overdrawn = true;
        return error_say(err, "transfer needs more memory than it may use");
    }
    for (int cells = 0; cells < NEIGHBOURHOODS; cells++)
        t->stays[turned ? transposed(cells) : cells] =
            life->rule.next[cells] == ((cells & CELL_C) != 0);
    t->now = mem_try_alloc(states * t->words, sizeof *t->now);
    t->next = mem_try_alloc(states * t->words, sizeof *t->next);
    if (!t->now || !t->next)
        return error_say(err, "there is no memory for %zu states", states);
    t->now[0] = 1;
    return true;
}

static void close(struct search *search)
{
    struct transfer *t = search->state;
    if (!t)
        return;
    free(t->now);
    free(t->next);
    free(t);
    search->state = NULL;
}

/* The cell of which the register has the row below it in its bits 0, 1, ...,
 * moved down by `skip`; columns left of the box are masked. */
static bool stays_at(const struct transfer *t, uint64_t state, int skip,
                     unsigned mask)
{
    unsigned cells = 0;
    for (int row = 2; row >= 0; row--) {
        unsigned three = (unsigned)(state >> (row * t->cols)) & 7 & mask;
        cells = cells << 3 | (three << skip & 7);
    }
    return t->stays[cells];
}

/* May a cell in this column have brought the register into this state? */
static bool allowed(const struct transfer *t, uint64_t state, int col)
{
    static const unsigned inside[] = {1, 3, 7};
    unsigned mask = inside[col < 2 ? col : 2];
    if (!stays_at(t, state, 0, mask))
        return false;
    if (col < t->cols - 1)
        return true;
    unsigned last = inside[t->cols < 2 ? t->cols - 1 : 1];
    return stays_at(t, state, 1, last) && stays_at(t, state, 2, 1);
}

static void add_number(uint64_t *to, const uint64_t *from, size_t words)
{
    unsigned carry = 0;
    for (size_t i = 0; i < words; i++) {
        unsigned long long sum;
        unsigned over = __builtin_uaddll_overflow(to[i], from[i], &sum);
        over |= __builtin_uaddll_overflow(sum, carry, &sum);
        to[i] = sum;
        carry = over;
    }
}

static bool is_zero(const uint64_t *number, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (number[i])
            return false;
    return true;
}

static void decide_cell(struct transfer *t)
{
    uint64_t states = UINT64_C(1) << (2 * t->cols + 2);
    int row = t->cell / t->cols, col = t->cell % t->cols;
    memset(t->next, 0, (size_t)states * t->words * sizeof *t->next);
    for (uint64_t state = 0; state < states; state++) {
        const uint64_t *ways = t->now + state * t->words;
        if (is_zero(ways, t->words))
            continue;
        for (unsigned alive = 0; alive <= (row < t->rows); alive++) {
            uint64_t after = state << 1 | alive;
            if (allowed(t, after, col))
                add_number(t->next + (after & (states - 1)) * t->words, ways,
                           t->words);
        }
    }
    uint64_t *other = t->now;
    t->now = t->next;
    t->next = other;
    t->cell++;
}

/* The ways to get to a state. */
static void add_ways(const struct transfer *t, size_t state, mpz_t number)
{
    mpz_t ways;
    mpz_init(ways);
    mpz_import(ways, t->words, -1, sizeof *t->now, 0, 0,
               t->now + state * t->words);
    mpz_add(number, number, ways);
    mpz_clear(ways);
}

static enum verdict count(struct search *search, mpz_t number,
                          struct error *err)
{
    struct transfer *t = search->state;
    int cells = (t->rows + 2) * t->cols;
    (void)err;
    for (; t->cell < cells; search->steps++) {
        if (search->steps >= search->effort || search_pause(search))
            return VERDICT_UNKNOWN;
        decide_cell(t);
        search->share = (double)t->cell / cells;
    }
    for (size_t last = 0; last < 4 && !t->done; last++)
        add_ways(t, last << 2 * t->cols, number);
    mpz_sub_ui(number, number, !t->done);
    t->done = true;
    return VERDICT_NONE;
}

const struct engine transfer_engine = {
    .name = "transfer",
    .title = "counts still lifes in a box row by row",
    .step = "cells",
    .form = FORM_PUZZLE,
    .yields = true,
    .open = open,
    .count = count,
    .close = close,
};
