/* names.c: names side by side in one text, found by an open hash table that
 * is at most half full (see names.h). */
#include "problem/names.h"

static uint32_t hash(const char *name, size_t size)
{
    uint64_t h = 0x9e3779b97f4a7c15u ^ size;
    for (; size; name++, size--)
        h = (h ^ (unsigned char)*name) * 0x100000001b3u;
    return (uint32_t)(h * 0x9e3779b97f4a7c15u >> 32);
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
static struct name_slot *seek(const struct names *names, const char *name,
                              size_t size, uint32_t code)
{
    size_t mask = names->slots - 1, i = code & mask;
    for (; names->slot[i].number; i = (i + 1) & mask) {
        if (names->slot[i].hash != code)
            continue;
        size_t other;
        const char *text =
            names_get(names, (int)names->slot[i].number - 1, &other);
        if (other == size && !memcmp(text, name, size))
            break;
    }
    return &names->slot[i];
}

int names_find(const struct names *names, const char *name, size_t size)
{
    if (!names->slots)
        return NO_NAME;
    return (int)seek(names, name, size, hash(name, size))->number - 1;
}

static bool grow(struct names *names)
{
    struct name_slot *old = names->slot;
    size_t before = names->slots, slots = before ? 2 * before : 64;
    struct name_slot *slot = mem_try_alloc(slots, sizeof *slot);
    if (!slot)
        return false;
    names->slots = slots;
    names->slot = slot;
    size_t mask = names->slots - 1;
    for (size_t k = 0; k < before; k++) {
        const struct name_slot *from = &old[k];
        size_t i = from->hash & mask;
        while (from->number && names->slot[i].number)
            i = (i + 1) & mask;
        if (from->number)
            names->slot[i] = *from;
    }
    free(old);
    return true;
}

int names_add(struct names *names, const char *name, size_t size)
{
    if (2 * names->end.len >= names->slots && !grow(names))
        return NO_NAME;
    uint32_t code = hash(name, size);
    struct name_slot *slot = seek(names, name, size, code);
    if (!slot->number) {
        if (!vec_try_reserve(&names->text, names->text.len + size) ||
            !vec_try_reserve(&names->end, names->end.len + 1))
            return NO_NAME;
        vec_append(&names->text, name, size);
        vec_push(&names->end, names->text.len);
        *slot = (struct name_slot){(uint32_t)names->end.len, code};
    }
    return (int)slot->number - 1;
}

int names_add_few(struct names *names, const char *name, size_t size)
{
    int number = names_add(names, name, size);
    if (number == NO_NAME)
        mem_none(names->text.len + size);
    return number;
}

void names_release(struct names *names)
{
    vec_release(&names->text);
    vec_release(&names->end);
    free(names->slot);
    *names = (struct names){0};
}
