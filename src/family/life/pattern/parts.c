/* parts.c: which parts of a pattern live side by side without each other.
 *
 * Each live cell belongs to a part.  Cells that touch, also by a corner,
 * belong to the same one.  A cell of the next generation is judged by the nine
 * cells around it, once with all of them and once with those of each part
 * alone.  If it lives by one part alone and with all of them, it belongs to
 * that part; if it lives by none and not with all, it is dead.  In every other
 * case the parts need or disturb each other, and become one.  After a period
 * the parts must be the same again.
 *
 * Parts only ever grow together, so the generations of a period are run again
 * until nothing changes.  What is left runs as the union of its parts, each
 * as if it were alone. */
#include "family/life/pattern/parts.h"

#include <assert.h>

/* A generation: which part owns each square of the plane; DEAD: none. */
struct map {
    struct plane plane;
    int *owner; /* owned; row by row */
};

enum { DEAD = -1 };

struct merger {
    const struct rule *rule;
    int *parent; /* owned; a forest over the cells of generation 0 */
    bool merged; /* since this was last set to false */
};

static int find(const struct merger *m, int cell)
{
    while (m->parent[cell] != cell)
        cell = m->parent[cell] = m->parent[m->parent[cell]];
    return cell;
}

static void merge(struct merger *m, int a, int b)
{
    a = find(m, a);
    b = find(m, b);
    if (a == b)
        return;
    m->parent[a < b ? b : a] = a < b ? a : b;
    m->merged = true;
}

/* The owner of a place on the plane. */
static int owner_at(const struct map *map, int row, int col)
{
    row -= map->plane.top;
    col -= map->plane.left;
    bool inside =
        row >= 0 && row < map->plane.rows && col >= 0 && col < map->plane.cols;
    return inside ? map->owner[(size_t)row * (size_t)map->plane.cols +
                               (size_t)col]
                  : DEAD;
}

/* Makes parts of touching cells one: the four neighbours that come later see
 * every pair once. */
static void merge_touching(struct merger *m, const struct map *map)
{
    static const int down[] = {0, 1, 1, 1}, right[] = {1, -1, 0, 1};
    const struct plane *plane = &map->plane;
    const int *owner = map->owner;
    for (int row = plane->top; row < plane->top + plane->rows; row++)
        for (int col = plane->left; col < plane->left + plane->cols;
             col++, owner++)
            for (int i = 0; *owner != DEAD && i < 4; i++) {
                int other = owner_at(map, row + down[i], col + right[i]);
                if (other != DEAD)
                    merge(m, *owner, other);
            }
}

/* The cells around a place, part by part. */
struct shares {
    int part[9], cells[9]; /* its root, and its cells of the neighbourhood */
    int count, all;
};

static void add_share(struct shares *shares, int part, int cell)
{
    int i = 0;
    while (i < shares->count && shares->part[i] != part)
        i++;
    if (i == shares->count) {
        shares->part[i] = part;
        shares->cells[i] = 0;
        shares->count++;
    }
    shares->cells[i] |= cell;
    shares->all |= cell;
}

/* Who owns this place in the next generation? */
static int next_owner(struct merger *m, const struct map *map, int row,
                      int col)
{
    struct shares shares = {.count = 0};
    int cell = CELL_NW, alone = 0, owner = DEAD;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++, cell >>= 1) {
            int part = owner_at(map, row + down, col + right);
            if (part != DEAD)
                add_share(&shares, find(m, part), cell);
        }
    bool alive = m->rule->next[shares.all];
    for (int i = 0; i < shares.count; i++)
        if (m->rule->next[shares.cells[i]]) {
            owner = shares.part[i];
            alone++;
        }
    if (alone != alive)
        for (int i = 1; i < shares.count; i++)
            merge(m, shares.part[0], shares.part[i]);
    if (!alive)
        return DEAD;
    return alone ? owner : shares.part[0];
}

static void step(struct merger *m, struct map *map)
{
    struct map next = {{0}, NULL};
    plane_copy(&next.plane, &map->plane);
    plane_step(&next.plane, m->rule);
    const struct plane *plane = &next.plane;
    next.owner =
        mem_alloc((size_t)plane->rows * (size_t)plane->cols, sizeof(int));
    /* Around the live cells of the next generation too: there parts may have
     * kept each other from life. */
    for (int row = map->plane.top - 1; row <= map->plane.top + map->plane.rows;
         row++)
        for (int col = map->plane.left - 1;
             col <= map->plane.left + map->plane.cols; col++) {
            int owner = next_owner(m, map, row, col);
            int down = row - plane->top, right = col - plane->left;
            if (down >= 0 && down < plane->rows && right >= 0 &&
                right < plane->cols)
                next.owner[(size_t)down * (size_t)plane->cols +
                           (size_t)right] = owner;
        }
    plane_release(&map->plane);
    free(map->owner);
    *map = next;
}

