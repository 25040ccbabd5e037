/* chain_rule.h: draws coverings by counting what is left, again and again. */
#ifndef FAMILY_DOMINO_KASTELEYN_CHAIN_RULE_H
#define FAMILY_DOMINO_KASTELEYN_CHAIN_RULE_H

#include "base/rng.h"
#include "engine/engine.h"
#include "family/domino/domino.h"

struct chain;

/* The region must outlive it. */
struct chain *chain_new(const struct domino *d, uint64_t seed);
void chain_free(struct chain *c);
/* Fills in the search's facts: each covering with the same probability. */
enum verdict chain_draw(struct chain *c, struct search *search,
                        struct error *err);

#endif
