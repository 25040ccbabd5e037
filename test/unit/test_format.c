/* test_format.c: problem files there and back, what is refused and where. */
#include "format/dimacs.h"
#include "format/dlxfile.h"
#include "format/satfile.h"
#include "help.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <unistd.h>
#include <cmocka.h>

/* ---- any of the three formats --------------------------------------- */

struct problem {
    struct cnf cnf;
    struct names variable;
    struct dlxfile dlx;
};

static bool read_text(struct problem *p, const char *format, const char *text,
                      size_t size, struct error *err)
{
    struct reader r;
    *p = (struct problem){0};
    reader_text(&r, "file", text, size);
    if (*format == 'd')
        return dlxfile_read(&r, &p->dlx, err);
    return (*format == 's' ? satfile_read : dimacs_read)(&r, &p->cnf,
                                                         &p->variable, err);
}

static void release(struct problem *p)
{
    cnf_release(&p->cnf);
    names_release(&p->variable);
    dlxfile_release(&p->dlx);
}

static void read_well(struct problem *p, const char *format, const char *text)
{
    struct error err = {0};
    if (!read_text(p, format, text, strlen(text), &err))
        fail_msg("%ld:%ld: %s in %s", err.line, err.column, err.text, text);
}

static void emit_clauses(const void *puzzle, struct sink *sink)
{
    const struct problem *p = puzzle;
    cnf_emit(&p->cnf, sink);
}

static size_t variable_name(const void *puzzle, int variable, char *name)
{
    const struct problem *p = puzzle;
    if (p->variable.end.len)
        return names_copy(&p->variable, variable - 1, name);
    return (size_t)sprintf(name, "%d", variable);
}

static int fact(const void *puzzle, int variable)
{
    (void)puzzle;
    return variable;
}

static void emit_options(const void *puzzle, struct tray *tray)
{
    const struct problem *p = puzzle;
    xcc_emit(&p->dlx.xcc, tray);
}

static size_t item_name(const void *puzzle, int item, char *name)
{
    const struct problem *p = puzzle;
    return names_copy(&p->dlx.item, item, name);
}

static size_t colour_name(const void *puzzle, int colour, char *name)
{
    const struct problem *p = puzzle;
    return names_copy(&p->dlx.colour, colour - 1, name);
}

static struct bounds bounds_of(const void *puzzle, int item)
{
    const struct problem *p = puzzle;
    return p->dlx.xcc.bounds.at[item];
}

static int64_t cost_of(const void *puzzle, int fact)
{
    const struct problem *p = puzzle;
    return p->dlx.xcc.cost.at[fact];
}

static bool shown(const void *puzzle, int variable)
{
    const struct problem *p = puzzle;
    return cnf_shows(&p->cnf, variable);
}

static bool write_file(const struct problem *p, const char *format, FILE *out,
                       struct error *err)
{
    struct clauses clauses = {
        .puzzle = p,
        .variables = p->cnf.variables,
        .emit = emit_clauses,
        .name = variable_name,
        .fact = fact,
        .shown = shown,
        .determined = !p->cnf.projected,
    };
    struct cover cover = {.puzzle = p,
                          .items = p->dlx.xcc.items,
                          .primary = p->dlx.xcc.primary,
                          .bounds = p->dlx.xcc.bounds.len ? bounds_of : NULL,
                          .cost = p->dlx.xcc.cost.len ? cost_of : NULL,
                          .emit = emit_options,
                          .item_name = item_name,
                          .colour_name = colour_name};
    if (*format == 'd')
        return dlxfile_write(&cover, "made\nhere", NULL, out, err);
    return *format == 's'
               ? satfile_write(&clauses, "made\nhere", NULL, out, err)
               : dimacs_write(&clauses, NULL, "made\nhere", NULL, out, err);
}

static char *written(const struct problem *p, const char *format)
{
    char *text = NULL;
    size_t size;
    struct error err = {0};
    FILE *out = open_memstream(&text, &size);
    assert_true(write_file(p, format, out, &err));
    fclose(out);
    return text;
}

/* Reads the text and writes it again. */
static void expect_rewritten(const char *from, const char *text,
                             const char *to, const char *wanted)
{
    struct problem p;
    read_well(&p, from, text);
    char *out = written(&p, to);
    assert_string_equal(out, wanted);
    free(out);
    release(&p);
}

