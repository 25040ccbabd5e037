/* calls.c: the calls of a walk, a row each. */
#include "world.h"

static struct set_slot *set_at(struct world *w, int number)
{
    struct set_slot *slot = &w->set[number % SETS];
    if (!slot->set)
        slot->set = dt_settings_new();
    return slot;
}

/* From that slot on the first that is not empty, or NULL. */
struct puzzle_slot *puzzle_at(struct world *w, int number)
{
    for (int i = 0; i < PUZZLES; i++) {
        struct puzzle_slot *slot = &w->puzzle[(number + i) % PUZZLES];
        if (slot->puzzle)
            return slot;
    }
    return NULL;
}

/* From that slot on the first that is not empty, or NULL. */
struct search_slot *search_at(struct world *w, int number)
{
    for (int i = 0; i < SEARCHES; i++) {
        struct search_slot *slot = &w->search[(number + i) % SEARCHES];
        if (slot->search)
            return slot;
    }
    return NULL;
}

/* ---- settings -------------------------------------------------------- */

static void settings_end(struct set_slot *slot)
{
    dt_settings_free(slot->set);
    *slot = (struct set_slot){0};
}

static void call_settings(struct world *w, const int *a)
{
    if (!w->set[*a % SETS].users)
        settings_end(&w->set[*a % SETS]);
}

/* What a walk sets; a flag has no value. */
static const char *const wishes[][2] = {
    {"engine", "dance"},    {"engine", "frontier"},   {"engine", "cadical"},
    {"engine", "race"},     {"threads", "2"},         {"threads", "3"},
    {"limit", "0"},         {"limit", "1"},           {"limit", "3"},
    {"number", "0"},        {"number", "3"},          {"seed", "1"},
    {"effort", "1"},        {"effort", "2"},          {"effort", "7"},
    {"cheapest", NULL},     {"up-to-symmetry", NULL}, {"per-option", NULL},
    {"estimate", NULL},     {"choose", "weight"},     {"choose", "order"},
    {"format", "json"},     {"format", "svg"},        {"format", "text"},
    {"proof", "none.lrat"}, {"proof", "none.drat"},   {"proof", "none.pbp"},
    {"memory", "100M"},     {"verbose", NULL},        {"shard", "0/2"},
    {"shard", "1/3"},       {"format", "competition"}};

static void call_set(struct world *w, const int *a)
{
    struct dt_error err;
    struct set_slot *slot = set_at(w, a[0]);
    const char *const *wish = wishes[a[1] % (sizeof wishes / sizeof *wishes)];
    if (slot->users || slot->given == GIVEN)
        return;
    MUST(dt_set(slot->set, wish[0], wish[1], &err), "%s", err.text);
    slot->name[slot->given] = wish[0];
    slot->value[slot->given++] = wish[1];
    const char *value = dt_get(slot->set, wish[0]);
    MUST(value && (!wish[1] || !strcmp(value, wish[1])), "%s is '%s'", wish[0],
         value ? value : "NULL");
}

static void call_bad_set(struct world *w, const int *a)
{
    static const char *const bad[][2] = {
        {"engin", "x"},     {"threads", "0"},   {"threads", NULL},
        {"shard", "2/2"},   {"cheapest", "no"}, {"effort", "-1"},
        {"memory", "much"}, {"format", "doc"},  {"choose", ""}};
    struct dt_error err = {.text = ""};
    const char *const *pair = bad[a[1] % (sizeof bad / sizeof *bad)];
    struct set_slot *slot = set_at(w, a[0]);
    MUST(slot->users || (!dt_set(slot->set, pair[0], pair[1], &err) &&
                         is_sentence(err.text)),
         "--%s %s was taken", pair[0], pair[1] ? pair[1] : "");
}

/* ---- puzzles that are made call by call ------------------------------ */

static void puzzle_end(struct puzzle_slot *slot)
{
    dt_puzzle_free(slot->puzzle);
    for (int i = 0; i < ENCODINGS; i++)
        free(slot->encoded[i]);
    *slot = (struct puzzle_slot){0};
}

/* An empty slot, or NULL. */
static struct puzzle_slot *room_for_puzzle(struct world *w, int number)
{
    struct puzzle_slot *slot = &w->puzzle[number % PUZZLES];
    if (slot->users)
        return NULL;
    puzzle_end(slot);
    return slot;
}

