/* cairo.c: PNG and PDF through the library cairo.
 *
 * Each picture is recorded, and the recordings are played on the sheet or its
 * pages when all sizes are known.  A PNG has two dots a point, or fewer if it
 * would be larger than a screen can use, or as many as are asked for; a PDF
 * has its points.  The command
 * that makes the sheet again is in the file: a PNG's chunk iTXt (PNG
 * specification, 11.3.4.5), a PDF's subject.
 *
 * Of a film each picture is recorded in parts, those that are always there and
 * those of one frame; then the sheet is played once for each frame. */
#include "show/cairo.h"
#include "base/text.h"
#include "base/writer.h"
#include "show/png.h"
#include "show/sheet.h"

#include <cairo-pdf.h>
#include <cairo.h>
#include <dlfcn.h>
#include <math.h>

/* What is called of cairo.  To load it, with all that it needs, takes longer
 * than to solve many a puzzle: that is done where a picture is drawn. */
#define CALLS \
    CALL(arc) \
    CALL(clip) \
    CALL(close_path) \
    CALL(create) \
    CALL(destroy) \
    CALL(fill_preserve) \
    CALL(font_options_create) \
    CALL(font_options_destroy) \
    CALL(font_options_set_hint_metrics) \
    CALL(font_options_set_hint_style) \
    CALL(image_surface_create) \
    CALL(line_to) \
    CALL(move_to) \
    CALL(new_path) \
    CALL(new_sub_path) \
    CALL(paint) \
    CALL(paint_with_alpha) \
    CALL(pdf_surface_create_for_stream) \
    CALL(pdf_surface_set_metadata) \
    CALL(pop_group_to_source) \
    CALL(push_group) \
    CALL(recording_surface_create) \
    CALL(rectangle) \
    CALL(restore) \
    CALL(save) \
    CALL(scale) \
    CALL(select_font_face) \
    CALL(set_font_options) \
    CALL(set_font_size) \
    CALL(set_line_cap) \
    CALL(set_line_join) \
    CALL(set_line_width) \
    CALL(set_source_rgb) \
    CALL(set_source_surface) \
    CALL(show_page) \
    CALL(show_text) \
    CALL(status) \
    CALL(status_to_string) \
    CALL(stroke_preserve) \
    CALL(surface_destroy) \
    CALL(surface_finish) \
    CALL(surface_status) \
    CALL(surface_write_to_png_stream) \
    CALL(text_extents) \
    CALL(translate)

struct calls {
#define CALL(name) __typeof__(cairo_##name) *name;
    CALLS
#undef CALL
};

enum { EVERY_FRAME = -1 };

/* Of a picture that is recorded. */
struct part {
    cairo_surface_t *record; /* owned */
    size_t picture;
    int frame; /* in which it is seen */
    bool moves;
};

/* What moves is seen through a window, and drifts in the course of a film. */
struct film {
    int frames; /* 0: the picture is no film */
    double seconds;
    struct tile window;
    struct point drift;
};

struct album {
    struct canvas canvas; /* first */
    void *library;        /* owned; of dlopen */
    struct calls calls;
    bool pdf;
    VEC(struct part) part; /* one or more for each picture */
    VEC(struct film) film; /* of each picture */
    bool moves;            /* what is drawn does */
    cairo_t *pen;          /* owned; on the latest part, or NULL */
    cairo_status_t status; /* the first failure */
    double bytes;          /* of the records, roughly */
};

static struct album *album_of(struct canvas *c)
{
    return (struct album *)c;
}

static const struct calls *calls_of(struct canvas *c)
{
    return &album_of(c)->calls;
}

static void *load(void)
{
    return dlopen("libcairo.so.2", RTLD_NOW | RTLD_NODELETE);
}

bool cairo_knows(const struct format *format, struct error *err)
{
    void *library = load();
    if (!library)
        /* unreached: where the tests run it is there */
        return error_say(err, "%s needs the library cairo: %s", format->name,
                         dlerror());
    dlclose(library);
    return true;
}

/* ---- memory --------------------------------------------------------- */

/* Cairo plays a copy of a record, and does not always tell that there was no
 * memory for it: so whoever plays one asks before. */
