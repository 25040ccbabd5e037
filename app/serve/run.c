/* run.c: a process, its folder, and what it says. */
#include "serve/run.h"
#include "serve/tell.h"
#include "app.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- the folder ----------------------------------------------------- */

static bool write_file(const char *folder, const struct order_file *file)
{
    char path[2 * PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, file->name);
    int out = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    size_t done = 0;
    for (ssize_t put = 0; out >= 0 && done < file->size && put >= 0;
         done += put > 0 ? (size_t)put : 0)
        put = write(out, file->bytes + done, file->size - done);
    return out >= 0 && !close(out) && done == file->size;
}

/* A file without a name, for the standard output of the run. */
static int open_output(const char *below)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/output-XXXXXX", below);
    int file = mkostemp(path, O_CLOEXEC);
    if (file >= 0)
        unlink(path);
    return file;
}

static void remove_folder(const char *path)
{
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        unlinkat(dirfd(folder), entry->d_name, 0);
    if (folder)
        closedir(folder);
    rmdir(path);
}

static void draw_name(char name[33])
{
    unsigned char bytes[16];
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        abort(); /* unreached: so few there always are */
    for (int i = 0; i < 16; i++)
        sprintf(name + 2 * i, "%02x", bytes[i]);
}

/* The files are on the disk from here on. */
static bool fill_folder(struct run *run, const char *below)
{
    snprintf(run->folder, sizeof run->folder, "%.4000s/%s", below, run->name);
    run->output = open_output(below);
    bool good = run->output >= 0 && !mkdir(run->folder, 0700);
    for (size_t i = 0; good && i < run->order.files_count; i++) {
        struct order_file *file = &run->order.files[i];
        good = write_file(run->folder, file);
        free(file->bytes);
        file->bytes = NULL;
    }
    return good;
}

struct run *run_new(struct order *order, const char *below,
                    struct dt_error *err)
{
    struct run *run = calloc(1, sizeof *run);
    if (!run)
        no_memory(sizeof *run); /* unreached: so little there always is */
    run->order = *order;
    *order = (struct order){.words = NULL};
    run->commentary = run->output = run->outcome.file = -1;
    draw_name(run->name);
    if (!fill_folder(run, below)) {
        /* unreached: the disk is not full */
        snprintf(err->text, sizeof err->text,
                 "the server cannot write the files of a job: %s",
                 strerror(errno));
        run_free(run);
        return NULL;
    }
    tell_job(run);
    return run;
}

void run_free(struct run *run)
{
    tell_release(run);
    if (run->commentary >= 0)
        close(run->commentary);
    if (run->output >= 0)
        close(run->output);
    remove_folder(run->folder);
    order_release(&run->order);
    free(run);
}

/* ---- the process ---------------------------------------------------- */

static void limit(int what, uint64_t most)
{
    struct rlimit both = {most, most};
    setrlimit(what, &both);
}

/* Whoever runs out of memory is ended before the server. */
static void volunteer(void)
{
    int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file >= 0) {
        (void)!write(file, "1000", 4);
        close(file);
    }
}

static void take_limits(const struct run_limits *limits)
{
    enum { FILE_SIZE = 256 << 20, FILES_OPEN = 64 };
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, FILE_SIZE);
    limit(RLIMIT_NOFILE, FILES_OPEN);
    limit(RLIMIT_AS, limits->memory);
    volunteer();
}

/* In the process: becomes this program once more, under the name that tells
 * it to stay in its folder. */
