/* certificate.c: certificates, written by engines and checked.
 *
 * One in CPOG speaks of the clauses that `encode -f cnf` writes, all of their
 * variables included.  Where these clauses have as many models as the puzzle
 * has solutions (clauses.h), it proves the number of solutions.  Others are in
 * a format of the puzzle's family, which judges them. */
#include "middle.h"
#include "base/machine.h"
#include "base/reader.h"
#include "format/cpog.h"
#include "problem/dense.h"

#include <errno.h>
#include <inttypes.h>
#include <unistd.h>

enum { STEPS_A_LOOK = 1 << 12, DIGITS_TOLD = 800 };

/* Bad: it cannot be read, or there was no memory. */
enum end { END_BAD, END_WRONG, END_STOPPED, END_RIGHT };

/* What a certificate proves. */
struct proven {
    mpz_t number;
    bool counts;    /* that there are so many; or else that there is none */
    bool solutions; /* of them; or else models of the clauses */
};

/* ---- which one ------------------------------------------------------ */

bool certificate_knows(const dt_puzzle *puzzle, const struct format *format)
{
    const struct certificates *own = puzzle->family->certificates;
    return format == FORMAT_OF(cpog) || (own && own->format == format);
}

const struct format *certificate_format(const dt_search *s)
{
    const struct certificates *own = s->puzzle->family->certificates;
    bool counts = s->task == DT_COUNT;
    if (!GIVEN(s->set, proof))
        return NULL;
    if (own && own->counts == counts &&
        own->format ==
            format_of_path(OPTION_OF(&s->set->options, proof)->text))
        return own->format;
    return counts ? FORMAT_OF(cpog) : NULL;
}

/* ---- models of clauses ---------------------------------------------- */

static bool take_clause(void *context, const int *literals, size_t count)
{
    return pog_clause(context, literals, count);
}

/* The checker with the puzzle's clauses; NULL: with a sentence.  `*solutions`:
 * each model is a solution. */
static struct pog *open_pog(const dt_puzzle *puzzle, struct watch *watch,
                            bool *solutions, struct error *err)
{
    struct statement statement = {.converted = false};
    struct dense dense;
    struct pog *pog = NULL;
    if (statement_clauses(&statement, puzzle, watch, err) &&
        dense_init(&dense, &statement.clauses, watch, err)) {
        pog = pog_new(dense.variables, watch);
        *solutions =
            statement.clauses.determined && !statement.clauses.beyond[0];
        if (!dense_give(&dense, &statement.clauses, watch, take_clause, pog)) {
            error_say(err, "there is no memory for the clauses in our "
                           "checker");
            pog_free(pog);
            pog = NULL;
        }
        dense_release(&dense);
    }
    statement_release(&statement);
    return pog;
}

static enum end read_certificate(struct reader *reader, struct pog *pog,
                                 mpz_t models, struct error *err)
{
    struct cpog_reader lines;
    enum proof_event event = PROOF_STEP;
    bool wrong = false, over = false;
    cpog_reader_init(&lines, reader);
    for (uint64_t steps = 0; event == PROOF_STEP && !over; steps++) {
        over = steps % STEPS_A_LOOK == 0 && watch_look(reader->watch);
        if (!over)
            event = cpog_next(&lines, pog, &wrong, err);
    }
    cpog_reader_release(&lines);
    if (over)
        return END_STOPPED; /* seldom: nobody says stop just here */
    if (event == PROOF_BAD)
        return wrong ? END_WRONG : END_BAD;
    struct error fault = {0};
    if (pog_finish(pog, models, &fault))
        return END_RIGHT;
    error_set(err, reader->source, 0, 0, "%s", fault.text);
    return fault.starved ? END_BAD : END_WRONG;
}

static void say_models(const struct pog *pog, const struct log *log)
{
    const struct pog_tally *t = pog_tally(pog);
    log_say(log, LOG_DETAIL,
            "products: %" PRIu64 ", sums: %" PRIu64 ", lemmas: %" PRIu64
            ", deletions: %" PRIu64,
            t->products, t->sums, t->lemmas, t->dropped);
}

static enum end judge_models(const dt_puzzle *puzzle, struct reader *reader,
                             struct proven *proven, const struct log *log,
                             struct error *err)
{
    struct pog *pog = open_pog(puzzle, reader->watch, &proven->solutions, err);
    if (!pog)
        return END_BAD;
    enum end end = read_certificate(reader, pog, proven->number, err);
    say_models(pog, log);
    pog_free(pog);
    return end;
}

/* ---- both kinds ----------------------------------------------------- */

static enum end judge(const dt_puzzle *puzzle, const struct format *format,
                      struct reader *reader, struct proven *proven,
                      const struct log *log, struct error *err)
{
    const struct certificates *own = puzzle->family->certificates;
    bool wrong = false;
    if (format == FORMAT_OF(cpog))
        return judge_models(puzzle, reader, proven, log, err);
    proven->counts = own->counts;
    proven->solutions = true;
    if (!own->fits(puzzle->own, err))
        return END_BAD; /* unreached: certificates of the tests fit */
    if (own->check(puzzle->own, reader, proven->number, &wrong, log, err))
        return END_RIGHT;
    return wrong ? END_WRONG : END_BAD;
}

static void proven_init(struct proven *proven)
{
    *proven = (struct proven){.counts = true};
    mpz_init(proven->number);
}

