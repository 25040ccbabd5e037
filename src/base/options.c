/* options.c: the table of options.h as a parser: each kind of argument has
 * its own way to be read, and to be refused with a sentence. */
#include "base/options.h"
#include "base/formats.h"
#include "base/mem.h"
#include "base/text.h"

#include <math.h>
#include <stdio.h>
#include <strings.h>

#define FLAG .kind = OPTION_FLAG
#define NUMBER(least, most) \
    .kind = OPTION_NUMBER, .low = (least), .high = (most)
#define WORDS(...) \
    .kind = OPTION_WORD, .words = ((const char *const[]){__VA_ARGS__, NULL})
#define FORMAT_IN(names) .kind = OPTION_FORMAT, .words = (names)
#define TEXT .kind = OPTION_TEXT
#define PATH .kind = OPTION_PATH
#define SECONDS .kind = OPTION_SECONDS
#define SIZE .kind = OPTION_SIZE
#define SHARD .kind = OPTION_SHARD
#define PAPER .kind = OPTION_PAPER
#define LENGTH .kind = OPTION_LENGTH
#define BIG .kind = OPTION_BIG

const struct option_row option_rows[OPTIONS_COUNT] = {
#define OPTION(id, word, sign, form, called, goes_with, usual, tells, line) \
    {.name = (word), \
     .letter = (sign), \
     form, \
     .argument = (called), \
     .verbs = (goes_with), \
     .fallback = (usual), \
     .told = (tells), \
     .help = (line)},
    OPTIONS
#undef OPTION
};

