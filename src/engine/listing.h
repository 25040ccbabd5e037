/* listing.h: what is made of solutions while their list passes by: draws, how
 * often each option is used, and a diagram of all. */
#ifndef ENGINE_LISTING_H
#define ENGINE_LISTING_H

#include "engine/engine.h"

/* Draws with replacement, each solution with the same probability. */
struct urn;

/* NULL, with a sentence: there is no memory for so many. */
struct urn *urn_new(uint64_t draws, uint64_t seed, struct error *err);
void urn_free(struct urn *urn);                              /* NULL is fine */
void urn_take(struct urn *urn, const struct search *search); /* its facts */
/* Once all were taken: the facts of the next draw; false: there is none. */
bool urn_draw(struct urn *urn, struct search *search);

/* The latest solution has these facts. */
void tally_take(struct tally *tally, const struct search *search);

/* All solutions. */
struct roll;
enum { ROLL_BYTES = 64 }; /* that a number takes when it is made a diagram */

struct roll *roll_new(const struct cover *cover);
void roll_free(struct roll *roll); /* NULL is fine */
/* False: there is no memory for it, nor for those before it. */
bool roll_take(struct roll *roll, const struct search *search);
size_t roll_size(const struct roll *roll); /* numbers that it keeps */
/* As a ZDD, which asks for the options as they come; false: there is no memory
 * for it. */
bool roll_write(const struct roll *roll, struct writer *out,
                struct error *err);

#endif
