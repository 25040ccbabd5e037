/* test_pog.c: certificates of counts: those of small random clauses, made here
 * without art, are right; damaged ones prove no other number.
 *
 * A certificate is a whole decision tree.  The node of a prefix, which gives
 * values to the first variables, is the sum of two products, of a literal and
 * the node behind it; its lemma says that the prefix, or the clauses, or the
 * node: "not the prefix, or the node".  Where a clause is false there is no
 * node.  Then all lemmas go, in reverse, for the reasons that they came for,
 * and the clauses, each of which makes nodes false from below up to the root.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "format/cpog.h"

#include <stdio.h>

enum { MOST = 5, LONGEST = 3, CLAUSES = 14, FORMULAS = 60, MUTANTS = 4000 };

struct formula {
    int variables;
    size_t clauses;
    int clause[CLAUSES][LONGEST];
    size_t length[CLAUSES];
};

static struct formula draw(struct rng *rng)
{
    struct formula f = {.variables = 1 + (int)rng_below(rng, MOST)};
    f.clauses = (size_t)rng_below(rng, CLAUSES);
    for (size_t i = 0; i < f.clauses; i++) {
        f.length[i] = 1 + (size_t)rng_below(rng, LONGEST);
        for (size_t k = 0; k < f.length[i]; k++) {
            int v = 1 + (int)rng_below(rng, (uint64_t)f.variables);
            f.clause[i][k] = rng_below(rng, 2) ? v : -v;
        }
    }
    return f;
}

static bool falsifies(const struct formula *f, size_t clause, unsigned truths)
{
    for (size_t i = 0; i < f->length[clause]; i++) {
        int l = f->clause[clause][i];
        if ((truths >> (abs(l) - 1) & 1) == (l > 0))
            return false;
    }
    return true;
}

static unsigned long count_models(const struct formula *f)
{
    unsigned long count = 0;
    for (unsigned truths = 0; truths < 1u << f->variables; truths++) {
        bool model = true;
        for (size_t i = 0; i < f->clauses && model; i++)
            model = !falsifies(f, i, truths);
        count += model;
    }
    return count;
}

/* ---- a certificate -------------------------------------------------- */

typedef VEC(char) text;

static void put(text *t, const char *word, long number)
{
    char buffer[40];
    int size = snprintf(buffer, sizeof buffer, "%s%ld ", word, number);
    vec_append(t, buffer, (size_t)size);
}

/* A node: what it is, and the clauses by which it is defined, from the first
 * on. */
struct node {
    bool sum;
    long part[2]; /* 0: none */
    long first;
};

struct author {
    const struct formula *f;
    text out;
    long last; /* number of a clause */
    VEC(struct node) node;
    VEC(text) reason; /* owned; of lemmas: "C H... 0", to drop them by */
    long prefix[MOST];
};

static void end_line(struct author *a, const char *end)
{
    vec_append(&a->out, end, strlen(end));
}

static long name_of(const struct author *a, size_t node)
{
    return a->f->variables + 1 + (long)node;
}

static const struct node *node_of(const struct author *a, long literal)
{
    return &a->node.at[literal - a->f->variables - 1];
}

static long product(struct author *a, long first, long second)
{
    struct node node = {false, {first, second}, a->last + 1};
    long name = name_of(a, a->node.len);
    put(&a->out, "", node.first);
    put(&a->out, "p ", name);
    a->last = node.first;
    for (int i = 0; i < 2; i++)
        if (node.part[i]) {
            put(&a->out, "", node.part[i]);
            a->last++;
        }
    end_line(a, "0\n");
    vec_push(&a->node, node);
    return name;
}

/* Of two products, whose first literals are each other's negation. */
static long sum(struct author *a, long first, long second)
{
    struct node node = {true, {first, second}, a->last + 1};
    long name = name_of(a, a->node.len);
    put(&a->out, "", node.first);
    put(&a->out, "s ", name);
    put(&a->out, "", first);
    put(&a->out, "", second);
    put(&a->out, "", node_of(a, first)->first + 1);
    put(&a->out, "", node_of(a, second)->first + 1);
    end_line(a, "0\n");
    a->last = node.first + 2;
    vec_push(&a->node, node);
    return name;
}

