/* back.c: how much each entry of the matrix adds to the determinant.
 *
 * The derivative of log det K by the entry of w and b is the entry of b and w
 * of the inverse.  So det K is the sum, over the entries of the row of w, of
 * K(w,b) times det K times that: and each of these products is, up to the sign
 * that all have in common, the number of coverings in which w and b lie below
 * one domino (Kenyon 1997).
 *
 * Only entries of the inverse where K is not 0 are wanted, and they are found
 * from the fronts alone (Erisman and Tinney 1975).  What a piece has left to
 * the one it was cut from is part of that one's front: there the derivatives
 * are known already, and they are handed down; elimination goes backwards
 * through the pivots (eliminate.c), and leaves a derivative in each place. */
#include "family/domino/kasteleyn/fronts.h"

/* The rows or columns of the part's front that it has left, whose derivatives
 * lie in the front of the piece. */
static void hand_down(const struct sweep *s, const struct face *face, int part)
{
    const struct face *to = &s->kept[part];
    const struct front *f = &to->front;
    int *col = mem_alloc((size_t)f->cols + 1, sizeof *col);
    int cols = f->cols - f->rank;
    front_left(f, col);
    for (int i = f->rank; i < f->rows; i++)
        for (int j = 0; j < cols; j++)
            memcpy(front_entry(f, f->row[i], col[j]),
                   front_entry(&face->front,
                               s->place[to->cell[WHITE].at[f->row[i]]],
                               s->place[to->cell[BLACK].at[col[j]]]),
                   LANES * sizeof *f->entry);
    free(col);
}

/* Out of Montgomery's form, which a product with a plain number leaves. */
static uint32_t reduce(const struct field *field, int lane, uint32_t x,
                       uint32_t plain)
{
    uint64_t prime = field->prime[lane], product = (uint64_t)x * plain;
    uint32_t low = (uint32_t)product * field->inverse[lane];
    uint64_t value = (product + low * prime) >> 32;
    return (uint32_t)(value < prime ? value : value - prime);
}

/* What is done with the derivatives. */
struct taker {
    const struct face *face;
    struct shares *shares;
};

static void take_entry(struct sweep *s, void *context,
                       const struct position *at)
{
    const struct taker *taker = context;
    const struct shares *shares = taker->shares;
    const uint32_t *entry = front_entry(
        &taker->face->front, s->place[at->white], s->place[at->black]);
    uint32_t *to = shares->residue + (size_t)shares->row[at->fact] * LANES;
    for (int i = 0; i < LANES; i++) {
        uint32_t value = reduce(s->field, i, entry[i], shares->determinant[i]);
        to[i] = at->negative && value ? s->field->prime[i] - value : value;
    }
}

bool sweep_back(struct sweep *s, struct shares *shares, uint64_t *steps)
{
    if (!s->next)
        return false;
    int number = (int)--s->next;
    const struct piece *piece = &s->lattice->cut->piece.at[number];
    struct face *face = &s->kept[number];
    s->lattice->elimination->back(&face->front, s->field);
    face_place(s, face);
    for (int k = 0; k < 2; k++)
        if (piece->part[k] >= 0)
            hand_down(s, face, piece->part[k]);
    sweep_entries(s, number, take_entry, &(struct taker){face, shares});
    *steps += (uint64_t)face->front.rank;
    face_release(face);
    return true;
}
