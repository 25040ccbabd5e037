/* thinker.h: what follows from what is known, as a patient human sees it.
 *
 * Known facts hold or do not; the others are open.  A rule whose sum could not
 * be met if an open member held, or did not, tells what the member is: that is
 * looking.  Trying an open fact, and looking until a rule is broken, tells
 * that it does not hold: that is looking ahead. */
#ifndef FAMILY_CLUE_THINKER_H
#define FAMILY_CLUE_THINKER_H

#include "family/clue/rules.h"

enum state { NOT, HOLDS, OPEN };

enum grade { BY_LOOK, BY_TRIAL, BY_SEARCHING };

struct tally_of_rule {
    int holds, open; /* of the members that are not heavy */
    enum state heavy;
};

struct thinker {
    const struct rules *rules;   /* borrowed */
    uint8_t *state;              /* owned; of each fact */
    int *why;                    /* owned; the rule that told it, or NOWHERE */
    struct tally_of_rule *tally; /* owned; of each rule */
    VEC(int) trail;              /* the facts that are known, in their order */
    size_t seen;                 /* of them, whose rules were looked at */
    size_t rules_met;            /* of all rules, looked at for once */
    int broken;       /* a rule that no sum can keep; NOWHERE: none */
    uint64_t glances; /* at rules: what thinking takes */
};

/* A trial that broke a rule. */
struct refutation_of_fact {
    int fact; /* NOWHERE: none */
    enum state tried;
    int broken; /* the rule */
    bool over;  /* too many held, not too few */
    int moves;  /* that were forced in between */
};

void thinker_init(struct thinker *t, const struct rules *rules);
void thinker_release(struct thinker *t);
/* All that the other knows, of the same rules. */
void thinker_assign(struct thinker *t, const struct thinker *from);

/* An open fact becomes known. */
void thinker_set(struct thinker *t, int fact, enum state state, int why);
/* Forgets all that was learnt since the trail was so long. */
void thinker_undo(struct thinker *t, size_t length);

/* Looks up to the first new move, which it answers, or to the end (NOWHERE).
 * A move is a fact that holds, or, with `either`, one that is known. */
int thinker_look_for_move(struct thinker *t, bool either);
void thinker_look(struct thinker *t);
/* Does the trial of this open fact break a rule?  Nothing is learnt. */
bool thinker_refutes(struct thinker *t, int fact, enum state tried,
                     bool either, struct refutation_of_fact *why);

/* Goes on as far as one can by techniques up to this grade, or as many
 * glances; is all known, without a rule that is broken? */
bool thinker_solves(struct thinker *t, enum grade most, bool either,
                    uint64_t glances);

static inline bool thinker_done(const struct thinker *t)
{
    return t->trail.len == (size_t)t->rules->facts && t->broken == NOWHERE;
}

/* Does more than the rule allows hold already? */
bool thinker_over(const struct thinker *t, int rule);

#endif
