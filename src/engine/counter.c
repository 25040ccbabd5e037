/* counter.c: models are counted part by part, and no part twice.
 *
 * The models of clauses are those with x and those without x.  Once some
 * variables have values, the others fall into parts that share no clause, and
 * the number of models is the product of theirs (Bayardo and Pehoushek, 2000).
 * A part that comes again, after other decisions, is known: its number is
 * remembered (Sang et al., Cachet, 2004).
 *
 * A part is told by its variables and by those of its clauses with three
 * literals or more of which some are false.  All else follows: a clause whose
 * variables are all here is whole; one of two literals is open only if both
 * are here.  That is its key, and keys are compared whole.
 *
 * What is learnt from conflicts prunes the parts too.  A clause that was
 * learnt follows from all given ones, those of other parts included, so it may
 * exclude a model of this part for a reason that lies in another: if no model
 * of that one is left.  The product is 0 then, and nothing is lost, but the
 * number is wrong elsewhere.  So it is remembered under conditions: literals
 * of other parts that were false where such a clause was used.  Where all of
 * these are false again, either the other parts have models, and then what
 * was excluded is no model of this part either, or the product is 0 again.
 *
 * Where some variables tell models apart and others do not, the former are
 * decided first, and a part without any of them has one model or none.
 *
 * Which variable is next: one that cuts the whole in its middle (minfill.h),
 * then one that was in recent conflicts and in many open clauses.
 *
 * A search goes down from frame to frame; each has a level of its own in
 * cdcl.h.  After a conflict the frame goes on with the other value, and what
 * was learnt gives its literal at each level to which it returns. */
#include "engine/counter.h"
#include "engine/minfill.h"

#include <math.h>
#include <stdlib.h>

enum {
    LENGTH_AT = 0,
    HEAD = 2, /* words of a clause before its literals (cdcl.c) */
    LARGEST_GRAPH = 6000,
    STEPS_A_PAUSE = 256
};
#define CUTTING_EFFORT UINT64_C(60000000)

void counter_init(struct counter *k)
{
    *k = (struct counter){.clauses = {.scope = NULL}};
    mpz_init(k->total);
}

void counter_release(struct counter *k)
{
    for (size_t i = 0; i < k->frame.len; i++)
        mpz_clears(k->frame.at[i].total, k->frame.at[i].product, NULL);
    vec_release(&k->frame);
    vec_release(&k->place);
    vec_release(&k->member);
    vec_release(&k->part);
    vec_release(&k->key);
    vec_release(&k->open);
    vec_release(&k->scope.others);
    free(k->scope.owner);
    free(k->scope.told);
    free(k->long_of);
    free(k->long_at);
    free(k->binary_of);
    free(k->binary_at);
    free(k->bonus);
    free(k->root);
    free(k->group);
    free(k->degree);
    free(k->touched);
    vec_release(&k->sight);
    memo_release(&k->memo);
    cdcl_release(&k->clauses);
    mpz_clear(k->total);
}

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

/* First how many each variable or literal has, in the place behind its own. */
static void measure(struct counter *k, size_t place, const literal *l,
                    size_t count)
{
    (void)place;
    for (size_t i = 0; i < count; i++)
        if (count == 2)
            k->binary_at[l[i] + 2]++;
        else
            k->long_at[(l[i] >> 1) + 2]++;
}

/* Then they are put where they belong. */
static void file(struct counter *k, size_t place, const literal *l,
                 size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (count == 2)
            k->binary_of[k->binary_at[l[i] + 1]++] = l[!i];
        else
            k->long_of[k->long_at[(l[i] >> 1) + 1]++] = (uint32_t)k->place.len;
    if (count > 2)
        vec_push(&k->place, (uint32_t)place);
}

static void sum_up(size_t *at, size_t count)
{
    for (size_t i = 1; i < count; i++)
        at[i] += at[i - 1];
}

