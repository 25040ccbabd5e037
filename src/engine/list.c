#include "engine/list.h"

const struct engine *const general_engines[] = {
    &dance_engine,   &frontier_engine, &cadical_engine,
    &process_engine, &ipasir_engine,   NULL,
};

const struct engine *general_engine(const char *name)
{
    int i = 0;
    while (general_engines[i] && strcmp(general_engines[i]->name, name))
        i++;
    return general_engines[i];
}
