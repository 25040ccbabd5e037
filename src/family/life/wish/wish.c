/* wish.c: the parameters of a Life puzzle, and what they ask for.
 *
 * A velocity kc/p means k rows up in p generations, and a+bc/p a columns to
 * the right and b rows up; k left out is 1.  Motions are kept as (right,
 * down), as in RLE, so that up is negative. */
#include "family/life/wish/wish.h"
#include "family/clue/clue.h"

#include <limits.h>

enum { MOST_COLUMNS = 250 };

const char *const goal_words[] = {
    [GOAL_SHIP] = "ship",
    [GOAL_OSCILLATOR] = "oscillator",
    [GOAL_STILL] = "still",
    [GOAL_PARENT] = "parent",
    [GOAL_TRANSITION] = "transition",
    [GOAL_RUN] = "run",
    NULL,
};

enum { SPACE_PLANE, SPACE_CYLINDER, SPACE_TORUS };

static const char *const space_words[] = {"plane", "cylinder", "torus", NULL};

static const char *const outside_words[] = {"dead", "any", NULL};

enum { YES, NO };

static const char *const yes_words[] = {"yes", "no", NULL};

enum { DRAWN_FRONT, DRAWN_TAIL };

static const char *const drawn_words[] = {"front", "tail", NULL};

enum { ENCODING_BEST, ENCODING_COUNTERS };

static const char *const encoding_words[] = {"best", "counters", NULL};

static const char *const objectives[] = {"population", NULL};

const struct param wish_params[WISH_COUNT + 1] = {
    [WISH_STEPS] = {"steps", PARAM_NUMBER, NULL, 1, INT_MAX,
                    .help = "how many generations pass"},
    [WISH_SHIFT] = {"shift", PARAM_NUMBER, NULL, 0, INT_MAX,
                    .help = "how many rows the pattern has moved up then"},
    [WISH_SYMMETRY] = {"symmetry", PARAM_WORD, NULL, .words = symmetry_words,
                       .aliases = symmetry_names,
                       .help = "the pattern is its own image: mirror (left "
                               "and right: even, odd or gutter), flip (top "
                               "and bottom), glide (a mirror image after "
                               "half of the period), turned (C2, C4), or "
                               "several of them; with steps and shift it is "
                               "mirror, else none"},
    [WISH_DEBRIS] = {"debris", PARAM_WORD, "yes", .words = yes_words,
                     .help = "with steps and shift: yes: cells may be left "
                             "behind at the bottom in the last generation; "
                             "no: true spaceships only"},
    [WISH_GOAL] = {"goal", PARAM_WORD, NULL, .words = goal_words,
                   .help = "what to look for; with a velocity it is a ship, "
                           "and of a pattern alone what it is (run)"},
    [WISH_VELOCITY] = {"velocity", PARAM_TEXT,
                       .help = "of a ship: 2c/5 is 2 rows up in 5 "
                               "generations, c/10 one row in 10, 1+1c/4 or "
                               "c/4d one column to the right and one row up "
                               "in 4"},
    [WISH_WIDTH] = {"width", PARAM_TEXT,
                    .help = "of a ship of any length, instead of a box: the "
                            "columns of its widest generation, which may be "
                            "more than in the usual picture; 8..18 tries one "
                            "after another, as the symmetry allows, up to "
                            "the first ship"},
    [WISH_DRAWN] = {"drawn", PARAM_WORD, "front", .words = drawn_words,
                    .help = "with a width: the pattern that is drawn is the "
                            "first rows of generation 0, or the last ones"},
    [WISH_PERIOD] = {"period", PARAM_NUMBER, NULL, 1, INT_MAX,
                     .help = "of an oscillator: the true one, not a multiple "
                             "of it"},
    [WISH_RULE] = {"rule", PARAM_TEXT, "B3/S23",
                   .help = "B3/S23 or any other by sums, isotropic ones such "
                           "as B2-a/S12, a MAP of 512 bits, or a name such "
                           "as highlife"},
    [WISH_SPACE] = {"space", PARAM_WORD, "plane", .words = space_words,
                    .help = "what the box is: a part of the plane beyond "
                            "which all is dead, rolled up to a cylinder (the "
                            "last column touches the first), or a torus "
                            "(the last row too)"},
    [WISH_OUTSIDE] = {"outside", PARAM_WORD, NULL, .words = outside_words,
                      .help = "beyond what is drawn all is dead, or in the "
                              "end anything may be there; if it is left out, "
                              "any for a parent, so that only an orphan (a "
                              "Garden of Eden) has none, else dead"},
    [WISH_POPULATION] = {"population", PARAM_TEXT,
                         .help = "live cells of generation 0: N, ..N, N.. or "
                                 "N..M"},
    [WISH_MINIMISE] = {"minimise", PARAM_WORD, NULL, .words = objectives,
                       .help = "solve: as few live cells in generation 0 as "
                               "can be"},
    [WISH_MAXIMISE] = {"maximise", PARAM_WORD, NULL, .words = objectives,
                       .help = "solve: as many as can be"},
    [WISH_SUBPERIOD] = {"subperiod", PARAM_WORD, "no", .words = yes_words,
                        .help = "yes: the true period may be a part of it"},
    [WISH_PARTS] = {"parts", PARAM_WORD, "no", .words = yes_words,
                    .help = "yes: parts that do not touch may each have a "
                            "smaller period"},
    [WISH_CONNECTED] = {"connected", PARAM_WORD, "no", .words = yes_words,
                        .help = "yes: one object, which does not fall into "
                                "parts that live without each other"},
    [WISH_MORESYMMETRIC] = {"moresymmetric", PARAM_WORD, "yes",
                            .words = yes_words,
                            .help = "no: the pattern has the symmetry that "
                                    "is asked for and no other"},
    [WISH_ENCODING] = {"encoding", PARAM_WORD, NULL, .words = encoding_words,
                       .help = "the clauses: best, or with steps and shift "
                               "counters, which are Knuth's, and are taken "
                               "there if nothing else is said"},
    [WISH_DIFFICULTY] = CLUE_DIFFICULTY,
};

