/* svg.c: SVG written by hand.
 *
 * The elements are collected in memory.  Numbers are printed with two
 * decimals at most, by our own code, so that neither the locale nor the C
 * library changes a byte. */
#include "show/svg.h"
#include "base/text.h"
#include "base/writer.h"
#include "show/palette.h"
#include "show/sheet.h"

#include <assert.h>
#include <math.h>

struct svg {
    struct canvas canvas; /* first */
    VEC(size_t) begin;    /* of each picture's elements, in body */
    VEC(char) body;       /* the elements of all pictures, one by one */
    bool in_frame;        /* the group of a frame is open */
};

static struct svg *svg_of(struct canvas *c)
{
    return (struct svg *)c;
}

/* A number in hundredths, as short as it can be: 3, -0.5, 12.25. */
static size_t format_number(char *at, double number)
{
    assert(fabs(number) < 1e12);
    int64_t hundredths = llround(number * 100);
    char *begin = at;
    if (hundredths < 0) {
        *at++ = '-';
        hundredths = -hundredths;
    }
    at += text_decimal(at, hundredths / 100);
    int rest = (int)(hundredths % 100);
    if (rest) {
        *at++ = '.';
        *at++ = (char)('0' + rest / 10);
        if (rest % 10)
            *at++ = (char)('0' + rest % 10);
    }
    return (size_t)(at - begin);
}

/* Room for so many bytes behind the others; NULL: there is no memory. */
static inline char *room_for(struct canvas *c, size_t size)
{
    struct svg *svg = svg_of(c);
    if (vec_try_reserve(&svg->body, svg->body.len + size))
        return svg->body.at + svg->body.len;
    canvas_give_up(c);
    return NULL;
}

static inline void put_bytes(struct canvas *c, const char *bytes, size_t size)
{
    char *at = room_for(c, size);
    if (!at)
        return;
    memcpy(at, bytes, size);
    svg_of(c)->body.len += size;
}

static inline void put(struct canvas *c, const char *text)
{
    put_bytes(c, text, strlen(text));
}

static void put_number(struct canvas *c, double number)
{
    enum { NUMBER_BYTES = 32 };
    char *at = room_for(c, NUMBER_BYTES);
    if (at)
        svg_of(c)->body.len += format_number(at, number);
}

static void put_attribute(struct canvas *c, const char *name, double number)
{
    put(c, " ");
    put(c, name);
    put(c, "=\"");
    put_number(c, number);
    put(c, "\"");
}

static void put_colour(struct canvas *c, const char *name, int rgb)
{
    char text[32];
    if (rgb == NO_PAINT)
        snprintf(text, sizeof text, " %s=\"none\"", name);
    else
        snprintf(text, sizeof text, " %s=\"#%06x\"", name,
                 (unsigned)rgb & 0xffffff);
    put(c, text);
}

/* Ends an element. */
static void put_paint(struct canvas *c, struct paint paint)
{
    if (c->opacity < 1)
        put_attribute(c, "opacity", c->opacity);
    put_colour(c, "fill", paint.fill);
    if (paint.stroke != NO_PAINT) {
        put_colour(c, "stroke", paint.stroke);
        put_attribute(c, "stroke-width", paint.width);
    }
    put(c, "/>\n");
}

/* XML has no way to write most control characters, and none at all to write
 * bytes that are not UTF-8, U+FFFE and U+FFFF: they become question marks.
 * Answers how many bytes of the text are one character. */
static size_t legal_character(const char *at, size_t size, bool *legal)
{
    size_t bytes = text_utf8(at, size);
    bool noncharacter = bytes == 3 && !memcmp(at, "\xef\xbf", 2) &&
                        (unsigned char)at[2] >= 0xbe;
    bool control = bytes == 1 && ((unsigned char)*at < ' ' || *at == 127);
    *legal = bytes && !noncharacter && !control;
    return bytes ? bytes : 1;
}

static const char *entity(char byte)
{
    switch (byte) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    default:
        return NULL;
    }
}

static void put_escaped(struct canvas *c, const char *text)
{
    size_t left = strlen(text);
    while (left) {
        bool legal;
        size_t bytes = legal_character(text, left, &legal);
        if (!legal)
            put(c, "?");
        else if (entity(*text))
            put(c, entity(*text));
        else
            put_bytes(c, text, bytes);
        text += bytes;
        left -= bytes;
    }
}

/* ---- films ---------------------------------------------------------- */

static void end_frame(struct canvas *c)
{
    if (svg_of(c)->in_frame)
        put(c, "</g>\n");
    svg_of(c)->in_frame = false;
}

