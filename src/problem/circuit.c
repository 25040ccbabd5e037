/* circuit.c: numbers from below, models from above (see circuit.h).
 *
 * How many models of the whole have a certain node in them?  What stands
 * beside it, times its own: so what stands beside goes down from the root,
 * which has 1.  A part of a sum has what the sum has; a part of a product has
 * that times the other factors of the product; and a node that is part of
 * several has the sum of all. */
#include "problem/circuit.h"
#include "base/big.h"

enum { LIMB_BYTES = sizeof(mp_limb_t), NUMBER_BYTES = 32 };

static const uint32_t none;

void circuit_init(struct circuit *c, size_t variables, uint64_t most)
{
    *c = (struct circuit){.variables = variables, .most = most};
    vec_push(&c->node, (struct circuit_node){.sum = true});
    mpz_init(c->node.at[0].number);
}

void circuit_release(struct circuit *c)
{
    for (size_t i = 0; i < c->node.len; i++)
        mpz_clear(c->node.at[i].number);
    vec_release(&c->node);
    vec_release(&c->part);
    *c = (struct circuit){0};
}

/* ---- from below ----------------------------------------------------- */

/* One more node, without a number. */
static struct circuit_node *open_node(struct circuit *c, size_t parts)
{
    size_t bytes =
        parts * sizeof *c->part.at + sizeof *c->node.at + NUMBER_BYTES;
    c->starved |= c->bytes + bytes > c->most || c->node.len == UINT32_MAX ||
                  !vec_try_reserve(&c->part, c->part.len + parts) ||
                  !vec_try_reserve(&c->node, c->node.len + 1);
    if (c->starved)
        return NULL; /* unreached: there was memory */
    c->bytes += bytes;
    vec_push(&c->node, (struct circuit_node){.at = c->part.len});
    mpz_init(vec_last(&c->node).number);
    return &vec_last(&c->node);
}

static uint32_t close_node(struct circuit *c)
{
    c->bytes += mpz_size(vec_last(&c->node).number) * LIMB_BYTES;
    return (uint32_t)(c->node.len - 1);
}

static bool is_shown(const struct circuit *c, uint32_t variable)
{
    return !c->shown || c->shown[variable];
}

/* What both values of a loose variable weigh together. */
static void weigh_both(const struct circuit *c, uint32_t variable,
                       mpz_t number)
{
    if (!is_shown(c, variable))
        mpz_set_ui(number, 1);
    else if (!c->weight)
        mpz_set_ui(number, 2);
    else
        mpz_add(number, &c->weight[2 * variable],
                &c->weight[2 * variable + 1]);
}

static void multiply(const struct circuit *c, struct circuit_node *n)
{
    const uint32_t *literal = circuit_literals(c, n),
                   *loose = circuit_loose(c, n), *part = circuit_parts(c, n);
    uint32_t doubled = 0;
    mpz_t both;
    mpz_init(both);
    mpz_set_ui(n->number, 1);
    for (uint32_t i = 0; c->weight && i < n->literals; i++)
        mpz_mul(n->number, n->number, &c->weight[literal[i]]);
    for (uint32_t i = 0; !c->weight && i < n->loose; i++)
        doubled += is_shown(c, loose[i]);
    mpz_mul_2exp(n->number, n->number, doubled);
    for (uint32_t i = 0; c->weight && i < n->loose; i++) {
        weigh_both(c, loose[i], both);
        mpz_mul(n->number, n->number, both);
    }
    for (uint32_t i = 0; i < n->parts; i++)
        mpz_mul(n->number, n->number, c->node.at[part[i]].number);
    mpz_clear(both);
}

uint32_t circuit_product(struct circuit *c, const uint32_t *literal,
                         size_t literals, const uint32_t *loose,
                         size_t loose_count, const uint32_t *part,
                         size_t parts)
{
    for (size_t i = 0; i < parts; i++)
        if (!part[i])
            return 0; /* unreached: there was memory */
    if (parts == 1 && !literals && !loose_count)
        return part[0];
    struct circuit_node *n = open_node(c, literals + loose_count + parts);
    if (!n)
        return 0; /* unreached: there was memory */
    n->literals = (uint32_t)literals;
    n->loose = (uint32_t)loose_count;
    n->parts = (uint32_t)parts;
    vec_append(&c->part, literals ? literal : &none, literals);
    vec_append(&c->part, loose_count ? loose : &none, loose_count);
    vec_append(&c->part, parts ? part : &none, parts);
    multiply(c, n);
    return close_node(c);
}

uint32_t circuit_sum(struct circuit *c, const uint32_t *part, size_t parts)
{
    size_t there = 0;
    uint32_t only = 0;
    for (size_t i = 0; i < parts; i++)
        if (part[i]) {
            there++;
            only = part[i];
        }
    if (there < 2)
        return only;
    struct circuit_node *n = open_node(c, there);
    if (!n)
        return 0; /* unreached: there was memory */
    n->sum = true;
    n->parts = (uint32_t)there;
    for (size_t i = 0; i < parts; i++)
        if (part[i]) {
            vec_push(&c->part, part[i]);
            mpz_add(n->number, n->number, c->node.at[part[i]].number);
        }
    return close_node(c);
}

/* ---- one model ------------------------------------------------------ */

/* Who goes down: at random, or to the model of a number. */
struct walk {
    const struct circuit *circuit;
    struct rng *rng; /* NULL: to a number */
    bool *value;
    VEC(uint32_t) node;      /* to be visited */
    VEC(__mpz_struct) index; /* likewise: of the model, in each */
};

