/* world.h: the objects of a walk, and what the model expects of each.
 *
 * A walk is a list of calls with numbers behind them.  A call takes its
 * objects from the slots that the numbers name, and does nothing where there
 * is none or where dovetail.h forbids it: so each part of a walk is a walk,
 * and one that fails can be cut down. */
#ifndef WALK_WORLD_H
#define WALK_WORLD_H

#include "../oracle.h"
#include "../subject.h"
#include "model.h"

enum { SETS = 3, PUZZLES = 4, SEARCHES = 5, ENCODINGS = 3, GIVEN = 8 };

struct set_slot {
    dt_settings *set;
    const char *name[GIVEN], *value[GIVEN]; /* what was set */
    int given;
    int users; /* searches that borrow it */
};

struct puzzle_slot {
    dt_puzzle *puzzle;
    struct model model;
    char *encoded[ENCODINGS]; /* owned; as it was the first time */
    int users;
};

/* What a search was told, and what it has answered by now. */
struct search_slot {
    dt_search *search;
    struct puzzle_slot *puzzle;
    struct set_slot *set;
    enum dt_task task;
    bool may_stop, may_pause, halted, ended, provable;
    int verdict; /* the last one of dt_next, once it has ended */
    long found;
    unsigned latest; /* facts, as bits */
    int cost;        /* of the latest */
    bool *seen;      /* owned; of each solution of the model */
    uint64_t steps;
    dt_sheet *sheet; /* owned, as all below; or NULL */
    FILE *out;       /* of the sheet */
    FILE *proof;
    char *shown, *proved;
    size_t shown_size, proved_size;
};

struct world {
    struct set_slot set[SETS];
    struct puzzle_slot puzzle[PUZZLES];
    struct search_slot search[SEARCHES];
    dt_cover *cover;
    dt_clauses *clauses;
    struct model draft_cover, draft_clauses;
};

enum { ARGUMENTS = 4 };

struct call {
    const char *name;
    int weight; /* how often it is made */
    void (*make)(struct world *world, const int *argument);
};

extern const struct call calls[]; /* ends with a row of NULL */

void world_end(struct world *world); /* frees all, in an order that is legal */

/* From that slot on the first puzzle, or NULL. */
struct puzzle_slot *puzzle_at(struct world *world, int number);
/* From that slot on the first search, or NULL. */
struct search_slot *search_at(struct world *world, int number);
/* What was set, or NULL. */
const char *given(const struct set_slot *set, const char *name);

/* One call of a search, and what must be true of its answer. */
void step_next(struct search_slot *slot);
void step_count(struct search_slot *slot);
/* Calls until the search has ended. */
void finish(struct search_slot *slot);
void slot_open(struct search_slot *slot, struct puzzle_slot *puzzle,
               struct set_slot *set, enum dt_task task);
void slot_end(struct search_slot *slot);

/* writes.c: what a search writes, and its answers as data. */
void write_tally(struct world *world, const int *argument);
void write_diagram(struct world *world, const int *argument);
void write_estimate(struct world *world, const int *argument);
void write_hint(struct world *world, const int *argument);
void write_prove(struct world *world, const int *argument);
void write_look(struct world *world, const int *argument);
void write_sheet(struct world *world, const int *argument);

/* runs.c: several searches that belong together. */
void run_shards(struct world *world, const int *argument);
void run_units(struct world *world, const int *argument);
void run_resume(struct world *world, const int *argument);
void run_threads(struct world *world, const int *argument);
void run_maker(struct world *world, const int *argument);

/* looks.c: what needs no search of a slot. */
void look_tables(struct world *world, const int *argument);
void look_json(struct world *world, const int *argument);
void look_settings(struct world *world, const int *argument);
void look_halt(struct world *world, const int *argument);
void look_board(struct world *world, const int *argument);
void look_files(struct world *world, const int *argument);
void look_booklet(struct world *world, const int *argument);

/* Ends the process with a sentence if the claim is wrong. */
#define MUST(claim, ...) \
    do { \
        if (!(claim)) \
            fail(__VA_ARGS__); \
    } while (0)
void fail(const char *format, ...)
    __attribute__((noreturn, format(printf, 1, 2)));

#endif
