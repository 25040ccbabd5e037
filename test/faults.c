/* faults.c DOVETAIL MISCHIEF TOUR [long]: nothing is lost, and nothing is
 * half.
 *
 * The command, or a program that uses the library (tour.c), runs with a
 * library that makes one call of the system fail, or ends the program there
 * (mischief.c): at the first call, the second, and so on.
 *
 * Faults.  A write that is short and a signal change nothing.  Where the disk
 * is full or fails, the answer is there and the same, or there is a sentence,
 * another exit code, and under each name what was there before.  Nothing else
 * is left in the folder but a list that the next run goes on with, and it
 * does.
 *
 * Kills.  A run that is killed, or told to stop, is repeated, ended once more
 * at another moment, and repeated again: it ends with the same answer.  A file
 * has its name when it is whole; who is told to stop may leave a list of what
 * there is so far.  With a checkpoint that is damaged, or of an earlier
 * moment, it does so too or is refused with a sentence; with that of another
 * problem it is refused.
 *
 * A new kind of job is a row. */
#include "victim.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool thorough;

/* ---- faults --------------------------------------------------------- */

/* Words, the files that it writes besides a checkpoint, and whether it goes
 * on from one. */
static const struct command {
    const char *words, *writes[3];
    bool resumes;
} commands[] = {
    {"solve domino:4x4 -o out", {"out"}, false},
    {"solve domino:4x4 -f json", {NULL}, false},
    {"solve windmill:2x3,pieces=0 -o out.svg", {"out.svg"}, false},
    {"solve domino:4x4 -o out.png", {"out.png"}, false},
    {"solve domino:4x4 -o out.pdf", {"out.pdf"}, false},
    {"solve domino:4x4,cut=corners --proof out.lrat -o out",
     {"out", "out.lrat"},
     false},
    {"enumerate domino:4x4 -e dance -o out --checkpoint save", {"out"}, true},
    {"enumerate domino:2x4 -e dance --checkpoint save", {NULL}, false},
    {"count domino:4x6 -e dance -o out --checkpoint save", {"out"}, true},
    {"count domino:4x4 -e cubes -o out --checkpoint save", {"out"}, true},
    {"count domino:4x6 -e dance -o out --resume in.save", {"out"}, false},
    {"solve life,velocity=2c/4,width=5..7 -o out.rle --checkpoint save",
     {"out.rle"},
     false},
    {"count domino:4x4 --per-option -o out", {"out"}, false},
    {"sample domino:6x6 --seed 1 -n 3 -o out", {"out"}, false},
    {"generate tetravex:3x3#5 -o out", {"out"}, false},
    {"encode domino:4x4 -f cnf -o out", {"out"}, false},
    {"encode windmill:2x3 -f zdd -o out", {"out"}, false},
    {"count in.dlx -o out", {"out"}, false},
    {"solve in.cnf", {NULL}, false},
    {"check in.cnf --proof in.lrat", {NULL}, false},
    {"check domino:2x2 in.txt", {NULL}, false},
    {"show domino:2x2 in.txt -o out.svg", {"out.svg"}, false},
    {"count domino:4x4 -e components -o out", {"out"}, false},
    {"count domino:2x3 --proof out.cpog -o out", {"out", "out.cpog"}, false},
    {"count domino:2x3 --proof out.cpog.gz -o out",
     {"out", "out.cpog.gz"},
     false},
    {"count in.dlx -e frontier --proof out.cpog", {"out.cpog"}, false},
    {"count domino:4x4 --proof out.kast -o out", {"out", "out.kast"}, false},
    {"count domino:4x4 --proof out.kast.gz -o out",
     {"out", "out.kast.gz"},
     false},
    {"solve life,velocity=c/3,width=4 --proof out.rows -o out",
     {"out", "out.rows"},
     false},
    {"enumerate domino:2x3 --proof out.pbp -o out", {"out", "out.pbp"}, false},
    {"check in.cnf --proof in.cpog", {NULL}, false},
    {"solve domino:4x4 -o out.gz", {"out.gz"}, false},
    {"encode domino:4x4 -f cnf -o out.cnf.gz", {"out.cnf.gz"}, false},
    {"enumerate domino:4x4 -e dance --first 20 -o out", {"out"}, false},
};

static const struct command *now;

