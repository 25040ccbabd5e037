/* cluster.c: `dovetail cluster TASK ...`: which task, and with which options.
 */
#include "cluster/cluster.h"

#include <jansson.h>

static const struct {
    const char *name, *object, *options; /* between blanks */
    int (*run)(const struct job *job);
} rows[] = {
    {"split", "PUZZLE", " engine output from choose effort memory for units ",
     cluster_split},
    {"check", "WORK", " ", cluster_check},
    {"run", "WORK", " task jobs max-time every memory ", cluster_run},
    {"submit", "WORK", " tasks throttle dry-run jobs max-time ",
     cluster_submit},
    {"status", "WORK", " format ", cluster_status},
    {"resplit", "WORK", " units slower-than ", cluster_resplit},
    {"merge", "WORK", " format output audit ", cluster_merge},
    {"audit", "LEDGER", " audit ", cluster_audit},
};
enum { ROWS = sizeof rows / sizeof *rows };

int cluster_fails(const struct dt_error *err)
{
    if (!err->placed)
        return complain("%s", err->text);
    fprintf(stderr, "%s\n", err->text);
    return EXIT_USAGE;
}

/* Whatever was set must go with the task. */
static bool options_fit(const struct job *job, int row)
{
    struct dt_option option;
    static const char always[] = " quiet verbose reports ";
    for (int i = 0; dt_option(i, &option); i++) {
        char name[80];
        snprintf(name, sizeof name, " %s ", option.name);
        if (!dt_get(job->set, option.name) || strstr(always, name) ||
            strstr(rows[row].options, name))
            continue;
        complain("--%s does not go with cluster %s", option.name,
                 rows[row].name);
        return false;
    }
    return true;
}

static bool format_fits(const struct job *job)
{
    struct dt_format format;
    dt_output_format(job->set, &format);
    if (!dt_get(job->set, "format") || format.writers & job->verb.bit)
        return true;
    complain("cluster cannot write '%s'; write -f %s", format.name,
             names_of_formats("", job->verb.bit, 0).text);
    return false;
}

static int unknown(const char *word)
{
    const char *names[ROWS + 1] = {NULL};
    char list[200];
    for (int i = 0; i < ROWS; i++)
        names[i] = rows[i].name;
    dt_list(list, sizeof list, "", names);
    if (!word)
        return complain("what to do is missing: dovetail cluster %s", list);
    const char *near = dt_nearest(word, names);
    return complain("cluster cannot %s%s%s; it has %s", word,
                    near ? "; did you mean " : "", near ? near : "", list);
}

/* A result that lacks a field, for want of memory, would look right. */
static void *all_or_nothing(size_t size)
{
    return zeroed(1, size);
}

int run_cluster(const struct job *job)
{
    int row = 0;
    json_set_alloc_funcs(all_or_nothing, free);
    while (row < ROWS && (!job->word || strcmp(rows[row].name, job->word)))
        row++;
    if (row == ROWS)
        return unknown(job->word);
    if (!job->object)
        return complain("a %s is missing: dovetail cluster %s %s",
                        rows[row].object, rows[row].name, rows[row].object);
    if (!options_fit(job, row) || !format_fits(job))
        return EXIT_USAGE;
    return rows[row].run(job);
}
