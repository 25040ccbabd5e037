/* page.h: the files of the page, which page.py puts into the program. */
#ifndef SERVE_PAGE_H
#define SERVE_PAGE_H

#include <stddef.h>

struct page_file {
    const char *name; /* with folders, such as engine/server.js */
    const char *type; /* of its content */
    const unsigned char *bytes;
    size_t size;
};

extern const struct page_file page_files[]; /* up to a name that is NULL */

#endif
