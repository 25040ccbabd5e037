/* symmetry.c: maps of the cells of all generations onto each other.
 *
 * A pattern is symmetric if affine maps leave its cells (row, column, time)
 * as they are.  Each symmetry has generators: mirror images and turns about
 * the middle of the box, and the glide, which is a mirror image after half of
 * the period and of the way.  All products of them, where a whole period
 * counts as nothing since the motion undoes it, are the group.
 *
 *     mirror  (r,c) -> (r, n-1-c)          even, odd: the same, and n is so
 *     gutter  mirror, and nothing lives in the column in the middle
 *     flip    (r,c) -> (m-1-r, c)
 *     diagonal (r,c) -> (c+k, r-k), antidiagonal (r,c) -> (l-c, l-r),
 *             with k = (m-n)/2 and l = (m+n-2)/2, rounded down if need be
 *     C2, C4  a turn by a half or a quarter
 *     D4+     mirror and flip; D4x both diagonals; D8 all of it
 *
 * A map goes with a motion if it does not change its direction, and with a
 * rule that is the same after it. */
#include "family/life/symmetry.h"
#include "base/square.h"
#include "family/life/life.h"
#include "family/life/automaton/plane.h"

#include <stdlib.h>

const char *const symmetry_words[] = {
    "none",  "mirror", "even",     "odd",          "gutter",
    "glide", "flip",   "diagonal", "antidiagonal", "C2",
    "C4",    "D4+",    "D4x",      "D8",           NULL,
};

const char *const symmetry_names[] = {
    "C1",    "none",  "C2_1", "C2",       "C2_2",  "C2",    "C2_4",
    "C2",    "C4_1",  "C4",   "C4_4",     "C4",    "D2_+1", "odd",
    "D2_+2", "even",  "D2_x", "diagonal", "D4_+1", "D4+",   "D4_+2",
    "D4+",   "D4_+4", "D4+",  "D4_x1",    "D4x",   "D4_x4", "D4x",
    "D8_1",  "D8",    "D8_4", "D8",       NULL,
};

/* Up to two generators of each symmetry. */
static const int generators[][2] = {
    [SYMMETRY_NONE] = {SQUARE_SAME},
    [SYMMETRY_MIRROR] = {SQUARE_LEFT_RIGHT},
    [SYMMETRY_EVEN] = {SQUARE_LEFT_RIGHT},
    [SYMMETRY_ODD] = {SQUARE_LEFT_RIGHT},
    [SYMMETRY_GUTTER] = {SQUARE_LEFT_RIGHT},
    [SYMMETRY_GLIDE] = {SQUARE_SAME}, /* by the motion: see glide_part */
    [SYMMETRY_FLIP] = {SQUARE_TOP_BOTTOM},
    [SYMMETRY_DIAGONAL] = {SQUARE_DIAGONAL},
    [SYMMETRY_ANTIDIAGONAL] = {SQUARE_ANTIDIAGONAL},
    [SYMMETRY_C2] = {SQUARE_HALF_TURN},
    [SYMMETRY_C4] = {SQUARE_CLOCKWISE},
    [SYMMETRY_D4_PLUS] = {SQUARE_LEFT_RIGHT, SQUARE_TOP_BOTTOM},
    [SYMMETRY_D4_CROSS] = {SQUARE_DIAGONAL, SQUARE_ANTIDIAGONAL},
    [SYMMETRY_D8] = {SQUARE_LEFT_RIGHT, SQUARE_CLOCKWISE},
};

/* ---- maps ----------------------------------------------------------- */

struct place map_apply(const struct life *life, const struct map *map,
                       struct place place)
{
    struct place image = {
        map->rr * place.row + map->rc * place.col + map->down,
        map->cr * place.row + map->cc * place.col + map->right,
        place.time + map->later,
    };
    if (map->later && image.time >= life->steps) {
        image.time -= life->steps;
        image.row -= life->down;
        image.col -= life->right;
    }
    if (life->round_rows)
        image.row = around(image.row, life->rows);
    if (life->round_cols)
        image.col = around(image.col, life->cols);
    return image;
}

/* First `a`, then `b`. */
static struct map product(const struct life *life, const struct map *a,
                          const struct map *b)
{
    struct map map = {
        b->rr * a->rr + b->rc * a->cr,
        b->rr * a->rc + b->rc * a->cc,
        b->cr * a->rr + b->cc * a->cr,
        b->cr * a->rc + b->cc * a->cc,
        b->rr * a->down + b->rc * a->right + b->down,
        b->cr * a->down + b->cc * a->right + b->right,
        a->later + b->later,
    };
    if (map.later && map.later >= life->steps) {
        map.later -= life->steps;
        map.down -= life->down;
        map.right -= life->right;
    }
    return map;
}

