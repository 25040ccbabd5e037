/* proof.c: proofs that there is no solution: written, and checked.
 *
 * A proof speaks of the clauses that `encode -f cnf` writes.  Whoever makes a
 * lemma, an engine, a solver's trace or a file, it goes through a checker
 * first; what holds goes on to the writer, if there is one.  An engine's
 * lemmas have hints.  A trace or a file of DRAT has none: a checker that
 * propagates finds them, and where they are wanted its own lemmas are checked
 * again, by the hints alone.  Sums of inequalities have a checker of their
 * own. */
#include "middle.h"
#include "base/machine.h"
#include "base/reader.h"
#include "format/prooffile.h"
#include "problem/cutting_planes.h"
#include "problem/dense.h"
#include "problem/forward.h"
#include "problem/hinted.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <unistd.h>

enum { STEPS_A_LOOK = 1 << 12 };

struct audit {
    struct hinted *hinted;       /* owned; NULL: not needed */
    struct forward *forward;     /* likewise */
    struct planes *planes;       /* likewise */
    struct shelf *shelf;         /* likewise: where numbers are dropped */
    struct proof_writer *writer; /* owned; NULL: nothing is written */
    struct proof proof;          /* lemmas with hints */
    struct error fault;          /* of the first that does not hold */
    uint64_t variables;          /* of the problem */
    size_t clauses;              /* likewise */
    bool solutions;              /* each model of it is one */
    uint64_t listed;             /* solutions that the proof tells */
    bool concluded;              /* that there are no others */
};

/* ---- lemmas with hints ---------------------------------------------- */

static void take_lemma(void *context, const struct lemma *lemma)
{
    struct audit *a = context;
    assert(a->hinted); /* or sums were wanted */
    if (a->proof.full)
        return;
    a->proof.full = !hinted_add(a->hinted, lemma, &a->fault);
    if (a->proof.full || !a->writer)
        return;
    struct proof *out = &a->writer->proof;
    out->add(out->context, lemma);
    a->proof.full = out->full;
}

static void take_drop(void *context, int64_t number, const int *literals,
                      size_t count)
{
    struct audit *a = context;
    if (a->proof.full)
        return;
    /* unreached: provers of the tests forget nothing */
    a->proof.full = a->planes ? !planes_drop(a->planes, number, &a->fault)
                              : !hinted_drop(a->hinted, number, &a->fault);
    if (a->proof.full || !a->writer)
        return; /* unreached: proofs of the tests are right */
    struct proof *out = &a->writer->proof;
    out->drop(out->context, number, literals, count);
}

static void take_sum(void *context, int64_t number, const struct term *terms,
                     size_t count)
{
    struct audit *a = context;
    if (a->proof.full)
        return; /* unreached: proofs of the tests are right */
    a->proof.full = !planes_sum(a->planes, number, terms, count, &a->fault);
    if (a->proof.full)
        return;
    struct proof *out = &a->writer->proof;
    out->sum(out->context, number, terms, count);
    a->proof.full = out->full;
}

/* ---- the problem ---------------------------------------------------- */

static bool load_clause(void *context, const int *literals, size_t count)
{
    struct audit *a = context;
    return (!a->shelf || shelf_add(a->shelf, literals, count)) &&
           (!a->hinted || hinted_clause(a->hinted, literals, count)) &&
           (!a->planes || planes_clause(a->planes, literals, count)) &&
           (!a->forward || forward_clause(a->forward, literals, count));
}

static void close_audit(struct audit *a)
{
    hinted_free(a->hinted);
    forward_free(a->forward);
    planes_free(a->planes);
    shelf_free(a->shelf);
}

/* By hints, by propagation, where clauses have numbers or not, by propagation
 * and then by its hints, or by adding up. */
enum method { BY_HINTS, BY_SEARCH, BY_NUMBER, BY_BOTH, BY_SUMS };

