/* order.h: what a client asks for: a job, as words and files. */
#ifndef SERVE_ORDER_H
#define SERVE_ORDER_H

#include "dovetail.h"

enum {
    ORDER_WORDS = 200,
    ORDER_WORD = 100000, /* bytes */
    ORDER_FILES = 20,
    ORDER_NAME = 100 /* bytes of a file's name */
};

struct order_file {
    char *name; /* owned, as is the content */
    char *bytes;
    size_t size;
};

struct order {
    char client[33]; /* who asks: letters and digits */
    char **words;    /* owned; up to NULL */
    struct order_file *files;
    size_t files_count;
};

/* {"client": "1f", "words": ["count", "domino:@a"], "files": {"a": "Li4K"}},
 * a file in base64; false, with a sentence: it is something else. */
bool order_read(struct order *order, const char *text, size_t size,
                struct dt_error *err);
void order_release(struct order *order);

/* A name without folders, of a file that anybody can see. */
bool order_is_name(const char *name);

#endif
