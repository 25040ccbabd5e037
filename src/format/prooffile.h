/* prooffile.h: proofs in files: LRAT, DRAT as text and in bytes, VeriPB.
 *
 * LRAT, a line a step: a lemma is its number, its literals, 0, its hints, 0;
 * the lines that forget clauses are the number of the last lemma, the letter
 * d, the clauses' numbers, 0.
 *
 * DRAT: a lemma is its literals and 0; a clause to be forgotten has the letter
 * d before it.  In bytes: the letter a or d, each literal l as the number 2l
 * or 1 - 2l, seven bits a byte from the low end with the high bit set in all
 * but the last, and a byte 0.  Files in bytes are told by their contents.
 *
 * VeriPB, version 2.0, which versions 2 and 3 of the program read: `rup` lines
 * for lemmas that follow by unit propagation, `red` lines for those that
 * follow by resolution on the first literal, `pol` lines for sums, `del id`
 * lines for what is forgotten, and at the end the conclusion with the number
 * of the contradiction.  We read them in versions 1.2 to 3.0: sums, or lemmas
 * that are clauses, but not both in one proof.  A list is in version 3.0:
 * `solx` lines for solutions, lemmas, and how many there are. */
#ifndef FORMAT_PROOFFILE_H
#define FORMAT_PROOFFILE_H

#include "base/mem.h"
#include "base/reader.h"
#include "base/writer.h"
#include "problem/proof.h"

enum proof_kind {
    PROOF_LRAT,
    PROOF_DRAT,
    PROOF_BYTES, /* DRAT in bytes */
    PROOF_PLANES,
    PROOF_KINDS /* none of them */
};

/* By the extension: .lrat, .drat, .bdrat, .pbp. */
enum proof_kind prooffile_kind(const char *path);

/* ---- writing -------------------------------------------------------- */

struct proof_writer {
    struct proof proof; /* what goes in here is written */
    struct writer writer;
    enum proof_kind kind;
    int64_t last;   /* number of a lemma or sum, or of the problem's clauses */
    bool dropping;  /* a line that forgets has begun */
    bool lists;     /* VeriPB: a list that is complete, */
    int64_t listed; /* of so many solutions */
};

/* On a file that the caller owns, for a problem of so many clauses. */
struct proof_writer *proof_writer_new(enum proof_kind kind, size_t clauses,
                                      FILE *out);
/* The same for a list, with a refutation of all else; of VeriPB alone. */
struct proof_writer *proof_writer_list(enum proof_kind kind, size_t clauses,
                                       FILE *out);
/* A solution, with a literal of each variable; before all lemmas. */
void proof_writer_solution(struct proof_writer *w, const int *literals,
                           size_t count);
/* Frees it, whatever it has not written yet; NULL is fine. */
void proof_writer_drop(struct proof_writer *w);
/* Frees it; false, with a sentence, if not every byte was written. */
bool proof_writer_finish(struct proof_writer *w, struct error *err);

/* ---- reading -------------------------------------------------------- */

struct step {
    bool drops;
    bool strict;            /* VeriPB: a lemma by propagation alone */
    bool solution;          /* VeriPB: one that is listed */
    bool concludes;         /* VeriPB: these were all, `number` */
    int64_t number;         /* of a lemma of LRAT */
    VEC(int) literals;      /* of a lemma; DRAT: or of what is dropped */
    VEC(struct term) terms; /* of a sum */
    VEC(int64_t)
    hints;             /* LRAT, VeriPB: or the numbers of what is
                          dropped */
    long line, column; /* where it begins; in bytes: 1 and the byte */
};

struct proof_reader {
    struct reader *reader; /* borrowed */
    enum proof_kind kind;
    long bytes;  /* taken, of PROOF_BYTES */
    bool lemmas; /* of PROOF_PLANES: it has lemmas, and no sums */
    struct step step;
};

enum proof_event { PROOF_BAD, PROOF_STEP, PROOF_END };

/* The kind by the contents, which the extension helps to tell. */
void proof_reader_init(struct proof_reader *p, struct reader *reader,
                       const char *path);
void proof_reader_release(struct proof_reader *p);
/* PROOF_BAD: with a sentence. */
enum proof_event proof_reader_next(struct proof_reader *p, struct error *err);

/* ---- the formats ---------------------------------------------------- */

/* Each file of a format sets the calls of the writer and reads a step. */
void lrat_begin(struct proof_writer *w);
void drat_begin(struct proof_writer *w);
void planes_begin(struct proof_writer *w);
void lrat_end_line(struct proof_writer *w);
void planes_end(struct proof_writer *w);
enum proof_event lrat_next(struct proof_reader *p, struct error *err);
enum proof_event drat_next(struct proof_reader *p, struct error *err);
enum proof_event drat_next_bytes(struct proof_reader *p, struct error *err);
enum proof_event planes_next_step(struct proof_reader *p, struct error *err);
/* Is a lemma the first step that is no deletion?  Takes nothing. */
bool planes_has_lemmas(struct reader *r);

/* A whole number of a text, which ends with a blank or the line: fast, since
 * no line ends within it.  `most` bounds its size. */
bool proof_number(struct reader *r, int64_t most, int64_t *number,
                  struct error *err);

/* There is no memory for a step so long; always false. */
bool proof_starve(struct reader *r, struct error *err);

/* Goes to the next line that is neither blank nor a comment; false at the
 * end. */
bool proof_line(struct proof_reader *p);

#endif
