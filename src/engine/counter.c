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

#include <stdlib.h>

enum {
    STEPS_A_PAUSE = 256,
    LEAST = 1 << 20 /* bytes for members and keys */
};

void counter_init(struct counter *k)
{
    *k = (struct counter){.clauses = {.scope = NULL}};
    mpz_init(k->total);
}

void counter_release(struct counter *k)
{
    for (size_t i = 0; i < k->frame.len; i++) {
        mpz_clear(k->frame.at[i].total);
        mpz_clear(k->frame.at[i].product);
    }
    vec_release(&k->frame);
    vec_release(&k->wide);
    vec_release(&k->member);
    vec_release(&k->part);
    vec_release(&k->key);
    vec_release(&k->open);
    vec_release(&k->scope.others);
    free(k->scope.owner);
    free(k->scope.told);
    free(k->near_of);
    free(k->near_at);
    free(k->bonus);
    free(k->root);
    free(k->group);
    free(k->degree);
    free(k->left);
    free(k->seen);
    vec_release(&k->sight);
    vec_release(&k->list);
    vec_release(&k->literal);
    vec_release(&k->loose);
    vec_release(&k->node);
    memo_release(&k->memo);
    cdcl_release(&k->clauses);
    mpz_clear(k->total);
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
        mpz_init(vec_last(&k->frame).total);
        mpz_init(vec_last(&k->frame).product);
    }
    struct frame *f = &k->frame.at[k->depth++];
    f->part = part;
    f->number = k->scope.part = ++k->numbers;
    f->second = false;
    f->members = k->member.len;
    f->keys = k->key.len;
    f->others = k->scope.others.len;
    f->trail = k->clauses.trail.len;
    f->literals = k->literal.len;
    f->loose = k->loose.len;
    f->nodes = k->node.len;
    f->branch[0] = f->branch[1] = 0;
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
    double best = -1, factor = 10 / c->bump;
    uint32_t chosen = v[0];
    for (size_t i = 0; i < part->variable_count; i++) {
        k->scope.owner[v[i]] = f->number;
        double score = k->degree[v[i]] + k->bonus[v[i]] +
                       factor * c->variable[v[i]].activity;
        if (score <= best || (part->shown && !counter_shows(k, v[i])))
            continue;
        best = score;
        chosen = v[i];
    }
    return 2 * chosen + !c->variable[chosen].phase;
}

/* Literals of other parts on which what is found of this one depends: those of
 * a frame are the end of the list; twice is once. */
