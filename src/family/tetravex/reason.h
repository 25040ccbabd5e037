/* reason.h: why there is no board.
 *
 * A member below the number of cells is a cell whose given tile is part of a
 * contradiction; those from there on are tiles, whose colours do not add
 * up. */
#ifndef FAMILY_TETRAVEX_REASON_H
#define FAMILY_TETRAVEX_REASON_H

#include "engine/engine.h"
#include "family/tetravex/tetravex.h"

/* reason.c */
void tetravex_explain(const void *puzzle, struct reason *reason);
void tetravex_member_place(const void *puzzle, int member, int *row, int *col);
void tetravex_print_reason(const void *puzzle, const struct reason *reason,
                           struct page *page);
void tetravex_draw_reason(const void *puzzle, const struct reason *reason,
                          struct canvas *canvas);

/* refute.c */
bool tetravex_check_reason(const void *puzzle, const struct reason *reason,
                           struct error *err);

#endif
