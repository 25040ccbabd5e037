/* comment.c: one line that tells how the file was made (see comment.h). */
#include "format/comment.h"

void comment_write(struct writer *w, const char *mark, const char *command)
{
    writer_text(w, mark);
    for (; *command; command++) {
        bool control = (unsigned char)*command < ' ' || *command == 127;
        writer_byte(w, control ? '?' : *command);
    }
    writer_byte(w, '\n');
}