static void tidy_others(struct counter *k, const struct frame *f)
{
    struct scope *s = &k->scope;
    size_t kept = f->others;
    k->lists++;
    for (size_t i = f->others; i < s->others.len; i++) {
        literal l = s->others.at[i];
        if (k->seen[l] == k->lists)
            continue;
        k->seen[l] = k->lists;
        s->others.at[kept++] = l;
    }
    s->others.len = kept;
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

/* What a witness said of a part, or the node of a circuit, stands before the
 * conditions. */
enum { SAID = sizeof(struct settled) / sizeof(uint32_t), NODE = 1 };

static size_t said_words(const struct counter *k)
{
    return k->witness ? SAID : k->circuit ? NODE : 0;
}

/* For the memo: are they all false?  Then we depend on them. */
static bool all_false(void *context, const uint32_t *word, size_t count)
{
    struct counter *k = context;
    const uint32_t *said = word;
    word += said_words(k);
    count -= said_words(k);
    for (size_t i = 0; i < count; i++)
        if (k->clauses.value[word[i]] >= 0)
            return false;
    size_t first = k->scope.others.len;
    vec_append(&k->scope.others, word, count);
    inherit_others(k, first);
    if (k->witness)
        memcpy(&k->recalled, said, sizeof k->recalled);
    else if (k->circuit)
        k->known = *said;
    return true;
}

static struct key key_of(const struct counter *k, const struct part *part)
{
    return (struct key){k->key.at + part->key, part->key_size, part->hash, 0};
}

/* Twice as many parts within it: a higher rank. */
static unsigned rank_of(const struct counter *k, const struct frame *f)
{
    enum { HIGHEST = 31 };
    unsigned rank = 0;
    for (uint64_t n = k->numbers - f->number; n && rank < HIGHEST; n /= 2)
        rank++;
    return rank;
}

static void remember_words(struct counter *k, const struct frame *f,
                           const uint32_t *said, size_t words)
{
    VEC(uint32_t) all = {0};
    vec_append(&all, said, words);
    vec_append(&all, k->scope.others.at + f->others,
               k->scope.others.len - f->others);
    memo_keep(&k->memo, key_of(k, &k->part.at[f->part]), all.at, all.len,
              f->total);
    vec_release(&all);
}

static void remember(struct counter *k, const struct frame *f)
{
    if (k->witness) {
        struct settled found = {0}; /* between its fields, too */
        found.lemma = f->found.lemma;
        found.node = f->found.node;
        remember_words(k, f, (const uint32_t *)(const void *)&found, SAID);
        k->witness->own.len = f->own;
        k->witness->settled.len = f->settled;
        vec_push(&k->witness->settled, found);
    } else if (k->circuit) {
        uint32_t node = counter_close_part(k, f);
        remember_words(k, f, &node, NODE);
        vec_push(&k->node, node);
    } else {
        struct key key = key_of(k, &k->part.at[f->part]);
        key.rank = rank_of(k, f);
        memo_keep(&k->memo, key, k->scope.others.at + f->others,
                  k->scope.others.len - f->others, f->total);
    }
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
        /* unreached: no test has so many components beside */
        tidy_others(k, below);
    mpz_mul(below->product, below->product, f->total);
}

static void finish(struct counter *k, const mpz_t total)
{
    mpz_set(k->total, total);
    k->done = true;
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
        counter_tell_own(k, f);
    if (conflict == NO_CLAUSE)
        counter_split(k, f);
    else
        learn(k, conflict);
    if (conflict == NO_CLAUSE && k->circuit)
        counter_note(k, f);
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
    else if (known && k->circuit)
        vec_push(&k->node, k->known);
    mpz_clear(number);
    if (known)
        return;
    f = push_frame(k, place);
    f->doubted = !part->shown;
    f->decision = choose(k, f);
    search_step(search, k->depth - 2);
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
        counter_testify_against(k, f, conflict);
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
        counter_testify(k, f);
    else if (k->circuit)
        counter_close_value(k, f);
    if (!go_back(k, f)) {
        mpz_set_ui(f->total, 0);
        pop_frame(k);
        return;
    }
    bool enough = f->doubted && mpz_sgn(f->total);
    f->decision ^= 1;
    if (f->second || enough || k->clauses.value[f->decision] < 0) {
        if (k->witness && !f->second)
            counter_testify_against(k, f, NO_CLAUSE);
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
            counter_testify_whole(k, f);
        else if (k->circuit) {
            counter_close_value(k, f);
            k->circuit->root = f->branch[0];
        }
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

static bool is_starved(const struct counter *k)
{
    return k->starved || k->clauses.starved ||
           (k->circuit && k->circuit->starved);
}

enum verdict counter_go_on(struct counter *k, struct search *search)
{
    if (is_starved(k))
        return VERDICT_ERROR;
    for (uint64_t turn = 0; !k->done; turn++) {
        if (turn % STEPS_A_PAUSE == 0 || search->steps >= search->effort) {
            search->share = share_of(k);
            if (search_pause(search))
                return VERDICT_UNKNOWN;
        }
        step(k, search);
        if (is_starved(k))
            return VERDICT_ERROR;
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
    k->seen = mem_alloc(2 * variables + 1, sizeof *k->seen);
    k->clauses.scope = &k->scope;
}

/* The whole is a part, and the lowest frame is left with its parts. */
static void begin_whole(struct counter *k, size_t variables)
{
    for (size_t v = 0; v < variables; v++)
        vec_push(&k->member, (uint32_t)v);
    for (size_t i = 0; i < k->wide.len; i++)
        vec_push(&k->member, (uint32_t)(2 * i));
    struct part whole = {.variable_count = variables,
                         .clauses = variables,
                         .clause_count = k->wide.len};
    vec_push(&k->part, whole);
    struct frame *f = push_frame(k, 0);
    f->number = k->scope.part = 0;
    if (k->witness) {
        witness_lemma_begin(k->witness, &k->clauses);
        k->witness->at_first = k->witness->units;
        counter_tell_own(k, f);
    }
    counter_split(k, f);
    if (k->circuit)
        counter_note(k, f);
}

void counter_begin(struct counter *k, size_t variables, const bool *shown,
                   uint64_t memory)
{
    struct cdcl *c = &k->clauses;
    k->shown = shown;
    k->most = memory / 2 > LEAST ? memory / 2 : LEAST;
    memo_limit(&k->memo, memory / 2);
    k->begun = true;
    c->explains = k->witness;
    if (!cdcl_begin(c, variables, NULL) || cdcl_propagate(c) != NO_CLAUSE) {
        finish(k, k->total);
        return;
    }
    counter_index(k, variables);
    make_room(k, variables);
    counter_cut(k);
    begin_whole(k, variables);
}
