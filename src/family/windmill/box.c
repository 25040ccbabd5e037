/* box.c: the floor of a box and its walls, as all pictures show them.
 *
 * What is cut out of the box is not drawn; another square that must stay
 * empty has a cross. */
#include "family/windmill/box.h"
#include "show/palette.h"

enum {
    FLOOR = 0xf3f1ea,
    JOINT = 0xdedacd, /* between the squares of the floor */
    MARK = 0x8a8578   /* of a square that must stay empty */
};

const int box_down[4] = {-1, 0, 1, 0}, box_right[4] = {0, 1, 0, -1};

bool box_is_cut(const struct windmill *w, int row, int col)
{
    int last_row = 2 * w->rows - 2, last_col = 2 * w->cols - 2;
    if (row < 0 || col < 0 || row > last_row || col > last_col)
        return true;
    if (!box_is_forbidden(w, row, col))
        return false;
    for (int side = 0; side < 4; side++) {
        int r = row + box_down[side], c = col + box_right[side];
        bool inside = r >= 0 && c >= 0 && r <= last_row && c <= last_col;
        if (inside && !box_is_forbidden(w, r, c))
            return false;
    }
    return true;
}

static void draw_cross(struct canvas *c, struct point middle, double arm)
{
    for (int way = -1; way <= 1; way += 2)
        canvas_line(c, (struct point){middle.x - arm, middle.y - way * arm},
                    (struct point){middle.x + arm, middle.y + way * arm},
                    (struct paint){NO_PAINT, MARK, 2});
}

void box_draw_floor(struct canvas *c, const struct windmill *w)
{
    for (int row = 0; row <= 2 * w->rows - 2; row += 2)
        for (int col = 0; col <= 2 * w->cols - 2; col += 2) {
            struct point m = box_point(row, col);
            if (box_is_cut(w, row, col))
                continue;
            canvas_rect(c, (struct point){m.x - BOX_HALF, m.y - BOX_HALF},
                        (struct point){2 * BOX_HALF, 2 * BOX_HALF}, 0,
                        (struct paint){FLOOR, JOINT, 1});
            if (box_is_forbidden(w, row, col))
                draw_cross(c, m, BOX_HALF * 0.42);
        }
}

void box_draw_forbidden(struct canvas *c, const struct windmill *w)
{
    for (int row = 0; row < w->given.rows; row++)
        for (int col = 0; col < w->given.cols; col++) {
            struct point m = box_point(row, col);
            int down = row % 2, right = col % 2;
            if (!box_is_forbidden(w, row, col) || is_large(row, col) ||
                box_is_cut(w, row - down, col - right) ||
                box_is_cut(w, row + down, col + right))
                continue;
            double d = BOX_HALF * 0.8;
            struct point corner[4] = {{m.x, m.y - d},
                                      {m.x + d, m.y},
                                      {m.x, m.y + d},
                                      {m.x - d, m.y}};
            canvas_opacity(c, 0.6);
            canvas_polygon(c, corner, 4, (struct paint){FLOOR, NO_PAINT, 0});
            canvas_opacity(c, 1);
            canvas_polygon(c, corner, 4, (struct paint){NO_PAINT, MARK, 1.2});
            draw_cross(c, m, BOX_HALF * 0.2);
        }
}

/* Does the box end between two neighbours?  `across`: between (i, k-1) and
 * (i, k), else between (k-1, i) and (k, i), counted in large squares. */
static bool is_wall(const struct windmill *w, bool across, int i, int k)
{
    if (across)
        return box_is_cut(w, 2 * i, 2 * k - 2) != box_is_cut(w, 2 * i, 2 * k);
    return box_is_cut(w, 2 * k - 2, 2 * i) != box_is_cut(w, 2 * k, 2 * i);
}

/* Straight walls as long as they go. */
static void draw_lines(struct canvas *c, const struct windmill *w, bool across)
{
    int lines = across ? w->cols : w->rows,
        length = across ? w->rows : w->cols;
    for (int k = 0; k <= lines; k++)
        for (int i = 0, begin = 0; i <= length; i++) {
            if (i < length && is_wall(w, across, i, k))
                continue;
            struct point from = {2 * BOX_HALF * begin, 2 * BOX_HALF * k};
            struct point to = {2 * BOX_HALF * i, 2 * BOX_HALF * k};
            if (across) {
                from = (struct point){from.y, from.x};
                to = (struct point){to.y, to.x};
            }
            if (begin < i)
                canvas_line(c, from, to,
                            (struct paint){NO_PAINT, COLOUR_INK, 3});
            begin = i + 1;
        }
}

void box_draw_walls(struct canvas *c, const struct windmill *w)
{
    draw_lines(c, w, false);
    draw_lines(c, w, true);
}
