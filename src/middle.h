/* middle.h: what the files of the middle share.
 *
 * The middle is the .c files beside this one; they implement the public
 * interface, and nobody else knows all the rooms. */
#ifndef MIDDLE_H
#define MIDDLE_H

#include "base/formats.h"
#include "base/log.h"
#include "base/options.h"
#include "base/rng.h"
#include "dovetail.h"
#include "engine/engine.h"
#include "family/family.h"
#include "problem/convert.h"
#include "problem/fold.h"

struct dt_settings {
    struct options options;
    bool utf8, colour;
    struct screen screen;
    void (*say)(void *context, const char *line);
    void (*progress)(void *context, const struct dt_progress *progress);
    void *context;
    atomic_bool halt; /* nothing shall go on */
};

#define GIVEN(set, name) (OPTION_OF(&(set)->options, name)->given)

struct dt_puzzle {
    const struct family *family;
    void *own;      /* owned; the family's puzzle */
    char *id;       /* owned; canonical */
    uint64_t bytes; /* that it took, roughly */
    /* Owned; the names of its facts, or NULL.  Nothing else of a puzzle is
     * made later, also where it is const. */
    _Atomic(struct labels *) labels;
};

/* A puzzle in the form that an engine or a writer reads.  It stays where it
 * is until it is released: the clauses may point to the conversion. */
struct statement {
    struct clauses clauses;
    struct cover cover;     /* or what was converted */
    struct convert convert; /* cover to clauses, if that was needed */
    bool converted;
};

/* How far a call may go; the times are of search_clock. */
struct limits {
    double deadline;       /* the user's */
    uint64_t effort;       /* the user's, in steps of the engine at work */
    double slice_seconds;  /* that a call may take; infinity: any */
    uint64_t slice_steps;  /* likewise; UINT64_MAX: any */
    double slice_end;      /* of this call */
    uint64_t slice_effort; /* likewise, in steps of the engine at work */
    double next_save;      /* when the next checkpoint is due */
    double save_seconds;   /* that the last one took */
    bool paused;           /* the slice alone has ended */
};

/* A call that is no search, or the part of one before an engine begins: a
 * puzzle is opened, stated or written, within the user's limits. */
struct errand {
    struct request request; /* without a problem: limits, who may say stop */
    struct search pace;     /* without an engine */
    struct watch watch;     /* for those who do the work */
};

/* The best solution so far, of puzzles that ask for it. */
struct best {
    bool wanted, found;
    bool surpassed; /* the puzzle at work does not ask for better ones yet */
    bool proven;    /* there is no better one */
    ints facts;
};

/* Who searches: engines, the best first, made once (plan.c). */
struct plan {
    VEC(const struct engine *) engine;
    size_t at; /* who is at work */
    bool free; /* nobody named the engine */
};

/* Where a list begins (seek.c). */
struct seek {
    mpz_t number;                /* from 0 */
    mpz_t passed;                /* that came before it, so far, */
    const struct engine *engine; /* of this one; NULL: none */
    bool there;
};

/* The list of solutions in a file, if there is one (scroll.c). */
struct scroll {
    FILE *file;         /* borrowed; NULL: there is none, or not yet */
    uint64_t solutions; /* that lie on the disk, */
    uint64_t bytes;     /* in so many, */
    uint64_t sum;       /* with this check sum, */
    uint64_t inode;     /* in this file; 0: none was begun */
};

