/* refute.c: cubes are refuted one after another, with proofs.
 *
 * To the clauses of the puzzle come the literals of a cube, each as a clause,
 * and CaDiCaL refutes them all; what it says is checked on the way and kept as
 * LRAT.  The body of a result has the proofs of its cubes, each behind a line
 * "cube LITERALS 0".  A cube with a solution ends it all: the body is the
 * solution then. */
#include "cluster/cluster.h"

static const double slice = 0.2; /* seconds */

/* ---- clauses with more of them -------------------------------------- */

char *clauses_of(const dt_puzzle *puzzle, size_t *size, struct dt_error *err)
{
    struct note note;
    dt_settings *set = dt_settings_new();
    dt_set(set, "format", "cnf", err);
    note_begin(&note);
    bool good = dt_encode(puzzle, set, NULL, note.file, err);
    char *text = note_end(&note);
    dt_settings_free(set);
    *size = note.size;
    if (good)
        return text;
    /* unreached: clauses can be written */
    free(text);
    return NULL;
}

/* The line "p cnf VARIABLES CLAUSES". */
static const char *find_head(const char *clauses)
{
    const char *head =
        strncmp(clauses, "p cnf ", 6) ? strstr(clauses, "\np cnf ") : clauses;
    return head && *head == '\n' ? head + 1 : head;
}

char *clauses_with(const char *clauses, const char *more, size_t count)
{
    const char *head = find_head(clauses), *end = strchr(head, '\n');
    size_t variables = 0, own = 0;
    sscanf(head, "p cnf %zu %zu", &variables, &own);
    return text_of("%.*sp cnf %zu %zu%s%s", (int)(head - clauses), clauses,
                   variables, own + count, end, more);
}

/* ---- a cube --------------------------------------------------------- */

/* Its literals with something between and something behind them. */
static char *cube_text(const struct path *path, const char *between)
{
    struct note note;
    note_begin(&note);
    for (size_t i = 0; i < path->length; i++) {
        int variable = path->choice[i] / 2 + 1;
        fprintf(note.file, "%d%s", path->choice[i] % 2 ? -variable : variable,
                between);
    }
    return note_end(&note);
}

static int prove(struct walker *walker, dt_search *search, bool begun,
                 const char *literals, FILE *out, struct dt_error *err)
{
    int verdict;
    struct note note;
    note_begin(&note);
    do
        verdict = dt_prove(search, note.file, err);
    while (verdict == DT_PAUSED && !walker_stops(walker, begun));
    char *proof = note_end(&note);
    if (verdict == DT_NONE)
        fprintf(out, "cube %s0\n%s", literals, proof);
    free(proof);
    return verdict;
}

static int refute(struct walker *walker, const dt_puzzle *puzzle,
                  const dt_settings *set, const char *literals, FILE *out,
                  uint64_t *nodes, struct dt_error *err)
{ /* seldom: nobody says stop just here */
    struct dt_progress progress;
    dt_search *search = dt_search_new(puzzle, set, DT_SOLVE, err);
    if (!search)
        return DT_ERROR;         /* unreached: there was memory */
    bool begun = ftell(out) > 0; /* with other cubes */
    dt_slice(search, slice, 0);
    int verdict;
    while ((verdict = dt_next(search, err)) == DT_PAUSED &&
           /* seldom: nobody says stop just here */
           !walker_stops(walker, begun))
        continue; /* seldom: nobody says stop just here */
    if (verdict == DT_NONE)
        verdict = prove(walker, search, begun, literals, out, err);
    dt_progress_now(search, &progress);
    *nodes += progress.steps;
    dt_search_free(search);
    return verdict;
}

/* The clauses and the cube, as a puzzle of their own. */
static int refute_cube(struct walker *walker, const struct path *path,
                       FILE *out, uint64_t *nodes, struct dt_error *err)
{
    char *units = cube_text(path, " 0\n"), *literals = cube_text(path, " ");
    char *text = clauses_with(walker->formula, units, path->length);
    dt_settings *set = dt_settings_new();
    dt_set(set, "engine", "cadical", err);
    dt_set(set, "proof", "cube.lrat", err);
    dt_puzzle *puzzle = dt_open_text("cube.cnf", text, strlen(text), set, err);
    int verdict = puzzle
                      ? refute(walker, puzzle, set, literals, out, nodes, err)
                      : DT_ERROR;
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
    free(text);
    free(literals);
    free(units);
    return verdict;
}

/* ---- a unit --------------------------------------------------------- */

/* The paths from this one on, as a unit. */
/* seldom: nobody says stop just here */
static char *rest_of(const struct paths *paths, size_t from)
{
    struct note note;
    note_begin(&note);
    for (size_t p = from; p < paths->count; p++) {
        const struct path *path = &paths->path[p];
        fputs(p > from ? "; " : "", note.file);
        if (!path->length)
            fputc('.', note.file);
        for (size_t i = 0; i < path->length; i++)
            fprintf(note.file, "%s%d/2:%d", i ? " " : "", path->item[i],
                    path->choice[i]);
    }
    return note_end(&note);
}

/* The clauses have a solution: the library finds it in the unit, and knows
 * what it means. */
static bool find_solution(struct walker *walker, const char *text,
                          struct account *account, struct dt_error *err)
{
    struct work work = *walker->work;
    struct walker other = *walker;
    work.purpose = SOLVE;
    other.work = &work;
    account_release(account);
    return walk_unit(&other, text, account, err);
}

bool refute_unit(struct walker *walker, const char *text,
                 struct account *account, struct dt_error *err)
{
    struct paths paths = {0};
    struct note note;
    size_t size, done = 0;
    int verdict = DT_NONE;
    if (!walker->formula &&
        !(walker->formula = clauses_of(walker->puzzle, &size, err)))
        return false; /* unreached: clauses can be written */
    if (!paths_add(&paths, text)) {
        /* unreached: units of the tests are units */
        paths_release(&paths);
        return fail(err, "'%.60s' is no unit of cubes", text);
    }
    note_begin(&note);
    while (done < paths.count && verdict == DT_NONE) {
        verdict = refute_cube(walker, &paths.path[done], note.file,
                              &account->nodes, err);
        done += verdict == DT_NONE;
    }
    account->body = note_end(&note);
    account->body_size = note.size;
    account->count = copy_text("0");
    account->begun = done;
    if (verdict == DT_PAUSED || verdict == DT_STOPPED)
        /* seldom: nobody says stop just here */
        account->rest = rest_of(&paths, done);
    paths_release(&paths);
    if (verdict == DT_FOUND)
        return find_solution(walker, text, account, err);
    return verdict == DT_NONE || account->rest;
}

void refute_release(struct walker *walker)
{
    free(walker->formula);
    walker->formula = NULL;
}
