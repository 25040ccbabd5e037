/* frontier.h: the engine frontier at work, for its own files. */
#ifndef ENGINE_FRONTIER_H
#define ENGINE_FRONTIER_H

#include "engine/engine.h"
#include "engine/frontier_layer.h"

struct frontier {
    size_t options, entries; /* of the cover, as far as it is measured */
    struct xcc xcc;
    struct outline outline;
    struct plan plan;
    const struct layer_kernel *kernel;
    struct watch watch; /* over a plan, which is made at once */
    bool planned;
    struct forecast forecast; /* of the plan, if it was asked */
    bool foretold;

    struct run counter; /* that only counts */
    bool counting, counted;
    mpz_t total; /* once it is known */
    bool told;   /* to whoever asked for it */

    struct run keeper; /* that keeps the diagram */
    struct diagram diagram;
    bool keeping, made, kept; /* made: its nodes are there, all open */
    bool listed; /* whether dance's list is short enough for it is known */

    struct numbers paths; /* from each node */
    bool paths_known;
    struct numbers ways; /* to each node */
    uint64_t *tally;     /* owned; of each option as decided; or NULL */
    struct zdd *zdd;     /* owned; or NULL */
    struct rng rng;
    bool drawing;

    uint64_t peak;    /* bytes that runs held at the most */
    double pass_need; /* bytes a node that come on top of the diagram */
    double wanted;    /* bytes without which it does not go on; 0: it does */
    bool denied;      /* the system had no more, whatever is allowed */

    path path;            /* the latest solution */
    uint64_t met;         /* solutions met by `next`, in all shards */
    int64_t *cost;        /* owned; of each option as decided; or NULL */
    struct ranking *rank; /* owned; if solutions come by cost */
};

/* ---- frontier_limit.c ----------------------------------------------- */

/* Bytes that are held now; a diagram is part of the run that makes it. */
uint64_t frontier_held(const struct frontier *f);

/* Bytes that may still be taken.  Some are left for what is small. */
uint64_t frontier_left(const struct search *search);

/* Is there so much more?  Else we know what is wanted, or that the system has
 * none. */
bool frontier_afford(struct search *search, double more);

/* The limit is met; for good. */
enum verdict frontier_starved(struct search *search, struct error *err);

/* Ends a run; its memory goes back to the system. */
void frontier_end_run(struct frontier *f, struct run *run, bool *running);

/* What the run would have needed, which then is over: a diagram grows with
 * all states. */
void frontier_forecast_need(struct search *search, struct run *run);

/* "12M", "3G", "500k": to be typed behind --memory. */
struct size_text {
    char text[24];
};

struct size_text size_text(double bytes);

/* ---- frontier_passes.c: VERDICT_NONE where a pass is done ------------ */

enum verdict frontier_pass_close(struct search *search, struct error *err);
enum verdict frontier_pass_count(struct search *search, struct error *err);
enum verdict frontier_pass_tally(struct search *search, struct error *err);
enum verdict frontier_pass_zdd(struct search *search, struct error *err);

#endif
