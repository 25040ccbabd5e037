/* satfile.c: writer and reader of Knuth's clauses (see satfile.h); a
 * variable that stands for a fact and occurs in no clause gets one that
 * says nothing. */
#include "format/satfile.h"
#include "base/writer.h"
#include "format/comment.h"
#include "format/word.h"

#include <limits.h>

struct output {
    const struct clauses *clauses; /* borrowed */
    bool *occurs;                  /* owned; by variable */
    struct sink sink;
    struct writer writer;
};

/* One line; called for every clause, so names go straight to the block. */
static void put_clause(void *context, const int *literals, size_t count)
{
    struct output *out = context;
    struct writer *w = &out->writer;
    const struct clauses *clauses = out->clauses;
    for (size_t i = 0; i < count; i++) {
        int variable = abs(literals[i]);
        writer_room(w);
        if (literals[i] < 0)
            *w->at++ = '~';
        w->at += clauses->name(clauses->puzzle, variable, w->at);
        *w->at++ = ' ';
        out->occurs[variable] = true;
    }
    if (count)
        w->at[-1] = '\n';
    else
        writer_text(w, "false\n~false\n");
    out->sink.full = w->failed;
}

static void put_unused(struct output *out)
{
    const struct clauses *clauses = out->clauses;
    for (int v = 1; v <= clauses->variables && !out->sink.full; v++)
        if (!out->occurs[v] && clauses->fact(clauses->puzzle, v) != NO_FACT)
            put_clause(out, (const int[]){v, -v}, 2);
}

bool satfile_write(const struct clauses *clauses, const char *command,
                   struct watch *watch, FILE *file, struct error *err)
{
    struct output out = {
        .clauses = clauses,
        .occurs = mem_try_alloc((size_t)clauses->variables + 1, sizeof(bool)),
        .sink = {.context = &out, .clause = put_clause},
    };
    if (!out.occurs)
        /* unreached: there was memory */
        return error_say(err, "there is no memory for marks of %d variables",
                         clauses->variables);
    writer_init(&out.writer, file);
    out.writer.watch = watch;
    comment_write(&out.writer, "~ ", command);
    clauses->emit(clauses->puzzle, &out.sink);
    put_unused(&out);
    free(out.occurs);
    return writer_finish(&out.writer, err);
}

/* Takes the words of a line as a clause; the first is there already. */
static bool read_clause(struct reader *r, struct word *word, struct cnf *cnf,
                        struct names *names, struct error *err)
{
    while (word->size) {
        bool complement = word->text[0] == '~';
        const char *name = word->text + complement;
        size_t size = word->size - complement;
        if (!size)
            return word_fail(r, word, err,
                             "a ~ stands alone; it must touch the name that "
                             "it complements");
        if (*name == '~')
            return word_fail(r, word, err,
                             "the name of a variable cannot begin with ~");
        if (!word_fits(r, word, size, err))
            return false;
        if (names->end.len == INT_MAX - 1)
            /* unreached: too large for a test */
            return word_fail(r, word, err, "more than %d variables",
                             INT_MAX - 1);
        int variable = names_add(names, name, size) + 1;
        if (!variable || !vec_try_reserve(&cnf->literal, cnf->literal.len + 2))
            return word_fail(r, word, err,
                             "there is no memory for more than %zu clauses",
                             cnf->clauses);
        vec_push(&cnf->literal, complement ? -variable : variable);
        if (!word_next(r, word, err))
            return false;
    }
    vec_push(&cnf->literal, 0);
    cnf->clauses++;
    cnf->variables = (int)names->end.len;
    return true;
}

bool satfile_read(struct reader *r, struct cnf *cnf, struct names *names,
                  struct error *err)
{
    struct word word;
    for (; reader_peek(r) >= 0; reader_skip_line(r)) {
        if (!word_next(r, &word, err))
            return false;
        bool comment = word.size == 1 && word.text[0] == '~';
        if (word.size && !comment && !read_clause(r, &word, cnf, names, err))
            return false;
    }
    return reader_finish(r, err);
}
