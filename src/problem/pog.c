/* pog.c: a graph, its definitions and what it counts (see pog.h).
 *
 * A node has the set of its variables, as bits, and the share of all
 * assignments under which it is true, which is m / 2^e: that of a literal is
 * 1/2, that of a product the product, that of a sum the sum, that of a negated
 * node the rest.  Variables that a node does not have may be anything. */
#include "problem/pog.h"
#include "problem/hinted.h"

#include <inttypes.h>

enum { BITS = 64 };

struct node {
    __mpz_struct share;  /* m of m / 2^e */
    mp_bitcnt_t half;    /* e */
    int64_t first, last; /* the clauses that define it */
};

struct pog {
    struct hinted *hinted; /* owned */
    struct watch *watch;   /* borrowed, or NULL */
    int variables;
    int64_t given; /* clauses */
    int64_t last;  /* number of a clause */
    VEC(struct node) node;
    VEC(uint64_t) set; /* of variables, node after node */
    size_t words;      /* of a set */
    int root;          /* 0: none is told yet */
    bool refuted;      /* some lemma has no literals */
    int64_t left;      /* given clauses and lemmas that are there */
    uint64_t numbers;  /* the sum of their numbers: of the last one, its own */
    hinted_literals clause;
    struct pog_tally tally;
};

struct pog *pog_new(int variables, struct watch *watch)
{
    struct pog *p = mem_alloc(1, sizeof *p);
    p->hinted = hinted_new();
    p->watch = watch;
    hinted_watch(p->hinted, watch);
    p->variables = variables;
    p->words = ((size_t)variables + BITS) / BITS;
    return p;
}

void pog_free(struct pog *p)
{
    if (!p)
        return; /* unreached: whoever closes has opened */
    for (size_t i = 0; i < p->node.len; i++)
        mpz_clear(&p->node.at[i].share);
    vec_release(&p->node);
    vec_release(&p->set);
    vec_release(&p->clause);
    hinted_free(p->hinted);
    free(p);
}

const struct pog_tally *pog_tally(const struct pog *p)
{
    return &p->tally;
}

static void count_in(struct pog *p, int64_t number)
{
    p->left++;
    p->numbers += (uint64_t)number;
}

bool pog_clause(struct pog *p, const int *literals, size_t count)
{
    if (!hinted_clause(p->hinted, literals, count))
        return false;
    p->last = ++p->given;
    count_in(p, p->given);
    return true;
}

/* ---- literals and nodes --------------------------------------------- */

static struct node *node_of(const struct pog *p, int literal)
{
    int number = abs(literal);
    return number > p->variables ? &p->node.at[number - p->variables - 1]
                                 : NULL;
}

static uint64_t *set_of(const struct pog *p, const struct node *node)
{
    return p->set.at + (size_t)(node - p->node.at) * p->words;
}

static bool is_literal(const struct pog *p, int literal, struct error *err)
{
    int64_t most = p->variables + (int64_t)p->node.len;
    return (literal && literal != INT32_MIN && abs(literal) <= most) ||
           error_say(err,
                     "%d is neither a literal of the %d variables nor one of "
                     "the %zu nodes so far",
                     literal, p->variables, p->node.len);
}

static bool goes_on(struct pog *p, size_t words, struct error *err)
{
    return !watch_spend(p->watch, words) ||
           error_say(err, "somebody said stop");
}

/* A new node, which is `node`; its variables are told to be none. */
static bool new_node(struct pog *p, int64_t number, int node,
                     struct error *err)
{
    int64_t next = p->variables + (int64_t)p->node.len + 1;
    if (node != next || next > INT32_MAX)
        return error_say(err, "the next node is %" PRId64 ", not %d", next,
                         node);
    if (number <= p->last)
        return error_say(err,
                         "the clause's number %" PRId64 " is not above those "
                         "before it, the last of which is %" PRId64,
                         number, p->last);
    if (!goes_on(p, p->words, err))
        return false;
    if (!vec_try_reserve(&p->node, p->node.len + 1) ||
        !vec_try_reserve(&p->set, p->set.len + p->words))
        /* seldom: no memory just here */
        return error_starve(err, "there is no memory for so many nodes");
    struct node fresh = {.first = number};
    mpz_init(&fresh.share);
    vec_push(&p->node, fresh);
    memset(p->set.at + p->set.len, 0, p->words * sizeof *p->set.at);
    p->set.len += p->words;
    return true;
}

