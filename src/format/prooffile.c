/* prooffile.c: what the formats of proofs share. */
#include "format/prooffile.h"
#include "base/formats.h"

enum proof_kind prooffile_kind(const char *path)
{
    static const struct format *const rows[] = {
        [PROOF_LRAT] = FORMAT_OF(lrat),
        [PROOF_DRAT] = FORMAT_OF(drat),
        [PROOF_BYTES] = FORMAT_OF(bdrat),
        [PROOF_PLANES] = FORMAT_OF(pbp),
    };
    int kind = 0;
    while (kind < PROOF_KINDS && rows[kind] != format_of_path(path))
        kind++;
    return (enum proof_kind)kind;
}

/* ---- writing -------------------------------------------------------- */

static struct proof_writer *make(enum proof_kind kind, size_t clauses,
                                 FILE *out, bool lists)
{
    struct proof_writer *w = mem_alloc(1, sizeof *w);
    w->kind = kind;
    w->lists = lists;
    w->last = (int64_t)clauses;
    w->proof.context = w;
    writer_init(&w->writer, out);
    if (kind == PROOF_LRAT)
        lrat_begin(w);
    else if (kind == PROOF_PLANES)
        planes_begin(w);
    else
        drat_begin(w);
    return w;
}

struct proof_writer *proof_writer_new(enum proof_kind kind, size_t clauses,
                                      FILE *out)
{
    return make(kind, clauses, out, false);
}

struct proof_writer *proof_writer_list(enum proof_kind kind, size_t clauses,
                                       FILE *out)
{
    return make(kind, clauses, out, true);
}

void proof_writer_drop(struct proof_writer *w)
{
    free(w);
}

bool proof_writer_finish(struct proof_writer *w, struct error *err)
{
    if (w->kind == PROOF_LRAT)
        lrat_end_line(w);
    if (w->kind == PROOF_PLANES)
        planes_end(w);
    bool good = writer_finish(&w->writer, err);
    free(w);
    return good;
}

/* ---- reading -------------------------------------------------------- */

/* Bytes, or text?  A lemma in bytes ends with a byte 0, and a text has none;
 * no text begins with the letter a. */
static bool is_bytes(struct reader *r)
{
    if (reader_peek(r) < 0)
        return false;
    size_t size = (size_t)(r->end - r->at);
    return *r->at == 'a' || memchr(r->at, 0, size);
}

/* Has the first line of a text the form of LRAT: two zeros, or a d behind a
 * number? */
static bool looks_hinted(struct reader *r)
{
    int zeros = 0;
    const char *at = r->at;
    bool number = false;
    while (at < r->end && *at != '\n') {
        const char *word = at;
        while (at < r->end && !strchr(" \t\r\n", *at))
            at++;
        size_t size = (size_t)(at - word);
        if (number && size == 1 && *word == 'd')
            return true;
        zeros += size == 1 && *word == '0';
        number = size && *word >= '0' && *word <= '9';
        while (at < r->end && (*at == ' ' || *at == '\t' || *at == '\r'))
            at++;
    }
    return zeros > 1;
}

void proof_reader_init(struct proof_reader *p, struct reader *reader,
                       const char *path)
{
    *p = (struct proof_reader){.reader = reader};
    p->kind = prooffile_kind(path);
    p->lemmas = p->kind == PROOF_PLANES && planes_has_lemmas(reader);
    if (p->kind == PROOF_LRAT || p->kind == PROOF_PLANES)
        return;
    bool known = p->kind != PROOF_KINDS;
    p->kind = PROOF_BYTES;
    if (!is_bytes(reader)) {
        proof_line(p);
        p->kind = !known && looks_hinted(reader) ? PROOF_LRAT : PROOF_DRAT;
    }
}

void proof_reader_release(struct proof_reader *p)
{
    vec_release(&p->step.literals);
    vec_release(&p->step.hints);
    vec_release(&p->step.terms);
}

enum proof_event proof_reader_next(struct proof_reader *p, struct error *err)
{
    vec_clear(&p->step.literals);
    vec_clear(&p->step.hints);
    vec_clear(&p->step.terms);
    p->step.drops = p->step.strict = false;
    p->step.solution = p->step.concludes = false;
    static enum proof_event (*const next[])(struct proof_reader *,
                                            struct error *) = {
        [PROOF_LRAT] = lrat_next,
        [PROOF_DRAT] = drat_next,
        [PROOF_BYTES] = drat_next_bytes,
        [PROOF_PLANES] = planes_next_step,
    };
    enum proof_event event = next[p->kind](p, err);
    if (event == PROOF_END && !reader_finish(p->reader, err))
        return PROOF_BAD; /* unreached: what was opened can be read */
    return event;
}

bool proof_starve(struct reader *r, struct error *err)
{
    return reader_fail(r, err, "there is no memory for a step so long");
}

bool proof_line(struct proof_reader *p)
{
    struct reader *r = p->reader;
    int mark = p->kind == PROOF_PLANES ? '*' : 'c';
    for (;;) {
        bool blank = reader_at_line_end(r);
        int byte = reader_peek(r);
        if (byte < 0)
            return false;
        if (blank)
            reader_skip(r);
        else if (byte == mark || byte == '%')
            reader_skip_line(r);
        else
            break;
    }
    p->step.line = r->line;
    p->step.column = reader_column(r);
    return true;
}

static inline bool ends_number(int byte)
{
    return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r' ||
           byte == ';';
}

bool proof_number(struct reader *r, int64_t most, int64_t *number,
                  struct error *err)
{
    enum { LONGEST = 24 }; /* bytes of a number and what ends it */
    reader_skip_blanks(r);
    if (r->end - r->at < LONGEST)
        reader_refill(r);
    const char *at = r->at, *end = r->end;
    bool minus = at < end && *at == '-';
    int64_t value = 0;
    at += minus;
    const char *digits = at;
    for (; at < end && at - r->at < LONGEST && *at >= '0' && *at <= '9' &&
           value <= most;
         at++)
        value = 10 * value + (*at - '0');
    if (at - r->at >= LONGEST)
        return reader_fail(r, err, "a number of too many digits");
    if (value > most)
        return reader_fail(r, err, "a number beyond %lld", (long long)most);
    if (at == digits || (minus && !value) ||
        (at < end && !ends_number((unsigned char)*at)))
        return reader_fail(r, err,
                           at == end ? "the proof breaks off within a step"
                                     : "expected a number, such as 5 or -5");
    r->at = at;
    *number = minus ? -value : value;
    return true;
}
