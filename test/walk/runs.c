/* runs.c: searches that belong together: shards, units, a search that is
 * saved and goes on in another, threads that share a puzzle; and makers. */
#include "world.h"

#include <pthread.h>

static void give(struct set_slot *set, const char *name, const char *value)
{
    struct dt_error err;
    if (!set->set)
        set->set = dt_settings_new();
    MUST(dt_set(set->set, name, value, &err), "%s", err.text);
    set->name[set->given] = name;
    set->value[set->given++] = value;
}

/* ---- shards ---------------------------------------------------------- */

enum { MOST_SHARDS = 5 };

struct shard {
    char text[20];
    struct set_slot set;
    struct search_slot search;
};

/* Turn by turn, so that they are interleaved. */
static void turn_shards(struct shard *shard, int count)
{
    for (int left = count; left;) {
        left = 0;
        for (int i = 0; i < count; i++) {
            struct search_slot *s = &shard[i].search;
            if (s->ended)
                continue;
            (s->task == DT_COUNT ? step_count : step_next)(s);
            left += !s->ended;
        }
    }
}

static void see_union(const struct puzzle_slot *puzzle,
                      const struct shard *shard, int count)
{
    const struct model *m = &puzzle->model;
    long sum = 0;
    for (int i = 0; i < count; i++)
        sum += shard[i].search.found;
    MUST(sum == m->count, "%d shards have %ld solutions of %ld", count, sum,
         m->count);
    for (long place = 0; place < m->count && (m->is_cover || m->is_clauses) &&
                         shard->search.task == DT_ENUMERATE;
         place++) {
        int times = 0;
        for (int i = 0; i < count; i++)
            times += shard[i].search.seen[place];
        MUST(times == 1, "facts %x in %d shards", m->solution[place], times);
    }
}

void run_shards(struct world *w, const int *a)
{
    static const char *const engines[] = {"auto", "dance", "cadical",
                                          "frontier", "cubes"};
    struct puzzle_slot *puzzle = puzzle_at(w, a[0]);
    struct shard shard[MOST_SHARDS] = {0};
    int count = 2 + a[1] % (MOST_SHARDS - 1), opened = 0;
    if (!puzzle)
        return;
    for (; opened < count; opened++) {
        struct shard *s = &shard[opened];
        snprintf(s->text, sizeof s->text, "%d/%d", opened, count);
        give(&s->set, "engine", engines[a[2] % 5]);
        give(&s->set, "shard", s->text);
        if (a[2] / 4 % 3 == 0)
            give(&s->set, "threads", "2");
        if (a[2] / 12 % 3 == 0)
            give(&s->set, "effort", "1");
        slot_open(&s->search, puzzle, &s->set,
                  a[3] % 2 ? DT_COUNT : DT_ENUMERATE);
        if (!s->search.search)
            break; /* the engine does not read this puzzle */
    }
    MUST(!opened || opened == count, "shard %d is refused", opened);
    if (opened) {
        turn_shards(shard, count);
        see_union(puzzle, shard, count);
    }
    for (int i = 0; i < count; i++) {
        slot_end(&shard[i].search);
        dt_settings_free(shard[i].set.set);
    }
}

/* ---- units ----------------------------------------------------------- */

struct unit_list {
    char *text[64]; /* owned */
    int count;
};

static void hear_unit(void *context, const char *unit, double size)
{
    struct unit_list *list = context;
    MUST(list->count < 64 && size >= 0, "unit %d of size %g", list->count,
         size);
    list->text[list->count++] = strdup(unit);
}

/* All of a unit, which goes from search to search every few steps. */
static long count_unit(const struct puzzle_slot *puzzle, dt_settings *set,
                       char *unit, uint64_t steps)
{
    struct dt_error err = {.text = ""};
    long sum = 0;
    while (*unit) {
        char *number = NULL;
        dt_search *s =
            dt_search_unit(puzzle->puzzle, set, DT_COUNT, unit, &err);
        MUST(s, "a unit of ours is refused: %s", err.text);
        dt_slice(s, 0, steps++);
        int verdict = dt_count(s, &number, &err);
        MUST(verdict == DT_NONE || verdict == DT_PAUSED, "verdict %d",
             verdict);
        sum += strtol(number, NULL, 10);
        dt_free(number);
        free(unit);
        unit = dt_rest(s, &err);
        MUST(unit && !*unit == (verdict == DT_NONE), "what is left: %s", unit);
        dt_search_free(s);
    }
    free(unit);
    return sum;
}

