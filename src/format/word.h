/* word.h: the words of a line, which is all that Knuth's formats consist of.
 *
 * A word is a run of bytes that are neither blanks nor control bytes.  It
 * holds at most two names and a mark between them. */
#ifndef FORMAT_WORD_H
#define FORMAT_WORD_H

#include "base/reader.h"
#include "problem/clauses.h"

enum { WORD_BYTES = 2 * NAME_BYTES + 1 };

struct word {
    char text[WORD_BYTES + 1]; /* ends with 0 */
    size_t size;               /* 0: the line has no further word */
    long line, column;         /* where it begins */
};

/* Takes the next word of this line, but never the line's end. */
bool word_next(struct reader *r, struct word *word, struct error *err);

/* Sets an error at the word's first byte. */
bool word_fail(const struct reader *r, const struct word *word,
               struct error *err, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* False, with a sentence, if a name that is part of the word is too long. */
bool word_fits(const struct reader *r, const struct word *word, size_t size,
               struct error *err);

#endif