const struct conflict conflict_rows[] = {
#define CONFLICT(one, other, why) \
    {OPTION_NAME_##one, OPTION_NAME_##other, why},
    CONFLICTS
#undef CONFLICT
};
const int conflicts_count = sizeof conflict_rows / sizeof *conflict_rows;

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

/* A unit as people type it, in capitals or not, and what it is worth.  As GNU
 * has it, 8G and 8GiB are powers of 1024, and 8GB is one of 1000. */
struct unit {
    const char *name;
    double worth;
};

static const struct unit size_units[] = {
    {"", 1},         {"b", 1},        {"k", 0x1p10},   {"kib", 0x1p10},
    {"kb", 1e3},     {"m", 0x1p20},   {"mib", 0x1p20}, {"mb", 1e6},
    {"g", 0x1p30},   {"gib", 0x1p30}, {"gb", 1e9},     {"t", 0x1p40},
    {"tib", 0x1p40}, {"tb", 1e12},    {NULL, 0},
};

static const struct unit time_units[] = {
    {"", 1},         {"s", 1},     {"sec", 1},      {"seconds", 1},
    {"m", 60},       {"min", 60},  {"minutes", 60}, {"h", 3600},
    {"hours", 3600}, {"d", 86400}, {"days", 86400}, {NULL, 0},
};

/* 10, 2.5, 2m, 1.5 h: a number and perhaps a unit, or several, each smaller
 * than the one before: 1h30m. */
static bool parse_amount(const char *text, const struct unit *units,
                         double *amount)
{
    double last = INFINITY;
    *amount = 0;
    do {
        char *end;
        double number = strtod(text, &end);
        if (end == text || !(number >= 0))
            return false;
        text = end + strspn(end, " ");
        size_t size = strcspn(text, " .0123456789");
        const struct unit *unit = units;
        while (unit->name && (strlen(unit->name) != size ||
                              strncasecmp(unit->name, text, size)))
            unit++;
        if (!unit->name || unit->worth >= last || (!size && isfinite(last)))
            return false;
        *amount += number * unit->worth;
        last = unit->worth;
        text += size + strspn(text + size, " ");
    } while (*text);
    return isfinite(*amount);
}

/* ---- lengths, in points --------------------------------------------- */

static const double millimetre = 72 / 25.4;

/* As people type it; 0: no unit. */
static bool parse_unit(const char *text, double *worth)
{
    const struct unit units[] = {
        {"", 0},    {"mm", millimetre}, {"cm", 10 * millimetre},
        {"in", 72}, {"pt", 1},          {"px", 0},
        {"\"", 72},
    };
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (!strcasecmp(units[i].name, text)) {
            *worth = units[i].worth;
            return true;
        }
    return false;
}

/* A number at the beginning; false: there is none, or it makes no sense. */
static bool take_number(const char **text, double *number)
{
    char *end;
    *number = strtod(*text, &end);
    bool good = end != *text && *number > 0 && isfinite(*number);
    *text = end + strspn(end, " ");
    return good;
}

static bool parse_length(const char *text, struct option_value *value)
{
    double number, worth;
    if (!take_number(&text, &number) || !parse_unit(text, &worth))
        return false;
    value->open = worth == 0;
    value->width = number * (value->open ? 1 : worth);
    return value->width >= 8 && value->width <= 32000;
}

static const struct {
    const char *name;
    double width, height;
} papers[] = {
    {"a3", 842, 1191},    {"a4", 595, 842},     {"a5", 420, 595},
    {"letter", 612, 792}, {"legal", 612, 1008},
};

/* a4, a4-portrait, a4-landscape */
static bool parse_paper_name(const char *text, struct option_value *value)
{
    for (size_t i = 0; i < sizeof papers / sizeof *papers; i++) {
        size_t size = strlen(papers[i].name);
        if (strncasecmp(text, papers[i].name, size))
            continue;
        bool lies = !strcasecmp(text + size, "-landscape");
        value->open = !text[size];
        value->width = lies ? papers[i].height : papers[i].width;
        value->height = lies ? papers[i].width : papers[i].height;
        return value->open || lies || !strcasecmp(text + size, "-portrait");
    }
    return false;
}

/* 200x100mm, 8.5x11in, 200x100: millimetres. */
static bool parse_paper(const char *text, struct option_value *value)
{
    const double least = 20 * millimetre, most = 2000 * millimetre;
    double width, height, worth;
    if (parse_paper_name(text, value))
        return true;
    if (!take_number(&text, &width) || !*text || !strchr("xX*", *text))
        return false;
    text++;
    if (!take_number(&text, &height) || !parse_unit(text, &worth))
        return false;
    worth = worth > 0 ? worth : millimetre;
    value->open = false;
    value->width = width * worth;
    value->height = height * worth;
    return fmin(value->width, value->height) >= least &&
           fmax(value->width, value->height) <= most;
}

/* A number of bytes. */
static bool parse_size(const char *text, uint64_t *bytes)
{
    double amount;
    if (!parse_amount(text, size_units, &amount) || amount >= 0x1p64)
        return false;
    *bytes = (uint64_t)amount;
    return true;
}

static bool parse_number(const struct option_row *row, const char *text,
                         uint64_t *number)
{
    return parse_count(text, strlen(text), number) &&
           *number >= (uint64_t)row->low && *number <= (uint64_t)row->high;
}

static bool parse_word(const struct option_row *row, const char *text,
                       uint64_t *place)
{
    for (*place = 0; row->words[*place]; ++*place)
        if (!strcasecmp(row->words[*place], text))
            return true;
    return false;
}

/* Digits, and not all of them zeros. */
static bool parse_big(const char *text)
{
    return !text[strspn(text, "0123456789")] && text[strspn(text, "0")];
}

static bool parse_value(const struct option_row *row, const char *text,
                        struct option_value *value)
{
    switch (row->kind) {
    /* unreached: flags have no text */
    case OPTION_FLAG:
        return true;
    case OPTION_NUMBER:
        return parse_number(row, text, &value->number);
    case OPTION_WORD:
    case OPTION_FORMAT:
        return parse_word(row, text, &value->number);
    case OPTION_TEXT:
    case OPTION_PATH:
        return *text;
    case OPTION_SECONDS:
        return parse_amount(text, time_units, &value->seconds);
    case OPTION_SIZE:
        return parse_size(text, &value->number);
    case OPTION_SHARD:
        return parse_shard(text, value);
    case OPTION_PAPER:
        return parse_paper(text, value);
    case OPTION_LENGTH:
        return parse_length(text, value);
    case OPTION_BIG:
        return parse_big(text);
    }
    return false; /* unreached: these are all kinds */
}

/* What a kind asks for, in words. */
static void describe(const struct option_row *row, char *text, size_t size)
{
    static const char *const wanted[] = {
        [OPTION_TEXT] = "a name",
        [OPTION_PATH] = "a name",
        [OPTION_SECONDS] = "a time, such as 2.5 (seconds), 10s, 2m or 1h30m",
        [OPTION_SIZE] = "a size, such as 500M, 8G or 8GB",
        [OPTION_SHARD] = "R/M with 0 <= R < M, such as 0/4",
        [OPTION_PAPER] = "a paper: a3, a4, a5, letter, legal, a4-portrait, "
                         "a4-landscape, or 200x100mm, from 20 mm to 2 m",
        [OPTION_LENGTH] = "a length, such as 12cm, 120mm, 5in, or 800 (dots), "
                          "from 8 to 32000 dots",
        [OPTION_BIG] = "a whole number from 1 on",
    };
    if (row->kind == OPTION_NUMBER)
        snprintf(text, size, "a whole number from %lld to %lld",
                 (long long)row->low, (long long)row->high);
    else if (row->words)
        text_list(text, size, "", row->words);
    else
        snprintf(text, size, "%s", wanted[row->kind]);
}

/* The text that is kept, owned: a word as its table has it, a time in seconds,
 * else as typed. */
static char *canonical(const struct option_row *row, const char *text,
                       const struct option_value *value)
{
    char seconds[32];
    if (row->kind == OPTION_SECONDS) {
        snprintf(seconds, sizeof seconds, "%.15g", value->seconds);
        text = seconds;
    }
    return mem_text(row->words ? row->words[value->number] : text);
}

/* The word that may be meant: one that looks alike, or what others call so;
 * NULL: none. */
static const char *meant(const char *const *words, const char *text)
{
    static const char *const others[][2] = {
        {"dimacs", "cnf"}, {"txt", "text"},   {"ascii", "text"},
        {"apng", "png"},   {"dlx2", "knuth"}, {"sol", "competition"}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (!strcasecmp(others[i][0], text))
            for (int w = 0; words[w]; w++)
                if (!strcmp(words[w], others[i][1]))
                    return words[w];
    return text_nearest(text, words);
}

/* A value that is refused changes nothing. */
static bool parse(const struct option_row *row, const char *typed,
                  const char *text, struct option_value *value,
                  struct error *err)
{
    struct option_value parsed = *value;
    if (!parse_value(row, text, &parsed)) {
        char wanted[160];
        const char *near =
            row->kind == OPTION_FORMAT ? meant(row->words, text) : NULL;
        describe(row, wanted, sizeof wanted);
        return error_say(err, "--%s '%s' is not %s%s%s%s", typed, text, wanted,
                         near ? "; did you mean " : "", near ? near : "",
                         near ? "?" : "");
    }
    parsed.text = parsed.typed = canonical(row, text, &parsed);
    free(value->typed);
    *value = parsed;
    return true;
}

void options_init(struct options *options)
{
    memset(options, 0, sizeof *options);
    for (int i = 0; i < OPTIONS_COUNT; i++) {
        struct option_value *value = &options->value[i];
        value->number = UINT64_MAX;
        value->seconds = INFINITY;
        value->text = option_rows[i].fallback;
        if (*value->text)
            parse_value(&option_rows[i], value->text, value);
    }
}

void options_release(struct options *options)
{
    for (int i = 0; i < OPTIONS_COUNT; i++)
        free(options->value[i].typed);
}

bool options_set(struct options *options, const char *name, const char *text,
                 struct error *err)
{
    /* A format that a puzzle is read from is no number. */
    const char *typed = name;
    if (!strcmp(name, "from") && text && *text &&
        !text[strspn(text, "+-.0123456789eE")])
        name = "first";
    for (int i = 0; i < OPTIONS_COUNT; i++) {
        const struct option_row *row = &option_rows[i];
        if (strcmp(row->name, name))
            continue;
        if (!text && row->kind != OPTION_FLAG)
            return error_say(err, "--%s needs an argument", name);
        if (text && row->kind == OPTION_FLAG)
            return error_say(err, "--%s takes no argument", name);
        struct option_value *value = &options->value[i];
        bool good =
            row->kind == OPTION_FLAG || parse(row, typed, text, value, err);
        value->given |= good;
        return good;
    }
    return error_say(err, "there is no option --%s", name);
}

/* Does the value say more than the default does? */
static bool matters(const struct options *options, enum option_name name)
{
    const struct option_row *row = &option_rows[name];
    const struct option_value *value = &options->value[name];
    return value->given &&
           (row->kind == OPTION_FLAG || strcmp(value->text, row->fallback));
}

bool options_agree(const struct options *options, struct error *err)
{
    for (int i = 0; i < conflicts_count; i++) {
        const struct conflict *row = &conflict_rows[i];
        if (matters(options, row->one) && matters(options, row->other))
            return error_say(err, "%s: leave out --%s or --%s", row->why,
                             option_rows[row->one].name,
                             option_rows[row->other].name);
    }
    return true;
}