/* A value of a loose variable; where there is a number, its last bit. */
static void set_loose(struct walk *w, uint32_t variable, mpz_t rest)
{
    const struct circuit *c = w->circuit;
    mpz_t both, drawn;
    w->value[variable] = false;
    if (!is_shown(c, variable))
        return;
    if (!w->rng) {
        w->value[variable] = !mpz_tdiv_q_ui(rest, rest, 2);
        return;
    }
    if (!c->weight) {
        w->value[variable] = rng_below(w->rng, 2);
        return;
    }
    mpz_init(both);
    mpz_init(drawn);
    weigh_both(c, variable, both);
    big_draw(w->rng, both, drawn);
    w->value[variable] = mpz_cmp(drawn, &c->weight[2 * variable]) < 0;
    mpz_clear(both);
    mpz_clear(drawn);
}

static void put_off(struct walk *w, uint32_t node, const mpz_t index)
{
    vec_push(&w->node, node);
    if (w->rng)
        return;
    vec_push(&w->index, (__mpz_struct){0});
    mpz_init_set(&vec_last(&w->index), index);
}

static void visit_product(struct walk *w, const struct circuit_node *n,
                          mpz_t rest)
{
    const struct circuit *c = w->circuit;
    const uint32_t *literal = circuit_literals(c, n),
                   *loose = circuit_loose(c, n), *part = circuit_parts(c, n);
    mpz_t own;
    mpz_init(own);
    for (uint32_t i = 0; i < n->literals; i++)
        w->value[literal[i] / 2] = !(literal[i] & 1);
    for (uint32_t i = 0; i < n->loose; i++)
        set_loose(w, loose[i], rest);
    for (uint32_t i = 0; i < n->parts; i++) {
        if (!w->rng)
            mpz_tdiv_qr(rest, own, rest, c->node.at[part[i]].number);
        put_off(w, part[i], own);
    }
    mpz_clear(own);
}

/* To the part in which the number lies. */
static void visit_sum(struct walk *w, const struct circuit_node *n, mpz_t rest)
{
    const struct circuit *c = w->circuit;
    const uint32_t *part = circuit_parts(c, n);
    if (w->rng)
        big_draw(w->rng, n->number, rest);
    uint32_t i = 0;
    for (; mpz_cmp(rest, c->node.at[part[i]].number) >= 0; i++)
        mpz_sub(rest, rest, c->node.at[part[i]].number);
    put_off(w, part[i], rest);
}

static void go_down(struct walk *w, const mpz_t number)
{
    mpz_t rest;
    mpz_init(rest);
    put_off(w, w->circuit->root, number);
    while (w->node.len) {
        const struct circuit_node *n =
            &w->circuit->node.at[w->node.at[--w->node.len]];
        if (!w->rng) {
            mpz_set(rest, &vec_last(&w->index));
            mpz_clear(&vec_last(&w->index));
            w->index.len--;
        }
        (n->sum ? visit_sum : visit_product)(w, n, rest);
    }
    mpz_clear(rest);
    vec_release(&w->node);
    vec_release(&w->index);
}

void circuit_draw(const struct circuit *c, struct rng *rng, bool *value)
{
    struct walk w = {.circuit = c, .rng = rng, .value = value};
    go_down(&w, c->node.at[0].number);
}

void circuit_pick(const struct circuit *c, const mpz_t number, bool *value)
{
    struct walk w = {.circuit = c, .value = value};
    go_down(&w, number);
}

/* ---- all of them ---------------------------------------------------- */

/* Adds what the node's models are in the whole, which has so many beside each
 * of them. */
static void tally_product(const struct circuit *c,
                          const struct circuit_node *n, __mpz_struct *beside,
                          const mpz_t own, __mpz_struct *number)
{
    const uint32_t *literal = circuit_literals(c, n),
                   *loose = circuit_loose(c, n), *part = circuit_parts(c, n);
    mpz_t whole, share;
    mpz_init(whole);
    mpz_init(share);
    mpz_mul(whole, own, n->number);
    for (uint32_t i = 0; i < n->literals; i++)
        if (!(literal[i] & 1))
            mpz_add(&number[literal[i] / 2], &number[literal[i] / 2], whole);
    for (uint32_t i = 0; i < n->loose; i++) {
        if (!is_shown(c, loose[i]))
            continue;
        weigh_both(c, loose[i], share);
        mpz_divexact(share, whole, share);
        if (c->weight)
            mpz_mul(share, share, &c->weight[2 * loose[i]]);
        mpz_add(&number[loose[i]], &number[loose[i]], share);
    }
    for (uint32_t i = 0; i < n->parts; i++) {
        mpz_divexact(share, whole, c->node.at[part[i]].number);
        mpz_add(&beside[part[i]], &beside[part[i]], share);
    }
    mpz_clear(whole);
    mpz_clear(share);
}

bool circuit_tally(const struct circuit *c, __mpz_struct *number)
{
    size_t nodes = c->node.len;
    __mpz_struct *beside = mem_try_alloc(nodes, sizeof *beside);
    if (!beside)
        return false; /* unreached: there was memory */
    for (size_t i = 0; i < nodes; i++)
        mpz_init(&beside[i]);
    mpz_set_ui(&beside[c->root], 1);
    for (size_t i = nodes; i-- > 1;) {
        const struct circuit_node *n = &c->node.at[i];
        const uint32_t *part = circuit_parts(c, n);
        if (n->sum)
            for (uint32_t k = 0; k < n->parts; k++)
                mpz_add(&beside[part[k]], &beside[part[k]], &beside[i]);
        else
            tally_product(c, n, beside, &beside[i], number);
        mpz_clear(&beside[i]);
    }
    mpz_clear(&beside[0]);
    free(beside);
    return true;
}
