/* layout.c: where the pictures of a canvas lie.
 *
 * On a sheet they lie in rows from left to right, so that it is about as wide
 * as high.
 *
 * On a page each picture has a slot; all slots are equal, and of the ways to
 * cut a page into that many, upright or lying if the paper may be turned, the
 * one is taken in which the largest picture can be largest.  All pictures of a
 * chapter are enlarged or reduced alike, so that what was cut out of one fits
 * into the other.  What is written on a page, titles, a heading, captions and
 * the page's number, becomes a picture like the others. */
#include "show/palette.h"
#include "show/sheet.h"
#include "show/words.h"

#include <math.h>

/* ---- words ---------------------------------------------------------- */

/* Where lines of text are centred. */
struct place {
    int page;
    struct point at;    /* the middle of the first line */
    double width, size; /* of the line, and of the font at most */
};

static void put_line(struct canvas *c, const struct place *place,
                     const char *line)
{
    canvas_picture(c, place->width, 2 * place->size);
    canvas_text(c, (struct point){place->width / 2, place->size}, place->size,
                COLOUR_INK, line);
    struct picture *picture = &vec_last(&c->picture);
    picture->corner = (struct point){place->at.x - place->width / 2,
                                     place->at.y - place->size};
    picture->page = place->page;
}

/* What is too long is written smaller, then shortened. */
static void write_line(struct canvas *c, const struct place *place,
                       const char *text)
{
    const double least = 5;
    char *line = words_shorten(text, place->width / least);
    double width = fmax(words_width(line, strlen(line)), 1);
    struct place own = *place;
    own.size = fmin(place->size, place->width / width);
    put_line(c, &own, line);
    free(line);
}

/* Lines one below the other, from a height on. */
static void write_lines(struct canvas *c, const struct words *words,
                        struct place place)
{
    double step = words_height(words) / (double)words->line.len;
    place.size = words->size;
    place.at.y += step / 2;
    for (size_t i = 0; i < words->line.len; i++, place.at.y += step)
        put_line(c, &place, words->line.at[i]);
}

static struct words title_of(const struct canvas *c, double width)
{
    const struct frame_of_words frame = {width, 70, 22, 8};
    return c->title ? words_fit(c->title, &frame) : (struct words){.size = 0};
}

static struct words note_of(const struct canvas *c, double width)
{
    const struct frame_of_words frame = {width, 200, 14, 7};
    return c->note ? words_fit(c->note, &frame) : (struct words){.size = 0};
}

/* ---- a sheet -------------------------------------------------------- */

