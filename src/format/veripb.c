/* veripb.c: proofs for VeriPB, which adds up inequalities.
 *
 * A clause is the inequality that its literals, 1 for true and 0 for false,
 * add up to 1 or more; ~x1 is 1 - x1.  VeriPB numbers the clauses of the
 * problem first and then every line that adds an inequality, as we do.  A
 * lemma by resolution on its first literal is redundant as witnessed by that
 * literal made true.  A list names each solution in a line `solx`, which adds
 * the clause that excludes it, and is written in version 3.0.  What is read
 * back are sums, `pol`, or lemmas that are clauses with such a witness: of
 * these it is the propagation of clauses that VeriPB does, too. */
#include "format/prooffile.h"

/* ---- writing -------------------------------------------------------- */

static void put_literal(struct writer *w, int literal)
{
    writer_text(w, literal < 0 ? "1 ~x" : "1 x");
    writer_number(w, literal < 0 ? -literal : literal);
    writer_byte(w, ' ');
}

static bool is_by_cases(const struct lemma *lemma)
{
    for (size_t i = 0; i < lemma->hints_count; i++)
        if (lemma->hints[i] < 0)
            return true;
    return lemma->count && !lemma->hints_count;
}

static void add(void *context, const struct lemma *lemma)
{
    struct proof_writer *w = context;
    struct writer *out = &w->writer;
    bool by_cases = is_by_cases(lemma);
    writer_text(out, by_cases ? "red " : "rup ");
    for (size_t i = 0; i < lemma->count; i++)
        put_literal(out, lemma->literals[i]);
    writer_text(out, ">= 1 ;");
    if (by_cases) {
        int pivot = lemma->literals[0];
        writer_print(out, " x%d -> %d", pivot < 0 ? -pivot : pivot, pivot > 0);
    }
    writer_byte(out, '\n');
    w->last = lemma->number;
    w->proof.full = out->failed;
}

static void drop(void *context, int64_t number, const int *literals,
                 size_t count)
{
    struct proof_writer *w = context;
    (void)literals, (void)count;
    writer_text(&w->writer, "del id ");
    writer_number(&w->writer, number);
    writer_text(&w->writer, w->lists ? ";\n" : "\n");
}

static void sum(void *context, int64_t number, const struct term *terms,
                size_t count)
{
    static const char *const signs[] = {"", " +", " *", " d"};
    struct proof_writer *w = context;
    writer_text(&w->writer, "pol");
    for (size_t i = 0; i < count; i++) {
        if (terms[i].kind != POLISH_ADD) {
            writer_byte(&w->writer, ' ');
            writer_number(&w->writer, terms[i].number);
        }
        writer_text(&w->writer, signs[terms[i].kind]);
    }
    writer_byte(&w->writer, '\n');
    w->last = number;
    w->proof.full = w->writer.failed;
}

void planes_begin(struct proof_writer *w)
{
    w->proof.hinted = true;
    w->proof.add = add;
    w->proof.drop = drop;
    w->proof.sum = sum;
    writer_print(&w->writer, "pseudo-Boolean proof version %s\nf %lld%s\n",
                 w->lists ? "3.0" : "2.0", (long long)w->last,
                 w->lists ? ";" : "");
}

void proof_writer_solution(struct proof_writer *w, const int *literals,
                           size_t count)
{
    writer_text(&w->writer, "solx");
    for (size_t i = 0; i < count; i++) {
        writer_text(&w->writer, literals[i] < 0 ? " ~x" : " x");
        writer_number(&w->writer, abs(literals[i]));
    }
    writer_text(&w->writer, ";\n");
    w->last++;
    w->listed++;
    w->proof.full = w->writer.failed;
}

void planes_end(struct proof_writer *w)
{
    if (w->lists) {
        writer_print(&w->writer,
                     "output NONE;\nconclusion ENUMERATION_COMPLETE %lld;\n"
                     "end pseudo-Boolean proof;\n",
                     (long long)w->listed);
        return;
    }
    writer_print(&w->writer,
                 "output NONE\nconclusion UNSAT : %lld\n"
                 "end pseudo-Boolean proof\n",
                 (long long)w->last);
}

