/* by_cubes.c: models counted cube by cube (see by_cubes.h).
 *
 * The literals of a cube are clauses more, of one literal each, on variables
 * that the clauses have: so the dense numbers stay as they are.  Models are
 * told apart by the variables that are shown, and cubes are cut by these
 * alone, or determine all others: no model is in two of them. */
#include "engine/by_cubes.h"
#include "base/reader.h"
#include "base/writer.h"
#include "engine/list.h"
#include "engine/pieces.h"
#include "problem/dense.h"

struct by_cubes {
    const struct clauses *given; /* borrowed */
    struct dense dense;
    struct pieces path; /* owned; those before `at` are done */
    size_t at;

    struct clauses clauses; /* those, and the cube `at` */
    struct request request; /* of the inner search */
    struct search inner;    /* closed between two cubes */
    mpz_t count;            /* of the cube, so far */
};

struct by_cubes *by_cubes_new(const struct search *search, struct error *err)
{
    struct by_cubes *by = mem_alloc(1, sizeof *by);
    by->given = search->request->clauses;
    mpz_init(by->count);
    pieces_init(&by->path, UINT64_MAX, 0);
    pieces_push(&by->path, (struct trail){0}, 1);
    if (by->given->weight || by->given->refine)
        /* unreached: whoever opens it has looked for weights */
        error_say(err, "models that have weights, or are found to be no "
                       "solutions later on, cannot be counted in units");
    else if (dense_init(&by->dense, by->given, NULL, err))
        return by;
    /* unreached: there was memory */
    by_cubes_free(by);
    return NULL;
}

void by_cubes_free(struct by_cubes *by)
{
    if (!by)
        return;
    search_close(&by->inner);
    pieces_release(&by->path);
    dense_release(&by->dense);
    mpz_clear(by->count);
    free(by);
}

/* ---- the clauses with a cube ---------------------------------------- */

static const struct by_cubes *whole(const void *puzzle)
{
    return puzzle;
}

static void emit(const void *puzzle, struct sink *sink)
{
    const struct by_cubes *by = puzzle;
    const struct trail *cube = &by->path.piece.at[by->at].path;
    for (size_t f = 0; f < cube->fork.len; f++) {
        int option = cube->fork.at[f].option;
        int variable = by->dense.variable[option / 2 + 1];
        sink_add(sink, option % 2 ? -variable : variable);
    }
    if (!sink->full)
        by->given->emit(by->given->puzzle, sink);
}

/* unreached: a unit is counted, and has no names */
static size_t name(const void *puzzle, int variable, char *text)
{
    const struct clauses *given = whole(puzzle)->given;
    return given->name(given->puzzle, variable, text);
}

static int fact(const void *puzzle, int variable)
{
    const struct clauses *given = whole(puzzle)->given;
    return given->fact(given->puzzle, variable);
}

static bool shown(const void *puzzle, int variable)
{
    return clauses_show(whole(puzzle)->given, variable);
}

/* ---- counting ------------------------------------------------------- */

static bool open_cube(struct by_cubes *by, const struct search *search,
                      const struct engine *engine, struct error *err)
{
    by->clauses = *by->given;
    by->clauses.puzzle = by;
    by->clauses.emit = emit;
    by->clauses.name = name;
    by->clauses.fact = fact;
    by->clauses.shown = shown;
    by->request = *search->request;
    by->request.clauses = &by->clauses;
    by->request.unit = false;
    mpz_set_ui(by->count, 0);
    return search_open(&by->inner, engine, &by->request, err);
}

static void close_cube(struct by_cubes *by)
{
    search_close(&by->inner);
    by->inner = (struct search){0};
}

static enum verdict count_cube(struct by_cubes *by, struct search *search,
                               struct error *err)
{
    if (!by->inner.engine && !open_cube(by, search, &components_engine, err))
        return VERDICT_ERROR; /* unreached: it opens without a question */
    search_lend(search, &by->inner);
    enum verdict verdict = search_count(&by->inner, by->count, err);
    search_take_back(search, &by->inner);
    if (verdict != VERDICT_ERROR || by->inner.engine == &cubes_engine)
        return verdict;
    /* unreached: there was memory */
    *err = (struct error){0};
    close_cube(by);
    if (!open_cube(by, search, &cubes_engine, err))
        return VERDICT_ERROR; /* unreached: it opens without a question */
    search_works(search, &cubes_engine);
    return count_cube(by, search, err);
}

enum verdict by_cubes_count(struct by_cubes *by, struct search *search,
                            mpz_t count, struct error *err)
{
    for (; by->at < by->path.piece.len; by->at++) {
        if (search->steps >= search->effort || search_pause(search))
            return VERDICT_UNKNOWN; /* seldom: nobody says stop just here */
        enum verdict verdict = count_cube(by, search, err);
        if (verdict != VERDICT_NONE)
            return verdict;
        mpz_add(count, count, by->count);
        close_cube(by);
        search->share = (double)(by->at + 1) / (double)by->path.piece.len;
    }
    return VERDICT_NONE;
}

/* ---- cubes as text -------------------------------------------------- */

void by_cubes_save(const struct by_cubes *by, struct writer *out)
{
    struct record record = {.begun = true, .whole = 1};
    trail_text text = {0};
    for (size_t i = by->at; i < by->path.piece.len; i++)
        vec_push(&record.trail, by->path.piece.at[i].path); /* lent */
    record_print(&record, &text);
    writer_bytes(out, text.at, text.len);
    vec_release(&text);
    vec_release(&record.trail);
}

bool by_cubes_load(struct by_cubes *by, struct reader *in, struct error *err)
{
    struct record record = {0};
    int variables = by->dense.variables;
    struct trail_frame frame = {.items = variables,
                                .options = 2 * variables - 1};
    bool good = record_scan(&record, in, &frame, err) && record.trail.len;
    pieces_release(&by->path);
    pieces_init(&by->path, UINT64_MAX, 0);
    for (size_t t = 0; good && t < record.trail.len; t++)
        pieces_add(&by->path, &record.trail.at[t]);
    record_release(&record);
    return good;
}

enum verdict by_cubes_split(struct by_cubes *by, struct search *search,
                            struct pieces *pieces, struct error *err)
{
    struct search cubes;
    struct writer *out = writer_text_new();
    struct reader in;
    size_t size;
    by_cubes_save(by, out);
    char *text = writer_text_take(out, &size);
    reader_text(&in, "cubes", text, size);
    enum verdict verdict = VERDICT_ERROR;
    if (search_open(&cubes, &cubes_engine, search->request, err) &&
        cubes_engine.load(&cubes, &in, err)) {
        search_lend(search, &cubes);
        verdict = cubes_engine.split(&cubes, pieces, err);
        search_take_back(search, &cubes);
    }
    search_close(&cubes);
    reader_close(&in);
    free(text);
    return verdict;
}
