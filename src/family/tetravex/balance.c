/* balance.c: boards that cannot exist because the colours do not add up.
 *
 * Each edge between two cells one above the other takes a bottom and a top
 * side of the same colour.  Let colour a be on t(a) tops and b(a) bottoms: at
 * least max(0, t(a) - b(a)) of these tops find no bottom, so the sum of that
 * over any colours is at most the number of tops that touch no tile.  The same
 * holds for bottoms and tops, lefts and rights, rights and lefts.  Where tiles
 * turn, any side may meet any other, and of each colour that is on an odd
 * number of sides one finds no partner.
 *
 * A frame takes all sides that touch no tile, and no others: they must be
 * exactly as many, in each direction where tiles do not turn; and there is no
 * room left for any other colour.
 *
 * The test does not see which tile a side belongs to, but it tells which two
 * sides of the file can be opposite ones: of the orders in which people write
 * the sides, most often only the right one passes. */
#include "family/tetravex/balance.h"

#include <stdio.h>

/* ---- counting ------------------------------------------------------- */

/* How many tiles have colour a on side s: count[s][a]. */
struct tally {
    int *count[SIDES]; /* owned */
};

static struct tally tally_new(const struct tetravex *p)
{
    struct tally tally;
    for (int side = 0; side < SIDES; side++) {
        tally.count[side] = mem_alloc((size_t)p->colours, sizeof(int));
        for (int i = 0; i < p->cells; i++)
            tally.count[side][p->tile[i][side]]++;
    }
    return tally;
}

static void tally_free(struct tally *tally)
{
    for (int side = 0; side < SIDES; side++)
        free(tally->count[side]);
}

/* The sides that a colour is on: those of one direction, or all. */
static int on_sides(const struct tally *tally, int side, int colour)
{
    int sum = 0;
    for (int s = 0; s < SIDES; s++)
        if (side == s || side == SIDES)
            sum += tally->count[s][colour];
    return sum;
}

/* The sides of this direction, or of all, that touch no tile. */
static int outer_sides(const struct tetravex *p, int side)
{
    int outer = 0;
    for (int cell = 0; cell < p->cells; cell++)
        for (int s = 0; s < SIDES; s++)
            outer += (side == s || side == SIDES) && p->edge[cell][s] == NONE;
    return outer;
}

static int opposite(int side)
{
    return side == SIDES ? SIDES : (side + 2) % SIDES;
}

/* The sides of this colour and direction that find no partner. */
static int lonely(const struct tally *tally, int side, int colour)
{
    int here = on_sides(tally, side, colour);
    if (side == SIDES)
        return here % 2;
    int there = on_sides(tally, opposite(side), colour);
    return here > there ? here - there : 0;
}

/* ---- what does not add up ------------------------------------------- */

/* The colours with most lonely sides, until they are too many. */
static bool find_lonely(const struct tetravex *p, const struct tally *tally,
                        int side, struct shortage *s)
{
    bool *taken = mem_alloc((size_t)p->colours, sizeof *taken);
    int left = 0;
    *s = (struct shortage){.side = side};
    s->room = p->frame == NONE ? outer_sides(p, side) : 0;
    for (int a = 0; a < p->colours; a++)
        left += a != p->frame && lonely(tally, side, a);
    while (left-- && s->lonely <= s->room) {
        int worst = NONE;
        for (int a = 0; a < p->colours; a++)
            if (!taken[a] && a != p->frame && lonely(tally, side, a) &&
                (worst == NONE ||
                 lonely(tally, side, a) > lonely(tally, side, worst)))
                worst = a;
        taken[worst] = true;
        vec_push(&s->colour, worst);
        s->lonely += lonely(tally, side, worst);
        s->here += on_sides(tally, side, worst);
        s->there += on_sides(tally, opposite(side), worst);
    }
    free(taken);
    if (s->lonely > s->room)
        return true;
    vec_release(&s->colour);
    return false;
}

static bool find_frameless(const struct tetravex *p, const struct tally *tally,
                           int side, struct shortage *s)
{
    if (p->frame == NONE)
        return false;
    *s = (struct shortage){.side = side,
                           .framed = true,
                           .room = outer_sides(p, side),
                           .here = on_sides(tally, side, p->frame)};
    if (s->here == s->room)
        return false;
    vec_push(&s->colour, p->frame);
    return true;
}

bool balance_find(const struct tetravex *p, struct shortage *s)
{
    struct tally tally = tally_new(p);
    bool found = false;
    int first = p->rotate ? SIDES : TOP, last = p->rotate ? SIDES : LEFT;
    for (int side = first; side <= last && !found; side++)
        found = find_frameless(p, &tally, side, s);
    for (int side = first; side <= last && !found; side++)
        found = find_lonely(p, &tally, side, s);
    tally_free(&tally);
    return found;
}