/* ---- what is understood --------------------------------------------- */

static void spellings(void **state)
{
    (void)state;
    /* Comments, blank lines, CRLF, clauses over several lines, no newline at
     * the end, SATLIB's end mark. */
    expect_rewritten("cnf",
                     "c a comment\r\n\np  cnf\t3 3\r\n1\n -2\nc in a clause\n"
                     "3 0 -1 0\n0\n%\n0\n",
                     "cnf",
                     "c made?here\np cnf 3 3\nc p show 1 2 3 0\n"
                     "1 -2 3 0\n-1 0\n0\n");
    expect_rewritten("cnf", "p cnf 2 1\n1 0", "cnf",
                     "c made?here\np cnf 2 1\nc p show 1 2 0\n1 0\n");
    /* What is shown, in any order, before the header and behind it. */
    expect_rewritten("cnf",
                     "c p show 3 0\nc p\nc p shown 1\np cnf 3 0\n"
                     "c  p show 1\t3 0 \r\n",
                     "cnf",
                     "c made?here\n"
                     "c models: a solution may have several; they differ "
                     "outside 'c p show'\n"
                     "p cnf 3 0\nc p show 1 3 0\n");
    /* Names; what only looks like one is a comment. */
    expect_rewritten("cnf",
                     "c var 2 x\nc var 1 y z\nc vary 1 y\nc var 9 y\n"
                     "c var 1 ~y\nc var 1 x\nc var 2 w\nc var -1 q\n"
                     "c var 1 \001\np cnf 3 1\n1 -2 0\nc var 3 late\n",
                     "cnf",
                     "c made?here\nc var 2 x\nc var 3 late\n"
                     "p cnf 3 1\nc p show 1 2 3 0\n1 -2 0\n");
    /* A number is a name if the variable of that number has another. */
    expect_rewritten("cnf", "c var 1 2\nc var 2 1\np cnf 2 1\n1 -2 0\n", "sat",
                     "~ made?here\n2 ~1\n");
    expect_rewritten("cnf", "c var 1 2\nc var 3 1\np cnf 3 1\n1 2 -3 0\n",
                     "sat", "~ made?here\n1 2 ~3\n");
    /* The empty clause, and a variable without a clause. */
    expect_rewritten("cnf", "p cnf 2 2\n-1 0 0\n", "sat",
                     "~ made?here\n~1\nfalse\n~false\n2 ~2\n");
    expect_rewritten("sat",
                     "~ a comment ~ \001\n~\n\n  ~ too\nx  ~y\r\n\t\n"
                     "~x a~b \xc3\xa9",
                     "cnf",
                     "c made?here\nc var 1 x\nc var 2 y\nc var 3 a~b\n"
                     "c var 4 \xc3\xa9\np cnf 4 2\nc p show 1 2 3 4 0\n"
                     "1 -2 0\n-1 3 4 0\n");
    expect_rewritten("sat", "", "cnf", "c made?here\np cnf 0 0\nc p show 0\n");
    expect_rewritten("dlx",
                     "\n| made\n a b |p  q\r\n | again\nb p:red a\n\nq\n"
                     "a q:x p:red",
                     "dlx",
                     "| made?here\na b | p q\nb p:red a\nq\n"
                     "a q:x p:red\n");
    expect_rewritten("dlx", "a |\na\na", "dlx", "| made?here\na\na\na\n");
    expect_rewritten("dlx",
                     "2:3|a 0:1|b 002|c 1|d 1:1|e :4|f 2147483647|g |p q\n"
                     "a p:| |0012 b |3 q::\n |comment\na |0 d\nb |5\n",
                     "dlx",
                     "| made?here\n"
                     "2:3|a 0:1|b 2|c d e 0:4|f 2147483647|g | p q\n"
                     "a p:| b q:: |15\na d\nb |5\n");
}

/* A cover without primary items has one solution, in a file too. */
static void nothing_to_cover(void **state)
{
    (void)state;
    struct problem empty = {0};
    char *text = written(&empty, "dlx");
    assert_string_equal(text, "| made?here\nnothing\nnothing\n");
    free(text);
}

/* ---- what is refused ------------------------------------------------ */

#define LONG_NAME \
    "12345678901234567890123456789012345678901234567890123456789012345"

