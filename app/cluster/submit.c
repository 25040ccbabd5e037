/* submit.c: an array of tasks for Slurm, and a merge behind it.
 *
 * A cluster allows arrays of so many tasks (MaxArraySize), so a task has many
 * units: task T of N takes the units T, T + N, T + 2N, and so on.  Before its
 * time is over Slurm sends SIGUSR1, the run leaves what it has found, and the
 * task asks to be queued again.  The merge follows whatever became of the
 * tasks: it tells what is missing, by the files alone. */
#include "cluster/cluster.h"

#include <limits.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    ARRAY_USUALLY = 1001,
    JOBS_USUALLY = 10000,
    TASKS_A_CORE = 16,
    WARNING = 120,
    MOST_STARTS = 1000
};

struct cluster {
    size_t array; /* tasks that an array may have, and one more */
    size_t jobs;  /* that may be there at a time; a task is one */
    size_t cores;
};

/* ---- other programs ------------------------------------------------- */

/* What a program prints, to be freed; NULL: it failed, or is not there.  Its
 * errors are its own affair, or nobody's. */
static char *output_of(const char *const *argv, bool quiet)
{
    int ends[2], how = 0;
    if (pipe(ends))
        return NULL; /* unreached: there are pipes to be had */
    fflush(NULL);
    pid_t child = fork();
    if (!child) {
        dup2(ends[1], STDOUT_FILENO);
        if (quiet)
            (void)!freopen("/dev/null", "w", stderr);
        close(ends[0]);
        close(ends[1]);
        execvp(argv[0], (char *const *)argv);
        _exit(127);
    }
    close(ends[1]);
    struct note note;
    char buffer[4096];
    note_begin(&note);
    for (ssize_t got; (got = read(ends[0], buffer, sizeof buffer)) > 0;)
        fwrite(buffer, 1, (size_t)got, note.file);
    close(ends[0]);
    char *text = note_end(&note);
    bool good = child > 0 && waitpid(child, &how, 0) == child &&
                WIFEXITED(how) && !WEXITSTATUS(how);
    if (good)
        return text;
    free(text);
    return NULL;
}

/* ---- limits --------------------------------------------------------- */

