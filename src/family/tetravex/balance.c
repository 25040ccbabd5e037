/* balance.c: boards that cannot exist because the colours do not add up.
 *
 * Every top side touches an equal bottom side, but for the n tops of the
 * first row.  Let colour a be on t(a) tops and b(a) bottoms: at least
 * max(0, t(a) - b(a)) of the tops find no bottom, so
 *     sum over a of max(0, t(a) - b(a)) <= n.
 * As there are as many tops as bottoms, the same sum over b(a) - t(a) is no
 * other condition.  Likewise for left and right sides, with m.
 *
 * The test does not see which tile a side belongs to, but it tells which two
 * sides of the file can be opposite ones: of the orders in which people write
 * the sides, most often only the right one passes. */
#include "family/tetravex/tetravex.h"
#include "base/mem.h"

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

/* The sides that find no equal one opposite, and the colour that has most of
 * them. */
static int surplus(const struct tetravex *p, const int *sides,
                   const int *opposite, int *worst)
{
    int sum = 0, most = 0;
    for (int a = 0; a < p->colours; a++) {
        int more = sides[a] - opposite[a];
        if (more > 0)
            sum += more;
        if (more > most)
            most = more, *worst = a;
    }
    return sum;
}

/* Does the balance allow a board whose sides are written in this order? */
static bool allows(const struct tetravex *p, const struct tally *tally,
                   const char *sides)
{
    static const char letters[] = "trbl";
    const int *on[SIDES];
    int worst;
    for (int i = 0; i < SIDES; i++)
        on[strchr(letters, sides[i]) - letters] = tally->count[p->order[i]];
    return surplus(p, on[TOP], on[BOTTOM], &worst) <= p->cols &&
           surplus(p, on[LEFT], on[RIGHT], &worst) <= p->rows;
}

/* Up to mirror images there are six orders, two for each choice of opposite
 * sides; on a square board one of the two is enough. */
static void suggest_orders(const struct tetravex *p, const struct tally *tally,
                           const struct log *log)
{
    static const char orders[3][2][SIDES + 1] = {
        {"trbl", "ltrb"}, {"tblr", "lrtb"}, {"tlrb", "ltbr"}};
    for (int i = 0; i < 3; i++) {
        for (int turned = 0; turned < 2; turned++) {
            if (!allows(p, tally, orders[i][turned]))
                continue;
            log_say(log, LOG_RESULT,
                    "the colours would add up with sides=%s: is that the "
                    "order in which they are written?",
                    orders[i][turned]);
            break;
        }
    }
}

static bool balanced(const struct tetravex *p, const struct tally *tally,
                     enum side side, const struct log *log)
{
    static const char *const names[SIDES] = {"top", "right", "bottom", "left"};
    const int *here = tally->count[side];
    const int *there = tally->count[(side + 2) % SIDES];
    int border = side == TOP ? p->cols : p->rows;
    int worst = 0, lonely = surplus(p, here, there, &worst);
    if (lonely <= border)
        return true;
    const char *text = p->colour[worst];
    log_say(log, LOG_RESULT,
            "no board can exist: %d %s sides find no equal %s side (colour "
            "%.20s%s is on %d %s and %d %s sides), and the border has room "
            "for %d only",
            lonely, names[side], names[(side + 2) % SIDES], text,
            strlen(text) > 20 ? "..." : "", here[worst], names[side],
            there[worst], names[(side + 2) % SIDES], border);
    return false;
}

void tetravex_remark(const void *puzzle, const struct log *log)
{
    const struct tetravex *p = puzzle;
    struct tally tally = tally_new(p);
    if (!balanced(p, &tally, TOP, log) || !balanced(p, &tally, LEFT, log))
        suggest_orders(p, &tally, log);
    tally_free(&tally);
}
