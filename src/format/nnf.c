/* nnf.c: writer and reader of circuits (see nnf.h).
 *
 * What is read is a graph of nodes in any order, whose edges may have literals
 * as in d4's files.  It is taken from below.  Each node has the set of its
 * variables: those of the parts of a product must be others, and where a part
 * of a sum lacks variables of another part, they are loose in it.  Parts of a
 * sum that contradict each other in a literal exclude each other. */
#include "format/nnf.h"
#include "base/text.h"
#include "format/word.h"

#include <limits.h>
#include <stdlib.h>

static int number_of(uint32_t literal)
{
    int variable = (int)(literal / 2) + 1;
    return literal & 1 ? -variable : variable;
}

static uint32_t literal_of(int64_t number)
{
    return (uint32_t)(2 * (llabs(number) - 1) + (number < 0));
}

/* ---- writing -------------------------------------------------------- */

struct scribe {
    const struct circuit *circuit;
    struct writer *w;
    uint32_t *line; /* owned; of each node: its line + 1, or 0; first, of those
                       that are written: UINT32_MAX */
    uint32_t *own;  /* owned; the lines of literals, likewise */
    uint32_t lines;
    uint64_t edges;
};

static bool is_told(const struct scribe *s, uint32_t literal)
{
    const bool *shown = s->circuit->shown;
    return !shown || shown[literal / 2];
}

/* The children of a node in the file. */
static uint32_t children(const struct scribe *s, const struct circuit_node *n)
{
    const uint32_t *literal = circuit_literals(s->circuit, n);
    uint32_t count = n->parts;
    for (uint32_t i = 0; i < n->literals; i++)
        count += is_told(s, literal[i]);
    return count;
}

/* The only child of a product stands for it; 0: it has a line. */
static uint32_t stand_in(const struct scribe *s, const struct circuit_node *n)
{
    const uint32_t *literal = circuit_literals(s->circuit, n);
    if (n->sum || children(s, n) != 1)
        return 0;
    if (n->parts)
        return s->line[circuit_parts(s->circuit, n)[0]];
    uint32_t i = 0;
    while (!is_told(s, literal[i]))
        i++;
    return s->own[literal[i]];
}

/* Marks the nodes and literals that are there. */
static void mark(struct scribe *s)
{
    const struct circuit *c = s->circuit;
    s->line[c->root] = UINT32_MAX;
    for (size_t i = c->node.len; i-- > 1;) {
        const struct circuit_node *n = &c->node.at[i];
        if (!s->line[i])
            continue;
        const uint32_t *literal = circuit_literals(c, n),
                       *part = circuit_parts(c, n);
        for (uint32_t k = 0; k < n->literals; k++)
            if (is_told(s, literal[k]))
                s->own[literal[k]] = UINT32_MAX;
        for (uint32_t k = 0; k < n->parts; k++)
            s->line[part[k]] = UINT32_MAX;
    }
}

static void number_lines(struct scribe *s)
{
    const struct circuit *c = s->circuit;
    for (size_t l = 0; l < 2 * c->variables; l++)
        if (s->own[l])
            s->own[l] = ++s->lines;
    for (size_t i = 1; i < c->node.len; i++) {
        const struct circuit_node *n = &c->node.at[i];
        if (!s->line[i])
            continue;
        s->line[i] = stand_in(s, n);
        if (s->line[i])
            continue;
        s->line[i] = ++s->lines;
        s->edges += children(s, n);
    }
}

/* A variable that tells the parts of a sum apart; 0: none does. */
static int told_apart(const struct scribe *s, const struct circuit_node *n)
{
    const struct circuit *c = s->circuit;
    const uint32_t *part = circuit_parts(c, n);
    const struct circuit_node *a = &c->node.at[part[0]],
                              *b = &c->node.at[part[1]];
    const uint32_t *first = circuit_literals(c, a),
                   *second = circuit_literals(c, b);
    for (uint32_t i = 0, k = 0; i < a->literals && k < b->literals;) {
        if (first[i] == (second[k] ^ 1) && is_told(s, first[i]))
            return (int)(first[i] / 2) + 1;
        if (first[i] / 2 <= second[k] / 2)
            i++;
        else
            k++;
    }
    return 0; /* unreached: our own sums are of decisions */
}

