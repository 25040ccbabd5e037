/* markers.h: what processes say that they are at work on. */
#ifndef CLUSTER_MARKERS_H
#define CLUSTER_MARKERS_H

#include "cluster/cluster.h"

struct marker {
    char unit[NAME];
    long long since; /* of time() */
    char host[256];
};

struct markers {
    struct marker *marker; /* owned */
    size_t count;
};

void markers_read(struct markers *markers, const struct work *work);
void markers_release(struct markers *markers);
/* Since when somebody is at work on it; 0: nobody is, or says so. */
long long markers_since(const struct markers *markers, const char *unit);

#endif
