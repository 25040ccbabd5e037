/* mem.h: memory that does not fail, and vectors.
 *
 * A failed allocation ends the program with one sentence.  VEC(T) is a
 * vector of T; a zeroed struct is an empty vector. */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void *mem_alloc(size_t count, size_t size); /* zeroed; never NULL */
void *mem_resize(void *old, size_t count, size_t size);
char *mem_text(const char *text); /* a copy */
/* This memory will be used here and there: large pages are welcome. */
void mem_wide(void *at, size_t size);

/* A capacity that is larger than cap and at least need. */
size_t mem_grown(size_t cap, size_t need);

#define VEC(T) \
    struct { \
        T *at; \
        size_t len, cap; \
    }

#define vec_reserve(v, need) \
    do { \
        size_t vec_need_ = (need); \
        if (vec_need_ > (v)->cap) { \
            (v)->cap = mem_grown((v)->cap, vec_need_); \
            (v)->at = mem_resize((v)->at, (v)->cap, sizeof *(v)->at); \
        } \
    } while (0)

#define vec_push(v, ...) \
    do { \
        if ((v)->len == (v)->cap) \
            vec_reserve(v, (v)->len + 1); \
        (v)->at[(v)->len++] = (__VA_ARGS__); \
    } while (0)

#define vec_append(v, items, count) \
    do { \
        size_t vec_count_ = (count); \
        vec_reserve(v, (v)->len + vec_count_); \
        if (vec_count_) \
            memcpy((v)->at + (v)->len, (items), \
                   vec_count_ * sizeof *(v)->at); \
        (v)->len += vec_count_; \
    } while (0)

#define vec_clear(v) ((v)->len = 0)
#define vec_last(v) ((v)->at[(v)->len - 1])
#define vec_release(v) \
    do { \
        free((v)->at); \
        (v)->at = NULL; \
        (v)->len = (v)->cap = 0; \
    } while (0)

#endif
