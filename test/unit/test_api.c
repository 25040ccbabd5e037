/* test_api.c: the library as a front end sees it: the example of the header,
 * several searches at once, limits and stopping. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "dovetail.h"

#include <jansson.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static void header_example(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    struct dt_error err;
    dt_settings *set = dt_settings_new();
    dt_puzzle *puzzle = dt_open("windmill:4x5", set, &err);
    dt_search *search = dt_search_new(puzzle, set, DT_SOLVE, &err);
    dt_sheet *sheet = dt_sheet_new(search, out);
    int verdict = dt_next(search, &err);
    dt_sheet_verdict(sheet, verdict);
    assert_true(dt_sheet_finish(sheet, &err));
    assert_int_equal(verdict, DT_FOUND);
    assert_int_equal(dt_next(search, &err), DT_ENOUGH);
    fclose(out);
    assert_non_null(strstr(text, "# dovetail solve windmill:4x5\n+-"));
    dt_search_free(search), dt_puzzle_free(puzzle), dt_settings_free(set);
    free(text);
}

struct errand {
    const char *id, *engine, *number;
    bool right;
};

static void *count(void *context)
{
    struct errand *errand = context;
    struct dt_error err;
    char *number = NULL;
    dt_settings *set = dt_settings_new();
    dt_set(set, "engine", errand->engine, &err);
    dt_puzzle *puzzle = dt_open(errand->id, set, &err);
    dt_search *search = dt_search_new(puzzle, set, DT_COUNT, &err);
    errand->right = dt_count(search, &number, &err) == DT_NONE &&
                    !strcmp(number, errand->number);
    free(number);
    dt_search_free(search), dt_puzzle_free(puzzle), dt_settings_free(set);
    return NULL;
}

static void several_at_once(void **state)
{
    (void)state;
    struct errand errands[] = {
        {"domino:6x6", "dance", "6728", false},
        {"domino:4x6", "cadical", "281", false},
        {"domino:4x6", "cadical", "281", false},
        {"domino:4x7,cut=corners", "dance", "103", false},
        {"domino:6x6", "dance", "6728", false},
        {"domino:5x6,rule=tatami,meet=4", "cadical", "2", false},
    };
    enum { MANY = sizeof errands / sizeof *errands };
    pthread_t thread[MANY];
    for (int i = 0; i < MANY; i++)
        pthread_create(&thread[i], NULL, count, &errands[i]);
    for (int i = 0; i < MANY; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < MANY; i++)
        assert_true(errands[i].right);
}

struct part {
    const dt_puzzle *puzzle;
    const dt_settings *set;
    char *number;
};

static void *count_part(void *context)
{
    struct part *part = context;
    struct dt_error err;
    dt_search *search = dt_search_new(part->puzzle, part->set, DT_COUNT, &err);
    dt_count(search, &part->number, &err);
    dt_search_free(search);
    return NULL;
}

/* Searches that share a puzzle leave it alone. */
static void one_puzzle_for_all(void **state)
{
    (void)state;
    static const char *const rows[][3] = {
        {"domino:4x6", "dance", "281"},
        {"test/data/queens-8.dlx", "cadical", "92"},
    };
    for (int row = 0; row < 2; row++) {
        struct dt_error err;
        dt_settings *set = dt_settings_new();
        dt_set(set, "engine", rows[row][1], &err);
        dt_puzzle *puzzle = dt_open(rows[row][0], set, &err);
        struct part part[4];
        pthread_t thread[4];
        for (int i = 0; i < 4; i++) {
            part[i] = (struct part){puzzle, set, NULL};
            pthread_create(&thread[i], NULL, count_part, &part[i]);
        }
        for (int i = 0; i < 4; i++) {
            pthread_join(thread[i], NULL);
            assert_string_equal(part[i].number, rows[row][2]);
            free(part[i].number);
        }
        dt_puzzle_free(puzzle), dt_settings_free(set);
    }
}

