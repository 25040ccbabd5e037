/* make.c: a new puzzle from a seed (clue.h tells how).
 *
 * A test asks whether the clues so far are enough: by a search for another
 * solution, or, where a difficulty is asked for, by thinking.  Where they are
 * not, a witness shows that: the other solution, or what thinking leaves open;
 * the next clue is one that the witness does not have.  A test that takes too
 * many steps counts as if the clues were not enough.
 *
 * Tests are short, and between them one may stop; the same seed makes the same
 * puzzle, wherever that was. */
#include "family/clue/clue.h"
#include "family/clue/quest.h"

enum {
    MOST_FACTS = 1 << 14, /* of a puzzle that is made */
    MOST_TRIALS = 200,    /* solutions that are drawn */
    QUEST_STEPS = 1 << 10 /* for a solution, at first */
};

/* Glances: of a test, and of all. */
static const uint64_t test_glances = UINT64_C(1) << 22;
static const uint64_t most_glances = UINT64_C(1) << 28;
static const uint64_t test_steps = UINT64_C(1) << 13;

enum stage { DRAWING, GROWING, PRUNING, GRADING, MADE };

struct making {
    const struct riddle *riddle;
    const struct id *id; /* borrowed */
    void *puzzle;        /* owned; NULL: it was taken */
    struct rules rules;
    struct rng rng;
    enum stage stage;
    enum difficulty_of_clues difficulty;
    int trials;
    uint64_t glances; /* of all tests */

    struct request request; /* DRAWING, by an engine */
    struct search sampler;
    struct quest quest; /* DRAWING, without one */
    uint64_t patience;  /* its steps until it begins again */

    uint8_t *solution; /* owned; the state of each fact */
    struct clues clues;
    bool *given;       /* owned; is the clue given? */
    uint8_t *witness;  /* owned */
    VEC(size_t) order; /* PRUNING: the clues that are still to be dropped */
};

/* ---- a solution ----------------------------------------------------- */

static void begin_trial(struct making *m)
{
    vec_clear(&m->clues.clue);
    vec_clear(&m->clues.literal);
    vec_clear(&m->order);
    m->stage = DRAWING;
    m->trials++;
}

/* Of facts by the family's numbers. */
static void keep_solution(struct making *m, const ints *facts)
{
    memset(m->solution, NOT, (size_t)m->rules.facts);
    for (size_t i = 0; i < facts->len; i++)
        m->solution[rules_place(&m->rules, facts->at[i])] = HOLDS;
}

static void offer_clues(struct making *m)
{
    struct solved solved = {&m->rules, m->solution};
    m->riddle->offer(m->puzzle, m->id, &solved, &m->clues);
    free(m->given);
    m->given = mem_alloc(m->clues.clue.len + 1, sizeof *m->given);
    m->stage = GROWING;
}

/* By an engine; a pause leaves the search as it is. */
static enum verdict sample(struct making *m, const struct engine *engine,
                           struct search *pace, struct error *err)
{
    struct search *s = &m->sampler;
    if (!s->engine) {
        request_init(&m->request);
        m->request.puzzle = m->puzzle;
        m->request.seed = rng_next(&m->rng);
        m->request.draws = 1;
        m->request.stop = pace->request->stop;
        m->request.halt = pace->request->halt;
        if (!search_open(s, engine, &m->request, err))
            return VERDICT_ERROR; /* unreached: nothing fails just here */
    }
    search_lend(pace, s);
    enum verdict verdict = engine->sample(s, err);
    search_take_back(pace, s);
    if (verdict == VERDICT_FOUND)
        keep_solution(m, &s->facts);
    if (verdict != VERDICT_UNKNOWN)
        search_close(s);
    return verdict;
}

/* By a quest that begins again when it has lost its way. */
static enum verdict explore(struct making *m, struct search *pace)
{
    struct quest *q = &m->quest;
    if (!q->mind.rules) {
        struct thinker blank;
        thinker_init(&blank, &m->rules);
        quest_init(q, &blank);
        thinker_release(&blank);
        q->rng = &m->rng;
    }
    enum verdict verdict = quest_next(q, QUEST_STEPS);
    pace->steps += q->mind.glances;
    m->glances += q->mind.glances;
    q->mind.glances = 0;
    if (verdict == VERDICT_FOUND)
        memcpy(m->solution, q->mind.state, (size_t)m->rules.facts);
    if (verdict != VERDICT_UNKNOWN || q->steps >= m->patience) {
        m->patience *= verdict == VERDICT_UNKNOWN ? 2 : 1;
        quest_release(q);
    }
    return verdict;
}

static bool state_rules(struct making *m, struct error *err)
{
    rules_release(&m->rules);
    if (!riddle_state(m->riddle, m->puzzle, &m->rules, err))
        return false; /* unreached: there was memory */
    free(m->solution);
    free(m->witness);
    m->solution = mem_alloc((size_t)m->rules.facts + 1, 1);
    m->witness = mem_alloc((size_t)m->rules.facts + 1, 1);
    return m->rules.facts <= MOST_FACTS ||
           /* unreached: new puzzles of the tests are small */
           error_say(err, "this is too large for a proof that a new puzzle "
                          "has one solution; take a smaller size");
}

