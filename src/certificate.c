/* certificate.c: certificates of counts, written and checked.
 *
 * A certificate speaks of the clauses that `encode -f cnf` writes, all of
 * their variables included.  Where these clauses have as many models as the
 * puzzle has solutions (clauses.h), it proves the number of solutions. */
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
        pog = pog_new(dense.variables);
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

static void say_right(const dt_puzzle *puzzle, bool solutions,
                      const mpz_t models, struct dt_error *sentence)
{
    char *number = mpz_get_str(NULL, 10, models);
    const char *what = mpz_cmp_ui(models, 1) == 0
                           /* unreached: certificates of the tests are of
                            * other counts */
                           ? solutions ? "solution" : "model of its clauses"
                           : solutions ? "solutions" : "models of its clauses";
    sentence->placed = false;
    size_t digits = strlen(number);
    if (digits <= DIGITS_TOLD)
        snprintf(sentence->text, sizeof sentence->text,
                 "right: %.300s has %s %s", puzzle->id, number, what);
    else
        snprintf(sentence->text, sizeof sentence->text,
                 "right: %.300s has as many %s as a number of %zu digits "
                 "says, which begins with %.40s",
                 puzzle->id, what, digits, number);
    free(number);
}

int certificate_check(const dt_puzzle *puzzle, const dt_settings *set,
                      struct reader *reader, struct dt_error *sentence)
{
    struct error err = {0};
    struct errand errand;
    bool solutions = false;
    mpz_t models;
    mpz_init(models);
    errand_begin(&errand, set);
    reader->watch = &errand.watch;
    struct pog *pog = open_pog(puzzle, reader->watch, &solutions, &err);
    enum end end = pog ? read_certificate(reader, pog, models, &err) : END_BAD;
    int verdict = DT_RIGHT;
    if (pog) {
        const struct pog_tally *t = pog_tally(pog);
        struct log log = settings_log(set);
        log_say(&log, LOG_DETAIL,
                "products: %" PRIu64 ", sums: %" PRIu64 ", lemmas: %" PRIu64
                ", deletions: %" PRIu64,
                t->products, t->sums, t->lemmas, t->dropped);
    }
    pog_free(pog);
    reader_close(reader);
    if (errand_stopped(&errand, &err) || end == END_BAD) {
        middle_fail(sentence, &err);
        verdict = DT_ERROR;
    } else if (end == END_RIGHT)
        say_right(puzzle, solutions, models, sentence);
    else
        verdict = proof_wrong(&err, sentence);
    mpz_clear(models);
    return verdict;
}

/* ---- count ---------------------------------------------------------- */

bool certificate_fits(const dt_search *s, const char *path, struct error *err)
{
    const struct family *family = s->puzzle->family;
    struct clauses clauses = {.determined = true};
    if (format_of_path(path) != FORMAT_OF(cpog))
        return error_say(err,
                         "--proof '%.300s' does not end with .cpog, which is "
                         "the format of a count's certificate",
                         path);
    if (GIVEN(s->set, per_option) || GIVEN(s->set, up_to_symmetry))
        return error_say(err, "a certificate is of the number of all "
                              "solutions: leave out --per-option and "
                              "--up-to-symmetry, or --proof");
    if (search_weighs(s))
        return error_say(err, "a certificate counts models, and these have "
                              "weights; `c t mc` has each count 1");
    if (family->state_clauses &&
        !family->state_clauses(s->puzzle->own, &clauses, err))
        return false; /* unreached: it could be stated before */
    return (clauses.determined && !clauses.beyond[0]) ||
           /* unreached: puzzles of the tests can be certified */
           error_say(err, "a certificate counts models of the clauses, and "
                          "these are not as many as the solutions here");
}

/* The engine's file: does it prove the number that was counted? */
static enum end check_own(dt_search *s, struct reader *reader,
                          struct error *err)
{
    bool solutions;
    struct errand errand;
    mpz_t models;
    mpz_init(models);
    errand_of(&errand, s);
    reader->watch = &errand.watch;
    struct pog *pog = open_pog(s->puzzle, reader->watch, &solutions, err);
    enum end end = pog ? read_certificate(reader, pog, models, err) : END_BAD;
    if (end == END_RIGHT && mpz_cmp(models, s->count)) {
        /* unreached: no engine of the tests counts wrong */
        end = END_WRONG;
        error_say(err, "the certificate is of another number");
    }
    pog_free(pog);
    mpz_clear(models);
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
