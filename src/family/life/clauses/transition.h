/* transition.h: a rule as clauses between nine cells and the next one. */
#ifndef FAMILY_LIFE_CLAUSES_TRANSITION_H
#define FAMILY_LIFE_CLAUSES_TRANSITION_H

#include "base/mem.h"
#include "family/life/automaton/rule.h"
#include "problem/clauses.h"

#include <limits.h>

/* Literals that are known, beside variables and their negatives. */
enum { LIVE = INT_MAX, DEAD = -INT_MAX };

static inline bool is_known(int literal)
{
    return literal == LIVE || literal == DEAD;
}

/* Emits a clause without the literals that are known, or nothing if one of
 * them is true. */
void known_clause(const int *literals, size_t count, struct sink *sink);

/* Three intervals of the sums of the rows, and the cell in the middle. */
struct box3 {
    signed char low[3], high[3];
    signed char middle; /* 0, 1, or 2: either */
};

/* Values of some of the nine cells, as bits of a neighbourhood. */
struct cube {
    uint16_t care, value;
};

/* All of it implies the next state `alive`. */
struct implicant {
    union {
        struct box3 box;
        struct cube cube;
    };
    bool alive;
};

struct transition {
    bool by_sum; /* implicants are boxes, else cubes */
    VEC(struct implicant) implicant;
};

/* Where rule->next is 2, which goes with cubes alone, either state will do. */
void transition_init(struct transition *transition, const struct rule *rule);
void transition_release(struct transition *transition);

/* A cell's neighbourhood: literals in the order of the bits from 256 down to
 * 1 (see rule.h), for rules by sums "at least 1, 2, 3" of each row from
 * the top, and the cell in the next generation. */
struct step {
    int cell[9];
    int sum[3][3];
    int next;
};

/* Emits what is left of the clauses where literals are known or equal. */
void transition_emit(const struct transition *transition,
                     const struct step *step, struct sink *sink);

/* "At least 1, 2, 3" of three literals: known ones, literals, or variables
 * that are new.  Answers how many of the numbers from `fresh` on it took. */
int triple_sums(const int cell[3], int fresh, int sum[3]);
/* The clauses of what triple_sums made of it. */
void triple_emit(const int cell[3], const int sum[3], struct sink *sink);

#endif