/* ---- which parameters go together ----------------------------------- */

#define FOR(goal) (1u << GOAL_##goal)

static const unsigned goals_of[WISH_COUNT] = {
    [WISH_STEPS] = FOR(SEED) | FOR(PARENT) | FOR(TRANSITION) | FOR(RUN),
    [WISH_SHIFT] = FOR(SEED),
    [WISH_SYMMETRY] = ~FOR(RUN),
    [WISH_DEBRIS] = FOR(SEED),
    [WISH_GOAL] = ~0u,
    [WISH_VELOCITY] = FOR(SHIP),
    [WISH_WIDTH] = FOR(SHIP),
    [WISH_DRAWN] = FOR(SHIP),
    [WISH_PERIOD] = FOR(OSCILLATOR),
    [WISH_RULE] = ~FOR(SEED),
    [WISH_SPACE] = ~FOR(SEED),
    [WISH_POPULATION] = ~(FOR(SEED) | FOR(RUN)),
    [WISH_OUTSIDE] = FOR(PARENT) | FOR(TRANSITION),
    [WISH_MINIMISE] = ~(FOR(SEED) | FOR(RUN)),
    [WISH_MAXIMISE] = ~(FOR(SEED) | FOR(RUN)),
    [WISH_SUBPERIOD] = FOR(SHIP) | FOR(OSCILLATOR),
    [WISH_PARTS] = FOR(SHIP) | FOR(OSCILLATOR),
    [WISH_CONNECTED] = FOR(SHIP) | FOR(OSCILLATOR) | FOR(STILL),
    [WISH_MORESYMMETRIC] = FOR(SHIP) | FOR(OSCILLATOR) | FOR(STILL),
    [WISH_ENCODING] = ~0u,
    [WISH_DIFFICULTY] = ~0u,
};

