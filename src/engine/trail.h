/* trail.h: where a search stands, in terms of its problem, an exact cover.
 *
 * A search tree is walked from fork to fork: at each an item is branched on,
 * one of its options is being tried and some are left to be tried.  That is
 * all that has to be known to go on, whatever the search keeps beside it, so a
 * trail can be handed to another thread, or to a file and another process.
 *
 * Options are numbered from 0 in the order in which the cover emits those
 * that have a primary item.  A search of items with bounds may use one number
 * more, that of no option: the item is covered often enough.  Of clauses the
 * items are variables, and the options their literals (models.h). */
#ifndef ENGINE_TRAIL_H
#define ENGINE_TRAIL_H

#include "base/error.h"
#include "base/mem.h"

#include <stdint.h>

struct reader;
struct writer;

enum { NO_OPTION = -1 };

struct fork {
    int item;   /* branched on; primary */
    int degree; /* how many options it had */
    int option; /* being tried; NO_OPTION, at the last fork alone: none is */
    size_t end; /* behind its options to be tried, in `left` */
};

/* With an option at the last fork, or with no fork at all, the node behind
 * them is new: nothing in it was tried. */
struct trail {
    VEC(struct fork) fork;
    VEC(int) left; /* of all forks, one after another */
};

typedef VEC(char) trail_text;

/* All that is known of a search that was interrupted. */
struct record {
    uint64_t solutions, steps;
    bool begun;   /* else nothing was tried, and there is no trail */
    double whole; /* the part of the tree that it had to walk; 0: that of the
                     trails */
    VEC(struct trail) trail; /* owned; to what is left of it */
};

static inline size_t trail_begin(const struct trail *trail, size_t fork)
{
    return fork ? trail->fork.at[fork - 1].end : 0;
}

void trail_clear(struct trail *trail);
void trail_release(struct trail *trail);
/* A further fork, with nothing left to be tried. */
void trail_fork(struct trail *trail, int item, int degree, int option);
/* Another option to be tried at the last fork. */
void trail_leave(struct trail *trail, int option);
/* Takes the forks that have nothing to be tried off the end; false if nothing
 * at all is left to be done. */
bool trail_trim(struct trail *trail);
/* The part of the tree that is still to be walked, if each fork's options
 * share it evenly (Knuth 1975). */
double trail_rest(const struct trail *trail);

void trail_copy(struct trail *to, const struct trail *from);
void record_release(struct record *record);

/* Lines of text; whoever keeps them sees to it that they stay as they are.
 *
 *     solutions 17
 *     steps 12345
 *     whole 9007199254740992            of 2^53: the part of the tree; or
 *     fresh                             if nothing was tried
 *     trail 3/5:20+21+25 7/2:30 2/9:-+4
 *
 * Each fork of a trail is ITEM/DEGREE:OPTION+LEFT+LEFT..., with `-` for no
 * option; a trail without forks is `.`. */
/* A trail alone, without the word and the end of the line. */
void trail_print(const struct trail *trail, trail_text *text);
void record_print(const struct record *record, trail_text *text);
/* Such a line of a record. */
void trail_write(const struct trail *trail, struct writer *out);

/* What a trail's numbers stay below. */
struct trail_frame {
    int items, options; /* an option may also be equal to it */
    /* Is this a trail that the search can take?  Else it answers how many of
     * its forks are.  Optional. */
    size_t (*fit)(void *context, const struct trail *trail);
    void *context;
};

/* A line with a word and a number, of what stands with a record. */
bool record_scan_line(struct reader *in, const char *word, uint64_t most,
                      uint64_t *number, struct error *err);
/* Reads what record_print wrote into a zeroed record, up to the first line
 * that is no trail, or says where it is wrong. */
bool record_scan(struct record *record, struct reader *in,
                 const struct trail_frame *frame, struct error *err);

#endif
