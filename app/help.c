/* help.c: what to type next, made from the library's tables. */
#include "app.h"

#include <string.h>
#include <strings.h>

enum { SCREEN = 79 };

/* Prints a text that begins at this column, its further lines too. */
static void wrap(int column, const char *text)
{
    int at = column;
    while (*text) {
        int size = (int)strcspn(text, " ");
        if (at > column && at + 1 + size > SCREEN) {
            printf("\n%*s", column, "");
            at = column;
        } else if (at > column) {
            putchar(' ');
            at++;
        }
        printf("%.*s", size, text);
        at += size;
        text += size + (text[size] == ' ');
    }
    putchar('\n');
}

int welcome(void)
{
    puts(
        "dovetail solves exact combinatorial puzzles: finds, counts and "
        "lists\ntheir solutions, proves that there are none, checks every "
        "answer.\n\nTry:\n"
        "  dovetail solve domino:8x8                  a covering by dominoes\n"
        "  dovetail solve domino:8x8,cut=corners      there is none, and why\n"
        "  dovetail count windmill:4x5                how many packings\n"
        "  dovetail solve queens:8 -o queens.svg      a picture\n"
        "  dovetail generate tetravex:4x4             a new puzzle\n"
        "  dovetail solve life:4x4,velocity=1+1c/4    a glider\n"
        "  dovetail help solve                        its options\n"
        "  dovetail help domino                       a family's parameters\n"
        "  dovetail help                              all verbs");
    return EXIT_DONE;
}

const char exit_codes[] =
    "solve: 10 found, 20 there is none, 0 stopped; with --exit-zero 0 found "
    "or none, 2 stopped. check: 0 right, 3 wrong. "
    "Others: 0 done, 2 stopped by a limit or Ctrl-C. All: 1 wrong input, 3 an "
    "answer failed its check.";

bool find_verb(const char *name, struct dt_verb *verb)
{
    for (int row = 0; dt_verb(row, verb); row++)
        if (!strcmp(verb->name, name))
            return true;
    return false;
}

const char *next_verb(unsigned *verbs)
{
    struct dt_verb verb;
    for (int row = 0; dt_verb(row, &verb); row++)
        if (*verbs & verb.bit) {
            *verbs &= ~verb.bit;
            return verb.name;
        }
    return NULL;
}

enum { NAMES = 160 };

struct words names_of_formats(const char *mark, unsigned writers,
                              unsigned readers)
{
    struct words list;
    struct dt_format format;
    const char *names[NAMES] = {NULL};
    int count = 0;
    for (int row = 0; dt_format(row, &format) && count < NAMES - 1; row++)
        if (format.writers & writers || format.readers & readers)
            names[count++] = format.name;
    dt_list(list.text, sizeof list.text, mark, names);
    return list;
}

struct words puzzle_files(void)
{
    struct dt_verb solve;
    find_verb("solve", &solve);
    return names_of_formats(".", 0, solve.bit);
}

static void list_verbs(void)
{
    struct dt_verb verb;
    puts("dovetail VERB PUZZLE [options]\n\nVerbs:");
    for (int row = 0; dt_verb(row, &verb); row++)
        printf("  %-10s %-15s %s\n", verb.name, verb.arguments, verb.help);
}

struct words explain_option(const struct dt_option *option)
{
    struct words help;
    char values[100] = "";
    if (option->kind == DT_KIND_NUMBER && option->high < INT64_MAX)
        snprintf(values, sizeof values, "%lld..%lld", (long long)option->low,
                 (long long)option->high);
    for (int i = 0; option->kind == DT_KIND_WORD && option->words[i]; i++) {
        size_t at = strlen(values);
        snprintf(values + at, sizeof values - at, "%s%s", i ? "|" : "",
                 option->words[i]);
    }
    snprintf(help.text, sizeof help.text, *values ? "%s (%s)" : "%s",
             option->help, values);
    return help;
}

static void put_option(const struct dt_option *option)
{
    char left[40], letter[8] = "    ";
    if (option->letter)
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(left, sizeof left, "%s--%s %s", letter, option->name,
             option->argument ? option->argument : "");
    printf("  %-21s ", left);
    wrap(24, explain_option(option).text);
}

/* The options of some verbs. */
static void list_options(unsigned verbs)
{
    struct dt_option option;
    puts("\nOptions:");
    for (int row = 0; dt_option(row, &option); row++)
        if (option.verbs & verbs)
            put_option(&option);
}

/* The formats that some verbs write or read. */
static void list_formats(unsigned verbs)
{
    struct dt_format format;
    bool any = false;
    for (int row = 0; dt_format(row, &format); row++) {
        bool written = format.writers & verbs, read = format.readers & verbs;
        if (!written && !read)
            continue;
        if (!any)
            puts("\nFormats:");
        any = true;
        printf("  %-11s %-5s %-5s  %s\n", format.name, read ? "read" : "",
               written ? "write" : "", format.help);
    }
}

