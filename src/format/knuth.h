/* knuth.h: solutions of an exact cover as Knuth's programs DLX1, DLX2 print
 * them.
 *
 *     2:
 *      1 s2 s4 (2 of 4)
 *      ...
 *
 * The second solution chooses, of the four options that were left for item 1,
 * the second.  An option begins with the item that was branched on, and its
 * others follow in a circle; options come in the order of the levels.  We
 * print what DLX would have done: branch on the item with the fewest options
 * left, the first of these, and keep those that agree with what was chosen.
 * Where items have bounds, all options count as left, and items are branched
 * on in their order.  A cost follows the items, as in a file: |7. */
#ifndef FORMAT_KNUTH_H
#define FORMAT_KNUTH_H

#include "base/reader.h"
#include "base/writer.h"
#include "format/word.h"
#include "problem/cover.h"

#include <stdint.h>

struct knuth;

/* The cover must outlive it; NULL, with a sentence. */
struct knuth *knuth_new(const struct cover *cover, struct error *err);
void knuth_free(struct knuth *k); /* NULL is fine */

/* The facts are those of a solution, the number is its own, from 1. */
void knuth_write(struct knuth *k, struct writer *w, uint64_t number,
                 const int *facts, size_t count);

/* Is this word a solution's number, `2:`? */
bool knuth_numbers(const char *word);
/* Does such a line come next?  Takes nothing. */
bool knuth_begins(struct reader *r);
/* Is this word the beginning of an option's end, `(2 of 4)`? */
bool knuth_ends(const char *word);
/* Takes the rest of that, and of the line. */
bool knuth_end(struct reader *r, struct word *word, struct error *err);
/* Reads one solution behind its number, up to the next number, a blank line
 * or the end; answers its facts, which are k's up to the next call. */
bool knuth_read(struct knuth *k, struct reader *r, const int **facts,
                size_t *count, struct error *err);

#endif
