/* memory.c DOVETAIL: where there is no memory, a sentence and no crash.
 *
 * The command runs on large puzzles with so little address space that it
 * fails here or there; it must end by itself, with a sentence whenever it has
 * no answer.  That sentence says what there is no memory for: the hook, which
 * knows bytes alone, may end it where little was asked for.  Then the hook of
 * the public interface, in children that take memory until there is none. */
#include "dovetail.h"

#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MEGABYTE = 1 << 20, WORDS = 12, HOOKED = 7, RETURNED = 8 };
enum { LITTLE = MEGABYTE };

static const char *const commands[] = {
    "solve domino:20000x20000",
    "solve domino:4000x4000 -e matching",
    "solve domino:1500x1501",
    "solve domino:3000x3000,cut=corners",
    "solve domino:3000x3000 -e heights",
    "sample domino:2000x2000 -e heights --time .3",
    "solve domino:300x300,cut=corners --proof PROOF",
    "count domino:150x150 -e kasteleyn --threads 2 --time .3",
    "count domino:17x60 -e profile --time .3",
    "count domino:30x30 -e frontier --time .3",
    "count domino:400x400 -e frontier --time .3",
    "encode domino:2000x2000 -f cnf -o /dev/null",
    "encode domino:2000x2000 -f sat -o /dev/null",
    "solve domino:1000x1000 -f json",
    "solve domino:600x600 -f png -o /dev/null",
    "solve domino:300x300 -f pdf -o /dev/null",
    "solve windmill:60x60 -e dance --time .3",
    "solve CLAUSES -e cubes --time .3",
    "solve NAMES --time .3",
    "solve windmill:300x500",
    "count windmill:4x10 -e frontier --time .3",
    "count windmill:200x200 -e frontier --per-option --time .3",
    "solve windmill:200x200 -e cadical",
    "solve queens:400 -e cadical --time .3",
    "solve queens:1000 --time .3",
    "solve life:2000x2000,goal=still --time .3",
    "encode life:500x500,goal=oscillator,period=9 -f cnf -o /dev/null",
    "solve life:90x90,steps=40,shift=1 --time .3",
    "count life:11x30,goal=still -e transfer --time .3",
    "generate tetravex:30x30,unique=no -o /dev/null",
    "generate tetravex:1000x1000,unique=no -o /dev/null --time .3",
    "solve TILES --time .3",
    "solve TILES -e cadical --time .3",
    "solve COVER --time .3",
    "solve COVER -e cadical --time .3",
    "solve CLAUSES --time .3",
    "solve CLAUSES -e cadical --time .3",
    "enumerate CLAUSES --limit 2 --time .3",
    "solve domino:200x200 -e cadical --time .3",
    "solve domino:10x10,cut=corners -e cadical --proof PROOF --time .5",
    "check domino:80x80,cut=corners --proof LRAT",
    "check domino:80x80,cut=corners --proof DRAT",
    "check domino:80x80,cut=corners --proof SUMS",
    "count windmill:3x9 --per-option -e frontier --time .5",
    "count windmill:3x8 --per-option -f svg -o /dev/null --time .5",
    "encode windmill:3x9 -f zdd -o /dev/null --time .5",
    "encode queens:11 -f zdd -o /dev/null --time .5",
    "count domino:1500x1500 -e kasteleyn --time .3",
    "encode life:60x60,goal=still,population=500..900 -f cnf -o /dev/null",
    "solve life,velocity=c/4,width=8 --time .3",
};

static const int limits[] = {18, 30, 60, 150};

static int number, failures;

static void point(bool good, const char *name, const char *more)
{
    printf("%sok %d %s%s\n", good ? "" : "not ", ++number, name, more);
    fflush(stdout);
    failures += !good;
}

static void limit_memory(rlim_t bytes)
{
    setrlimit(RLIMIT_AS, &(struct rlimit){bytes, bytes});
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
}

