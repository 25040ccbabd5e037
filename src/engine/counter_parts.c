/* counter_parts.c: what variables without values fall into (see counter.c).
 *
 * The open clauses of a part hang its variables together: they are joined
 * clause by clause, each set of variables by one that stands for all of it
 * (union-find).  All lists ascend, since they are made from one that does, so
 * keys need not be sorted. */
#include "engine/counter.h"
#include "engine/minfill.h"

#include <math.h>

enum {
    LENGTH_AT = 0,
    HEAD = 2,    /* words of a clause before its literals (cdcl.c) */
    LONGEST = 5, /* bytes of a number in a key */
    BITS = 64,
    HEADS = 64 /* bytes of a key beside its numbers, at the most */
};
#define CUTTING_EFFORT UINT64_C(60000000)

/* ---- the given clauses ---------------------------------------------- */

/* Calls for each given clause of two literals or more. */
static void each_clause(struct counter *k,
                        void (*take)(struct counter *k, size_t place,
                                     const literal *l, size_t count))
{
    const literal *l;
    size_t count;
    for (size_t at = 0, next; at < k->clauses.given; at = next) {
        next = cdcl_read_clause(&k->clauses, at, &l, &count);
        if (count > 1)
            take(k, at, l, count);
    }
}

/* First how many neighbours each variable has, in the place behind its own. */
static void measure(struct counter *k, size_t place, const literal *l,
                    size_t count)
{
    (void)place;
    if (count == 2)
        k->near_at[(l[l[0] < l[1]] >> 1) + 2]++;
}

/* Then they are put where they belong. */
static void file(struct counter *k, size_t place, const literal *l,
                 size_t count)
{
    if (count > 2) {
        vec_push(&k->wide, (struct wide){(uint32_t)place, l[0]});
        return;
    }
    bool last = l[0] < l[1];
    k->near_of[k->near_at[(l[last] >> 1) + 1]++] = l[!last] >> 1;
}

void counter_index(struct counter *k, size_t variables)
{
    k->near_at = mem_alloc(variables + 2, sizeof *k->near_at);
    each_clause(k, measure);
    for (size_t v = 1; v < variables + 2; v++)
        k->near_at[v] += k->near_at[v - 1];
    k->near_of = mem_alloc(k->near_at[variables + 1] + 1, sizeof *k->near_of);
    each_clause(k, file);
    const literal *l;
    size_t count, longest = 0;
    for (size_t i = 0; i < k->wide.len; i++) {
        cdcl_read_clause(&k->clauses, k->wide.at[i].place, &l, &count);
        longest = count > longest ? count : longest;
    }
    k->left = mem_alloc(longest + 1, sizeof *k->left);
}

/* ---- who cuts well -------------------------------------------------- */

enum { LONG = 12 };

/* The literals of a clause without values; none, if it is satisfied. */
static size_t take_open(const struct cdcl *c, const literal *l, size_t count,
                        const size_t *vertex, places *open)
{
    vec_clear(open);
    for (size_t i = 0; i < count; i++) {
        if (c->value[l[i]] > 0)
            return vec_clear(open), 0;
        if (!c->value[l[i]])
            vec_push(open, vertex[l[i] >> 1]);
    }
    return open->len;
}

static bool join_all(struct bonds *g, const places *open)
{
    bool good = true;
    for (size_t i = 0; good && i < open->len; i++)
        for (size_t j = i + 1; good && j < open->len; j++)
            good = bonds_join(g, open->at[i], open->at[j]);
    return good;
}

/* Variables without values are joined by the clauses that are open; a long
 * clause is a vertex of its own, joined to its variables: what it says of
 * those on one side is only whether one of them satisfies it. */
static bool draw_graph(const struct counter *k, const size_t *vertex,
                       size_t vertices, struct bonds *g)
{
    const struct cdcl *c = &k->clauses;
    const literal *l;
    size_t count, longs = 0;
    places open = {0};
    if (!vec_try_reserve(&open, c->variables))
        return false; /* unreached: there was memory */
    for (size_t at = 0; at < c->given;) {
        at = cdcl_read_clause(c, at, &l, &count);
        longs += take_open(c, l, count, vertex, &open) > LONG;
    }
    bool good = bonds_init(g, vertices + longs);
    for (size_t at = 0; good && at < c->given;) {
        at = cdcl_read_clause(c, at, &l, &count);
        if (take_open(c, l, count, vertex, &open) <= LONG) {
            good = join_all(g, &open);
            continue;
        }
        for (size_t i = 0; good && i < open.len; i++)
            good = bonds_join(g, open.at[i], vertices);
        vertices++;
    }
    vec_release(&open);
    return good;
}

