/* search.c: calls of a search, and what must be true of their answers. */
#include "world.h"

#include <stdarg.h>
#include <unistd.h>

void fail(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    printf("\n");
    fflush(stdout);
    _exit(1);
}

const char *given(const struct set_slot *set, const char *name)
{
    const char *value = NULL;
    for (int i = 0; i < set->given; i++)
        if (!strcmp(set->name[i], name))
            value = set->value[i] ? set->value[i] : "";
    return value;
}

static bool is_format(const struct search_slot *s, const char *name)
{
    const char *format = given(s->set, "format");
    return !strcmp(format ? format : "text", name);
}

/* So many solutions there are for this search, shards aside. */
static long wanted(const struct search_slot *s)
{
    return given(s->set, "up-to-symmetry") ? s->puzzle->model.classes
                                           : s->puzzle->model.count;
}

static bool is_whole(const struct search_slot *s)
{
    return !given(s->set, "shard");
}

static bool has_facts(const struct search_slot *s)
{
    return s->puzzle->model.is_cover || s->puzzle->model.is_clauses;
}

/* By ascending cost? */
static bool is_ordered(const struct search_slot *s)
{
    return given(s->set, "cheapest") && s->task <= DT_ENUMERATE;
}

/* ---- opening and closing -------------------------------------------- */

/* Options that no puzzle and no task refuses. */
static bool is_harmless(const struct set_slot *set)
{
    static const char *const harmless[] = {"threads", "seed",    "number",
                                           "memory",  "verbose", "choose",
                                           "effort",  NULL};
    for (int i = 0; i < set->given; i++) {
        int at = 0;
        while (harmless[at] && strcmp(harmless[at], set->name[i]))
            at++;
        if (!harmless[at])
            return false;
    }
    return true;
}

void slot_open(struct search_slot *s, struct puzzle_slot *puzzle,
               struct set_slot *set, enum dt_task task)
{
    struct dt_error err = {.text = ""};
    *s = (struct search_slot){
        .puzzle = puzzle,
        .set = set,
        .task = task,
        .may_stop = given(set, "effort"),
        .search = dt_search_new(puzzle->puzzle, set->set, task, &err)};
    MUST(s->search || is_sentence(err.text), "refused without a sentence");
    MUST(s->search || task > DT_COUNT || !is_harmless(set), "refused: %s",
         err.text);
    if (!s->search)
        return;
    s->seen = calloc((size_t)puzzle->model.count + 1, 1);
    puzzle->users++;
    set->users++;
}

/* A search in what was shown finds as many. */
static void find_again(const struct search_slot *s)
{
    struct dt_error err = {.text = ""};
    dt_search *again = dt_search_text(s->puzzle->puzzle, s->set->set, s->shown,
                                      s->shown_size, &err);
    long found = 0;
    int verdict = DT_ERROR;
    while (again && (verdict = dt_next(again, &err)) == DT_FOUND)
        found++;
    MUST(verdict == DT_NONE && found == (long)s->found,
         "%ld of %ld solutions are found again: %s", found, (long)s->found,
         err.text);
    dt_search_free(again);
}

/* What a sheet shows is right, and can be read again, but for the news that
 * the search has stopped. */
static void judge_sheet(const struct search_slot *s)
{
    struct dt_error err;
    if (!s->found || s->halted ||
        !(is_format(s, "text") || is_format(s, "json") ||
          is_format(s, "competition")))
        return;
    if (!is_format(s, "competition"))
        find_again(s);
    int verdict = dt_check_text(s->puzzle->puzzle, s->set->set, s->shown,
                                s->shown_size, &err);
    MUST(verdict == DT_RIGHT, "what was shown is not right: %s", err.text);
}

void slot_end(struct search_slot *s)
{
    struct dt_error err;
    if (!s->search)
        return;
    if (s->sheet) {
        MUST(dt_sheet_finish(s->sheet, &err), "the sheet: %s", err.text);
        fclose(s->out);
        judge_sheet(s);
        free(s->shown);
    }
    if (s->proof) {
        fclose(s->proof);
        free(s->proved);
    }
    dt_search_free(s->search);
    free(s->seen);
    s->puzzle->users--;
    s->set->users--;
    s->search = NULL;
}

/* ---- dt_next --------------------------------------------------------- */

static void see_facts(struct search_slot *s)
{
    const int *facts;
    size_t count = dt_facts(s->search, &facts);
    s->latest = 0;
    for (size_t i = 0; i < count; i++) {
        MUST(facts[i] >= 0 && facts[i] < 32, "fact %d", facts[i]);
        MUST(!(s->latest >> facts[i] & 1), "fact %d twice", facts[i]);
        MUST(dt_fact_name(s->puzzle->puzzle, facts[i]), "fact %d has no name",
             facts[i]);
        s->latest |= 1U << facts[i];
    }
}

static void see_solution(struct search_slot *s)
{
    const struct model *m = &s->puzzle->model;
    s->found++;
    MUST(wanted(s) > 0, "a solution, and there is none");
    if (!has_facts(s))
        return;
    see_facts(s);
    int place = model_find(m, s->latest);
    MUST(place >= 0, "facts %x are no solution", s->latest);
    MUST(s->task == DT_SAMPLE || !s->seen[place], "facts %x a second time",
         s->latest);
    s->seen[place] = true;
    int cost = model_cost(m, s->latest);
    MUST(!is_ordered(s) || cost >= s->cost, "cost %d behind cost %d", cost,
         s->cost);
    s->cost = cost;
}

