/* writes.c: what a search writes, and its answers as data. */
#include "world.h"

/* What a call has answered and written. */
struct writing {
    int verdict;
    char *text; /* to be freed */
    struct dt_error err;
};

typedef int writes(dt_search *search, FILE *out, struct dt_error *err);

static struct writing written(struct search_slot *slot, writes *call)
{
    struct writing writing = {.err.text = ""};
    size_t size = 0;
    char *text = NULL;
    FILE *out = open_memstream(&text, &size);
    writing.verdict = call(slot->search, out, &writing.err);
    fclose(out);
    writing.text = text;
    return writing;
}

/* Is the call none that the search was made for? */
static bool is_refused(int verdict, bool made_for, const struct dt_error *err)
{
    MUST(ends_well(verdict, err), "verdict %d: %s", verdict, err->text);
    MUST((verdict == DT_ERROR) == !made_for, "verdict %d: %s", verdict,
         err->text);
    return !made_for;
}

static bool is_on_its_way(struct search_slot *slot, int verdict)
{
    bool stopped = verdict == DT_STOPPED && slot->may_stop;
    if (stopped)
        slot->may_stop = given(slot->set, "effort");
    return stopped || (verdict == DT_PAUSED && slot->may_pause);
}

/* The sum of the numbers of a tally in JSON. */
static long sum_of(const char *text)
{
    static const char key[] = "\"count\":\"";
    long sum = 0;
    for (const char *at = text; (at = strstr(at, "{\"option\":"));) {
        at = strstr(at, key) + strlen(key);
        sum += atol(at);
    }
    return sum;
}

void write_tally(struct world *w, const int *a)
{
    struct search_slot *slot = search_at(w, a[0]);
    if (!slot)
        return;
    const struct model *m = &slot->puzzle->model;
    struct writing wrote = written(slot, dt_tally);
    int verdict = wrote.verdict;
    bool made = slot->task == DT_COUNT && given(slot->set, "per-option");
    if (made && !m->is_cover && verdict == DT_ERROR)
        made = !is_sentence(wrote.err.text); /* it is not stated as a cover */
    if (!is_refused(verdict, made, &wrote.err) &&
        !is_on_its_way(slot, verdict)) {
        const char *format = given(slot->set, "format");
        MUST(verdict == DT_NONE, "verdict %d of a tally", verdict);
        bool told = format && !strcmp(format, "json") && m->is_cover &&
                    !given(slot->set, "shard");
        MUST(!told || sum_of(wrote.text) == model_uses(m),
             "a tally of %ld, and %ld are used", sum_of(wrote.text),
             model_uses(m));
    }
    free(wrote.text);
}

/* How many paths of a diagram lead to yes. */
static long paths(const char *text)
{
    enum { NODES = 5000 };
    static long count[NODES];
    unsigned id = 0, option, low, high;
    count[0] = 0, count[1] = 1;
    for (; text; text = strchr(text, '\n') ? strchr(text, '\n') + 1 : NULL)
        if (sscanf(text, "%x: (~%u?%x:%x)", &id, &option, &low, &high) == 4) {
            MUST(id < NODES && low < id && high < id, "node %x", id);
            count[id] = count[low] + count[high];
        }
    return count[id];
}

void write_diagram(struct world *w, const int *a)
{
    struct search_slot *slot = search_at(w, a[0]);
    if (!slot)
        return;
    struct writing wrote = written(slot, dt_diagram);
    int verdict = wrote.verdict;
    if (!is_refused(verdict, slot->task == DT_DIAGRAM, &wrote.err) &&
        !is_on_its_way(slot, verdict)) {
        MUST(verdict == DT_NONE, "verdict %d of a diagram", verdict);
        MUST(paths(wrote.text) == slot->puzzle->model.count,
             "%ld paths, and %ld solutions: %s", paths(wrote.text),
             slot->puzzle->model.count, wrote.text);
    }
    free(wrote.text);
}

void write_estimate(struct world *w, const int *a)
{
    struct search_slot *slot = search_at(w, a[0]);
    if (!slot)
        return;
    struct writing wrote = written(slot, dt_estimate);
    int verdict = wrote.verdict;
    bool made = given(slot->set, "estimate") && slot->task != DT_HINT;
    MUST(ends_well(verdict, &wrote.err), "verdict %d: %s", verdict,
         wrote.err.text);
    MUST(made || verdict == DT_ERROR, "an estimate that nobody asked for");
    MUST(verdict != DT_NONE || *wrote.text, "an estimate without words");
    free(wrote.text);
}

