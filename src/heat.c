/* heat.c: a picture of how the solutions use the cells of the grid.
 *
 * A family that draws facts themselves is told the share of the solutions
 * that have each.
 *
 * A fact puts numbers into the cells that decoding it alone fills, in as many
 * solutions as have the fact.  A family that draws heat maps is told how often
 * each cell is filled.  For the others each cell is a square: where every
 * solution fills all of them that would say nothing, so it shows the share of
 * the commonest number, which is how much of the cell is settled. */
#include "middle.h"
#include "show/squares.h"

#include <stdlib.h>

struct touch {
    size_t cell;
    int number;
    double share; /* of the solutions */
};

typedef VEC(struct touch) touch_list;

/* ---- numbers -------------------------------------------------------- */

/* False: there is no memory for them. */
static bool touch_cells(const dt_puzzle *puzzle, int fact, double share,
                        const struct grid *empty, touch_list *touches)
{
    struct grid one = {0};
    puzzle->family->decode(puzzle->own, &fact, 1, &one);
    bool good = one.cell;
    for (size_t i = 0; good && i < grid_cells(&one); i++)
        if (one.cell[i] != empty->cell[i])
            good =
                vec_try_push(touches, (struct touch){i, one.cell[i], share});
    grid_release(&one);
    return good;
}

/* What a double holds of it, without its lowest bits. */
static double without(const mpz_t number, size_t bits)
{
    mpz_t rest;
    mpz_init(rest);
    mpz_tdiv_q_2exp(rest, number, bits);
    double value = mpz_get_d(rest);
    mpz_clear(rest);
    return value;
}

/* Of two numbers of any size: at most DIGITS bits of the whole matter. */
static double ratio(const mpz_t part, const mpz_t whole)
{
    enum { DIGITS = 1000 };
    size_t size = mpz_sizeinbase(whole, 2);
    size_t bits = size > DIGITS ? size - DIGITS : 0;
    double denominator = without(whole, bits);
    return denominator > 0 ? without(part, bits) / denominator : 0;
}

/* How many of the solutions have each fact, to be freed; NULL: there is no
 * memory. */
static double *find_shares(const dt_search *s, const struct tally *tally)
{
    double *share = mem_try_alloc(tally->fact.len, sizeof *share);
    for (size_t i = 0; share && i < tally->fact.len; i++)
        share[i] = ratio(&tally->count.at[i], s->count);
    return share;
}

static int by_cell_and_number(const void *one, const void *other)
{
    const struct touch *a = one, *b = other;
    if (a->cell != b->cell)
        return a->cell < b->cell ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

/* How often each cell is filled at all. */
static void sum_up(const touch_list *touches, double *heat)
{
    for (size_t i = 0; i < touches->len; i++)
        heat[touches->at[i].cell] += touches->at[i].share;
}

/* How often it has its commonest number; sorts the list. */
static void find_commonest(touch_list *touches, double *heat)
{
    double share = 0;
    if (touches->len)
        qsort(touches->at, touches->len, sizeof *touches->at,
              by_cell_and_number);
    for (size_t i = 0; i < touches->len; i++) {
        const struct touch *touch = &touches->at[i];
        bool same = i && !by_cell_and_number(touch - 1, touch);
        share = same ? share + touch->share : touch->share;
        if (share > heat[touch->cell])
            heat[touch->cell] = share;
    }
}

/* ---- the picture ---------------------------------------------------- */

/* How much of each cell of the grid that decoding nothing leaves empty is
 * touched; false: there is no memory. */
static bool draw_cells(const dt_puzzle *puzzle, const struct tally *tally,
                       const double *share, struct watch *watch,
                       struct canvas *canvas)
{
    const struct family *family = puzzle->family;
    struct grid empty = {0};
    touch_list touches = {0};
    family->decode(puzzle->own, NULL, 0, &empty);
    double *heat =
        empty.cell ? mem_try_alloc(grid_cells(&empty), sizeof *heat) : NULL;
    bool good = heat;
    for (size_t i = 0; good && i < tally->fact.len && !watch_look(watch); i++)
        if (share[i] > 0)
            good = touch_cells(puzzle, tally->fact.at[i], share[i], &empty,
                               &touches);
    if (good && family->pictures->heat) {
        sum_up(&touches, heat);
        family->pictures->heat(puzzle->own, &empty, heat, canvas);
    } else if (good) {
        find_commonest(&touches, heat);
        squares_draw(&empty, heat, canvas);
    }
    free(heat);
    vec_release(&touches);
    grid_release(&empty);
    return good;
}

static bool draw_map(const dt_search *s, const struct tally *tally,
                     struct watch *watch, struct canvas *canvas)
{
    const struct pictures *pictures = s->puzzle->family->pictures;
    double *share = find_shares(s, tally);
    bool good = share;
    if (good && pictures->shares)
        pictures->shares(s->puzzle->own, tally->fact.at, share,
                         tally->fact.len, canvas);
    else if (good)
        good = draw_cells(s->puzzle, tally, share, watch, canvas);
    free(share);
    return good;
}

bool heat_draw(const dt_search *s, const struct tally *tally, FILE *out,
               struct error *err)
{
    struct errand errand;
    char *command = middle_command(VERB_COUNT, s->puzzle, s->set);
    struct canvas *canvas = canvas_new(s->set, command);
    errand_of(&errand, s);
    bool good = draw_map(s, tally, &errand.watch, canvas) ||
                /* unreached: there was memory */
                error_say(err, "there is no memory for a map of the cells");
    good = !errand_stopped(&errand, err) && good &&
           canvas_finish(canvas, out, err);
    canvas_free(canvas);
    free(command);
    return good;
}
