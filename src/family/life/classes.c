/* classes.c: patterns in a box up to its turns and mirror images.
 *
 * A symmetry of the box is one of the puzzle if it leaves the rule, the motion
 * and the symmetry that is asked for as they are, and nothing is drawn.  It
 * takes a pattern to another one, which need not be told: where shifted copies
 * are not told apart it is moved as far up or left as it can.  So symmetries
 * permute patterns, and not cells.  Of each class the pattern speaks whose
 * live cells of generation 0, row by row, come first. */
#include "family/life/life.h"
#include "base/square.h"

/* unreached: whoever has such classes counts them by another way */
int classes_count(const void *puzzle)
{
    struct map map;
    int count = 0;
    for (int part = 0; part < SQUARE_SYMMETRIES; part++)
        count += map_of_box(&map, puzzle, part);
    return count;
}

static void make_image(const struct life *life, const struct grid *grid,
                       const struct map *map, struct grid *image)
{
    struct place at;
    grid_size(image, life->steps, grid->rows, grid->cols, 0);
    for (at.time = 0; at.time < life->steps; at.time++)
        for (at.row = 0; at.row < life->rows; at.row++)
            for (at.col = 0; at.col < life->cols; at.col++) {
                struct place to = map_apply(life, map, at);
                *grid_at(image, at.time, to.row + 1, to.col + 1) =
                    *grid_at(grid, at.time, at.row + 1, at.col + 1);
            }
}

/* Could each live cell be alive one step before? */
static bool can_move(const struct life *life, const struct grid *grid,
                     const struct place *way)
{
    struct place at;
    for (at.time = 0; at.time < life->steps; at.time++)
        for (at.row = 0; at.row < life->rows; at.row++)
            for (at.col = 0; at.col < life->cols; at.col++) {
                struct place before = {at.row - way->row, at.col - way->col,
                                       at.time};
                if (*grid_at(grid, at.time, at.row + 1, at.col + 1) &&
                    quotient_literal(&life->quotient, before) == DEAD)
                    return false;
            }
    return true;
}

static void move(struct grid *grid, const struct place *way)
{
    struct grid old = {0};
    grid_copy(&old, grid);
    for (int time = 0; time < grid->layers; time++)
        for (int x = 0; x < grid->rows; x++)
            for (int y = 0; y < grid->cols; y++)
                *grid_at(grid, time, x, y) =
                    grid_get(&old, time, x + way->row, y + way->col) == 1;
    grid_release(&old);
}

/* In generation 0 the first cell in which they differ lives in this one. */
static bool comes_first(const struct grid *grid, const struct grid *image)
{
    for (int x = 0; x < grid->rows; x++)
        for (int y = 0; y < grid->cols; y++)
            if (*grid_at(grid, 0, x, y) != *grid_at(image, 0, x, y))
                return *grid_at(grid, 0, x, y);
    return true;
}

bool classes_first(const void *puzzle, const int *facts, size_t count)
{
    const struct life *life = puzzle;
    struct grid grid = {0}, image = {0};
    struct place way[2];
    struct map map;
    bool first = true;
    int ways = cyclic_ways(life, way);
    lattice_decode(life, facts, count, &grid);
    for (int part = 1; part < SQUARE_SYMMETRIES && first && grid.cell;
         part++) {
        if (!map_of_box(&map, life, part))
            continue;
        make_image(life, &grid, &map, &image);
        for (int i = 0; i < ways; i++)
            while (can_move(life, &image, &way[i]))
                move(&image, &way[i]);
        first = comes_first(&grid, &image);
    }
    grid_release(&grid);
    grid_release(&image);
    return first;
}
