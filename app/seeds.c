/* seeds.c: the five programs of the seed documents under their own names and
 * with their own arguments, each a row: the puzzle they mean and the first
 * line they print. */
#include "app.h"

#include <stdlib.h>
#include <string.h>

struct seed {
    const char *program, *usage;
    int arguments;
    const char *id;   /* each & is the next argument */
    const char *line; /* likewise; @ is ROWSxCOLS; NULL: solve and show */
    bool refuses;     /* hopeless puzzles, and says why */
};

static const struct seed seeds[] = {
    {"sat-tatami-mutilated", "m n", 2, "domino:&x&,cut=corners",
     "sat-tatami-mutilated & &", true},
    {"sat-tatami", "< pattern.dots", 0, "domino,rule=tatami:@-",
     "sat-tatami (@)", true},
    {"windmill-dominoes-dlx", "m n", 2, "windmill:&x&",
     "windmill-dominoes-dlx & &", false},
    {"sat-life-grid-spaceships-sym", "m n r s", 4,
     "life:&x&,steps=&,shift=&,symmetry=mirror",
     "sat-life-grid-spaceships-sym & & & &", false},
    {"tetrasat", "tiles.txt", 1, "tetravex:@&", NULL, false},
};

const struct seed *find_seed(const char *program)
{
    const char *slash = strrchr(program, '/');
    const char *name = slash ? slash + 1 : program;
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++)
        if (!strcmp(seeds[i].program, name))
            return &seeds[i];
    return NULL;
}

/* The pattern with its arguments filled in; to be freed. */
static char *fill(const char *pattern, char **argument,
                  const dt_puzzle *puzzle)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        no_memory(0); /* unreached: there was memory */
    int rows = 0, cols = 0;
    for (; *pattern; pattern++) {
        if (*pattern == '&')
            fputs(*argument++, out);
        else if (*pattern == '@' && puzzle && dt_extent(puzzle, &rows, &cols))
            fprintf(out, "%dx%d", rows, cols);
        else
            fputc(*pattern, out);
    }
    bool good = !ferror(out);
    if (fclose(out) || !good)
        no_memory(0); /* unreached: there was memory */
    return text;
}

char *seed_line(const struct job *job, const dt_puzzle *puzzle)
{
    return job->seed ? fill(job->seed->line, job->argument, puzzle) : NULL;
}

static void say(void *context, const char *line)
{
    (void)context;
    fprintf(stderr, "%s\n", line);
}

bool seed_refuses(const struct job *job, const dt_puzzle *puzzle)
{
    dt_listen(job->set, NULL, NULL, NULL);
    if (!job->seed->refuses || !dt_remark(puzzle, job->set))
        return false;
    dt_listen(job->set, say, NULL, NULL);
    return dt_remark(puzzle, job->set);
}

static bool arguments_fit(const struct seed *seed, int argc, char **argv)
{
    if (argc != seed->arguments + 1)
        return false;
    for (int i = 1; i < argc && seed->line; i++)
        if (!*argv[i] || argv[i][strspn(argv[i], "0123456789")])
            return false;
    return true;
}

int run_seed(const struct seed *seed, int argc, char **argv)
{
    if (!arguments_fit(seed, argc, argv)) {
        fprintf(stderr, "Usage: %s %s\n", argv[0], seed->usage);
        return EXIT_USAGE;
    }
    char *id = fill(seed->id, argv + 1, NULL);
    struct job job = {.puzzle = id,
                      .seed = seed->line ? seed : NULL,
                      .argument = argv + 1,
                      .set = dt_settings_new()};
    find_verb(seed->line ? "encode" : "solve", &job.verb);
    int status = run_verb(&job);
    dt_settings_free(job.set);
    free(id);
    return status;
}
