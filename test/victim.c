/* victim.c: files, a run with a fault, the folder that it works in. */
#include "victim.h"
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS = 24, TICK = 1000, SECONDS = 60 };

char folder[64], aside[64];

static char home[] = "/tmp/faults-XXXXXX";
static const char *dovetail, *mischief, *tour;
static int points, failures;

/* ---- files ---------------------------------------------------------- */

/* All bytes and a 0; to be freed; NULL: there is no such file. */
char *take_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    *size = 0;
    if (!file)
        return NULL;
    for (size_t got = 1; got; *size += got) {
        text = realloc(text, *size + 65537);
        got = fread(text + *size, 1, 65536, file);
    }
    text[*size] = 0;
    fclose(file);
    return text;
}

void put_file(const char *path, const char *text, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(text, 1, size, file) != size || fclose(file))
        abort();
}

void copy_file(const char *from, const char *to)
{
    size_t size;
    char *text = take_file(from, &size);
    if (text)
        put_file(to, text, size);
    free(text);
}

bool same_file(const char *one, const char *other)
{
    size_t size, others;
    char *a = take_file(one, &size), *b = take_file(other, &others);
    bool same = a && b && size == others && !memcmp(a, b, size);
    free(a);
    free(b);
    return same;
}

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The lines of a file, sorted, up to NULL; of the text, which is theirs. */
static char **sorted_lines(char *text)
{
    size_t count = 0;
    char **line = calloc(strlen(text) + 2, sizeof *line);
    for (char *at = strtok(text, "\n"); at; at = strtok(NULL, "\n"))
        line[count++] = at;
    if (count)
        qsort(line, count, sizeof *line, compare_lines);
    return line;
}

/* Threads find in any order. */
bool same_lines(const char *one, const char *other)
{
    size_t size;
    char *a = take_file(one, &size), *b = take_file(other, &size);
    bool same = a && b;
    if (same) {
        char **mine = sorted_lines(a), **theirs = sorted_lines(b);
        size_t i = 0;
        while (mine[i] && theirs[i] && !strcmp(mine[i], theirs[i]))
            i++;
        same = !mine[i] && !theirs[i];
        free(mine);
        free(theirs);
    }
    free(a);
    free(b);
    return same;
}

bool is_there(const char *path)
{
    return !access(path, F_OK);
}

/* ---- one run -------------------------------------------------------- */

const struct fault harmless = {"none", 0};

static void redirect(const char *path, int to)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file < 0 || dup2(file, to) < 0)
        _exit(99);
    close(file);
}