static void begin_command(void)
{
    fill_folder();
    for (int i = 0; now->writes[i]; i++)
        in_folder(now->writes[i], make_old);
}

/* Under each name is the answer, or what was there before. */
static bool are_whole(bool all)
{
    char path[400], kept[400];
    for (int i = 0; now->writes[i]; i++) {
        path_in(path, folder, now->writes[i]);
        path_in(kept, aside, now->writes[i]);
        size_t size;
        char *text = take_file(path, &size);
        bool old = text && !strcmp(text, "old\n");
        free(text);
        if (!same_file(path, kept) && (all || !old))
            return false;
    }
    return true;
}

/* Every name but these was there before. */
static char strange[300];
static bool list_left;

static void judge_name(const char *name)
{
    char kept[400];
    path_in(kept, aside, name);
    size_t size = strlen(name);
    bool part = size > 5 && !strcmp(name + size - 5, ".part");
    if (!is_there(kept) && !(part && list_left))
        snprintf(strange, sizeof strange, "%s", name);
}

/* What a run with a fault must have done; `right` is what it answers
 * without. */
static void judge_fault(struct fault fault, struct run met, int right)
{
    bool tough = !strcmp(fault.kind, "short") || !strcmp(fault.kind, "eintr");
    bool good = met.status == right;
    if (met.status < 0)
        complain("a signal ended it", "", fault.at);
    if (tough && !good)
        complain("it failed", "", fault.at);
    if (good && !same_file("shown", "shown.right"))
        complain("what it shows is not whole", "", fault.at);
    if (!good && met.status != REFUSED)
        complain("a strange exit code", "", fault.at);
    if (!good && !said(""))
        complain("no sentence", "", fault.at);
    if (!are_whole(good))
        complain("a file is not whole", "", fault.at);
    strange[0] = 0;
    list_left = !good && now->resumes;
    each_file(folder, judge_name);
    if (strange[0])
        complain("left behind: ", strange, fault.at);
}

/* The next run ends what this one began. */
static void judge_next(struct fault fault, int right)
{
    char save[400];
    path_in(save, folder, "save");
    if (!now->resumes || !is_there(save))
        return;
    struct run next = run(now->words, "--resume save", harmless);
    if (next.status != right || !are_whole(true))
        complain("the next run does not go on", "", fault.at);
}

static void try_faults(const char *kind)
{
    char told[80];
    begin_command();
    each_file(aside, unkeep_one);
    struct run clean = run(now->words, "", harmless);
    if (clean.status < 0 || clean.status == REFUSED)
        complain("it does not run", "", 0);
    each_file(folder, keep_one);
    copy_file("shown", "shown.right");
    struct fault fault = {kind, 1};
    int unsaved = 0;
    for (bool met = true; met && !trouble[0]; fault.at++) {
        begin_command();
        struct run bad = run(now->words, "", fault);
        met = bad.calls >= fault.at;
        judge_fault(fault, bad, clean.status);
        unsaved += bad.status == clean.status && said("goes on without");
        judge_next(fault, clean.status);
    }
    if (now->resumes && !strcmp(kind, "eio") && !unsaved)
        complain("it never went on without a checkpoint", "", fault.at);
    snprintf(told, sizeof told, "at each of %llu calls",
             (unsigned long long)fault.at - 2);
    point(now->words, kind, told);
}

/* ---- kills ---------------------------------------------------------- */

/* On standard output, run by run: nothing is shown twice. */
static const char stream[] = "stream";

/* What is asked, where the answer lies (NULL: on standard output), the options
 * to begin with and to go on with, the exit code where it was stopped, and
 * whether it is for patient people. */
