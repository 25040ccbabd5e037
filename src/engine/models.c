/* models.c: the models of clauses, cube by cube, without a clause for each of
 * them.
 *
 * Levels.  Each decision opens a level of a binary tree; where all models are
 * wanted, those on variables that are shown come first.  An open level has its
 * other side still before it, a closed one has not: it was flipped, or it
 * belongs to somebody else.  After a model the last open level of a shown
 * variable is flipped: what hangs below it was seen, and nothing has to be
 * excluded (Gebser, Kaufmann, Schaub: Solution enumeration for projected
 * Boolean search problems, 2009).
 *
 * The bound is the last level under which there may have been a model.  Above
 * it a conflict leads back as far as its lesson wants; at the bound or below,
 * the search goes back to the last open level and flips it.  A flipped literal
 * is a decision and has no reason, so lessons follow from the clauses alone.
 * The decisions up to the bound are a cube, and with the open levels all that
 * has to be known to go on (trail.h): of 2^-k of the tree for the k-th.
 *
 * The adviser.  Where many conflicts bring no model, or at once where one
 * model is enough, CaDiCaL is asked whether there is one in the cube.  If so,
 * its values are tried first, which leads there without a conflict; if not,
 * the last open level that its refutation needs is flipped.  If it does not
 * know after some conflicts, the cube is cut in two (lookahead.h), and each
 * half may take twice as many: so nobody has to know beforehand how hard a
 * cube is, and what the larger cubes cost in vain is a third of what the
 * smallest take, if a cut makes two halves (cube and conquer: Heule, Kullmann,
 * Wieringa, Biere, 2011).
 *
 * Cubes are good for refutations.  A model may be found sooner by a solver
 * that nobody leads: so where one is enough, one of the workers spends as many
 * conflicts on the whole tree, turn by turn, each turn twice as long as the
 * one before; in company it spends most of them so, and several workers are
 * hardly slower than that solver alone. */
#include "engine/models.h"
#include "engine/lookahead.h"
#include "engine/sat.h"
#include "base/watch.h"

#include <assert.h>
#include <math.h>

enum {
    STEPS_A_PAUSE = 1024,
    RESTART_UNIT = 100, /* conflicts */
    PATIENCE = 2000,    /* conflicts before the adviser is asked */
    ADVICE = 2000,      /* conflicts of the adviser for the whole tree */
    DOUBLINGS = 7,      /* of them, for smaller cubes */
    AFIELD = 8          /* in company: conflicts on the whole tree for one */
};

struct models {
    const struct formula *formula; /* borrowed */
    struct cdcl cdcl;
    VEC(bool) closed;      /* by level, from 0 */
    VEC(literal) decision; /* likewise */
    size_t bound;
    bool found; /* the assignment is a model that was delivered */
    bool ended; /* nothing is left to be walked */
    size_t patience, restart; /* conflicts that are left */
    size_t restarts;

    struct sat adviser; /* owned; no solver yet: it was not asked */
    size_t told;        /* how much of the clauses it knows */
    bool asking;
    uint64_t spent;           /* its conflicts, on this cube */
    bool compact;             /* which cannot be cut */
    size_t settled;           /* what it has told the board */
    bool generalist;          /* looks at the whole tree, too */
    bool afield;              /* does so now */
    uint64_t inside, outside; /* conflicts: on cubes, on the whole tree */
};

/* ---- levels --------------------------------------------------------- */

static void decide(struct models *m, literal l, bool closed)
{
    cdcl_decide(&m->cdcl, l);
    vec_push(&m->decision, l);
    vec_push(&m->closed, closed);
}

static void undo(struct models *m, size_t level)
{
    if (level < m->decision.len)
        m->decision.len = m->closed.len = level;
    cdcl_undo(&m->cdcl, level);
}

static bool contradicts(struct models *m)
{
    return cdcl_propagate(&m->cdcl) != NO_CLAUSE;
}

