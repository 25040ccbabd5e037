/* counter.h: how many models clauses have, without a list of them. */
#ifndef ENGINE_COUNTER_H
#define ENGINE_COUNTER_H

#include "engine/cdcl.h"
#include "engine/engine.h"
#include "engine/memo.h"
#include "engine/witness.h"
#include "problem/circuit.h"

/* Variables without values that hang together, and what hangs them together:
 * places in counter.member and counter.key. */
struct part {
    size_t variables, clauses; /* where they begin; ascending */
    size_t variable_count, clause_count;
    size_t key, key_size;
    uint64_t hash;
    bool shown; /* does any variable tell models apart? */
};

/* A part whose models are being counted: a variable of it, with one value and
 * then with the other. */
struct frame {
    size_t part;
    uint64_t number;    /* of the part, for the scope */
    literal decision;   /* that holds now */
    bool second;        /* it is the second one */
    bool doubted;       /* is there a model at all?  Nothing is counted */
    size_t child, last; /* parts that it is left with: the next, the end */
    size_t first;       /* of them */
    size_t members, keys, others; /* how much there was before */
    mpz_t total, product;         /* of all values, of this one */

    /* For a circuit. */
    size_t literals, loose, nodes; /* how much there was before */
    uint32_t branch[2];            /* of each value */

    /* For a witness. */
    size_t trail, own, settled; /* how much there was before */
    uint32_t conflict;          /* of the latest value, or NO_CLAUSE */
    int node[2];                /* of each value; 0: it has no model */
    int64_t lemma;              /* of the first value */
    struct settled found;       /* of the part */
};

/* A given clause with three literals or more. */
struct wide {
    uint32_t place;
    literal witness; /* what satisfied it the last time */
};

/* Of a part's wide clauses, twice the number, and 1 if some literals are
 * false. */
static inline uint32_t wide_number(uint32_t member)
{
    return member / 2;
}

/* A clause that is open. */
struct sight {
    uint32_t member, variable; /* one of those that it hangs together */
};

struct counter {
    struct cdcl clauses; /* a caller pushes the given ones */
    struct scope scope;
    const bool *shown; /* borrowed; by variable; NULL: all are */
    /* Borrowed; of literals: what a model counts is the product of all; NULL:
     * it counts 1. */
    const __mpz_struct *weight;

    /* The given clauses by their variables. */
    VEC(struct wide) wide;
    uint32_t
        *near_of;    /* owned; by variable: smaller ones, of binary clauses */
    size_t *near_at; /* owned; where those of a variable begin */
    double *bonus;   /* owned; by variable: who cuts well goes first */

    VEC(uint32_t) member; /* of the parts */
    VEC(struct part) part;
    VEC(uint8_t) key;
    VEC(struct frame) frame; /* all that ever were; the first `depth` are */
    size_t depth;
    uint64_t numbers; /* of parts */
    uint64_t *seen;   /* owned; by literal: the latest list that had it */
    uint64_t lists;

    /* What the latest look at a part has seen. */
    VEC(uint32_t) open; /* variables */
    uint32_t *root;     /* owned; by variable: another one of its part */
    uint32_t *group;    /* owned; by variable: its part */
    uint32_t *degree;   /* owned; by variable: clauses that are open */
    size_t joins;       /* of two sets of variables to one */
    uint32_t *left;     /* owned; variables of a clause without values */
    VEC(struct sight) sight;
    VEC(uint32_t) list; /* of clauses that are touched */

    /* Borrowed; set before the beginning: all models, in the end; or NULL. */
    struct circuit *circuit;
    VEC(uint32_t) literal, loose, node; /* of frames' products */
    uint32_t known;                     /* the node of what is remembered */

    struct memo memo;
    struct witness *witness; /* borrowed; set before the beginning; or NULL */
    struct settled recalled; /* what the witness said of what is remembered */
    uint64_t most;           /* bytes of members and keys */
    bool starved;            /* there was no memory for them */
    mpz_t total;             /* when it is done */
    bool begun, done;

    uint64_t sum;           /* of the clauses; of a text that was loaded */
    uint64_t literals_told; /* by it: they are below */
};

void counter_init(struct counter *k);
void counter_release(struct counter *k);
/* After the clauses were pushed: `memory` bytes are for parts, half of them
 * for what is remembered. */
void counter_begin(struct counter *k, size_t variables, const bool *shown,
                   uint64_t memory);
/* VERDICT_NONE: `total` is the number of models; VERDICT_UNKNOWN: paused;
 * VERDICT_ERROR: there is no memory. */
enum verdict counter_go_on(struct counter *k, struct search *search);

/* counter_saved.c: what is remembered, as text, which is loaded before all
 * else; before the beginning: is it of these clauses? */
void counter_save(const struct counter *k, struct writer *out);
bool counter_load(struct counter *k, struct reader *in, struct error *err);
bool counter_begin_told(struct counter *k, size_t variables);

/* ---- inside --------------------------------------------------------- */

static inline bool counter_shows(const struct counter *k, size_t variable)
{
    return !k->shown || k->shown[variable];
}

/* counter_parts.c: the given clauses by their variables; which of these cut
 * the whole; what a frame is left with. */
void counter_index(struct counter *k, size_t variables);
void counter_cut(struct counter *k);
void counter_split(struct counter *k, struct frame *f);

/* counter_circuit.c, where there is a circuit.  What a frame's product has, as
 * soon as it falls into parts. */
void counter_note(struct counter *k, const struct frame *f);
/* A value is done; the part is; answers its node. */
void counter_close_value(struct counter *k, struct frame *f);
uint32_t counter_close_part(struct counter *k, const struct frame *f);

/* counter_testify.c, where there is a witness.  The literals of a product are
 * told when the part falls into others. */
void counter_tell_own(struct counter *k, const struct frame *f);
/* A value is done. */
void counter_testify(struct counter *k, struct frame *f);
/* There is no second value, or, by this clause, no model at all. */
void counter_testify_against(struct counter *k, struct frame *f,
                             uint32_t conflict);
/* All is counted. */
void counter_testify_whole(struct counter *k, const struct frame *f);

#endif
