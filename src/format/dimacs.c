/* dimacs.c: writer and reader of DIMACS (see dimacs.h); names are kept until
 * the number of variables is known. */
#include "format/dimacs.h"
#include "base/text.h"
#include "base/writer.h"
#include "format/comment.h"
#include "format/word.h"
#include "problem/dense.h"

#include <assert.h>
#include <limits.h>

enum { MOST_VARIABLES = INT_MAX - 1 };

/* Writing. */

struct output {
    const struct dense *dense; /* borrowed */
    struct sink sink;
    struct writer writer;
};

static void put_clause(void *context, const int *literals, size_t count)
{
    struct output *out = context;
    struct writer *w = &out->writer;
    for (size_t i = 0; i < count; i++) {
        writer_room(w);
        w->at += text_decimal(w->at, dense_literal(out->dense, literals[i]));
        *w->at++ = ' ';
    }
    writer_room(w);
    *w->at++ = '0';
    *w->at++ = '\n';
    out->sink.full = w->failed;
}

static void put_names(struct output *out, const struct clauses *clauses)
{
    for (int v = 1; v <= out->dense->variables && !out->writer.failed; v++) {
        char name[NAME_BYTES], number[24];
        size_t size =
            clauses->name(clauses->puzzle, out->dense->variable[v], name);
        size_t digits = text_decimal(number, v);
        if (size == digits && !memcmp(name, number, size))
            continue; /* that is its name anyway */
        writer_text(&out->writer, "c var ");
        writer_bytes(&out->writer, number, digits);
        writer_byte(&out->writer, ' ');
        writer_bytes(&out->writer, name, size);
        writer_byte(&out->writer, '\n');
    }
}

static void put_notes(struct output *out, const struct dimacs_notes *notes)
{
    for (int v = 1; v <= out->dense->variables && !out->writer.failed; v++) {
        const char *note =
            notes->note(notes->context, out->dense->variable[v]);
        if (!note)
            continue;
        writer_bytes(&out->writer, "c ", 2);
        writer_text(&out->writer, notes->title);
        writer_byte(&out->writer, ' ');
        writer_number(&out->writer, v);
        writer_byte(&out->writer, ' ');
        writer_text(&out->writer, note);
        writer_byte(&out->writer, '\n');
    }
}

/* The variables by which solutions differ, as in the model counting
 * competitions.  Some readers take no line of 2^16 bytes. */
static void put_shown(struct output *out, const struct clauses *clauses)
{
    enum { LINE_VARIABLES = 5000 };
    struct writer *w = &out->writer;
    int put = 0;
    writer_text(w, "c p show ");
    for (int v = 1; v <= out->dense->variables && !w->failed; v++) {
        if (!clauses_show(clauses, out->dense->variable[v]))
            continue;
        if (put && put % LINE_VARIABLES == 0)
            writer_text(w, "0\nc p show ");
        writer_number(w, v);
        writer_byte(w, ' ');
        put++;
    }
    writer_text(w, "0\n");
}

static void put_beyond(struct output *out, const struct clauses *clauses)
{
    if (!clauses->determined)
        writer_text(&out->writer,
                    "c models: a solution may have several; they differ "
                    "outside 'c p show'\n");
    for (int i = 0; clauses->beyond[i]; i++) {
        writer_text(&out->writer, "c models: ");
        writer_text(&out->writer, clauses->beyond[i]);
        writer_byte(&out->writer, '\n');
    }
}

bool dimacs_write(const struct clauses *clauses,
                  const struct dimacs_notes *notes, const char *command,
                  struct watch *watch, FILE *file, struct error *err)
{
    struct dense dense;
    if (!dense_init(&dense, clauses, watch, err))
        return false;
    struct output out = {
        .dense = &dense,
        .sink = {.context = &out, .clause = put_clause},
    };
    writer_init(&out.writer, file);
    out.writer.watch = watch;
    comment_write(&out.writer, "c ", command);
    put_names(&out, clauses);
    if (notes)
        put_notes(&out, notes);
    put_beyond(&out, clauses);
    writer_print(&out.writer, "p cnf %d %zu\n", dense.variables,
                 dense.clauses);
    put_shown(&out, clauses);
    clauses->emit(clauses->puzzle, &out.sink);
    dense_release(&dense);
    return writer_finish(&out.writer, err);
}

/* Names.  They come before the number of variables is known, so the lines
 * are kept until the end. */

struct labels {
    struct names name;
    VEC(int) owner; /* the variable that name i was given to */
    int *label;     /* owned; by variable: its name's number + 1, or 0 */
};

