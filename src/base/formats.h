/* formats.h: the formats of files, as one table.
 *
 * A row is an identifier, which is its name, a kind, the extension of its
 * files (NULL: they have none of their own), its traits, the verbs that write
 * it, those that read it, and a line of help.  Readers and writers are in the
 * room `format`; whatever else is to be known of a format is asked of its
 * row. */
#ifndef BASE_FORMATS_H
#define BASE_FORMATS_H

#include "base/verbs.h"

#include <stdbool.h>

#define ANSWER_FORMATS \
    FORMAT(text, TEXT, NULL, MOVES, \
           VERBS_SHOW | VERB_COUNT | VERB_GENERATE | VERB_HINT | VERBS_TELL | \
               VERB_CLUSTER, \
           VERB_CHECK | VERB_SHOW, "for people") \
    FORMAT(ansi, TEXT, NULL, MOVES | COLOURED, \
           VERBS_SHOW | VERB_GENERATE | VERB_HINT, VERB_CHECK | VERB_SHOW, \
           "text in the colours of a terminal") \
    FORMAT(svg, PICTURE, "svg", MOVES, \
           VERBS_SHOW | VERB_COUNT | VERB_GENERATE | VERB_HINT, 0, \
           "a picture; count: of --per-option") \
    FORMAT(png, PICTURE, "png", BINARY | MOVES, \
           VERBS_SHOW | VERB_COUNT | VERB_GENERATE | VERB_HINT, 0, \
           "a picture of dots") \
    FORMAT(pdf, PICTURE, "pdf", BINARY, \
           VERBS_SHOW | VERB_COUNT | VERB_GENERATE | VERB_HINT, 0, \
           "a picture for a printer") \
    FORMAT(json, JSON, "json", 0, \
           VERBS_SHOW | VERB_COUNT | VERB_GENERATE | VERB_HINT | VERBS_TELL | \
               VERB_CLUSTER, \
           VERB_CHECK | VERB_SHOW, "for programs") \
    FORMAT(rle, RLE, "rle", 0, VERBS_SHOW, VERB_CHECK | VERB_SHOW, \
           "a pattern of Life") \
    FORMAT(competition, COMPETITION, NULL, 0, \
           VERB_SOLVE | VERB_ENUMERATE | VERB_COUNT, VERB_CHECK | VERB_SHOW, \
           "models or counts, as in the competitions") \
    FORMAT(knuth, KNUTH, NULL, 0, VERB_SOLVE | VERB_ENUMERATE | VERB_SAMPLE, \
           VERB_CHECK | VERB_SHOW, \
           "options of an exact cover as Knuth's DLX2 prints them")

#define PROBLEM_FORMATS \
    FORMAT(cnf, CLAUSES, "cnf", 0, VERB_ENCODE, VERBS_READ, \
           "clauses, DIMACS") \
    FORMAT(sat, CLAUSES, "sat", 0, VERB_ENCODE, VERBS_READ, \
           "clauses with names, Knuth's") \
    FORMAT(dlx, COVER, "dlx", 0, VERB_ENCODE, VERBS_READ, \
           "an exact cover, Knuth's") \
    FORMAT(ec, COVER, "ec", 0, VERB_ENCODE, VERBS_READ, \
           "an exact cover by numbers, DXZ's") \
    FORMAT(nnf, DIAGRAM, "nnf", 0, VERB_ENCODE, VERBS_READ, \
           "all models as a circuit, d-DNNF")

#define DIAGRAM_FORMATS \
    FORMAT(zdd, DIAGRAM, "zdd", 0, VERB_ENCODE, 0, \
           "all solutions as a decision diagram")

/* Of --proof. */
#define PROOF_FORMATS \
    FORMAT(lrat, PROOF, "lrat", 0, VERB_SOLVE, VERB_CHECK, \
           "a proof: lemmas with hints") \
    FORMAT(drat, PROOF, "drat", 0, VERB_SOLVE, VERB_CHECK, \
           "a proof: lemmas alone") \
    FORMAT(bdrat, PROOF, "bdrat", BINARY, VERB_SOLVE, VERB_CHECK, \
           "the same in bytes") \
    FORMAT(pbp, PROOF, "pbp", 0, VERB_SOLVE | VERB_ENUMERATE, VERB_CHECK, \
           "a proof for VeriPB; of a list, that it is complete") \
    FORMAT(cpog, PROOF, "cpog", 0, VERB_COUNT, VERB_CHECK, \
           "a certificate of a count") \
    FORMAT(kast, PROOF, "kast", OWN, VERB_COUNT, VERB_CHECK, \
           "the same of dominoes, by a determinant") \
    FORMAT(rows, PROOF, "rows", OWN, VERB_SOLVE, VERB_CHECK, \
           "a certificate that Life has no ship of such a width")

#define FORMATS ANSWER_FORMATS PROBLEM_FORMATS DIAGRAM_FORMATS PROOF_FORMATS

enum format_kind {
    FORMAT_TEXT,
    FORMAT_PICTURE,
    FORMAT_JSON,
    FORMAT_RLE,
    FORMAT_COMPETITION,
    FORMAT_CLAUSES,
    FORMAT_COVER,
    FORMAT_DIAGRAM,
    FORMAT_PROOF,
    FORMAT_KNUTH
};

struct format {
    const char *name;
    enum format_kind kind;
    const char *extension;     /* NULL: none */
    bool binary;               /* nothing for a terminal */
    bool moves;                /* it can show films */
    bool coloured;             /* whatever the terminal is */
    bool own;                  /* of the puzzles of one family */
    unsigned writers, readers; /* bits of verbs */
    const char *help;
};

enum format_row_number {
#define FORMAT(id, ...) FORMAT_AT_##id,
    FORMATS
#undef FORMAT
        FORMATS_COUNT,
    FORMAT_AT_none = FORMATS_COUNT
};

/* Behind the last row is one more, of no name, for where none is given: the
 * verb's own choice, which is text, but for encode. */
extern const struct format format_rows[FORMATS_COUNT + 1];

#define FORMAT_OF(id) (&format_rows[FORMAT_AT_##id])

/* Names up to NULL: what -f takes, and what --from takes. */
extern const char *const format_names[];
extern const char *const problem_names[];

/* In capitals or not; never NULL, but the row `none`. */
const struct format *format_named(const char *name);
const struct format *format_of_path(const char *path); /* by its extension */

/* What stands behind the last dot of a file's name, or ""; "gz", "xz" or "zst"
 * say how a file is packed (NULL: it is not) and the dot before counts. */
struct extension {
    char text[64];
};
struct extension path_extension(const char *path);
const char *path_packing(const char *path);
bool path_is_file(const char *path); /* is there such a file? */
/* Is it one of plain text, or of somebody else's format? */
bool extension_is_text(const char *extension);
bool extension_is_foreign(const char *extension);

bool format_answers(const struct format *format);   /* -f takes it */
bool format_has_files(const struct format *format); /* and -o implies it */
bool format_draws(const struct format *format);     /* it is a picture */
bool format_speaks(const struct format *format);    /* -f takes it, and it is
                                                       none */
bool format_moves(const struct format *format);     /* it can show films */
bool format_returns(const struct format *format);   /* check reads solutions */
bool format_poses(const struct format *format);     /* it may hold a puzzle */
bool format_proves(const struct format *format);

/* "svg, png or pdf": the formats that one of the verbs writes and that fit
 * (NULL: all do), each behind a mark, such as "." or "". */
struct format_list {
    char text[160];
};
struct format_list format_list(const char *mark, unsigned writers,
                               bool (*fits)(const struct format *format));

#endif
