/* mem.h: memory that does not fail, memory that may, and vectors.
 *
 * Where little is asked for, a failure does not return: it calls the hook of
 * whoever runs us.  Where the size grows with a number that the user typed,
 * mem_try_* answer NULL and the caller has a sentence.  VEC(T) is a vector of
 * T; a zeroed struct is an empty vector.  All is given back by free. */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The hook is called with the bytes that there are not (0: nobody knows how
 * many), in the thread that asked for them; it does not return.  NULL: abort.
 * The numbers of GMP are allocated as all else from then on. */
void mem_on_none(void (*hook)(size_t bytes));
void mem_none(size_t bytes) __attribute__((noreturn));

void *mem_alloc(size_t count, size_t size); /* zeroed; never NULL */
void *mem_resize(void *old, size_t count, size_t size);
/* The same for a type that wants more than malloc's alignment. */
void *mem_alloc_aligned(size_t alignment, size_t count, size_t size);
/* Are there so many at this moment? */
bool mem_has(double bytes);
void *mem_try_alloc(size_t count, size_t size); /* zeroed, or NULL */
/* NULL: there is no memory, and the old is as it was. */
void *mem_try_resize(void *old, size_t count, size_t size);
char *mem_text(const char *text); /* a copy */

/* A capacity that is larger than cap and at least need. */
size_t mem_grown(size_t cap, size_t need);

#ifdef __cplusplus
}
#endif

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

/* Is there room for so many?  If not, the vector is as it was. */
#define vec_try_reserve(v, need) \
    __extension__({ \
        size_t try_need_ = (need), try_cap_ = (v)->cap; \
        if (try_need_ > try_cap_) { \
            try_cap_ = mem_grown(try_cap_, try_need_); \
            void *try_at_ = \
                mem_try_resize((v)->at, try_cap_, sizeof *(v)->at); \
            if (try_at_) { \
                (v)->at = try_at_; \
                (v)->cap = try_cap_; \
            } \
        } \
        try_need_ <= (v)->cap; \
    })

#define vec_push(v, ...) \
    do { \
        if ((v)->len == (v)->cap) \
            vec_reserve(v, (v)->len + 1); \
        (v)->at[(v)->len++] = (__VA_ARGS__); \
    } while (0)

/* The same where there may be no memory: is it pushed? */
#define vec_try_push(v, ...) \
    (vec_try_reserve(v, (v)->len + 1) && \
     ((v)->at[(v)->len++] = (__VA_ARGS__), true))

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
