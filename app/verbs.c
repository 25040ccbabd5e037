/* verbs.c: what each verb does, from the words typed to the exit code. */
#include "session.h"

#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- encode, check -------------------------------------------------- */

/* All solutions as a diagram: that takes a search. */
static int encode_diagram(const struct job *job)
{
    struct session s;
    if (!session_search(&s, job, DT_DIAGRAM))
        return session_close(&s, EXIT_USAGE);
    int verdict = dt_diagram(s.search, s.out.file, &s.err);
    talk_end(&s.talk);
    if (verdict == DT_STOPPED && !dt_get(job->set, "quiet"))
        fprintf(stderr, "c %s; nothing was written\n",
                session_is_told() ? "interrupted"
                                  : "stopped: the diagram is not whole");
    session_end_output(&s, verdict == DT_NONE);
    return session_close(&s, verdict == DT_STOPPED ? EXIT_STOPPED : EXIT_DONE);
}

static int run_encode(const struct job *job)
{
    struct session s;
    struct dt_format format;
    dt_output_format(job->set, &format);
    if (!job->seed && format.kind == DT_FORMAT_DIAGRAM)
        return encode_diagram(job);
    if (!session_open(&s, job))
        return session_close(&s, EXIT_USAGE);
    if (job->seed && seed_refuses(job, s.puzzle))
        return session_close(&s, EXIT_USAGE);
    if (!job->seed)
        dt_remark(s.puzzle, job->set);
    if (!output_open(&s.out, dt_get(job->set, "output"), &s.err))
        return session_close(&s, EXIT_USAGE);
    char *first_line = seed_line(job, s.puzzle);
    if (dt_encode(s.puzzle, job->set, first_line, s.out.file, &s.err))
        output_keep(&s.out, &s.err);
    else
        output_drop(&s.out, &s.err);
    free(first_line);
    return session_close(&s, EXIT_DONE);
}

static int run_check(const struct job *job)
{
    struct session s;
    const char *proof = dt_get(job->set, "proof");
    if (proof && job->word)
        return complain("'%s' is one word too many: with --proof there is no "
                        "solution to check",
                        job->word);
    if (!session_open(&s, job))
        return session_close(&s, EXIT_USAGE);
    struct dt_error sentence = {.text = ""};
    const char *file = job->word ? job->word : "-";
    int verdict = proof ? dt_check_proof(s.puzzle, job->set, proof, &sentence)
                        : dt_check(s.puzzle, job->set, file, &sentence);
    if (verdict == DT_ERROR)
        s.err = sentence;
    else
        puts(sentence.text);
    return session_close(&s, verdict == DT_WRONG ? EXIT_BROKEN : EXIT_DONE);
}

/* ---- solve, enumerate, count ---------------------------------------- */

/* The file of --proof, if there is one. */
static bool open_proof(struct session *s)
{
    const char *path = dt_get(s->job->set, "proof");
    if (!path || output_open(&s->proof, path, &s->err))
        return true;
    output_drop(&s->out, &s->err);
    return false;
}

/* Writes the proof, of a count or that there is no solution; the answer waits
 * for it. */
static int prove(struct session *s)
{
    int verdict = dt_prove(s->search, s->proof.file, &s->err);
    output_blame(&s->proof, &s->err);
    if (verdict == DT_NONE) {
        output_keep(&s->proof, &s->err);
        s->proof.file = NULL;
    }
    s->unproved = verdict == DT_STOPPED;
    return s->err.text[0] && verdict == DT_NONE ? DT_ERROR : verdict;
}

/* A proof that was not needed, or is not whole. */
static void drop_proof(struct session *s, bool found)
{
    if (!s->proof.file)
        return;
    output_drop(&s->proof, &s->err);
    if (found && !dt_get(s->job->set, "quiet"))
        fprintf(stderr, "c there is a solution, and no proof was written\n");
}

/* Plays the latest solution where --animate asks for it: on a terminal up to
 * Ctrl-C if it is the only one, else for some rounds.  False once the output
 * takes no more. */
static bool play(const struct session *s, dt_sheet *sheet)
{
    enum { ROUNDS = 3, FRAMES_A_SECOND = 6 };
    int frames = dt_sheet_frames(sheet);
    bool screen = isatty(STDOUT_FILENO) && !dt_get(s->job->set, "output");
    bool endless = frames && screen && !strcmp(s->job->verb.name, "solve");
    const struct timespec pause = {0, 1000000000 / FRAMES_A_SECOND};
    for (int time = 0;
         !session_is_told() && (endless || time < ROUNDS * frames);
         time = time < INT_MAX ? time + 1 : 0) {
        if (!dt_sheet_frame(sheet, time))
            return false;
        if (screen)
            nanosleep(&pause, NULL);
    }
    if (session_is_told() && screen)
        /* seldom: a signal just here */
        putchar('\n'); /* behind the ^C of the terminal */
    return true;
}

