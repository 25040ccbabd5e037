/* cubes.c: clauses, searched cube by cube: one model or all of them, by one
 * thread or by several, with checkpoints and shards.
 *
 * A cube is a set of literals that are assumed.  The two literals of a
 * variable cut it in two, and so on: a binary tree, whose leaves are those
 * cubes that models.c can do with, by CaDiCaL or by a search of its own.  No
 * model lies in two of them, so none comes twice, and each lies in one.
 *
 * The tree is walked, shared by threads, cut into shards and saved like that
 * of an exact cover (tree.h).  What a solver has learnt is not saved; it is
 * learnt again. */
#include "engine/list.h"
#include "engine/loading.h"
#include "engine/models.h"
#include "engine/tree.h"

struct cubes {
    struct loading loading;
    struct formula formula;
    bool clause;  /* one is being given */
    bool starved; /* there was no memory for all of them */
    struct tree tree;
};

static bool cubes_open(struct search *search, struct error *err)
{
    (void)err;
    struct cubes *c = mem_alloc(1, sizeof *c);
    formula_init(&c->formula);
    c->formula.first = search->request->first;
    c->formula.company = search->request->threads > 1;
    search->state = c;
    search->share = 0;
    return true;
}

static void cubes_close(struct search *search)
{
    struct cubes *c = search->state;
    if (!c)
        return; /* unreached: whoever closes has opened */
    tree_release(&c->tree);
    formula_release(&c->formula);
    loading_release(&c->loading);
    free(c);
    search->state = NULL;
}

static void add(void *context, int number)
{
    enum { MORE = 4 }; /* words, at the most: of a new clause and a literal */
    struct cubes *c = context;
    struct cdcl *clauses = &c->formula.clauses;
    c->starved |= !vec_try_reserve(&clauses->store, clauses->store.len + MORE);
    if (c->starved)
        return;
    if (!c->clause)
        cdcl_open_clause(clauses);
    c->clause = number;
    if (number)
        vec_push(&clauses->store, literal_of(number));
    else
        cdcl_close_clause(clauses);
}

static bool no_memory(struct error *err)
{
    return error_say(err, "there is no memory for the clauses in cubes");
}

/* False: not all is loaded yet, or with an error. */
static bool load(struct search *search, struct cubes *c, struct error *err)
{
    struct loading *l = &c->loading;
    if (c->tree.kernel)
        return true;
    if (!loading_go_on(l, search, add, c, err))
        return false;
    size_t variables = (size_t)l->dense.variables;
    if (c->starved ||
        !mem_has((double)cdcl_bytes(&c->formula.clauses, variables)))
        return no_memory(err);
    if (!vec_try_reserve(&c->formula.shown, variables))
        return no_memory(err); /* unreached: there was memory */
    for (size_t v = 0; v < variables; v++)
        vec_push(&c->formula.shown, false);
    for (size_t i = 0; i < l->shown; i++)
        c->formula.shown.at[l->meaning.at[i].variable - 1] = true;
    tree_init(&c->tree, &models_kernel, &c->formula, search->request->threads);
    if (crew_guest(c->tree.crew))
        return true;
    tree_release(&c->tree);
    c->tree = (struct tree){0};
    return no_memory(err);
}

static enum verdict cubes_next(struct search *search, struct error *err)
{
    struct cubes *c = search->state;
    if (!load(search, c, err))
        return err->text[0] ? VERDICT_ERROR : VERDICT_UNKNOWN;
    enum verdict verdict = tree_walk(&c->tree, search, LIST);
    if (verdict == VERDICT_FOUND)
        loading_tell(&c->loading, search);
    if (verdict == VERDICT_ERROR)
        error_say(err, "there is no memory for the clauses in cubes, or in "
                       "cadical, which advises it");
    return verdict;
}

static enum verdict cubes_split(struct search *search, struct pieces *pieces,
                                struct error *err)
{
    struct cubes *c = search->state;
    if (!load(search, c, err))
        /* unreached: there was memory */
        return err->text[0] ? VERDICT_ERROR : VERDICT_UNKNOWN;
    return tree_split(&c->tree, search, NULL, 0, pieces);
}

static void cubes_save(const struct search *search, struct writer *out)
{
    const struct cubes *c = search->state;
    tree_save(&c->tree, search, out);
}

static bool cubes_load(struct search *search, struct reader *in,
                       struct error *err)
{
    struct cubes *c = search->state;
    c->loading.patient = true;
    if (!load(search, c, err))
        return false; /* unreached: there was memory */
    int variables = c->loading.dense.variables;
    return tree_load(&c->tree, search, in, variables, 2 * variables - 1, err);
}

/* The cube in which the most variables had values. */
static bool cubes_partial(const struct search *search, ints *facts)
{
    const struct cubes *c = search->state;
    struct board *board = c->formula.board;
    pthread_mutex_lock(&board->lock);
    for (size_t i = 0; board->settled && i < c->loading.meaning.len; i++) {
        struct meaning meaning = c->loading.meaning.at[i];
        if (board->value.at[meaning.variable - 1] > 0)
            vec_push(facts, meaning.fact);
    }
    bool good = board->settled;
    pthread_mutex_unlock(&board->lock);
    return good;
}

const struct engine cubes_engine = {
    .name = "cubes",
    .title = "clauses cut into cubes: lists their models, or finds one with "
             "several threads",
    .step = "conflicts and decisions",
    .form = FORM_CLAUSES,
    .lists = true,
    .plural = true,
    .parallel = true,
    .levels = true,
    .open = cubes_open,
    .next = cubes_next,
    .save = cubes_save,
    .load = cubes_load,
    .split = cubes_split,
    .partial = cubes_partial,
    .close = cubes_close,
};