/* A question by the family, and its solution. */
static enum verdict imagine(struct making *m, struct search *pace,
                            struct error *err)
{
    ints facts = {0};
    enum verdict verdict = VERDICT_UNKNOWN;
    pace->steps++;
    if (!m->riddle->imagine(m->puzzle, &m->rng, &facts))
        begin_trial(m);
    else if (!state_rules(m, err))
        verdict = VERDICT_ERROR; /* unreached: it was stated before */
    else {
        keep_solution(m, &facts);
        offer_clues(m);
    }
    vec_release(&facts);
    return verdict;
}

static enum verdict draw(struct making *m, struct search *pace,
                         struct error *err)
{
    if (m->riddle->imagine)
        return imagine(m, pace, err);
    const struct engine *engine =
        m->riddle->sampler ? m->riddle->sampler(m->puzzle) : NULL;
    enum verdict verdict =
        engine ? sample(m, engine, pace, err) : explore(m, pace);
    if (verdict == VERDICT_FOUND)
        offer_clues(m);
    if (verdict == VERDICT_NONE)
        error_say(err, "there is no solution to make a puzzle of");
    return verdict == VERDICT_NONE ? VERDICT_ERROR : VERDICT_UNKNOWN;
}

/* ---- tests ---------------------------------------------------------- */

static enum state told(int literal)
{
    return literal > 0 ? HOLDS : NOT;
}

static int place_told(const struct making *m, int literal)
{
    return rules_place(&m->rules, (literal > 0 ? literal : -literal) - 1);
}

/* The facts that are known by the clues that are given. */
static void tell_clues(const struct making *m, struct thinker *t)
{
    for (size_t i = 0; i < m->clues.clue.len; i++) {
        const struct clue *clue = &m->clues.clue.at[i];
        for (size_t j = clue->begin; m->given[i] && j < clue->end; j++) {
            int literal = m->clues.literal.at[j];
            int fact = place_told(m, literal);
            if (fact != NOWHERE && t->state[fact] == OPEN)
                thinker_set(t, fact, told(literal), NOWHERE);
        }
    }
}

static uint64_t search_other(struct making *m, const struct thinker *t,
                             bool *enough)
{
    struct quest q;
    quest_init(&q, t);
    q.avoid = m->solution;
    q.rng = &m->rng;
    enum verdict verdict = quest_next(&q, test_steps);
    *enough = verdict == VERDICT_NONE;
    if (verdict == VERDICT_FOUND)
        memcpy(m->witness, q.mind.state, (size_t)m->rules.facts);
    uint64_t glances = q.mind.glances;
    quest_release(&q);
    return glances;
}

/* Are the clues enough?  If not, there is a witness. */
static bool is_enough(struct making *m, struct search *pace)
{
    struct thinker t;
    bool enough, thinks = m->difficulty == FORCED || m->difficulty == LOOKED;
    thinker_init(&t, &m->rules);
    tell_clues(m, &t);
    enough = thinker_solves(&t, m->difficulty == LOOKED ? BY_TRIAL : BY_LOOK,
                            m->riddle->either, test_glances);
    memcpy(m->witness, t.state, (size_t)m->rules.facts);
    uint64_t glances = t.glances;
    if (!enough && !thinks)
        glances += search_other(m, &t, &enough);
    thinker_release(&t);
    pace->steps += glances;
    m->glances += glances;
    return enough;
}

/* Does the witness lack what this clue tells? */
static bool is_news(const struct making *m, size_t at)
{
    const struct clue *clue = &m->clues.clue.at[at];
    for (size_t i = clue->begin; i < clue->end; i++) {
        int fact = place_told(m, m->clues.literal.at[i]);
        if (fact != NOWHERE &&
            m->witness[fact] != told(m->clues.literal.at[i]))
            return true;
    }
    return false;
}

/* Gives one of the clues that are news, of the lowest rank; false: none is. */
static bool give_news(struct making *m)
{
    size_t chosen = 0;
    uint64_t met = 0;
    int rank = 0;
    for (size_t i = 0; i < m->clues.clue.len; i++) {
        int own = m->clues.clue.at[i].rank;
        if (m->given[i] || (met && own > rank) || !is_news(m, i))
            continue;
        met = met && own == rank ? met + 1 : 1;
        rank = own;
        if (!rng_below(&m->rng, met))
            chosen = i;
    }
    if (met)
        m->given[chosen] = true;
    return met > 0;
}

