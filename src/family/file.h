/* file.h: a .cnf, .sat or .dlx file as a puzzle of its own. */
#ifndef FAMILY_FILE_H
#define FAMILY_FILE_H

#include "family/family.h"

/* The puzzle in a file; "-" is standard input.  The format
 * is "cnf", "sat" or "dlx"; NULL: by the path's extension.  NULL, with a
 * sentence, if the file is not right. */
void *file_build(const char *path, const char *format, struct error *err);
/* What understands it: a file of clauses, or one with an exact cover. */
const struct family *file_family(const void *puzzle);

#endif
