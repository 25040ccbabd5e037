/* json.h: answers as JSON, one object a line.
 *
 *     {"verdict":"satisfiable","puzzle":"domino:1x2","command":"...",
 *      "layers":1,"rows":1,"cols":2,"cells":[[[0,2]]],
 *      "options":[["0.0","0.1"]]}
 *     {"verdict":"unsatisfiable","reason":"...","puzzle":...,"command":...,
 *      "members":[[1,1],[1,3]]}
 *
 * (each on a single line).  `cells` is an array of layers, a layer an array
 * of rows, a row an array of numbers; what a number means is the family's
 * affair, and null is GAP: there is no cell.  `members` are the rows and
 * columns of what the reason speaks of, from 1 on, or numbers of what lies
 * nowhere.  Texts may hold any bytes;
 * those that are not UTF-8 are written as U+FFFD. */
#ifndef FORMAT_JSON_H
#define FORMAT_JSON_H

#include "base/grid.h"
#include "base/reader.h"
#include "base/writer.h"

/* A text in quotes. */
void json_write_text(struct writer *w, const char *text);

/* Where an answer comes from; all are borrowed. */
struct json_origin {
    const char *puzzle;  /* the id */
    const char *command; /* that makes the answer again */
    const char *hearsay; /* whose word it is that there is no further
                            solution, "word_of"; NULL: ours */
    const char *search;  /* what the search took, an object; NULL: untold */
};

/* What a solution is called: the names of its facts. */
struct json_facts {
    const char *const *name; /* borrowed */
    size_t count;
    bool options; /* each is a list of items, by blanks */
    /* Where the best solution was asked for: is it proven to be that, "true"
     * or "false"?  NULL: any will do. */
    const char *optimal;
};

/* "options":[["a","p:red"],...] or "facts":["1H2",...] follow the cells, if
 * they are known.  Without a grid they are the whole solution.  `pattern` is
 * what it is, as members of an object; NULL: none. */
void json_write_solution(struct writer *w, const struct json_origin *origin,
                         const struct grid *grid, const char *pattern,
                         const struct json_facts *facts);
/* {"count":"12988816","puzzle":...,"command":...}; where models have weights,
 * {"count":"3/4","type":"wmc",...}: the type of the model counting
 * competition, or NULL. */
void json_write_count(struct writer *w, const struct json_origin *origin,
                      const char *number, const char *type);
/* {"search":{...},"puzzle":...,"command":...}: the end of a list. */
#define JSON_SEARCH "{\"search\":" /* as it begins */
void json_write_search(struct writer *w, const struct json_origin *origin);
/* {"puzzle":...,"command":...,"file":"0895\n7683\n..."}: what is in the file
 * of a new puzzle, and further fields, each behind a comma. */
void json_write_puzzle(struct writer *w, const struct json_origin *origin,
                       const char *file, const char *fields);
/* {"verdict":"forced","reason":...,"puzzle":...,"command":...,"row":2,
 *  "col":3,"layers":...}: a move, why, where it is, counted from 1, and the
 * board with it; row 0: there is none. */
struct json_advice {
    const char *verdict, *sentence; /* borrowed */
    const struct grid *grid;        /* likewise */
    int row, col;
};
void json_write_advice(struct writer *w, const struct json_origin *origin,
                       const struct json_advice *advice);
/* {"option":"a b c:x","count":"17"} */
void json_write_option(struct writer *w, const char *option,
                       const char *number);
/* What a reason speaks of, and who knows where it lies. */
struct json_members {
    const int *member; /* borrowed */
    size_t count;
    const void *puzzle; /* likewise; `place` alone looks inside */
    void (*place)(const void *puzzle, int member, int *row, int *col);
};

/* An answer without a solution; the reason may be NULL or empty, and members
 * NULL. */
void json_write_verdict(struct writer *w, const struct json_origin *origin,
                        const char *verdict, const char *reason,
                        const struct json_members *members);

/* Does an object begin here, behind white space perhaps?  Takes nothing,
 * because blanks may be part of another format's picture. */
bool json_begins(struct reader *r);

/* Reads white space, one object, and the end of its line.  It must have
 * layers, rows, cols and cells; other fields are ignored.  The object may
 * stretch over several lines.  Without cells there must be options or facts:
 * they are answered as text, a line for each behind a blank, to be freed, and
 * the grid is left alone; else the text is NULL. */
#define JSON_NO_FACTS " (empty)\n" /* what is answered if there are none */
bool json_read_solution(struct reader *r, struct grid *grid, char **text,
                        struct error *err);

#endif
