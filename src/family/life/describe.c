/* describe.c: what a pattern does on a plane without borders. */
#include "family/life/life.h"
#include "family/life/plane.h"

/* After how many steps, at most `steps`, does the shape come back?  0: it
 * does not.  `start` becomes that generation. */
static int find_period(struct plane *start, const struct life *life)
{
    struct plane now = {0};
    plane_copy(&now, start);
    int period = 0;
    do {
        plane_step(&now, &life->rule);
        period++;
    } while (period < life->steps && !plane_same_shape(&now, start));
    bool back = plane_same_shape(&now, start);
    plane_release(start);
    *start = now;
    return back ? period : 0;
}

bool say_motion(const struct life *life, const struct grid *grid, int time,
                const char *subject, const struct log *log)
{
    struct plane plane = {0};
    plane_take(&plane, grid, time);
    int top = plane.top, left = plane.left;
    int period = find_period(&plane, life);
    int right = plane.left - left, down = plane.top - top;
    bool nothing = !plane.rows;
    plane_release(&plane);
    if (!period || nothing)
        return false;
    if (right || down)
        log_say(log, LOG_RESULT,
                "%sa true spaceship, period %d, moves (%d,%d): %d %s %s",
                subject, period, right, down, abs(down),
                abs(down) == 1 ? "row" : "rows", down < 0 ? "up" : "down");
    else if (period > 1)
        log_say(log, LOG_RESULT, "%sno spaceship: an oscillator, period %d",
                subject, period);
    else
        log_say(log, LOG_RESULT, "%sno spaceship: a still life", subject);
    return true;
}
