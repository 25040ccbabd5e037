/* id.h: the name of a puzzle, taken apart.
 *
 *     FAMILY[:ROWSxCOLS][,name=value...][:GIVENS][#SEED]
 *
 * Where a family's boards are square their size is one number, N.
 * GIVENS are the family's own short text, or @FILE, or @- for standard
 * input.  Behind @ the rest is the file's name, but for trailing ,name=value
 * whose name the family knows.  SEED, 0 .. 2^63 - 1, makes the puzzle, in
 * families that generate. */
#ifndef FAMILY_ID_H
#define FAMILY_ID_H

#include "base/mem.h"
#include "base/reader.h"

#include <stdint.h>

enum param_kind {
    PARAM_NUMBER, /* low .. high */
    PARAM_WORD,   /* one of the words; its number is its place, from 0 */
    PARAM_LIST,   /* numbers low .. high joined by +, in any order */
    PARAM_TEXT    /* any text without a comma; the family judges it */
};

enum { PARAMS_MAX = 24 };

/* A row of a family's table of parameters; the table ends with a name that
 * is NULL.  Its rows are filled in by their numbers in an enum, [CUT] = {...},
 * by which the family finds the values too, and there is one more. */
struct param {
    const char *name;
    enum param_kind kind;
    const char *fallback; /* as typed; NULL: none */
    int64_t low, high;
    const char *const *words; /* ends with NULL */
    const char *help;
    /* Other names of words, each before the word that it is; ends with NULL;
     * or NULL.  The text of a value keeps them. */
    const char *const *aliases;
};

struct value {
    bool given; /* by the user, not by the table */
    int64_t number;
    VEC(int64_t) list;
    char *text; /* owned; as typed, or the fallback, or NULL */
};

struct id {
    const struct family *family;
    int rows, cols;                 /* 0: not given */
    struct value value[PARAMS_MAX]; /* in the order of the table */
    char *givens; /* owned; NULL: none; a file's name if from_file */
    bool from_file;
    bool has_seed;
    int64_t seed;
    const char *input; /* borrowed; what @- is instead of standard input; or
                          NULL */
    size_t input_size;
    struct watch *watch; /* borrowed; of whoever builds the puzzle; or NULL */
};

/* Does the text begin as an id does, with a family and a separator? */
bool id_names_family(const char *text);
bool id_parse(struct id *id, const char *text, struct error *err);
void id_release(struct id *id);
/* The canonical form: parameters in table order, defaults left out. */
char *id_render(const struct id *id);

/* Opens the file or the text of the givens for reading. */
bool id_open_givens(const struct id *id, struct reader *r, struct error *err);

#endif
