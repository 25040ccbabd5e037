/* group.c: the permutations of options that leave a cover as it is, all of
 * them, as far as there is room for a list. */
#include "family/file/group.h"
#include "problem/automorphisms.h"

enum { IMAGES_MOST = 1 << 24 };

struct group *group_new(const struct xcc *xcc)
{
    struct group *g = mem_alloc(1, sizeof *g);
    struct automorphisms found = {0};
    size_t options = xcc_options(xcc);
    bool known = !options || automorphisms_find(&found, xcc);
    if (known && !found.many) {
        g->size = found.size;
        g->whole = permutations_make(
            &g->all, found.generator.at,
            options ? found.generator.len / options : 0, options, IMAGES_MOST);
    } else if (known) {
        g->size = found.size; /* unreached: thousands of generators */
    }
    if (!g->whole)
        permutations_release(&g->all);
    automorphisms_release(&found);
    return g;
}

void group_free(struct group *g)
{
    if (g)
        permutations_release(&g->all);
    free(g);
}

bool group_fits(const struct group *g, struct error *err)
{
    if (g->whole)
        return true;
    if (g->size < 1)
        return error_say(err, "nobody here knows the symmetries of an exact "
                              "cover so large; leave --up-to-symmetry out");
    return error_say(err,
                     "this exact cover has about %.2g symmetries, too many to "
                     "go through; leave --up-to-symmetry out",
                     g->size);
}
