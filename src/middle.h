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
};

#define GIVEN(set, name) (OPTION_OF(&(set)->options, name)->given)

struct dt_puzzle {
    const struct family *family;
    void *own; /* owned; the family's puzzle */
    char *id;  /* owned; canonical */
};

/* A puzzle in the form that an engine or a writer reads.  It stays where it
 * is until it is released: the clauses may point to the conversion. */
struct statement {
    struct clauses clauses;
    struct cover cover;     /* or what was converted */
    struct convert convert; /* cover to clauses, if that was needed */
    bool converted;
};

/* Solutions that are kept while others are listed, to draw from. */
struct urn {
    struct draw *draw; /* owned; one for each that is wanted */
    size_t draws, given;
    uint64_t met;  /* solutions so far */
    uint64_t next; /* the number of the next one that is drawn */
    struct rng rng;
    bool full; /* all were met */
};

/* Where a count of classes by Burnside's lemma stands, once all solutions are
 * counted. */
struct classes {
    int symmetry;         /* whose fixed solutions are counted; 0: none yet */
    struct xcc fold;      /* the exact cover of those, */
    struct cover cover;   /* as an engine reads it, */
    struct search search; /* and who counts them, while it is open */
    bool open;
    mpz_t fixed; /* solutions: by this symmetry, so far; */
    mpz_t count; /* by those before it, but for the first */
};

/* What symmetries make of facts, found as it is needed, and two sets of
 * facts, a bit each: a solution and its image. */
struct images {
    VEC(int) image; /* fact by fact, one for each symmetry */
    VEC(uint64_t) own;
    VEC(uint64_t) other;
};

struct dt_search {
    const dt_puzzle *puzzle; /* borrowed */
    const dt_settings *set;  /* borrowed */
    enum dt_task task;
    struct log log;
    struct statement statement; /* what the engine reads */
    struct classes classes;     /* of `count --up-to-symmetry` */
    struct images images;       /* of --up-to-symmetry where it lists */
    atomic_bool stop;
    struct search search;
    bool free_choice;    /* nobody named the engine */
    bool weighed;        /* dance and frontier were compared */
    double deadline;     /* the user's, of search_clock */
    double next_save;    /* when the next checkpoint is due */
    double save_seconds; /* that the last one took */
    bool done; /* all is listed or counted, perhaps before a resume */
    const struct engine *counted_by; /* NULL: by the search's own */
    mpz_t count;
    uint64_t delivered; /* solutions that dt_next answered */
    uint64_t earlier;   /* those of them before the checkpoint */
    bool best;          /* only the best solution is told */
    struct urn urn;     /* of samples */
    struct grid grid;   /* of the latest solution */
    FILE *trace;        /* owned; of an engine that traces, or NULL */
};

/* puzzle.c */
struct log settings_log(const dt_settings *set);
/* The format that -f names or -o implies; if neither, the row `none`. */
const struct format *settings_format(const dt_settings *set);
/* Does the verb write this format, of a puzzle that has pictures or not? */
bool format_fits(const struct format *format, unsigned verb, bool draws,
                 struct error *err);
/* Always false. */
bool middle_fail(struct dt_error *out, const struct error *err);
/* What a check found, behind a sentence that says of what: "PREFIX: row 3,
 * column 4: text". */
void middle_wrong(struct dt_error *out, const struct error *err,
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
                       struct error *err);
bool statement_cover(struct statement *s, const dt_puzzle *puzzle,
                     struct error *err);
void statement_release(struct statement *s); /* also of a zeroed one */

/* choose.c: fills in search.engine. */
bool choose_engine(dt_search *s, struct error *err);
/* Where an engine that reads the puzzle itself gave up with this sentence, and
 * nobody named it: begins again with the next that is suggested, and says so.
 * False: there is none, or it cannot begin, which is the new verdict. */
bool choose_another(dt_search *s, enum verdict *verdict, struct error *err);

/* search.c */
/* From here on the engine may take as much effort and time as was asked for,
 * at first and again whenever a limit was met. */
void search_grant(dt_search *s);
/* Has the engine stopped for a checkpoint alone?  Writes it, if one was asked
 * for; false, with a sentence, if that failed. */
bool search_go_on(dt_search *s, enum verdict *verdict, struct error *err);
/* Says why, if the limit of memory stopped the engine; what the engine left
 * in the error is said, and no error. */
void search_say_memory(const dt_search *s, struct error *err);
/* The next solution of the engine, checkpoints and all. */
enum verdict search_next(dt_search *s, struct error *err);
/* Makes the grid of the latest solution. */
void search_decode(dt_search *s);
/* Begins again, for the puzzle has changed. */
bool search_again(dt_search *s, struct error *err);
/* Goes on with another engine. */
bool search_change(dt_search *s, const struct engine *engine,
                   struct error *err);

/* count.c */
enum verdict search_count(struct search *search, mpz_t count,
                          struct error *err);
/* Opens another engine on the same cover; to be closed in either case. */
bool rival_open(dt_search *s, const struct engine *engine,
                struct search *rival, struct error *err);
void rival_close(struct search *rival);

/* checkpoint.c */
bool checkpoint_save(const dt_search *s, bool done, struct error *err);
bool checkpoint_load(dt_search *s, struct error *err);

/* best.c: does the puzzle ask for the best solution, and can that be found? */
bool best_fits(dt_search *s, struct error *err);
enum verdict best_next(dt_search *s, struct error *err);

/* sample.c: the next of the solutions that were asked for. */
enum verdict sample_next(dt_search *s, struct error *err);
void urn_release(struct urn *urn);

/* symmetry.c: does --up-to-symmetry, if it is given, go with the puzzle and
 * the other options? */
bool symmetry_fits(const dt_search *s, struct error *err);
/* Is the latest solution the one that speaks for its class?  Without
 * --up-to-symmetry each does. */
bool symmetry_welcome(dt_search *s);
void images_release(struct images *images);
/* Are classes counted by listing? */
bool symmetry_lists(const dt_search *s);
enum verdict symmetry_list(dt_search *s, struct error *err);
/* Once all solutions are counted: goes on to count classes, if need be. */
enum verdict symmetry_count(dt_search *s, struct error *err);
/* What has been counted, solutions or classes, in decimal; to be freed. */
char *symmetry_number(const dt_search *s);
void classes_init(struct classes *classes); /* of a zeroed one */
void classes_release(struct classes *classes);

/* proof.c: does --proof, if it is given, go with the other options?  Says so
 * to the engine, which is not open yet. */
bool proof_fits(dt_search *s, struct error *err);

/* sheet.c: can the solutions be shown as the settings ask? */
bool sheet_fits(const dt_search *search, struct error *err);
/* Does --sheet, if it is given, go with the format? */
bool pages_fit(const dt_settings *set, struct error *err);
/* Can a picture be drawn in the format that is set, and on what?  With --sheet
 * on pages, whose heading is the command. */
bool canvas_fits(const dt_settings *set, struct error *err);
struct canvas *canvas_new(const dt_settings *set, const char *command);
void draw_words(struct canvas *canvas, const char *words); /* a few */

#endif