/* A part of the film's time, from 0 to 1. */
static void put_moment(struct canvas *c, int frame)
{
    char text[32];
    snprintf(text, sizeof text, "0.%06lld", 1000000LL * frame / c->frames);
    put(c, frame ? text : "0");
}

static void put_duration(struct canvas *c)
{
    put(c, " dur=\"");
    put_number(c, c->seconds);
    put(c, "s\" repeatCount=\"indefinite\"/>");
}

/* A group that is seen from the moment of a frame to that of the next.  What
 * does not move shows the first frame. */
static void put_frame(struct canvas *c, int frame)
{
    bool first = !frame, last = frame + 1 == c->frames;
    end_frame(c);
    svg_of(c)->in_frame = true;
    put(c, first ? "<g>" : "<g visibility=\"hidden\">");
    if (c->frames > 1) {
        put(c, "<animate attributeName=\"visibility\" calcMode=\"discrete\" "
               "values=\"");
        put(c, first ? "visible" : "hidden;visible");
        put(c, last ? "\" keyTimes=\"0" : ";hidden\" keyTimes=\"0");
        if (!first) {
            put(c, ";");
            put_moment(c, frame);
        }
        if (!last) {
            put(c, ";");
            put_moment(c, frame + 1);
        }
        put(c, "\"");
        put_duration(c);
    }
    put(c, "\n");
}

static void put_pan(struct canvas *c, const struct tile *window,
                    struct point drift)
{
    end_frame(c);
    put(c, "<svg");
    put_attribute(c, "x", window->corner.x);
    put_attribute(c, "y", window->corner.y);
    put_attribute(c, "width", window->size.x);
    put_attribute(c, "height", window->size.y);
    put(c, " viewBox=\"");
    put_number(c, window->corner.x);
    put(c, " ");
    put_number(c, window->corner.y);
    put(c, " ");
    put_number(c, window->size.x);
    put(c, " ");
    put_number(c, window->size.y);
    put(c, "\"><g>\n");
    if (drift.x || drift.y) {
        put(c, "<animateTransform attributeName=\"transform\" "
               "type=\"translate\" from=\"0 0\" to=\"");
        put_number(c, drift.x);
        put(c, " ");
        put_number(c, drift.y);
        put(c, "\"");
        put_duration(c);
        put(c, "\n");
    }
}

static void put_pan_end(struct canvas *c)
{
    end_frame(c);
    put(c, "</g></svg>\n");
}

static void begin_picture(struct canvas *c, double width, double height)
{
    (void)width, (void)height;
    end_frame(c);
    vec_push(&svg_of(c)->begin, svg_of(c)->body.len);
}

static void put_rect(struct canvas *c, const struct tile *tile, double radius,
                     struct paint paint)
{
    put(c, "<rect");
    put_attribute(c, "x", tile->corner.x);
    put_attribute(c, "y", tile->corner.y);
    put_attribute(c, "width", tile->size.x);
    put_attribute(c, "height", tile->size.y);
    if (radius > 0)
        put_attribute(c, "rx", radius);
    put_paint(c, paint);
}

/* A letter of a path and a number. */
static void put_move(struct canvas *c, const char *letter, double number)
{
    put(c, letter);
    put_number(c, number);
}

/* One path of smaller rectangles; a stroke of the same colour, whose joins
 * are round, makes them as large as they should be. */
static void put_tiles(struct canvas *c, const struct tile *tiles, size_t count,
                      double radius, int colour)
{
    const double least = 0.02; /* of a side: what is no length has no join */
    put(c, "<path d=\"");
    for (size_t i = 0; i < count; i++) {
        struct point size = tiles[i].size;
        double side = fmin(size.x, size.y);
        double inset = fmin(radius, side / 2 - least);
        put_move(c, "M", tiles[i].corner.x + inset);
        put_move(c, " ", tiles[i].corner.y + inset);
        put_move(c, "h", size.x - 2 * inset);
        put_move(c, "v", size.y - 2 * inset);
        put_move(c, "h", 2 * inset - size.x);
        put(c, "z");
    }
    put(c, "\"");
    put_paint(c, radius > 0 ? (struct paint){colour, colour, 2 * radius}
                            : (struct paint){colour, NO_PAINT, 0});
}

static void put_polygon(struct canvas *c, const struct point *points,
                        int count, struct paint paint)
{
    put(c, "<polygon points=\"");
    for (int i = 0; i < count; i++) {
        put(c, i ? " " : "");
        put_number(c, points[i].x);
        put(c, ",");
        put_number(c, points[i].y);
    }
    put(c, "\"");
    put_paint(c, paint);
}

static void put_line(struct canvas *c, struct point from, struct point to,
                     struct paint paint)
{
    put(c, "<line");
    put_attribute(c, "x1", from.x);
    put_attribute(c, "y1", from.y);
    put_attribute(c, "x2", to.x);
    put_attribute(c, "y2", to.y);
    put_paint(c, paint);
}

