/* count.c: how many solutions there are. */
#include "middle.h"
#include "base/writer.h"
#include "format/comment.h"
#include "format/json.h"

#include <math.h>

_Static_assert((int)VERDICT_NONE == DT_NONE &&
                   (int)VERDICT_UNKNOWN == DT_STOPPED &&
                   (int)VERDICT_ERROR == DT_ERROR,
               "dt_count answers what the engine says");

/* Counts those that the family wants to be told, or that are to be checked. */
static enum verdict count_listed(dt_search *s, struct error *err)
{
    enum verdict verdict;
    while ((verdict = search_next(s, err)) == VERDICT_FOUND)
        mpz_add_ui(s->count, s->count, 1);
    return verdict;
}

static enum verdict count_once(dt_search *s, struct error *err)
{
    if (symmetry_lists(s))
        return symmetry_list(s, err);
    const struct engine *engine = s->search.engine;
    if ((s->puzzle->family->wanted || engine->foreign) && !engine->count)
        return count_listed(s, err);
    return search_count(&s->search, s->count, err);
}

static enum verdict count_all(dt_search *s, struct error *err)
{
    enum verdict verdict;
    if (s->done)
        return VERDICT_NONE;
    do {
        verdict = count_once(s, err);
        if (plan_advance(s, &verdict, err))
            return count_all(s, err);
    } while (search_go_on(s, &verdict, err));
    s->done = verdict == VERDICT_NONE;
    return verdict;
}

char *search_number(const dt_search *s, const mpz_t count)
{
    const struct engine *engine = s->search.engine;
    struct fraction f;
    fraction_init(&f);
    mpz_set(f.over, count);
    if (engine && engine->divisor && search_weighs(s))
        engine->divisor(&s->search, f.under);
    fraction_reduce(&f);
    char *text = fraction_text(&f);
    fraction_release(&f);
    return text;
}

/* The number, and modulo what it is known, if that is all: "5 mod 12". */
static char *number_of(dt_search *s)
{
    const struct engine *engine = s->search.engine;
    char *number = symmetry_number(s);
    if (engine && engine->divisor && search_weighs(s)) {
        free(number);
        return search_number(s, s->count);
    }
    if (!s->part || !engine || !engine->modulus)
        return number;
    struct writer *w = writer_text_new();
    mpz_t modulus;
    mpz_init(modulus);
    engine->modulus(&s->search, modulus);
    char *text = mpz_get_str(NULL, 10, modulus);
    writer_text(w, number);
    writer_text(w, " mod ");
    writer_text(w, text);
    free(text);
    free(number);
    mpz_clear(modulus);
    return writer_text_take(w, &(size_t){0});
}

int dt_count(dt_search *s, char **number, struct dt_error *out)
{
    struct error err = {0};
    *number = NULL;
    if (!search_serves(s, TASK_BIT(DT_COUNT), !GIVEN(s->set, per_option),
                       "dt_count wants DT_COUNT, and no --per-option", out))
        return DT_ERROR;
    search_begin(s);
    enum verdict verdict = count_all(s, &err);
    if (verdict == VERDICT_NONE)
        verdict = symmetry_count(s, &err);
    *number = number_of(s);
    if (verdict == VERDICT_UNKNOWN) {
        if (search_weighs(s))
            **number = 0; /* what is left may weigh less than 0 */
        return search_stopped(s);
    }
    if (verdict == VERDICT_ERROR)
        return search_failed(s, &err, out);
    search_quote(s, mpz_sgn(s->count) ? "further" : "");
    return DT_NONE;
}

/* What is counted, as the model counting competitions call it. */
static const char *type_of(const dt_search *s)
{
    struct statement statement = {.converted = false};
    bool all =
        !statement_clauses(&statement, s->puzzle, NULL, &(struct error){0}) ||
        statement.clauses.determined;
    statement_release(&statement);
    return search_weighs(s) ? all ? "wmc" : "pwmc" : all ? "mc" : "pmc";
}

/* The decimal logarithm of a number above 0. */
static double log_of(const char *number, size_t size)
{
    enum { DIGITS = 18 };
    char first[DIGITS + 3] = "0.";
    size_t taken = size < DIGITS ? size : DIGITS;
    memcpy(first + 2, number, taken);
    first[2 + taken] = 0;
    return log10(strtod(first, NULL)) + (double)size;
}

/* As the rules of the competition have it: 12, -3/4. */
static void write_competition(const dt_search *s, const char *command,
                              const char *number, struct writer *w)
{
    bool minus = *number == '-';
    const char *over = number + minus, *slash = strchr(over, '/');
    bool none = !strcmp(number, "0");
    size_t size = slash ? (size_t)(slash - over) : strlen(over);
    comment_write(w, "c ", command);
    writer_print(w, "s %s\nc s type %s\n",
                 !none              ? "SATISFIABLE"
                 : search_weighs(s) ? "UNKNOWN"
                                    : "UNSATISFIABLE",
                 type_of(s));
    if (none)
        writer_text(w, "c s log10-estimate -inf\n");
    else
        writer_print(w, "c s %slog10-estimate %.15g\n", minus ? "neg" : "",
                     log_of(over, size) -
                         (slash ? log_of(slash + 1, strlen(slash + 1)) : 0));
    writer_print(w, "c s exact arb %s ", slash ? "frac" : "int");
    writer_text(w, number);
    writer_byte(w, '\n');
}

bool dt_count_show(const dt_search *s, const char *number, FILE *out,
                   struct dt_error *out_err)
{
    struct error err = {0};
    char *command = middle_command(VERB_COUNT, s->puzzle, s->set);
    char *taken = profile_json(s);
    struct json_origin origin = {s->puzzle->id, command, dt_hearsay(s), taken};
    struct writer *w = writer_new(out);
    switch (settings_format(s->set)->kind) {
    case FORMAT_JSON:
        json_write_count(w, &origin, number,
                         search_weighs(s) ? type_of(s) : NULL);
        break;
    case FORMAT_COMPETITION:
        write_competition(s, command, number, w);
        break;
    default:
        writer_text(w, number);
        writer_byte(w, '\n');
    }
    bool good = writer_finish(w, &err);
    free(w);
    free(command);
    free(taken);
    return good || middle_fail(out_err, &err);
}
