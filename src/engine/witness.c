/* witness.c: lines of a certificate (see witness.h, format/cpog.h).
 *
 * A lemma follows by the reasons that the search itself had.  Clauses that are
 * learnt are lemmas; so are values that hold for ever.  Lemmas go in reverse,
 * for the reasons that they came for.  A given clause goes because the root
 * implies it: were all its literals false, a product with such a literal would
 * be false, a sum of two false parts too, and so on up to the root; only the
 * nodes that the root needs for that are named. */
#include "engine/witness.h"

#include <stdlib.h>

void witness_init(struct witness *w, struct writer *out)
{
    *w = (struct witness){.out = out};
}

void witness_release(struct witness *w)
{
    vec_release(&w->latest);
    vec_release(&w->node);
    vec_release(&w->part);
    vec_release(&w->name);
    vec_release(&w->hint);
    vec_release(&w->literal);
    pile_release(&w->later);
    vec_release(&w->own);
    vec_release(&w->settled);
    free(w->unit);
    free(w->met);
    *w = (struct witness){0};
}

static void put(struct witness *w, int64_t number)
{
    writer_number(w->out, number);
    writer_byte(w->out, ' ');
}

static void put_word(struct witness *w, const char *word)
{
    writer_text(w->out, word);
}

/* ---- clauses by their names ----------------------------------------- */

void witness_given(struct witness *w, uint32_t place, int64_t number)
{
    vec_push(&w->name, (struct clause_name){place, number});
}

static int64_t name_of(const struct witness *w, uint32_t place)
{
    size_t low = 0, high = w->name.len;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (w->name.at[middle].place <= place)
            low = middle;
        else
            high = middle;
    }
    return w->name.at[low].number;
}

/* unreached: refutations of the tests learn less */
void witness_rename(struct witness *w, const struct cdcl *c)
{
    size_t kept = 0, m = 0;
    for (size_t i = 0; i < w->name.len; i++) {
        struct clause_name name = w->name.at[i];
        if (m < c->moved.len && c->moved.at[m].from == name.place)
            name.place = c->moved.at[m++].to;
        else if (name.place >= c->given)
            continue;
        w->name.at[kept++] = name;
    }
    w->name.len = kept;
}

void witness_begin(struct witness *w, size_t variables, int64_t given)
{
    w->variables = (int)variables;
    w->given = w->last = given;
    witness_know(w, 0);
    put_word(w, "c a certificate for the clauses in the order of encode -f "
                "cnf\n");
}

void witness_know(struct witness *w, size_t nodes)
{
    size_t known = (size_t)w->variables + nodes;
    free(w->unit);
    free(w->met);
    w->known = (int)known;
    w->unit = mem_alloc(known + 1, sizeof *w->unit);
    w->met = mem_alloc(2 * known + 2, sizeof *w->met);
}

bool witness_has_room(struct witness *w, size_t parts)
{
    bool room = vec_try_reserve(&w->node, w->node.len + 2) &&
                vec_try_reserve(&w->part, w->part.len + parts + 2);
    if (!room)
        /* unreached: there was memory */
        error_starve(&w->fault, "there is no memory for the nodes of the "
                                "certificate");
    return room && !w->fault.text[0];
}

/* ---- nodes ---------------------------------------------------------- */

static int next_node(const struct witness *w)
{
    return w->variables + 1 + (int)w->node.len;
}

static const struct graph_node *node_at(const struct witness *w, int node)
{
    return &w->node.at[node - w->variables - 1];
}

int witness_product(struct witness *w, const int *literals, size_t count,
                    const struct settled *settled, size_t parts)
{
    int name = next_node(w);
    struct graph_node node = {false, w->last + 1, w->part.len, count + parts};
    vec_append(&w->part, literals, count);
    for (size_t i = 0; i < parts; i++)
        vec_push(&w->part, settled[i].node);
    put(w, node.first);
    put_word(w, "p ");
    put(w, name);
    for (size_t i = 0; i < node.count; i++)
        put(w, w->part.at[node.parts + i]);
    put_word(w, "0\n");
    w->last = node.first + (int64_t)node.count;
    vec_push(&w->node, node);
    return name;
}

int witness_sum_of(struct witness *w, int first, int second)
{
    int name = next_node(w);
    struct graph_node node = {true, w->last + 1, w->part.len, 2};
    vec_push(&w->part, first);
    vec_push(&w->part, second);
    put(w, node.first);
    put_word(w, "s ");
    put(w, name);
    put(w, first);
    put(w, second);
    for (size_t i = 0; i < w->hint.len; i++)
        put(w, w->hint.at[i]);
    put_word(w, "0\n");
    w->last = node.first + 2;
    vec_push(&w->node, node);
    return name;
}

int witness_sum(struct witness *w, int first, int second)
{
    vec_clear(&w->hint);
    witness_hint(w, node_at(w, first)->first + 1);
    witness_hint(w, node_at(w, second)->first + 1);
    return witness_sum_of(w, first, second);
}