static bool ask_cluster(struct cluster *cluster)
{
    const char *const config[] = {"scontrol", "show", "config", NULL};
    const char *const cores[] = {"sinfo", "-h", "-o", "%C", NULL};
    *cluster = (struct cluster){ARRAY_USUALLY, JOBS_USUALLY, 1};
    char *text = output_of(config, true);
    const char *at = text ? strstr(text, "MaxArraySize") : NULL;
    if (at)
        sscanf(at, "MaxArraySize = %zu", &cluster->array);
    at = text ? strstr(text, "MaxJobCount") : NULL;
    if (at)
        sscanf(at, "MaxJobCount = %zu", &cluster->jobs);
    bool there = text;
    free(text);
    text = there ? output_of(cores, true) : NULL;
    if (text) /* allocated/idle/other/total */
        sscanf(text, "%*u/%*u/%*u/%zu", &cluster->cores);
    free(text);
    return there;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static void count_open(void *context, const char *name, const char *text,
                       enum found found)
{
    (void)name;
    (void)text;
    (void)found;
    ++*(size_t *)context;
}

static size_t open_units(const struct work *work)
{
    size_t open = 0;
    struct store store;
    struct visitor visitor = {&open, NULL, count_open};
    results_open(&store, work);
    results_visit_all(&store, &visitor);
    results_close(&store);
    return open;
}

/* ---- scripts -------------------------------------------------------- */

struct scripts {
    char program[PATH_MAX], folder[PATH_MAX];
    size_t tasks;
    char *array, *merge; /* owned */
};

/* A word for the shell. */
static char *quoted(const char *word)
{
    struct note note;
    note_begin(&note);
    fputc('\'', note.file);
    for (; *word; word++)
        fputs(*word == '\'' ? "'\\''" : (char[]){*word, 0}, note.file);
    fputc('\'', note.file);
    return note_end(&note);
}

static void write_scripts(struct scripts *s, const struct job *job)
{
    const char *jobs = dt_get(job->set, "jobs");
    const char *time = dt_get(job->set, "max-time");
    char *program = quoted(s->program), *folder = quoted(s->folder);
    s->array = text_of(
        "#!/bin/sh\n"
        "# Task $SLURM_ARRAY_TASK_ID of %zu.  Once its time is nearly over "
        "it\n"
        "# leaves what it has found, and goes back to the queue.\n"
        "%s cluster run %s --task \"$SLURM_ARRAY_TASK_ID/%zu\"%s%s%s%s &\n"
        "run=$!\n"
        "trap 'over=yes; kill -USR1 $run' USR1\n"
        "trap 'kill -TERM $run' TERM\n"
        "wait $run\n"
        "status=$?\n"
        "while kill -0 $run 2>/dev/null; do wait $run; status=$?; done\n"
        "[ -z \"$over\" ] || [ \"${SLURM_RESTART_COUNT:-0}\" -ge %d ] ||\n"
        "    scontrol requeue "
        "\"${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID\"\n"
        "exit $status\n",
        s->tasks, program, folder, s->tasks, jobs ? " --jobs " : "",
        jobs ? jobs : "", time ? " --max-time " : "", time ? time : "",
        MOST_STARTS);
    s->merge = text_of("#!/bin/sh\n"
                       "# What all tasks tell together, or what is missing.\n"
                       "exec %s cluster merge %s\n",
                       program, folder);
    free(program);
    free(folder);
}

static bool begin_scripts(struct scripts *s, const struct work *work,
                          struct dt_error *err)
{
    ssize_t size =
        readlink("/proc/self/exe", s->program, sizeof s->program - 1);
    if (size < 0 || !realpath(work->path, s->folder))
        /* unreached: the folder that was opened is there */
        return fail(err, "%.900s: cannot be found", work->path);
    s->program[size] = 0;
    return true;
}

static bool keep_script(const struct work *work, const char *name,
                        const char *text, char **path, struct dt_error *err)
{
    *path = work_file(work, "slurm/%s", name);
    return file_put(*path, text, strlen(text), err);
}

/* ---- submitting ----------------------------------------------------- */

enum { MOST_WORDS = 200 };

struct words_list {
    char *word[MOST_WORDS + 1]; /* owned */
    size_t count;
};

static void add_word(struct words_list *list, char *word)
{
    if (list->count < MOST_WORDS)
        list->word[list->count++] = word;
    else
        free(word); /* unreached: nobody types so many */
}

/* A job that begins again where it was lost, and what it says. */
static void begin_words(struct words_list *list, const char *name,
                        const struct scripts *s, const char *log)
{
    add_word(list, copy_text("sbatch"));
    add_word(list, copy_text("--parsable"));
    add_word(list, copy_text("--requeue"));
    add_word(list, copy_text("--open-mode=append"));
    add_word(list, text_of("--job-name=%s", name));
    add_word(list, text_of("--output=%s/log/%s.log", s->folder, log));
}

static void end_words(struct words_list *list, const struct job *job,
                      const char *path)
{
    for (char **word = job->beyond; word && *word; word++)
        add_word(list, copy_text(*word));
    add_word(list, copy_text(path));
}

static void array_words(struct words_list *list, const struct scripts *s,
                        const struct job *job, const char *path)
{
    const char *throttle = dt_get(job->set, "throttle");
    const char *jobs = dt_get(job->set, "jobs");
    begin_words(list, "dovetail", s, "%a");
    add_word(list, text_of("--signal=B:USR1@%d", WARNING));
    add_word(list, text_of("--array=0-%zu%s%s", s->tasks - 1,
                           throttle ? "%" : "", throttle ? throttle : ""));
    if (jobs)
        add_word(list, text_of("--cpus-per-task=%s", jobs));
    end_words(list, job, path);
}

static void merge_words(struct words_list *list, const struct scripts *s,
                        const struct job *job, const char *id,
                        const char *path)
{
    begin_words(list, "dovetail-merge", s, "merge");
    add_word(list, text_of("--dependency=afterany:%s", id));
    end_words(list, job, path);
}

static void show_words(struct words_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        printf("%s%s", i ? " " : "", list->word[i]);
    putchar('\n');
}

static void release_words(struct words_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->word[i]);
    *list = (struct words_list){.count = 0};
}

/* The id that sbatch prints, to be freed; NULL: it has refused. */
static char *submit(struct words_list *list)
{
    char *id = output_of((const char *const *)list->word, false);
    if (id)
        id[strcspn(id, ";\n")] = 0;
    release_words(list);
    return id;
}