static bool in_use(const struct labels *labels, int name)
{
    return labels->label[labels->owner.at[name]] == name + 1;
}

static int find_number(const struct labels *labels, int number)
{
    char text[24];
    size_t size = text_decimal(text, number);
    return names_find(&labels->name, text, size);
}

/* Takes its name from a variable, which is then called by its number: if
 * that was another's name, the other loses it too, and so on. */
static void drop(struct labels *labels, int name)
{
    while (name != NO_NAME && in_use(labels, name)) {
        int variable = labels->owner.at[name];
        labels->label[variable] = 0;
        name = find_number(labels, variable);
    }
}

/* Does every variable have its name, in order?  So it is in files of ours. */
static bool in_order(const struct labels *labels, int variables)
{
    bool good = labels->owner.len == (size_t)variables;
    for (int i = 0; good && i < variables; i++)
        good = labels->owner.at[i] == i + 1;
    return good;
}

/* Decides which names hold. */
static void choose_names(struct labels *labels, int variables)
{
    int given = (int)labels->owner.len;
    for (int i = 0; i < given; i++) {
        int *owner = &labels->owner.at[i];
        if (*owner > variables)
            *owner = 0; /* nobody */
        if (*owner && !labels->label[*owner])
            labels->label[*owner] = i + 1;
    }
    for (int i = 0; i < given; i++) {
        size_t size;
        const char *text = names_get(&labels->name, i, &size);
        int64_t number;
        if (text_number(text, size, &number) && number > 0 &&
            number <= variables && !labels->label[number] &&
            find_number(labels, (int)number) == i)
            drop(labels, i);
    }
}

/* Writes down the name of every variable, of which there may be far more than
 * names in the file.  False: there is no memory for them. */
static bool settle(struct labels *labels, int variables, struct names *names,
                   struct watch *watch)
{
    if (in_order(labels, variables)) {
        *names = labels->name;
        labels->name = (struct names){0};
        return true;
    }
    labels->label = mem_try_alloc((size_t)variables + 1, sizeof(int));
    if (!labels->label)
        return false; /* unreached: there was memory */
    choose_names(labels, variables);
    for (int v = 1; v <= variables && !watch_over(watch); v++) {
        char text[NAME_BYTES];
        size_t size = labels->label[v] ? names_copy(&labels->name,
                                                    labels->label[v] - 1, text)
                                       : text_decimal(text, v);
        int number = names_add(names, text, size);
        if (number == NO_NAME)
            return false;        /* unreached: there was memory */
        assert(number == v - 1); /* no two variables have the same name */
    }
    return true;
}

/* The next word of a comment, if there is one that is not too long. */
static bool comment_word(struct reader *r, struct word *word)
{
    struct error ignored;
    ignored.text[0] = 0; /* the rest is written before it is read */
    return word_next(r, word, &ignored) && word->size;
}

static bool is_variable(const struct word *word, int64_t *variable)
{
    return text_number(word->text, word->size, variable) && *variable > 0 &&
           *variable <= MOST_VARIABLES;
}

static bool no_memory_for_names(struct reader *r, size_t names,
                                struct error *err)
{
    return reader_fail(r, err, "there is no memory for more than %zu names",
                       names);
}

/* Behind "c var": "12 1H3" and nothing else? */
static bool take_name(struct reader *r, struct labels *labels,
                      struct error *err)
{
    struct word number, name;
    int64_t variable;
    if (!comment_word(r, &number) || !comment_word(r, &name) ||
        !reader_at_line_end(r) || !is_variable(&number, &variable) ||
        name.size > NAME_BYTES || name.text[0] == '~')
        return true;
    size_t known = labels->name.end.len;
    if (!vec_try_reserve(&labels->owner, known + 1))
        /* unreached: there was memory */
        return no_memory_for_names(r, known, err);
    int added = names_add(&labels->name, name.text, name.size);
    if (added == NO_NAME)
        return no_memory_for_names(r, known, err);
    if (added == (int)known)
        vec_push(&labels->owner, (int)variable);
    return true;
}

struct input {
    struct reader *reader;
    struct error *err;
    struct cnf *cnf;
    bool headed;     /* the line p cnf was there */
    bool open;       /* a clause was begun and not ended */
    size_t promised; /* clauses, by the line p cnf; a XOR is one */
    size_t taken;    /* of them */
    int farthest;    /* the last variable that is shown */
    int heaviest;    /* likewise that has a weight */
    struct labels labels;
};

/* Comments. */