static const struct job {
    const char *words, *answer, *options;
    int stopped;
    bool heavy;
} jobs[] = {
    {"count windmill:2x11 -e dance", NULL, "--checkpoint save --resume save",
     2, true},
    {"count windmill:2x11 -e dance -o out", "out",
     "--checkpoint save --resume save", 2, true},
    {"count domino:6x6 -e dance -o out", "out",
     "--checkpoint save --resume save", 2, false},
    {"count domino:6x6 -e dance --up-to-symmetry", NULL,
     "--checkpoint save --resume save", 2, true},
    {"count domino:6x6 -e dance --shard 1/3", NULL,
     "--checkpoint save --resume save", 2, false},
    {"enumerate domino:4x6 -e dance -o out", "out",
     "--checkpoint save --resume save", 2, false},
    {"enumerate domino:6x6 -e dance -o out -f json", "out",
     "--checkpoint save --resume save", 2, true},
    {"enumerate domino:4x6 -e dance --up-to-symmetry -o out -f json", "out",
     "--checkpoint save --resume save", 2, false},
    {"enumerate life,velocity=c/3,width=10..12,symmetry=even -o out -f rle",
     "out", "--checkpoint save --resume save", 2, false},
    {"solve life,velocity=2c/4,width=5..7 -o out", "out",
     "--checkpoint save --resume save", 0, false},
    {"solve life,velocity=1+1c/4,width=2..3 -e unroll -o out", "out",
     "--checkpoint save --resume save", 0, false},
    {"count domino:4x7 -e cubes -o out", "out",
     "--checkpoint save --resume save", 2, false},
    {"enumerate domino:4x6 -e cubes -o out -f json", "out",
     "--checkpoint save --resume save --threads 2", 2, true},
    {"enumerate domino:4x6 -e dance -f json", stream,
     "--checkpoint save --resume save", 2, false},
    {"tour worker", NULL, "--checkpoint save --resume save", 2, false},
    {"count domino:6x6 --per-option -o out", "out", "", 2, false},
    {"sample domino:8x8 -n 5 --seed 3 -o out", "out", "", 2, false},
    {"count domino:6x6 -e components --proof out.cpog -o out", "out", "", 2,
     false},
    {"count windmill:2x4 -e frontier --proof out.cpog.gz -o out", "out", "", 2,
     false},
    {"count domino:12x12 --proof out.kast -o out", "out", "", 2, false},
    {"count domino:8x8 --proof out.kast.gz -o out", "out", "", 2, false},
    {"solve life,velocity=c/4,width=6 --proof out.rows -o out", "out", "", 0,
     false},
    {"enumerate domino:4x4 --proof out.pbp -o out", "out", "", 2, false},
    {"solve domino:6x6,cut=corners --proof out.lrat -o out", "out", "", 0,
     false},
};

static const struct job *job;
static int right; /* the exit code of the job */

/* Is this file of the folder as it was, whatever the order of threads? */
static bool is_right(const char *name, const char *expected)
{
    char path[400];
    path_in(path, folder, name);
    return strstr(job->options, "--threads") ? same_lines(path, expected)
                                             : same_file(path, expected);
}

/* The file of its proof; NULL: it has none. */
static const char *proof_of_job(void)
{
    static char name[40];
    const char *at = strstr(job->words, "--proof ");
    return at && sscanf(at, "--proof %39s", name) == 1 ? name : NULL;
}

static bool is_answered(void)
{
    const char *proof = proof_of_job();
    if (proof && !is_right(proof, "proof.right"))
        return false;
    if (!job->answer || job->answer == stream)
        return same_file(job->answer ? "all" : "shown", "shown.right");
    return is_right(job->answer, "answer.right");
}

/* What has its name already is whole. */
static bool is_half(const char *name, const char *expected)
{
    char path[400];
    if (!name || name == stream)
        return false;
    path_in(path, folder, name);
    return is_there(path) && !is_right(name, expected);
}

/* The job from its beginning, with nothing in its way. */
static uint64_t do_job(void)
{
    char path[400];
    fill_folder();
    struct run clean = run(job->words, job->options, harmless);
    right = clean.status;
    if (right < 0 || right == REFUSED)
        complain("it does not run", "", 0);
    copy_file("shown", "shown.right");
    path_in(path, folder, job->answer ? job->answer : "save");
    copy_file(path, "answer.right");
    path_in(path, folder, proof_of_job() ? proof_of_job() : "save");
    copy_file(path, "proof.right");
    return clean.calls;
}

static struct fault moment(const char *kind, int number, int moments,
                           uint64_t calls)
{
    uint64_t at = 1 + (uint64_t)number * calls / (uint64_t)moments;
    return (struct fault){kind, at};
}

/* What a run shows comes behind what those before it showed. */
static void append_shown(void)
{
    size_t size;
    char *shown = take_file("shown", &size);
    FILE *all = fopen("all", "ab");
    if (!shown || !all || fwrite(shown, 1, size, all) != size || fclose(all))
        abort();
    free(shown);
}