static void call_cover(struct world *w, const int *a)
{
    (void)a;
    dt_cover_free(w->cover);
    w->cover = dt_cover_new("a cover");
    w->draft_cover = (struct model){.is_cover = true};
}

static void call_item(struct world *w, const int *a)
{
    struct dt_error err = {.text = ""};
    struct model *m = &w->draft_cover;
    struct model_item item = {!(a[0] % 3), 1, 1};
    char name[20];
    if (!w->cover || m->items == ITEMS || m->options)
        return;
    if (a[0] % 7 == 1) {
        item.low = a[1] % 3;
        item.high = item.low + a[2] % 3;
    }
    bool legal = item.secondary || item.high > 0;
    snprintf(name, sizeof name, "item%d", m->items);
    int number = item.secondary ? dt_cover_secondary(w->cover, name, &err)
                                : dt_cover_item(w->cover, name, item.low,
                                                item.high, &err);
    MUST(number == (legal ? m->items : -1), "item number %d", number);
    MUST(legal || is_sentence(err.text), "an item refused without a sentence");
    if (legal)
        m->item[m->items++] = item;
}

/* The colours of the items of an option, from its numbers: a quarter of all
 * items, else there would be few solutions. */
static int choose_entries(const struct model *m, const int *a,
                          struct model_option *option,
                          struct dt_entry *entries)
{
    static const char *const colours[] = {NULL, "red", "blue"};
    int count = 0;
    for (int i = 0; i < m->items; i++) {
        option->colour[i] = ABSENT;
        if (!(a[0] & a[3] & 1 << i))
            continue;
        option->colour[i] = m->item[i].secondary ? (a[1] >> i) % 3 : PLAIN;
        entries[count++] = (struct dt_entry){i, colours[option->colour[i]]};
    }
    return count;
}

static void call_option(struct world *w, const int *a)
{
    struct dt_error err = {.text = ""};
    struct model *m = &w->draft_cover;
    struct dt_entry entries[ITEMS] = {{0}};
    if (!w->cover || m->options == OPTIONS)
        return;
    struct model_option *option = &m->option[m->options];
    int count = choose_entries(m, a, option, entries);
    option->cost = a[2] % 3 ? 0 : a[2] % 10;
    int number =
        dt_cover_option(w->cover, entries, (size_t)count, option->cost, &err);
    MUST(number == (count ? m->options : -1), "option number %d", number);
    MUST(count || is_sentence(err.text), "an option refused: no sentence");
    m->options += count > 0;
}

static void call_cover_open(struct world *w, const int *a)
{
    struct puzzle_slot *slot = room_for_puzzle(w, a[0]);
    if (!slot || !w->cover)
        return;
    slot->puzzle = dt_cover_open(w->cover);
    slot->model = w->draft_cover;
    model_solve(&slot->model);
}

static void call_clauses(struct world *w, const int *a)
{
    dt_clauses_free(w->clauses);
    w->clauses = dt_clauses_new("some clauses", a[0] % 5);
    w->draft_clauses =
        (struct model){.is_clauses = true, .variables = a[0] % 5};
}

static void call_clause(struct world *w, const int *a)
{
    struct dt_error err = {.text = ""};
    struct model *m = &w->draft_clauses;
    int literals[3], count = a[3] % 10 ? 1 + a[3] % 3 : 0;
    if (!w->clauses || m->clauses == CLAUSES)
        return;
    for (int i = 0; i < count; i++) {
        int variable = 1 + a[i] / 2 % VARIABLES;
        literals[i] = a[i] % 2 ? variable : -variable;
        *(a[i] % 2 ? &m->positive[m->clauses] : &m->negative[m->clauses]) |=
            1U << variable;
        if (variable > m->variables)
            m->variables = variable;
    }
    m->clauses++;
    MUST(dt_clauses_add(w->clauses, literals, (size_t)count, &err),
         "a clause: %s", err.text);
}

static void call_name(struct world *w, const int *a)
{
    struct dt_error err = {.text = ""};
    char name[20];
    if (!w->clauses)
        return;
    int variable = 1 + a[0] % VARIABLES;
    snprintf(name, sizeof name, "v%d", variable);
    bool good = dt_clauses_name(w->clauses, variable, name, &err);
    MUST(good || is_sentence(err.text), "a name: no sentence");
    if (good && variable > w->draft_clauses.variables)
        w->draft_clauses.variables = variable; /* it is one by its name */
}