struct dt_search {
    const dt_puzzle *puzzle; /* borrowed */
    const dt_settings *set;  /* borrowed */
    enum dt_task task;
    bool part;  /* it is of a unit alone, or to be cut into units */
    char *unit; /* owned; NULL: it is none, or all of the search */
    struct log log;
    dt_puzzle *tighter;         /* owned; asks for better solutions; or NULL */
    struct statement statement; /* what the engine reads */
    atomic_bool stop;
    struct request request; /* what the engine is asked */
    struct plan plan;
    struct search search; /* the engine at work */
    struct limits limits;
    double begun; /* of search_clock */
    struct best best;
    bool done;    /* all is listed or counted, perhaps before a resume */
    bool refuted; /* dt_next has answered that there is no solution */
    bool hearsay; /* somebody else has, and nobody has checked it */
    bool wrong;   /* a solution that was counted failed its check */
    bool asked;   /* whether there is any, before they are listed */
    mpz_t count;
    struct seek seek;
    uint64_t delivered;      /* solutions that dt_next answered */
    uint64_t earlier;        /* those of them before the checkpoint */
    struct scroll scroll;    /* the file that they are listed in */
    struct keep *keep;       /* owned; the checkpoint, or NULL */
    bool unsaved;            /* it could not be written the last time */
    struct grid grid;        /* of the latest solution */
    FILE *trace;             /* owned; of an engine that traces, or NULL */
    struct urn *urn;         /* owned, as those below; of samples, or NULL */
    struct classes *classes; /* of `count --up-to-symmetry`, or NULL */
    struct images *images;   /* of --up-to-symmetry where it lists, or NULL */
    struct tally *tally;     /* of `count --per-option`, or NULL */
    struct proving *proving; /* a proof that has begun, or NULL */
    struct complete *complete; /* the solutions of a list with a proof */
    struct showing *showing;   /* of DT_SHOW, or NULL */
};

/* puzzle.c */
struct log settings_log(const dt_settings *set);
/* The format that -f names or -o implies; if neither, the row `none`. */
const struct format *settings_format(const dt_settings *set);
/* Does the name behind -o promise nothing that the verb does not write?  Where
 * it says nothing, a remark does. */
bool output_fits(const dt_settings *set, unsigned verb, struct error *err);
/* Does the verb write the format of the settings? */
bool format_fits(const dt_settings *set, unsigned verb, struct error *err);
/* Always false. */
bool middle_fail(struct dt_error *out, const struct error *err);
/* What a check found, behind a sentence that says of what: "PREFIX: row 3,
 * column 4: text".  False: it had no memory, and found nothing. */
bool middle_wrong(struct dt_error *out, const struct error *err,
                  const char *format, ...)
    __attribute__((format(printf, 3, 4)));
unsigned task_verb(enum dt_task task);
/* The command that makes this answer again. */
char *middle_command(unsigned verb, const dt_puzzle *puzzle,
                     const dt_settings *set);

/* Is this the name of a problem file, and of no puzzle? */
bool middle_names_file(const char *text);

/* Fill in the clauses, by conversion if need be, or the cover. */
bool statement_clauses(struct statement *s, const dt_puzzle *puzzle,
                       struct watch *watch, struct error *err);
bool statement_cover(struct statement *s, const dt_puzzle *puzzle,
                     struct error *err);
void statement_release(struct statement *s); /* also of a zeroed one */

/* pace.c */
void errand_begin(struct errand *e, const dt_settings *set);
/* One that is part of a search, and of its request. */
void errand_of(struct errand *e, const dt_search *s);
/* After all: if it was stopped the error says so, whatever else it said. */
bool errand_stopped(const struct errand *e, struct error *err);
/* What a search or an errand may take, which had so much before it began. */
void request_memory(struct request *request, const dt_settings *set,
                    uint64_t bytes);

/* At most so much a call, from the next one on; 0: any number. */
void limits_slice(struct limits *l, double seconds, uint64_t steps);
/* As much effort, and as much time as the settings say, from here on. */
void limits_grant(struct limits *l, const dt_settings *set, uint64_t effort,
                  const struct search *search);
/* A call begins, and a slice with it. */
void limits_begin(struct limits *l, const struct search *search);
/* How far the search may go before somebody has to look. */
void limits_impose(const struct limits *l, struct search *search);
/* Has one of the user's limits been met? */
bool limits_met(const struct limits *l, const struct search *search);

/* plan.c: makes the plan, and opens the first engine that takes the puzzle. */
bool plan_make(dt_search *s, struct error *err);
bool plan_begin(dt_search *s, struct error *err);
/* Where the engine has given up with this sentence: begins again with the next
 * one of the plan, and says so.  False: there is none, or none can begin,
 * which is the new verdict. */
bool plan_advance(dt_search *s, enum verdict *verdict, struct error *err);
/* Before solutions are listed: does an engine that decides, where nobody named
 * another, say at once that there is none? */
bool plan_refutes(dt_search *s);