static enum goal goal_of(const struct id *id)
{
    if (id->value[WISH_GOAL].given)
        return (enum goal)id->value[WISH_GOAL].number;
    if (id->value[WISH_VELOCITY].given)
        return GOAL_SHIP;
    bool seeds = id->rows || id->value[WISH_SHIFT].given ||
                 id->value[WISH_DEBRIS].given;
    return id->givens && !seeds ? GOAL_RUN : GOAL_SEED;
}

static bool go_together(const struct id *id, enum goal goal, struct error *err)
{
    for (int i = 0; i < WISH_COUNT; i++) {
        if (!id->value[i].given || goals_of[i] >> goal & 1)
            continue;
        if (goal == GOAL_SEED)
            return error_say(err,
                             "%s goes with a goal or a velocity: write "
                             "goal=oscillator, goal=still or velocity=c/4",
                             wish_params[i].name);
        return error_say(err, "%s does not go with goal=%s",
                         wish_params[i].name, goal_words[goal]);
    }
    return true;
}

/* ---- the seed's ----------------------------------------------------- */

/* Nothing says what is looked for, not even Knuth's parameters. */
static bool no_goal(const struct id *id, struct error *err)
{
    int rows = id->rows ? id->rows : 8, cols = id->rows ? id->cols : 8;
    const char *at = id->from_file ? "@" : "";
    if (id->givens)
        return error_say(err,
                         "what to look for is missing: write "
                         "life,goal=parent:%s%.100s for what becomes it, or "
                         "life:%dx%d,goal=still:%s%.100s for what has it in "
                         "its corner",
                         at, id->givens, rows, cols, at, id->givens);
    return error_say(err,
                     "what to look for is missing: write life:%dx%d and "
                     "behind it ,goal=still or ,goal=oscillator,period=3 or "
                     ",velocity=c/4; solve life:@FILE tells what a pattern "
                     "is",
                     rows, cols);
}

static bool seed_fits(const struct id *id, struct error *err)
{
    int rows = id->rows ? id->rows : 14, cols = id->rows ? id->cols : 12;
    const char *wrong = NULL;
    if (!id->value[WISH_STEPS].given && !id->value[WISH_SHIFT].given &&
        !id->value[WISH_DEBRIS].given)
        return no_goal(id, err);
    if (id->givens)
        wrong = "life takes no pattern";
    else if (!id->rows)
        wrong = "the size of the box is missing";
    else if (!id->value[WISH_STEPS].given)
        wrong = "steps, the number of generations, is missing";
    else if (!id->value[WISH_SHIFT].given)
        wrong = "shift, how many rows the pattern moves up, is missing";
    else if (id->value[WISH_SYMMETRY].given &&
             id->value[WISH_SYMMETRY].number != SYMMETRY_MIRROR)
        wrong = "with steps and shift the symmetry is mirror; others go with "
                "a velocity or a goal";
    return !wrong || error_say(err, "%s: write life:%dx%d,steps=3,shift=1",
                               wrong, rows, cols);
}

static bool read_seed(struct life *life, const struct id *id,
                      struct error *err)
{
    if (!seed_fits(id, err))
        return false;
    life->symmetry = SYMMETRY_MIRROR;
    life->steps = (int)id->value[WISH_STEPS].number;
    life->shift = (int)id->value[WISH_SHIFT].number;
    life->debris = id->value[WISH_DEBRIS].number == YES;
    life->best_clauses = id->value[WISH_ENCODING].given &&
                         id->value[WISH_ENCODING].number == ENCODING_BEST;
    return true;
}

/* ---- velocities ----------------------------------------------------- */

struct scan {
    const char *text, *at;
};

/* A number of up to six digits, perhaps with a sign. */
static bool scan_number(struct scan *s, int *number)
{
    bool minus = *s->at == '-';
    const char *digits = s->at + minus;
    size_t count = strspn(digits, "0123456789");
    if (!count || count > 6)
        return false;
    *number = (minus ? -1 : 1) * (int)strtol(digits, NULL, 10);
    s->at = digits + count;
    return true;
}

/* [[a+]k]c[/p], or (a,k)c/p; with a d behind it kc/p is diagonal, with an o
 * it is not. */
