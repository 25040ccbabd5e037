/* test_prooffile.c: sums of inequalities, the files of proofs there and back,
 * random bytes, and the proofs of whole puzzles. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "script.h"
#include "dovetail.h"
#include "format/prooffile.h"
#include "problem/cutting_planes.h"

#include <unistd.h>

/* ---- sums ----------------------------------------------------------- */

/* Three pigeons in two holes: at most one in each by division. */
static void pigeons(void **state)
{
    (void)state;
    struct error err = {0};
    struct planes *p = planes_new();
    for (int pigeon = 0; pigeon < 3; pigeon++)
        planes_clause(p, (int[]){2 * pigeon + 1, 2 * pigeon + 2}, 2);
    for (int hole = 1; hole <= 2; hole++)
        for (int away = 0; away < 3; away++) /* the pigeon of no pair */
            planes_clause(p,
                          (int[]){-hole - 2 * (away == 0),
                                  -hole - 2 * (away == 2 ? 1 : 2)},
                          2);
    struct term most[2][6];
    for (int hole = 0; hole < 2; hole++) {
        struct term terms[] = {{POLISH_TAKE, 4 + 3 * hole},
                               {POLISH_TAKE, 5 + 3 * hole},
                               {POLISH_ADD, 0},
                               {POLISH_TAKE, 6 + 3 * hole},
                               {POLISH_ADD, 0},
                               {POLISH_DIVIDE, 2}};
        memcpy(most[hole], terms, sizeof terms);
    }
    assert_int_equal(planes_next(p), 10);
    assert_false(planes_sum(p, 11, most[0], 6, &err));
    err.text[0] = 0;
    assert_true(planes_sum(p, 10, most[0], 6, &err));
    assert_true(planes_sum(p, 11, most[1], 6, &err));
    assert_true(planes_drop(p, 4, &err));
    assert_false(planes_sum(p, 12, most[0], 6, &err));
    assert_string_equal(err.text, "there is no inequality 4");
    struct term all[] = {
        {POLISH_TAKE, 1}, {POLISH_TAKE, 2},  {POLISH_ADD, 0},
        {POLISH_TAKE, 3}, {POLISH_ADD, 0},   {POLISH_TAKE, 10},
        {POLISH_ADD, 0},  {POLISH_TAKE, 11}, {POLISH_ADD, 0}};
    assert_true(planes_sum(p, 12, all, 7, &err));
    assert_false(planes_tally(p)->refuted);
    assert_true(planes_sum(p, 13, all, 9, &err));
    assert_true(planes_tally(p)->refuted);
    planes_free(p);
}

static struct term random_term(struct rng *rng, int64_t inequalities)
{
    struct term term = {.kind = (enum polish)rng_below(rng, 4)};
    term.number = term.kind == POLISH_TAKE
                      ? 1 + (int64_t)rng_below(rng, (uint64_t)inequalities)
                      : 1 + (int64_t)rng_below(rng, 3);
    return term;
}

/* No sums of clauses that have a common solution contradict each other. */
static void random_sums(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 10);
    int made = 0;
    for (int n = 0; n < 300; n++) {
        struct book b = {0};
        struct planes *p = planes_new();
        while (b.clause.len < 12) {
            vec_push(&b.clause, random_clause(&rng, 5));
            b.clause.len -= !satisfiable(&b, 5);
        }
        for (int c = 0; c < 12; c++)
            planes_clause(p, b.clause.at[c].literals,
                          (size_t)b.clause.at[c].count);
        for (int i = 0; i < 300; i++) {
            struct error err = {0};
            struct term terms[12];
            size_t count = 1 + rng_below(&rng, 12), depth = 0;
            for (size_t t = 0; t < count; t++) {
                terms[t] = random_term(&rng, planes_next(p) - 1);
                if (depth < 1 + (terms[t].kind == POLISH_ADD))
                    terms[t] = (struct term){POLISH_TAKE, 1 + (int64_t)t};
                depth += terms[t].kind == POLISH_TAKE;
                depth -= terms[t].kind == POLISH_ADD;
            }
            bool good = planes_sum(p, planes_next(p), terms, count, &err);
            assert_true(good || err.text[0]);
            made += good;
            assert_false(planes_tally(p)->refuted);
        }
        planes_free(p);
        vec_release(&b.clause);
    }
    assert_true(made > 10000);
}

/* ---- files ---------------------------------------------------------- */

static char *write_script(const struct script *s, enum proof_kind kind,
                          size_t *size)
{
    char *text = NULL;
    struct error err = {0};
    FILE *out = open_memstream(&text, size);
    struct proof_writer *w =
        proof_writer_new(kind, s->problem.clause.len, out);
    for (size_t i = 0; i < s->move.len; i++) {
        const struct move *m = &s->move.at[i];
        struct lemma lemma = {m->clause.number, m->clause.literals,
                              (size_t)m->clause.count, m->hints.at,
                              m->hints.len};
        if (m->drops)
            w->proof.drop(w, lemma.number, lemma.literals, lemma.count);
        else
            w->proof.add(w, &lemma);
    }
    assert_true(proof_writer_finish(w, &err));
    fclose(out);
    return text;
}

