/* canvas.c: the calls of every canvas.
 *
 * Letters are centred by a shift of their base line, which
 * all renderers understand in the same way. */
#include "show/sheet.h"

#include <assert.h>
#include <math.h>

/* Half the height of a digit, in parts of the font's size: the middle of
 * Arial, Helvetica, DejaVu and Liberation Sans. */
static const double half_letter = 0.36;

void canvas_init(struct canvas *c, const struct canvas_kind *kind,
                 const char *command)
{
    c->kind = kind;
    c->command = mem_text(command);
    c->paper = (struct paper){{595, 842}, true}; /* A4 */
}

void canvas_free(struct canvas *c)
{
    if (!c)
        return;
    free(c->command);
    for (size_t i = 0; i < c->picture.len; i++) {
        free(c->picture.at[i].caption);
        free(c->picture.at[i].remark);
    }
    vec_release(&c->picture);
    for (size_t i = 0; i < c->chapter.len; i++)
        free(c->chapter.at[i].title);
    vec_release(&c->chapter);
    free(c->heading);
    free(c->title);
    free(c->note);
    c->kind->free(c);
}

void canvas_picture(struct canvas *c, double width, double height)
{
    assert(width >= 0 && height >= 0);
    c->opacity = 1;
    c->frames = 0;
    vec_push(&c->picture,
             (struct picture){.width = width, .height = height, .scale = 1});
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

void canvas_film(struct canvas *c, int frames, double seconds)
{
    assert(c->kind->frame && frames > 0 && seconds > 0);
    c->frames = frames;
    c->seconds = seconds;
}

void canvas_frame(struct canvas *c, int frame)
{
    assert(frame >= 0 && frame < c->frames);
    c->kind->frame(c, frame);
}

void canvas_pan(struct canvas *c, const struct tile *window,
                struct point drift)
{
    assert(c->frames);
    c->kind->pan(c, window, drift);
}

void canvas_pan_end(struct canvas *c)
{
    c->kind->pan_end(c);
}

void canvas_pages(struct canvas *c, int pictures, const char *heading)
{
    assert(pictures > 0 && !c->crowd && !c->picture.len);
    c->crowd = pictures;
    c->heading = mem_text(heading);
}

void canvas_paper(struct canvas *c, const struct paper *paper)
{
    c->paper = *paper;
}

void canvas_measure(struct canvas *c, const struct measure *measure)
{
    c->measure = *measure;
}

double canvas_zoom(const struct canvas *c, struct point size)
{
    return c->measure.side > 0 ? c->measure.side / fmax(size.x, size.y) : 1;
}

void canvas_title(struct canvas *c, const char *text)
{
    assert(!c->title);
    c->title = mem_text(text);
}

void canvas_note(struct canvas *c, const char *text)
{
    assert(!c->note);
    c->note = mem_text(text);
}

void canvas_chapter(struct canvas *c, const char *title)
{
    vec_push(&c->chapter, (struct chapter){c->picture.len, mem_text(title)});
}

void canvas_caption(struct canvas *c, const char *text)
{
    struct picture *latest = &vec_last(&c->picture);
    assert(!latest->caption);
    latest->caption = mem_text(text);
}

void canvas_remark(struct canvas *c, const char *text)
{
    struct picture *latest = &vec_last(&c->picture);
    assert(!latest->remark);
    latest->remark = mem_text(text);
}

void canvas_give_up(struct canvas *c)
{
    c->full = true;
}

bool canvas_finish(struct canvas *c, FILE *out, struct error *err)
{
    struct point size = canvas_lay_out(c);
    if (c->full)
        return error_say(err, "there is no memory for the picture");
    return c->kind->finish(c, size, out, err);
}