static void become(const struct run *run, int commentary, pid_t server,
                   const struct run_limits *limits)
{
    char path[] = "PATH=/usr/bin:/bin", locale[] = "LC_ALL=C.UTF-8";
    char home[] = "HOME=.", scratch[] = "TMPDIR=.";
    char *const environment[] = {path, locale, home, scratch, NULL};
    char program[] = JOB_PROGRAM;
    char *words[ORDER_WORDS + 2] = {program};
    sigset_t none;
    for (int i = 0; run->order.words[i]; i++)
        words[i + 1] = run->order.words[i];
    sigemptyset(&none);
    signal(SIGPIPE, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int nothing = open("/dev/null", O_RDONLY);
    if (getppid() != server || nothing < 0 || chdir(run->folder) ||
        dup2(nothing, STDIN_FILENO) < 0 ||
        dup2(run->output, STDOUT_FILENO) < 0 ||
        dup2(commentary, STDERR_FILENO) < 0)
        _exit(EXIT_USAGE); /* unreached: _exit writes no counts */
    close_range(STDERR_FILENO + 1, ~0u, 0);
    take_limits(limits);
    execve("/proc/self/exe", words, environment);
    complain("the server's program is not there any more");
    _exit(EXIT_USAGE); /* unreached: _exit writes no counts */
}

static bool begin(struct run *run, const struct run_limits *limits)
{
    int ends[2];
    pid_t server = getpid();
    if (pipe2(ends, O_CLOEXEC))
        return false; /* unreached: there are descriptors to be had */
    fflush(NULL);
    run->process = fork();
    if (!run->process)
        become(run, ends[1], server, limits);
    close(ends[1]);
    if (run->process < 0) {
        /* unreached: there are processes to be had */
        run->process = 0;
        close(ends[0]);
        return false;
    }
    setpgid(run->process, run->process);
    run->commentary = ends[0];
    fcntl(run->commentary, F_SETFL, O_NONBLOCK);
    return true;
}

bool run_go(struct run *run, const struct run_limits *limits)
{
    if (run->state == RUN_WAITS && !begin(run, limits))
        return false; /* unreached: there are processes to be had */
    if (run->state == RUN_PAUSES)
        kill(-run->process, SIGCONT);
    run->state = RUN_WORKS;
    run->since = seconds_now();
    return true;
}

void run_pause(struct run *run)
{
    kill(-run->process, SIGSTOP);
    run->state = RUN_PAUSES;
}

void run_kill(struct run *run)
{
    if (run->process)
        kill(-run->process, SIGKILL);
    else
        run->state = RUN_HAS_ENDED;
}

void run_wait(struct run *run)
{
    run_kill(run);
    if (run->process)
        waitpid(run->process, &run->status, 0);
    run->process = 0;
}

void run_fail(struct run *run, const char *sentence)
{
    run_kill(run);
    tell_failure(run, sentence);
}

double run_worked(const struct run *run)
{
    clockid_t clock;
    struct timespec worked;
    if (!run->process || clock_getcpuclockid(run->process, &clock) ||
        clock_gettime(clock, &worked))
        return 0; /* unreached: who has ended is still known */
    return (double)worked.tv_sec + 1e-9 * (double)worked.tv_nsec;
}

/* ---- what it says --------------------------------------------------- */

/* A line ends with a newline, or where it is too long. */
static void hear_byte(struct run *run, char byte)
{
    if (byte != '\n')
        run->line[run->line_size++] = byte;
    if (byte != '\n' && run->line_size < sizeof run->line)
        return;
    tell_line(run, run->line, run->line_size);
    run->line_size = 0;
}

void run_hear(struct run *run)
{
    char bytes[4096];
    ssize_t got;
    while (run->commentary >= 0 && !tell_is_full(run)) {
        got = read(run->commentary, bytes, sizeof bytes);
        if (got < 0)
            return; /* nothing yet */
        for (ssize_t i = 0; i < got; i++)
            hear_byte(run, bytes[i]);
        if (got)
            continue;
        if (run->line_size)
            /* unreached: jobs of the tests end their lines */
            hear_byte(run, '\n');
        close(run->commentary);
        run->commentary = -1;
    }
}

void run_reap(struct run *run)
{
    if (run->process &&
        waitpid(run->process, &run->status, WNOHANG) == run->process)
        run->process = 0;
    if (!run->process && run->state != RUN_WAITS && run->commentary < 0)
        run->state = RUN_HAS_ENDED;
}
