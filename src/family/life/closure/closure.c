/* closure.c: that there is no ship of any length.
 *
 * A state is the last rows of the beginning of a ship, as many as tell all
 * that can follow (`window`), with what else tells it: the phase of their
 * number (ahead.h), and which smaller periods the rows so far cannot have.  A
 * ship ends in a state of empty rows that excludes them all, unless it may
 * have one.
 *
 * A tree of beginnings is walked.  From each, all rows that may follow are
 * looked at.  A row is left out if a look ahead shows that no ship goes on
 * like that (ahead.c), or if it makes the last row of a window of empty rows:
 * then it is the end of a ship, and the claim is wrong; or of one with a
 * smaller period, which is not asked for.  Otherwise it is a beginning of the
 * tree, or it leads to the state of one, or to the mirror image of that.  All
 * rows are compared; nothing is known by a sum.
 *
 * So there is no ship.  For let the ship with the fewest rows behind some
 * beginning of the tree in the state of this one, or its mirror image, have
 * some: the next one was looked at, is not left out, and leads to a beginning
 * with fewer.  If it has none, the state is the end of a ship.
 *
 * It is a claim of ships that are one piece: none has a window of empty rows
 * inside. */
#include "family/life/closure/closure.h"
#include "family/life/closure/ahead.h"
#include "family/life/life.h"

#include <assert.h>
#include <inttypes.h>

enum { LONGEST_PERIOD = 64 };

/* A beginning: a row behind another beginning. */
struct node {
    uint32_t before; /* number of that; of 0, the empty space, 0 */
    uint16_t row;
    uint8_t phase;
    uint8_t excluded; /* bit i: it cannot have the i-th smaller period */
};

/* A beginning that is not done, on the way to the last one. */
struct stand {
    uint32_t number;
    int empty;     /* rows at its end */
    unsigned next; /* rows before this one are done */
    uint64_t may[AHEAD_WORDS];
};

struct closure {
    const struct life *life; /* borrowed */
    struct ahead ahead;      /* of the width */
    bool open;               /* there is a width */
    int width;               /* that is open or was the last; 0: none */
    int divisor[8];          /* primes: no period is such a part; up to 0 */
    VEC(struct node) node;
    VEC(struct stand) stand; /* rows that stand are one less */
    uint64_t nodes, met;     /* of all widths */
};

/* ---- widths --------------------------------------------------------- */

/* Columns that are searched of a width; 0: it has none such ship. */
static int columns_of(const struct life *life, int width)
{
    bool odd = width % 2;
    switch (life->symmetry) {
    case SYMMETRY_EVEN:
        return odd ? 0 : width / 2;
    case SYMMETRY_ODD:
        return odd ? width / 2 + 1 : 0;
    case SYMMETRY_GUTTER:
        return odd ? width / 2 : 0;
    case SYMMETRY_MIRROR:
        return width / 2 + odd;
    default:
        return width;
    }
}

static enum axis axis_of(const struct life *life, int width)
{
    switch (life->symmetry) {
    case SYMMETRY_EVEN:
        return AXIS_EVEN;
    case SYMMETRY_ODD:
        return AXIS_ODD;
    case SYMMETRY_GUTTER:
        return AXIS_GUTTER;
    case SYMMETRY_MIRROR:
        return width % 2 ? AXIS_ODD : AXIS_EVEN;
    default:
        return AXIS_NONE;
    }
}

/* Has the rule the same patterns in a mirror? */
static bool knows_no_side(const struct rule *rule)
{
    for (unsigned i = 0; i < NEIGHBOURHOODS; i++) {
        unsigned left = i & 0444, middle = i & 0222, right = i & 0111;
        if (rule->next[i] != rule->next[left >> 2 | middle | right << 2])
            return false;
    }
    return true;
}

static int next_width(const struct closure *c)
{
    int width = c->width ? c->width + 1 : c->life->narrowest;
    while (width <= c->life->widest && !columns_of(c->life, width))
        width++;
    return width;
}

static bool starve(struct error *err)
{
    return error_starve(err, "there is no memory for so many rows");
}

static void find_divisors(struct closure *c)
{
    int count = 0, rest = c->ahead.glide ? 2 : c->ahead.strands;
    if (c->life->subperiod)
        rest = 1;
    for (int q = 2; q <= rest; q++)
        if (rest % q == 0) {
            c->divisor[count++] = q;
            while (rest % q == 0)
                rest /= q;
        }
    c->divisor[count] = 0;
}

/* A beginning is entered: which rows may follow it? */
static bool enter(struct closure *c, uint32_t number, int empty)
{
    struct stand stand = {.number = number, .empty = empty};
    stand.next = c->stand.len == 0; /* row 0 is not empty */
    ahead_find(&c->ahead, (int)c->stand.len, stand.may);
    return vec_try_push(&c->stand, stand);
}

