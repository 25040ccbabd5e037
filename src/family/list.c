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