static void put_node(struct scribe *s, const struct circuit_node *n)
{
    const struct circuit *c = s->circuit;
    const uint32_t *literal = circuit_literals(c, n),
                   *part = circuit_parts(c, n);
    if (n->sum)
        writer_print(s->w, "O %d %u", told_apart(s, n), (unsigned)n->parts);
    else
        writer_print(s->w, "A %u", (unsigned)children(s, n));
    for (uint32_t i = 0; i < n->literals; i++)
        if (is_told(s, literal[i]))
            writer_print(s->w, " %u", (unsigned)s->own[literal[i]] - 1);
    for (uint32_t i = 0; i < n->parts; i++)
        writer_print(s->w, " %u", (unsigned)s->line[part[i]] - 1);
    writer_byte(s->w, '\n');
}

static void put_lines(struct scribe *s)
{
    const struct circuit *c = s->circuit;
    for (size_t l = 0; l < 2 * c->variables; l++)
        if (s->own[l])
            writer_print(s->w, "L %d\n", number_of((uint32_t)l));
    uint32_t lines = 0;
    for (size_t l = 0; l < 2 * c->variables; l++)
        lines += s->own[l] > 0;
    for (size_t i = 1; i < c->node.len && !s->w->failed; i++)
        if (s->line[i] == lines + 1) {
            put_node(s, &c->node.at[i]);
            lines++;
        }
}

size_t nnf_variables(const struct circuit *c)
{
    size_t variables = c->variables;
    while (c->shown && variables && !c->shown[variables - 1])
        variables--;
    return variables;
}

void nnf_write(const struct circuit *c, struct writer *w)
{
    struct scribe s = {.circuit = c, .w = w};
    if (!c->root) {
        writer_print(w, "nnf 1 0 %zu\nO 0 0\n", nnf_variables(c));
        return;
    }
    s.line = mem_alloc(c->node.len, sizeof *s.line);
    s.own = mem_alloc(2 * c->variables + 1, sizeof *s.own);
    mark(&s);
    number_lines(&s);
    writer_print(w, "nnf %u %llu %zu\n", (unsigned)s.lines,
                 (unsigned long long)s.edges, nnf_variables(c));
    put_lines(&s);
    free(s.line);
    free(s.own);
}

/* ---- reading: a graph ----------------------------------------------- */

enum kind { ALL, ONE, LITERAL };

struct vertex {
    enum kind kind;
    bool declared, leaf; /* leaf: true or false by itself, in d4's files */
    uint32_t literal;
    size_t edge, edges; /* the first in order, how many */
};

struct edge {
    uint32_t from, to; /* to NOWHERE: its literals alone */
    size_t at, count;  /* literals */
};

#define NOWHERE UINT32_MAX

struct graph {
    VEC(struct vertex) vertex;
    VEC(struct edge) edge;
    VEC(uint32_t) literal;
    VEC(size_t) order; /* of edges, by their beginnings */
    int64_t variables;
    uint32_t root;
    bool starved;
};

static void graph_release(struct graph *g)
{
    vec_release(&g->vertex);
    vec_release(&g->edge);
    vec_release(&g->literal);
    vec_release(&g->order);
}

static bool word_number(struct reader *r, const struct word *word,
                        int64_t least, int64_t most, int64_t *number,
                        struct error *err)
{
    return (text_number(word->text, word->size, number) && *number >= least &&
            *number <= most) ||
           word_fail(r, word, err, "expected a number from %lld to %lld",
                     (long long)least, (long long)most);
}

static bool next_number(struct reader *r, int64_t least, int64_t most,
                        int64_t *number, struct error *err)
{
    struct word word;
    return word_next(r, &word, err) &&
           word_number(r, &word, least, most, number, err);
}

static void add_vertex(struct graph *g, enum kind kind, uint32_t literal)
{
    if (!vec_try_reserve(&g->vertex, g->vertex.len + 1)) {
        g->starved = true; /* unreached: there was memory */
        return;            /* unreached: there was memory */
    }
    vec_push(
        &g->vertex,
        (struct vertex){.kind = kind, .declared = true, .literal = literal});
}

static void add_edge(struct graph *g, uint32_t from, uint32_t to, size_t at)
{
    g->starved |= !vec_try_push(
        &g->edge, (struct edge){from, to, at, g->literal.len - at});
}