/* search.c: one without an engine so far. */
dt_search *search_make(const dt_puzzle *puzzle, const dt_settings *set,
                       enum dt_task task, bool part);
/* The puzzle that is searched: the user's, or one that asks for more. */
const dt_puzzle *search_sought(const dt_search *s);
/* Was the search made for this call?  tasks has a bit for each task that it
 * goes with; else the sentence says what it wants. */
bool search_serves(const dt_search *s, unsigned tasks, bool ready,
                   const char *wish, struct dt_error *err);
#define TASK_BIT(task) (1U << (task))
/* Is what literals weigh asked for? */
bool search_weighs(const dt_search *s);
/* Is a part of the solutions sought alone? */
bool search_is_part(const dt_search *s);
/* Begins a call, which ends with the slice, if there is one. */
void search_begin(dt_search *s);
/* What a call answers whose engine has stopped; if a limit was met, as much
 * effort and time as was asked for is granted again. */
int search_stopped(dt_search *s);
/* Has the engine stopped for a checkpoint alone?  Writes it, if one was asked
 * for; false, with a sentence, if that failed. */
bool search_go_on(dt_search *s, enum verdict *verdict, struct error *err);
/* Says why, if the limit of memory stopped the engine; what the engine left
 * in the error is said, and no error. */
void search_say_memory(const dt_search *s, struct error *err);
/* The next solution of the engine, checkpoints and all. */
enum verdict search_next(dt_search *s, struct error *err);
/* After VERDICT_NONE: says whose word that is, where nobody has checked it;
 * "further" or "better" tells what there is none of, or "". */
void search_quote(dt_search *s, const char *which);
/* What a call answers whose engine has failed. */
int search_failed(dt_search *s, const struct error *err, struct dt_error *out);
/* Makes the grid of the latest solution. */
bool search_decode(dt_search *s, struct error *err);
/* Leaves the engine at work, and begins with this one, perhaps again. */
void search_leave(dt_search *s);
bool search_engage(dt_search *s, const struct engine *engine,
                   struct error *err);

/* unit.c: does the unit, if the search is of one, go with the options? */
bool unit_fits(const dt_search *s, struct error *err);
/* After the engine was opened: takes what it is to do from the unit. */
bool unit_load(dt_search *s, struct error *err);

/* seek.c: shall the list begin with a later solution, and can the engine go
 * there at once? */
bool seek_wanted(const dt_search *s);
bool seek_at_once(const dt_search *s, const struct engine *engine);
/* Goes there.  VERDICT_NONE: the next solution is the first one wanted, or
 * there are not so many. */
enum verdict seek_first(dt_search *s, struct error *err);
void seek_begin(dt_search *s);
void seek_release(dt_search *s);

/* keep.c: a file that one process keeps, and that is always whole.  NULL, with
 * a sentence: another keeps it, or what is there does not begin with the
 * title. */
struct keep *keep_open(const char *path, const char *title, struct error *err);
/* Replaces it; if that fails the old version stays. */
bool keep_write(struct keep *k, const char *bytes, size_t size,
                struct error *err);
void keep_close(struct keep *k); /* NULL is fine */

/* scroll.c */
/* Whatever was written lies on the disk, and is summed up. */
bool scroll_sync(dt_search *s, struct error *err);

/* checkpoint.c: do --checkpoint and --resume, if they are given, go with the
 * task and the format, and is the file ours to write? */
bool checkpoint_fits(const dt_search *s, struct error *err);
bool checkpoint_begin(dt_search *s, struct error *err);
/* What the list holds lies on the disk already. */
bool checkpoint_save(const dt_search *s, bool done, struct error *err);
/* After the engine was opened: goes on from the checkpoint of --resume, if
 * there is one, else it begins with the unit, or at the beginning. */
bool checkpoint_load(dt_search *s, struct error *err);

/* count.c: a number that was counted, in decimal, divided as the engine says
 * where there are weights; to be freed. */
char *search_number(const dt_search *s, const mpz_t count);

/* partial.c: does --partial, if it is given, go with the puzzle? */
bool partial_fits(const dt_search *s, struct error *err);

/* best.c: does the puzzle ask for the best solution, and can that be found? */
bool best_fits(dt_search *s, struct error *err);
enum verdict best_next(dt_search *s, struct error *err);