/* Not the prefix of this length, nor `literal`, or the node; 0: none. */
static long lemma(struct author *a, int length, long literal, long node,
                  const long *hints)
{
    text reason = {0};
    long number = ++a->last;
    put(&a->out, "", number);
    end_line(a, "a ");
    put(&reason, "", number);
    for (int i = 0; i < length; i++)
        put(&a->out, "", -a->prefix[i]);
    if (literal)
        put(&a->out, "", -literal);
    if (node)
        put(&a->out, "", node);
    end_line(a, "0 ");
    for (; *hints >= 0; hints++)
        if (*hints) {
            put(&a->out, "", *hints);
            put(&reason, "", *hints);
        }
    end_line(a, "0\n");
    vec_append(&reason, "0\n", 2);
    vec_push(&a->reason, reason);
    return number;
}

/* What is known of a prefix. */
struct known {
    long node, lemma; /* node 0: no model */
};

static struct known leaf(struct author *a, int length)
{
    unsigned truths = 0;
    for (int i = 0; i < length; i++)
        truths |= (unsigned)(a->prefix[i] > 0) << i;
    for (size_t i = 0; i < a->f->clauses; i++)
        if (falsifies(a->f, i, truths))
            return (struct known){
                0, lemma(a, length, 0, 0, (long[]){(long)i + 1, -1})};
    long node = product(a, 0, 0);
    return (struct known){node, lemma(a, length, 0, node,
                                      (long[]){node_of(a, node)->first, -1})};
}

static struct known grow(struct author *a, int length)
{
    if (length == a->f->variables)
        return leaf(a, length);
    long x = length + 1, part[2] = {0};
    struct known known[2];
    for (int i = 0; i < 2; i++) {
        a->prefix[length] = i ? -x : x;
        known[i] = grow(a, length + 1);
        if (known[i].node)
            part[i] = product(a, a->prefix[length], known[i].node);
    }
    bool both = part[0] && part[1];
    long node = both ? sum(a, part[0], part[1]) : part[0] + part[1];
    long first = both ? node_of(a, node)->first : 0;
    long with = known[0].lemma;
    if (part[0])
        with = lemma(a, length, x, node,
                     (long[]){both ? first + 1 : 0, known[0].lemma,
                              node_of(a, part[0])->first, -1});
    long last = part[1] ? node_of(a, part[1])->first : 0;
    return (struct known){node, lemma(a, length, 0, node,
                                      (long[]){with, both ? first + 2 : 0,
                                               known[1].lemma, last, -1})};
}

static bool is_false(const bool *gone, const unsigned *denied, long literal,
                     int variables)
{
    return labs(literal) > variables
               ? gone[literal - variables - 1]
               : denied[literal > 0] >> (labs(literal) - 1) & 1;
}

/* Drops a given clause: its literals are false, and so are nodes. */
static void drop_clause(struct author *a, size_t clause, long root)
{
    bool *gone = mem_alloc(a->node.len + 1, sizeof *gone);
    unsigned denied[2] = {0};
    for (size_t i = 0; i < a->f->length[clause]; i++) {
        int l = a->f->clause[clause][i];
        denied[l > 0] |= 1u << (abs(l) - 1);
    }
    bool taut = denied[0] & denied[1];
    put(&a->out, "d ", (long)clause + 1);
    if (!taut)
        put(&a->out, "", root);
    for (size_t i = 0; i < a->node.len && !taut; i++) {
        const struct node *n = &a->node.at[i];
        bool none[2];
        for (int k = 0; k < 2; k++)
            none[k] = n->part[k] &&
                      is_false(gone, denied, n->part[k], a->f->variables);
        gone[i] = n->sum ? none[0] && none[1] : none[0] || none[1];
        if (gone[i])
            put(&a->out, "", n->sum ? n->first : n->first + 1 + !none[0]);
    }
    end_line(a, "0\n");
    free(gone);
}