/* A, O or L behind its letter. */
static bool read_c2d_node(struct reader *r, struct graph *g, char letter,
                          struct error *err)
{
    int64_t number, count, child;
    uint32_t own = (uint32_t)g->vertex.len;
    if (letter == 'L') {
        if (!next_number(r, -g->variables, g->variables, &number, err))
            return false;
        if (!number)
            return reader_fail(r, err, "there is no literal 0");
        add_vertex(g, LITERAL, literal_of(number));
        return true;
    }
    if (letter == 'O' && !next_number(r, 0, g->variables, &number, err))
        return false;
    if (!next_number(r, 0, INT_MAX, &count, err))
        return false;
    add_vertex(g, letter == 'A' ? ALL : ONE, 0);
    for (; count && !g->starved; count--) {
        if (!next_number(r, 0, (int64_t)own - 1, &child, err))
            return false;
        add_edge(g, own, (uint32_t)child, g->literal.len);
    }
    return true;
}

/* Behind the word nnf. */
static bool read_c2d(struct reader *r, struct graph *g, struct error *err)
{
    int64_t nodes, edges;
    struct word word;
    if (!next_number(r, 1, INT_MAX, &nodes, err) ||
        !next_number(r, 0, INT64_MAX, &edges, err) ||
        !next_number(r, 0, INT_MAX / 2, &g->variables, err))
        return false;
    for (; reader_peek(r) >= 0 && !g->starved; reader_skip_line(r)) {
        if (!word_next(r, &word, err))
            return false; /* unreached: what was opened can be read */
        if (!word.size || !strcmp(word.text, "c"))
            continue;
        if (word.size > 1 || !strchr("AOL", *word.text))
            return word_fail(r, &word, err, "expected A, O or L");
        if (!read_c2d_node(r, g, *word.text, err))
            return false;
        if (!reader_at_line_end(r))
            return reader_fail(r, err, "expected nothing more in this line");
    }
    g->root = (uint32_t)g->vertex.len - 1;
    return (int64_t)g->vertex.len == nodes || g->starved ||
           reader_fail(r, err, "expected %lld nodes, not %zu",
                       (long long)nodes, g->vertex.len);
}

/* Vertices that were not declared yet are made. */
static bool reach(struct reader *r, struct graph *g, int64_t vertex,
                  struct error *err)
{
    while (!g->starved && (int64_t)g->vertex.len <= vertex) {
        g->starved = watch_over(r->watch);
        if ((int64_t)g->vertex.len + 1000000 < vertex)
            return reader_fail(r, err, "node %lld comes out of turn",
                               (long long)vertex);
        add_vertex(g, ALL, 0);
        if (!g->starved)
            vec_last(&g->vertex).declared = false;
    }
    return true;
}

/* `N M l1 ... lk 0`, of which N is there. */
static bool read_d4_edge(struct reader *r, struct graph *g, int64_t from,
                         struct error *err)
{
    int64_t to, number;
    size_t at = g->literal.len;
    if (!next_number(r, 1, INT_MAX, &to, err) || !reach(r, g, from, err) ||
        !reach(r, g, to, err))
        return false;
    for (;;) {
        if (!next_number(r, -INT_MAX / 2, INT_MAX / 2, &number, err))
            return false;
        if (!number)
            break;
        g->starved |= !vec_try_push(&g->literal, literal_of(number));
        if (llabs(number) > g->variables)
            g->variables = llabs(number);
    }
    if (!g->starved)
        add_edge(g, (uint32_t)from, (uint32_t)to, at);
    return true;
}

/* `a N 0` and the like, of which the letter is there. */
static bool read_d4_node(struct reader *r, struct graph *g, char letter,
                         struct error *err)
{
    int64_t number, zero;
    if (!next_number(r, 1, INT_MAX, &number, err) ||
        !next_number(r, 0, 0, &zero, err) || !reach(r, g, number, err) ||
        g->starved)
        return !err->text[0];
    struct vertex *v = &g->vertex.at[number];
    if (v->declared)
        return reader_fail(r, err, "a second node %lld", (long long)number);
    *v = (struct vertex){.kind = letter == 'a' || letter == 't' ? ALL : ONE,
                         .declared = true,
                         .leaf = letter == 't' || letter == 'f'};
    if (!g->root)
        g->root = (uint32_t)number;
    return true;
}

