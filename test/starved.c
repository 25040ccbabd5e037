/* starved.c MODULE DOVETAIL TOUR DATA [all]: each piece of memory fails once.
 *
 * A command runs in an empty folder, first with all memory it asks for.  Then
 * it runs again and again, and each time another of the pieces that it asked
 * for is not there (test/starve.c): that one alone, or that one and all after
 * it.  Each run must end with the same answer and the same files, or with a
 * sentence on memory and without an answer: no signal, no other answer, no
 * half file under a name that was asked for, no file left over.
 *
 * Then larger puzzles, of which large pieces fail alone.  Their sentence says
 * what there is no memory for: the hook, which knows bytes alone, is for what
 * is small.
 *
 * Without `all` some of the pieces are chosen, evenly. */
#include "starve.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS = 16, CHOSEN = 12, PATIENCE = 60, FILES_MAX = 8 };
enum { LARGE = 1 << 19 }; /* bytes: no buffer of ours is as large */

/* What the others read; `made` is a folder that stays. */
static const char *const preparations[] = {
    "solve domino:4x4,cut=corners --proof made/p.lrat",
    "solve domino:4x4,cut=corners --proof made/p.drat",
    "solve domino:4x4,cut=corners --proof made/p.bdrat",
    "solve domino:4x4,cut=corners --proof made/p.pbp",
    "encode domino:4x4 -o made/d.cnf",
    "encode domino:4x4 -o made/d.sat",
    "enumerate domino:4x4 -o made/d.txt",
    "enumerate domino:4x4 -o made/d.json",
    "solve life:4x4,goal=still -o made/l.rle",
    "solve windmill:4x5 -e dance -o made/w.txt",
    "solve queens:6 -o made/q.txt",
    "count windmill:4x5 -e dance --effort 2000 --checkpoint made/save",
    "encode domino:4x4 -o made/d.cnf.gz",
    "count made/d.cnf --proof made/d.cpog",
    "count made/d.cnf --proof made/d.cpog.gz",
    "count domino:4x4 --proof made/d.kast",
    "count domino:4x4 --proof made/d.kast.gz",
    "solve life,velocity=c/3,width=4 --proof made/l.rows",
    "enumerate domino:2x4 --proof made/e.pbp",
    "cluster split queens:5 -o made/fresh --units 3",
    "cluster split domino:4x4,cut=corners -o made/refuted --for refute",
    "cluster run made/refuted",
    "encode windmill:12x12 -f cnf -o made/large.cnf",
    "encode windmill:12x12 -f sat -o made/large.sat",
    "encode windmill:12x12 -f dlx -o made/large.dlx",
    "generate tetravex:30x30,unique=no#1 -o made/tiles.txt",
};

