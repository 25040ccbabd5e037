/* memo.c: two arenas of bytes and a table each (see memo.h).
 *
 * An entry is a head, the words of its conditions, the limbs of its number and
 * the bytes of its key, one behind the other; it begins at a multiple of 8.
 * Entries of one slot are a list, the latest first.  Several entries may have
 * the same key with other conditions. */
#include "engine/memo.h"

enum {
    ALIGN = 8,
    FIRST_CAP = 1 << 16,
    FIRST_SLOTS = 1 << 12,
    SIZE_MOST = (1 << 26) - 1, /* of a key */
    RANK_MOST = 31
};

struct head {
    uint64_t hash;
    uint32_t next; /* in units of ALIGN; 0: none */
    uint32_t words, limbs;
    uint32_t size : 26, rank : 5; /* of the key */
    uint32_t minus : 1;           /* the number is below 0 */
};

uint64_t memo_hash(const uint8_t *bytes, size_t size)
{
    const uint64_t factor = UINT64_C(0x9E3779B97F4A7C15);
    uint64_t hash = size * factor, word;
    for (; size >= sizeof word; size -= sizeof word, bytes += sizeof word) {
        memcpy(&word, bytes, sizeof word);
        hash = (hash ^ word) * factor;
        hash ^= hash >> 32;
    }
    word = 0;
    if (size)
        memcpy(&word, bytes, size);
    hash = (hash ^ word) * factor;
    return hash ^ hash >> 29;
}

static void shelf_release(struct shelf *s)
{
    free(s->bytes);
    free(s->first);
    *s = (struct shelf){0};
}

void memo_init(struct memo *memo, uint64_t bytes)
{
    *memo = (struct memo){.most = 0};
    memo_limit(memo, bytes);
}

void memo_limit(struct memo *memo, uint64_t bytes)
{
    /* Places are told in 32 bits, by units. */
    const uint64_t most = (uint64_t)UINT32_MAX * ALIGN / 2;
    memo->most = (size_t)(bytes / 2 < most ? bytes / 2 : most);
}

void memo_release(struct memo *memo)
{
    shelf_release(&memo->young);
    shelf_release(&memo->old);
}

size_t memo_bytes(const struct memo *memo)
{
    const struct shelf *y = &memo->young, *o = &memo->old;
    return y->cap + o->cap + (y->slots + o->slots) * sizeof *y->first;
}

static size_t entry_bytes(size_t words, size_t limbs, size_t size)
{
    size_t bytes = sizeof(struct head) + words * sizeof(uint32_t) +
                   limbs * sizeof(mp_limb_t) + size;
    bytes += words % 2 * sizeof(uint32_t); /* limbs are aligned */
    return (bytes + ALIGN - 1) / ALIGN * ALIGN;
}

static struct head *head_at(const struct shelf *s, uint32_t place)
{
    return (struct head *)(void *)(s->bytes + (size_t)place * ALIGN);
}

static uint32_t *words_of(struct head *head)
{
    return (uint32_t *)(void *)(head + 1);
}

static mp_limb_t *limbs_of(struct head *head)
{
    return (mp_limb_t *)(void *)(words_of(head) + head->words +
                                 head->words % 2);
}

static uint8_t *key_of(struct head *head)
{
    return (uint8_t *)(limbs_of(head) + head->limbs);
}

/* ---- room ----------------------------------------------------------- */

static void relink(struct shelf *s)
{
    memset(s->first, 0, s->slots * sizeof *s->first);
    for (size_t at = ALIGN; at < s->len;) {
        uint32_t place = (uint32_t)(at / ALIGN);
        struct head *head = head_at(s, place);
        uint32_t *slot = &s->first[head->hash & (s->slots - 1)];
        head->next = *slot;
        *slot = place;
        at += entry_bytes(head->words, head->limbs, head->size);
    }
}

static bool grow_slots(struct shelf *s)
{
    size_t slots = s->slots ? 2 * s->slots : FIRST_SLOTS;
    uint32_t *first = mem_try_resize(s->first, slots, sizeof *first);
    if (!first)
        return false; /* unreached: there was memory */
    s->first = first;
    s->slots = slots;
    relink(s);
    return true;
}

static bool grow_bytes(struct shelf *s, size_t more, size_t most)
{
    size_t cap = s->cap ? 2 * s->cap : FIRST_CAP;
    while (cap < s->len + more)
        cap *= 2;
    if (cap > most)
        cap = most;
    uint8_t *bytes =
        cap >= s->len + more ? mem_try_resize(s->bytes, cap, 1) : NULL;
    if (!bytes)
        return false;
    s->bytes = bytes;
    s->cap = cap;
    return true;
}

