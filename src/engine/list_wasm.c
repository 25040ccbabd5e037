/* list_wasm.c: the general engines where there are no processes and no shared
 * libraries. */
#include "engine/list.h"

const struct engine *const general_engines[] = {
    &race_engine,  &dance_engine,      &frontier_engine,
    &cubes_engine, &components_engine, &cadical_engine,
    NULL,
};
