/* cadical_shim.h: the solver CaDiCaL, with the calls of IPASIR and a trace. */
#ifndef ENGINE_CADICAL_SHIM_H
#define ENGINE_CADICAL_SHIM_H

#include <stdbool.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* trace: takes a proof in binary DRAT; borrowed; NULL: none is wanted. */
void *cadical_new(FILE *trace);
void cadical_free(void *solver);
void cadical_add(void *solver, int literal);
void cadical_assume(void *solver, int literal);
void cadical_phase(void *solver, int literal);
int cadical_solve(void *solver); /* then the trace is whole */
int cadical_val(void *solver, int literal);
int cadical_failed(void *solver, int literal);
/* Has it had no memory?  Then it answers 0, and its clauses are not all there.
 */
bool cadical_starved(const void *solver);
void cadical_set_terminate(void *solver, void *state, int (*ask)(void *state));
void cadical_set_learn(void *solver, void *state, int longest,
                       void (*tell)(void *state, int *clause));

#ifdef __cplusplus
}
#endif
#endif
