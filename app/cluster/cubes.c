/* cubes.c: cubes, judged by the clauses alone.
 *
 * Two cubes are disjoint if one has a literal and the other its negation.  All
 * of them are everything if the clauses and the negations of the cubes have no
 * model: CaDiCaL refutes that, and its proof is checked on the way. */
#include "cluster/cluster.h"

/* A literal 2v is variable v + 1, and 2v + 1 its negation. */
static bool has(const struct path *cube, int literal)
{
    for (size_t i = 0; i < cube->length; i++)
        if (cube->choice[i] == literal)
            return true;
    return false;
}

/* unreached: cubes of the tests are divided variable by variable */
static bool clash(const struct path *one, const struct path *other)
{
    for (size_t i = 0; i < one->length; i++)
        if (has(other, one->choice[i] ^ 1))
            return true;
    return false;
}

/* The first cubes have the literal, the others its negation; false: some have
 * neither. */
static bool divide(const struct path **cube, size_t count, int literal,
                   size_t *first)
{
    *first = 0;
    for (size_t i = 0; i < count; i++) {
        if (has(cube[i], literal)) {
            const struct path *swap = cube[i];
            cube[i] = cube[*first];
            cube[(*first)++] = swap;
        } else if (!has(cube[i], literal ^ 1)) {
            /* unreached: cubes of the tests are divided variable by
             * variable */
            return false;
        }
    }
    return true;
}

static bool are_disjoint(const struct path **cube, size_t count)
{
    size_t first;
    if (count < 2)
        return true;
    for (size_t i = 0; i < cube[0]->length; i++)
        if (divide(cube, count, cube[0]->choice[i], &first) && first < count)
            return are_disjoint(cube, first) &&
                   are_disjoint(cube + first, count - first);
    /* unreached: cubes of the tests are divided variable by variable */
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            if (!clash(cube[i], cube[j]))
                return false;
    return true;
}

/* The negations of all cubes, as clauses. */
static char *negations(const struct paths *cubes)
{
    struct note note;
    note_begin(&note);
    for (size_t c = 0; c < cubes->count; c++) {
        const struct path *cube = &cubes->path[c];
        for (size_t i = 0; i < cube->length; i++) {
            int variable = cube->choice[i] / 2 + 1;
            fprintf(note.file, "%d ",
                    cube->choice[i] % 2 ? variable : -variable);
        }
        fputs("0\n", note.file);
    }
    return note_end(&note);
}

/* Proves that there is no model outside of the cubes, and writes that. */
static bool prove(const dt_puzzle *outside, const dt_settings *set, FILE *out,
                  struct dt_error *err)
{
    dt_search *search = dt_search_new(outside, set, DT_SOLVE, err);
    int verdict = search ? dt_next(search, err) : DT_ERROR;
    if (verdict == DT_NONE)
        verdict = dt_prove(search, out, err);
    else if (verdict == DT_FOUND)
        fail(err, "the cubes are not everything: the clauses have a model "
                  "that is in none of them");
    dt_search_free(search);
    return verdict == DT_NONE;
}

char *prove_cubes(const dt_puzzle *puzzle, const struct paths *cubes,
                  size_t *size, struct dt_error *err)
{
    struct note note;
    char *clauses = clauses_of(puzzle, size, err), *more = negations(cubes);
    char *all = clauses ? clauses_with(clauses, more, cubes->count) : NULL;
    dt_settings *set = dt_settings_new();
    dt_set(set, "engine", "cadical", err);
    dt_set(set, "proof", "cubes.lrat", err);
    dt_puzzle *outside =
        all ? dt_open_text("cubes.cnf", all, strlen(all), set, err) : NULL;
    note_begin(&note);
    bool good = outside && prove(outside, set, note.file, err);
    char *proof = note_end(&note);
    *size = note.size;
    dt_puzzle_free(outside);
    dt_settings_free(set);
    free(all);
    free(more);
    free(clauses);
    if (good)
        return proof;
    free(proof);
    return NULL;
}

bool check_cubes(const struct work *work, const dt_puzzle *puzzle,
                 const struct paths *paths, struct dt_error *err)
{
    const struct path **cube = zeroed(paths->count, sizeof *cube);
    for (size_t i = 0; i < paths->count; i++)
        cube[i] = &paths->path[i];
    bool good = are_disjoint(cube, paths->count) ||
                /* unreached: cubes of the tests differ */
                fail(err, "two cubes have no variable in which they differ");
    free(cube);
    size_t size;
    char *proof = good ? prove_cubes(puzzle, paths, &size, err) : NULL;
    good = proof;
    if (proof && work->manifest) { /* there is a folder */
        char *path = work_file(work, "split.lrat");
        good = file_put(path, proof, size, err);
        free(path);
    }
    free(proof);
    return good;
}
