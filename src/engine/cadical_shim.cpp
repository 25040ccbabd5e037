// cadical_shim.cpp: CaDiCaL's own interface as C calls.
//
// Its C interface cannot trace a proof; this one can, and has the calls of
// IPASIR otherwise, but that of a clause that was learnt it tells no literals:
// we only count them.  No exception gets out of here: a solver that has had no
// memory is starved, and whatever it is told from then on is lost on it.
#include "engine/cadical_shim.h"
#include "base/mem.h"

#include <cadical.hpp>

#include <new>

namespace
{

struct shim : CaDiCaL::Terminator, CaDiCaL::Learner {
    CaDiCaL::Solver solver;
    bool traced = false;
    bool starved = false;

    void *asked = nullptr;
    int (*ask)(void *state) = nullptr;

    void *told = nullptr;
    int longest = 0;
    void (*tell)(void *state, int *clause) = nullptr;

    ~shim() override
    {
        if (ask)
            solver.disconnect_terminator();
        if (tell)
            solver.disconnect_learner();
    }
    bool terminate() override
    {
        return ask(asked);
    }
    bool learning(int size) override
    {
        return size <= longest;
    }
    void learn(int literal) override
    {
        if (!literal)
            tell(told, &literal);
    }
};

shim *of(void *solver)
{
    return static_cast<shim *>(solver);
}

template <class Call> void with_memory(void *solver, Call call)
{
    shim *s = of(solver);
    try {
        if (!s->starved)
            call(s->solver);
    } catch (const std::bad_alloc &) {
        s->starved = true;
    }
}

} // namespace

void *cadical_new(FILE *trace)
{
    try {
        shim *s = new shim;
        s->solver.set("quiet", 1);
        s->traced = trace && s->solver.trace_proof(trace, "trace");
        return s;
        /* unreached: there was memory */
    } catch (const std::bad_alloc &) {
        mem_none(0);
    }
}

// Once broken off in the middle it cannot be taken apart: what a starved
// solver has is lost.
void cadical_free(void *solver)
{
    if (!of(solver)->starved)
        delete of(solver);
}

bool cadical_starved(const void *solver)
{
    return static_cast<const shim *>(solver)->starved;
}

void cadical_add(void *solver, int literal)
{
    with_memory(solver, [=](CaDiCaL::Solver &s) { s.add(literal); });
}

void cadical_assume(void *solver, int literal)
{
    with_memory(solver, [=](CaDiCaL::Solver &s) { s.assume(literal); });
}

void cadical_phase(void *solver, int literal)
{
    with_memory(solver, [=](CaDiCaL::Solver &s) { s.phase(literal); });
}

int cadical_solve(void *solver)
{
    int answer = 0;
    with_memory(solver, [&](CaDiCaL::Solver &s) {
        answer = s.solve();
        if (answer == 10)
            s.val(1); // makes the values of all variables
        if (of(solver)->traced)
            s.flush_proof_trace();
    });
    return of(solver)->starved ? 0 : answer;
}

int cadical_val(void *solver, int literal)
{
    int value = 0;
    with_memory(solver, [&](CaDiCaL::Solver &s) { value = s.val(literal); });
    return value;
}

int cadical_failed(void *solver, int literal)
{
    int needed = 1; // to need too much is no mistake
    with_memory(solver,
                [&](CaDiCaL::Solver &s) { needed = s.failed(literal); });
    return needed;
}

void cadical_set_terminate(void *solver, void *state, int (*ask)(void *state))
{
    shim *s = of(solver);
    s->asked = state;
    s->ask = ask;
    s->solver.connect_terminator(s);
}

void cadical_set_learn(void *solver, void *state, int longest,
                       void (*tell)(void *state, int *clause))
{
    shim *s = of(solver);
    s->told = state;
    s->longest = longest;
    s->tell = tell;
    s->solver.connect_learner(s);
}
