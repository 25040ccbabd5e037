/* quest.h: a search for solutions, by thinking and trying in turn. */
#ifndef FAMILY_CLUE_QUEST_H
#define FAMILY_CLUE_QUEST_H

#include "base/rng.h"
#include "engine/engine.h"
#include "family/clue/thinker.h"

struct fork_of_quest {
    size_t length; /* of the trail before it */
    int fact;
    enum state tried;
    bool flipped;
};

struct quest {
    struct thinker mind; /* after VERDICT_FOUND, the solution */
    VEC(struct fork_of_quest) fork;
    const uint8_t
        *avoid;      /* borrowed; a solution that is not wanted; or NULL */
    struct rng *rng; /* borrowed; chooses; NULL: the first */
    bool found;      /* the mind holds a solution */
    uint64_t steps;
};

/* For solutions of what the thinker knows. */
void quest_init(struct quest *q, const struct thinker *from);
void quest_release(struct quest *q); /* also of a zeroed one */
/* The next solution, in so many steps; VERDICT_UNKNOWN: not yet. */
enum verdict quest_next(struct quest *q, uint64_t steps);

#endif
