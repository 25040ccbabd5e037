/* verbs.c: what each verb does, from the words typed to the exit code. */
#include "app.h"

#include <assert.h>
#include <inttypes.h>
#include <langinfo.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* ---- Ctrl-C --------------------------------------------------------- */

/* The search or the maker that a signal stops; the handler can reach nothing
 * else. */
static dt_search *volatile running;
static dt_maker *volatile making;

static volatile sig_atomic_t status_if_stopped = EXIT_STOPPED;
static volatile time_t told; /* when the search was told to stop, or 0 */

/* The first signal stops the search; one that comes later, or where nothing
 * searches, ends the program at once.  timeout(1) sends its signal twice. */
static void on_signal(int number)
{
    (void)number;
    time_t now = time(NULL);
    if ((running || making) && (!told || now - told <= 1)) {
        if (!told)
            told = now;
        if (running)
            dt_stop(running);
        if (making)
            dt_maker_stop(making);
        return;
    }
    static const char stopped[] = "c stopped\n";
    /* unreached: _exit writes no counts */
    output_abandon();
    if (write(STDERR_FILENO, stopped, sizeof stopped - 1) < 0)
        _exit(EXIT_STOPPED); /* nobody listens */
    _exit(status_if_stopped);
}

/* Somebody wants to see how far a search has come. */
static volatile sig_atomic_t curious;

static void on_question(int number)
{
    (void)number;
    curious = true;
}

/* What nohup or a shell has told us to ignore stays ignored.  A file that
 * becomes larger than allowed is an error like a full disk. */
static void watch_signals(void)
{
    signal(SIGXFSZ, SIG_IGN);
    static const struct {
        int number;
        void (*handler)(int number);
    } signals[] = {{SIGINT, on_signal},
                   {SIGTERM, on_signal},
                   {SIGHUP, on_signal},
                   {SIGUSR1, on_question}};
    struct sigaction before;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction action = {.sa_handler = signals[i].handler};
        if (!sigaction(signals[i].number, NULL, &before) &&
            before.sa_handler != SIG_IGN)
            sigaction(signals[i].number, &action, NULL);
    }
}

/* ---- what the verbs share ------------------------------------------- */

struct work {
    const struct job *job; /* borrowed */
    struct talk talk;
    dt_puzzle *puzzle;
    dt_search *search;
    dt_maker *maker;
    struct output out;
    struct output proof; /* of --proof; its file is NULL: none is open */
    bool unproved;       /* there is no solution, but the proof is not whole */
    char *partial;       /* owned; that was reported last, or NULL */
    struct dt_error err;
};

/* COLUMNS, if it is a number, or else what the terminal says. */
static int columns(int terminal)
{
    const char *text = getenv("COLUMNS");
    int number = text ? atoi(text) : 0;
    return number > 0 ? number : terminal;
}

static void set_terminal(dt_settings *set)
{
    const char *term = getenv("TERM"), *drab = getenv("NO_COLOR");
    bool plain = dt_get(set, "output") || dt_get(set, "format") ||
                 (drab && *drab) || !term || !strcmp(term, "dumb");
    bool utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8");
    bool screen = isatty(STDOUT_FILENO) && !dt_get(set, "output") && term &&
                  strcmp(term, "dumb");
    struct winsize size;
    dt_terminal(set, utf8, !plain && isatty(STDOUT_FILENO));
    if (screen && !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size))
        dt_screen(set, size.ws_row, columns(size.ws_col));
}

/* Bytes that are no text would only disturb a terminal. */
static bool output_suits(const struct job *job, struct dt_error *err)
{
    struct dt_format format;
    dt_output_format(job->set, &format);
    if (!format.binary || dt_get(job->set, "output") || !isatty(STDOUT_FILENO))
        return true;
    snprintf(err->text, sizeof err->text,
             "a %s is not for a terminal; write it to a file with -o FILE.%s",
             format.name, format.extension);
    return false;
}

