/* test_files.c: files of clauses and covers as puzzles: which there are, what
 * they accept as a solution, what they say. */
#include "family/file/file.h"
#include "help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <unistd.h>
#include <cmocka.h>

struct opened {
    void *own;
    const struct family *family;
};

static struct opened build(const char *text, const char *format)
{
    char path[] = "/tmp/test_files-XXXXXX";
    struct error err = {0};
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
    struct opened puzzle;
    struct file_source source = {.path = path, .format = format_named(format)};
    puzzle.own = file_build(&source, &puzzle.family, &err);
    unlink(path);
    assert_non_null(puzzle.own);
    return puzzle;
}

static void refused_paths(void **state)
{
    (void)state;
    static const struct {
        const char *path, *format, *sentence;
    } rows[] = {
        {"-", NULL,
         "--from cnf, --from sat, --from dlx, --from ec or --from "
         "nnf"},
        {"x.txt", NULL, "ends with .cnf, .sat, .dlx, .ec or .nnf"},
        {"dir.cnf/x", NULL, "ends with .cnf, .sat, .dlx, .ec or .nnf"},
        {"x.cnf", "rle", "ends with .cnf, .sat, .dlx, .ec or .nnf"},
        {"no-such-file.cnf", NULL, "cannot be opened"},
        {"no-such-file", "dlx", "cannot be opened"},
        {".", "sat", "is a directory"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error err = {0};
        const struct family *family;
        const struct format *format = rows[i].format
                                          ? format_named(rows[i].format)
                                          : format_of_path(rows[i].path);
        struct file_source source = {.path = rows[i].path, .format = format};
        assert_null(file_build(&source, &family, &err));
        assert_null(family);
        assert_non_null(strstr(err.text, rows[i].sentence));
    }
}

static char *printed(const struct opened *puzzle, const struct grid *grid)
{
    char *text = NULL;
    size_t size;
    struct error err = {0};
    struct writer w;
    struct page page = {.writer = &w};
    FILE *out = open_memstream(&text, &size);
    writer_init(&w, out);
    puzzle->family->print(puzzle->own, grid, &page);
    assert_true(writer_finish(&w, &err));
    fclose(out);
    return text;
}

static bool scan(const struct opened *puzzle, const char *text,
                 struct grid *grid, struct error *err)
{
    struct reader r;
    reader_text(&r, "answer", text, strlen(text));
    return puzzle->family->scan(puzzle->own, &r, grid, err);
}

/* Every row of n truth values is judged as the function says, and comes back
 * from its text. */
static void judge_all(const char *text, const char *format, int n,
                      bool (*right)(uint32_t row))
{
    struct opened puzzle = build(text, format);
    struct grid grid = {0}, back = {0};
    for (uint32_t row = 0; row < 1u << n; row++) {
        int facts[16], count = 0;
        struct error err = {0};
        for (int i = 0; i < n; i++)
            if (row >> i & 1)
                facts[count++] = *format == 'd' ? i : i + 1;
        puzzle.family->decode(puzzle.own, facts, (size_t)count, &grid);
        assert_int_equal(puzzle.family->check(puzzle.own, &grid, &err),
                         right(row));
        assert_int_equal(!err.text[0], right(row));
        char *shown = printed(&puzzle, &grid);
        struct error none = {0};
        assert_true(scan(&puzzle, shown, &back, &none));
        assert_true(grid_equal(&grid, &back));
        free(shown);
    }
    *grid_at(&grid, 0, 0, n - 1) = 2;
    struct error err = {0};
    assert_false(puzzle.family->check(puzzle.own, &grid, &err));
    grid_size(&grid, 1, 1, n + 1, 0);
    assert_false(puzzle.family->check(puzzle.own, &grid, &err));
    grid_release(&grid);
    grid_release(&back);
    puzzle.family->release(puzzle.own);
}

/* (x or not y) and (y or z): a bit each. */
static bool two_clauses(uint32_t row)
{
    bool x = row & 1, y = row & 2, z = row & 4;
    return (x || !y) && (y || z);
}

/* Options 0 and 2 agree on the colour of p, and 1 does not; 3 covers all
 * alone; 4 has no primary item. */
static bool five_options(uint32_t row)
{
    return row == 5 || row == 8;
}

/* a p:x, a b p:x, a, b and a p:y, where a is covered two or three times and b
 * once at most. */
static bool bounded_options(uint32_t row)
{
    int a = __builtin_popcount(row & 23), b = __builtin_popcount(row & 10);
    return a >= 2 && a <= 3 && b <= 1 && !(row & 16 && row & 3);
}

static void judges(void **state)
{
    (void)state;
    judge_all("2:3|a 0:1|b | p\na p:x\na b p:x\na |4\nb\na |1 p:y |1\n", "dlx",
              5, bounded_options);
    judge_all("x ~y\ny z\n", "sat", 3, two_clauses);
    judge_all("p cnf 3 2\n1 -2 0 2 3 0\n", "cnf", 3, two_clauses);
    judge_all("a b | p\na p:x\nb p:y\nb p:x\nb a p\np:x\n", "dlx", 5,
              five_options);
}

static void refused_answers(void **state)
{
    (void)state;
    static const char sat[] = "x ~y\ny z\n";
    static const char dlx[] = "a b | p\na p:x\nb p:x\n";
    static const struct {
        const char *format, *problem, *answer;
        long line, column;
        const char *sentence;
    } rows[] = {
        {"sat", sat, "x ~y\nw\n", 2, 1, "no variable 'w'"},
        {"sat", sat, "x ~x z\n", 1, 3, "x and ~x are both given"},
        {"sat", sat, "x y\n\nz\n", 2, 1, "without z or ~z"},
        {"sat", sat, "", 1, 1, "without x or ~x"},
        {"cnf", "p cnf 2 0\n", "1 3", 1, 3, "no variable '3'"},
        {"cnf", "p cnf 2 0\n", "~2 -1", 1, 4, "no variable '-1'"},
        {"dlx", dlx, "a p:x\nc\n", 2, 1, "no item 'c'"},
        {"dlx", dlx, "a p:x\n b p:y\n", 2, 2, "no such option"},
        {"dlx", dlx, "a\n", 1, 1, "no such option"},
        {"dlx", dlx, "a p:x\np:x a\n", 2, 1, "given before"},
        {"dlx", "2|a\na\na\n", "a\na\na\n", 3, 1, "given before"},
        {"dlx", "a\na |7\n", "a\n", 1, 1, "no such option"},
        {"dlx", "a\na |7\n", "a |7 |1\n", 1, 1, "no such option"},
        {"dlx", "a\na |7\n", "a |9 |-2\n", 1, 1, "no such option"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct opened puzzle = build(rows[i].problem, rows[i].format);
        struct grid grid = {0};
        struct error err = {0};
        assert_false(scan(&puzzle, rows[i].answer, &grid, &err));
        if (!strstr(err.text, rows[i].sentence) || err.line != rows[i].line ||
            err.column != rows[i].column)
            fail_msg("%ld:%ld: %s for %s", err.line, err.column, err.text,
                     rows[i].answer);
        grid_release(&grid);
        puzzle.family->release(puzzle.own);
    }
}

/* Options that are equal are taken one after another. */
static void twin_options(void **state)
{
    (void)state;
    struct opened puzzle = build("3|a 0:9|b\na b\na\nb a\na b |1\n", "dlx");
    struct grid grid = {0};
    struct error err = {0};
    assert_true(scan(&puzzle, "b a\n|1 is a comment\na b\n", &grid, &err));
    for (int o = 0; o < 4; o++)
        assert_int_equal(*grid_at(&grid, 0, 0, o), o % 2 == 0);
    assert_false(puzzle.family->check(puzzle.own, &grid, &err));
    assert_non_null(strstr(err.text, "'a' is covered less than 3 times"));
    err.text[0] = 0;
    assert_true(scan(&puzzle, "a b\na b\na\na b |1\n", &grid, &err));
    assert_false(puzzle.family->check(puzzle.own, &grid, &err));
    assert_non_null(strstr(err.text, "'a' is covered more than 3 times"));
    grid_release(&grid);
    puzzle.family->release(puzzle.own);
}

/* Comments come first, a blank line ends an answer, and the next follows. */
static void several_answers(void **state)
{
    (void)state;
    struct opened puzzle = build("x ~y\ny z\n", "sat");
    static const char text[] = "~ a comment\n\nx y\n~z\n\n\n~y z x\n";
    struct reader r;
    struct grid grid = {0};
    struct error err = {0};
    reader_text(&r, "answers", text, strlen(text));
    assert_true(puzzle.family->scan(puzzle.own, &r, &grid, &err));
    assert_int_equal(grid.cell[2], 0);
    assert_true(puzzle.family->scan(puzzle.own, &r, &grid, &err));
    assert_int_equal(grid.cell[1], 0);
    grid_release(&grid);
    puzzle.family->release(puzzle.own);
}

/* No line of an answer is longer than 78 bytes. */
static void wrapped_lines(void **state)
{
    (void)state;
    struct opened puzzle = build("p cnf 999 0\n", "cnf");
    struct grid grid = {0}, back = {0};
    struct error err = {0};
    puzzle.family->decode(puzzle.own, (const int[]){5, 999}, 2, &grid);
    char *text = printed(&puzzle, &grid);
    size_t widest = 0;
    for (const char *at = text; *at; at += strcspn(at, "\n") + 1)
        widest = strcspn(at, "\n") > widest ? strcspn(at, "\n") : widest;
    assert_in_range(widest, 75, 78);
    assert_true(scan(&puzzle, text, &back, &err));
    assert_true(grid_equal(&grid, &back));
    free(text);
    grid_release(&grid);
    grid_release(&back);
    puzzle.family->release(puzzle.own);
}

static void hear(void *listener, const char *line)
{
    strcat(listener, line);
}

static void warnings(void **state)
{
    (void)state;
    char said[1000] = "";
    struct log log = {LOG_RESULT, hear, said};
    struct opened puzzle = build("a b | p\na p\nb\nb\np a\np\n", "dlx");
    family_remark(puzzle.family, puzzle.own, &log);
    assert_non_null(strstr(said, "never chosen: 1"));
    assert_non_null(strstr(said, "different solutions: 2"));
    puzzle.family->release(puzzle.own);
    said[0] = 0;
    puzzle = build("b 2|c 0:3|d 3:4|e a | p\nb c e\nc e\n", "dlx");
    family_remark(puzzle.family, puzzle.own, &log);
    assert_non_null(strstr(said, "no solution: 2, the first of them is 'e'"));
    puzzle.family->release(puzzle.own);
    said[0] = 0;
    puzzle = build("a b\na\nb |3\nb\n", "dlx");
    family_remark(puzzle.family, puzzle.own, &log);
    assert_string_equal(said, "");
    struct grid grid = {0};
    puzzle.family->decode(puzzle.own, (const int[]){0, 1}, 2, &grid);
    family_describe(puzzle.family, puzzle.own, &grid, &log);
    assert_string_equal(said, "cost 3");
    grid_release(&grid);
    puzzle.family->release(puzzle.own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refused_paths),   cmocka_unit_test(judges),
        cmocka_unit_test(refused_answers), cmocka_unit_test(twin_options),
        cmocka_unit_test(several_answers), cmocka_unit_test(wrapped_lines),
        cmocka_unit_test(warnings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
