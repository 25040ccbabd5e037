/* connected.c: clauses of patterns that are one object.
 *
 * What belongs together (pattern/parts.c tells all of it) is held together by
 * links: between live cells that touch, between a live cell and those around
 * it a generation before, and between all live cells around a dead one that
 * stays dead, if some islands of them alone would give it life.  Whatever
 * makes a pattern one part is such a link.
 *
 * Nodes are the squares of the box in which something ever lives; so there are
 * as many whatever the period is.  A square is linked
 *
 *     to one that it touches;
 *     to one beside a square between them, if in some generation both live and
 *     the one between them is such a dead one (a hub);
 *     of a ship, to one that lives in generation 0, if it lives in the last
 *     one and they touch when the ship has moved on.
 *
 * Cuts.  For every rectangle, up to a size, for larger ones cost more than
 * they help: if something lives in it, and something beside it, then a link
 * leads across its border.  A part that has nothing of another in its
 * rectangle cannot be, for it would be cut off: as soon as the solver has all
 * of it, the rest of the box is empty.  These are few clauses, long ones, and
 * they need no tree; connected patterns have them all.  Those others that have
 * them too, where parts lie around each other or share a hub, are few, and get
 * cuts of their own once they are found (apart.c).  The cells do not determine
 * all variables, for a link may be denied. */
#include "family/life/lattice/net.h"

#include <stdlib.h>

enum { LARGEST = 6 }; /* rows and columns of a rectangle */

typedef VEC(int) literals;

static void imply(struct net *net, int literal, int other)
{
    quotient_clause(&net->life->quotient, (const int[]){-literal, other}, 2);
}

static int literal_at(const struct net *net, int square, int time)
{
    int cols = net->life->cols;
    struct place place = {square / cols, square % cols, time};
    return quotient_literal(&net->life->quotient, place);
}

/* Does the square live in some generation? */
static int ever_alive(struct net *net, int square)
{
    struct quotient *q = &net->life->quotient;
    literals some = {0};
    int alive = DEAD;
    for (int time = 0; time < q->times; time++) {
        int literal = literal_at(net, square, time);
        if (literal != DEAD)
            vec_push(&some, literal);
    }
    if (some.len == 1) {
        alive = some.at[0];
    } else if (some.len) {
        alive = quotient_variable(q);
        for (size_t i = 0; i < some.len; i++)
            imply(net, some.at[i], alive);
        vec_push(&some, -alive);
        quotient_clause(q, some.at, some.len);
    }
    vec_release(&some);
    return alive;
}

/* ---- hubs ----------------------------------------------------------- */

/* Takes the live cells that touch a first one out of a neighbourhood. */
static int take_island(int *cells)
{
    int island = *cells & -*cells, before = 0;
    while (island != before) {
        before = island;
        for (int i = 0; i < 9; i++)
            for (int j = 0; j < 9; j++)
                if (before >> i & 1 && abs(i / 3 - j / 3) <= 1 &&
                    abs(i % 3 - j % 3) <= 1)
                    island |= *cells & 1 << j;
    }
    *cells &= ~island;
    return island;
}

/* Do some islands of a neighbourhood, and nothing else, give life? */
static bool is_lively(const struct rule *rule, int cells)
{
    enum { MOST = 4 }; /* islands */
    int island[MOST], count = 0;
    while (cells)
        island[count++] = take_island(&cells);
    for (int set = 1; set < 1 << count; set++) {
        int some = 0;
        for (int i = 0; i < count; i++)
            some |= set >> i & 1 ? island[i] : 0;
        if (rule->next[some])
            return true;
    }
    return false;
}

/* It does not matter whether those are hubs whose cells are linked anyway:
 * around a cell that lives then, or of one island. */
static bool is_hub(const struct net *net, int cells)
{
    int others = cells;
    take_island(&others);
    return !others || net->life->rule.next[cells] || net->lively[cells];
}

static void find_hubs(struct net *net)
{
    for (int cells = 0; cells < NEIGHBOURHOODS; cells++) {
        net->lively[cells] = is_lively(&net->life->rule, cells);
        net->hub_of.next[cells] = is_hub(net, cells);
    }
    transition_init(&net->hubs, &net->hub_of);
}