int64_t witness_defines(const struct witness *w, int node)
{
    return node_at(w, node)->first;
}

int64_t witness_says(const struct witness *w, int node, int part)
{
    const struct graph_node *n = node_at(w, node);
    if (!n->sum)
        return n->first;
    return n->first + 1 + (w->part.at[n->parts] != part);
}

/* ---- lemmas --------------------------------------------------------- */

void witness_literal(struct witness *w, int number)
{
    if (abs(number) <= w->known) {
        uint64_t *met = &w->met[2 * abs(number) + (number < 0)];
        if (*met == w->begun)
            return;
        *met = w->begun;
    }
    vec_push(&w->literal, number);
}

/* "d C H... 0" */
static void put_drop(struct writer *out, int64_t number, const int64_t *hints,
                     size_t count)
{
    writer_text(out, "d ");
    writer_number(out, number);
    for (size_t i = 0; i < count; i++) {
        writer_byte(out, ' ');
        writer_number(out, hints[i]);
    }
    writer_text(out, " 0\n");
}

static void lay_latest_down(struct witness *w)
{
    if (w->latest.len && !w->fault.text[0] &&
        (w->later.lines || pile_init(&w->later, &w->fault)))
        put_drop(w->later.lines, w->latest.at[0], w->latest.at + 1,
                 w->latest.len - 1);
    vec_clear(&w->latest);
}

int64_t witness_lemma(struct witness *w)
{
    int64_t number = ++w->last;
    put(w, number);
    put_word(w, "a ");
    for (size_t i = 0; i < w->literal.len; i++)
        put(w, w->literal.at[i]);
    put_word(w, "0 ");
    for (size_t i = 0; i < w->hint.len; i++)
        put(w, w->hint.at[i]);
    put_word(w, "0\n");
    w->lemmas++;
    w->refuted |= !w->literal.len;
    lay_latest_down(w);
    vec_push(&w->latest, number);
    vec_append(&w->latest, w->hint.at, w->hint.len);
    return number;
}

void witness_drop(struct witness *w, int64_t number)
{
    put_drop(w->out, number, w->hint.at, w->hint.len);
}

/* Hints of a clause's literals that are false for ever. */
static void hint_units(struct witness *w, const struct cdcl *c, literal but,
                       const literal *l, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (l[i] != but && !c->variable[l[i] >> 1].level && c->value[l[i]] < 0)
            witness_hint(w, w->unit[l[i] >> 1]);
}

static void read(const struct cdcl *c, uint32_t clause, const literal **l,
                 size_t *count)
{
    cdcl_read_clause(c, clause, l, count);
}

/* A value that holds for ever is a lemma of one literal, or a clause is. */
static void name_unit(struct witness *w, const struct cdcl *c, literal l)
{
    uint32_t reason = c->variable[l >> 1].reason;
    const literal *all;
    size_t count;
    read(c, reason, &all, &count);
    if (count == 1) {
        w->unit[l >> 1] = name_of(w, reason);
        return;
    }
    vec_clear(&w->hint);
    vec_clear(&w->literal);
    w->begun++;
    hint_units(w, c, l, all, count);
    witness_hint(w, name_of(w, reason));
    witness_literal(w, literal_number(l));
    w->unit[l >> 1] = witness_lemma(w);
}

void witness_lemma_begin(struct witness *w, const struct cdcl *c)
{
    size_t settled = c->level.len ? c->level.at[0] : c->trail.len;
    for (; w->units < settled; w->units++)
        name_unit(w, c, c->trail.at[w->units]);
    w->begun++;
    vec_clear(&w->hint);
    vec_clear(&w->literal);
    for (size_t i = w->at_first; i < w->units; i++)
        witness_hint(w, w->unit[c->trail.at[i] >> 1]);
}

/* A reason, behind what it needs; `but` is what it gives. */
void witness_reason(struct witness *w, const struct cdcl *c, uint32_t clause,
                    literal but)
{
    const literal *l;
    size_t count;
    read(c, clause, &l, &count);
    hint_units(w, c, but, l, count);
    witness_hint(w, name_of(w, clause));
}

void witness_clause(struct witness *w, const struct cdcl *c, uint32_t clause)
{
    witness_reason(w, c, clause, UINT32_MAX);
}

void witness_trail(struct witness *w, const struct cdcl *c, size_t from)
{
    for (size_t i = from; i < c->trail.len; i++) {
        literal l = c->trail.at[i];
        const struct variable *v = &c->variable[l >> 1];
        if (!v->level)
            continue; /* its unit is there */
        if (v->reason != NO_CLAUSE)
            witness_reason(w, c, v->reason, l);
    }
}

