/* tour.c STOP [--OPTION VALUE]...: what a program does with the library, for
 * test/starved.c and test/faults.c.
 *
 * Each stop is a small program that uses one corner of dovetail.h and prints
 * what it got.  It ends with 0, or with 1 and the sentence of the call that
 * failed; with 2 where SIGTERM stopped it. */
#include "dovetail.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static struct dt_error err;
static dt_settings *set;

static void fail(const char *sentence)
{
    fprintf(stderr, "tour: %s\n", sentence);
    exit(1);
}

static void without_memory(size_t bytes)
{
    fprintf(stderr, "tour: there is no memory for %zu bytes\n", bytes);
    exit(1);
}

/* What the call answered, if it did not fail. */
static void must(bool good)
{
    if (!good)
        fail(err.text);
}

static int verdict(int answer)
{
    must(answer != DT_ERROR && answer != DT_BROKEN);
    return answer;
}

/* Nobody set a limit. */
static void finish(int answer)
{
    if (verdict(answer) != DT_NONE)
        fail("it was stopped: there is no memory for more");
}

static dt_puzzle *open_puzzle(const char *id)
{
    dt_puzzle *puzzle = dt_open(id, set, &err);
    must(puzzle);
    return puzzle;
}

static dt_search *search_for(const dt_puzzle *puzzle, enum dt_task task)
{
    dt_search *search = dt_search_new(puzzle, set, task, &err);
    must(search);
    return search;
}

static void set_option(const char *name, const char *value)
{
    must(dt_set(set, name, value, &err));
}

static void print_facts(const dt_search *search, const dt_puzzle *puzzle)
{
    const int *facts;
    size_t count = dt_facts(search, &facts);
    for (size_t i = 0; i < count; i++)
        printf("%s;", dt_fact_name(puzzle, facts[i]));
    printf("\n");
}

static void print_all(const dt_puzzle *puzzle, enum dt_task task)
{
    dt_search *search = search_for(puzzle, task);
    while (verdict(dt_next(search, &err)) == DT_FOUND)
        print_facts(search, puzzle);
    dt_search_free(search);
}

static void print_count(const dt_puzzle *puzzle)
{
    char *number = NULL;
    dt_search *search = search_for(puzzle, DT_COUNT);
    dt_slice(search, 0, 20);
    while (verdict(dt_count(search, &number, &err)) == DT_PAUSED)
        dt_free(number);
    printf("%s\n", number);
    must(dt_count_show(search, number, stdout, &err));
    dt_free(number);
    dt_search_free(search);
}

/* ---- the stops ------------------------------------------------------ */

static void visit_cover(void)
{
    dt_cover *cover = dt_cover_new("dinner");
    int seats = dt_cover_item(cover, "seats", 2, 2, &err);
    int wine = dt_cover_secondary(cover, "wine", &err);
    must(seats >= 0 && wine >= 0);
    for (int i = 0; i < 6; i++) {
        char name[] = {(char)('a' + i), 0};
        int guest = dt_cover_item(cover, name, 0, 1, &err);
        struct dt_entry entries[] = {
            {seats, NULL}, {guest, NULL}, {wine, i % 2 ? "red" : "white"}};
        must(guest >= 0 && dt_cover_option(cover, entries, 3, i, &err) >= 0);
    }
    dt_puzzle *puzzle = dt_cover_open(cover);
    if (!puzzle)
        fail("there is no memory for a copy");
    print_count(puzzle);
    set_option("cheapest", NULL);
    print_all(puzzle, DT_ENUMERATE);
    dt_puzzle_free(puzzle);
    dt_cover_free(cover);
}

static void visit_clauses(void)
{
    dt_clauses *clauses = dt_clauses_new("breakfast", 3);
    must(dt_clauses_add(clauses, (int[]){1, 2, 3}, 3, &err) &&
         dt_clauses_add(clauses, (int[]){-2, -3}, 2, &err) &&
         dt_clauses_name(clauses, 1, "tea", &err));
    dt_puzzle *puzzle = dt_clauses_open(clauses);
    if (!puzzle)
        fail("there is no memory for a copy");
    print_all(puzzle, DT_ENUMERATE);
    print_count(puzzle);
    dt_puzzle_free(puzzle);
    dt_clauses_free(clauses);
}

static bool put(void *context, const char *bytes, size_t size)
{
    *(size_t *)context += size;
    return fwrite(bytes, 1, size, stdout) == size;
}

static void visit_output(void)
{
    size_t size = 0;
    dt_puzzle *puzzle = open_puzzle("domino:2x3");
    FILE *out = dt_output(put, &size);
    if (!out)
        fail("there is no memory for a file");
    set_option("format", "sat");
    must(dt_encode(puzzle, set, NULL, out, &err));
    if (fclose(out))
        fail("no memory: the file is not whole");
    printf("%zu bytes\n", size);
    dt_puzzle_free(puzzle);
}