bool closure_width(struct closure *c, int64_t columns, struct error *err)
{
    const struct life *life = c->life;
    int width = next_width(c);
    if (c->stand.len)
        return error_say(err, "the rows of the width before are not done");
    if (width > life->widest)
        return error_say(err, "there is no further width");
    if (columns != columns_of(life, width))
        return error_say(err,
                         "width %d has %d columns that are searched, not "
                         "%" PRId64,
                         width, columns_of(life, width), columns);
    ahead_release(&c->ahead);
    vec_clear(&c->node);
    c->width = width;
    c->open =
        ahead_init(&c->ahead, &life->rule, axis_of(life, width), (int)columns,
                   life->steps, -life->down, life->symmetry == SYMMETRY_GLIDE);
    if (!c->open)
        return starve(err); /* unreached: there was memory */
    find_divisors(c);
    return (vec_try_push(&c->node, (struct node){0}) && enter(c, 0, 0)) ||
           starve(err);
}

/* ---- states --------------------------------------------------------- */

/* Can rows that end with this one not have a smaller period?  With glide half
 * of it is that of ships that are their own mirror images. */
static bool excludes(const struct closure *c, unsigned row, int divisor)
{
    const struct ahead *a = &c->ahead;
    int n = (int)c->stand.len - 1;
    if (a->glide)
        return a->trio.mirror[row] != row;
    int other = a->strands / divisor;
    return n % a->strands >= other && ahead_row(a, n - other) != row;
}

/* What can be told of a row behind the last beginning. */
struct state {
    struct node node;
    int empty;
};

static struct state state_behind(const struct closure *c, unsigned row)
{
    const struct ahead *a = &c->ahead;
    const struct stand *top = &vec_last(&c->stand);
    int n = (int)c->stand.len - 1;
    struct state state = {.empty = row ? 0 : top->empty + 1,
                          .node = {.before = top->number,
                                   .row = (uint16_t)row,
                                   .phase = (uint8_t)ahead_phase(a, n + 1)}};
    unsigned excluded = c->node.at[top->number].excluded;
    for (int i = 0; c->divisor[i]; i++)
        if (excludes(c, row, c->divisor[i]))
            excluded |= 1u << i;
    state.node.excluded = (uint8_t)excluded;
    return state;
}

/* Nothing can come of it, or it goes on, or a ship ends with it. */
enum fate { FATE_NONE, FATE_GOES_ON, FATE_SHIP };

static enum fate fate_of(struct closure *c, const struct state *state)
{
    if (state->empty < c->ahead.window)
        return ahead_stand(&c->ahead, (int)c->stand.len - 1, state->node.row)
                   ? FATE_GOES_ON
                   : FATE_NONE;
    for (int i = 0; c->divisor[i]; i++)
        if (!(state->node.excluded >> i & 1))
            return FATE_NONE;
    return FATE_SHIP;
}

static bool is_ship(struct closure *c, struct error *err)
{
    return error_say(err,
                     "behind %zu rows a ship of width %d has come to its end",
                     c->stand.len, c->width);
}

/* Of the rows from the next one up to this one, which is left out, none goes
 * on. */
static bool skip(struct closure *c, unsigned end, struct error *err)
{
    struct stand *top = &vec_last(&c->stand);
    for (unsigned row = top->next; row < end; row++) {
        if (!(top->may[row / 64] >> row % 64 & 1))
            continue;
        struct state state = state_behind(c, row);
        enum fate fate = fate_of(c, &state);
        if (fate == FATE_SHIP)
            return is_ship(c, err);
        if (fate == FATE_GOES_ON)
            return error_say(err,
                             "row %u may follow behind row %" PRIu32
                             ", and is left out",
                             row, top->number);
    }
    top->next = end;
    return !c->ahead.starved || starve(err);
}

/* Goes to a row that is told, which is done then. */
static bool take(struct closure *c, int64_t row, struct state *state,
                 struct error *err)
{
    if (!c->stand.len)
        return error_say(err, "no width has begun, or it is done");
    struct stand *top = &vec_last(&c->stand);
    if (row < top->next || row >= 1 << c->ahead.trio.width)
        return error_say(err,
                         "row %" PRId64 " is not one from %u to %d, which "
                         "come next",
                         row, top->next, (1 << c->ahead.trio.width) - 1);
    if (!skip(c, (unsigned)row, err))
        return false;
    if (!(top->may[row / 64] >> row % 64 & 1))
        return error_say(err, "row %" PRId64 " cannot follow", row);
    top->next = (unsigned)row + 1;
    *state = state_behind(c, (unsigned)row);
    return true;
}

