// cadical_shim.cpp: CaDiCaL's own interface as C calls.
//
// Its C interface cannot trace a proof; this one can, and has the calls of
// IPASIR otherwise, but that of a clause that was learnt it tells no literals:
// we only count them.  Where it has no memory, mem.h says what happens: no
// exception gets out of here.
#include "engine/cadical_shim.h"
#include "base/mem.h"

#include <cadical.hpp>

#include <new>

namespace
{

struct shim : CaDiCaL::Terminator, CaDiCaL::Learner {
    CaDiCaL::Solver solver;
    bool traced = false;

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

template <class Call> auto with_memory(Call call) -> decltype(call())
{
    try {
        return call();
        /* unreached: there was memory */
    } catch (const std::bad_alloc &) {
        mem_none(0);
    }
}

} // namespace

void *cadical_new(FILE *trace)
{
    return with_memory([=] {
        shim *s = new shim;
        s->solver.set("quiet", 1);
        s->traced = trace && s->solver.trace_proof(trace, "trace");
        return s;
    });
}

void cadical_free(void *solver)
{
    delete of(solver);
}

void cadical_add(void *solver, int literal)
{
    with_memory([=] { of(solver)->solver.add(literal); });
}

void cadical_assume(void *solver, int literal)
{
    with_memory([=] { of(solver)->solver.assume(literal); });
}

int cadical_solve(void *solver)
{
    shim *s = of(solver);
    int answer = with_memory([=] { return s->solver.solve(); });
    if (s->traced)
        s->solver.flush_proof_trace();
    return answer;
}

int cadical_val(void *solver, int literal)
{
    return with_memory([=] { return of(solver)->solver.val(literal); });
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
