/* paths.c: a largest matching by shortest alternating paths.
 *
 * A phase begins with the distances of all white cells from the free black
 * ones, along paths on which every other domino is of the matching.  Then
 * each free white cell, the near ones first, looks for a path down the
 * distances that meets no path of this phase, and the matching is changed
 * along it.  The paths of the least length are thus found as Hopcroft and
 * Karp (1973) want them, which bounds the phases by about the square root of
 * the number of cells; longer ones are found besides, and since distances
 * never shrink, they do no harm.
 *
 * A free white cell without a distance stays free in every largest matching:
 * then there is no covering, and nobody has to go on. */
#include "family/domino/matching/matching.h"

enum { DEAD = -1 }; /* no path leads on from here */

static void meet(struct matching *m, int cell, int distance)
{
    m->label[cell / 2] = distance;
    m->side[cell / 2] = RIGHT;
    vec_push(&m->queue, cell);
}

/* To the neighbours of a cell of the other colour. */
static void spread(struct matching *m, int from, int distance)
{
    for (int side = RIGHT; side <= UP; side++) {
        int cell = from + m->step[side];
        if (m->mate[cell] != NOWHERE && !m->label[cell / 2])
            meet(m, cell, distance);
    }
}

bool matching_remember(struct matching *m)
{
    size_t size = ((size_t)m->d->rows + 2) * (size_t)m->stride / 2 + 1;
    if (!m->label)
        m->label = mem_try_alloc(size, sizeof *m->label);
    if (!m->side)
        m->side = mem_try_alloc(size, 1);
    return m->label && m->side;
}

void matching_forget(struct matching *m)
{
    for (size_t i = 0; i < m->queue.len; i++)
        m->label[m->queue.at[i] / 2] = 0;
    vec_clear(&m->queue);
}

/* Distances of cells from the free cells of the other colour, from 1 on. */
static void measure(struct matching *m, enum colour colour)
{
    const cells *from = &m->free[!colour];
    for (size_t i = 0; i < from->len; i++)
        spread(m, from->at[i], 1);
    for (size_t i = 0; i < m->queue.len; i++) {
        int cell = m->queue.at[i];
        if (!is_free(m, cell))
            spread(m, partner(m, cell), m->label[cell / 2] + 1);
    }
}

/* Each cell of the path takes the neighbour on its current side. */
static void augment(struct matching *m)
{
    for (size_t i = 0; i < m->path.len; i++) {
        int cell = m->path.at[i];
        join(m, cell, m->side[cell / 2]);
        m->label[cell / 2] = DEAD;
    }
}

static void retreat(struct matching *m)
{
    m->label[vec_last(&m->path) / 2] = DEAD;
    m->path.len--;
    if (m->path.len)
        m->side[vec_last(&m->path) / 2]++;
}

/* Looks for a path down the distances from a free cell. */
static void descend(struct matching *m, int root)
{
    vec_clear(&m->path);
    vec_push(&m->path, root);
    while (m->path.len) {
        int cell = vec_last(&m->path), distance = m->label[cell / 2];
        uint8_t *side = &m->side[cell / 2];
        if (*side > UP) {
            retreat(m);
            continue;
        }
        int other = cell + m->step[*side];
        if (is_free(m, other)) {
            augment(m);
            return;
        }
        if (distance > 1 && m->mate[other] != NOWHERE &&
            m->label[partner(m, other) / 2] == distance - 1)
            vec_push(&m->path, partner(m, other));
        else
            ++*side;
    }
}

static void keep_free(struct matching *m, enum colour colour)
{
    cells *list = &m->free[colour];
    size_t kept = 0;
    for (size_t i = 0; i < list->len; i++)
        if (is_free(m, list->at[i]))
            list->at[kept++] = list->at[i];
    list->len = kept;
}

bool matching_phase(struct matching *m)
{
    bool paths = true;
    measure(m, WHITE);
    for (size_t i = 0; i < m->free[WHITE].len; i++)
        paths = paths && m->label[m->free[WHITE].at[i] / 2];
    for (size_t i = 0; paths && i < m->queue.len; i++)
        if (is_free(m, m->queue.at[i]))
            descend(m, m->queue.at[i]);
    matching_forget(m);
    keep_free(m, WHITE);
    keep_free(m, BLACK);
    return paths;
}

void matching_lost(struct matching *m, enum colour colour, cells *lost)
{
    const cells *list = &m->free[colour];
    measure(m, colour);
    for (size_t i = 0; i < list->len; i++)
        if (!m->label[list->at[i] / 2])
            vec_push(lost, list->at[i]);
    matching_forget(m);
}
