/* comment.h: the first line of what we write. */
#ifndef FORMAT_COMMENT_H
#define FORMAT_COMMENT_H

#include "base/writer.h"

/* One line: the format's mark for a comment, then the command that makes the
 * file again; a byte that would end the line early becomes '?'. */
void comment_write(struct writer *w, const char *mark, const char *command);

#endif
