/* life.h: what the files of this family share.
 *
 * The box has rows 1 .. rows from the top and columns 1 .. cols from the
 * left.  A grid shows every generation in a window with one more row or
 * column on each side, so that grid_at(g, t, x, y) is cell (x,y) of the box
 * at time t, and rows 0 and rows + 1, columns 0 and cols + 1 lie outside.
 * For ships of any length, which have no box, rows is 0 and the grid as large
 * as all generations together. */
#ifndef FAMILY_LIFE_LIFE_H
#define FAMILY_LIFE_LIFE_H

#include "base/grid.h"
#include "base/log.h"
#include "base/reader.h"
#include "engine/engine.h"
#include "family/life/automaton/rule.h"
#include "family/life/clauses/quotient.h"
#include "family/life/pattern/pattern.h"
#include "family/life/seed/counters.h"
#include "family/life/symmetry.h"
#include "show/canvas.h"
#include "show/page.h"

struct net;
struct plane;

enum goal {
    GOAL_SHIP,
    GOAL_OSCILLATOR,
    GOAL_STILL,
    GOAL_PARENT,
    GOAL_TRANSITION,
    GOAL_RUN, /* what is drawn, and what becomes of it */
    GOAL_SEED /* a ship as in Knuth's program */
};

struct life {
    struct watch *watch; /* borrowed, while it is built; or NULL */
    enum goal goal;
    struct rule rule;
    char rule_name[160]; /* of RLE: where the plane is rolled up it says so */
    int rows, cols;
    int steps; /* generations that pass; the period */
    enum symmetry symmetry;

    /* All but the seed's. */
    int down, right;             /* how far the pattern has moved then */
    bool round_rows, round_cols; /* behind the last comes the first */
    int fewest, most;            /* live cells of generation 0 */
    bool subperiod;              /* may the period be smaller? */
    bool parts;                  /* may that of each part be? */
    bool connected;              /* must it be one part? */
    bool more_symmetric;         /* may there be more symmetries? */
    bool still;                  /* each generation is the same */
    bool minimises, maximises;   /* the live cells of generation 0 */
    int best;                    /* so many has the best one so far; -1 */
    struct pattern pattern;      /* drawn; no layers: none */
    int top, left;               /* where its corner is, rows from 0 */
    bool outside_any;            /* may more be alive in the end? */
    struct group group;
    struct quotient quotient;
    struct net *net;       /* owned; with connected, of its clauses; or NULL */
    int narrowest, widest; /* columns of ships of any length; 0: in a box */
    int patience; /* of what is drawn: generations until it may be back */
    bool tail;    /* of these the end is drawn, not the beginning */

    /* The seed's alone. */
    int half; /* columns 1 .. half have variables; the others mirror them */
    int shift;
    bool debris;       /* may cells be left behind? */
    bool best_clauses; /* ours, and not Knuth's */
    struct numbering numbering;
};

/* Does the pattern come back in the end? */
static inline bool life_returns(const struct life *life)
{
    return life->goal != GOAL_PARENT && life->goal != GOAL_TRANSITION &&
           life->goal != GOAL_RUN;
}

/* How many generations are shown: a still life once, what it becomes is the
 * same. */
static inline int life_shown(const struct life *life, const struct grid *grid)
{
    return life->still ? 1 : grid->layers;
}

static inline bool outside(const struct life *life, int x, int y)
{
    return x < 1 || x > life->rows || y < 1 || y > life->cols;
}

/* Is this a row or column of a grid that lies beside the box? */
static inline bool beside(const struct grid *grid, int x, int y)
{
    return x < 1 || x > grid->rows - 2 || y < 1 || y > grid->cols - 2;
}

/* What differs from kind to kind: see family.h, and life.c for the kinds. */

/* seed/ */
void seed_build(struct life *life);
/* The same with our clauses. */
bool seed_best_build(struct life *life, struct error *err);
bool seed_best_state(const struct life *life, struct clauses *clauses,
                     struct error *err);
bool seed_state_clauses(const void *life, struct clauses *clauses,
                        struct error *err);
void seed_decode(const void *life, const int *facts, size_t count,
                 struct grid *grid);
bool seed_check(const void *life, const struct grid *grid, struct error *err);
bool seed_take_pattern(const void *life, const struct grid *pattern,
                       struct grid *grid, struct error *err);
bool seed_remark(const void *life, const struct log *log);
void seed_describe(const void *life, const struct grid *grid,
                   const struct log *log);

/* lattice/, but for check.c */
bool lattice_build(struct life *life, struct error *err);
bool lattice_state_clauses(const void *life, struct clauses *clauses,
                           struct error *err);
void lattice_decode(const void *life, const int *facts, size_t count,
                    struct grid *grid);
bool lattice_take_pattern(const void *life, const struct grid *pattern,
                          struct grid *grid, struct error *err);
/* The ways, two at the most, along which shifted copies of a pattern are not
 * told apart: it lies where it could not lie one step before. */
int cyclic_ways(const struct life *life, struct place way[2]);
void parent_remark_none(const void *life, const struct log *log);
void course_describe(const void *life, const struct grid *grid,
                     const struct log *log);

/* unbounded/ */
const struct engine *const *unbounded_suggest(const void *life,
                                              enum task task);
