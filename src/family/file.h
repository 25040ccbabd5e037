/* file.h: a .cnf, .sat or .dlx file as a puzzle of its own. */
#ifndef FAMILY_FILE_H
#define FAMILY_FILE_H

#include "family/family.h"

/* The puzzle in a file, for file_family; "-" is standard input.  The format
 * is "cnf", "sat" or "dlx"; NULL: by the path's extension.  NULL, with a
 * sentence, if the file is not right. */
void *file_build(const char *path, const char *format, struct error *err);

#endif
