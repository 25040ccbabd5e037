/* advise.c: the next move on a board that has begun, and why.
 *
 * The thinker looks for a move that is forced; then it tries each open fact,
 * and of the trials that break a rule the one with the fewest moves in between
 * is told.  Where thinking finds no move, a search does: a fact of the first
 * solution is forced if no solution is without it.  Whatever is said holds in
 * every solution.
 *
 * A step is one of the search; thinking takes none, but pauses all the same.
 */
#include "family/clue/clue.h"
#include "family/clue/quest.h"

/* What is done between two looks at the clock, and steps until a board that
 * seems to have a move is believed. */
enum { GLANCES_A_PIECE = 1 << 14, STEPS_A_PIECE = 1 << 10, DOUBTS = 1 << 14 };

enum stage { LOOK, TRY, DOUBT, FIRST, OTHERS, SAID };

/* Advice in the making. */
struct counsel {
    const struct riddle *riddle;
    const void *puzzle; /* borrowed */
    struct advice advice;
    struct rules rules;
    struct thinker mind;
    enum stage stage;
    int next;                        /* TRY: the fact to be tried */
    struct refutation_of_fact best;  /* of this round */
    struct refutation_of_fact taken; /* the latest that was learnt */
    int move;                        /* that was found; or NOWHERE */
    struct quest quest;              /* DOUBT, FIRST, OTHERS */
    uint8_t *common; /* owned; OTHERS: the state of each fact in all solutions
                        so far; OPEN: they differ, or it is no move */
    enum verdict verdict; /* SAID */
};

/* ---- words ---------------------------------------------------------- */

static struct speech speech_of(struct counsel *c)
{
    c->advice.sentence[0] = 0;
    return (struct speech){c->advice.sentence, sizeof c->advice.sentence};
}

static int rule_name(const struct counsel *c, int rule)
{
    return rule == NOWHERE ? NOWHERE : c->rules.rule.at[rule].name;
}

static void say_refutation(struct counsel *c, struct speech *s)
{
    const struct refutation_of_fact *why = &c->taken;
    speech_add(s, ": with ");
    c->riddle->say_trial(c->puzzle, c->rules.fact.at[why->fact],
                         why->tried == HOLDS, s);
    speech_add(s, ", ");
    if (why->moves)
        speech_add(s, "after %d forced %s, ", why->moves,
                   why->moves == 1 ? c->riddle->move : c->riddle->moves);
    c->riddle->say_broken(c->puzzle, rule_name(c, why->broken), why->over, s);
    c->advice.broken = rule_name(c, why->broken);
}

/* The board as it is given, with the move. */
static void lay_board(struct counsel *c, int move)
{
    VEC(int) facts = {0};
    const struct rules *r = &c->rules;
    for (int i = 0; i < r->facts; i++)
        if (c->riddle->given(c->puzzle, r->fact.at[i]) == HOLDS ||
            (i == move && c->mind.state[i] == HOLDS))
            vec_push(&facts, r->fact.at[i]);
    (c->riddle->board ? c->riddle->board : c->riddle->family->decode)(
        c->puzzle, facts.at, facts.len, &c->advice.grid);
    vec_release(&facts);
}

static enum stage end(struct counsel *c, enum verdict verdict)
{
    c->verdict = verdict;
    return SAID;
}

/* The move that thinking, or a search, has found. */
static enum stage say_move(struct counsel *c, bool searched)
{
    struct speech s = speech_of(c);
    int fact = c->rules.fact.at[c->move];
    bool holds = c->mind.state[c->move] == HOLDS;
    bool tried = c->taken.fact == c->move;
    int rule =
        tried || searched ? NOWHERE : rule_name(c, c->mind.why[c->move]);
    c->riddle->say_move(c->puzzle, rule, fact, holds, &s);
    if (searched)
        speech_add(&s, ": so it is in every solution, which takes a search "
                       "to see");
    else if (c->taken.fact != NOWHERE)
        say_refutation(c, &s);
    lay_board(c, c->move);
    c->riddle->place(c->puzzle, fact, &c->advice.row, &c->advice.col);
    c->advice.fact = fact;
    c->advice.rule = rule;
    return end(c, VERDICT_FOUND);
}

