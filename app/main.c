/* main.c: takes the command line apart and runs a verb.
 *
 *     dovetail VERB PUZZLE [options]
 *
 * Options may stand anywhere; their table comes from the library. */
#include "app.h"

#include <assert.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPTIONS_MAX = 64, HELP = 1000, VERSION };

int complain(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("dovetail: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return EXIT_USAGE;
}

/* In any thread, so that others may be here too: nothing is torn down. */
/* unreached: _exit writes no counts */
void no_memory(size_t bytes)
{
    int status = bytes ? complain("there is no memory for %zu bytes", bytes)
                       : complain("there is no memory left");
    output_abandon();
    fflush(stdout);
    _exit(status);
}

/* The library's options in getopt's form; letters need room for 2 each. */
static void make_table(struct option *table, char *letters)
{
    struct dt_option option;
    int row = 0;
    strcpy(letters, ":h");
    for (; dt_option(row, &option); row++) {
        assert(row + 3 < OPTIONS_MAX);
        table[row] = (struct option){
            option.name, option.argument ? required_argument : no_argument,
            NULL, row + HELP + 2};
        if (option.letter) {
            size_t at = strlen(letters);
            letters[at] = (char)option.letter;
            letters[at + 1] = option.argument ? ':' : 0;
            letters[at + 2] = 0;
        }
    }
    table[row++] = (struct option){"help", no_argument, NULL, HELP};
    table[row++] = (struct option){"version", no_argument, NULL, VERSION};
    table[row] = (struct option){0};
}

/* The row of an option by what getopt answered. */
static bool find_option(int answer, struct dt_option *option)
{
    if (answer >= HELP + 2)
        return dt_option(answer - HELP - 2, option);
    for (int row = 0; dt_option(row, option); row++)
        if (option->letter == answer)
            return true;
    return false; /* unreached: getopt answers what the table has */
}

/* The option of this verb that says as much as another one; NULL: none. */
static const char *twin_of(const struct job *job, const char *name)
{
    const char *other = !strcmp(name, "number")  ? "limit"
                        : !strcmp(name, "limit") ? "number"
                                                 : "";
    struct dt_option option;
    for (int row = 0; dt_option(row, &option); row++)
        if (!strcmp(option.name, other) && option.verbs & job->verb.bit)
            return option.name;
    return NULL;
}

/* Every option that was given must go with the verb. */
static bool options_fit(const struct job *job)
{
    struct dt_option option;
    for (int row = 0; dt_option(row, &option); row++) {
        if (option.verbs & job->verb.bit || !dt_get(job->set, option.name))
            continue;
        const char *verbs[32] = {NULL}, *other = twin_of(job, option.name);
        char names[200], remark[80] = "";
        for (int i = 0; (verbs[i] = next_verb(&option.verbs));)
            i++;
        dt_list(names, sizeof names, "", verbs);
        if (other)
            snprintf(remark, sizeof remark, "; %s takes --%s", job->verb.name,
                     other);
        complain("--%s does not go with %s; it goes with %s%s", option.name,
                 job->verb.name, names, remark);
        return false;
    }
    return true;
}

/* The option nearest to what was typed, "--NAME=VALUE"; NULL: none is. */
static const char *nearest_option(const char *typed)
{
    const char *names[OPTIONS_MAX] = {"help", "version"};
    char word[64];
    struct dt_option option;
    for (int row = 0; dt_option(row, &option); row++)
        names[row + 2] = option.name;
    typed += strspn(typed, "-");
    snprintf(word, sizeof word, "%.*s", (int)strcspn(typed, "="), typed);
    return dt_nearest(word, names);
}

/* Is this a parameter of some family, typed as an option? */
static bool is_param(const char *typed)
{
    size_t size = strcspn(typed, "=");
    struct dt_param param;
    const char *family;
    for (int i = 0; (family = dt_family(i)); i++)
        for (int row = 0; dt_param(family, row, &param); row++)
            if (strlen(param.name) == size && !memcmp(param.name, typed, size))
                return true;
    return false;
}

/* What other programs call an option; NULL: who knows. */
static const char *letter_means(char letter)
{
    static const struct {
        char letter;
        const char *name;
    } known[] = {{'V', "version"}, {'j', "threads"}, {'p', "threads"},
                 {'s', "seed"},    {'l', "limit"},   {'t', "time"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].letter == letter)
            return known[i].name;
    return NULL;
}

/* What getopt did not understand. */
static int complain_of(int answer, char **argv)
{
    const char *typed = argv[optind - 1];
    struct dt_option option;
    if (answer == ':' && find_option(optopt, &option))
        return complain("%s needs an argument, %s; `dovetail help %s` tells "
                        "more",
                        typed, option.argument, option.name);
    char letter[] = {'-', (char)optopt, 0};
    if (optopt && optopt < HELP)
        typed = letter;
    const char *word = typed + strspn(typed, "-");
    if (typed != letter && is_param(word))
        return complain("'%s' is no option but a parameter, which is part of "
                        "the puzzle: PUZZLE,%s%s",
                        typed, word, strchr(word, '=') ? "" : "=VALUE");
    const char *near =
        typed == letter ? letter_means(letter[1]) : nearest_option(typed);
    if (near)
        return complain("there is no option '%s'; did you mean '--%s'?", typed,
                        near);
    return complain("there is no option '%s'; `dovetail help` lists the "
                    "options",
                    typed);
}

/* The option that help is asked on as it is typed, `help --threads`; NULL: no
 * such. */
static const char *option_topic(int argc, char **argv)
{
    struct dt_option option;
    if (argc != 3 || strcmp(argv[1], "help") || argv[2][0] != '-')
        return NULL;
    const char *typed = argv[2] + strspn(argv[2], "-");
    for (int row = 0; dt_option(row, &option); row++)
        if (!strcmp(option.name, typed) ||
            (option.letter == *typed && *typed && !typed[1]))
            return option.name;
    return NULL; /* unreached: options of the command are all in the table */
}

/* Is this an option as it is typed, "--NAME", "--NAME=VALUE" or "-LETTER"? */
static bool is_option(const char *typed)
{
    struct dt_option option;
    size_t dashes = strspn(typed, "-");
    const char *name = typed + dashes;
    size_t size = strcspn(name, "=");
    for (int row = 0; dt_option(row, &option); row++)
        if (dashes == 1 ? option.letter == *name && *name && !name[1]
                        : dashes == 2 && strlen(option.name) == size &&
                              !memcmp(option.name, name, size))
            return true;
    return false;
}

/* The bytes of a dash: "-", or as editors and pages make them, U+2010 to
 * U+2015 and U+2212; 0: none. */
static size_t dash_size(const char *text)
{
    static const char *const dashes[] = {"-",
                                         "\xe2\x80\x90",
                                         "\xe2\x80\x91",
                                         "\xe2\x80\x92",
                                         "\xe2\x80\x93",
                                         "\xe2\x80\x94",
                                         "\xe2\x80\x95",
                                         "\xe2\x88\x92"};
    for (size_t i = 0; i < sizeof dashes / sizeof *dashes; i++)
        if (!strncmp(text, dashes[i], strlen(dashes[i])))
            return strlen(dashes[i]);
    return 0;
}

/* Is it an option but for its dashes?  Then complains. */
static bool has_other_dashes(const char *word)
{
    const char *name = word;
    bool other = false;
    char plain[80];
    for (size_t size; (size = dash_size(name)); name += size)
        other |= size > 1;
    snprintf(plain, sizeof plain, "--%s", name);
    if (other && is_option(plain))
        complain("the dashes of '%s' are no '-': write %s", word, plain);
    return other && is_option(plain);
}

/* Takes the options; answers -1 to go on, else the exit code. */
static int take_options(struct job *job, int argc, char **argv)
{
    struct option table[OPTIONS_MAX];
    char letters[2 * OPTIONS_MAX];
    const char *topic = option_topic(argc, argv);
    if (topic)
        return help_on(topic);
    make_table(table, letters);
    for (int i = 1; i < argc; i++)
        if (has_other_dashes(argv[i]))
            return EXIT_USAGE;
    bool help = false;
    struct dt_error err;
    struct dt_option option;
    for (int answer;
         (answer = getopt_long(argc, argv, letters, table, NULL)) != -1;) {
        if (answer == 'h' || answer == HELP)
            help = true;
        else if (answer == VERSION)
            return print_version();
        else if (answer == '?' || answer == ':')
            return complain_of(answer, argv);
        else if (optarg && optarg == argv[optind - 1] && is_option(optarg) &&
                 find_option(answer, &option))
            return complain("--%s needs an argument, %s, and '%s' is an "
                            "option",
                            option.name, option.argument, optarg);
        else if (find_option(answer, &option) &&
                 !dt_set(job->set, option.name, optarg, &err))
            return complain("%s", err.text);
    }
    return help ? help_on(argv[optind]) : -1;
}

/* The puzzle of a family's first example, `dovetail VERB PUZZLE`. */
static struct words first_puzzle(const char *family)
{
    struct words puzzle = {""};
    sscanf(dt_family_example(family, 0), "%*s %*s %199s", puzzle.text);
    return puzzle;
}

static bool names_family(const char *word)
{
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, ":,#"), word);
    return dt_family_title(name);
}