static void take_numbers(struct script *s, const struct step *step)
{
    for (size_t i = 0; i < step->hints.len; i++) {
        struct clause c = {.number = step->hints.at[i]};
        play(s, true, &c);
    }
}

/* A name without extension: the kind is told by the contents. */
static void read_script(struct script *s, const char *text, size_t size,
                        enum proof_kind kind)
{
    struct reader reader;
    struct proof_reader p;
    struct error err = {0};
    enum proof_event event;
    reader_text(&reader, "proof", text, size);
    proof_reader_init(&p, &reader, "proof");
    assert_int_equal(p.kind, kind);
    while ((event = proof_reader_next(&p, &err)) == PROOF_STEP) {
        const struct step *step = &p.step;
        if (kind == PROOF_LRAT && step->drops) {
            take_numbers(s, step);
            continue;
        }
        struct move move = {.drops = step->drops,
                            .clause =
                                make_clause(step->number, step->literals.at,
                                            step->literals.len)};
        vec_append(&move.hints, step->hints.at, step->hints.len);
        vec_push(&s->move, move);
    }
    assert_int_equal(event, PROOF_END);
    proof_reader_release(&p);
    reader_close(&reader);
}

static void there_and_back(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 7);
    for (int n = 0; n < 100; n++) {
        struct script bare = random_script(&rng), hinted = listener(&bare);
        assert_true(run_forward(&bare, &hinted));
        for (int kind = PROOF_LRAT; kind <= PROOF_BYTES; kind++) {
            const struct script *from = kind == PROOF_LRAT ? &hinted : &bare;
            struct script back = listener(&bare);
            size_t size;
            char *text = write_script(from, kind, &size);
            read_script(&back, text, size, kind);
            assert_int_equal(back.move.len, from->move.len);
            assert_true(kind == PROOF_LRAT ? run_hinted(&back)
                                           : run_forward(&back, NULL));
            script_release(&back);
            free(text);
        }
        script_release(&bare);
        script_release(&hinted);
    }
}

/* What the reader makes of bytes, to the end or to the first mistake. */
static enum proof_event read_bytes(const char *name, const char *bytes,
                                   size_t size, struct error *err)
{
    struct reader reader;
    struct proof_reader p;
    enum proof_event event;
    reader_text(&reader, name, bytes, size);
    proof_reader_init(&p, &reader, name);
    do
        event = proof_reader_next(&p, err);
    while (event == PROOF_STEP);
    proof_reader_release(&p);
    return event;
}

static void any_bytes(void **state)
{
    static const char letters[] = " \n0123456789-dc\ta";
    static const char *const names[] = {"p", "p.lrat", "p.drat", "p.bdrat",
                                        "p.pbp"};
    (void)state;
    struct rng rng;
    rng_init(&rng, 8);
    for (int n = 0; n < 4000; n++) {
        char bytes[64];
        size_t size = rng_below(&rng, sizeof bytes);
        bool wild = rng_below(&rng, 2);
        for (size_t i = 0; i < size; i++)
            bytes[i] = wild ? (char)rng_below(&rng, 256)
                            : letters[rng_below(&rng, sizeof letters - 1)];
        struct error err = {0};
        enum proof_event event = read_bytes(names[n % 5], bytes, size, &err);
        assert_int_equal(event == PROOF_BAD, err.text[0] != 0);
    }
}