/* Ends a run at this call; was it still at work? */
static bool end_run(struct fault fault)
{
    bool kill = !strcmp(fault.kind, "kill");
    struct run ended = run(job->words, job->options, fault);
    append_shown();
    bool met = ended.calls >= fault.at;
    if (kill ? ended.status != (met ? -SIGKILL : right)
             : ended.status != job->stopped && ended.status != right)
        complain("a strange end", "", fault.at);
    if ((kill && is_half(job->answer, "answer.right")) ||
        is_half(proof_of_job(), "proof.right"))
        complain("a file is half", "", fault.at);
    return met;
}

/* The run that nothing ends. */
static void go_on(struct fault before, bool may_refuse)
{
    struct run last = run(job->words, job->options, harmless);
    append_shown();
    bool refused = last.status == REFUSED && said("");
    if (!(may_refuse && refused) && (last.status != right || !is_answered()))
        complain("another answer", "", before.at);
}

static void try_kills(const char *kind, int moments)
{
    char told[120];
    int killed = 0;
    uint64_t calls = do_job();
    for (int i = 0; i < moments && !trouble[0]; i++) {
        struct fault fault = moment(kind, i, moments, calls);
        fill_folder();
        remove_file("all");
        killed += end_run(fault);
        fault.at = 1 + fault.at * 2 / 3;
        killed += end_run(fault);
        go_on(fault, false);
    }
    snprintf(told, sizeof told, "%d times at %d moments of %llu calls", killed,
             moments, (unsigned long long)calls);
    point(job->words, kind, told);
}

/* ---- checkpoints that are not what was expected --------------------- */

static void damage(int number)
{
    char path[400];
    size_t size;
    path_in(path, folder, "save");
    char *text = take_file(path, &size);
    if (text && size) {
        size_t at = (size_t)number * 7919 % size;
        text[at] = (char)(text[at] ^ 1 << number % 7);
        put_file(path, text, number % 5 ? size : at);
    }
    free(text);
}

/* What the folder has is put aside, and the run goes on for a while. */
static void grow_old(struct fault fault)
{
    char path[400];
    path_in(path, folder, "save");
    copy_file(path, "older");
    fault.at *= 2;
    end_run(fault);
    if (is_there("older"))
        copy_file("older", path);
}

/* Of another problem. */
static void be_another(void)
{
    char path[400];
    path_in(path, folder, "save");
    copy_file("another", path);
}

enum doubt { DAMAGED, OLD, ANOTHER, DOUBTS };

static void try_doubt(enum doubt doubt, int moments)
{
    static const char *const names[] = {"damaged", "old", "another's"};
    char told[120];
    uint64_t calls = do_job();
    for (int i = 0; i < moments && !trouble[0]; i++) {
        struct fault fault = moment("kill", i, moments, calls);
        fill_folder();
        end_run(fault);
        if (doubt == DAMAGED)
            damage(i);
        else if (doubt == OLD)
            grow_old(fault);
        else
            be_another();
        go_on(fault, true);
        if (doubt == ANOTHER && (is_answered() || !said("")))
            complain("it is taken for its own", "", fault.at);
    }
    snprintf(told, sizeof told, "right or refused at %d moments", moments);
    point(job->words, names[doubt], told);
}

/* A checkpoint that no job has. */
static void make_another(void)
{
    char path[400];
    fill_folder();
    run("count windmill:2x3,pieces=0 -e dance --checkpoint save", "",
        harmless);
    path_in(path, folder, "save");
    copy_file(path, "another");
}

/* ---- all of them ---------------------------------------------------- */

static void try_commands(void)
{
    static const char *const kinds[] = {"short", "eintr", "full", "eio"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
            now = &commands[i];
            try_faults(kinds[k]);
        }
}

static void try_jobs(void)
{
    int moments = thorough ? 100 : 6;
    for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++) {
        job = &jobs[i];
        if (job->heavy && !thorough)
            continue;
        try_kills("term", moments);
        if (job->answer == stream) /* a kill shows some again */
            continue;
        try_kills("kill", moments);
        for (int doubt = 0; *job->options && doubt < DOUBTS; doubt++)
            try_doubt(doubt, thorough ? moments / 4 : 3);
    }
}
int main(int argc, char **argv)
{
    if (argc < 4)
        return 2;
    thorough = argc > 4;
    move_in(argv + 1);
    make_another();
    try_commands();
    try_jobs();
    move_out();
    return points_end();
}