static const char *const commands[] = {
    "solve domino:4x5",
    "solve domino:5x5 -e matching",
    "solve domino:4x4,rule=tatami -e cadical",
    "solve domino:4x4,cut=corners -e matching -f svg -o a.svg",
    "solve windmill:4x5 -e dance -o a.txt",
    "solve queens:6 -f ansi",
    "solve tetravex:@data/tetravex-seed.txt -e tiles",
    "solve tetravex:2x2:7128+1234+3890+5672 -e cadical",
    "solve life:4x4,goal=still -f rle",
    "solve life:3x4,steps=1,shift=0",
    "solve life,velocity=c/2,width=6,rule=B2/S -e rows",
    "solve life,velocity=c/2,width=3,rule=B2/S -e unroll",
    "solve life:4x4,goal=oscillator,period=2 -f svg --animate -o a.svg",
    "solve data/queens-8.dlx -f competition",
    "solve made/d.cnf -e cadical --threads 2",
    "enumerate domino:4x4 --up-to-symmetry",
    "enumerate domino:4x4 --limit 4 -f json -o a.json",
    "enumerate domino:3x4 --sheet 4 -f svg -o a.svg",
    "enumerate domino:3x4 --limit 3 -f pdf -o a.pdf",
    "enumerate domino:3x4 --limit 3 -f png -o a.png",
    "enumerate data/costs.dlx --cheapest --limit 5",
    "enumerate data/langford-4.dlx",
    "enumerate made/d.sat --limit 3",
    "count domino:6x6",
    "count domino:6x6 -e profile",
    "count domino:6x6 -e kasteleyn --threads 2",
    "count domino:5x6,rule=tatami -e hickerson",
    "count domino:4x4 --up-to-symmetry -f json",
    "count domino:4x6 -e frontier",
    "count domino:3x4 --per-option",
    "count domino:3x4 --per-option -f svg -o a.svg",
    "count windmill:3x4 -e dance --threads 2",
    "count windmill:4x5 -e dance --resume made/save",
    "count windmill:4x5 -e dance --effort 200 --checkpoint made/new",
    "count windmill:3x4 --estimate -o /dev/null",
    "count life:4x4,goal=still -e transfer",
    "count data/queens-8.dlx",
    "count data/windmill-3x4.dlx --shard 0/2",
    "count queens:6",
    "sample domino:6x6 --seed 1 -n 2 -e profile",
    "sample domino:6x6 --seed 1 -e heights",
    "sample windmill:3x4 --seed 1 -e frontier",
    "generate tetravex:3x3#5",
    "generate tetravex:2x2#5 -n 2 --sheet 2 -f svg -o a.svg",
    "hint tetravex:@data/tetravex-seed.txt",
    "hint tetravex:2x2:7128+1234+3890+5672 -f svg -o a.svg",
    "encode domino:4x4 -f cnf -o a.cnf",
    "encode windmill:3x4 -f dlx -o a.dlx",
    "encode domino:3x4 -f zdd -e frontier -o a.zdd",
    "encode life:4x5,steps=3,shift=1 -f sat",
    "encode tetravex:@data/tetravex-seed.txt -f cnf",
    "encode made/d.sat -f cnf",
    "solve domino:4x4,cut=corners --proof a.lrat",
    "solve domino:4x4,cut=corners --proof a.pbp",
    "solve domino:3x3 -e cadical --proof a.drat",
    "solve domino:3x3 -e cadical --proof a.bdrat",
    "check domino:4x4,cut=corners --proof made/p.lrat",
    "check domino:4x4,cut=corners --proof made/p.drat",
    "check domino:4x4,cut=corners --proof made/p.bdrat",
    "check domino:4x4,cut=corners --proof made/p.pbp",
    "check domino:4x4 made/d.txt",
    "check domino:4x4 made/d.json",
    "check life:4x4,goal=still made/l.rle",
    "check windmill:4x5 made/w.txt",
    "check queens:6 made/q.txt",
    "families -f json",
    "help domino",
    "tour cover",
    "tour clauses",
    "tour output",
    "tour grid",
    "tour check",
    "tour reason",
    "tour maker",
    "tour sheet",
    "tour tasks",
    "tour tables",
    "tour units",
    "tour worker --checkpoint made/worker",
    "tour text",
    "tour advice",
    "show domino:4x4 made/d.json",
    "show domino:4x4 made/d.json -f svg -o a.svg",
    "count made/d.cnf -e components",
    "count made/d.cnf --proof a.cpog",
    "count windmill:2x4,pieces=0+3 -e frontier --proof a.cpog",
    "check made/d.cnf --proof made/d.cpog",
    "count data/costs.dlx -e frontier --proof a.cpog.gz",
    "check made/d.cnf --proof made/d.cpog.gz",
    "count domino:4x5 --proof a.kast",
    "count domino:4x5 --threads 2 --proof a.kast.gz",
    "check domino:4x4 --proof made/d.kast",
    "check domino:4x4 --proof made/d.kast.gz",
    "solve life,velocity=2c/4,width=4 --proof a.rows",
    "check life,velocity=c/3,width=4 --proof made/l.rows",
    "enumerate domino:2x4 --proof a.pbp",
    "check domino:2x4 --proof made/e.pbp",
    "solve domino:4x4 -f json -o a.json.gz",
    "encode domino:4x4 -f cnf -o a.cnf.gz",
    "count made/d.cnf.gz",
    "enumerate domino:4x4 -e dance --first 30",
    "enumerate domino:4x4 -e frontier --first 30 --limit 2",
    "job count domino:4x4 -f json",
    "job solve domino:4x4 -o a.txt",
    "cluster check made/fresh",
    "cluster run made/work",
    "cluster merge made/refuted -o a.lrat",
    "cluster status made/refuted -f json",
};

static const char *const large[] = {
    "solve domino:300x300 -f json",
    "solve windmill:10x12 -e dance --effort 2000",
    "solve made/large.dlx -e dance --effort 2000",
    "count made/large.dlx -e dance --threads 2 --effort 2000",
    "solve made/large.cnf -e cubes --effort 10",
    "solve made/large.sat -e cubes --effort 10",
    "solve tetravex:@made/tiles.txt -e tiles --effort 2000",
    "solve life,velocity=c/3,width=8 -e rows --effort 5000",
    "solve life,velocity=c/3,width=11 -e rows --effort 100",
};

