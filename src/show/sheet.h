/* sheet.h: what every canvas is inside, and how its pictures are laid out.
 *
 * A canvas keeps its pictures until all are there, because a sheet begins
 * with its size and that is known last. */
#ifndef SHOW_SHEET_H
#define SHOW_SHEET_H

#include "base/mem.h"
#include "show/canvas.h"

struct picture {
    double width, height;
    struct point corner; /* on the sheet; known when it is laid out */
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
    bool (*finish)(struct canvas *c, struct point size, FILE *out,
                   struct error *err);
    void (*free)(struct canvas *c); /* what is the kind's own, and c */
};

/* The beginning of every canvas. */
struct canvas {
    const struct canvas_kind *kind;
    char *command; /* owned; that makes the sheet again */
    VEC(struct picture) picture;
    double opacity; /* of what is still to come */
};

void canvas_init(struct canvas *c, const struct canvas_kind *kind,
                 const char *command);

#endif