/* False: there is no model, and no certificate. */
static bool certify(struct author *a)
{
    a->last = (long)a->f->clauses;
    struct known root = grow(a, 0);
    if (root.node) {
        put(&a->out, "r ", root.node);
        end_line(a, "\n");
        for (size_t i = a->reason.len - 1; i-- > 0;) {
            end_line(a, "d ");
            vec_append(&a->out, a->reason.at[i].at, a->reason.at[i].len);
        }
        for (size_t i = 0; i < a->f->clauses; i++)
            drop_clause(a, i, root.lemma);
    }
    for (size_t i = 0; i < a->reason.len; i++)
        vec_release(&a->reason.at[i]);
    vec_release(&a->reason);
    vec_release(&a->node);
    return root.node;
}

/* ---- the checker ---------------------------------------------------- */

/* -1: refused, with a sentence. */
static long judge(const struct formula *f, const char *bytes, size_t size,
                  struct error *err)
{
    struct pog *pog = pog_new(f->variables, NULL);
    struct reader reader;
    struct cpog_reader lines;
    bool wrong;
    mpz_t models;
    mpz_init(models);
    for (size_t i = 0; i < f->clauses; i++)
        assert_true(pog_clause(pog, f->clause[i], f->length[i]));
    reader_text(&reader, "certificate", bytes, size);
    cpog_reader_init(&lines, &reader);
    enum proof_event event;
    while ((event = cpog_next(&lines, pog, &wrong, err)) == PROOF_STEP)
        continue;
    long count = -1;
    if (event == PROOF_END && pog_finish(pog, models, err))
        count = (long)mpz_get_ui(models);
    assert_true(count >= 0 || err->text[0]);
    cpog_reader_release(&lines);
    reader_close(&reader);
    pog_free(pog);
    mpz_clear(models);
    return count;
}

static long checked(const struct formula *f, const char *bytes, size_t size)
{
    struct error err = {0};
    return judge(f, bytes, size, &err);
}

static void certificates_prove_the_number(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 1);
    for (int i = 0; i < FORMULAS; i++) {
        struct formula f = draw(&rng);
        struct author a = {.f = &f};
        unsigned long models = count_models(&f);
        assert_int_equal(certify(&a), models > 0);
        if (models)
            assert_int_equal(checked(&f, a.out.at, a.out.len), models);
        vec_release(&a.out);
    }
}

/* Flips a digit or a sign, drops or doubles a line, swaps two, cuts off. */
static void damage(text *t, struct rng *rng)
{
    size_t at = (size_t)rng_below(rng, t->len), next = at;
    while (at && t->at[at - 1] != '\n')
        at--;
    while (next < t->len && t->at[next++] != '\n')
        continue;
    size_t byte = at + (size_t)rng_below(rng, next - at);
    switch (rng_below(rng, 5)) {
    case 0:
        t->at[byte] = (char)('0' + rng_below(rng, 10));
        break;
    case 1:
        t->at[byte] = "- dpasr"[rng_below(rng, 7)];
        break;
    case 2:
        memmove(t->at + at, t->at + next, t->len - next);
        t->len -= next - at;
        break;
    case 3:
        vec_reserve(t, t->len + (next - at));
        memmove(t->at + next + (next - at), t->at + next, t->len - next);
        memcpy(t->at + next, t->at + at, next - at);
        t->len += next - at;
        break;
    default:
        t->len = byte;
    }
}

static void damaged_ones_prove_nothing_else(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 2);
    long refused = 0;
    for (int i = 0; i < MUTANTS;) {
        struct formula f = draw(&rng);
        struct author a = {.f = &f};
        long models = (long)count_models(&f);
        for (int k = 0; certify(&a) && k < 100; k++, i++) {
            text mutant = {0};
            vec_append(&mutant, a.out.at, a.out.len);
            for (uint64_t n = 1 + rng_below(&rng, 2); n && mutant.len; n--)
                damage(&mutant, &rng);
            long count = checked(&f, mutant.at, mutant.len);
            assert_true(count == models || count == -1);
            refused += count == -1;
            vec_release(&mutant);
            if (k == 99)
                break;
            vec_clear(&a.out);
        }
        vec_release(&a.out);
    }
    assert_true(refused > MUTANTS / 2);
}

