/* models.c: all models of clauses, without a clause for each of them.
 *
 * Levels.  Each decision opens a level of a binary tree; those on variables
 * that are shown come first.  An open level has its other side still before
 * it, a closed one has not: it was flipped, or assumed.  After a model the
 * last open level of a shown variable is flipped: what hangs below it was
 * seen, and nothing has to be excluded (Gebser, Kaufmann, Schaub: Solution
 * enumeration for projected Boolean search problems, 2009).
 *
 * The bound is the last level under which there may have been a model.  Above
 * it a conflict leads back as far as its lesson wants; at the bound or below,
 * the search goes back to the last open level and flips it.  A flipped literal
 * is a decision and has no reason, so lessons follow from the clauses alone.
 * The sides of closed levels that were seen, 2^-k for the k-th, add up to the
 * share of the tree that is done.
 *
 * The adviser.  Where many conflicts bring no model CaDiCaL is asked whether
 * there is one that agrees with the decisions up to the bound.  If so, its
 * values are tried first, which leads there without a conflict; if not, the
 * search goes back as after a conflict.  So hard clauses cost what they cost
 * CaDiCaL, and it never lists. */
#include "engine/cdcl.h"
#include "engine/list.h"
#include "engine/sat.h"
#include "base/watch.h"

#include <float.h>
#include <math.h>

enum {
    STEPS_A_PAUSE = 1024,
    RESTART_UNIT = 100, /* conflicts */
    PATIENCE = 2000     /* conflicts before the adviser is asked */
};

struct models {
    struct cdcl cdcl;
    VEC(bool) shown;              /* by variable */
    bool clause;                  /* one is being given */
    bool begun, none;             /* none: whatever is assumed */
    VEC(literal) wanted, assumed; /* of the next call; of the levels below */
    VEC(bool) closed;             /* by level, from 0 */
    VEC(literal) decision;        /* likewise */
    size_t bound;
    bool found; /* the assignment is a model that was delivered */
    size_t patience, restart; /* conflicts that are left */
    size_t restarts;

    struct sat adviser; /* owned; no solver yet: it was not asked */
    size_t told;        /* how much of the clauses it knows */
    bool asking;
};

static literal literal_of(int number)
{
    return number > 0 ? 2 * (literal)(number - 1)
                      : 2 * (literal)(-number - 1) + 1;
}

static int number_of(literal l)
{
    int variable = (int)(l >> 1) + 1;
    return l & 1 ? -variable : variable;
}

/* ---- the problem ---------------------------------------------------- */

static void know_variable(struct models *m, int variable)
{
    while (m->shown.len < (size_t)variable)
        vec_push(&m->shown, false);
}

static void models_add(void *solver, int number)
{
    struct models *m = solver;
    if (!m->clause)
        cdcl_open_clause(&m->cdcl);
    m->clause = number;
    if (number) {
        know_variable(m, abs(number));
        vec_push(&m->cdcl.store, literal_of(number));
    } else {
        cdcl_close_clause(&m->cdcl);
    }
}

static void models_show(void *solver, int variable)
{
    struct models *m = solver;
    know_variable(m, variable);
    m->shown.at[variable - 1] = true;
}

static void models_assume(void *solver, int number)
{
    struct models *m = solver;
    vec_push(&m->wanted, literal_of(number));
}

/* ---- levels --------------------------------------------------------- */

static void decide(struct models *m, literal l, bool closed)
{
    cdcl_decide(&m->cdcl, l);
    vec_push(&m->decision, l);
    vec_push(&m->closed, closed);
}

static void undo(struct models *m, size_t level)
{
    cdcl_undo(&m->cdcl, level);
    m->decision.len = m->closed.len = m->cdcl.level.len;
}

static bool contradicts(struct models *m)
{
    return cdcl_propagate(&m->cdcl) != NO_CLAUSE;
}

/* Goes to the other side of the last open level up to this one; false: there
 * is none. */
