/* tree.h: a search tree with all that makes it a job: it is walked whole or by
 * shards, by one thread or by several, saved and resumed, whoever the kernel
 * is. */
#ifndef ENGINE_TREE_H
#define ENGINE_TREE_H

#include "engine/crew.h"
#include "engine/pieces.h"

struct tree {
    const struct kernel *kernel; /* NULL: there is no tree yet */
    struct crew *crew;           /* owned */
    struct cut cut;              /* as long as shards are looked for */
    bool cutting;
    bool begun; /* the crew has its pieces */
};

/* The problem is borrowed. */
void tree_init(struct tree *tree, const struct kernel *kernel,
               const void *problem, int workers);
void tree_release(struct tree *tree); /* also of a zeroed one */
/* As crew_walk does it, after the pieces are found. */
enum verdict tree_walk(struct tree *tree, struct search *search,
                       enum purpose purpose);
/* Cuts what is to be done, before the first walk: by the options of an exact
 * cover whose items below `primary` may be branched on, or, without one, as
 * the kernel opens forks. */
enum verdict tree_split(struct tree *tree, struct search *search,
                        const struct xcc *xcc, int primary,
                        struct pieces *pieces);
/* Lines of text, also before there is a tree; and back, before it is walked.
 * The numbers of items and options stay below these. */
void tree_save(const struct tree *tree, const struct search *search,
               struct writer *out);
bool tree_load(struct tree *tree, struct search *search, struct reader *in,
               int items, int options, struct error *err);

#endif
