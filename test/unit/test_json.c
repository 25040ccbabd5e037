/* test_json.c: answers as JSON, there and back, and what is refused. */
#include "format/json.h"
#include "base/mem.h"
#include "help.h"

#include <jansson.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>

/* What is written about a grid, or about none: the verdict with a reason. */
static char *written(const char *text, const struct grid *grid)
{
    char *json = NULL;
    size_t size;
    struct error err = {0};
    FILE *out = open_memstream(&json, &size);
    struct writer w;
    writer_init(&w, out);
    struct json_origin origin = {text, "dovetail solve", NULL, NULL};
    if (grid)
        json_write_solution(&w, &origin, grid, NULL, &(struct json_facts){0});
    else
        json_write_verdict(&w, &origin, "unsatisfiable", text, NULL);
    assert_true(writer_finish(&w, &err));
    fclose(out);
    return json;
}

/* A solution by its cells; the text of its names is not kept. */
static bool read_grid(struct reader *r, struct grid *grid, struct error *err)
{
    char *names;
    bool good = json_read_solution(r, grid, &names, err);
    free(names);
    return good;
}

static void format(void **state)
{
    (void)state;
    struct grid grid = {0};
    grid_size(&grid, 2, 1, 2, 7);
    *grid_at(&grid, 0, 0, 1) = GAP;
    *grid_at(&grid, 1, 0, 0) = INT_MIN;
    char *json = written("a\"b", &grid);
    assert_string_equal(json,
                        "{\"verdict\":\"satisfiable\",\"puzzle\":\"a\\\"b\","
                        "\"command\":\"dovetail solve\",\"layers\":2,"
                        "\"rows\":1,\"cols\":2,"
                        "\"cells\":[[[7,null]],[[-2147483648,7]]],"
                        "\"facts\":[]}\n");
    free(json);
    json = written("", NULL);
    assert_string_equal(json, "{\"verdict\":\"unsatisfiable\",\"puzzle\":\"\","
                              "\"command\":\"dovetail solve\"}\n");
    free(json);
    json = written("too few", NULL);
    assert_non_null(strstr(json, ",\"reason\":\"too few\","));
    free(json);
    grid_release(&grid);
}

