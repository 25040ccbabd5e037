/* book.c: all states of a search, for a certificate that there is no ship.
 *
 * What is written is in closure/lines.c, and why it is enough in
 * closure/closure.c. States are found by fingerprints and compared row by row:
 * whoever has the same fingerprint is not lost. */
#include "family/life/rows/book.h"

enum { FIRST_SLOTS = 1 << 12, NUMBER_BITS = 32 };

void book_init(struct book *b, struct writer *out, int width, uint64_t memory)
{
    *b = (struct book){.out = out, .memory = memory};
    if (!out)
        return;
    b->slots = FIRST_SLOTS;
    b->slot = mem_alloc(b->slots, sizeof *b->slot);
    vec_push(&b->place, (struct place){0});
    writer_print(out, "p rows %d\n", width);
}

void book_release(struct book *b)
{
    vec_release(&b->place);
    vec_release(&b->way);
    free(b->slot);
}

/* ---- states --------------------------------------------------------- */

/* Is the path as far as it matters what was before this row, or the mirror
 * image of that? */
static bool same_rows(const struct book *b, const struct walk *walk,
                      uint32_t number, bool mirrored)
{
    const row_t *mirror = walk->table->mirror;
    for (int i = 0; i < walk->window; i++) {
        row_t row = walk_row(walk, walk->depth - 1 - i);
        const struct place *place = &b->place.at[number];
        if ((mirrored ? mirror[row] : row) != place->row)
            return false;
        number = place->before;
    }
    return true;
}

/* The slot of a fingerprint from this place on: it is free, or what it has may
 * be the state. */
static uint64_t *find_slot(const struct book *b, size_t at, uint64_t part)
{
    while (b->slot[at] && b->slot[at] >> NUMBER_BITS != part)
        at = (at + 1) & (b->slots - 1);
    return &b->slot[at];
}

static uint64_t part_of(uint64_t print)
{
    return print >> NUMBER_BITS;
}

static void grow(struct book *b)
{
    uint64_t *old = b->slot, *slot = NULL;
    size_t slots = b->slots;
    if (2 * slots * (sizeof *slot + sizeof *b->place.at) <= b->memory)
        slot = mem_try_alloc(2 * slots, sizeof *slot);
    if (!slot) {
        b->starved = true;
        return;
    }
    b->slot = slot;
    b->slots *= 2;
    for (size_t i = 0; i < slots; i++) {
        size_t at = (old[i] >> NUMBER_BITS) & (b->slots - 1);
        if (!old[i])
            continue;
        while (b->slot[at])
            at = (at + 1) & (b->slots - 1);
        b->slot[at] = old[i];
    }
    free(old);
}

static void put_line(struct book *b, char letter, row_t row, uint32_t number)
{
    struct writer *w = b->out;
    writer_byte(w, letter);
    writer_byte(w, ' ');
    writer_number(w, row);
    if (number) {
        writer_byte(w, ' ');
        writer_number(w, number);
    }
    writer_byte(w, '\n');
}

/* Keeps a state in a free slot. */
static void keep(struct book *b, uint64_t *slot, uint64_t print,
                 struct place place)
{
    uint32_t number = (uint32_t)b->place.len;
    if (b->place.len == UINT32_MAX || !vec_try_push(&b->place, place)) {
        b->starved = true; /* unreached: there was memory */
        return;
    }
    *slot = part_of(print) << NUMBER_BITS | number;
    vec_push(&b->way, number);
    put_line(b, 'd', place.row, 0);
    if (b->place.len > b->slots / 4 * 3)
        grow(b);
}

bool book_take(struct book *b, const struct walk *walk, uint64_t print,
               unsigned phase, unsigned whole, bool mirrored)
{
    row_t row = walk_row(walk, walk->depth - 1);
    size_t mask = b->slots - 1, at = part_of(print) & mask;
    for (uint64_t *slot;; at = ((size_t)(slot - b->slot) + 1) & mask) {
        slot = find_slot(b, at, part_of(print));
        if (!*slot) {
            keep(b, slot, print,
                 (struct place){b->way.len ? vec_last(&b->way) : 0, row,
                                (uint8_t)phase, (uint8_t)whole});
            return true;
        }
        uint32_t number = (uint32_t)*slot;
        const struct place *place = &b->place.at[number];
        if (place->phase != phase || place->whole != whole)
            continue;
        bool same = same_rows(b, walk, number, false);
        if (same || (mirrored && same_rows(b, walk, number, true))) {
            put_line(b, same ? '=' : '~', row, number);
            return false;
        }
    }
}

void book_up(struct book *b)
{
    if (b->way.len)
        b->way.len--;
    writer_text(b->out, "u\n");
}
