/* merge.c: what all units tell together.
 *
 * Each unit counts once.  If one is missing, damaged or contradicted there is
 * no total, and it is named.  The residues of the total are those of the
 * counts, added up beside it.  Whether the units are disjoint and complete is
 * judged once more, as by `check`. */
#include "cluster/cluster.h"
#include "cluster/total.h"

#include <dirent.h>
#include <stdarg.h>
#include <sys/wait.h>
#include <unistd.h>

enum { EXAMPLES = 5 };

static const unsigned long primes[] = {4611686018427387847ul, 998244353ul};
enum { PRIMES = sizeof primes / sizeof *primes };

struct merging {
    const struct job *job;
    struct work work;
    struct store store;
    dt_settings *set;
    dt_puzzle *puzzle;
    struct output out;
    struct total total;
    unsigned long residue[PRIMES]; /* of the total, by its terms */
    size_t missing, damaged, results;
    char example[EXAMPLES][NAME]; /* of those that are missing or damaged */
    double seconds;
    bool json;
    bool unable; /* there is no memory for the answer: nothing is wrong */
    struct dt_error err;
};

/* ---- adding up ------------------------------------------------------ */

static void add_result(void *context, const struct result *result)
{
    struct merging *m = context;
    mpz_t count;
    mpz_init_set_str(count, result->count, 10);
    for (int i = 0; i < PRIMES; i++)
        m->residue[i] =
            (m->residue[i] + mpz_fdiv_ui(count, primes[i])) % primes[i];
    mpz_clear(count);
    total_add(&m->total, result);
    m->results++;
    m->seconds += result->seconds;
}

static void add_open(void *context, const char *name, const char *text,
                     enum found found)
{
    struct merging *m = context;
    size_t known = m->missing + m->damaged;
    (void)text;
    if (known < EXAMPLES)
        strcpy(m->example[known], name);
    m->missing += found == ABSENT;
    m->damaged += found == DAMAGED;
}

static bool residues_agree(struct merging *m)
{
    for (int i = 0; !m->total.modular && i < PRIMES; i++)
        if (mpz_fdiv_ui(m->total.sum, primes[i]) != m->residue[i])
            /* unreached: no engine of the tests counts wrong */
            return fail(&m->err, "the residues of the counts do not add up to "
                                 "that of the total");
    return true;
}

/* A contradiction that somebody has met. */
static bool no_conflict(struct merging *m)
{
    char *folder = work_file(&m->work, "conflict");
    DIR *dir = opendir(folder);
    bool good = true;
    for (const struct dirent *entry; dir && good && (entry = readdir(dir));)
        if (*entry->d_name != '.' && !strstr(entry->d_name, ".damaged."))
            good = fail(&m->err,
                        "unit %.32s has results that contradict each other: "
                        "%.300s/%.300s, and the one in %.200s/res; find out "
                        "which is wrong, and remove it",
                        entry->d_name, folder, entry->d_name, m->work.path);
    if (dir)
        closedir(dir);
    free(folder);
    if (good && m->store.conflicts) {
        /* unreached: contradictions of the tests are met before */
        m->err = m->store.last;
        good = false;
    }
    return good;
}

/* The joined proof of a refutation is of all cubes, or it is none. */
static bool is_complete(struct merging *m)
{
    struct paths paths = {0};
    struct dt_error err = {.text = ""};
    bool good = m->work.purpose == REFUTE ||
                check_work(&m->store, m->puzzle, &paths, &err);
    paths_release(&paths);
    return good || fail(&m->err, "the units are not all, or not disjoint: %s",
                        err.text);
}

static int refuse(const struct merging *m)
{
    const char *what = m->damaged ? "damaged or missing" : "missing";
    size_t open = m->missing + m->damaged;
    fprintf(stderr, "dovetail: of %zu units %s%zu %s %s:", m->work.units,
            open > m->work.units ? "and their parts " : "", open,
            open == 1 ? "is" : "are", what);
    for (size_t i = 0; i < open && i < EXAMPLES; i++)
        fprintf(stderr, " %s", m->example[i]);
    fprintf(stderr, "%s\n", open > EXAMPLES ? " ..." : "");
    if (m->damaged)
        fprintf(stderr, "dovetail: %s\n", m->store.last.text);
    say(m->job,
        "`dovetail cluster run %s` walks them, or `dovetail cluster "
        "submit %s`",
        m->work.path, m->work.path);
    return m->damaged ? EXIT_BROKEN : EXIT_STOPPED;
}

