/* process.c: any SAT solver that is a program: `cmd:PROGRAM`.
 *
 * PROGRAM may have arguments, separated by blanks.  Each time the clauses go
 * to a temporary file in DIMACS, with the assumptions as clauses of one
 * literal; its name stands for the argument {in}, or is the last one.  The
 * program's standard output is the answer (answer.h), or what it writes to a
 * file whose name is the argument {out}: a pipe, so that nothing is left on a
 * disk.  minisat has both arguments without being told.  A step is a run of
 * the program.
 *
 * The program belongs to a process group that is not ours, so that it and
 * whatever it starts can be ended together, and a Ctrl-C that is meant for us
 * does not reach it before us.  The group is that of a guard, a shell that
 * waits for the end of a pipe of which we alone hold the other end: should we
 * be killed, the guard removes the file and ends the group. */
#include "engine/answer.h"
#include "engine/list.h"
#include "engine/sat.h"
#include "base/writer.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum {
    WAIT_MILLISECONDS = 20, /* for output, before we look at the limits */
    END_MILLISECONDS = 1,   /* for the end, when the output has ended */
    LITERALS_A_PAUSE = 1 << 20,
    PIPE_BYTES = 1 << 20, /* more than a pipe holds */
    OUT_STREAM = 3        /* of a program that writes to {out} */
};

static const char out_path[] = "/dev/fd/3";

struct process {
    /* Owned; program, arguments, and NULL. */
    VEC(char *) word;
    size_t in;  /* the place among them of the file's name, */
    int stream; /* and where the answer comes from */
    struct cnf cnf;
    VEC(int) clause; /* the one that is being added */
    bool starved;    /* there was no memory for all clauses */
    VEC(int) unit;   /* assumptions for the next run */
    struct answer answer;
};

static void process_add(void *solver, int literal)
{
    struct process *p = solver;
    if (literal) {
        vec_push(&p->clause, literal);
        return;
    }
    p->starved |= !cnf_add(&p->cnf, p->clause.at, p->clause.len);
    vec_clear(&p->clause);
}

static void process_assume(void *solver, int literal)
{
    struct process *p = solver;
    vec_push(&p->unit, literal);
}

static bool process_value(void *solver, int variable)
{
    struct process *p = solver;
    return variable <= p->answer.variables && p->answer.value[variable] > 0;
}

static void process_release(void *solver)
{
    struct process *p = solver;
    for (size_t i = 0; i < p->word.len; i++)
        free(p->word.at[i]);
    vec_release(&p->word);
    cnf_release(&p->cnf);
    vec_release(&p->clause);
    vec_release(&p->unit);
    answer_release(&p->answer);
    free(p);
}

static enum verdict fail(struct error *err, const char *what, const char *name,
                         int code)
{
    error_say(err, "%s '%s': %s", what, name, strerror(code));
    return VERDICT_ERROR;
}

/* Assumptions may name variables that are in no clause. */
static int count_variables(const struct process *p)
{
    int variables = p->cnf.variables;
    for (size_t i = 0; i < p->unit.len; i++)
        if (abs(p->unit.at[i]) > variables)
            variables = abs(p->unit.at[i]);
    return variables;
}

/* VERDICT_FOUND: the file is written. */
static enum verdict write_clauses(const struct process *p, FILE *file,
                                  struct search *search)
{
    struct writer *w = writer_new(file);
    writer_print(w, "p cnf %d %zu\n", p->answer.variables,
                 p->cnf.clauses + p->unit.len);
    bool paused = false;
    for (size_t i = 0; i < p->cnf.literal.len && !paused && !w->failed; i++) {
        writer_number(w, p->cnf.literal.at[i]);
        writer_byte(w, p->cnf.literal.at[i] ? ' ' : '\n');
        if (i % LITERALS_A_PAUSE == LITERALS_A_PAUSE - 1)
            /* seldom: nobody says stop just here */
            paused = search_pause(search);
    }
    for (size_t i = 0; i < p->unit.len; i++) {
        writer_number(w, p->unit.at[i]);
        writer_text(w, " 0\n");
    }
    bool failed = !writer_sync(w);
    free(w);
    return failed ? VERDICT_ERROR : paused ? VERDICT_UNKNOWN : VERDICT_FOUND;
}

/* Starts a program in a process group, or in one of its own (0).  One of its
 * streams is this pipe, the other standard ones are /dev/null.  Answers 0 or
 * an errno. */
static int spawn(char *const *words, int pipe, int stream, pid_t group,
                 pid_t *pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipe, stream);
    for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++)
        if (i != stream)
            posix_spawn_file_actions_addopen(&actions, i, "/dev/null", O_RDWR,
                                             0);
    sigset_t none, ignored;
    sigemptyset(&none);
    sigemptyset(&ignored);
    sigaddset(&ignored, SIGINT);
    sigaddset(&ignored, SIGPIPE);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP |
                                              POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes, group);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &ignored);
    int code =
        posix_spawnp(pid, words[0], &actions, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return code;
}

