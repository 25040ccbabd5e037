/* file.h: a .cnf, .sat, .dlx, .ec or .nnf file as a puzzle of its own. */
#ifndef FAMILY_FILE_H
#define FAMILY_FILE_H

#include "base/formats.h"
#include "family/family.h"
#include "format/dlxfile.h"
#include "format/word.h"
#include "problem/cnf.h"

struct file_source {
    const char *path;            /* "-" is standard input */
    const struct format *format; /* may hold a puzzle, or none is known */
    const char *text; /* in memory, if the path is only a name for it; NULL */
    size_t size;
    struct watch *watch; /* or NULL */
};

/* The puzzle in a file, and the family that understands it.  NULL, with a
 * sentence and no family, if the file is not right. */
void *file_build(const struct file_source *source,
                 const struct family **family, struct error *err);
/* Puzzles of problems that are in memory, which they then own. */
void *clauses_file_take(struct cnf *cnf, struct names *names);
void *cover_file_take(struct dlxfile *dlx);
extern const struct family clauses_file_family, cover_file_family,
    circuit_file_family;

/* The rest is for the files of this folder.  Readers answer a puzzle, or NULL
 * with a sentence. */

/* clauses.c: a circuit's solutions are like those of clauses. */
struct clauses_file {
    struct cnf cnf;
    struct names variable; /* empty: variables are called by number */
};

size_t clauses_file_name(const void *puzzle, int variable, char *name);
int clauses_file_fact(const void *puzzle, int variable);
void clauses_file_decode(const void *puzzle, const int *facts, size_t count,
                         struct grid *grid);
void clauses_file_print(const void *puzzle, const struct grid *grid,
                        struct page *page);
bool clauses_file_scan(const void *puzzle, struct reader *r, struct grid *grid,
                       struct error *err);
extern const struct cell_fields clauses_file_cells;
void *clauses_file_dimacs(struct reader *r, struct error *err);
void *clauses_file_sat(struct reader *r, struct error *err);

/* cover.c */
void *cover_file_dlx(struct reader *r, struct error *err);
void *cover_file_ec(struct reader *r, struct error *err);

/* circuit.c */
void *circuit_file_nnf(struct reader *r, struct error *err);

/* file.c: a grid is one row of 0 and 1, one for each of what is counted. */
bool file_check_row(const struct grid *grid, int cells, const char *what,
                    struct error *err);
int file_ones(const struct grid *grid);

/* The text of a solution.  Whoever prints it begins each line with a blank,
 * so that no name is taken for a comment or for another form of solution. */
struct file_text {
    bool (*is_comment)(const struct word *first);
    /* Optional: is this the number of a solution, or of the next one? */
    bool (*is_number)(const struct word *first);
    /* Takes a line, of which the first word is there already. */
    bool (*scan_line)(const void *puzzle, struct reader *r, struct word *word,
                      struct grid *grid, struct error *err);
};

/* Reads up to a blank line or the end; blank lines and comments may come
 * first.  The grid has its size. */
bool file_scan(const struct file_text *text, const void *puzzle,
               struct reader *r, struct grid *grid, struct error *err);

#endif
