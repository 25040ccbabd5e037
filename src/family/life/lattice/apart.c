/* apart.c: cuts that are found: of a pattern of several parts, clauses that
 * hold for all that are one object, and that it breaks.
 *
 * A cut is a set of squares: if something lives in one of them, and something
 * beside them, then a link leads out of the set.  The rectangles of
 * connected.c are such cuts; these here have any shape and size.
 *
 * Squares that are linked are a piece.  If there are several, the smallest is
 * the cut.  So nothing else in these squares, with nothing of it around, is
 * met any more.
 *
 * If all is one piece, the parts are linked by hubs that are none for them:
 * the islands that would give life are of several parts.  Then the squares of
 * a part are the cut, if neither what it has around these hubs nor what the
 * others have there holds islands that would give life; and in place of the
 * links there the clause says that the cells around are others.  Then nothing
 * ever makes the two sides one, whatever else there is.
 *
 * What is left, as two parts in the same squares at different times, is
 * excluded as it is. */
#include "family/life/automaton/plane.h"
#include "family/life/lattice/net.h"

#include <limits.h>
#include <stdlib.h>

typedef VEC(int) literals;

enum { NOWHERE = -1 };

struct cut {
    const struct net *net;
    const struct grid *grid; /* of the pattern; row 1 is row 0 of the box */
    int *piece;              /* owned; of each square; NOWHERE: none */
    struct sink *sink;
    literals clause; /* owned; that is being made */
};

/* ---- pieces --------------------------------------------------------- */

static bool alive_at(const struct cut *c, int square, int time)
{
    int cols = c->net->life->cols;
    return *grid_at(c->grid, time, square / cols + 1, square % cols + 1) == 1;
}

static bool ever_alive(const struct cut *c, int square)
{
    bool alive = false;
    for (int time = 0; time < c->net->life->steps; time++)
        alive |= alive_at(c, square, time);
    return alive;
}

/* The cells around a place, which may lie beside the box, of a piece or of all
 * but it; NOWHERE: of all. */
static int cells_around(const struct cut *c, struct place at, int piece,
                        bool in)
{
    const struct life *life = c->net->life;
    int cells = 0;
    for (int cell = 0; cell < 9; cell++) {
        int row = at.row + cell / 3 - 1, col = at.col + cell % 3 - 1;
        bool inside =
            row >= 0 && row < life->rows && col >= 0 && col < life->cols;
        int square = row * life->cols + col;
        cells = 2 * cells +
                (inside && alive_at(c, square, at.time) &&
                 (piece == NOWHERE || (c->piece[square] == piece) == in));
    }
    return cells;
}

static const struct place nowhere = {INT_MIN, 0, 0};

/* The next place and generation that see two squares, the first behind
 * `nowhere`; false: there is none. */
static bool next_between(const struct life *life, int a, int b,
                         struct place *at)
{
    int row = a / life->cols, col = a % life->cols;
    for (;;) {
        if (at->row < row - 1)
            *at = (struct place){row - 1, col - 1, 0};
        else if (++at->time == life->steps) {
            at->time = 0;
            if (++at->col > col + 1) {
                at->col = col - 1;
                at->row++;
            }
        }
        if (at->row > row + 1)
            return false;
        if (abs(at->row - b / life->cols) <= 1 &&
            abs(at->col - b % life->cols) <= 1)
            return true;
    }
}

static bool is_hub(const struct cut *c, int a, int b, struct place at)
{
    return alive_at(c, a, at.time) && alive_at(c, b, at.time) &&
           c->net->hub_of.next[cells_around(c, at, NOWHERE, true)];
}

/* Do two squares live at the same time, with a hub that sees both? */
static bool share_hub(const struct cut *c, int a, int b)
{
    struct place at = nowhere;
    while (next_between(c->net->life, a, b, &at))
        if (is_hub(c, a, b, at))
            return true;
    return false;
}

/* Does one live in the last generation, and then the other beside it? */
static bool share_motion(const struct cut *c, int a, int b)
{
    const struct life *life = c->net->life;
    int down = b / life->cols + life->down - a / life->cols;
    int right = b % life->cols + life->right - a % life->cols;
    return abs(down) <= 1 && abs(right) <= 1 &&
           alive_at(c, a, life->steps - 1) && alive_at(c, b, 0);
}

