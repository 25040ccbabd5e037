/* view.h: what is shown of a reason why there is no covering. */
#ifndef FAMILY_DOMINO_REASON_VIEW_H
#define FAMILY_DOMINO_REASON_VIEW_H

#include "family/domino/domino.h"

/* What a place of the view shows besides GAP: a cell, or that rows or columns
 * are left out here. */
enum part { OTHER, MEMBER, NEIGHBOUR, FOLD };

typedef VEC(int) line_list; /* FOLDED: lines that repeat are left out */
enum { FOLDED = -1 };

struct view {
    const struct domino *d; /* borrowed */
    struct frame frame;     /* what is shown of it */
    uint8_t *member;        /* owned; as the region, 1: a member */
    line_list row, col;     /* owned; those of the region that are shown */
    struct grid part;       /* owned; what each place shows */
};

/* A region of at most so many rows and columns is shown whole, of a larger
 * one the members and what lies around them; and if these are still more,
 * lines that repeat are left out, and then those behind `clip`. */
void view_init(struct view *view, const struct domino *d,
               const struct reason *reason, int most, int clip);
void view_release(struct view *view);
/* "rows 3 to 9, columns 1 to 4 of 100x100; ... left out", or nothing. */
void view_say(const struct view *view, char *text, size_t size);
bool view_has(const struct view *view, enum part part);

#endif
