#include "problem/names.h"

static uint64_t hash(const char *name, size_t size)
{
    uint64_t h = 0x9e3779b97f4a7c15u ^ size;
    for (; size; name++, size--)
        h = (h ^ (unsigned char)*name) * 0x100000001b3u;
    return h ^ h >> 29;
}

const char *names_get(const struct names *names, int number, size_t *size)
{
    size_t begin = number ? names->end.at[number - 1] : 0;
    *size = names->end.at[number] - begin;
    return names->text.at + begin;
}

size_t names_copy(const struct names *names, int number, char *name)
{
    size_t size;
    const char *text = names_get(names, number, &size);
    memcpy(name, text, size);
    return size;
}

/* The slot that holds the name, or the free one where it belongs. */
static size_t seek(const struct names *names, const char *name, size_t size)
{
    size_t mask = names->slots - 1, i = hash(name, size) & mask;
    for (; names->slot[i]; i = (i + 1) & mask) {
        size_t other;
        const char *text = names_get(names, (int)names->slot[i] - 1, &other);
        if (other == size && !memcmp(text, name, size))
            break;
    }
    return i;
}

int names_find(const struct names *names, const char *name, size_t size)
{
    if (!names->slots)
        return NO_NAME;
    return (int)names->slot[seek(names, name, size)] - 1;
}

static void grow(struct names *names)
{
    free(names->slot);
    names->slots = names->slots ? 2 * names->slots : 64;
    names->slot = mem_alloc(names->slots, sizeof *names->slot);
    for (size_t i = 0; i < names->end.len; i++) {
        size_t size;
        const char *text = names_get(names, (int)i, &size);
        names->slot[seek(names, text, size)] = (uint32_t)i + 1;
    }
}

int names_add(struct names *names, const char *name, size_t size)
{
    if (2 * names->end.len >= names->slots)
        grow(names);
    size_t i = seek(names, name, size);
    if (!names->slot[i]) {
        vec_append(&names->text, name, size);
        vec_push(&names->end, names->text.len);
        names->slot[i] = (uint32_t)names->end.len;
    }
    return (int)names->slot[i] - 1;
}

void names_release(struct names *names)
{
    vec_release(&names->text);
    vec_release(&names->end);
    free(names->slot);
    *names = (struct names){0};
}