/* ---- by hand -------------------------------------------------------- */

static void check_refused(const char *certificate, const char *sentence)
{
    const struct formula f = {2, 1, {{1, 2}}, {2}};
    struct error err = {0};
    assert_int_equal(judge(&f, certificate, strlen(certificate), &err), -1);
    assert_string_equal(err.text, sentence);
}

/* x or y is x + (not x) y: three models. */
#define NODES "2 p 3 -1 2 0\n5 s 4 1 3 3 0\n"

static void an_empty_lemma_says_that_there_is_none(void **state)
{
    (void)state;
    const struct formula f = {1, 2, {{1}, {-1}}, {1, 1}};
    assert_int_equal(checked(&f, "3 a 0 1 2 0\n", 12), 0);
    assert_int_equal(checked(&f, "3 a 0 1 0\n", 10), -1);
    assert_int_equal(checked(&f, "", 0), -1);
}

static void holes_are_closed(void **state)
{
    (void)state;
    const struct formula f = {2, 1, {{1, 2}}, {2}};
    const char *right = NODES "8 a 4 0 6 7 2 1 0\nd 1 8 5 4 0\nr 4\n";
    assert_int_equal(checked(&f, right, strlen(right)), 3);
    /* Those of another checker: a lemma that is its own hint, a variable that
     * comes twice in a product, in any order. */
    check_refused(NODES "8 a 4 0 8 0\n",
                  "the hint 8 names no clause that is there");
    check_refused("2 p 3 2 1 -1 0\n", "-1 shares a variable with what stands "
                                      "before it in the product");
    check_refused("2 p 3 -1 2 0\n5 p 4 2 3 0\n",
                  "3 shares a variable with what stands before it in the "
                  "product");
    check_refused("2 s 3 1 2 0\n", "the hints lead to no contradiction");
    check_refused("2 s 3 1 2 1 0\n",
                  "the hint 1 is no clause that defines a node, and only "
                  "those show that the parts of a sum exclude each other");
    check_refused(NODES "8 a 4 0 6 7 2 1 0\nr 4\n",
                  "2 clauses are left besides the definitions, and it should "
                  "be one, the root alone");
    check_refused(NODES "8 a 4 0 6 7 2 1 0\nd 1 1 0\n",
                  "the hint 1 names no clause that is there");
    check_refused(NODES "d 3 0\n",
                  "clause 3 defines a node, and cannot be deleted");
    check_refused(NODES "8 a 4 0 6 7 2 1 0\nd 1 8 5 4 0\n",
                  "no line says which node is the root");
    check_refused(NODES "r 3\nr 4\n", "the root was told before: it is 3");
    check_refused(NODES "r 1\n", "the root 1 is no node, which are numbered "
                                 "from 3 on");
    check_refused("2 p 4 1 0\n", "the next node is 3, not 4");
    check_refused("1 p 3 1 0\n", "the clause's number 1 is not above those "
                                 "before it, the last of which is 1");
    check_refused("2 p 3 5 0\n", "5 is neither a literal of the 2 variables "
                                 "nor one of the 0 nodes so far");
    check_refused("2 a 0 1 0\n", "the clause of hint 1 is not unit: its "
                                 "literals 1 and 2 are not false");
    check_refused("2 q 3\n", "expected one of the letters pas");
    check_refused("2 p 0 1 0\n", "expected a node or a literal, and not 0");
    check_refused("2 p 3 1 0 7\n", "expected the end of the line");
    check_refused("", "no line says which node is the root");
}

/* ---- forgeries ------------------------------------------------------ */