/* Adds the variables of a literal to a set; false: it has one of them. */
static bool join(struct pog *p, uint64_t *set, int literal)
{
    const struct node *node = node_of(p, literal);
    if (!node) {
        uint64_t bit = UINT64_C(1) << abs(literal) % BITS;
        bool apart = !(set[abs(literal) / BITS] & bit);
        set[abs(literal) / BITS] |= bit;
        return apart;
    }
    const uint64_t *other = set_of(p, node);
    uint64_t both = 0;
    for (size_t w = 0; w < p->words; w++) {
        both |= set[w] & other[w];
        set[w] |= other[w];
    }
    return !both;
}

/* The share of a literal: what is true where it is. */
static void share_of(const struct pog *p, int literal, mpz_t share,
                     mp_bitcnt_t *half)
{
    const struct node *node = node_of(p, literal);
    *half = node ? node->half : 1;
    if (node)
        mpz_set(share, &node->share);
    else
        mpz_set_ui(share, 1);
    if (node && literal < 0) {
        mpz_t whole;
        mpz_init_set_ui(whole, 1);
        mpz_mul_2exp(whole, whole, *half);
        mpz_sub(share, whole, share);
        mpz_clear(whole);
    }
}

static bool define(struct pog *p, const int *literals, size_t count,
                   struct error *err)
{
    int64_t number = vec_last(&p->node).last + 1;
    vec_last(&p->node).last = p->last = number;
    return hinted_define(p->hinted, number, literals, count, err);
}

/* ---- definitions ---------------------------------------------------- */

/* The node or one of the negated literals; and each literal or not the node.
 */
static bool define_product(struct pog *p, int node, const int *literals,
                           size_t count, struct error *err)
{
    vec_clear(&p->clause);
    if (!vec_try_reserve(&p->clause, count + 1))
        /* unreached: there was memory */
        return error_starve(err, "there is no memory for so long a product");
    vec_push(&p->clause, node);
    for (size_t i = 0; i < count; i++)
        vec_push(&p->clause, -literals[i]);
    bool good = define(p, p->clause.at, count + 1, err);
    for (size_t i = 0; i < count && good; i++)
        good = define(p, (int[]){-node, literals[i]}, 2, err);
    return good;
}

/* One more factor of a product. */
static bool multiply(struct pog *p, struct node *product, int literal,
                     struct error *err)
{
    mp_bitcnt_t half;
    mpz_t share;
    if (!goes_on(p, node_of(p, literal) ? p->words : 1, err))
        return false;
    if (!join(p, set_of(p, product), literal))
        return error_say(err,
                         "%d shares a variable with what stands before it in "
                         "the product",
                         literal);
    mpz_init(share);
    share_of(p, literal, share, &half);
    mpz_mul(&product->share, &product->share, share);
    mpz_clear(share);
    product->half += half;
    return true;
}

bool pog_product(struct pog *p, int64_t number, int node, const int *literals,
                 size_t count, struct error *err)
{
    for (size_t i = 0; i < count; i++)
        if (!is_literal(p, literals[i], err))
            return false;
    if (!new_node(p, number, node, err))
        return false;
    struct node *fresh = &vec_last(&p->node);
    fresh->last = number - 1;
    mpz_set_ui(&fresh->share, 1);
    bool good = true;
    for (size_t i = 0; i < count && good; i++)
        good = multiply(p, fresh, literals[i], err);
    p->tally.products++;
    return good && define_product(p, node, literals, count, err);
}