/* ---- reading -------------------------------------------------------- */

/* A number before * or d is a factor or divisor. */
static bool take_sign(struct reader *r, struct step *step, struct error *err)
{
    int sign = reader_peek(r);
    struct term *last = step->terms.len ? &vec_last(&step->terms) : NULL;
    bool needs_number = sign == '*' || sign == 'd';
    if ((sign != '+' && !needs_number) ||
        (needs_number && (!last || last->kind != POLISH_TAKE)))
        return reader_fail(r, err,
                           "expected the number of an inequality, +, or a "
                           "number and * or d");
    reader_skip(r);
    if (sign == '+')
        return vec_try_push(&step->terms, (struct term){.kind = POLISH_ADD}) ||
               proof_starve(r, err);
    last->kind = sign == '*' ? POLISH_TIMES : POLISH_DIVIDE;
    return true;
}

/* With its line or, from version 3 on, with a semicolon. */
static bool step_ends(struct reader *r)
{
    if (reader_at_line_end(r))
        return true;
    bool ends = reader_peek(r) == ';';
    if (ends)
        reader_skip(r);
    return ends;
}

static bool read_terms(struct reader *r, struct step *step, struct error *err)
{
    while (!step_ends(r)) {
        int byte = reader_peek(r);
        struct term term = {.kind = POLISH_TAKE};
        if (byte < '0' || byte > '9') {
            if (!take_sign(r, step, err))
                return false;
            continue;
        }
        if (!proof_number(r, INT64_MAX / 16, &term.number, err))
            return false;
        if (!vec_try_push(&step->terms, term))
            return proof_starve(r, err);
    }
    return true;
}

static bool read_drops(struct reader *r, struct step *step, struct error *err)
{
    int64_t number;
    while (!step_ends(r)) {
        if (!proof_number(r, INT64_MAX / 16, &number, err))
            return false;
        if (number && !vec_try_push(&step->hints, number))
            return proof_starve(r, err); /* unreached: there was memory */
    }
    return true;
}

/* Takes the first of some words that the line begins with. */
static bool take_word(struct reader *r, const char *const *words)
{
    while (*words && !reader_starts(r, *words))
        words++;
    if (*words)
        reader_take(r, *words);
    return *words;
}

static const char *const sums[] = {"pol ", "p ", NULL};
static const char *const drops[] = {"del id ", "d ", NULL};
static const char *const units[] = {"rup ", "u ", NULL};
static const char *const cases[] = {"red ", NULL};
static const char *const solutions[] = {"solx ", NULL};

bool planes_has_lemmas(struct reader *r)
{
    static const char *const *const kinds[] = {units, cases, solutions, sums};
    if (reader_peek(r) < 0)
        return false;
    for (const char *at = r->at; at && at < r->end;) {
        size_t left = (size_t)(r->end - at);
        for (int kind = 0; kind < 4; kind++)
            for (int i = 0; kinds[kind][i]; i++) {
                size_t size = strlen(kinds[kind][i]);
                if (size <= left && !memcmp(at, kinds[kind][i], size))
                    return kinds[kind] != sums;
            }
        at = memchr(at, '\n', left);
        at = at ? at + 1 : NULL;
    }
    return false;
}

/* ~x7 or x7 */
static bool read_variable(struct reader *r, int *literal, struct error *err)
{
    int64_t number;
    reader_skip_blanks(r);
    bool minus = reader_peek(r) == '~';
    if (minus)
        reader_skip(r);
    if (reader_peek(r) != 'x')
        return reader_fail(r, err, "expected a literal, such as x5 or ~x5");
    reader_skip(r);
    if (!proof_number(r, INT32_MAX - 1, &number, err))
        return false;
    *literal = minus ? -(int)number : (int)number;
    return number > 0 ||
           reader_fail(r, err, "variables are counted from 1: x1, x2, ...");
}

