/* rows.c: the row search alone, to be timed and tried.
 *
 *     rows PERIOD SHIFT WIDTH SYMMETRY [first] [rule=RULE] [threads=N]
 *          [memory=BYTES]
 *
 * finds all ships that it can, or the first, and prints what it did. */
#include "family/life/rows/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int symmetry_of(const char *word)
{
    static const char *const words[] = {"none", "odd", "even", "gutter",
                                        "glide"};
    for (int i = 0; i < 5; i++)
        if (!strcmp(word, words[i]))
            return i;
    fprintf(stderr, "rows: none, odd, even, gutter or glide\n");
    exit(2);
}

static void show(const struct grid *grid)
{
    for (int r = 0; r < grid->rows; r++) {
        for (int c = 0; c < grid->cols; c++)
            putchar(*grid_at(grid, 0, r, c) ? 'o' : '.');
        putchar('\n');
    }
    putchar('\n');
}

static void say(const struct rows *rows)
{
    struct rows_counts counts;
    rows_count(rows, &counts);
    printf("%llu ships, %llu nodes, %llu tried, %llu twice, longest %d%s\n",
           (unsigned long long)counts.ships, (unsigned long long)counts.nodes,
           (unsigned long long)counts.tried, (unsigned long long)counts.twice,
           counts.longest, counts.forgetful ? ", forgetful" : "");
}

int main(int argc, char **argv)
{
    struct rule rule;
    struct error err = {0};
    const char *text = "B3/S23";
    if (argc < 5)
        return 2;
    struct rows_task task = {
        .rule = &rule,
        .period = atoi(argv[1]),
        .shift = atoi(argv[2]),
        .width = atoi(argv[3]),
        .symmetry = (enum rows_symmetry)symmetry_of(argv[4]),
        .threads = 1,
        .memory = UINT64_C(1) << 31,
    };
    bool first = false;
    for (int i = 5; i < argc; i++)
        if (!strncmp(argv[i], "rule=", 5))
            text = argv[i] + 5;
        else if (!strncmp(argv[i], "threads=", 8))
            task.threads = atoi(argv[i] + 8);
        else if (!strncmp(argv[i], "memory=", 7))
            task.memory = strtoull(argv[i] + 7, NULL, 10);
        else
            first = true;
    struct rows *rows = NULL;
    if (rule_parse(&rule, text, &err))
        rows = rows_new(&task, &err);
    if (!rows) {
        fprintf(stderr, "rows: %s\n", err.text);
        return 2;
    }
    enum verdict verdict;
    struct grid grid = {0};
    do {
        verdict = rows_next(rows, UINT64_MAX);
        if (verdict == VERDICT_FOUND) {
            rows_ship(rows, &grid);
            show(&grid);
        }
    } while (verdict == VERDICT_FOUND && !first);
    say(rows);
    grid_release(&grid);
    rows_free(rows);
    return verdict;
}