/* A count that is stopped again and again ends with the same number. */
static void stop_and_go_on(void **state)
{
    (void)state;
    struct dt_error err;
    dt_settings *set = dt_settings_new();
    dt_set(set, "effort", "100", &err);
    dt_set(set, "engine", "dance", &err);
    dt_puzzle *puzzle = dt_open("domino:6x6", set, &err);
    dt_search *search = dt_search_new(puzzle, set, DT_COUNT, &err);
    char *number = NULL;
    int verdict, stops = 0;
    dt_stop(search);
    while ((verdict = dt_count(search, &number, &err)) == DT_STOPPED) {
        assert_true(atoi(number) < 6728);
        free(number);
        stops++;
    }
    assert_int_equal(verdict, DT_NONE);
    assert_string_equal(number, "6728");
    assert_true(stops > 10);
    free(number);
    dt_search_free(search), dt_puzzle_free(puzzle), dt_settings_free(set);
}

/* What has ended stays so, whoever says stop. */
static void stop_after_the_end(void **state)
{
    (void)state;
    struct dt_error err;
    dt_settings *set = dt_settings_new();
    dt_puzzle *puzzle = dt_open("queens:3", set, &err);
    for (int task = DT_SOLVE; task <= DT_SAMPLE; task++) {
        dt_search *search =
            dt_search_new(puzzle, set, (enum dt_task)task, &err);
        for (int round = 0; round < 3; round++) {
            char *number = NULL;
            assert_int_equal(task == DT_COUNT ? dt_count(search, &number, &err)
                                              : dt_next(search, &err),
                             DT_NONE);
            dt_free(number);
            dt_stop(search);
        }
        dt_search_free(search);
    }
    dt_puzzle_free(puzzle), dt_settings_free(set);
}

/* A value that is refused leaves the settings as they were. */
static void refused_settings(void **state)
{
    (void)state;
    static const char *const bad[][2] = {{"shard", "2/2"},   {"format", "doc"},
                                         {"choose", "none"}, {"threads", "0"},
                                         {"time", "-1"},     {"memory", "1X"},
                                         {"cheapest", "no"}};
    struct dt_error err;
    char *number = NULL;
    dt_settings *set = dt_settings_new();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *before = dt_get(set, bad[i][0]);
        assert_false(dt_set(set, bad[i][0], bad[i][1], &err));
        assert_ptr_equal(dt_get(set, bad[i][0]), before);
    }
    dt_puzzle *puzzle = dt_open("queens:4", set, &err);
    dt_search *search = dt_search_new(puzzle, set, DT_COUNT, &err);
    assert_non_null(search);
    assert_int_equal(dt_count(search, &number, &err), DT_NONE);
    assert_string_equal(number, "2");
    dt_free(number);
    dt_search_free(search), dt_puzzle_free(puzzle), dt_settings_free(set);
}

/* What no verb lets through, a library may be asked for. */
static void samples_know_no_classes(void **state)
{
    (void)state;
    struct dt_error err = {.text = ""};
    dt_settings *set = dt_settings_new();
    assert_true(dt_set(set, "up-to-symmetry", NULL, &err));
    dt_puzzle *puzzle = dt_open("windmill:3x3,pieces=0+3+5", set, &err);
    assert_non_null(puzzle);
    assert_null(dt_search_new(puzzle, set, DT_SAMPLE, &err));
    assert_non_null(strstr(err.text, "--up-to-symmetry"));
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
}

