/* page.h: text for a terminal, with or without UTF-8 and colours. */
#ifndef SHOW_PAGE_H
#define SHOW_PAGE_H

#include "base/writer.h"

struct page {
    struct writer *writer; /* borrowed */
    bool utf8;
    bool colour; /* escape sequences are understood */
};

/* A terminal that is drawn over, again and again; 0 x 0: there is none. */
struct screen {
    int rows, cols;
};

/* Writes the first text where UTF-8 is understood, else the second; short
 * ones.  Inline, because of most texts the compiler knows the length. */
static inline void page_put(struct page *page, const char *utf8,
                            const char *ascii)
{
    if (page->utf8)
        writer_short(page->writer, utf8, strlen(utf8));
    else
        writer_short(page->writer, ascii, strlen(ascii));
}
/* The corner where walls meet: WALL_LEFT + WALL_ABOVE ... */
enum { WALL_LEFT = 1, WALL_RIGHT = 2, WALL_ABOVE = 4, WALL_BELOW = 8 };
void page_corner(struct page *page, int walls);
const char *page_corner_sign(int walls); /* in UTF-8 */
/* From here on: letters that can be read on this background (0xRRGGBB). */
void page_back(struct page *page, int rgb);
/* A column whose upper and lower halves have these colours, where UTF-8 and
 * colours are understood. */
void page_halves(struct page *page, int above, int below);
/* From here on: letters in this colour. */
void page_ink(struct page *page, int rgb);
void page_plain(struct page *page);

#endif