static bool shown_fit(const struct input *in)
{
    return in->farthest <= in->cnf->variables ||
           reader_fail(in->reader, in->err,
                       "'c p show' names variable %d, and the line 'p cnf' "
                       "declares %d",
                       in->farthest, in->cnf->variables);
}

/* Behind "c p show": variables, and a 0. */
static bool read_shown(struct input *in)
{
    struct cnf *cnf = in->cnf;
    struct word word;
    int64_t variable;
    cnf->projected = true;
    bool more;
    while ((more = comment_word(in->reader, &word)) &&
           is_variable(&word, &variable)) {
        if (!vec_try_reserve(&cnf->shown, cnf->shown.len + 1))
            /* unreached: there was memory */
            return reader_fail(in->reader, in->err,
                               "there is no memory for more than %zu "
                               "variables of 'c p show'",
                               cnf->shown.len);
        vec_push(&cnf->shown, (int)variable);
        if (variable > in->farthest)
            in->farthest = (int)variable;
    }
    if (!more || strcmp(word.text, "0") || !reader_at_line_end(in->reader))
        return reader_fail(in->reader, in->err,
                           "expected variables and a 0 behind 'c p show'");
    return !in->headed || shown_fit(in);
}

/* Behind "c p weight": a literal, a number, and perhaps a 0. */
static bool read_weight(struct input *in)
{
    struct reader *r = in->reader;
    weights *list = &in->cnf->weight;
    struct word word;
    int64_t literal = 0;
    bool more = comment_word(r, &word) &&
                text_number(word.text, word.size, &literal) && literal &&
                literal >= -MOST_VARIABLES && literal <= MOST_VARIABLES &&
                comment_word(r, &word);
    if (!vec_try_reserve(list, list->len + 1))
        /* unreached: there was memory */
        return reader_fail(r, in->err, "there is no memory for the weights");
    struct weight w = {.literal = (int)literal};
    fraction_init(&w.fraction);
    vec_push(list, w);
    more = more && fraction_read(&vec_last(list).fraction, word.text);
    if (more && comment_word(r, &word))
        more = !strcmp(word.text, "0") && reader_at_line_end(r);
    if (abs((int)literal) > in->heaviest)
        in->heaviest = abs((int)literal);
    return more || reader_fail(r, in->err,
                               "expected a literal, a number such as 0.25 or "
                               "1/4, and a 0 behind 'c p weight'");
}

/* Behind "c t": what is to be counted. */
static void take_type(struct input *in)
{
    struct word word;
    char *type = in->cnf->said.type;
    if (comment_word(in->reader, &word) && reader_at_line_end(in->reader) &&
        word.size < sizeof in->cnf->said.type && !*type)
        strcpy(type, word.text);
}

static bool read_comment(struct input *in)
{
    struct word word;
    struct cnf_said *said = &in->cnf->said;
    if (!comment_word(in->reader, &word) || strcmp(word.text, "c") ||
        !comment_word(in->reader, &word))
        return true;
    if (!strcmp(word.text, "var"))
        return take_name(in->reader, &in->labels, in->err);
    if (!strcmp(word.text, "t"))
        take_type(in);
    said->sampling += !strcmp(word.text, "ind");
    if (strcmp(word.text, "p") || !comment_word(in->reader, &word))
        return true;
    if (!strcmp(word.text, "weight")) {
        said->weights++;
        return read_weight(in);
    }
    return strcmp(word.text, "show") || read_shown(in);
}

/* Clauses. */

static bool read_count(struct input *in, const char *what, int64_t most,
                       int64_t *count)
{
    struct word word;
    if (!word_next(in->reader, &word, in->err))
        return false;
    if (!word.size)
        return reader_fail(in->reader, in->err,
                           "the number of %s is missing in the line "
                           "'p cnf VARIABLES CLAUSES'",
                           what);
    if (!text_number(word.text, word.size, count) || *count < 0 ||
        *count > most)
        return word_fail(in->reader, &word, in->err,
                         "the number of %s must be 0 to %lld, not '%s'", what,
                         (long long)most, word.text);
    return true;
}

