/* http.c: libmicrohttpd is loaded, and its functions are found. */
#include "serve/http.h"

#include <dlfcn.h>

struct http http;

bool http_load(struct dt_error *err)
{
    void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_NODELETE);
    bool whole = library;
#define HTTP_CALL(name) \
    *(void **)&http.name = library ? dlsym(library, "MHD_" #name) : NULL; \
    whole = whole && http.name;
    HTTP_CALLS
#undef HTTP_CALL
    if (!whole)
        /* unreached: where the tests run it is there */
        snprintf(err->text, sizeof err->text,
                 "serve needs the library libmicrohttpd.so.12, which is not "
                 "there: install libmicrohttpd12");
    return whole;
}
