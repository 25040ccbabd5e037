/* cairo.c: PNG and PDF through the library cairo.
 *
 * Each picture is recorded, and the recordings are played on the sheet or its
 * pages when all sizes are known.  A PNG has two dots a point, or fewer if it
 * would be larger than a screen can use, or as many as are asked for; a PDF
 * has its points.  The command
 * that makes the sheet again is in the file: a PNG's chunk iTXt (PNG
 * specification, 11.3.4.5), a PDF's subject. */
#include "show/cairo.h"
#include "base/text.h"
#include "base/writer.h"
#include "show/sheet.h"

#include <cairo-pdf.h>
#include <cairo.h>
#include <dlfcn.h>
#include <math.h>

/* What is called of cairo.  To load it, with all that it needs, takes longer
 * than to solve many a puzzle: that is done where a picture is drawn. */
#define CALLS \
    CALL(arc) \
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

struct album {
    struct canvas canvas; /* first */
    void *library;        /* owned; of dlopen */
    struct calls calls;
    bool pdf;
    VEC(cairo_surface_t *) record; /* owned; one for each picture */
    cairo_t *pen;                  /* owned; on the latest one, or NULL */
    cairo_status_t status;         /* the first failure */
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
        /* unreached: there is cairo */
        return error_say(err, "%s needs the library cairo: %s", format->name,
                         dlerror());
    dlclose(library);
    return true;
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

static void begin_picture(struct canvas *c, double width, double height)
{
    struct album *album = album_of(c);
    const struct calls *cairo = &album->calls;
    cairo_rectangle_t extent = {0, 0, width, height};
    drop_pen(album);
    vec_push(&album->record, cairo->recording_surface_create(
                                 CAIRO_CONTENT_COLOR_ALPHA, &extent));
    album->pen = cairo->create(vec_last(&album->record));
    cairo->set_line_join(album->pen, CAIRO_LINE_JOIN_ROUND);
    cairo->set_line_cap(album->pen, CAIRO_LINE_CAP_ROUND);
    choose_font(cairo, album->pen);
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
struct stream {
    struct writer writer;
    const char *text; /* to be put behind the first chunk; NULL: it is there */
    size_t written;
    uint32_t density; /* dots in a metre; 0: nobody has asked */
};

static void put_long(struct stream *s, uint32_t number)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        writer_byte(&s->writer, (char)(number >> shift));
}

/* The check sum of chunks: CRC-32, bit by bit. */
static uint32_t add_sum(uint32_t sum, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        sum ^= (unsigned char)bytes[i];
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0);
    }
    return sum;
}

/* A chunk of a type, which four letters tell, and what is in it. */
static void put_chunk(struct stream *s, const char *bytes, size_t size,
                      const char *text)
{
    uint32_t sum = add_sum(~0u, bytes, size);
    sum = add_sum(sum, text, strlen(text));
    put_long(s, (uint32_t)(size - 4 + strlen(text)));
    writer_bytes(&s->writer, bytes, size);
    writer_text(&s->writer, text);
    put_long(s, ~sum);
}

/* Dots in a metre, if it matters, and the command. */
static void put_chunks(struct stream *s)
{
    /* The keyword, not compressed, no language, not translated. */
    static const char head[] = "iTXtComment\0\0\0\0";
    char density[4 + 9] = "pHYs";
    for (int i = 0; i < 8; i++)
        density[4 + i] = (char)(s->density >> (24 - i % 4 * 8));
    density[12] = 1; /* a metre */
    if (s->density)
        put_chunk(s, density, sizeof density, "");
    put_chunk(s, head, sizeof head, s->text);
}

static cairo_status_t take_bytes(void *context, const unsigned char *bytes,
                                 unsigned size)
{
    enum { HEADER = 8 + 25 }; /* of a PNG: its mark, and the chunk IHDR */
    struct stream *s = context;
    const char *at = (const char *)bytes;
    size_t before = s->written < HEADER ? HEADER - s->written : 0;
    s->written += size;
    if (s->text && before <= size) {
        writer_bytes(&s->writer, at, before);
        put_chunks(s);
        s->text = NULL;
        at += before;
        size -= (unsigned)before;
    }
    writer_bytes(&s->writer, at, size);
    return s->writer.failed ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

static void play(const struct album *album, int page, cairo_t *pen)
{
    const struct calls *cairo = &album->calls;
    const struct canvas *c = &album->canvas;
    for (size_t i = 0; i < c->picture.len; i++) {
        const struct picture *p = &c->picture.at[i];
        if (p->page != page)
            continue;
        cairo->save(pen);
        cairo->translate(pen, p->corner.x, p->corner.y);
        cairo->scale(pen, p->scale, p->scale);
        cairo->set_source_surface(pen, album->record.at[i], 0, 0);
        cairo->paint(pen);
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

static cairo_status_t write_png(const struct album *album, struct point size,
                                struct stream *s)
{
    const struct calls *cairo = &album->calls;
    int pages = album->canvas.pages;
    double scale = png_scale(&album->canvas, size);
    s->density = dots_in_metre(&album->canvas, size);
    char *comment = legal_text(album->canvas.command);
    s->text = comment;
    cairo_surface_t *image =
        cairo->image_surface_create(CAIRO_FORMAT_RGB24, dots(size.x * scale),
                                    dots(pages * size.y * scale));
    cairo_t *pen = cairo->create(image);
    cairo->set_source_rgb(pen, 1, 1, 1);
    cairo->paint(pen);
    cairo->scale(pen, scale, scale);
    for (int page = 0; page < pages; page++) {
        play(album, page, pen);
        cairo->translate(pen, 0, size.y);
    }
    cairo_status_t status = cairo->status(pen);
    cairo->destroy(pen);
    if (!status)
        status = cairo->surface_write_to_png_stream(image, take_bytes, s);
    free(comment);
    cairo->surface_destroy(image);
    return status;
}

static cairo_status_t write_pdf(const struct album *album, struct point size,
                                struct stream *s)
{
    const struct calls *cairo = &album->calls;
    double zoom = canvas_zoom(&album->canvas, size);
    cairo_surface_t *page = cairo->pdf_surface_create_for_stream(
        take_bytes, s, zoom * size.x, zoom * size.y);
    char *subject = legal_text(album->canvas.command);
    cairo->pdf_surface_set_metadata(page, CAIRO_PDF_METADATA_SUBJECT, subject);
    free(subject);
    cairo_t *pen = cairo->create(page);
    for (int i = 0; i < album->canvas.pages; i++) {
        cairo->set_source_rgb(pen, 1, 1, 1);
        cairo->paint(pen);
        cairo->save(pen);
        cairo->scale(pen, zoom, zoom);
        play(album, i, pen);
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
    struct stream *s = mem_alloc(1, sizeof *s);
    writer_init(&s->writer, out);
    if (!album->status)
        album->status = (album->pdf ? write_pdf : write_png)(album, size, s);
    bool good = writer_finish(&s->writer, err);
    if (good && album->status)
        good = error_say(err, "cairo could not draw it: %s",
                         album->calls.status_to_string(album->status));
    free(s);
    return good;
}

static void album_free(struct canvas *c)
{
    struct album *album = album_of(c);
    drop_pen(album);
    /* Without memory cairo may crash when it frees a record, so they stay. */
    bool broken = album->status == CAIRO_STATUS_NO_MEMORY;
    for (size_t i = 0; i < album->record.len && !broken; i++)
        album->calls.surface_destroy(album->record.at[i]);
    vec_release(&album->record);
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
