/* frontier_layer.h: the states of all layers, counted or kept. */
#ifndef ENGINE_FRONTIER_LAYER_H
#define ENGINE_FRONTIER_LAYER_H

#include "base/processor.h"
#include "engine/frontier_arena.h"
#include "engine/frontier_diagram.h"
#include "engine/frontier_plan.h"

/* A hash table of states with linear probing.  A slot is a key and a count
 * (or the node's name), which is 0 where the slot is free. */
struct part {
    uint64_t *slot; /* of the arena */
    uint32_t room, used;
    unsigned order; /* of its block */
};

/* Parts grow one by one and go one by one, so that no table is ever copied as
 * a whole.  In which part a state is, its slow bits say, and then the first
 * bits of its hash: the states that follow from those of a part are in few
 * parts, which are in the cache together. */
struct table {
    struct part *part; /* owned; NULL: the table is empty */
    uint64_t slow;     /* mask of the slow bits that count */
    unsigned log;      /* how many bits of the hash count */
    size_t parts;
    size_t states; /* still known when the layer is done */
};

enum progress {
    RUN_ON,     /* there is more to do */
    RUN_DONE,   /* all layers are decided */
    RUN_STARVED /* there is not enough memory to go on */
};

struct run {
    const struct plan *plan; /* borrowed */
    struct diagram *diagram; /* borrowed; NULL: states are counted */
    struct arena arena;
    struct table *table;      /* owned; of each layer */
    size_t values;            /* words of a count */
    size_t layer, part, slot; /* to be expanded next */
    uint64_t *record;         /* owned; states on their way to a table */
    size_t records, stored;   /* how many there are, and how many are done */
    size_t room;              /* for records */
    uint64_t *total;          /* owned; whole solutions: values + 1 words */
    uint64_t states;          /* expanded */
    uint64_t most;            /* bytes that the run may hold */
    uint64_t other;           /* bytes outside of the arena */
    uint64_t peak;            /* bytes held at the most */
    uint64_t busy, busiest;   /* bytes in use now, and at the most */
    uint32_t names;           /* given to nodes */
    /* For forecasts: a number for each value of a field of the key, added up
     * over the states of each layer; or NULL. */
    const double *toll; /* borrowed */
    double *sum;        /* borrowed */
    int toll_shift;
    uint64_t toll_mask;
    bool starved; /* for good */
    bool denied;  /* there was no memory, whatever is allowed */
};

/* The functions of frontier_layer.c, compiled for a kind of processor. */
struct layer_kernel {
    void (*init)(struct run *run, const struct plan *plan,
                 struct diagram *diagram, uint64_t memory);
    /* Expands so many states, or what is left. */
    enum progress (*go)(struct run *run, uint64_t states);
    void (*release)(struct run *run);
};

extern const struct layer_kernel layer_plain, layer_fast;

static inline const struct layer_kernel *layer_for(enum processor kind)
{
    return CHOOSE_KIND(kind, &layer_plain, &layer_fast, &layer_fast,
                       &layer_fast);
}

/* What a run of the plan will take, from a short trial
 * (frontier_forecast.c). */
struct forecast {
    double states, bytes;
    double seconds;   /* of processor time */
    bool whole;       /* it was no trial but the run itself */
    double solutions; /* if it was */
};
/* Itself it uses as much memory as is said, and a little more. */
struct forecast plan_forecast(const struct plan *plan,
                              const struct outline *outline, uint64_t memory);

/* The same from a run that has come some way and cannot go on. */
struct forecast run_forecast(const struct run *run);

/* All that a run holds, now. */
static inline uint64_t run_bytes(const struct run *run)
{
    return run->other + run->arena.held;
}

#endif
