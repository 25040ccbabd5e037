/* riddle.c: new puzzles of Life, and hints.
 *
 * The parent of a pattern: generation 1 is drawn, and of generation 0 so many
 * cells that no other one becomes it.  A still life to be completed: so many
 * cells that no other one has them.
 *
 * Facts are the live cells of generation 0, row by row.  Rules.  A cell whose
 * next state is known, in the box or beside it, and its neighbours are a sum
 * (clue/rules.h), in which the cell itself is heavy; of a still life the next
 * state is the one that it has.  A rule's name is the number of its cell in
 * the box with one more row and column on each side.  That something lives in
 * a still life is no rule here: where there is one solution with nothing else
 * said, it is the only one all the more.
 *
 * A soup is drawn, its child is shown; the border is thinned until nothing is
 * born beside the box.  A still life grows around cells that are drawn. */
#include "family/clue/clue.h"
#include "family/clue/quest.h"
#include "family/life/automaton/plane.h"
#include "family/life/lattice/lattice.h"
#include "family/life/riddle.h"
#include "family/life/wish/wish.h"

#include <limits.h>

extern const struct family life_family;

/* ---- cells ---------------------------------------------------------- */

/* The fact of a cell; -1: it lies beside the box. */
static int fact_at(const struct life *life, int row, int col)
{
    row = around(row, life->round_rows ? life->rows : 0);
    col = around(col, life->round_cols ? life->cols : 0);
    bool inside = row >= 0 && row < life->rows && col >= 0 && col < life->cols;
    return inside ? row * life->cols + col : -1;
}

static struct place place_of_fact(const struct life *life, int fact)
{
    return (struct place){fact / life->cols, fact % life->cols, 0};
}

static int name_of_rule(const struct life *life, int row, int col)
{
    return (row + 1) * (life->cols + 2) + col + 1;
}

static struct place place_of_rule(const struct life *life, int name)
{
    return (struct place){name / (life->cols + 2) - 1,
                          name % (life->cols + 2) - 1, 1};
}

/* The facts around a cell; answers how many there are. */
static size_t find_around(const struct life *life, int row, int col, int *fact)
{
    size_t count = 0;
    for (int i = 0; i < 9; i++) {
        int at = fact_at(life, row + i / 3 - 1, col + i % 3 - 1);
        if (i != 4 && at >= 0)
            fact[count++] = at;
    }
    return count;
}

/* What is known of a cell: dead, alive or PATTERN_UNKNOWN. */
static int known_at(const struct life *life, struct place at)
{
    int drawn = drawn_at(life, at);
    if (drawn == PATTERN_UNKNOWN && !life->still && course_is_dead(life, at))
        return PATTERN_DEAD;
    return drawn;
}

static enum state given(const void *puzzle, int fact)
{
    static const enum state states[] = {[PATTERN_DEAD] = NOT,
                                        [PATTERN_ALIVE] = HOLDS,
                                        [PATTERN_UNKNOWN] = OPEN};
    return states[known_at(puzzle, place_of_fact(puzzle, fact))];
}

/* ---- rules ---------------------------------------------------------- */

/* What becomes of a cell with so many live neighbours, by a rule of sums. */
static bool next_of(const struct rule *rule, bool alive, int sum)
{
    int cells = alive ? CELL_C : 0;
    for (int bit = 1; sum; bit *= 2)
        if (bit != CELL_C) {
            cells |= bit;
            sum--;
        }
    return rule->next[cells];
}

/* The numbers of neighbours with which a cell becomes this. */
static uint64_t sums_of(const struct rule *rule, bool alive, bool next)
{
    uint64_t sums = 0;
    for (int sum = 0; sum <= 8; sum++)
        if (next_of(rule, alive, sum) == next)
            sums |= UINT64_C(1) << sum;
    return sums;
}

static void state_cell(const struct life *life, int row, int col,
                       struct rules *rules)
{
    int fact[9] = {fact_at(life, row, col)}, next = PATTERN_DEAD;
    bool heavy = fact[0] >= 0;
    if (!life->still)
        next = known_at(life, (struct place){row, col, 1});
    if (next != PATTERN_DEAD && next != PATTERN_ALIVE)
        return;
    size_t count = heavy + find_around(life, row, col, fact + heavy);
    bool lives = next == PATTERN_ALIVE;
    uint64_t dead = sums_of(&life->rule, false, lives);
    uint64_t alive = sums_of(&life->rule, true, lives || life->still);
    rules_add(rules,
              (struct rule_of_sum){.sums = dead | (heavy ? alive << HEAVY : 0),
                                   .name = name_of_rule(life, row, col),
                                   .heavy = heavy},
              fact, count);
}