static void tables(void **state)
{
    (void)state;
    static const struct {
        const char *family;
        int params;
    } rows[] = {
        {"domino", 6}, {"life", 21}, {"tetravex", 11}, {"windmill", 3}};
    int known = sizeof rows / sizeof *rows;
    struct dt_engine engine;
    struct dt_param param;
    int engines = 0, families = 0;
    while (dt_engine(engines, &engine))
        engines++;
    while (dt_family(families))
        families++;
    assert_true(engines > 4);
    assert_true(families >= known);
    for (int i = 0; i < known; i++) {
        assert_true(dt_param(rows[i].family, rows[i].params - 1, &param));
        assert_false(dt_param(rows[i].family, rows[i].params, &param));
    }
    assert_true(dt_param("domino", 0, &param));
    assert_string_equal(param.values, "cover|tatami");
    assert_int_equal(param.kind, DT_KIND_WORD);
    assert_string_equal(param.words[1], "tatami");
    assert_true(dt_param("domino", 1, &param));
    assert_string_equal(param.values, "3..4");
    assert_true(param.low == 3 && param.high == 4 && !param.words);
    assert_false(dt_param("nothing", 0, &param));
    assert_null(dt_family_title("nothing"));
    char text[40];
    dt_list(text, sizeof text, ".", (const char *const[]){NULL});
    assert_string_equal(text, "");
    dt_list(text, sizeof text, ".", (const char *const[]){"a", NULL});
    assert_string_equal(text, ".a");
    dt_list(text, sizeof text, "", (const char *const[]){"a", "b", "c", NULL});
    assert_string_equal(text, "a, b or c");
    dt_list(text, 6, "", (const char *const[]){"abc", "def", "ghi", NULL});
    assert_string_equal(text, "abc, ");
}

static unsigned all_verbs(void)
{
    struct dt_verb verb;
    unsigned all = 0;
    for (int row = 0; dt_verb(row, &verb); row++) {
        assert_false(all & verb.bit);
        assert_true(*verb.help && verb.examples[0]);
        assert_int_equal(!strncmp(verb.arguments, "PUZZLE", 6),
                         verb.takes_puzzle);
        all |= verb.bit;
    }
    return all;
}

static bool takes(const char *option, int64_t number)
{
    char text[32];
    struct dt_error err;
    dt_settings *set = dt_settings_new();
    snprintf(text, sizeof text, "%lld", (long long)number);
    bool good = dt_set(set, option, text, &err);
    dt_settings_free(set);
    return good;
}

/* What a row says of an option is what dt_set takes. */
static void options_as_told(void **state)
{
    (void)state;
    struct dt_option option;
    struct dt_error err;
    unsigned verbs = all_verbs();
    for (int row = 0; dt_option(row, &option); row++) {
        dt_settings *set = dt_settings_new();
        assert_true(option.verbs && !(option.verbs & ~verbs));
        assert_int_equal(option.kind == DT_KIND_FLAG, !option.argument);
        if (option.fallback)
            assert_true(dt_set(set, option.name, option.fallback, &err));
        for (int i = 0; option.words && option.words[i]; i++) {
            assert_true(dt_set(set, option.name, option.words[i], &err));
            assert_string_equal(dt_get(set, option.name), option.words[i]);
        }
        assert_false(option.words && dt_set(set, option.name, "x", &err));
        if (option.kind == DT_KIND_NUMBER) {
            assert_true(takes(option.name, option.low));
            assert_true(takes(option.name, option.high));
            assert_false(takes(option.name, option.low - 1));
            assert_false(option.high < INT64_MAX &&
                         takes(option.name, option.high + 1));
        }
        dt_settings_free(set);
    }
}

/* Every format is some verb's, and its extension stands for it. */
static void formats_as_told(void **state)
{
    (void)state;
    struct dt_format format, found;
    struct dt_error err;
    unsigned verbs = all_verbs();
    dt_settings *set = dt_settings_new();
    dt_output_format(set, &found);
    assert_string_equal(found.name, "");
    for (int row = 0; dt_format(row, &format); row++) {
        char path[32];
        assert_true(format.writers && *format.help);
        assert_false((format.writers | format.readers) & ~verbs);
        if (!format.extension)
            continue;
        snprintf(path, sizeof path, "a/b.%s", format.extension);
        assert_true(dt_set(set, "output", path, &err));
        dt_output_format(set, &found);
        assert_string_equal(found.name,
                            format.kind == DT_FORMAT_PROOF ? "" : format.name);
    }
    assert_true(dt_set(set, "output", "a.svg/b", &err));
    dt_output_format(set, &found);
    assert_string_equal(found.name, "");
    assert_true(dt_set(set, "format", "png", &err));
    dt_output_format(set, &found);
    assert_true(found.binary && found.kind == DT_FORMAT_PICTURE);
    dt_settings_free(set);
}

