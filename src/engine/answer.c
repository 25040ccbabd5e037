/* answer.c: a solver's lines taken apart by a machine of few states, which
 * sees one byte at a time (see answer.h). */
#include "engine/answer.h"

#include <stdio.h>

void answer_init(struct answer *a, const char *source, int variables)
{
    *a = (struct answer){.variables = variables, .line = 1, .column = 1};
    snprintf(a->source, sizeof a->source, "%s", source);
    a->value = mem_alloc((size_t)variables + 1, sizeof *a->value);
}

void answer_release(struct answer *a)
{
    free(a->value);
    *a = (struct answer){0};
}

/* Behind `s `, and alone in its line. */
static const struct {
    const char *formal, *bare;
    enum verdict verdict;
} statuses[] = {
    {"SATISFIABLE", "SAT", VERDICT_FOUND},
    {"UNSATISFIABLE", "UNSAT", VERDICT_NONE},
    {"UNKNOWN", "INDET", VERDICT_UNKNOWN},
};
enum { STATUSES = sizeof statuses / sizeof *statuses };

/* The line as a text; one that holds a byte 0 is no status. */
static const char *status_text(struct answer *a)
{
    while (a->status_bytes && a->status[a->status_bytes - 1] == ' ')
        a->status_bytes--;
    a->status[a->status_bytes] = '\0';
    return strlen(a->status) == a->status_bytes ? a->status : "";
}

static bool end_of_status(struct answer *a, struct error *err)
{
    if (a->stated)
        return error_set(err, a->source, a->line, 1,
                         "the solver printed a second 's' line");
    a->stated = true;
    const char *text = status_text(a);
    for (int i = 0; i < STATUSES; i++)
        if (!strcmp(text, statuses[i].formal)) {
            a->verdict = statuses[i].verdict;
            return true;
        }
    if (!strncmp(text, "SOLUTIONS ", 10)) { /* picosat --all */
        a->verdict = VERDICT_FOUND;
        return true;
    }
    return error_set(err, a->source, a->line, 1,
                     "the solver printed neither 's SATISFIABLE' nor "
                     "'s UNSATISFIABLE' but another 's' line");
}

/* All but these words are commentary. */
static void end_of_commentary(struct answer *a)
{
    const char *text = status_text(a);
    for (int i = 0; i < STATUSES && !a->stated; i++)
        if (!strcmp(text, statuses[i].bare)) {
            a->verdict = statuses[i].verdict;
            a->stated = true;
            a->listing = a->verdict == VERDICT_FOUND;
        }
}

static bool end_of_literal(struct answer *a, struct error *err)
{
    if (!a->digits && !a->minus)
        return true;
    int64_t variable = a->literal;
    signed char value = a->minus ? -1 : 1;
    bool number = a->digits;
    a->literal = 0;
    a->minus = a->digits = false;
    if (!number || variable > a->variables || a->closed)
        return error_set(err, a->source, a->line, a->column,
                         "the solver printed something else than literals "
                         "of the variables 1 to %d and a 0 behind the last",
                         a->variables);
    if (a->value[variable] == -value)
        return error_set(err, a->source, a->line, a->column,
                         "the solver gave variable %d both values",
                         (int)variable);
    if (variable)
        a->value[variable] = value;
    a->valued = a->valued || variable;
    a->closed = !variable;
    return true;
}

static bool value_byte(struct answer *a, char byte, struct error *err)
{
    if (byte == ' ')
        return end_of_literal(a, err);
    if (byte == '-' && !a->minus && !a->digits) {
        a->minus = true;
        return true;
    }
    if (byte < '0' || byte > '9')
        return error_set(err, a->source, a->line, a->column,
                         "the solver printed %s in a line of values, where "
                         "only literals were expected",
                         error_byte((unsigned char)byte).text);
    a->digits = true;
    if (a->literal <= a->variables) /* else it is too large already */
        a->literal = 10 * a->literal + (byte - '0');
    return true;
}

static bool end_of_line(struct answer *a, struct error *err)
{
    bool good = true;
    if (a->kind == 's')
        good = end_of_status(a, err);
    else if (a->kind == 'v')
        good = end_of_literal(a, err);
    else
        end_of_commentary(a);
    a->kind = 0;
    a->status_bytes = 0;
    a->line++;
    a->column = 1;
    return good;
}

