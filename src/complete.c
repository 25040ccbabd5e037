/* complete.c: lists with a proof that they are complete.
 *
 * The proof is for VeriPB: each solution as a model of the clauses that
 * `encode -f cnf` writes, all variables included, which excludes it; and then
 * a refutation of what is left.  The solutions may come from any engine, which
 * knows facts alone.  A SAT solver finds the other variables, once for each of
 * them, and then refutes the clauses with all models excluded, from the
 * beginning and all at once, so that its trace is one of clauses that nobody
 * adds in between. */
#include "middle.h"
#include "engine/sat.h"
#include "problem/dense.h"

#include <inttypes.h>

struct complete {
    VEC(int) fact;   /* of all solutions, one after another */
    VEC(size_t) end; /* of each, in them */
    bool starved;    /* there was no memory for one */
    size_t variables;
    VEC(int) model; /* the models, each with a literal of each variable */
};

void complete_free(struct complete *c)
{
    if (!c)
        return;
    vec_release(&c->fact);
    vec_release(&c->end);
    vec_release(&c->model);
    free(c);
}

void complete_take(dt_search *s)
{
    struct complete *c = s->complete;
    const ints *facts = &s->search.facts;
    if (!vec_try_reserve(&c->fact, c->fact.len + facts->len) ||
        !vec_try_reserve(&c->end, c->end.len + 1)) {
        c->starved = true; /* unreached: there was memory */
        return;
    }
    vec_append(&c->fact, facts->at, facts->len);
    vec_push(&c->end, c->fact.len);
}

bool complete_fits(dt_search *s, struct error *err)
{
    if (GIVEN(s->set, limit) || GIVEN(s->set, first) ||
        GIVEN(s->set, up_to_symmetry) || GIVEN(s->set, cheapest) ||
        GIVEN(s->set, checkpoint) || GIVEN(s->set, resume))
        return error_say(err, "a proof is of a list of all solutions, in one "
                              "go: leave --proof out, or --limit, --from, "
                              "--cheapest, --up-to-symmetry, --checkpoint and "
                              "--resume");
    if (!models_are_solutions(s->puzzle, err))
        return false;
    s->complete = mem_alloc(1, sizeof *s->complete);
    return true;
}

bool complete_each(const struct complete *c,
                   bool (*take)(void *context, const int *model, size_t count),
                   void *context)
{
    bool good = true;
    for (size_t i = 0; good && i < c->end.len; i++)
        good = take(context, c->model.at + i * c->variables, c->variables);
    return good;
}

void complete_say(const dt_puzzle *puzzle, uint64_t listed, bool solutions,
                  struct dt_error *sentence)
{
    const char *what = solutions ? "solution" : "model of its clauses";
    if (listed == 1)
        snprintf(sentence->text, sizeof sentence->text,
                 "right: %.300s has 1 %s, and the proof tells it", puzzle->id,
                 what);
    else if (listed)
        snprintf(sentence->text, sizeof sentence->text,
                 "right: %.300s has %" PRIu64 " %s, and the proof lists them",
                 puzzle->id, listed,
                 solutions ? "solutions" : "models of its clauses");
    else
        snprintf(sentence->text, sizeof sentence->text,
                 "right: the proof refutes the clauses of %s", puzzle->id);
}

/* ---- a SAT solver --------------------------------------------------- */

/* One that has the clauses. */
struct prover {
    struct sat sat;
    struct search search;
    struct watch *watch;
};

static bool add_clause(void *context, const int *literals, size_t count)
{
    struct prover *p = context;
    for (size_t i = 0; i < count; i++)
        p->sat.add(p->sat.solver, literals[i]);
    p->sat.add(p->sat.solver, 0);
    return true;
}

static bool prover_open(struct prover *p, dt_search *s, FILE *trace,
                        const struct dense *dense,
                        const struct clauses *clauses, struct watch *watch)
{
    *p = (struct prover){.sat = s->request.solver(trace), .watch = watch};
    search_init(&p->search, NULL, &s->request);
    p->search.deadline = p->search.end = s->search.end;
    return dense_give(dense, clauses, watch, add_clause, p);
}

static void prover_close(struct prover *p)
{
    p->sat.release(p->sat.solver);
}