/* What the option takes; a flag takes nothing. */
static const char *some_value(const char *name)
{
    struct dt_option option;
    int row = 0;
    while (dt_option(row, &option) && strcmp(option.name, name))
        row++;
    return !option.argument                ? NULL
           : !strcmp(name, "proof")        ? "x.lrat"
           : option.kind == DT_KIND_SHARD  ? "0/2"
           : option.kind == DT_KIND_LENGTH ? "10cm"
                                           : "2";
}

/* Two options that a row sets apart are refused with both names. */
static void conflicts_as_told(void **state)
{
    (void)state;
    struct dt_conflict row;
    struct dt_error err;
    int rows = 0;
    for (; dt_conflict(rows, &row); rows++) {
        dt_settings *set = dt_settings_new();
        bool proof = !strcmp(row.option, "proof");
        dt_puzzle *puzzle = dt_open(proof ? "domino:4x4,cut=corners"
                                          : "windmill:3x3,pieces=0+3+5",
                                    set, &err);
        assert_true(dt_set(set, row.option, some_value(row.option), &err));
        assert_true(dt_set(set, row.other, some_value(row.other), &err));
        assert_null(
            dt_search_new(puzzle, set, proof ? DT_SOLVE : DT_COUNT, &err));
        assert_non_null(strstr(err.text, row.why));
        assert_non_null(strstr(err.text, row.option));
        assert_non_null(strstr(err.text, row.other));
        dt_puzzle_free(puzzle), dt_settings_free(set);
    }
    assert_true(rows > 3);
}

/* ---- the tables as JSON --------------------------------------------- */

static json_t *table(enum dt_table which)
{
    char *text = NULL;
    size_t size = 0;
    struct dt_error err;
    json_error_t wrong;
    FILE *out = open_memstream(&text, &size);
    assert_true(dt_table(which, out, &err));
    fclose(out);
    json_t *root = json_loads(text, 0, &wrong);
    assert_non_null(root);
    assert_string_equal(json_string_value(json_object_get(root, "version")),
                        dt_version());
    free(text);
    return root;
}

/* Row `row` of a table; NULL behind the last. */
static const json_t *row_of(const json_t *root, const char *name, int row)
{
    const json_t *rows = json_object_get(root, name);
    assert_true(json_is_array(rows));
    return json_array_get(rows, (size_t)row);
}

static void same_text(const json_t *row, const char *name, const char *text)
{
    const json_t *value = json_object_get(row, name);
    assert_non_null(value);
    assert_int_equal(json_is_null(value), !text);
    if (text)
        assert_string_equal(json_string_value(value), text);
}

static void same_texts(const json_t *row, const char *name,
                       const char *const *texts)
{
    const json_t *value = json_object_get(row, name);
    assert_non_null(value);
    assert_int_equal(json_is_null(value), !texts);
    size_t count = 0;
    for (; texts && texts[count]; count++)
        assert_string_equal(json_string_value(json_array_get(value, count)),
                            texts[count]);
    assert_int_equal(json_array_size(value), count);
}

