/* join.c: the proofs of all cubes, and one that these are all, as one proof.
 *
 * Let F be the clauses, C a cube, and P a proof that F and the literals of C
 * have no model.  With the negations of these literals added to each of its
 * lemmas, P is a proof from F alone: whoever assumes the negation of a lemma
 * assumes C, too, so that the literals of C need no hint, and the last lemma,
 * the empty clause, has become the negation of C.  A lemma that has a literal
 * of C would be true always; it is of no use to anybody, and goes.  In the end
 * F and the negations of all cubes are refuted. */
#include "cluster/cluster.h"

struct joining {
    FILE *out;
    long clauses; /* of F */
    long last;    /* number that was given to a lemma */
    long *number; /* owned; of each line of the proof at work; 0: it is gone */
    size_t numbers;
    long extra;          /* clauses behind F that it has besides */
    const long *extras;  /* their numbers here; NULL: they need none */
    const int *cube;     /* literals of DIMACS, up to 0 */
    struct paths *cubes; /* all of them */
    long *negation;      /* owned; the number of the negation of each */
    struct dt_error *err;
    bool wrong; /* a proof is; else there is no memory for it */
};

/* unreached: proofs of the tests are right */
static bool refuse(struct joining *j, const char *what, const char *line)
{
    j->wrong = true;
    return fail(j->err, "%s%.80s", what, line);
}

/* ---- numbers -------------------------------------------------------- */

/* The number that a clause of the proof at work has here; 0: it has none. */
static long number_of(const struct joining *j, long clause)
{
    if (clause <= j->clauses)
        return clause;
    if (clause <= j->clauses + j->extra)
        return j->extras ? j->extras[clause - j->clauses - 1] : 0;
    size_t at = (size_t)(clause - j->clauses - j->extra);
    return at < j->numbers ? j->number[at] : 0;
}

static void give_number(struct joining *j, long clause, long number)
{
    size_t at = (size_t)(clause - j->clauses - j->extra), before = j->numbers;
    if (clause <= j->clauses + j->extra)
        return; /* unreached: extra clauses have numbers of their own */
    if (at >= j->numbers) {
        j->numbers = 2 * at + 16;
        j->number = regrown(j->number, j->numbers, sizeof *j->number);
        memset(j->number + before, 0,
               (j->numbers - before) * sizeof *j->number);
    }
    j->number[at] = number;
}

/* ---- lines ---------------------------------------------------------- */

static bool has_literal(const char *literals, int literal)
{
    for (char *end; *literals; literals = end) {
        long other = strtol(literals, &end, 10);
        if (end == literals || !other)
            return false;
        if (other == literal)
            return true; /* unreached: lemmas of the tests say something */
    }
    return false; /* unreached: lemmas of the tests have an end */
}

/* Would the lemma be true with the negations of the cube? */
static bool is_idle(const struct joining *j, const char *literals)
{
    for (const int *literal = j->cube; *literal; literal++)
        if (has_literal(literals, *literal))
            return true; /* unreached: lemmas of the tests need their cube */
    return false;
}

/* Behind the literals' 0; NULL: the line is none. */
static const char *write_literals(const struct joining *j, const char *at)
{
    const char *literals = at;
    for (char *end;; at = end) {
        long literal = strtol(at, &end, 10);
        if (end == at)
            return NULL; /* unreached: proofs of the tests are right */
        if (!literal) {
            for (const int *own = j->cube; *own; own++)
                if (!has_literal(literals, -*own))
                    fprintf(j->out, "%d ", -*own);
            fputs("0", j->out);
            return end;
        }
        fprintf(j->out, "%ld ", literal);
    }
}

static bool write_hints(const struct joining *j, const char *at)
{
    for (char *end;; at = end) {
        long hint = strtol(at, &end, 10);
        if (end == at || hint < 0)
            return false; /* unreached: proofs of the tests are right */
        if (!hint)
            break;
        long number = number_of(j, hint);
        bool own = hint > j->clauses && hint <= j->clauses + j->extra;
        if (!number && !(own && !j->extras))
            return false; /* unreached: proofs of the tests are right */
        if (number)
            fprintf(j->out, " %ld", number);
    }
    fputs(" 0\n", j->out);
    return true;
}

/* Clauses of the proof at work that it needs no longer. */
static void write_deletion(const struct joining *j, const char *at)
{
    bool any = false;
    for (char *end;; at = end) {
        long clause = strtol(at, &end, 10);
        if (end == at || clause <= 0)
            break;
        long number =
            clause > j->clauses + j->extra ? number_of(j, clause) : 0;
        if (number && !any)
            fprintf(j->out, "%ld d", j->last);
        if (number)
            fprintf(j->out, " %ld", number);
        any |= number;
    }
    if (any)
        fputs(" 0\n", j->out);
}