/* Thinking has broken a rule. */
static enum stage say_none(struct counsel *c)
{
    struct speech s = speech_of(c);
    speech_add(&s, "this board has no solution: ");
    if (c->taken.fact != NOWHERE)
        /* unreached: boards of the tests are seen to be wrong at once */
        speech_add(&s, "one who looks ahead finds that ");
    c->riddle->say_broken(c->puzzle, rule_name(c, c->mind.broken),
                          thinker_over(&c->mind, c->mind.broken), &s);
    return end(c, VERDICT_NONE);
}

/* ---- thinking ------------------------------------------------------- */

static void begin_quest(struct counsel *c, enum stage stage)
{
    quest_release(&c->quest);
    quest_init(&c->quest, &c->mind);
    c->stage = stage;
}

static enum stage doubt_move(struct counsel *c, int move)
{
    c->move = move;
    begin_quest(c, DOUBT);
    return DOUBT;
}

static enum stage look(struct counsel *c)
{
    int move = thinker_look_for_move(&c->mind, c->riddle->either);
    if (move != NOWHERE)
        return doubt_move(c, move);
    if (c->mind.broken != NOWHERE)
        return say_none(c);
    if (thinker_done(&c->mind)) {
        struct speech s = speech_of(c);
        speech_add(&s, "every %s is in its place: the board is solved",
                   c->riddle->move);
        return end(c, VERDICT_FOUND);
    }
    c->next = 0;
    c->best.fact = NOWHERE;
    return TRY;
}

static void try_fact(struct counsel *c, int fact, enum state tried)
{
    struct refutation_of_fact why;
    if (thinker_refutes(&c->mind, fact, tried, c->riddle->either, &why) &&
        (c->best.fact == NOWHERE || why.moves < c->best.moves))
        c->best = why;
}

/* All were tried: learns what the best trial tells. */
static enum stage end_round(struct counsel *c)
{
    if (c->best.fact == NOWHERE) {
        begin_quest(c, FIRST);
        return FIRST;
    }
    enum state state = c->best.tried == NOT ? HOLDS : NOT;
    c->taken = c->best;
    thinker_set(&c->mind, c->best.fact, state, c->best.broken);
    return c->riddle->either || state == HOLDS ? doubt_move(c, c->best.fact)
                                               : LOOK;
}

static enum stage try_on(struct counsel *c)
{
    uint64_t stop = c->mind.glances + GLANCES_A_PIECE;
    for (; c->next < c->rules.facts && c->mind.glances < stop; c->next++) {
        if (c->mind.state[c->next] != OPEN)
            continue;
        try_fact(c, c->next, HOLDS);
        if (c->riddle->either)
            try_fact(c, c->next, NOT);
    }
    return c->next < c->rules.facts ? TRY : end_round(c);
}

/* ---- search --------------------------------------------------------- */

static enum stage say_no_board(struct counsel *c)
{
    struct speech s = speech_of(c);
    speech_add(&s, "this board has no solution: a search has tried "
                   "everything");
    return end(c, VERDICT_NONE);
}

/* A move may be forced on a board that has no solution at all; does a short
 * search tell that? */
static enum stage doubt(struct counsel *c)
{
    enum verdict verdict = quest_next(&c->quest, STEPS_A_PIECE);
    if (verdict == VERDICT_UNKNOWN && c->quest.steps < DOUBTS)
        /* unreached: questions of the tests are answered at once */
        return DOUBT;
    return verdict == VERDICT_NONE ? say_no_board(c) : say_move(c, false);
}

/* As many steps as are left. */
static enum verdict search_on(struct counsel *c, struct search *search)
{
    uint64_t before = c->quest.steps;
    uint64_t rest = search->effort - search->steps;
    if (search->steps >= search->effort)
        /* unreached: questions of the tests are answered at once */
        return VERDICT_UNKNOWN;
    enum verdict verdict =
        quest_next(&c->quest, rest < STEPS_A_PIECE ? rest : STEPS_A_PIECE);
    search->steps += c->quest.steps - before;
    return verdict;
}

/* The first fact that all solutions so far have in common: a solution without
 * it is looked for next. */
static enum stage doubt_next(struct counsel *c)
{
    for (int fact = 0; fact < c->rules.facts; fact++) {
        if (c->common[fact] == OPEN)
            continue;
        c->move = fact;
        begin_quest(c, OTHERS);
        thinker_set(&c->quest.mind, fact,
                    c->common[fact] == HOLDS ? NOT : HOLDS, NOWHERE);
        return OTHERS;
    }
    struct speech s = speech_of(c);
    speech_add(&s,
               "no %s is forced: there are solutions that agree in no "
               "further one",
               c->riddle->move);
    return end(c, VERDICT_FOUND);
}