/* Of which the first word is there. */
static bool read_d4(struct reader *r, struct graph *g, struct word *word,
                    struct error *err)
{
    add_vertex(g, ALL, 0); /* there is no node 0 */
    for (bool more = true; more && !g->starved;) {
        int64_t from;
        bool node = word->size == 1 && strchr("aotf", *word->text);
        if (node && !read_d4_node(r, g, *word->text, err))
            return false;
        if (!node && word->size && strcmp(word->text, "c") &&
            (!word_number(r, word, 1, INT_MAX, &from, err) ||
             !read_d4_edge(r, g, from, err)))
            return false;
        if (strcmp(word->text, "c") && !reader_at_line_end(r))
            return reader_fail(r, err, "expected nothing more in this line");
        reader_skip_line(r);
        more = reader_peek(r) >= 0;
        if (more && !word_next(r, word, err))
            return false; /* unreached: what was opened can be read */
    }
    for (size_t i = 0; i < g->vertex.len; i++)
        if (!g->vertex.at[i].declared)
            return reader_fail(r, err, "node %zu is not declared", i);
    for (size_t i = 0; i < g->edge.len; i++)
        if (g->vertex.at[g->edge.at[i].from].leaf)
            return reader_fail(r, err,
                               "node %u is true or false by itself, and "
                               "begins an edge",
                               (unsigned)g->edge.at[i].from);
    return g->root || reader_fail(r, err, "there is no node");
}

/* Edges by their beginnings. */
static void sort_edges(struct graph *g)
{
    size_t at = 0;
    if (!vec_try_reserve(&g->order, g->edge.len)) {
        g->starved = true; /* unreached: there was memory */
        return;            /* unreached: there was memory */
    }
    for (size_t i = 0; i < g->edge.len; i++)
        g->vertex.at[g->edge.at[i].from].edges++;
    for (size_t v = 0; v < g->vertex.len; v++) {
        g->vertex.at[v].edge = at;
        at += g->vertex.at[v].edges;
        g->vertex.at[v].edges = 0;
    }
    g->order.len = g->edge.len;
    for (size_t i = 0; i < g->edge.len; i++) {
        struct vertex *v = &g->vertex.at[g->edge.at[i].from];
        g->order.at[v->edge + v->edges++] = i;
    }
}

/* ---- reading: from below -------------------------------------------- */

struct maker {
    const struct graph *graph;
    struct nnf *nnf;
    size_t words;        /* of a set of variables */
    uint64_t *set;       /* owned; by vertex */
    uint32_t *node;      /* owned; likewise: of the circuit */
    char *state;         /* owned; likewise: 0, 1 (begun) or 2 (made) */
    bool twice;          /* a product has a variable in two parts */
    struct watch *watch; /* borrowed; or NULL */
    size_t worked;       /* since it was asked */
    VEC(uint32_t) literal, part, loose;
};

/* Once the watch is over there is no circuit, as if there were no memory. */
static bool may_go_on(struct maker *m, size_t work)
{
    enum { WORK_A_LOOK = 1 << 16 };
    struct circuit *c = &m->nnf->circuit;
    m->worked += work;
    if (m->worked >= WORK_A_LOOK) {
        m->worked = 0;
        c->starved |= watch_look(m->watch);
    }
    return !c->starved;
}

static uint64_t *set_of(const struct maker *m, uint32_t vertex)
{
    return m->set + vertex * m->words;
}

static void put_literal(struct maker *m, uint64_t *set, uint32_t literal)
{
    uint64_t *word = &set[literal / 2 / 64], bit = 1;
    bit <<= literal / 2 % 64;
    m->twice |= (*word & bit) != 0;
    *word |= bit;
    vec_push(&m->literal, literal);
}

/* What an edge brings into a product.  What has no variables and is not false
 * is true, and left out: so no two parts of a product are one node. */
static void put_edge(struct maker *m, uint64_t *set, const struct edge *e)
{
    const struct graph *g = m->graph;
    const struct vertex *v = &g->vertex.at[e->to];
    if (!may_go_on(m, m->words + e->count))
        return;
    for (size_t i = 0; i < e->count; i++)
        put_literal(m, set, g->literal.at[e->at + i]);
    if (v->kind == LITERAL) {
        put_literal(m, set, v->literal);
        return;
    }
    const uint64_t *other = set_of(m, e->to);
    bool any = false;
    for (size_t w = 0; w < m->words; w++) {
        m->twice |= (set[w] & other[w]) != 0;
        any |= other[w] != 0;
        set[w] |= other[w];
    }
    if (any || !m->node[e->to])
        vec_push(&m->part, m->node[e->to]);
}

