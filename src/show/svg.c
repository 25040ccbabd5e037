/* svg.c: SVG written by hand.
 *
 * The pictures are collected in memory, because the document begins with its
 * size and that is known last.  They are laid out in rows from left to right,
 * so that the sheet is about as wide as high.  Numbers are printed with two
 * decimals at most, by our own code, so that neither the locale nor the C
 * library changes a byte.  Letters are centred by a shift of their base line
 * and not by dominant-baseline, which renderers understand in different
 * ways. */
#include "show/svg.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/writer.h"
#include "show/palette.h"

#include <assert.h>
#include <math.h>

enum {
    MARGIN = 12, /* around the sheet */
    BETWEEN = 24 /* between two pictures */
};

/* Half the height of a digit, in parts of the font's size: the middle of
 * Arial, Helvetica, DejaVu and Liberation Sans. */
static const double half_letter = 0.36;

struct picture {
    double width, height;
    size_t begin;        /* of its elements, in body */
    struct point corner; /* on the sheet; known when it is laid out */
};

struct canvas {
    char *command; /* owned */
    VEC(struct picture) picture;
    VEC(char) body; /* the elements of all pictures, one after another */
    double opacity; /* of the elements to come */
};

struct canvas *svg_new(const char *command)
{
    struct canvas *c = mem_alloc(1, sizeof *c);
    c->command = mem_text(command);
    return c;
}

void svg_free(struct canvas *c)
{
    if (!c)
        return;
    free(c->command);
    vec_release(&c->picture);
    vec_release(&c->body);
    free(c);
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

static void put(struct canvas *c, const char *text)
{
    vec_append(&c->body, text, strlen(text));
}

static void put_number(struct canvas *c, double number)
{
    char text[32];
    size_t size = format_number(text, number);
    vec_append(&c->body, text, size);
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
            vec_append(&c->body, text, bytes);
        text += bytes;
        left -= bytes;
    }
}

void canvas_picture(struct canvas *c, double width, double height)
{
    assert(width >= 0 && height >= 0);
    c->opacity = 1;
    vec_push(&c->picture, (struct picture){.width = width,
                                           .height = height,
                                           .begin = c->body.len});
}

void canvas_opacity(struct canvas *c, double opacity)
{
    assert(opacity >= 0 && opacity <= 1);
    c->opacity = opacity;
}

void canvas_rect(struct canvas *c, struct point corner, struct point size,
                 double radius, struct paint paint)
{
    put(c, "<rect");
    put_attribute(c, "x", corner.x);
    put_attribute(c, "y", corner.y);
    put_attribute(c, "width", size.x);
    put_attribute(c, "height", size.y);
    if (radius > 0)
        put_attribute(c, "rx", radius);
    put_paint(c, paint);
}

void canvas_polygon(struct canvas *c, const struct point *points, int count,
                    struct paint paint)
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

void canvas_line(struct canvas *c, struct point from, struct point to,
                 struct paint paint)
{
    put(c, "<line");
    put_attribute(c, "x1", from.x);
    put_attribute(c, "y1", from.y);
    put_attribute(c, "x2", to.x);
    put_attribute(c, "y2", to.y);
    paint.fill = NO_PAINT;
    put_paint(c, paint);
}

void canvas_circle(struct canvas *c, struct point centre, double radius,
                   struct paint paint)
{
    put(c, "<circle");
    put_attribute(c, "cx", centre.x);
    put_attribute(c, "cy", centre.y);
    put_attribute(c, "r", radius);
    put_paint(c, paint);
}

void canvas_text(struct canvas *c, struct point centre, double size,
                 int colour, const char *text)
{
    put(c, "<text");
    put_attribute(c, "x", centre.x);
    put_attribute(c, "y", centre.y + half_letter * size);
    put_attribute(c, "font-size", size);
    put_colour(c, "fill", colour);
    put(c, ">");
    put_escaped(c, text);
    put(c, "</text>\n");
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

static void write_head(struct writer *w, struct point size)
{
    writer_text(w, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    write_number(w, size.x);
    writer_text(w, "\" height=\"");
    write_number(w, size.y);
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

bool svg_finish(struct canvas *c, FILE *out, struct error *err)
{
    struct writer w;
    writer_init(&w, out);
    write_comment(&w, c->command);
    write_head(&w, lay_out(c));
    for (size_t i = 0; i < c->picture.len; i++) {
        const struct picture *p = c->picture.at + i;
        bool last = i + 1 == c->picture.len;
        size_t end = last ? c->body.len : c->picture.at[i + 1].begin;
        writer_text(&w, "<g transform=\"translate(");
        write_number(&w, p->corner.x);
        writer_byte(&w, ',');
        write_number(&w, p->corner.y);
        writer_text(&w, ")\">\n");
        if (end > p->begin)
            writer_bytes(&w, c->body.at + p->begin, end - p->begin);
        writer_text(&w, "</g>\n");
    }
    writer_text(&w, "</svg>\n");
    return writer_finish(&w, err);
}