static void show(const dt_puzzle *puzzle, const struct dt_grid *grid,
                 const char *format)
{
    set_option("format", format);
    must(dt_show(puzzle, set, grid, stdout, &err));
}

static void visit_grid(void)
{
    struct dt_grid grid, board;
    char text[80];
    dt_puzzle *puzzle = open_puzzle("domino:3x4");
    set_option("engine", "dance");
    dt_search *search = search_for(puzzle, DT_SOLVE);
    verdict(dt_next(search, &err));
    dt_board(puzzle, &board);
    dt_free(board.cells);
    if (dt_solution(search, &grid)) {
        verdict(dt_judge(puzzle, &grid, &err));
        dt_cell_text(puzzle, &grid, 0, 0, text, sizeof text);
        printf("%s %s\n", err.text, text);
        show(puzzle, &grid, "text");
        show(puzzle, &grid, "svg");
        show(puzzle, &grid, "ansi");
    }
    dt_search_free(search);
    dt_puzzle_free(puzzle);
}

static void visit_check(void)
{
    static const char board[] = "+-------+\n|       |\n+-------+\n";
    static const char proof[] = "0\n";
    dt_puzzle *puzzle = open_puzzle("domino:1x2");
    verdict(dt_check_text(puzzle, set, board, sizeof board - 1, &err));
    printf("%s\n", err.text);
    dt_puzzle_free(puzzle);
    puzzle = open_puzzle("domino:1x1");
    verdict(dt_check_proof_text(puzzle, set, "a.drat", proof, sizeof proof - 1,
                                &err));
    printf("%s\n", err.text);
    dt_puzzle_free(puzzle);
}

static void visit_reason(void)
{
    int row, col;
    dt_puzzle *puzzle = open_puzzle("domino:4x4,cut=corners");
    set_option("proof", "a.lrat");
    dt_search *search = search_for(puzzle, DT_SOLVE);
    verdict(dt_next(search, &err));
    const char *reason = dt_reason(search);
    printf("%s\n", reason ? reason : "");
    for (size_t i = 0; dt_reason_member(search, i, &row, &col); i++)
        printf("%d.%d ", row, col);
    dt_slice(search, 0, 3);
    while (verdict(dt_prove(search, stdout, &err)) == DT_PAUSED)
        ;
    dt_search_free(search);
    dt_puzzle_free(puzzle);
}

static void visit_maker(void)
{
    dt_puzzle *puzzle = NULL;
    set_option("number", "2");
    dt_maker *maker = dt_maker_new("tetravex:2x2#7", set, &err);
    must(maker);
    dt_maker_slice(maker, 0, 5);
    for (int answer;
         (answer = verdict(dt_make(maker, &puzzle, &err))) != DT_ENOUGH;) {
        if (answer != DT_FOUND)
            continue;
        char *text = dt_puzzle_text(puzzle, &err);
        must(text);
        printf("%s: %s", dt_id(puzzle), text);
        must(dt_puzzle_show(puzzle, set, stdout, &err));
        dt_free(text);
        dt_puzzle_free(puzzle);
    }
    dt_maker_free(maker);
}

static void visit_sheet(void)
{
    dt_puzzle *puzzle = open_puzzle("domino:3x4");
    set_option("format", "svg");
    set_option("limit", "3");
    dt_search *search = search_for(puzzle, DT_ENUMERATE);
    dt_sheet *sheet = dt_sheet_new(search, stdout);
    for (int answer = DT_FOUND; answer == DT_FOUND;) {
        answer = verdict(dt_next(search, &err));
        dt_sheet_verdict(sheet, answer);
    }
    must(dt_sheet_finish(sheet, &err));
    dt_search_free(search);
    dt_puzzle_free(puzzle);
}

static void visit_tasks(void)
{
    static const char text[] = "a b c\na\nb c\na b\nc\n";
    dt_puzzle *puzzle =
        dt_open_text("board.dlx", text, sizeof text - 1, set, &err);
    must(puzzle);
    print_all(puzzle, DT_ENUMERATE);
    /* Where another engine goes on, the diagram is another one. */
    set_option("engine", "frontier");
    dt_search *search = search_for(puzzle, DT_DIAGRAM);
    finish(dt_diagram(search, stdout, &err));
    dt_search_free(search);
    set_option("per-option", NULL);
    search = search_for(puzzle, DT_COUNT);
    finish(dt_tally(search, stdout, &err));
    dt_search_free(search);
    dt_puzzle_free(puzzle);
}

static void visit_tables(void)
{
    must(dt_table(DT_FAMILIES, stdout, &err) &&
         dt_table(DT_ENGINES, stdout, &err) &&
         dt_table(DT_HELP, stdout, &err));
}

/* ---- units ---------------------------------------------------------- */

enum { UNITS = 5 };

struct units {
    char *text[UNITS]; /* owned */
    int count;
};