static bool scan_velocity(struct scan *s, int *right, int *up, int *period)
{
    bool open = *s->at == '(';
    s->at += open;
    *right = 0;
    *up = *period = 1;
    if (*s->at != 'c' && !scan_number(s, up))
        return false;
    if (*s->at == '+' || (*s->at == ',' && open)) {
        s->at++;
        *right = *up;
        if (!scan_number(s, up))
            return false;
    }
    if (open && *s->at++ != ')')
        return s->at--, false;
    if (*s->at != 'c')
        return false;
    s->at++;
    if (!*s->at)
        return true;
    if (*s->at != '/')
        return false;
    s->at++;
    if (!scan_number(s, period) || *period <= 0)
        return false;
    if (!*right && *s->at == 'd')
        *right = *up;
    s->at += *s->at == 'o' ? !*right : *s->at == 'd' && *right == *up;
    return !*s->at;
}

static bool read_velocity(struct life *life, const struct id *id,
                          struct error *err)
{
    const struct value *value = &id->value[WISH_VELOCITY];
    if (!value->given)
        return error_say(err, "the velocity of the ship is missing: write "
                              "velocity=c/4, 2c/5 or 1+1c/4");
    struct scan s = {value->text, value->text};
    int up;
    if (!scan_velocity(&s, &life->right, &up, &life->steps))
        return error_set(err, "velocity", 1, s.at - s.text + 1,
                         "'%s' is not a velocity; 2c/5, c/10, c/4d or 1+1c/4 "
                         "was expected",
                         value->text);
    life->down = -up;
    if (!life->down && !life->right)
        return error_say(err,
                         "velocity=%s does not move: write "
                         "goal=oscillator,period=%d",
                         value->text, life->steps);
    if (abs(life->down) > life->steps || abs(life->right) > life->steps)
        return error_say(err,
                         "velocity=%s is faster than light: in %d "
                         "generations nothing moves by more than %d cells",
                         value->text, life->steps, life->steps);
    return true;
}

/* ---- symmetries ----------------------------------------------------- */

/* Catagolue's names tell by their last digit where the middle lies: 1 in a
 * cell, 2 between two, 4 between four. */
static bool middle_fits(const struct life *life, const char *name,
                        struct error *err)
{
    static const char *const wanted[] = {
        "both sides odd", "one side odd and one even", "", "both sides even"};
    size_t size = strlen(name);
    int even = !(life->rows % 2) + !(life->cols % 2);
    int cells = 1 << even; /* around the middle */
    if (life->symmetry < SYMMETRY_C2 || !strchr(name, '_') ||
        name[size - 1] - '0' == cells)
        return true;
    return error_say(err, "symmetry=%s wants a box with %s, not %dx%d", name,
                     wanted[name[size - 1] - '1'], life->rows, life->cols);
}

/* ---- numbers -------------------------------------------------------- */

/* "N", "..N", "N..", "N..M" */
static bool read_range(const char *text, int *low, int *high)
{
    struct scan s = {text, text};
    bool first = scan_number(&s, low);
    if (first && !*s.at) {
        *high = *low;
        return *low >= 0;
    }
    if (strncmp(s.at, "..", 2))
        return false;
    s.at += 2;
    bool last = *s.at && scan_number(&s, high);
    return !*s.at && (first || last) && *low >= 0 && *low <= *high;
}

static bool read_population(struct life *life, const struct id *id,
                            struct error *err)
{
    const struct value *value = &id->value[WISH_POPULATION];
    life->fewest = 0;
    life->most = INT_MAX;
    return !value->given ||
           read_range(value->text, &life->fewest, &life->most) ||
           error_say(err,
                     "population=%s is not N, ..N, N.. or N..M, numbers of "
                     "live cells",
                     value->text);
}