static const struct refusal {
    const char *format, *text;
    long line, column;
    const char *sentence; /* part of it */
} refusals[] = {
    {"cnf", "", 1, 1, "there is no line 'p cnf"},
    {"cnf", "c only\n", 2, 1, "there is no line 'p cnf"},
    {"cnf", "1 2 0\n", 1, 1, "before the first clause"},
    {"cnf", "c x\n  x\n", 2, 3, "before the first clause"},
    {"cnf", "p cnf 1 0\np cnf 1 0\n", 2, 1, "a second line"},
    {"cnf", "p\n", 1, 1, "expected the line 'p cnf"},
    {"cnf", "p wcnf 1 0\n", 1, 3, "expected the line 'p cnf"},
    {"cnf", "pcnf 1 0\n", 1, 1, "expected the line 'p cnf"},
    {"cnf", "p cnf\n", 1, 6, "number of variables is missing"},
    {"cnf", "p cnf 3\n", 1, 8, "number of clauses is missing"},
    {"cnf", "p cnf x 3\n", 1, 7, "number of variables must be"},
    {"cnf", "p cnf -1 3\n", 1, 7, "number of variables must be"},
    {"cnf", "p cnf 2147483647 3\n", 1, 7, "must be 0 to 2147483646"},
    {"cnf", "p cnf 1 99999999999999999999\n", 1, 9, "number of clauses"},
    {"cnf", "p cnf 1 1 1\n", 1, 11, "nothing more"},
    {"cnf", "p cnf 2 1\n1 3 0\n", 2, 3, "beyond the 2 that"},
    {"cnf", "p cnf 2 1\n1 -99999999999999999999 0\n", 2, 3, "beyond the 2"},
    {"cnf", "p cnf 2 1\n1 x 0\n", 2, 3, "expected a literal"},
    {"cnf", "p cnf 2 1\n1 - 2 0\n", 2, 3, "expected a literal"},
    {"cnf", "p cnf 2 1\n1 2x 0\n", 2, 3, "expected a literal"},
    {"cnf", "p cnf 2 1\n1 -0\n", 2, 3, "expected a literal"},
    {"cnf", "p cnf 2 1\n1 +2 0\n", 2, 3, "expected a literal"},
    {"cnf", "p cnf 2 1\n1 0 c no comment\n", 2, 5, "expected a literal"},
    {"cnf", "p cnf 2 1\n1 0\n\n2 0\n", 4, 1, "one more clause than the 1"},
    {"cnf", "p cnf 2 0\n0\n", 2, 1, "one more clause than the 0"},
    {"cnf", "p cnf 2 1\n1 2\n", 3, 1, "does not end with 0"},
    {"cnf", "p cnf 2 2\n1 2 0\n", 3, 1, "end after 1, and"},
    {"cnf", "p cnf 2 2\n1 2 0\n%\n0\n", 3, 1, "end after 1, and"},
    {"cnf", "p cnf 2 0\nc p show 1 2\n", 2, 13, "and a 0 behind"},
    {"cnf", "p cnf 2 0\nc p show\n", 2, 9, "and a 0 behind"},
    {"cnf", "p cnf 2 0\nc p show 1 x 0\n", 2, 13, "and a 0 behind"},
    {"cnf", "p cnf 2 0\nc p show -1 0\n", 2, 12, "and a 0 behind"},
    {"cnf", "p cnf 2 0\nc p show 1 0 2\n", 2, 14, "and a 0 behind"},
    {"cnf", "p cnf 2 0\nc p show 3 0\n", 2, 13, "names variable 3"},
    {"cnf", "c p show 3 1 0\np cnf 2 0\n", 2, 10, "declares 2"},

    {"sat", "x y ~ z\n", 1, 5, "stands alone"},
    {"sat", "x\ny ~~z\n", 2, 3, "cannot begin with ~"},
    {"sat", "x ~" LONG_NAME "\n", 1, 3, "at most 64 bytes"},
    {"sat", "x " LONG_NAME LONG_NAME "\n", 1, 3, "at most 64 bytes"},
    {"sat", "x\n\ny z\001\n", 3, 4, "byte \\x01 cannot"},
    {"sat", "x y\177\n", 1, 4, "byte \\x7f cannot"},

    {"dlx", "", 1, 1, "there are no items"},
    {"dlx", "| only\n\n", 3, 1, "there are no items"},
    {"dlx", "a b a\n", 1, 5, "item 'a' is named twice"},
    {"dlx", "a b | a\n", 1, 7, "item 'a' is named twice"},
    {"dlx", "a | b | c\n", 1, 7, "a second '|'"},
    {"dlx", "a ||b\n", 1, 3, "cannot hold ':' or '|'"},
    {"dlx", "a x:y\n", 1, 3, "cannot hold ':' or '|'"},
    {"dlx", "a x|y\n", 1, 3, "cannot hold ':' or '|'"},
    {"dlx", "a 3:2|b\n", 1, 3, "lower bound 3 exceeds the upper bound 2"},
    {"dlx", "a 0|b\n", 1, 3, "the upper bound is 0"},
    {"dlx", "a 0:0|b\n", 1, 3, "the upper bound is 0"},
    {"dlx", "a 2:|b\n", 1, 3, "the upper bound is 0"},
    {"dlx", "3| a\n", 1, 1, "missing behind its bounds"},
    {"dlx", "a 2:3|\n", 1, 3, "missing behind its bounds"},
    {"dlx", "a 2:3b\n", 1, 3, "cannot hold ':' or '|'"},
    {"dlx", "a -1:3|b\n", 1, 3, "bounds such as 3|"},
    {"dlx", "a 1:2:3|b\n", 1, 3, "bounds such as 3|"},
    {"dlx", "a 1:x|b\n", 1, 3, "bounds such as 3|"},
    {"dlx", "a 2147483648|b\n", 1, 3, "2147483647 at most"},
    {"dlx", "99999999999999999999:3|b\n", 1, 1, "2147483647 at most"},
    {"dlx", "a 2|3|b\n", 1, 3, "cannot hold ':' or '|'"},
    {"dlx", "a | 2|b\n", 1, 5, "before the name of a primary"},
    {"dlx", "a |0:2|b\n", 1, 3, "before the name of a primary"},
    {"dlx", "a 2|a\n", 1, 3, "item 'a' is named twice"},
    {"dlx", "2|" LONG_NAME "\n", 1, 1, "at most 64 bytes"},
    {"dlx", "a " LONG_NAME "\n", 1, 3, "at most 64 bytes"},
    {"dlx", "a b\na c\n", 2, 3, "item 'c' is not in the line of items"},
    {"dlx", "a b\n| b\nb a b\n", 3, 5, "item 'b' is twice in this option"},
    {"dlx", "a | p\na p:x p:x\n", 2, 7, "item 'p' is twice"},
    {"dlx", "a | p\np a:x\n", 2, 3, "item 'a' is primary"},
    {"dlx", "a | p\na p:\n", 2, 3, "expected a colour"},
    {"dlx", "a | p\na p:x:y\n", 2, 3, "expected a colour"},
    {"dlx", "a | p\na p:x|y\n", 2, 3, "expected a colour"},
    {"dlx", "a | p\na :x\n", 2, 3, "name is missing before ':x'"},
    {"dlx", "a | p\na p:" LONG_NAME "\n", 2, 3, "at most 64 bytes"},
    {"dlx", "a | p\na | p\n", 2, 3, "a cost such as |7"},
    {"dlx", "a | p\na |p\n", 2, 3, "a cost such as |7"},
    {"dlx", "a | p\na |7x p\n", 2, 3, "a cost such as |7"},
    {"dlx", "a | p\na |-7\n", 2, 3, "a cost such as |7"},
    {"dlx", "a | p\na |7|8\n", 2, 3, "a cost such as |7"},
    {"dlx", "a | p\na|7\n", 2, 1, "item 'a|7' is not in the line of items"},
    {"dlx", "a\na |9223372036854775808\n", 2, 3, "more than 9223372"},
    {"dlx", "a\na |9223372036854775807\na |1\n", 3, 3, "more than 9223372"},
    {"dlx", "a | p\na " LONG_NAME "\n", 2, 3, "at most 64 bytes"},
};

