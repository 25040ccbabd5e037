/* cluster.h: what the files of `cluster` share.
 *
 * A folder, WORK, is all that machines have in common.  Its manifest tells the
 * puzzle and the units, lines of text that the library knows (dt_split); a
 * unit's name is the digest of the problem and of that line.  Whoever has
 * walked a unit leaves a result under its name, whole or not at all:
 *
 *     manifest          the puzzle, what is sought, the units; never changes
 *     res/ab/ID         the result of a unit
 *     res/ab/ID.part    what was found of it, and what is left, as units
 *     seg/NAME          results of one process, where units are many
 *     body/ab/DIGEST    a list, a tally, a solution or a proof
 *     run/ID            somebody is at work on it
 *     conflict/         results that contradict others, or are damaged
 *
 * Nobody locks anything: two who walk the same unit only waste time, and what
 * they find must be the same. */
#ifndef CLUSTER_CLUSTER_H
#define CLUSTER_CLUSTER_H

#include "app.h"

#include <stdlib.h>
#include <string.h>

/* ---- files.c: memory, sentences, files that are whole ---------------- */

void *zeroed(size_t count, size_t size);
void *regrown(void *memory, size_t count, size_t size);
char *copy_text(const char *text);
char *text_of(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Always false. */
bool fail(struct dt_error *err, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* A line on standard error, unless --quiet. */
void say(const struct job *job, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A text that grows by being written. */
struct note {
    FILE *file;
    char *text;
    size_t size;
};
void note_begin(struct note *note);
/* Answers the text, which is to be freed. */
char *note_end(struct note *note);

/* All bytes and a zero behind them, to be freed; NULL: with a sentence, but
 * for a file that is not there, which leaves none. */
char *file_read(const char *path, size_t *size, struct dt_error *err);
/* The same, from a place on. */
char *file_read_on(const char *path, size_t from, size_t *size,
                   struct dt_error *err);
bool write_all(int fd, const char *bytes, size_t size);
/* Those on the way to a file. */
void make_folders(const char *path);
enum placing { PLACED, TAKEN, UNPLACED };
/* The file appears under this name with all its bytes on the disk, or not at
 * all; TAKEN: there is one already.  Folders on the way are made. */
enum placing file_place(const char *path, const char *bytes, size_t size,
                        struct dt_error *err);
/* The same, whatever was there; it need not survive the machine. */
bool file_put(const char *path, const char *bytes, size_t size,
              struct dt_error *err);

/* ---- work.c: the folder and its manifest ----------------------------- */

enum purpose { COUNT, ENUMERATE, TALLY, SOLVE, REFUTE, PURPOSES };
extern const char *const purpose_words[PURPOSES + 1];

enum {
    DIGEST = 65,
    NAME = 33,         /* of a unit: the first half of a digest */
    MANY_UNITS = 20000 /* more have no file each */
};

struct unit {
    char name[NAME];
    const char *text; /* borrowed */
    double size;      /* as dt_split has it */
};

struct work {
    const char *path; /* borrowed */
    enum purpose purpose;
    char *puzzle; /* owned, as all below; "{file}" stands for the file */
    char *file;   /* its name in the folder; NULL: there is none */
    char *from, *engine, *choose; /* from: NULL if not given */
    char file_digest[DIGEST];
    char problem[DIGEST]; /* of all these */
    struct unit *unit;    /* the largest first */
    size_t units;
    double size; /* of all units */
    char *manifest;
};

/* What is sought, from what was typed; the units are added. */
bool work_begin(struct work *work, const struct job *job,
                struct dt_error *err);
/* The digest of what is sought. */
void work_name(struct work *work);
void work_add(struct work *work, const char *text, double size);
bool work_write(const struct work *work, struct dt_error *err);
bool work_open(struct work *work, const char *path, struct dt_error *err);
void work_release(struct work *work);
void unit_name(const struct work *work, const char *text, char name[NAME]);
bool work_is_large(const struct work *work);
/* Do the words in it mean something here? */
bool work_words_fit(const struct work *work, struct dt_error *err);
/* As the units' searches want them. */
dt_settings *work_settings(const struct work *work);
/* Its puzzle's id, with the file where that lies; to be freed. */
char *work_id(const struct work *work);
dt_puzzle *work_puzzle(const struct work *work, const dt_settings *set,
                       struct dt_error *err);
enum dt_task work_task(const struct work *work);
/* The form of the units, by the engine that walks them. */
enum form { BY_TRAILS, BY_CUBES, BY_PRIMES, BY_ROWS };
enum form work_form(const struct work *work);
/* A path in the folder, to be freed. */
char *work_file(const struct work *work, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- result.c: what was found of a unit ------------------------------ */

struct result {
    char unit[NAME];
    bool part;         /* and what is left is in the children */
    bool cut;          /* it was only cut: nothing was found */
    char *count;       /* owned, as all below; in decimal */
    char *modulus;     /* the count is known modulo this; NULL: it is exact */
    char body[DIGEST]; /* empty: there is none */
    char **child;      /* texts of units */
    size_t children;
    uint64_t nodes;
    double seconds; /* of processor time */
    char *engine, *version, *host, *command;
    size_t pass; /* of the store, in which it was met last */
};

/* A line of JSON, with its end and a check sum in it, to be freed. */
char *result_print(const struct result *result, const struct work *work);
/* False: it is no such line of this work, or damaged. */
bool result_scan(struct result *result, const char *line, size_t size,
                 const struct work *work);
void result_release(struct result *result);
/* Do two results of a unit tell the same? */
bool result_agrees(const struct result *one, const struct result *other,
                   const struct work *work);

/* ---- store.c: the results of a work ---------------------------------- */

/* A file of results, and how much of it was read. */
struct segment {
    char *name; /* owned */
    size_t read;
};

struct store {
    const struct work *work; /* borrowed */
    struct result **slot;    /* owned; a table by names */
    size_t slots, used;
    int segment;          /* of this process; -1: none */
    double synced;        /* when it was, of seconds_now */
    struct segment *read; /* owned; by their names */
    size_t reads;
    double looked;        /* when all were, of seconds_now */
    size_t pass;          /* the latest one through results */
    size_t damaged;       /* results that were met */
    size_t conflicts;     /* likewise */
    struct dt_error last; /* of these: a sentence */
};

enum found { ABSENT, PRESENT, DAMAGED };

/* Puts a result into the table, which takes it over. */
const struct result *results_enter(struct store *store, struct result *result);
void results_open(struct store *store, const struct work *work);
/* Hears what others have found since; not more than once a second. */
void results_refresh(struct store *store);
void results_close(struct store *store); /* if it was opened */
/* The result of a unit, whole or a part. */
enum found results_find(struct store *store, const char *name, bool part,
                        const struct result **result);
/* Keeps it, or sees that there is one that tells the same.  False, with a
 * sentence: it cannot be written, or contradicts the one that is there. */
bool results_keep(struct store *store, const struct result *result,
                  struct dt_error *err);
/* What is damaged is put aside, so that the unit can be walked again; false:
 * it cannot be moved. */
bool results_put_aside(struct store *store, const char *name, bool part);
/* Bodies by their digests. */
bool body_keep(const struct work *work, const char *bytes, size_t size,
               char digest[DIGEST], struct dt_error *err);
char *body_read(const struct work *work, const char *digest, size_t *size,
                struct dt_error *err);

/* False, with a sentence in `last`: the result of a unit was met in this pass
 * before, or its children are no parts of the unit. */
bool results_meet(struct store *store, const struct result *result,
                  const char *text);
/* Visits the results that make up a unit, or all units, the units that are
 * missing, and those that are damaged, each once: one that is a part of
 * itself, or of two others, is damaged.  Who does not ask for one or the
 * other says NULL. */
struct visitor {
    void *context;
    void (*result)(void *context, const struct result *result);
    void (*open)(void *context, const char *name, const char *text,
                 enum found found);
};
void results_visit(struct store *store, const char *name, const char *text,
                   const struct visitor *visitor);
void results_visit_all(struct store *store, const struct visitor *visitor);

/* ---- paths.c: what a unit says --------------------------------------- */

/* A way from the root of a search tree: the choices of forks. */
struct path {
    int *choice; /* owned */
    int *item;   /* owned; what each fork was about */
    int *degree; /* owned; how many choices it had */
    size_t length;
};

struct paths {
    struct path *path; /* owned */
    size_t count;
};

/* Adds all paths of a unit: the one it is on, and those that it has left.
 * False: it is no such text. */
bool paths_add(struct paths *paths, const char *text);
void paths_release(struct paths *paths);
/* By their choices, a path before those that it begins. */
void paths_sort(struct paths *paths);
/* Is each path of these units, its children, behind one of the unit's, and
 * none behind another? */
bool are_parts(const char *unit, char *const *child, size_t children);
/* The forks of a unit that has begun, each as a unit of its own. */
char **forks_of(const char *text, size_t *count);

/* ---- walk.c: one unit is walked -------------------------------------- */

/* What was found. */
struct account {
    char *count, *modulus; /* owned, as all; modulus: NULL if it is exact */
    char *body;            /* or NULL */
    size_t body_size;
    char *rest; /* a unit; NULL: nothing is left */
    uint64_t nodes;
    bool begun; /* something was done */
};

struct walker {
    const struct work *work; /* borrowed, as all */
    const dt_puzzle *puzzle;
    const dt_settings *set;
    /* Is asked a few times a second; `begun`: what was found can be kept. */
    bool (*stop)(void *context, bool begun);
    void *context;
    void *formula; /* owned; of refutations; NULL: not made yet */
};

bool walker_stops(const struct walker *walker, bool begun);
/* Walks it to its end, or until it shall stop.  False: with a sentence. */
bool walk_unit(struct walker *walker, const char *text,
               struct account *account, struct dt_error *err);
void account_release(struct account *account);
/* refute.c: the same by a SAT solver, cube by cube, with proofs. */
bool refute_unit(struct walker *walker, const char *text,
                 struct account *account, struct dt_error *err);
void refute_release(struct walker *walker);
/* The clauses of the puzzle as DIMACS, to be freed. */
char *clauses_of(const dt_puzzle *puzzle, size_t *size, struct dt_error *err);
/* Such clauses with more of them, as a text to be freed. */
char *clauses_with(const char *clauses, const char *more, size_t count);

/* ---- the verbs of the verb, each to its exit code -------------------- */

int cluster_split(const struct job *job);
int cluster_check(const struct job *job);
int cluster_run(const struct job *job);
int cluster_submit(const struct job *job);
int cluster_status(const struct job *job);
int cluster_resplit(const struct job *job);
int cluster_merge(const struct job *job);
int cluster_audit(const struct job *job);
int cluster_fails(const struct dt_error *err); /* says it */

/* ---- check.c and those that it asks: is the split complete? ----- */

/* Judges the units, and those that they were cut into; `paths` is filled. */
bool check_work(struct store *store, const dt_puzzle *puzzle,
                struct paths *paths, struct dt_error *err);
bool check_cover(const struct work *work, const dt_puzzle *puzzle,
                 const struct paths *paths, struct dt_error *err);
bool check_cubes(const struct work *work, const dt_puzzle *puzzle,
                 const struct paths *paths, struct dt_error *err);
/* A proof, as LRAT, that the clauses and the negations of all cubes have no
 * model; to be freed.  NULL: with a sentence. */
char *prove_cubes(const dt_puzzle *puzzle, const struct paths *cubes,
                  size_t *size, struct dt_error *err);
/* Can rows of this puzzle be judged? */
bool ships_fit(const dt_puzzle *puzzle, struct dt_error *err);
bool check_ships(const struct work *work, const dt_puzzle *puzzle,
                 const struct paths *paths, struct dt_error *err);
bool check_primes(const struct work *work, const dt_puzzle *puzzle,
                  const struct paths *paths, struct dt_error *err);

/* An exact cover, and what is left of it behind a path: a .dlx file, to be
 * freed; NULL: no item is left. */
struct cover *cover_open(const dt_puzzle *puzzle, struct dt_error *err);
char *cover_behind(struct cover *cover, const struct path *path);
void cover_free(struct cover *cover);

/* ---- join.c: the proofs of all cubes as one --------------------------- */

/* False, with a sentence: `*wrong`, or there is no memory for it. */
bool join_proofs(struct store *store, const dt_puzzle *puzzle, FILE *out,
                 bool *wrong, struct dt_error *err);

/* ---- audit.c: units once more ----------------------------------------- */

/* So many units of those that are there, chosen at random and walked
 * elsewhere if any were, are walked again, by another engine where there is
 * one.  False: with a sentence, such as that one disagrees. */
bool audit_units(struct store *store, const dt_puzzle *puzzle, double share,
                 const struct job *job, struct dt_error *err);
/* "1%" or "1.5" as a share; false: it is none. */
bool audit_share(const char *text, double *share, struct dt_error *err);

/* ---- ledger.c: what anybody can recheck ------------------------------- */

bool ledger_write(struct store *store, const char *total,
                  struct dt_error *err);

#endif
