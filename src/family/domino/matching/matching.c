/* matching.c: a covering is a perfect matching of white and black cells.
 *
 * Cells are coloured as on a chessboard; a domino covers one of each.  First
 * cells that have no choice are joined, and if one is left without a
 * neighbour, there is no covering.  Then a greedy matching, then phases of
 * shortest alternating paths, until every cell has its partner or one is
 * found that never will.  From there, or from the colours alone where the
 * board is large and they do not balance, comes the reason. */
#include "family/domino/matching/matching.h"

/* Trees take some 50 nanoseconds a cell: beyond so many cells the colours
 * are asked first, though their reason is the whole board. */
enum { LARGE = 1 << 22 };

enum stage { FORCE, GREEDY, STUCK, AUGMENT, DONE };

struct work {
    struct matching m;
    enum stage stage;
    struct prover *prover; /* owned; a proof under way, or NULL */
};

static bool no_memory(const struct domino *d, struct error *err)
{
    return error_say(err,
                     "there is no memory for the pairs of a board of %dx%d",
                     d->rows, d->cols);
}

static bool matching_open(struct search *search, struct error *err)
{
    const struct domino *d = search->request->puzzle;
    if (!domino_without_walls(d, "matching", err))
        return false;
    if (d->tatami)
        return error_say(err,
                         "matching decides plain coverings and knows nothing "
                         "of the tatami rule");
    struct work *work = search->state = mem_alloc(1, sizeof *work);
    struct matching *m = &work->m;
    m->d = d;
    m->stride = d->cols + 2;
    memcpy(m->step, (int[]){1, m->stride, -1, -m->stride}, sizeof m->step);
    size_t places = ((size_t)d->rows + 2) * (size_t)m->stride;
    m->mate = mem_try_alloc(places, 1);
    m->degree = mem_try_alloc(places, 1);
    return (m->mate && m->degree) || no_memory(d, err);
}

static void matching_close(struct search *search)
{
    struct work *work = search->state;
    if (!work)
        return;
    struct matching *m = &work->m;
    free(m->mate);
    free(m->degree);
    vec_release(&m->forced);
    vec_release(&m->stuck);
    free(m->label);
    vec_release(&m->queue);
    vec_release(&m->free[WHITE]);
    vec_release(&m->free[BLACK]);
    free(m->side);
    vec_release(&m->path);
    prover_free(work->prover);
    free(work);
    search->state = NULL;
}

/* What is stuck after the greedy matching is all that is free. */
static bool end_greedy(struct work *work, struct reason *reason)
{
    struct matching *m = &work->m;
    free(m->degree);
    m->degree = NULL;
    for (size_t i = 0; i < m->stuck.len; i++)
        vec_push(&m->free[colour_of(m, m->stuck.at[i])], m->stuck.at[i]);
    size_t white = m->free[WHITE].len, black = m->free[BLACK].len;
    work->stage = white + black ? AUGMENT : DONE;
    if (white == black || m->d->cells <= LARGE)
        return true;
    work->stage = DONE;
    return matching_explain_colour(m, white > black ? WHITE : BLACK, reason);
}

static bool greedy(struct work *work, struct reason *reason)
{
    struct matching *m = &work->m;
    if (m->row == m->d->rows)
        return end_greedy(work, reason);
    matching_greedy_row(m, m->row++);
    return true;
}

static bool explain_lost(struct matching *m, struct reason *reason)
{
    cells lost = {0};
    matching_lost(m, WHITE, &lost);
    matching_lost(m, BLACK, &lost);
    bool room = matching_explain(m, &lost, reason);
    vec_release(&lost);
    return room;
}

static bool augment(struct work *work, struct reason *reason)
{
    struct matching *m = &work->m;
    bool paths = matching_phase(m);
    size_t white = m->free[WHITE].len, black = m->free[BLACK].len;
    if (!paths || !white)
        work->stage = DONE;
    return (paths && (white || !black)) || explain_lost(m, reason);
}

/* One step; false: there is no memory for it. */
static bool go_on(struct work *work, struct reason *reason)
{
    struct matching *m = &work->m;
    if (work->stage >= STUCK && !matching_remember(m))
        return false;
    if (work->stage == FORCE) {
        if (!matching_force_row(m))
            work->stage = m->stuck.len ? STUCK : GREEDY;
    } else if (work->stage == GREEDY) {
        return greedy(work, reason);
    } else if (work->stage == STUCK) {
        work->stage = DONE;
        return matching_explain(m, &m->stuck, reason);
    } else {
        return augment(work, reason);
    }
    return true;
}

/* False: there is no memory for them. */
static bool list_facts(struct search *search)
{
    const struct work *work = search->state;
    const struct domino *d = work->m.d;
    vec_clear(&search->facts);
    if (!vec_try_reserve(&search->facts, d->cells / 2))
        return false;
    for (int row = 0; row < d->rows; row++) {
        const uint8_t *mate = work->m.mate + (row + 1) * work->m.stride + 1;
        for (int col = 0; col < d->cols; col++)
            if (mate[col] == RIGHT || mate[col] == DOWN)
                vec_push(&search->facts,
                         domino_fact(place(d, row, col), mate[col] == RIGHT
                                                             ? HORIZONTAL
                                                             : VERTICAL));
    }
    return true;
}

static enum verdict matching_next(struct search *search, struct error *err)
{
    struct work *work = search->state;
    bool room = true;
    while (room && work->stage != DONE) {
        if (search_pause(search))
            return VERDICT_UNKNOWN;
        search->steps += work->stage == AUGMENT;
        room = go_on(work, &search->reason);
    }
    if (room && search->reason.member.len)
        return VERDICT_NONE;
    if (!room || !list_facts(search)) {
        no_memory(work->m.d, err);
        return VERDICT_ERROR;
    }
    search->solutions++;
    return VERDICT_FOUND;
}

static enum verdict matching_prove(struct search *search, struct proof *proof,
                                   struct error *err)
{
    struct work *work = search->state;
    return domino_prove(&work->prover, search, proof, err);
}

const struct engine matching_engine = {
    .name = "matching",
    .title = "decides plain coverings of any size, and says why not",
    .step = "phases",
    .form = FORM_PUZZLE,
    .yields = true,
    .open = matching_open,
    .next = matching_next,
    .prove = matching_prove,
    .close = matching_close,
};