static bool read_period(struct life *life, const struct id *id,
                        struct error *err)
{
    const struct value *value = &id->value[WISH_PERIOD];
    if (life->goal == GOAL_SHIP)
        return read_velocity(life, id, err);
    if (life->goal == GOAL_STILL) {
        life->still = true;
        life->steps = 1;
        return true;
    }
    if (!value->given)
        return error_say(err, "the period of the oscillator is missing: "
                              "write goal=oscillator,period=3");
    life->steps = (int)value->number;
    return life->steps > 1 ||
           error_say(err, "an oscillator of period 1 is a still life: write "
                          "goal=still");
}

/* ---- rules ---------------------------------------------------------- */

/* Finite patterns must neither come from nothing nor grow for ever: with a
 * birth at a corner of one cell, the last cell of the first row grows up and
 * that of the last row down.  On a cylinder a row need not have a last. */
static bool rule_is_tame(const struct life *life, struct error *err)
{
    const uint8_t *next = life->rule.next;
    if (life->round_rows && life->round_cols)
        return true;
    if (next[0])
        return error_say(err,
                         "with the rule %s dead cells among dead cells come "
                         "alive (B0), so that no pattern on the plane is "
                         "finite; space=torus was expected",
                         life->rule.text);
    bool grows =
        (next[CELL_NW] && next[CELL_SE]) || (next[CELL_NE] && next[CELL_SW]);
    return !grows || !life_returns(life) || life->round_cols ||
           error_say(err,
                     "with the rule %s every finite pattern grows "
                     "at its corners for ever (B1c), so that none "
                     "comes back; space=torus or space=cylinder was "
                     "expected",
                     life->rule.text);
}

static void read_space(struct life *life, const struct id *id)
{
    life->round_cols = id->value[WISH_SPACE].number != SPACE_PLANE;
    life->round_rows = id->value[WISH_SPACE].number == SPACE_TORUS;
}

/* ---- ships of any length -------------------------------------------- */

/* What has no meaning without a box; NULL: nothing. */
static const char *needs_box(const struct life *life, const struct id *id)
{
    return id->rows                             ? "a box"
           : life->round_cols                   ? "space"
           : id->value[WISH_POPULATION].given   ? "population"
           : life->minimises || life->maximises ? "the best population"
           : life->connected                    ? "connected"
           : !life->more_symmetric              ? "moresymmetric=no"
                                                : NULL;
}

static bool read_width(struct life *life, const struct id *id,
                       struct error *err)
{
    const char *text = id->value[WISH_WIDTH].text, *word;
    life->narrowest = 1;
    if (!read_range(text, &life->narrowest, &life->widest) ||
        !life->narrowest || life->widest > MOST_COLUMNS)
        return error_say(err,
                         "width=%s is not a number of columns from 1 to %d, "
                         "or two such as 8..18",
                         text, MOST_COLUMNS);
    if ((word = needs_box(life, id)))
        return error_say(err,
                         "width is for ships of any length, and %s does "
                         "not go with it",
                         word);
    if (life->down >= 0)
        return error_say(err, "with a width ships move up, straight or to a "
                              "side: velocity=c/4, 2c/5 or 1+1c/4 was "
                              "expected");
    if (life->symmetry > SYMMETRY_GLIDE ||
        (life->right && life->symmetry != SYMMETRY_NONE))
        return error_say(err, "with a width the symmetry is none%s, not %s",
                         life->right ? " if the ship moves to a side"
                                     : ", mirror, even, odd, gutter or glide",
                         symmetry_words[life->symmetry]);
    if (life->symmetry == SYMMETRY_GLIDE &&
        (life->steps % 2 || life->down % 2))
        return error_say(err,
                         "symmetry=glide: with velocity=%s half a period is "
                         "no whole number of rows and generations; even "
                         "numbers were expected",
                         id->value[WISH_VELOCITY].text);
    int width = life->widest;
    bool odd =
        life->symmetry == SYMMETRY_ODD || life->symmetry == SYMMETRY_GUTTER;
    if (width == life->narrowest &&
        ((odd && width % 2 == 0) ||
         (life->symmetry == SYMMETRY_EVEN && width % 2)))
        return error_say(
            err, "symmetry=%s needs an %s number of columns, not %d",
            symmetry_words[life->symmetry], odd ? "odd" : "even", width);
    life->tail = id->value[WISH_DRAWN].number == DRAWN_TAIL;
    return wish_times(life, err);
}