static bool join_line(struct joining *j, const char *line)
{
    char *at;
    long clause = strtol(line, &at, 10);
    if (at == line)
        /* unreached: our proofs have no comments */
        return true; /* a comment */
    if (!strncmp(at, " d ", 3)) {
        write_deletion(j, at + 3);
        return true;
    }
    if (is_idle(j, at))
        return true; /* unreached: lemmas of the tests say something */
    give_number(j, clause, ++j->last);
    fprintf(j->out, "%ld ", j->last);
    const char *hints = write_literals(j, at);
    return hints && write_hints(j, hints);
}

/* The lines of a proof, up to its end or to the next cube. */
static bool join_lines(struct joining *j, char **at)
{
    memset(j->number, 0, j->numbers * sizeof *j->number);
    while (**at && strncmp(*at, "cube ", 5)) {
        char *line = *at, *end = strchr(line, '\n');
        if (!end)
            /* unreached: proofs of the tests are right */
            return refuse(j, "a proof ends in the middle of a line", "");
        *end = 0;
        *at = end + 1;
        if (!join_line(j, line))
            /* unreached: proofs of the tests are right */
            return refuse(j, "a line of a proof is wrong: ", line);
    }
    return true;
}

/* ---- cubes ---------------------------------------------------------- */

/* Adds the cube of a line "cube LITERALS 0", and its literals. */
static int *add_cube(struct joining *j, const char *line)
{
    struct paths *cubes = j->cubes;
    size_t length = 0;
    int *literal = zeroed(strlen(line) / 2 + 2, sizeof *literal);
    for (char *at = (char *)line + strlen("cube ");
         (literal[length] = (int)strtol(at, &at, 10));)
        length++;
    cubes->path = regrown(cubes->path, cubes->count + 1, sizeof *cubes->path);
    j->negation = regrown(j->negation, cubes->count + 1, sizeof *j->negation);
    struct path *path = &cubes->path[cubes->count++];
    *path = (struct path){.choice = zeroed(length, sizeof *path->choice),
                          .item = zeroed(length, sizeof *path->item),
                          .length = length};
    for (size_t i = 0; i < length; i++)
        path->choice[i] = 2 * (abs(literal[i]) - 1) + (literal[i] < 0 ? 1 : 0);
    return literal;
}

static bool join_body(struct joining *j, char *at)
{
    bool good = true;
    while (good && *at) {
        char *end = strchr(at, '\n');
        if (!end || strncmp(at, "cube ", 5))
            /* unreached: proofs of the tests are right */
            return refuse(j, "a line 'cube ...' was expected in a proof", "");
        *end = 0;
        int *cube = add_cube(j, at);
        at = end + 1;
        j->cube = cube;
        j->extras = NULL;
        j->extra = (long)j->cubes->path[j->cubes->count - 1].length;
        good = join_lines(j, &at);
        j->negation[j->cubes->count - 1] = j->last;
        free(cube);
    }
    return good;
}

/* ---- all results ---------------------------------------------------- */

struct bodies {
    struct joining *joining;
    const struct work *work;
    bool good;
};

static void join_result(void *context, const struct result *result)
{
    struct bodies *bodies = context;
    size_t size;
    if (!bodies->good || !*result->body)
        return; /* unreached: refutations of the tests have proofs */
    char *body =
        body_read(bodies->work, result->body, &size, bodies->joining->err);
    bodies->good = body && join_body(bodies->joining, body);
    free(body);
}

/* unreached: whoever joins has looked for what is missing */
static void join_open(void *context, const char *name, const char *text,
                      enum found found)
{
    struct bodies *bodies = context;
    (void)text;
    (void)found;
    bodies->good = fail(bodies->joining->err, "unit %s is missing", name);
}

/* The cubes are all: their negations are clauses like others. */
static bool join_split(struct joining *j, const dt_puzzle *puzzle)
{
    static const int none[] = {0};
    size_t size;
    char *proof = prove_cubes(puzzle, j->cubes, &size, j->err), *at = proof;
    j->cube = none;
    j->extras = j->negation;
    j->extra = (long)j->cubes->count;
    bool good = proof && join_lines(j, &at);
    free(proof);
    return good;
}

bool join_proofs(struct store *store, const dt_puzzle *puzzle, FILE *out,
                 bool *wrong, struct dt_error *err)
{
    struct paths cubes = {0};
    struct joining j = {.out = out, .cubes = &cubes, .err = err};
    struct bodies bodies = {&j, store->work, true};
    struct visitor visitor = {&bodies, join_result, join_open};
    size_t size;
    char *clauses = clauses_of(puzzle, &size, err);
    const char *head = clauses ? strstr(clauses, "p cnf ") : NULL;
    j.number = zeroed(1, sizeof *j.number);
    j.numbers = 1;
    bool good = head && sscanf(head, "p cnf %*d %ld", &j.clauses) == 1;
    free(clauses);
    j.last = j.clauses;
    for (size_t i = 0; good && i < store->work->units; i++) {
        const struct unit *unit = &store->work->unit[i];
        results_visit(store, unit->name, unit->text, &visitor);
        good = bodies.good;
    }
    good = good && join_split(&j, puzzle);
    *wrong = j.wrong;
    free(j.number);
    free(j.negation);
    paths_release(&cubes);
    return good;
}
