/* dlxfile.h: Knuth's .dlx format of exact covers with colours.
 *
 * The first line names the items, `a 2:3|b | p q`: those behind the bar that
 * stands alone are secondary; a primary item may have bounds, `2:3|b` or `3|b`
 * (which is 3:3|b), and is covered once if it has none.  Each further line is
 * an option, its items separated by blanks, `a p:red |7`: a secondary item may
 * have a colour, and `|7` is a cost; several add up.  Names and colours have
 * at most NAME_BYTES bytes, none of them a blank, ':' or '|', but for colours
 * of one byte, which may be the last two.  Lines that begin with a bar are
 * comments, blanks before it or not, and blank lines mean nothing. */
#ifndef FORMAT_DLXFILE_H
#define FORMAT_DLXFILE_H

#include "base/reader.h"
#include "base/writer.h"
#include "problem/cover.h"
#include "problem/names.h"
#include "problem/xcc.h"

#include <stdio.h>

struct dlxfile {
    struct xcc xcc; /* the fact of an option is its number from 0; all costs
                       together fit an int64_t */
    struct names item;
    struct names colour; /* colour c has name c-1 */
};

/* The format cannot say that there is no primary item (such a cover has one
 * solution, the empty one): then an item `nothing` is written, and an option
 * that covers it. */
bool dlxfile_write(const struct cover *cover, const char *command,
                   struct watch *watch, FILE *out, struct error *err);

/* The items of an option, with their colours, by blanks, and its cost. */
void dlxfile_put_option(struct writer *w, const struct cover *cover, int fact,
                        const struct entry *entries, size_t count);

/* The file is empty before; the caller releases it, also after an error. */
bool dlxfile_read(struct reader *r, struct dlxfile *file, struct error *err);
void dlxfile_release(struct dlxfile *file);

#endif