static bool flip(struct models *m, size_t level)
{
    for (; level > m->assumed.len; level--) {
        if (m->closed.at[level - 1])
            continue;
        literal other = literal_not(m->decision.at[level - 1]);
        undo(m, level - 1);
        m->bound = level - 1;
        if (contradicts(m) || m->cdcl.value[other] < 0)
            continue;
        decide(m, other, true);
        m->bound = level;
        return true;
    }
    return false;
}

/* Levels of hidden variables are the last ones: their other sides hold no
 * model that differs. */
static bool leave_model(struct models *m)
{
    size_t level = m->decision.len;
    while (level && !m->shown.at[m->decision.at[level - 1] >> 1])
        level--;
    m->found = false;
    m->patience = PATIENCE;
    return flip(m, level);
}

/* Luby, Sinclair and Zuckerman's sequence 1 1 2 1 1 2 4 ... from 1. */
static size_t luby(size_t n)
{
    size_t power = 1;
    while (2 * power - 1 < n)
        power *= 2;
    return n == 2 * power - 1 ? power : luby(n - power + 1);
}

static void restart(struct models *m)
{
    m->restart = RESTART_UNIT * luby(++m->restarts);
    undo(m, m->bound);
}

/* False: that was all. */
static bool learn(struct models *m, uint32_t clause)
{
    size_t level = m->decision.len;
    if (!level)
        return false;
    m->patience -= m->patience > 0;
    m->restart -= m->restart > 0;
    size_t lowest = cdcl_learn(&m->cdcl, clause);
    if (level <= m->bound)
        return flip(m, level);
    undo(m, lowest > m->bound ? lowest : m->bound);
    if (!m->restart)
        restart(m);
    return true;
}

/* ---- the adviser ---------------------------------------------------- */

/* False: not all is told yet. */
static bool tell_adviser(struct models *m, struct search *search)
{
    struct watch watch = {.ends = search_ends, .context = search};
    if (!m->adviser.solver)
        m->adviser = cadical_sat(NULL);
    while (m->told < m->cdcl.given) {
        const literal *literals;
        size_t count;
        if (watch_over(&watch))
            return false; /* seldom: nobody says stop just here */
        m->told = cdcl_read_clause(&m->cdcl, m->told, &literals, &count);
        for (size_t i = 0; i < count; i++)
            m->adviser.add(m->adviser.solver, number_of(literals[i]));
        m->adviser.add(m->adviser.solver, 0);
    }
    return true;
}

/* unreached: where the adviser is asked in a test there is no model */
static void take_advice(struct models *m)
{
    undo(m, m->bound);
    for (size_t v = 0; v < m->cdcl.variables; v++)
        m->cdcl.variable[v].phase =
            m->adviser.value(m->adviser.solver, (int)v + 1);
}

/* VERDICT_FOUND: the search goes on. */
static enum verdict ask_adviser(struct models *m, struct search *search,
                                struct error *err)
{
    m->asking = true;
    if (!tell_adviser(m, search))
        return VERDICT_UNKNOWN; /* seldom: nobody says stop just here */
    for (size_t i = 0; i < m->bound; i++)
        /* unreached: it is asked before anything is flipped */
        m->adviser.assume(m->adviser.solver, number_of(m->decision.at[i]));
    enum verdict verdict = m->adviser.solve(m->adviser.solver, search, err);
    if (verdict == VERDICT_UNKNOWN || verdict == VERDICT_ERROR)
        return verdict; /* seldom: nobody says stop just here */
    m->asking = false;
    m->patience = PATIENCE;
    if (verdict == VERDICT_FOUND)
        /* unreached: where the adviser is asked in a test there is no model */
        take_advice(m);
    else if (!flip(m, m->bound))
        return VERDICT_NONE;
    /* unreached: where the adviser is asked in a test there is no model */
    return VERDICT_FOUND;
}

/* ---- the walk ------------------------------------------------------- */

static double share(const struct models *m)
{
    double done = 0;
    for (size_t i = 0; i < m->bound && i < DBL_MANT_DIG; i++)
        if (m->closed.at[i])
            done += ldexp(1, -(int)i - 1);
    return done;
}

