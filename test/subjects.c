/* subjects.c: all families as the tests see them, and a scratch folder. */
#include "subject.h"

#include <unistd.h>

#define FAMILY(name) extern const struct subject name##_subject;
#include "../src/family/families.def"
FAMILY(file)
#undef FAMILY

const struct subject *const subjects[] = {
#define FAMILY(name) &name##_subject,
#include "../src/family/families.def"
    FAMILY(file)
#undef FAMILY
        NULL,
};

const char *const *subject_engines(const struct subject *subject)
{
    static const char *const general[] = {"dance", "frontier", "cubes",
                                          "cadical", NULL};
    return subject->engines ? subject->engines : general;
}

bool subject_refuses(const struct subject *subject, const char *id,
                     const char *engine)
{
    return subject->refuses && subject->refuses(id, engine);
}

static char scratch[] = "/tmp/dovetail-test-XXXXXX";
static bool scratch_made;

FILE *scratch_file(const char *name, char *path, size_t size)
{
    if (!scratch_made && !mkdtemp(scratch))
        exit(1);
    scratch_made = true; /* a name of its own may have an X, too */
    snprintf(path, size, "%s/%s", scratch, name);
    FILE *file = fopen(path, "w");
    if (!file)
        exit(1);
    return file;
}

void scratch_remove(void)
{
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", scratch);
    if (scratch_made && system(command))
        exit(1);
}
