/* book.h: all states of a search, for a certificate that there is no ship. */
#ifndef FAMILY_LIFE_ROWS_BOOK_H
#define FAMILY_LIFE_ROWS_BOOK_H

#include "base/writer.h"
#include "family/life/rows/walk.h"

/* A row behind another one; together they are the beginning of a ship. */
struct place {
    uint32_t before; /* its number; 0: there is none */
    row_t row;
    uint8_t phase, whole;
};

struct book {
    struct writer *out; /* borrowed; NULL: there is no book */
    VEC(struct place) place;
    VEC(uint32_t) way; /* numbers of the rows of the path */
    uint64_t *slot;    /* owned; part of a fingerprint and a number, or 0 */
    size_t slots;      /* a power of two; a quarter of them is free */
    uint64_t memory;   /* bytes that it may have */
    bool starved;      /* for good */
};

/* Of a width that begins; out NULL: nothing is kept. */
void book_init(struct book *b, struct writer *out, int width, uint64_t memory);
void book_release(struct book *b);
/* The last row of the path, behind which it may go on, has this fingerprint.
 * Is it a new state?  Then it is on the way. */
bool book_take(struct book *b, const struct walk *walk, uint64_t print,
               unsigned phase, unsigned whole, bool mirrored);
/* All that can follow the last one on the way was taken. */
void book_up(struct book *b);

#endif
