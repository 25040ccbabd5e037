/* cairo.h: a canvas that writes PNG or PDF through the library cairo.
 *
 * Where dovetail was built without it, nocairo.c answers in its place. */
#ifndef SHOW_CAIRO_H
#define SHOW_CAIRO_H

#include "show/canvas.h"

/* Is "png" or "pdf" known here?  If not, a sentence says so. */
bool cairo_knows(const char *format, struct error *err);
/* Of a format that is known; the command is kept in the file. */
struct canvas *cairo_new(const char *format, const char *command);

#endif
