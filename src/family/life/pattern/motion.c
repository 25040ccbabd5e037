/* motion.c: what a pattern does on the plane, found by running it.
 *
 * A pattern has period p if generation p is the first that is a copy of
 * generation 0, moved by (right,down): a still life (p = 1), an oscillator, or
 * a ship.  Between those copies turned or mirrored ones may come: generation
 * p/2 of an LWSS is its mirror image (glide symmetry).
 *
 * Solutions are judged by this file, so it runs the rule's table on plain
 * cells and knows nothing of searches. */
#include "family/life/pattern/motion.h"
#include "family/life/pattern/image.h"

/* A pattern that is spread over more squares is given up. */
static const int64_t most_squares = 1 << 24;

static struct phase phase_of(const struct plane *plane)
{
    struct phase phase = {plane->top, plane->left, plane->rows, plane->cols,
                          0};
    size_t squares = (size_t)plane->rows * (size_t)plane->cols;
    for (size_t i = 0; i < squares; i++)
        phase.cells += plane->cell[i];
    return phase;
}

static void add_phase(struct motion *motion, const struct phase *phase)
{
    bool first = !motion->phase.len;
    vec_push(&motion->phase, *phase);
    if (first || phase->cells < motion->fewest)
        motion->fewest = phase->cells;
    if (phase->cells > motion->most)
        motion->most = phase->cells;
    if (phase->rows > motion->rows)
        motion->rows = phase->rows;
    if (phase->cols > motion->cols)
        motion->cols = phase->cols;
}

/* Of which images of generation 0 is this a copy? */
static unsigned images_met(const struct plane images[SQUARE_SYMMETRIES],
                           const struct plane *plane)
{
    unsigned met = 0;
    for (int s = 0; s < SQUARE_SYMMETRIES; s++)
        if (plane_same_shape(plane, &images[s]))
            met |= 1u << s;
    return met;
}

/* Runs until generation 0 comes back.  `now` is generation 0 at first. */
static bool run(struct motion *motion, struct plane *now,
                const struct plane images[SQUARE_SYMMETRIES],
                const struct rule *rule, int bound)
{
    const struct plane *start = &images[SQUARE_SAME];
    for (int time = 1; time <= bound; time++) {
        plane_step(now, rule);
        if (!now->rows || (int64_t)now->rows * now->cols > most_squares)
            return false;
        unsigned met = images_met(images, now);
        if (met & 1u << SQUARE_SAME) {
            motion->period = time;
            motion->right = now->left - start->left;
            motion->down = now->top - start->top;
            return true;
        }
        if (met && !motion->glide) {
            motion->glide = time;
            motion->glides = met;
        }
        struct phase phase = phase_of(now);
        add_phase(motion, &phase);
    }
    return false;
}

bool motion_find(struct motion *motion, const struct plane *start,
                 const struct rule *rule, int bound)
{
    *motion = (struct motion){0};
    if (!start->rows)
        return false;
    struct plane images[SQUARE_SYMMETRIES] = {{0}}, now = {0};
    for (int s = 0; s < SQUARE_SYMMETRIES; s++)
        image_make(&images[s], start, s);
    plane_copy(&now, start);
    motion->symmetries = images_met(images, start);
    struct phase phase = phase_of(start);
    add_phase(motion, &phase);
    bool back = run(motion, &now, images, rule, bound);
    plane_release(&now);
    for (int s = 0; s < SQUARE_SYMMETRIES; s++)
        plane_release(&images[s]);
    if (!back)
        motion_release(motion);
    return back;
}

void motion_release(struct motion *motion)
{
    vec_release(&motion->phase);
    *motion = (struct motion){0};
}
