/* frontier.h: searches of the engine frontier. */
#ifndef TEST_FRONTIER_H
#define TEST_FRONTIER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "covers.h"

static inline void begin(struct trial *t, const struct xcc *xcc)
{
    trial_cover(t, &frontier_engine, xcc);
    trial_open(t);
}

#endif
