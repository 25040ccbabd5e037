/* clue.h: new puzzles and hints, for a family whose puzzles are rules on small
 * sums (rules.h) and clues: facts that are given.
 *
 * A new puzzle begins with a solution that is drawn.  Clues are added, each of
 * which some other solution contradicts, until there is no other; then, in
 * random order, those are dropped without which it is still so.  Where a
 * difficulty is asked for it is not a search that must find the solution but
 * thinking (thinker.h).  A hint is what thinking finds first.
 *
 * A family fills in a riddle, and calls what is below. */
#ifndef FAMILY_CLUE_CLUE_H
#define FAMILY_CLUE_CLUE_H

#include "base/rng.h"
#include "family/clue/rules.h"
#include "family/clue/thinker.h"
#include "family/family.h"

/* A sentence that grows and never overflows. */
struct speech {
    char *text;
    size_t size;
};

void speech_add(struct speech *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- clues ---------------------------------------------------------- */

struct clue {
    int name;          /* the family's */
    int rank;          /* clues of a lower rank are preferred */
    size_t begin, end; /* of what it tells, in `literal` */
};

struct clues {
    VEC(struct clue) clue;
    VEC(int) literal; /* fact + 1, or its negative: it does not hold */
};

/* A clue, and what it tells, call by call. */
void clues_add(struct clues *c, int name, int rank);
void clues_tell(struct clues *c, int fact, bool holds);

/* A solution, by the family's facts. */
struct solved {
    const struct rules *rules;
    const uint8_t *state;
};

static inline bool solved_has(const struct solved *s, int fact)
{
    int place = rules_place(s->rules, fact);
    return place != NOWHERE && s->state[place] == HOLDS;
}

/* The parameter of an id that tells how hard a new puzzle shall be. */
enum difficulty_of_clues { ANY, FORCED, LOOKED, SEARCHED };
extern const char *const clue_difficulties[], *const clue_aliases[];
#define CLUE_DIFFICULTY \
    { \
        .name = "difficulty", .kind = PARAM_WORD, .fallback = "any", \
        .words = clue_difficulties, .aliases = clue_aliases, \
        .help = "of a new puzzle (#SEED): each step is forced by what can " \
                "be seen, or one must look ahead, or search" \
    }

/* ---- what a family tells -------------------------------------------- */

struct riddle {
    const struct family *family;
    const char *move, *moves; /* what one places: "domino", "dominoes" */
    bool either;              /* that a fact does not hold is a move, too */
    /* Optional: the rules, which are else those of the exact cover. */
    bool (*state)(const void *puzzle, struct rules *rules, struct error *err);
    /* Optional: how often an item is covered, where more is known of it than
     * the cover says. */
    struct bounds (*bounds)(const void *puzzle, int item);

    /* Words.  What a rule tells of a fact: a whole sentence, without an end;
     * something that is tried, behind "with"; what is wrong with a rule that
     * cannot be kept, as in "row 3 has no square left". */
    void (*say_move)(const void *puzzle, int rule, int fact, bool holds,
                     struct speech *s);
    void (*say_trial)(const void *puzzle, int fact, bool holds,
                      struct speech *s);
    void (*say_broken)(const void *puzzle, int rule, bool over,
                       struct speech *s);
    /* Of a fact, counted from 1. */
    void (*place)(const void *puzzle, int fact, int *row, int *col);
    /* Is it known without thinking, as it stands on the board? */
    enum state (*given)(const void *puzzle, int fact);
    /* The board with the facts that hold; optional: they are decoded. */
    void (*board)(const void *puzzle, const int *facts, size_t count,
                  struct grid *grid);

    /* New puzzles, of an id with a seed: is it one that can be made?
     * Optional, where the rules depend on what is drawn by chance: draws a
     * question, and the facts of its solution; false: try again.  Which
     * engine draws solutions, each with the same probability (optional; NULL:
     * we try)?  Which clues may be given?  Gives the clues of these names. */
    bool (*can_be_new)(const struct id *id, struct error *err);
    bool (*imagine)(void *puzzle, struct rng *rng, ints *facts);
    const struct engine *(*sampler)(const void *puzzle);
    /* Optional: is a solution that is the only one always found by looking?
     * Then no search is needed, and no puzzle is harder. */
    bool (*is_plain)(const void *puzzle);
    int difficulty; /* where the parameter stands in the table */
    void (*offer)(const void *puzzle, const struct id *id,
                  const struct solved *solved, struct clues *clues);
    void (*pose)(void *puzzle, const struct id *id, const int *names,
                 size_t count);
};

/* ---- a family's generator ------------------------------------------- */

/* `begin` of a generator; the others are its other functions. */
void *clue_begin(const struct riddle *riddle, const struct id *id,
                 struct error *err);
enum verdict clue_go_on(void *making, struct search *pace, struct error *err);
void *clue_take(void *making);
void clue_release(void *making);

/* ---- a family's advisor --------------------------------------------- */

enum { CLUE_PATIENCE = 1 << 24 };

/* `open` of the engine of an advisor, its other functions, and `advice`. */
bool clue_open(const struct riddle *riddle, struct search *search,
               struct error *err);
enum verdict clue_next(struct search *search, struct error *err);
void clue_close(struct search *search);
const struct advice *clue_advice(const struct search *search);

/* ---- both, of a riddle ---------------------------------------------- */

/* What the two tables of a family are made of, once its riddle is filled in;
 * `things` are what it is about. */
#define CLUE_RIDDLE(riddle, things) \
    static void *begin_making(const struct id *id, struct error *err) \
    { \
        return clue_begin(&(riddle), id, err); \
    } \
    static bool open_counsel(struct search *search, struct error *err) \
    { \
        return clue_open(&(riddle), search, err); \
    } \
    static const struct engine counsel = {.name = "counsel", \
                                          .title = things \
                                          ": the next move, and why", \
                                          .step = "nodes", \
                                          .form = FORM_PUZZLE, \
                                          .open = open_counsel, \
                                          .next = clue_next, \
                                          .close = clue_close}
#define CLUE_GENERATOR \
    .begin = begin_making, .go_on = clue_go_on, .take = clue_take, \
    .release = clue_release
#define CLUE_ADVISOR \
    .engine = &counsel, .patience = CLUE_PATIENCE, .advice = clue_advice

/* The rules of a puzzle. */
bool riddle_state(const struct riddle *riddle, const void *puzzle,
                  struct rules *rules, struct error *err);

#endif