/* Waits until somebody reads, so that whoever says stop meanwhile finds the
 * search between two solutions. */
static void await_reader(const struct output *out)
{
    enum { LOOK = 100 }; /* milliseconds */
    struct pollfd reader = {.fd = fileno(out->raw), .events = POLLOUT};
    while (!out->temporary[0] && !session_is_told() && !poll(&reader, 1, LOOK))
        continue;
}

/* Shows one solution after another; answers the verdict behind the last. */
static int show_all(struct session *s, long *found)
{
    dt_sheet *sheet = dt_sheet_new(s->search, s->out.file);
    int verdict;
    bool good;
    do {
        await_reader(&s->out);
        verdict = dt_next(s->search, &s->err);
        *found += verdict == DT_FOUND;
        if (verdict == DT_NONE && s->proof.file)
            verdict = prove(s);
        talk_yield(&s->talk);
        good = dt_sheet_verdict(sheet, verdict) &&
               (verdict != DT_FOUND || play(s, sheet));
    } while (verdict == DT_FOUND && good);
    talk_end(&s->talk);
    struct dt_error write = {.text = ""};
    bool unread = !good && session_is_told() && !s->out.temporary[0];
    if (!dt_sheet_finish(sheet, &write) && !s->err.text[0] && !unread)
        s->err = write;
    output_blame(&s->out, &s->err);
    if (unread && !dt_get(s->job->set, "quiet"))
        fprintf(stderr, "c stopped: nobody reads the output\n");
    if (verdict == DT_STOPPED && strcmp(s->job->verb.name, "sample"))
        session_leave_partial(s);
    *found -= unread && verdict == DT_FOUND; /* nobody has seen the last */
    return good ? verdict : unread ? DT_STOPPED : DT_ERROR;
}

/* No answer, and why there is none. */
static void say_open(const struct session *s, int verdict)
{
    if (!dt_get(s->job->set, "quiet"))
        fprintf(stderr, "c %s\n",
                verdict == DT_NONE ? "no solution in this part"
                : s->unproved      ? "stopped: there is no solution, but its "
                                     "proof is not finished"
                                   : "stopped: not known whether there is a "
                                     "solution");
}

/* What the search would take. */
static int run_estimate(struct session *s)
{
    int verdict = dt_estimate(s->search, s->out.file, &s->err);
    talk_end(&s->talk);
    session_end_output(s, verdict == DT_NONE);
    return session_close(s, verdict == DT_STOPPED ? EXIT_STOPPED : EXIT_DONE);
}

/* The exit code of a verdict: as solvers have it, or as the other verbs. */
static int code_of(const struct job *job, int verdict)
{
    if (!dt_get(job->set, "exit-zero"))
        return verdict;
    return verdict == DT_STOPPED ? EXIT_STOPPED : EXIT_DONE;
}

static int run_solve(const struct job *job)
{
    struct session s;
    long found = 0;
    session_stops_with(code_of(job, DT_STOPPED));
    if (!session_search(&s, job, DT_SOLVE))
        return session_close(&s, EXIT_USAGE);
    if (dt_get(job->set, "estimate"))
        return run_estimate(&s);
    if (!open_proof(&s))
        return session_close(&s, EXIT_USAGE);
    int verdict = show_all(&s, &found);
    drop_proof(&s, found);
    bool part = dt_get(job->set, "shard");
    bool formal = dt_get(job->set, "format");
    struct dt_grid best;
    bool shown = found || dt_solution(s.search, &best);
    session_end_output(&s, shown || (verdict == DT_NONE && !part) || formal);
    if (verdict == DT_BROKEN)
        return session_close(&s, EXIT_BROKEN);
    if (found)
        return session_close(&s, code_of(job, DT_FOUND));
    if (!shown && (verdict == DT_STOPPED || (verdict == DT_NONE && part)))
        say_open(&s, verdict);
    if (verdict == DT_NONE && part)
        return session_close(&s, EXIT_DONE);
    return session_close(
        &s, code_of(job, verdict == DT_NONE ? DT_NONE : DT_STOPPED));
}

static void say_found(const struct session *s, uint64_t found, int verdict)
{
    const struct output *out = &s->out;
    if (dt_get(s->job->set, "quiet"))
        return;
    fprintf(stderr, "c %" PRIu64 " solution%s%s", found, found == 1 ? "" : "s",
            verdict == DT_NONE ? "" : " so far");
    if (out->stays && found && verdict == DT_STOPPED)
        fprintf(stderr, ", in %s", out->temporary);
    fputc('\n', stderr);
}