/* By more than hubs? */
static bool are_bound(const struct cut *c, int a, int b)
{
    int cols = c->net->life->cols;
    int down = abs(a / cols - b / cols), right = abs(a % cols - b % cols);
    return (down <= 1 && right <= 1) || share_motion(c, a, b) ||
           share_motion(c, b, a);
}

static bool are_linked(const struct cut *c, int a, int b)
{
    return are_bound(c, a, b) || share_hub(c, a, b);
}

/* All that a square is linked to; answers how many squares that are. */
static int spread(struct cut *c, int first, int piece)
{
    literals met = {0};
    vec_push(&met, first);
    c->piece[first] = piece;
    for (size_t i = 0; i < met.len; i++) {
        int square = met.at[i];
        for (size_t j = 0; j < c->net->link[square].len; j++) {
            int other = c->net->link[square].at[j].to;
            if (c->piece[other] == NOWHERE && ever_alive(c, other) &&
                are_linked(c, square, other)) {
                c->piece[other] = piece;
                vec_push(&met, other);
            }
        }
    }
    int count = (int)met.len;
    vec_release(&met);
    return count;
}

/* The smallest piece; NOWHERE: there is one alone. */
static int smallest_piece(struct cut *c)
{
    int squares = (int)c->net->squares, pieces = 0, least = 0, fewest = 0;
    for (int i = 0; i < squares; i++)
        c->piece[i] = NOWHERE;
    for (int i = 0; i < squares; i++) {
        if (c->piece[i] != NOWHERE || !ever_alive(c, i))
            continue;
        int count = spread(c, i, pieces);
        if (!pieces || count < fewest) {
            least = pieces;
            fewest = count;
        }
        pieces++;
    }
    return pieces > 1 ? least : NOWHERE;
}

/* ---- cuts by squares ------------------------------------------------ */

static struct rectangle around_piece(const struct cut *c, int piece)
{
    const struct life *life = c->net->life;
    int bottom = 0, right = 0;
    struct rectangle r = {.top = life->rows, .left = life->cols};
    for (int i = 0; i < (int)c->net->squares; i++) {
        if (c->piece[i] != piece)
            continue;
        int row = i / life->cols, col = i % life->cols;
        r.top = row < r.top ? row : r.top;
        r.left = col < r.left ? col : r.left;
        bottom = row > bottom ? row : bottom;
        right = col > right ? col : right;
    }
    r.rows = bottom - r.top + 1;
    r.cols = right - r.left + 1;
    return r;
}

/* A literal that is true as something lives beside the piece: in the rows or
 * columns on one side of it, or in a square that its rectangle holds. */
static int other_life(const struct cut *c, int piece)
{
    const struct life *life = c->net->life;
    struct rectangle r = around_piece(c, piece);
    int lines[SIDES], other = 0;
    rectangle_beside(&r, life, lines);
    while (c->piece[other] == piece || c->piece[other] == NOWHERE)
        other++;
    int row = other / life->cols, col = other % life->cols;
    enum { INSIDE = SIDES };
    int side = row < r.top              ? ABOVE
               : row >= r.top + r.rows  ? BELOW
               : col < r.left           ? LEFT
               : col >= r.left + r.cols ? RIGHT
                                        : INSIDE;
    /* unreached: parts of the tests have nothing to their right */
    return side == INSIDE ? c->net->alive[other]
                          : c->net->side[side][lines[side]];
}

/* Some cell around the place is another one. */
static void say_other_cells(struct cut *c, struct place at)
{
    const struct life *life = c->net->life;
    for (int cell = 0; cell < 9; cell++) {
        struct place near = {at.row + cell / 3 - 1, at.col + cell % 3 - 1,
                             at.time};
        int literal = quotient_literal(&life->quotient, near);
        bool inside = near.row >= 0 && near.row < life->rows &&
                      near.col >= 0 && near.col < life->cols;
        bool alive =
            inside && alive_at(c, near.row * life->cols + near.col, near.time);
        vec_push(&c->clause, alive ? -literal : literal);
    }
}

/* A link is there; or, if it is though it means nothing, other cells are
 * around what makes it. */
