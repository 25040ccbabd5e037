/* word.c: the next word of a line, and what is wrong with it (see word.h). */
#include "format/word.h"

#include <string.h>

/* Neither blank nor control byte. */
static bool is_plain(char byte)
{
    return (unsigned char)byte > ' ' && byte != 127;
}

/* Appends the bytes of the word that are there; false if they are too many. */
static bool take_plain(struct reader *r, struct word *word)
{
    const char *end = r->at;
    while (end < r->end && is_plain(*end))
        end++;
    size_t more = (size_t)(end - r->at);
    if (more > WORD_BYTES - word->size)
        return false;
    memcpy(word->text + word->size, r->at, more);
    word->size += more;
    r->at = end;
    return true;
}

bool word_next(struct reader *r, struct word *word, struct error *err)
{
    word->size = 0;
    word->text[0] = 0;
    if (reader_at_line_end(r))
        return true;
    word->line = r->line;
    word->column = reader_column(r);
    do
        if (!take_plain(r, word))
            return word_fits(r, word, WORD_BYTES, err);
    while (r->at == r->end && reader_refill(r));
    word->text[word->size] = 0;
    int byte = reader_peek(r);
    if (byte < 0 || memchr(" \t\r\n", byte, 4))
        return true;
    return reader_fail(r, err,
                       "byte %s cannot be part of a name; is this a text "
                       "file?",
                       error_byte(byte).text);
}

bool word_fail(const struct reader *r, const struct word *word,
               struct error *err, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    error_list(err, r->source, word->line, word->column, format, args);
    va_end(args);
    return false;
}

bool word_fits(const struct reader *r, const struct word *word, size_t size,
               struct error *err)
{
    if (size <= NAME_BYTES)
        return true;
    return word_fail(r, word, err,
                     "a name is too long: it may have at most %d bytes",
                     NAME_BYTES);
}
