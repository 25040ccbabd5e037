/* twins.c: a hash table of options, whose entries are sorted before they are
 * compared (see twins.h). */
#include "problem/twins.h"

#include <stdint.h>

/* Of the hash table; the hash is kept so that few options need a look. */
struct twin_slot {
    uint32_t kind; /* + 1; 0: the slot is free */
    uint32_t hash;
};

/* An option, of the cover or from elsewhere. */
struct one {
    const struct entry *entries;
    size_t count;
    int64_t cost;
};

static struct one option_at(const struct xcc *xcc, size_t option)
{
    size_t begin = xcc_begin(xcc, option);
    return (struct one){xcc->entry.at + begin, xcc->end.at[option] - begin,
                        xcc->cost.len ? xcc->cost.at[option] : 0};
}

static uint64_t mix(uint64_t key)
{
    key *= 0x9e3779b97f4a7c15u;
    key ^= key >> 32;
    key *= 0xd6e8feb86659fd93u;
    return key ^ key >> 32;
}

/* A sum over the entries, so that their order does not matter. */
static uint32_t hash(const struct one *one)
{
    uint64_t sum = mix((uint64_t)one->cost + one->count);
    for (size_t i = 0; i < one->count; i++)
        sum += mix((uint64_t)one->entries[i].item << 32 |
                   (uint32_t)one->entries[i].colour);
    return (uint32_t)(sum ^ sum >> 32);
}

static int compare_entries(const void *left, const void *right)
{
    const struct entry *a = left, *b = right;
    if (a->item != b->item)
        return a->item < b->item ? -1 : 1;
    /* unreached: options of the tests with equal items are twins */
    return (a->colour > b->colour) - (a->colour < b->colour);
}

static bool equal_sorted(const struct one *a, const struct one *b)
{
    size_t size = a->count * sizeof *a->entries;
    struct entry *copy = mem_alloc(2 * a->count, sizeof *copy);
    memcpy(copy, a->entries, size);
    memcpy(copy + a->count, b->entries, size);
    qsort(copy, a->count, sizeof *copy, compare_entries);
    qsort(copy + a->count, a->count, sizeof *copy, compare_entries);
    bool same = !memcmp(copy, copy + a->count, size);
    free(copy);
    return same;
}

static bool equal(const struct one *a, const struct one *b)
{
    if (a->count != b->count || a->cost != b->cost)
        return false;
    return !a->count ||
           !memcmp(a->entries, b->entries, a->count * sizeof *a->entries) ||
           equal_sorted(a, b);
}

/* The slot of the option's kind, or the free one where it belongs. */
static struct twin_slot *seek(const struct twins *twins, const struct one *one,
                              uint32_t code)
{
    size_t mask = twins->slots - 1, i = code & mask;
    for (; twins->slot[i].kind; i = (i + 1) & mask) {
        if (twins->slot[i].hash != code)
            continue;
        size_t option = (size_t)twins->example[twins->slot[i].kind - 1];
        struct one other = option_at(twins->xcc, option);
        if (equal(one, &other))
            break;
    }
    return &twins->slot[i];
}

/* Fills slots and examples, and where it is wanted the kind of each option. */
static bool sort_out(struct twins *twins, const struct xcc *xcc, int *kinds)
{
    size_t options = xcc_options(xcc);
    *twins = (struct twins){.xcc = xcc, .slots = 64};
    while (twins->slots < options + options / 2)
        twins->slots *= 2;
    twins->slot = mem_try_alloc(twins->slots, sizeof *twins->slot);
    twins->example = mem_try_alloc(options, sizeof *twins->example);
    if (!twins->slot || !twins->example)
        return false; /* unreached: there was memory */
    for (size_t o = 0; o < options; o++) {
        struct one one = option_at(xcc, o);
        uint32_t code = hash(&one);
        struct twin_slot *slot = seek(twins, &one, code);
        if (!slot->kind) {
            twins->example[twins->kinds++] = (int)o;
            *slot = (struct twin_slot){(uint32_t)twins->kinds, code};
        }
        if (kinds)
            kinds[o] = (int)slot->kind - 1;
    }
    return true;
}

static void release(struct twins *twins)
{
    free(twins->example);
    free(twins->begin);
    free(twins->member);
    free(twins->slot);
}

size_t twins_repeated(const struct xcc *xcc)
{
    struct twins twins;
    bool good = sort_out(&twins, xcc, NULL);
    release(&twins);
    return good ? xcc_options(xcc) - twins.kinds : 0;
}

/* Counted up to their ends, then filled from there down. */
static bool list_members(struct twins *twins, const int *kinds)
{
    size_t options = xcc_options(twins->xcc);
    int *begin = mem_try_alloc(twins->kinds + 1, sizeof *begin);
    twins->begin = begin;
    twins->member = mem_try_alloc(options, sizeof *twins->member);
    if (!begin || !twins->member)
        return false; /* unreached: there was memory */
    for (size_t o = 0; o < options; o++)
        begin[kinds[o]]++;
    for (size_t k = 0; k < twins->kinds; k++)
        begin[k + 1] += begin[k];
    for (size_t o = options; o-- > 0;)
        twins->member[--begin[kinds[o]]] = (int)o;
    return true;
}

void twins_free(struct twins *twins)
{
    if (twins)
        release(twins);
    free(twins);
}

struct twins *twins_new(const struct xcc *xcc)
{
    struct twins *twins = mem_alloc(1, sizeof *twins);
    int *kinds = mem_try_alloc(xcc_options(xcc), sizeof *kinds);
    bool good =
        kinds && sort_out(twins, xcc, kinds) && list_members(twins, kinds);
    free(kinds);
    if (good)
        return twins;
    /* unreached: there was memory */
    twins_free(twins);
    return NULL;
}

size_t twins_find(const struct twins *twins, const struct entry *entries,
                  size_t count, int64_t cost, const int **members)
{
    struct one one = {entries, count, cost};
    const struct twin_slot *slot = seek(twins, &one, hash(&one));
    if (!slot->kind)
        return 0;
    const int *begin = twins->begin + slot->kind - 1;
    *members = twins->member + begin[0];
    return (size_t)(begin[1] - begin[0]);
}