enum { BYTES_A_MARK = 256, BYTES_A_POINT = 8, BYTES_TO_PLAY = 4 << 20 };

static void note_points(struct album *album, int points)
{
    album->bytes += points * BYTES_A_POINT;
}

static bool can_play(const struct album *album)
{
    return mem_has(album->bytes + BYTES_TO_PLAY);
}

/* ---- drawing -------------------------------------------------------- */

static void drop_pen(struct album *album)
{
    if (!album->pen)
        return;
    if (!album->status)
        album->status = album->calls.status(album->pen);
    album->calls.destroy(album->pen);
    album->pen = NULL;
}

/* Letters as far apart as their font says, at every scale. */
static void choose_font(const struct calls *cairo, cairo_t *pen)
{
    cairo_font_options_t *options = cairo->font_options_create();
    cairo->font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo->font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo->set_font_options(pen, options);
    cairo->font_options_destroy(options);
    cairo->select_font_face(pen, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                            CAIRO_FONT_WEIGHT_NORMAL);
}

/* What drifts may be drawn beyond the picture. */
static void begin_part(struct canvas *c, int frame)
{
    struct album *album = album_of(c);
    const struct calls *cairo = &album->calls;
    const struct picture *picture = &vec_last(&c->picture);
    cairo_rectangle_t extent = {0, 0, picture->width, picture->height};
    struct part part = {
        .picture = album->film.len - 1, .frame = frame, .moves = album->moves};
    drop_pen(album);
    part.record = cairo->recording_surface_create(
        CAIRO_CONTENT_COLOR_ALPHA, album->moves ? NULL : &extent);
    vec_push(&album->part, part);
    album->pen = cairo->create(part.record);
    cairo->set_line_join(album->pen, CAIRO_LINE_JOIN_ROUND);
    cairo->set_line_cap(album->pen, CAIRO_LINE_CAP_ROUND);
    choose_font(cairo, album->pen);
}

static void begin_picture(struct canvas *c, double width, double height)
{
    (void)width, (void)height;
    vec_push(&album_of(c)->film, (struct film){0});
    begin_part(c, EVERY_FRAME);
}

static void begin_frame(struct canvas *c, int frame)
{
    struct film *film = &vec_last(&album_of(c)->film);
    film->frames = c->frames;
    film->seconds = c->seconds;
    begin_part(c, frame);
}

static void begin_pan(struct canvas *c, const struct tile *window,
                      struct point drift)
{
    struct film *film = &vec_last(&album_of(c)->film);
    film->window = *window;
    film->drift = drift;
    album_of(c)->moves = true;
    begin_part(c, EVERY_FRAME);
}

static void end_pan(struct canvas *c)
{
    album_of(c)->moves = false;
    begin_part(c, EVERY_FRAME);
}

