/* wish.h: the parameters of a Life puzzle, and what they ask for. */
#ifndef FAMILY_LIFE_WISH_WISH_H
#define FAMILY_LIFE_WISH_WISH_H

#include "family/id.h"
#include "family/life/life.h"

/* The rows of the table of parameters, in its order. */
enum parameter {
    WISH_STEPS,
    WISH_SHIFT,
    WISH_SYMMETRY,
    WISH_DEBRIS,
    WISH_GOAL,
    WISH_VELOCITY,
    WISH_WIDTH,
    WISH_DRAWN,
    WISH_PERIOD,
    WISH_RULE,
    WISH_SPACE,
    WISH_OUTSIDE,
    WISH_POPULATION,
    WISH_MINIMISE,
    WISH_MAXIMISE,
    WISH_SUBPERIOD,
    WISH_PARTS,
    WISH_CONNECTED,
    WISH_MORESYMMETRIC,
    WISH_ENCODING,
    WISH_DIFFICULTY,
    WISH_COUNT
};

extern const struct param wish_params[];
extern const char *const goal_words[]; /* in the order of enum goal */

enum { OUTSIDE_DEAD, OUTSIDE_ANY }; /* words of WISH_OUTSIDE */

/* Fills in a zeroed puzzle; false, with a sentence, if the parameters do not
 * make one. */
bool wish_read(struct life *life, const struct id *id, struct error *err);
/* The same for a new puzzle, of which nothing is drawn yet. */
bool wish_new(struct life *life, const struct id *id, struct error *err);

/* drawing.c: reads what is drawn, if anything is; */
bool wish_pattern(struct life *life, const struct id *id, struct error *err);
/* then places it, for goals that become it, */
bool wish_course(struct life *life, const struct id *id, struct error *err);
/* to be run, */
bool wish_run(struct life *life, const struct id *id, struct error *err);
/* or for patterns that come back, of which it is a part. */
bool wish_part(struct life *life, struct error *err);
/* Are only generations drawn before it is back? */
bool wish_times(const struct life *life, struct error *err);

#endif
