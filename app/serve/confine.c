/* confine.c: what a job of `serve` may touch: its own folder.
 *
 * Two walls.  What was typed may name plain files alone, and no program or
 * library: all that we open comes from the words of the command.  And where
 * the kernel has Landlock it lets us write and read in the folder, read what
 * pictures need of the system, and nothing else. */
#include "app.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* unreached below: who is walled up cannot write down what he reached. */

/* ---- by the words --------------------------------------------------- */

static bool is_plain(const char *name)
{
    return !strchr(name, '/') && strcmp(name, ".") && strcmp(name, "..");
}

/* Does a file that the puzzle names lie in the folder?  Slashes elsewhere, as
 * in velocity=c/3, name no file. */
static bool puzzle_is_plain(const char *puzzle)
{
    char family[40];
    snprintf(family, sizeof family, "%.*s", (int)strcspn(puzzle, ":,#"),
             puzzle);
    const char *file = dt_family_title(family) ? strstr(puzzle, ":@") : puzzle;
    return !file || is_plain(file);
}

static bool refuse_path(const char *what, const char *path)
{
    complain("%s '%s': here a file is a name without folders", what, path);
    return false;
}

static bool options_are_plain(const struct job *job)
{
    struct dt_option option;
    for (int row = 0; dt_option(row, &option); row++) {
        const char *value = dt_get(job->set, option.name);
        if (value && option.kind == DT_KIND_PATH && !is_plain(value)) {
            complain("--%s '%s': here a file is a name without folders",
                     option.name, value);
            return false;
        }
    }
    return true;
}

/* Other programs and libraries are named behind a colon. */
static bool engine_is_ours(const char *engine)
{
    if (!engine || !strchr(engine, ':'))
        return true;
    complain("-e '%s': here no other programs and libraries are called; "
             "`dovetail engines` lists ours",
             engine);
    return false;
}

static bool threads_are_there(const char *threads)
{
    long most = sysconf(_SC_NPROCESSORS_ONLN);
    if (!threads || atol(threads) <= most)
        return true;
    complain("--threads %s: this server has %ld", threads, most);
    return false;
}

bool stays_inside(const struct job *job)
{
    if (!strcmp(job->verb.name, "serve") ||
        !strcmp(job->verb.name, "cluster")) {
        complain("a job cannot %s", job->verb.name);
        return false;
    }
    if (job->puzzle && !puzzle_is_plain(job->puzzle))
        return refuse_path("the puzzle", job->puzzle);
    if (job->word && job->verb.takes_puzzle && !is_plain(job->word))
        return refuse_path("the file", job->word);
    return options_are_plain(job) &&
           engine_is_ours(dt_get(job->set, "engine")) &&
           threads_are_there(dt_get(job->set, "threads"));
}

/* ---- by the kernel -------------------------------------------------- */

enum {
    READ = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
    WRITE = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG |
            LANDLOCK_ACCESS_FS_REMOVE_FILE,
    /* All that the first version of Landlock knows. */
    EVERYTHING = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1
};

static void allow(int rules, const char *path, uint64_t access)
{
    struct landlock_path_beneath_attr rule = {
        .allowed_access = access, .parent_fd = open(path, O_PATH | O_CLOEXEC)};
    if (rule.parent_fd < 0)
        return; /* there is nothing to be read */
    syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule,
            0);
    close(rule.parent_fd);
}

static void wall_up(void)
{
    /* Libraries that are loaded when they are needed, fonts, the time zone,
     * what we ask of the machine. */
    static const char *const readable[] = {"/usr",
                                           "/lib",
                                           "/lib64",
                                           "/etc/fonts",
                                           "/var/cache/fontconfig",
                                           "/sys/devices/system/cpu",
                                           "/proc/self"};
    static const char *const files[] = {"/etc/ld.so.cache", "/etc/localtime",
                                        "/dev/null", "/proc/meminfo"};
    struct landlock_ruleset_attr all = {.handled_access_fs = EVERYTHING};
    int rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
    if (rules < 0)
        return; /* unreached: where the tests run there is Landlock */
    for (size_t i = 0; i < sizeof readable / sizeof *readable; i++)
        allow(rules, readable[i], READ);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        allow(rules, files[i], LANDLOCK_ACCESS_FS_READ_FILE);
    allow(rules, ".", READ | WRITE);
    syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
}

bool confine(const char *program)
{
    if (!program || strcmp(program, JOB_PROGRAM))
        return false;
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    wall_up();
    return true;
}
