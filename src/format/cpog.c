/* cpog.c: the lines of a certificate, read (see cpog.h). */
#include "format/cpog.h"

#include <limits.h>

void cpog_reader_init(struct cpog_reader *c, struct reader *reader)
{
    *c = (struct cpog_reader){.lines = {.reader = reader, .kind = PROOF_LRAT}};
}

void cpog_reader_release(struct cpog_reader *c)
{
    proof_reader_release(&c->lines);
}

/* Numbers up to 0. */
static bool read_literals(struct cpog_reader *c, struct error *err)
{
    struct step *step = &c->lines.step;
    for (int64_t number;;) {
        if (!proof_number(c->lines.reader, INT_MAX, &number, err))
            return false;
        if (!number)
            return true;
        if (!vec_try_push(&step->literals, (int)number))
            /* unreached: there was memory */
            return proof_starve(c->lines.reader, err);
    }
}

static bool read_hints(struct cpog_reader *c, struct error *err)
{
    struct step *step = &c->lines.step;
    for (int64_t number;;) {
        if (!proof_number(c->lines.reader, INT64_MAX / 16, &number, err))
            return false;
        if (!number)
            return true;
        if (!vec_try_push(&step->hints, number))
            /* seldom: no memory just here */
            return proof_starve(c->lines.reader, err);
    }
}

/* A literal, which is not 0. */
static bool read_literal(struct cpog_reader *c, int *literal,
                         struct error *err)
{
    int64_t number;
    if (!proof_number(c->lines.reader, INT_MAX, &number, err))
        return false;
    *literal = (int)number;
    return number || reader_fail(c->lines.reader, err,
                                 "expected a node or a literal, and not 0");
}

static bool read_number(struct cpog_reader *c, int64_t *number,
                        struct error *err)
{
    if (!proof_number(c->lines.reader, INT64_MAX / 16, number, err))
        return false;
    return *number > 0 || reader_fail(c->lines.reader, err,
                                      "expected the number of a clause, from "
                                      "1 on");
}

/* The letter that says what the line does. */
static int read_letter(struct cpog_reader *c, const char *letters,
                       struct error *err)
{
    struct reader *r = c->lines.reader;
    reader_skip_blanks(r);
    int letter = reader_peek(r);
    if (letter > 0 && strchr(letters, letter)) {
        reader_skip(r);
        return letter;
    }
    reader_fail(r, err, "expected one of the letters %s", letters);
    return 0;
}

/* What a line has: numbers in front, a node, literals, hints. */
struct line {
    int letter, node, part[2];
    int64_t number;
};

static bool read_line(struct cpog_reader *c, struct line *line,
                      struct error *err)
{
    bool numbered = !strchr("dr", reader_peek(c->lines.reader));
    if (numbered && !read_number(c, &line->number, err))
        return false;
    line->letter = read_letter(c, numbered ? "pas" : "dr", err);
    switch (line->letter) {
    case 'p':
        return read_literal(c, &line->node, err) && read_literals(c, err);
    case 's':
        return read_literal(c, &line->node, err) &&
               read_literal(c, &line->part[0], err) &&
               read_literal(c, &line->part[1], err) && read_hints(c, err);
    case 'a':
        return read_literals(c, err) && read_hints(c, err);
    case 'd':
        return read_number(c, &line->number, err) && read_hints(c, err);
    case 'r':
        return read_literal(c, &line->node, err);
    default:
        return false;
    }
}

static bool take(struct pog *pog, const struct line *line,
                 const struct step *step, struct error *err)
{
    switch (line->letter) {
    case 'p':
        return pog_product(pog, line->number, line->node, step->literals.at,
                           step->literals.len, err);
    case 's':
        return pog_sum(pog, line->number, line->node, line->part,
                       step->hints.at, step->hints.len, err);
    case 'a':
        return pog_lemma(pog, line->number, step->literals.at,
                         step->literals.len, step->hints.at, step->hints.len,
                         err);
    case 'd':
        return pog_drop(pog, line->number, step->hints.at, step->hints.len,
                        err);
    default:
        return pog_root(pog, line->node, err);
    }
}

enum proof_event cpog_next(struct cpog_reader *c, struct pog *pog, bool *wrong,
                           struct error *err)
{
    struct reader *r = c->lines.reader;
    struct step *step = &c->lines.step;
    struct error fault = {0};
    struct line line = {.letter = 0};
    *wrong = false;
    vec_clear(&step->literals);
    vec_clear(&step->hints);
    if (!proof_line(&c->lines))
        return reader_finish(r, err) ? PROOF_END : PROOF_BAD;
    if (!read_line(c, &line, err))
        return PROOF_BAD;
    if (!reader_at_line_end(r)) {
        reader_fail(r, err, "expected the end of the line");
        return PROOF_BAD;
    }
    if (take(pog, &line, step, &fault))
        return PROOF_STEP;
    *wrong = !fault.starved;
    error_set(err, r->source, step->line, step->column, "%s", fault.text);
    return PROOF_BAD;
}
