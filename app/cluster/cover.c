/* cover.c: paths through an exact cover, judged by the cover alone.
 *
 * A solution covers each primary item once.  So the solutions behind a node
 * are those behind its children, each behind one of them, if the children are
 * all options of one uncovered primary item that go with those chosen before.
 * Which item that is nobody need tell. */
#include "cluster/cluster.h"
#include "cluster/total.h"

struct entry {
    int item, colour; /* colour 0: none */
};

struct cover {
    char *text;         /* owned, as all here; the file */
    const char **item;  /* names, sorted by number */
    int items, primary; /* those below `primary` are */
    struct entry *entry;
    size_t *end; /* of each option */
    size_t options, entries;
    int **member; /* of each primary item, its options */
    int *members;
    int *held; /* of each item: its colour, 0 without one, -1: it is free */
};

/* ---- reading -------------------------------------------------------- */

struct naming {
    const char *name;
    int number;
};

struct names {
    struct naming *row; /* sorted */
    size_t rows;
};

static int compare_names(const void *a, const void *b)
{
    return strcmp(((const struct naming *)a)->name,
                  ((const struct naming *)b)->name);
}

static int number_of(const struct names *names, const char *name)
{
    struct naming key = {name, 0};
    const struct naming *found =
        bsearch(&key, names->row, names->rows, sizeof key, compare_names);
    return found ? found->number : -1;
}

/* The next line that is no comment, ended by a zero; NULL: there is none. */
static char *take_line(char **at)
{
    while (**at) {
        char *line = *at, *end = strchr(line, '\n');
        *at = end ? end + 1 : line + strlen(line);
        if (end)
            *end = 0;
        if (*line && *line != '|')
            return line;
    }
    return NULL;
}

static void take_items(struct cover *c, char *line, struct names *names)
{
    bool primary = true;
    for (char *save, *word = strtok_r(line, " ", &save); word;
         word = strtok_r(NULL, " ", &save)) {
        if (!strcmp(word, "|")) {
            primary = false;
            continue;
        }
        c->item = regrown(c->item, (size_t)c->items + 1, sizeof *c->item);
        c->item[c->items] = word;
        names->row = regrown(names->row, names->rows + 1, sizeof *names->row);
        names->row[names->rows++] = (struct naming){word, c->items++};
        c->primary += primary;
    }
    qsort(names->row, names->rows, sizeof *names->row, compare_names);
}

static void add_entry(struct cover *c, struct entry entry)
{
    if (!(c->entries & (c->entries - 1)))
        c->entry = regrown(c->entry, 2 * c->entries + 1, sizeof *c->entry);
    c->entry[c->entries++] = entry;
}

/* Colours are numbered as they come. */
static int colour_of(struct names *colours, const char *name)
{
    for (size_t i = 0; i < colours->rows; i++)
        if (!strcmp(colours->row[i].name, name))
            return colours->row[i].number;
    colours->row =
        regrown(colours->row, colours->rows + 1, sizeof *colours->row);
    colours->row[colours->rows] =
        (struct naming){name, (int)colours->rows + 1};
    return (int)++colours->rows;
}

static bool take_option(struct cover *c, char *line, const struct names *names,
                        struct names *colours)
{
    size_t before = c->entries;
    bool primary = false;
    for (char *save, *word = strtok_r(line, " ", &save); word;
         word = strtok_r(NULL, " ", &save)) {
        if (*word == '|')
            /* unreached: covers of the tests have no costs */
            break; /* costs */
        char *colon = strchr(word, ':');
        if (colon)
            *colon++ = 0;
        int item = number_of(names, word);
        if (item < 0)
            /* unreached: what we wrote has items that are there */
            return false;
        add_entry(c,
                  (struct entry){item, colon ? colour_of(colours, colon) : 0});
        primary |= item < c->primary;
    }
    if (!primary) { /* it is never chosen, and has no number */
        /* unreached: options of the tests have a primary item */
        c->entries = before;
        return true;
    }
    if (!(c->options & (c->options - 1)))
        c->end = regrown(c->end, 2 * c->options + 1, sizeof *c->end);
    c->end[c->options++] = c->entries;
    return true;
}

static size_t begin_of(const struct cover *c, size_t option)
{
    return option ? c->end[option - 1] : 0;
}

static void list_members(struct cover *c)
{
    c->member = zeroed((size_t)c->primary, sizeof *c->member);
    c->members = zeroed((size_t)c->primary, sizeof *c->members);
    c->held = zeroed((size_t)c->items, sizeof *c->held);
    for (int i = 0; i < c->items; i++)
        c->held[i] = -1;
    for (size_t o = 0; o < c->options; o++)
        for (size_t e = begin_of(c, o); e < c->end[o]; e++) {
            int item = c->entry[e].item;
            if (item >= c->primary)
                continue;
            int count = c->members[item]++;
            if (!(count & (count - 1)))
                c->member[item] =
                    regrown(c->member[item], 2 * (size_t)count + 1,
                            sizeof **c->member);
            c->member[item][count] = (int)o;
        }
}