bool unbounded_refuse_clauses(const void *life, struct clauses *clauses,
                              struct error *err);
void unbounded_decode(const void *life, const int *facts, size_t count,
                      struct grid *grid);
bool unbounded_check(const void *life, const struct grid *grid,
                     struct error *err);
bool unbounded_take_pattern(const void *life, const struct grid *pattern,
                            struct grid *grid, struct error *err);

/* Runs a pattern and keeps all generations, in a grid that holds them; it has
 * no cells where they are too many. */
void life_run(const struct life *life, const struct plane *start,
              struct grid *grid);

/* run.c: what is drawn, and what becomes of it */
bool run_build(struct life *life, struct error *err);
bool run_state_clauses(const void *life, struct clauses *clauses,
                       struct error *err);
void run_decode(const void *life, const int *facts, size_t count,
                struct grid *grid);
bool run_check(const void *life, const struct grid *grid, struct error *err);
void run_describe(const void *life, const struct grid *grid,
                  const struct log *log);

/* check.c: patterns in a box that come back, and those that become what is
 * drawn. */
bool cyclic_check(const void *life, const struct grid *grid,
                  struct error *err);
bool course_check(const void *life, const struct grid *grid,
                  struct error *err);
bool life_check_size(const struct life *life, const struct grid *grid,
                     struct error *err);
bool life_check_glide(const struct life *life, const struct grid *grid,
                      struct error *err);

/* lattice/apart.c: of a pattern in the box that is several parts, more clauses
 * that hold for all that are one, and that it breaks. */
void connected_cut(const struct life *life, const struct grid *grid,
                   const struct plane *part, size_t parts, struct sink *sink);
/* lattice/connected.c */
void connected_release(struct net *net); /* or NULL */

/* lattice/course.c: is nothing alive there, by where it lies? */
bool course_is_dead(const struct life *life, struct place place);
bool course_check_steps(const struct life *life, const struct grid *grid,
                        struct error *err);
/* Is a generation as on the plane, as far as it is shown? */
bool life_same(const struct life *life, const struct plane *plane,
               const struct grid *grid, int time, struct error *err);
/* Sets the cells of a generation on the plane that no rule binds. */
void life_bind(const struct life *life, struct plane *plane,
               const struct grid *grid, int time);

/* lattice/drawn.c: is a generation as it is drawn? */
bool drawn_check(const struct life *life, const struct grid *grid,
                 struct error *err);
/* See family.h: what is drawn alive, in a box. */
void drawn_board(const void *life, struct grid *grid);
/* What is drawn for a cell, in rows and columns of the box from 0;
 * PATTERN_UNKNOWN: nothing. */
int drawn_at(const struct life *life, struct place place);
/* Is it drawn in such a way that no rule binds it? */
bool drawn_free(const struct life *life, struct place place);
/* Is the cell part of what is drawn in some generation? */
bool drawn_has(const struct life *life, int row, int col);
/* The layer of the drawing that is generation `time`; -1: none. */
int drawn_layer(const struct life *life, int time);

/* To the next generation, on the puzzle's plane or rolled up, by its rule.
 * Row 1 and column 1 of the box are row 0 and column 0 there. */
void life_step(const struct life *life, struct plane *plane);

/* wanted.c: see clauses.h. */
bool cyclic_refine(const void *life, const int *facts, size_t count,
                   struct sink *sink);
/* See family.h. */
bool cyclic_wanted(const void *life, const struct grid *grid,
                   struct error *err);
/* Which models are told as no solution: fills in sentences, two at the most.
 */
void life_say_beyond(const struct life *life, const char **sentence);
const char *life_objective(const void *life);
void *life_better(const void *life, const struct grid *grid,
                  const struct log *log, struct watch *watch,
                  struct error *err);
/* life.c: the family that answers for the puzzle. */
const struct family *life_answers(const struct life *life);
/* The same puzzle, not built yet. */
struct life *life_copy(const struct life *life);
void life_free(void *life);

/* describe.c: of patterns that come back.  As members of a JSON object: see
 * family.h. */
void life_tell(const void *life, const struct grid *grid, struct writer *w);
void life_describe(const void *life, const struct grid *grid,
                   const struct log *log);
/* Says how a generation moves, if it comes back within `limit` steps. */
bool say_motion(const struct life *life, const struct grid *grid, int time,
                const char *subject, const struct log *log);

/* board.c: see family.h. */
void life_print_board(const void *life, struct page *page);
void life_draw_board(const void *life, struct canvas *canvas);

/* classes.c: see family.h. */
int classes_count(const void *life);
bool classes_first(const void *life, const int *facts, size_t count);

/* text.c, draw.c */
void life_print(const void *life, const struct grid *grid, struct page *page);
bool life_scan(const void *life, struct reader *reader, struct grid *grid,
               struct error *err);
void life_draw(const void *life, const struct grid *grid,
               struct canvas *canvas);
void life_draw_film(const void *life, const struct grid *grid,
                    struct canvas *canvas);
int life_film_frames(const void *life, const struct grid *grid);
int life_print_frame(const void *life, const struct grid *grid, int time,
                     const struct screen *screen, struct page *page);

#endif
