/* ipasir.c: SAT solvers with the calls of IPASIR, among them every shared
 * library that has them: `ipasir:LIB.so`.
 *
 * A step is a clause that the solver learnt, which is a conflict, but for
 * the few that end at the root.  The solver reports each one, and asks
 * whether to stop at places that depend on its work alone, so that the same
 * effort gives the same answer on every machine. */
#include "engine/sat.h"
#include "engine/list.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

struct plugged {
    struct ipasir calls;
    void *solver;          /* owned */
    struct search *search; /* borrowed; of the solve that runs */
    bool stopped;          /* the solver was told to stop */
};

static int terminate(void *state)
{
    struct plugged *p = state;
    p->stopped = search_pause(p->search);
    return p->stopped;
}

static void learn(void *state, int *clause)
{
    struct plugged *p = state;
    (void)clause;
    p->search->steps++;
}

static void plugged_add(void *solver, int literal)
{
    struct plugged *p = solver;
    p->calls.add(p->solver, literal);
}

static void plugged_assume(void *solver, int literal)
{
    struct plugged *p = solver;
    p->calls.assume(p->solver, literal);
}

static enum verdict plugged_solve(void *solver, struct search *search,
                                  struct error *err)
{
    struct plugged *p = solver;
    p->search = search;
    p->stopped = false;
    int answer = p->calls.solve(p->solver);
    if (p->calls.starved && p->calls.starved(p->solver)) {
        error_say(err, "there is no memory for the clauses in %s",
                  p->calls.name);
        return VERDICT_ERROR;
    }
    if (answer == VERDICT_FOUND || answer == VERDICT_NONE ||
        (answer == VERDICT_UNKNOWN && p->stopped))
        return answer;
    error_set(err, p->calls.name, 0, 0,
              "ipasir_solve answered %d, where 10 (satisfiable), 20 "
              "(unsatisfiable) or, when told to stop, 0 was expected",
              answer);
    return VERDICT_ERROR;
}

static bool plugged_value(void *solver, int variable)
{
    struct plugged *p = solver;
    return p->calls.val(p->solver, variable) > 0;
}

static bool plugged_failed(void *solver, int literal)
{
    struct plugged *p = solver;
    return p->calls.failed(p->solver, literal);
}

static void plugged_release(void *solver)
{
    struct plugged *p = solver;
    p->calls.release(p->solver);
    if (p->calls.library)
        dlclose(p->calls.library);
    free(p);
}

static void plugged_phase(void *solver, int literal)
{
    const struct plugged *p = solver;
    p->calls.phase(p->solver, literal);
}

struct sat ipasir_sat(const struct ipasir *calls, void *solver)
{
    struct plugged *p = mem_alloc(1, sizeof *p);
    p->calls = *calls;
    p->solver = solver;
    calls->set_terminate(p->solver, p, terminate);
    calls->set_learn(p->solver, p, INT_MAX, learn);
    return (struct sat){
        .solver = p,
        .add = plugged_add,
        .assume = plugged_assume,
        .solve = plugged_solve,
        .value = plugged_value,
        .failed = calls->failed ? plugged_failed : NULL,
        .release = plugged_release,
        .phase = calls->phase ? plugged_phase : NULL,
    };
}

/* The address of a symbol goes to `call`, a pointer to a function of unknown
 * type: POSIX grants that both have the same form. */
static bool find(const struct ipasir *calls, const char *symbol, void *call,
                 struct error *err)
{
    void *address = dlsym(calls->library, symbol);
    memcpy(call, &address, sizeof address);
    return address ||
           error_set(err, calls->name, 0, 0,
                     "the library has no function %s, which every IPASIR "
                     "solver has",
                     symbol);
}

static bool find_all(struct ipasir *calls, struct error *err)
{
    return find(calls, "ipasir_init", &calls->init, err) &&
           find(calls, "ipasir_release", &calls->release, err) &&
           find(calls, "ipasir_add", &calls->add, err) &&
           find(calls, "ipasir_assume", &calls->assume, err) &&
           find(calls, "ipasir_solve", &calls->solve, err) &&
           find(calls, "ipasir_val", &calls->val, err) &&
           find(calls, "ipasir_set_terminate", &calls->set_terminate, err) &&
           find(calls, "ipasir_set_learn", &calls->set_learn, err);
}

/* A name without a slash is a file here, or else one of the system's. */
static void *open_library(const char *name)
{
    if (strchr(name, '/') || access(name, F_OK))
        return dlopen(name, RTLD_NOW | RTLD_LOCAL);
    size_t size = strlen(name) + sizeof "./";
    char *path = mem_alloc(size, 1);
    snprintf(path, size, "./%s", name);
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    free(path);
    return library;
}

static bool ipasir_open(struct search *search, struct error *err)
{
    if (!search->request->argument || !search->request->argument[0])
        return error_say(err,
                         "'ipasir:' needs the name of a shared library that "
                         "solves clauses, such as ipasir:./libsolver.so");
    struct ipasir calls = {.name = search->request->argument};
    calls.library = open_library(search->request->argument);
    if (!calls.library)
        return error_say(err, "no shared library for 'ipasir:': %s",
                         dlerror());
    if (!find_all(&calls, err)) {
        dlclose(calls.library);
        return false;
    }
    struct sat sat = ipasir_sat(&calls, calls.init());
    clauses_open(search, &sat);
    return true;
}

const struct engine ipasir_engine = {
    .name = "ipasir:",
    .title = "a SAT solver in a shared library with the calls of IPASIR",
    .step = "conflicts",
    .form = FORM_CLAUSES,
    .lists = true,
    .foreign = true,
    .open = ipasir_open,
    .next = clauses_next,
    .close = clauses_close,
};