/* sample.c: the next of the solutions that were asked for. */
enum verdict sample_next(dt_search *s, struct error *err);

/* symmetry.c: does --up-to-symmetry, if it is given, go with the puzzle and
 * the other options? */
bool symmetry_fits(const dt_search *s, struct error *err);
/* Is the latest solution the one that speaks for its class?  Without
 * --up-to-symmetry each does. */
bool symmetry_welcome(dt_search *s);
void images_free(struct images *images);
/* Are classes counted by listing? */
bool symmetry_lists(const dt_search *s);
enum verdict symmetry_list(dt_search *s, struct error *err);
/* Once all solutions are counted: goes on to count classes, if need be. */
enum verdict symmetry_count(dt_search *s, struct error *err);
/* What has been counted, solutions or classes, in decimal; to be freed. */
char *symmetry_number(const dt_search *s);
void classes_free(struct classes *classes);
/* Can the engine count classes without listing solutions? */
bool symmetry_averages(const dt_search *s, const struct engine *engine);

/* profile.c: what the search has taken, as an object of JSON, to be freed;
 * NULL: nobody wants to know. */
char *profile_json(const dt_search *s);

/* labels.c: the names of a puzzle's facts, made when they are asked for first;
 * NULL: there is no memory. */
const struct labels *labels_of(const dt_puzzle *puzzle, struct error *err);
void labels_free(struct labels *labels);
/* NULL: there is no such fact. */
const char *labels_get(const struct labels *labels, int fact);
/* Are they options, and their names lists of items? */
bool labels_are_options(const struct labels *labels);

/* data.c: the grid of a puzzle before it is solved; false: there is no memory
 * for it. */
bool puzzle_board(const dt_puzzle *puzzle, struct grid *board);

/* board.c: a puzzle before it is solved: its text, to be freed, or NULL; and
 * a picture with its id above it. */
char *board_text(const dt_puzzle *puzzle, bool utf8, struct error *err);
bool board_draw(const dt_puzzle *puzzle, struct canvas *canvas,
                struct error *err);
/* As fields of JSON, each behind a comma, to be freed; how difficult it is, or
 * NULL, is one of them. */
char *board_fields(const dt_puzzle *puzzle, const char *grade);

/* heat.c: the numbers of `count --per-option` as a picture. */
bool heat_draw(const dt_search *s, const struct tally *tally, FILE *out,
               struct error *err);

/* certificate.c: what --proof of this search asks for, if that is no proof in
 * clauses; NULL: it is, or there is no --proof. */
const struct format *certificate_format(const dt_search *s);
/* Can there be one, in a file of this name? */
bool certificate_fits(const dt_search *s, const char *path, struct error *err);
/* After a count, or that there is none: the certificate, checked. */
int certificate_write(dt_search *s, FILE *out, struct dt_error *sentence);
/* Is that the format of certificates of this puzzle? */
bool certificate_knows(const dt_puzzle *puzzle, const struct format *format);
/* Does a file hold?  The reader is closed. */
int certificate_check(const dt_puzzle *puzzle, const dt_settings *set,
                      const struct format *format, struct reader *reader,
                      struct dt_error *sentence);

/* Do the clauses have as many models as there are solutions?  A sentence says
 * that they do not. */
bool models_are_solutions(const dt_puzzle *puzzle, struct error *err);

/* complete.c: lists with a proof that they are complete.  Can there be one?
 * Says so otherwise. */
bool complete_fits(dt_search *s, struct error *err);
void complete_take(dt_search *s);       /* the latest solution */
void complete_free(struct complete *c); /* NULL is fine */
/* Once all were taken: finds their models and refutes all others, in s->trace.
 * False: with a sentence, or the watch is over. */
bool complete_trace(dt_search *s, struct watch *watch, struct error *err);
/* Tells the models one after another while they are taken; were all? */
bool complete_each(const struct complete *c,
                   bool (*take)(void *context, const int *model, size_t count),
                   void *context);
/* What a right proof says, that lists so many models or none. */
void complete_say(const dt_puzzle *puzzle, uint64_t listed, bool solutions,
                  struct dt_error *sentence);