static bool same_map(const struct map *a, const struct map *b)
{
    return a->rr == b->rr && a->rc == b->rc && a->cr == b->cr &&
           a->cc == b->cc && a->down == b->down && a->right == b->right &&
           a->later == b->later;
}

static void include(struct group *group, const struct map *map)
{
    for (int i = 0; i < group->size; i++)
        if (same_map(&group->map[i], map))
            return;
    assert(group->size < GROUP_MAX);
    group->map[group->size++] = *map;
}

/* All products of what is in the group with a generator. */
static void generate(struct group *group, const struct life *life,
                     const struct map *generator, int generators_count)
{
    for (int i = 0; i < group->size; i++)
        for (int j = 0; j < generators_count; j++) {
            struct map map = product(life, &group->map[i], &generator[j]);
            include(group, &map);
        }
}

/* ---- generators ----------------------------------------------------- */

static int half_down(int number)
{
    return number >= 0 ? number / 2 : -((1 - number) / 2);
}

static struct map linear(int part)
{
    struct rowcol down = square_step(part, (struct rowcol){1, 0});
    struct rowcol right = square_step(part, (struct rowcol){0, 1});
    return (struct map){
        .rr = down.row, .rc = right.row, .cr = down.col, .cc = right.col};
}

/* The linear part, one of the eight, about the middle of the box. */
static struct map about_middle(const struct life *life, int part)
{
    struct map map = linear(part);
    int rows = life->rows - 1, cols = life->cols - 1;
    map.down = half_down((1 - map.rr) * rows - map.rc * cols);
    map.right = half_down(-map.cr * rows + (1 - map.cc) * cols);
    if (part == SQUARE_DIAGONAL)
        map.right = -map.down;
    return map;
}

static int glide_part(const struct life *life)
{
    if (!life->right)
        return SQUARE_LEFT_RIGHT;
    if (!life->down)
        return SQUARE_TOP_BOTTOM;
    return life->right == life->down    ? SQUARE_DIAGONAL
           : life->right == -life->down ? SQUARE_ANTIDIAGONAL
                                        : SQUARE_SAME;
}

/* The map whose square is the motion. */
static struct map glide(const struct life *life)
{
    int part = glide_part(life);
    struct map map = about_middle(life, part);
    map.later = life->steps / 2;
    if (part == SQUARE_LEFT_RIGHT) {
        map.down = life->down / 2;
    } else if (part == SQUARE_TOP_BOTTOM) {
        /* unreached: ships of the tests with that symmetry do not glide */
        map.right = life->right / 2;
    } else if (part == SQUARE_DIAGONAL) {
        map.down += half_down(life->down + 1);
        map.right = life->down - map.down;
    } else {
        map.down += half_down(life->down + 1);
        map.right = map.down - life->down;
    }
    return map;
}

/* ---- what does not fit ---------------------------------------------- */

static bool columns_fit(const struct life *life, struct error *err)
{
    bool odd =
        life->symmetry == SYMMETRY_ODD || life->symmetry == SYMMETRY_GUTTER;
    if (odd && life->cols % 2 == 0)
        return error_say(err,
                         "symmetry=%s has its axis in the middle of a column; "
                         "an odd number of columns was expected, not %d",
                         symmetry_words[life->symmetry], life->cols);
    if (life->symmetry == SYMMETRY_EVEN && life->cols % 2)
        return error_say(err,
                         "symmetry=even has its axis between two columns; an "
                         "even number of columns was expected, not %d",
                         life->cols);
    return true;
}

static bool turns_fit(const struct life *life, struct error *err)
{
    const char *word = symmetry_words[life->symmetry];
    enum symmetry symmetry = life->symmetry;
    bool turned = symmetry == SYMMETRY_C4 || symmetry == SYMMETRY_D4_CROSS ||
                  symmetry == SYMMETRY_D8;
    if (turned && (life->rows - life->cols) % 2)
        return error_say(err,
                         "symmetry=%s needs a box whose sides are both even "
                         "or both odd, not %dx%d",
                         word, life->rows, life->cols);
    bool lies = turned || symmetry == SYMMETRY_DIAGONAL ||
                symmetry == SYMMETRY_ANTIDIAGONAL;
    if (lies && (life->round_rows || life->round_cols) &&
        (life->rows != life->cols || life->round_rows != life->round_cols))
        return error_say(err,
                         "symmetry=%s on a rolled up plane needs a torus as "
                         "wide as high",
                         word);
    return true;
}