static bool read_header(struct input *in)
{
    struct word word;
    if (in->headed)
        return reader_fail(in->reader, in->err, "a second line 'p cnf'");
    if (!word_next(in->reader, &word, in->err))
        return false;
    if (!strcmp(word.text, "p") && !word_next(in->reader, &word, in->err))
        return false;
    if (strcmp(word.text, "cnf"))
        return word_fail(in->reader, &word, in->err,
                         "expected the line 'p cnf VARIABLES CLAUSES'");
    int64_t variables, clauses;
    if (!read_count(in, "variables", MOST_VARIABLES, &variables) ||
        !read_count(in, "clauses", INT64_MAX, &clauses))
        return false;
    if (!reader_at_line_end(in->reader))
        return reader_fail(in->reader, in->err,
                           "expected nothing more in the line 'p cnf'");
    in->cnf->variables = (int)variables;
    in->promised = (size_t)clauses;
    in->headed = true;
    return shown_fit(in);
}

/* One more clause than there may be? */
static bool is_promised(struct input *in, long column)
{
    return in->taken < in->promised ||
           reader_fail_at(in->reader, in->reader->line, column, in->err,
                          "one more clause than the %zu that the line 'p cnf' "
                          "promises",
                          in->promised);
}

static inline bool take_literal(struct input *in, int *literal)
{
    struct reader *r = in->reader;
    long column = reader_column(r);
    bool minus = reader_peek(r) == '-';
    if (minus)
        reader_skip(r);
    int byte = reader_peek(r);
    int64_t number = 0;
    bool numeral = byte >= '0' && byte <= '9';
    for (; byte >= '0' && byte <= '9'; byte = reader_peek(r)) {
        number = 10 * number + (byte - '0');
        if (number > in->cnf->variables)
            return reader_fail_at(r, r->line, column, in->err,
                                  "a variable beyond the %d that the line "
                                  "'p cnf' declares",
                                  in->cnf->variables);
        reader_skip(r);
    }
    bool blank = byte < 0 || byte == ' ' || byte == '\n' || byte == '\t' ||
                 byte == '\r';
    if (!numeral || !blank || (minus && !number))
        return reader_fail_at(r, r->line, column, in->err,
                              "expected a literal, a number such as 5 or -5, "
                              "or the 0 that ends a clause");
    *literal = minus ? -(int)number : (int)number;
    return in->open || is_promised(in, column);
}

static bool no_memory_for_clauses(struct input *in)
{
    return reader_fail(in->reader, in->err,
                       "there is no memory for more than %zu clauses",
                       in->cnf->clauses);
}

static bool read_literal(struct input *in)
{
    int literal = 0;
    if (!take_literal(in, &literal))
        return false;
    if (!vec_try_push(&in->cnf->literal, literal))
        return no_memory_for_clauses(in);
    in->open = literal;
    in->cnf->clauses += !literal;
    in->taken += !literal;
    return true;
}

/* XOR.  An odd number of the literals is true.  Each way to make an even
 * number of them true is excluded by a clause; there are no new variables, so
 * models are counted as they are. */

enum { XOR_LITERALS = 12, XOR_WORDS = 1000 }; /* at the most */

struct exclusive {
    int literal[XOR_LITERALS]; /* of different variables */
    int count;
    bool even; /* their number is */
};

/* What is there twice goes, and a literal with its negation is 1. */
static bool add_exclusive(struct exclusive *x, int literal)
{
    for (int i = 0; i < x->count; i++)
        if (abs(x->literal[i]) == abs(literal)) {
            x->even ^= x->literal[i] != literal;
            x->literal[i] = x->literal[--x->count];
            return true;
        }
    if (x->count == XOR_LITERALS)
        return false;
    x->literal[x->count++] = literal;
    return true;
}

static bool exclude(struct input *in, const struct exclusive *x)
{
    struct cnf *cnf = in->cnf;
    size_t more = ((size_t)x->count + 1) << x->count;
    if (!vec_try_reserve(&cnf->literal, cnf->literal.len + more))
        return no_memory_for_clauses(in); /* unreached: there was memory */
    for (unsigned way = 0; way < 1u << x->count; way++) {
        if (__builtin_parity(way) != x->even)
            continue;
        for (int i = 0; i < x->count; i++)
            vec_push(&cnf->literal,
                     way >> i & 1 ? -x->literal[i] : x->literal[i]);
        vec_push(&cnf->literal, 0);
        cnf->clauses++;
    }
    return true;
}

/* x1 -2 3 0, or x 1 -2 3 0 */
static bool read_xor(struct input *in)
{
    struct exclusive x = {.count = 0};
    long line = in->reader->line, column = reader_column(in->reader);
    int literal = 1;
    reader_skip(in->reader);
    for (int words = 0; literal; words++) {
        if (reader_at_line_end(in->reader))
            return reader_fail(in->reader, in->err,
                               "the XOR does not end with 0 in its line");
        if (!take_literal(in, &literal))
            return false;
        if (literal && (words == XOR_WORDS || !add_exclusive(&x, literal)))
            return reader_fail_at(in->reader, line, column, in->err,
                                  "a XOR of more than %d variables; cut it "
                                  "into shorter ones with new variables",
                                  XOR_LITERALS);
    }
    in->cnf->said.xors++;
    in->taken++;
    return exclude(in, &x);
}