/* 1 x1 1 ~x2 >= 1 ; */
static bool read_clause(struct reader *r, struct step *step, struct error *err)
{
    static const char clauses_alone[] =
        "of lemmas only clauses are checked here, such as 1 x1 1 ~x2 >= 1 ;";
    int64_t number;
    int literal;
    for (reader_skip_blanks(r); reader_peek(r) != '>'; reader_skip_blanks(r)) {
        if (!proof_number(r, INT64_MAX / 16, &number, err))
            return false;
        if (number != 1)
            return reader_fail(r, err, "%s", clauses_alone);
        if (!read_variable(r, &literal, err))
            return false;
        vec_push(&step->literals, literal);
    }
    if (!reader_take(r, ">=") ||
        !proof_number(r, INT64_MAX / 16, &number, err) || number != 1)
        return reader_fail(r, err, "%s", clauses_alone);
    return true;
}

/* Behind the semicolon: x5 -> 1, and x5 is one of the literals, which is then
 * the first. */
static bool read_witness(struct reader *r, struct step *step,
                         struct error *err)
{
    int64_t value = -1;
    int variable = 0;
    reader_skip_blanks(r);
    if (reader_peek(r) == ';')
        reader_skip(r);
    if (!read_variable(r, &variable, err))
        return false;
    reader_skip_blanks(r);
    bool good = reader_take(r, "->") && proof_number(r, 1, &value, err);
    int literal = value ? variable : -variable;
    for (size_t i = 0; good && i < step->literals.len; i++)
        if (step->literals.at[i] == literal) {
            step->literals.at[i] = step->literals.at[0];
            step->literals.at[0] = literal;
            return step_ends(r) || reader_fail(r, err, "expected no more");
        }
    return reader_fail(r, err,
                       "only a witness that makes one literal of the lemma "
                       "true is checked here, such as x5 -> 1");
}

/* x1 ~x2 ... ; */
static bool read_solution(struct reader *r, struct step *step,
                          struct error *err)
{
    int literal;
    while (!step_ends(r)) {
        if (!read_variable(r, &literal, err))
            return false;
        if (!vec_try_push(&step->literals, literal))
            return proof_starve(r, err); /* unreached: there was memory */
    }
    return true;
}

/* The number of solutions, and perhaps that of the contradiction. */
static bool read_conclusion(struct reader *r, struct step *step,
                            struct error *err)
{
    step->concludes = true;
    if (!proof_number(r, INT64_MAX / 16, &step->number, err))
        return false;
    reader_skip_line(r);
    return true;
}

/* Lemmas or sums, as the proof began. */
static bool is_alike(struct proof_reader *p, bool lemma, struct error *err)
{
    return lemma == p->lemmas ||
           reader_fail(p->reader, err,
                       "a proof of lemmas and sums together is not checked "
                       "here; the program veripb checks it");
}

static enum proof_event answer(bool good)
{
    return good ? PROOF_STEP : PROOF_BAD;
}

enum proof_event planes_next_step(struct proof_reader *p, struct error *err)
{
    static const char *const frame[] = {
        "pseudo-Boolean proof version", "f", "c ", "output ", "conclusion ",
        "end pseudo-Boolean proof",     NULL};
    struct reader *r = p->reader;
    struct step *step = &p->step;
    while (proof_line(p)) {
        if (take_word(r, sums))
            return answer(is_alike(p, false, err) && read_terms(r, step, err));
        step->solution = take_word(r, solutions);
        if (step->solution)
            return answer(is_alike(p, true, err) &&
                          read_solution(r, step, err));
        if (p->lemmas && reader_take(r, "conclusion ENUMERATION_COMPLETE"))
            return answer(read_conclusion(r, step, err));
        step->drops = take_word(r, drops);
        if (step->drops)
            return answer(read_drops(r, step, err));
        step->strict = take_word(r, units);
        if (step->strict)
            return answer(
                is_alike(p, true, err) && read_clause(r, step, err) &&
                (step_ends(r) || reader_fail(r, err, "expected a semicolon")));
        if (take_word(r, cases))
            return answer(is_alike(p, true, err) &&
                          read_clause(r, step, err) &&
                          read_witness(r, step, err));
        if (!take_word(r, frame)) {
            reader_fail(r, err,
                        "of VeriPB proofs only the lines rup, red, pol and "
                        "del id are checked here; the program veripb checks "
                        "all");
            return PROOF_BAD;
        }
        reader_skip_line(r);
    }
    return PROOF_END;
}
