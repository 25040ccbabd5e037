/* frontier_certify.h: a certificate of a count, from a diagram. */
#ifndef ENGINE_FRONTIER_CERTIFY_H
#define ENGINE_FRONTIER_CERTIFY_H

#include "engine/deduction.h"
#include "engine/frontier.h"
#include "problem/dense.h"

/* A layer that has options of an item.  Literals; 0: nobody needs it. */
struct visit {
    size_t layer;
    int none;     /* none of the item's options in this layer is chosen */
    int so_far;   /* nor in those before */
    int64_t need; /* the lemma that one of those from this layer on is chosen,
                     if none was before; or 0 */
};

/* An edge: the i-th of a node. */
struct place {
    uint32_t node, i;
};

typedef VEC(int) literals;

struct certifier {
    struct search *search; /* borrowed, as is what belongs to it: */
    const struct frontier *f;
    const struct xcc *xcc;
    const struct plan *plan;
    const struct diagram *diagram;
    struct error *err;
    struct watch watch;
    struct witness witness;
    struct deduction forward, backward;
    struct dense dense;
    bool starved;

    /* Options as they are decided. */
    int *variable;    /* owned */
    size_t *layer_of; /* owned */
    bool *live;       /* owned; some solution has it */
    int *chosen;      /* owned; node: it is, and no other of its layer */

    /* The other variables that have no value for ever. */
    literals *implied; /* owned; of each option: those that it gives */
    int *owner;        /* owned; of each: the item whose options all give it;
                          -1: it has a value, or is an option */

    /* Items. */
    literals *member;        /* owned; options, ascending */
    VEC(struct visit) visit; /* item after item */
    size_t *visits;          /* owned; where those of an item begin; an end */
    int *uncovered;          /* owned; node: the values of its variables if it
                                is never covered; 0: it has none, or must be */
    literals *dying;         /* owned; by layer: items with such a node, whose
                                last layer it is */

    int64_t *base;   /* owned; the clause that one of the options is chosen;
                        0: none says so */
    int *beside;     /* owned; what else it says, or 0 */
    bool *deferred;  /* owned; of each given clause: it is one of these */
    literals needed; /* of the layer that is looked at: the options of items,
                        with a 0 behind each */

    /* Layers. */
    int *none; /* owned; node: none of its options is chosen */

    /* Nodes of the diagram. */
    size_t *layer;      /* owned */
    uint32_t *parent;   /* owned; some edge that leads there; node 0: none */
    uint32_t *from;     /* owned; the node that it comes from */
    int *name;          /* owned; of the first edge's product, which those of
                           the others and then the sums follow */
    int64_t *lemma;     /* owned; "the state's literals, or the node" */
    size_t *literal_at; /* owned; where those of the lemma begin, and end */
    size_t *literal_end;
    literals literal;
    bool *covered; /* owned; by item, of the node that was loaded */
    literals touched;
    literals parts;     /* of the edge that is looked at */
    size_t definitions; /* nodes that are not the diagram's */
    size_t counting;    /* where those of them begin that count groups, */
    size_t counted;     /* and end */
    literals known;     /* clauses that follow from the given ones, with a 0
                           behind each, */
    VEC(int64_t)
    known_as; /* and their numbers; 0: it is the base of an item
               */

    /* The other way round. */
    VEC(int)
    given;         /* literals of the given clauses, with a 0 behind
                      each */
    int64_t *some; /* owned; by layer: the lemma that some node there
                      is true, or an edge that passes it by */
    VEC(struct place) * crossing; /* owned; by layer: edges that pass it by */
    VEC(uint32_t) * at_layer;     /* owned; nodes */
    bool *gone;                   /* owned; by node */
    bool *wanted;                 /* owned; by node */
};

static inline size_t certifier_layers(const struct certifier *k)
{
    return k->plan->layer.len;
}

/* Has an option this item? */
static inline bool certifier_has(const struct certifier *k, size_t option,
                                 int item)
{
    size_t o = (size_t)k->plan->option.at[option];
    for (size_t e = xcc_begin(k->xcc, o); e < k->xcc->end.at[o]; e++)
        if (k->xcc->entry.at[e].item == item)
            return true;
    return false;
}

