/* family.h: what a family of puzzles is.
 *
 * A family states a puzzle as clauses or as an exact cover, turns the facts
 * of a solution into a grid, judges a grid by the rules of the puzzle alone,
 * and shows it.  That is the core; what only some families do stands in tables
 * of its own, which a family points to or leaves NULL.
 *
 * A function is there unless it is called optional: in the core always, in a
 * table wherever the table is.  test/unit/test_family.c sees to that. */
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

/* What is said besides, all optional: call it by family_remark, ... */
struct commentary {
    /* On the puzzle: what a user should know before he encodes or solves it;
     * true: what was said shows that there is no solution. */
    bool (*remark)(const void *puzzle, const struct log *log);
    /* On what it means that there is none. */
    void (*none)(const void *puzzle, const struct log *log);
    /* On a solution that passed the check. */
    void (*describe)(const void *puzzle, const struct grid *grid,
                     const struct log *log);
};

struct pictures {
    /* Optional: can this puzzle be drawn?  A sentence says why not. */
    bool (*fits)(const void *puzzle, struct error *err);
    void (*draw)(const void *puzzle, const struct grid *grid,
                 struct canvas *canvas);
    /* Optional: the same with the numbers of its pieces. */
    void (*draw_numbers)(const void *puzzle, const struct grid *grid,
                         struct canvas *canvas);
    /* Optional: how often each cell of the grid is covered, from 0 to 1.
     * Without it the middle draws the cells as squares. */
    void (*heat)(const void *puzzle, const struct grid *grid,
                 const double *heat, struct canvas *canvas);
    /* Optional, and instead: how often each of these facts holds, from 0 to
     * 1. */
    void (*shares)(const void *puzzle, const int *fact, const double *share,
                   size_t count, struct canvas *canvas);
};

/* The symmetries of a puzzle, which permute its facts. */
struct symmetries {
    /* Optional: are they known?  A sentence says why not; asked first. */
    bool (*fits)(const void *puzzle, struct error *err);
    int (*count)(const void *puzzle); /* the first changes nothing */
    /* Optional: how many are conjugate to this one, which leave as many
     * solutions as they are, and it is the first of them; or 0. */
    int (*like)(const void *puzzle, int symmetry);
    /* Optional where there is a `first`. */
    int (*image)(const void *puzzle, int symmetry, int fact);
    /* Optional, of symmetries that permute solutions and not single facts:
     * does this solution speak for its class?  One of each class does. */
    bool (*first)(const void *puzzle, const int *facts, size_t count);
    /* Optional: do they permute the options of the exact cover, too?  Without
     * it they do. */
    bool (*fold)(const void *puzzle);
};

/* Certificates in a format of the family's own: written by its engines, and
 * judged by what knows the puzzle and nothing of them. */
struct certificates {
    const struct format *format;
    bool counts; /* of the number of solutions; or else that there is none */
    /* Can there be one of this puzzle?  A sentence says why not. */
    bool (*fits)(const void *puzzle, struct error *err);
    /* Reads it to its end: does it hold?  Then the number is told.  False:
     * with a sentence; it cannot be read, or `*wrong`; or the reader's watch
     * is over.  What it took is told in commentary. */
    bool (*check)(const void *puzzle, struct reader *reader, mpz_t number,
                  bool *wrong, const struct log *log, struct error *err);
};

/* Why there is no solution, where somebody knows. */
struct reasons {
    bool (*check)(const void *puzzle, const struct reason *reason,
                  struct error *err);
    /* Optional: when the engine that says so left no reason, fills in one
     * that passes the check, or nothing. */
    void (*explain)(const void *puzzle, struct reason *reason);
    /* Where a member of a reason lies, counted from 1; column 0: the row is a
     * number of something that lies nowhere. */
    void (*place)(const void *puzzle, int member, int *row, int *col);
    /* In lines that are comments: each begins with "#". */
    void (*print)(const void *puzzle, const struct reason *reason,
                  struct page *page);
    void (*draw)(const void *puzzle, const struct reason *reason,
                 struct canvas *canvas);
};

/* New puzzles, of ids with a seed: the same one of the same id, on every
 * machine and wherever it was stopped in between. */