/* Of those that were shown first, none is dearer than one that was not. */
static void see_cheapest(const struct search_slot *s)
{
    const struct model *m = &s->puzzle->model;
    for (long i = 0; is_ordered(s) && i < m->count; i++)
        MUST(!is_whole(s) || s->seen[i] ||
                 model_cost(m, m->solution[i]) >= s->cost,
             "cost %d was shown, and not cost %d", s->cost,
             model_cost(m, m->solution[i]));
}

static long limit_of(const struct search_slot *s)
{
    const char *limit = given(s->set, "limit"), *number;
    number = given(s->set, "number");
    if (s->task == DT_ENUMERATE)
        return limit ? atol(limit) : -1;
    return s->task == DT_SAMPLE && number ? atol(number) : 1;
}

/* All verdicts of dt_next that may come now. */
static void see_verdict(struct search_slot *s, int verdict)
{
    long limit = limit_of(s);
    MUST(!s->ended || verdict == s->verdict, "it had ended with %d, now %d",
         s->verdict, verdict);
    switch (verdict) {
    case DT_FOUND:
        see_solution(s);
        MUST(limit < 0 || s->found <= limit, "more than %ld", limit);
        break;
    case DT_NONE:
        MUST(!is_whole(s) ||
                 s->found == (s->task == DT_ENUMERATE ? wanted(s) : 0),
             "none, after %ld of %ld", s->found, wanted(s));
        MUST(s->task == DT_ENUMERATE || !is_whole(s) || !wanted(s),
             "none, and there are %ld", wanted(s));
        s->provable = s->task <= DT_ENUMERATE && is_whole(s);
        break;
    case DT_ENOUGH:
        MUST(s->found == limit, "enough, after %ld of %ld", s->found, limit);
        break;
    case DT_STOPPED:
        MUST(s->may_stop, "it stopped without a reason");
        s->may_stop = given(s->set, "effort");
        s->halted = true;
        break;
    default:
        MUST(verdict == DT_PAUSED && s->may_pause, "verdict %d", verdict);
    }
    s->ended = verdict == DT_NONE || verdict == DT_ENOUGH;
    s->verdict = verdict;
    see_cheapest(s);
}

/* A call that the search was not made for. */
static void see_refusal(int verdict, const struct dt_error *err)
{
    MUST(verdict == DT_ERROR && is_sentence(err->text),
         "verdict %d of a call that the search was not made for", verdict);
}

void step_next(struct search_slot *s)
{
    struct dt_error err = {.text = ""};
    int verdict = dt_next(s->search, &err);
    MUST(ends_well(verdict, &err), "verdict %d: %s", verdict, err.text);
    if (s->task > DT_SAMPLE || s->task == DT_COUNT) {
        see_refusal(verdict, &err);
        return;
    }
    MUST(verdict != DT_ERROR, "%s", err.text);
    see_verdict(s, verdict);
    if (s->sheet)
        MUST(dt_sheet_verdict(s->sheet, verdict), "the sheet takes no more");
}

/* ---- dt_count -------------------------------------------------------- */

/* The number is written in each format that takes it. */
static void see_told(const struct search_slot *s, const char *number)
{
    struct dt_error err = {.text = ""};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    bool good = dt_count_show(s->search, number, out, &err);
    fclose(out);
    MUST(good ? strstr(text, number) != NULL : is_sentence(err.text),
         "%s is told as %s", number, text);
    free(text);
}

static void see_count(struct search_slot *s, int verdict, const char *number)
{
    long count = atol(number);
    MUST(verdict == DT_NONE || (verdict == DT_STOPPED && s->may_stop) ||
             (verdict == DT_PAUSED && s->may_pause),
         "verdict %d of a count", verdict);
    MUST(count <= wanted(s), "%ld counted of %ld", count, wanted(s));
    MUST(count >= s->found, "%ld counted, and %ld before", count, s->found);
    MUST(verdict != DT_NONE || !is_whole(s) || count == wanted(s),
         "%ld counted, and there are %ld", count, wanted(s));
    MUST(!s->ended || verdict == DT_NONE, "a count that had ended: %d",
         verdict);
    s->ended = verdict == DT_NONE;
    s->found = count;
    see_told(s, number);
    if (verdict == DT_STOPPED)
        s->may_stop = given(s->set, "effort");
}

void step_count(struct search_slot *s)
{
    struct dt_error err = {.text = ""};
    char *number = NULL;
    int verdict = dt_count(s->search, &number, &err);
    MUST(ends_well(verdict, &err), "verdict %d: %s", verdict, err.text);
    if (s->task != DT_COUNT || given(s->set, "per-option"))
        see_refusal(verdict, &err);
    else {
        MUST(verdict != DT_ERROR, "%s", err.text);
        see_count(s, verdict, number);
    }
    dt_free(number);
}

void finish(struct search_slot *s)
{
    enum { ROUNDS = 1000000 }; /* a step each, or a solution */
    if (s->task > DT_SAMPLE || given(s->set, "per-option"))
        return;
    for (int rounds = 0; !s->ended; rounds++) {
        (s->task == DT_COUNT ? step_count : step_next)(s);
        MUST(rounds < ROUNDS, "it does not end");
    }
}
