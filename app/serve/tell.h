/* tell.h: what a listener hears of a run, a JSON object a line:
 *
 *     {"job": NAME}            by which a listener that was sent away, when
 * too many listen, finds it again
 *     {"say": LINE}            commentary
 *     {"report": OBJECT}       progress
 *     {"status": N, "output": BASE64, "files": {NAME: BASE64}}
 *     {"failed": SENTENCE}
 *
 * One of the last two comes last.  An empty line says that all is well. */
#ifndef SERVE_TELL_H
#define SERVE_TELL_H

#include "serve/run.h"

void tell_job(struct run *run);
/* A line that the run has said: a report, if it is a JSON object. */
void tell_line(struct run *run, char *line, size_t size);
void tell_failure(struct run *run, const char *sentence);
void tell_nothing(struct run *run);

/* Takes up to so many bytes of what is to be told; after the end of a run its
 * outcome, piece by piece.  0: there is nothing now; see tell_is_over. */
size_t tell_next(struct run *run, char *buffer, size_t size);
bool tell_is_over(const struct run *run);
/* Is so much still to be told that the run had better wait? */
bool tell_is_full(const struct run *run);

void tell_release(struct run *run);

#endif