void run_units(struct world *w, const int *a)
{
    static const char *const engines[] = {"dance", "cubes"};
    struct puzzle_slot *puzzle = puzzle_at(w, a[0]);
    struct unit_list list = {.count = 0};
    struct dt_error err = {.text = ""};
    if (!puzzle)
        return;
    dt_settings *set = dt_settings_new();
    MUST(dt_set(set, "engine", engines[a[1] % 2], &err), "%s", err.text);
    dt_search *s = dt_search_unit(puzzle->puzzle, set, DT_COUNT, NULL, &err);
    int verdict =
        s ? dt_split(s, 1 + (uint64_t)(a[2] % 40), hear_unit, &list, &err)
          : DT_ERROR;
    MUST(verdict == DT_NONE || (is_sentence(err.text) && !list.count),
         "verdict %d of a split", verdict);
    long sum = 0;
    for (int i = 0; i < list.count; i++)
        sum +=
            count_unit(puzzle, set, list.text[i], 1 + (uint64_t)(a[3] % 50));
    MUST(verdict != DT_NONE || sum == puzzle->model.count,
         "%d units have %ld solutions of %ld", list.count, sum,
         puzzle->model.count);
    dt_search_free(s);
    dt_settings_free(set);
}

/* ---- checkpoints ----------------------------------------------------- */

void run_resume(struct world *w, const int *a)
{
    static const char *const efforts[] = {"1", "2", "3", "10"};
    enum { ROUNDS = 8 }; /* a checkpoint takes its time */
    struct puzzle_slot *puzzle = puzzle_at(w, a[0]);
    char path[100];
    bool ended = !puzzle;
    fclose(scratch_file("checkpoint", path, sizeof path));
    remove(path);
    for (int round = 0; !ended; round++) {
        struct set_slot set = {0};
        struct search_slot search;
        if (round < ROUNDS)
            give(&set, "effort", efforts[a[1] % 4]);
        give(&set, "checkpoint", path);
        give(&set, "resume", path); /* if it is there */
        if (a[2] % 2)
            give(&set, "threads", "2");
        slot_open(&search, puzzle, &set, DT_COUNT);
        MUST(search.search || !round, "round %d is refused", round);
        MUST(round <= ROUNDS, "it does not end");
        if (search.search)
            step_count(&search);
        ended = !search.search || search.ended;
        slot_end(&search);
        dt_settings_free(set.set);
    }
}

/* ---- threads --------------------------------------------------------- */

static void *finish_alone(void *slot)
{
    finish(slot);
    return NULL;
}

/* Two searches of one puzzle with one set of settings. */
void run_threads(struct world *w, const int *a)
{
    struct puzzle_slot *puzzle = puzzle_at(w, a[0]);
    struct set_slot set = {0};
    struct search_slot search[2];
    pthread_t thread[2];
    if (!puzzle)
        return;
    give(&set, "threads", a[1] % 2 ? "1" : "2");
    for (int i = 0; i < 2; i++)
        slot_open(&search[i], puzzle, &set,
                  a[2 + i] % 2 ? DT_ENUMERATE : DT_COUNT);
    for (int i = 0; i < 2; i++)
        MUST(!pthread_create(&thread[i], NULL, finish_alone, &search[i]),
             "no thread");
    for (int i = 0; i < 2; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < 2; i++)
        slot_end(&search[i]);
    dt_settings_free(set.set);
}

/* ---- makers ---------------------------------------------------------- */

/* The id of a puzzle that was made makes it again. */
static void see_made(dt_puzzle *puzzle, const dt_settings *set)
{
    struct dt_error err;
    char *text = dt_puzzle_text(puzzle, &err);
    dt_puzzle *again = dt_open(dt_id(puzzle), set, &err);
    MUST(text && again, "%s", err.text);
    char *other = dt_puzzle_text(again, &err);
    MUST(other && !strcmp(text, other), "%s makes another puzzle",
         dt_id(puzzle));
    dt_free(text);
    dt_free(other);
    dt_puzzle_free(again);
    dt_puzzle_free(puzzle);
}

void run_maker(struct world *w, const int *a)
{
    struct dt_error err;
    char id[60];
    int made = 0, verdict, number = a[1] % 3;
    (void)w;
    snprintf(id, sizeof id, "tetravex:%dx2,colours=%d#%d", 1 + a[2] % 2,
             3 + a[3] % 4, a[0] % 50);
    const char *const numbers[] = {"0", "1", "2"};
    dt_settings *set =
        settings_with((const char *const[]){"number", numbers[number], NULL});
    dt_maker *maker = dt_maker_new(id, set, &err);
    MUST(maker, "%s: %s", id, err.text);
    dt_maker_slice(maker, 0, (uint64_t)(a[3] % 5));
    do {
        dt_puzzle *puzzle = NULL;
        if (a[0] % 4 == 0 && !made)
            dt_maker_stop(maker);
        verdict = dt_make(maker, &puzzle, &err);
        MUST(verdict == DT_FOUND || verdict == DT_ENOUGH ||
                 (verdict == DT_PAUSED && a[3] % 5) ||
                 (verdict == DT_STOPPED && a[0] % 4 == 0),
             "verdict %d of a maker: %s", verdict, err.text);
        MUST((verdict == DT_FOUND) == (puzzle != NULL), "no puzzle");
        if (puzzle)
            see_made(puzzle, set);
        made += puzzle != NULL;
    } while (verdict != DT_ENOUGH && made < 10);
    MUST(made == number, "%d puzzles of %d", made, number);
    dt_maker_free(maker);
    dt_settings_free(set);
}
