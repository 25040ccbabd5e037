/* fuzz.c: a target for libFuzzer, the one that the program is named after.
 *
 *     ln -s build-fuzz/test/fuzz dlx; ./dlx test/fuzz/corpus/dlx
 *
 * test/fuzz/run.sh does it for all of them. */
#include "targets.h"

#include <stdlib.h>
#include <string.h>

static const struct target *target;

int LLVMFuzzerInitialize(int *count, char ***words);
int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

int LLVMFuzzerInitialize(int *count, char ***words)
{
    const char *name = strrchr(**words, '/');
    (void)count;
    target = target_named(name ? name + 1 : **words);
    if (target)
        return 0;
    fprintf(stderr, "%s is no target\n", **words);
    exit(1);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    struct dt_error err = {.text = ""};
    if (target->takes(target, (const char *)bytes, size, &err))
        return 0;
    fprintf(stderr, "%s: it ends badly: %s\n", target->name, err.text);
    abort();
}
