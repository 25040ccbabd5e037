/* dots.c: a pattern read line by line (see dots.h). */
#include "format/dots.h"

#include <limits.h>

enum { MOST_LINES = INT_MAX / 2, MOST_BYTES = INT_MAX };

static bool end_line(struct dots *dots, struct reader *r, struct error *err)
{
    size_t begin = dots->end.len ? vec_last(&dots->end) : 0;
    while (dots->text.len > begin && vec_last(&dots->text) == '.')
        dots->text.len--;
    size_t width = dots->text.len - begin;
    vec_push(&dots->end, dots->text.len);
    if (dots->end.len > MOST_LINES || width > MOST_LINES)
        /* unreached: too large for a test */
        return reader_fail(r, err, "the pattern is too large");
    if (width)
        dots->rows = (int)dots->end.len;
    if ((int)width > dots->cols)
        dots->cols = (int)width;
    return true;
}

bool dots_read(struct dots *dots, struct reader *r, struct error *err)
{
    bool open = false; /* a line has begun and not ended */
    for (int byte; (byte = reader_peek(r)) >= 0; reader_skip(r)) {
        if (byte == '\n' || byte == '/') {
            if (!end_line(dots, r, err))
                return false; /* unreached: too large for a test */
            open = false;
        } else if (byte && strchr(DOTS_CELLS DOTS_HOLES, byte)) {
            vec_push(&dots->text, strchr(DOTS_CELLS, byte) ? '*' : '.');
            open = true;
            if (dots->text.len > MOST_BYTES)
                /* unreached: too large for a test */
                return reader_fail(r, err, "the pattern is too large");
        } else if (byte != '\r') {
            return reader_fail(r, err,
                               "%s is not part of a pattern: '*' (a cell) or "
                               "'.' (no cell) was expected",
                               error_byte(byte).text);
        }
    }
    return reader_finish(r, err) && (!open || end_line(dots, r, err));
}

void dots_release(struct dots *dots)
{
    vec_release(&dots->text);
    vec_release(&dots->end);
}
