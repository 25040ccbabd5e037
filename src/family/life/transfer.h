/* transfer.h: an engine that counts still lifes in a box. */
#ifndef FAMILY_LIFE_TRANSFER_H
#define FAMILY_LIFE_TRANSFER_H

#include "engine/engine.h"

struct life;

extern const struct engine transfer_engine;

/* False, with a sentence, if this is nothing that it counts. */
bool transfer_fits(const struct life *life, struct error *err);

#endif