static void errors(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const struct refusal *row = &refusals[i];
        struct problem p;
        struct error err = {0};
        if (read_text(&p, row->format, row->text, strlen(row->text), &err))
            fail_msg("was not refused: %s", row->text);
        if (!strstr(err.text, row->sentence) || err.line != row->line ||
            err.column != row->column)
            fail_msg("%ld:%ld: %s for %s", err.line, err.column, err.text,
                     row->text);
        assert_string_equal(err.source, "file");
        release(&p);
    }
}

/* ---- round trips ---------------------------------------------------- */

/* A name of 1 to 64 bytes that ends with its number. */
static size_t draw_name(char *name, int number, bool plain, uint64_t *seed)
{
    char digits[16];
    size_t tail = (size_t)sprintf(digits, "%d", number);
    size_t head = draw(seed, 3) ? draw(seed, 4) : NAME_BYTES - tail;
    for (size_t i = 0; i < head; i++) {
        uint32_t byte;
        do
            byte = 33 + draw(seed, 223);
        while (byte == 127 || (byte == '~' && !i) ||
               (plain && (byte == ':' || byte == '|')));
        name[i] = (char)byte;
    }
    if (head && name[head - 1] >= '0' && name[head - 1] <= '9')
        name[head - 1] = '!'; /* so that the number tells names apart */
    memcpy(name + head, digits, tail);
    return head + tail;
}