/* Are all cells drawn that are dead, alive or unknown? */
static bool drawing_fits(const struct life *life)
{
    const struct grid *grid = &life->pattern.grid;
    for (size_t i = 0; i < grid_cells(grid); i++)
        if (grid->cell[i] > PATTERN_UNKNOWN)
            return false;
    return true;
}

static bool fits(const struct life *life, struct error *err)
{
    const char *wrong = NULL;
    if (life->steps != 1)
        wrong = "more than one generation passes";
    else if (!life->rule.by_sum)
        wrong = "its rule does not go by the number of neighbours";
    else if ((life->round_cols && life->cols < 3) ||
             (life->round_rows && life->rows < 3))
        wrong = "its space is less than three cells around";
    else if (life->symmetry != SYMMETRY_NONE || life->fewest ||
             life->most != INT_MAX || life->connected ||
             (life->still && !life->more_symmetric))
        wrong = "more is asked of it than the rule and the drawing";
    else if (!drawing_fits(life))
        wrong = "letters or free cells are drawn";
    return !wrong ||
           error_say(err, "there are no hints for this puzzle: %s", wrong);
}

static bool state(const void *puzzle, struct rules *rules, struct error *err)
{
    const struct life *life = puzzle;
    int high = !life->round_rows, wide = !life->round_cols;
    if (!fits(life, err))
        return false;
    for (int row = -high; row < life->rows + high; row++)
        for (int col = -wide; col < life->cols + wide; col++)
            state_cell(life, row, col, rules);
    return true;
}

/* ---- words ---------------------------------------------------------- */

static const char *const words[] = {[PATTERN_DEAD] = "dead",
                                    [PATTERN_ALIVE] = "alive",
                                    [PATTERN_UNKNOWN] = "unknown"};

static void say_cell(const struct life *life, int fact, struct speech *s)
{
    struct place at = place_of_fact(life, fact);
    speech_add(s, "cell %d,%d", at.row + 1, at.col + 1);
}

/* How many of its neighbours are alive and unknown, as they are drawn. */
static void say_neighbours(const struct life *life, struct place at,
                           struct speech *s)
{
    int fact[8], alive = 0, open = 0;
    size_t count = find_around(life, at.row, at.col, fact);
    for (size_t i = 0; i < count; i++) {
        alive += given(life, fact[i]) == HOLDS;
        open += given(life, fact[i]) == OPEN;
    }
    speech_add(s, "%d live %s and %d unknown", alive,
               alive == 1 ? "neighbour" : "neighbours", open);
}

static void say_place(const struct life *life, struct place at,
                      struct speech *s)
{
    bool beside = fact_at(life, at.row, at.col) < 0;
    speech_add(s, "%scell %d,%d", beside ? "beside the box " : "", at.row + 1,
               at.col + 1);
}

/* The cell of a rule that tells a fact, and what it was and becomes. */
static void say_rule(const struct life *life, int rule, int fact,
                     struct speech *s)
{
    struct place at = place_of_rule(life, rule);
    struct place before = {at.row, at.col, 0};
    int own = fact_at(life, at.row, at.col);
    const char *was = words[own < 0 ? PATTERN_DEAD : known_at(life, before)];
    if (own == fact)
        speech_add(s, "it");
    else
        say_place(life, at, s);
    if (life->still)
        speech_add(s, " must stay as it is");
    else
        speech_add(s, " is %s in generation 1", words[known_at(life, at)]);
    if (own != fact)
        speech_add(s, ", and %s %s", life->still ? "is" : "before that", was);
    speech_add(s, ", with ");
    say_neighbours(life, at, s);
}

static void say_move(const void *puzzle, int rule, int fact, bool holds,
                     struct speech *s)
{
    const struct life *life = puzzle;
    say_cell(life, fact, s);
    speech_add(s, " must be %s%s", holds ? "alive" : "dead",
               life->still ? "" : " in generation 0");
    if (rule < 0)
        return;
    speech_add(s, ", as ");
    say_rule(life, rule, fact, s);
}

static void say_trial(const void *puzzle, int fact, bool holds,
                      struct speech *s)
{
    say_cell(puzzle, fact, s);
    speech_add(s, " %s", holds ? "alive" : "dead");
}