static bool cover_read(struct cover *c, const dt_puzzle *puzzle,
                       struct dt_error *err)
{
    struct note note;
    struct names names = {0}, colours = {0};
    dt_settings *set = dt_settings_new();
    dt_set(set, "format", "dlx", err);
    *c = (struct cover){.items = 0};
    note_begin(&note);
    bool good = dt_encode(puzzle, set, NULL, note.file, err);
    char *at = c->text = note_end(&note), *line;
    dt_settings_free(set);
    if (good && (line = take_line(&at)))
        take_items(c, line, &names);
    while (good && (line = take_line(&at)))
        good = take_option(c, line, &names, &colours) ||
               fail(err, /* unreached: what we wrote can be read */
                    "the exact cover of %.300s has an option with an "
                    "item that is none",
                    dt_id(puzzle));
    free(names.row);
    free(colours.row);
    if (good)
        list_members(c);
    return good;
}

void cover_free(struct cover *c)
{
    if (!c)
        return; /* unreached: there is a cover */
    for (int i = 0; c->member && i < c->primary; i++)
        free(c->member[i]);
    free(c->member);
    free(c->members);
    free(c->held);
    free(c->item);
    free(c->entry);
    free(c->end);
    free(c->text);
    free(c);
}

struct cover *cover_open(const dt_puzzle *puzzle, struct dt_error *err)
{
    struct cover *c = zeroed(1, sizeof *c);
    if (cover_read(c, puzzle, err))
        return c;
    /* unreached: what we wrote can be read */
    cover_free(c);
    return NULL;
}

/* ---- nodes ---------------------------------------------------------- */

static bool is_possible(const struct cover *c, size_t option)
{
    for (size_t e = begin_of(c, option); e < c->end[option]; e++) {
        int held = c->held[c->entry[e].item];
        if (held >= 0 && (!held || held != c->entry[e].colour))
            return false;
    }
    return true;
}

/* Takes an option that is possible, and gives it back: what was free before
 * is told by the bits. */
static void take(struct cover *c, size_t option, bool *was_free)
{
    size_t begin = begin_of(c, option);
    for (size_t e = begin; e < c->end[option]; e++) {
        int *held = &c->held[c->entry[e].item];
        was_free[e - begin] = *held < 0;
        if (*held < 0)
            *held = c->entry[e].colour;
    }
}

static void give_back(struct cover *c, size_t option, const bool *was_free)
{
    size_t begin = begin_of(c, option);
    for (size_t e = begin; e < c->end[option]; e++)
        if (was_free[e - begin])
            c->held[c->entry[e].item] = -1;
}

/* Paths from `lo` to `hi` that are the same up to `depth`. */
struct range {
    const struct path *path;
    size_t lo, hi, depth;
};

/* Where the next choice is another. */
static size_t group_end(const struct range *r, size_t from)
{
    int choice = r->path[from].choice[r->depth];
    while (from < r->hi && r->path[from].choice[r->depth] == choice)
        from++;
    return from;
}

/* Are the choices all possible options of this item?  Else *other is one that
 * is of one of them alone. */
static bool is_fork(const struct cover *c, const struct range *r, int item,
                    int *other)
{
    size_t at = r->lo;
    for (int m = 0; m < c->members[item]; m++) {
        int option = c->member[item][m];
        if (!is_possible(c, (size_t)option))
            continue;
        *other = option;
        if (at == r->hi || r->path[at].choice[r->depth] != option)
            return false;
        at = group_end(r, at);
    }
    *other = at < r->hi ? r->path[at].choice[r->depth] : -1;
    return at == r->hi;
}

static char *way_to(const struct range *r)
{
    struct note note;
    note_begin(&note);
    for (size_t i = 0; i < r->depth; i++)
        fprintf(note.file, "%s%d", i ? " " : "", r->path[r->lo].choice[i]);
    return note_end(&note);
}

static bool no_fork(const struct cover *c, const struct range *r, int option,
                    struct dt_error *err)
{
    char *way = way_to(r);
    int item = c->entry[begin_of(c, (size_t)option)].item;
    fail(err,
         "behind the options '%.300s' the units are not all options of one "
         "item: option %d, of item %.60s, is missing or one too many",
         way, option, c->item[item]);
    free(way);
    return false;
}

static bool judge(struct cover *c, const struct range *r,
                  struct dt_error *err);

