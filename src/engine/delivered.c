/* delivered.c: models as bits, a bit for each variable, in a hash table with
 * open addresses (see delivered.h).  A solver that keeps a clause against each
 * model takes 32 times as much. */
#include "engine/delivered.h"

void delivered_init(struct delivered *d, size_t variables)
{
    *d = (struct delivered){.words = variables / 64 + 1};
}

void delivered_release(struct delivered *d)
{
    vec_release(&d->bit);
    vec_release(&d->shelf);
}

/* Where the model is on the shelf, or where it belongs. */
static size_t place_of(const struct delivered *d, const uint64_t *model)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < d->words; i++) {
        hash = (hash ^ model[i]) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 32;
    }
    size_t mask = d->shelf.len - 1, at = (size_t)hash & mask;
    for (; d->shelf.at[at]; at = (at + 1) & mask)
        if (!memcmp(&d->bit.at[(d->shelf.at[at] - 1) * d->words], model,
                    d->words * sizeof *model))
            break;
    return at;
}

static void widen(struct delivered *d)
{
    size_t size = d->shelf.len ? 2 * d->shelf.len : 64;
    vec_clear(&d->shelf);
    while (d->shelf.len < size)
        vec_push(&d->shelf, 0);
    for (size_t i = 0; i < d->models; i++)
        d->shelf.at[place_of(d, &d->bit.at[i * d->words])] = i + 1;
}

bool delivered_add(struct delivered *d, const int *literals, size_t count)
{
    if (2 * d->models >= d->shelf.len)
        widen(d);
    for (size_t i = 0; i < d->words; i++)
        vec_push(&d->bit, 0);
    uint64_t *model = &d->bit.at[d->models * d->words];
    for (size_t i = 0; i < count; i++)
        model[i / 64] |= (uint64_t)(literals[i] > 0) << i % 64;
    size_t at = place_of(d, model);
    bool fresh = !d->shelf.at[at];
    if (fresh)
        d->shelf.at[at] = ++d->models;
    else
        d->bit.len -= d->words;
    return fresh;
}
