/* words.c: text for a picture, in lines of a certain width.
 *
 * Nobody asks the font: a picture has the same bytes everywhere.  Letters are
 * taken to be at most about 0.65 of their size wide, and those of the Far East
 * and beyond as wide as high. */
#include "show/words.h"
#include "base/text.h"

#include <math.h>

static const double line_height = 1.25; /* of the font's size */

/* The bytes of the character that stands here, which may be none. */
static size_t character(const char *at, size_t left)
{
    size_t bytes = text_utf8(at, left);
    return bytes ? bytes : 1;
}

double words_width(const char *text, size_t bytes)
{
    double width = 0;
    for (size_t at = 0; at < bytes;) {
        size_t size = character(text + at, bytes - at);
        bool wide =
            size == 4 || (size == 3 && (unsigned char)text[at] >= 0xe3);
        width += wide ? 1.1 : 0.65;
        at += size;
    }
    return width;
}

/* So many bytes, whole characters, that they are at most so wide. */
static size_t bytes_within(const char *text, size_t bytes, double width)
{
    size_t at = 0;
    while (at < bytes) {
        size_t size = character(text + at, bytes - at);
        width -= words_width(text + at, size);
        if (width < 0)
            break;
        at += size;
    }
    return at;
}

static char *copy(const char *text, size_t bytes)
{
    char *line = mem_alloc(bytes + 1, 1);
    memcpy(line, text, bytes);
    return line;
}

/* ---- lines ---------------------------------------------------------- */

/* How much of a paragraph is its first line: up to a blank, or, if there is
 * none, to the last character that fits, but one at least. */
static size_t first_line(const char *text, size_t bytes, double width)
{
    size_t most = bytes_within(text, bytes, width), at = most;
    if (most == bytes)
        return bytes;
    while (at && text[at] != ' ')
        at--;
    return at ? at : most ? most : character(text, bytes);
}

static void break_paragraph(struct words *words, const char *text,
                            size_t bytes, double width)
{
    do {
        size_t size = first_line(text, bytes, width);
        vec_push(&words->line, copy(text, size));
        while (size < bytes && text[size] == ' ')
            size++;
        text += size;
        bytes -= size;
    } while (bytes);
}

static void break_lines(struct words *words, const char *text, double width)
{
    for (;;) {
        size_t bytes = strcspn(text, "\n");
        break_paragraph(words, text, bytes, width);
        if (!text[bytes])
            return;
        text += bytes + 1;
    }
}

double words_height(const struct words *words)
{
    return line_height * words->size * (double)words->line.len;
}

void words_release(struct words *words)
{
    for (size_t i = 0; i < words->line.len; i++)
        free(words->line.at[i]);
    vec_release(&words->line);
}

/* The last line that there is room for ends with dots. */
static void cut_off(struct words *words, double width, double height)
{
    size_t most = (size_t)fmax(1, height / (line_height * words->size));
    while (words->line.len > most)
        free(words->line.at[--words->line.len]);
    char *last = vec_last(&words->line);
    size_t bytes =
        bytes_within(last, strlen(last), width - words_width("...", 3));
    char *line = mem_alloc(bytes + 4, 1);
    memcpy(line, last, bytes);
    memcpy(line + bytes, "...", 3);
    free(last);
    vec_last(&words->line) = line;
}

struct words words_fit(const char *text, const struct frame_of_words *frame)
{
    struct words words = {.size = frame->largest};
    for (;;) {
        break_lines(&words, text, frame->width / words.size);
        if (words_height(&words) <= frame->height)
            return words;
        if (words.size <= frame->least)
            break;
        words_release(&words);
        words.size = fmax(frame->least, words.size - 1);
    }
    cut_off(&words, frame->width / words.size, frame->height);
    return words;
}

/* ---- one line ------------------------------------------------------- */

char *words_shorten(const char *text, double width)
{
    size_t bytes = strlen(text);
    if (words_width(text, bytes) <= width)
        return copy(text, bytes);
    double half = (width - words_width("...", 3)) / 2;
    size_t head = bytes_within(text, bytes, half), tail = bytes;
    while (tail > head && words_width(text + tail, bytes - tail) < half)
        do
            tail--;
        while (tail > head && (text[tail] & 0xc0) == 0x80);
    if (words_width(text + tail, bytes - tail) > half)
        tail += character(text + tail, bytes - tail);
    char *line = mem_alloc(head + bytes - tail + 4, 1);
    memcpy(line, text, head);
    memcpy(line + head, "...", 3);
    memcpy(line + head + 3, text + tail, bytes - tail);
    return line;
}