/* Names alone: options are lists of items, facts are words. */
static void named(void **state)
{
    (void)state;
    static const char *const options[] = {"a p:red", "b |7"};
    static const char *const facts[] = {"1H2", "\"x"};
    static const struct {
        struct json_facts facts;
        const char *json, *text;
    } rows[] = {
        {{options, 2, true, NULL},
         ",\"options\":[[\"a\",\"p:red\"],[\"b\",\"|7\"]]}",
         " a p:red\n b |7\n"},
        {{facts, 2, false, NULL},
         ",\"facts\":[\"1H2\",\"\\\"x\"]}",
         " 1H2\n \"x\n"},
        {{NULL, 0, true, NULL}, ",\"options\":[]}", " (empty)\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *json = NULL, *text = NULL;
        size_t size;
        struct error err = {0};
        struct grid grid = {0};
        FILE *out = open_memstream(&json, &size);
        struct writer w;
        writer_init(&w, out);
        struct json_origin origin = {"x.dlx", "dovetail solve", NULL, NULL};
        json_write_solution(&w, &origin, NULL, NULL, &rows[i].facts);
        assert_true(writer_finish(&w, &err));
        fclose(out);
        assert_non_null(strstr(json, rows[i].json));
        struct reader r;
        reader_text(&r, "f", json, size);
        assert_true(json_read_solution(&r, &grid, &text, &err));
        assert_string_equal(text, rows[i].text);
        assert_null(grid.cell);
        reader_close(&r);
        free(text);
        free(json);
    }
}

static void round_trip(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (int trial = 0; trial < 300; trial++) {
        struct grid one = {0}, two = {0}, back = {0};
        struct error err = {0};
        grid_size(&one, (int)draw(&seed, 4), (int)draw(&seed, 5),
                  (int)draw(&seed, 6), 0);
        for (size_t i = 0; i < grid_cells(&one); i++)
            one.cell[i] = (int)draw(&seed, 5) - 2;
        grid_size(&two, 1, 1, 1, INT_MAX);
        char *first = written("one", &one), *second = written("two", &two);
        char *both = NULL;
        assert_true(asprintf(&both, "\n  \r\n%s\n\t%s ", first, second) > 0);
        struct reader r;
        reader_text(&r, "answers", both, strlen(both));
        assert_true(json_begins(&r));
        assert_int_equal(reader_peek(&r), '\n'); /* nothing was taken */
        assert_true(read_grid(&r, &back, &err));
        assert_true(grid_equal(&one, &back));
        assert_true(json_begins(&r));
        assert_true(read_grid(&r, &back, &err));
        assert_true(grid_equal(&two, &back));
        assert_false(json_begins(&r));
        assert_int_equal(reader_at_line_end(&r), true);
        reader_close(&r);
        free(first);
        free(second);
        free(both);
        grid_release(&one);
        grid_release(&two);
        grid_release(&back);
    }
}

static const struct {
    const char *json, *error;
} wrong[] = {
    {"", "f:1:1: an object { ... } was expected"},
    {"\n\n x", "f:3:2: an object { ... } was expected"},
    {"[1]", "f:1:1: an object { ... } was expected"},
    {"{}", "f:1:1: the object holds no solution: it has no array \"cells\", "
           "\"options\" or \"facts\""},
    {"\n {\"verdict\":\"unsatisfiable\"}\n",
     "f:2:2: the object holds no solution: it has no array \"cells\", "
     "\"options\" or \"facts\""},
    {"{\"cells\":3}",
     "f:1:1: the object holds no solution: it has no array \"cells\", "
     "\"options\" or \"facts\""},
    {"{\"cells\":[],\"layers\":0,\"rows\":0}",
     "f:1:1: the field \"cols\" is missing or wrong: a number from 0 to "
     "2147483647 was expected"},
    {"{\"cells\":[],\"layers\":-1,\"rows\":0,\"cols\":0}",
     "f:1:1: the field \"layers\" is missing or wrong: a number from 0 to "
     "2147483647 was expected"},
    {"{\"cells\":[],\"layers\":0,\"rows\":2147483648,\"cols\":0}",
     "f:1:1: the field \"rows\" is missing or wrong: a number from 0 to "
     "2147483647 was expected"},
    {"{\"cells\":[],\"layers\":0,\"rows\":1.5,\"cols\":0}",
     "f:1:1: the field \"rows\" is missing or wrong: a number from 0 to "
     "2147483647 was expected"},
    {"{\"cells\":[[]],\"layers\":2000000000,\"rows\":2000000000,\"cols\":1}",
     "f:1:1: \"cells\" has 1 layers, and 2000000000 were expected"},
    {"{\"cells\":[[]],\"layers\":1,\"rows\":2000000000,\"cols\":2000000000}",
     "f:1:1: layer 1 has 0 entries, and 2000000000 were expected"},
    {"{\"cells\":[3],\"layers\":1,\"rows\":1,\"cols\":1}",
     "f:1:1: layer 1 is not an array"},
    {"{\"cells\":[[[1],null]],\"layers\":1,\"rows\":2,\"cols\":1}",
     "f:1:1: row 2 is not an array"},
    {"{\"cells\":[[[1],[]]],\"layers\":1,\"rows\":2,\"cols\":1}",
     "f:1:1: row 2 has 0 entries, and 1 were expected"},
    {"{\"cells\":[[[1,true]]],\"layers\":1,\"rows\":1,\"cols\":2}",
     "f:1:1: cell 2 of row 1 is neither null nor a number from -2147483648 "
     "to 2147483647"},
    {"{\"cells\":[[[1,2147483648]]],\"layers\":1,\"rows\":1,\"cols\":2}",
     "f:1:1: cell 2 of row 1 is neither null nor a number from -2147483648 "
     "to 2147483647"},
    {"{\"cells\":[[[1,-1]]],\"layers\":1,\"rows\":1,\"cols\":2}",
     "f:1:1: cell 2 of row 1 is -1; null says that there is no cell"},
    {"{\"cells\":[[[1]]],\"layers\":1,\"rows\":1,\"cols\":1} {}",
     "f:1:48: the object has ended, and the end of the line was expected"},
    {"  {\"cells\":[[[1]]", "f:1:17: this is not a JSON object: ']' expected "
                            "near end of file"},
    {"\n  {\"cells\":\n[[x]]}",
     "f:3:3: this is not a JSON object: invalid token near 'x'"},
    {"{\"cells\":[[[99999999999999999999]]]}",
     "f:1:32: this is not a JSON object: too big integer near "
     "'99999999999999999999'"},
    {"{\"\x1b[31m\":1}",
     "f:1:2: this is not a JSON object: control character 0x1b near '\"'"},
    {"{\"\xff\":1}",
     "f:1:2: this is not a JSON object: unable to decode byte 0xff near "
     "'\"'"},
};

static void errors(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct reader r;
        struct grid grid = {0};
        struct error err = {0};
        char sentence[2048];
        reader_text(&r, "f", wrong[i].json, strlen(wrong[i].json));
        assert_false(read_grid(&r, &grid, &err));
        error_render(&err, sentence, sizeof sentence);
        assert_string_equal(sentence, wrong[i].error);
        grid_release(&grid);
    }
}