static void say_number(const dt_puzzle *puzzle, const struct proven *proven,
                       char *text, size_t size)
{
    char *number = mpz_get_str(NULL, 10, proven->number);
    bool solutions = proven->solutions;
    const char *what = mpz_cmp_ui(proven->number, 1) == 0
                           ? solutions ? "solution" : "model of its clauses"
                       : solutions ? "solutions"
                                   : "models of its clauses";
    size_t digits = strlen(number);
    if (digits <= DIGITS_TOLD)
        snprintf(text, size, "right: %.300s has %s %s", puzzle->id, number,
                 what);
    else
        snprintf(text, size,
                 "right: %.300s has as many %s as a number of %zu digits "
                 "says, which begins with %.40s",
                 puzzle->id, what, digits, number);
    free(number);
}

static void say_right(const dt_puzzle *puzzle, const struct proven *proven,
                      struct dt_error *sentence)
{
    sentence->placed = false;
    if (proven->counts)
        say_number(puzzle, proven, sentence->text, sizeof sentence->text);
    else
        snprintf(sentence->text, sizeof sentence->text,
                 "right: %.300s has no solution", puzzle->id);
}

int certificate_check(const dt_puzzle *puzzle, const dt_settings *set,
                      const struct format *format, struct reader *reader,
                      struct dt_error *sentence)
{
    struct error err = {0};
    struct errand errand;
    struct proven proven;
    struct log log = settings_log(set);
    proven_init(&proven);
    errand_begin(&errand, set);
    reader->watch = &errand.watch;
    enum end end = judge(puzzle, format, reader, &proven, &log, &err);
    int verdict = DT_RIGHT;
    reader_close(reader);
    if (errand_stopped(&errand, &err) || end == END_BAD) {
        middle_fail(sentence, &err);
        verdict = DT_ERROR;
    } else if (end == END_RIGHT)
        say_right(puzzle, &proven, sentence);
    else
        verdict = proof_wrong(&err, sentence);
    mpz_clear(proven.number);
    return verdict;
}

/* ---- search --------------------------------------------------------- */

bool models_are_solutions(const dt_puzzle *puzzle, struct error *err)
{
    const struct family *family = puzzle->family;
    struct clauses clauses = {.determined = true};
    if (family->state_clauses &&
        !family->state_clauses(puzzle->own, &clauses, err))
        return false; /* unreached: it could be stated before */
    return (clauses.determined && !clauses.beyond[0]) ||
           error_say(err, "a certificate counts models of the clauses, and "
                          "these are not as many as the solutions here");
}

static bool is_another(const dt_search *s, const char *path, struct error *err)
{
    const struct certificates *own = s->puzzle->family->certificates;
    bool two = own && own->counts;
    return error_say(err,
                     "--proof '%.300s' does not end with .cpog%s%s, which is "
                     "the format of a count's certificate",
                     path, two ? " or ." : "", two ? own->format->name : "");
}

bool certificate_fits(const dt_search *s, const char *path, struct error *err)
{
    const struct format *format = certificate_format(s);
    if (format_of_path(path) != format)
        return is_another(s, path, err);
    if (GIVEN(s->set, per_option) || GIVEN(s->set, up_to_symmetry))
        return error_say(err, "a certificate is of the number of all "
                              "solutions: leave out --per-option and "
                              "--up-to-symmetry, or --proof");
    if (search_weighs(s))
        return error_say(err, "a certificate counts models, and these have "
                              "weights; `c t mc` has each count 1");
    return format == FORMAT_OF(cpog)
               ? models_are_solutions(s->puzzle, err)
               : s->puzzle->family->certificates->fits(s->puzzle->own, err);
}

/* The engine's file: does it prove what was found? */
static enum end check_own(dt_search *s, struct reader *reader,
                          struct error *err)
{
    struct errand errand;
    struct proven proven;
    proven_init(&proven);
    errand_of(&errand, s);
    reader->watch = &errand.watch;
    enum end end =
        judge(s->puzzle, certificate_format(s), reader, &proven, &s->log, err);
    if (end == END_RIGHT && mpz_cmp(proven.number, s->count)) {
        /* unreached: no engine of the tests counts wrong */
        end = END_WRONG;
        error_say(err, "the certificate is of another number");
    }
    mpz_clear(proven.number);
    return errand_stopped(&errand, err) ? END_STOPPED : end;
}

static bool copy(FILE *from, FILE *to, struct error *err)
{
    char bytes[1 << 14];
    rewind(from);
    for (size_t size; (size = fread(bytes, 1, sizeof bytes, from));)
        if (fwrite(bytes, 1, size, to) != size)
            break; /* unreached: the disk is not full */
    return (!ferror(from) && !ferror(to)) ||
           /* unreached: the disk is not full */
           error_say(err, "the certificate cannot be written: %s",
                     strerror(errno));
}

/* The engine's file from its beginning; it stays open. */
static bool open_own(dt_search *s, struct reader *reader, struct error *err)
{
    FILE *again = machine_again(s->trace);
    if (!again)
        /* unreached: there are few files */
        return error_say(err, "the certificate cannot be read: %s",
                         strerror(errno));
    reader_file(reader, "certificate", again);
    return true;
}

int certificate_write(dt_search *s, FILE *out, struct dt_error *sentence)
{
    struct error err = {0};
    struct reader reader;
    search_begin(s);
    if (open_own(s, &reader, &err)) {
        enum end end = check_own(s, &reader, &err);
        reader_close(&reader);
        if (end == END_STOPPED)
            return search_stopped(s); /* seldom: nobody says stop just here */
        if (end == END_WRONG) {
            /* unreached: engines of the tests are right */
            middle_wrong(sentence, &err,
                         "the engine %s gave a wrong certificate of %.600s",
                         s->search.engine->name, s->puzzle->id);
            return DT_BROKEN;
        }
        if (end == END_RIGHT && copy(s->trace, out, &err))
            return DT_NONE;
    }
    middle_fail(sentence, &err);
    return DT_ERROR;
}