/* The decisions so far are a cube of which nothing is known. */
static void enter_cube(struct models *m)
{
    m->bound = m->decision.len;
    m->patience = m->formula->first ? 0 : PATIENCE;
    m->spent = 0;
    m->asking = m->compact = false;
}

/* Goes to the other side of the last open level up to this one; false: there
 * is none. */
static bool flip(struct models *m, size_t level)
{
    for (; level; level--) {
        if (m->closed.at[level - 1])
            continue;
        literal other = literal_not(m->decision.at[level - 1]);
        undo(m, level - 1);
        enter_cube(m);
        if (contradicts(m) || m->cdcl.value[other] < 0)
            continue;
        decide(m, other, true);
        enter_cube(m);
        return true;
    }
    return false;
}

/* Levels of hidden variables are the last ones: their other sides hold no
 * model that differs.  Where one model was enough they may be anywhere. */
static bool leave_model(struct models *m)
{
    size_t level = m->decision.len;
    while (level && !m->formula->first &&
           !m->cdcl.variable[m->decision.at[level - 1] >> 1].shown)
        level--;
    m->found = false;
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
            m->adviser.add(m->adviser.solver, literal_number(literals[i]));
        m->adviser.add(m->adviser.solver, 0);
    }
    return true;
}

static void take_advice(struct models *m)
{
    undo(m, m->bound);
    m->asking = false;
    m->patience = PATIENCE;
    for (size_t v = 0; v < m->cdcl.variables; v++)
        m->cdcl.variable[v].phase =
            m->adviser.value(m->adviser.solver, (int)v + 1);
}

/* There is no model in the cube, nor in the one that is left of it without the
 * levels behind the last that the refutation needs.  False: in none. */
static bool take_refutation(struct models *m)
{
    size_t level = m->bound;
    while (level &&
           !m->adviser.failed(m->adviser.solver,
                              literal_number(m->decision.at[level - 1])))
        level--;
    if (!level)
        atomic_store(&m->formula->board->none, true);
    return flip(m, level);
}

/* Cuts the cube in two.  False: there is no model in it, and that was all. */
static bool divide(struct models *m)
{
    literal choice;
    undo(m, m->bound);
    switch (lookahead(&m->cdcl, m->formula->first, &choice)) {
    case OUTLOOK_NONE:
        return flip(m, m->bound);
    case OUTLOOK_LEAF:
        m->compact = true;
        return true;
    case OUTLOOK_FORK:
        break;
    }
    bool asking = m->asking;
    decide(m, choice, false);
    enter_cube(m);
    m->asking = asking;
    return true;
}

/* Conflicts that the cube may cost before it is cut. */
static uint64_t allowance(const struct models *m)
{
    size_t doublings = m->bound < DOUBLINGS ? m->bound : DOUBLINGS;
    return m->compact ? UINT64_MAX : (uint64_t)ADVICE << doublings;
}

/* Asks whether there is a model in the cube of the first decisions, for so
 * many conflicts, within the search's limits. */
static enum verdict ask_within(struct models *m, struct search *search,
                               size_t decisions, uint64_t more,
                               uint64_t *spent)
{
    struct error err = {0};
    uint64_t effort = search->effort, begin = search->steps;
    for (size_t i = 0; i < decisions; i++)
        m->adviser.assume(m->adviser.solver,
                          literal_number(m->decision.at[i]));
    if (more < UINT64_MAX - begin && begin + more < effort)
        search->effort = begin + more;
    enum verdict verdict = m->adviser.solve(m->adviser.solver, search, &err);
    search->effort = effort;
    *spent += search->steps - begin;
    search_note(search, decisions, search->steps - begin);
    return verdict;
}

/* Tells the others how many variables have values here, if there were never as
 * many. */
static void tell_board(struct models *m)
{
    struct board *board = m->formula->board;
    if (m->cdcl.trail.len <= m->settled)
        return;
    m->settled = m->cdcl.trail.len;
    pthread_mutex_lock(&board->lock);
    if (m->settled > board->settled) {
        board->settled = m->settled;
        vec_clear(&board->value);
        for (size_t v = 0; v < m->cdcl.variables; v++)
            vec_push(&board->value, m->cdcl.value[2 * v]);
    }
    pthread_mutex_unlock(&board->lock);
}

