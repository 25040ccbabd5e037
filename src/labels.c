/* labels.c: the names of a puzzle's facts.
 *
 * A fact that is an option of the exact cover is called by its items, as in a
 * .dlx file, `a p:red |7`; one that is a variable of the clauses as that is.
 * All names are written down once, in the order of the facts' first mention.
 */
#include "middle.h"
#include "base/writer.h"
#include "format/dlxfile.h"

enum { NO_LABEL = -1 };

struct labels {
    char *text;        /* owned; the names, each ended by a zero */
    VEC(size_t) begin; /* of each name */
    VEC(int) label;    /* of each fact, or NO_LABEL */
    bool options;      /* the facts are options */
};

/* Names on their way to the text. */
struct scribe {
    struct labels *labels;     /* borrowed, as all here */
    const struct cover *cover; /* whose options are named, or NULL */
    struct writer *w;
    struct tray tray; /* full: there is no memory */
};

/* The next name is that of this fact. */
static bool place(struct scribe *scribe, int fact)
{
    struct labels *l = scribe->labels;
    if (!vec_try_reserve(&l->label, (size_t)fact + 1) ||
        !vec_try_reserve(&l->begin, l->begin.len + 1)) {
        scribe->tray.full = true;
        return false;
    }
    while (l->label.len <= (size_t)fact)
        vec_push(&l->label, NO_LABEL);
    l->label.at[fact] = (int)l->begin.len;
    vec_push(&l->begin, 0);
    return true;
}

static void put_option(void *context, int fact, const struct entry *entries,
                       size_t count)
{
    struct scribe *scribe = context;
    if (!place(scribe, fact))
        return;
    dlxfile_put_option(scribe->w, scribe->cover, fact, entries, count);
    writer_byte(scribe->w, 0);
}

static void put_variables(struct scribe *scribe, const struct clauses *clauses)
{
    for (int v = 1; v <= clauses->variables; v++) {
        char name[NAME_BYTES];
        int fact = clauses->fact(clauses->puzzle, v);
        if (fact == NO_FACT)
            continue;
        if (!place(scribe, fact))
            return;
        writer_bytes(scribe->w, name, clauses->name(clauses->puzzle, v, name));
        writer_byte(scribe->w, 0);
    }
}

static void put_names(struct scribe *scribe, const dt_puzzle *puzzle)
{
    struct statement s = {.converted = false};
    if (statement_cover(&s, puzzle, &(struct error){0})) {
        scribe->tray = (struct tray){.context = scribe, .option = put_option};
        scribe->cover = &s.cover;
        scribe->labels->options = true;
        s.cover.emit(s.cover.puzzle, &scribe->tray);
    } else if (statement_clauses(&s, puzzle, NULL, &(struct error){0})) {
        put_variables(scribe, &s.clauses);
    }
    statement_release(&s);
}

void labels_free(struct labels *l)
{
    if (!l)
        return;
    free(l->text);
    vec_release(&l->begin);
    vec_release(&l->label);
    free(l);
}

static struct labels *labels_new(const dt_puzzle *puzzle)
{
    struct labels *l = mem_alloc(1, sizeof *l);
    struct scribe scribe = {.labels = l, .w = writer_text_new()};
    put_names(&scribe, puzzle);
    l->text = writer_text_try_take(scribe.w, NULL);
    if (!l->text || scribe.tray.full) {
        labels_free(l);
        return NULL;
    }
    for (size_t i = 1; i < l->begin.len; i++)
        l->begin.at[i] =
            l->begin.at[i - 1] + strlen(l->text + l->begin.at[i - 1]) + 1;
    return l;
}

/* Of several threads that make them at once the first one wins. */
const struct labels *labels_of(const dt_puzzle *puzzle, struct error *err)
{
    _Atomic(struct labels *) *place = &((dt_puzzle *)puzzle)->labels;
    struct labels *labels = atomic_load(place), *own;
    if (labels)
        return labels;
    own = labels_new(puzzle);
    if (!own) {
        error_say(err,
                  "there is no memory for the names of all facts of "
                  "%.300s",
                  puzzle->id);
        return NULL;
    }
    if (atomic_compare_exchange_strong(place, &labels, own))
        return own;
    /* seldom: another thread was faster */
    labels_free(own);
    return labels;
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
    return l->text + l->begin.at[l->label.at[fact]];
}
