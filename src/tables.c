/* tables.c: what there is, told as rows. */
#include "middle.h"
#include "base/text.h"
#include "engine/list.h"

#include <limits.h>

const char *dt_version(void)
{
    return DOVETAIL_VERSION;
}

void dt_on_no_memory(void (*hook)(size_t bytes))
{
    mem_on_none(hook);
}

static const struct family *family_named(const char *name)
{
    return family_find(name, strlen(name));
}

/* Any row may be asked for.  A list ends with NULL: nobody looks behind it. */
const char *dt_family(int row)
{
    const struct family *const *family = families;
    if (row < 0)
        return NULL;
    while (*family && row--)
        family++;
    return *family ? (*family)->name : NULL;
}

const char *dt_family_title(const char *name)
{
    const struct family *family = family_named(name);
    return family ? family->title : NULL;
}

const char *dt_family_size(const char *name)
{
    const struct family *family = family_named(name);
    return family ? family_size(family) : NULL;
}

const char *dt_family_example(const char *name, int row)
{
    const struct family *family = family_named(name);
    if (!family || row < 0)
        return NULL; /* unreached: whoever asks has a family */
    const char *const *example = family->examples;
    while (*example && row--)
        example++;
    return *example;
}

const char *dt_family_about(const char *name)
{
    const struct family *family = family_named(name);
    return family ? family->about : NULL;
}

/* ---- parameters ----------------------------------------------------- */

static void describe_words(const char *const *words, char *text, size_t size)
{
    size_t at = 0;
    for (int i = 0; words[i] && at < size; i++)
        at += (size_t)snprintf(text + at, size - at, "%s%s", i ? "|" : "",
                               words[i]);
}

static void describe_range(const struct param *param, char *text, size_t size)
{
    char high[24] = "";
    if (param->high < INT_MAX)
        snprintf(high, sizeof high, "%lld", (long long)param->high);
    snprintf(text, size, "%lld..%s%s", (long long)param->low, high,
             param->kind == PARAM_LIST ? ", joined by +" : "");
}

static void describe_values(const struct param *param, char *text, size_t size)
{
    if (param->kind == PARAM_WORD)
        describe_words(param->words, text, size);
    else if (param->kind == PARAM_TEXT)
        snprintf(text, size, "TEXT");
    else
        describe_range(param, text, size);
}

bool dt_param(const char *name, int row, struct dt_param *param)
{
    static const enum dt_kind kinds[] = {
        [PARAM_NUMBER] = DT_KIND_NUMBER,
        [PARAM_WORD] = DT_KIND_WORD,
        [PARAM_LIST] = DT_KIND_LIST,
        [PARAM_TEXT] = DT_KIND_TEXT,
    };
    const struct family *family = family_named(name);
    if (!family || row < 0)
        return false;
    const struct param *own = family->params;
    while (own->name && row--)
        own++;
    if (!own->name)
        return false;
    *param = (struct dt_param){.name = own->name,
                               .fallback = own->fallback,
                               .help = own->help,
                               .kind = kinds[own->kind],
                               .low = own->low,
                               .high = own->high,
                               .words = own->words};
    describe_values(own, param->values, sizeof param->values);
    return true;
}

/* ---- verbs, options, formats ---------------------------------------- */

bool dt_verb(int row, struct dt_verb *verb)
{
    if (row < 0 || row >= VERBS_COUNT)
        return false;
    const struct verb_row *own = &verb_rows[row];
    *verb = (struct dt_verb){.name = own->name,
                             .arguments = own->arguments,
                             .help = own->help,
                             .bit = 1u << row,
                             .takes_puzzle = own->takes & TAKES_PUZZLE,
                             .takes_word = own->takes & TAKES_WORD,
                             .examples = own->examples};
    return true;
}

