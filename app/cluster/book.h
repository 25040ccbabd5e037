/* book.h: a ledger that was read (see ledger.c). */
#ifndef CLUSTER_BOOK_H
#define CLUSTER_BOOK_H

#include "cluster/cluster.h"

struct book {
    struct work work;
    struct store store;
    char *total;
    const char **child; /* names, sorted */
    size_t children;
    char folder[64]; /* of the puzzle's file; empty: there is none */
};

/* False, with a sentence: it cannot be read, or contradicts itself; the book
 * is to be closed all the same. */
bool book_read(struct book *book, const char *path, struct dt_error *err);
void book_close(struct book *book);

#endif