/* Takes the words that are no options. */
static int take_words(struct job *job, int argc, char **argv)
{
    if (optind == argc)
        return welcome();
    const struct dt_verb *verb = &job->verb;
    if (!find_verb(argv[optind++], &job->verb))
        return unknown_verb(argv[optind - 1]);
    if (optind < argc && verb->takes_puzzle)
        job->puzzle = argv[optind++];
    if (optind < argc && verb->takes_word)
        job->word = argv[optind++];
    if (optind < argc && !verb->takes_puzzle && strchr(verb->arguments, ' '))
        job->object = argv[optind++];
    if (optind < argc && job->puzzle && dt_family_title(job->puzzle))
        return complain("'%s' is one word too many: a puzzle is one word, "
                        "such as dovetail %s %s",
                        argv[optind], verb->name,
                        first_puzzle(job->puzzle).text);
    if (job->word && verb->takes_puzzle && names_family(job->word) &&
        !names_family(job->puzzle))
        return complain("the puzzle comes first: dovetail %s %s %s",
                        verb->name, job->word, job->puzzle);
    if (optind < argc && !*verb->arguments && dt_family_title(argv[optind]))
        return complain("'%s' is one word too many: dovetail help %s tells of "
                        "it",
                        argv[optind], argv[optind]);
    if (optind < argc && job->puzzle && strchr(argv[optind], '='))
        return complain("a puzzle is one word, with its parameters: dovetail "
                        "%s %s,%s",
                        verb->name, job->puzzle,
                        argv[optind] + strspn(argv[optind], ","));
    if (optind < argc)
        return complain("'%s' is one word too many: dovetail %s%s%s",
                        argv[optind], verb->name, *verb->arguments ? " " : "",
                        verb->arguments);
    if (verb->takes_puzzle && !job->puzzle)
        return complain("a puzzle is missing: dovetail %s %s, such as %s",
                        verb->name, verb->arguments, verb->examples[0]);
    return options_fit(job) && (!job->confined || stays_inside(job))
               ? run_verb(job)
               : EXIT_USAGE;
}

