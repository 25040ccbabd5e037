/* help.c: what to type next, made from the library's tables. */
#include "app.h"

#include <string.h>

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
        "  dovetail generate tetravex:4x4             a new puzzle\n"
        "  dovetail solve life:4x4,velocity=1+1c/4    a glider\n"
        "  dovetail help solve                        its options\n"
        "  dovetail help domino                       a family's parameters\n"
        "  dovetail help                              all verbs");
    return EXIT_DONE;
}

const char exit_codes[] =
    "solve: 10 found, 20 there is none, 0 stopped. check: 0 right, 3 wrong. "
    "Others: 0 done, 2 stopped by a limit or Ctrl-C. All: 1 wrong input, 3 an "
    "answer failed its check.";

static void list_verbs(void)
{
    puts("dovetail VERB PUZZLE [options]\n\nVerbs:");
    for (const struct verb *verb = verbs; verb->name; verb++)
        printf("  %-10s %-15s %s\n", verb->name, verb->arguments, verb->help);
}

/* The options of one verb, or all if verb is NULL. */
static void list_options(const char *verb)
{
    struct dt_option option;
    puts("\nOptions:");
    for (int row = 0; dt_option(row, &option); row++) {
        if (verb && !goes_with(&option, verb))
            continue;
        char left[40], letter[8] = "    ";
        if (option.letter)
            snprintf(letter, sizeof letter, "-%c, ", option.letter);
        snprintf(left, sizeof left, "%s--%s %s", letter, option.name,
                 option.argument ? option.argument : "");
        printf("  %-21s ", left);
        wrap(24, option.help);
    }
}

int list_families(const struct job *job)
{
    (void)job;
    for (int row = 0; dt_family(row); row++) {
        printf("%-10s ", dt_family(row));
        wrap(11, dt_family_title(dt_family(row)));
    }
    puts("FILE       a .cnf, .sat or .dlx file is a puzzle of its own");
    return EXIT_DONE;
}

int list_engines(const struct job *job)
{
    (void)job;
    struct dt_engine engine;
    printf("%-15s %-9s %-10s %s\n", "engine", "for", "effort", "what it does");
    for (int row = 0; dt_engine(row, &engine); row++) {
        char name[32];
        bool open = engine.name[strlen(engine.name) - 1] == ':';
        const char *argument = !open                         ? ""
                               : strcmp(engine.name, "cmd:") ? "LIB.so"
                                                             : "PROGRAM";
        snprintf(name, sizeof name, "%s%s", engine.name, argument);
        printf("%-15s %-9s %-10s ", name,
               engine.family ? engine.family : "any", engine.step);
        wrap(37, engine.title);
    }
    return EXIT_DONE;
}

static int help_family(const char *family)
{
    struct dt_param param;
    printf("%s: %s\n\nParameters (%s:ROWSxCOLS,name=value):\n", family,
           dt_family_title(family), family);
    for (int row = 0; dt_param(family, row, &param); row++) {
        printf("  %s=%s", param.name, param.values);
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

static int help_verb(const struct verb *verb)
{
    printf("dovetail %s%s%s\n    %s\n", verb->name,
           *verb->arguments ? " " : "", verb->arguments, verb->help);
    if (verb->puzzles && strcmp(verb->name, "help"))
        list_options(verb->name);
    if (verb->examples[0])
        puts("\nExamples:");
    for (int row = 0; verb->examples[row]; row++)
        printf("  %s\n", verb->examples[row]);
    return EXIT_DONE;
}

enum { NAMES = 64 };

/* Fills in the names of the verbs; answers how many. */
static int name_verbs(const char **names)
{
    int count = 0;
    for (; verbs[count].name && count < NAMES / 2; count++)
        names[count] = verbs[count].name;
    return count;
}

/* The verb or family nearest to a topic that is neither, or NULL. */
static const char *nearest_topic(const char *topic)
{
    const char *names[NAMES] = {NULL};
    int count = name_verbs(names);
    for (int row = 0; dt_family(row) && count < NAMES - 1; row++)
        names[count++] = dt_family(row);
    return dt_nearest(topic, names);
}

int help_on(const char *topic)
{
    if (!topic) {
        list_verbs();
        list_options(NULL);
        puts("  -h, --help            this, or more about the verb\n"
             "      --version         which dovetail this is");
        puts("\nA PUZZLE is FAMILY:ROWSxCOLS,name=value:@FILE, or a .cnf, "
             ".sat or .dlx file.\n`dovetail families` lists the families, "
             "`dovetail help domino` tells of one.\n\nExit codes:");
        wrap(0, exit_codes);
        return EXIT_DONE;
    }
    if (!strcmp(topic, "manual"))
        return print_manual();
    const struct verb *verb = find_verb(topic);
    if (verb)
        return help_verb(verb);
    if (dt_family_title(topic))
        return help_family(topic);
    const char *near = nearest_topic(topic);
    if (near)
        return complain("there is no verb and no family '%s'; did you mean "
                        "`dovetail help %s`?",
                        topic, near);
    return complain("there is no verb and no family '%s'; `dovetail help` "
                    "lists the verbs, `dovetail families` the families",
                    topic);
}

int unknown_verb(const char *name)
{
    const char *names[NAMES] = {NULL};
    name_verbs(names);
    const char *near = dt_nearest(name, names);
    if (near)
        return complain("there is no verb '%s'; did you mean '%s'?", name,
                        near);
    for (int row = 0; dt_family(row); row++)
        if (!strncmp(name, dt_family(row), strlen(dt_family(row))))
            return complain("a verb comes first: dovetail solve %s", name);
    return complain("there is no verb '%s'; `dovetail help` lists them", name);
}