/* ---- in words ------------------------------------------------------- */

static const char *side_name(int side)
{
    static const char *const names[] = {"top ", "right ", "bottom ", "left ",
                                        ""};
    return names[side];
}

/* "the colour 7 is", "the colours 7, 3 and 5 are", of which few are told. */
static void name_colours(const struct tetravex *p, const struct shortage *s,
                         char *text, size_t size)
{
    enum { TOLD = 5 };
    size_t count = s->colour.len, at = 0;
    at += (size_t)snprintf(text, size, "the colour%s", count > 1 ? "s" : "");
    for (size_t i = 0; i < count && i < TOLD; i++) {
        const char *colour = p->colour[s->colour.at[i]];
        at += (size_t)snprintf(text + at, size - at, "%s %.6s%s", i ? "," : "",
                               colour, strlen(colour) > 6 ? "..." : "");
    }
    snprintf(text + at, size - at, "%s %s", count > TOLD ? ", ..." : "",
             count > 1 ? "are" : "is");
}

void balance_say(const struct tetravex *p, const struct shortage *s,
                 char *text, size_t size)
{
    char colours[100], room[40] = "none can do without";
    name_colours(p, s, colours, sizeof colours);
    if (s->framed) {
        snprintf(text, size,
                 "%s on %d %sside%s, and the frame takes exactly %d", colours,
                 s->here, side_name(s->side), s->here == 1 ? "" : "s",
                 s->room);
        return;
    }
    if (s->room)
        snprintf(room, sizeof room, "only %d can do without", s->room);
    int at = snprintf(text, size, "%s on %d ", colours, s->here);
    if (s->side < SIDES)
        at += snprintf(text + at, size - (size_t)at, "%sand %d %s",
                       side_name(s->side), s->there,
                       side_name(opposite(s->side)));
    snprintf(text + at, size - (size_t)at,
             "side%s, so %d find%s no partner, and %s",
             s->here == 1 && s->side == SIDES ? "" : "s", s->lonely,
             s->lonely == 1 ? "s" : "", room);
}

/* ---- the order of the sides ----------------------------------------- */

/* Up to mirror images there are six orders, two for each choice of opposite
 * sides; on a square board one of the two is enough. */
static const char orders[][SIDES + 1] = {"trbl", "ltrb", "tblr",
                                         "lrtb", "tlrb", "ltbr"};
enum { ORDERS = sizeof orders / sizeof *orders };

static const char letters[] = "trbl";

static int side_of(char letter)
{
    return (int)(strchr(letters, letter) - letters);
}

/* Does the balance allow a board whose sides are written in this order?
 * tally.count[i] belongs to the i-th side as it is written. */
static bool allows(const struct tetravex *p, const struct tally *written,
                   const char *order)
{
    struct shortage s;
    struct tally tally;
    bool found = false;
    for (int i = 0; i < SIDES; i++)
        tally.count[side_of(order[i])] = written->count[i];
    for (int side = 0; side < SIDES && !found; side++)
        found = find_frameless(p, &tally, side, &s) ||
                find_lonely(p, &tally, side, &s);
    if (found)
        vec_release(&s.colour);
    return !found;
}

static void set_order(struct tetravex *p, const char *order)
{
    for (int i = 0; i < SIDES; i++)
        p->order[i] = side_of(order[i]);
}

void tetravex_find_sides(struct tetravex *p)
{
    struct tally written = tally_new(p);
    int best = 0;
    while (best < ORDERS && !allows(p, &written, orders[best]))
        best++;
    set_order(p, orders[best < ORDERS ? best : 0]);
    tally_free(&written);
}

static void suggest_orders(const struct tetravex *p, const struct log *log)
{
    struct tally tally = tally_new(p), written;
    for (int i = 0; i < SIDES; i++)
        written.count[i] = tally.count[p->order[i]];
    for (int i = 0; i < ORDERS; i += 2) {
        bool first = allows(p, &written, orders[i]);
        if (first || allows(p, &written, orders[i + 1]))
            log_say(log, LOG_RESULT,
                    "the colours would add up with sides=%s: is that the "
                    "order in which they are written?",
                    orders[first ? i : i + 1]);
    }
    tally_free(&tally);
}

bool tetravex_remark(const void *puzzle, const struct log *log)
{
    const struct tetravex *p = puzzle;
    struct shortage s;
    if (p->sides_found)
        log_say(log, LOG_RESULT, "sides=%c%c%c%c by counting colours",
                letters[p->order[0]], letters[p->order[1]],
                letters[p->order[2]], letters[p->order[3]]);
    if (!balance_find(p, &s))
        return false;
    char text[200];
    balance_say(p, &s, text, sizeof text);
    log_say(log, LOG_RESULT, "no board can exist: %s", text);
    vec_release(&s.colour);
    if (!p->rotate)
        suggest_orders(p, log);
    return true;
}
