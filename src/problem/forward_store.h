/* forward_store.h: the clauses of forward.c, in one block of memory.
 *
 * A clause is a place in the block: its length, the next clause with the same
 * hash, its number, its literals.  They are found by their literals, in any
 * order.  The clauses that are dropped stay until most of the block is waste;
 * then the others move together, and every place changes. */
#ifndef PROBLEM_FORWARD_STORE_H
#define PROBLEM_FORWARD_STORE_H

#include "base/mem.h"

#include <stdbool.h>
#include <stdint.h>

/* The header, in ints. */
enum { CLAUSE_LENGTH, CLAUSE_NEXT, CLAUSE_NUMBER, CLAUSE_HEAD = 4 };

/* In the word that holds the length. */
#define CLAUSE_DEAD INT32_MIN
enum { CLAUSE_WATCHED = 1 << 30 };

struct store {
    VEC(int) block; /* from index 1 on, so that place 0 is none */
    size_t waste;
    int *bucket; /* owned; by hash: the first clause */
    size_t buckets, clauses;
    VEC(unsigned char) mark; /* of each literal; all 0 between calls */
};

/* Literals are codes: 2v for the variable v, 2v + 1 for its negation. */
static inline int code_of(int literal)
{
    return literal < 0 ? -2 * literal + 1 : 2 * literal;
}

static inline int literal_of(int code)
{
    return code & 1 ? -(code >> 1) : code >> 1;
}

static inline int clause_length(const struct store *s, int place)
{
    return s->block.at[place] & ~(CLAUSE_DEAD | CLAUSE_WATCHED);
}

static inline bool clause_is_dead(const struct store *s, int place)
{
    return s->block.at[place] & CLAUSE_DEAD;
}

static inline bool clause_is_watched(const struct store *s, int place)
{
    return s->block.at[place] & CLAUSE_WATCHED;
}

static inline int *clause_literals(const struct store *s, int place)
{
    return s->block.at + place + CLAUSE_HEAD;
}

int64_t clause_number(const struct store *s, int place);

void store_init(struct store *s);
void store_release(struct store *s);

/* The literals must differ.  0: there are too many for us, or there is no
 * memory for them. */
int store_add(struct store *s, const int *literals, size_t count,
              int64_t number);
/* A clause with these literals, which must differ; 0: there is none. */
int store_find(struct store *s, const int *literals, size_t count);
void store_drop(struct store *s, int place);

/* The first clause from a place on that is alive, or 0; begin with 1. */
int store_next(const struct store *s, int place);
static inline int store_behind(const struct store *s, int place)
{
    return place + CLAUSE_HEAD + clause_length(s, place);
}

/* Is it time to move the clauses together?  Tells the new place of each. */
bool store_is_wasteful(const struct store *s);
void store_close_up(struct store *s,
                    void (*moved)(void *context, int from, int to),
                    void *context);

#endif
