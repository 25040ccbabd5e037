/* strips.c: a drawing that is wider than the screen, cut into strips.
 *
 * A terminal would wrap each line by itself, and what belongs below each other
 * would not be found again.  A strip has the same columns of all lines.  A
 * character takes a column, and an escape sequence none: each strip has all of
 * them, so that the colours are right wherever it begins. */
#include "show/strips.h"
#include "base/text.h"

#include <ctype.h>

/* The bytes of what stands here, and the columns that it takes. */
struct glyph {
    size_t size;
    int cols;
};

static struct glyph glyph_at(const char *at)
{
    if (at[0] == '\033' && at[1] == '[') {
        size_t size = 2;
        while (at[size] && !isalpha((unsigned char)at[size]))
            size++;
        return (struct glyph){size + !!at[size], 0};
    }
    size_t bytes = text_utf8(at, strnlen(at, 4));
    return (struct glyph){bytes ? bytes : 1, 1};
}

int strips_width(const char *text)
{
    int widest = 0;
    for (int col = 0; *text;) {
        struct glyph glyph = glyph_at(text);
        col = *text == '\n' ? 0 : col + glyph.cols;
        text += glyph.size;
        if (col > widest)
            widest = col;
    }
    return widest;
}

static void write_strip(struct writer *w, const char *text, int from, int to)
{
    for (int col = 0; *text;) {
        struct glyph glyph = glyph_at(text);
        bool end = *text == '\n';
        if (end || !glyph.cols || (col >= from && col < to))
            writer_bytes(w, text, glyph.size);
        col = end ? 0 : col + glyph.cols;
        text += glyph.size;
    }
}

void strips_write(struct writer *w, const char *text, int cols)
{
    int width = strips_width(text);
    if (width <= cols) {
        writer_text(w, text);
        return;
    }
    int strips = (width + cols - 1) / cols;
    cols = (width + strips - 1) / strips; /* none is a sliver */
    for (int from = 0; from < width; from += cols) {
        int to = from + cols < width ? from + cols : width;
        writer_print(w, "# columns %d to %d\n", from + 1, to);
        write_strip(w, text, from, to);
    }
}