static void draw_clauses(struct problem *p, uint64_t *seed)
{
    *p = (struct problem){0};
    p->cnf.variables = (int)draw(seed, 20);
    for (int v = 1; v <= p->cnf.variables; v++) {
        char name[NAME_BYTES];
        size_t size = draw_name(name, v, false, seed);
        assert_int_equal(names_add(&p->variable, name, size), v - 1);
    }
    for (uint32_t c = draw(seed, 30); c && p->cnf.variables; c--) {
        int literal[5];
        size_t count = draw(seed, 5);
        for (size_t i = 0; i < count; i++) {
            int v = 1 + (int)draw(seed, (uint64_t)p->cnf.variables);
            literal[i] = draw(seed, 2) ? v : -v;
        }
        cnf_add(&p->cnf, literal, count);
    }
}

static void draw_cover(struct problem *p, uint64_t *seed)
{
    *p = (struct problem){0};
    struct xcc *xcc = &p->dlx.xcc;
    char name[NAME_BYTES];
    xcc->items = 1 + (int)draw(seed, 10);
    xcc->primary = 1 + (int)draw(seed, (uint64_t)xcc->items);
    for (int i = 0; i < xcc->items; i++)
        names_add(&p->dlx.item, name, draw_name(name, i, true, seed));
    for (uint32_t options = draw(seed, 20); options; options--) {
        struct entry entry[10];
        size_t count = 0;
        for (int i = xcc->items; i--;) {
            if (draw(seed, 2))
                continue;
            entry[count] = (struct entry){i, 0};
            /* Numbers in the order of the file, as a reader gives them. */
            if (i >= xcc->primary && draw(seed, 2))
                entry[count].colour =
                    names_add(
                        &p->dlx.colour, name,
                        (size_t)sprintf(name, "k%d", (int)draw(seed, 4))) +
                    1;
            count++;
        }
        if (count)
            xcc_add(xcc, (int)xcc_options(xcc), entry, count);
    }
    if (draw(seed, 2)) { /* not all once */
        vec_push(&xcc->bounds, (struct bounds){0, 7});
        for (int i = 1; i < xcc->primary; i++) {
            int low = (int)draw(seed, 3);
            vec_push(&xcc->bounds,
                     (struct bounds){low, low + !low + (int)draw(seed, 2)});
        }
    }
    if (draw(seed, 2) && xcc_options(xcc)) { /* not all nothing */
        vec_push(&xcc->cost, 1);
        while (xcc->cost.len < xcc_options(xcc))
            vec_push(&xcc->cost, (int64_t)draw(seed, 4) << draw(seed, 40));
    }
}

static void assert_same_names(const struct names *a, const struct names *b)
{
    assert_int_equal(a->end.len, b->end.len);
    assert_int_equal(a->text.len, b->text.len);
    if (!a->end.len)
        return;
    assert_memory_equal(a->end.at, b->end.at, a->end.len * sizeof *a->end.at);
    assert_memory_equal(a->text.at, b->text.at, a->text.len);
}