static void same_range(const json_t *row, enum dt_kind kind, int64_t low,
                       int64_t high)
{
    bool ranges = kind == DT_KIND_NUMBER || kind == DT_KIND_LIST;
    const json_t *least = json_object_get(row, "low");
    const json_t *most = json_object_get(row, "high");
    assert_true(least && most);
    assert_int_equal(json_is_integer(least), ranges);
    assert_int_equal(json_is_integer(most), ranges);
    assert_true(!ranges || (json_integer_value(least) == low &&
                            json_integer_value(most) == high));
    assert_true(json_is_string(json_object_get(row, "kind")));
}

static void same_flag(const json_t *row, const char *name, bool flag)
{
    const json_t *value = json_object_get(row, name);
    assert_true(json_is_boolean(value));
    assert_int_equal(json_is_true(value), flag);
}

static void same_verbs(const json_t *row, const char *name, unsigned verbs)
{
    const json_t *value = json_object_get(row, name);
    struct dt_verb verb;
    size_t count = 0;
    for (int i = 0; dt_verb(i, &verb); i++)
        if (verbs & verb.bit)
            assert_string_equal(
                json_string_value(json_array_get(value, count++)), verb.name);
    assert_int_equal(json_array_size(value), count);
}

static void families_as_json(void **state)
{
    (void)state;
    json_t *root = table(DT_FAMILIES);
    int i = 0;
    for (; dt_family(i); i++) {
        const json_t *row = row_of(root, "families", i);
        const char *name = dt_family(i);
        struct dt_param param;
        int j = 0;
        same_text(row, "name", name);
        same_text(row, "title", dt_family_title(name));
        same_text(row, "size", dt_family_size(name));
        same_text(row, "about", dt_family_about(name));
        for (; dt_param(name, j, &param); j++) {
            const json_t *own = row_of(row, "parameters", j);
            same_text(own, "name", param.name);
            same_text(own, "fallback", param.fallback);
            same_text(own, "help", param.help);
            same_texts(own, "words", param.words);
            same_range(own, param.kind, param.low, param.high);
        }
        assert_null(row_of(row, "parameters", j));
        for (j = 0; dt_family_example(name, j); j++)
            assert_string_equal(json_string_value(row_of(row, "examples", j)),
                                dt_family_example(name, j));
        assert_null(row_of(row, "examples", j));
    }
    assert_null(row_of(root, "families", i));
    json_decref(root);
}

static void engines_as_json(void **state)
{
    (void)state;
    json_t *root = table(DT_ENGINES);
    struct dt_engine engine;
    int i = 0;
    for (; dt_engine(i, &engine); i++) {
        const json_t *row = row_of(root, "engines", i);
        same_text(row, "name", engine.name);
        same_text(row, "title", engine.title);
        same_text(row, "step", engine.step);
        same_text(row, "family", engine.family);
        same_text(row, "form", engine.form);
        same_flag(row, "lists", engine.lists);
        same_flag(row, "counts", engine.counts);
        same_flag(row, "samples", engine.samples);
        same_flag(row, "tallies", engine.tallies);
        same_flag(row, "orders", engine.orders);
        same_flag(row, "estimates", engine.estimates);
        same_flag(row, "diagrams", engine.diagrams);
        same_flag(row, "proves", engine.proves);
        same_flag(row, "saves", engine.saves);
        same_flag(row, "parallel", engine.parallel);
    }
    assert_null(row_of(root, "engines", i));
    json_decref(root);
}

static void same_options(const json_t *root)
{
    struct dt_option option;
    int i = 0;
    for (; dt_option(i, &option); i++) {
        const json_t *row = row_of(root, "options", i);
        char letter[] = {(char)option.letter, 0};
        same_text(row, "name", option.name);
        same_text(row, "letter", option.letter ? letter : NULL);
        same_text(row, "argument", option.argument);
        same_text(row, "fallback", option.fallback);
        same_text(row, "help", option.help);
        same_texts(row, "words", option.words);
        same_range(row, option.kind, option.low, option.high);
        same_verbs(row, "verbs", option.verbs);
    }
    assert_null(row_of(root, "options", i));
}