/* What a stranger would try, who wants another number. */
static void definitions_cannot_be_forged(void **state)
{
    (void)state;
    /* Circles, and what comes later. */
    check_refused("2 p 3 3 0\n", "3 is neither a literal of the 2 variables "
                                 "nor one of the 0 nodes so far");
    check_refused("2 p 3 -4 0\n", "-4 is neither a literal of the 2 variables "
                                  "nor one of the 0 nodes so far");
    check_refused("2 p 3 1 0\n4 s 4 3 5 0\n",
                  "5 is neither a literal of the 2 variables nor one of the 1 "
                  "nodes so far");
    check_refused("2 a 3 0 0\n",
                  "3 is neither a literal of the 2 variables nor "
                  "one of the 0 nodes so far");
    /* Variables that are shared below: by a sum, by a product of products,
     * by a node that is denied, by a node and its negation. */
    check_refused(NODES "8 p 5 4 -2 0\n",
                  "-2 shares a variable with what stands before it in the "
                  "product");
    check_refused("2 p 3 1 0\n4 p 4 3 2 0\n7 p 5 -1 4 0\n",
                  "4 shares a variable with what stands before it in the "
                  "product");
    check_refused("2 p 3 1 0\n4 p 4 -3 1 0\n",
                  "1 shares a variable with what stands before it in the "
                  "product");
    check_refused("2 p 3 1 0\n4 p 4 3 -3 0\n",
                  "-3 shares a variable with what stands before it in the "
                  "product");
    check_refused("2 p 3 1 1 0\n", "1 shares a variable with what stands "
                                   "before it in the product");
    /* Sums whose parts overlap, for hints that say so or not. */
    check_refused("2 p 3 1 0\n4 p 4 2 0\n6 s 5 3 4 3 5 0\n",
                  "the hints lead to no contradiction");
    check_refused("2 p 3 1 0\n4 s 4 3 3 3 0\n",
                  "the hints lead to no contradiction");
    check_refused("2 p 3 1 0\n4 p 4 1 2 0\n7 s 5 3 4 3 5 6 0\n",
                  "the hints lead to no contradiction");
    check_refused("2 p 3 -1 0\n4 a 3 -1 0 2 0\n",
                  "the hints lead to no contradiction");
}

static void numbers_cannot_be_forged(void **state)
{
    (void)state;
    check_refused("2 p 4 1 0\n", "the next node is 3, not 4");
    check_refused("2 p 3 1 0\n4 p 3 2 0\n", "the next node is 4, not 3");
    check_refused("2 p -3 1 0\n", "the next node is 3, not -3");
    check_refused("2 p 2 1 0\n", "the next node is 3, not 2");
    check_refused("2 p 3 1 0\n3 p 4 2 0\n",
                  "the clause's number 3 is not above those before it, the "
                  "last of which is 3");
    check_refused("2 p 2147483648 1 0\n", "a number beyond 2147483647");
    check_refused("99999999999999999999 p 3 1 0\n",
                  "a number beyond 576460752303423487");
    check_refused("2 p 3 2147483647 0\n",
                  "2147483647 is neither a literal of the 2 variables nor one "
                  "of the 0 nodes so far");
    check_refused("0 p 3 1 0\n", "expected the number of a clause, from 1 on");
    check_refused("-2 p 3 1 0\n",
                  "expected the number of a clause, from 1 on");
    check_refused(NODES "r -4\n", "the root -4 is no node, which are numbered "
                                  "from 3 on");
    check_refused(NODES "r 5\n", "5 is neither a literal of the 2 variables "
                                 "nor one of the 2 nodes so far");
}

/* Deletions that do not follow, by others or by themselves; what is dropped
 * is gone. */