void list_families(void)
{
    for (int row = 0; dt_family(row); row++) {
        printf("%-10s ", dt_family(row));
        wrap(11, dt_family_title(dt_family(row)));
    }
    printf("FILE       a %s file is a puzzle of its own\n",
           puzzle_files().text);
}

static void put_engine(const struct dt_engine *engine)
{
    char name[32];
    bool open = engine->name[strlen(engine->name) - 1] == ':';
    const char *argument = !open                          ? ""
                           : strcmp(engine->name, "cmd:") ? "LIB.so"
                                                          : "PROGRAM";
    snprintf(name, sizeof name, "%s%s", engine->name, argument);
    printf("%-15s %-9s %-10s", name, engine->family ? engine->family : "any",
           engine->step);
    printf(strlen(engine->step) > 10 ? "\n%37s" : "%s",
           strlen(engine->step) > 10 ? "" : " ");
    wrap(37, engine->title);
}

static void head_engines(void)
{
    printf("%-15s %-9s %-10s %s\n", "engine", "for", "effort", "what it does");
}

void list_engines(void)
{
    struct dt_engine engine;
    head_engines();
    for (int row = 0; dt_engine(row, &engine); row++)
        put_engine(&engine);
}

/* Words with bars between them, which may go on in the next line. */
static void put_values(int column, const char *values)
{
    for (int at = column; *values;) {
        int size = (int)strcspn(values, "|");
        size += values[size] == '|';
        if (at > column && at + size > SCREEN) {
            printf("\n%*s", column, "");
            at = column;
        }
        printf("%.*s", size, values);
        at += size;
        values += size;
    }
}

static int help_family(const char *family)
{
    struct dt_param param;
    struct words title;
    snprintf(title.text, sizeof title.text, "%s: %s", family,
             dt_family_title(family));
    wrap(0, title.text);
    printf("\nParameters (%s:%s,name=value):\n", family,
           dt_family_size(family));
    for (int row = 0; dt_param(family, row, &param); row++) {
        printf("  %s=", param.name);
        put_values(3 + (int)strlen(param.name), param.values);
        if (param.fallback)
            printf("  (default %s)", param.fallback);
        printf("\n      ");
        wrap(6, param.help);
    }
    if (dt_family_about(family))
        printf("\n%s", dt_family_about(family));
    puts("\nExamples:");
    for (int row = 0; dt_family_example(family, row); row++)
        printf("  %s\n", dt_family_example(family, row));
    return EXIT_DONE;
}

static int help_verb(const struct dt_verb *verb)
{
    printf("dovetail %s%s%s\n    %s\n", verb->name,
           *verb->arguments ? " " : "", verb->arguments, verb->help);
    list_options(verb->bit);
    list_formats(verb->bit);
    puts("\nExamples:");
    for (int row = 0; verb->examples[row]; row++)
        printf("  %s\n", verb->examples[row]);
    return EXIT_DONE;
}

/* ---- topics that are neither a verb nor a family -------------------- */

static void put_verbs(const char *what, unsigned verbs)
{
    struct words line;
    snprintf(line.text, sizeof line.text, "%s", what);
    for (const char *name; (name = next_verb(&verbs));) {
        size_t at = strlen(line.text);
        snprintf(line.text + at, sizeof line.text - at, " %s", name);
    }
    printf("    ");
    wrap(4, line.text);
}

/* By its name, or by a file's. */
static bool help_format(const char *topic)
{
    struct dt_format format;
    const char *dot = strrchr(topic, '.');
    const char *name = dot ? dot + 1 : topic;
    int row = 0;
    while (dt_format(row, &format) && strcasecmp(format.name, name))
        row++;
    if (!dt_format(row, &format))
        return false;
    printf("%s: %s\n", format.name, format.help);
    if (format.extension)
        printf("    files are called *.%s\n", format.extension);
    if (format.writers)
        put_verbs("written by", format.writers);
    if (format.readers)
        put_verbs("read by", format.readers);
    return true;
}

/* By its name, with dashes or without, or by its letter. */
static bool help_option(const char *topic)
{
    struct dt_option option;
    const char *name = topic + strspn(topic, "-");
    for (int row = 0; dt_option(row, &option); row++)
        if (!strcmp(option.name, name) ||
            (strlen(name) == 1 && option.letter == *name)) {
            put_option(&option);
            put_verbs("goes with", option.verbs);
            return true;
        }
    return false;
}

static bool help_engine(const char *topic)
{
    struct dt_engine engine;
    size_t size = strcspn(topic, ":");
    for (int row = 0; dt_engine(row, &engine); row++)
        if (strcspn(engine.name, ":") == size &&
            !strncmp(engine.name, topic, size)) {
            head_engines();
            put_engine(&engine);
            return true;
        }
    return false;
}

static int help_formats(void)
{
    list_formats(~0u);
    return EXIT_DONE;
}

static int help_options(void)
{
    list_options(~0u);
    puts("  -h, --help            this, or more about the verb\n"
         "      --version         which dovetail this is");
    return EXIT_DONE;
}

static int help_exits(void)
{
    wrap(0, exit_codes);
    return EXIT_DONE;
}

