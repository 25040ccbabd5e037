/* completion.c: what a shell offers when Tab is pressed, made from the same
 * tables as the help.
 *
 * What can follow depends on the word before and on the verb alone.  For bash
 * and zsh that is one function, a `case` for each of both in the language that
 * they share, between a head and a foot of each shell's own; fish has a line
 * for each thing that it may offer. */
#include "app.h"

#include <string.h>

static void put_families(void)
{
    for (int row = 0; dt_family(row); row++)
        printf(" %s", dt_family(row));
}

static void put_engines(void)
{
    struct dt_engine engine;
    printf(" auto");
    for (int row = 0; dt_engine(row, &engine); row++)
        printf(" %s", engine.name);
}

/* Those that -f takes with some verbs. */
static void put_formats(unsigned verbs)
{
    struct dt_format format;
    for (int row = 0; dt_format(row, &format); row++)
        if (format.writers & verbs && format.kind != DT_FORMAT_PROOF)
            printf(" %s", format.name);
}

/* What may stand behind an option. */
static void put_values(const struct dt_option *option)
{
    if (!strcmp(option->name, "engine"))
        put_engines();
    for (int i = 0; option->words && option->words[i]; i++)
        printf(" %s", option->words[i]);
}

static void put_topics(void)
{
    struct dt_verb verb;
    struct dt_format format;
    for (int row = 0; dt_verb(row, &verb); row++)
        printf(" %s", verb.name);
    put_families();
    for (int row = 0; dt_format(row, &format); row++)
        printf(" %s", format.name);
    for (int row = 0; help_topic(row); row++)
        printf(" %s", help_topic(row));
}

/* ---- bash and zsh --------------------------------------------------- */

static void tell_formats(void)
{
    struct dt_verb verb;
    puts("        case $verb in");
    for (int row = 0; dt_verb(row, &verb); row++) {
        printf("        %s) _dovetail_words", verb.name);
        put_formats(verb.bit);
        puts(" ;;");
    }
    puts("        esac ;;");
}

/* Behind an option that takes something. */
static void tell_values(void)
{
    struct dt_option option;
    puts("    case $before in");
    for (int row = 0; dt_option(row, &option); row++) {
        if (!option.argument)
            continue;
        if (option.letter)
            printf("    -%c | --%s)\n", option.letter, option.name);
        else
            printf("    --%s)\n", option.name);
        if (!strcmp(option.name, "format")) {
            tell_formats();
        } else if (option.kind == DT_KIND_PATH) {
            puts("        _dovetail_files ;;");
        } else {
            printf("        _dovetail_words");
            put_values(&option);
            puts(" ;;");
        }
    }
    puts("    *) false ;;\n    esac && return");
}

static void tell_options(const struct dt_verb *verb)
{
    struct dt_option option;
    printf("    %s:-*) _dovetail_words", verb->name);
    for (int row = 0; dt_option(row, &option); row++)
        if (option.verbs & verb->bit)
            printf(" --%s", option.name);
    puts(" --help ;;");
}

/* The words that are no options, and the options of each verb. */
static void tell_words(void)
{
    struct dt_verb verb;
    puts("    case $verb:$word in");
    for (int row = 0; dt_verb(row, &verb); row++) {
        tell_options(&verb);
        if (!verb.takes_puzzle && !verb.takes_word)
            continue;
        printf("    %s:*) _dovetail_words", verb.name);
        if (verb.takes_puzzle)
            put_families();
        else
            put_topics();
        puts(verb.takes_puzzle ? "; _dovetail_files ;;" : " ;;");
    }
    printf("    *) _dovetail_words");
    for (int row = 0; dt_verb(row, &verb); row++)
        printf(" %s", verb.name);
    puts(" --help --version ;;\n    esac\n}");
}

int print_bash(void)
{
    puts("# Completion of dovetail for bash.\n"
         "_dovetail_words() {\n"
         "    COMPREPLY+=($(compgen -W \"$*\" -- \"$word\"))\n"
         "    true\n"
         "}\n"
         "_dovetail_files() {\n"
         "    compopt -o filenames\n"
         "    COMPREPLY+=($(compgen -f -- \"$word\"))\n"
         "    true\n"
         "}\n"
         "_dovetail() {\n"
         "    local word=${COMP_WORDS[COMP_CWORD]} verb=\n"
         "    local before=${COMP_WORDS[COMP_CWORD - 1]}\n"
         "    ((COMP_CWORD > 1)) && verb=${COMP_WORDS[1]}\n"
         "    COMPREPLY=()");
    tell_values();
    tell_words();
    puts("complete -F _dovetail dovetail");
    return EXIT_DONE;
}

int print_zsh(void)
{
    puts("#compdef dovetail\n"
         "_dovetail_words() {\n"
         "    compadd -- \"$@\"\n"
         "    true\n"
         "}\n"
         "_dovetail_files() {\n"
         "    _files\n"
         "    true\n"
         "}\n"
         "_dovetail() {\n"
         "    local word=${words[CURRENT]} before=${words[CURRENT-1]} verb=\n"
         "    ((CURRENT > 2)) && verb=${words[2]}");
    tell_values();
    tell_words();
    puts("_dovetail \"$@\"");
    return EXIT_DONE;
}

/* ---- fish ----------------------------------------------------------- */

/* In single quotes, within which fish wants \' and \\. */
static void put_quoted(const char *text)
{
    putchar('\'');
    for (; *text; text++) {
        if (strchr("'\\", *text))
            putchar('\\');
        putchar(*text);
    }
    putchar('\'');
}

/* A line that holds behind some verbs. */
static void begin_line(unsigned verbs)
{
    printf("complete -c dovetail -n '__fish_seen_subcommand_from");
    for (const char *name; (name = next_verb(&verbs));)
        printf(" %s", name);
    printf("'");
}

static void tell_fish_option(const struct dt_option *option)
{
    begin_line(option->verbs);
    printf(" -l %s", option->name);
    if (option->letter)
        printf(" -s %c", option->letter);
    if (option->kind == DT_KIND_PATH)
        printf(" -r -F");
    else if (option->argument) {
        printf(" -x -a '");
        put_values(option);
        printf("'");
    }
    printf(" -d ");
    put_quoted(option->help);
    putchar('\n');
}

int print_fish(void)
{
    struct dt_verb verb;
    struct dt_option option;
    puts("# Completion of dovetail for fish.");
    for (int row = 0; dt_verb(row, &verb); row++) {
        printf("complete -c dovetail -f -n __fish_use_subcommand -a %s -d ",
               verb.name);
        put_quoted(verb.help);
        putchar('\n');
        if (!verb.takes_puzzle && !verb.takes_word)
            continue;
        begin_line(verb.bit);
        printf(verb.takes_puzzle ? " -a '" : " -f -a '");
        if (verb.takes_puzzle)
            put_families();
        else
            put_topics();
        puts("'");
    }
    for (int row = 0; dt_option(row, &option); row++)
        tell_fish_option(&option);
    return EXIT_DONE;
}
