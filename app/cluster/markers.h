/* markers.h: what processes say that they are at work on. */
#ifndef CLUSTER_MARKERS_H
#define CLUSTER_MARKERS_H

#include "cluster/cluster.h"

/* That a task is at work on a unit. */
struct marker {
    long long since; /* of time() */
    size_t task, tasks;
};

/* False: it cannot be told, which is nobody's loss. */
bool marker_put(const struct work *work, const char *unit,
                const struct marker *marker, const char *host);
void marker_remove(const struct work *work, const char *unit);
/* False: nobody is at work on it, or says so. */
bool marker_get(const struct work *work, const char *unit,
                struct marker *marker);

#endif