int print_version(void)
{
    return printf("dovetail %s\n", dt_version()) < 0;
}

static const struct {
    const char *name;
    int (*tell)(void);
} topics[] = {
    {"manual", print_manual},   {"formats", help_formats},
    {"options", help_options},  {"exit", help_exits},
    {"version", print_version}, {"bash", print_bash},
    {"zsh", print_zsh},         {"fish", print_fish},
};
enum { TOPICS = sizeof topics / sizeof *topics };

const char *help_topic(int row)
{
    return row < TOPICS ? topics[row].name : NULL;
}

/* Fills in the names of the verbs; answers how many. */
static int name_verbs(const char **names)
{
    struct dt_verb verb;
    int count = 0;
    for (; dt_verb(count, &verb) && count < NAMES / 2; count++)
        names[count] = verb.name;
    return count;
}

/* The topic nearest to one that is none, or NULL. */
static const char *nearest_topic(const char *topic)
{
    const char *names[NAMES] = {NULL};
    struct dt_format format;
    struct dt_option option;
    struct dt_engine engine;
    int count = name_verbs(names);
    for (int row = 0; dt_family(row) && count < NAMES - 1; row++)
        names[count++] = dt_family(row);
    for (int row = 0; row < TOPICS && count < NAMES - 1; row++)
        names[count++] = topics[row].name;
    for (int row = 0; dt_format(row, &format) && count < NAMES - 1; row++)
        names[count++] = format.name;
    for (int row = 0; dt_option(row, &option) && count < NAMES - 1; row++)
        names[count++] = option.name;
    for (int row = 0; dt_engine(row, &engine) && count < NAMES - 1; row++)
        names[count++] = engine.name;
    return dt_nearest(topic, names);
}

/* The verbs, and where to read on: a screen of 24 lines. */
static int help_whole(void)
{
    list_verbs();
    printf(
        "\nPUZZLE is FAMILY:SIZE,name=value:@FILE or a file %s.\n"
        "\nMore: dovetail help VERB (options, formats, examples), help FAMILY,"
        "\n      help options, help formats, help exit, help manual (all of "
        "it)\n",
        puzzle_files().text);
    return EXIT_DONE;
}

/* What stands for something in a line of help, told by a topic. */
static const char *meant(const char *topic)
{
    static const char *const pairs[][2] = {
        {"FILE", "formats"}, {"NAME", "options"}, {"TOPIC", "help"},
        {"PUZZLE", NULL},    {"VERB", NULL},      {"FAMILY", "families"},
    };
    for (size_t i = 0; topic && i < sizeof pairs / sizeof *pairs; i++)
        if (!strcmp(pairs[i][0], topic))
            return pairs[i][1];
    return topic;
}

int help_on(const char *topic)
{
    struct dt_verb verb;
    pager_begin();
    topic = meant(topic);
    if (!topic)
        return help_whole();
    for (int row = 0; row < TOPICS; row++)
        if (!strcmp(topics[row].name, topic))
            return topics[row].tell();
    if (find_verb(topic, &verb))
        return help_verb(&verb);
    if (dt_family_title(topic))
        return help_family(topic);
    if (help_format(topic) || help_option(topic) || help_engine(topic))
        return EXIT_DONE;
    const char *near = nearest_topic(topic);
    if (near)
        return complain("there is no help on '%s'; did you mean `dovetail "
                        "help %s`?",
                        topic, near);
    return complain("there is no help on '%s': a verb, a family, a format, an "
                    "option or an engine was expected; `dovetail help` lists "
                    "the verbs, `dovetail families` the families",
                    topic);
}

/* A verb of ours for a word that means the same; NULL: none does. */
static const char *synonym(const char *name)
{
    static const char *const pairs[][2] = {
        {"draw", "show"},      {"print", "show"},    {"view", "show"},
        {"display", "show"},   {"verify", "check"},  {"validate", "check"},
        {"list", "enumerate"}, {"all", "enumerate"}, {"convert", "encode"},
        {"make", "generate"},  {"new", "generate"},  {"random", "sample"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (!strcmp(pairs[i][0], name))
            return pairs[i][1];
    return NULL;
}

int unknown_verb(const char *name)
{
    const char *names[NAMES] = {NULL};
    if (dt_family_title(name))
        return complain("a verb comes first, and a puzzle is one word, such "
                        "as %s",
                        dt_family_example(name, 0));
    if (name[strcspn(name, ":,#./")])
        return complain("a verb comes first: dovetail solve %s", name);
    if (!strcmp(name, "version"))
        return complain("there is no verb 'version'; did you mean "
                        "'--version'?");
    for (int row = 0; row < TOPICS; row++)
        if (!strcmp(topics[row].name, name))
            return complain("there is no verb '%s'; did you mean `dovetail "
                            "help %s`?",
                            name, name);
    name_verbs(names);
    const char *near = synonym(name);
    if (!near)
        near = dt_nearest(name, names);
    if (near)
        return complain("there is no verb '%s'; did you mean '%s'?", name,
                        near);
    return complain("there is no verb '%s'; `dovetail help` lists them", name);
}