static void bad_files(void **state)
{
    static const struct {
        const char *name, *bytes;
        size_t size;
        long line, column;
        const char *text;
    } row[] = {
        {"p.lrat", "5 1 0 1 2 0\n6 x 0\n", 18, 2, 3,
         "expected a number, such as 5 or -5"},
        {"p.lrat", "5 1 0 1 2\n6 2 0 1 0\n", 20, 1, 10,
         "expected a number, such as 5 or -5"},
        {"p.lrat", "5 1 0 1", 7, 1, 8, "the proof breaks off within a step"},
        {"p.lrat", "5 1 0 1 0 0\n", 12, 1, 11,
         "expected nothing more in the line of a step"},
        {"p.lrat", "5 2147483647 0 1 0\n", 19, 1, 3,
         "a number beyond 2147483646"},
        {"p.drat", "1 2 0\n1 -0\n", 11, 2, 3,
         "expected a number, such as 5 or -5"},
        {"p.drat", "1 2 0\nd 1", 9, 2, 4,
         "the proof breaks off within a step"},
        {"p.bdrat", "a\x02", 2, 1, 2,
         "the proof breaks off within a step (byte 2 of the file)"},
        {"p.bdrat", "a\x02\0x\x02\0", 6, 1, 4,
         "expected the letter a or d (byte 4 of the file)"},
        {"p.bdrat", "a\x01\0", 3, 1, 2,
         "this is no literal (byte 2 of the file)"},
        {"p.bdrat", "a\x80\x80\x80\x80\x80\x01\0", 8, 1, 6,
         "this is no literal (byte 6 of the file)"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct error err = {0};
        assert_int_equal(
            read_bytes(row[i].name, row[i].bytes, row[i].size, &err),
            PROOF_BAD);
        assert_string_equal(err.text, row[i].text);
        assert_int_equal(err.line, row[i].line);
        assert_int_equal(err.column, row[i].column);
    }
}

static void sums(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size;
    struct error err = {0};
    FILE *out = open_memstream(&text, &size);
    struct proof_writer *w = proof_writer_new(PROOF_PLANES, 3, out);
    struct term terms[] = {{POLISH_TAKE, 1},  {POLISH_TAKE, 2},
                           {POLISH_ADD, 0},   {POLISH_TAKE, 3},
                           {POLISH_ADD, 0},   {POLISH_TIMES, 3},
                           {POLISH_DIVIDE, 2}};
    w->proof.sum(w, 4, terms, sizeof terms / sizeof *terms);
    struct lemma lemma = {5, (int[]){-1, 2}, 2, (int64_t[]){-3}, 1};
    w->proof.add(w, &lemma);
    w->proof.drop(w, 4, NULL, 0);
    lemma = (struct lemma){6, NULL, 0, (int64_t[]){5}, 1};
    w->proof.add(w, &lemma);
    assert_true(proof_writer_finish(w, &err));
    fclose(out);
    assert_string_equal(text, "pseudo-Boolean proof version 2.0\nf 3\n"
                              "pol 1 2 + 3 + 3 * 2 d\n"
                              "red 1 ~x1 1 x2 >= 1 ; x1 -> 0\n"
                              "del id 4\nrup >= 1 ;\noutput NONE\n"
                              "conclusion UNSAT : 6\n"
                              "end pseudo-Boolean proof\n");
    free(text);
}

/* ---- whole puzzles -------------------------------------------------- */

/* Solves with a proof and checks it as a stranger would; answers the
 * verdict. */
static int prove(const char *id, const char *extension)
{
    char path[64];
    snprintf(path, sizeof path, "/tmp/dovetail-test-%ld.%s", (long)getpid(),
             extension);
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    assert_true(dt_set(set, "proof", path, &err));
    dt_puzzle *puzzle = dt_open(id, set, &err);
    dt_search *search = dt_search_new(puzzle, set, DT_SOLVE, &err);
    assert_string_equal(err.text, "");
    int verdict = dt_next(search, &err);
    if (verdict == DT_NONE) {
        FILE *out = fopen(path, "wb");
        assert_int_equal(dt_prove(search, out, &err), DT_NONE);
        fclose(out);
        assert_int_equal(dt_check_proof(puzzle, set, path, &err), DT_RIGHT);
        unlink(path);
    }
    dt_search_free(search), dt_puzzle_free(puzzle), dt_settings_free(set);
    return verdict;
}

static const char *const kinds[] = {"lrat", "drat", "bdrat", "pbp"};

static void random_formulas(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 9);
    char path[64];
    int none = 0;
    snprintf(path, sizeof path, "/tmp/dovetail-test-%ld.cnf", (long)getpid());
    for (int n = 0; n < 100; n++) {
        FILE *out = fopen(path, "w");
        int variables = 4 + (int)rng_below(&rng, 40);
        int clauses = variables * 9 / 2;
        fprintf(out, "p cnf %d %d\n", variables, clauses);
        for (int i = 0; i < 3 * clauses; i++) {
            int v = 1 + (int)rng_below(&rng, (uint64_t)variables);
            fprintf(out, "%d%s", rng_below(&rng, 2) ? v : -v,
                    i % 3 < 2 ? " " : " 0\n");
        }
        fclose(out);
        none += prove(path, kinds[n % 4]) == DT_NONE;
    }
    unlink(path);
    assert_true(none > 20 && none < 100);
}

static void puzzles_of_families(void **state)
{
    static const char *const ids[] = {
        "windmill:1x9", /* an empty clause */
        "windmill:3x3",
        "domino:8x8,cut=corners",
        "domino:10x13,rule=tatami,meet=4",
        "life:4x4,steps=3,shift=1",
        "tetravex:2x2:7128+1234+3890+5671",
    };
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        for (int k = 0; k < 4; k++)
            assert_int_equal(prove(ids[i], kinds[k]), DT_NONE);
    assert_int_equal(prove("domino:4x4", "lrat"), DT_FOUND);
}
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pigeons),
        cmocka_unit_test(random_sums),
        cmocka_unit_test(there_and_back),
        cmocka_unit_test(any_bytes),
        cmocka_unit_test(bad_files),
        cmocka_unit_test(sums),
        cmocka_unit_test(random_formulas),
        cmocka_unit_test(puzzles_of_families),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