/* Where an edge leads to: a layer. */
static inline size_t certifier_target(const struct certifier *k, uint32_t edge)
{
    uint32_t child = k->diagram->edge.at[edge].child;
    return child == LEAF ? certifier_layers(k) : k->layer[child];
}

/* The i-th edge of a node; those with an option come first. */
static inline uint32_t certifier_edge(const struct certifier *k, uint32_t node,
                                      size_t i)
{
    const struct diagram *d = k->diagram;
    uint32_t first = d->begin.at[node], count = d->end.at[node] - first;
    bool none = d->edge.at[first].option == NO_OPTION;
    return none ? first + (uint32_t)((i + 1) % count) : first + (uint32_t)i;
}

static inline size_t certifier_edges(const struct certifier *k, uint32_t node)
{
    return k->diagram->end.at[node] - k->diagram->begin.at[node];
}

/* The product of the i-th edge, the sum of it and those behind it. */
static inline int certifier_product(const struct certifier *k, uint32_t node,
                                    size_t i)
{
    return k->name[node] + (int)i;
}

static inline int certifier_sum(const struct certifier *k, uint32_t node,
                                size_t i)
{
    size_t edges = certifier_edges(k, node);
    return i + 1 == edges ? certifier_product(k, node, i)
                          : k->name[node] + (int)(2 * edges - 2 - i);
}

static inline int certifier_node(const struct certifier *k, uint32_t node)
{
    return certifier_sum(k, node, 0);
}

/* The clause that says: the i-th part, or not the product. */
static inline int64_t certifier_says(const struct certifier *k, int product,
                                     size_t i)
{
    return witness_defines(&k->witness, product) + 1 + (int64_t)i;
}

/* ---- the files ------------------------------------------------------ */

/* frontier_study.c: the clauses; the variables of options; and, if there is a
 * model, what they say of items.  False: with a sentence in k->err, or the
 * watch is over. */
bool certifier_load(struct certifier *k);
bool certifier_name(struct certifier *k);
bool certifier_study(struct certifier *k);
void certifier_forget_study(struct certifier *k);
/* frontier_states.c: definitions and first lemmas; what a state says. */
bool certifier_define(struct certifier *k);
/* The given clauses; all, or without those that are deferred. */
void certifier_give_given(struct certifier *k, struct deduction *d, bool all);
void certifier_give_known(struct certifier *k, struct deduction *d);
void certifier_give_definition(struct certifier *k, struct deduction *d,
                               size_t node);
void certifier_load_state(struct certifier *k, uint32_t node);
/* Another clause of the search of dead ends: the lemma that was begun. */
void certifier_learn(struct certifier *k);
/* Names and values of another deduction are forgotten. */
void certifier_begin_witness(struct certifier *k);
/* The first visit from the layer on. */
size_t certifier_visit_from(const struct certifier *k, int item, size_t layer);
/* "None of the item's options before the layer", and "in the layer". */
int certifier_before(const struct certifier *k, int item, size_t layer);
int certifier_here(const struct certifier *k, int item, size_t layer);
/* frontier_quota.c: how many members of groups are covered, if that is of
 * use; there may be a lemma without literals. */
void certifier_count_groups(struct certifier *k);
/* frontier_needs.c: items that must be covered, by given clauses, and by
 * others. */
void certifier_find_needs(struct certifier *k);
void certifier_find_more_needs(struct certifier *k);
/* The lemmas; and what is known in a layer to the search of dead ends. */
void certifier_prove_needs(struct certifier *k);
void certifier_reach(struct certifier *k, size_t layer);
/* frontier_discharge.c: what was given goes. */
bool certifier_discharge(struct certifier *k, int root, int64_t lemma);

/* frontier_certify.c: can there be one of this cover?  If not, a sentence. */
bool frontier_certifies(const struct search *search, struct error *err);
/* Writes the certificate of the diagram, which is closed.
 * VERDICT_NONE: it is whole; VERDICT_ERROR: with a sentence. */
enum verdict frontier_certify(struct search *search, struct error *err);

#endif
