/* cpog.h: certificates of counts in files (see problem/pog.h), a line a step:
 *
 *     C p N l1 ... lk 0       node N is a product; it is defined by the
 *                             clauses C to C + k
 *     C s N l1 l2 H... 0      node N is a sum, by the clauses C to C + 2; the
 *                             hints show that its parts exclude each other
 *     C a l1 ... lk 0 H... 0  a lemma
 *     d C H... 0              clause C is dropped
 *     r N                     the root
 *
 * Lines that begin with the letter c are comments. */
#ifndef FORMAT_CPOG_H
#define FORMAT_CPOG_H

#include "format/prooffile.h"
#include "problem/pog.h"

struct cpog_reader {
    struct proof_reader lines; /* its step has the literals and hints */
};

void cpog_reader_init(struct cpog_reader *c, struct reader *reader);
void cpog_reader_release(struct cpog_reader *c);
/* Reads a line and takes its step.  PROOF_BAD: with a sentence; it cannot be
 * read, or `*wrong`: it is not allowed. */
enum proof_event cpog_next(struct cpog_reader *c, struct pog *pog, bool *wrong,
                           struct error *err);

#endif
