/* session.c: a job at work, from its puzzle to its last sentence: signals that
 * stop it, what is opened and closed, what is said of it. */
#include "session.h"

#include <inttypes.h>
#include <langinfo.h>
#include <locale.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* ---- Ctrl-C ------------------------------------------------------------ */

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

bool session_is_told(void)
{
    return told;
}

void session_stops_with(int status)
{
    status_if_stopped = status;
}

void session_watch(const struct session *s)
{
    running = s->search;
    making = s->maker;
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

/* ---- opening ----------------------------------------------------------- */

/* COLUMNS, if it is a number, or else what the terminal says. */
static int columns(int terminal)
{
    const char *text = getenv("COLUMNS");
    int number = text ? atoi(text) : 0;
    return number > 0 ? number : terminal;
}

/* Does the locale write UTF-8?  Most say so by their names, which takes less
 * long than to load them. */
static bool writes_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *locale = NULL;
    for (int i = 0; i < 3 && !(locale && *locale); i++)
        locale = getenv(names[i]);
    const char *dot = locale ? strrchr(locale, '.') : NULL;
    if (dot && (!strcasecmp(dot, ".UTF-8") || !strcasecmp(dot, ".utf8")))
        return true;
    return setlocale(LC_CTYPE, "") && !strcmp(nl_langinfo(CODESET), "UTF-8");
}

static void set_terminal(dt_settings *set)
{
    const char *term = getenv("TERM"), *drab = getenv("NO_COLOR");
    bool plain = dt_get(set, "output") || dt_get(set, "format") ||
                 (drab && *drab) || !term || !strcmp(term, "dumb");
    bool screen = isatty(STDOUT_FILENO) && !dt_get(set, "output") && term &&
                  strcmp(term, "dumb");
    struct winsize size;
    dt_terminal(set, writes_utf8(), !plain && isatty(STDOUT_FILENO));
    if (screen && !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size))
        dt_screen(set, size.ws_row, columns(size.ws_col));
}

bool session_suits(const struct job *job, struct dt_error *err)
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

void session_begin(struct session *s, const struct job *job)
{
    *s = (struct session){.job = job};
    watch_signals();
    set_terminal(job->set);
    talk_begin(&s->talk, job->set);
}

bool session_open(struct session *s, const struct job *job)
{
    session_begin(s, job);
    const char *time = dt_get(job->set, "time");
    double end = seconds_now() + dt_seconds(job->set);
    s->puzzle = dt_open(job->puzzle, job->set, &s->err);
    if (s->puzzle && time) {
        char left[40];
        snprintf(left, sizeof left, "%.9f", fmax(end - seconds_now(), 0));
        dt_set(job->set, "time", left, &s->err);
    }
    return s->puzzle;
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

/* ---- how far it has come ----------------------------------------------- */

/* Writes how far the search has come to the file of --partial, or else to
 * standard error, whole or not at all; false, with a sentence: nothing can be
 * written. */
static bool write_partial(struct session *s, struct dt_error *err)
{
    const char *path = dt_get(s->job->set, "partial");
    struct output out;
    *err = (struct dt_error){.text = ""};
    if (!path) {
        talk_end(&s->talk);
        return dt_partial(s->search, stderr, err);
    }
    if (!output_open(&out, path, err))
        return false; /* unreached: the disk is not full */
    if (dt_partial(s->search, out.file, err))
        return output_keep(&out, err);
    /* unreached: the disk is not full */
    output_blame(&out, err);
    output_drop(&out, err);
    return false;
}

/* Whoever asked is answered, while the search goes on. */
static void answer_question(void *context)
{
    struct session *s = context;
    struct dt_error err;
    if (!curious || !s->search)
        return;
    curious = false;
    if (!write_partial(s, &err)) {
        /* unreached: the disk is not full */
        talk_end(&s->talk);
        say_error(&err);
    }
}

/* The part of a pattern that is known, if it is another one than before. */
static const char *new_partial(void *context)
{
    struct session *s = context;
    struct dt_error err;
    char *text = NULL;
    size_t size;
    FILE *out = s->search ? open_memstream(&text, &size) : NULL;
    if (!out)
        return NULL; /* unreached: reports come from searches */
    bool good = dt_partial(s->search, out, &err);
    good = !fclose(out) && good;
    if (!good || (s->partial && !strcmp(text, s->partial))) {
        free(text);
        return NULL;
    }
    free(s->partial);
    return s->partial = text;
}

void session_leave_partial(struct session *s)
{
    struct dt_error err;
    bool wanted = dt_get(s->job->set, "partial");
    if (!wanted && (!told || dt_get(s->job->set, "quiet")))
        return;
    if (!write_partial(s, &err) && wanted && !s->err.text[0])
        say_error(&err); /* unreached: the disk is not full */
}

/* ---- a search ---------------------------------------------------------- */

bool session_search(struct session *s, const struct job *job,
                    enum dt_task task)
{
    struct dt_error *err = &s->err;
    const char *output = dt_get(job->set, "output");
    if (!session_open(s, job) || !session_suits(job, err) ||
        !files_differ(job->set, err) || !may_begin(job, task, err))
        return false;
    dt_remark(s->puzzle, job->set);
    s->search = task == DT_SHOW
                    ? dt_search_file(s->puzzle, job->set, job->word, err)
                    : dt_search_new(s->puzzle, job->set, task, err);
    if (!s->search)
        return false;
    if (is_continued(job, task)
            ? !output_continue(&s->out, output, s->search, err)
            : !output_open(&s->out, output, err)) {
        output_drop(&s->out, err);
        return false;
    }
    session_watch(s);
    s->talk.look = answer_question;
    s->talk.news = new_partial;
    s->talk.context = s;
    return true;
}

/* ---- its end ----------------------------------------------------------- */

/* A limit was met before there was a search. */
static void say_stopped(const struct session *s)
{
    if (!dt_get(s->job->set, "quiet"))
        fprintf(stderr, "c stopped: %s\n", s->err.text);
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
static void say_effort(const struct session *s)
{
    struct dt_profile done;
    if (!s->search || !dt_get(s->job->set, "verbose"))
        return;
    dt_profile(s->search, &done);
    fprintf(stderr, "c %" PRIu64 " %s of %s, %.2f s\n", done.steps, done.step,
            done.engine, done.seconds);
    say_levels(&done);
}

int session_close(struct session *s, int status)
{
    running = NULL;
    making = NULL;
    talk_end(&s->talk);
    say_effort(s);
    say_usage(s->job);
    if (s->err.stopped) {
        say_stopped(s);
        status = status_if_stopped;
    } else if (s->err.text[0]) {
        say_error(&s->err);
        status = status == EXIT_BROKEN ? status : EXIT_USAGE;
    }
    dt_search_free(s->search);
    free(s->partial);
    dt_maker_free(s->maker);
    dt_puzzle_free(s->puzzle);
    return status;
}

void session_end_output(struct session *s, bool answer)
{
    if (answer && !s->err.text[0])
        output_keep(&s->out, &s->err);
    else
        output_drop(&s->out, &s->err);
}
