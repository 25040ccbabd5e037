/* lattice.h: what the clauses of all goals share. */
#ifndef FAMILY_LIFE_LATTICE_LATTICE_H
#define FAMILY_LIFE_LATTICE_LATTICE_H

#include "family/life/life.h"

/* cyclic.c, course.c: fill in the quotient. */
void cyclic_state(struct life *life);
void course_state(struct life *life);
/* connected.c: it is one object. */
void connected_state(struct life *life);

/* drawn.c: cells that are drawn are dead, alive or alike. */
void drawn_set(struct life *life);

/* Makes room for the cells of generations 0 .. times-1; false with a sentence
 * if the symmetry does not fit or there are too many. */
bool lattice_begin(struct life *life, int margin, int times,
                   struct error *err);
/* Makes a cell and its images one. */
void lattice_fold(struct life *life, struct place place);
/* The literal of a cell, also of the generation in which a pattern is back. */
int lattice_literal(const struct life *life, struct place place);
/* States the rule between the neighbourhood of a cell and what it becomes. */
void lattice_step(struct life *life, struct place place);

/* Calls a function for all cells of the quotient, margin and all. */
void lattice_visit(struct life *life,
                   void (*visit)(struct life *life, struct place place));

#endif