static bool judge_children(struct cover *c, const struct range *r,
                           struct dt_error *err)
{
    bool good = true;
    for (size_t at = r->lo; good && at < r->hi;) {
        size_t option = (size_t)r->path[at].choice[r->depth];
        struct range child = {r->path, at, group_end(r, at), r->depth + 1};
        bool *was_free =
            zeroed(c->end[option] - begin_of(c, option), sizeof *was_free);
        take(c, option, was_free);
        good = judge(c, &child, err);
        give_back(c, option, was_free);
        free(was_free);
        at = child.hi;
    }
    return good;
}

static bool judge(struct cover *c, const struct range *r, struct dt_error *err)
{
    const struct path *first = &r->path[r->lo];
    if (first->length == r->depth) {
        char *way = way_to(r);
        bool alone = r->hi - r->lo == 1;
        if (!alone)
            fail(err, "the options '%.300s' are in two units", way);
        free(way);
        return alone;
    }
    int option = first->choice[r->depth], other = option;
    if (option < 0 || (size_t)option >= c->options ||
        !is_possible(c, (size_t)option)) {
        char *way = way_to(r);
        fail(err, "behind the options '%.300s' option %d is not possible", way,
             option);
        free(way);
        return false;
    }
    for (size_t e = begin_of(c, (size_t)option); e < c->end[option]; e++) {
        int item = c->entry[e].item;
        if (item < c->primary && is_fork(c, r, item, &other))
            return judge_children(c, r, err);
    }
    return no_fork(c, r, other < 0 ? option : other, err);
}

bool check_cover(const struct work *work, const dt_puzzle *puzzle,
                 const struct paths *paths, struct dt_error *err)
{
    struct cover *cover = cover_open(puzzle, err);
    struct range all = {paths->path, 0, paths->count, 0};
    (void)work;
    bool good = cover && (paths->count || fail(err, "there are no units")) &&
                judge(cover, &all, err);
    cover_free(cover);
    return good;
}

/* ---- what is left behind a path ------------------------------------- */

static void write_items(const struct cover *c, FILE *out)
{
    for (int i = 0; i < c->items; i++) {
        if (i == c->primary)
            fputs("| ", out);
        if (c->held[i] < 0)
            fprintf(out, "%s ", c->item[i]);
    }
    fputc('\n', out);
}

static void write_option(const struct cover *c, size_t option, FILE *out)
{
    for (size_t e = begin_of(c, option); e < c->end[option]; e++) {
        const struct entry *entry = &c->entry[e];
        if (c->held[entry->item] >= 0)
            continue; /* in its colour, which it has */
        fputs(c->item[entry->item], out);
        if (entry->colour)
            fprintf(out, ":%d", entry->colour);
        fputc(' ', out);
    }
    fputc('\n', out);
}

char *cover_behind(struct cover *c, const struct path *path)
{
    struct note note;
    int left = 0;
    for (int i = 0; i < c->items; i++)
        c->held[i] = -1;
    for (size_t i = 0; i < path->length; i++) {
        size_t option = (size_t)path->choice[i];
        for (size_t e = begin_of(c, option); e < c->end[option]; e++)
            c->held[c->entry[e].item] = c->entry[e].colour;
    }
    for (int i = 0; i < c->primary; i++)
        left += c->held[i] < 0;
    note_begin(&note);
    write_items(c, note.file);
    for (size_t o = 0; o < c->options; o++)
        if (is_possible(c, o))
            write_option(c, o, note.file);
    char *text = note_end(&note);
    if (left)
        return text;
    free(text);
    return NULL;
}

/* ---- a graph -------------------------------------------------------- */

void cover_graph_release(struct graph *graph)
{
    for (int v = 0; graph->neighbour && v < graph->vertices; v++)
        free(graph->neighbour[v]);
    free(graph->neighbour);
    free(graph->degree);
}

bool cover_graph(const dt_puzzle *puzzle, struct graph *graph,
                 struct dt_error *err)
{
    struct cover *c = cover_open(puzzle, err);
    *graph = (struct graph){.vertices = c ? c->primary : 0};
    graph->degree = zeroed((size_t)graph->vertices, sizeof *graph->degree);
    graph->neighbour =
        zeroed((size_t)graph->vertices, sizeof *graph->neighbour);
    for (int v = 0; v < graph->vertices; v++)
        graph->neighbour[v] =
            zeroed((size_t)c->members[v], sizeof **graph->neighbour);
    bool good = c;
    for (size_t o = 0; good && o < c->options; o++) {
        const struct entry *entry = &c->entry[begin_of(c, o)];
        good = c->end[o] - begin_of(c, o) == 2;
        for (int i = 0; good && i < 2; i++) {
            int from = entry[i].item, to = entry[1 - i].item;
            graph->neighbour[from][graph->degree[from]++] = to;
        }
        if (!good)
            /* unreached: whoever counts by primes has a graph */
            fail(err, "the exact cover of %.300s is no graph", dt_id(puzzle));
    }
    cover_free(c);
    if (!good)
        /* unreached: whoever counts by primes has a graph */
        cover_graph_release(graph);
    return good;
}
