/* paths.c: what the text of a unit says.
 *
 * A unit is trails with "; " between them.  A trail is forks with blanks
 * between them, or "." at the root; a fork is ITEM/DEGREE:OPTION+LEFT+LEFT...:
 * what it was about, how many options it had, the one that is being tried, or
 * "-", and those that are left to be tried.  So a trail leads to one node, by
 * the options of its forks, and to one more for each option that is left. */
#include "cluster/cluster.h"

#include <limits.h>

struct fork {
    int item, degree, option; /* option -1: none */
    int *left;                /* owned */
    size_t lefts;
    const char *begin, *end; /* of its text */
    const char *tried;       /* behind its option */
};

struct trail {
    struct fork *fork; /* owned */
    size_t forks;
};

static void trail_release(struct trail *trail)
{
    for (size_t i = 0; i < trail->forks; i++)
        free(trail->fork[i].left);
    free(trail->fork);
    *trail = (struct trail){0};
}

static bool take_number(const char **at, int *number)
{
    char *end;
    if (**at < '0' || **at > '9')
        return false;
    long value = strtol(*at, &end, 10);
    *at = end;
    *number = (int)value;
    return value <= INT_MAX;
}

static bool take_fork(const char **at, struct fork *fork)
{
    *fork = (struct fork){.begin = *at, .option = -1};
    if (!take_number(at, &fork->item) || *(*at)++ != '/' ||
        !take_number(at, &fork->degree) || *(*at)++ != ':')
        return false;
    if (**at == '-')
        ++*at;
    else if (!take_number(at, &fork->option))
        return false; /* unreached: what engines write are trails */
    fork->tried = *at;
    while (**at == '+') {
        ++*at;
        fork->left = regrown(fork->left, fork->lefts + 1, sizeof *fork->left);
        if (!take_number(at, &fork->left[fork->lefts++]))
            return false; /* unreached: what engines write are trails */
    }
    fork->end = *at;
    return true;
}

/* A trail, up to "; " or to the end. */
static bool take_trail(const char **at, struct trail *trail)
{
    *trail = (struct trail){0};
    if (**at == '.') {
        ++*at;
        return true;
    }
    for (bool more = true; more; more = **at == ' ' && (*at)++) {
        if (!(trail->forks & (trail->forks - 1)))
            trail->fork = regrown(trail->fork, 2 * trail->forks + 1,
                                  sizeof *trail->fork);
        if (!take_fork(at, &trail->fork[trail->forks++]))
            return false;
    }
    return true;
}

/* Goes on to the next trail; false: there is none, or the text is wrong. */
static bool take_gap(const char **at)
{
    if (strncmp(*at, "; ", 2))
        return false;
    *at += 2;
    return true;
}

/* ---- paths ---------------------------------------------------------- */

static void add_path(struct paths *paths, const struct trail *trail,
                     size_t length, int last)
{
    if (!(paths->count & (paths->count - 1)))
        paths->path =
            regrown(paths->path, 2 * paths->count + 1, sizeof *paths->path);
    struct path *path = &paths->path[paths->count++];
    path->length = length;
    path->choice = zeroed(length, sizeof *path->choice);
    path->item = zeroed(length, sizeof *path->item);
    path->degree = zeroed(length, sizeof *path->degree);
    for (size_t i = 0; i < length; i++) {
        path->choice[i] = i + 1 < length ? trail->fork[i].option : last;
        path->item[i] = trail->fork[i].item;
        path->degree[i] = trail->fork[i].degree;
    }
}

static void add_trail(struct paths *paths, const struct trail *trail)
{
    if (!trail->forks)
        add_path(paths, trail, 0, 0);
    for (size_t f = 0; f < trail->forks; f++) {
        const struct fork *fork = &trail->fork[f];
        for (size_t i = 0; i < fork->lefts; i++)
            add_path(paths, trail, f + 1, fork->left[i]);
        if (f + 1 == trail->forks && fork->option >= 0)
            add_path(paths, trail, f + 1, fork->option);
    }
}

bool paths_add(struct paths *paths, const char *text)
{
    struct trail trail;
    bool good;
    do {
        good = take_trail(&text, &trail);
        if (good)
            add_trail(paths, &trail);
        trail_release(&trail);
    } while (good && take_gap(&text));
    return good && !*text;
}

