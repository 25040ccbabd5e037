/* satfile.h: Knuth's .sat format.
 *
 * One clause a line, its literals separated by blanks.  A variable is any
 * name of at most NAME_BYTES bytes that does not begin with ~, and ~x is the
 * complement of x.  A line that begins with a ~ that stands alone is a
 * comment, and blank lines mean nothing, as in Knuth's programs.  So the
 * format has no empty clause: it is written as the pair `false`, `~false`. */
#ifndef FORMAT_SATFILE_H
#define FORMAT_SATFILE_H

#include "base/reader.h"
#include "problem/clauses.h"
#include "problem/cnf.h"
#include "problem/names.h"

#include <stdio.h>

/* A variable that stands for a fact and occurs in no clause gets a line
 * `x ~x`: the file has no other way to say that there is such a variable. */
bool satfile_write(const struct clauses *clauses, const char *command,
                   struct watch *watch, FILE *out, struct error *err);

/* Both are empty before; name v-1 is that of variable v.  The caller
 * releases them, also after an error. */
bool satfile_read(struct reader *r, struct cnf *cnf, struct names *names,
                  struct error *err);

#endif
