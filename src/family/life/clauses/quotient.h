/* quotient.h: cells of several generations, some of which are the same cell,
 * and the clauses of a rule between them. */
#ifndef FAMILY_LIFE_CLAUSES_QUOTIENT_H
#define FAMILY_LIFE_CLAUSES_QUOTIENT_H

#include "base/watch.h"
#include "family/life/clauses/transition.h"
#include "family/life/symmetry.h"
#include "problem/cnf.h"

/* The sums of three cells side by side. */
struct triple {
    int cell[3], sum[3];
};

struct quotient {
    struct watch *watch; /* borrowed, while clauses are added; or NULL */
    /* Rows -margin .. rows+margin-1, columns likewise, times 0 .. times-1. */
    int rows, cols, margin, times;
    int *same;    /* owned; of each point another one of its class, or itself;
                     then those of dead cells, live cells and letters */
    int *literal; /* owned; of each point, once they are numbered */
    VEC(int) first;           /* of each variable of a cell, its first point */
    VEC(unsigned char) known; /* is it the fact of a solution? */
    bool contradicts;         /* a cell is both dead and alive */
    int variables;            /* all that have a number */

    struct transition transition;
    VEC(struct triple) triple;
    VEC(int) shelf; /* triples by their cells, hashed; -1: none */
    VEC(struct step) step;
    struct cnf more; /* other clauses */
    bool starved;    /* there was no memory for all of them */
};

enum { QUOTIENT_LETTERS = 52 };

/* Of a zeroed one; false: there are more cells than integers, or, with a
 * sentence, than there is memory for. */
bool quotient_init(struct quotient *q, const struct rule *rule,
                   struct error *err);
void quotient_release(struct quotient *q);

/* First cells are made one, made dead, alive, or as others of a letter. */
void quotient_join(struct quotient *q, struct place a, struct place b);
void quotient_set(struct quotient *q, struct place place, bool alive);
void quotient_letter(struct quotient *q, struct place place, int letter);
/* Then those left get their variables, in the order of time, row, column. */
void quotient_number(struct quotient *q);

/* Then a literal, LIVE or DEAD; what lies outside is dead. */
int quotient_literal(const struct quotient *q, struct place place);
/* Adds the clauses of a cell and its neighbours and the next cell; the
 * literals row by row. */
void quotient_step(struct quotient *q, const int cell[9], int next);
int quotient_variable(struct quotient *q); /* a new one */
void quotient_clause(struct quotient *q, const int *literals, size_t count);

/* Shall no more be added? */
static inline bool quotient_over(struct quotient *q)
{
    return q->starved || watch_over(q->watch);
}

/* Solutions are told apart by the cells of generation 0 and those that are
 * marked; the fact of a cell is its first point. */
void quotient_mark(struct quotient *q, struct place place);
size_t quotient_point(const struct quotient *q, struct place place);

bool quotient_inside(const struct quotient *q, struct place place);
void quotient_emit(const struct quotient *q, struct sink *sink);
size_t quotient_name(const struct quotient *q, int variable, char *name);
int quotient_fact(const struct quotient *q, int variable);

#endif
