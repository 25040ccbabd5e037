/* total.c: at most so many of some literals are true.
 *
 * A totaliser (Bailleux and Boufkhad 2003): a tree whose leaves are the
 * literals and whose inner nodes have outputs "at least 1, 2, .. of the leaves
 * below", up to one more than is allowed.  If i on the left and j on the right
 * then i + j of both, and if not i + 1 on the left and not j + 1 on the right
 * then not i + j + 1 of both; the last output of the root is false.  The first
 * direction would be enough; by the second the leaves determine all outputs.
 */
#include "family/life/clauses/total.h"

struct counter {
    struct quotient *q;
    size_t most;
};

/* The outputs of a node; to be released. */
typedef VEC(int) outputs;

/* What i on the left and j on the right make, and what fewer do not; a node
 * that has no further output has no further leaf, or is full. */
static void add_up(const struct counter *c, const outputs *left,
                   const outputs *right, const outputs *sum, size_t i,
                   size_t j)
{
    size_t both = i + j < sum->len ? i + j : sum->len;
    int clause[3], count = 0;
    if (i)
        clause[count++] = -left->at[i - 1];
    if (j)
        clause[count++] = -right->at[j - 1];
    if (both) {
        clause[count++] = sum->at[both - 1];
        quotient_clause(c->q, clause, (size_t)count);
    }
    if (i + j >= sum->len)
        return;
    count = 0;
    if (i < left->len)
        clause[count++] = left->at[i];
    if (j < right->len)
        clause[count++] = right->at[j];
    clause[count++] = -sum->at[i + j];
    quotient_clause(c->q, clause, (size_t)count);
}

static outputs merge(const struct counter *c, const outputs *left,
                     const outputs *right)
{
    outputs sum = {0};
    size_t size = left->len + right->len;
    if (size > c->most + 1)
        size = c->most + 1;
    for (size_t i = 0; i < size; i++)
        vec_push(&sum, quotient_variable(c->q));
    for (size_t i = 0; i <= left->len; i++)
        for (size_t j = 0; j <= right->len && !quotient_over(c->q); j++)
            add_up(c, left, right, &sum, i, j);
    return sum;
}

static outputs count_all(const struct counter *c, const int *literals,
                         size_t count)
{
    outputs one = {0};
    if (count == 1)
        vec_push(&one, literals[0]);
    if (count < 2)
        return one;
    outputs left = count_all(c, literals, count / 2);
    outputs right = count_all(c, literals + count / 2, count - count / 2);
    outputs sum = merge(c, &left, &right);
    vec_release(&left);
    vec_release(&right);
    return sum;
}

void total_at_most(struct quotient *q, const int *literals, size_t count,
                   size_t most)
{
    if (count <= most)
        return;
    struct counter counter = {q, most};
    outputs all = count_all(&counter, literals, count);
    quotient_clause(q, &(int){-all.at[most]}, 1);
    vec_release(&all);
}