void paths_release(struct paths *paths)
{
    for (size_t i = 0; i < paths->count; i++) {
        free(paths->path[i].choice);
        free(paths->path[i].item);
        free(paths->path[i].degree);
    }
    free(paths->path);
    *paths = (struct paths){0};
}

static int compare_paths(const void *a, const void *b)
{
    const struct path *one = a, *other = b;
    size_t least = one->length < other->length ? one->length : other->length;
    for (size_t i = 0; i < least; i++)
        if (one->choice[i] != other->choice[i])
            return one->choice[i] < other->choice[i] ? -1 : 1;
    return (one->length > other->length) - (one->length < other->length);
}

void paths_sort(struct paths *paths)
{
    if (paths->count)
        qsort(paths->path, paths->count, sizeof *paths->path, compare_paths);
}

static bool begins(const struct path *path, const struct path *longer)
{
    if (path->length > longer->length)
        return false;
    for (size_t i = 0; i < path->length; i++)
        if (path->choice[i] != longer->choice[i])
            return false;
    return true;
}

/* Both are sorted. */
static bool are_behind(const struct paths *paths, const struct paths *whole)
{
    bool good = true;
    for (size_t p = 0, w = 0; good && p < paths->count; p++) {
        const struct path *path = &paths->path[p];
        while (w < whole->count && !begins(&whole->path[w], path) &&
               compare_paths(&whole->path[w], path) < 0)
            w++;
        good = w < whole->count && begins(&whole->path[w], path) &&
               (!p || !begins(&paths->path[p - 1], path));
    }
    return good;
}

bool are_parts(const char *unit, char *const *child, size_t children)
{
    struct paths whole = {0}, parts = {0};
    bool good = paths_add(&whole, unit);
    for (size_t i = 0; good && i < children; i++)
        good = paths_add(&parts, child[i]);
    paths_sort(&whole);
    paths_sort(&parts);
    good = good && are_behind(&parts, &whole);
    paths_release(&whole);
    paths_release(&parts);
    return good;
}

/* ---- forks ---------------------------------------------------------- */

/* The options of the forks before this one, without those that are left. */
static void write_way(FILE *out, const struct trail *trail, size_t forks)
{
    for (size_t f = 0; f < forks; f++) {
        const struct fork *fork = &trail->fork[f];
        fprintf(out, "%s%.*s", f ? " " : "", (int)(fork->tried - fork->begin),
                fork->begin);
    }
}

struct units_list {
    char **unit;
    size_t count;
};

static void add_text(struct units_list *list, char *text)
{
    list->unit = regrown(list->unit, list->count + 1, sizeof *list->unit);
    list->unit[list->count++] = text;
}

/* The options that are left at one fork. */
static char *fork_text(const struct trail *trail, size_t f)
{
    struct note note;
    const struct fork *fork = &trail->fork[f];
    const char *colon = memchr(fork->begin, ':', SIZE_MAX / 2);
    note_begin(&note);
    write_way(note.file, trail, f);
    fprintf(note.file, "%s%.*s:-%.*s", f ? " " : "",
            (int)(colon - fork->begin), fork->begin,
            (int)(fork->end - fork->tried), fork->tried);
    return note_end(&note);
}

static void add_forks(struct units_list *list, const struct trail *trail)
{
    for (size_t f = 0; f < trail->forks; f++)
        if (trail->fork[f].lefts)
            add_text(list, fork_text(trail, f));
    if (!trail->forks)
        add_text(list, copy_text("."));
    else if (trail->fork[trail->forks - 1].option >= 0) {
        struct note note;
        note_begin(&note);
        write_way(note.file, trail, trail->forks);
        add_text(list, note_end(&note));
    }
}

char **forks_of(const char *text, size_t *count)
{
    struct units_list list = {0};
    struct trail trail;
    bool good;
    const char *at = text;
    do {
        good = take_trail(&at, &trail);
        if (good)
            add_forks(&list, &trail);
        trail_release(&trail);
    } while (good && take_gap(&at));
    if (good && !*at) {
        *count = list.count;
        return list.unit;
    }
    /* unreached: trails of the tests are trails */
    for (size_t i = 0; i < list.count; i++)
        free(list.unit[i]);
    free(list.unit);
    *count = 1; /* a unit of another form stays as it is */
    char **alone = zeroed(1, sizeof *alone);
    *alone = copy_text(text);
    return alone;
}
