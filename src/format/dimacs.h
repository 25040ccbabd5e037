/* dimacs.h: clauses in DIMACS, the format of SAT solvers.
 *
 * Lines `c ...` are comments, one line `p cnf VARIABLES CLAUSES` comes before
 * the clauses, and a clause is a list of literals that ends with 0.  A
 * comment `c var 12 1H3` gives variable 12 the name 1H3; a variable without
 * such a line is called by its number.  Comments `c p show 1 2 3 0` list the
 * variables by which solutions differ, as in the model counting competitions:
 * models that agree on these are one.  Without such a line all variables are
 * shown.  A line % ends the file, as in the files of SATLIB.
 *
 * A line `x1 -2 3 0` is a XOR, as CryptoMiniSat reads it: an odd number of its
 * literals is true.  It is read as the clauses that say so.
 *
 * A comment `c p weight -1 0.8 0` says what a literal weighs, and `c t wmc`
 * that a model counts the product of its literals' weights, as in the model
 * counting competitions.  What other lines of theirs ask for is kept in
 * cnf.said. */
#ifndef FORMAT_DIMACS_H
#define FORMAT_DIMACS_H

#include "base/reader.h"
#include "problem/clauses.h"
#include "problem/cnf.h"
#include "problem/names.h"

#include <stdio.h>

/* What comments may tell of a variable besides its name: `c option 12 a b`. */
struct dimacs_notes {
    const char *title;                                      /* option */
    const void *context;                                    /* borrowed */
    const char *(*note)(const void *context, int variable); /* or NULL */
};

/* In the numbering of problem/dense.h.  The variables that are shown are
 * always listed, and comments `c models: ...` say where there are not as many
 * models as solutions.  Runs the encoder twice: the number of clauses comes
 * first.  notes may be NULL, and the watch, as for all formats: once it is
 * over the file is not whole. */
bool dimacs_write(const struct clauses *clauses,
                  const struct dimacs_notes *notes, const char *command,
                  struct watch *watch, FILE *out, struct error *err);

/* Both are empty before; the caller releases them, also after an error.
 * If some variable has a name, then afterwards name v-1 is that of variable
 * v for all of them; else there are no names.  Since a comment cannot be
 * wrong, one that would give two variables the same name, or name a variable
 * twice or one that is not declared, is just a comment; but for `c p show` and
 * `c p weight`, which change what is counted. */
bool dimacs_read(struct reader *r, struct cnf *cnf, struct names *names,
                 struct error *err);

#endif