bool closure_down(struct closure *c, int64_t row, struct error *err)
{
    struct state state;
    if (!take(c, row, &state, err))
        return false;
    enum fate fate = fate_of(c, &state);
    if (fate == FATE_SHIP)
        return is_ship(c, err);
    if (fate == FATE_NONE)
        return c->ahead.starved ? starve(err)
                                : error_say(err,
                                            "nothing comes of row %" PRId64
                                            ": it is not told",
                                            row);
    c->nodes++;
    return (c->node.len < UINT32_MAX && vec_try_push(&c->node, state.node) &&
            enter(c, (uint32_t)c->node.len - 1, state.empty)) ||
           starve(err);
}

/* Row i before the last one of a beginning; before all of them are empty. */
static bool same_rows(const struct closure *c, const struct state *state,
                      uint32_t number, bool mirrored)
{
    const struct ahead *a = &c->ahead;
    int n = (int)c->stand.len - 1;
    for (int i = 0; i < a->window; i++, n--) {
        unsigned one = i ? (n < 0 ? 0 : ahead_row(a, n)) : state->node.row;
        unsigned other = c->node.at[number].row;
        if (mirrored)
            one = a->trio.mirror[one];
        if (one != other)
            return false;
        number = c->node.at[number].before;
    }
    return true;
}

static bool may_be_mirrored(const struct closure *c)
{
    return axis_of(c->life, c->width) == AXIS_NONE &&
           knows_no_side(&c->life->rule);
}

bool closure_met(struct closure *c, int64_t row, int64_t number, bool mirrored,
                 struct error *err)
{
    struct state state;
    if (!take(c, row, &state, err))
        return false;
    if (mirrored && !may_be_mirrored(c))
        return error_say(err, "with this symmetry a mirror image is no other "
                              "state");
    if (number < 1 || (uint64_t)number >= c->node.len)
        return error_say(err, "there is no row %" PRId64 " yet", number);
    if (state.empty >= c->ahead.window)
        return error_say(err, "so many empty rows are the end");
    const struct node *node = &c->node.at[number];
    if (node->phase != state.node.phase ||
        node->excluded != state.node.excluded ||
        !same_rows(c, &state, (uint32_t)number, mirrored))
        return error_say(err,
                         "behind this row %" PRId64 " it is not as behind "
                         "row %" PRId64,
                         row, number);
    c->met++;
    return true;
}

bool closure_up(struct closure *c, struct error *err)
{
    if (!c->stand.len)
        return error_say(err, "no width has begun, or it is done");
    if (!skip(c, 1u << c->ahead.trio.width, err))
        return false;
    c->stand.len--;
    return true;
}

bool closure_finish(const struct closure *c, struct error *err)
{
    if (c->stand.len)
        return error_say(err, "the rows of width %d are not done", c->width);
    return next_width(c) > c->life->widest ||
           error_say(err, "nothing is said of width %d", next_width(c));
}

void closure_tell(const struct closure *c, const struct log *log)
{
    log_say(log, LOG_DETAIL,
            "states: %" PRIu64 ", met again: %" PRIu64 ", compared whole",
            c->nodes, c->met);
}

/* ---- puzzles -------------------------------------------------------- */

bool closure_fits(const struct life *life, struct error *err)
{
    static const char *const what = "a certificate is of ships of any length "
                                    "that are searched row by row";
    int period = life->steps, shift = -life->down;
    bool glide = life->symmetry == SYMMETRY_GLIDE;
    if (life->right || life->pattern.grid.layers)
        return error_say(err,
                         "%s, and not where they move to a side or have a "
                         "drawn part",
                         what);
    if (life->rule.next[0] ||
        (life->symmetry != SYMMETRY_NONE && !knows_no_side(&life->rule)))
        return error_say(err, "%s, and not with %s and this symmetry", what,
                         life->rule.text);
    if (period > LONGEST_PERIOD || shift < 1 || shift >= period ||
        (glide &&
         (period % 2 || shift % 2 || ahead_divisor(period, shift) != 2)))
        return error_say(err, "%s, and not at %dc/%d with this symmetry", what,
                         shift, period);
    for (int width = life->narrowest; width <= life->widest; width++)
        if (columns_of(life, width) > TRIO_WIDEST)
            return error_say(err, "%s, by up to %d columns; width %d has %d",
                             what, TRIO_WIDEST, width,
                             columns_of(life, width));
    return true;
}

struct closure *closure_new(const struct life *life)
{
    struct closure *c = mem_alloc(1, sizeof *c);
    c->life = life;
    return c;
}

void closure_free(struct closure *c)
{
    if (!c)
        return;
    ahead_release(&c->ahead);
    vec_release(&c->node);
    vec_release(&c->stand);
    free(c);
}