/* Starts the program with its output in a pipe.  Answers 0 or an errno. */
static int start(const struct process *p, pid_t group, pid_t *pid, int *output)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC))
        return errno; /* unreached: there are descriptors to be had */
    int code = spawn(p->word.at, ends[1], p->stream, group, pid);
    close(ends[1]);
    if (code)
        close(ends[0]);
    else
        *output = ends[0];
    return code;
}

static void reap(pid_t pid, int *status)
{
    while (waitpid(pid, status, 0) < 0 && errno == EINTR)
        ;
}

struct guard {
    pid_t pid; /* and that of its group */
    int pipe;  /* our end */
};

static int guard_start(struct guard *guard, char *path)
{
    char watch[] = "read -r end; rm -f -- \"$1\"; kill -9 0";
    char shell[] = "/bin/sh", command[] = "-c", name[] = "guard";
    char *words[] = {shell, command, watch, name, path, NULL};
    int ends[2];
    if (pipe2(ends, O_CLOEXEC))
        return errno; /* unreached: there are descriptors to be had */
    int code = spawn(words, ends[0], STDIN_FILENO, 0, &guard->pid);
    close(ends[0]);
    if (code)
        close(ends[1]); /* unreached: there are descriptors to be had */
    else
        guard->pipe = ends[1];
    return code;
}

/* Ends the whole group, whose number is ours until the guard is reaped. */
static void guard_stop(const struct guard *guard)
{
    int status;
    kill(-guard->pid, SIGKILL);
    close(guard->pipe);
    reap(guard->pid, &status);
}

/* Has the program ended?  It stays a zombie, so that its number remains
 * ours. */
static bool has_ended(pid_t pid)
{
    siginfo_t info = {0};
    int flags = WEXITED | WNOHANG | WNOWAIT;
    return waitid(P_PID, (id_t)pid, &info, flags) || info.si_pid == pid;
}

/* Reads until the output ends, or the program has ended and left nothing
 * more to be read.  What it started may hold the pipe open and even write:
 * behind the program's end no more is taken than a pipe can hold. */
static enum verdict listen_to(struct process *p, pid_t pid, int output,
                              struct search *search, struct error *err)
{
    char block[1 << 14];
    bool ended = false;
    for (size_t behind = 0; behind < PIPE_BYTES;) {
        if (search_pause(search))
            return VERDICT_UNKNOWN;
        struct pollfd wait = {.fd = output, .events = POLLIN};
        if (poll(&wait, 1, WAIT_MILLISECONDS) <= 0) {
            if (ended)
                return VERDICT_FOUND;
            ended = has_ended(pid);
            continue;
        }
        ssize_t size = read(output, block, sizeof block);
        if (size < 0 && errno == EINTR)
            continue; /* seldom: a signal just here */
        if (size <= 0)
            break;
        ended = ended || has_ended(pid);
        behind += ended ? (size_t)size : 0;
        if (!answer_read(&p->answer, block, (size_t)size, err))
            return VERDICT_ERROR;
    }
    while (!has_ended(pid)) {
        if (search_pause(search))
            return VERDICT_UNKNOWN;
        poll(NULL, 0, END_MILLISECONDS);
    }
    return VERDICT_FOUND;
}

static enum verdict judge(struct process *p, int status, struct error *err)
{
    if (!WIFEXITED(status)) {
        error_set(err, p->answer.source, 0, 0,
                  "the solver was ended by signal %d",
                  WIFSIGNALED(status) ? WTERMSIG(status) : 0);
        return VERDICT_ERROR;
    }
    p->answer.code = WEXITSTATUS(status);
    return answer_judge(&p->answer, &p->cnf, p->unit.at, p->unit.len, err);
}

static enum verdict run(struct process *p, const struct guard *guard,
                        struct search *search, struct error *err)
{
    pid_t pid;
    int output = -1, status = 0;
    int code = start(p, guard->pid, &pid, &output);
    if (code)
        return fail(err, "cannot run the solver", p->word.at[0], code);
    enum verdict verdict = listen_to(p, pid, output, search, err);
    close(output);
    kill(-guard->pid, SIGKILL);
    reap(pid, &status);
    if (verdict != VERDICT_FOUND)
        return verdict;
    search->steps++;
    return judge(p, status, err);
}