static void set_colour(struct canvas *c, int rgb)
{
    calls_of(c)->set_source_rgb(album_of(c)->pen, (rgb >> 16 & 255) / 255.0,
                                (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
}

/* Paints the path, and ends it.  Where the paint is transparent, stroke and
 * fill are together: one does not shine through the other. */
static void apply(struct canvas *c, struct paint paint)
{
    const struct calls *cairo = calls_of(c);
    cairo_t *pen = album_of(c)->pen;
    album_of(c)->bytes += BYTES_A_MARK;
    if (c->opacity < 1)
        cairo->push_group(pen);
    if (paint.fill != NO_PAINT) {
        set_colour(c, paint.fill);
        cairo->fill_preserve(pen);
    }
    if (paint.stroke != NO_PAINT) {
        set_colour(c, paint.stroke);
        cairo->set_line_width(pen, paint.width);
        cairo->stroke_preserve(pen);
    }
    cairo->new_path(pen);
    if (c->opacity < 1) {
        cairo->pop_group_to_source(pen);
        cairo->paint_with_alpha(pen, c->opacity);
    }
}

static void add_tile(struct canvas *c, const struct tile *tile, double radius)
{
    const struct calls *cairo = calls_of(c);
    cairo_t *pen = album_of(c)->pen;
    struct point at = tile->corner, size = tile->size;
    double r = fmin(radius, fmin(size.x, size.y) / 2), quarter = acos(0);
    note_points(album_of(c), 24);
    if (r <= 0) {
        cairo->rectangle(pen, at.x, at.y, size.x, size.y);
        return;
    }
    struct point near = {at.x + r, at.y + r};
    struct point far = {at.x + size.x - r, at.y + size.y - r};
    cairo->new_sub_path(pen);
    cairo->arc(pen, far.x, near.y, r, -quarter, 0);
    cairo->arc(pen, far.x, far.y, r, 0, quarter);
    cairo->arc(pen, near.x, far.y, r, quarter, 2 * quarter);
    cairo->arc(pen, near.x, near.y, r, 2 * quarter, 3 * quarter);
    cairo->close_path(pen);
}

static void put_rect(struct canvas *c, const struct tile *tile, double radius,
                     struct paint paint)
{
    add_tile(c, tile, radius);
    apply(c, paint);
}

/* Not all at once: the time that a path takes grows faster than the path. */
static void put_tiles(struct canvas *c, const struct tile *tiles, size_t count,
                      double radius, int colour)
{
    enum { PATH = 64 };
    for (size_t i = 0; i < count; i++) {
        add_tile(c, &tiles[i], radius);
        if (i % PATH == PATH - 1 || i + 1 == count)
            apply(c, (struct paint){colour, NO_PAINT, 0});
    }
}

static void put_polygon(struct canvas *c, const struct point *points,
                        int count, struct paint paint)
{
    const struct calls *cairo = calls_of(c);
    note_points(album_of(c), count + 1);
    for (int i = 0; i < count; i++)
        cairo->line_to(album_of(c)->pen, points[i].x, points[i].y);
    cairo->close_path(album_of(c)->pen);
    apply(c, paint);
}

static void put_line(struct canvas *c, struct point from, struct point to,
                     struct paint paint)
{
    const struct calls *cairo = calls_of(c);
    cairo->move_to(album_of(c)->pen, from.x, from.y);
    cairo->line_to(album_of(c)->pen, to.x, to.y);
    apply(c, paint);
}

static void put_circle(struct canvas *c, struct point centre, double radius,
                       struct paint paint)
{
    const struct calls *cairo = calls_of(c);
    cairo->new_sub_path(album_of(c)->pen);
    cairo->arc(album_of(c)->pen, centre.x, centre.y, radius, 0, 4 * acos(0));
    apply(c, paint);
}

/* Text that is not UTF-8 would spoil the whole picture. */
static char *legal_text(const char *text)
{
    char *legal = mem_text(text);
    for (size_t left = strlen(legal), at = 0; left;) {
        size_t bytes = text_utf8(legal + at, left);
        if (!bytes)
            legal[at] = '?';
        at += bytes ? bytes : 1;
        left -= bytes ? bytes : 1;
    }
    return legal;
}

static void put_text(struct canvas *c, struct point base, double size,
                     int colour, const char *text)
{
    const struct calls *cairo = calls_of(c);
    cairo_t *pen = album_of(c)->pen;
    cairo_text_extents_t extents;
    char *legal = legal_text(text);
    cairo->set_font_size(pen, size);
    cairo->text_extents(pen, legal, &extents);
    cairo->move_to(pen, base.x - extents.x_advance / 2, base.y);
    set_colour(c, colour);
    cairo->show_text(pen, legal);
    cairo->new_path(pen);
    free(legal);
}

/* ---- writing -------------------------------------------------------- */

/* A stream of bytes on its way to a file. */
static cairo_status_t take_bytes(void *writer, const unsigned char *bytes,
                                 unsigned size)
{
    struct writer *w = writer;
    writer_bytes(w, (const char *)bytes, size);
    return w->failed ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

/* A part of a picture, as it is seen in a frame. */
static void play_part(const struct album *album, const struct part *part,
                      int frame, cairo_t *pen)
{
    const struct calls *cairo = &album->calls;
    const struct film *film = &album->film.at[part->picture];
    struct point shift = {0, 0};
    cairo->save(pen);
    if (part->moves) {
        double share = (double)frame / film->frames;
        shift = (struct point){share * film->drift.x, share * film->drift.y};
        cairo->rectangle(pen, film->window.corner.x, film->window.corner.y,
                         film->window.size.x, film->window.size.y);
        cairo->clip(pen);
    }
    cairo->set_source_surface(pen, part->record, shift.x, shift.y);
    cairo->paint(pen);
    cairo->restore(pen);
}

/* A picture that is shorter than others begins again. */
static void play(const struct album *album, int page, int frame, cairo_t *pen)
{
    const struct calls *cairo = &album->calls;
    for (size_t i = 0; i < album->part.len; i++) {
        const struct part *part = &album->part.at[i];
        const struct picture *p = &album->canvas.picture.at[part->picture];
        int frames = album->film.at[part->picture].frames;
        int now = frames ? frame % frames : 0;
        if (p->page != page ||
            (part->frame != EVERY_FRAME && part->frame != now))
            continue;
        cairo->save(pen);
        cairo->translate(pen, p->corner.x, p->corner.y);
        cairo->scale(pen, p->scale, p->scale);
        play_part(album, part, now, pen);
        cairo->restore(pen);
    }
}

enum { MOST_DOTS = 32000 }; /* of a side that cairo knows */

/* Whole ones; what a rounding error adds is none. */
static int dots(double length)
{
    return (int)fmax(1, ceil(length - 1e-6));
}

/* Dots for each point of the drawing. */
static double png_scale(const struct canvas *c, struct point size)
{
    const double most = 4000, dense = 2; /* if nobody says: dots; a point */
    const struct measure *measure = &c->measure;
    double zoom = canvas_zoom(c, size);
    if (measure->side > 0 && !measure->on_paper)
        return zoom;
    if (measure->dpi > 0)
        return zoom * measure->dpi / 72;
    double scale = fmin(zoom * dense, most / fmax(size.x, size.y));
    return fmin(scale, MOST_DOTS / (c->pages * size.y));
}

static bool png_fits(const struct canvas *c, struct point size,
                     struct error *err)
{
    double scale = png_scale(c, size);
    double wide = scale * size.x, high = scale * c->pages * size.y;
    return fmax(wide, high) <= MOST_DOTS + 1 ||
           error_say(err,
                     "a PNG of %.0fx%.0f dots is too large, %d are the most; "
                     "write a smaller --size or --dpi, or a PDF",
                     wide, high, MOST_DOTS);
}

static uint32_t dots_in_metre(const struct canvas *c, struct point size)
{
    const struct measure *measure = &c->measure;
    double points = 72 / 0.0254; /* in a metre */
    double scale = png_scale(c, size) / canvas_zoom(c, size);
    if (measure->dpi > 0)
        return (uint32_t)lround(measure->dpi / 0.0254);
    return measure->on_paper || c->crowd ? (uint32_t)lround(points * scale)
                                         : 0;
}

/* All pages in a frame, one below the other. */
static cairo_status_t write_frame(const struct album *album, struct point size,
                                  int frame, struct png *png)
{
    const struct calls *cairo = &album->calls;
    int pages = album->canvas.pages;
    double scale = png_scale(&album->canvas, size);
    cairo_surface_t *image =
        cairo->image_surface_create(CAIRO_FORMAT_RGB24, dots(size.x * scale),
                                    dots(pages * size.y * scale));
    cairo_t *pen = cairo->create(image);
    cairo->set_source_rgb(pen, 1, 1, 1);
    cairo->paint(pen);
    cairo->scale(pen, scale, scale);
    for (int page = 0; page < pages; page++) {
        play(album, page, frame, pen);
        cairo->translate(pen, 0, size.y);
    }
    cairo_status_t status = cairo->status(pen);
    cairo->destroy(pen);
    struct writer *text = writer_text_new();
    if (!status)
        status = cairo->surface_write_to_png_stream(image, take_bytes, text);
    cairo->surface_destroy(image);
    size_t bytes;
    char *whole = writer_text_try_take(text, &bytes);
    if (whole && !status)
        png_frame(png, whole, bytes);
    free(whole);
    return whole ? status : CAIRO_STATUS_NO_MEMORY;
}

static cairo_status_t write_png(const struct album *album, struct point size,
                                struct writer *w)
{
    char *comment = legal_text(album->canvas.command);
    struct png png = {.writer = w,
                      .comment = comment,
                      .density = dots_in_metre(&album->canvas, size),
                      .frames = 1};
    for (size_t i = 0; i < album->film.len; i++)
        if (album->film.at[i].frames > png.frames) {
            const struct film *film = &album->film.at[i];
            png.frames = film->frames;
            png.milliseconds =
                (int)lround(1000 * film->seconds / film->frames);
        }
    cairo_status_t status = CAIRO_STATUS_SUCCESS;
    for (int frame = 0; frame < png.frames && !status && !w->failed; frame++)
        status = write_frame(album, size, frame, &png);
    png_end(&png);
    free(comment);
    return status;
}

static cairo_status_t write_pdf(const struct album *album, struct point size,
                                struct writer *w)
{
    const struct calls *cairo = &album->calls;
    double zoom = canvas_zoom(&album->canvas, size);
    cairo_surface_t *page = cairo->pdf_surface_create_for_stream(
        take_bytes, w, zoom * size.x, zoom * size.y);
    char *subject = legal_text(album->canvas.command);
    cairo->pdf_surface_set_metadata(page, CAIRO_PDF_METADATA_SUBJECT, subject);
    free(subject);
    cairo_t *pen = cairo->create(page);
    for (int i = 0; i < album->canvas.pages; i++) {
        cairo->set_source_rgb(pen, 1, 1, 1);
        cairo->paint(pen);
        cairo->save(pen);
        cairo->scale(pen, zoom, zoom);
        play(album, i, 0, pen);
        cairo->restore(pen);
        cairo->show_page(pen);
    }
    cairo_status_t status = cairo->status(pen);
    cairo->destroy(pen);
    cairo->surface_finish(page);
    if (!status)
        status = cairo->surface_status(page);
    cairo->surface_destroy(page);
    return status;
}

static bool finish(struct canvas *c, struct point size, FILE *out,
                   struct error *err)
{
    struct album *album = album_of(c);
    drop_pen(album);
    if (!album->pdf && !png_fits(c, size, err))
        return false;
    if (!can_play(album))
        return error_say(err, "there is no memory to draw the picture");
    struct writer *w = writer_new(out);
    if (!album->status)
        album->status = (album->pdf ? write_pdf : write_png)(album, size, w);
    bool good = writer_finish(w, err);
    if (good && album->status)
        /* unreached: cairo draws what it is given */
        good = error_say(err, "cairo could not draw it: %s",
                         album->calls.status_to_string(album->status));
    free(w);
    return good;
}

static void album_free(struct canvas *c)
{
    struct album *album = album_of(c);
    drop_pen(album);
    /* After a failure cairo may crash when it frees a record, so they stay. */
    bool broken = album->status != CAIRO_STATUS_SUCCESS;
    for (size_t i = 0; i < album->part.len && !broken; i++)
        album->calls.surface_destroy(album->part.at[i].record);
    vec_release(&album->part);
    vec_release(&album->film);
    dlclose(album->library);
    free(album);
}

struct canvas *cairo_new(const struct format *format, const char *command)
{
    static const struct canvas_kind kind = {
        .picture = begin_picture,
        .rect = put_rect,
        .tiles = put_tiles,
        .polygon = put_polygon,
        .line = put_line,
        .circle = put_circle,
        .text = put_text,
        .frame = begin_frame,
        .pan = begin_pan,
        .pan_end = end_pan,
        .finish = finish,
        .free = album_free,
    };
    struct album *album = mem_alloc(1, sizeof *album);
    canvas_init(&album->canvas, &kind, command);
    album->pdf = format == FORMAT_OF(pdf);
    album->library = load();
    if (!album->library) /* cairo_knows has seen it */
        /* unreached: there was memory */
        mem_none(0);
#define CALL(name) \
    *(void **)&album->calls.name = dlsym(album->library, "cairo_" #name);
    CALLS
#undef CALL
    return &album->canvas;
}
