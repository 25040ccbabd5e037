/* planes.c: writes proofs for VeriPB, which adds up inequalities.
 *
 * A clause is the inequality that its literals, 1 for true and 0 for false,
 * add up to 1 or more; ~x1 is 1 - x1.  VeriPB numbers the clauses of the
 * problem first and then every line that adds an inequality, as we do.  A
 * lemma by resolution on its first literal is redundant as witnessed by that
 * literal made true. */
#include "format/prooffile.h"

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
    writer_text(out, by_cases ? "red " : "u ");
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
    writer_text(&w->writer, "d ");
    writer_number(&w->writer, number);
    writer_byte(&w->writer, '\n');
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
    writer_print(&w->writer, "pseudo-Boolean proof version 1.2\nf %lld\n",
                 (long long)w->last);
}

void planes_end(struct proof_writer *w)
{
    writer_print(&w->writer, "c %lld\n", (long long)w->last);
}
