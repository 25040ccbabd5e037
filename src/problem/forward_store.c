/* forward_store.c: hash chains through one block, and the move that rids it
 * of waste (see forward_store.h). */
#include "problem/forward_store.h"

#include <limits.h>

enum { BUCKETS_AT_FIRST = 1024, WASTE_AT_LEAST = 1 << 16 };

int64_t clause_number(const struct store *s, int place)
{
    int64_t number;
    memcpy(&number, s->block.at + place + CLAUSE_NUMBER, sizeof number);
    return number;
}

/* The same for every order of the literals. */
static size_t bucket_of(const struct store *s, const int *literals,
                        size_t count)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t word = (uint64_t)literals[i] + 1;
        word *= UINT64_C(0x9e3779b97f4a7c15);
        sum += word ^ word >> 29;
    }
    sum *= UINT64_C(0xbf58476d1ce4e5b9);
    return (size_t)(sum >> 32) & (s->buckets - 1);
}

static void link_clause(struct store *s, int place)
{
    size_t bucket = bucket_of(s, clause_literals(s, place),
                              (size_t)clause_length(s, place));
    s->block.at[place + CLAUSE_NEXT] = s->bucket[bucket];
    s->bucket[bucket] = place;
}

static void relink(struct store *s)
{
    memset(s->bucket, 0, s->buckets * sizeof *s->bucket);
    for (int c = store_next(s, 1); c; c = store_next(s, store_behind(s, c)))
        link_clause(s, c);
}

void store_init(struct store *s)
{
    *s = (struct store){.buckets = BUCKETS_AT_FIRST};
    s->bucket = mem_alloc(s->buckets, sizeof *s->bucket);
    vec_push(&s->block, 0);
}

void store_release(struct store *s)
{
    vec_release(&s->block);
    vec_release(&s->mark);
    free(s->bucket);
}

/* Without memory the chains become longer. */
static bool widen(struct store *s)
{
    int *wider = mem_try_resize(s->bucket, 2 * s->buckets, sizeof *s->bucket);
    if (!wider)
        return false; /* unreached: there was memory */
    s->bucket = wider;
    s->buckets *= 2;
    relink(s);
    return true;
}

int store_add(struct store *s, const int *literals, size_t count,
              int64_t number)
{
    int place = (int)s->block.len;
    int head[CLAUSE_HEAD] = {(int)count};
    size_t end = s->block.len + CLAUSE_HEAD + count;
    if (end >= INT_MAX || !vec_try_reserve(&s->block, end))
        return 0; /* unreached: there was memory */
    memcpy(head + CLAUSE_NUMBER, &number, sizeof number);
    vec_append(&s->block, head, CLAUSE_HEAD);
    vec_append(&s->block, literals, count);
    if (++s->clauses <= s->buckets || !widen(s))
        link_clause(s, place);
    return place;
}

static bool is_marked(const struct store *s, int place)
{
    const int *literal = clause_literals(s, place);
    for (int i = clause_length(s, place); i--;)
        if (!s->mark.at[literal[i]])
            return false;
    return true;
}

int store_find(struct store *s, const int *literals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        s->mark.at[literals[i]] = 1;
    int place = s->bucket[bucket_of(s, literals, count)];
    while (place &&
           ((size_t)clause_length(s, place) != count || !is_marked(s, place)))
        place = s->block.at[place + CLAUSE_NEXT];
    for (size_t i = 0; i < count; i++)
        s->mark.at[literals[i]] = 0;
    return place;
}

void store_drop(struct store *s, int place)
{
    size_t length = (size_t)clause_length(s, place);
    size_t bucket = bucket_of(s, clause_literals(s, place), length);
    int *link = &s->bucket[bucket];
    while (*link != place)
        link = &s->block.at[*link + CLAUSE_NEXT];
    *link = s->block.at[place + CLAUSE_NEXT];
    s->block.at[place] |= CLAUSE_DEAD;
    s->waste += CLAUSE_HEAD + length;
    s->clauses--;
}

int store_next(const struct store *s, int place)
{
    while ((size_t)place < s->block.len && clause_is_dead(s, place))
        place = store_behind(s, place);
    return (size_t)place < s->block.len ? place : 0;
}

bool store_is_wasteful(const struct store *s)
{
    return s->waste > WASTE_AT_LEAST && 2 * s->waste > s->block.len;
}

void store_close_up(struct store *s,
                    void (*moved)(void *context, int from, int to),
                    void *context)
{
    int to = 1;
    for (int from = store_next(s, 1); from;) {
        int behind = store_behind(s, from);
        size_t size = (size_t)(behind - from);
        memmove(s->block.at + to, s->block.at + from, size * sizeof(int));
        moved(context, from, to);
        to += (int)size;
        from = store_next(s, behind);
    }
    s->block.len = (size_t)to;
    s->waste = 0;
    relink(s);
}
