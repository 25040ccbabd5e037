/* ledger.c: propagation of the offers, and the three heaps (see ledger.h). */
#include "family/domino/proof/ledger.h"

#include <assert.h>

static void heap_release(struct heap *heap)
{
    vec_release(&heap->number);
    vec_release(&heap->end);
    vec_release(&heap->literal);
}

void ledger_release(struct ledger *ledger)
{
    vec_release(&ledger->wanted);
    vec_release(&ledger->trail);
    vec_release(&ledger->reason);
    vec_release(&ledger->offer);
    vec_release(&ledger->end);
    vec_release(&ledger->rests);
    vec_release(&ledger->used);
    vec_release(&ledger->hint);
    heap_release(&ledger->passing);
    heap_release(&ledger->lasting);
    heap_release(&ledger->older);
}

/* ---- clauses -------------------------------------------------------- */

void clause_begin(struct clause *clause, int64_t number)
{
    clause->number = number;
    clause->count = 0;
}

void clause_add(struct clause *clause, int literal)
{
    if (literal == FALSE)
        return;
    if (literal == TRUE) {
        clause->number = 0;
        return;
    }
    assert(clause->count < CLAUSE_MOST);
    clause->literal[clause->count++] = literal;
}

static void enter(struct ledger *ledger, const struct lemma *lemma,
                  enum fate fate)
{
    ledger->proof->add(ledger->proof->context, lemma);
    ledger->whole |= !lemma->count;
    if (fate == ALWAYS)
        return;
    struct heap *heap = fate == ONE_ROW ? &ledger->passing : &ledger->lasting;
    vec_push(&heap->number, lemma->number);
    vec_append(&heap->literal, lemma->literals, lemma->count);
    vec_push(&heap->end, heap->literal.len);
}

int64_t ledger_define(struct ledger *ledger, const struct clause *clause,
                      const int64_t *hints, size_t count, enum fate fate)
{
    if (ledger->whole)
        return 0; /* unreached: nobody asks a whole one */
    struct lemma lemma = {
        .number = ++ledger->number,
        .literals = clause->literal,
        .count = (size_t)clause->count,
        .hints = hints,
        .hints_count = count,
    };
    enter(ledger, &lemma, fate);
    return lemma.number;
}

/* ---- lemmas --------------------------------------------------------- */

/* The place of a literal in the trail, or of its negative, or -1. */
static int place_of(const struct ledger *ledger, int literal)
{
    for (size_t i = 0; i < ledger->trail.len; i++)
        if (ledger->trail.at[i] == literal || ledger->trail.at[i] == -literal)
            return (int)i;
    return -1;
}

static void assume(struct ledger *ledger, int literal, int reason)
{
    vec_push(&ledger->trail, literal);
    vec_push(&ledger->reason, reason);
}

void lemma_begin(struct ledger *ledger)
{
    ledger->vain = ledger->whole;
    ledger->proven = false;
    vec_clear(&ledger->wanted);
    vec_clear(&ledger->trail);
    vec_clear(&ledger->reason);
    vec_clear(&ledger->offer);
    vec_clear(&ledger->end);
    vec_clear(&ledger->rests);
}

void lemma_add(struct ledger *ledger, int literal)
{
    if (literal == FALSE || ledger->vain)
        return;
    int at = place_of(ledger, literal);
    if (literal == TRUE || (at >= 0 && ledger->trail.at[at] == literal)) {
        ledger->vain = true;
        return;
    }
    if (at >= 0)
        return;
    vec_push(&ledger->wanted, literal);
    assume(ledger, -literal, -1);
}

void lemma_offer(struct ledger *ledger, int64_t number, const int *literals,
                 size_t count)
{
    if (!number || ledger->vain || ledger->proven)
        return;
    size_t start = ledger->rests.len;
    int left = 0;
    for (size_t i = 0; i < count; i++) {
        int at = place_of(ledger, literals[i]);
        bool open = at < 0;
        if (open ? left != 0 : ledger->trail.at[at] == literals[i]) {
            ledger->rests.len = start;
            return;
        }
        if (open)
            left = literals[i];
        else
            vec_push(&ledger->rests, at);
    }
    if (left)
        assume(ledger, left, (int)ledger->offer.len);
    else
        ledger->proven = true;
    vec_push(&ledger->offer, number);
    vec_push(&ledger->end, ledger->rests.len);
}

void lemma_offer_clause(struct ledger *ledger, const struct clause *clause)
{
    lemma_offer(ledger, clause->number, clause->literal,
                (size_t)clause->count);
}

/* Of the offers, those that the last one rests on, in their order. */
static void select_hints(struct ledger *ledger)
{
    size_t count = ledger->offer.len;
    vec_reserve(&ledger->used, count);
    memset(ledger->used.at, 0, count * sizeof *ledger->used.at);
    ledger->used.at[count - 1] = true;
    for (size_t i = count; i-- > 0;) {
        size_t at = i ? ledger->end.at[i - 1] : 0;
        for (; ledger->used.at[i] && at < ledger->end.at[i]; at++) {
            int reason = ledger->reason.at[ledger->rests.at[at]];
            if (reason >= 0)
                ledger->used.at[reason] = true;
        }
    }
    vec_clear(&ledger->hint);
    for (size_t i = 0; i < count; i++)
        if (ledger->used.at[i])
            vec_push(&ledger->hint, ledger->offer.at[i]);
}

int64_t lemma_end(struct ledger *ledger, enum fate fate)
{
    if (ledger->vain)
        return 0;
    assert(ledger->proven); /* whoever proves knows what is of use */
    select_hints(ledger);
    struct lemma lemma = {
        .number = ++ledger->number,
        .literals = ledger->wanted.at,
        .count = ledger->wanted.len,
        .hints = ledger->hint.at,
        .hints_count = ledger->hint.len,
    };
    enter(ledger, &lemma, fate);
    return lemma.number;
}

/* ---- forgetting ----------------------------------------------------- */

static void forget(struct ledger *ledger, struct heap *heap)
{
    struct proof *proof = ledger->proof;
    size_t from = 0;
    for (size_t i = 0; i < heap->number.len; i++) {
        proof->drop(proof->context, heap->number.at[i],
                    heap->literal.at + from, heap->end.at[i] - from);
        from = heap->end.at[i];
    }
    vec_clear(&heap->number);
    vec_clear(&heap->end);
    vec_clear(&heap->literal);
}

void ledger_next_row(struct ledger *ledger)
{
    if (ledger->whole)
        return;
    forget(ledger, &ledger->passing);
    forget(ledger, &ledger->older);
    struct heap empty = ledger->older;
    ledger->older = ledger->lasting;
    ledger->lasting = empty;
}