/* ---- a count -------------------------------------------------------- */

static void write_count(struct merging *m, FILE *out)
{
    if (!m->json) {
        gmp_fprintf(out, "%Zd\n", m->total.sum);
        return;
    }
    /* unreached: totals of the tests are asked as text */
    gmp_fprintf(out,
                "{\"count\":\"%Zd\",\"puzzle\":\"%s\",\"units\":%zu,"
                "\"results\":%zu,\"seconds\":%.6g}\n",
                m->total.sum, dt_id(m->puzzle), m->work.units, m->results,
                m->seconds);
}

/* What a result refers to; NULL: with a sentence. */
static char *read_body(struct merging *m, const struct result *result,
                       size_t *size)
{
    struct dt_error err;
    char *body = body_read(&m->work, result->body, size, &err);
    if (!body)
        fail(&m->err,
             "unit %s: %.500s; remove its result in %.300s/res, and "
             "`dovetail cluster run` walks it again",
             result->unit, err.text, m->work.path);
    return body;
}

/* ---- lists ---------------------------------------------------------- */

struct list {
    struct merging *merging;
    char **body; /* owned */
    char **line; /* in them */
    size_t bodies, lines;
    bool good;
};

static void add_lines(void *context, const struct result *result)
{
    struct list *list = context;
    size_t size;
    if (!list->good || !*result->body)
        return;
    struct merging *m = list->merging;
    char *body = read_body(m, result, &size);
    list->good = body;
    if (!body)
        return;
    list->body = regrown(list->body, list->bodies + 1, sizeof *list->body);
    list->body[list->bodies++] = body;
    for (char *line = body, *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = 0;
        if (!(list->lines & (list->lines - 1)))
            list->line =
                regrown(list->line, 2 * list->lines + 1, sizeof *list->line);
        list->line[list->lines++] = line;
    }
}

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void list_end(struct list *list)
{
    for (size_t i = 0; i < list->bodies; i++)
        free(list->body[i]);
    free(list->body);
    free(list->line);
}

/* All solutions, sorted; false: with a sentence. */
static bool make_list(struct merging *m, struct list *list)
{
    struct visitor visitor = {list, add_lines, NULL};
    *list = (struct list){.merging = m, .good = true};
    results_visit_all(&m->store, &visitor);
    if (list->good && list->lines)
        qsort(list->line, list->lines, sizeof *list->line, compare_lines);
    for (size_t i = 1; list->good && i < list->lines; i++)
        if (!strcmp(list->line[i], list->line[i - 1]))
            /* unreached: no engine of the tests finds one twice */
            list->good = fail(&m->err, "a solution is in two units: %.300s",
                              list->line[i]);
    if (list->good && mpz_cmp_ui(m->total.sum, list->lines))
        /* unreached: no engine of the tests counts wrong */
        list->good = fail(&m->err,
                          "the lists have %zu solutions, and the "
                          "counts say otherwise",
                          list->lines);
    return list->good;
}

/* ---- tallies -------------------------------------------------------- */

/* Of each option, in the order of the lines. */
struct tally {
    struct merging *merging;
    char **name;         /* owned */
    __mpz_struct *count; /* owned */
    size_t rows;
    bool good;
};

static bool add_row(struct tally *tally, size_t row, const char *line)
{
    const char *name = strchr(line, ' ');
    mpz_t count;
    char *number = name ? text_of("%.*s", (int)(name - line), line) : NULL;
    bool good = number && !mpz_init_set_str(count, number, 10);
    if (good && row == tally->rows) {
        tally->name = regrown(tally->name, row + 1, sizeof *tally->name);
        tally->count = regrown(tally->count, row + 1, sizeof *tally->count);
        tally->name[row] = copy_text(name);
        mpz_init(&tally->count[row]);
        tally->rows++;
    }
    good = good && !strcmp(tally->name[row], name);
    if (good)
        mpz_add(&tally->count[row], &tally->count[row], count);
    if (number)
        mpz_clear(count);
    free(number);
    return good;
}

