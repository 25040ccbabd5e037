/* canvas.h: a handful of drawing calls, so that a family can draw a solution
 * without knowing the format of the picture.
 *
 * Coordinates are in points, x to the right, y down, from the upper left
 * corner of the picture.  A sheet takes any number of pictures and lays them
 * out in rows, or on pages for a printer. */
#ifndef SHOW_CANVAS_H
#define SHOW_CANVAS_H

#include "base/error.h"

#include <stdint.h>
#include <stdio.h>

enum { NO_PAINT = -1 };

struct paint {
    int fill;     /* 0xRRGGBB or NO_PAINT */
    int stroke;   /* 0xRRGGBB or NO_PAINT */
    double width; /* of the stroke */
};

struct point {
    double x, y;
};

struct tile {
    struct point corner, size;
};

struct paper {
    struct point size; /* in points */
    bool turns;        /* upright or lying, as suits the pictures */
};

/* How large it becomes. */
struct measure {
    double side;   /* the longer one of a sheet, in points; 0: as drawn */
    bool on_paper; /* that is a length on paper; else it is one in dots */
    double dpi;    /* dots in an inch, where there are dots; 0: some */
};

struct canvas; /* opaque; svg.h and cairo.h make one */

/* Every picture begins with its size. */
void canvas_picture(struct canvas *c, double width, double height);
/* From here on, up to the next picture: 1 hides what lies below, 0 is not to
 * be seen. */
void canvas_opacity(struct canvas *c, double opacity);
void canvas_rect(struct canvas *c, struct point corner, struct point size,
                 double radius, struct paint paint);
/* Many rectangles of one colour with round corners and no outline: small in
 * a file, and fast. */
void canvas_tiles(struct canvas *c, const struct tile *tiles, size_t count,
                  double radius, int colour);
void canvas_polygon(struct canvas *c, const struct point *points, int count,
                    struct paint paint);
void canvas_line(struct canvas *c, struct point from, struct point to,
                 struct paint paint);
void canvas_circle(struct canvas *c, struct point centre, double radius,
                   struct paint paint);
/* Centred both ways on a point; size is that of the font. */
void canvas_text(struct canvas *c, struct point centre, double size,
                 int colour, const char *text);

/* The picture is a film of so many frames, which take so many seconds and
 * begin again.  A PDF knows of no films. */
void canvas_film(struct canvas *c, int frames, double seconds);
/* What follows is seen in this frame alone. */
void canvas_frame(struct canvas *c, int frame);
/* From here on, up to canvas_pan_end: all is seen through this window, and
 * moves evenly, by so much in the course of the film. */
void canvas_pan(struct canvas *c, const struct tile *window,
                struct point drift);
void canvas_pan_end(struct canvas *c);

/* Before the first picture: so many pictures on a page, enlarged or reduced to
 * fill it, with this line at its head. */
void canvas_pages(struct canvas *c, int pictures, const char *heading);
/* What they are printed on; A4, upright or lying, if nobody says. */
void canvas_paper(struct canvas *c, const struct paper *paper);
void canvas_measure(struct canvas *c, const struct measure *measure);
/* Above all pictures, or at the head of each page; and below all pictures of a
 * sheet.  In several lines if they are long, or have line breaks. */
void canvas_title(struct canvas *c, const char *text);
void canvas_note(struct canvas *c, const char *text);
/* The next picture begins a page; this title is above it and above the pages
 * that follow. */
void canvas_chapter(struct canvas *c, const char *title);
/* A line above the latest picture, and one below it.  Without pages there are
 * none. */
void canvas_caption(struct canvas *c, const char *text);
void canvas_remark(struct canvas *c, const char *text);

/* There is no memory for what is to be drawn: canvas_finish says so. */
void canvas_give_up(struct canvas *c);
/* Writes all the pictures as one sheet, or as pages, which are one below the
 * other where the format knows of none; false if the disk is full. */
bool canvas_finish(struct canvas *c, FILE *out, struct error *err);
void canvas_free(struct canvas *c); /* also NULL */

#endif
