/* matching.c: a covering is a perfect matching of white and black cells.
 *
 * Cells are coloured as on a chessboard, the upper left one white; a domino
 * covers one of each.  First a greedy matching: a cell with one free
 * neighbour takes it (Karp and Sipser), else the next free cell in reading
 * order takes the neighbour to its right or below.  Then phases of Hopcroft
 * and Karp: breadth first from all free white cells along alternating paths,
 * depth first along shortest ones to augment, until none is left.
 *
 * If a cell stays free then, the cells of its colour that alternating paths
 * reach from it have fewer neighbours than they are: all their neighbours
 * are matched, and only to them (Hall).  Trees of different roots that meet
 * make one set; the smallest of the sets is the reason.
 *
 * Cells are numbered with the border, so that a neighbour is always there,
 * and cells 2i and 2i+1 have different colours: what is known of one colour
 * is kept at cell / 2. */
#include "family/domino/domino.h"

#include <stdint.h>

enum colour { WHITE, BLACK };

enum stage { GREEDY, AUGMENT, DONE };

enum { UNSEEN = -1, DEAD = -2 };

struct matching {
    const struct domino *d;
    int stride;         /* of a row, border and all */
    int step[4];        /* to the neighbour on each side */
    uint8_t *mate;      /* the side of a cell's partner, or ALONE */
    int32_t *level;     /* of a white cell in the latest breadth first tree */
    uint8_t *next_side; /* of a white cell in the depth first search */
    VEC(int) queue;     /* cells of the tree, in the order they were met */
    VEC(int) path;      /* white cells from a root on */
    VEC(int) forced;    /* cells that may have one free neighbour */
    enum stage stage;
    int row; /* where the greedy scan goes on */
};

static int number(const struct matching *m, int row, int col)
{
    return (row + 1) * m->stride + col + 1;
}

static bool is_free(const struct matching *m, int cell)
{
    return m->d->region[cell] && m->mate[cell] == ALONE;
}

static int partner(const struct matching *m, int cell)
{
    return cell + m->step[m->mate[cell]];
}

static enum colour colour_of(const struct matching *m, int cell)
{
    return (cell / m->stride + cell % m->stride) % 2 ? BLACK : WHITE;
}

static void join(struct matching *m, int cell, int side)
{
    m->mate[cell] = (uint8_t)side;
    m->mate[cell + m->step[side]] = (uint8_t)((side + 2) % 4);
}

/* ---- greedy --------------------------------------------------------- */

/* The side of the only free neighbour, or ALONE if there is none or more. */
static int only_side(const struct matching *m, int cell)
{
    int only = ALONE, count = 0;
    for (int side = RIGHT; side <= UP; side++)
        if (is_free(m, cell + m->step[side])) {
            only = side;
            count++;
        }
    return count == 1 ? only : ALONE;
}

static void note_neighbours(struct matching *m, int cell)
{
    for (int side = RIGHT; side <= UP; side++) {
        int other = cell + m->step[side];
        if (is_free(m, other) && only_side(m, other) != ALONE)
            vec_push(&m->forced, other);
    }
}

static void join_and_note(struct matching *m, int cell, int side)
{
    join(m, cell, side);
    note_neighbours(m, cell);
    note_neighbours(m, cell + m->step[side]);
}

static void join_forced(struct matching *m)
{
    while (m->forced.len) {
        int cell = m->forced.at[--m->forced.len];
        int side = is_free(m, cell) ? only_side(m, cell) : ALONE;
        if (side != ALONE)
            join_and_note(m, cell, side);
    }
}

static void note_forced_cells(struct matching *m)
{
    for (int row = 0; row < m->d->rows; row++)
        for (int col = 0; col < m->d->cols; col++) {
            int cell = number(m, row, col);
            if (is_free(m, cell) && only_side(m, cell) != ALONE)
                vec_push(&m->forced, cell);
        }
}

static void greedy_row(struct matching *m, int row)
{
    for (int col = 0; col < m->d->cols; col++) {
        int cell = number(m, row, col);
        if (!is_free(m, cell))
            continue;
        if (is_free(m, cell + m->step[RIGHT]))
            join_and_note(m, cell, RIGHT);
        else if (is_free(m, cell + m->step[DOWN]))
            join_and_note(m, cell, DOWN);
        join_forced(m);
    }
}

/* ---- Hopcroft and Karp ---------------------------------------------- */

static void reach(struct matching *m, int white, int level)
{
    m->level[white / 2] = level;
    m->next_side[white / 2] = RIGHT;
    vec_push(&m->queue, white);
}

/* Levels of all white cells up to the first that has a free neighbour;
 * answers whether there is one. */