/* Reads a line, but not its end; at_end says that the file ends here. */
static bool read_line(struct input *in, bool *at_end)
{
    if (reader_at_line_end(in->reader))
        return true;
    switch (reader_peek(in->reader)) {
    case 'c':
        return read_comment(in);
    case 'p':
        return read_header(in);
    case '%':
        *at_end = true;
        return true;
    }
    if (!in->headed)
        return reader_fail(in->reader, in->err,
                           "expected the line 'p cnf VARIABLES CLAUSES' "
                           "before the first clause");
    if (reader_peek(in->reader) == 'x' && !in->open && !read_xor(in))
        return false;
    while (!reader_at_line_end(in->reader))
        if (!read_literal(in))
            return false;
    return true;
}

static int compare_variables(const void *left, const void *right)
{
    int a = *(const int *)left, b = *(const int *)right;
    return (a > b) - (a < b);
}

/* As files of ours have them. */
static bool ascend(const struct cnf *cnf)
{
    for (size_t i = 1; i < cnf->shown.len; i++)
        if (cnf->shown.at[i - 1] > cnf->shown.at[i])
            return false;
    return true;
}

/* A variable may be listed twice. */
static void sort_shown(struct cnf *cnf)
{
    size_t kept = 0;
    if (!ascend(cnf))
        qsort(cnf->shown.at, cnf->shown.len, sizeof *cnf->shown.at,
              compare_variables);
    for (size_t i = 0; i < cnf->shown.len; i++)
        if (!kept || cnf->shown.at[i] != cnf->shown.at[kept - 1])
            cnf->shown.at[kept++] = cnf->shown.at[i];
    cnf->shown.len = kept;
}

/* Weights are of variables that there are and, where some are hidden, of
 * those that are shown. */
static bool judge_weights(struct input *in)
{
    struct cnf *cnf = in->cnf;
    int twice = weights_sort(&cnf->weight);
    if (in->heaviest > cnf->variables)
        return reader_fail(in->reader, in->err,
                           "'c p weight' names variable %d, and the line 'p "
                           "cnf' declares %d",
                           in->heaviest, cnf->variables);
    if (twice)
        return reader_fail(in->reader, in->err,
                           "'c p weight' gives literal %d two weights", twice);
    for (size_t i = 0; cnf_weighs(cnf) && i < cnf->weight.len; i++) {
        const struct weight *w = &cnf->weight.at[i];
        if (cnf_shows(cnf, abs(w->literal)) ||
            (mpz_cmp_ui(w->fraction.over, 1) == 0 &&
             mpz_cmp_ui(w->fraction.under, 1) == 0))
            continue;
        return reader_fail(in->reader, in->err,
                           "'c p weight' gives literal %d a weight, and 'c p "
                           "show' does not list its variable",
                           w->literal);
    }
    return true;
}

static bool judge_end(struct input *in)
{
    if (!reader_finish(in->reader, in->err))
        return false;
    if (!in->headed)
        return reader_fail(in->reader, in->err,
                           "there is no line 'p cnf VARIABLES CLAUSES'");
    if (in->open)
        return reader_fail(in->reader, in->err,
                           "the last clause does not end with 0");
    if (in->taken < in->promised)
        return reader_fail(in->reader, in->err,
                           "the clauses end after %zu, and the line 'p cnf' "
                           "promises %zu",
                           in->taken, in->promised);
    return true;
}

bool dimacs_read(struct reader *r, struct cnf *cnf, struct names *names,
                 struct error *err)
{
    struct input in = {.reader = r, .err = err, .cnf = cnf};
    bool good = true, at_end = false;
    while (good && !at_end && reader_peek(r) >= 0) {
        good = read_line(&in, &at_end);
        if (good && !at_end)
            reader_skip_line(r);
    }
    good = good && judge_end(&in);
    sort_shown(cnf);
    good = good && judge_weights(&in);
    if (good && in.labels.owner.len)
        good = settle(&in.labels, cnf->variables, names, r->watch) ||
               /* unreached: there was memory */
               no_memory_for_names(r, names->end.len, err);
    names_release(&in.labels.name);
    vec_release(&in.labels.owner);
    free(in.labels.label);
    return good;
}
