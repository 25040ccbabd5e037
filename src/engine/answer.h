/* answer.h: what a SAT solver prints, byte by byte.
 *
 *     s SATISFIABLE            or s UNSATISFIABLE, s UNKNOWN
 *     v 1 -2 3 0               as many lines as it likes, 0 at the end
 *
 * That is the form of the SAT competitions.  minisat's has no letters: a line
 * SAT and one of values, or UNSAT or INDET.  All other lines are commentary.
 * Nothing is believed unseen: a model gives each variable one value and
 * satisfies each clause. */
#ifndef ENGINE_ANSWER_H
#define ENGINE_ANSWER_H

#include "engine/engine.h"
#include "problem/cnf.h"

enum {
    STATUS_BYTES = 32,
    SOURCE_BYTES = 96 /* of the solver's name, in sentences */
};

struct answer {
    char source[SOURCE_BYTES]; /* the solver */
    int variables;
    signed char *value; /* owned; of each variable: 1, -1, or 0: none yet */
    bool valued;        /* there was a value */
    bool closed;        /* and the 0 behind them */
    bool stated;        /* there was an `s` line, or a word instead */
    bool listing;       /* it was SAT, and the values are the next line */
    enum verdict verdict;
    int code; /* the exit code, to be set before answer_judge */

    /* The place, and the line that is being read. */
    long line, column; /* of the next byte, from 1 */
    char kind;         /* 's', 'v', or 0: a line of no interest */
    char status[STATUS_BYTES + 1];
    size_t status_bytes;
    int64_t literal;
    bool minus, digits;
};

void answer_init(struct answer *a, const char *source, int variables);
void answer_release(struct answer *a);

/* False, with a sentence, as soon as a byte is wrong. */
bool answer_read(struct answer *a, const char *bytes, size_t size,
                 struct error *err);

/* The output ends here, perhaps within a line. */
bool answer_end(struct answer *a, struct error *err);
/* Are there values, and the 0 behind them? */
bool answer_is_whole(const struct answer *a, struct error *err);

/* At the end of the output.  Units are clauses of one literal beside those
 * of the cnf. */
enum verdict answer_judge(struct answer *a, const struct cnf *cnf,
                          const int *units, size_t count, struct error *err);

#endif
