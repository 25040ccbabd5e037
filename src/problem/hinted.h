/* hinted.h: checks a refutation whose lemmas come with their hints.
 *
 * Nothing is searched for: the hints say which clauses to look at, so a lemma
 * costs what its hints cost.  The memory is that of the clauses that are alive
 * at a time, however long the proof. */
#ifndef PROBLEM_HINTED_H
#define PROBLEM_HINTED_H

#include "base/error.h"
#include "base/mem.h"
#include "base/watch.h"
#include "problem/proof.h"

/* What was seen of a proof. */
struct proof_tally {
    uint64_t lemmas;   /* that hold */
    uint64_t by_cases; /* those of them that are RAT and not RUP */
    uint64_t dropped;  /* clauses */
    uint64_t kept;     /* those that were to be dropped and are still there */
    uint64_t alive;    /* lemmas, now */
    uint64_t most;     /* at any time */
    bool refuted;      /* the empty clause was reached */
};

struct hinted;

struct hinted *hinted_new(void);
void hinted_free(struct hinted *h);
/* Borrowed, or NULL, as it is at first: once it is over nothing follows. */
void hinted_watch(struct hinted *h, struct watch *watch);

/* The clauses of the problem, before the first lemma; they are numbered from
 * 1.  False: there is no memory for it. */
bool hinted_clause(struct hinted *h, const int *literals, size_t count);

/* False, with a sentence, if the lemma does not follow as its hints say, or if
 * there is no memory for it: then the error is starved, and all is over. */
bool hinted_add(struct hinted *h, const struct lemma *lemma,
                struct error *err);
/* False, with a sentence, if there is no such clause. */
bool hinted_drop(struct hinted *h, int64_t number, struct error *err);

/* For who adds and drops what follows by other rules: keeps a clause that
 * nobody checks, asks whether one follows as its hints say, by propagation
 * alone, without keeping it, and copies the literals of one that is there. */
bool hinted_define(struct hinted *h, int64_t number, const int *literals,
                   size_t count, struct error *err);
bool hinted_follows(struct hinted *h, const int *literals, size_t count,
                    const int64_t *hints, size_t hints_count,
                    struct error *err);
typedef VEC(int) hinted_literals;
bool hinted_read(const struct hinted *h, int64_t number,
                 hinted_literals *literals, struct error *err);

const struct proof_tally *hinted_tally(const struct hinted *h);

#endif
