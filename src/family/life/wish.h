/* wish.h: the parameters of a Life puzzle, and what they ask for. */
#ifndef FAMILY_LIFE_WISH_H
#define FAMILY_LIFE_WISH_H

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
    WISH_PERIOD,
    WISH_RULE,
    WISH_SPACE,
    WISH_POPULATION,
    WISH_MINIMISE,
    WISH_MAXIMISE,
    WISH_SUBPERIOD,
    WISH_PARTS,
    WISH_MORESYMMETRIC,
    WISH_COUNT
};

extern const struct param wish_params[];

/* Fills in a zeroed puzzle; false, with a sentence, if the parameters do not
 * make one. */
bool wish_read(struct life *life, const struct id *id, struct error *err);

#endif