/* A variable that is false unless the place is a hub. */
static int hub_at(struct net *net, struct place at)
{
    struct quotient *q = &net->life->quotient;
    int *hub =
        &net->hub[(at.time * (q->rows + 2) + at.row + 1) * (q->cols + 2) +
                  at.col + 1];
    if (*hub)
        return *hub;
    *hub = quotient_variable(q);
    for (size_t i = 0; i < net->hubs.implicant.len; i++) {
        const struct implicant *none = &net->hubs.implicant.at[i];
        int clause[10], count = 0;
        if (none->alive)
            continue;
        for (int cell = 0; cell < 9; cell++) {
            struct place near = {at.row + cell / 3 - 1, at.col + cell % 3 - 1,
                                 at.time};
            int bit = NEIGHBOURHOODS >> (cell + 1);
            int literal = quotient_literal(q, near);
            if (none->cube.care & bit)
                clause[count++] = none->cube.value & bit ? -literal : literal;
        }
        clause[count++] = -*hub;
        quotient_clause(q, clause, (size_t)count);
    }
    return *hub;
}

/* ---- links ---------------------------------------------------------- */

/* A link is there if all of three literals are true. */
static void add_reason(struct net *net, literals *reasons, int a, int b, int c)
{
    if (a == DEAD || b == DEAD || c == DEAD)
        return; /* unreached: cells of the tests have live neighbours */
    int reason = quotient_variable(&net->life->quotient);
    imply(net, reason, a);
    imply(net, reason, b);
    imply(net, reason, c);
    vec_push(reasons, reason);
}

/* Around the squares that see both. */
static void add_hubs(struct net *net, literals *reasons, int a, int b)
{
    const struct life *life = net->life;
    int first[] = {a / life->cols, a % life->cols};
    int other[] = {b / life->cols, b % life->cols};
    struct place at;
    for (at.row = first[0] - 1; at.row <= first[0] + 1; at.row++)
        for (at.col = first[1] - 1; at.col <= first[1] + 1; at.col++)
            for (at.time = 0; at.time < life->quotient.times; at.time++) {
                int one = literal_at(net, a, at.time);
                int two = literal_at(net, b, at.time);
                bool sees =
                    abs(at.row - other[0]) <= 1 && abs(at.col - other[1]) <= 1;
                if (sees && one != DEAD && two != DEAD)
                    add_reason(net, reasons, one, two, hub_at(net, at));
            }
}

/* Where one lives in the last generation, and the other in the one after it,
 * which is generation 0 moved. */
static void add_motion(struct net *net, literals *reasons, int a, int b)
{
    const struct life *life = net->life;
    int down = b / life->cols + life->down - a / life->cols;
    int right = b % life->cols + life->right - a % life->cols;
    if (abs(down) <= 1 && abs(right) <= 1)
        add_reason(net, reasons, literal_at(net, a, life->steps - 1),
                   literal_at(net, b, 0), LIVE);
}

/* One of the reasons, if there are any, makes a link. */
static void add_link(struct net *net, int a, int b, literals *reasons)
{
    struct quotient *q = &net->life->quotient;
    if (!reasons->len)
        return;
    int linked = reasons->at[0];
    if (reasons->len > 1) {
        linked = quotient_variable(q);
        vec_push(reasons, -linked);
        quotient_clause(q, reasons->at, reasons->len);
    }
    vec_push(&net->link[a], ((struct link){b, linked}));
    vec_push(&net->link[b], ((struct link){a, linked}));
}

static void link_squares(struct net *net, int a, int b)
{
    const struct life *life = net->life;
    int down = abs(a / life->cols - b / life->cols);
    int right = abs(a % life->cols - b % life->cols);
    literals reasons = {0};
    if (down <= 1 && right <= 1) {
        add_reason(net, &reasons, net->alive[a], net->alive[b], LIVE);
    } else {
        if (down <= 2 && right <= 2)
            add_hubs(net, &reasons, a, b);
        add_motion(net, &reasons, a, b);
        add_motion(net, &reasons, b, a);
    }
    add_link(net, a, b, &reasons);
    vec_release(&reasons);
}

static void find_links(struct net *net)
{
    int squares = net->life->rows * net->life->cols;
    for (int a = 0; a < squares; a++)
        for (int b = a + 1; b < squares; b++)
            if (net->alive[a] != DEAD && net->alive[b] != DEAD &&
                !quotient_over(&net->life->quotient))
                link_squares(net, a, b);
}

/* ---- cuts ----------------------------------------------------------- */

static int *some_in(const struct net *net, const struct rectangle *r)
{
    int square = r->top * net->life->cols + r->left;
    return &net->some[(square * LARGEST + r->rows - 1) * LARGEST + r->cols -
                      1];
}

/* From a smaller one and a row, or a column, which come first. */
static void find_some(struct net *net, const struct rectangle *r)
{
    struct rectangle most = *r, last = *r;
    int *some = some_in(net, r);
    if (r->rows > 1) {
        most.rows--;
        last.rows = 1;
        last.top += most.rows;
    } else if (r->cols > 1) {
        most.cols--;
        last.cols = 1;
        last.left += most.cols;
    } else {
        *some = net->alive[r->top * net->life->cols + r->left];
        return;
    }
    *some = quotient_variable(&net->life->quotient);
    imply(net, *some_in(net, &most), *some);
    imply(net, *some_in(net, &last), *some);
}