/* Writes the clauses to the file and runs the program on it. */
static enum verdict solve_file(struct process *p, int fd, const char *path,
                               const struct guard *guard,
                               struct search *search, struct error *err)
{
    FILE *file = fdopen(fd, "w");
    if (!file) {
        /* unreached: there is memory for a stream */
        close(fd);
        return fail(err, "cannot write the file", path, errno);
    }
    enum verdict verdict = write_clauses(p, file, search);
    if (verdict == VERDICT_ERROR)
        /* unreached: the disk is not full */
        fail(err, "cannot write the file", path, errno);
    if (fclose(file) && verdict == VERDICT_FOUND)
        /* unreached: the disk is not full */
        verdict = fail(err, "cannot write the file", path, errno);
    if (verdict == VERDICT_FOUND)
        verdict = run(p, guard, search, err);
    return verdict;
}

/* The same under a guard; then the file is removed. */
static enum verdict solve_guarded(struct process *p, int fd, char *path,
                                  struct search *search, struct error *err)
{
    struct guard guard;
    int code = guard_start(&guard, path);
    enum verdict verdict;
    if (code) {
        /* unreached: there is /bin/sh */
        close(fd);
        verdict = fail(err, "cannot run the guard", "/bin/sh", code);
    } else {
        verdict = solve_file(p, fd, path, &guard, search, err);
        guard_stop(&guard);
    }
    unlink(path);
    return verdict;
}

static enum verdict make_file(struct process *p, struct search *search,
                              struct error *err)
{
    const char *folder = getenv("TMPDIR");
    static const char form[] = "/dovetail-XXXXXX.cnf";
    if (!folder || !folder[0])
        folder = "/tmp";
    size_t size = strlen(folder) + sizeof form;
    char *path = mem_alloc(size, 1);
    snprintf(path, size, "%s%s", folder, form);
    p->word.at[p->in] = path;

    int fd = mkostemps(path, (int)strlen(".cnf"), O_CLOEXEC);
    return fd < 0 ? fail(err, "cannot make the file", path, errno)
                  : solve_guarded(p, fd, path, search, err);
}

static enum verdict process_solve(void *solver, struct search *search,
                                  struct error *err)
{
    struct process *p = solver;
    if (p->starved) {
        error_say(err, "there is no memory for the clauses of '%.200s'",
                  p->word.at[0]);
        return VERDICT_ERROR;
    }
    answer_release(&p->answer);
    answer_init(&p->answer, p->word.at[0], count_variables(p));
    enum verdict verdict = make_file(p, search, err);
    free(p->word.at[p->in]);
    p->word.at[p->in] = NULL;
    vec_clear(&p->unit);
    return verdict;
}

static bool is_minisat(const char *program)
{
    const char *slash = strrchr(program, '/');
    return !strncmp(slash ? slash + 1 : program, "minisat", 7);
}

static void add_word(struct process *p, const char *text, size_t size)
{
    bool in = size == 4 && !memcmp(text, "{in}", size);
    bool out = size == 5 && !memcmp(text, "{out}", size);
    if (in && p->word.len && !p->in) {
        p->in = p->word.len;
        vec_push(&p->word, NULL);
        return;
    }
    if (out) {
        p->stream = OUT_STREAM;
        text = out_path;
        size = strlen(out_path);
    }
    char *word = mem_alloc(size + 1, 1);
    vec_push(&p->word, memcpy(word, text, size));
}

/* Words between blanks. */
static void split(struct process *p, const char *text)
{
    p->stream = STDOUT_FILENO;
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t size = strcspn(text, " ");
        add_word(p, text, size);
        text += size;
    }
    bool told = p->in || p->stream != STDOUT_FILENO;
    bool minisat = !told && p->word.len && is_minisat(p->word.at[0]);
    if (!p->in)
        add_word(p, "{in}", 4);
    if (minisat)
        add_word(p, "{out}", 5);
    vec_push(&p->word, NULL);
}

static bool process_open(struct search *search, struct error *err)
{
    struct process *p = mem_alloc(1, sizeof *p);
    split(p, search->request->argument ? search->request->argument : "");
    if (!p->in) {
        process_release(p);
        return error_say(err,
                         "'cmd:' needs a program that solves DIMACS files, "
                         "such as cmd:kissat, cmd:minisat or "
                         "'cmd:cadical -q'");
    }
    clauses_open(search, &(struct sat){
                             .solver = p,
                             .add = process_add,
                             .assume = process_assume,
                             .solve = process_solve,
                             .value = process_value,
                             .release = process_release,
                         });
    return true;
}

const struct engine process_engine = {
    .name = "cmd:",
    .title = "any program that reads DIMACS and answers as in the SAT "
             "competitions, or as minisat",
    .step = "runs",
    .form = FORM_CLAUSES,
    .lists = true,
    .foreign = true,
    .open = process_open,
    .next = clauses_next,
    .close = clauses_close,
};
