/* test_search.c: engines that give wrong answers are met, and a checkpoint has
 * one search that writes it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "middle.h"

#include <unistd.h>

struct trial {
    dt_settings *set;
    dt_puzzle *puzzle;
    dt_search *search;
    struct dt_error err;
};

/* The search may be refused. */
static struct trial begin(const char *id, enum dt_task task,
                          const char *checkpoint)
{
    struct trial t = {.set = dt_settings_new()};
    assert_true(dt_set(t.set, "engine", "dance", &t.err));
    if (checkpoint)
        assert_true(dt_set(t.set, "checkpoint", checkpoint, &t.err));
    t.puzzle = dt_open(id, t.set, &t.err);
    assert_non_null(t.puzzle);
    t.search = dt_search_new(t.puzzle, t.set, task, &t.err);
    return t;
}

static void end(struct trial *t)
{
    dt_search_free(t->search);
    dt_puzzle_free(t->puzzle);
    dt_settings_free(t->set);
}

/* ---- wrong answers -------------------------------------------------- */

static const struct engine *honest;

static enum verdict lose_a_fact(struct search *search, struct error *err)
{
    enum verdict verdict = honest->next(search, err);
    search->facts.len -= verdict == VERDICT_FOUND;
    return verdict;
}

static enum verdict blame_cells(struct search *search, struct error *err)
{
    (void)err;
    strcpy(search->reason.sentence, "2 white cells have no neighbour");
    vec_push(&search->reason.member, 0);
    return VERDICT_NONE;
}

static void check_liar(enum verdict (*lie)(struct search *, struct error *),
                       const char *sentence)
{
    struct trial t = begin("domino:2x3", DT_SOLVE, NULL);
    assert_non_null(t.search);
    honest = t.search->search.engine;
    struct engine liar = *honest;
    liar.next = lie;
    t.search->search.engine = &liar;
    assert_int_equal(dt_next(t.search, &t.err), DT_BROKEN);
    t.err.text[strlen(sentence)] = 0;
    assert_string_equal(t.err.text, sentence);
    end(&t);
}

static void wrong_answers(void **state)
{
    (void)state;
    check_liar(lose_a_fact,
               "the engine dance gave a wrong solution of domino:2x3: ");
    check_liar(blame_cells,
               "the engine dance gave a wrong reason of domino:2x3: ");
}

/* ---- checkpoints ---------------------------------------------------- */

static char save[] = "/tmp/dovetail-search-XXXXXX";

/* Also of two searches of one process; and whoever was refused changes
 * nothing. */
static void one_writer(void **state)
{
    (void)state;
    close(mkstemp(save));
    struct trial one = begin("domino:4x4", DT_COUNT, save);
    struct trial two = begin("domino:4x4", DT_COUNT, save);
    assert_non_null(one.search);
    assert_null(two.search);
    assert_non_null(strstr(two.err.text, "is in use by another search"));
    end(&two);
    char *number;
    assert_int_equal(dt_count(one.search, &number, &one.err), DT_NONE);
    assert_string_equal(number, "36");
    free(number);
    end(&one);
    two = begin("domino:4x4", DT_COUNT, save);
    assert_non_null(two.search);
    end(&two);
    unlink(save);
}

/* A file that somebody has put in the place of the checkpoint stays. */
static void replaced(void **state)
{
    (void)state;
    struct trial t = begin("domino:4x4", DT_SOLVE, save);
    struct error err = {0};
    char line[20] = "";
    assert_non_null(t.search);
    unlink(save);
    FILE *file = fopen(save, "w");
    fputs("another's\n", file);
    fclose(file);
    assert_false(checkpoint_save(t.search, false, &err));
    assert_non_null(strstr(err.text, "is in use by another search"));
    end(&t);
    file = fopen(save, "r");
    assert_non_null(fgets(line, sizeof line, file));
    assert_string_equal(line, "another's\n");
    fclose(file);
    unlink(save);
}

static void refused_tasks(void **state)
{
    (void)state;
    static const enum dt_task tasks[] = {DT_SAMPLE, DT_DIAGRAM, DT_HINT};
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++) {
        struct trial t = begin("domino:4x4", tasks[i], save);
        assert_null(t.search);
        assert_non_null(strstr(t.err.text, "leave out --checkpoint"));
        assert_int_not_equal(access(save, F_OK), 0);
        end(&t);
    }
    struct trial t = begin("domino:4x4", DT_COUNT, NULL);
    assert_false(dt_continue(t.search, stdout, &t.err));
    assert_non_null(strstr(t.err.text, "dt_continue wants DT_ENUMERATE"));
    end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_answers),
        cmocka_unit_test(one_writer),
        cmocka_unit_test(replaced),
        cmocka_unit_test(refused_tasks),
    };
    return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