static bool breadth_first(struct matching *m)
{
    vec_clear(&m->queue);
    for (int row = 0; row < m->d->rows; row++)
        for (int col = row % 2; col < m->d->cols; col += 2)
            if (is_free(m, number(m, row, col)))
                reach(m, number(m, row, col), 0);
    int last = INT32_MAX;
    for (size_t i = 0; i < m->queue.len; i++) {
        int white = m->queue.at[i], level = m->level[white / 2];
        if (level >= last)
            break;
        for (int side = RIGHT; side <= UP; side++) {
            int black = white + m->step[side];
            if (!m->d->region[black])
                continue;
            if (m->mate[black] == ALONE)
                last = level + 1;
            else if (m->level[partner(m, black) / 2] == UNSEEN)
                reach(m, partner(m, black), level + 1);
        }
    }
    return last != INT32_MAX;
}

/* Each cell of the path takes the black cell on its current side. */
static void augment(struct matching *m)
{
    for (size_t i = 0; i < m->path.len; i++) {
        int white = m->path.at[i];
        join(m, white, m->next_side[white / 2]);
    }
}

/* Looks for an augmenting path along the levels from one free cell. */
static void depth_first(struct matching *m, int root)
{
    vec_clear(&m->path);
    vec_push(&m->path, root);
    while (m->path.len) {
        int white = vec_last(&m->path), level = m->level[white / 2];
        uint8_t *side = &m->next_side[white / 2];
        if (*side > UP) {
            m->level[white / 2] = DEAD;
            m->path.len--;
            if (m->path.len)
                m->next_side[vec_last(&m->path) / 2]++;
            continue;
        }
        int black = white + m->step[*side];
        if (m->d->region[black] && m->mate[black] == ALONE) {
            augment(m);
            for (size_t i = 0; i < m->path.len; i++)
                m->level[m->path.at[i] / 2] = DEAD;
            return;
        }
        if (m->d->region[black] &&
            m->level[partner(m, black) / 2] == level + 1)
            vec_push(&m->path, partner(m, black));
        else
            ++*side;
    }
}

/* One phase; answers whether it found a path. */
static bool phase(struct matching *m)
{
    bool found = breadth_first(m);
    for (size_t i = 0; found && i < m->queue.len; i++) {
        int root = m->queue.at[i];
        if (m->level[root / 2] > 0)
            break;
        if (is_free(m, root))
            depth_first(m, root);
    }
    for (size_t i = 0; i < m->queue.len; i++)
        m->level[m->queue.at[i] / 2] = UNSEEN;
    return found;
}

/* ---- the reason ----------------------------------------------------- */

/* Trees of free cells, numbered as they grow and joined where they meet. */
struct forest {
    VEC(int) joined;   /* union and find: a tree it was joined to, or itself */
    VEC(size_t) cells; /* of the colour, in all trees joined here */
    VEC(size_t) roots; /* likewise */
};

static int find(struct forest *f, int tree)
{
    while (f->joined.at[tree] != tree) {
        f->joined.at[tree] = f->joined.at[f->joined.at[tree]];
        tree = f->joined.at[tree];
    }
    return tree;
}

/* In a maximum matching every neighbour of the tree has a partner. */
static void grow_tree(struct matching *m, struct forest *f, int root)
{
    int tree = (int)f->joined.len;
    size_t head = m->queue.len;
    vec_push(&f->joined, tree);
    reach(m, root, tree);
    for (size_t i = head; i < m->queue.len; i++)
        for (int side = RIGHT; side <= UP; side++) {
            int other = m->queue.at[i] + m->step[side];
            if (!m->d->region[other])
                continue;
            int beyond = partner(m, other);
            int met = m->level[beyond / 2];
            if (met == UNSEEN)
                reach(m, beyond, tree);
            else
                f->joined.at[find(f, met)] = find(f, tree);
        }
}

static void grow_forest(struct matching *m, struct forest *f,
                        enum colour colour)
{
    vec_clear(&m->queue);
    for (int row = 0; row < m->d->rows; row++)
        for (int col = 0; col < m->d->cols; col++) {
            int cell = number(m, row, col);
            if (is_free(m, cell) && colour_of(m, cell) == colour)
                grow_tree(m, f, cell);
        }
    for (size_t tree = 0; tree < f->joined.len; tree++) {
        vec_push(&f->cells, 0);
        vec_push(&f->roots, 0);
    }
    for (size_t tree = 0; tree < f->joined.len; tree++)
        f->roots.at[find(f, (int)tree)]++;
    for (size_t i = 0; i < m->queue.len; i++)
        f->cells.at[find(f, m->level[m->queue.at[i] / 2])]++;
}

static int smallest(const struct forest *f)
{
    int best = -1;
    for (size_t tree = 0; tree < f->joined.len; tree++)
        if (f->cells.at[tree] &&
            (best < 0 || f->cells.at[tree] < f->cells.at[best]))
            best = (int)tree;
    return best;
}