/* Shall it stop for now?  Under assumptions nobody knows the share. */
static bool pause_here(struct models *m, struct search *search)
{
    if (search->steps < search->effort && search->steps % STEPS_A_PAUSE)
        return false;
    if (!m->assumed.len)
        search->share = share(m);
    return search_pause(search);
}

/* To the next model; a step is a decision, or a conflict of the adviser's. */
static enum verdict walk(struct models *m, struct search *search,
                         struct error *err)
{
    literal choice;
    for (;;) {
        uint32_t conflict = cdcl_propagate(&m->cdcl);
        if (conflict != NO_CLAUSE) {
            if (!learn(m, conflict))
                return VERDICT_NONE;
            continue;
        }
        if (m->asking || !m->patience) {
            enum verdict verdict = ask_adviser(m, search, err);
            if (verdict != VERDICT_FOUND)
                return verdict;
            /* unreached: where the adviser is asked in a test there is no
             * model */
            continue;
        }
        if (pause_here(m, search))
            return VERDICT_UNKNOWN;
        if (!cdcl_choose(&m->cdcl, &choice))
            return VERDICT_FOUND;
        decide(m, choice, false);
        search->steps++;
    }
}

static void begin(struct models *m)
{
    m->none = !cdcl_begin(&m->cdcl, m->shown.len, m->shown.at);
    m->patience = PATIENCE;
    m->restart = RESTART_UNIT;
    m->begun = true;
}

/* Goes to where the assumptions lead; false: to a contradiction. */
static bool enter(struct models *m)
{
    undo(m, 0);
    m->found = false;
    vec_clear(&m->assumed);
    vec_append(&m->assumed, m->wanted.at, m->wanted.len);
    m->bound = m->assumed.len;
    for (size_t i = 0; i < m->assumed.len; i++) {
        if (contradicts(m) || m->cdcl.value[m->assumed.at[i]] < 0)
            return false;
        decide(m, m->assumed.at[i], true);
    }
    return true;
}

static bool same_assumptions(const struct models *m)
{
    size_t count = m->wanted.len;
    return count == m->assumed.len &&
           (!count || !memcmp(m->wanted.at, m->assumed.at,
                              count * sizeof *m->wanted.at));
}

static enum verdict models_solve(void *solver, struct search *search,
                                 struct error *err)
{
    struct models *m = solver;
    if (!m->begun)
        begin(m);
    bool moved = !same_assumptions(m);
    bool good =
        !m->none && (!moved || enter(m)) && (!m->found || leave_model(m));
    vec_clear(&m->wanted);
    enum verdict verdict = good ? walk(m, search, err) : VERDICT_NONE;
    m->found = verdict == VERDICT_FOUND;
    return verdict;
}

static bool models_value(void *solver, int variable)
{
    const struct models *m = solver;
    return (size_t)variable <= m->cdcl.variables &&
           m->cdcl.value[literal_of(variable)] > 0;
}

static void models_release(void *solver)
{
    struct models *m = solver;
    if (m->adviser.solver)
        m->adviser.release(m->adviser.solver);
    cdcl_release(&m->cdcl);
    vec_release(&m->shown);
    vec_release(&m->wanted);
    vec_release(&m->assumed);
    vec_release(&m->closed);
    vec_release(&m->decision);
    free(m);
}

static bool models_open(struct search *search, struct error *err)
{
    (void)err;
    clauses_open(search, &(struct sat){
                             .solver = mem_alloc(1, sizeof(struct models)),
                             .add = models_add,
                             .show = models_show,
                             .assume = models_assume,
                             .solve = models_solve,
                             .value = models_value,
                             .release = models_release,
                         });
    return true;
}

const struct engine models_engine = {
    .name = "models",
    .title = "lists the models of clauses by a search of its own, with "
             "CaDiCaL's advice",
    .step = "decisions",
    .form = FORM_CLAUSES,
    .lists = true,
    .plural = true,
    .open = models_open,
    .next = clauses_next,
    .close = clauses_close,
};