static const char *module, *dovetail, *tour;
static struct starve *page;
static int page_file, out_file, err_file;
static int number, failures;

struct text {
    char *at;
    size_t size;
};

/* How a run has ended. */
struct ending {
    int status;
    struct text out, err;
    struct left {
        char name[64];
        struct text text;
    } left[FILES_MAX]; /* what lies in the folder now */
    int files;
};

static struct text slurp(int file)
{
    struct text text = {NULL, (size_t)lseek(file, 0, SEEK_END)};
    text.at = calloc(text.size + 1, 1);
    if (pread(file, text.at, text.size, 0) != (ssize_t)text.size)
        abort();
    return text;
}

static bool is_same(const struct text *a, const struct text *b)
{
    return a->size == b->size && !memcmp(a->at, b->at, a->size);
}

/* Takes what lies in the folder and is not there before each run. */
static void take_files(struct ending *end)
{
    DIR *folder = opendir(".");
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] == '.' || !strcmp(entry->d_name, "made") ||
            !strcmp(entry->d_name, "data") || end->files == FILES_MAX)
            continue;
        struct left *left = &end->left[end->files++];
        snprintf(left->name, sizeof left->name, "%.63s", entry->d_name);
        int file = open(left->name, O_RDONLY);
        left->text = slurp(file);
        close(file);
        unlink(left->name);
    }
    closedir(folder);
}

static void forget(struct ending *end)
{
    free(end->out.at);
    free(end->err.at);
    for (int i = 0; i < end->files; i++)
        free(end->left[i].text.at);
}

/* "job": as `serve` would run it. */
static void be_command(const char *command)
{
    char text[200], variable[20], *word[WORDS];
    int words = 0;
    bool is_tour = !strncmp(command, "tour ", 5);
    bool is_job = !strncmp(command, "job ", 4);
    snprintf(text, sizeof text, "%s%s",
             is_tour  ? ""
             : is_job ? "dovetail-"
                      : "dovetail ",
             command);
    if (is_job)
        text[strlen("dovetail-job")] = ' ';
    for (char *at = strtok(text, " "); at; at = strtok(NULL, " "))
        word[words++] = at;
    word[words] = NULL;
    snprintf(variable, sizeof variable, "%d", page_file);
    setenv(STARVE_VARIABLE, variable, 1);
    setenv("LC_ALL", "C", 1); /* a locale takes memory, or is not there */
    setenv("TZ", "UTC0", 1);
    setenv("LD_PRELOAD", module, 1);
    dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
    dup2(out_file, STDOUT_FILENO);
    dup2(err_file, STDERR_FILENO);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    alarm(PATIENCE);
    execv(is_tour ? tour : dovetail, word);
    _exit(99);
}

/* Does it walk units, in a folder of its own? */
static bool is_work(const char *command)
{
    return strstr(command, " made/work") && strstr(command, " run ");
}

/* Units are walked anew. */
static void begin_work(void)
{
    if (system("rm -rf made/work && cp -r made/fresh made/work"))
        abort();
}

static void start(const char *command, long at, bool on, struct ending *end)
{
    *end = (struct ending){0};
    page->count = 0;
    page->at = at;
    page->on = on;
    if (ftruncate(out_file, 0) || ftruncate(err_file, 0))
        abort();
    lseek(out_file, 0, SEEK_SET);
    lseek(err_file, 0, SEEK_SET);
    pid_t child = fork();
    if (!child)
        be_command(command);
    waitpid(child, &end->status, 0);
    end->out = slurp(out_file);
    end->err = slurp(err_file);
    take_files(end);
}

static void run(const char *command, long at, bool on, struct ending *end)
{
    if (is_work(command))
        begin_work();
    start(command, at, on, end);
}

/* Is each file one that belongs there, and whole? */
static bool has_good_files(const struct ending *end, const struct ending *good)
{
    for (int i = 0; i < end->files; i++) {
        int j = 0;
        while (j < good->files &&
               strcmp(end->left[i].name, good->left[j].name))
            j++;
        if (j == good->files ||
            !is_same(&end->left[i].text, &good->left[j].text))
            return false;
    }
    return true;
}

/* The hook knows bytes alone. */
static bool is_hook(const char *said)
{
    size_t bytes;
    const char *at = strstr(said, "there is no memory for ");
    return strstr(said, "there is no memory left") ||
           (at &&
            sscanf(at, "there is no memory for %zu bytes", &bytes) == 1 &&
            strstr(at, " bytes"));
}

