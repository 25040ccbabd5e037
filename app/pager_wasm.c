/* pager_wasm.c: in a browser there is no terminal to wait at. */
#include "app.h"

void pager_begin(void)
{
}
