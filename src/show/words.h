/* words.h: text for a picture, in lines of a certain width. */
#ifndef SHOW_WORDS_H
#define SHOW_WORDS_H

#include "base/mem.h"

struct words {
    VEC(char *) line; /* owned, as the lines */
    double size;      /* of the font */
};

/* Room for a text, in points. */
struct frame_of_words {
    double width, height;
    double largest, least; /* sizes of the font */
};

/* About as wide as a text is at most, in parts of the font's size. */
double words_width(const char *text, size_t bytes);
/* Broken at blanks, and written smaller if need be; what is too long even so
 * is cut off. */
struct words words_fit(const char *text, const struct frame_of_words *frame);
double words_height(const struct words *words); /* of all lines */
void words_release(struct words *words);

/* So much of a text as fits into a width in parts of the font's size, to be
 * freed.  If it is too long, its middle is left out: a name ends with its
 * seed. */
char *words_shorten(const char *text, double width);

#endif
