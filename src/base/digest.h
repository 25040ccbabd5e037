/* digest.h: SHA-256 (FIPS 180-4), the name of what bytes say. */
#ifndef BASE_DIGEST_H
#define BASE_DIGEST_H

#include <stddef.h>

enum { DIGEST_TEXT = 65 }; /* 64 hexadecimal digits and the end */

void digest_bytes(const void *bytes, size_t size, char text[DIGEST_TEXT]);

#endif
