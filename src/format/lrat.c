/* lrat.c: lemmas with hints, as text. */
#include "format/prooffile.h"
#include "base/text.h"

#include <limits.h>

/* ---- writing -------------------------------------------------------- */

/* Ends the line that forgets clauses, if there is one. */
void lrat_end_line(struct proof_writer *w)
{
    if (w->dropping)
        writer_bytes(&w->writer, " 0\n", 3);
    w->dropping = false;
}

static inline void put_number(struct writer *w, int64_t number)
{
    writer_room(w);
    w->at += text_decimal(w->at, number);
    *w->at++ = ' ';
}

static void add(void *context, const struct lemma *lemma)
{
    struct proof_writer *w = context;
    lrat_end_line(w);
    put_number(&w->writer, lemma->number);
    for (size_t i = 0; i < lemma->count; i++)
        put_number(&w->writer, lemma->literals[i]);
    put_number(&w->writer, 0);
    for (size_t i = 0; i < lemma->hints_count; i++)
        put_number(&w->writer, lemma->hints[i]);
    writer_bytes(&w->writer, "0\n", 2);
    w->last = lemma->number;
    w->proof.full = w->writer.failed;
}

static void drop(void *context, int64_t number, const int *literals,
                 size_t count)
{
    struct proof_writer *w = context;
    (void)literals, (void)count;
    if (!w->dropping) {
        writer_number(&w->writer, w->last);
        writer_bytes(&w->writer, " d", 2);
    }
    w->dropping = true;
    writer_byte(&w->writer, ' ');
    writer_number(&w->writer, number);
}

void lrat_begin(struct proof_writer *w)
{
    w->proof.hinted = true;
    w->proof.add = add;
    w->proof.drop = drop;
}

/* ---- reading -------------------------------------------------------- */

static bool read_literals(struct reader *r, struct step *step,
                          struct error *err)
{
    int64_t number;
    while (proof_number(r, INT_MAX - 1, &number, err)) {
        if (!number)
            return true;
        if (!vec_try_push(&step->literals, (int)number))
            return proof_starve(r, err); /* unreached: there was memory */
    }
    return false;
}

static bool read_hints(struct reader *r, struct step *step, struct error *err)
{
    int64_t number;
    while (proof_number(r, INT64_MAX / 16, &number, err)) {
        if (!number)
            return true;
        if (!vec_try_push(&step->hints, number))
            return proof_starve(r, err);
    }
    return false;
}

enum proof_event lrat_next(struct proof_reader *p, struct error *err)
{
    struct reader *r = p->reader;
    struct step *step = &p->step;
    if (!proof_line(p))
        return PROOF_END;
    if (!proof_number(r, INT64_MAX / 16, &step->number, err))
        return PROOF_BAD;
    reader_skip_blanks(r);
    step->drops = reader_peek(r) == 'd';
    if (step->drops)
        reader_skip(r);
    else if (!read_literals(r, step, err))
        return PROOF_BAD;
    if (!read_hints(r, step, err))
        return PROOF_BAD;
    if (!reader_at_line_end(r)) {
        reader_fail(r, err, "expected nothing more in the line of a step");
        return PROOF_BAD;
    }
    return PROOF_STEP;
}
