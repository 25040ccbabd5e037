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
    HEAD = 2,   /* words of a clause before its literals (cdcl.c) */
    LONGEST = 5 /* bytes of a number in a key */
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
        vec_push(&k->place, (uint32_t)place);
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
    size_t count;
    k->witness_of = mem_alloc(k->place.len + 1, sizeof *k->witness_of);
    for (size_t i = 0; i < k->place.len; i++) {
        cdcl_read_clause(&k->clauses, k->place.at[i], &l, &count);
        k->witness_of[i] = l[0];
    }
}

/* ---- who cuts well -------------------------------------------------- */

static bool join_clause(const literal *l, size_t count, const size_t *vertex,
                        struct bonds *g)
{
    bool good = true;
    for (size_t i = 0; good && i < count; i++)
        for (size_t j = i + 1; good && j < count; j++)
            if (vertex[l[i] >> 1] != SIZE_MAX && vertex[l[j] >> 1] != SIZE_MAX)
                good = bonds_join(g, vertex[l[i] >> 1], vertex[l[j] >> 1]);
    return good;
}

/* Variables without values are joined by the clauses that are open.  False:
 * that is no graph to be cut, or there is no memory. */
static bool draw_graph(const struct counter *k, const size_t *vertex,
                       struct bonds *g)
{
    enum { PAIRS_MOST = 40000000 };
    uint64_t pairs = 0;
    const struct cdcl *c = &k->clauses;
    const literal *l;
    size_t count;
    for (size_t at = 0, next; at < c->given; at = next) {
        next = cdcl_read_clause(c, at, &l, &count);
        bool open = true;
        for (size_t i = 0; i < count && open; i++)
            open = c->value[l[i]] <= 0;
        pairs += open ? (uint64_t)count * count : 0;
        if (open && (pairs > PAIRS_MOST || !join_clause(l, count, vertex, g)))
            return false; /* unreached: no test has clauses that long */
    }
    return true;
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
    if (vertices && bonds_init(&graph, vertices) &&
        draw_graph(k, vertex, &graph)) {
        cuts_find(&cuts, &graph, CUTTING_EFFORT);
        if (cuts.depth)
            weigh_cuts(k, &cuts, vertex, vertices);
    }
    cuts_release(&cuts);
    bonds_release(&graph);
    free(vertex);
}

/* ---- parts ---------------------------------------------------------- */

/* The one that stands for all that hang together with a variable. */
static uint32_t stand_in(uint32_t *root, uint32_t v)
{
    while (root[v] != v) {
        root[v] = root[root[v]];
        v = root[v];
    }
    return v;
}

static uint32_t hang_together(uint32_t *root, uint32_t a, uint32_t b)
{
    b = stand_in(root, b);
    if (a != b)
        root[b] = a;
    return a;
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
static void take_clause(struct counter *k, uint32_t clause)
{
    const int8_t *value = k->clauses.value;
    if (value[k->witness_of[clause]] > 0)
        return;
    const uint32_t *at = k->clauses.store.at + k->place.at[clause];
    const literal *l = at + HEAD;
    uint32_t count = at[LENGTH_AT], left = 0, root = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        if (value[l[i]] > 0) {
            k->witness_of[clause] = l[i];
            return;
        }
        left += !value[l[i]];
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t v = l[i] >> 1;
        if (value[l[i]])
            continue;
        k->degree[v]++;
        root = root == UINT32_MAX ? stand_in(k->root, v)
                                  : hang_together(k->root, root, v);
    }
    k->sight.at[k->sight.len++] = (struct sight){clause, root, left < count};
}

/* A binary clause is open if and only if neither variable has a value. */
static void take_binaries(struct counter *k, uint32_t v)
{
    const int8_t *value = k->clauses.value;
    uint32_t root = stand_in(k->root, v), taken = 0;
    for (size_t i = k->near_at[v]; i < k->near_at[v + 1]; i++) {
        uint32_t other = k->near_of[i];
        if (value[2 * other])
            continue;
        taken++;
        k->degree[other]++;
        if (k->root[other] != root)
            root = hang_together(k->root, root, other);
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
        !vec_try_reserve(&k->key, k->key.len + LONGEST * (at - before) +
                                      (k->part.len - first))) {
        k->starved = true;
        return false;
    }
    k->member.len = at;
    return true;
}

/* Numbers the parts by their first variables, and measures them; answers how
 * many variables that are shown are in none. */
static mp_bitcnt_t number_parts(struct counter *k, size_t first)
{
    mp_bitcnt_t alone = 0;
    size_t kept = 0;
    for (size_t i = 0; i < k->open.len; i++)
        k->group[k->open.at[i]] = UINT32_MAX;
    for (size_t i = 0; i < k->open.len; i++) {
        uint32_t v = k->open.at[i];
        if (!k->degree[v]) {
            alone += counter_shows(k, v);
            continue;
        }
        uint32_t root = stand_in(k->root, v);
        if (k->group[root] == UINT32_MAX) {
            k->group[root] = (uint32_t)(k->part.len - first);
            vec_push(&k->part, (struct part){0});
        }
        k->group[v] = k->group[root];
        struct part *part = &k->part.at[first + k->group[v]];
        part->variable_count++;
        part->shown |= counter_shows(k, v);
        k->open.at[kept++] = v;
    }
    k->open.len = kept;
    for (size_t i = 0; i < k->sight.len; i++)
        k->part.at[first + k->group[k->sight.at[i].variable]].clause_count++;
    return alone;
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
            k->sight.at[i].clause;
        k->touched[k->sight.at[i].clause] = k->sight.at[i].touched;
    }
}

/* A number, seven bits a byte. */
static uint8_t *put_number(uint8_t *at, uint32_t number)
{
    for (; number >= 128; number >>= 7)
        *at++ = (uint8_t)(number | 128);
    *at++ = (uint8_t)number;
    return at;
}

/* Differences of the variables, a 0, differences of the clauses of which some
 * literals are false. */
static void make_key(struct counter *k, struct part *part)
{
    size_t start = k->key.len;
    uint8_t *at = k->key.at + start;
    uint32_t before = UINT32_MAX;
    for (size_t i = 0; i < part->variable_count; i++) {
        uint32_t v = k->member.at[part->variables + i];
        at = put_number(at, v - before);
        before = v;
    }
    *at++ = 0;
    before = UINT32_MAX;
    for (size_t i = 0; i < part->clause_count; i++) {
        uint32_t clause = k->member.at[part->clauses + i];
        if (!k->touched[clause])
            continue;
        at = put_number(at, clause - before);
        before = clause;
    }
    part->key = start;
    part->key_size = (size_t)(at - k->key.at) - start;
    part->hash = memo_hash(k->key.at + start, part->key_size);
    k->key.len = start + part->key_size;
}

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
    vec_clear(&k->sight);
    vec_reserve(&k->sight, whole.clause_count);
    for (size_t i = 0; i < whole.clause_count; i++)
        take_clause(k, k->member.at[whole.clauses + i]);
    for (size_t i = 0; i < k->open.len; i++)
        take_binaries(k, k->open.at[i]);
    mp_bitcnt_t alone = number_parts(k, first);
    mpz_set_ui(f->product, 0);
    if (!place_parts(k, first))
        return;
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