/* As sharpSAT-TD weighs them (Korhonen and Jarvisalo, 2021). */
static void weigh_cuts(struct counter *k, const struct cuts *cuts,
                       const size_t *vertex, size_t vertices)
{
    double n = (double)vertices, width = (double)cuts->width;
    double weight = fmin(1e7, 100 * exp(n / (width + 1)) / n);
    for (size_t v = 0; v < k->clauses.variables; v++)
        if (vertex[v] != SIZE_MAX)
            k->bonus[v] = weight * (1 - (double)cuts->depth[vertex[v]] /
                                            (double)(cuts->deepest + 1));
}

void counter_cut(struct counter *k)
{
    const struct cdcl *c = &k->clauses;
    size_t vertices = 0;
    size_t *vertex = mem_alloc(c->variables + 1, sizeof *vertex);
    for (size_t v = 0; v < c->variables; v++)
        vertex[v] = c->value[2 * v] ? SIZE_MAX : vertices++;
    struct bonds graph = {0};
    struct cuts cuts = {0};
    if (vertices && draw_graph(k, vertex, vertices, &graph)) {
        cuts_find(&cuts, &graph, CUTTING_EFFORT);
        if (cuts.depth)
            weigh_cuts(k, &cuts, vertex, vertices);
    }
    cuts_release(&cuts);
    bonds_release(&graph);
    free(vertex);
}

/* ---- parts ---------------------------------------------------------- */

/* The one that stands for all that hang together with a variable: the smallest
 * of them, so that ways are short. */
static uint32_t stand_in(uint32_t *root, uint32_t v)
{
    while (root[v] != v) {
        root[v] = root[root[v]];
        v = root[v];
    }
    return v;
}

/* Joins those of v to those of a root; answers who stands for all. */
static inline uint32_t hang_together(struct counter *k, uint32_t root,
                                     uint32_t v)
{
    if (k->root[v] == root)
        return root;
    uint32_t other = stand_in(k->root, v);
    if (other == root)
        return root;
    k->joins++;
    uint32_t first = root < other ? root : other;
    k->root[root] = k->root[other] = first;
    return first;
}

/* Variables without values, each alone; `open` has them. */
static void take_variables(struct counter *k, const struct part *whole)
{
    const uint32_t *v = k->member.at + whole->variables;
    vec_clear(&k->open);
    vec_reserve(&k->open, whole->variable_count);
    for (size_t i = 0; i < whole->variable_count; i++)
        if (!k->clauses.value[2 * v[i]]) {
            k->root[v[i]] = v[i];
            k->degree[v[i]] = 0;
            k->open.at[k->open.len++] = v[i];
        }
}

/* A clause, unless it is satisfied, hangs its variables together. */
static void take_clause(struct counter *k, uint32_t number)
{
    const int8_t *value = k->clauses.value;
    struct wide *wide = &k->wide.at[number];
    if (value[wide->witness] > 0)
        return;
    const uint32_t *at = k->clauses.store.at + wide->place;
    const literal *l = at + HEAD;
    uint32_t count = at[LENGTH_AT], left = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (value[l[i]] > 0) {
            wide->witness = l[i];
            return;
        }
        k->left[left] = l[i] >> 1;
        left += !value[l[i]];
    }
    bool whole = k->joins + 1 == k->open.len;
    uint32_t root = whole ? 0 : stand_in(k->root, k->left[0]);
    for (uint32_t i = 0; i < left; i++) {
        k->degree[k->left[i]]++;
        if (!whole)
            root = hang_together(k, root, k->left[i]);
    }
    k->sight.at[k->sight.len++] =
        (struct sight){2 * number + (left < count), k->left[0]};
}

