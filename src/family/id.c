/* id.c: the grammar of ids, read from left to right, and written in its
 * canonical form (see id.h). */
#include "family/id.h"
#include "base/formats.h"
#include "base/text.h"
#include "base/writer.h"
#include "family/family.h"

#include <limits.h>
#include <strings.h>

/* ---- names ---------------------------------------------------------- */

/* What stands before the name of a file with such an ending; NULL: who
 * knows. */
static const char *puzzle_of_file(const char *text, size_t size)
{
    static const char *const known[][2] = {{".dots", "domino:"},
                                           {".rle", "life:"},
                                           {".cells", "life:"},
                                           {".tiles", "tetravex:"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        size_t end = strlen(known[i][0]);
        if (size > end && !memcmp(text + size - end, known[i][0], end))
            return known[i][1];
    }
    return NULL;
}

static bool find_family(struct id *id, const char *text, size_t size,
                        struct error *err)
{
    id->family = family_find(text, size);
    if (id->family)
        return true;
    const char *names[FAMILIES_MAX] = {NULL};
    for (int i = 0; families[i]; i++)
        names[i] = families[i]->name;
    char typed[64];
    snprintf(typed, sizeof typed, "%.*s", (int)(size < 60 ? size : 60), text);
    const char *near = text_nearest(typed, names);
    if (near)
        return error_say(err,
                         "there is no family '%s'; did you mean '%s'? "
                         "(`dovetail families` lists them)",
                         typed, near);
    const char *puzzle = puzzle_of_file(text, size);
    if (puzzle)
        return error_say(err, "this is part of a puzzle: write %s@%s", puzzle,
                         typed + (*typed == '@'));
    if (path_is_file(text))
        return error_say(
            err,
            "the name of the file %.200s does not tell what is "
            "in it: say %s, or make it part of a puzzle, "
            "FAMILY:@%.200s",
            text, format_list("--from ", VERBS_ALL, format_poses).text, text);
    return error_say(err,
                     "'%s' is no family and no %s file; `dovetail families` "
                     "lists what there is, and any other exact cover can be "
                     "solved from a .dlx file",
                     typed, format_list(".", VERBS_ALL, format_poses).text);
}

/* Blanks around what is typed mean nothing. */
static void trim(const char **text, size_t *size)
{
    while (*size && **text == ' ')
        ++*text, --*size;
    while (*size && (*text)[*size - 1] == ' ')
        --*size;
}

static int find_param(const struct family *family, const char *text,
                      size_t size)
{
    for (int i = 0; family->params[i].name; i++)
        if (strlen(family->params[i].name) == size &&
            !memcmp(family->params[i].name, text, size))
            return i;
    return -1;
}

/* Always false: says what there is, and first of all what may be meant. */
static bool no_param(const struct family *family, const char *text,
                     size_t size, struct error *err)
{
    const char *names[PARAMS_MAX + 1] = {NULL};
    char typed[64], all[400] = "";
    for (int i = 0; family->params[i].name; i++) {
        size_t at = strlen(all);
        names[i] = family->params[i].name;
        snprintf(all + at, sizeof all - at, "%s%s", i ? ", " : "", names[i]);
    }
    snprintf(typed, sizeof typed, "%.*s", (int)(size < 60 ? size : 60), text);
    const char *near = text_nearest(typed, names);
    if (near)
        return error_say(err,
                         "%s has no parameter '%s'; did you mean '%s'? It "
                         "has %s",
                         family->name, typed, near, all);
    return error_say(err, "%s has no parameter '%s'; it has %s", family->name,
                     typed, all);
}

/* ---- values --------------------------------------------------------- */

static bool in_range(const struct param *param, int64_t number)
{
    return number >= param->low && number <= param->high;
}

static bool bad_number(const struct param *param, const char *text,
                       struct error *err)
{
    if (param->high == INT_MAX || param->high == INT64_MAX)
        return error_say(err, "%s=%s is not a number from %lld on",
                         param->name, text, (long long)param->low);
    return error_say(err, "%s=%s is not a number from %lld to %lld",
                     param->name, text, (long long)param->low,
                     (long long)param->high);
}

/* The word that another name stands for; any other text is itself. */
static const char *dealias(const struct param *param, const char *text)
{
    const char *const *alias = param->aliases;
    while (alias && *alias && strcasecmp(*alias, text))
        alias += 2;
    return alias && *alias ? alias[1] : text;
}

/* In capitals or not. */
static bool parse_word(const struct param *param, struct value *value,
                       struct error *err)
{
    char all[256] = "";
    const char *text = dealias(param, value->text);
    for (int i = 0; param->words[i]; i++) {
        value->number = i;
        if (!strcasecmp(param->words[i], text)) {
            if (text == value->text)
                memcpy(value->text, param->words[i], strlen(text));
            return true;
        }
        size_t at = strlen(all);
        snprintf(all + at, sizeof all - at, "%s%s", i ? " or " : "",
                 param->words[i]);
    }
    return error_say(err, "%s=%s is not known; write %s", param->name,
                     value->text, all);
}

static int ascending(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* The order means nothing: 5+3 and 3+5 are the same puzzle. */
static void sort_list(struct value *value)
{
    qsort(value->list.at, value->list.len, sizeof *value->list.at, ascending);
    free(value->text);
    value->text = mem_alloc(value->list.len + 1, 21);
    char *at = value->text;
    for (size_t i = 0; i < value->list.len; i++) {
        if (i)
            *at++ = '+';
        at += text_decimal(at, value->list.at[i]);
    }
}

static bool parse_list(const struct param *param, struct value *value,
                       struct error *err)
{
    const char *at = value->text;
    for (;;) {
        size_t size = strcspn(at, "+,");
        int64_t number;
        if (!text_number(at, size, &number) || !in_range(param, number))
            return error_say(
                err,
                "%s=%s is not a list of numbers from %lld to %lld "
                "joined by +",
                param->name, value->text, (long long)param->low,
                (long long)param->high);
        vec_push(&value->list, number);
        if (!at[size])
            break;
        at += size + 1;
    }
    sort_list(value);
    return true;
}

static bool parse_value(const struct param *param, struct value *value,
                        struct error *err)
{
    switch (param->kind) {
    case PARAM_NUMBER:
        if (!text_number(value->text, strlen(value->text), &value->number) ||
            !in_range(param, value->number))
            return bad_number(param, value->text, err);
        return true;
    case PARAM_WORD:
        return parse_word(param, value, err);
    case PARAM_LIST:
        return parse_list(param, value, err);
    case PARAM_TEXT:
        return true;
    }
    return true; /* unreached: these are all kinds */
}

/* Takes name=value of `size` bytes. */
/* How far a parameter goes: to the next separator that stands in no
 * brackets. */
static size_t param_size(const char *text)
{
    size_t size = strcspn(text, ",:#");
    const char *open = memchr(text, '(', size);
    const char *close = open ? strchr(open, ')') : NULL;
    return close ? (size_t)(close - text) + strcspn(close, ",:#") : size;
}

static bool is_bracketed(const char *text, size_t size)
{
    return size >= 2 && text[0] == '(' && text[size - 1] == ')';
}

static bool take_param(struct id *id, const char *text, size_t size,
                       struct error *err)
{
    const struct family *family = id->family;
    trim(&text, &size);
    const char *equals = memchr(text, '=', size);
    if (!equals)
        return error_say(
            err,
            "',%.*s' is not a parameter: write ,name=value, and join "
            "a list by +",
            (int)size, text);
    size_t length = size - (size_t)(equals - text) - 1;
    size_t name_size = (size_t)(equals - text);
    const char *begin = equals + 1, *name = text;
    trim(&name, &name_size);
    trim(&begin, &length);
    int which = find_param(family, name, name_size);
    if (which < 0)
        return no_param(family, name, name_size, err);
    struct value *value = &id->value[which];
    if (value->given)
        return error_say(err, "the parameter %s is given twice",
                         family->params[which].name);
    if (is_bracketed(begin, length))
        begin++, length -= 2;
    value->given = true;
    value->text = mem_alloc(length + 1, 1);
    memcpy(value->text, begin, length);
    return parse_value(&family->params[which], value, err);
}

/* ---- the parts of an id --------------------------------------------- */

/* The numbers of a size; what stands between them is to be a times sign. */
struct size {
    const char *rows, *cols;
    size_t rows_digits, cols_digits;
    size_t between;
};

/* What people put between two numbers of a size: x, X, * or U+00D7, in blanks
 * or not. */
static bool is_times(const char *text, size_t size)
{
    static const char *const signs[] = {"x", "X", "*", "\xc3\x97"};
    for (; size && *text == ' '; size--)
        text++;
    while (size && text[size - 1] == ' ')
        size--;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strlen(signs[i]) == size && !memcmp(signs[i], text, size))
            return true;
    return false;
}

/* Is the text a size, or like one?  8-8 is, so that it gets a sentence. */
static bool find_size(const char *text, size_t size, struct size *found)
{
    static const char digits[] = "0123456789";
    size_t rows = (*text == '-') + strspn(text + (*text == '-'), digits);
    size_t between = strcspn(text + rows, digits);
    size_t cols = strspn(text + rows + between, digits);
    *found = (struct size){text, text + rows + between, rows, cols, between};
    if (rows && rows == size) {
        *found = (struct size){text, text, rows, rows, 0};
        return true;
    }
    return rows && cols && rows + between + cols == size &&
           ((between <= 2 && text[rows] != '/') ||
            is_times(text + rows, between));
}

static bool wrong_size(const struct id *id, const struct size *size,
                       const char *text, int length, struct error *err)
{
    if (id->family->square)
        return error_say(err, "'%.*s' is not a size; write N: %.*s", length,
                         text, (int)size->rows_digits, size->rows);
    return error_say(err, "'%.*s' is not a size; write ROWSxCOLS: %.*sx%.*s",
                     length, text, (int)size->rows_digits, size->rows,
                     (int)size->cols_digits, size->cols);
}

static bool take_size(struct id *id, const char *text, size_t size,
                      bool *taken, struct error *err)
{
    struct size found;
    int64_t rows, cols;
    trim(&text, &size);
    int length = (int)size;
    const char *name = id->family->name;
    *taken = find_size(text, size, &found);
    if (!*taken)
        return true;
    bool alone = !found.between;
    if (alone && !id->family->square)
        return error_say(err,
                         "the size %.*s is one number; write ROWSxCOLS: "
                         "%.*sx%.*s",
                         length, text, length, text, length, text);
    if (!alone && !is_times(text + found.rows_digits, found.between))
        return wrong_size(id, &found, text, length, err);
    if (!text_number(found.rows, found.rows_digits, &rows) ||
        !text_number(found.cols, found.cols_digits, &cols) || rows > INT_MAX ||
        cols > INT_MAX)
        return error_say(err, "the size %.*s is too large", length, text);
    if (rows < 1 || cols < 1)
        return error_say(err,
                         "the size %.*s has no cells; %s must be 1 or more",
                         length, text, alone ? "it" : "both");
    if (id->family->square && rows != cols)
        return error_say(err,
                         "%.*s is not square, and every board of %s is: write "
                         "%s:%d or %s:%d",
                         length, text, name, name, (int)rows, name, (int)cols);
    id->rows = (int)rows;
    id->cols = (int)cols;
    return true;
}

/* The trailing ,name=value of a file's name whose name the family knows;
 * answers the bytes of the name before them. */
static size_t trailing_params(const struct family *family, const char *text)
{
    size_t size = strlen(text);
    for (size_t at = size; at--;) {
        if (text[at] != ',')
            continue;
        size_t name = strcspn(text + at + 1, "=");
        if (at + 1 + name >= size ||
            find_param(family, text + at + 1, name) < 0)
            break;
        size = at;
    }
    return size;
}

static bool take_params(struct id *id, const char **at, struct error *err)
{
    while (**at == ',') {
        const char *text = *at + 1;
        size_t size = param_size(text);
        if (!take_param(id, text, size, err))
            return false;
        *at = text + size;
    }
    return true;
}

static void keep_givens(struct id *id, const char *text, size_t size)
{
    id->givens = mem_alloc(size + 1, 1);
    memcpy(id->givens, text, size);
}

static bool take_file(struct id *id, const char *text, struct error *err)
{
    size_t size = trailing_params(id->family, text);
    if (!size)
        return error_say(err, "a file's name must follow the @");
    id->from_file = true;
    keep_givens(id, text, size);
    const char *at = text + size;
    return take_params(id, &at, err);
}

static bool take_seed(struct id *id, const char *text, struct error *err)
{
    if (!text_number(text, strlen(text), &id->seed) || id->seed < 0)
        return error_say(err,
                         "the seed '#%s' is not a whole number from 0 to "
                         "%lld",
                         text, (long long)INT64_MAX);
    if (!id->family->generator)
        /* unreached: all families make puzzles */
        return error_say(err, "%s takes no seed", id->family->name);
    if (id->givens)
        return error_say(err,
                         "'%s' and the seed #%s make two puzzles; leave one "
                         "of them out",
                         id->givens, text);
    id->has_seed = true;
    return true;
}

/* Parameters follow a comma. */
static bool begins_well(const struct id *id, const char *at, struct error *err)
{
    size_t size = *at == ':' ? strcspn(at + 1, "=:,#") : 0;
    return !size || at[1 + size] != '=' ||
           find_param(id->family, at + 1, size) < 0 ||
           error_say(err, "a parameter follows a comma: write %s,%.200s",
                     id->family->name, at + 1);
}

static bool take_rest(struct id *id, const char *at, struct error *err)
{
    if (!begins_well(id, at, err))
        return false;
    if (*at == ':') {
        size_t size = strcspn(at + 1, ":,#");
        bool taken = false;
        if (!take_size(id, at + 1, size, &taken, err))
            return false;
        if (taken)
            at += 1 + size;
    }
    if (!take_params(id, &at, err))
        return false;
    if (*at == ':' && at[1] == '@')
        return take_file(id, at + 2, err);
    if (*at == ':') {
        const struct generator *generator = id->family->generator;
        bool seeds = generator && !generator->drawn;
        size_t size = strcspn(at + 1, seeds ? "#" : "");
        keep_givens(id, at + 1, size);
        at += 1 + size;
    }
    if (*at == '#')
        return take_seed(id, at + 1, err);
    if (*at)
        /* unreached: a size or a parameter is refused before */
        return error_say(err,
                         "'%s' is left over; write %s:%s,name=value:@FILE", at,
                         id->family->name, family_size(id->family));
    return true;
}

static bool fill_defaults(struct id *id, struct error *err)
{
    for (int i = 0; id->family->params[i].name; i++) {
        const struct param *param = &id->family->params[i];
        assert(i < PARAMS_MAX);
        if (id->value[i].given || !param->fallback)
            continue;
        id->value[i].text = mem_text(param->fallback);
        if (!parse_value(param, &id->value[i], err))
            return false; /* unreached: fallbacks of our tables are good */
    }
    return true;
}

bool id_names_family(const char *text)
{
    size_t size = strcspn(text, ":,#");
    return text[size] && family_find(text, size);
}

bool id_parse(struct id *id, const char *text, struct error *err)
{
    *id = (struct id){0};
    const char *rest = text + strcspn(text, ":,#");
    size_t size = (size_t)(rest - text);
    trim(&text, &size);
    if (find_family(id, text, size, err) && take_rest(id, rest, err) &&
        fill_defaults(id, err))
        return true;
    id_release(id);
    return false;
}

void id_release(struct id *id)
{
    for (int i = 0; i < PARAMS_MAX; i++) {
        free(id->value[i].text);
        vec_release(&id->value[i].list);
    }
    free(id->givens);
    *id = (struct id){0};
}

char *id_render(const struct id *id)
{
    struct writer *w = writer_text_new();
    writer_text(w, id->family->name);
    if (id->rows)
        writer_print(w, ":%d", id->rows);
    if (id->rows && !id->family->square)
        writer_print(w, "x%d", id->cols);
    for (int i = 0; id->family->params[i].name; i++) {
        const struct param *param = &id->family->params[i];
        const char *value = id->value[i].text;
        if (!id->value[i].given ||
            (param->fallback && !strcmp(param->fallback, value)))
            continue;
        size_t size = strlen(value);
        bool bare = param_size(value) == size && !is_bracketed(value, size);
        writer_print(w, bare ? ",%s=%s" : ",%s=(%s)", param->name, value);
    }
    if (id->givens)
        writer_print(w, ":%s%s", id->from_file ? "@" : "", id->givens);
    if (id->has_seed)
        writer_print(w, "#%lld", (long long)id->seed);
    return writer_text_take(w, NULL);
}

bool id_open_givens(const struct id *id, struct reader *r, struct error *err)
{
    bool opened = true;
    if (id->from_file && id->input && !strcmp(id->givens, "-"))
        reader_text(r, "input", id->input, id->input_size);
    else if (id->from_file)
        opened = reader_open(r, id->givens, err);
    else
        reader_text(r, "puzzle", id->givens, strlen(id->givens));
    r->watch = id->watch;
    return opened;
}