/* ---- the command ---------------------------------------------------- */

static char cover[] = "/tmp/memory-XXXXXX.dlx";
static char clauses[] = "/tmp/memory-XXXXXX.cnf";
static char named[] = "/tmp/memory-XXXXXX.cnf";
static char proof[] = "/tmp/memory-XXXXXX.lrat";
static char hinted[] = "/tmp/memory-XXXXXX.lrat";
static char bare[] = "/tmp/memory-XXXXXX.drat";
static char sums[] = "/tmp/memory-XXXXXX.pbp";
static char tiles[] = "tetravex:@/tmp/memory-XXXXXX.txt";
static char *const tiles_path = tiles + sizeof "tetravex:@" - 1;

static void write_cover(FILE *file)
{
    enum { ITEMS = 2000, OPTIONS = 150000 };
    for (int i = 0; i < ITEMS; i++)
        fprintf(file, "i%d ", i);
    for (int o = 0; o < OPTIONS; o++)
        fprintf(file, "\ni%d i%d i%d", o % ITEMS, (o + 1 + o / ITEMS) % ITEMS,
                (o + 500 + o / ITEMS) % ITEMS);
    fputc('\n', file);
}

static void write_clauses(FILE *file)
{
    enum { VARIABLES = 200000, CLAUSES = 600000 };
    fprintf(file, "p cnf %d %d\n", VARIABLES, CLAUSES);
    for (int c = 0; c < CLAUSES; c++)
        fprintf(file, "%d -%d %d 0\n", c % VARIABLES + 1,
                (c + 1 + c / 7) % VARIABLES + 1,
                (c + 40000 + c / 3) % VARIABLES + 1);
}

/* Half of the variables have names. */
static void write_names(FILE *file)
{
    enum { VARIABLES = 300000 };
    fprintf(file, "p cnf %d 1\n", VARIABLES);
    for (int v = 1; v <= VARIABLES; v += 2)
        fprintf(file, "c var %d square%d\n", v, v);
    fprintf(file, "1 2 3 0\n");
}

/* Perhaps they do not fit together; that takes memory too. */
static void write_tiles(FILE *file)
{
    enum { TILES = 900 };
    for (int t = 0; t < TILES; t++)
        fprintf(file, "%d%d%d%d\n", t % 10, t / 10 % 10, t * 7 / 9 % 10,
                t / 90);
}

/* Its name is all that is wanted. */
static void write_nothing(FILE *file)
{
    (void)file;
}

static void write_file(char *path, void (*put)(FILE *file))
{
    FILE *file = fdopen(mkstemps(path, (int)strlen(strrchr(path, '.'))), "w");
    put(file);
    fclose(file);
}

/* Words that the child executes; the text is taken apart. */
static void take_apart(char *text, char **word)
{
    int count = 1;
    for (char *at = strtok(text, " "); at; at = strtok(NULL, " "))
        word[count++] = !strcmp(at, "COVER")     ? cover
                        : !strcmp(at, "CLAUSES") ? clauses
                        : !strcmp(at, "NAMES")   ? named
                        : !strcmp(at, "TILES")   ? tiles
                        : !strcmp(at, "PROOF")   ? proof
                        : !strcmp(at, "LRAT")    ? hinted
                        : !strcmp(at, "DRAT")    ? bare
                        : !strcmp(at, "SUMS")    ? sums
                                                 : at;
    word[count] = NULL;
}

static void be_command(const char *dovetail, const char *command, int limit,
                       FILE *said)
{
    char text[200], *word[WORDS] = {(char *)dovetail};
    snprintf(text, sizeof text, "%s", command);
    take_apart(text, word);
    dup2(fileno(said), STDERR_FILENO);
    if (!freopen("/dev/null", "w", stdout))
        _exit(99);
    limit_memory((rlim_t)limit * MEGABYTE);
    execv(dovetail, word);
    _exit(99);
}