/* Conflicts that the whole tree is worth by now. */
static uint64_t afield_due(const struct models *m)
{
    return m->formula->company ? AFIELD * m->inside : m->inside;
}

/* Is it the turn of the whole tree? */
static bool is_afield(struct models *m)
{
    uint64_t due = afield_due(m);
    if (m->afield ? m->outside >= due : due >= 2 * m->outside)
        m->afield = !m->afield;
    return m->generalist && m->bound && m->afield;
}

static enum verdict ask_afield(struct models *m, struct search *search)
{
    enum verdict verdict =
        ask_within(m, search, 0, afield_due(m) - m->outside, &m->outside);
    if (verdict == VERDICT_FOUND) {
        undo(m, 0);
        enter_cube(m);
    }
    return verdict;
}

static enum verdict ask_inside(struct models *m, struct search *search)
{
    uint64_t before = m->spent;
    enum verdict verdict = m->spent < allowance(m)
                               ? ask_within(m, search, m->bound,
                                            allowance(m) - m->spent, &m->spent)
                               : VERDICT_UNKNOWN;
    *(m->bound ? &m->inside : &m->outside) += m->spent - before;
    return verdict;
}

/* VERDICT_FOUND: the search goes on. */
static enum verdict ask_adviser(struct models *m, struct search *search)
{
    m->asking = true;
    tell_board(m);
    if (!tell_adviser(m, search))
        return VERDICT_UNKNOWN; /* seldom: nobody says stop just here */
    bool afield = is_afield(m), more = true;
    enum verdict verdict =
        afield ? ask_afield(m, search) : ask_inside(m, search);
    if (verdict == VERDICT_ERROR)
        return verdict; /* seldom: nobody says stop just here */
    if (verdict == VERDICT_FOUND)
        take_advice(m);
    else if (verdict == VERDICT_NONE)
        more = take_refutation(m);
    else if (search_pause(search))
        return VERDICT_UNKNOWN;
    else if (!afield && m->spent >= allowance(m))
        more = divide(m);
    return more ? VERDICT_FOUND : VERDICT_NONE;
}

/* ---- the walk ------------------------------------------------------- */

/* The part of the tree that is left. */
static double rest(const struct models *m)
{
    double left = ldexp(1, -(int)m->bound);
    for (size_t i = 0; i < m->bound; i++)
        if (!m->closed.at[i])
            left += ldexp(1, -(int)i - 1);
    return left;
}

/* Shall it stop for now? */
static bool pause_here(struct models *m, struct search *search)
{
    if (search->steps < search->effort && search->steps % STEPS_A_PAUSE)
        return false;
    tell_board(m);
    search->share = 1 - rest(m);
    return search_pause(search);
}

/* To the next model; a step is a decision, or a conflict of the adviser's. */
static enum verdict walk(struct models *m, struct search *search)
{
    literal choice;
    while (!m->cdcl.starved) {
        uint32_t conflict = cdcl_propagate(&m->cdcl);
        if (conflict != NO_CLAUSE) {
            if (!learn(m, conflict))
                return VERDICT_NONE;
            continue;
        }
        if (pause_here(m, search))
            return VERDICT_UNKNOWN;
        if (m->asking || !m->patience) {
            enum verdict verdict = ask_adviser(m, search);
            if (verdict != VERDICT_FOUND)
                return verdict;
            continue;
        }
        if (!cdcl_choose(&m->cdcl, &choice))
            return VERDICT_FOUND;
        search_step(search, m->decision.len);
        decide(m, choice, false);
    }
    return VERDICT_ERROR;
}

