#include "format/word.h"

static bool control(int byte)
{
    return byte < ' ' || byte == 127;
}

bool word_next(struct reader *r, struct word *word, struct error *err)
{
    word->size = 0;
    if (reader_at_line_end(r)) {
        word->text[0] = 0;
        return true;
    }
    word->line = r->line;
    word->column = reader_column(r);
    for (;;) {
        int byte = reader_peek(r);
        if (byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r' ||
            byte < 0)
            break;
        if (control(byte))
            return reader_fail(r, err,
                               "byte %s cannot be part of a name; is this "
                               "a text file?",
                               error_byte(byte).text);
        if (word->size == WORD_BYTES)
            return word_fits(r, word, WORD_BYTES, err);
        word->text[word->size++] = (char)byte;
        reader_skip(r);
    }
    word->text[word->size] = 0;
    return true;
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