static void begin_work(struct work *work, const struct job *job)
{
    *work = (struct work){.job = job};
    watch_signals();
    set_terminal(job->set);
    talk_begin(&work->talk, job->set);
}

/* Opens the puzzle; what is left of --time is for what comes after. */
static bool open_work(struct work *work, const struct job *job)
{
    begin_work(work, job);
    const char *time = dt_get(job->set, "time");
    double end = seconds_now() + dt_seconds(job->set);
    work->puzzle = dt_open(job->puzzle, job->set, &work->err);
    if (work->puzzle && time) {
        char left[40];
        snprintf(left, sizeof left, "%.9f", fmax(end - seconds_now(), 0));
        dt_set(job->set, "time", left, &work->err);
    }
    return work->puzzle;
}

/* No file is written twice, or where another is read. */
static bool files_differ(const dt_settings *set, struct dt_error *err)
{
    static const struct {
        const char *one, *one_name, *other, *other_name;
    } rows[] = {
        {"output", "the answer", "proof", "the proof"},
        {"output", "the answer", "checkpoint", "the checkpoint"},
        {"output", "the answer", "resume", "the checkpoint"},
        {"output", "the answer", "partial", "the partial"},
        {"proof", "the proof", "partial", "the partial"},
        {"partial", "the partial", "checkpoint", "the checkpoint"},
        {"partial", "the partial", "resume", "the checkpoint"},
        {"proof", "the proof", "checkpoint", "the checkpoint"},
        {"proof", "the proof", "resume", "the checkpoint"},
        {NULL, "standard output", "checkpoint", "the checkpoint"},
        {NULL, "standard output", "resume", "the checkpoint"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *one =
            rows[i].one ? dt_get(set, rows[i].one) : "/dev/stdout";
        const char *other = dt_get(set, rows[i].other);
        if (!one || !other || !output_is_same(one, other))
            continue;
        snprintf(
            err->text, sizeof err->text, "'%.900s' cannot be both %s and %s",
            rows[i].one ? one : other, rows[i].other_name, rows[i].one_name);
        return false;
    }
    return true;
}

/* A list that a checkpoint tells of goes on in its file. */
static bool is_continued(const struct job *job, enum dt_task task)
{
    return task == DT_ENUMERATE && dt_get(job->set, "output") &&
           !dt_get(job->set, "estimate") &&
           (dt_get(job->set, "checkpoint") || dt_get(job->set, "resume"));
}

/* A search that begins anew replaces no list that another has begun. */
static bool may_begin(const struct job *job, enum dt_task task,
                      struct dt_error *err)
{
    const char *resume = dt_get(job->set, "resume");
    bool anew = !resume || access(resume, F_OK);
    return !is_continued(job, task) || !anew ||
           (!output_is_begun(dt_get(job->set, "output"), err) &&
            !err->text[0]);
}

/* A place in a file comes first, as compilers do it. */
static void say_error(const struct dt_error *err)
{
    if (err->placed)
        fprintf(stderr, "%s\n", err->text);
    else
        complain("%s", err->text);
}

/* Writes how far the search has come to the file of --partial, or else to
 * standard error, whole or not at all; false, with a sentence: nothing can be
 * written. */
static bool write_partial(struct work *work, struct dt_error *err)
{
    const char *path = dt_get(work->job->set, "partial");
    struct output out;
    *err = (struct dt_error){.text = ""};
    if (!path) {
        talk_end(&work->talk);
        return dt_partial(work->search, stderr, err);
    }
    if (!output_open(&out, path, err))
        return false;
    if (dt_partial(work->search, out.file, err))
        return output_keep(&out, err);
    output_blame(&out, err);
    output_drop(&out, err);
    return false;
}

/* Whoever asked is answered, while the search goes on. */
static void answer_question(void *context)
{
    struct work *work = context;
    struct dt_error err;
    if (!curious || !work->search)
        return;
    curious = false;
    if (!write_partial(work, &err)) {
        talk_end(&work->talk);
        say_error(&err);
    }
}

/* The part of a pattern that is known, if it is another one than before. */
static const char *new_partial(void *context)
{
    struct work *work = context;
    struct dt_error err;
    char *text = NULL;
    size_t size;
    FILE *out = work->search ? open_memstream(&text, &size) : NULL;
    if (!out)
        return NULL; /* unreached: reports come from searches */
    bool good = dt_partial(work->search, out, &err);
    good = !fclose(out) && good;
    if (!good || (work->partial && !strcmp(text, work->partial))) {
        free(text);
        return NULL;
    }
    free(work->partial);
    return work->partial = text;
}

/* After a stop; where nobody has asked for it, it is worth no sentence. */
static void leave_partial(struct work *work)
{
    struct dt_error err;
    bool wanted = dt_get(work->job->set, "partial");
    if (!wanted && (!told || dt_get(work->job->set, "quiet")))
        return;
    if (!write_partial(work, &err) && wanted && !work->err.text[0])
        say_error(&err);
}

static bool open_search(struct work *work, const struct job *job,
                        enum dt_task task)
{
    struct dt_error *err = &work->err;
    const char *output = dt_get(job->set, "output");
    if (!open_work(work, job) || !output_suits(job, err) ||
        !files_differ(job->set, err) || !may_begin(job, task, err))
        return false;
    dt_remark(work->puzzle, job->set);
    work->search = task == DT_SHOW
                       ? dt_search_file(work->puzzle, job->set, job->word, err)
                       : dt_search_new(work->puzzle, job->set, task, err);
    if (!work->search)
        return false;
    if (is_continued(job, task)
            ? !output_continue(&work->out, output, work->search, err)
            : !output_open(&work->out, output, err)) {
        output_drop(&work->out, err);
        return false;
    }
    running = work->search;
    work->talk.look = answer_question;
    work->talk.news = new_partial;
    work->talk.context = work;
    return true;
}

/* A limit was met before there was a search. */
static void say_stopped(const struct work *work)
{
    if (!dt_get(work->job->set, "quiet"))
        fprintf(stderr, "c stopped: %s\n", work->err.text);
}

/* Time and memory, for those who want to hear more. */
static void say_usage(const struct job *job)
{
    struct rusage usage;
    if (!dt_get(job->set, "verbose") || getrusage(RUSAGE_SELF, &usage))
        return;
    double seconds =
        (double)usage.ru_utime.tv_sec + (double)usage.ru_stime.tv_sec +
        1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    fprintf(stderr, "c %.2f s of processor time, at most %.1f MB\n", seconds,
            (double)usage.ru_maxrss / 1024);
}

/* Steps by level, as many beside each other as a line takes. */
static void say_levels(const struct dt_profile *done)
{
    enum { LINE = 76 };
    char entry[64];
    int width = 0, column = 0, size = 0;
    for (size_t i = 0; i < done->levels; i++) {
        size =
            snprintf(entry, sizeof entry, "%zu: %" PRIu64, i, done->level[i]);
        width = done->level[i] && size > width ? size : width;
    }
    if (width)
        fprintf(stderr, "c %s by level:", done->step);
    for (size_t i = 0; i < done->levels; i++) {
        if (!done->level[i])
            continue;
        bool fresh = !column || column + 2 + width > LINE;
        fprintf(stderr, fresh ? "\nc   " : "%*s", width + 2 - size, "");
        column = fresh ? width : column + 2 + width;
        size =
            snprintf(entry, sizeof entry, "%zu: %" PRIu64, i, done->level[i]);
        fputs(entry, stderr);
    }
    if (width)
        fputc('\n', stderr);
}

/* What the search took, to be compared with a forecast. */
static void say_effort(const struct work *work)
{
    struct dt_profile done;
    if (!work->search || !dt_get(work->job->set, "verbose"))
        return;
    dt_profile(work->search, &done);
    fprintf(stderr, "c %" PRIu64 " %s of %s, %.2f s\n", done.steps, done.step,
            done.engine, done.seconds);
    say_levels(&done);
}

static int close_work(struct work *work, int status)
{
    running = NULL;
    making = NULL;
    talk_end(&work->talk);
    say_effort(work);
    say_usage(work->job);
    if (work->err.stopped) {
        say_stopped(work);
        status = status_if_stopped;
    } else if (work->err.text[0]) {
        say_error(&work->err);
        status = status == EXIT_BROKEN ? status : EXIT_USAGE;
    }
    dt_search_free(work->search);
    free(work->partial);
    dt_maker_free(work->maker);
    dt_puzzle_free(work->puzzle);
    return status;
}

/* A file is kept if it holds an answer, even where the search was stopped. */
static void end_output(struct work *work, bool answer)
{
    if (answer && !work->err.text[0])
        output_keep(&work->out, &work->err);
    else
        output_drop(&work->out, &work->err);
}

/* ---- encode, check -------------------------------------------------- */

/* All solutions as a diagram: that takes a search. */
static int encode_diagram(const struct job *job)
{
    struct work work;
    if (!open_search(&work, job, DT_DIAGRAM))
        return close_work(&work, EXIT_USAGE);
    int verdict = dt_diagram(work.search, work.out.file, &work.err);
    talk_end(&work.talk);
    if (verdict == DT_STOPPED && !dt_get(job->set, "quiet"))
        fprintf(stderr, "c %s; nothing was written\n",
                told ? "interrupted" : "stopped: the diagram is not whole");
    end_output(&work, verdict == DT_NONE);
    return close_work(&work, verdict == DT_STOPPED ? EXIT_STOPPED : EXIT_DONE);
}

static int run_encode(const struct job *job)
{
    struct work work;
    struct dt_format format;
    dt_output_format(job->set, &format);
    if (!job->seed && format.kind == DT_FORMAT_DIAGRAM)
        return encode_diagram(job);
    if (!open_work(&work, job))
        return close_work(&work, EXIT_USAGE);
    if (job->seed && seed_refuses(job, work.puzzle))
        return close_work(&work, EXIT_USAGE);
    if (!job->seed)
        dt_remark(work.puzzle, job->set);
    if (!output_open(&work.out, dt_get(job->set, "output"), &work.err))
        return close_work(&work, EXIT_USAGE);
    char *first_line = seed_line(job, work.puzzle);
    if (dt_encode(work.puzzle, job->set, first_line, work.out.file, &work.err))
        output_keep(&work.out, &work.err);
    else
        output_drop(&work.out, &work.err);
    free(first_line);
    return close_work(&work, EXIT_DONE);
}

static int run_check(const struct job *job)
{
    struct work work;
    const char *proof = dt_get(job->set, "proof");
    if (proof && job->word)
        return complain("'%s' is one word too many: with --proof there is no "
                        "solution to check",
                        job->word);
    if (!open_work(&work, job))
        return close_work(&work, EXIT_USAGE);
    struct dt_error sentence = {.text = ""};
    const char *file = job->word ? job->word : "-";
    int verdict = proof
                      ? dt_check_proof(work.puzzle, job->set, proof, &sentence)
                      : dt_check(work.puzzle, job->set, file, &sentence);
    if (verdict == DT_ERROR)
        work.err = sentence;
    else
        puts(sentence.text);
    return close_work(&work, verdict == DT_WRONG ? EXIT_BROKEN : EXIT_DONE);
}

/* ---- solve, enumerate, count ---------------------------------------- */

/* The file of --proof, if there is one. */
static bool open_proof(struct work *work)
{
    const char *path = dt_get(work->job->set, "proof");
    if (!path || output_open(&work->proof, path, &work->err))
        return true;
    output_drop(&work->out, &work->err);
    return false;
}

/* Writes the proof, of a count or that there is no solution; the answer waits
 * for it. */
static int prove(struct work *work)
{
    int verdict = dt_prove(work->search, work->proof.file, &work->err);
    output_blame(&work->proof, &work->err);
    if (verdict == DT_NONE) {
        output_keep(&work->proof, &work->err);
        work->proof.file = NULL;
    }
    work->unproved = verdict == DT_STOPPED;
    return work->err.text[0] && verdict == DT_NONE ? DT_ERROR : verdict;
}

/* A proof that was not needed, or is not whole. */
static void drop_proof(struct work *work, bool found)
{
    if (!work->proof.file)
        return;
    output_drop(&work->proof, &work->err);
    if (found && !dt_get(work->job->set, "quiet"))
        fprintf(stderr, "c there is a solution, and no proof was written\n");
}

/* Plays the latest solution where --animate asks for it: on a terminal up to
 * Ctrl-C if it is the only one, else for some rounds.  False once the output
 * takes no more. */
static bool play(const struct work *work, dt_sheet *sheet)
{
    enum { ROUNDS = 3, FRAMES_A_SECOND = 6 };
    int frames = dt_sheet_frames(sheet);
    bool screen = isatty(STDOUT_FILENO) && !dt_get(work->job->set, "output");
    bool endless = frames && screen && !strcmp(work->job->verb.name, "solve");
    const struct timespec pause = {0, 1000000000 / FRAMES_A_SECOND};
    for (int time = 0; !told && (endless || time < ROUNDS * frames);
         time = time < INT_MAX ? time + 1 : 0) {
        if (!dt_sheet_frame(sheet, time))
            /* unreached: nobody closes a terminal in the middle of a film */
            return false;
        if (screen)
            nanosleep(&pause, NULL);
    }
    if (told && screen)
        putchar('\n'); /* behind the ^C of the terminal */
    return true;
}

/* Waits until somebody reads, so that whoever says stop meanwhile finds the
 * search between two solutions. */
static void await_reader(const struct output *out)
{
    enum { LOOK = 100 }; /* milliseconds */
    struct pollfd reader = {.fd = fileno(out->raw), .events = POLLOUT};
    while (!out->temporary[0] && !told && !poll(&reader, 1, LOOK))
        continue;
}

/* Shows one solution after another; answers the verdict behind the last. */
static int show_all(struct work *work, long *found)
{
    dt_sheet *sheet = dt_sheet_new(work->search, work->out.file);
    int verdict;
    bool good;
    do {
        await_reader(&work->out);
        verdict = dt_next(work->search, &work->err);
        *found += verdict == DT_FOUND;
        if (verdict == DT_NONE && work->proof.file)
            verdict = prove(work);
        talk_yield(&work->talk);
        good = dt_sheet_verdict(sheet, verdict) &&
               (verdict != DT_FOUND || play(work, sheet));
    } while (verdict == DT_FOUND && good);
    talk_end(&work->talk);
    struct dt_error write = {.text = ""};
    bool unread = !good && told && !work->out.temporary[0];
    if (!dt_sheet_finish(sheet, &write) && !work->err.text[0] && !unread)
        work->err = write;
    output_blame(&work->out, &work->err);
    if (unread && !dt_get(work->job->set, "quiet"))
        fprintf(stderr, "c stopped: nobody reads the output\n");
    if (verdict == DT_STOPPED && strcmp(work->job->verb.name, "sample"))
        leave_partial(work);
    *found -= unread && verdict == DT_FOUND; /* nobody has seen the last */
    return good ? verdict : unread ? DT_STOPPED : DT_ERROR;
}

/* No answer, and why there is none. */
static void say_open(const struct work *work, int verdict)
{
    if (!dt_get(work->job->set, "quiet"))
        fprintf(stderr, "c %s\n",
                verdict == DT_NONE ? "no solution in this part"
                : work->unproved   ? "stopped: there is no solution, but its "
                                     "proof is not finished"
                                   : "stopped: not known whether there is a "
                                     "solution");
}

/* What the search would take. */
static int run_estimate(struct work *work)
{
    int verdict = dt_estimate(work->search, work->out.file, &work->err);
    talk_end(&work->talk);
    end_output(work, verdict == DT_NONE);
    return close_work(work, verdict == DT_STOPPED ? EXIT_STOPPED : EXIT_DONE);
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
    struct work work;
    long found = 0;
    status_if_stopped = code_of(job, DT_STOPPED);
    if (!open_search(&work, job, DT_SOLVE))
        return close_work(&work, EXIT_USAGE);
    if (dt_get(job->set, "estimate"))
        return run_estimate(&work);
    if (!open_proof(&work))
        return close_work(&work, EXIT_USAGE);
    int verdict = show_all(&work, &found);
    drop_proof(&work, found);
    bool part = dt_get(job->set, "shard");
    bool formal = dt_get(job->set, "format");
    struct dt_grid best;
    bool shown = found || dt_solution(work.search, &best);
    end_output(&work, shown || (verdict == DT_NONE && !part) || formal);
    if (verdict == DT_BROKEN)
        return close_work(&work, EXIT_BROKEN);
    if (found)
        return close_work(&work, code_of(job, DT_FOUND));
    if (!shown && (verdict == DT_STOPPED || (verdict == DT_NONE && part)))
        say_open(&work, verdict);
    if (verdict == DT_NONE && part)
        return close_work(&work, EXIT_DONE);
    return close_work(&work,
                      code_of(job, verdict == DT_NONE ? DT_NONE : DT_STOPPED));
}

static void say_found(const struct work *work, uint64_t found, int verdict)
{
    const struct output *out = &work->out;
    if (dt_get(work->job->set, "quiet"))
        return;
    fprintf(stderr, "c %" PRIu64 " solution%s%s", found, found == 1 ? "" : "s",
            verdict == DT_NONE ? "" : " so far");
    if (out->stays && found && verdict == DT_STOPPED)
        fprintf(stderr, ", in %s", out->temporary);
    fputc('\n', stderr);
}

static int run_enumerate(const struct job *job)
{
    struct work work;
    long found = 0;
    if (!open_search(&work, job, DT_ENUMERATE))
        return close_work(&work, EXIT_USAGE);
    if (dt_get(job->set, "estimate"))
        return run_estimate(&work);
    int verdict = show_all(&work, &found);
    uint64_t all = work.out.earlier + (uint64_t)found;
    bool ended = verdict == DT_NONE || verdict == DT_ENOUGH;
    end_output(&work,
               all && (ended || !work.out.stays) && verdict != DT_BROKEN);
    if (verdict == DT_BROKEN)
        return close_work(&work, EXIT_BROKEN);
    if (!work.err.text[0])
        say_found(&work, all, verdict);
    return close_work(&work, verdict == DT_STOPPED ? EXIT_STOPPED : EXIT_DONE);
}

static void say_bound(const struct job *job, const char *number)
{
    if (!dt_get(job->set, "quiet"))
        fprintf(stderr, "c at least %s\n", number);
}

/* The number itself, or one for each option. */
static int show_count(struct work *work, const struct job *job)
{
    char *number = NULL;
    if (dt_get(job->set, "per-option")) {
        int end = dt_tally(work->search, work->out.file, &work->err);
        if (end == DT_STOPPED && !dt_get(job->set, "quiet"))
            fprintf(stderr, "c stopped: the numbers are not known yet\n");
        return end;
    }
    int verdict = dt_count(work->search, &number, &work->err);
    if (verdict == DT_NONE && work->proof.file)
        verdict = prove(work);
    talk_end(&work->talk);
    if (verdict == DT_NONE)
        dt_count_show(work->search, number, work->out.file, &work->err);
    else if (verdict == DT_STOPPED)
        say_bound(job, number);
    free(number);
    return verdict;
}

static int run_count(const struct job *job)
{
    struct work work;
    if (!open_search(&work, job, DT_COUNT))
        return close_work(&work, EXIT_USAGE);
    if (dt_get(job->set, "estimate"))
        return run_estimate(&work);
    if (!open_proof(&work))
        return close_work(&work, EXIT_USAGE);
    int verdict = show_count(&work, job);
    talk_end(&work.talk);
    if (work.proof.file)
        output_drop(&work.proof, &work.err);
    end_output(&work, verdict == DT_NONE);
    if (verdict == DT_BROKEN)
        /* unreached: no engine of the tests counts wrong */
        return close_work(&work, EXIT_BROKEN);
    return close_work(&work, verdict == DT_STOPPED ? EXIT_STOPPED : EXIT_DONE);
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
    struct work work;
    long found = 0;
    draw_seed(job);
    if (!open_search(&work, job, DT_SAMPLE))
        return close_work(&work, EXIT_USAGE);
    int verdict = show_all(&work, &found);
    end_output(&work, found && verdict != DT_BROKEN);
    if (verdict == DT_BROKEN)
        /* unreached: no engine of the tests draws wrong */
        return close_work(&work, EXIT_BROKEN);
    if (verdict == DT_NONE && !dt_get(job->set, "quiet"))
        fprintf(stderr, "c there is no solution to draw\n");
    if (verdict == DT_STOPPED && !dt_get(job->set, "quiet"))
        fprintf(stderr, "c stopped: %ld drawn\n", found);
    return close_work(&work, verdict == DT_STOPPED ? EXIT_STOPPED : EXIT_DONE);
}

/* ---- show ----------------------------------------------------------- */

/* The puzzle itself. */
static int show_puzzle(const struct job *job)
{
    struct work work;
    if (!open_work(&work, job) || !output_suits(job, &work.err) ||
        !output_open(&work.out, dt_get(job->set, "output"), &work.err))
        return close_work(&work, EXIT_USAGE);
    dt_remark(work.puzzle, job->set);
    dt_puzzle_show(work.puzzle, job->set, work.out.file, &work.err);
    end_output(&work, true);
    return close_work(&work, EXIT_DONE);
}

static int run_show(const struct job *job)
{
    struct work work;
    long found = 0;
    if (!job->word)
        return show_puzzle(job);
    if (!open_search(&work, job, DT_SHOW))
        return close_work(&work, EXIT_USAGE);
    int verdict = show_all(&work, &found);
    end_output(&work, verdict == DT_NONE);
    return close_work(&work, verdict == DT_BROKEN ? EXIT_BROKEN : EXIT_DONE);
}

/* ---- generate, hint ------------------------------------------------- */

static int run_generate(const struct job *job)
{
    struct work work;
    if (!strchr(job->puzzle, '#'))
        draw_seed(job);
    begin_work(&work, job);
    if (output_suits(job, &work.err))
        work.maker = dt_maker_new(job->puzzle, job->set, &work.err);
    if (!work.maker ||
        !output_open(&work.out, dt_get(job->set, "output"), &work.err))
        return close_work(&work, EXIT_USAGE);
    making = work.maker;
    int verdict = dt_generate(work.maker, work.out.file, &work.err);
    end_output(&work, verdict == DT_ENOUGH);
    if (verdict == DT_STOPPED && !dt_get(job->set, "quiet"))
        fprintf(stderr, "c stopped\n");
    return close_work(&work, verdict == DT_STOPPED ? EXIT_STOPPED : EXIT_DONE);
}

static int run_hint(const struct job *job)
{
    struct work work;
    if (open_work(&work, job) && output_suits(job, &work.err))
        work.search = dt_search_new(work.puzzle, job->set, DT_HINT, &work.err);
    if (!work.search ||
        !output_open(&work.out, dt_get(job->set, "output"), &work.err))
        return close_work(&work, EXIT_USAGE);
    running = work.search;
    int verdict = dt_hint(work.search, work.out.file, &work.err);
    end_output(&work, true);
    if (verdict == DT_STOPPED || verdict == DT_NONE)
        return close_work(&work, verdict == DT_NONE ? code_of(job, DT_NONE)
                                                    : EXIT_STOPPED);
    return close_work(&work, EXIT_DONE);
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
