/* terrain.c: the greatest and the least heights of a region without holes.
 *
 * Heights (Thurston 1990).  Walk along sides of cells that no domino crosses:
 * the height rises by 1 with a white cell on the left or a black one on the
 * right, and falls by 1 otherwise; across a domino the step is 3 the other
 * way.  In a region without holes coverings are the same as heights of all
 * corners that obey this, up to a constant for each part.
 *
 * Corners (row, col) with an even sum have even heights; from such a corner
 * the step to a neighbour above or below is +1 or -3, to the left or right -1
 * or +3.  On the outline no domino crosses: the heights there follow from one
 * of them, and must fit when the walk comes back.  The greatest height of an
 * inner corner is what a shortest way from the outline allows, where a step
 * costs 1 or 3; the least likewise.  They are found by sweeps to and fro until
 * nothing changes, which takes few of them unless the region is a maze.  There
 * is a covering exactly if these heights agree with the outline.
 *
 * Outlines are walked with the region on the right, from the upper side of
 * the first cell that was not met.  Where two cells touch at a corner the walk
 * keeps to its own cell.  It turns right four times more than left around the
 * region, left four times more than right around a hole. */
#include "family/domino/heights/terrain.h"

enum { FAR = INT32_MAX / 2, SIDES = 4 };

/* ---- outlines ------------------------------------------------------- */

/* At a corner, about to go on in a direction: RIGHT, DOWN, LEFT or UP. */
struct walker {
    int row, col, direction;
    int height, turns; /* to the right */
};

/* The cells ahead on the right and on the left. */
static bool ahead_right(const struct domino *d, const struct walker *w)
{
    static const int row[] = {0, 0, -1, -1}, col[] = {0, -1, -1, 0};
    return *region_at(d, w->row + row[w->direction],
                      w->col + col[w->direction]);
}

static bool ahead_left(const struct domino *d, const struct walker *w)
{
    static const int row[] = {-1, 0, 0, -1}, col[] = {0, 0, -1, -1};
    return *region_at(d, w->row + row[w->direction],
                      w->col + col[w->direction]);
}

static void turn(const struct domino *d, struct walker *w)
{
    int by = !ahead_right(d, w) ? 1 : ahead_left(d, w) ? -1 : 0;
    w->turns += by;
    w->direction = (w->direction + by + SIDES) % SIDES;
}

static void step(struct walker *w)
{
    static const int row[] = {0, 1, 0, -1}, col[] = {1, 0, -1, 0};
    bool even = (w->row + w->col) % 2 == 0;
    bool upright = w->direction == DOWN || w->direction == UP;
    w->height += even == upright ? 1 : -1;
    w->row += row[w->direction];
    w->col += col[w->direction];
}

/* What is known of the outlines; `met` has a mark for each cell whose upper
 * side was walked along. */
struct outlines {
    const struct domino *d;
    uint8_t *met;
    struct terrain *terrain; /* NULL: heights are of no interest */
};

/* Walks around once; the walker comes back with its height and turns. */
static struct walker walk(struct outlines *o, int row, int col)
{
    struct walker w = {row, col, RIGHT, (row + col) % 2, 0};
    do {
        if (o->terrain) {
            size_t at = terrain_corner(o->terrain, w.row, w.col);
            o->terrain->top[at] = o->terrain->bottom[at] = w.height;
        }
        if (w.direction == RIGHT)
            o->met[place(o->d, w.row, w.col)] = 1;
        step(&w);
        turn(o->d, &w);
    } while (w.row != row || w.col != col || w.direction != RIGHT);
    return w;
}

/* Walks along all outlines, as long as they are good ones. */
static bool walk_all(struct outlines *o, bool (*good)(const struct walker *w))
{
    const struct domino *d = o->d;
    bool all = true;
    for (int row = 0; row < d->rows && all; row++)
        for (int col = 0; col < d->cols && all; col++)
            if (*region_at(d, row, col) && !*region_at(d, row - 1, col) &&
                !o->met[place(d, row, col)]) {
                struct walker w = walk(o, row, col);
                w.height -= (row + col) % 2;
                all = good(&w);
            }
    return all;
}

/* Before the first walk; NULL: there is no memory for them. */
static uint8_t *met_marks(const struct domino *d)
{
    return mem_try_alloc((size_t)d->rows * (size_t)d->cols + 1, 1);
}