static bool open_audit(struct audit *a, const dt_puzzle *puzzle,
                       enum method method, struct watch *watch,
                       struct error *err)
{
    *a = (struct audit){.variables = 0};
    a->proof = (struct proof){
        .context = a, .hinted = true, .add = take_lemma, .drop = take_drop};
    struct statement statement = {.converted = false};
    if (!statement_clauses(&statement, puzzle, watch, err)) {
        /* unreached: every puzzle that is proved has clauses */
        statement_release(&statement);
        return false;
    }
    if (method == BY_SUMS) {
        a->planes = planes_new();
        a->proof.sum = take_sum;
    }
    if (method == BY_HINTS || method == BY_BOTH)
        a->hinted = hinted_new();
    if (method == BY_NUMBER)
        a->shelf = shelf_new();
    if (method == BY_SEARCH || method == BY_NUMBER || method == BY_BOTH)
        a->forward = forward_new(method == BY_BOTH ? &a->proof : NULL);
    struct dense dense;
    if (!dense_init(&dense, &statement.clauses, watch, err)) {
        statement_release(&statement);
        close_audit(a);
        return false;
    }
    a->variables = (uint64_t)dense.variables;
    a->clauses = dense.clauses;
    a->solutions =
        statement.clauses.determined && !statement.clauses.beyond[0];
    bool loaded =
        dense_give(&dense, &statement.clauses, watch, load_clause, a);
    dense_release(&dense);
    statement_release(&statement);
    if (loaded)
        return true;
    close_audit(a);
    return error_say(err, "there is no memory for the clauses in our checker, "
                          "or they have too many literals for it");
}

static const struct proof_tally *tally_of(const struct audit *a)
{
    return a->planes   ? planes_tally(a->planes)
           : a->hinted ? hinted_tally(a->hinted)
                       : forward_tally(a->forward);
}

/* Has the empty clause been reached? */
static bool is_refuted(const struct audit *a)
{
    return tally_of(a)->refuted &&
           (!a->forward || forward_tally(a->forward)->refuted);
}

static bool is_whole(const struct audit *a)
{
    return is_refuted(a) && (!a->listed || a->concluded || a->writer);
}

static const char *too_short(const struct audit *a)
{
    return a->planes || a->shelf ? "the proof does not reach a contradiction"
                                 : "the proof does not reach the empty clause";
}

static void say_tally(const struct audit *a, const struct log *log)
{
    const struct proof_tally *t = tally_of(a);
    if (a->planes)
        log_say(log, LOG_DETAIL, "sums of inequalities: %" PRIu64, t->lemmas);
    else
        log_say(log, LOG_DETAIL,
                "lemmas: %" PRIu64 ", by cases (RAT): %" PRIu64
                ", deletions: %" PRIu64 ", lemmas at a time: %" PRIu64,
                t->lemmas, t->by_cases, t->dropped, t->most);
}

/* ---- files and traces ----------------------------------------------- */

/* New variables come one after another, or nearly so: a proof cannot ask for
 * more memory than it has lines. */
static bool in_reach(const struct audit *a, const struct step *step,
                     struct error *err)
{
    enum { ROOM = 1 << 20, ROOM_A_STEP = 8 };
    uint64_t reach = ROOM + ROOM_A_STEP * (a->variables + tally_of(a)->lemmas);
    for (size_t i = 0; i < step->literals.len; i++)
        if ((uint64_t)abs(step->literals.at[i]) > reach)
            return error_say(err,
                             "the literal %d is far beyond the variables so "
                             "far, which new ones should follow",
                             step->literals.at[i]);
    return true;
}

static bool take_sum_step(struct audit *a, const struct step *step,
                          struct error *err)
{
    bool good = true;
    for (size_t i = 0; good && i < step->hints.len; i++)
        good = planes_drop(a->planes, step->hints.at[i], err);
    return good &&
           (step->drops || planes_sum(a->planes, planes_next(a->planes),
                                      step->terms.at, step->terms.len, err));
}

static bool take_hinted_step(struct audit *a, const struct step *step,
                             struct error *err)
{
    if (step->drops) {
        for (size_t i = 0; i < step->hints.len; i++)
            if (!hinted_drop(a->hinted, step->hints.at[i], err))
                return false;
        return true;
    }
    struct lemma lemma = {step->number, step->literals.at, step->literals.len,
                          step->hints.at, step->hints.len};
    return hinted_add(a->hinted, &lemma, err);
}

/* Lemmas that are written without hints are written as they were found. */
static bool take_bare_step(struct audit *a, const struct step *step,
                           struct error *err)
{
    struct proof *out = a->writer && !a->hinted ? &a->writer->proof : NULL;
    const int *literals = step->literals.at;
    size_t count = step->literals.len;
    if (step->drops) {
        forward_drop(a->forward, literals, count);
        if (out)
            out->drop(out->context, 0, literals, count);
        return true;
    }
    if (!forward_add(a->forward, literals, count, err))
        return false;
    struct lemma lemma = {.literals = literals, .count = count};
    if (out)
        out->add(out->context, &lemma);
    return true;
}