static void add_tally(void *context, const struct result *result)
{
    struct tally *tally = context;
    struct merging *m = tally->merging;
    size_t size, row = 0;
    if (!tally->good || !*result->body)
        return; /* unreached: tallies of the tests have bodies */
    char *body = read_body(m, result, &size);
    tally->good = body;
    for (char *line = body, *end; tally->good && (end = strchr(line, '\n'));
         line = end + 1) {
        *end = 0;
        if (*line != '#')
            tally->good = add_row(tally, row++, line) ||
                          /* unreached: tallies of the tests have the same
                           * rows */
                          fail(&m->err,
                               "the tally of unit %s has other rows "
                               "than those before",
                               result->unit);
    }
    free(body);
}

static bool write_tally(struct merging *m, FILE *out)
{
    struct tally tally = {.merging = m, .good = true};
    struct visitor visitor = {&tally, add_tally, NULL};
    results_visit_all(&m->store, &visitor);
    if (tally.good)
        gmp_fprintf(out,
                    "# dovetail count %s --per-option\n# of %Zd solutions\n",
                    dt_id(m->puzzle), m->total.sum);
    for (size_t i = 0; i < tally.rows; i++) {
        if (tally.good)
            gmp_fprintf(out, "%Zd%s\n", &tally.count[i], tally.name[i]);
        mpz_clear(&tally.count[i]);
        free(tally.name[i]);
    }
    free(tally.count);
    free(tally.name);
    return tally.good;
}

/* ---- a search ------------------------------------------------------- */

/* The jobs that submit has told of need not go on. */
static void cancel(const struct merging *m)
{
    struct dt_error err;
    size_t size;
    char *path = work_file(&m->work, "slurm/ids");
    char *ids = file_read(path, &size, &err), *save = NULL;
    const char *own = getenv("SLURM_JOB_ID");
    for (char *id = ids ? strtok_r(ids, " \n", &save) : NULL; id;
         /* unreached: there is no Slurm whose tasks could be told */
         id = strtok_r(NULL, " \n", &save)) {
        /* unreached: there is no Slurm whose tasks could be told */
        if (own && !strcmp(own, id))
            continue;
        pid_t child = fork();
        if (!child) {
            execlp("scancel", "scancel", "-Q", id, (char *)NULL);
            _exit(127); /* unreached: there is no Slurm */
        }
        if (child > 0)
            waitpid(child, NULL, 0);
    }
    free(ids);
    free(path);
}

/* The solution of the unit that `found` names, judged by the rules. */
static bool show_solution(struct merging *m, const char *unit)
{
    const struct result *result;
    struct dt_error sentence = {.text = ""};
    size_t size;
    if (results_find(&m->store, unit, false, &result) != PRESENT ||
        !*result->body)
        /* unreached: who has found a solution has kept it */
        return fail(&m->err,
                    "unit %.32s has found a solution, and its result "
                    "is missing or damaged",
                    unit);
    char *line = body_read(&m->work, result->body, &size, &m->err);
    if (!line)
        return false; /* unreached: bodies of the tests are there */
    int verdict = dt_check_text(m->puzzle, m->set, line, size, &sentence);
    bool good = verdict == DT_RIGHT;
    if (good)
        fwrite(line, 1, size, m->out.file);
    else
        /* unreached: no engine of the tests finds what is none */
        fail(&m->err, "unit %.32s has found what is no solution: %.500s", unit,
             sentence.text);
    free(line);
    if (good)
        say(m->job, "%s", sentence.text);
    return good;
}

/* 1: there is one; 0: nobody has found any; -1: it is wrong. */
static int merge_found(struct merging *m)
{
    size_t size;
    char *path = work_file(&m->work, "found");
    char *unit = file_read(path, &size, &m->err);
    free(path);
    if (!unit)
        return m->err.text[0] ? -1 : 0;
    unit[strcspn(unit, "\n")] = 0;
    bool good = strspn(unit, "0123456789abcdef") == NAME - 1 && !unit[NAME - 1]
                    ? show_solution(m, unit)
                    : fail(&m->err,
                           "%.900s/found is damaged: remove it, and "
                           "`dovetail cluster run` finds out",
                           m->work.path);
    free(unit);
    if (good)
        cancel(m);
    return good ? 1 : -1;
}

