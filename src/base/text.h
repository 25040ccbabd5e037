/* text.h: numbers and words as text. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/error.h"

#include <stdint.h>

/* Writes a number in decimal, with no end mark; answers how many bytes. */
size_t text_decimal(char *at, int64_t number);

/* An amount of memory: "25 MB", "1.5 KB", "100 bytes". */
struct bytes_text {
    char text[32];
};
struct bytes_text text_bytes(double bytes);

/* A whole text as a number: digits, perhaps a minus sign, nothing else. */
bool text_number(const char *text, size_t size, int64_t *number);

/* How many bytes the UTF-8 character at `at` takes, of `size` bytes that are
 * there; 0 if there is none: a stray or overlong byte, half a character, a
 * surrogate, or nothing. */
size_t text_utf8(const char *at, size_t size);

/* Appends text to buf as one word of a shell command, quoted if it must be. */
void text_quote(char *buf, size_t size, const char *text);

/* The word of a list that is nearest to what was typed, or NULL if none is
 * near: for "did you mean".  The list ends with NULL. */
const char *text_nearest(const char *typed, const char *const *words);

/* "a, b or c": the words of a list that ends with NULL, each behind a mark. */
void text_list(char *buf, size_t size, const char *mark,
               const char *const *words);

/* Do they have the same letters and digits, in capitals or not? */
bool text_same_name(const char *one, const char *other);

#endif