/* Parts that were the same at first must be the same at last, and the other
 * way round; both maps have the same shape. */
static void merge_ends(struct merger *m, const struct map *first,
                       const struct map *last, int cells)
{
    size_t squares = (size_t)first->plane.rows * (size_t)first->plane.cols;
    int *then = mem_alloc((size_t)cells, sizeof *then);
    int *before = mem_alloc((size_t)cells, sizeof *before);
    for (int i = 0; i < cells; i++)
        then[i] = before[i] = DEAD;
    for (size_t i = 0; i < squares; i++) {
        if (first->owner[i] == DEAD)
            continue;
        int a = find(m, first->owner[i]), b = find(m, last->owner[i]);
        if (then[a] != DEAD)
            merge(m, then[a], b);
        if (before[b] != DEAD)
            merge(m, before[b], a);
        then[a] = b;
        before[b] = a;
    }
    free(then);
    free(before);
}

/* Each cell a part of its own; answers how many. */
static int begin_map(struct map *map, const struct plane *start)
{
    size_t squares = (size_t)start->rows * (size_t)start->cols;
    int cells = 0;
    plane_copy(&map->plane, start);
    map->owner = mem_alloc(squares, sizeof *map->owner);
    for (size_t i = 0; i < squares; i++)
        map->owner[i] = start->cell[i] ? cells++ : DEAD;
    return cells;
}

/* Runs a period. */
static void pass(struct merger *m, const struct plane *start, int period)
{
    struct map first = {{0}, NULL}, now = {{0}, NULL};
    int cells = begin_map(&first, start);
    begin_map(&now, start);
    for (int time = 0; time < period; time++) {
        merge_touching(m, &now);
        step(m, &now);
    }
    assert(plane_same_shape(&first.plane, &now.plane));
    merge_ends(m, &first, &now, cells);
    plane_release(&first.plane);
    plane_release(&now.plane);
    free(first.owner);
    free(now.owner);
}

/* Makes a part's rectangle hold a place. */
static void enclose(struct plane *part, int row, int col)
{
    int bottom = part->top + part->rows, right = part->left + part->cols;
    bool first = !part->rows;
    part->top = first || row < part->top ? row : part->top;
    part->left = first || col < part->left ? col : part->left;
    bottom = first || row + 1 > bottom ? row + 1 : bottom;
    right = first || col + 1 > right ? col + 1 : right;
    part->rows = bottom - part->top;
    part->cols = right - part->left;
}

/* Which part owns each cell of generation 0, in the order of the parts. */
static int *number_parts(const struct merger *m, int cells, size_t *count)
{
    int *part = mem_alloc((size_t)cells, sizeof *part);
    for (int i = 0; i < cells; i++) /* a root comes before its cells */
        part[i] = find(m, i) == i ? (int)(*count)++ : part[find(m, i)];
    return part;
}

/* Sweeps over the cells of generation 0: at first to measure the parts, then
 * to fill them. */
static void sweep(struct parts *parts, const struct plane *start,
                  const int *owner, bool fill)
{
    for (int i = 0; i < start->rows * start->cols; i++) {
        if (!start->cell[i])
            continue;
        struct plane *part = &parts->part.at[*owner++];
        int row = start->top + i / start->cols;
        int col = start->left + i % start->cols;
        if (fill)
            part->cell[(row - part->top) * part->cols + col - part->left] = 1;
        else
            enclose(part, row, col);
    }
}

static void cut_parts(struct parts *parts, const struct merger *m,
                      const struct plane *start, int cells)
{
    size_t count = 0;
    int *owner = number_parts(m, cells, &count);
    for (size_t i = 0; i < count; i++)
        vec_push(&parts->part, (struct plane){0});
    sweep(parts, start, owner, false);
    for (size_t i = 0; i < count; i++) {
        struct plane *part = &parts->part.at[i];
        part->cell = mem_alloc((size_t)part->rows * (size_t)part->cols, 1);
    }
    sweep(parts, start, owner, true);
    free(owner);
}

void parts_find(struct parts *parts, const struct plane *start,
                const struct rule *rule, const struct motion *motion)
{
    int cells = motion->phase.at[0].cells;
    struct merger m = {.rule = rule,
                       .parent = mem_alloc((size_t)cells, sizeof(int))};
    for (int i = 0; i < cells; i++)
        m.parent[i] = i;
    do {
        m.merged = false;
        pass(&m, start, motion->period);
    } while (m.merged);
    *parts = (struct parts){0};
    cut_parts(parts, &m, start, cells);
    free(m.parent);
}

void parts_release(struct parts *parts)
{
    for (size_t i = 0; i < parts->part.len; i++)
        plane_release(&parts->part.at[i]);
    vec_release(&parts->part);
}
