/* labels.c: the names of a puzzle's facts.
 *
 * A fact that is an option of the exact cover is called by its items, as in a
 * .dlx file, `a p:red |7`; one that is a variable of the clauses as that is.
 * All names are written down once, in the order of the facts' first mention.
 */
#include "middle.h"

enum { NO_LABEL = -1 };

struct labels {
    const struct cover *cover; /* borrowed while they are made */
    VEC(char) text;            /* names, each ended by a zero */
    VEC(size_t) begin;         /* of each name */
    VEC(int) label;            /* of each fact, or NO_LABEL */
    bool options;              /* the facts are options */
};

static void add(struct labels *l, int fact, const char *name, size_t size)
{
    while (l->label.len <= (size_t)fact)
        vec_push(&l->label, NO_LABEL);
    l->label.at[fact] = (int)l->begin.len;
    vec_push(&l->begin, l->text.len);
    vec_append(&l->text, name, size);
    vec_push(&l->text, 0);
}

/* ---- options -------------------------------------------------------- */

static void add_entry(struct labels *l, struct entry entry)
{
    char name[2 * NAME_BYTES + 2];
    const struct cover *cover = l->cover;
    size_t size = cover->item_name(cover->puzzle, entry.item, name);
    if (entry.colour) {
        name[size++] = ':';
        size += cover->colour_name(cover->puzzle, entry.colour, name + size);
    }
    vec_append(&l->text, name, size);
}

static void add_option(void *context, int fact, const struct entry *entries,
                       size_t count)
{
    struct labels *l = context;
    add(l, fact, "", 0);
    l->text.len--; /* its name follows */
    for (size_t i = 0; i < count; i++) {
        if (i)
            vec_push(&l->text, ' ');
        add_entry(l, entries[i]);
    }
    int64_t cost = l->cover->cost ? l->cover->cost(l->cover->puzzle, fact) : 0;
    char price[32];
    if (cost)
        vec_append(
            &l->text, price,
            (size_t)snprintf(price, sizeof price, " |%lld", (long long)cost));
    vec_push(&l->text, 0);
}

/* ---- variables ------------------------------------------------------ */

static void add_variables(struct labels *l, const struct clauses *clauses)
{
    for (int v = 1; v <= clauses->variables; v++) {
        char name[NAME_BYTES];
        int fact = clauses->fact(clauses->puzzle, v);
        if (fact != NO_FACT)
            add(l, fact, name, clauses->name(clauses->puzzle, v, name));
    }
}

/* ---- both ----------------------------------------------------------- */

struct labels *labels_new(const dt_puzzle *puzzle)
{
    struct labels *l = mem_alloc(1, sizeof *l);
    struct statement s = {.converted = false};
    struct error err = {0};
    if (statement_cover(&s, puzzle, &err)) {
        struct tray tray = {.context = l, .option = add_option};
        l->cover = &s.cover;
        l->options = true;
        s.cover.emit(s.cover.puzzle, &tray);
        l->cover = NULL;
    } else if (err = (struct error){0}, statement_clauses(&s, puzzle, &err)) {
        add_variables(l, &s.clauses);
    }
    statement_release(&s);
    return l;
}

void labels_free(struct labels *l)
{
    if (!l)
        return;
    vec_release(&l->text);
    vec_release(&l->begin);
    vec_release(&l->label);
    free(l);
}

bool labels_are_options(const struct labels *l)
{
    return l->options;
}

const char *labels_get(const struct labels *l, int fact)
{
    if (fact < 0 || (size_t)fact >= l->label.len ||
        l->label.at[fact] == NO_LABEL)
        return NULL;
    return l->text.at + l->begin.at[l->label.at[fact]];
}
