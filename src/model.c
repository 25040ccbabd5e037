/* model.c: what a SAT solver says of a puzzle's clauses, as facts.
 *
 * Whoever solves what `encode -f cnf` writes answers in its numbers.  A model
 * is read line by line, in any of the forms of answer.h; what it does not name
 * is false.  It must satisfy each clause, as a model of an engine does before
 * a family decodes it; then the variables that are true and stand for facts
 * are the solution.  One file may hold several models, each ended by its 0,
 * with commentary and status lines before and behind. */
#include "middle.h"
#include "base/reader.h"
#include "engine/answer.h"
#include "problem/dense.h"

struct models {
    struct statement statement;
    struct dense dense;
    VEC(int) facts; /* of the latest model */
};

struct models *models_new(const dt_puzzle *puzzle, struct watch *watch,
                          struct error *err)
{
    struct models *m = mem_alloc(1, sizeof *m);
    if (statement_clauses(&m->statement, puzzle, watch, err) &&
        dense_init(&m->dense, &m->statement.clauses, watch, err))
        return m;
    models_free(m);
    return NULL;
}

void models_free(struct models *m)
{
    if (!m)
        return;
    dense_release(&m->dense);
    statement_release(&m->statement);
    vec_release(&m->facts);
    free(m);
}

bool model_begins(struct reader *r)
{
    static const char *const first[] = {
        "c ",          "c\n",   "c\r",     "s ",      "v ",
        "SAT\n",       "SAT\r", "UNSAT\n", "UNSAT\r", "INDET",
        "SATISFIABLE", "====",  "WARNING"};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        if (reader_starts(r, first[i]))
            return true;
    return false;
}

/* Reads up to the 0 behind the values and the end of its line, or to the end
 * of the input. */
static bool read_answer(struct reader *r, struct answer *answer,
                        struct error *err)
{
    int byte;
    answer->line = r->line;
    while (!answer->closed && (byte = reader_next(r)) >= 0)
        if (!answer_read(answer, &(char){(char)byte}, 1, err))
            return false;
    if (!answer_end(answer, err))
        return false; /* unreached: models of the tests are whole */
    if (reader_column(r) > 1)
        reader_skip_line(r);
    return true;
}

/* ---- the clauses ---------------------------------------------------- */

struct inspection {
    const struct dense *dense;
    const signed char *value;
    size_t number, broken; /* of the clause; the first that is not true */
    struct watch *watch;
    struct sink sink;
};

static void inspect(void *context, const int *literals, size_t count)
{
    struct inspection *at = context;
    bool satisfied = false;
    for (size_t i = 0; i < count && !satisfied; i++) {
        int literal = dense_literal(at->dense, literals[i]);
        satisfied = (at->value[abs(literal)] > 0) == (literal > 0);
    }
    at->number++;
    if (!satisfied && !at->broken)
        at->broken = at->number;
    at->sink.full = at->broken || watch_over(at->watch);
}

static bool satisfies(const struct models *m, const signed char *value,
                      struct watch *watch, struct error *misfit)
{
    struct inspection at = {.dense = &m->dense,
                            .value = value,
                            .watch = watch,
                            .sink = {.clause = inspect}};
    const struct clauses *clauses = &m->statement.clauses;
    at.sink.context = &at;
    clauses->emit(clauses->puzzle, &at.sink);
    return !at.broken ||
           error_say(misfit, "the model breaks clause %zu of %zu", at.broken,
                     m->dense.clauses);
}

/* ---- one model ------------------------------------------------------ */

static void take_facts(struct models *m, const signed char *value)
{
    const struct clauses *clauses = &m->statement.clauses;
    vec_clear(&m->facts);
    for (int v = 1; v <= m->dense.variables; v++) {
        int fact = clauses->fact(clauses->puzzle, m->dense.variable[v]);
        if (value[v] > 0 && fact != NO_FACT)
            vec_push(&m->facts, fact);
    }
}

/* An answer that is no model. */
static bool refuse(const struct answer *a, struct reader *r, struct error *err)
{
    if (a->stated && a->verdict == VERDICT_NONE)
        return reader_fail(r, err,
                           "this says that there is no solution, and only a "
                           "solution can be checked, or with --proof a "
                           "proof");
    if (a->stated && a->verdict == VERDICT_UNKNOWN)
        return reader_fail(r, err,
                           "this says that the solver did not find out, and "
                           "only a solution can be checked");
    return answer_is_whole(a, err);
}

enum verdict models_next(struct models *m, struct reader *r, bool further,
                         struct error *misfit, struct error *err)
{
    struct answer answer;
    enum verdict verdict = VERDICT_ERROR;
    answer_init(&answer, r->source, m->dense.variables);
    if (!read_answer(r, &answer, err))
        verdict = VERDICT_ERROR;
    else if (further && !answer.valued && !answer.closed)
        verdict = VERDICT_NONE; /* commentary behind the last */
    else if (answer.closed || refuse(&answer, r, err))
        verdict = VERDICT_FOUND;
    if (verdict == VERDICT_FOUND &&
        satisfies(m, answer.value, r->watch, misfit))
        take_facts(m, answer.value);
    answer_release(&answer);
    return verdict;
}

const int *models_facts(const struct models *m, size_t *count)
{
    *count = m->facts.len;
    return m->facts.at;
}