static bool glide_fits(const struct life *life, struct error *err)
{
    if (life->symmetry != SYMMETRY_GLIDE)
        return true;
    if (life->steps % 2)
        return error_say(err,
                         "symmetry=glide is a mirror image after half of the "
                         "period; an even period was expected, not %d",
                         life->steps);
    if (life->round_rows || life->round_cols)
        return error_say(err, "symmetry=glide needs a plane that is not "
                              "rolled up");
    int part = glide_part(life);
    if (part == SQUARE_SAME)
        return error_say(err, "symmetry=glide goes with a motion along a "
                              "row, a column or a diagonal");
    if ((part == SQUARE_LEFT_RIGHT && life->down % 2) ||
        (part == SQUARE_TOP_BOTTOM && life->right % 2))
        return error_say(err,
                         "symmetry=glide moves by half of the way in half of "
                         "the period; a way of an even number of cells was "
                         "expected");
    return true;
}

static bool motion_fits(const struct life *life, const struct map *map,
                        struct error *err)
{
    int down = map->rr * life->down + map->rc * life->right;
    int right = map->cr * life->down + map->cc * life->right;
    return (down == life->down && right == life->right) ||
           error_say(err,
                     "symmetry=%s turns the way of a pattern that moves "
                     "(%d,%d), in columns and rows; mirror goes with a way up "
                     "or down, flip with one to a side, diagonal with one "
                     "such as 1+1",
                     symmetry_words[life->symmetry], life->right, life->down);
}

/* The neighbourhood after a map. */
static int turned(int cells, const struct map *map)
{
    int image = 0;
    for (int row = -1; row <= 1; row++)
        for (int col = -1; col <= 1; col++) {
            int to_row = map->rr * row + map->rc * col;
            int to_col = map->cr * row + map->cc * col;
            if (cells >> (8 - 3 * (row + 1) - (col + 1)) & 1)
                image |= 1 << (8 - 3 * (to_row + 1) - (to_col + 1));
        }
    return image;
}

static bool rule_fits(const struct life *life, const struct map *map,
                      struct error *err)
{
    for (int cells = 0; cells < NEIGHBOURHOODS; cells++)
        if (life->rule.next[cells] != life->rule.next[turned(cells, map)])
            /* unreached: rules of the tests are isotropic, or have no
             * symmetry */
            return error_say(err,
                             "the rule is another one in its mirror image or "
                             "turned, so that symmetry=%s means nothing; "
                             "symmetry=none was expected",
                             symmetry_words[life->symmetry]);
    return true;
}

bool group_make(struct group *group, const struct life *life,
                struct error *err)
{
    struct map generator[2];
    int count = 0;
    if (!columns_fit(life, err) || !turns_fit(life, err) ||
        !glide_fits(life, err))
        return false;
    if (life->symmetry == SYMMETRY_GLIDE)
        generator[count++] = glide(life);
    for (int i = 0; i < 2; i++)
        if (generators[life->symmetry][i] != SQUARE_SAME)
            generator[count++] =
                about_middle(life, generators[life->symmetry][i]);
    *group = (struct group){.map = {linear(SQUARE_SAME)}, .size = 1};
    for (int i = 0; i < count; i++)
        if (!motion_fits(life, &generator[i], err) ||
            !rule_fits(life, &generator[i], err))
            return false;
    generate(group, life, generator, count);
    return true;
}

/* Does the map take symmetric patterns to symmetric ones? */
static bool keeps_group(const struct life *life, const struct map *map)
{
    for (int i = 0; i < life->group.size; i++) {
        struct map there = product(life, &life->group.map[i], map);
        bool found = false;
        for (int j = 0; j < life->group.size && !found; j++) {
            struct map back = product(life, map, &life->group.map[j]);
            found = same_map(&there, &back);
        }
        if (!found)
            return false;
    }
    return true;
}

bool map_of_box(struct map *map, const struct life *life, int part)
{
    struct error err = {0};
    *map = about_middle(life, part);
    bool lies =
        !(part & SQUARE_DIAGONAL) ||
        (life->rows == life->cols && life->round_rows == life->round_cols);
    return part == SQUARE_SAME ||
           (lies && !life->pattern.grid.layers &&
            motion_fits(life, map, &err) && rule_fits(life, map, &err) &&
            keeps_group(life, map));
}