static void call_clauses_open(struct world *w, const int *a)
{
    struct puzzle_slot *slot = room_for_puzzle(w, a[0]);
    if (!slot || !w->clauses)
        return;
    slot->puzzle = dt_clauses_open(w->clauses);
    slot->model = w->draft_clauses;
    model_solve(&slot->model);
}

/* A random puzzle of a family, of which brute force knows the number. */
static void call_riddle(struct world *w, const int *a)
{
    struct dt_error err;
    struct chance chance = {(uint64_t)a[2] * 88172645463325252u + 7};
    struct riddle riddle = {.classes = UNKNOWN};
    struct puzzle_slot *slot = room_for_puzzle(w, a[0]);
    int families = 0;
    while (subjects[families])
        families++;
    const struct subject *subject = subjects[a[1] % families];
    if (!slot || !subject->riddle)
        return;
    subject->riddle(&chance, &riddle);
    slot->puzzle = dt_open(riddle.id, set_at(w, 0)->set, &err);
    MUST(slot->puzzle, "%s: %s", riddle.id, err.text);
    slot->model.count = riddle.solutions;
    slot->model.classes = riddle.classes;
}

/* ---- encodings ------------------------------------------------------- */

/* The puzzle in a format, to be freed; "" if it cannot be said in it. */
static char *encoded(const struct puzzle_slot *slot, const char *format)
{
    struct dt_error err = {.text = ""};
    char *text = NULL;
    size_t size = 0;
    dt_settings *set =
        settings_with((const char *const[]){"format", format, NULL});
    FILE *out = open_memstream(&text, &size);
    bool good = dt_encode(slot->puzzle, set, "walk", out, &err);
    fclose(out);
    dt_settings_free(set);
    MUST(good || is_sentence(err.text), "no encoding and no sentence");
    if (!good)
        *text = 0;
    return text;
}

/* The same at all times. */
static void call_encode(struct world *w, const int *a)
{
    static const char *const formats[ENCODINGS] = {"cnf", "dlx", "sat"};
    struct puzzle_slot *slot = puzzle_at(w, a[0]);
    int which = a[1] % ENCODINGS;
    if (!slot)
        return;
    char *text = encoded(slot, formats[which]);
    char **kept = &slot->encoded[which];
    MUST(!*kept || !strcmp(*kept, text), "another %s than before",
         formats[which]);
    free(*kept);
    *kept = text;
}

static bool has_primary(const struct model *m)
{
    for (int i = 0; i < m->items; i++)
        if (!m->item[i].secondary)
            return true;
    return false;
}

/* Writes a puzzle and reads it again: it is the same.  A cover without
 * primary items gets one when it is written. */
static void call_reopen(struct world *w, const int *a)
{
    struct dt_error err;
    struct puzzle_slot *from = puzzle_at(w, a[0]);
    if (!from || !(from->model.is_cover || from->model.is_clauses))
        return;
    bool cover = from->model.is_cover;
    if (cover && !has_primary(&from->model))
        return;
    char *text = encoded(from, cover ? "dlx" : "cnf");
    struct puzzle_slot *to = &w->puzzle[a[1] % PUZZLES];
    if (*text && to != from && !to->users) {
        puzzle_end(to);
        to->puzzle = dt_open_text(cover ? "a.dlx" : "a.cnf", text,
                                  strlen(text), set_at(w, 0)->set, &err);
        MUST(to->puzzle, "it cannot be read again: %s", err.text);
        to->model = from->model;
    }
    free(text);
}

/* ---- searches -------------------------------------------------------- */

static void slice(struct search_slot *slot, int steps)
{
    dt_slice(slot->search, 0, (uint64_t)steps);
    slot->may_pause = steps;
}

static void call_slice(struct world *w, const int *a)
{
    struct search_slot *slot = search_at(w, a[0]);
    if (slot)
        slice(slot, a[1] % 4);
}

/* A third of all searches is sliced from the beginning. */
static void call_search(struct world *w, const int *a)
{
    struct search_slot *slot = &w->search[a[0] % SEARCHES];
    struct puzzle_slot *puzzle = puzzle_at(w, a[1]);
    if (!puzzle)
        return;
    slot_end(slot);
    slot_open(slot, puzzle, set_at(w, a[2]), (enum dt_task)(a[3] % 6));
    if (slot->search && a[3] / 6 % 3 == 0)
        slice(slot, 1 + a[3] / 18 % 3);
}

