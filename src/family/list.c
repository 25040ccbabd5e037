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

void *family_build(const struct id *id, const struct family **family,
                   struct error *err)
{
    *family = id->family;
    return id->family->build(id, family, err);
}