void write_hint(struct world *w, const int *a)
{
    struct search_slot *slot = search_at(w, a[0]);
    if (!slot)
        return;
    struct writing wrote = written(slot, dt_hint);
    int verdict = wrote.verdict;
    if (!is_refused(verdict, slot->task == DT_HINT, &wrote.err) &&
        !is_on_its_way(slot, verdict))
        MUST((verdict == DT_NONE) == !slot->puzzle->model.count ||
                 verdict == DT_ENOUGH,
             "verdict %d of a hint, and %ld solutions", verdict,
             slot->puzzle->model.count);
    free(wrote.text);
}

/* A proof is right, and of no puzzle with another number of solutions. */
void write_prove(struct world *w, const int *a)
{
    struct dt_error err = {.text = ""};
    struct search_slot *slot = search_at(w, a[0]);
    struct puzzle_slot *other = puzzle_at(w, a[1]);
    if (!slot)
        return;
    const char *name = given(slot->set, "proof");
    if (!slot->proof)
        slot->proof = open_memstream(&slot->proved, &slot->proved_size);
    bool again = ftell(slot->proof) > 0 && !slot->may_pause && !slot->may_stop;
    if (again)
        return; /* it is whole */
    int verdict = dt_prove(slot->search, slot->proof, &err);
    fflush(slot->proof);
    if (is_refused(verdict, slot->provable && name, &err) ||
        is_on_its_way(slot, verdict))
        return;
    MUST(verdict == DT_NONE, "verdict %d of a proof", verdict);
    slot->may_pause = slot->may_stop = false;
    verdict = dt_check_proof_text(slot->puzzle->puzzle, slot->set->set, name,
                                  slot->proved, slot->proved_size, &err);
    /* Of a solver's own steps none is checked in this format. */
    bool unseen = verdict == DT_ERROR && strstr(name, ".pbp");
    MUST(verdict == DT_RIGHT || unseen, "our proof is not right: %s",
         err.text);
    if (other && other->model.count != slot->found)
        MUST(dt_check_proof_text(other->puzzle, slot->set->set, name,
                                 slot->proved, slot->proved_size,
                                 &err) != DT_RIGHT,
             "a proof of %ld solutions of a puzzle that has %ld", slot->found,
             other->model.count);
}

/* ---- answers as data -------------------------------------------------- */

static void see_grid(const struct search_slot *slot, struct dt_grid grid,
                     const int *a)
{
    struct dt_error err = {.text = ""};
    const dt_puzzle *puzzle = slot->puzzle->puzzle;
    size_t cells = (size_t)grid.layers * (size_t)grid.rows * (size_t)grid.cols;
    char word[100];
    MUST(dt_judge(puzzle, &grid, &err) == DT_RIGHT, "not right: %s", err.text);
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    bool shown = dt_show(puzzle, slot->set->set, &grid, out, &err);
    fclose(out);
    free(text);
    MUST(shown || is_sentence(err.text), "not shown, and no sentence");
    if (!cells)
        return;
    int *copy = malloc(cells * sizeof *copy);
    memcpy(copy, grid.cells, cells * sizeof *copy);
    copy[(size_t)a[1] % cells] = a[2] % 20 - 2;
    grid.cells = copy;
    int verdict = dt_judge(puzzle, &grid, &err);
    MUST((verdict == DT_RIGHT || verdict == DT_WRONG) && is_sentence(err.text),
         "verdict %d of another grid", verdict);
    dt_cell_text(puzzle, &grid, (size_t)a[3] % cells, 0, word, sizeof word);
    free(copy);
}

void write_look(struct world *w, const int *a)
{
    struct dt_grid grid;
    struct search_slot *slot = search_at(w, a[0]);
    if (!slot)
        return;
    bool there = slot->found && slot->task != DT_COUNT;
    bool told = dt_solution(slot->search, &grid);
    MUST(told == there || (there && !grid.cells), "a solution: %d, found %ld",
         told, slot->found);
    if (told && slot->verdict == DT_FOUND)
        see_grid(slot, grid, a);
    MUST(!dt_hearsay(slot->search), "nobody else has a word");
    struct dt_advice advice;
    MUST(slot->task == DT_HINT || !dt_advice(slot->search, &advice),
         "advice that nobody asked for");
    const char *reason = dt_reason(slot->search);
    MUST(!reason || (slot->ended && !slot->puzzle->model.count),
         "a reason where there is none: %s", reason);
    for (size_t i = 0; reason && i < 3; i++) {
        int row, col;
        dt_reason_member(slot->search, i, &row, &col);
    }
}

void write_sheet(struct world *w, const int *a)
{
    struct search_slot *slot = search_at(w, a[0]);
    if (!slot || slot->sheet || slot->found || slot->verdict ||
        slot->task > DT_SAMPLE || slot->task == DT_COUNT)
        return;
    slot->out = open_memstream(&slot->shown, &slot->shown_size);
    slot->sheet = dt_sheet_new(slot->search, slot->out);
}
