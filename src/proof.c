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
#include "base/reader.h"
#include "format/prooffile.h"
#include "problem/dense.h"
#include "problem/forward.h"
#include "problem/hinted.h"
#include "problem/planes.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <unistd.h>

enum { STEPS_A_LOOK = 1 << 12 };

struct audit {
    struct hinted *hinted;       /* owned; NULL: not needed */
    struct forward *forward;     /* likewise */
    struct planes *planes;       /* likewise */
    struct proof_writer *writer; /* owned; NULL: nothing is written */
    struct proof proof;          /* lemmas with hints */
    struct error fault;          /* of the first that does not hold */
    uint64_t variables;          /* of the problem */
    size_t clauses;              /* likewise */
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
    a->proof.full = a->planes ? !planes_drop(a->planes, number, &a->fault)
                              : !hinted_drop(a->hinted, number, &a->fault);
    if (a->proof.full || !a->writer)
        return;
    struct proof *out = &a->writer->proof;
    out->drop(out->context, number, literals, count);
}

static void take_sum(void *context, int64_t number, const struct term *terms,
                     size_t count)
{
    struct audit *a = context;
    if (a->proof.full)
        return;
    a->proof.full = !planes_sum(a->planes, number, terms, count, &a->fault);
    if (a->proof.full)
        return;
    struct proof *out = &a->writer->proof;
    out->sum(out->context, number, terms, count);
    a->proof.full = out->full;
}

/* ---- the problem ---------------------------------------------------- */

struct loader {
    struct audit *audit;
    const struct dense *dense;
    VEC(int) clause;
    struct sink *sink;
};

static void load_clause(void *context, const int *literals, size_t count)
{
    struct loader *l = context;
    vec_clear(&l->clause);
    for (size_t i = 0; i < count; i++)
        vec_push(&l->clause, dense_literal(l->dense, literals[i]));
    if (l->audit->hinted)
        hinted_clause(l->audit->hinted, l->clause.at, count);
    if (l->audit->planes)
        planes_clause(l->audit->planes, l->clause.at, count);
    if (l->audit->forward &&
        !forward_clause(l->audit->forward, l->clause.at, count))
        l->sink->full = true;
}

static void close_audit(struct audit *a)
{
    hinted_free(a->hinted);
    forward_free(a->forward);
    planes_free(a->planes);
}

/* By hints, by propagation, by propagation and then by its hints, or by adding
 * up. */
enum method { BY_HINTS, BY_SEARCH, BY_BOTH, BY_SUMS };

static bool open_audit(struct audit *a, const dt_puzzle *puzzle,
                       enum method method, struct error *err)
{
    *a = (struct audit){.variables = 0};
    a->proof = (struct proof){
        .context = a, .hinted = true, .add = take_lemma, .drop = take_drop};
    struct statement statement = {.converted = false};
    if (!statement_clauses(&statement, puzzle, err)) {
        statement_release(&statement);
        return false;
    }
    if (method == BY_SUMS) {
        a->planes = planes_new();
        a->proof.sum = take_sum;
    }
    if (method == BY_HINTS || method == BY_BOTH)
        a->hinted = hinted_new();
    if (method == BY_SEARCH || method == BY_BOTH)
        a->forward = forward_new(method == BY_BOTH ? &a->proof : NULL);
    struct dense dense;
    if (!dense_init(&dense, &statement.clauses, err)) {
        statement_release(&statement);
        close_audit(a);
        return false;
    }
    a->variables = (uint64_t)dense.variables;
    a->clauses = dense.clauses;
    struct loader loader = {.audit = a, .dense = &dense};
    struct sink sink = {.context = &loader, .clause = load_clause};
    loader.sink = &sink;
    statement.clauses.emit(statement.clauses.puzzle, &sink);
    vec_release(&loader.clause);
    dense_release(&dense);
    statement_release(&statement);
    if (!sink.full)
        return true;
    close_audit(a);
    return error_say(err, "the clauses have too many literals for our "
                          "checker");
}

static const struct proof_tally *tally_of(const struct audit *a)
{
    return a->planes   ? planes_tally(a->planes)
           : a->hinted ? hinted_tally(a->hinted)
                       : forward_tally(a->forward);
}