static void assert_same(const struct problem *a, const struct problem *b)
{
    assert_same_names(&a->dlx.item, &b->dlx.item);
    assert_same_names(&a->dlx.colour, &b->dlx.colour);
    assert_int_equal(a->cnf.variables, b->cnf.variables);
    for (int v = 1; v <= a->cnf.variables; v++) {
        char one[NAME_BYTES], two[NAME_BYTES];
        size_t size = variable_name(a, v, one);
        assert_int_equal(size, variable_name(b, v, two));
        assert_memory_equal(one, two, size);
    }
    assert_int_equal(a->cnf.clauses, b->cnf.clauses);
    assert_int_equal(a->cnf.literal.len, b->cnf.literal.len);
    if (a->cnf.literal.len)
        assert_memory_equal(a->cnf.literal.at, b->cnf.literal.at,
                            a->cnf.literal.len * sizeof(int));
    const struct xcc *x = &a->dlx.xcc, *y = &b->dlx.xcc;
    assert_int_equal(x->items, y->items);
    assert_int_equal(x->primary, y->primary);
    assert_int_equal(x->end.len, y->end.len);
    for (size_t i = 0; i < x->end.len; i++) {
        assert_int_equal(x->end.at[i], y->end.at[i]);
        assert_int_equal(x->fact.at[i], y->fact.at[i]);
    }
    for (size_t i = 0; i < x->entry.len; i++) {
        assert_int_equal(x->entry.at[i].item, y->entry.at[i].item);
        assert_int_equal(x->entry.at[i].colour, y->entry.at[i].colour);
    }
    assert_int_equal(x->bounds.len, y->bounds.len);
    for (size_t i = 0; i < x->bounds.len; i++) {
        assert_int_equal(x->bounds.at[i].low, y->bounds.at[i].low);
        assert_int_equal(x->bounds.at[i].high, y->bounds.at[i].high);
    }
    assert_int_equal(x->cost.len, y->cost.len);
    for (size_t i = 0; i < x->cost.len; i++)
        assert_int_equal(x->cost.at[i], y->cost.at[i]);
}

/* What is written is read as the same problem.  A .sat file numbers its
 * variables as they come, so it is its text that comes back. */
static void round_trips(void **state)
{
    (void)state;
    uint64_t seed = 3;
    for (int trial = 0; trial < 300; trial++) {
        struct problem p, back;
        bool cover = trial % 2;
        const char *format = cover ? "dlx" : "cnf";
        (cover ? draw_cover : draw_clauses)(&p, &seed);
        char *text = written(&p, format);
        read_well(&back, format, text);
        assert_same(&p, &back);
        free(text);
        release(&back);
        text = written(&p, "sat");
        read_well(&back, "sat", text);
        char *again = written(&back, "sat");
        assert_string_equal(text, again);
        free(text);
        free(again);
        release(&back);
        release(&p);
    }
}

/* ---- damage --------------------------------------------------------- */

static void read_or_refuse(const char *format, const char *text, size_t size)
{
    struct problem p;
    struct error err = {0};
    if (!read_text(&p, format, text, size, &err))
        assert_true(err.text[0] && err.line > 0 && err.column > 0);
    release(&p);
}

static void random_damage(void **state)
{
    (void)state;
    static const char *const formats[] = {"cnf", "sat", "dlx"};
    static const char bytes[] = "a1~|:- \n\r\t0cp%\0\377";
    uint64_t seed = 11;
    for (int trial = 0; trial < 3000; trial++) {
        const char *format = formats[trial % 3];
        struct problem p;
        (trial % 3 == 2 ? draw_cover : draw_clauses)(&p, &seed);
        char *text = written(&p, format);
        size_t size = strlen(text);
        for (uint32_t slips = draw(&seed, 4); slips; slips--)
            text[draw(&seed, size)] = bytes[draw(&seed, sizeof bytes)];
        read_or_refuse(format, text, draw(&seed, size + 1));
        size = size < 60 ? size : 60;
        for (size_t i = 0; i < size; i++)
            text[i] = bytes[draw(&seed, sizeof bytes)];
        read_or_refuse(format, text, size);
        free(text);
        release(&p);
    }
}

static void full_disk(void **state)
{
    (void)state;
    static const char *const formats[] = {"cnf", "sat", "dlx"};
    struct problem p = {0};
    for (int i = 0; i < 3; i++) {
        struct error err = {0};
        FILE *full = fopen("/dev/full", "w");
        if (!full)
            skip();
        assert_false(write_file(&p, formats[i], full, &err));
        assert_non_null(strstr(err.text, "cannot be written"));
        fclose(full);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spellings),     cmocka_unit_test(nothing_to_cover),
        cmocka_unit_test(errors),        cmocka_unit_test(round_trips),
        cmocka_unit_test(random_damage), cmocka_unit_test(full_disk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
