/* cadical.c: Armin Biere's SAT solver CaDiCaL, linked in. */
#include "engine/cadical_shim.h"
#include "engine/list.h"
#include "engine/sat.h"

struct sat cadical_sat(FILE *trace)
{
    static const struct ipasir calls = {
        .name = "cadical",
        .release = cadical_free,
        .add = cadical_add,
        .assume = cadical_assume,
        .solve = cadical_solve,
        .val = cadical_val,
        .failed = cadical_failed,
        .set_terminate = cadical_set_terminate,
        .set_learn = cadical_set_learn,
        .starved = cadical_starved,
        .phase = cadical_phase,
    };
    return ipasir_sat(&calls, cadical_new(trace));
}

static bool cadical_open(struct search *search, struct error *err)
{
    (void)err;
    struct sat sat = cadical_sat(search->request->trace);
    clauses_open(search, &sat);
    return true;
}

const struct engine cadical_engine = {
    .name = "cadical",
    .title = "the SAT solver CaDiCaL, linked in",
    .step = "conflicts",
    .form = FORM_CLAUSES,
    .lists = true,
    .traces = true,
    .shuffles = true,
    .open = cadical_open,
    .next = clauses_next,
    .close = clauses_close,
};
