/* alike.h: an exact cover counted by one subtree for all options that are
 * alike. */
#ifndef ENGINE_ALIKE_H
#define ENGINE_ALIKE_H

#include "engine/tree.h"

struct alike;

/* NULL: it would not be less work than this part of a plain search, which has
 * told some solutions.  The cover is borrowed; the kernel knows how to
 * weigh. */
struct alike *alike_new(const struct xcc *xcc, const struct kernel *kernel,
                        int workers, double most, uint64_t told);
/* Of what a plain search does, roughly. */
double alike_work(const struct alike *alike);
/* Says what it has found. */
void alike_tell(const struct alike *alike, const struct log *log);
void alike_free(struct alike *alike); /* NULL is fine */
/* Adds the solutions of subtrees that have ended since.  VERDICT_ERROR: there
 * is no memory. */
enum verdict alike_count(struct alike *alike, struct search *search,
                         mpz_t count);
/* Lines of text, and back, before anything is counted. */
void alike_save(const struct alike *alike, const struct search *search,
                struct writer *out);
bool alike_load(struct alike *alike, struct search *search, struct reader *in,
                struct error *err);

#endif
