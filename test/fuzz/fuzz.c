/* fuzz.c: a target for libFuzzer, the one that the program is named after.
 *
 *     ln -s build-fuzz/test/fuzz dlx; ./dlx test/fuzz/corpus/dlx
 *
 * test/fuzz/run.sh does it for all of them. */
#include "targets.h"
#include "base/unpack.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static const struct target *target;

int LLVMFuzzerInitialize(int *count, char ***words);
int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

/* What is packed is one target's matter: the others would only wait for it. */
static bool is_for_another(const char *bytes, size_t size)
{
    bool open;
    return packing_of(bytes, size, &open) && strcmp(target->name, "packed");
}

/* Once: else each input that is packed would load its library anew. */
static void load_libraries(void)
{
    const struct packing *const packings[] = {&gzip_packing, &xz_packing,
                                              &zstd_packing};
    for (int i = 0; i < 3; i++)
        dlopen(packings[i]->library, RTLD_NOW);
}

int LLVMFuzzerInitialize(int *count, char ***words)
{
    const char *name = strrchr(**words, '/');
    (void)count;
    load_libraries();
    target = target_named(name ? name + 1 : **words);
    if (target)
        return 0;
    fprintf(stderr, "%s is no target\n", **words);
    exit(1);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    struct dt_error err = {.text = ""};
    if (is_for_another((const char *)bytes, size) ||
        target->takes(target, (const char *)bytes, size, &err))
        return 0;
    fprintf(stderr, "%s: it ends badly: %s\n", target->name, err.text);
    abort();
}