bool wish_read(struct life *life, const struct id *id, struct error *err)
{
    life->goal = goal_of(id);
    life->rows = id->rows;
    life->cols = id->cols;
    if (!family_wishes_fit(id, WISH_DIFFICULTY, err))
        return false;
    if (!go_together(id, life->goal, err) ||
        !rule_parse(&life->rule, id->value[WISH_RULE].text, err))
        return false;
    if (life->goal == GOAL_SEED)
        return read_seed(life, id, err);
    if (id->value[WISH_ENCODING].number == ENCODING_COUNTERS)
        return error_say(err, "encoding=counters is for puzzles with steps "
                              "and shift, such as "
                              "life:13x15,steps=5,shift=2");
    read_space(life, id);
    life->symmetry = (enum symmetry)id->value[WISH_SYMMETRY].number;
    life->subperiod = id->value[WISH_SUBPERIOD].number == YES;
    life->parts = id->value[WISH_PARTS].number == YES;
    life->connected = id->value[WISH_CONNECTED].number == YES;
    life->more_symmetric = id->value[WISH_MORESYMMETRIC].number == YES;
    life->minimises = id->value[WISH_MINIMISE].given;
    life->maximises = id->value[WISH_MAXIMISE].given;
    if (life->minimises && life->maximises)
        return error_say(err, "minimise and maximise do not go together");
    if (life->connected && life->round_cols)
        return error_say(err, "connected=yes is for patterns on the plane; "
                              "space=plane was expected");
    if (!wish_pattern(life, id, err) || !read_population(life, id, err) ||
        !rule_is_tame(life, err))
        return false;
    if (life->goal == GOAL_RUN)
        return wish_run(life, id, err);
    if (!life_returns(life))
        return wish_course(life, id, err);
    if (!read_period(life, id, err))
        return false;
    if (id->value[WISH_WIDTH].given)
        return read_width(life, id, err);
    if (id->value[WISH_DRAWN].given)
        return error_say(err,
                         "drawn=%s goes with a width; in a box a drawing "
                         "lies in the upper left corner",
                         id->value[WISH_DRAWN].text);
    const struct value *symmetry = &id->value[WISH_SYMMETRY];
    return wish_part(life, err) &&
           (!symmetry->given || middle_fits(life, symmetry->text, err));
}

/* ---- new puzzles ---------------------------------------------------- */

/* Does the parameter make sense before anything is drawn? */
static bool goes_with_new(enum parameter which)
{
    return which == WISH_GOAL || which == WISH_RULE || which == WISH_SPACE ||
           which == WISH_DIFFICULTY;
}

static bool new_fits(const struct life *life, const struct id *id,
                     struct error *err)
{
    if (!id->rows || (life->goal != GOAL_PARENT && life->goal != GOAL_STILL))
        return error_say(err, "a new puzzle has a size, and asks for a parent "
                              "or a still life: write life:6x6,goal=parent#1 "
                              "or life:6x6,goal=still#1");
    for (int i = 0; i < WISH_COUNT; i++)
        if (id->value[i].given && !goes_with_new((enum parameter)i))
            return error_say(err, "%s does not go with a new puzzle",
                             wish_params[i].name);
    return true;
}

bool wish_new(struct life *life, const struct id *id, struct error *err)
{
    life->goal = goal_of(id);
    life->rows = id->rows;
    life->cols = id->cols;
    if (!new_fits(life, id, err) ||
        !rule_parse(&life->rule, id->value[WISH_RULE].text, err))
        return false;
    read_space(life, id);
    life->still = life->goal == GOAL_STILL;
    life->goal = life->still ? GOAL_STILL : GOAL_TRANSITION;
    life->steps = 1;
    life->most = INT_MAX;
    life->more_symmetric = true;
    return rule_is_tame(life, err);
}
