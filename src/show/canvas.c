/* canvas.c: the calls of every canvas, and the layout of a sheet.
 *
 * Pictures are laid out in rows from left to right, so that the sheet is about
 * as wide as high.  Letters are centred by a shift of their base line, which
 * all renderers understand in the same way. */
#include "show/sheet.h"

#include <assert.h>
#include <math.h>

enum {
    MARGIN = 12, /* around the sheet */
    BETWEEN = 24 /* between two pictures */
};

/* Half the height of a digit, in parts of the font's size: the middle of
 * Arial, Helvetica, DejaVu and Liberation Sans. */
static const double half_letter = 0.36;

void canvas_init(struct canvas *c, const struct canvas_kind *kind,
                 const char *command)
{
    c->kind = kind;
    c->command = mem_text(command);
}

void canvas_free(struct canvas *c)
{
    if (!c)
        return;
    free(c->command);
    vec_release(&c->picture);
    c->kind->free(c);
}

void canvas_picture(struct canvas *c, double width, double height)
{
    assert(width >= 0 && height >= 0);
    c->opacity = 1;
    vec_push(&c->picture, (struct picture){.width = width, .height = height});
    c->kind->picture(c, width, height);
}

void canvas_opacity(struct canvas *c, double opacity)
{
    assert(opacity >= 0 && opacity <= 1);
    c->opacity = opacity;
}

void canvas_rect(struct canvas *c, struct point corner, struct point size,
                 double radius, struct paint paint)
{
    c->kind->rect(c, &(struct tile){corner, size}, radius, paint);
}

void canvas_tiles(struct canvas *c, const struct tile *tiles, size_t count,
                  double radius, int colour)
{
    if (count)
        c->kind->tiles(c, tiles, count, radius, colour);
}

void canvas_polygon(struct canvas *c, const struct point *points, int count,
                    struct paint paint)
{
    c->kind->polygon(c, points, count, paint);
}

void canvas_line(struct canvas *c, struct point from, struct point to,
                 struct paint paint)
{
    paint.fill = NO_PAINT;
    c->kind->line(c, from, to, paint);
}

void canvas_circle(struct canvas *c, struct point centre, double radius,
                   struct paint paint)
{
    c->kind->circle(c, centre, radius, paint);
}

void canvas_text(struct canvas *c, struct point centre, double size,
                 int colour, const char *text)
{
    centre.y += half_letter * size;
    c->kind->text(c, centre, size, colour, text);
}

/* The width at which rows are broken: that of a square sheet which holds the
 * pictures, and half a picture, so that rows are rather full. */
static double row_limit(const struct canvas *c)
{
    double area = 0, widest = 0, widths = 0;
    for (size_t i = 0; i < c->picture.len; i++) {
        const struct picture *p = c->picture.at + i;
        area += (p->width + BETWEEN) * (p->height + BETWEEN);
        widths += p->width + BETWEEN;
        widest = p->width > widest ? p->width : widest;
    }
    if (!c->picture.len)
        return 0;
    double limit = sqrt(area) + widths / (double)c->picture.len / 2;
    return limit > widest ? limit : widest;
}

/* Gives each picture its place; answers the size of the sheet. */
static struct point lay_out(struct canvas *c)
{
    double limit = row_limit(c), right = 0, bottom = 0, top = 0, left = 0;
    for (size_t i = 0; i < c->picture.len; i++) {
        struct picture *p = c->picture.at + i;
        if (left > 0 && left + p->width > limit) {
            left = 0;
            top = bottom + BETWEEN;
        }
        p->corner = (struct point){MARGIN + left, MARGIN + top};
        right = left + p->width > right ? left + p->width : right;
        bottom = top + p->height > bottom ? top + p->height : bottom;
        left += p->width + BETWEEN;
    }
    return (struct point){right + 2 * MARGIN, bottom + 2 * MARGIN};
}

bool canvas_finish(struct canvas *c, FILE *out, struct error *err)
{
    return c->kind->finish(c, lay_out(c), out, err);
}
