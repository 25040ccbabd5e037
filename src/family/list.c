/* list.c: the families, as families.def has them. */
#include "family/family.h"

#define FAMILY(name) extern const struct family name##_family;
#include "family/families.def"
#undef FAMILY

const struct family *const families[] = {
#define FAMILY(name) &name##_family,
#include "family/families.def"
#undef FAMILY
    NULL,
};

_Static_assert(sizeof families / sizeof *families <= FAMILIES_MAX,
               "room for all names");

const char *family_size(const struct family *family)
{
    return family->square ? "N" : "ROWSxCOLS";
}

const struct family *family_find(const char *name, size_t size)
{
    for (int i = 0; families[i]; i++)
        if (strlen(families[i]->name) == size &&
            !memcmp(families[i]->name, name, size))
            return families[i];
    return NULL;
}

static void *generate(const struct id *id, struct search *pace,
                      struct error *err)
{
    const struct generator *generator = id->family->generator;
    struct request request;
    struct search endless;
    request_init(&request);
    search_init(&endless, NULL, &request);
    void *making = generator->begin(id, err), *puzzle = NULL;
    if (!making)
        return NULL;
    if (generator->go_on(making, pace ? pace : &endless, err) == VERDICT_FOUND)
        puzzle = generator->take(making);
    generator->release(making);
    return puzzle;
}

void *family_build(const struct id *id, struct search *pace,
                   const struct family **family, struct error *err)
{
    *family = id->family;
    if (!id->has_seed)
        return id->family->build(id, family, err);
    void *puzzle = generate(id, pace, err);
    if (puzzle)
        *family = family_of_made(id->family, puzzle);
    return puzzle;
}

const struct family *family_of_made(const struct family *family,
                                    const void *puzzle)
{
    const struct generator *generator = family->generator;
    return generator->answers ? generator->answers(puzzle) : family;
}

bool family_wishes_fit(const struct id *id, int first, struct error *err)
{
    const struct family *family = id->family;
    const char *example = family->generator->example;
    for (int i = first; !id->has_seed && family->params[i].name; i++) {
        const char *name = family->params[i].name, *text = id->value[i].text;
        if (id->value[i].given)
            return error_say(err,
                             "%s=%s is for new puzzles, which have a size and "
                             "a seed: %.*s,%s=%s%s",
                             name, text, (int)strcspn(example, ",#"), example,
                             name, text, strchr(example, '#'));
    }
    return true;
}

/* ---- commentary ----------------------------------------------------- */

bool family_remark(const struct family *family, const void *puzzle,
                   const struct log *log)
{
    const struct commentary *c = family->commentary;
    return c && c->remark && c->remark(puzzle, log);
}

void family_remark_none(const struct family *family, const void *puzzle,
                        const struct log *log)
{
    const struct commentary *c = family->commentary;
    if (c && c->none)
        c->none(puzzle, log);
}

void family_describe(const struct family *family, const void *puzzle,
                     const struct grid *grid, const struct log *log)
{
    const struct commentary *c = family->commentary;
    if (c && c->describe)
        c->describe(puzzle, grid, log);
}
