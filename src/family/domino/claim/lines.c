/* lines.c: a certificate of a count by determinants, a line a step:
 *
 *     p kast N       the region has N cells, counted along the rows from 1
 *     s A B          the domino on the cells A and B has sign -1, others 1
 *     e W B          the next pivot: the row of the white cell W and the
 *                    column of the black cell B; the upper left place of the
 *                    board is white
 *     h A1 A2 ... 0  cells of one colour with fewer neighbours
 *     n N            the number of coverings
 *     m M            a modulus
 *
 * First p, then s, then e or one line h, then n, then m.  Lines that begin
 * with the letter c are comments. */
#include "family/domino/claim/claim.h"
#include "format/prooffile.h"

#include <limits.h>

struct lines {
    struct reader *reader; /* borrowed */
    struct claim *claim;   /* borrowed */
    struct proof_reader proof;
    VEC(int) cell;   /* owned, as below; of a line h */
    VEC(char) digit; /* of the number */
    bool wrong;      /* it can be read, and a step is not allowed */
};

static bool read_number(struct lines *l, int64_t *number, struct error *err)
{
    return proof_number(l->reader, INT64_MAX / 16, number, err);
}

static bool read_cells(struct lines *l, struct error *err)
{
    for (int64_t cell;;) {
        if (!proof_number(l->reader, INT_MAX, &cell, err))
            return false;
        if (!cell)
            return true;
        if (!vec_try_push(&l->cell, (int)cell))
            /* unreached: there was memory */
            return proof_starve(l->reader, err);
    }
}

/* A number of any size, as text that ends. */
static bool read_digits(struct lines *l, struct error *err)
{
    struct reader *r = l->reader;
    reader_skip_blanks(r);
    for (int byte; (byte = reader_peek(r)) >= '0' && byte <= '9';) {
        if (!vec_try_push(&l->digit, (char)byte))
            return proof_starve(r, err);
        reader_skip(r);
    }
    if (!l->digit.len)
        return reader_fail(r, err, "expected a number, such as 5");
    return vec_try_push(&l->digit, 0) || proof_starve(r, err);
}

/* ---- steps ---------------------------------------------------------- */

struct line {
    int letter;
    int64_t number[2];
};

static bool read_line(struct lines *l, struct line *line, struct error *err)
{
    struct reader *r = l->reader;
    line->letter = reader_next(r);
    switch (line->letter) {
    case 'p':
        if (!reader_take(r, " kast"))
            return reader_fail(r, err, "expected 'p kast'");
        return read_number(l, &line->number[0], err);
    case 's':
    case 'e':
        return read_number(l, &line->number[0], err) &&
               read_number(l, &line->number[1], err);
    case 'h':
        return read_cells(l, err);
    case 'n':
        return read_digits(l, err);
    case 'm':
        return read_number(l, &line->number[0], err);
    default:
        return reader_fail_at(r, l->proof.step.line, l->proof.step.column, err,
                              "expected one of the letters psehnm");
    }
}

static bool take_number(struct lines *l, struct error *err)
{
    mpz_t number;
    mpz_init_set_str(number, l->digit.at, 10);
    bool good = claim_number(l->claim, number, l->reader->watch, err);
    mpz_clear(number);
    return good;
}

static bool take(struct lines *l, const struct line *line, struct error *err)
{
    switch (line->letter) {
    case 'p':
        return claim_cells(l->claim, line->number[0], err);
    case 's':
        return claim_sign(l->claim, line->number[0], line->number[1], err);
    case 'e':
        return claim_pivot(l->claim, line->number[0], line->number[1], err);
    case 'h':
        return claim_few(l->claim, l->cell.at, l->cell.len, err);
    case 'n':
        return take_number(l, err);
    default:
        return claim_modulus(l->claim, line->number[0], l->reader->watch, err);
    }
}

/* False: with a sentence, or the watch is over. */
static bool next_line(struct lines *l, struct error *err)
{
    struct error fault = {0};
    struct line line = {.letter = 0};
    vec_clear(&l->cell);
    vec_clear(&l->digit);
    if (!read_line(l, &line, err))
        return false;
    if (!reader_at_line_end(l->reader))
        return reader_fail(l->reader, err, "expected the end of the line");
    if (take(l, &line, &fault))
        return !watch_over(l->reader->watch);
    l->wrong = !fault.starved;
    err->starved = fault.starved;
    return error_set(err, l->reader->source, l->proof.step.line,
                     l->proof.step.column, "%s", fault.text);
}

static bool read_all(struct lines *l, mpz_t number, struct error *err)
{
    struct error fault = {0};
    while (proof_line(&l->proof))
        if (!next_line(l, err))
            return false;
    if (!reader_finish(l->reader, err))
        return false; /* unreached: what was opened can be read */
    if (claim_finish(l->claim, number, &fault))
        return true;
    l->wrong = true;
    return error_set(err, l->reader->source, 0, 0, "%s", fault.text);
}

static bool check(const void *puzzle, struct reader *reader, mpz_t number,
                  bool *wrong, const struct log *log, struct error *err)
{
    struct claim *claim = claim_new(puzzle);
    struct lines lines = {.reader = reader,
                          .claim = claim,
                          .proof = {.reader = reader, .kind = PROOF_LRAT}};
    bool good = claim ? read_all(&lines, number, err)
                      : error_starve(err, "there is no memory to check a "
                                          "region so large");
    *wrong = lines.wrong;
    if (good)
        claim_tell(claim, log);
    proof_reader_release(&lines.proof);
    vec_release(&lines.cell);
    vec_release(&lines.digit);
    claim_free(claim);
    return good;
}

static bool fits(const void *puzzle, struct error *err)
{
    const struct domino *d = puzzle;
    return !(d->tatami || d->wall) ||
           error_say(err, "a determinant counts plain coverings and knows "
                          "neither walls nor the tatami rule; a certificate "
                          "in .cpog can be had");
}

const struct certificates claim_certificates = {
    .format = FORMAT_OF(kast),
    .counts = true,
    .fits = fits,
    .check = check,
};