static void say_broken(const void *puzzle, int rule, bool over,
                       struct speech *s)
{
    const struct life *life = puzzle;
    struct place at = place_of_rule(life, rule);
    say_place(life, at, s);
    if (life->still)
        speech_add(s, " could not stay as it is");
    else if (known_at(life, at) == PATTERN_DEAD)
        speech_add(s, " would be alive in generation 1");
    else
        speech_add(s,
                   " would have too %s live neighbours to be alive in "
                   "generation 1",
                   over ? "many" : "few");
}

static void place(const void *puzzle, int fact, int *row, int *col)
{
    struct place at = place_of_fact(puzzle, fact);
    *row = at.row + 1;
    *col = at.col + 1;
}

static void board(const void *puzzle, const int *facts, size_t count,
                  struct grid *grid)
{
    const struct life *life = puzzle;
    drawn_board(life, grid);
    for (size_t i = 0; i < count && grid->cell; i++) {
        struct place at = place_of_fact(life, facts[i]);
        *grid_at(grid, 0, at.row + 1, at.col + 1) = 1;
    }
}

/* ---- what is drawn -------------------------------------------------- */

/* Draws all that is known of the box, in generation 0 and, where it is not
 * the same, in generation 1. */
static void spread_drawing(struct life *life)
{
    int layers = life->still ? 1 : 2;
    struct pattern whole = {.known = false};
    struct place at;
    grid_size(&whole.grid, layers, life->rows, life->cols, PATTERN_UNKNOWN);
    for (at.time = 0; at.time < layers; at.time++) {
        vec_push(&whole.time, at.time);
        for (at.row = 0; at.row < life->rows; at.row++)
            for (at.col = 0; at.col < life->cols; at.col++)
                *grid_at(&whole.grid, at.time, at.row, at.col) =
                    known_at(life, at);
    }
    pattern_release(&life->pattern);
    life->pattern = whole;
    life->top = life->left = 0;
}

static int *drawn_cell(struct life *life, int fact)
{
    return &life->pattern.grid.cell[fact];
}

struct life *riddle_with_move(const struct life *life,
                              const struct advice *advice)
{
    struct life *next = life_copy(life);
    spread_drawing(next);
    if (advice->row)
        *drawn_cell(next, advice->fact) =
            *grid_at(&advice->grid, 0, advice->row, advice->col)
                ? PATTERN_ALIVE
                : PATTERN_DEAD;
    return next;
}

struct place riddle_rule(const struct life *life, int rule)
{
    return place_of_rule(life, rule);
}

/* ---- new puzzles ---------------------------------------------------- */

static bool can_be_new(const struct id *id, struct error *err)
{
    enum { MOST_CELLS = 400 };
    return (int64_t)id->rows * id->cols <= MOST_CELLS ||
           error_say(err, "a new puzzle has at most %d cells", MOST_CELLS);
}

/* The live cells around a cell of the soup. */
static size_t find_alive(const struct life *life, const struct grid *soup,
                         int row, int col, int *alive)
{
    int fact[8];
    size_t count = find_around(life, row, col, fact), found = 0;
    for (size_t i = 0; i < count; i++)
        if (soup->cell[fact[i]] == PATTERN_ALIVE)
            alive[found++] = fact[i];
    return found;
}

/* Kills a cell by which one beside the box is born; false: there is none. */
static bool thin_border(struct life *life, struct rng *rng)
{
    struct grid *soup = &life->pattern.grid;
    int alive[8];
    for (int row = -1; row <= life->rows; row++)
        for (int col = -1; col <= life->cols; col++) {
            if (fact_at(life, row, col) >= 0)
                continue;
            size_t count = find_alive(life, soup, row, col, alive);
            if (count && next_of(&life->rule, false, (int)count)) {
                soup->cell[alive[rng_below(rng, count)]] = PATTERN_DEAD;
                return true;
            }
        }
    return false;
}

/* Fills in generation 1; does anything live in it? */
static bool bear_child(struct life *life)
{
    struct grid *soup = &life->pattern.grid;
    int cells = life->rows * life->cols, alive[8], children = 0;
    for (int at = 0; at < cells; at++) {
        int sum = (int)find_alive(life, soup, at / life->cols, at % life->cols,
                                  alive);
        bool lives =
            next_of(&life->rule, soup->cell[at] == PATTERN_ALIVE, sum);
        soup->cell[cells + at] = lives ? PATTERN_ALIVE : PATTERN_DEAD;
        children += lives;
    }
    return children;
}