static bool surrounds(const struct walker *w)
{
    return w->turns > 0;
}

static bool closes(const struct walker *w)
{
    return w->height == 0;
}

enum holes domino_holes(const struct domino *d)
{
    struct outlines o = {d, met_marks(d), NULL};
    if (!o.met)
        return HOLES_UNKNOWN; /* unreached: there was memory */
    bool all = walk_all(&o, surrounds);
    free(o.met);
    return all ? HOLES_NONE : HOLES_SOME;
}

/* ---- inner corners -------------------------------------------------- */

static void find_inner(struct terrain *t, const struct domino *d)
{
    for (int row = 1; row < d->rows; row++)
        for (int col = 1; col < d->cols; col++) {
            const uint8_t *above = region_at(d, row - 1, col);
            const uint8_t *below = region_at(d, row, col);
            size_t at = terrain_corner(t, row, col);
            t->inner[at] = above[-1] & above[0] & below[-1] & below[0];
            if (t->inner[at]) {
                t->top[at] = FAR;
                t->bottom[at] = -FAR;
            }
        }
}

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* Brings a corner to where its neighbours let it be; has it moved? */
static bool settle(struct terrain *t, size_t at)
{
    if (!t->inner[at])
        return false;
    /* From an even corner a neighbour above or below is at most 1 higher. */
    int rise = at % 2 ? 3 : 1, wide = t->wide;
    const int32_t *top = t->top + at, *bottom = t->bottom + at;
    int32_t most = lesser(lesser(top[-wide], top[wide]) + 4 - rise,
                          lesser(top[-1], top[1]) + rise);
    int32_t least = greater(greater(bottom[-wide], bottom[wide]) - rise,
                            greater(bottom[-1], bottom[1]) - 4 + rise);
    bool moves = most < *top || least > *bottom;
    t->top[at] = lesser(most, *top);
    t->bottom[at] = greater(least, *bottom);
    return moves;
}

static void settle_all(struct terrain *t)
{
    size_t corners = terrain_corners(t);
    bool moves = true;
    while (moves) {
        moves = false;
        for (size_t at = 0; at < corners; at++)
            moves |= settle(t, at);
        for (size_t at = corners; at-- > 0;)
            moves |= settle(t, at);
    }
}

/* May the heights at both ends of a side between two cells be so? */
static bool side_fits(const int32_t *height, size_t at, size_t other,
                      bool upright)
{
    int32_t rise = height[at] - height[other];
    if (at % 2 == 0)
        rise = -rise; /* from the even end to the odd one */
    return upright ? rise == 1 || rise == -3 : rise == -1 || rise == 3;
}

static bool heights_fit(const struct terrain *t, const struct domino *d)
{
    for (int row = 0; row < d->rows; row++)
        for (int col = 0; col < d->cols; col++) {
            const uint8_t *cell = region_at(d, row, col);
            size_t right = terrain_corner(t, row, col + 1);
            size_t below = terrain_corner(t, row + 1, col);
            size_t last = below + 1;
            if (cell[0] && cell[1] && !side_fits(t->top, right, last, true))
                return false;
            if (cell[0] && cell[d->cols + 2] &&
                !side_fits(t->top, below, last, false))
                return false;
        }
    return true;
}

bool terrain_size(struct terrain *t, const struct domino *d)
{
    t->rows = d->rows + 1;
    t->wide = (d->cols + 1) | 1;
    size_t corners = terrain_corners(t);
    t->inner = mem_try_alloc(corners, 1);
    t->top = mem_try_alloc(corners, sizeof *t->top);
    t->bottom = mem_try_alloc(corners, sizeof *t->bottom);
    t->met = met_marks(d);
    return t->inner && t->top && t->bottom && t->met;
}

bool terrain_survey(struct terrain *t, const struct domino *d)
{
    struct outlines o = {d, t->met, t};
    if (!walk_all(&o, closes))
        return false;
    find_inner(t, d);
    settle_all(t);
    return heights_fit(t, d);
}

void terrain_release(struct terrain *t)
{
    free(t->inner);
    free(t->top);
    free(t->bottom);
    free(t->met);
    *t = (struct terrain){0};
}