static bool holds(const struct rectangle *r, int row, int col)
{
    return row >= r->top && row < r->top + r->rows && col >= r->left &&
           col < r->left + r->cols;
}

/* Does something live in the rows or columns before or behind a line? */
static void find_sides(struct net *net)
{
    const struct life *life = net->life;
    for (int side = 0; side < SIDES; side++) {
        bool across = side == LEFT || side == RIGHT;
        int lines = across ? life->cols : life->rows;
        net->side[side] = mem_alloc((size_t)lines + 1, sizeof(int));
        for (int i = 1; i < lines; i++) {
            int *some = &net->side[side][i];
            *some = quotient_variable(&net->life->quotient);
            if (i > 1)
                imply(net, some[-1], *some);
            int line = side == ABOVE || side == LEFT ? i - 1 : lines - i;
            int others = across ? life->rows : life->cols;
            for (int j = 0; j < others; j++)
                imply(net,
                      net->alive[across ? j * life->cols + line
                                        : line * life->cols + j],
                      *some);
        }
    }
}

void rectangle_beside(const struct rectangle *r, const struct life *life,
                      int lines[SIDES])
{
    lines[ABOVE] = r->top;
    lines[BELOW] = life->rows - r->top - r->rows;
    lines[LEFT] = r->left;
    lines[RIGHT] = life->cols - r->left - r->cols;
}

/* A variable that is true if something lives beside the rectangle. */
static int some_beside(struct net *net, const struct rectangle *r)
{
    const struct life *life = net->life;
    int beside = quotient_variable(&net->life->quotient);
    int lines[SIDES];
    rectangle_beside(r, life, lines);
    for (int side = 0; side < SIDES; side++)
        if (lines[side])
            imply(net, net->side[side][lines[side]], beside);
    return beside;
}

/* Something in the rectangle, and something beside it: then a link. */
static void cut(struct net *net, const struct rectangle *r)
{
    const struct life *life = net->life;
    literals clause = {0};
    if (r->rows == life->rows && r->cols == life->cols)
        return;
    for (int row = r->top; row < r->top + r->rows; row++)
        for (int col = r->left; col < r->left + r->cols; col++) {
            int square = row * life->cols + col;
            for (size_t i = 0; i < net->link[square].len; i++) {
                const struct link *link = &net->link[square].at[i];
                if (!holds(r, link->to / life->cols, link->to % life->cols))
                    vec_push(&clause, link->literal);
            }
        }
    vec_push(&clause, -*some_in(net, r));
    vec_push(&clause, -some_beside(net, r));
    quotient_clause(&net->life->quotient, clause.at, clause.len);
    vec_release(&clause);
}

/* Calls a function for all rectangles, smaller ones first. */
static void visit(struct net *net,
                  void (*act)(struct net *net, const struct rectangle *r))
{
    const struct life *life = net->life;
    struct rectangle r;
    for (r.rows = 1; r.rows <= life->rows && r.rows <= LARGEST; r.rows++)
        for (r.cols = 1; r.cols <= life->cols && r.cols <= LARGEST; r.cols++)
            for (r.top = 0; r.top + r.rows <= life->rows; r.top++)
                for (r.left = 0; r.left + r.cols <= life->cols; r.left++)
                    if (!quotient_over(&net->life->quotient))
                        act(net, &r);
}

void connected_state(struct life *life)
{
    size_t squares = (size_t)life->rows * (size_t)life->cols;
    size_t around = (size_t)(life->rows + 2) * (size_t)(life->cols + 2);
    size_t times = (size_t)life->quotient.times;
    struct net *net = life->net = mem_alloc(1, sizeof *net);
    *net = (struct net){
        .life = life,
        .squares = squares,
        .alive = mem_alloc(squares, sizeof *net->alive),
        .hub = mem_alloc(around * times, sizeof *net->hub),
        .link = mem_alloc(squares, sizeof *net->link),
        .some = mem_alloc(squares * LARGEST * LARGEST, sizeof *net->some),
    };
    find_hubs(net);
    for (size_t i = 0; i < squares; i++)
        net->alive[i] = ever_alive(net, (int)i);
    find_links(net);
    find_sides(net);
    visit(net, find_some);
    visit(net, cut);
}

void connected_release(struct net *net)
{
    if (!net)
        return;
    for (size_t i = 0; i < net->squares; i++)
        vec_release(&net->link[i]);
    transition_release(&net->hubs);
    free(net->alive);
    free(net->hub);
    free(net->link);
    free(net->some);
    for (int side = 0; side < SIDES; side++)
        free(net->side[side]);
    free(net);
}
