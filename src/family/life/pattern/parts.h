/* parts.h: which parts of a pattern live side by side without each other. */
#ifndef FAMILY_LIFE_PATTERN_PARTS_H
#define FAMILY_LIFE_PATTERN_PARTS_H

#include "family/life/pattern/motion.h"

struct parts {
    VEC(struct plane) part; /* owned; each in its place */
};

/* Of a pattern with this motion; there is at least one part. */
void parts_find(struct parts *parts, const struct plane *start,
                const struct rule *rule, const struct motion *motion);
void parts_release(struct parts *parts);

#endif