static int run_enumerate(const struct job *job)
{
    struct session s;
    long found = 0;
    if (!session_search(&s, job, DT_ENUMERATE))
        return session_close(&s, EXIT_USAGE);
    if (dt_get(job->set, "estimate"))
        return run_estimate(&s);
    if (!open_proof(&s))
        return session_close(&s, EXIT_USAGE);
    int verdict = show_all(&s, &found);
    drop_proof(&s, false);
    uint64_t all = s.out.earlier + (uint64_t)found;
    bool ended = verdict == DT_NONE || verdict == DT_ENOUGH;
    session_end_output(&s,
                       all && (ended || !s.out.stays) && verdict != DT_BROKEN);
    if (verdict == DT_BROKEN)
        return session_close(&s, EXIT_BROKEN);
    if (!s.err.text[0])
        say_found(&s, all, verdict);
    return session_close(&s, verdict == DT_STOPPED ? EXIT_STOPPED : EXIT_DONE);
}

static void say_bound(const struct job *job, const char *number)
{
    if (dt_get(job->set, "quiet"))
        return;
    if (*number)
        fprintf(stderr, "c at least %s\n", number);
    else
        fprintf(stderr, "c stopped: the number is not known yet\n");
}

/* The number itself, or one for each option. */
static int show_count(struct session *s, const struct job *job)
{
    char *number = NULL;
    if (dt_get(job->set, "per-option")) {
        int end = dt_tally(s->search, s->out.file, &s->err);
        if (end == DT_STOPPED && !dt_get(job->set, "quiet"))
            fprintf(stderr, "c stopped: the numbers are not known yet\n");
        return end;
    }
    int verdict = dt_count(s->search, &number, &s->err);
    if (verdict == DT_NONE && s->proof.file)
        verdict = prove(s);
    talk_end(&s->talk);
    if (verdict == DT_NONE)
        dt_count_show(s->search, number, s->out.file, &s->err);
    else if (verdict == DT_STOPPED)
        say_bound(job, number);
    free(number);
    return verdict;
}

static int run_count(const struct job *job)
{
    struct session s;
    if (!session_search(&s, job, DT_COUNT))
        return session_close(&s, EXIT_USAGE);
    if (dt_get(job->set, "estimate"))
        return run_estimate(&s);
    if (!open_proof(&s))
        return session_close(&s, EXIT_USAGE);
    int verdict = show_count(&s, job);
    talk_end(&s.talk);
    if (s.proof.file)
        output_drop(&s.proof, &s.err);
    session_end_output(&s, verdict == DT_NONE);
    if (verdict == DT_BROKEN)
        /* unreached: no engine of the tests counts wrong */
        return session_close(&s, EXIT_BROKEN);
    return session_close(&s, verdict == DT_STOPPED ? EXIT_STOPPED : EXIT_DONE);
}

/* ---- sample --------------------------------------------------------- */

/* A seed that nobody gave is drawn, so that the command can be repeated. */
static void draw_seed(const struct job *job)
{
    struct timespec now;
    struct dt_error err;
    char text[24];
    if (dt_get(job->set, "seed"))
        return;
    clock_gettime(CLOCK_REALTIME, &now);
    unsigned long mixed =
        (unsigned long)now.tv_nsec * 2654435761u ^ (unsigned long)now.tv_sec;
    snprintf(text, sizeof text, "%lu", mixed % 1000000000);
    dt_set(job->set, "seed", text, &err);
}

static int run_sample(const struct job *job)
{
    struct session s;
    long found = 0;
    draw_seed(job);
    if (!session_search(&s, job, DT_SAMPLE))
        return session_close(&s, EXIT_USAGE);
    int verdict = show_all(&s, &found);
    session_end_output(&s, found && verdict != DT_BROKEN);
    if (verdict == DT_BROKEN)
        /* unreached: no engine of the tests draws wrong */
        return session_close(&s, EXIT_BROKEN);
    if (verdict == DT_NONE && !dt_get(job->set, "quiet"))
        fprintf(stderr, "c there is no solution to draw\n");
    if (verdict == DT_STOPPED && !dt_get(job->set, "quiet"))
        fprintf(stderr, "c stopped: %ld drawn\n", found);
    return session_close(&s, verdict == DT_STOPPED ? EXIT_STOPPED : EXIT_DONE);
}

/* ---- show ----------------------------------------------------------- */