void witness_lesson(struct witness *w, const struct cdcl *c)
{
    witness_lemma_begin(w, c);
    for (size_t i = 0; i < c->because.len; i++)
        witness_clause(w, c, c->because.at[i]);
    const literal *l;
    size_t count;
    read(c, c->latest, &l, &count);
    for (size_t i = 0; i < count; i++)
        witness_literal(w, literal_number(l[i]));
    vec_push(&w->name, (struct clause_name){c->latest, witness_lemma(w)});
}

/* A clause that is false for ever. */
static uint32_t find_false(const struct cdcl *c)
{
    const literal *l;
    size_t count;
    for (size_t place = 0, next; place < c->store.len; place = next) {
        bool wrong = true;
        next = cdcl_read_clause(c, place, &l, &count);
        for (size_t i = 0; i < count && wrong; i++)
            wrong = c->value[l[i]] < 0;
        if (wrong)
            return (uint32_t)place;
    }
    return NO_CLAUSE; /* unreached: what is refuted has a false clause */
}

bool witness_refute(struct witness *w, const struct cdcl *c)
{
    uint32_t clause = w->refuted ? NO_CLAUSE : find_false(c);
    if (clause == NO_CLAUSE)
        return w->refuted;
    witness_lemma_begin(w, c);
    witness_clause(w, c, clause);
    witness_lemma(w);
    return true;
}

/* ---- the end -------------------------------------------------------- */

void witness_turn(struct witness *w)
{
    lay_latest_down(w);
    if (!w->fault.text[0] && w->later.lines)
        pile_turn(&w->later, w->out, &w->fault);
}

void witness_root(struct witness *w, int root)
{
    put_word(w, "r ");
    put(w, root);
    put_word(w, "\n");
    vec_clear(&w->latest);
    witness_turn(w);
}

/* Which part makes a product false; its count: none does. */
static size_t false_part(const struct witness *w, const struct graph_node *n,
                         const bool *denied, const bool *gone)
{
    size_t i = 0;
    for (; i < n->count; i++) {
        int part = w->part.at[n->parts + i];
        if (part > w->variables ? gone[part - w->variables - 1]
                                : denied[literal_of(part)])
            break;
    }
    return i;
}

static bool is_gone(const struct witness *w, const struct graph_node *n,
                    const bool *denied, const bool *gone)
{
    if (!n->sum)
        return false_part(w, n, denied, gone) < n->count;
    const int *part = w->part.at + n->parts;
    return gone[part[0] - w->variables - 1] &&
           gone[part[1] - w->variables - 1];
}

/* From the root down: the nodes whose falsity is needed. */
static void mark_needed(const struct witness *w, const bool *denied,
                        const bool *gone, bool *needed)
{
    for (size_t i = w->node.len; i-- > 0;) {
        const struct graph_node *n = &w->node.at[i];
        if (!needed[i])
            continue;
        size_t one = n->sum ? n->count : false_part(w, n, denied, gone);
        for (size_t k = 0; k < n->count; k++) {
            int part = w->part.at[n->parts + k];
            if (part > w->variables && (n->sum || k == one))
                needed[part - w->variables - 1] = true;
        }
    }
}

static void drop_clause(struct witness *w, int64_t number, const bool *denied,
                        int root, int64_t lemma)
{
    bool *gone = mem_alloc(w->node.len + 1, sizeof *gone);
    bool *needed = mem_alloc(w->node.len + 1, sizeof *needed);
    for (size_t i = 0; i < w->node.len; i++)
        gone[i] = is_gone(w, &w->node.at[i], denied, gone);
    needed[root - w->variables - 1] = true;
    mark_needed(w, denied, gone, needed);
    put_word(w, "d ");
    put(w, number);
    for (size_t i = 0; i < w->node.len; i++) {
        const struct graph_node *n = &w->node.at[i];
        if (needed[i])
            put(w, n->sum ? n->first
                          : n->first + 1 +
                                (int64_t)false_part(w, n, denied, gone));
    }
    put(w, lemma);
    put_word(w, "0\n");
    free(gone);
    free(needed);
}

static void drop_given(struct witness *w, const struct cdcl *c, int root,
                       int64_t lemma)
{
    bool *denied = mem_alloc(2 * (size_t)w->variables + 1, sizeof *denied);
    size_t at = 0;
    for (int64_t number = 1; number <= w->given; number++) {
        if (at == w->name.len || w->name.at[at].number != number) {
            put_word(w, "d "); /* a literal and its negation */
            put(w, number);
            put_word(w, "0\n");
            continue;
        }
        const literal *l;
        size_t count;
        read(c, w->name.at[at++].place, &l, &count);
        for (size_t i = 0; i < count; i++)
            denied[l[i]] = true;
        drop_clause(w, number, denied, root, lemma);
        for (size_t i = 0; i < count; i++)
            denied[l[i]] = false;
    }
    free(denied);
}

void witness_end(struct witness *w, const struct cdcl *c, int root,
                 int64_t lemma)
{
    witness_root(w, root);
    drop_given(w, c, root, lemma);
}