static enum verdict models_walk(void *state, struct search *search,
                                enum purpose purpose)
{
    struct models *m = state;
    assert(purpose == LIST);
    (void)purpose;
    if (m->found) {
        m->generalist = false; /* or it might find the same again */
        m->ended = !leave_model(m);
    }
    m->ended |= atomic_load(&m->formula->board->none);
    enum verdict verdict = m->ended ? VERDICT_NONE : walk(m, search);
    if (m->cdcl.starved)
        verdict = VERDICT_ERROR;
    m->found = verdict == VERDICT_FOUND;
    m->ended = verdict == VERDICT_NONE;
    search->solutions += m->found;
    search->share = m->ended ? 1 : 1 - rest(m);
    return verdict;
}

static void models_free(void *state)
{
    struct models *m = state;
    if (!m)
        return;
    if (m->adviser.solver)
        m->adviser.release(m->adviser.solver);
    cdcl_release(&m->cdcl);
    vec_release(&m->closed);
    vec_release(&m->decision);
    free(m);
}

static void *models_make(const void *problem, double part, double done)
{
    struct models *m = mem_alloc(1, sizeof *m);
    (void)part; /* a piece knows where it lies in the tree */
    (void)done;
    m->formula = problem;
    const struct formula *f = m->formula;
    const struct cdcl *given = &f->clauses;
    bool good = vec_try_reserve(&m->cdcl.store, given->store.len);
    if (good)
        vec_append(&m->cdcl.store, given->store.at, given->store.len);
    good = good && cdcl_begin(&m->cdcl, f->shown.len, f->shown.at);
    if (!good && (m->cdcl.starved || !m->cdcl.store.at)) {
        models_free(m);
        return NULL;
    }
    if (!good)
        atomic_store(&f->board->none, true);
    m->generalist = f->first && !atomic_exchange(&f->board->watched, true);
    m->restart = RESTART_UNIT;
    enter_cube(m);
    return m;
}

/* ---- models --------------------------------------------------------- */

static void models_deliver(const void *state, struct search *search)
{
    const struct models *m = state;
    vec_clear(&search->model);
    for (size_t v = 0; v < m->cdcl.variables; v++)
        vec_push(
            &search->model,
            literal_number((literal)(2 * v + (m->cdcl.value[2 * v] < 0))));
}

enum { BITS = 30 }; /* of a number */

static void models_note(const void *state, ints *note)
{
    const struct models *m = state;
    for (size_t v = 0; v < m->cdcl.variables; v += BITS) {
        int number = 0;
        for (size_t b = 0; b < BITS && v + b < m->cdcl.variables; b++)
            number |= (m->cdcl.value[2 * (v + b)] > 0) << b;
        vec_push(note, number);
    }
}

static void models_recall(const void *problem, const int *note, size_t count,
                          struct search *search)
{
    const struct formula *f = problem;
    (void)count;
    vec_clear(&search->model);
    for (size_t v = 0; v < f->shown.len; v++)
        vec_push(&search->model,
                 literal_number(
                     (literal)(2 * v + !(note[v / BITS] >> v % BITS & 1))));
}

/* ---- trails --------------------------------------------------------- */

/* The level as a fork, with its other side if that is open. */
static void save_level(const struct models *m, size_t level, bool open,
                       struct trail *trail)
{
    literal l = m->decision.at[level];
    trail_fork(trail, (int)(l >> 1), 2, (int)l);
    if (open)
        trail_leave(trail, (int)literal_not(l));
}

/* Behind a model, levels of hidden variables count as closed. */
static bool is_open(const struct models *m, size_t level)
{
    return !m->closed.at[level] &&
           (m->formula->first ||
            m->cdcl.variable[m->decision.at[level] >> 1].shown);
}

static void models_save(const void *state, struct trail *trail)
{
    const struct models *m = state;
    size_t levels = m->found ? m->decision.len : m->bound;
    for (size_t i = 0; i < levels && !m->ended; i++)
        save_level(m, i, is_open(m, i), trail);
    if (m->found || m->ended)
        trail_fork(trail, 0, 1, NO_OPTION);
}

