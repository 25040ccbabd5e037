/* riddle.c: chance (xorshift), and symmetry by looking at pictures. */
#include "riddle.h"

int below(struct chance *chance, int bound)
{
    chance->state ^= chance->state << 13;
    chance->state ^= chance->state >> 7;
    chance->state ^= chance->state << 17;
    return (int)((chance->state >> 11) % (uint64_t)bound);
}

int between(struct chance *chance, int low, int high)
{
    return low + below(chance, high - low + 1);
}

/* The picture turned or mirrored; where a mirror makes other numbers of the
 * numbers, they are in `swap`. */
static struct picture image(const struct picture *p, int mirror,
                            const int *swap)
{
    bool across = mirror & 4, odd = (mirror ^ mirror >> 1 ^ mirror >> 2) & 1;
    struct picture q = {across ? p->cols : p->rows,
                        across ? p->rows : p->cols,
                        odd && swap ? 0 : p->set,
                        {{0}}};
    for (int i = 0; odd && swap && p->set >> i; i++)
        q.set |= (p->set >> i & 1) << swap[i];
    for (int r = 0; r < p->rows; r++)
        for (int c = 0; c < p->cols; c++) {
            int down = across ? c : r, right = across ? r : c;
            int value = p->cell[r][c];
            q.cell[mirror & 2 ? q.rows - 1 - down : down]
                  [mirror & 1 ? q.cols - 1 - right : right] =
                odd && swap ? swap[value] : value;
        }
    return q;
}

/* Below 0 if the first one comes first. */
static int order(const struct picture *a, const struct picture *b)
{
    return memcmp(a, b, sizeof *a);
}

bool speaks(const struct picture *solution, const struct picture *puzzle,
            const int *swap)
{
    for (int mirror = 1; mirror < 8; mirror++) {
        struct picture same = image(puzzle, mirror, swap);
        struct picture other = image(solution, mirror, swap);
        if (!order(&same, puzzle) && order(&other, solution) < 0)
            return false;
    }
    return true;
}
