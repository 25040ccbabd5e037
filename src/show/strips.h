/* strips.h: a drawing that is wider than the screen. */
#ifndef SHOW_STRIPS_H
#define SHOW_STRIPS_H

#include "base/writer.h"

/* The columns of the widest line. */
int strips_width(const char *text);

/* Writes a text as it is, or one that is wider than so many columns as strips
 * that are not, one below the other, each behind a line that names its
 * columns. */
void strips_write(struct writer *w, const char *text, int cols);

#endif