enum {
    MARGIN = 12,  /* around the sheet */
    BETWEEN = 24, /* between two pictures */
    TEXT = 240    /* the least width of one with a title or a note */
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

/* Rows between a title and a note, if there are any. */
static struct point lay_sheet(struct canvas *c)
{
    struct point size = lay_rows(c);
    if (!c->title && !c->note)
        return size;
    double wide = fmax(size.x, TEXT), aside = (wide - size.x) / 2;
    struct words title = title_of(c, wide - 2 * MARGIN);
    struct words note = note_of(c, wide - 2 * MARGIN);
    double above = c->title ? MARGIN + words_height(&title) : 0;
    double below = c->note ? words_height(&note) + MARGIN : 0;
    for (size_t i = 0; i < c->picture.len; i++) {
        c->picture.at[i].corner.x += aside;
        c->picture.at[i].corner.y += above;
    }
    struct place place = {.at = {wide / 2, MARGIN}, .width = wide};
    if (c->title)
        write_lines(c, &title, place);
    place.at.y = above + size.y;
    if (c->note)
        write_lines(c, &note, place);
    words_release(&title);
    words_release(&note);
    return (struct point){wide, above + size.y + below};
}

/* ---- pages ---------------------------------------------------------- */

enum {
    BORDER = 36,  /* what printers may leave blank */
    HEAD = 40,    /* for the chapter and the heading */
    FOOT = 20,    /* for the number of the page */
    GUTTER = 18,  /* between two slots */
    CAPTION = 14, /* above a picture, and a line below it */
    LARGEST = 8   /* times as large as it was drawn */
};

/* A paper, one way up. */
struct sheet_of_paper {
    struct point size;
    struct words title;
    double head;  /* what is written above the slots takes so much */
    double below; /* each picture has so much below it */
};

/* How a page is cut into slots. */
struct slots {
    int cols;
    struct point size; /* of a slot, without what is written in it */
    struct point step; /* to the next one */
    double scale;      /* of the pictures in them */
};

static struct sheet_of_paper take_paper(const struct canvas *c,
                                        struct point size)
{
    struct sheet_of_paper paper = {.size = size, .head = HEAD};
    paper.title = title_of(c, size.x - 2 * BORDER);
    paper.head += words_height(&paper.title);
    for (size_t i = 0; i < c->picture.len; i++)
        if (c->picture.at[i].remark)
            paper.below = CAPTION;
    return paper;
}

static struct slots cut_page(const struct sheet_of_paper *paper, int count,
                             int cols, struct point picture)
{
    const double share = 0.15; /* of a slot, where they are narrow */
    int rows = (count - 1) / cols + 1;
    double width = fmax(paper->size.x - 2 * BORDER, 1);
    double height = fmax(paper->size.y - 2 * BORDER - paper->head - FOOT, 1);
    double aside = fmin(GUTTER, share * width / cols);
    double under = fmin(GUTTER, share * height / rows);
    struct slots slots = {.cols = cols};
    slots.step =
        (struct point){(width + aside) / cols, (height + under) / rows};
    slots.size =
        (struct point){slots.step.x - aside,
                       fmax(slots.step.y - under - CAPTION - paper->below, 1)};
    double wide = slots.size.x / fmax(picture.x, 1);
    double high = slots.size.y / fmax(picture.y, 1);
    slots.scale = fmin(LARGEST, fmin(wide, high));
    return slots;
}

/* For the pictures from `begin` to `end`. */
static struct slots best_slots(const struct canvas *c,
                               const struct sheet_of_paper *paper,
                               size_t begin, size_t end)
{
    struct point largest = {0, 0};
    for (size_t i = begin; i < end; i++) {
        largest.x = fmax(largest.x, c->picture.at[i].width);
        largest.y = fmax(largest.y, c->picture.at[i].height);
    }
    struct slots best = cut_page(paper, c->crowd, 1, largest);
    for (int cols = 2; cols <= c->crowd; cols++) {
        struct slots other = cut_page(paper, c->crowd, cols, largest);
        if (other.scale > best.scale)
            best = other;
    }
    best.scale = fmax(1, floor(best.scale * 100)) / 100;
    return best;
}

static void write_page(struct canvas *c, const struct sheet_of_paper *paper,
                       int page, const char *chapter)
{
    char number[40];
    struct place place = {
        page, {paper->size.x / 2, BORDER}, paper->size.x - 2 * BORDER, 16};
    snprintf(number, sizeof number, "%d / %d", page + 1, c->pages);
    if (c->title)
        write_lines(c, &paper->title, place);
    place.at.y = BORDER + paper->head - HEAD + 8;
    if (*chapter)
        write_line(c, &place, chapter);
    place.size = 8;
    place.at.y += 18;
    write_line(c, &place, c->heading);
    place.at.y = paper->size.y - BORDER;
    write_line(c, &place, number);
}

/* Puts a picture into the middle of a slot, between its caption and its
 * remark. */
static void fill_slot(struct canvas *c, const struct sheet_of_paper *paper,
                      size_t index, int slot, const struct slots *slots)
{
    struct picture picture = c->picture.at[index];
    double left = BORDER + slot % slots->cols * slots->step.x;
    double top = BORDER + paper->head + slot / slots->cols * slots->step.y;
    double spare = slots->size.y - picture.height * slots->scale;
    struct place place = {picture.page,
                          {left + slots->size.x / 2, top + spare / 2 + 5},
                          slots->size.x,
                          8};
    picture.scale = slots->scale;
    picture.corner =
        (struct point){place.at.x - picture.width * slots->scale / 2,
                       top + spare / 2 + CAPTION};
    c->picture.at[index] = picture;
    if (picture.caption)
        write_line(c, &place, picture.caption);
    place.size = 10;
    place.at.y = picture.corner.y + picture.height * slots->scale + 9;
    if (picture.remark)
        write_line(c, &place, picture.remark);
}

/* Fills the pages of a chapter. */
static void lay_chapter(struct canvas *c, const struct sheet_of_paper *paper,
                        size_t begin, size_t end)
{
    struct slots slots = best_slots(c, paper, begin, end);
    for (size_t i = begin; i < end; i++) {
        int place = (int)(i - begin);
        c->picture.at[i].page = c->pages + place / c->crowd;
        fill_slot(c, paper, i, place % c->crowd, &slots);
    }
    c->pages += (int)(end - begin + (size_t)c->crowd - 1) / c->crowd;
}

/* Where chapter i ends; pictures before the first are number 0. */
static size_t chapter_begin(const struct canvas *c, size_t i, size_t pictures)
{
    return !i                    ? 0
           : i <= c->chapter.len ? c->chapter.at[i - 1].begin
                                 : pictures;
}

/* Upright, or lying if it may be turned and the pictures of the first chapter
 * become clearly larger so. */
static struct sheet_of_paper choose_paper(const struct canvas *c)
{
    const double clearly = 1.05;
    struct sheet_of_paper paper = take_paper(c, c->paper.size);
    size_t i = 0, pictures = c->picture.len;
    while (i < c->chapter.len && !chapter_begin(c, i + 1, pictures))
        i++;
    if (!c->paper.turns || !pictures)
        return paper;
    size_t begin = chapter_begin(c, i, pictures);
    size_t end = chapter_begin(c, i + 1, pictures);
    struct sheet_of_paper lying =
        take_paper(c, (struct point){c->paper.size.y, c->paper.size.x});
    bool turn = best_slots(c, &lying, begin, end).scale >
                clearly * best_slots(c, &paper, begin, end).scale;
    words_release(turn ? &paper.title : &lying.title);
    return turn ? lying : paper;
}

static struct point lay_pages(struct canvas *c)
{
    struct sheet_of_paper paper = choose_paper(c);
    size_t pictures = c->picture.len, chapters = c->chapter.len;
    VEC(const char *) title = {0}; /* of each page */
    for (size_t i = 0; i <= chapters; i++) {
        size_t begin = chapter_begin(c, i, pictures);
        size_t end = chapter_begin(c, i + 1, pictures);
        if (begin < end)
            lay_chapter(c, &paper, begin, end);
        while ((int)title.len < c->pages)
            vec_push(&title, i ? c->chapter.at[i - 1].title : "");
    }
    if (!pictures) { /* a page with its heading alone */
        c->pages = 1;
        vec_push(&title, "");
    }
    for (int page = 0; page < c->pages; page++)
        write_page(c, &paper, page, title.at[page]);
    vec_release(&title);
    words_release(&paper.title);
    return paper.size;
}

struct point canvas_lay_out(struct canvas *c)
{
    return c->crowd ? lay_pages(c) : lay_sheet(c);
}
