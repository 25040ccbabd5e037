/* certificate.c: certificates of counts, checked.
 *
 * A certificate speaks of the clauses that `encode -f cnf` writes, all of
 * their variables included.  Where these clauses have as many models as the
 * puzzle has solutions (clauses.h), it proves the number of solutions. */
#include "middle.h"
#include "base/reader.h"
#include "format/cpog.h"
#include "problem/dense.h"

#include <inttypes.h>

enum { STEPS_A_LOOK = 1 << 12 };

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

/* DT_STOPPED: the watch is over. */
static int read_certificate(struct reader *reader, struct pog *pog,
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
        return DT_STOPPED; /* seldom: nobody says stop just here */
    if (event == PROOF_BAD)
        return wrong ? DT_WRONG : DT_ERROR;
    struct error fault = {0};
    if (pog_finish(pog, models, &fault))
        return DT_RIGHT;
    error_set(err, reader->source, 0, 0, "%s", fault.text);
    return fault.starved ? DT_ERROR : DT_WRONG;
}

static void say_right(const dt_puzzle *puzzle, bool solutions,
                      const mpz_t models, struct dt_error *sentence)
{
    char *number = mpz_get_str(NULL, 10, models);
    const char *what = mpz_cmp_ui(models, 1) == 0
                           ? solutions ? "solution" : "model of its clauses"
                       : solutions ? "solutions"
                                   : "models of its clauses";
    sentence->placed = false;
    snprintf(sentence->text, sizeof sentence->text,
             "right: %.300s has %.400s %s", puzzle->id, number, what);
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
    int verdict = pog ? read_certificate(reader, pog, models, &err) : DT_ERROR;
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
    if (errand_stopped(&errand, &err) || verdict == DT_ERROR) {
        middle_fail(sentence, &err);
        verdict = DT_ERROR;
    } else if (verdict == DT_RIGHT)
        say_right(puzzle, solutions, models, sentence);
    else
        proof_wrong(&err, sentence);
    mpz_clear(models);
    return verdict;
}