/* Words behind `--` are for another program, where there is one to be called.
 */
static int cut_beyond(struct job *job, int argc, char **argv)
{
    int at = 1;
    while (at < argc && strcmp(argv[at], "submit"))
        at++;
    while (at < argc && strcmp(argv[at], "--"))
        at++;
    if (at < argc)
        job->beyond = argv + at + 1;
    return at;
}

/* Of standard input, output and error those that are closed are opened, so
 * that no file of ours takes their place; to read or write there stays an
 * error. */
static void open_standard(void)
{
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0)
            (void)!open("/dev/null",
                        file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int main(int argc, char **argv)
{
    open_standard();
    dt_on_no_memory(no_memory);
    const struct seed *seed = find_seed(argv[0]);
    if (seed)
        return run_seed(seed, argc, argv);
    struct job job = {.set = dt_settings_new(), .confined = confine(argv[0])};
    argc = cut_beyond(&job, argc, argv);
    int status = take_options(&job, argc, argv);
    if (status < 0)
        status = take_words(&job, argc, argv);
    dt_settings_free(job.set);
    output_abandon(); /* what was opened and not kept */
    if ((fflush(stdout) || ferror(stdout)) && status != EXIT_USAGE)
        /* unreached: who writes there says so first */
        status = complain("standard output: cannot be written");
    return status;
}