static int compare_literals(const void *a, const void *b)
{
    uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    return (first > second) - (first < second);
}

/* Literals and parts that were put become a product. */
static uint32_t close_product(struct maker *m)
{
    if (m->literal.len)
        qsort(m->literal.at, m->literal.len, sizeof *m->literal.at,
              compare_literals);
    uint32_t node =
        circuit_product(&m->nnf->circuit, m->literal.at, m->literal.len,
                        m->loose.at, m->loose.len, m->part.at, m->part.len);
    vec_clear(&m->literal);
    vec_clear(&m->part);
    vec_clear(&m->loose);
    return node;
}

/* All literals that hold wherever a node does, as far as they are near. */
static void list_literals(struct maker *m, uint32_t node, int depth)
{
    const struct circuit *c = &m->nnf->circuit;
    const struct circuit_node *n = &c->node.at[node];
    const uint32_t *literal = circuit_literals(c, n),
                   *part = circuit_parts(c, n);
    if (n->sum)
        return;
    vec_append(&m->literal, literal, n->literals);
    for (uint32_t i = 0; depth && i < n->parts; i++)
        list_literals(m, part[i], depth - 1);
}

/* Do two nodes contradict each other in a literal? */
static bool exclude(struct maker *m, uint32_t a, uint32_t b)
{
    enum { NEAR = 4 };
    bool found = false;
    vec_clear(&m->literal);
    list_literals(m, a, NEAR);
    size_t first = m->literal.len;
    list_literals(m, b, NEAR);
    const uint32_t *all = m->literal.at;
    if (first)
        qsort(m->literal.at, first, sizeof *all, compare_literals);
    for (size_t i = first; i < m->literal.len && !found; i++) {
        uint32_t wanted = all[i] ^ 1;
        found = first &&
                bsearch(&wanted, all, first, sizeof wanted, compare_literals);
    }
    m->worked += m->literal.len;
    vec_clear(&m->literal);
    return found;
}

static void judge_sum(struct maker *m, const uint32_t *part, size_t parts)
{
    for (size_t i = 0; i < parts; i++)
        for (size_t k = 0;
             part[i] && k < i && m->nnf->exclusive && may_go_on(m, 1); k++)
            m->nnf->exclusive = !part[k] || exclude(m, part[i], part[k]);
}

/* What is missing in a part is loose in it. */
static uint32_t widen(struct maker *m, uint32_t part, const uint64_t *own,
                      const uint64_t *all)
{
    if (!part)
        return 0;
    for (size_t w = 0; w < m->words && may_go_on(m, 8); w++)
        for (uint64_t rest = all[w] & ~own[w]; rest; rest &= rest - 1)
            vec_push(&m->loose,
                     (uint32_t)(64 * w + (size_t)__builtin_ctzll(rest)));
    vec_push(&m->part, part);
    return close_product(m);
}

static void make_sum(struct maker *m, uint32_t vertex)
{
    const struct graph *g = m->graph;
    const struct vertex *v = &g->vertex.at[vertex];
    uint64_t *all = set_of(m, vertex);
    uint64_t *own = mem_try_alloc(v->edges * m->words + 1, sizeof *own);
    VEC(uint32_t) parts = {0};
    if (!own) {
        m->nnf->circuit.starved = true; /* unreached: there was memory */
        return;                         /* unreached: there was memory */
    }
    for (size_t i = 0; i < v->edges; i++) {
        uint64_t *set = own + i * m->words;
        put_edge(m, set, &g->edge.at[g->order.at[v->edge + i]]);
        vec_push(&parts, close_product(m));
        for (size_t w = 0; w < m->words; w++)
            all[w] |= set[w];
    }
    judge_sum(m, parts.at, parts.len);
    for (size_t i = 0; i < v->edges; i++)
        parts.at[i] = widen(m, parts.at[i], own + i * m->words, all);
    m->node[vertex] = circuit_sum(&m->nnf->circuit, parts.at, parts.len);
    vec_release(&parts);
    free(own);
}