/* Any bytes at all in a text leave the object whole for another parser. */
static void random_texts(void **state)
{
    (void)state;
    uint64_t seed = 2;
    for (int trial = 0; trial < 2000; trial++) {
        char text[40];
        size_t size = draw(&seed, sizeof text);
        for (size_t i = 0; i < size; i++)
            text[i] = (char)(1 + draw(&seed, 255));
        text[size ? size - 1 : 0] = 0;
        char *json = written(text, NULL);
        assert_ptr_equal(strchr(json, '\n'), json + strlen(json) - 1);
        json_t *object = json_loads(json, 0, NULL);
        assert_non_null(object);
        assert_non_null(json_object_get(object, "puzzle"));
        json_decref(object);
        free(json);
    }
}

/* Damaged answers are read or refused with a sentence, and nothing else. */
static void random_damage(void **state)
{
    (void)state;
    uint64_t seed = 3;
    struct grid grid = {0}, back = {0};
    grid_size(&grid, 2, 3, 3, 1);
    char *json = written("damage", &grid);
    size_t size = strlen(json);
    char *copy = mem_alloc(size, 1);
    for (int trial = 0; trial < 5000; trial++) {
        memcpy(copy, json, size);
        for (uint32_t i = draw(&seed, 4) + 1; i--;)
            copy[draw(&seed, size)] = (char)draw(&seed, 256);
        struct reader r;
        struct error err = {0};
        reader_text(&r, "damaged", copy, draw(&seed, size));
        bool read = read_grid(&r, &back, &err);
        assert_int_equal(read, !err.text[0]);
    }
    free(copy);
    free(json);
    grid_release(&grid);
    grid_release(&back);
}

/* Nesting is bounded before the stack is. */
static void deep_nesting(void **state)
{
    (void)state;
    size_t size = 1000000;
    char *deep = mem_alloc(size, 1);
    memset(deep, '[', size);
    memcpy(deep, "{\"a\":", 5);
    struct reader r;
    struct grid grid = {0};
    struct error err = {0};
    reader_text(&r, "deep", deep, size);
    assert_false(read_grid(&r, &grid, &err));
    free(deep);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(format),       cmocka_unit_test(named),
        cmocka_unit_test(round_trip),   cmocka_unit_test(errors),
        cmocka_unit_test(random_texts), cmocka_unit_test(random_damage),
        cmocka_unit_test(deep_nesting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