static void index_clauses(struct counter *k, size_t variables)
{
    k->long_at = mem_alloc(variables + 2, sizeof *k->long_at);
    k->binary_at = mem_alloc(2 * variables + 2, sizeof *k->binary_at);
    each_clause(k, measure);
    sum_up(k->long_at, variables + 2);
    sum_up(k->binary_at, 2 * variables + 2);
    k->long_of = mem_alloc(k->long_at[variables + 1] + 1, sizeof *k->long_of);
    k->binary_of =
        mem_alloc(k->binary_at[2 * variables + 1] + 1, sizeof *k->binary_of);
    each_clause(k, file);
}

/* ---- who cuts well -------------------------------------------------- */

static void join_clause(const literal *l, size_t count, const size_t *vertex,
                        struct bonds *g)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++)
            if (vertex[l[i] >> 1] != SIZE_MAX && vertex[l[j] >> 1] != SIZE_MAX)
                bonds_join(g, vertex[l[i] >> 1], vertex[l[j] >> 1]);
}

/* Variables without values are joined by the clauses that are open. */
static void draw_graph(const struct counter *k, const size_t *vertex,
                       struct bonds *g)
{
    const struct cdcl *c = &k->clauses;
    const literal *l;
    size_t count;
    for (size_t at = 0, next; at < c->given; at = next) {
        next = cdcl_read_clause(c, at, &l, &count);
        bool open = true;
        for (size_t i = 0; i < count && open; i++)
            open = c->value[l[i]] <= 0;
        if (open)
            join_clause(l, count, vertex, g);
    }
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

static void find_cuts(struct counter *k)
{
    const struct cdcl *c = &k->clauses;
    size_t vertices = 0;
    size_t *vertex = mem_alloc(c->variables + 1, sizeof *vertex);
    for (size_t v = 0; v < c->variables; v++)
        vertex[v] = c->value[2 * v] ? SIZE_MAX : vertices++;
    struct bonds graph = {0};
    struct cuts cuts = {0};
    if (vertices && vertices <= LARGEST_GRAPH &&
        bonds_init(&graph, vertices)) {
        draw_graph(k, vertex, &graph);
        cuts_find(&cuts, &graph, CUTTING_EFFORT);
        if (cuts.depth)
            weigh_cuts(k, &cuts, vertex, vertices);
    }
    cuts_release(&cuts);
    bonds_release(&graph);
    free(vertex);
}

/* ---- parts ---------------------------------------------------------- */

static bool is_shown(const struct counter *k, size_t variable)
{
    return !k->shown || k->shown[variable];
}

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
    const uint32_t *at = k->clauses.store.at + k->place.at[clause];
    const literal *l = at + HEAD;
    uint32_t count = at[LENGTH_AT], left = 0, root = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        if (value[l[i]] > 0)
            return;
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

static void take_binaries(struct counter *k, uint32_t v)
{
    const int8_t *value = k->clauses.value;
    for (size_t i = k->binary_at[2 * v]; i < k->binary_at[2 * v + 2]; i++) {
        literal other = k->binary_of[i];
        if (value[other])
            continue;
        k->degree[v]++;
        if (other >> 1 < v)
            hang_together(k->root, stand_in(k->root, v), other >> 1);
    }
}

/* Room for the members of the new parts. */
static void place_parts(struct counter *k, size_t first)
{
    size_t at = k->member.len;
    for (size_t i = first; i < k->part.len; i++) {
        struct part *part = &k->part.at[i];
        part->variables = at;
        part->clauses = at + part->variable_count;
        at = part->clauses + part->clause_count;
        part->variable_count = part->clause_count = 0;
    }
    vec_reserve(&k->member, at);
    k->member.len = at;
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
            alone += is_shown(k, v);
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
        part->shown |= is_shown(k, v);
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
    enum { LONGEST = 5 }; /* bytes of a number */
    size_t start = k->key.len;
    vec_reserve(&k->key,
                start + LONGEST * (part->variable_count + part->clause_count) +
                    1);
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

/* What a frame is left with: parts, and a factor of 2 for each variable that
 * may have any value. */
static void split(struct counter *k, struct frame *f)
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
    place_parts(k, first);
    fill_parts(k, first);
    for (size_t i = first; i < k->part.len; i++)
        make_key(k, &k->part.at[i]);
    f->first = f->child = first;
    f->last = k->part.len;
    mpz_set_ui(f->product, 1);
    mpz_mul_2exp(f->product, f->product, alone);
}

/* ---- frames --------------------------------------------------------- */

static struct frame *top(struct counter *k)
{
    return &k->frame.at[k->depth - 1];
}

static struct frame *push_frame(struct counter *k, size_t part)
{
    if (k->depth == k->frame.len) {
        vec_push(&k->frame, (struct frame){0});
        mpz_inits(vec_last(&k->frame).total, vec_last(&k->frame).product,
                  NULL);
    }
    struct frame *f = &k->frame.at[k->depth++];
    f->part = part;
    f->number = k->scope.part = ++k->numbers;
    f->second = false;
    f->members = k->member.len;
    f->keys = k->key.len;
    f->others = k->scope.others.len;
    f->trail = k->clauses.trail.len;
    f->own = k->witness ? k->witness->own.len : 0;
    f->settled = k->witness ? k->witness->settled.len : 0;
    f->conflict = NO_CLAUSE;
    f->node[0] = f->node[1] = 0;
    f->first = f->child = f->last = k->part.len;
    mpz_set_ui(f->total, 0);
    mpz_set_ui(f->product, 0);
    return f;
}

/* The best variable of the part that the frame may decide. */
static literal choose(struct counter *k, const struct frame *f)
{
    const struct part *part = &k->part.at[f->part];
    const struct cdcl *c = &k->clauses;
    const uint32_t *v = k->member.at + part->variables;
    double best = -1;
    uint32_t chosen = v[0];
    for (size_t i = 0; i < part->variable_count; i++) {
        k->scope.owner[v[i]] = f->number;
        double score = k->degree[v[i]] + k->bonus[v[i]] +
                       10 * c->variable[v[i]].activity / c->bump;
        if (score <= best || (part->shown && !is_shown(k, v[i])))
            continue;
        best = score;
        chosen = v[i];
    }
    return 2 * chosen + !c->variable[chosen].phase;
}

/* Literals of other parts on which what is found of this one depends: those of
 * a frame are the end of the list; twice is once. */
static int compare_literals(const void *a, const void *b)
{
    literal first = *(const literal *)a, second = *(const literal *)b;
    return (first > second) - (first < second);
}

static void tidy_others(struct counter *k, const struct frame *f)
{
    literal *at = k->scope.others.at + f->others;
    size_t count = k->scope.others.len - f->others, kept = 0;
    if (!count)
        return;
    qsort(at, count, sizeof *at, compare_literals);
    for (size_t i = 0; i < count; i++)
        if (!i || at[i] != at[i - 1])
            at[kept++] = at[i];
    k->scope.others.len = f->others + kept;
}

/* Those of a part within are the part's own, if they are not its variables. */
static void inherit_others(struct counter *k, size_t first)
{
    const struct scope *s = &k->scope;
    size_t kept = first;
    for (size_t i = first; i < s->others.len; i++)
        if (s->owner[s->others.at[i] >> 1] < s->part)
            s->others.at[kept++] = s->others.at[i];
    k->scope.others.len = kept;
}

/* What a witness said of a part stands before the conditions. */
enum { SAID = sizeof(struct settled) / sizeof(uint32_t) };

/* For the memo: are they all false?  Then we depend on them. */
static bool all_false(void *context, const uint32_t *word, size_t count)
{
    struct counter *k = context;
    const uint32_t *said = word;
    if (k->witness) {
        word += SAID;
        count -= SAID;
    }
    for (size_t i = 0; i < count; i++)
        if (k->clauses.value[word[i]] >= 0)
            return false;
    size_t first = k->scope.others.len;
    vec_append(&k->scope.others, word, count);
    inherit_others(k, first);
    if (k->witness)
        memcpy(&k->recalled, said, sizeof k->recalled);
    return true;
}

static struct key key_of(const struct counter *k, const struct part *part)
{
    return (struct key){k->key.at + part->key, part->key_size, part->hash};
}

static void remember(struct counter *k, const struct frame *f)
{
    struct key key = key_of(k, &k->part.at[f->part]);
    const literal *others = k->scope.others.at + f->others;
    size_t count = k->scope.others.len - f->others;
    if (!k->witness) {
        memo_keep(&k->memo, key, others, count, f->total);
        return;
    }
    VEC(uint32_t) words = {0};
    struct settled found = {0};
    found.lemma = f->found.lemma;
    found.node = f->found.node;
    vec_append(&words, (const uint32_t *)(const void *)&found, SAID);
    vec_append(&words, others, count);
    memo_keep(&k->memo, key, words.at, words.len, f->total);
    vec_release(&words);
    k->witness->own.len = f->own;
    k->witness->settled.len = f->settled;
    vec_push(&k->witness->settled, found);
}

/* A frame ends with its total. */
static void pop_frame(struct counter *k)
{
    struct frame *f = top(k), *below = f - 1;
    if (f->doubted && mpz_sgn(f->total))
        mpz_set_ui(f->total, 1);
    tidy_others(k, f);
    remember(k, f);
    k->depth--;
    k->scope.part = below->number;
    inherit_others(k, f->others);
    if (k->scope.others.len - below->others > 4096)
        tidy_others(k, below);
    mpz_mul(below->product, below->product, f->total);
}

static void finish(struct counter *k, const mpz_t total)
{
    mpz_set(k->total, total);
    k->done = true;
}

/* ---- a witness ------------------------------------------------------ */

/* What is known of a part is: where these literals are false, as they are now,
 * its node is true.  They are of other parts: of its clauses, and of those on
 * which it depends. */
static void tell_outside(struct counter *k, const struct frame *f)
{
    const struct cdcl *c = &k->clauses;
    const struct part *part = &k->part.at[f->part];
    const struct scope *s = &k->scope;
    for (size_t i = 0; i < part->clause_count; i++) {
        const literal *l;
        size_t count;
        uint32_t clause = k->member.at[part->clauses + i];
        cdcl_read_clause(c, k->place.at[clause], &l, &count);
        for (size_t j = 0; j < count; j++)
            if (s->owner[l[j] >> 1] < f->number &&
                c->variable[l[j] >> 1].level)
                witness_literal(k->witness, literal_number(l[j]));
    }
    for (size_t i = f->others; i < s->others.len; i++)
        if (c->variable[s->others.at[i] >> 1].level)
            witness_literal(k->witness, literal_number(s->others.at[i]));
}

/* The literals of a product: the decision, and what else has a value when the
 * part falls into others. */
static void tell_own(struct counter *k, const struct frame *f)
{
    struct witness *w = k->witness;
    const struct part *part = &k->part.at[f->part];
    w->own.len = f->own;
    w->settled.len = f->settled;
    if (f->number)
        vec_push(&w->own, literal_number(f->decision));
    for (size_t i = 0; i < part->variable_count; i++) {
        uint32_t v = k->member.at[part->variables + i];
        literal l = 2 * v + (k->clauses.value[2 * v] < 0);
        if (k->clauses.value[l] > 0 && !(f->number && l == f->decision))
            vec_push(&w->own, literal_number(l));
    }
}

/* Defines the product of a value, if it has models. */
static int tell_product(struct counter *k, const struct frame *f)
{
    struct witness *w = k->witness;
    if (!mpz_sgn(f->product))
        return 0;
    return witness_product(w, w->own.at + f->own, w->own.len - f->own,
                           w->settled.at + f->settled,
                           w->settled.len - f->settled);
}

/* Why the product of a value is true, or why there is none. */
static void tell_why(struct counter *k, const struct frame *f, int product)
{
    struct witness *w = k->witness;
    witness_trail(w, &k->clauses, f->trail);
    if (f->conflict != NO_CLAUSE)
        witness_clause(w, &k->clauses, f->conflict);
    for (size_t i = product ? f->settled : w->settled.len - !!w->settled.len;
         f->conflict == NO_CLAUSE && i < w->settled.len; i++)
        witness_hint(w, w->settled.at[i].lemma);
    if (product)
        witness_hint(w, witness_says(w, product, 0));
}

/* A value is done: "its product, or not the value", or, after the second, "the
 * part's node". */
static void testify(struct counter *k, struct frame *f)
{
    struct witness *w = k->witness;
    int product = f->node[f->second] = tell_product(k, f), node = product;
    if (f->second && (!f->node[0] || !f->node[1]))
        node = f->node[0] + f->node[1];
    else if (f->second)
        node = witness_sum(w, f->node[0], f->node[1]);
    witness_lemma_begin(w, &k->clauses);
    if (f->second && node != f->node[0] && f->node[0])
        witness_hint(w, witness_says(w, node, f->node[0]));
    if (f->second)
        witness_hint(w, f->lemma);
    if (f->second && node != product && product)
        witness_hint(w, witness_says(w, node, product));
    tell_why(k, f, product);
    if (node)
        witness_literal(w, node);
    if (!f->second)
        witness_literal(w, -literal_number(f->decision));
    tell_outside(k, f);
    int64_t lemma = witness_lemma(w);
    f->lemma = lemma;
    f->found = (struct settled){.lemma = lemma, .node = node};
}

/* There is no second value, or there is no model at all: what has values now
 * is a contradiction, to the first value or by a clause. */
static void testify_against(struct counter *k, struct frame *f,
                            uint32_t conflict)
{
    struct witness *w = k->witness;
    bool dead = conflict != NO_CLAUSE;
    witness_lemma_begin(w, &k->clauses);
    if (!dead)
        witness_hint(w, f->lemma);
    witness_trail(w, &k->clauses, f->trail);
    if (dead)
        witness_clause(w, &k->clauses, conflict);
    int node = dead ? 0 : f->node[0];
    if (node)
        witness_literal(w, node);
    tell_outside(k, f);
    f->found = (struct settled){.lemma = witness_lemma(w), .node = node};
}

/* The root is the product of what holds for ever and of all parts. */
static void testify_whole(struct counter *k, const struct frame *f)
{
    struct witness *w = k->witness;
    int root = tell_product(k, f);
    witness_lemma_begin(w, &k->clauses);
    for (size_t i = f->own; i < w->own.len; i++)
        witness_hint(w, w->unit[abs(w->own.at[i]) - 1]);
    tell_why(k, f, root);
    witness_literal(w, root);
    witness_end(w, &k->clauses, root, witness_lemma(w));
}

/* ---- the search ----------------------------------------------------- */

static void learn(struct counter *k, uint32_t conflict)
{
    cdcl_learn(&k->clauses, conflict);
    if (k->witness)
        witness_lesson(k->witness, &k->clauses);
}

/* The decision is made: what follows? */
static void go_down(struct counter *k, struct frame *f)
{
    uint32_t conflict = cdcl_propagate(&k->clauses);
    mpz_set_ui(f->product, 0);
    f->conflict = conflict;
    if (k->witness)
        tell_own(k, f);
    if (conflict == NO_CLAUSE)
        split(k, f);
    else
        learn(k, conflict);
}

static void take_part(struct counter *k, struct search *search)
{
    struct frame *f = top(k);
    size_t place = f->child++;
    const struct part *part = &k->part.at[place];
    const struct asker asker = {k, all_false};
    mpz_t number;
    mpz_init(number);
    bool known = memo_find(&k->memo, key_of(k, part), &asker, number);
    if (known)
        mpz_mul(f->product, f->product, number);
    if (known && k->witness)
        vec_push(&k->witness->settled, k->recalled);
    mpz_clear(number);
    if (known)
        return;
    f = push_frame(k, place);
    f->doubted = !part->shown;
    f->decision = choose(k, f);
    search->steps++;
    cdcl_decide(&k->clauses, f->decision);
    go_down(k, f);
}

/* Back to where the part was whole; false: it has no model there. */
static bool go_back(struct counter *k, struct frame *f)
{
    struct cdcl *c = &k->clauses;
    k->part.len = f->first;
    k->member.len = f->members;
    k->key.len = f->keys;
    f->child = f->last = f->first;
    cdcl_undo(c, c->level.len - 1);
    uint32_t conflict = cdcl_propagate(c);
    if (conflict == NO_CLAUSE)
        return true;
    if (k->witness && c->level.len)
        testify_against(k, f, conflict);
    if (c->level.len)
        learn(k, conflict);
    else
        finish(k, k->total);
    return false;
}

/* The latest value of a frame's variable is done. */
static void leave_value(struct counter *k)
{
    struct frame *f = top(k);
    mpz_add(f->total, f->total, f->product);
    if (k->witness)
        testify(k, f);
    if (!go_back(k, f)) {
        mpz_set_ui(f->total, 0);
        pop_frame(k);
        return;
    }
    bool enough = f->doubted && mpz_sgn(f->total);
    f->decision ^= 1;
    if (f->second || enough || k->clauses.value[f->decision] < 0) {
        if (k->witness && !f->second)
            testify_against(k, f, NO_CLAUSE);
        pop_frame(k);
        return;
    }
    f->second = true;
    cdcl_decide(&k->clauses, f->decision);
    go_down(k, f);
}

static void step(struct counter *k, struct search *search)
{
    struct frame *f = top(k);
    if (f->child < f->last && mpz_sgn(f->product))
        take_part(k, search);
    else if (k->depth > 1)
        leave_value(k);
    else {
        if (k->witness && mpz_sgn(f->product))
            testify_whole(k, f);
        finish(k, f->product);
    }
}

/* A part of n has 1/n of what the frame has, each of two values a half. */
static double share_of(const struct counter *k)
{
    double share = 0, weight = 1;
    for (size_t i = 0; i < k->depth; i++) {
        const struct frame *f = &k->frame.at[i];
        if (i) {
            weight /= 2;
            share += f->second ? weight : 0;
        }
        if (f->last == f->first)
            continue;
        double parts = (double)(f->last - f->first);
        double done = (double)(f->child - f->first) - (i + 1 < k->depth);
        share += weight * done / parts;
        weight /= parts;
    }
    return share;
}

enum verdict counter_go_on(struct counter *k, struct search *search)
{
    if (k->clauses.starved)
        return VERDICT_ERROR; /* unreached: there was memory */
    for (uint64_t turn = 0; !k->done; turn++) {
        if (turn % STEPS_A_PAUSE == 0) {
            search->share = share_of(k);
            if (search_pause(search))
                return VERDICT_UNKNOWN;
        }
        step(k, search);
        if (k->clauses.starved)
            return VERDICT_ERROR; /* unreached: there was memory */
    }
    search->share = 1;
    return VERDICT_NONE;
}

/* ---- the beginning -------------------------------------------------- */

static void make_room(struct counter *k, size_t variables)
{
    k->scope.owner = mem_alloc(variables + 1, sizeof *k->scope.owner);
    k->scope.told = mem_alloc(2 * variables + 1, sizeof *k->scope.told);
    k->bonus = mem_alloc(variables + 1, sizeof *k->bonus);
    k->root = mem_alloc(variables + 1, sizeof *k->root);
    k->group = mem_alloc(variables + 1, sizeof *k->group);
    k->degree = mem_alloc(variables + 1, sizeof *k->degree);
    k->touched = mem_alloc(k->place.len + 1, sizeof *k->touched);
    k->clauses.scope = &k->scope;
}

/* The whole is a part, and the lowest frame is left with its parts. */
static void begin_whole(struct counter *k, size_t variables)
{
    for (size_t v = 0; v < variables; v++)
        vec_push(&k->member, (uint32_t)v);
    for (size_t i = 0; i < k->place.len; i++)
        vec_push(&k->member, (uint32_t)i);
    struct part whole = {.variable_count = variables,
                         .clauses = variables,
                         .clause_count = k->place.len};
    vec_push(&k->part, whole);
    struct frame *f = push_frame(k, 0);
    f->number = k->scope.part = 0;
    if (k->witness) {
        witness_lemma_begin(k->witness, &k->clauses);
        k->witness->at_first = k->witness->units;
        tell_own(k, f);
    }
    split(k, f);
}

void counter_begin(struct counter *k, size_t variables, const bool *shown,
                   uint64_t memory)
{
    struct cdcl *c = &k->clauses;
    k->shown = shown;
    memo_init(&k->memo, memory);
    k->begun = true;
    c->explains = k->witness;
    if (!cdcl_begin(c, variables, NULL) || cdcl_propagate(c) != NO_CLAUSE) {
        finish(k, k->total);
        return;
    }
    index_clauses(k, variables);
    make_room(k, variables);
    find_cuts(k);
    begin_whole(k, variables);
}