/* shelf.c: clauses by their numbers. */
struct forward;
struct shelf *shelf_new(void);
void shelf_free(struct shelf *s); /* NULL is fine */
bool shelf_add(struct shelf *s, const int *literals, size_t count);
bool shelf_drop(struct shelf *s, int64_t number, struct forward *f,
                struct error *err);
/* Is it a model that was not told before?  Then it is excluded, in the checker
 * too; else with a sentence. */
bool shelf_exclude(struct shelf *s, const int *literals, size_t count,
                   size_t variables, struct forward *f, struct error *err);

/* proof.c: says what is wrong with a proof, and answers DT_WRONG. */
int proof_wrong(const struct error *err, struct dt_error *sentence);
/* Does --proof, if it is given, go with the other options?  Says so
 * to the engine, which is not open yet. */
bool proof_fits(dt_search *s, struct error *err);
/* Makes a file for the trace of this engine, if a proof will need it. */
bool proof_trace(dt_search *s, const struct engine *engine, struct error *err);
void proving_free(struct proving *proving);

/* choices.c: solutions as options of the exact cover.  NULL, with a sentence:
 * there is none. */
struct choices *choices_new(const dt_puzzle *puzzle, struct error *err);
void choices_free(struct choices *choices); /* NULL is fine */
/* The latest solution. */
void choices_write(struct choices *choices, struct writer *w,
                   const dt_search *s);
/* The next one, behind its number. */
bool choices_read(struct choices *choices, const dt_puzzle *puzzle,
                  struct reader *r, struct grid *grid, struct error *err);

/* hint.c: begins to look for the next move, where the family has an advisor;
 * and the steps that this may take. */
bool hint_begin(dt_search *s, struct error *err);
uint64_t hint_effort(const dt_search *s);

/* model.c: the facts of models that SAT solvers print of the puzzle's clauses;
 * NULL, with a sentence: they cannot be stated. */
struct models *models_new(const dt_puzzle *puzzle, struct watch *watch,
                          struct error *err);
void models_free(struct models *models); /* NULL is fine */
/* Does a solver's output begin here? */
bool model_begins(struct reader *r);
/* VERDICT_FOUND: one more, though it may be a misfit and break a clause; NONE:
 * there is no `further` one. */
enum verdict models_next(struct models *models, struct reader *r, bool further,
                         struct error *misfit, struct error *err);
const int *models_facts(const struct models *models, size_t *count);

/* solutions.c: those in a file, in any form that we read.  Zeroed but for what
 * is borrowed. */
struct solutions {
    const dt_puzzle *puzzle; /* borrowed */
    struct reader *reader;   /* borrowed */
    struct models *models;   /* owned; NULL: none was read so far */
    struct choices *choices; /* likewise */
    long taken;
    struct error misfit; /* what is wrong with the latest */
};
/* VERDICT_FOUND: the next one; NONE: there was one, and no more. */
enum verdict solutions_next(struct solutions *s, struct grid *grid,
                            struct error *err);
/* Does the latest one obey the rules?  Else it is a misfit. */
bool solutions_judge(struct solutions *s, const struct grid *grid);
void solutions_release(struct solutions *s);

/* showing.c: the next solution of a file, as dt_next answers. */
int showing_next(dt_search *s, struct dt_error *out);
/* The command that shows it again, to be freed. */
char *showing_command(const dt_search *s);
/* Are the facts of a solution known? */
bool showing_names_facts(const dt_search *s);
void showing_free(struct showing *showing); /* NULL is fine */

/* sheet.c: can the solutions be shown as the settings ask? */
bool sheet_fits(const dt_search *search, struct error *err);
/* Has the puzzle pictures, of solutions and heat?  If not, a sentence says
 * what to write instead. */
bool puzzle_draws(const dt_puzzle *puzzle, const char *instead,
                  struct error *err);
/* If the format that is set is a picture, can it be drawn?  If not, is nothing
 * set that is for pictures alone? */
bool picture_fits(const dt_settings *set, struct error *err);
/* What pictures are drawn on: with --sheet pages, whose heading is the
 * command. */
struct canvas *canvas_new(const dt_settings *set, const char *command);
void draw_words(struct canvas *canvas, const char *words); /* a few */

#endif
