/* tilesfile.h: a list of tiles, read but not yet understood.
 *
 * Between tilesfile.c, which reads words and rows, and tilesguess.c, which
 * finds out what they are. */
#ifndef FAMILY_TETRAVEX_TILESFILE_H
#define FAMILY_TETRAVEX_TILESFILE_H

#include "family/tetravex/tetravex.h"
#include "problem/names.h"

struct place {
    long line, column; /* line 0: nowhere */
    size_t word;       /* which word of the file stands there */
};

static inline bool place_set(struct place place)
{
    return place.line > 0;
}

enum { WORDS_KEPT = 8 }; /* a hint has no more */

/* A line, or a tile ended by the joint. */
struct row {
    size_t words;
    struct place at[WORDS_KEPT]; /* the first ones */
    struct place quartet;        /* the latest of the 1st, 5th, 9th ... word */
    int glue;        /* between the sides of its first tile: a byte */
    bool short_word; /* a word has less than three bytes */
    bool no_sizes;   /* a word is not one of 1, 2, ... INT_MAX */
    int64_t size[2]; /* the first two words as numbers */
    /* What breaks "written together": the first word that is not four bytes
     * long, that stands behind a hyphen, that shares a bracket. */
    struct place odd, joined, parted;
    /* What breaks "written apart": the first word that is neither number nor
     * letter, that stands behind another separator, that has a bracket of its
     * own, that is in a tile but first in a bracket. */
    struct place strange, mixed, whole, askew;
};

struct reading {
    struct reader *r;
    char joint;
    struct tetravex *p;       /* takes the hints */
    VEC(char) letters;        /* of the word that is being read */
    struct names word;        /* all different words */
    VEC(int) words;           /* the file, word by word */
    struct place last;        /* the latest word */
    VEC(struct place) pinned; /* signs that pin the tile before them */

    bool wants_word;      /* a bracket or a separator was the latest byte */
    int glue;             /* before the word that comes: a byte; 0: blanks */
    VEC(char) open;       /* brackets */
    struct place bracket; /* the innermost, until it is closed */

    struct row row;    /* the current one */
    struct row header; /* a first row of one or two numbers; may be tiles */
    struct row first;  /* the first row behind it */
    /* The first row that breaks each way of writing; no words: none. */
    struct row not_together, not_apart;
};

/* What the words are. */
struct guess {
    bool header; /* the first row is the size of the board */
    bool apart;
};

static inline bool is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

static inline bool fits_together(const struct row *row)
{
    return !place_set(row->odd) && !place_set(row->joined) &&
           !place_set(row->parted);
}

static inline bool fits_apart(const struct row *row)
{
    return row->words % SIDES == 0 && !place_set(row->strange) &&
           !place_set(row->mixed) && !place_set(row->whole) &&
           !place_set(row->askew);
}

/* tilesguess.c: what the words are, and the size of the board; false, with a
 * sentence, if they are nothing. */
bool tilesguess_find(const struct reading *in, struct tetravex *p,
                     struct guess *guess, struct error *err);

#endif
