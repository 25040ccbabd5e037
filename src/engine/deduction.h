/* deduction.h: what follows from clauses by propagation, as lemmas of a
 * certificate (witness.h). */
#ifndef ENGINE_DEDUCTION_H
#define ENGINE_DEDUCTION_H

#include "engine/witness.h"

struct deduction {
    struct cdcl clauses;
    struct witness *witness; /* borrowed */
    const int *order; /* borrowed; numbers that are decided first, in this
                         order; or NULL */
    size_t ordered;
    const int *wanted; /* borrowed; or else, of lists with a 0 behind each, the
                          first of those that have the fewest open; or NULL */
    size_t wanted_end;
    bool *needed;         /* owned; by variable: the lemma needs its value */
    VEC(literal) because; /* what has a reason that it needs; in reverse */
    VEC(literal) assumed; /* what it needs that was assumed */
};

void deduction_init(struct deduction *d, struct witness *witness);
void deduction_release(struct deduction *d);
/* Before the beginning: a clause, and its number in the certificate. */
void deduction_clause(struct deduction *d, const int *literals, size_t count,
                      int64_t number);
/* With the witness's variables; `shown` as in cdcl.h.  False: the clauses
 * contradict each other, or there is no memory. */
bool deduction_begin(struct deduction *d, const bool *shown);

/* Of a number as in a DIMACS file: 1 true, -1 false, 0 open. */
static inline int deduction_value(const struct deduction *d, int number)
{
    return d->clauses.value[literal_of(number)];
}

/* Assumes one more; answers a clause that is false, or NO_CLAUSE. */
uint32_t deduction_assume(struct deduction *d, int number);
/* What comes of it that all literals of a clause are false: a clause that is
 * false, or one of them that is true after all; or neither. */
struct outcome {
    uint32_t conflict; /* or NO_CLAUSE */
    int given;         /* or 0 */
};
struct outcome deduction_assume_none(struct deduction *d, const int *numbers,
                                     size_t count);
/* Between witness_lemma_begin and the lemma: hints why. */
void deduction_explain_outcome(struct deduction *d, struct outcome outcome);
static inline bool deduction_fails(struct outcome outcome)
{
    return outcome.given || outcome.conflict != NO_CLAUSE;
}
/* Nothing is assumed any more. */
void deduction_forget(struct deduction *d);
/* The same; if much has been learnt, some of it is not remembered. */
void deduction_tidy(struct deduction *d);

/* Between witness_lemma_begin and the lemma: hints why these, or the literals
 * of a false clause but for those that are true, have their values; what was
 * assumed for that is in `assumed`. */
void deduction_explain(struct deduction *d, const int *numbers, size_t count);
void deduction_explain_clause(struct deduction *d, uint32_t clause);
/* Those that were assumed, negated, as literals of the lemma. */
void deduction_deny(struct deduction *d);

/* The lemma that was told to the witness: it is known from then on, while
 * nothing is assumed. */
int64_t deduction_keep(struct deduction *d);
/* Another lemma, and its number; while nothing is assumed. */
void deduction_add(struct deduction *d, const int *numbers, size_t count,
                   int64_t number);
/* A lemma of some of these, if they follow by propagation: its number.  0:
 * they do not, or a clause says so already. */
int64_t deduction_prove(struct deduction *d, const int *numbers, size_t count);

enum refutation { REFUTED, SATISFIED, BROKEN_OFF };
/* Learns until propagation alone denies the last of these, all others being
 * assumed, or, of none, until the clauses contradict each other.  What is
 * assumed now are the first of these. */
enum refutation deduction_refute(struct deduction *d, const int *numbers,
                                 size_t count, struct watch *watch);

#endif