/* In random order, those of the lowest rank first: the last goes first. */
static void shuffle(struct making *m)
{
    for (size_t i = 0; i < m->clues.clue.len; i++)
        if (m->given[i])
            vec_push(&m->order, i);
    for (size_t i = m->order.len; i > 1; i--) {
        size_t j = (size_t)rng_below(&m->rng, i), at = m->order.at[i - 1];
        m->order.at[i - 1] = m->order.at[j];
        m->order.at[j] = at;
    }
    for (size_t i = 1; i < m->order.len; i++) {
        size_t at = m->order.at[i], j = i;
        int rank = m->clues.clue.at[at].rank;
        for (; j && m->clues.clue.at[m->order.at[j - 1]].rank > rank; j--)
            m->order.at[j] = m->order.at[j - 1];
        m->order.at[j] = at;
    }
}

static void grow(struct making *m, struct search *pace)
{
    if (is_enough(m, pace)) {
        shuffle(m);
        m->stage = PRUNING;
    } else if (!give_news(m)) {
        begin_trial(m); /* seldom: chance decides whether there is news */
    }
}

static void prune(struct making *m, struct search *pace)
{
    if (!m->order.len) {
        m->stage = GRADING;
        return;
    }
    size_t at = m->order.at[--m->order.len];
    m->given[at] = false;
    m->given[at] = !is_enough(m, pace);
}

/* ---- the answer ----------------------------------------------------- */

static enum grade grade_of(const struct making *m)
{
    struct thinker t;
    enum grade grade = BY_LOOK;
    thinker_init(&t, &m->rules);
    tell_clues(m, &t);
    while (grade < BY_SEARCHING &&
           !thinker_solves(&t, grade, m->riddle->either, test_glances))
        grade++;
    thinker_release(&t);
    return grade;
}

static void pose(struct making *m)
{
    VEC(int) name = {0};
    for (size_t i = 0; i < m->clues.clue.len; i++)
        if (m->given[i])
            vec_push(&name, m->clues.clue.at[i].name);
    m->riddle->pose(m->puzzle, m->id, name.at, name.len);
    vec_release(&name);
    m->stage = MADE;
}

static void judge(struct making *m)
{
    static const enum grade wanted[] = {
        [FORCED] = BY_LOOK, [LOOKED] = BY_TRIAL, [SEARCHED] = BY_SEARCHING};
    if (m->difficulty == ANY || grade_of(m) == wanted[m->difficulty])
        pose(m);
    else
        begin_trial(m);
}

/* ---- piece by piece ------------------------------------------------- */

static bool is_tired(const struct making *m, struct error *err)
{
    if (m->trials <= MOST_TRIALS && m->glances < most_glances)
        return false;
    error_say(err,
              "no puzzle with exactly one solution%s was found; try another "
              "size or another seed",
              m->difficulty == ANY ? "" : " and this difficulty");
    return true;
}

enum verdict clue_go_on(void *making, struct search *pace, struct error *err)
{
    struct making *m = making;
    while (m->stage != MADE) {
        if (is_tired(m, err))
            return VERDICT_ERROR;
        switch (m->stage) {
        case DRAWING:
            if (draw(m, pace, err) == VERDICT_ERROR)
                return VERDICT_ERROR;
            break;
        case GROWING:
            grow(m, pace);
            break;
        case PRUNING:
            prune(m, pace);
            break;
        default:
            judge(m);
        }
        if (m->stage != MADE && search_pause(pace))
            return VERDICT_UNKNOWN;
    }
    return VERDICT_FOUND;
}

void *clue_take(void *making)
{
    struct making *m = making;
    void *puzzle = m->puzzle;
    m->puzzle = NULL;
    return puzzle;
}

void clue_release(void *making)
{
    struct making *m = making;
    search_close(&m->sampler);
    quest_release(&m->quest);
    rules_release(&m->rules);
    vec_release(&m->clues.clue);
    vec_release(&m->clues.literal);
    vec_release(&m->order);
    free(m->solution);
    free(m->witness);
    free(m->given);
    if (m->puzzle)
        m->riddle->family->release(m->puzzle);
    free(m);
}

static bool difficulty_fits(struct making *m, struct error *err)
{
    const struct riddle *riddle = m->riddle;
    if (!riddle->is_plain || !riddle->is_plain(m->puzzle))
        return true;
    if (m->difficulty > FORCED)
        return error_say(err,
                         "where there is one solution each %s is forced by "
                         "what can be seen: there is no difficulty=%s",
                         riddle->move, clue_difficulties[m->difficulty]);
    m->difficulty = FORCED;
    return true;
}

void *clue_begin(const struct riddle *riddle, const struct id *id,
                 struct error *err)
{
    const struct family *family = riddle->family;
    if (!riddle->can_be_new(id, err))
        return NULL;
    struct making *m = mem_alloc(1, sizeof *m);
    m->riddle = riddle;
    m->id = id;
    m->difficulty =
        (enum difficulty_of_clues)id->value[riddle->difficulty].number;
    m->patience = QUEST_STEPS;
    rng_init(&m->rng, (uint64_t)id->seed);
    m->puzzle = riddle->family->build(id, &family, err);
    if (m->puzzle && difficulty_fits(m, err) && state_rules(m, err)) {
        begin_trial(m);
        return m;
    }
    clue_release(m);
    return NULL;
}
