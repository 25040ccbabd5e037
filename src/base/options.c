/* options.c: the table of options.h as a parser: each kind of argument has
 * its own way to be read, and to be refused with a sentence. */
#include "base/options.h"
#include "base/mem.h"
#include "base/text.h"

#include <math.h>

const struct option_row option_rows[OPTIONS_COUNT] = {
#define OPTION(id, name, letter, kind, argument, verbs, fallback, told, help) \
    {name, letter, OPTION_##kind, argument, verbs, fallback, told, help},
    OPTIONS
#undef OPTION
};

static bool parse_count(const char *text, size_t size, uint64_t *count)
{
    int64_t number;
    if (!text_number(text, size, &number) || number < 0)
        return false;
    *count = (uint64_t)number;
    return true;
}

static bool parse_shard(const char *text, struct option_value *value)
{
    const char *slash = strchr(text, '/');
    return slash &&
           parse_count(text, (size_t)(slash - text), &value->number) &&
           parse_count(slash + 1, strlen(slash + 1), &value->parts) &&
           value->number < value->parts;
}

/* A number of bytes: 1000, 64k, 500M, 8G. */
static bool parse_size(const char *text, uint64_t *bytes)
{
    static const char letters[] = "kMGT";
    size_t size = strlen(text);
    const char *letter = size ? strchr(letters, text[size - 1]) : NULL;
    int shift = letter ? 10 * (int)(letter - letters + 1) : 0;
    if (!parse_count(text, size - (letter != NULL), bytes) ||
        *bytes > UINT64_MAX >> shift)
        return false;
    *bytes <<= shift;
    return true;
}

static bool parse_seconds(const char *text, double *seconds)
{
    char *end;
    *seconds = strtod(text, &end);
    return end != text && !*end && *seconds >= 0 && isfinite(*seconds);
}

static bool parse(const struct option_row *row, const char *text,
                  struct option_value *value, struct error *err)
{
    const char *wanted = NULL;
    if (row->kind == OPTION_TEXT && !*text)
        wanted = "a name";
    if (row->kind == OPTION_COUNT &&
        !parse_count(text, strlen(text), &value->number))
        wanted = "a whole number from 0 to 9223372036854775807";
    if (row->kind == OPTION_SECONDS && !parse_seconds(text, &value->seconds))
        wanted = "a number of seconds, such as 2.5";
    if (row->kind == OPTION_SHARD && !parse_shard(text, value))
        wanted = "R/M with 0 <= R < M, such as 0/4";
    if (row->kind == OPTION_SIZE && !parse_size(text, &value->number))
        wanted = "a size, such as 500M or 8G";
    if (wanted)
        return error_say(err, "--%s '%s' is not %s", row->name, text, wanted);
    free(value->text);
    value->text = mem_text(text);
    return true;
}

void options_init(struct options *options)
{
    memset(options, 0, sizeof *options);
    for (int i = 0; i < OPTIONS_COUNT; i++) {
        struct option_value *value = &options->value[i];
        struct error none = {0};
        value->number = UINT64_MAX;
        value->seconds = INFINITY;
        if (*option_rows[i].fallback)
            parse(&option_rows[i], option_rows[i].fallback, value, &none);
        else
            value->text = mem_text("");
    }
}

void options_release(struct options *options)
{
    for (int i = 0; i < OPTIONS_COUNT; i++)
        free(options->value[i].text);
}

bool options_set(struct options *options, const char *name, const char *text,
                 struct error *err)
{
    for (int i = 0; i < OPTIONS_COUNT; i++) {
        const struct option_row *row = &option_rows[i];
        if (strcmp(row->name, name))
            continue;
        if (!text && row->kind != OPTION_FLAG)
            return error_say(err, "--%s needs an argument", name);
        options->value[i].given = true;
        return row->kind == OPTION_FLAG ||
               parse(row, text, &options->value[i], err);
    }
    return error_say(err, "there is no option --%s", name);
}
