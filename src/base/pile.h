/* pile.h: lines that are taken up again in reverse, the last one first.
 *
 * They lie in a temporary file, so that it does not matter how many they
 * are. */
#ifndef BASE_PILE_H
#define BASE_PILE_H

#include "base/writer.h"

struct pile {
    FILE *file;           /* owned; NULL: nothing was laid down so far */
    struct writer *lines; /* owned; where lines are written, each with its
                             end */
};

/* False, with a sentence: there is no temporary file.  To be released in
 * either case. */
bool pile_init(struct pile *p, struct error *err);
void pile_release(struct pile *p); /* also of a zeroed one */
/* Writes all lines in reverse; then there are none.  False: they cannot be
 * read again, with a sentence. */
bool pile_turn(struct pile *p, struct writer *out, struct error *err);

#endif