static char *submit_array(const struct scripts *s, const struct job *job,
                          const char *path)
{
    struct words_list list = {.count = 0};
    array_words(&list, s, job, path);
    return submit(&list);
}

static char *submit_merge(const struct scripts *s, const struct job *job,
                          const char *id, const char *path)
{
    struct words_list list = {.count = 0};
    merge_words(&list, s, job, id, path);
    return submit(&list);
}

/* What need not go on once a solution is found. */
static bool keep_ids(const struct work *work, const char *array,
                     const char *merge, struct dt_error *err)
{
    char *path = work_file(work, "slurm/ids");
    char *text = text_of("%s %s\n", array, merge ? merge : "");
    bool good = file_put(path, text, strlen(text), err);
    free(text);
    free(path);
    return good;
}

static bool submit_both(const struct work *work, struct scripts *s,
                        const struct job *job, struct dt_error *err)
{
    char *path = NULL, *behind = NULL, *id = NULL, *merge = NULL;
    char *log = work_file(work, "log/.");
    make_folders(log);
    free(log);
    bool good = keep_script(work, "array.sh", s->array, &path, err) &&
                keep_script(work, "merge.sh", s->merge, &behind, err);
    if (good && !(id = submit_array(s, job, path)))
        good = fail(err,
                    "sbatch has refused an array of %zu tasks; --tasks "
                    "and what stands behind -- may be changed",
                    s->tasks);
    if (good && !(merge = submit_merge(s, job, id, behind)))
        fail(err,
             "array %s is submitted, and sbatch has refused the merge: "
             "`dovetail cluster merge %.300s` once it is done",
             id, work->path);
    good = good && keep_ids(work, id, merge, err) && merge;
    if (good)
        printf("array %s (%zu tasks), merge %s\n", id, s->tasks, merge);
    free(path);
    free(behind);
    free(id);
    free(merge);
    return good;
}

static void show_both(struct scripts *s, const struct job *job)
{
    struct words_list list = {.count = 0};
    array_words(&list, s, job, "array.sh");
    show_words(&list);
    release_words(&list);
    merge_words(&list, s, job, "ARRAY", "merge.sh");
    show_words(&list);
    release_words(&list);
    printf("\n# array.sh\n%s\n# merge.sh\n%s", s->array, s->merge);
}

/* As many as there is work for, as are wanted, and as the cluster allows: a
 * task of an array is a job, the merge is one, and others have jobs, too. */
static bool count_tasks(struct scripts *s, const struct cluster *cluster,
                        size_t open, const struct job *job,
                        struct dt_error *err)
{
    const char *tasks = dt_get(job->set, "tasks");
    size_t wanted =
        tasks ? strtoull(tasks, NULL, 10) : TASKS_A_CORE * cluster->cores;
    if (cluster->array < 2 || cluster->jobs < 2)
        return fail(err,
                    "this cluster allows no arrays (MaxArraySize %zu, "
                    "MaxJobCount %zu); `dovetail cluster run` on its "
                    "nodes needs none",
                    cluster->array, cluster->jobs);
    s->tasks = least(least(open, wanted ? wanted : 1),
                     least(cluster->array - 1, cluster->jobs / 2));
    return true;
}

int cluster_submit(const struct job *job)
{
    struct dt_error err = {.text = ""};
    struct work work;
    struct cluster cluster;
    struct scripts s = {.tasks = 0};
    bool dry = dt_get(job->set, "dry-run");
    bool good =
        work_open(&work, job->object, &err) && begin_scripts(&s, &work, &err);
    size_t open = good ? open_units(&work) : 0;
    bool there = good && ask_cluster(&cluster);
    if (good && !there && !dry)
        good = fail(&err,
                    "there is no Slurm here: `scontrol show config` "
                    "answers nothing; `dovetail cluster run %.300s` "
                    "needs none",
                    work.path);
    if (good && open)
        good = count_tasks(&s, &cluster, open, job, &err);
    if (good && open) {
        write_scripts(&s, job);
        if (dry)
            show_both(&s, job);
        else
            good = submit_both(&work, &s, job, &err);
    } else if (good) {
        say(job, "all units are done: `dovetail cluster merge %s`", work.path);
    }
    free(s.array);
    free(s.merge);
    work_release(&work);
    return good ? EXIT_DONE : cluster_fails(&err);
}
