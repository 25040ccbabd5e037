/* parts.c: units that are numbered parts of a tree: part R of M is told as the
 * path ITEM/M:R.
 *
 * Of each item all numbers from 0 to M - 1 must be there, each once, with one
 * M.  A board of Tetravex has one item, 0; ships of Life have one for each
 * width that the puzzle asks for, and that goes with its symmetry. */
#include "cluster/cluster.h"

static int compare_parts(const void *a, const void *b)
{
    const struct path *one = *(const struct path *const *)a;
    const struct path *other = *(const struct path *const *)b;
    int by_item =
        (one->item[0] > other->item[0]) - (one->item[0] < other->item[0]);
    return by_item ? by_item
                   : (one->choice[0] > other->choice[0]) -
                         (one->choice[0] < other->choice[0]);
}

/* The parts of one item, from `at` on; answers what is behind them, or 0. */
static size_t check_item(const struct path **part, size_t count, size_t at,
                         struct dt_error *err)
{
    int item = part[at]->item[0], parts = part[at]->degree[0];
    for (int number = 0; number < parts; number++, at++)
        if (at == count || part[at]->item[0] != item ||
            part[at]->choice[0] != number || part[at]->degree[0] != parts) {
            fail(err, "of item %d part %d of %d is missing, or there twice",
                 item, number, parts);
            return 0;
        }
    if (at < count && part[at]->item[0] == item) {
        fail(err, "item %d has more parts than its %d", item, parts);
        return 0;
    }
    return at;
}

/* ---- which items there are ------------------------------------------ */

/* The value of a parameter in an id, up to the next one. */
static bool has_value(const char *id, const char *name, const char *value)
{
    const char *at = strstr(id, name);
    return at && !strncmp(at + strlen(name), value, strlen(value));
}

static bool suits(const char *id, int width)
{
    static const char name[] = "symmetry=";
    if (has_value(id, name, "even"))
        return width % 2 == 0;
    if (has_value(id, name, "odd"))
        return width % 2;
    return !has_value(id, name, "gutter") || (width % 2 && width > 1);
}

static void widths_of(const char *id, int *low, int *high)
{
    const char *at = strstr(id, "width=");
    *low = *high = 0;
    if (at && sscanf(at, "width=%d..%d", low, high) == 1)
        *high = *low;
}

/* The next item from this one on; -1: there is none. */
static int next_item(const struct work *work, const char *id, int item)
{
    int low, high;
    if (strcmp(work->engine, "rows"))
        return item ? -1 : 0;
    widths_of(id, &low, &high);
    item = item < low ? low : item;
    while (item <= high && !suits(id, item))
        item++;
    return item <= high ? item : -1;
}

bool check_parts(const struct work *work, const dt_puzzle *puzzle,
                 const struct paths *paths, struct dt_error *err)
{
    const struct path **part = zeroed(paths->count, sizeof *part);
    int item = next_item(work, dt_id(puzzle), 0);
    size_t at = 0;
    bool good = true;
    for (size_t i = 0; good && i < paths->count; i++) {
        part[i] = &paths->path[i];
        good =
            part[i]->length == 1 || fail(err, "a unit is no part of a tree");
    }
    if (good)
        qsort(part, paths->count, sizeof *part, compare_parts);
    for (; good && item >= 0; item = next_item(work, dt_id(puzzle), item + 1))
        good = (at < paths->count && part[at]->item[0] == item) ||
                       fail(err, "item %d is missing", item)
                   ? (at = check_item(part, paths->count, at, err))
                   : false;
    if (good && at < paths->count)
        good = fail(err, "item %d is none of the puzzle", part[at]->item[0]);
    free(part);
    return good;
}
