/* frontier_passes.c: what is done with all nodes of a diagram, step by step.
 *
 * A pass goes through the nodes once, with pauses.  What it writes beside
 * them is asked for when the pass begins; a pass without memory is over for
 * good. */
#include "engine/frontier.h"

enum { NODES_A_PAUSE = 1 << 16 };

typedef enum pass one_step(struct search *search);

/* Takes one step after another until the pass is done. */
static enum verdict pass(struct search *search, one_step *step,
                         struct error *err)
{
    const struct frontier *f = search->state;
    for (;;) {
        if (f->wanted)
            return frontier_starved(search, err);
        if (search_pause(search))
            return VERDICT_UNKNOWN;
        enum pass done = step(search);
        if (done == PASS_DONE)
            return VERDICT_NONE;
    }
}

static enum pass step_close(struct search *search)
{
    struct diagram *d = &((struct frontier *)search->state)->diagram;
    uint64_t bytes = d->begin.len * sizeof *d->end.at;
    if (!d->closing && !frontier_afford(search, (double)bytes))
        return PASS_STARVED; /* unreached: there was memory */
    return diagram_close(d, NODES_A_PAUSE);
}

/* Begins numbers of so many words, if there is memory for them. */
static bool begin_numbers(struct search *search, struct numbers *n,
                          size_t values)
{
    const struct frontier *f = search->state;
    numbers_release(n);
    if (!frontier_afford(search, (double)numbers_bytes(&f->diagram, values)))
        return false;
    numbers_init(n, &f->diagram, values);
    return true;
}

static enum pass step_count(struct search *search)
{
    struct frontier *f = search->state;
    if (!f->paths.at && !begin_numbers(search, &f->paths, 1))
        return PASS_STARVED; /* unreached: there was memory */
    enum pass done = diagram_count(&f->diagram, &f->paths, NODES_A_PAUSE);
    if (done != PASS_WIDER)
        return done;
    return begin_numbers(search, &f->paths, f->paths.values + 1)
               ? PASS_ON
               : PASS_STARVED;
}

static enum pass step_tally(struct search *search)
{
    struct frontier *f = search->state;
    size_t values = f->paths.values;
    double bytes = (double)(f->plan.option.len * values * sizeof *f->tally);
    if (!f->ways.at && !begin_numbers(search, &f->ways, values))
        return PASS_STARVED;
    if (!f->tally && !frontier_afford(search, bytes))
        return PASS_STARVED; /* unreached: there was memory */
    if (!f->tally)
        f->tally = mem_alloc(f->plan.option.len * values, sizeof *f->tally);
    return diagram_tally(&f->diagram, &f->paths, &f->ways, f->tally,
                         NODES_A_PAUSE);
}

static enum pass step_zdd(struct search *search)
{
    enum { NODE = 12, MARKS = 16 }; /* bytes a node, and in the table */
    struct frontier *f = search->state;
    const struct diagram *d = &f->diagram;
    if (!f->zdd &&
        !frontier_afford(search, (double)(d->end.len * sizeof(uint32_t))))
        return PASS_STARVED; /* unreached: there was memory */
    if (!f->zdd)
        f->zdd = zdd_new(d);
    enum pass done = zdd_go(f->zdd, NODES_A_PAUSE,
                            frontier_left(search) + zdd_bytes(f->zdd));
    /* There are no more nodes than edges. */
    if (done == PASS_STARVED) {
        f->denied = zdd_denied(f->zdd); /* unreached: there was memory */
        /* unreached: there was memory */
        f->wanted =
            1.05 * ((double)frontier_held(f) - (double)zdd_bytes(f->zdd) +
                    (2.5 * NODE + MARKS) * (double)d->edge.len);
    }
    return done;
}

enum verdict frontier_pass_close(struct search *search, struct error *err)
{
    return pass(search, step_close, err);
}

enum verdict frontier_pass_count(struct search *search, struct error *err)
{
    return pass(search, step_count, err);
}

enum verdict frontier_pass_tally(struct search *search, struct error *err)
{
    return pass(search, step_tally, err);
}

enum verdict frontier_pass_zdd(struct search *search, struct error *err)
{
    return pass(search, step_zdd, err);
}