static bool take_solution(struct audit *a, const struct step *step,
                          struct error *err)
{
    if (forward_tally(a->forward)->lemmas)
        return error_starve(err, "a solution behind lemmas; before them it "
                                 "was expected here");
    a->listed++;
    return shelf_exclude(a->shelf, step->literals.at, step->literals.len,
                         (size_t)a->variables, a->forward, err);
}

static bool take_conclusion(struct audit *a, const struct step *step,
                            struct error *err)
{
    a->concluded = true;
    if (!is_refuted(a))
        return error_say(err, "%s", too_short(a));
    return (uint64_t)step->number == a->listed ||
           error_say(err,
                     "the proof lists %" PRIu64 " solutions, not %" PRId64,
                     a->listed, step->number);
}

/* What follows by propagation alone must not need cases, and where solutions
 * are listed nothing must, for models would be lost. */
static bool take_numbered_step(struct audit *a, const struct step *step,
                               struct error *err)
{
    bool good = true;
    if (step->solution)
        return take_solution(a, step, err);
    if (step->concludes)
        return take_conclusion(a, step, err);
    if (is_refuted(a))
        return true; /* it only waits for the conclusion */
    for (size_t i = 0; good && i < step->hints.len; i++)
        good = shelf_drop(a->shelf, step->hints.at[i], a->forward, err);
    if (step->drops || !good)
        return good;
    uint64_t by_cases = forward_tally(a->forward)->by_cases;
    if (!forward_add(a->forward, step->literals.at, step->literals.len, err))
        return false;
    if ((step->strict || a->listed) &&
        forward_tally(a->forward)->by_cases > by_cases)
        return error_say(err, "the lemma does not follow by unit propagation");
    return shelf_add(a->shelf, step->literals.at, step->literals.len) ||
           /* unreached: there was memory */
           error_starve(err, "there is no memory for so many lemmas");
}

static bool take_step(struct audit *a, const struct step *step,
                      struct error *err)
{
    return (a->planes    ? take_sum_step
            : a->shelf   ? take_numbered_step
            : a->forward ? take_bare_step
                         : take_hinted_step)(a, step, err);
}

/* Bad: it cannot be read, or not be followed so far. */
enum end { END_BAD, END_WRONG, END_STOPPED, END_RIGHT };

/* What was refused may be right where we had no memory to see. */
static enum end refusal(const struct error *fault)
{
    return fault->starved ? END_BAD : END_WRONG;
}

/* Takes a step of a file; the fault's place is that of the step. */
static enum end take_file_step(struct audit *a, const struct proof_reader *p,
                               struct error *err)
{
    struct error fault = {0};
    const struct step *step = &p->step;
    enum end end = !in_reach(a, step, &fault)   ? END_BAD
                   : take_step(a, step, &fault) ? END_RIGHT
                                                : refusal(&fault);
    if (end != END_RIGHT)
        error_set(err, p->reader->source, step->line, step->column, "%s",
                  fault.text);
    return end;
}

/* The proof ends here.  Without hints it need not say what propagation finds:
 * then the empty clause follows.  CaDiCaL's proof is empty where a clause of
 * the problem is. */
static enum end take_end(struct audit *a, const struct proof_reader *p,
                         struct error *err)
{
    struct error fault = {0};
    if (a->forward && !a->shelf &&
        take_step(a, &(struct step){.number = 0}, &fault))
        return END_RIGHT;
    error_set(err, p->reader->source, 0, 0, "%s",
              fault.starved   ? fault.text
              : is_refuted(a) ? "no line says how many solutions there are"
                              : too_short(a));
    return refusal(&fault);
}

/* Reads a proof up to the empty clause, or until the watch is over. */
static enum end read_proof(struct audit *a, struct proof_reader *p,
                           struct watch *watch, struct error *err)
{
    enum end end = END_RIGHT;
    for (uint64_t steps = 0; end == END_RIGHT && !is_whole(a); steps++) {
        if (steps % STEPS_A_LOOK == 0 && watch_look(watch))
            return END_STOPPED; /* seldom: nobody says stop just here */
        enum proof_event event = proof_reader_next(p, err);
        if (event == PROOF_BAD)
            return END_BAD;
        end = event == PROOF_END ? take_end(a, p, err)
                                 : take_file_step(a, p, err);
        if (a->fault.text[0])
            return refusal(&a->fault); /* unreached: the disk is not full */
        if (a->writer && a->writer->proof.full)
            /* unreached: the disk is not full */
            break; /* proof_writer_finish says why */
    }
    return end;
}

