/* ecfile.h: the .ec format of exact covers, of the benchmarks of Algorithms
 * DXZ and DXD.
 *
 * `p ec 3` says that the items are 1, 2, 3, each to be covered once; each line
 * `s 1 3` behind it is an option.  Lines that begin with a `c` are comments,
 * and blank lines mean nothing.  The first line, a comment, tells programs
 * that ask for it how many items and options there are: `c n = 3, m = 7`. */
#ifndef FORMAT_ECFILE_H
#define FORMAT_ECFILE_H

#include "format/dlxfile.h"

enum { EC_ITEMS = 1 << 22 }; /* at the most */

/* False, with a sentence, if the format cannot say it: there are secondary
 * items, bounds, costs or options without items. */
bool ecfile_write(const struct cover *cover, const char *command,
                  struct watch *watch, FILE *out, struct error *err);

/* As dlxfile_read; the items are called by their numbers. */
bool ecfile_read(struct reader *r, struct dlxfile *file, struct error *err);

#endif