/* Is that the answer?  Else with a sentence, or the watch is over. */
static bool prover_answers(struct prover *p, enum verdict wanted,
                           const char *otherwise, struct error *err)
{
    enum verdict verdict = p->sat.solve(p->sat.solver, &p->search, err);
    if (verdict == VERDICT_UNKNOWN)
        p->watch->over = true; /* seldom: nobody says stop just here */
    return verdict == wanted || err->text[0] || verdict == VERDICT_UNKNOWN
               ? verdict == wanted
               /* unreached: engines of the tests are right */
               : error_say(err, "%s", otherwise);
}

/* ---- models --------------------------------------------------------- */

/* Marks the facts of a solution, or takes the marks away. */
static void mark(const struct complete *c, size_t i, bool *is_fact, bool is)
{
    for (size_t k = i ? c->end.at[i - 1] : 0; k < c->end.at[i]; k++)
        is_fact[c->fact.at[k]] = is;
}

static bool find_model(struct complete *c, struct prover *p,
                       const struct dense *dense,
                       const struct clauses *clauses, const bool *is_fact,
                       struct error *err)
{
    const struct sat *sat = &p->sat;
    for (int v = 1; v <= dense->variables; v++) {
        int fact = clauses->fact(clauses->puzzle, dense->variable[v]);
        if (fact != NO_FACT)
            sat->assume(sat->solver, is_fact[fact] ? v : -v);
    }
    if (!prover_answers(p, VERDICT_FOUND,
                        "a solution is no model of the clauses", err))
        return false;
    for (int v = 1; v <= dense->variables; v++)
        vec_push(&c->model, sat->value(sat->solver, v) ? v : -v);
    return true;
}

/* By fact up to the last one; NULL: there is no memory for it. */
static bool *facts_new(const struct complete *c, const struct dense *dense,
                       const struct clauses *clauses)
{
    int last = 0;
    for (size_t i = 0; i < c->fact.len; i++)
        last = c->fact.at[i] > last ? c->fact.at[i] : last;
    for (int v = 1; v <= dense->variables; v++) {
        int fact = clauses->fact(clauses->puzzle, dense->variable[v]);
        last = fact > last ? fact : last;
    }
    return mem_try_alloc((size_t)last + 1, sizeof(bool));
}

static bool find_models(struct complete *c, struct prover *p,
                        const struct dense *dense,
                        const struct clauses *clauses, struct error *err)
{
    bool *is_fact = facts_new(c, dense, clauses);
    c->variables = (size_t)dense->variables;
    vec_clear(&c->model);
    bool good = (!c->starved && is_fact &&
                 vec_try_reserve(&c->model, c->variables * c->end.len)) ||
                /* unreached: there was memory */
                error_say(err, "there is no memory for so many solutions");
    for (size_t i = 0; good && i < c->end.len; i++) {
        mark(c, i, is_fact, true);
        good = find_model(c, p, dense, clauses, is_fact, err);
        mark(c, i, is_fact, false);
    }
    free(is_fact);
    return good;
}

/* ---- what is left --------------------------------------------------- */

static bool refute_others(const struct complete *c, struct prover *p,
                          struct error *err)
{
    const struct sat *sat = &p->sat;
    for (size_t i = 0; i < c->model.len; i++) {
        sat->add(sat->solver, -c->model.at[i]);
        if ((i + 1) % c->variables == 0)
            sat->add(sat->solver, 0);
    }
    return prover_answers(p, VERDICT_NONE,
                          "the list is not complete: the clauses have "
                          "another model",
                          err);
}

static bool prove(dt_search *s, const struct dense *dense,
                  const struct clauses *clauses, struct watch *watch,
                  struct error *err)
{
    struct prover p;
    bool good = prover_open(&p, s, NULL, dense, clauses, watch) &&
                find_models(s->complete, &p, dense, clauses, err);
    prover_close(&p);
    if (!good)
        return false;
    good = prover_open(&p, s, s->trace, dense, clauses, watch) &&
           refute_others(s->complete, &p, err);
    prover_close(&p);
    return good;
}

bool complete_trace(dt_search *s, struct watch *watch, struct error *err)
{
    struct statement statement = {.converted = false};
    struct dense dense;
    bool good = statement_clauses(&statement, s->puzzle, watch, err) &&
                dense_init(&dense, &statement.clauses, watch, err);
    if (good) {
        good = prove(s, &dense, &statement.clauses, watch, err);
        dense_release(&dense);
    }
    statement_release(&statement);
    return good;
}