bool dt_option(int row, struct dt_option *option)
{
    static const enum dt_kind kinds[] = {
        [OPTION_FLAG] = DT_KIND_FLAG,       [OPTION_NUMBER] = DT_KIND_NUMBER,
        [OPTION_WORD] = DT_KIND_WORD,       [OPTION_FORMAT] = DT_KIND_FORMAT,
        [OPTION_TEXT] = DT_KIND_TEXT,       [OPTION_PATH] = DT_KIND_PATH,
        [OPTION_SECONDS] = DT_KIND_SECONDS, [OPTION_SIZE] = DT_KIND_SIZE,
        [OPTION_SHARD] = DT_KIND_SHARD,     [OPTION_PAPER] = DT_KIND_PAPER,
        [OPTION_LENGTH] = DT_KIND_LENGTH,   [OPTION_BIG] = DT_KIND_BIG,
    };
    if (row < 0 || row >= OPTIONS_COUNT)
        return false;
    const struct option_row *own = &option_rows[row];
    *option =
        (struct dt_option){.name = own->name,
                           .letter = own->letter,
                           .argument = own->argument,
                           .kind = kinds[own->kind],
                           .low = own->low,
                           .high = own->high,
                           .words = own->words,
                           .fallback = *own->fallback ? own->fallback : NULL,
                           .verbs = own->verbs,
                           .help = own->help};
    return true;
}

bool dt_conflict(int row, struct dt_conflict *conflict)
{
    if (row < 0 || row >= conflicts_count)
        return false;
    const struct conflict *own = &conflict_rows[row];
    *conflict = (struct dt_conflict){option_rows[own->one].name,
                                     option_rows[own->other].name, own->why};
    return true;
}

_Static_assert((int)DT_FORMAT_TEXT == FORMAT_TEXT &&
                   (int)DT_FORMAT_COMPETITION == FORMAT_COMPETITION &&
                   (int)DT_FORMAT_PROOF == FORMAT_PROOF,
               "kinds of formats are told as they are");

static void tell_format(const struct format *own, struct dt_format *format)
{
    *format = (struct dt_format){.name = own->name,
                                 .kind = (enum dt_format_kind)own->kind,
                                 .extension = own->extension,
                                 .binary = own->binary,
                                 .writers = own->writers,
                                 .readers = own->readers,
                                 .help = own->help};
}

bool dt_format(int row, struct dt_format *format)
{
    bool there = row >= 0 && row < FORMATS_COUNT;
    if (there)
        tell_format(&format_rows[row], format);
    return there;
}

void dt_output_format(const dt_settings *set, struct dt_format *format)
{
    tell_format(settings_format(set), format);
}

/* ---- engines -------------------------------------------------------- */

static void tell_engine(const struct engine *own, const char *family,
                        struct dt_engine *engine)
{
    static const char *const forms[] = {
        [FORM_CLAUSES] = "clauses",
        [FORM_COVER] = "cover",
        [FORM_PUZZLE] = "puzzle",
    };
    *engine = (struct dt_engine){.name = own->name,
                                 .title = own->title,
                                 .step = own->step,
                                 .family = family,
                                 .form = forms[own->form],
                                 .lists = own->lists,
                                 .counts = own->count,
                                 .samples = own->sample,
                                 .tallies = own->tally,
                                 .orders = own->orders,
                                 .estimates = own->estimate,
                                 .diagrams = own->diagram,
                                 .proves = own->prove || own->traces,
                                 .saves = own->save &&
                                          (!own->restarts || own->counts),
                                 .parallel = own->parallel};
}

static bool engine_row(const struct engine *const *engines, const char *family,
                       int *row, struct dt_engine *engine)
{
    for (; engines && *engines; engines++)
        if (!(*row)--) {
            tell_engine(*engines, family, engine);
            return true;
        }
    return false;
}

bool dt_engine(int row, struct dt_engine *engine)
{
    if (row < 0)
        return false;
    if (engine_row(general_engines, NULL, &row, engine))
        return true;
    for (int i = 0; families[i]; i++)
        if (engine_row(families[i]->engines, families[i]->name, &row, engine))
            return true;
    return false;
}

const char *dt_nearest(const char *typed, const char *const *words)
{
    return text_nearest(typed, words);
}

void dt_list(char *text, size_t size, const char *mark,
             const char *const *words)
{
    text_list(text, size, mark, words);
}