/* ---- check ---------------------------------------------------------- */

static enum end check_file(const dt_puzzle *puzzle, const dt_settings *set,
                           struct proof_reader *p, struct dt_error *sentence,
                           struct error *err)
{
    struct audit audit;
    struct log log = settings_log(set);
    if (!open_audit(&audit, puzzle,
                    p->lemmas                 ? BY_NUMBER
                    : p->kind == PROOF_PLANES ? BY_SUMS
                    : p->kind == PROOF_LRAT   ? BY_HINTS
                                              : BY_SEARCH,
                    p->reader->watch, err))
        return END_BAD;
    if (audit.hinted)
        hinted_watch(audit.hinted, p->reader->watch);
    enum end end = read_proof(&audit, p, p->reader->watch, err);
    say_tally(&audit, &log);
    uint64_t kept = tally_of(&audit)->kept;
    if (kept)
        log_say(&log, LOG_DETAIL,
                "ignored deletions, of clauses that are not there or that "
                "give a literal its value: %" PRIu64,
                kept);
    complete_say(puzzle, audit.listed, audit.solutions, sentence);
    close_audit(&audit);
    return end;
}

int proof_wrong(const struct error *err, struct dt_error *sentence)
{
    char text[sizeof err->source + sizeof err->text + 64];
    error_render(err, text, sizeof text);
    sentence->placed = false;
    snprintf(sentence->text, sizeof sentence->text, "wrong: %s", text);
    return DT_WRONG;
}

/* Whatever the puzzle is. */
static bool is_of_clauses(const struct format *format)
{
    return format_proves(format) && !format->own;
}

/* Certificates of another family are none of this puzzle. */
static bool proof_is_for(const dt_puzzle *puzzle, const char *path,
                         struct error *err)
{
    const struct format *format = format_of_path(path);
    const struct certificates *own = puzzle->family->certificates;
    return !format_proves(format) || is_of_clauses(format) ||
           error_say(
               err,
               "'%.300s' ends with .%s, for certificates of another "
               "kind of puzzle; %s%s%s was expected",
               path, format->name,
               format_list(".", VERB_SOLVE | VERB_COUNT, is_of_clauses).text,
               own ? ", or its own ." : "", own ? own->format->name : "");
}

/* The path's extension tells the format. */
static int check_reader(const dt_puzzle *puzzle, const dt_settings *set,
                        const char *path, struct reader *reader,
                        struct dt_error *sentence)
{
    struct error err = {0};
    struct proof_reader p;
    struct errand errand;
    if (certificate_knows(puzzle, format_of_path(path)))
        return certificate_check(puzzle, set, format_of_path(path), reader,
                                 sentence);
    errand_begin(&errand, set);
    reader->watch = &errand.watch;
    proof_reader_init(&p, reader, path);
    enum end end = proof_is_for(puzzle, path, &err)
                       ? check_file(puzzle, set, &p, sentence, &err)
                       : END_BAD;
    proof_reader_release(&p);
    reader_close(reader);
    if (errand_stopped(&errand, &err) || end == END_BAD) {
        middle_fail(sentence, &err);
        return DT_ERROR;
    }
    sentence->placed = false;
    return end == END_RIGHT ? DT_RIGHT : proof_wrong(&err, sentence);
}

int dt_check_proof(const dt_puzzle *puzzle, const dt_settings *set,
                   const char *path, struct dt_error *sentence)
{
    struct error err = {0};
    struct reader reader;
    if (reader_open(&reader, path, &err))
        return check_reader(puzzle, set, path, &reader, sentence);
    middle_fail(sentence, &err);
    return DT_ERROR;
}

int dt_check_proof_text(const dt_puzzle *puzzle, const dt_settings *set,
                        const char *name, const char *text, size_t size,
                        struct dt_error *sentence)
{
    struct reader reader;
    reader_text(&reader, name, text, size);
    return check_reader(puzzle, set, name, &reader, sentence);
}