static bool byte_of_line(struct answer *a, char byte, struct error *err)
{
    long column = a->column++;
    bool blank = byte == ' ' || byte == '\t' || byte == '\r';
    bool bare = a->listing && !a->closed; /* literals from the margin on */
    if (column == 1)
        a->kind = bare ? 'v' : byte == 's' || byte == 'v' ? byte : 0;
    if (column == 2 && !blank && !bare)
        a->kind = 0; /* a word of commentary */
    bool text = bare || !a->kind || column > 2;
    if (a->kind == 'v')
        return !text || value_byte(a, blank ? ' ' : byte, err);
    if (text && a->status_bytes < STATUS_BYTES)
        a->status[a->status_bytes++] = blank ? ' ' : byte;
    return true;
}

bool answer_read(struct answer *a, const char *bytes, size_t size,
                 struct error *err)
{
    for (size_t i = 0; i < size; i++) {
        bool good = bytes[i] == '\n' ? end_of_line(a, err)
                                     : byte_of_line(a, bytes[i], err);
        if (!good)
            return false;
    }
    return true;
}

bool answer_end(struct answer *a, struct error *err)
{
    return a->column == 1 || end_of_line(a, err);
}

static bool is_true(const struct answer *a, int literal)
{
    return a->value[abs(literal)] == (literal < 0 ? -1 : 1);
}

static bool satisfies(const struct answer *a, const struct cnf *cnf,
                      struct error *err)
{
    bool satisfied = false;
    size_t number = 1;
    for (size_t i = 0; i < cnf->literal.len; i++) {
        int literal = cnf->literal.at[i];
        satisfied |= literal && is_true(a, literal);
        if (literal)
            continue;
        if (!satisfied)
            return error_set(err, a->source, 0, 0,
                             "the solver's model breaks clause %zu of %zu",
                             number, cnf->clauses);
        satisfied = false;
        number++;
    }
    return true;
}

bool answer_is_whole(const struct answer *a, struct error *err)
{
    if (a->variables && !a->valued)
        return error_set(err, a->source, 0, 0,
                         "the solver found a model but printed no values, "
                         "where lines such as 'v 1 -2 0' were expected");
    if (a->variables && !a->closed)
        return error_set(err, a->source, 0, 0,
                         "the solver's values break off: there is no 0 "
                         "behind the last one");
    return true;
}

static bool is_model(const struct answer *a, const struct cnf *cnf,
                     const int *units, size_t count, struct error *err)
{
    if (!answer_is_whole(a, err))
        return false;
    for (int v = 1; v <= a->variables; v++)
        if (!a->value[v])
            return error_set(err, a->source, 0, 0,
                             "the solver gave variable %d no value", v);
    for (size_t i = 0; i < count; i++)
        if (!is_true(a, units[i]))
            /* unreached: no solver of the tests lies like that */
            return error_set(err, a->source, 0, 0,
                             "the solver's model breaks the clause '%d 0'",
                             units[i]);
    return satisfies(a, cnf, err);
}

/* An exit code must not contradict the answer; 0 is no contradiction. */
static bool is_consistent(const struct answer *a, struct error *err)
{
    if (!a->stated)
        return error_set(err, a->source, 0, 0,
                         "the solver ended with exit code %d and printed no "
                         "line 's SATISFIABLE' or 's UNSATISFIABLE', as "
                         "solvers do in the SAT competitions, nor SAT or "
                         "UNSAT as minisat does",
                         a->code);
    if (a->verdict == VERDICT_UNKNOWN)
        return error_set(err, a->source, 0, 0,
                         "the solver gave up: it printed that it does not "
                         "know");
    if (a->code && a->code != (int)a->verdict)
        return error_set(err, a->source, 0, 0,
                         "the solver ended with exit code %d, where %d was "
                         "expected after what it printed",
                         a->code, (int)a->verdict);
    return true;
}

enum verdict answer_judge(struct answer *a, const struct cnf *cnf,
                          const int *units, size_t count, struct error *err)
{
    if (!answer_end(a, err) || !is_consistent(a, err))
        return VERDICT_ERROR;
    if (a->verdict == VERDICT_FOUND && !is_model(a, cnf, units, count, err))
        return VERDICT_ERROR;
    return a->verdict;
}