static bool imagine_parent(struct life *life, struct rng *rng, ints *facts)
{
    enum { OF = 8, ALIVE = 3 }; /* so many of so many cells */
    int cells = life->rows * life->cols;
    for (int at = 0; at < cells; at++)
        *drawn_cell(life, at) =
            rng_below(rng, OF) < ALIVE ? PATTERN_ALIVE : PATTERN_DEAD;
    while (thin_border(life, rng))
        continue;
    bool lives = bear_child(life);
    for (int at = 0; at < cells; at++) {
        if (*drawn_cell(life, at) == PATTERN_ALIVE)
            vec_push(facts, at);
        *drawn_cell(life, at) = PATTERN_UNKNOWN;
    }
    return lives;
}

/* Makes some cells alive, as far as that is seen to be possible. */
static void plant(struct thinker *t, struct rng *rng)
{
    enum { CELLS_A_PLANT = 6 };
    int facts = t->rules->facts;
    int many = facts / CELLS_A_PLANT + 1;
    int most = (many + 1) / 2 + (int)rng_below(rng, (uint64_t)many);
    thinker_look(t);
    for (int i = 0; i < most && t->broken == NOWHERE; i++) {
        int fact = (int)rng_below(rng, (uint64_t)facts);
        size_t length = t->trail.len;
        if (t->state[fact] != OPEN)
            continue;
        thinker_set(t, fact, HOLDS, NOWHERE);
        thinker_look(t);
        if (t->broken != NOWHERE)
            thinker_undo(t, length);
    }
}

static bool imagine_still(struct life *life, struct rng *rng, ints *facts)
{
    enum { STEPS = 1 << 11 };
    struct rules rules = {0};
    struct thinker t;
    struct quest quest;
    state(life, &rules, &(struct error){0});
    rules_finish(&rules);
    thinker_init(&t, &rules);
    plant(&t, rng);
    quest_init(&quest, &t);
    quest.rng = rng;
    if (quest_next(&quest, STEPS) == VERDICT_FOUND)
        for (int i = 0; i < rules.facts; i++)
            if (quest.mind.state[i] == HOLDS)
                vec_push(facts, rules.fact.at[i]);
    quest_release(&quest);
    thinker_release(&t);
    rules_release(&rules);
    return facts->len > 0;
}

static bool imagine(void *puzzle, struct rng *rng, ints *facts)
{
    struct life *life = puzzle;
    return (life->still ? imagine_still : imagine_parent)(life, rng, facts);
}

/* A clue's name: twice its cell, and one more if that lives. */
static void offer(const void *puzzle, const struct id *id,
                  const struct solved *solved, struct clues *clues)
{
    const struct life *life = puzzle;
    (void)id;
    for (int fact = 0; fact < life->rows * life->cols; fact++) {
        bool holds = solved_has(solved, fact);
        clues_add(clues, 2 * fact + holds, 0);
        clues_tell(clues, fact, holds);
    }
}

static void pose(void *puzzle, const struct id *id, const int *names,
                 size_t count)
{
    struct life *life = puzzle;
    (void)id;
    for (size_t i = 0; i < count; i++)
        *drawn_cell(life, names[i] / 2) =
            names[i] % 2 ? PATTERN_ALIVE : PATTERN_DEAD;
    lattice_build(life, &(struct error){0}); /* it is small: there is room */
}

bool riddle_begin(struct life *life, struct error *err)
{
    spread_drawing(life);
    return fits(life, err);
}

/* ---- tables --------------------------------------------------------- */

static const struct riddle riddle = {
    .family = &life_family,
    .move = "cell",
    .moves = "cells",
    .either = true,
    .state = state,
    .say_move = say_move,
    .say_trial = say_trial,
    .say_broken = say_broken,
    .place = place,
    .given = given,
    .board = board,
    .can_be_new = can_be_new,
    .imagine = imagine,
    .difficulty = WISH_DIFFICULTY,
    .offer = offer,
    .pose = pose,
};

CLUE_RIDDLE(riddle, "life");

static const struct family *answers(const void *puzzle)
{
    return life_answers(puzzle);
}

const struct generator life_generator = {
    .example = "life:6x6,goal=parent#17",
    .drawn = true,
    CLUE_GENERATOR,
    .answers = answers,
};

const struct advisor life_advisor = {
    CLUE_ADVISOR,
    .print = life_print_advice,
    .draw = life_draw_advice,
};