/* Is it one of the clauses that define nodes? */
static bool defines(const struct pog *p, int64_t number)
{
    size_t low = 0, high = p->node.len;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (p->node.at[middle].last < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < p->node.len && number >= p->node.at[low].first;
}

/* No assignment makes both true: by definitions alone, for these stay. */
static bool exclude(struct pog *p, const int *literals, const int64_t *hints,
                    size_t count, struct error *err)
{
    for (size_t i = 0; i < count; i++)
        if (!defines(p, hints[i]))
            return error_say(err,
                             "the hint %" PRId64 " is no clause that defines "
                             "a node, and only those show that the parts of a "
                             "sum exclude each other",
                             hints[i]);
    const int both[] = {-literals[0], -literals[1]};
    return hinted_follows(p->hinted, both, 2, hints, count, err);
}

static void add_shares(struct pog *p, struct node *fresh, const int *literals)
{
    mp_bitcnt_t half[2];
    mpz_t share;
    mpz_init(share);
    share_of(p, literals[0], &fresh->share, &half[0]);
    share_of(p, literals[1], share, &half[1]);
    fresh->half = half[0] > half[1] ? half[0] : half[1];
    mpz_mul_2exp(&fresh->share, &fresh->share, fresh->half - half[0]);
    mpz_mul_2exp(share, share, fresh->half - half[1]);
    mpz_add(&fresh->share, &fresh->share, share);
    mpz_clear(share);
}

bool pog_sum(struct pog *p, int64_t number, int node, const int *literals,
             const int64_t *hints, size_t hints_count, struct error *err)
{
    if (!is_literal(p, literals[0], err) || !is_literal(p, literals[1], err) ||
        !exclude(p, literals, hints, hints_count, err) ||
        !new_node(p, number, node, err))
        return false;
    struct node *fresh = &vec_last(&p->node);
    fresh->last = number - 1;
    join(p, set_of(p, fresh), literals[0]);
    join(p, set_of(p, fresh), literals[1]);
    add_shares(p, fresh, literals);
    p->tally.sums++;
    return define(p, (int[]){-node, literals[0], literals[1]}, 3, err) &&
           define(p, (int[]){node, -literals[0]}, 2, err) &&
           define(p, (int[]){node, -literals[1]}, 2, err);
}

/* ---- lemmas --------------------------------------------------------- */

bool pog_lemma(struct pog *p, int64_t number, const int *literals,
               size_t count, const int64_t *hints, size_t hints_count,
               struct error *err)
{
    for (size_t i = 0; i < count; i++)
        if (!is_literal(p, literals[i], err))
            return false;
    if (!hinted_follows(p->hinted, literals, count, hints, hints_count, err) ||
        !hinted_define(p->hinted, number, literals, count, err))
        return false;
    p->last = number;
    p->refuted |= !count;
    count_in(p, number);
    p->tally.lemmas++;
    return true;
}

/* It is dropped first, so that it cannot be the reason of itself. */
bool pog_drop(struct pog *p, int64_t number, const int64_t *hints,
              size_t hints_count, struct error *err)
{
    if (defines(p, number))
        return error_say(err,
                         "clause %" PRId64 " defines a node, and cannot be "
                         "deleted",
                         number);
    if (!hinted_read(p->hinted, number, &p->clause, err) ||
        !hinted_drop(p->hinted, number, err) ||
        !hinted_follows(p->hinted, p->clause.at, p->clause.len, hints,
                        hints_count, err))
        return false;
    p->left--;
    p->numbers -= (uint64_t)number;
    p->tally.dropped++;
    return true;
}

bool pog_root(struct pog *p, int node, struct error *err)
{
    if (p->root)
        return error_say(err, "the root was told before: it is %d", p->root);
    if (!is_literal(p, node, err))
        return false;
    if (node <= p->variables)
        return error_say(err,
                         "the root %d is no node, which are numbered "
                         "from %d on",
                         node, p->variables + 1);
    p->root = node;
    return true;
}

bool pog_finish(struct pog *p, mpz_t models, struct error *err)
{
    mpz_set_ui(models, 0);
    if (p->refuted)
        return true;
    if (!p->root)
        return error_say(err, "no line says which node is the root");
    if (p->left != 1)
        return error_say(err,
                         "%" PRId64 " clauses are left besides the "
                         "definitions, and it should be one, the root alone",
                         p->left);
    if (!hinted_read(p->hinted, (int64_t)p->numbers, &p->clause, err))
        return false; /* unreached: numbers of a file were looked up before */
    if (p->clause.len != 1 || p->clause.at[0] != p->root)
        return error_say(err,
                         "clause %" PRIu64 " is left, and it is not the root "
                         "%d alone",
                         p->numbers, p->root);
    const struct node *root = node_of(p, p->root);
    mpz_mul_2exp(models, &root->share, (mp_bitcnt_t)p->variables);
    mpz_tdiv_q_2exp(models, models, root->half);
    return true;
}