/* The puzzle itself. */
static int show_puzzle(const struct job *job)
{
    struct session s;
    if (!session_open(&s, job) || !session_suits(job, &s.err) ||
        !output_open(&s.out, dt_get(job->set, "output"), &s.err))
        /* unreached: the disk is not full */
        return session_close(&s, EXIT_USAGE);
    dt_remark(s.puzzle, job->set);
    dt_puzzle_show(s.puzzle, job->set, s.out.file, &s.err);
    session_end_output(&s, true);
    return session_close(&s, EXIT_DONE);
}

static int run_show(const struct job *job)
{
    struct session s;
    long found = 0;
    if (!job->word)
        return show_puzzle(job);
    if (!session_search(&s, job, DT_SHOW))
        return session_close(&s, EXIT_USAGE);
    int verdict = show_all(&s, &found);
    session_end_output(&s, verdict == DT_NONE);
    return session_close(&s, verdict == DT_BROKEN ? EXIT_BROKEN : EXIT_DONE);
}

/* ---- generate, hint ------------------------------------------------- */

static int run_generate(const struct job *job)
{
    struct session s;
    if (!strchr(job->puzzle, '#'))
        draw_seed(job);
    session_begin(&s, job);
    if (session_suits(job, &s.err))
        s.maker = dt_maker_new(job->puzzle, job->set, &s.err);
    if (!s.maker || !output_open(&s.out, dt_get(job->set, "output"), &s.err))
        return session_close(&s, EXIT_USAGE);
    session_watch(&s);
    int verdict = dt_generate(s.maker, s.out.file, &s.err);
    session_end_output(&s, verdict == DT_ENOUGH);
    if (verdict == DT_STOPPED && !dt_get(job->set, "quiet"))
        fprintf(stderr, "c stopped\n");
    return session_close(&s, verdict == DT_STOPPED ? EXIT_STOPPED : EXIT_DONE);
}

static int run_hint(const struct job *job)
{
    struct session s;
    if (session_open(&s, job) && session_suits(job, &s.err))
        s.search = dt_search_new(s.puzzle, job->set, DT_HINT, &s.err);
    if (!s.search || !output_open(&s.out, dt_get(job->set, "output"), &s.err))
        return session_close(&s, EXIT_USAGE);
    session_watch(&s);
    int verdict = dt_hint(s.search, s.out.file, &s.err);
    session_end_output(&s, true);
    if (verdict == DT_STOPPED || verdict == DT_NONE)
        return session_close(&s, verdict == DT_NONE ? code_of(job, DT_NONE)
                                                    : EXIT_STOPPED);
    return session_close(&s, EXIT_DONE);
}

/* ---- families, engines, help ---------------------------------------- */

/* As JSON, where that is asked for; -1: as text. */
static int tell_table(const struct job *job, enum dt_table table)
{
    struct dt_format format;
    struct dt_error err = {.text = ""};
    dt_output_format(job->set, &format);
    if (!(format.writers & job->verb.bit))
        return complain("%s cannot write '%s'; write -f %s", job->verb.name,
                        format.name,
                        names_of_formats("", job->verb.bit, 0).text);
    if (format.kind != DT_FORMAT_JSON)
        return -1;
    if (job->word)
        return complain("'%s' is one word too many: with -f json, %s tells "
                        "everything",
                        job->word, job->verb.name);
    return dt_table(table, stdout, &err) ? EXIT_DONE
                                         : complain("%s", err.text);
}

static int run_families(const struct job *job)
{
    int status = tell_table(job, DT_FAMILIES);
    if (status < 0)
        list_families();
    return status < 0 ? EXIT_DONE : status;
}

static int run_engines(const struct job *job)
{
    int status = tell_table(job, DT_ENGINES);
    if (status < 0) {
        pager_begin();
        list_engines();
    }
    return status < 0 ? EXIT_DONE : status;
}

static int run_help(const struct job *job)
{
    int status = tell_table(job, DT_HELP);
    return status < 0 ? help_on(job->word) : status;
}

/* ---- all of them ---------------------------------------------------- */

int run_verb(const struct job *job)
{
    static const struct {
        const char *name;
        int (*run)(const struct job *job);
    } rows[] = {
        {"solve", run_solve},       {"enumerate", run_enumerate},
        {"count", run_count},       {"sample", run_sample},
        {"generate", run_generate}, {"hint", run_hint},
        {"check", run_check},       {"show", run_show},
        {"encode", run_encode},     {"families", run_families},
        {"engines", run_engines},   {"help", run_help},
        {"serve", run_serve},       {"cluster", run_cluster},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].name, job->verb.name))
            return rows[i].run(job);
    assert(false); /* the library has a verb that nobody runs */
    /* unreached: assertions are off */
    return EXIT_USAGE;
}