static void call_end(struct world *w, const int *a)
{
    slot_end(&w->search[a[0] % SEARCHES]);
}

static void call_next(struct world *w, const int *a)
{
    struct search_slot *slot = search_at(w, a[0]);
    for (int i = a[1] % 3; slot && i >= 0; i--)
        step_next(slot);
}

static void call_count(struct world *w, const int *a)
{
    struct search_slot *slot = search_at(w, a[0]);
    if (slot)
        step_count(slot);
}

static void call_finish(struct world *w, const int *a)
{
    struct search_slot *slot = search_at(w, a[0]);
    if (slot)
        finish(slot);
}

static void call_stop(struct world *w, const int *a)
{
    struct search_slot *slot = search_at(w, a[0]);
    if (!slot)
        return;
    dt_stop(slot->search);
    slot->may_stop = true;
}

static void call_progress(struct world *w, const int *a)
{
    struct dt_progress now;
    struct search_slot *slot = search_at(w, a[0]);
    if (!slot)
        return;
    dt_progress_now(slot->search, &now);
    MUST(now.steps >= slot->steps, "steps go back");
    MUST(now.share <= 1.0001, "a share of %g", now.share);
    MUST(slot->task == DT_HINT || (now.engine && now.step), "no engine");
    slot->steps = now.steps;
    struct dt_profile profile;
    uint64_t sum = 0;
    dt_profile(slot->search, &profile);
    for (size_t i = 0; i < profile.levels; i++)
        sum += profile.level[i];
    MUST(profile.steps == now.steps, "a profile of other steps");
    MUST(sum <= now.steps, "levels have more steps than all");
}

/* A pattern or a sentence. */
static void call_partial(struct world *w, const int *a)
{
    struct search_slot *slot = search_at(w, a[0]);
    if (!slot)
        return;
    size_t size = 0;
    char *text = NULL;
    struct dt_error err = {.text = ""};
    FILE *out = open_memstream(&text, &size);
    bool good = dt_partial(slot->search, out, &err);
    fclose(out);
    MUST(good ? size > 0 && text[size - 1] == '\n' : !size, "half a pattern");
    MUST(good == !err.text[0], "no sentence, or one too many");
    free(text);
}

/* ---- all of them ------------------------------------------------------ */

const struct call calls[] = {
    {"settings", 4, call_settings},
    {"set", 10, call_set},
    {"bad-set", 1, call_bad_set},
    {"cover", 1, call_cover},
    {"item", 4, call_item},
    {"option", 8, call_option},
    {"cover-open", 4, call_cover_open},
    {"clauses", 1, call_clauses},
    {"clause", 6, call_clause},
    {"name", 1, call_name},
    {"clauses-open", 3, call_clauses_open},
    {"riddle", 5, call_riddle},
    {"encode", 3, call_encode},
    {"reopen", 2, call_reopen},
    {"search", 16, call_search},
    {"end", 3, call_end},
    {"next", 16, call_next},
    {"count", 10, call_count},
    {"finish", 8, call_finish},
    {"stop", 3, call_stop},
    {"slice", 4, call_slice},
    {"progress", 4, call_progress},
    {"partial", 2, call_partial},
    {"tally", 4, write_tally},
    {"diagram", 3, write_diagram},
    {"estimate", 3, write_estimate},
    {"hint", 2, write_hint},
    {"prove", 4, write_prove},
    {"look", 6, write_look},
    {"sheet", 6, write_sheet},
    {"shards", 4, run_shards},
    {"units", 4, run_units},
    {"resume", 2, run_resume},
    {"threads", 2, run_threads},
    {"maker", 1, run_maker},
    {"tables", 1, look_tables},
    {"json", 1, look_json},
    {"listen", 2, look_settings},
    {"halt", 2, look_halt},
    {"board", 3, look_board},
    {"files", 2, look_files},
    {"booklet", 1, look_booklet},
    {0},
};

void world_end(struct world *w)
{
    for (int i = 0; i < SEARCHES; i++)
        slot_end(&w->search[i]);
    for (int i = 0; i < PUZZLES; i++)
        puzzle_end(&w->puzzle[i]);
    for (int i = 0; i < SETS; i++)
        settings_end(&w->set[i]);
    dt_cover_free(w->cover);
    dt_clauses_free(w->clauses);
}