/* Has the empty clause been reached? */
static bool is_whole(const struct audit *a)
{
    return tally_of(a)->refuted &&
           (!a->forward || forward_tally(a->forward)->refuted);
}

static const char *too_short(const struct audit *a)
{
    return a->planes ? "the proof does not reach a contradiction"
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

static bool take_step(struct audit *a, const struct step *step,
                      struct error *err)
{
    return (a->planes    ? take_sum_step
            : a->forward ? take_bare_step
                         : take_hinted_step)(a, step, err);
}

/* Bad: it cannot be read, or not be followed so far. */
enum end { END_BAD, END_WRONG, END_STOPPED, END_RIGHT };

/* Takes a step of a file; the fault's place is that of the step. */
static enum end take_file_step(struct audit *a, const struct proof_reader *p,
                               struct error *err)
{
    struct error fault = {0};
    const struct step *step = &p->step;
    enum end end = !in_reach(a, step, &fault)   ? END_BAD
                   : take_step(a, step, &fault) ? END_RIGHT
                   : tally_of(a)->beyond        ? END_BAD
                                                : END_WRONG;
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
    if (a->forward && take_step(a, &(struct step){.number = 0}, &fault))
        return END_RIGHT;
    error_set(err, p->reader->source, 0, 0, "%s", too_short(a));
    return END_WRONG;
}

static bool is_stopped(const dt_search *s)
{
    return s && (atomic_load(&s->stop) || search_clock() >= s->deadline);
}

/* Reads a proof up to the empty clause.  s: whom a limit may stop, or NULL. */
static enum end read_proof(struct audit *a, struct proof_reader *p,
                           const dt_search *s, struct error *err)
{
    enum end end = END_RIGHT;
    for (uint64_t steps = 0; end == END_RIGHT && !is_whole(a); steps++) {
        if (steps % STEPS_A_LOOK == 0 && is_stopped(s))
            return END_STOPPED;
        enum proof_event event = proof_reader_next(p, err);
        if (event == PROOF_BAD)
            return END_BAD;
        end = event == PROOF_END ? take_end(a, p, err)
                                 : take_file_step(a, p, err);
        if (a->fault.text[0])
            return END_WRONG;
        if (a->writer && a->writer->proof.full)
            break; /* proof_writer_finish says why */
    }
    return end;
}

/* ---- check ---------------------------------------------------------- */

static enum end check_file(const dt_puzzle *puzzle, const dt_settings *set,
                           struct proof_reader *p, struct error *err)
{
    struct audit audit;
    struct log log = settings_log(set);
    if (!open_audit(&audit, puzzle,
                    p->kind == PROOF_PLANES ? BY_SUMS
                    : p->kind == PROOF_LRAT ? BY_HINTS
                                            : BY_SEARCH,
                    err))
        return END_BAD;
    enum end end = read_proof(&audit, p, NULL, err);
    say_tally(&audit, &log);
    uint64_t kept = tally_of(&audit)->kept;
    if (kept)
        log_say(&log, LOG_DETAIL,
                "ignored deletions, of clauses that are not there or that "
                "give a literal its value: %" PRIu64,
                kept);
    close_audit(&audit);
    return end;
}

int dt_check_proof(const dt_puzzle *puzzle, const dt_settings *set,
                   const char *path, struct dt_error *sentence)
{
    struct error err = {0};
    struct reader reader;
    enum end end = END_BAD;
    if (reader_open(&reader, path, &err)) {
        struct proof_reader p;
        proof_reader_init(&p, &reader, path);
        end = check_file(puzzle, set, &p, &err);
        proof_reader_release(&p);
        reader_close(&reader);
    }
    if (end == END_BAD) {
        middle_fail(sentence, &err);
        return DT_ERROR;
    }
    sentence->placed = false;
    if (end == END_RIGHT) {
        snprintf(sentence->text, sizeof sentence->text,
                 "right: the proof refutes the clauses of %s", puzzle->id);
        return DT_RIGHT;
    }
    char text[sizeof err.source + sizeof err.text + 64];
    error_render(&err, text, sizeof text);
    snprintf(sentence->text, sizeof sentence->text, "wrong: %s", text);
    return DT_WRONG;
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
    if (prooffile_kind(proof_path(s)) == PROOF_KINDS)
        return error_say(err,
                         "--proof '%.300s' does not end with .lrat, .drat, "
                         ".bdrat or .pbp, which is its format",
                         proof_path(s));
    if (s->search.shards > 1 || GIVEN(s->set, estimate))
        return error_say(err, "a proof is of the whole puzzle: leave out "
                              "--proof, or --shard and --estimate");
    s->search.proof = true;
    if (!s->search.engine->traces)
        return true;
    s->search.trace = s->trace = tmpfile();
    return s->trace || error_say(err,
                                 "the solver's trace needs a temporary file, "
                                 "which cannot be made: %s",
                                 strerror(errno));
}

/* From the beginning of the trace, which stays open. */
static enum end read_trace(struct audit *a, dt_search *s, struct error *err)
{
    struct reader reader;
    int copy = dup(fileno(s->trace));
    FILE *file = copy < 0 ? NULL : fdopen(copy, "rb");
    if (fflush(s->trace) || ferror(s->trace) || !file) {
        error_say(err, "the solver's trace cannot be written: %s",
                  strerror(errno));
        return END_BAD;
    }
    rewind(file);
    reader_file(&reader, "trace", file);
    struct proof_reader p;
    proof_reader_init(&p, &reader, "trace.bdrat");
    enum end end = read_proof(a, &p, s, err);
    proof_reader_release(&p);
    reader_close(&reader);
    return end;
}

static enum end ask_engine(struct audit *a, dt_search *s, struct error *err)
{
    enum verdict verdict = s->search.engine->prove(&s->search, &a->proof, err);
    if (verdict == VERDICT_ERROR)
        return END_BAD;
    if (a->fault.text[0])
        return END_WRONG;
    if (a->writer->proof.full)
        return END_RIGHT; /* proof_writer_finish says why it is not */
    if (verdict == VERDICT_UNKNOWN)
        return END_STOPPED;
    if (is_whole(a))
        return END_RIGHT;
    error_say(&a->fault, "%s", too_short(a));
    return END_WRONG;
}

static enum end write_proof(dt_search *s, FILE *out, struct error *err)
{
    enum proof_kind kind = prooffile_kind(proof_path(s));
    bool traced = s->search.engine->traces;
    bool bare = kind == PROOF_DRAT || kind == PROOF_BYTES;
    struct audit audit;
    if (!open_audit(&audit, s->puzzle,
                    traced                 ? bare ? BY_SEARCH : BY_BOTH
                    : kind == PROOF_PLANES ? BY_SUMS
                                           : BY_HINTS,
                    err))
        return END_BAD;
    audit.writer = proof_writer_new(kind, audit.clauses, out);
    enum end end = (traced ? read_trace : ask_engine)(&audit, s, err);
    if (!proof_writer_finish(audit.writer, err) && end == END_RIGHT)
        end = END_BAD;
    if (end == END_WRONG && audit.fault.text[0])
        *err = audit.fault;
    if (end == END_RIGHT) {
        say_tally(&audit, &s->log);
        log_say(&s->log, LOG_RESULT, "the proof is in %s, and %s checked",
                proof_path(s),
                traced && kind == PROOF_PLANES ? "its lemmas were" : "was");
    }
    close_audit(&audit);
    return end;
}

int dt_prove(dt_search *s, FILE *out, struct dt_error *sentence)
{
    struct error err = {0};
    switch (write_proof(s, out, &err)) {
    case END_RIGHT:
        return DT_NONE;
    case END_STOPPED:
        search_say_memory(s, &err);
        return DT_STOPPED;
    case END_WRONG:
        middle_wrong(sentence, &err,
                     "the engine %s gave a wrong proof of %.600s",
                     s->search.engine->name, s->puzzle->id);
        return DT_BROKEN;
    case END_BAD:
        break;
    }
    middle_fail(sentence, &err);
    return DT_ERROR;
}
