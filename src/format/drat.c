/* drat.c: lemmas without hints, as text and in bytes. */
#include "format/prooffile.h"

#include <limits.h>

/* ---- writing -------------------------------------------------------- */

static void put_text(struct writer *w, bool drops, const int *literals,
                     size_t count)
{
    if (drops)
        writer_bytes(w, "d ", 2);
    for (size_t i = 0; i < count; i++) {
        writer_number(w, literals[i]);
        writer_byte(w, ' ');
    }
    writer_bytes(w, "0\n", 2);
}

static void put_bytes(struct writer *w, bool drops, const int *literals,
                      size_t count)
{
    writer_byte(w, drops ? 'd' : 'a');
    for (size_t i = 0; i < count; i++) {
        int literal = literals[i];
        unsigned rest =
            literal < 0 ? 2 * (unsigned)-literal + 1 : 2 * (unsigned)literal;
        for (; rest > 127; rest >>= 7)
            writer_byte(w, (char)(rest | 128));
        writer_byte(w, (char)rest);
    }
    writer_byte(w, 0);
}

static void put(struct proof_writer *w, bool drops, const int *literals,
                size_t count)
{
    (w->kind == PROOF_BYTES ? put_bytes : put_text)(&w->writer, drops,
                                                    literals, count);
    w->proof.full = w->writer.failed;
}

static void add(void *context, const struct lemma *lemma)
{
    put(context, false, lemma->literals, lemma->count);
}

static void drop(void *context, int64_t number, const int *literals,
                 size_t count)
{
    (void)number;
    put(context, true, literals, count);
}

void drat_begin(struct proof_writer *w)
{
    w->proof.add = add;
    w->proof.drop = drop;
}

/* ---- reading -------------------------------------------------------- */

enum proof_event drat_next(struct proof_reader *p, struct error *err)
{
    struct reader *r = p->reader;
    if (!proof_line(p))
        return PROOF_END;
    p->step.drops = reader_peek(r) == 'd';
    if (p->step.drops)
        reader_skip(r);
    for (;;) {
        int64_t number;
        while (reader_at_line_end(r) && reader_peek(r) >= 0)
            reader_skip(r); /* a step may take several lines */
        if (!proof_number(r, INT_MAX - 1, &number, err))
            return PROOF_BAD;
        if (!number)
            return PROOF_STEP;
        if (!vec_try_push(&p->step.literals, (int)number)) {
            /* unreached: there was memory */
            proof_starve(r, err);
            return PROOF_BAD;
        }
    }
}

static int next_byte(struct proof_reader *p)
{
    int byte = reader_peek(p->reader);
    if (byte < 0)
        return byte;
    p->reader->at++; /* not reader_skip: there are no lines */
    p->bytes++;
    return byte;
}

static enum proof_event bad_byte(struct proof_reader *p, struct error *err,
                                 const char *sentence)
{
    error_set(err, p->reader->source, 1, p->bytes, "%s (byte %ld of the file)",
              sentence, p->bytes);
    return PROOF_BAD;
}

/* A number of up to 32 bits; false: the file ends, or it is too large. */
static bool read_bits(struct proof_reader *p, uint64_t *number)
{
    *number = 0;
    for (int shift = 0; shift < 35; shift += 7) {
        int byte = next_byte(p);
        if (byte < 0)
            return false;
        *number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return true;
    }
    return false;
}

enum proof_event drat_next_bytes(struct proof_reader *p, struct error *err)
{
    int kind = next_byte(p);
    if (kind < 0)
        return PROOF_END;
    p->step.line = 1;
    p->step.column = p->bytes;
    p->step.drops = kind == 'd';
    if (kind != 'd' && kind != 'a')
        return bad_byte(p, err, "expected the letter a or d");
    for (;;) {
        uint64_t number;
        bool whole = read_bits(p, &number);
        if (!whole && reader_peek(p->reader) < 0)
            return bad_byte(p, err, "the proof breaks off within a step");
        if (whole && !number)
            return PROOF_STEP;
        if (!whole || number < 2 || number / 2 >= INT_MAX)
            return bad_byte(p, err, "this is no literal");
        int variable = (int)(number / 2);
        if (!vec_try_push(&p->step.literals,
                          number & 1 ? -variable : variable))
            /* unreached: there was memory */
            return bad_byte(p, err, "there is no memory for a step so long");
    }
}
