/* cairo.h: a canvas that writes PNG or PDF through the library cairo.
 *
 * Where dovetail was built without it, nocairo.c answers in its place. */
#ifndef SHOW_CAIRO_H
#define SHOW_CAIRO_H

#include "base/formats.h"
#include "show/canvas.h"

/* Can PNG or PDF be drawn here?  If not, a sentence says so. */
bool cairo_knows(const struct format *format, struct error *err);
/* Of a format that can be; the command is kept in the file. */
struct canvas *cairo_new(const struct format *format, const char *command);

#endif