static void tell(struct reason *reason, size_t cells, size_t neighbours,
                 enum colour colour)
{
    const char *own = colour == WHITE ? "white" : "black";
    const char *other = colour == WHITE ? "black" : "white";
    if (neighbours)
        snprintf(reason->sentence, sizeof reason->sentence,
                 "%zu %s cells have only %zu %s neighbour%s", cells, own,
                 neighbours, other, neighbours > 1 ? "s" : "");
    else
        snprintf(reason->sentence, sizeof reason->sentence,
                 "%zu %s cell%s no %s neighbour", cells, own,
                 cells > 1 ? "s have" : " has", other);
}

/* Makes the smallest set of this colour the reason, if there is one and it
 * is smaller than the reason so far. */
static void explain(struct search *search, enum colour colour)
{
    struct matching *m = search->state;
    struct reason *reason = &search->reason;
    struct forest forest = {0};
    grow_forest(m, &forest, colour);
    int best = smallest(&forest);
    if (best >= 0 && reason->member.len &&
        reason->member.len <= forest.cells.at[best])
        best = -1;
    if (best >= 0) {
        vec_clear(&reason->member);
        tell(reason, forest.cells.at[best],
             forest.cells.at[best] - forest.roots.at[best], colour);
    }
    for (size_t i = 0; i < m->queue.len; i++) {
        int cell = m->queue.at[i];
        if (find(&forest, m->level[cell / 2]) == best)
            vec_push(&reason->member,
                     place(m->d, cell / m->stride - 1, cell % m->stride - 1));
    }
    for (size_t i = 0; i < m->queue.len; i++)
        m->level[m->queue.at[i] / 2] = UNSEEN;
    vec_release(&forest.joined);
    vec_release(&forest.cells);
    vec_release(&forest.roots);
}

/* ---- the engine ----------------------------------------------------- */

static bool matching_open(struct search *search, struct error *err)
{
    const struct domino *d = search->puzzle;
    if (d->tatami)
        return error_say(err,
                         "matching decides plain coverings and knows nothing "
                         "of the tatami rule; try -e cadical");
    struct matching *m = search->state = mem_alloc(1, sizeof *m);
    m->d = d;
    m->stride = d->cols + 2;
    memcpy(m->step, (int[]){1, m->stride, -1, -m->stride}, sizeof m->step);
    size_t size = ((size_t)d->rows + 2) * (size_t)m->stride;
    m->mate = mem_alloc(size, 1);
    memset(m->mate, ALONE, size);
    m->level = mem_alloc(size / 2 + 1, sizeof *m->level);
    memset(m->level, 0xff, (size / 2 + 1) * sizeof *m->level); /* UNSEEN */
    m->next_side = mem_alloc(size / 2 + 1, 1);
    note_forced_cells(m);
    join_forced(m);
    return true;
}

static void matching_close(struct search *search)
{
    struct matching *m = search->state;
    if (!m)
        return;
    free(m->mate);
    free(m->level);
    free(m->next_side);
    vec_release(&m->queue);
    vec_release(&m->path);
    vec_release(&m->forced);
    free(m);
    search->state = NULL;
}

/* Goes on with the matching; false if it had to pause. */
static bool complete(struct search *search)
{
    struct matching *m = search->state;
    while (m->stage == GREEDY) {
        if (search_pause(search))
            return false;
        if (m->row < m->d->rows)
            greedy_row(m, m->row++);
        else
            m->stage = AUGMENT;
    }
    while (m->stage == AUGMENT) {
        if (search_pause(search))
            return false;
        search->steps++;
        if (!phase(m))
            m->stage = DONE;
    }
    return true;
}

static enum verdict matching_next(struct search *search, struct error *err)
{
    (void)err;
    struct matching *m = search->state;
    if (!complete(search))
        return VERDICT_UNKNOWN;
    explain(search, WHITE);
    explain(search, BLACK);
    if (search->reason.member.len)
        return VERDICT_NONE;
    search->solutions++;
    vec_clear(&search->facts);
    for (int row = 0; row < m->d->rows; row++)
        for (int col = 0; col < m->d->cols; col++) {
            uint8_t side = m->mate[number(m, row, col)];
            if (side == RIGHT || side == DOWN)
                vec_push(&search->facts,
                         domino_fact(place(m->d, row, col),
                                     side == RIGHT ? HORIZONTAL : VERTICAL));
        }
    return VERDICT_FOUND;
}

const struct engine matching_engine = {
    .name = "matching",
    .title = "decides plain coverings of any size, and says why not",
    .step = "phases",
    .form = FORM_PUZZLE,
    .open = matching_open,
    .next = matching_next,
    .prove = domino_prove,
    .close = matching_close,
};