/* A proof that is checked later, with all memory there is. */
static void make_proof(const char *dovetail, char *path)
{
    write_file(path, write_nothing);
    pid_t child = fork();
    if (!child) {
        execl(dovetail, dovetail, "solve", "domino:80x80,cut=corners", "-q",
              "-o", "/dev/null", "--proof", path, NULL);
        _exit(99);
    }
    waitpid(child, NULL, 0);
}

/* Did the hook end it, where much was asked for, or where nobody knows how
 * much? */
static bool is_hook(const char *line)
{
    size_t bytes;
    char rest[8];
    if (!strcmp(line, "dovetail: there is no memory left\n"))
        return true;
    return sscanf(line, "dovetail: there is no memory for %zu %7s", &bytes,
                  rest) == 2 &&
           !strcmp(rest, "bytes") && bytes > LITTLE;
}

/* Has it ended with an answer, or with a sentence? */
static bool has_ended_well(int status, FILE *said)
{
    char line[400];
    bool spoke = false, complained = false;
    for (rewind(said); fgets(line, sizeof line, said); spoke = true)
        if (is_hook(line))
            return false;
        else if (strncmp(line, "c ", 2) && strstr(line, "memory"))
            complained = true;
    if (!WIFEXITED(status))
        return false;
    switch (WEXITSTATUS(status)) {
    case 1:
        return complained;
    case 2:
        return spoke;
    default:
        return WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 10 ||
               WEXITSTATUS(status) == 20;
    }
}

static void try_command(const char *dovetail, const char *command)
{
    bool good = true;
    char wrong[60] = "";
    for (size_t i = 0; i < sizeof limits / sizeof *limits && good; i++) {
        FILE *said = tmpfile();
        int status;
        pid_t child = fork();
        if (!child)
            be_command(dovetail, command, limits[i], said);
        waitpid(child, &status, 0);
        good = has_ended_well(status, said);
        if (!good)
            snprintf(wrong, sizeof wrong, ": status %#x with %d MB",
                     (unsigned)status, limits[i]);
        fclose(said);
    }
    point(good, command, wrong);
}

/* ---- the hook ------------------------------------------------------- */

static jmp_buf before;

static void leave(size_t bytes)
{
    _exit(bytes ? HOOKED : 99);
}

static void jump(size_t bytes)
{
    (void)bytes;
    longjmp(before, 1);
}

static void take_all(void (*hook)(size_t bytes))
{
    if (hook)
        dt_on_no_memory(hook);
    if (setjmp(before))
        _exit(RETURNED);
    limit_memory(64 * MEGABYTE);
    for (;;)
        (void)dt_settings_new();
}

static int status_of(void (*hook)(size_t bytes))
{
    int status;
    pid_t child = fork();
    if (!child)
        take_all(hook);
    waitpid(child, &status, 0);
    return status;
}

int main(int argc, char **argv)
{
    size_t count = sizeof commands / sizeof *commands;
    if (argc != 2)
        return 1;
    printf("1..%zu\n", count + 3);
    fflush(stdout);
    write_file(cover, write_cover);
    write_file(clauses, write_clauses);
    write_file(named, write_names);
    write_file(tiles_path, write_tiles);
    write_file(proof, write_nothing);
    char *made[] = {hinted, bare, sums};
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        make_proof(argv[1], made[i]);
    for (size_t i = 0; i < count; i++)
        try_command(argv[1], commands[i]);
    unlink(cover);
    unlink(clauses);
    unlink(named);
    unlink(tiles_path);
    unlink(proof);
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        unlink(made[i]);
    int status = status_of(leave);
    point(WIFEXITED(status) && WEXITSTATUS(status) == HOOKED,
          "the hook is called", "");
    status = status_of(jump);
    point(WIFEXITED(status) && WEXITSTATUS(status) == RETURNED,
          "the hook may jump", "");
    status = status_of(NULL);
    point(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT,
          "without a hook: abort", "");
    return failures > 0;
}
