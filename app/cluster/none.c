/* none.c: a build for a browser has no other machines. */
#include "app.h"

int run_cluster(const struct job *job)
{
    (void)job;
    return complain("a browser has no other machines: dovetail cluster is "
                    "there where dovetail is installed");
}