static enum stage find_first(struct counsel *c, struct search *search)
{
    enum verdict verdict = search_on(c, search);
    if (verdict == VERDICT_UNKNOWN)
        return FIRST;
    if (verdict == VERDICT_NONE)
        return say_no_board(c);
    for (int fact = 0; fact < c->rules.facts; fact++) {
        uint8_t state = c->quest.mind.state[fact];
        bool move = c->riddle->either || state == HOLDS;
        c->common[fact] = c->mind.state[fact] == OPEN && move ? state : OPEN;
    }
    return doubt_next(c);
}

/* Is there a solution without the move? */
static enum stage find_others(struct counsel *c, struct search *search)
{
    enum verdict verdict = search_on(c, search);
    if (verdict == VERDICT_UNKNOWN)
        return OTHERS;
    if (verdict == VERDICT_NONE) {
        thinker_set(&c->mind, c->move, c->common[c->move], NOWHERE);
        return say_move(c, true);
    }
    for (int fact = 0; fact < c->rules.facts; fact++)
        if (c->common[fact] != c->quest.mind.state[fact])
            c->common[fact] = OPEN;
    return doubt_next(c);
}

/* ---- the interface -------------------------------------------------- */

/* Nobody asks for a hint on a board that he cannot overlook. */
static bool size_fits(const struct riddle *riddle, const void *puzzle,
                      struct error *err)
{
    enum { MOST_CELLS = 1 << 16 };
    int rows, cols;
    riddle->family->extent(puzzle, &rows, &cols);
    return (int64_t)rows * cols <= MOST_CELLS ||
           error_say(err,
                     "there are no hints for a board of %dx%d; it may have "
                     "%d cells at the most",
                     rows, cols, MOST_CELLS);
}

bool clue_open(const struct riddle *riddle, struct search *search,
               struct error *err)
{
    struct counsel *c = search->state = mem_alloc(1, sizeof *c);
    c->riddle = riddle;
    c->puzzle = search->request->puzzle;
    c->taken.fact = c->move = NOWHERE;
    c->advice.fact = c->advice.rule = c->advice.broken = NOWHERE;
    if (!size_fits(riddle, c->puzzle, err) ||
        !riddle_state(riddle, c->puzzle, &c->rules, err))
        return false;
    thinker_init(&c->mind, &c->rules);
    c->common = mem_alloc((size_t)c->rules.facts + 1, sizeof *c->common);
    for (int i = 0; i < c->rules.facts; i++) {
        enum state state = riddle->given(c->puzzle, c->rules.fact.at[i]);
        if (state != OPEN)
            thinker_set(&c->mind, i, state, NOWHERE);
    }
    lay_board(c, NOWHERE);
    return true;
}

static enum stage go_on(struct counsel *c, struct search *search)
{
    switch (c->stage) {
    case LOOK:
        return look(c);
    case TRY:
        return try_on(c);
    case DOUBT:
        return doubt(c);
    case FIRST:
        return find_first(c, search);
    default:
        return find_others(c, search);
    }
}

/* Without steps a hint is what can be seen by thinking. */
static bool must_pause(struct search *search, enum stage stage)
{
    uint64_t effort = search->effort;
    if (stage < FIRST)
        search->effort = UINT64_MAX;
    bool pause = search_pause(search);
    search->effort = effort;
    return pause;
}

enum verdict clue_next(struct search *search, struct error *err)
{
    struct counsel *c = search->state;
    (void)err;
    while (c->stage != SAID) {
        c->stage = go_on(c, search);
        if (c->stage == SAID || !must_pause(search, c->stage))
            continue;
        struct speech s = speech_of(c);
        speech_add(&s,
                   "stopped: it takes a longer search (--effort N) to see "
                   "which %s is forced",
                   c->riddle->move);
        return VERDICT_UNKNOWN;
    }
    return c->verdict;
}

void clue_close(struct search *search)
{
    struct counsel *c = search->state;
    if (!c)
        return; /* unreached: whoever closes has opened */
    quest_release(&c->quest);
    thinker_release(&c->mind);
    rules_release(&c->rules);
    free(c->common);
    grid_release(&c->advice.grid);
    free(c);
    search->state = NULL;
}

const struct advice *clue_advice(const struct search *search)
{
    const struct counsel *c = search->state;
    return &c->advice;
}