/* Is there room for one more entry? */
static bool has_room(struct shelf *s, size_t more, size_t most)
{
    if (!s->len)
        s->len = ALIGN; /* place 0 is none */
    if (s->entries >= s->slots && !grow_slots(s))
        return false; /* unreached: there was memory */
    return s->len + more <= s->cap || grow_bytes(s, more, most);
}

static void turn_over(struct memo *memo)
{
    struct shelf cleared = memo->old;
    memo->evicted += cleared.entries;
    cleared.entries = 0;
    cleared.len = ALIGN;
    if (cleared.first)
        memset(cleared.first, 0, cleared.slots * sizeof *cleared.first);
    memo->old = memo->young;
    memo->young = cleared;
}

/* ---- entries -------------------------------------------------------- */

static struct head *shelf_find(const struct shelf *s, struct key key,
                               const struct asker *asker)
{
    if (!s->slots)
        return NULL;
    for (uint32_t place = s->first[key.hash & (s->slots - 1)]; place;) {
        struct head *head = head_at(s, place);
        if (head->hash == key.hash && head->size == key.size &&
            !memcmp(key_of(head), key.bytes, key.size) &&
            asker->agrees(asker->context, words_of(head), head->words))
            return head;
        place = head->next;
    }
    return NULL;
}

static void put(struct memo *memo, struct key key, const uint32_t *word,
                size_t words, const mpz_t number)
{
    const size_t limbs = mpz_size(number);
    size_t bytes = entry_bytes(words, limbs, key.size);
    struct shelf *s = &memo->young;
    if (key.size > SIZE_MOST)
        return; /* unreached: no test has parts that large */
    if (!has_room(s, bytes, memo->most)) {
        turn_over(memo);
        if (!has_room(s, bytes, memo->most))
            return; /* it is not remembered */
    }
    uint32_t place = (uint32_t)(s->len / ALIGN);
    uint32_t *slot = &s->first[key.hash & (s->slots - 1)];
    struct head *head = head_at(s, place);
    *head = (struct head){.hash = key.hash,
                          .next = *slot,
                          .words = (uint32_t)words,
                          .limbs = (uint32_t)limbs,
                          .size = (uint32_t)key.size & SIZE_MOST,
                          .rank = key.rank & RANK_MOST,
                          .minus = mpz_sgn(number) < 0};
    if (words)
        memcpy(words_of(head), word, words * sizeof *word);
    if (limbs)
        memcpy(limbs_of(head), mpz_limbs_read(number),
               limbs * sizeof(mp_limb_t));
    memcpy(key_of(head), key.bytes, key.size);
    *slot = place;
    s->len += bytes;
    s->entries++;
}

static void read_number(struct head *head, mpz_t number)
{
    mp_limb_t *limb = mpz_limbs_write(number, head->limbs + 1);
    memcpy(limb, limbs_of(head), head->limbs * sizeof *limb);
    mpz_limbs_finish(number, head->limbs);
    if (head->minus)
        mpz_neg(number, number);
}

bool memo_find(struct memo *memo, struct key key, const struct asker *asker,
               mpz_t number)
{
    struct head *head = shelf_find(&memo->young, key, asker);
    bool old = !head;
    if (old)
        head = shelf_find(&memo->old, key, asker);
    memo->hits += head != NULL;
    memo->misses += !head;
    if (!head)
        return false;
    read_number(head, number);
    if (old) { /* it may go where it came from */
        size_t bytes = entry_bytes(head->words, head->limbs, key.size);
        if (has_room(&memo->young, bytes, memo->most)) {
            key.rank = head->rank;
            put(memo, key, words_of(head), head->words, number);
        }
    }
    return true;
}

void memo_keep(struct memo *memo, struct key key, const uint32_t *word,
               size_t words, const mpz_t number)
{
    put(memo, key, word, words, number);
}

void memo_visit(const struct memo *memo, void *context,
                void (*see)(void *context, struct key key,
                            const uint32_t *word, size_t words,
                            const mpz_t number))
{
    const struct shelf *shelves[] = {&memo->young, &memo->old};
    mpz_t number;
    mpz_init(number);
    for (int i = 0; i < 2; i++)
        for (size_t at = ALIGN; at < shelves[i]->len;) {
            struct head *head = head_at(shelves[i], (uint32_t)(at / ALIGN));
            struct key key = {key_of(head), head->size, head->hash,
                              head->rank};
            read_number(head, number);
            see(context, key, words_of(head), head->words, number);
            at += entry_bytes(head->words, head->limbs, head->size);
        }
    mpz_clear(number);
}