static void deletions_cannot_be_forged(void **state)
{
    (void)state;
    const struct formula f = {2, 1, {{1, 2}}, {2}};
    check_refused("d 1 0\n", "the hints lead to no contradiction");
    check_refused("d 1 1 0\n", "the hint 1 names no clause that is there");
    check_refused("d 2 0\n", "there is no clause 2");
    check_refused(NODES "d 4 0\n",
                  "clause 4 defines a node, and cannot be deleted");
    check_refused("2 p 3 1 0\nd 1 3 0\nr 3\n",
                  "the hints lead to no contradiction");
    check_refused(NODES "8 a 4 0 6 7 2 1 0\nd 1 8 5 4 0\nd 8 0\nr 4\n",
                  "the hints lead to no contradiction");
    check_refused(NODES "8 a 4 0 6 7 2 1 0\nd 1 8 5 4 0\nd 1 8 5 4 0\nr 4\n",
                  "there is no clause 1");
    /* A root that nobody has proved, and one of less than all. */
    check_refused("2 p 3 1 0\nr 3\n",
                  "clause 1 is left, and it is not the root 3 alone");
    check_refused(NODES "8 a 4 0 6 7 2 1 0\nd 1 8 5 4 0\nr 3\n",
                  "clause 8 is left, and it is not the root 3 alone");
    check_refused("2 p 3 0\n3 a 3 0 2 0\nr 3\nd 1 0\n",
                  "the hints lead to no contradiction");
    /* Where the root is told is all the same, and so is a node too much. */
    const char *early = NODES "r 4\n8 a 4 0 6 7 2 1 0\nd 1 8 5 4 0\n";
    assert_int_equal(checked(&f, early, strlen(early)), 3);
    const char *more = NODES "8 p 5 1 0\n10 a 4 0 6 7 2 1 0\n"
                             "d 1 10 5 4 0\nr 4\n";
    assert_int_equal(checked(&f, more, strlen(more)), 3);
}

/* Clauses with a literal twice, or with a literal and its negation; variables
 * that no clause has. */
static void odd_clauses_are_understood(void **state)
{
    (void)state;
    const struct formula twice = {2, 1, {{1, 1, 2}}, {3}};
    const struct formula taut = {2, 2, {{1, -1, 2}, {1, 2}}, {3, 2}};
    const struct formula loose = {5, 1, {{1}}, {1}};
    const struct formula none = {3, 0, {{0}}, {0}};
    const char *of_twice = NODES "8 a 4 0 6 7 2 1 0\nd 1 8 5 4 0\nr 4\n";
    const char *of_taut = "3 p 3 -1 2 0\n6 s 4 1 3 4 0\n"
                          "9 a 4 0 7 8 3 2 0\nd 1 0\nd 2 9 6 5 0\nr 4\n";
    const char *of_loose = "2 p 6 1 0\n4 a 6 0 2 1 0\nd 1 4 3 0\nr 6\n";
    const char *of_none = "1 p 4 0\n2 a 4 0 1 0\nr 4\n";
    assert_int_equal(checked(&twice, of_twice, strlen(of_twice)), 3);
    assert_int_equal(checked(&taut, of_taut, strlen(of_taut)), 3);
    assert_int_equal(checked(&loose, of_loose, strlen(of_loose)), 16);
    assert_int_equal(checked(&none, of_none, strlen(of_none)), 8);
    /* A clause that always holds says nothing of others. */
    assert_int_equal(checked(&taut, "3 a 0 1 0\n", 10), -1);
    /* Nor may a lemma be dropped that the rest does not say. */
    const char *less = "1 p 4 1 0\n3 a 4 0 0\nr 4\n";
    assert_int_equal(checked(&none, less, strlen(less)), -1);
}

/* What is denied counts the rest. */
static void denied_nodes_are_counted(void **state)
{
    (void)state;
    /* Not (not x and not y). */
    const char *right = "2 p 3 -1 -2 0\n5 p 4 -3 0\n"
                        "7 a 4 0 5 3 4 1 0\nd 1 7 6 2 0\nr 4\n";
    const struct formula f = {2, 1, {{1, 2}}, {2}};
    assert_int_equal(checked(&f, right, strlen(right)), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(certificates_prove_the_number),
        cmocka_unit_test(damaged_ones_prove_nothing_else),
        cmocka_unit_test(an_empty_lemma_says_that_there_is_none),
        cmocka_unit_test(holes_are_closed),
        cmocka_unit_test(definitions_cannot_be_forged),
        cmocka_unit_test(numbers_cannot_be_forged),
        cmocka_unit_test(deletions_cannot_be_forged),
        cmocka_unit_test(odd_clauses_are_understood),
        cmocka_unit_test(denied_nodes_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