static void make_node(struct maker *m, uint32_t vertex)
{
    const struct graph *g = m->graph;
    const struct vertex *v = &g->vertex.at[vertex];
    if (v->kind == ONE) {
        make_sum(m, vertex);
        return;
    }
    if (v->kind == LITERAL)
        put_literal(m, set_of(m, vertex), v->literal);
    for (size_t i = 0; i < v->edges; i++)
        put_edge(m, set_of(m, vertex), &g->edge.at[g->order.at[v->edge + i]]);
    m->node[vertex] = close_product(m);
}

/* Those below it first; false: the graph goes round in circles. */
static bool make_all(struct maker *m)
{
    const struct graph *g = m->graph;
    VEC(uint32_t) stack = {0};
    bool good = true;
    vec_push(&stack, g->root);
    while (good && stack.len && !m->nnf->circuit.starved && !m->twice) {
        uint32_t vertex = vec_last(&stack);
        const struct vertex *v = &g->vertex.at[vertex];
        if (m->state[vertex]) {
            if (m->state[vertex] == 1)
                make_node(m, vertex);
            m->state[vertex] = 2;
            stack.len--;
            continue;
        }
        m->state[vertex] = 1;
        for (size_t i = 0; i < v->edges && good; i++) {
            uint32_t to = g->edge.at[g->order.at[v->edge + i]].to;
            good = m->state[to] != 1;
            if (!m->state[to])
                vec_push(&stack, to);
        }
    }
    vec_release(&stack);
    return good;
}

/* The whole, with all variables that no node has. */
static void close_whole(struct maker *m)
{
    uint64_t *all = mem_alloc(m->words + 1, sizeof *all);
    int64_t rest = m->graph->variables % 64;
    memset(all, 255, m->words * sizeof *all);
    if (rest)
        all[m->words - 1] = (UINT64_C(1) << rest) - 1;
    uint32_t root = m->graph->root;
    m->nnf->circuit.root = widen(m, m->node[root], set_of(m, root), all);
    free(all);
}

static bool make_circuit(struct reader *r, const struct graph *g,
                         struct nnf *nnf, struct error *err)
{
    size_t vertices = g->vertex.len;
    struct maker m = {.graph = g, .nnf = nnf, .watch = r->watch};
    bool good = true;
    m.words = ((size_t)g->variables + 63) / 64;
    circuit_init(&nnf->circuit, (size_t)g->variables, UINT64_MAX);
    nnf->exclusive = true;
    m.set = mem_try_alloc(vertices * m.words + 1, sizeof *m.set);
    m.node = mem_try_alloc(vertices, sizeof *m.node);
    m.state = mem_try_alloc(vertices, sizeof *m.state);
    if (m.set && m.node && m.state)
        good = make_all(&m);
    else
        nnf->circuit.starved = true; /* unreached: there was memory */
    if (good && !nnf->circuit.starved && !m.twice)
        close_whole(&m);
    free(m.set);
    free(m.node);
    free(m.state);
    vec_release(&m.literal);
    vec_release(&m.part);
    vec_release(&m.loose);
    if (nnf->circuit.starved)
        /* unreached: there was memory */
        return reader_fail(r, err, "there is no memory for this circuit");
    if (m.twice)
        return reader_fail(r, err,
                           "a product has a variable in two of its "
                           "parts");
    return good || reader_fail(r, err, "the circuit goes round in circles");
}

bool nnf_read(struct reader *r, struct nnf *nnf, struct error *err)
{
    struct graph g = {.root = 0};
    struct word word = {.size = 0};
    bool good = true;
    *nnf = (struct nnf){.named = false};
    do
        good = word_next(r, &word, err);
    while (good && (!word.size || !strcmp(word.text, "c")) &&
           (reader_skip_line(r), reader_peek(r) >= 0));
    nnf->named = good && !strcmp(word.text, "nnf");
    if (nnf->named && !reader_at_line_end(r))
        good = read_c2d(r, &g, err);
    else if (good)
        good = read_d4(r, &g, &word, err);
    if (good && !g.starved)
        sort_edges(&g);
    if (good && g.starved)
        /* unreached: there was memory */
        good = reader_fail(r, err, "there is no memory for this circuit");
    good = good && reader_finish(r, err) && make_circuit(r, &g, nnf, err);
    graph_release(&g);
    return good;
}

void nnf_release(struct nnf *nnf)
{
    circuit_release(&nnf->circuit);
}
