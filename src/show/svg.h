/* svg.h: a canvas that writes SVG, by hand, the same bytes everywhere. */
#ifndef SHOW_SVG_H
#define SHOW_SVG_H

#include "show/canvas.h"

struct canvas *svg_new(const char *command); /* a copy; for the comment */

#endif
