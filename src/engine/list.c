/* list.c: the general engines, in the order in which the table shows them. */
#include "engine/list.h"

const struct engine *const general_engines[] = {
    &race_engine,    &dance_engine,      &frontier_engine,
    &cubes_engine,   &components_engine, &cadical_engine,
    &process_engine, &ipasir_engine,     NULL,
};