/* A binary clause is open if and only if neither variable has a value. */
static void take_binaries(struct counter *k, uint32_t v)
{
    const int8_t *value = k->clauses.value;
    const uint32_t *near = k->near_of + k->near_at[v],
                   *end = k->near_of + k->near_at[v + 1];
    uint32_t root = stand_in(k->root, v), taken = 0;
    for (; near < end; near++) {
        if (value[2 * *near])
            continue;
        taken++;
        k->degree[*near]++;
        root = hang_together(k, root, *near);
    }
    k->degree[v] += taken;
}

/* Room for the members of the new parts and their keys; false: there is
 * none. */
static bool place_parts(struct counter *k, size_t first)
{
    size_t at = k->member.len, before = at;
    for (size_t i = first; i < k->part.len; i++) {
        struct part *part = &k->part.at[i];
        part->variables = at;
        part->clauses = at + part->variable_count;
        at = part->clauses + part->clause_count;
        part->variable_count = part->clause_count = 0;
    }
    size_t bytes = at * sizeof *k->member.at + (LONGEST + 1) * at;
    if (bytes > k->most || !vec_try_reserve(&k->member, at) ||
        !vec_try_reserve(&k->list, k->sight.len + 1) ||
        !vec_try_reserve(&k->key, k->key.len + LONGEST * (at - before) +
                                      HEADS * (k->part.len - first))) {
        k->starved = true;
        return false;
    }
    k->member.len = at;
    return true;
}

/* Those that are in no clause leave the list; answers how many of them are
 * shown. */
static mp_bitcnt_t leave_alone(struct counter *k)
{
    mp_bitcnt_t alone = 0;
    size_t kept = 0;
    for (size_t i = 0; i < k->open.len; i++) {
        uint32_t v = k->open.at[i];
        if (k->degree[v])
            k->open.at[kept++] = v;
        else
            alone += counter_shows(k, v);
    }
    k->open.len = kept;
    return alone;
}

/* Numbers the parts by their first variables, and measures them. */
static void number_parts(struct counter *k, size_t first)
{
    for (size_t i = 0; i < k->open.len; i++)
        k->group[k->open.at[i]] = UINT32_MAX;
    for (size_t i = 0; i < k->open.len; i++) {
        uint32_t v = k->open.at[i];
        uint32_t root = stand_in(k->root, v);
        if (k->group[root] == UINT32_MAX) {
            k->group[root] = (uint32_t)(k->part.len - first);
            vec_push(&k->part, (struct part){0});
        }
        k->group[v] = k->group[root];
        struct part *part = &k->part.at[first + k->group[v]];
        part->variable_count++;
        part->shown |= counter_shows(k, v);
    }
    for (size_t i = 0; i < k->sight.len; i++)
        k->part.at[first + k->group[k->sight.at[i].variable]].clause_count++;
}

/* Members in the order in which the whole has them. */
static void fill_parts(struct counter *k, size_t first)
{
    struct part *parts = k->part.at + first;
    for (size_t i = 0; i < k->open.len; i++) {
        struct part *part = &parts[k->group[k->open.at[i]]];
        k->member.at[part->variables + part->variable_count++] = k->open.at[i];
    }
    for (size_t i = 0; i < k->sight.len; i++) {
        struct part *part = &parts[k->group[k->sight.at[i].variable]];
        k->member.at[part->clauses + part->clause_count++] =
            k->sight.at[i].member;
    }
}

/* The same, if all hangs together. */
static void number_one(struct counter *k)
{
    struct part part = {.variable_count = k->open.len,
                        .clause_count = k->sight.len};
    for (size_t i = 0; i < k->open.len && !part.shown; i++)
        part.shown = counter_shows(k, k->open.at[i]);
    vec_push(&k->part, part);
}

static void fill_one(struct counter *k, struct part *part)
{
    part->variable_count = k->open.len;
    part->clause_count = k->sight.len;
    memcpy(k->member.at + part->variables, k->open.at,
           k->open.len * sizeof *k->open.at);
    uint32_t *clause = k->member.at + part->clauses;
    for (size_t i = 0; i < k->sight.len; i++)
        clause[i] = k->sight.at[i].member;
}

/* ---- keys ----------------------------------------------------------- */

/* A number, seven bits a byte. */
static uint8_t *put_number(uint8_t *at, uint32_t number)
{
    for (; number >= 128; number >>= 7)
        *at++ = (uint8_t)(number | 128);
    *at++ = (uint8_t)number;
    return at;
}

