/* liar.c: a solver with the calls of IPASIR that calls everything satisfiable
 * and every variable true, five times; or, if the environment says so, answers
 * what is no answer. */
#include <stdlib.h>

void *ipasir_init(void);
void ipasir_release(void *solver);
void ipasir_add(void *solver, int literal);
void ipasir_assume(void *solver, int literal);
int ipasir_solve(void *solver);
int ipasir_val(void *solver, int literal);
void ipasir_set_terminate(void *solver, void *state, int (*ask)(void *state));
void ipasir_set_learn(void *solver, void *state, int length,
                      void (*learn)(void *state, int *clause));

void *ipasir_init(void)
{
    return calloc(1, sizeof(int));
}

void ipasir_release(void *solver)
{
    free(solver);
}

void ipasir_add(void *solver, int literal)
{
    (void)solver;
    (void)literal;
}

void ipasir_assume(void *solver, int literal)
{
    ipasir_add(solver, literal);
}

int ipasir_solve(void *solver)
{
    int *calls = solver;
    if (getenv("LIAR_STAMMERS"))
        return 7;
    return ++*calls > 5 ? 20 : 10;
}

int ipasir_val(void *solver, int literal)
{
    (void)solver;
    return abs(literal);
}

void ipasir_set_terminate(void *solver, void *state, int (*ask)(void *state))
{
    (void)solver;
    (void)state;
    (void)ask;
}

void ipasir_set_learn(void *solver, void *state, int length,
                      void (*learn)(void *state, int *clause))
{
    (void)solver;
    (void)state;
    (void)length;
    (void)learn;
}
