/* labelling_none.c: dovetail without the library nauty. */
#include "engine/labelling.h"

bool labelling_find(const struct shape *s, const struct ranked *ranked,
                    uint32_t *label)
{
    (void)s, (void)ranked, (void)label;
    return false;
}

double labelling_group(const struct shape *s, const struct ranked *ranked)
{
    (void)s, (void)ranked;
    return 0;
}
