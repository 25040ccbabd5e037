/* heat.c: a picture of how the solutions use the cells of the grid.
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

static bool find_touches(const dt_search *s, const struct tally *tally,
                         const struct grid *empty, struct watch *watch,
                         touch_list *touches)
{
    mpq_t share;
    bool good = true;
    mpq_init(share);
    for (size_t i = 0; i < tally->fact.len && mpz_sgn(s->count) && good &&
                       !watch_look(watch);
         i++) {
        mpq_set_num(share, &tally->count.at[i]);
        mpq_set_den(share, s->count);
        mpq_canonicalize(share);
        good = touch_cells(s->puzzle, tally->fact.at[i], mpq_get_d(share),
                           empty, touches);
    }
    mpq_clear(share);
    return good;
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

/* A map of the cells that decoding nothing leaves empty. */
static void draw_map(const dt_search *s, const struct grid *empty,
                     touch_list *touches, double *heat, struct canvas *canvas)
{
    const struct family *family = s->puzzle->family;
    if (family->pictures->heat) {
        sum_up(touches, heat);
        family->pictures->heat(s->puzzle->own, empty, heat, canvas);
    } else {
        find_commonest(touches, heat);
        squares_draw(empty, heat, canvas);
    }
}

bool heat_draw(const dt_search *s, const struct tally *tally, FILE *out,
               struct error *err)
{
    struct errand errand;
    struct grid empty = {0};
    touch_list touches = {0};
    errand_of(&errand, s);
    s->puzzle->family->decode(s->puzzle->own, NULL, 0, &empty);
    double *heat =
        empty.cell ? mem_try_alloc(grid_cells(&empty), sizeof *heat) : NULL;
    bool good =
        (heat && find_touches(s, tally, &empty, &errand.watch, &touches)) ||
        error_say(err, "there is no memory for a map of the cells");
    good = !errand_stopped(&errand, err) && good;
    if (good) {
        char *command = middle_command(VERB_COUNT, s->puzzle, s->set);
        struct canvas *canvas = canvas_new(s->set, command);
        draw_map(s, &empty, &touches, heat, canvas);
        good = canvas_finish(canvas, out, err);
        canvas_free(canvas);
        free(command);
    }
    free(heat);
    vec_release(&touches);
    grid_release(&empty);
    return good;
}