/* In the child. */
static void become(char *const *words, struct fault fault)
{
    char text[200];
    snprintf(text, sizeof text, "%s %llu %d %s/counter", fault.kind,
             (unsigned long long)fault.at, TICK, home);
    if (chdir(folder))
        _exit(99);
    redirect("../said", STDERR_FILENO);
    redirect("../shown", STDOUT_FILENO);
    setenv("MISCHIEF", text, 1);
    setenv("LD_PRELOAD", mischief, 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    alarm(SECONDS); /* nothing hangs */
    execv(strcmp(*words, "tour") ? dovetail : tour, words);
    _exit(99);
}

/* Runs a command with more words behind it, which may be "". */
struct run run(const char *command, const char *more, struct fault fault)
{
    char text[400], *words[WORDS] = {NULL};
    int count = 0, status = 0;
    struct run run = {0};
    bool is_tour = !strncmp(command, "tour ", 5);
    snprintf(text, sizeof text, "%s%s %s", is_tour ? "" : "dovetail ", command,
             more);
    for (char *w = strtok(text, " "); w; w = strtok(NULL, " "))
        words[count++] = w;
    assert(count < WORDS);
    put_file("counter", "\0\0\0\0\0\0\0", 8);
    pid_t child = fork();
    if (!child)
        become(words, fault);
    if (child < 0 || waitpid(child, &status, 0) != child)
        abort();
    run.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    size_t size;
    char *calls = take_file("counter", &size);
    memcpy(&run.calls, calls, sizeof run.calls);
    free(calls);
    return run;
}

/* Did it say this on standard error? */
bool said(const char *what)
{
    size_t size;
    char *text = take_file("said", &size);
    bool found = text && size && strstr(text, what);
    free(text);
    return found;
}

/* ---- the folder ----------------------------------------------------- */

void in_folder(const char *name, void (*act)(const char *path))
{
    char path[400];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    act(path);
}

void remove_file(const char *path)
{
    if (unlink(path) && errno != ENOENT)
        abort();
}

void make_old(const char *path)
{
    put_file(path, "old\n", 4);
}

/* Calls `act` with every file of a folder. */
void each_file(const char *where, void (*act)(const char *name))
{
    DIR *list = opendir(where);
    for (struct dirent *entry; list && (entry = readdir(list));)
        if (entry->d_name[0] != '.')
            act(entry->d_name);
    closedir(list);
}

static void remove_one(const char *name)
{
    in_folder(name, remove_file);
}

void keep_one(const char *name)
{
    char from[400], to[400];
    snprintf(from, sizeof from, "%s/%s", folder, name);
    snprintf(to, sizeof to, "%s/%s", aside, name);
    copy_file(from, to);
}

void unkeep_one(const char *name)
{
    char path[400];
    snprintf(path, sizeof path, "%s/%s", aside, name);
    remove_file(path);
}

void path_in(char *path, const char *where, const char *name)
{
    snprintf(path, 400, "%s/%s", where, name);
}

/* What the commands read: a cover, clauses with a proof and a certificate that
 * they have no model, a covering, and a checkpoint. */
static const struct {
    const char *name, *text;
} inputs[] = {
    {"in.dlx", "a b c d\na b\nc d\na c\nb d\na d\nb c\n"},
    {"in.cnf", "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n"},
    {"in.lrat", "5 1 0 1 2 0\n6 0 5 3 4 0\n"},
    {"in.cpog", "5 a 1 0 1 2 0\n6 a 0 5 3 4 0\n"},
    {"in.txt", "┌───────┐\n│       │\n├───────┤\n│       │\n"
               "└───────┘\n"},
    {"in.save", "dovetail checkpoint 1\n"
                "problem 2c1b8ea6fd851631\n"
                "command dovetail count domino:4x6 -e dance --effort 20\n"
                "delivered 0\n"
                "count 6\n"
                "running\n"
                "solutions 6\n"
                "steps 20\n"
                "whole 9007199254740992\n"
                "trail 0/2:0+1 2/2:4+5 4/2:8+9 6/2:11+12 8/2:15+16 "
                "10/2:19+20 12/2:23 13/2:24+25 19/1:34 15/2:29 16/2:30+31\n"
                "end 2aaac926a55a83bf\n"},
};

/* These alone are in the folder. */
void fill_folder(void)
{
    char path[400];
    each_file(folder, remove_one);
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        path_in(path, folder, inputs[i].name);
        put_file(path, inputs[i].text, strlen(inputs[i].text));
    }
}

/* ---- TAP ------------------------------------------------------------ */

char trouble[400];

void complain(const char *what, const char *which, uint64_t at)
{
    if (trouble[0])
        return;
    size_t size;
    char *said = take_file("said", &size);
    snprintf(trouble, sizeof trouble, "%s%s at call %llu: %.200s", what, which,
             (unsigned long long)at, said ? said : "");
    free(said);
    trouble[strcspn(trouble, "\n")] = 0;
}

void point(const char *name, const char *kind, const char *told)
{
    printf("%sok %d %s: %s, %s\n", trouble[0] ? "not " : "", ++points, name,
           kind, told);
    if (trouble[0])
        printf("# %s\n", trouble);
    fflush(stdout);
    failures += trouble[0] != 0;
    trouble[0] = 0;
}

int points_end(void)
{
    printf("1..%d\n", points);
    return failures > 0;
}

/* ---- where all happens ---------------------------------------------- */

void move_in(char *const *programs)
{
    dovetail = realpath(programs[0], NULL);
    mischief = realpath(programs[1], NULL);
    tour = realpath(programs[2], NULL);
    if (!mkdtemp(home) || chdir(home))
        abort();
    snprintf(folder, sizeof folder, "%s/folder", home);
    snprintf(aside, sizeof aside, "%s/aside", home);
    if (mkdir(folder, 0777) || mkdir(aside, 0777))
        abort();
}

void move_out(void)
{
    static const char *const files[] = {
        "counter",      "said",        "shown",   "older", "shown.right",
        "answer.right", "proof.right", "another", "all"};
    each_file(folder, remove_one);
    each_file(aside, unkeep_one);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        remove_file(files[i]);
    rmdir(folder);
    rmdir(aside);
    if (chdir("/") || rmdir(home))
        abort();
}