/* Bits from the first number on. */
static uint8_t *put_bits(uint8_t *at, const uint32_t *number, size_t count)
{
    uint64_t word = 0;
    uint32_t end = number[0] + BITS;
    for (size_t i = 0; i < count; i++) {
        for (; number[i] >= end; end += BITS, word = 0, at += sizeof word)
            memcpy(at, &word, sizeof word);
        word |= UINT64_C(1) << (number[i] - (end - BITS));
    }
    memcpy(at, &word, sizeof word);
    return at + sizeof word;
}

/* Numbers that ascend: how many there are, the first, and all as bits, if that
 * is shorter (which the next number tells), or the differences. */
static uint8_t *put_set(uint8_t *at, const uint32_t *number, size_t count)
{
    at = put_number(at, (uint32_t)count);
    if (!count)
        return at;
    uint32_t words = (number[count - 1] - number[0]) / BITS + 1;
    bool dense = words * (BITS / 8) <= count + BITS / 8;
    at = put_number(at, number[0]);
    *at++ = dense;
    if (dense)
        return put_bits(at, number, count);
    for (size_t i = 1; i < count; i++)
        at = put_number(at, number[i] - number[i - 1]);
    return at;
}

/* The variables, and the clauses of which some literals are false. */
static void make_key(struct counter *k, struct part *part)
{
    size_t start = k->key.len, touched = 0;
    uint8_t *at = k->key.at + start;
    at = put_set(at, k->member.at + part->variables, part->variable_count);
    const uint32_t *clause = k->member.at + part->clauses;
    for (size_t i = 0; i < part->clause_count; i++) {
        k->list.at[touched] = wide_number(clause[i]);
        touched += clause[i] & 1;
    }
    at = put_set(at, k->list.at, touched);
    part->key = start;
    part->key_size = (size_t)(at - k->key.at) - start;
    part->hash = memo_hash(k->key.at + start, part->key_size);
    k->key.len = start + part->key_size;
}

/* ---- all of it ------------------------------------------------------ */

/* What the values that the frame's part has now weigh, and those of its
 * variables that may have any. */
static void weigh(const struct counter *k, struct frame *f,
                  const struct part *whole)
{
    mpz_t both;
    mpz_init(both);
    for (size_t i = 0; i < whole->variable_count; i++) {
        uint32_t v = k->member.at[whole->variables + i];
        literal l = 2 * v;
        if (!counter_shows(k, v) || (!k->clauses.value[l] && k->degree[v]))
            continue;
        if (k->clauses.value[l])
            mpz_set(both, &k->weight[l + (k->clauses.value[l] < 0)]);
        else
            mpz_add(both, &k->weight[l], &k->weight[l + 1]);
        mpz_mul(f->product, f->product, both);
    }
    mpz_clear(both);
}

/* What a frame is left with: parts, and a factor of 2 for each variable that
 * may have any value. */
void counter_split(struct counter *k, struct frame *f)
{
    struct part whole = k->part.at[f->part];
    size_t first = k->part.len;
    take_variables(k, &whole);
    k->joins = 0;
    vec_clear(&k->sight);
    vec_reserve(&k->sight, whole.clause_count);
    for (size_t i = 0; i < k->open.len; i++)
        take_binaries(k, k->open.at[i]);
    for (size_t i = 0; i < whole.clause_count; i++)
        take_clause(k, wide_number(k->member.at[whole.clauses + i]));
    mp_bitcnt_t alone = leave_alone(k);
    bool one = k->open.len == k->joins + 1;
    if (one)
        number_one(k);
    else
        number_parts(k, first);
    mpz_set_ui(f->product, 0);
    if (!place_parts(k, first))
        return;
    if (one)
        fill_one(k, &k->part.at[first]);
    else
        fill_parts(k, first);
    for (size_t i = first; i < k->part.len; i++)
        make_key(k, &k->part.at[i]);
    f->first = f->child = first;
    f->last = k->part.len;
    mpz_set_ui(f->product, 1);
    if (k->weight)
        weigh(k, f, &whole);
    else
        mpz_mul_2exp(f->product, f->product, alone);
}
