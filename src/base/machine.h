/* machine.h: what only the system can tell or give.
 *
 * machine.c asks Linux, machine_wasm.c the host of a WebAssembly module, such
 * as a browser; the build chooses.  Nobody else asks them. */
#ifndef BASE_MACHINE_H
#define BASE_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

double machine_worked(void); /* seconds that this thread has worked */

uint64_t machine_memory(void);   /* bytes that there are; 0: nobody tells */
uint64_t machine_resident(void); /* bytes that we hold; 0: nobody tells */
uint64_t machine_peak(void);     /* that we held at the most; likewise */

/* Zeroed memory that is aligned to its size, a power of two; NULL: there is
 * none. */
void *machine_take(size_t size);
void machine_give(void *at, size_t size);
/* This memory will be used here and there: large pages are welcome. */
void machine_wide(void *at, size_t size);

/* Gives a file a name that no other has; false, with errno: EEXIST if one has
 * it. */
bool machine_name(const char *from, const char *to);

/* An empty file without a name, which is gone when it is closed; it lies where
 * the environment says, by TMPDIR.  NULL: errno says why. */
FILE *machine_scratch(void);

/* What was written to a file, read from its beginning by another FILE; the
 * file stays open.  NULL: errno says why. */
FILE *machine_again(FILE *file);

#endif
