/* verbs.c: the rows of verbs.h, looked up by name and by bit. */
#include "base/verbs.h"

#include <assert.h>
#include <stddef.h>

const struct verb_row verb_rows[VERBS_COUNT] = {
#define VERB(id, name, takes, arguments, help, ...) \
    {name, takes, arguments, help, {__VA_ARGS__}},
    VERBS
#undef VERB
};

const char *verb_name(unsigned verb)
{
    assert(verb && !(verb & (verb - 1)) && verb <= VERBS_ALL);
    return verb_rows[__builtin_ctz(verb)].name;
}