/* The literal that a fork goes to, and whether its other one is left; -1: it
 * has none of the two, or another one. */
static int read_fork(const struct trail *trail, size_t f, bool *open)
{
    const struct fork *fork = &trail->fork.at[f];
    size_t begin = trail_begin(trail, f), left = fork->end - begin;
    int option = fork->option;
    *open = option != NO_OPTION && left;
    if (option == NO_OPTION)
        option = left ? trail->left.at[begin] : -1;
    bool good = option >> 1 == fork->item && left < 2 &&
                (!*open || trail->left.at[begin] == (option ^ 1));
    return good ? option : -1;
}

/* How many forks of the trail are possible: no variable comes twice. */
static size_t possible(const struct models *m, const struct trail *trail)
{
    bool *met = mem_alloc(m->cdcl.variables + 1, sizeof *met), open;
    size_t f = 0;
    for (; f < trail->fork.len; f++) {
        int option = read_fork(trail, f, &open);
        if (option < 0 || met[option >> 1])
            break;
        met[option >> 1] = true;
    }
    free(met);
    return f;
}

/* Goes on by one level; false: what is below it is refuted by what this search
 * has learnt, or was. */
static bool go_down(struct models *m, literal l, bool open)
{
    bool good = !contradicts(m) && m->cdcl.value[l] >= 0;
    if (good)
        decide(m, l, !open);
    else if (open && !contradicts(m))
        /* unreached: an order of the tests contradicts what is open */
        decide(m, literal_not(l), true);
    else
        m->ended = !flip(m, m->decision.len);
    return good;
}

static size_t models_restore(void *state, const struct trail *trail)
{
    struct models *m = state;
    size_t fit = possible(m, trail);
    undo(m, 0);
    m->found = m->ended = false;
    for (size_t f = 0; f < fit; f++) {
        bool open;
        literal l = (literal)read_fork(trail, f, &open);
        if (!go_down(m, l, open))
            break;
    }
    enter_cube(m);
    return fit;
}

/* Cuts the cube, of which nothing is open. */
static enum verdict models_branch(void *state)
{
    struct models *m = state;
    size_t bound = m->bound;
    m->ended = m->ended || atomic_load(&m->formula->board->none) || !divide(m);
    return m->ended           ? VERDICT_NONE
           : m->bound > bound ? VERDICT_UNKNOWN
                              : VERDICT_FOUND;
}

static bool models_split(void *state, struct trail *trail)
{
    struct models *m = state;
    size_t levels = m->found ? m->decision.len : m->bound, given = 0;
    while (given < levels && !is_open(m, given))
        given++; /* unreached: trails of the tests have an open level */
    if (m->ended ||
        (given == levels && (m->found || models_branch(m) != VERDICT_UNKNOWN)))
        return false; /* unreached: trails of the tests lead somewhere */
    for (size_t i = 0; i < given; i++)
        /* unreached: trails of the tests have an open level */
        save_level(m, i, false, trail);
    literal other = literal_not(m->decision.at[given]);
    trail_fork(trail, (int)(other >> 1), 2, (int)other);
    m->closed.at[given] = true;
    return true;
}

/* ---- formulas ------------------------------------------------------- */

void formula_init(struct formula *f)
{
    *f = (struct formula){.board = mem_alloc(1, sizeof *f->board)};
    atomic_init(&f->board->none, false);
    atomic_init(&f->board->watched, false);
    pthread_mutex_init(&f->board->lock, NULL);
}

void formula_release(struct formula *f)
{
    cdcl_release(&f->clauses);
    vec_release(&f->shown);
    pthread_mutex_destroy(&f->board->lock);
    vec_release(&f->board->value);
    free(f->board);
}

const struct kernel models_kernel = {
    .make = models_make,
    .free = models_free,
    .walk = models_walk,
    .deliver = models_deliver,
    .note = models_note,
    .recall = models_recall,
    .save = models_save,
    .restore = models_restore,
    .split = models_split,
    .branch = models_branch,
    .slice = 0.25,
};