/* What is wrong with a run; NULL: nothing is. */
static const char *fault(const struct ending *end, const struct ending *good)
{
    if (WIFSIGNALED(end->status))
        return WTERMSIG(end->status) == SIGALRM ? "it hangs" : "it crashes";
    if (!has_good_files(end, good))
        return "it leaves a file";
    if (end->status == good->status) {
        if (!is_same(&end->out, &good->out))
            return "another answer";
        return end->files == good->files ? NULL : "a file is missing";
    }
    if (!strstr(end->err.at, "memory"))
        return "no sentence on memory";
    if (page->least && is_hook(end->err.at))
        return "it does not say for what there is no memory";
    if (WEXITSTATUS(end->status) > 2)
        return "another exit code";
    return end->out.size <= good->out.size &&
                   !memcmp(end->out.at, good->out.at, end->out.size)
               ? NULL
               : "another answer before the sentence";
}

/* What a run has left goes on to the right total. */
static const char *fault_of_next(const char *command)
{
    static const char *const next[] = {"cluster run made/work -q",
                                       "cluster merge made/work -q"};
    bool good = true;
    for (int i = 0; i < 2 && is_work(command) && good; i++) {
        struct ending end;
        start(next[i], 0, false, &end);
        good = !end.status && (!i || !strcmp(end.out.at, "10\n"));
        forget(&end);
    }
    return good ? NULL : "the next run finds another total";
}

/* Lets it fail `times` times, evenly; answers how often it went wrong. */
static int starve(const char *command, const struct ending *good, long count,
                  long times)
{
    int wrong = 0;
    for (long i = 0; i < 2 * times; i++) {
        struct ending end;
        long at = 1 + i / 2 * count / times;
        run(command, at, i % 2, &end);
        const char *what = fault(&end, good);
        if (!what)
            what = fault_of_next(command);
        if (what && wrong++ < 5)
            printf("# %s: piece %ld%s: status %#x: %s\n# %.200s\n", command,
                   at, i % 2 ? " and all after it" : "", (unsigned)end.status,
                   what, end.err.at);
        forget(&end);
    }
    return wrong;
}

static void try_command(const char *command, bool all)
{
    struct ending good;
    run(command, 0, false, &good);
    long count = page->count, times = count;
    if (!all && times > CHOSEN)
        times = CHOSEN;
    bool works =
        count > 0 && WIFEXITED(good.status) && WEXITSTATUS(good.status) != 1;
    int wrong = works ? starve(command, &good, count, times) : 1;
    printf("%sok %d %s: %ld failures of %ld pieces\n", wrong ? "not " : "",
           ++number, command, 2 * times, count);
    fflush(stdout);
    failures += wrong > 0;
    forget(&good);
}

static void prepare(const char *folder, const char *data)
{
    struct ending end;
    if (chdir(folder) || symlink(data, "data") || mkdir("made", 0777))
        abort();
    setenv("TMPDIR", folder, 1);
    for (size_t i = 0; i < sizeof preparations / sizeof *preparations; i++) {
        run(preparations[i], 0, false, &end);
        if (!WIFEXITED(end.status) || WEXITSTATUS(end.status) == 1)
            printf("# %s: %s\n", preparations[i], end.err.at);
        forget(&end);
    }
}

static void clear(const char *folder)
{
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command))
        printf("# %s stays\n", folder);
}

int main(int argc, char **argv)
{
    char folder[] = "/tmp/starved-XXXXXX";
    size_t count = sizeof commands / sizeof *commands;
    size_t more = sizeof large / sizeof *large;
    if (argc < 5 || !mkdtemp(folder))
        return 1;
    module = realpath(argv[1], NULL);
    dovetail = realpath(argv[2], NULL);
    tour = realpath(argv[3], NULL);
    page_file = memfd_create("starve", 0);
    out_file = memfd_create("out", 0);
    err_file = memfd_create("err", 0);
    if (ftruncate(page_file, sizeof *page))
        return 1;
    page = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED,
                page_file, 0);
    prepare(folder, argv[4]);
    printf("1..%zu\n", count + more);
    fflush(stdout);
    for (size_t i = 0; i < count; i++)
        try_command(commands[i], argc > 5);
    page->least = LARGE;
    for (size_t i = 0; i < more; i++)
        try_command(large[i], argc > 5);
    clear(folder);
    return failures > 0;
}
