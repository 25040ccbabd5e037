/* step.h: the next generation by any rule. */
#ifndef FAMILY_LIFE_STEP_H
#define FAMILY_LIFE_STEP_H

#include "family/life/plane.h"
#include "family/life/rule.h"

/* Nothing comes alive among dead cells alone: of B0 there is no plane. */
void plane_next(struct plane *plane, const struct rule *rule);

#endif
