/* drawing.c: what a user has drawn, and where it lies in the box.
 *
 * A parent is drawn as the last generation and lies in the middle of the box,
 * which has as many rows and columns more on each side as steps pass, if no
 * other size is given.  Of a transition several generations are drawn, one
 * below the other, and of a pattern that comes back as many as one likes, in
 * the corner of the box. */
#include "family/life/wish/wish.h"

enum { MOST_STEPS = 10000 };

static bool rule_fits(const struct life *life, struct error *err)
{
    const char *its = life->pattern.rule, *ours = life->rule.text;
    if (!its[0] || rule_same(ours, its))
        return true;
    struct rule rule;
    if (rule_parse(&rule, its, &(struct error){0}))
        return error_say(err,
                         "the pattern is of the rule %s, and the puzzle of "
                         "%s: write rule=%s",
                         its, ours, its);
    return error_say(err,
                     "the pattern is of the rule %s, which we do not know; "
                     "%s was expected",
                     its, ours);
}

static bool space_fits(const struct life *life, struct error *err)
{
    const struct round *round = &life->pattern.round;
    if (!round->cols ||
        (life->round_cols && life->round_rows == !!round->rows))
        return true;
    const char *space = round->rows ? "torus" : "cylinder";
    return error_say(err, "the pattern lies on a %s: write space=%s", space,
                     space);
}

bool wish_pattern(struct life *life, const struct id *id, struct error *err)
{
    struct reader reader;
    if (!id->givens)
        return true;
    if (!id_open_givens(id, &reader, err))
        return false;
    bool good = pattern_read(&life->pattern, &reader, err);
    reader_close(&reader);
    if (good && life->goal == GOAL_RUN && life->pattern.rule[0] &&
        !id->value[WISH_RULE].given)
        good = rule_parse(&life->rule, life->pattern.rule, err);
    return good && rule_fits(life, err) && space_fits(life, err);
}

bool wish_run(struct life *life, const struct id *id, struct error *err)
{
    const struct value *steps = &id->value[WISH_STEPS];
    if (!life->pattern.grid.layers)
        return error_say(err, "the pattern is missing: write life:@FILE or "
                              "life:glider");
    if (life->pattern.grid.layers > 1 || !life->pattern.known)
        return error_say(err, "a pattern without a goal is one generation of "
                              "dead and live cells, such as .o./..o/ooo, or "
                              "the name of an object that we know, such as "
                              "glider");
    if (life->round_cols || id->rows)
        return error_say(err,
                         "goal=run is for patterns on the plane: leave "
                         "%s out",
                         id->rows ? "the size" : "space");
    if (steps->given && steps->number > MOST_STEPS)
        return error_say(err, "steps=%s is more than %d", steps->text,
                         MOST_STEPS);
    life->steps = steps->given ? (int)steps->number : 0;
    return true;
}

/* The box is as large as the drawing and `more` on each side, or as it is
 * given. */
static bool place_drawing(struct life *life, int more, struct error *err)
{
    const struct grid *drawn = &life->pattern.grid;
    if (!life->rows) {
        life->rows = drawn->rows + (life->round_rows ? 0 : 2 * more);
        life->cols = drawn->cols + (life->round_cols ? 0 : 2 * more);
    }
    if ((life->round_rows && life->rows != drawn->rows) ||
        (life->round_cols && life->cols != drawn->cols))
        return error_say(err,
                         "on a torus or a cylinder the box is what is drawn: "
                         "%dx%d was expected, not %dx%d",
                         drawn->rows, drawn->cols, life->rows, life->cols);
    life->top = (life->rows - drawn->rows) / 2;
    life->left = (life->cols - drawn->cols) / 2;
    return true;
}

static bool read_parent(struct life *life, struct error *err)
{
    if (life->pattern.grid.layers != 1)
        return error_say(err,
                         "goal=parent takes one generation, the last; %d are "
                         "drawn: write goal=transition",
                         life->pattern.grid.layers);
    life->pattern.time.at[0] = life->steps;
    return place_drawing(life, life->steps, err);
}

/* Generations as they are numbered; two that are not, are the first and the
 * last. */
static bool read_transition(struct life *life, bool given, struct error *err)
{
    struct pattern *pattern = &life->pattern;
    int layers = pattern->grid.layers;
    if (given && layers == 2 && !pattern->numbered)
        pattern->time.at[1] = life->steps;
    int last = pattern->time.at[layers - 1];
    if (!given)
        life->steps = last;
    if (last < 1)
        return error_say(err, "goal=transition takes several generations, "
                              "one below the other; one is drawn");
    if (life->steps != last)
        /* unreached: steps are counted from the drawing unless they are
         * given */
        return error_say(err,
                         "the last generation that is drawn is number %d, "
                         "and steps=%d",
                         last, life->steps);
    return place_drawing(life, 0, err);
}

bool wish_course(struct life *life, const struct id *id, struct error *err)
{
    const struct value *steps = &id->value[WISH_STEPS];
    const struct value *beyond = &id->value[WISH_OUTSIDE];
    const char *goal = goal_words[life->goal];
    bool parent = life->goal == GOAL_PARENT;
    if (!life->pattern.grid.layers)
        return error_say(
            err, "the pattern is missing: write life,goal=%s:@FILE", goal);
    if (steps->given && steps->number > MOST_STEPS)
        return error_say(err, "steps=%s is more than %d", steps->text,
                         MOST_STEPS);
    life->steps = steps->given ? (int)steps->number : 1;
    life->outside_any = beyond->given ? beyond->number == OUTSIDE_ANY : parent;
    if (life->symmetry == SYMMETRY_GLIDE)
        return error_say(err,
                         "symmetry=glide goes with patterns that come back, "
                         "not with goal=%s",
                         goal);
    return parent ? read_parent(life, err)
                  : read_transition(life, steps->given, err);
}

bool wish_times(const struct life *life, struct error *err)
{
    const struct pattern *drawn = &life->pattern;
    if (drawn->time.len && vec_last(&drawn->time) >= life->steps)
        return error_say(err,
                         "generation %d is drawn, and in generation %d the "
                         "pattern is back: 0 to %d were expected",
                         vec_last(&drawn->time), life->steps, life->steps - 1);
    return true;
}

bool wish_part(struct life *life, struct error *err)
{
    const struct pattern *drawn = &life->pattern;
    if (!life->rows) {
        life->rows = drawn->grid.rows;
        life->cols = drawn->grid.cols;
    }
    if (!life->rows)
        return error_say(err, "the size of the box is missing: write life:8x8 "
                              "and behind it what it holds, or for ships of "
                              "any length width=N");
    if (drawn->grid.rows > life->rows || drawn->grid.cols > life->cols)
        return error_say(
            err, "what is drawn has %dx%d cells, and the box %dx%d",
            drawn->grid.rows, drawn->grid.cols, life->rows, life->cols);
    return wish_times(life, err);
}