static void say_link(struct cut *c, int a, const struct link *link)
{
    struct place at = nowhere;
    if (!share_hub(c, a, link->to))
        vec_push(&c->clause, link->literal);
    else
        while (next_between(c->net->life, a, link->to, &at))
            say_other_cells(c, at);
}

static void cut_piece(struct cut *c, int piece)
{
    const struct net *net = c->net;
    vec_push(&c->clause, -other_life(c, piece));
    for (size_t i = 0; i < net->squares; i++)
        for (size_t j = 0; c->piece[i] == piece && j < net->link[i].len; j++)
            if (c->piece[net->link[i].at[j].to] != piece)
                say_link(c, (int)i, &net->link[i].at[j]);
    for (size_t i = 0; i < net->squares; i++)
        if (c->piece[i] == piece) {
            vec_push(&c->clause, -net->alive[i]);
            known_clause(c->clause.at, c->clause.len, c->sink);
            c->clause.len--;
        }
}

/* ---- hubs that mean nothing ----------------------------------------- */

enum { PART, OTHERS };

/* Labels the squares of a part and of the others; false: some are of both. */
static bool label_part(struct cut *c, const struct plane *part)
{
    const struct life *life = c->net->life;
    struct plane now = {0};
    bool apart = true;
    plane_copy(&now, part);
    for (int i = 0; i < (int)c->net->squares; i++)
        c->piece[i] = NOWHERE;
    for (int time = 0; time < life->steps; time++) {
        for (int i = 0; i < (int)c->net->squares; i++) {
            bool own =
                plane_alive(&now, i / life->cols + 1, i % life->cols + 1);
            int label = own ? PART : OTHERS;
            if (!alive_at(c, i, time))
                continue;
            apart &= c->piece[i] == NOWHERE || c->piece[i] == label;
            c->piece[i] = label;
        }
        plane_step(&now, &life->rule);
    }
    plane_release(&now);
    return apart;
}

/* Do no islands of one side alone give life there? */
static bool means_nothing(const struct cut *c, struct place at)
{
    const struct net *net = c->net;
    return !net->lively[cells_around(c, at, PART, true)] &&
           !net->lively[cells_around(c, at, PART, false)];
}

static bool link_means_nothing(const struct cut *c, int a, int b)
{
    struct place at = nowhere;
    if (are_bound(c, a, b))
        return false; /* unreached: pairs of the tests are not bound yet */
    while (next_between(c->net->life, a, b, &at))
        if (is_hub(c, a, b, at) && !means_nothing(c, at))
            return false;
    return true;
}

/* Are the squares of the part linked to others by such hubs alone? */
static bool is_apart(struct cut *c, const struct plane *part)
{
    const struct net *net = c->net;
    bool apart = label_part(c, part);
    for (size_t i = 0; i < net->squares && apart; i++)
        for (size_t j = 0; c->piece[i] == PART && j < net->link[i].len; j++) {
            int other = net->link[i].at[j].to;
            if (c->piece[other] == OTHERS)
                apart &= link_means_nothing(c, (int)i, other);
        }
    return apart;
}

/* ---- the rest ------------------------------------------------------- */

/* The pattern is another one. */
static void cut_pattern(struct cut *c)
{
    const struct life *life = c->net->life;
    for (int i = 0; i < (int)c->net->squares; i++) {
        struct place at = {i / life->cols, i % life->cols, 0};
        int literal = quotient_literal(&life->quotient, at);
        vec_push(&c->clause, alive_at(c, i, 0) ? -literal : literal);
    }
    known_clause(c->clause.at, c->clause.len, c->sink);
}

void connected_cut(const struct life *life, const struct grid *grid,
                   const struct plane *part, size_t parts, struct sink *sink)
{
    struct cut c = {.net = life->net, .grid = grid, .sink = sink};
    c.piece = mem_alloc(c.net->squares, sizeof *c.piece);
    int piece = smallest_piece(&c);
    for (size_t i = 0; i < parts && piece == NOWHERE; i++)
        if (is_apart(&c, &part[i]))
            piece = PART;
    if (piece == NOWHERE)
        cut_pattern(&c);
    else
        cut_piece(&c, piece);
    free(c.piece);
    vec_release(&c.clause);
}
