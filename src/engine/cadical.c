/* cadical.c: Armin Biere's SAT solver CaDiCaL, linked in. */
#include "engine/sat.h"
#include "engine/list.h"

#include <ccadical.h>

static void *init(void)
{
    CCaDiCaL *solver = ccadical_init();
    ccadical_set_option(solver, "quiet", 1);
    return solver;
}

static void release(void *solver)
{
    ccadical_release(solver);
}

static void add(void *solver, int literal)
{
    ccadical_add(solver, literal);
}

static void assume(void *solver, int literal)
{
    ccadical_assume(solver, literal);
}

static int solve(void *solver)
{
    return ccadical_solve(solver);
}

static int val(void *solver, int literal)
{
    return ccadical_val(solver, literal);
}

static void set_terminate(void *solver, void *state,
                          int (*terminate)(void *state))
{
    ccadical_set_terminate(solver, state, terminate);
}

static void set_learn(void *solver, void *state, int max_length,
                      void (*learn)(void *state, int *clause))
{
    ccadical_set_learn(solver, state, max_length, learn);
}

static bool cadical_open(struct search *search, struct error *err)
{
    (void)err;
    static const struct ipasir calls = {
        .name = "cadical",
        .init = init,
        .release = release,
        .add = add,
        .assume = assume,
        .solve = solve,
        .val = val,
        .set_terminate = set_terminate,
        .set_learn = set_learn,
    };
    struct sat sat = ipasir_sat(&calls);
    clauses_open(search, &sat);
    return true;
}

const struct engine cadical_engine = {
    .name = "cadical",
    .title = "the SAT solver CaDiCaL, linked in",
    .step = "conflicts",
    .form = FORM_CLAUSES,
    .lists = true,
    .open = cadical_open,
    .next = clauses_next,
    .close = clauses_close,
};