static void put_circle(struct canvas *c, struct point centre, double radius,
                       struct paint paint)
{
    put(c, "<circle");
    put_attribute(c, "cx", centre.x);
    put_attribute(c, "cy", centre.y);
    put_attribute(c, "r", radius);
    put_paint(c, paint);
}

static void put_text(struct canvas *c, struct point base, double size,
                     int colour, const char *text)
{
    put(c, "<text");
    put_attribute(c, "x", base.x);
    put_attribute(c, "y", base.y);
    put_attribute(c, "font-size", size);
    put_colour(c, "fill", colour);
    put(c, ">");
    put_escaped(c, text);
    put(c, "</text>\n");
}

/* XML forbids two hyphens side by side in a comment; a shell reads \- as -,
 * so a command that is escaped this way can still be typed as it stands. */
static void write_comment(struct writer *w, const char *text)
{
    size_t left = strlen(text);
    bool hyphen = false;
    writer_text(w, "<!-- ");
    while (left) {
        bool legal;
        size_t bytes = legal_character(text, left, &legal);
        if (hyphen && *text == '-')
            writer_byte(w, '\\');
        hyphen = *text == '-';
        if (legal)
            writer_bytes(w, text, bytes);
        else
            writer_byte(w, '?');
        text += bytes;
        left -= bytes;
    }
    writer_text(w, " -->\n");
}

static void write_number(struct writer *w, double number)
{
    writer_room(w);
    w->at += format_number(w->at, number);
}

/* A length on paper is one in points, others are in dots of the screen. */
static void write_head(struct writer *w, const struct canvas *c,
                       struct point size)
{
    double zoom = canvas_zoom(c, size);
    const char *unit = c->crowd || c->measure.on_paper ? "pt" : "";
    writer_text(w, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    write_number(w, zoom * size.x);
    writer_text(w, unit);
    writer_text(w, "\" height=\"");
    write_number(w, zoom * size.y);
    writer_text(w, unit);
    writer_text(w, "\" viewBox=\"0 0 ");
    write_number(w, size.x);
    writer_text(w, " ");
    write_number(w, size.y);
    writer_text(w, "\" font-family=\"sans-serif\" text-anchor=\"middle\""
                   " stroke-linejoin=\"round\" stroke-linecap=\"round\">\n");
    /* Viewers with a dark background would swallow dark lines. */
    writer_print(w,
                 "<rect width=\"100%%\" height=\"100%%\" fill=\"#%06x\"/>\n",
                 (unsigned)COLOUR_PAPER);
}

static void write_scale(struct writer *w, double scale)
{
    if (scale == 1)
        return;
    writer_text(w, " scale(");
    write_number(w, scale);
    writer_byte(w, ')');
}

static bool finish(struct canvas *c, struct point size, FILE *out,
                   struct error *err)
{
    const struct svg *svg = svg_of(c);
    struct writer w;
    end_frame(c);
    writer_init(&w, out);
    write_comment(&w, c->command);
    write_head(&w, c, (struct point){size.x, c->pages * size.y});
    for (size_t i = 0; i < c->picture.len; i++) {
        const struct picture *p = &c->picture.at[i];
        bool last = i + 1 == c->picture.len;
        size_t begin = svg->begin.at[i];
        size_t end = last ? svg->body.len : svg->begin.at[i + 1];
        writer_text(&w, "<g transform=\"translate(");
        write_number(&w, p->corner.x);
        writer_byte(&w, ',');
        write_number(&w, p->page * size.y + p->corner.y);
        writer_byte(&w, ')');
        write_scale(&w, p->scale);
        writer_text(&w, "\">\n");
        if (end > begin)
            writer_bytes(&w, svg->body.at + begin, end - begin);
        writer_text(&w, "</g>\n");
    }
    writer_text(&w, "</svg>\n");
    return writer_finish(&w, err);
}

static void svg_free(struct canvas *c)
{
    vec_release(&svg_of(c)->begin);
    vec_release(&svg_of(c)->body);
    free(c);
}

struct canvas *svg_new(const char *command)
{
    static const struct canvas_kind kind = {
        .picture = begin_picture,
        .rect = put_rect,
        .tiles = put_tiles,
        .polygon = put_polygon,
        .line = put_line,
        .circle = put_circle,
        .text = put_text,
        .frame = put_frame,
        .pan = put_pan,
        .pan_end = put_pan_end,
        .finish = finish,
        .free = svg_free,
    };
    struct svg *svg = mem_alloc(1, sizeof *svg);
    canvas_init(&svg->canvas, &kind, command);
    return &svg->canvas;
}