static bool write_refutation(struct merging *m, FILE *out)
{
    struct note note;
    struct dt_error sentence = {.text = ""};
    bool wrong;
    note_begin(&note);
    bool good = join_proofs(&m->store, m->puzzle, note.file, &wrong, &m->err);
    char *proof = note_end(&note);
    int verdict = good ? dt_check_proof_text(m->puzzle, m->set, "joined.lrat",
                                             proof, note.size, &sentence)
                  : wrong ? DT_WRONG
                          : DT_ERROR;
    if (good && verdict != DT_RIGHT)
        fail(&m->err, "the joined proof%s: %.900s",
             verdict == DT_WRONG ? " is wrong" : "", sentence.text);
    if (verdict == DT_RIGHT)
        say(m->job, "%s", sentence.text);
    if (verdict == DT_RIGHT && dt_get(m->job->set, "output"))
        fwrite(proof, 1, note.size, out);
    free(proof);
    m->unable = verdict == DT_ERROR;
    return verdict == DT_RIGHT;
}

/* ---- all of them ---------------------------------------------------- */

static bool write_answer(struct merging *m, FILE *out)
{
    switch (m->work.purpose) {
    case TALLY:
        return write_tally(m, out);
    case REFUTE:
        if (!write_refutation(m, out))
            return false;
        break;
    case COUNT:
        write_count(m, out);
        return true;
    case ENUMERATE:
        return true; /* it need not be kept twice */
    default:
        break;
    }
    if (m->work.purpose == SOLVE || !dt_get(m->job->set, "output"))
        fputs("UNSATISFIABLE\n", out);
    return true;
}

static bool write_ledger(struct merging *m)
{
    char *total = mpz_get_str(NULL, 10, m->total.sum);
    bool good = ledger_write(&m->store, total, &m->err);
    free(total);
    return good;
}

/* Nothing is written before all is known and the ledger is there. */
static int answer(struct merging *m)
{
    struct list list = {.lines = 0};
    struct note note;
    note_begin(&note);
    bool good = write_answer(m, note.file) &&
                (m->work.purpose != ENUMERATE || make_list(m, &list));
    char *text = note_end(&note);
    bool kept = good && write_ledger(m);
    if (kept)
        fwrite(text, 1, note.size, m->out.file);
    for (size_t i = 0; kept && i < list.lines; i++)
        fprintf(m->out.file, "%s\n", list.line[i]);
    list_end(&list);
    free(text);
    return kept ? EXIT_DONE : good || m->unable ? EXIT_USAGE : EXIT_BROKEN;
}

static int finish(struct merging *m)
{
    double share = 0;
    const char *asked = dt_get(m->job->set, "audit");
    if (asked && !audit_share(asked, &share, &m->err))
        return EXIT_USAGE;
    if (!no_conflict(m) || !is_complete(m) || !residues_agree(m) ||
        !total_solve(&m->total, m->puzzle, &m->err) ||
        (share > 0 &&
         !audit_units(&m->store, m->puzzle, share, m->job, &m->err)))
        return EXIT_BROKEN;
    int status = answer(m);
    if (status == EXIT_DONE)
        say(m->job, "%zu units, %zu results, %.2f s of processor time",
            m->work.units, m->results, m->seconds);
    return status;
}

static int merge(struct merging *m)
{
    struct visitor visitor = {m, add_result, add_open};
    if (m->work.purpose >= SOLVE) {
        int found = merge_found(m);
        if (found)
            return found > 0 ? EXIT_DONE : EXIT_BROKEN;
    }
    results_visit_all(&m->store, &visitor);
    if (m->missing || m->damaged)
        return refuse(m);
    return finish(m);
}

static bool begin(struct merging *m)
{
    struct dt_format format;
    dt_output_format(m->job->set, &format);
    m->json = format.kind == DT_FORMAT_JSON;
    if (!work_open(&m->work, m->job->object, &m->err))
        return false;
    m->set = work_settings(&m->work);
    m->puzzle = work_puzzle(&m->work, m->set, &m->err);
    if (m->puzzle)
        results_open(&m->store, &m->work);
    return m->puzzle &&
           output_open(&m->out, dt_get(m->job->set, "output"), &m->err);
}

int cluster_merge(const struct job *job)
{
    struct merging m = {.job = job};
    total_begin(&m.total);
    int status = EXIT_USAGE;
    if (begin(&m)) {
        status = merge(&m);
        if (status == EXIT_DONE && !m.err.text[0])
            status = output_keep(&m.out, &m.err) ? status : EXIT_USAGE;
        else
            output_drop(&m.out, &(struct dt_error){.text = ""});
    }
    if (m.err.text[0])
        cluster_fails(&m.err);
    results_close(&m.store);
    dt_puzzle_free(m.puzzle);
    dt_settings_free(m.set);
    work_release(&m.work);
    total_end(&m.total);
    return status;
}