static void same_formats(const json_t *root)
{
    struct dt_format format;
    int i = 0;
    for (; dt_format(i, &format); i++) {
        const json_t *row = row_of(root, "formats", i);
        same_text(row, "name", format.name);
        same_text(row, "extension", format.extension);
        same_text(row, "help", format.help);
        same_flag(row, "binary", format.binary);
        same_verbs(row, "writers", format.writers);
        same_verbs(row, "readers", format.readers);
        assert_true(json_is_string(json_object_get(row, "kind")));
    }
    assert_null(row_of(root, "formats", i));
}

static void help_as_json(void **state)
{
    (void)state;
    json_t *root = table(DT_HELP);
    struct dt_verb verb;
    struct dt_conflict conflict;
    int i = 0;
    for (; dt_verb(i, &verb); i++) {
        const json_t *row = row_of(root, "verbs", i);
        same_text(row, "name", verb.name);
        same_text(row, "arguments", verb.arguments);
        same_text(row, "help", verb.help);
        same_texts(row, "examples", verb.examples);
        same_flag(row, "takes_puzzle", verb.takes_puzzle);
        same_flag(row, "takes_word", verb.takes_word);
    }
    assert_null(row_of(root, "verbs", i));
    same_options(root);
    for (i = 0; dt_conflict(i, &conflict); i++) {
        const json_t *row = row_of(root, "conflicts", i);
        same_text(row, "option", conflict.option);
        same_text(row, "other", conflict.other);
        same_text(row, "why", conflict.why);
    }
    assert_null(row_of(root, "conflicts", i));
    same_formats(root);
    json_decref(root);
}

/* ---- ids ------------------------------------------------------------ */

/* What cannot be parsed is a sentence, and the same id comes back. */
static void ids(void **state)
{
    (void)state;
    static const char *const good[][2] = {
        {"domino:8x8", "domino:8x8"},
        {"domino:8x8,cut=no,rule=cover", "domino:8x8"},
        {"domino:8x8,cut=corners,rule=tatami",
         "domino:8x8,rule=tatami,cut=corners"},
        {"windmill:3x3,pieces=5+3+0", "windmill:3x3,pieces=0+3+5"},
        {"windmill:3x3,pieces=(5,3)", "windmill:3x3,pieces=3+5"},
    };
    static const char *const bad[] = {
        "",          ":",           "domino:",           "domino:8",
        "domino::",  "domino:8x8:", "domino:8x8,",       "domino:8x8,=",
        "domino:x8", "domino:8x",   "domino:8x8,rule",   "domino:8x8,rule=",
        "domino#",   "domino:8x8#", "domino:8x8,meet=9", "domino:@",
        "domino,,",  "#",           "windmill:3x3:x",    "life:3x3,steps=",
    };
    struct dt_error err;
    dt_settings *set = dt_settings_new();
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        dt_puzzle *puzzle = dt_open(good[i][0], set, &err);
        assert_non_null(puzzle);
        assert_string_equal(dt_id(puzzle), good[i][1]);
        dt_puzzle_free(puzzle);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        err.text[0] = 0;
        assert_null(dt_open(bad[i], set, &err));
        assert_true(strlen(err.text) > 10);
    }
    dt_settings_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(header_example),
        cmocka_unit_test(several_at_once),
        cmocka_unit_test(one_puzzle_for_all),
        cmocka_unit_test(stop_and_go_on),
        cmocka_unit_test(stop_after_the_end),
        cmocka_unit_test(refused_settings),
        cmocka_unit_test(samples_know_no_classes),
        cmocka_unit_test(tables),
        cmocka_unit_test(options_as_told),
        cmocka_unit_test(formats_as_told),
        cmocka_unit_test(conflicts_as_told),
        cmocka_unit_test(families_as_json),
        cmocka_unit_test(engines_as_json),
        cmocka_unit_test(help_as_json),
        cmocka_unit_test(ids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
