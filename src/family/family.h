/* family.h: what a family of puzzles is.
 *
 * A family states a puzzle as clauses or as an exact cover, turns the facts
 * of a solution into a grid, judges a grid by the rules of the puzzle alone,
 * and shows it.  What is left NULL the family does not have. */
#ifndef FAMILY_FAMILY_H
#define FAMILY_FAMILY_H

#include "base/grid.h"
#include "base/log.h"
#include "engine/engine.h"
#include "family/id.h"
#include "problem/clauses.h"
#include "problem/cover.h"
#include "show/canvas.h"
#include "show/page.h"

/* What to do next on a board that has begun, and why. */
struct advice {
    char sentence[400];
    struct grid grid; /* owned; the board, with the new move if there is one */
    int row, col;     /* where that move is, counted from 1; 0: nowhere */
    bool stopped;     /* no answer: the steps were used up */
};

struct family {
    const char *name, *title;
    /* Of families with a row in families.def: a table that ends with a name
     * that is NULL, and commands that work, up to NULL. */
    const struct param *params;
    const char *const *examples;
    const char *about; /* more of it for its help: lines, each ended; NULL */
    const struct engine *const *engines; /* its own; ends with NULL; or NULL */

    void *(*build)(const struct id *id, struct error *err);
    void (*release)(void *puzzle);
    void (*extent)(const void *puzzle, int *rows, int *cols);

    /* The two forms; false, with a sentence, where a puzzle is too large to
     * be numbered.  The puzzle must outlive what is filled in. */
    bool (*state_clauses)(const void *puzzle, struct clauses *clauses,
                          struct error *err);
    bool (*state_cover)(const void *puzzle, struct cover *cover,
                        struct error *err);

    /* Who shall do a task, the best first: its own engines, any_cover and
     * any_clauses; the list ends with NULL.  Optional: the two, in this
     * order. */
    const struct engine *const *(*suggest)(const void *puzzle, enum task task);

    /* The symmetries of the puzzle: how many there are, the first of which
     * changes nothing, and what each makes of a fact.  NULL: none is known. */
    int (*symmetries)(const void *puzzle);
    int (*image)(const void *puzzle, int symmetry, int fact);
    /* Do they permute the options of the exact cover?  NULL: yes. */
    bool (*folds)(const void *puzzle);

    void (*decode)(const void *puzzle, const int *facts, size_t count,
                   struct grid *grid);
    /* By the rules alone, whatever the grid holds: sizes, gaps and numbers
     * come from outside.  The error's line and column are row and column. */
    bool (*check)(const void *puzzle, const struct grid *grid,
                  struct error *err);
    bool (*check_reason)(const void *puzzle, const struct reason *reason,
                         struct error *err);
    /* Why there is no solution, when the engine that says so left no reason:
     * fills in one that passes the check, or nothing. */
    void (*explain)(const void *puzzle, struct reason *reason);
    /* Where a member of a reason lies, counted from 1; column 0: the row is a
     * number of something that lies nowhere. */
    void (*member_place)(const void *puzzle, int member, int *row, int *col);

    /* Shall a solution that passed the check be told?  NULL: each is. */
    bool (*wanted)(const void *puzzle, enum task task,
                   const struct grid *grid);
    /* Of puzzles that ask for the best solution: its parameter as it is
     * typed, or NULL where this one takes any; and what says how good a
     * solution is and makes a puzzle that asks for better ones, with the same
     * facts; NULL, with a sentence, where it cannot be made. */
    const char *(*objective)(const void *puzzle);
    void *(*better)(const void *puzzle, const struct grid *grid,
                    const struct log *log, struct error *err);

    /* Commentary: on the puzzle (what a user should know before he encodes
     * or solves it), on what it means that there is no solution, and on a
     * solution that passed the check. */
    void (*remark)(const void *puzzle, const struct log *log);
    void (*remark_none)(const void *puzzle, const struct log *log);
    void (*describe)(const void *puzzle, const struct grid *grid,
                     const struct log *log);

    /* Text, and the way back; `scan` reads one solution, in UTF-8 or ASCII,
     * from its first line on, which is neither blank nor a comment, and
     * leaves what follows it. */
    void (*print)(const void *puzzle, const struct grid *grid,
                  struct page *page);
    bool (*scan)(const void *puzzle, struct reader *reader, struct grid *grid,
                 struct error *err);
    /* In lines that are comments: each begins with "#". */
    void (*print_reason)(const void *puzzle, const struct reason *reason,
                         struct page *page);

    void (*draw)(const void *puzzle, const struct grid *grid,
                 struct canvas *canvas);
    /* The puzzle before it is solved, as one picture. */
    void (*draw_puzzle)(const void *puzzle, struct canvas *canvas);
    /* How often each cell of the grid is covered, from 0 to 1. */
    void (*draw_heat)(const void *puzzle, const struct grid *grid,
                      const double *heat, struct canvas *canvas);
    void (*draw_reason)(const void *puzzle, const struct reason *reason,
                        struct canvas *canvas);

    /* New puzzles: `build` makes one where the id has a seed.  As text in the
     * family's own file format. */
    void (*print_puzzle)(const void *puzzle, struct page *page);

    /* The next step on a board that has begun, found in so many steps, or in
     * as many as the family likes (UINT64_MAX).
     * VERDICT_FOUND: a move; NONE: there is no solution; UNKNOWN: there is no
     * next step, or the steps were used up.  The advice is zeroed before. */
    enum verdict (*advise)(const void *puzzle, uint64_t steps,
                           struct advice *advice);
    void (*print_advice)(const void *puzzle, const struct advice *advice,
                         struct page *page);
    void (*draw_advice)(const void *puzzle, const struct advice *advice,
                        struct canvas *canvas);

    /* --animate: the generations one after another, as one picture that runs,
     * and each as text.  A round has so many; they are counted on through all
     * rounds.  Answers how many lines were written. */
    void (*draw_film)(const void *puzzle, const struct grid *grid,
                      struct canvas *canvas);
    int (*film_frames)(const void *puzzle, const struct grid *grid);
    int (*print_frame)(const void *puzzle, const struct grid *grid, int time,
                       const struct screen *screen, struct page *page);

    /* RLE: the first layer's cells are 0 or 1 and obey this rule. */
    const char *(*rule)(const void *puzzle);
    /* Is this another name of that rule? */
    bool (*same_rule)(const void *puzzle, const char *text);
    /* The grid of the puzzle whose first layer is this pattern. */
    bool (*from_pattern)(const void *puzzle, const struct grid *pattern,
                         struct grid *grid, struct error *err);
};

enum { FAMILIES_MAX = 32 };
extern const struct family *const families[]; /* ends with NULL */
/* By a name that need not end; NULL: there is none. */
const struct family *family_find(const char *name, size_t size);

#endif