/* ---- solve ---------------------------------------------------------- */

static const char *proof_path(const dt_search *s)
{
    return OPTION_OF(&s->set->options, proof)->text;
}

bool proof_fits(dt_search *s, struct error *err)
{
    if (!GIVEN(s->set, proof))
        return true;
    if (certificate_format(s))
        return certificate_fits(s, proof_path(s), err);
    if (s->task == DT_ENUMERATE)
        return (prooffile_kind(proof_path(s)) == PROOF_PLANES ||
                error_say(err,
                          "--proof '%.300s' does not end with .pbp, which is "
                          "the format of a list's proof",
                          proof_path(s))) &&
               complete_fits(s, err);
    if (prooffile_kind(proof_path(s)) == PROOF_KINDS)
        return error_say(err,
                         "--proof '%.300s' does not end with %s, which is "
                         "its format",
                         proof_path(s),
                         format_list(".", VERB_SOLVE, is_of_clauses).text);
    s->request.proof = true;
    return true;
}

static bool begin_again(FILE *file, struct error *err)
{
    rewind(file);
    return !ftruncate(fileno(file), 0) ||
           /* unreached: the disk is there */
           error_say(err, "a temporary file cannot be emptied: %s",
                     strerror(errno));
}

bool proof_trace(dt_search *s, const struct engine *engine, struct error *err)
{
    bool certifies = certificate_format(s);
    if (!(certifies || s->complete || (s->request.proof && engine->traces)))
        return true;
    if (s->trace) /* of an engine that gave up */
        return !certifies || begin_again(s->trace, err);
    s->trace = machine_scratch();
    if (!s->complete)
        *(certifies ? &s->request.certificate : &s->request.trace) = s->trace;
    return s->trace || error_say(err,
                                 "the solver's trace needs a temporary file, "
                                 "which cannot be made: %s",
                                 strerror(errno));
}

/* A proof that is being written; after a stop it goes on. */
struct proving {
    struct audit audit;
    enum proof_kind kind;
    bool traced;                /* the engine has left a trace, */
    struct reader reader;       /* which is read from its beginning, */
    struct proof_reader lemmas; /* lemma by lemma */
};

/* The engine's file stays open. */
static bool open_trace(struct proving *p, dt_search *s, struct error *err)
{
    FILE *file = machine_again(s->trace);
    if (ferror(s->trace) || !file)
        /* unreached: the disk is not full */
        return error_say(err, "the solver's trace cannot be written: %s",
                         strerror(errno));
    reader_file(&p->reader, "trace", file);
    proof_reader_init(&p->lemmas, &p->reader, "trace.bdrat");
    return true;
}

static enum end ask_engine(struct audit *a, dt_search *s, struct error *err)
{
    enum verdict verdict = s->search.engine->prove(&s->search, &a->proof, err);
    if (verdict == VERDICT_ERROR)
        return END_BAD; /* unreached: provers of the tests are right */
    if (a->fault.text[0])
        return refusal(&a->fault);
    if (a->writer->proof.full)
        /* unreached: the disk is not full */
        return END_RIGHT; /* proof_writer_finish says why it is not */
    if (verdict == VERDICT_UNKNOWN)
        return END_STOPPED;
    if (is_whole(a))
        return END_RIGHT;
    /* unreached: provers of the tests are right */
    error_say(&a->fault, "%s", too_short(a));
    return END_WRONG;
}

void proving_free(struct proving *p)
{
    if (!p)
        return;
    proof_writer_drop(p->audit.writer);
    if (p->lemmas.reader) {
        proof_reader_release(&p->lemmas);
        reader_close(&p->reader);
    }
    close_audit(&p->audit);
    free(p);
}

/* A solution goes to the checkers and the writer, before all lemmas. */
static bool exclude(void *context, const int *model, size_t count)
{
    struct audit *a = context;
    VEC(int) other = {0};
    for (size_t i = 0; i < count; i++)
        vec_push(&other, -model[i]);
    bool good = load_clause(a, other.at, other.len);
    proof_writer_solution(a->writer, model, count);
    vec_release(&other);
    return good;
}

