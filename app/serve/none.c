/* none.c: a build without libmicrohttpd, or for a browser, serves nobody. */
#include "app.h"

int run_serve(const struct job *job)
{
    (void)job;
    return complain("this dovetail was built without libmicrohttpd, and "
                    "cannot serve: install libmicrohttpd-dev and build it "
                    "again");
}

bool confine(const char *program)
{
    (void)program;
    return false;
}

bool stays_inside(const struct job *job)
{
    (void)job;
    return false;
}
