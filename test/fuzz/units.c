/* units.c: a unit that another process wrote, or anybody.
 *
 * Whatever part of a search it names, it is the same part at each reading:
 * walked at once, in what was found and what is left after a few steps, and
 * in the units that it is cut into.  All are read, and few are walked.  Of
 * engines with units of their own it is only asked that they end. */
#include "../oracle.h"
#include "targets.h"

#include <stdlib.h>
#include <string.h>

static const dt_settings *engine(bool clauses)
{
    static dt_settings *set[2];
    if (!set[clauses])
        set[clauses] = settings_with((const char *const[]){
            "engine", clauses ? "cubes" : "dance", NULL});
    return set[clauses];
}

struct unit {
    const dt_puzzle *puzzle;
    const dt_settings *set;
    long sum;  /* of the solutions in units that were heard */
    bool good; /* all of them could be counted */
};

/* Counts for so many steps, or to the end (0); -1: it is refused, or ends
 * strangely.  What is left is to be freed. */
static long count(const struct unit *unit, const char *text, uint64_t steps,
                  char **rest, struct dt_error *err)
{
    char *number = NULL;
    long sum = -1;
    dt_search *search =
        dt_search_unit(unit->puzzle, unit->set, DT_COUNT, text, err);
    if (!search)
        return -1;
    dt_slice(search, 0, steps);
    int verdict = dt_count(search, &number, err);
    *rest = dt_rest(search, err);
    if (*rest && verdict == (**rest ? DT_PAUSED : DT_NONE))
        sum = strtol(number, NULL, 10);
    dt_free(number);
    dt_search_free(search);
    return sum;
}

static long count_whole(const struct unit *unit, const char *text,
                        struct dt_error *err)
{
    char *rest = NULL;
    long sum = *text ? count(unit, text, 0, &rest, err) : 0;
    free(rest);
    return sum;
}

static long count_in_two(const struct unit *unit, const char *text,
                         struct dt_error *err)
{
    char *rest = NULL;
    long first = count(unit, text, 3, &rest, err);
    long second = first < 0 ? -1 : count_whole(unit, rest, err);
    free(rest);
    return second < 0 ? -1 : first + second;
}

static void hear(void *context, const char *text, double size)
{
    struct unit *unit = context;
    struct dt_error err;
    long sum = count_whole(unit, text, &err);
    unit->good = unit->good && size >= 0 && sum >= 0;
    unit->sum += sum;
}

static long count_split(struct unit *unit, const char *text,
                        struct dt_error *err)
{
    unit->sum = 0;
    unit->good = true;
    dt_search *search =
        dt_search_unit(unit->puzzle, unit->set, DT_COUNT, text, err);
    if (!search || dt_split(search, 3, hear, unit, err) != DT_NONE)
        unit->good = false;
    dt_search_free(search);
    return unit->good ? unit->sum : -1;
}

/* Is it taken, or refused with a sentence? */
static bool is_read(const struct unit *unit, const char *text, bool *taken)
{
    struct dt_error refusal = {.text = ""};
    dt_search *search =
        dt_search_unit(unit->puzzle, unit->set, DT_COUNT, text, &refusal);
    *taken = search;
    dt_search_free(search);
    return *taken || is_sentence(refusal.text);
}

static bool is_one_part(struct unit *unit, const char *text, bool split,
                        struct dt_error *err)
{
    long whole = count_whole(unit, text, err);
    long two = count_in_two(unit, text, err);
    long cut = split ? count_split(unit, text, err) : whole;
    if (whole >= 0 && two == whole && cut == whole)
        return true;
    snprintf(err->text, sizeof err->text,
             "%ld solutions, in two parts %ld, in units %ld", whole, two, cut);
    return false;
}

bool takes_unit(const struct target *target, const char *bytes, size_t size,
                struct dt_error *err)
{
    char text[1000];
    bool good = true;
    if (size >= sizeof text)
        return true;
    memcpy(text, bytes, size);
    text[size] = 0;
    for (int i = 0; target->ids[i] && good; i++) {
        bool clauses = is_chosen(bytes, size, 16);
        struct unit unit = {kept(target, i), engine(clauses), 0, true};
        bool taken;
        good = is_read(&unit, text, &taken);
        if (taken && is_chosen(bytes, size, 8))
            good = is_one_part(&unit, text, is_chosen(bytes, size, 40), err);
    }
    return good;
}

/* Units of engines that count or seek in their own ways, the one of each
 * puzzle: a few are walked. */
bool takes_part(const struct target *target, const char *bytes, size_t size,
                struct dt_error *err)
{
    static const char *const engines[] = {"rows", "tiles", "kasteleyn"};
    static dt_settings *set[3];
    char *text = strndup(bytes, size);
    bool good = true;
    for (int i = 0; target->ids[i] && good; i++) {
        if (!set[i])
            set[i] = settings_with((const char *const[]){
                "engine", engines[i], "effort", "20", NULL});
        char *number = NULL;
        dt_search *search = dt_search_unit(kept(target, i), set[i],
                                           i ? DT_COUNT : DT_SOLVE, text, err);
        int verdict = DT_ERROR;
        if (search)
            verdict =
                i ? dt_count(search, &number, err) : dt_next(search, err);
        good = ends_well(verdict, err);
        dt_free(number);
        dt_search_free(search);
    }
    free(text);
    return good;
}