/* To load the checker takes as long as it takes, whatever a slice is. */
static bool begin_proof(dt_search *s, FILE *out, struct watch *watch,
                        struct error *err)
{
    if (s->complete && !complete_trace(s, watch, err))
        return false;
    struct proving *p = mem_alloc(1, sizeof *p);
    p->kind = prooffile_kind(proof_path(s));
    p->traced = s->search.engine->traces || s->complete;
    bool bare = p->kind == PROOF_DRAT || p->kind == PROOF_BYTES;
    if (!open_audit(&p->audit, s->puzzle,
                    p->traced                 ? bare ? BY_SEARCH : BY_BOTH
                    : p->kind == PROOF_PLANES ? BY_SUMS
                                              : BY_HINTS,
                    watch, err)) {
        free(p);
        return false;
    }
    s->proving = p;
    p->audit.writer = (s->complete ? proof_writer_list : proof_writer_new)(
        p->kind, p->audit.clauses, out);
    if (s->complete && !complete_each(s->complete, exclude, &p->audit))
        return error_say(err, "there is no memory for the solutions in our "
                              "checker");
    return !p->traced || open_trace(p, s, err);
}

static void say_proof(const struct proving *p, const dt_search *s)
{
    say_tally(&p->audit, &s->log);
    log_say(&s->log, LOG_RESULT, "the proof is in %s, and %s checked",
            proof_path(s),
            p->traced && p->kind == PROOF_PLANES ? "its lemmas were" : "was");
}

/* What has ended before its time: was it stopped? */
static enum end errand_end(const struct errand *errand, dt_search *s,
                           struct error *err)
{
    if (!errand->watch.over)
        return END_BAD;
    /* seldom: nobody says stop just here */
    s->search.overdrawn = errand->pace.overdrawn;
    *err = (struct error){0};
    return END_STOPPED;
}

/* Goes on with the proof; it is over unless a limit stopped it. */
static enum end write_proof(dt_search *s, FILE *out, struct error *err)
{
    struct errand errand;
    errand_of(&errand, s);
    if (!s->proving && !begin_proof(s, out, &errand.watch, err))
        return errand_end(&errand, s, err);
    struct proving *p = s->proving;
    errand.pace.deadline = s->search.deadline;
    enum end end = p->traced
                       ? read_proof(&p->audit, &p->lemmas, &errand.watch, err)
                       : ask_engine(&p->audit, s, err);
    if (end == END_STOPPED)
        return p->traced ? errand_end(&errand, s, err) : end;
    if (end == END_RIGHT && s->complete && tally_of(&p->audit)->by_cases) {
        /* unreached: CaDiCaL's lemmas follow by propagation */
        end = END_BAD;
        error_say(err, "a lemma of the solver loses models");
    }
    bool written = proof_writer_finish(p->audit.writer, err);
    p->audit.writer = NULL;
    if (!written && end == END_RIGHT)
        end = END_BAD;
    if (end != END_RIGHT && p->audit.fault.text[0])
        *err = p->audit.fault;
    if (end == END_RIGHT)
        say_proof(p, s);
    return end;
}

int dt_prove(dt_search *s, FILE *out, struct dt_error *sentence)
{
    struct error err = {0};
    enum verdict verdict = VERDICT_UNKNOWN;
    enum end end;
    bool done = s->task == DT_SOLVE ? s->refuted : s->done;
    if (!search_serves(s,
                       TASK_BIT(DT_SOLVE) | TASK_BIT(DT_COUNT) |
                           TASK_BIT(DT_ENUMERATE),
                       done && GIVEN(s->set, proof),
                       "dt_prove wants --proof, and DT_NONE of dt_next "
                       "(DT_SOLVE, DT_ENUMERATE) or of DT_COUNT's dt_count",
                       sentence))
        return DT_ERROR;
    if (certificate_format(s))
        return certificate_write(s, out, sentence);
    search_begin(s);
    do
        end = write_proof(s, out, &err);
    while (end == END_STOPPED && search_go_on(s, &verdict, &err));
    if (end == END_STOPPED && verdict == VERDICT_UNKNOWN)
        return search_stopped(s);
    proving_free(s->proving);
    s->proving = NULL;
    if (end == END_RIGHT)
        return DT_NONE;
    if (end == END_WRONG) {
        /* unreached: provers of the tests are right */
        middle_wrong(sentence, &err,
                     "the engine %s gave a wrong proof of %.600s",
                     s->search.engine->name, s->puzzle->id);
        return DT_BROKEN;
    }
    middle_fail(sentence, &err);
    return DT_ERROR;
}
