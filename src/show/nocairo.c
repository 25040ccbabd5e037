/* nocairo.c: dovetail without the library cairo. */
#include "show/cairo.h"

#include <assert.h>

bool cairo_knows(const struct format *format, struct error *err)
{
    return error_say(err,
                     "dovetail was built without cairo and cannot write %s; "
                     "write -f svg, or install cairo and build it again",
                     format->name);
}

struct canvas *cairo_new(const struct format *format, const char *command)
{
    (void)format, (void)command;
    assert(!"nobody asks for what is not known");
    return NULL;
}
