/* sheet.h: what every canvas is inside, and how its pictures are laid out.
 *
 * A canvas keeps its pictures until all are there, because a sheet begins
 * with its size and that is known last. */
#ifndef SHOW_SHEET_H
#define SHOW_SHEET_H

#include "base/mem.h"
#include "show/canvas.h"

/* Where a picture lies is known when it is laid out. */
struct picture {
    double width, height;
    struct point corner; /* on its page */
    double scale;        /* in hundredths */
    int page;
    char *caption, *remark; /* owned; NULL: none */
};

/* Pictures that begin a page, up to the next chapter. */
struct chapter {
    size_t begin;
    char *title; /* owned */
};

/* What a kind of canvas does; the functions of canvas.h without their
 * checks. */
struct canvas_kind {
    void (*picture)(struct canvas *c, double width, double height);
    void (*rect)(struct canvas *c, const struct tile *tile, double radius,
                 struct paint paint);
    void (*tiles)(struct canvas *c, const struct tile *tiles, size_t count,
                  double radius, int colour);
    void (*polygon)(struct canvas *c, const struct point *points, int count,
                    struct paint paint);
    void (*line)(struct canvas *c, struct point from, struct point to,
                 struct paint paint);
    void (*circle)(struct canvas *c, struct point centre, double radius,
                   struct paint paint);
    /* The base line's middle. */
    void (*text)(struct canvas *c, struct point base, double size, int colour,
                 const char *text);
    /* NULL: there are no films. */
    void (*frame)(struct canvas *c, int frame);
    void (*pan)(struct canvas *c, const struct tile *window,
                struct point drift);
    void (*pan_end)(struct canvas *c);
    /* Writes pages of this size; a sheet is one page. */
    bool (*finish)(struct canvas *c, struct point size, FILE *out,
                   struct error *err);
    void (*free)(struct canvas *c); /* what is the kind's own, and c */
};

/* The beginning of every canvas. */
struct canvas {
    const struct canvas_kind *kind;
    char *command; /* owned; that makes the sheet again */
    VEC(struct picture) picture;
    double opacity;     /* of what is still to come */
    int frames;         /* of the film that the latest picture is; 0: none */
    double seconds;     /* that they take together */
    int crowd;          /* pictures on a page; 0: a sheet of any size */
    char *heading;      /* owned; of such pages */
    char *title, *note; /* owned; NULL: none */
    struct paper paper;
    struct measure measure;
    VEC(struct chapter) chapter;
    int pages; /* known when the pictures are laid out */
    bool full; /* there was no memory for all of it */
};

/* How much larger than it was drawn a sheet of this size becomes. */
double canvas_zoom(const struct canvas *c, struct point size);

void canvas_init(struct canvas *c, const struct canvas_kind *kind,
                 const char *command);

/* layout.c: gives each picture its place, and adds what is written on pages;
 * answers the size of a page. */
struct point canvas_lay_out(struct canvas *c);

#endif
