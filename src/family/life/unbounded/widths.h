/* widths.h: a search of ships width by width, for the files that are one. */
#ifndef FAMILY_LIFE_UNBOUNDED_WIDTHS_H
#define FAMILY_LIFE_UNBOUNDED_WIDTHS_H

#include "engine/pieces.h"
#include "family/life/rows/rows.h"
#include "family/life/unbounded/unbounded.h"
#include "family/life/unroll/unroll.h"

struct widths {
    struct pieces path;    /* owned; of a unit */
    bool is_unit;          /* else there is no path */
    struct rows *rows;     /* owned; NULL: none is open */
    struct unroll *unroll; /* likewise; not both */
    struct writer *out;    /* owned; of a certificate, or NULL */
    int width;             /* of that */
    uint64_t nodes;        /* that were spent on it and told */
    int longest;           /* rows of the partial that was shown */
    double next_show;      /* not before, of search_clock */
    bool found;            /* one, of this width */
    bool warned;
};

/* Columns that have to be searched for a width; 0: there is no such ship. */
int columns_of(const struct life *life, int width);
/* Is it searched by tables, and what are these asked for? */
bool by_tables(const struct search *search, int width);
struct rows_task rows_task(const struct search *search, int width);
/* Goes on to the first width from this one on that there is, of a unit with a
 * path; false: behind the last. */
bool go_to_width(const struct life *life, struct widths *w, int width);
bool open_width(struct search *search, struct error *err);
void close_width(struct widths *w);

/* ---- widths.c: paths of a unit --------------------------------------- */

/* All of it as a unit. */
bool paths_begin(struct search *search, struct error *err);
/* Is there a path of the unit for this width? */
bool paths_have_width(const struct widths *w, int width);
/* Its paths take the place of the whole tree of this width. */
bool paths_begin_width(struct widths *w, struct error *err);
void paths_save(const struct widths *w, struct writer *out);
bool paths_load(struct search *search, struct reader *in, struct error *err);
enum verdict paths_split(struct search *search, struct pieces *pieces,
                         struct error *err);

#endif
