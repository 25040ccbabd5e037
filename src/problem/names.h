/* names.h: a set of names, numbered 0, 1, ... in the order they came. */
#ifndef PROBLEM_NAMES_H
#define PROBLEM_NAMES_H

#include "base/mem.h"

#include <stdint.h>

/* Of the hash table; the hash is kept so that other names need no look. */
struct name_slot {
    uint32_t number; /* + 1; 0: the slot is free */
    uint32_t hash;
};

struct names {
    VEC(char) text;         /* all names, one after another */
    VEC(size_t) end;        /* name i is text[end[i-1]] .. text[end[i]-1] */
    struct name_slot *slot; /* owned */
    size_t slots;           /* a power of two, or 0 */
};

enum { NO_NAME = -1 };

int names_find(const struct names *names, const char *name, size_t size);
/* NO_NAME: there is no memory for it, and nothing has changed. */
int names_add(struct names *names, const char *name, size_t size);
/* The same where there are few: without memory the hook is called. */
int names_add_few(struct names *names, const char *name, size_t size);
const char *names_get(const struct names *names, int number, size_t *size);
/* Copies the name, with no end mark; answers how many bytes. */
size_t names_copy(const struct names *names, int number, char *name);
void names_release(struct names *names);

#endif