static void hear(void *context, const char *unit, double size)
{
    struct units *units = context;
    char *text = strdup(unit);
    if (!text)
        without_memory(strlen(unit));
    units->text[units->count++] = text;
    printf("%s of size %.3g\n", unit, size);
}

static dt_search *search_unit(const dt_puzzle *puzzle, const char *unit)
{
    dt_search *search = dt_search_unit(puzzle, set, DT_COUNT, unit, &err);
    must(search);
    return search;
}

static struct units split(const dt_puzzle *puzzle)
{
    struct units units = {.count = 0};
    dt_search *search = search_unit(puzzle, NULL);
    finish(dt_split(search, UNITS, hear, &units, &err));
    dt_search_free(search);
    return units;
}

static void release(struct units *units)
{
    while (units->count)
        free(units->text[--units->count]);
}

/* What is left of a unit goes to another search. */
static void visit_units(void)
{
    set_option("engine", "dance");
    dt_puzzle *puzzle = open_puzzle("queens:6");
    struct units units = split(puzzle);
    for (int i = 0; i < units.count; i++) {
        struct dt_progress progress;
        char *number = NULL;
        dt_search *search = search_unit(puzzle, units.text[i]);
        dt_slice(search, 0, 3);
        verdict(dt_count(search, &number, &err));
        dt_progress_now(search, &progress);
        char *rest = dt_rest(search, &err);
        must(rest);
        printf("%s by %s, and: %s\n", number, progress.engine, rest);
        dt_free(number);
        dt_free(rest);
        dt_search_free(search);
    }
    release(&units);
    dt_puzzle_free(puzzle);
}

static dt_settings *given;

static void stop(int number)
{
    (void)number;
    dt_halt(given, true);
}

/* One that walks a unit, with a checkpoint. */
static void visit_worker(void)
{
    char *number = NULL;
    given = set;
    signal(SIGTERM, stop);
    set = dt_settings_new(); /* without a checkpoint */
    set_option("engine", "dance");
    dt_puzzle *puzzle = open_puzzle("windmill:2x11");
    struct units units = split(puzzle);
    dt_settings_free(set);
    set = given;
    set_option("engine", "dance");
    dt_search *search =
        dt_search_unit(puzzle, set, DT_COUNT, units.text[1], &err);
    must(search || err.stopped);
    int answer =
        search ? verdict(dt_count(search, &number, &err)) : DT_STOPPED;
    if (answer == DT_STOPPED)
        exit(2);
    printf("%s\n", number);
    dt_free(number);
    dt_search_free(search);
    release(&units);
    dt_puzzle_free(puzzle);
}

/* ---- answers of others ---------------------------------------------- */

static void visit_text(void)
{
    static const char model[] = "s SATISFIABLE\nv 1 -2 3 0\n";
    static const char clauses[] = "p cnf 3 2\n1 2 0\n-1 3 0\n";
    dt_puzzle *puzzle =
        dt_open_text("a.cnf", clauses, sizeof clauses - 1, set, &err);
    must(puzzle);
    dt_search *search =
        dt_search_text(puzzle, set, model, sizeof model - 1, &err);
    must(search);
    while (verdict(dt_next(search, &err)) == DT_FOUND)
        print_facts(search, puzzle);
    dt_search_free(search);
    dt_puzzle_free(puzzle);
}

static void visit_advice(void)
{
    struct dt_advice advice;
    dt_puzzle *puzzle = open_puzzle("tetravex:2x2:7128+1234+3890+5672");
    dt_search *search = search_for(puzzle, DT_HINT);
    verdict(dt_hint(search, stdout, &err));
    if (dt_advice(search, &advice))
        printf("%d.%d: %s\n", advice.row, advice.col, advice.sentence);
    dt_search_free(search);
    dt_puzzle_free(puzzle);
}

int main(int argc, char **argv)
{
    static const struct stop {
        const char *name;
        void (*visit)(void);
    } stops[] = {
        {"cover", visit_cover},   {"clauses", visit_clauses},
        {"output", visit_output}, {"grid", visit_grid},
        {"check", visit_check},   {"reason", visit_reason},
        {"maker", visit_maker},   {"sheet", visit_sheet},
        {"tasks", visit_tasks},   {"tables", visit_tables},
        {"units", visit_units},   {"worker", visit_worker},
        {"text", visit_text},     {"advice", visit_advice},
    };
    dt_on_no_memory(without_memory);
    set = dt_settings_new();
    for (int i = 2; i + 1 < argc; i += 2)
        set_option(argv[i] + 2, argv[i + 1]);
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++)
        if (argc > 1 && !strcmp(argv[1], stops[i].name)) {
            stops[i].visit();
            dt_settings_free(set);
            if (fflush(stdout) || ferror(stdout))
                fail("no memory: standard output is not whole");
            return 0;
        }
    return 1;
}