struct generator {
    const char *example; /* the id of one */
    bool drawn; /* givens may be a drawing, in which # is a cell: no seed
                   follows them */
    /* A puzzle in the making, of an id that must outlive it; NULL with a
     * sentence. */
    void *(*begin)(const struct id *id, struct error *err);
    /* VERDICT_FOUND: it is made; UNKNOWN: `pace` asked for a pause, and
     * calling again goes on; ERROR: there is none, with a sentence. */
    enum verdict (*go_on)(void *making, struct search *pace,
                          struct error *err);
    void *(*take)(void *making); /* once it is made: hands it over */
    /* Optional: the family that answers for such a puzzle.  Without it that
     * is the one that makes it. */
    const struct family *(*answers)(const void *puzzle);
    /* Optional, of families with a parameter `difficulty`: which of its words
     * tells how hard the puzzle is; 0: nobody knows. */
    int (*grade)(const void *puzzle);
    void (*release)(void *making);
};

/* The puzzle itself, before it is solved.  What is left out is made of the
 * board of its cells, as if that were a solution. */
struct boards {
    /* Optional; of families with a file format of their own: in that. */
    void (*print)(const void *puzzle, struct page *page);
    /* Optional; as one picture. */
    void (*draw)(const void *puzzle, struct canvas *canvas);
    /* Optional; as fields of JSON, each behind a comma. */
    void (*tell)(const void *puzzle, struct writer *w);
};

/* What to do next on a board that has begun, and why. */
struct advice {
    char sentence[400];
    struct grid grid; /* owned; the board, with the new move if there is one */
    int row, col;     /* where that move is, counted from 1; 0: nowhere */
    /* By the family's numbers, for its picture; below 0: none.  The move, the
     * rule that forces it, and the one that another move would break. */
    int fact, rule, broken;
};

struct advisor {
    /* Looks for the next step, at the puzzle itself.  Its `next` answers
     * VERDICT_FOUND: there is a move, or none is forced (row 0); NONE: there
     * is no solution; UNKNOWN: a limit was met.  Once it has found something
     * it answers that again. */
    const struct engine *engine;
    uint64_t patience; /* its steps, where nobody sets a limit */
    /* What `next` has answered, in words; the search's. */
    const struct advice *(*advice)(const struct search *search);
    void (*print)(const void *puzzle, const struct advice *advice,
                  struct page *page);
    void (*draw)(const void *puzzle, const struct advice *advice,
                 struct canvas *canvas);
};

/* --animate: the generations one after another. */
struct films {
    /* As one picture that runs. */
    void (*draw)(const void *puzzle, const struct grid *grid,
                 struct canvas *canvas);
    /* A round has so many; they are counted on through all rounds. */
    int (*frames)(const void *puzzle, const struct grid *grid);
    /* As text; answers how many lines were written. */
    int (*print_frame)(const void *puzzle, const struct grid *grid, int time,
                       const struct screen *screen, struct page *page);
};

/* RLE: the first layer's cells are 0 or 1 and obey a rule. */
struct patterns {
    const char *(*rule)(const void *puzzle);
    /* Is this another name of that rule? */
    bool (*same_rule)(const void *puzzle, const char *text);
    /* The grid of the puzzle whose first layer is this pattern. */
    bool (*take)(const void *puzzle, const struct grid *pattern,
                 struct grid *grid, struct error *err);
    /* What it is, as members of a JSON object; nothing: that is not known. */
    void (*tell)(const void *puzzle, const struct grid *grid,
                 struct writer *writer);
};

/* Of puzzles that ask for the best solution. */
struct objective {
    /* Its parameter as it is typed, or NULL where this puzzle takes any. */
    const char *(*name)(const void *puzzle);
    /* Says how good a solution is and makes a puzzle that asks for better
     * ones, with the same facts; NULL, with a sentence, where it cannot be
     * made.  As of a puzzle that is built, the watch throws it away. */
    void *(*better)(const void *puzzle, const struct grid *grid,
                    const struct log *log, struct watch *watch,
                    struct error *err);
};

/* What the numbers of a grid mean, for programs that read them. */
struct cell_fields {
    const char *sentence;      /* on the layers, rows and columns */
    const char *const *fields; /* their names, up to NULL */
    /* A field of a cell, which is no gap, as text that ends; empty where the
     * number has none.  The cell is counted as in grid->cell, and the grid
     * may be a board. */
    void (*tell)(const void *puzzle, const struct grid *grid, size_t cell,
                 int field, char *text, size_t size);
    /* Optional: the grid before it is solved, with what is given.  Without it
     * that is no facts, decoded. */
    void (*board)(const void *puzzle, struct grid *grid);
};

