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

const char *dt_family(int row)
{
    return families[row] ? families[row]->name : NULL;
}

const char *dt_family_title(const char *name)
{
    const struct family *family = family_named(name);
    return family ? family->title : NULL;
}

const char *dt_family_example(const char *name, int row)
{
    const struct family *family = family_named(name);
    return family ? family->examples[row] : NULL;
}

const char *dt_family_about(const char *name)
{
    const struct family *family = family_named(name);
    return family ? family->about : NULL;
}

static void describe_values(const struct param *param, char *text, size_t size)
{
    text[0] = 0;
    if (param->kind == PARAM_WORD)
        for (int i = 0; param->words[i]; i++) {
            size_t at = strlen(text);
            snprintf(text + at, size - at, "%s%s", i ? "|" : "",
                     param->words[i]);
        }
    else if (param->kind == PARAM_TEXT)
        snprintf(text, size, "TEXT");
    else if (param->high >= INT_MAX)
        snprintf(text, size, "%lld..", (long long)param->low);
    else
        snprintf(text, size, "%lld..%lld", (long long)param->low,
                 (long long)param->high);
    if (param->kind == PARAM_LIST) {
        size_t at = strlen(text);
        snprintf(text + at, size - at, ", joined by +");
    }
}

bool dt_param(const char *name, int row, struct dt_param *param)
{
    const struct family *family = family_named(name);
    if (!family || !family->params[row].name)
        return false;
    const struct param *own = &family->params[row];
    *param = (struct dt_param){own->name, own->fallback, own->help, ""};
    describe_values(own, param->values, sizeof param->values);
    return true;
}

bool dt_option(int row, struct dt_option *option)
{
    if (row >= OPTIONS_COUNT)
        return false;
    const struct option_row *own = &option_rows[row];
    *option = (struct dt_option){own->name, own->letter, own->argument,
                                 own->verbs, own->help};
    return true;
}

static bool engine_row(const struct engine *const *engines, const char *family,
                       int *row, struct dt_engine *engine)
{
    for (; engines && *engines; engines++)
        if (!(*row)--) {
            *engine = (struct dt_engine){(*engines)->name, (*engines)->title,
                                         (*engines)->step, family};
            return true;
        }
    return false;
}

bool dt_engine(int row, struct dt_engine *engine)
{
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
