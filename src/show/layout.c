/* layout.c: where the pictures of a canvas lie.
 *
 * On a sheet they lie in rows from left to right, so that it is about as wide
 * as high.
 *
 * On a page of A4 each picture has a slot; all slots are equal, and of the
 * ways to cut a page into that many the one is taken in which the largest
 * picture can be largest.  All pictures of a chapter are enlarged or reduced
 * alike, so that what was cut out of one fits into the other.  What is written
 * on a page, a title, a heading, captions and the page's number, becomes a
 * picture like the others. */
#include "base/text.h"
#include "show/palette.h"
#include "show/sheet.h"

#include <math.h>

/* ---- a sheet -------------------------------------------------------- */

enum {
    MARGIN = 12, /* around the sheet */
    BETWEEN = 24 /* between two pictures */
};

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

static struct point lay_rows(struct canvas *c)
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
    c->pages = 1;
    return (struct point){right + 2 * MARGIN, bottom + 2 * MARGIN};
}

/* ---- pages ---------------------------------------------------------- */

static const struct point paper = {595, 842}; /* A4 in points */

enum {
    BORDER = 36,  /* what printers may leave blank */
    HEAD = 40,    /* for title and heading */
    FOOT = 20,    /* for the number of the page */
    GUTTER = 18,  /* between two slots */
    CAPTION = 14, /* above a picture */
    LARGEST = 2   /* times as large as it was drawn */
};

/* How a page is cut into slots. */
struct slots {
    int cols;
    struct point size; /* of a slot, without its caption */
    double scale;      /* of the pictures in them */
};

static struct slots cut_page(int count, int cols, struct point picture)
{
    int rows = (count - 1) / cols + 1;
    double width = paper.x - 2 * BORDER - (cols - 1) * GUTTER;
    double height = paper.y - 2 * BORDER - HEAD - FOOT - (rows - 1) * GUTTER;
    struct slots slots = {.cols = cols};
    slots.size = (struct point){width / cols, height / rows - CAPTION};
    double wide = slots.size.x / fmax(picture.x, 1);
    double high = slots.size.y / fmax(picture.y, 1);
    slots.scale = fmin(LARGEST, fmin(wide, high));
    return slots;
}

/* For the pictures from `begin` to `end`. */
static struct slots best_slots(const struct canvas *c, size_t begin,
                               size_t end)
{
    struct point largest = {0, 0};
    for (size_t i = begin; i < end; i++) {
        largest.x = fmax(largest.x, c->picture.at[i].width);
        largest.y = fmax(largest.y, c->picture.at[i].height);
    }
    struct slots best = cut_page(c->crowd, 1, largest);
    for (int cols = 2; cols <= c->crowd; cols++) {
        struct slots other = cut_page(c->crowd, cols, largest);
        if (other.scale > best.scale)
            best = other;
    }
    best.scale = fmax(1, floor(best.scale * 100)) / 100;
    return best;
}

/* Where a line of text is centred. */
struct place {
    int page;
    struct point at;
    double width, size; /* of the line, and of the font at most */
};

/* So many bytes of a text that no character is cut. */
static size_t whole_bytes(const char *text, size_t most)
{
    size_t left = strlen(text), at = 0;
    while (left) {
        size_t bytes = text_utf8(text + at, left);
        bytes = bytes ? bytes : 1;
        if (at + bytes > most)
            return at;
        at += bytes;
        left -= bytes;
    }
    return at; /* unreached: words of the tests fit */
}

/* At most so many bytes of a text, to be freed.  If it is too long, its middle
 * is left out: a name ends with its seed. */
static char *shorten(const char *text, size_t most)
{
    size_t size = strlen(text);
    char *line = mem_alloc(size + 1, 1);
    strcpy(line, text);
    if (size <= most)
        return line;
    size_t head = whole_bytes(text, (most - 3) / 2);
    size_t tail = size - (most - 3 - head);
    while ((text[tail] & 0xc0) == 0x80) /* within a character */
        tail++;
    snprintf(line + head, size + 1 - head, "...%s", text + tail);
    return line;
}

/* Letters are at most about 0.65 of their size wide.  What is too long is
 * written smaller, then shortened. */
static void write_line(struct canvas *c, const struct place *place,
                       const char *text)
{
    const double letter = 0.65, least = 5;
    size_t fit = (size_t)(place->width / (letter * least));
    char *line = shorten(text, fit);
    double room = place->width / (letter * fmax(1, (double)strlen(line)));
    double size = fmin(place->size, room);
    canvas_picture(c, place->width, 2 * size);
    canvas_text(c, (struct point){place->width / 2, size}, size, COLOUR_INK,
                line);
    struct picture *picture = &vec_last(&c->picture);
    picture->corner =
        (struct point){place->at.x - place->width / 2, place->at.y - size};
    picture->page = place->page;
    free(line);
}

static void write_page(struct canvas *c, int page, const char *title)
{
    char number[40];
    const double width = paper.x - 2 * BORDER, middle = paper.x / 2;
    snprintf(number, sizeof number, "%d / %d", page + 1, c->pages);
    if (*title)
        write_line(c, &(struct place){page, {middle, BORDER + 8}, width, 16},
                   title);
    write_line(c, &(struct place){page, {middle, BORDER + 26}, width, 8},
               c->heading);
    write_line(c, &(struct place){page, {middle, paper.y - BORDER}, width, 8},
               number);
}

/* Puts a picture into a slot, in its middle at the top. */
static void fill_slot(struct canvas *c, size_t index, int slot,
                      const struct slots *slots)
{
    struct picture *picture = &c->picture.at[index];
    double left = BORDER + slot % slots->cols * (slots->size.x + GUTTER);
    double top = BORDER + HEAD +
                 slot / slots->cols * (slots->size.y + CAPTION + GUTTER);
    double middle = left + slots->size.x / 2;
    picture->scale = slots->scale;
    picture->corner = (struct point){
        middle - picture->width * slots->scale / 2, top + CAPTION};
    if (picture->caption)
        write_line(c,
                   &(struct place){
                       picture->page, {middle, top + 5}, slots->size.x, 8},
                   picture->caption);
}

/* Fills the pages of a chapter. */
static void lay_chapter(struct canvas *c, size_t begin, size_t end)
{
    struct slots slots = best_slots(c, begin, end);
    for (size_t i = begin; i < end; i++) {
        int place = (int)(i - begin);
        c->picture.at[i].page = c->pages + place / c->crowd;
        fill_slot(c, i, place % c->crowd, &slots);
    }
    c->pages += (int)(end - begin + (size_t)c->crowd - 1) / c->crowd;
}

static struct point lay_pages(struct canvas *c)
{
    size_t pictures = c->picture.len, chapters = c->chapter.len;
    VEC(const char *) title = {0}; /* of each page */
    for (size_t i = 0; i <= chapters; i++) {
        size_t begin = i ? c->chapter.at[i - 1].begin : 0;
        size_t end = i < chapters ? c->chapter.at[i].begin : pictures;
        if (begin < end)
            lay_chapter(c, begin, end);
        while ((int)title.len < c->pages)
            vec_push(&title, i ? c->chapter.at[i - 1].title : "");
    }
    if (!pictures) { /* a page with its heading alone */
        c->pages = 1;
        vec_push(&title, "");
    }
    for (int page = 0; page < c->pages; page++)
        write_page(c, page, title.at[page]);
    vec_release(&title);
    return paper;
}

struct point canvas_lay_out(struct canvas *c)
{
    return c->crowd ? lay_pages(c) : lay_rows(c);
}
