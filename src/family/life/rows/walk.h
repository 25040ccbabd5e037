/* walk.h: one path through the tree of rows, with what can follow it. */
#ifndef FAMILY_LIFE_ROWS_WALK_H
#define FAMILY_LIFE_ROWS_WALK_H

#include "base/mem.h"
#include "base/processor.h"
#include "family/life/rows/table.h"

/* Rows 11, 12, 22 that support a candidate: see walk.c. */
struct hit {
    row_t r11, r12, r22;
    row_t row;     /* u, which r11 gives */
    uint32_t next; /* the one before it with the same r11, or NOTHING */
};
struct span {
    uint32_t begin, end;
};
static const uint32_t NOTHING = UINT32_MAX;

struct level {
    uint32_t pair, pairs; /* the candidates: from here to here in walk.pair */
    uint32_t at, after;   /* those of the row that was chosen */
    /* Where hits and pairs ended when it was chosen. */
    uint32_t hits_end, pairs_end;
    uint8_t strand;
    uint8_t side, far_side; /* of the tables, for rows 22 and 33 */
    /* The following are known for some rows only, and owned. */
    row_t *gives;      /* by r11: the row u that it gives */
    uint32_t *last;    /* by r11: its last hit in walk.hit */
    struct span *span; /* by r12: its hits */
};

/* How far other rows of the cone are from one of this strand. */
struct distances {
    int once, twice; /* R[u-k], R[u-2k] */
    int early;       /* R[u-p+k] */
    int *ahead;      /* owned: the rows whose candidates are known with it */
    int aheads;
};

struct walk;
/* Computes the candidates of row u, now that R[u-k] and R[u-p+k] are chosen;
 * false: there is none, or no memory for them.  All kinds find the same. */
typedef bool rows_extend(struct walk *walk, int u);

struct walk {
    const struct rows_table *table; /* borrowed */
    rows_extend *extend;
    int period, shift; /* without their common divisor */
    int strands;       /* which is this */
    int window; /* rows that tell all that can follow, 2p of each strand, and
                   with several of them some more */
    int before; /* levels of the empty space in front of row 0 */
    int depth;  /* rows 0 .. depth-1 are chosen and entered */
    int alpha, beta;      /* what a row down, a generation add to the strand */
    struct distances *to; /* owned; by strand */
    /* Level and row u are at u + before. */
    VEC(struct level) level;
    VEC(row_t) row;
    VEC(struct hit) hit;
    VEC(uint32_t) pair; /* row u << 16 | r11, ascending in each level */
    bool starved;       /* there is no memory for more of them; for good */
};

extern rows_extend rows_plain, rows_fast, rows_full;

static inline rows_extend *rows_for(enum processor kind)
{
    return CHOOSE_KIND(kind, rows_plain, rows_fast, rows_fast, rows_full);
}

/* A ship that moves `shift` rows in `period` generations; if the table has a
 * mirror image, so has the ship after them. */
void walk_init(struct walk *walk, const struct rows_table *table, int period,
               int shift, rows_extend *extend);
void walk_release(struct walk *walk);
void walk_rewind(struct walk *walk); /* no row is chosen */
/* The next candidate of row `depth` becomes the chosen one; false: there is
 * none. */
bool walk_choose(struct walk *walk);
/* Enters what was chosen; false: it has no continuation, or `starved`. */
bool walk_enter(struct walk *walk);
void walk_leave(struct walk *walk); /* back to the row before */
/* Chooses the given row; false: it is no candidate. */
bool walk_find(struct walk *walk, row_t row);
bool walk_more(const struct walk *walk, int u); /* is a candidate left? */
/* Could this row follow the first ones by the rule alone, without a look
 * ahead?  Every candidate could. */
bool walk_allows(const struct walk *walk, const row_t *row, int count,
                 row_t next);

/* The number of row y of generation 0 or later. */
int walk_number(const struct walk *walk, int y, int generation);

static inline struct level *walk_level(const struct walk *walk, int u)
{
    return walk->level.at + u + walk->before;
}

static inline row_t walk_row(const struct walk *walk, int u)
{
    return walk->row.at[u + walk->before];
}

#endif
