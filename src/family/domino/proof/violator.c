/* violator.c: sets of cells with too few neighbours, as signs. */
#include "family/domino/proof/prover.h"

static bool neighbour(const struct domino *d, int at, int side, int *other)
{
    const int stride[] = {1, d->cols + 2, -1, -(d->cols + 2)};
    const int step[] = {1, d->cols, -1, -d->cols};
    const uint8_t *cell = region_at(d, at / d->cols, at % d->cols);
    *other = at + step[side];
    return cell[stride[side]];
}

static int members_beside(const struct violator *v, int at)
{
    int count = 0, other;
    for (int side = RIGHT; side <= UP; side++)
        count += neighbour(v->d, at, side, &other) && v->sign[other] < 0;
    return count;
}

/* A neighbour of one member alone is left out with the member, and one of none
 * by itself: the surplus is no less, and nobody else has lost a neighbour. */
static void peel(struct violator *v)
{
    const struct domino *d = v->d;
    VEC(int) queue = {0};
    int member, other;
    for (int at = 0; at < d->rows * d->cols; at++)
        if (v->sign[at] > 0)
            vec_push(&queue, at);
    while (queue.len) {
        int at = queue.at[--queue.len], left = members_beside(v, at);
        if (v->sign[at] <= 0 || left > 1)
            continue;
        /* unreached: matching leaves no such cells */
        v->sign[at] = 0;
        for (int side = RIGHT; side <= UP && left; side++) {
            if (!neighbour(d, at, side, &member) || v->sign[member] >= 0)
                continue;
            v->sign[member] = 0;
            for (int way = RIGHT; way <= UP; way++)
                if (neighbour(d, member, way, &other))
                    vec_push(&queue, other);
        }
    }
    vec_release(&queue);
}

/* Counts, and finds the box; it holds both halves of every domino of slack,
 * and so has a cell more on each side where there is one. */
static void measure(struct violator *v)
{
    const struct domino *d = v->d;
    int top = d->rows, bottom = -1, left = d->cols, right = -1, other;
    v->surplus = 0;
    v->slack = 0;
    for (int row = 0; row < d->rows; row++)
        for (int col = 0; col < d->cols; col++) {
            int at = place(d, row, col);
            if (!v->sign[at])
                continue;
            v->surplus -= v->sign[at];
            for (int side = RIGHT; v->sign[at] > 0 && side <= UP; side++)
                v->slack += neighbour(d, at, side, &other) && !v->sign[other];
            top = row < top ? row : top;
            bottom = row;
            left = col < left ? col : left;
            right = col > right ? col : right;
        }
    top -= top > 0;
    left -= left > 0;
    bottom += bottom < d->rows - 1;
    right += right < d->cols - 1;
    v->box = (struct frame){top, left, bottom - top + 1, right - left + 1};
}

static void violator_open(struct violator *v, const struct domino *d)
{
    *v = (struct violator){.d = d};
    v->sign = mem_alloc((size_t)d->rows * (size_t)d->cols, 1);
}

void violator_release(struct violator *v)
{
    free(v->sign);
}

void violator_take(struct violator *v, const struct domino *d,
                   const struct reason *reason)
{
    int other;
    violator_open(v, d);
    for (size_t i = 0; i < reason->member.len; i++)
        v->sign[reason->member.at[i]] = -1;
    for (size_t i = 0; i < reason->member.len; i++)
        for (int side = RIGHT; side <= UP; side++)
            if (neighbour(v->d, reason->member.at[i], side, &other))
                v->sign[other] = 1;
    peel(v);
    measure(v);
}

void violator_take_parts(struct violator *v, const struct domino *d,
                         const struct reason *reason)
{
    VEC(int) queue = {0};
    int other;
    violator_open(v, d);
    for (size_t i = 0; i < reason->member.len; i++) {
        v->sign[reason->member.at[i]] = -1;
        vec_push(&queue, reason->member.at[i]);
    }
    for (size_t i = 0; i < queue.len; i++)
        for (int side = RIGHT; side <= UP; side++)
            if (neighbour(v->d, queue.at[i], side, &other) &&
                !v->sign[other]) {
                v->sign[other] = (int8_t)-v->sign[queue.at[i]];
                vec_push(&queue, other);
            }
    measure(v);
    for (size_t i = 0; v->surplus < 0 && i < queue.len; i++)
        v->sign[queue.at[i]] = (int8_t)-v->sign[queue.at[i]];
    measure(v);
    vec_release(&queue);
}

int violator_modulus(const struct violator *v)
{
    for (int q = 2;; q++) {
        int64_t rest = v->surplus % q;
        if (rest && rest + (int64_t)v->slack < q)
            return q;
    }
}

void violator_each_slack(const struct violator *v,
                         void (*visit)(void *context, int row, int col),
                         void *context)
{
    const struct frame *box = &v->box;
    int other;
    for (int row = 0; v->slack && row < box->rows; row++)
        for (int col = 0; col < box->cols; col++) {
            int at = place(v->d, box->top + row, box->left + col);
            for (int side = RIGHT; v->sign[at] > 0 && side <= UP; side++) {
                if (!neighbour(v->d, at, side, &other) || v->sign[other])
                    continue;
                int r = row + (side == DOWN), c = col + (side == RIGHT);
                bool lies = side == RIGHT || side == LEFT;
                bool even = (r + c) % 2 == 0;
                visit(context, r + (even && lies), c + (even && !lies));
            }
        }
}
