/* manual.c: the manual page dovetail(1), made from the same tables as the
 * help, in the language of man(7).
 *
 * A hyphen is typed "\-" so that what is copied from the page works; a
 * backslash is "\e"; and a line that would begin with a dot or an apostrophe
 * begins with "\&". */
#include "app.h"

#include <string.h>

static void put(const char *text)
{
    bool fresh = true;
    for (; *text; fresh = *text++ == '\n') {
        if (fresh && strchr(".'", *text))
            fputs("\\&", stdout);
        if (*text == '-')
            fputs("\\-", stdout);
        else if (*text == '\\')
            /* unreached: no text of ours has a backslash */
            fputs("\\e", stdout);
        else
            putchar(*text);
    }
}

/* A word in bold, then another in italics if there is one. */
static void entry(const char *word, const char *argument)
{
    fputs(".TP\n\\fB", stdout);
    put(word);
    fputs("\\fR", stdout);
    if (argument && *argument) {
        fputs(" \\fI", stdout);
        put(argument);
        fputs("\\fR", stdout);
    }
    putchar('\n');
}

static void section(const char *title)
{
    printf(".SH %s\n", title);
}

static void paragraph(const char *text)
{
    put(text);
    putchar('\n');
}

/* Lines as they are. */
static void example(const char *lines)
{
    fputs(".PP\n.nf\n.RS\n", stdout);
    put(lines);
    fputs("\n.RE\n.fi\n", stdout);
}

static void tell_verbs(void)
{
    struct dt_verb verb;
    section("VERBS");
    for (int row = 0; dt_verb(row, &verb); row++) {
        entry(verb.name, verb.arguments);
        paragraph(verb.help);
    }
}

/* "(what solve count)", unless they are none or all. */
static void tell_names(const char *what, unsigned verbs)
{
    unsigned others = ~verbs;
    const char *name = next_verb(&verbs);
    if (!name || !next_verb(&others))
        return;
    printf("(%s", what);
    for (; name; name = next_verb(&verbs)) {
        putchar(' ');
        put(name);
    }
    puts(")");
}

static void tell_options(void)
{
    struct dt_option option;
    section("OPTIONS");
    for (int row = 0; dt_option(row, &option); row++) {
        char name[64];
        if (option.letter)
            snprintf(name, sizeof name, "-%c, --%s", option.letter,
                     option.name);
        else
            snprintf(name, sizeof name, "--%s", option.name);
        entry(name, option.argument);
        paragraph(explain_option(&option).text);
        tell_names("with", option.verbs);
    }
}

static void tell_formats(void)
{
    struct dt_format format;
    section("FORMATS");
    for (int row = 0; dt_format(row, &format); row++) {
        entry(format.name, NULL);
        paragraph(format.help);
        tell_names("written by", format.writers);
        tell_names("read by", format.readers);
    }
}

static void tell_family(const char *family)
{
    struct dt_param param;
    printf(".SS %s\n", family);
    paragraph(dt_family_title(family));
    for (int row = 0; dt_param(family, row, &param); row++) {
        char name[64];
        snprintf(name, sizeof name, "%s=", param.name);
        entry(name, param.values);
        paragraph(param.help);
    }
    if (dt_family_about(family))
        example(dt_family_about(family));
    for (int row = 0; dt_family_example(family, row); row++)
        example(dt_family_example(family, row));
}

static void tell_engines(void)
{
    struct dt_engine engine;
    section("ENGINES");
    for (int row = 0; dt_engine(row, &engine); row++) {
        entry(engine.name, engine.family);
        paragraph(engine.title);
    }
}

int print_manual(void)
{
    printf(".TH DOVETAIL 1 \"\" \"dovetail %s\"\n", dt_version());
    section("NAME");
    paragraph("dovetail - exact combinatorial puzzles: solved, counted, "
              "proved and shown");
    section("SYNOPSIS");
    entry("dovetail", "VERB PUZZLE [options]");
    section("DESCRIPTION");
    paragraph("Dovetail states a puzzle as clauses or as an exact cover, "
              "finds, counts, lists or draws its solutions, proves that "
              "there are none, and checks every answer by the rules of the "
              "puzzle alone. Standard output has the answer, standard error "
              "the commentary.");
    tell_verbs();
    section("PUZZLES");
    put("A puzzle is FAMILY:ROWSxCOLS,name=value:@FILE, with #SEED behind it "
        "where a new one is made, or the path of a ");
    put(puzzle_files().text);
    paragraph(" file.");
    for (int row = 0; dt_family(row); row++)
        tell_family(dt_family(row));
    tell_options();
    tell_formats();
    tell_engines();
    section("EXIT STATUS");
    paragraph(exit_codes);
    section("EXAMPLES");
    struct dt_verb verb;
    for (int row = 0; dt_verb(row, &verb); row++)
        for (int i = 0; verb.examples[i]; i++)
            example(verb.examples[i]);
    return EXIT_DONE;
}