struct family {
    const char *name, *title;
    bool square; /* a size is one number, N; NxN is another name of it */
    /* Of families with a row in families.def: a table that ends with a name
     * that is NULL, and commands that work, up to NULL. */
    const struct param *params;
    const char *const *examples;
    const char *about; /* more of it for its help: lines, each ended; NULL */
    const struct engine *const *engines; /* its own; ends with NULL; or NULL */

    /* Of families with a row in families.def, which may leave all that
     * follows to others: the family that answers for the puzzle is *family,
     * which is this one unless it is set.  Call it by family_build, which
     * leaves ids with a seed to the generator. */
    void *(*build)(const struct id *id, const struct family **family,
                   struct error *err);
    /* The grid is one row of 0 and 1, a number for each possible fact: who
     * knows the facts of a solution knows it all. */
    bool listed;

    void (*release)(void *puzzle);
    void (*extent)(const void *puzzle, int *rows, int *cols); /* optional */

    /* The two forms, one of which is optional; false, with a sentence, where
     * a puzzle is too large to be numbered.  The puzzle must outlive what is
     * filled in. */
    bool (*state_clauses)(const void *puzzle, struct clauses *clauses,
                          struct error *err);
    bool (*state_cover)(const void *puzzle, struct cover *cover,
                        struct error *err);

    /* Who shall do a task, the best first: its own engines, any_cover and
     * any_clauses; the list ends with NULL.  Optional: the two, in this
     * order. */
    const struct engine *const *(*suggest)(const void *puzzle, enum task task);

    /* Where there is no memory for it the grid is left without cells. */
    void (*decode)(const void *puzzle, const int *facts, size_t count,
                   struct grid *grid);
    /* By the rules alone, whatever the grid holds: sizes, gaps and numbers
     * come from outside.  The error's line and column are row and column. */
    bool (*check)(const void *puzzle, const struct grid *grid,
                  struct error *err);
    /* Optional: shall a solution that passed the check be told?  If not, a
     * sentence says why.  Without it each is. */
    bool (*wanted)(const void *puzzle, const struct grid *grid,
                   struct error *err);

    /* Text, and the way back; `scan` reads one solution, in UTF-8 or ASCII,
     * from its first line on, which is neither blank nor a comment, and
     * leaves what follows it. */
    void (*print)(const void *puzzle, const struct grid *grid,
                  struct page *page);
    bool (*scan)(const void *puzzle, struct reader *reader, struct grid *grid,
                 struct error *err);

    const struct commentary *commentary; /* NULL: none, as for all below */
    const struct pictures *pictures;
    const struct cell_fields *cells;
    const struct symmetries *symmetries;
    const struct reasons *reasons;
    const struct certificates *certificates;
    const struct generator *generator;
    const struct boards *boards;
    const struct advisor *advisor;
    const struct films *films;
    const struct patterns *patterns;
    const struct objective *objective;
};

enum { FAMILIES_MAX = 32 };
extern const struct family *const families[]; /* ends with NULL */
/* How a size is typed: "ROWSxCOLS" or "N". */
const char *family_size(const struct family *family);
/* By a name that need not end; NULL: there is none. */
const struct family *family_find(const char *name, size_t size);
/* The puzzle, and the family that answers for it; NULL with a sentence.  A
 * puzzle that is generated is not made, and there is no sentence, where `pace`
 * asked for a pause: it must be begun again.  pace NULL: there is no limit. */
void *family_build(const struct id *id, struct search *pace,
                   const struct family **family, struct error *err);
/* The family that answers for a puzzle that one of this family has made. */
const struct family *family_of_made(const struct family *family,
                                    const void *puzzle);
/* Parameters from this row on are wishes for new puzzles: are they given with
 * a seed alone? */
bool family_wishes_fit(const struct id *id, int first, struct error *err);
/* The commentary, if there is any. */
bool family_remark(const struct family *family, const void *puzzle,
                   const struct log *log);
void family_remark_none(const struct family *family, const void *puzzle,
                        const struct log *log);
void family_describe(const struct family *family, const void *puzzle,
                     const struct grid *grid, const struct log *log);

#endif
