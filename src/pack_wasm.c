/* pack_wasm.c: in a browser nothing is packed: there are no shared
 * libraries. */
#include "middle.h"

FILE *dt_pack(FILE *out, const char *path, struct dt_error *out_err)
{
    struct error err = {0};
    if (!path_packing(path))
        return out;
    error_say(&err, "%.300s: nothing is packed here", path);
    middle_fail(out_err, &err);
    return NULL;
}
