/* circuit.c: a .nnf file, a circuit of products and sums (format/nnf.h), as a
 * puzzle of its own.
 *
 * Facts.  v: variable v is true.  A solution is a model of the circuit.
 * Clauses.  A variable for each node, which is true if and only if the node
 * is, behind those of the file; the root is true.  So each model of the
 * circuit is one of the clauses.
 * Engine.  Where the parts of each sum contradict each other, the circuit's
 * own numbers are those of its models.  Else that is left to the clauses.
 * Grid and text.  Those of a file of clauses (clauses.c). */
#include "base/big.h"
#include "family/file/file.h"
#include "format/nnf.h"

struct circuit_file {
    struct clauses_file base; /* variables, and no clauses */
    struct nnf nnf;
};

static void release(void *puzzle)
{
    struct circuit_file *file = puzzle;
    cnf_release(&file->base.cnf);
    nnf_release(&file->nnf);
    free(file);
}

void *circuit_file_nnf(struct reader *r, struct error *err)
{
    enum { NODES_MOST = INT32_MAX / 2 };
    struct circuit_file *file = mem_alloc(1, sizeof *file);
    bool good = nnf_read(r, &file->nnf, err);
    const struct circuit *c = &file->nnf.circuit;
    if (good && c->variables + c->node.len > NODES_MOST)
        /* unreached: there is no such file */
        good = reader_fail(r, err, "too many nodes");
    if (!good) {
        release(file);
        return NULL;
    }
    file->base.cnf.variables = (int)c->variables;
    return file;
}

/* ---- clauses -------------------------------------------------------- */

static int literal_number(uint32_t literal)
{
    int variable = (int)(literal / 2) + 1;
    return literal & 1 ? -variable : variable;
}

static int node_variable(const struct circuit *c, uint32_t node)
{
    return (int)(c->variables + node);
}

/* The node is true if and only if all, or some, of these are. */
static void emit_node(struct sink *sink, int node, bool sum, ints *child)
{
    for (size_t i = 0; i < child->len && !sink->full; i++)
        if (sum)
            sink_add(sink, node, -child->at[i]);
        else
            sink_add(sink, -node, child->at[i]);
    for (size_t i = 0; i < child->len && !sum; i++)
        child->at[i] = -child->at[i];
    vec_push(child, sum ? -node : node);
    sink_clause(sink, child->at, child->len);
}

static void emit(const void *puzzle, struct sink *sink)
{
    const struct circuit_file *file = puzzle;
    const struct circuit *c = &file->nnf.circuit;
    ints child = {0};
    for (size_t i = 1; i < c->node.len && !sink->full; i++) {
        const struct circuit_node *n = &c->node.at[i];
        vec_clear(&child);
        for (uint32_t k = 0; k < n->literals; k++)
            vec_push(&child, literal_number(circuit_literals(c, n)[k]));
        for (uint32_t k = 0; k < n->parts; k++)
            vec_push(&child, node_variable(c, circuit_parts(c, n)[k]));
        emit_node(sink, node_variable(c, (uint32_t)i), n->sum, &child);
    }
    if (c->root)
        sink_add(sink, node_variable(c, c->root));
    else
        sink_clause(sink, NULL, 0);
    vec_release(&child);
}

static size_t name(const void *puzzle, int variable, char *name)
{
    const struct circuit_file *file = puzzle;
    int own = file->base.cnf.variables;
    if (variable <= own)
        return clauses_file_name(puzzle, variable, name);
    /* unreached: solutions name the variables of the file alone */
    return (size_t)snprintf(name, NAME_BYTES, "n%d", variable - own);
}

static int fact(const void *puzzle, int variable)
{
    const struct circuit_file *file = puzzle;
    return variable <= file->base.cnf.variables ? variable : NO_FACT;
}

static bool state_clauses(const void *puzzle, struct clauses *clauses,
                          struct error *err)
{
    const struct circuit_file *file = puzzle;
    const struct circuit *c = &file->nnf.circuit;
    (void)err;
    *clauses = (struct clauses){
        .puzzle = file,
        .variables = (int)(c->variables + c->node.len) - 1,
        .emit = emit,
        .name = name,
        .fact = fact,
        .determined = true,
    };
    return true;
}

static bool refuse_cover(const void *puzzle, struct cover *cover,
                         struct error *err)
{
    (void)puzzle;
    (void)cover;
    return error_say(err, "a circuit cannot be stated as an exact cover; "
                          "encode it with -f sat or -f cnf");
}

/* ---- solutions ------------------------------------------------------ */

/* From below: is each node true? */
static bool check(const void *puzzle, const struct grid *grid,
                  struct error *err)
{
    const struct circuit_file *file = puzzle;
    const struct circuit *c = &file->nnf.circuit;
    if (!file_check_row(grid, file->base.cnf.variables, "variables", err))
        return false; /* unreached: answers of the tests have the right size */
    bool *holds = mem_try_alloc(c->node.len, sizeof *holds);
    if (!holds)
        /* unreached: there was memory */
        return error_starve(err, "there is no memory for the circuit's nodes");
    for (size_t i = 1; i < c->node.len; i++) {
        const struct circuit_node *n = &c->node.at[i];
        holds[i] = !n->sum;
        for (uint32_t k = 0; k < n->literals; k++) {
            int number = literal_number(circuit_literals(c, n)[k]);
            holds[i] &= grid->cell[abs(number) - 1] == (number > 0);
        }
        for (uint32_t k = 0; k < n->parts; k++) {
            bool part = holds[circuit_parts(c, n)[k]];
            holds[i] = n->sum ? holds[i] | part : holds[i] & part;
        }
    }
    bool good = holds[c->root];
    free(holds);
    return good || error_say(err, "the circuit is not satisfied");
}

static bool remark(const void *puzzle, const struct log *log)
{
    const struct circuit_file *file = puzzle;
    log_say(log, LOG_DETAIL, "%d variables, %zu nodes",
            file->base.cnf.variables, file->nnf.circuit.node.len - 1);
    if (!file->nnf.named)
        log_say(log, LOG_RESULT,
                "the file does not say how many variables there are: up to "
                "%d, the last that it names",
                file->base.cnf.variables);
    return false;
}

static const struct commentary commentary = {.remark = remark};

/* ---- the engine ----------------------------------------------------- */

struct reading {
    const struct circuit *circuit; /* borrowed */
    struct rng rng;
    mpz_t next; /* of the list */
};

static bool reading_open(struct search *search, struct error *err)
{
    const struct circuit_file *file = search->request->puzzle;
    if (!file->nnf.exclusive)
        return error_say(err, "in a sum of this circuit the parts do not "
                              "contradict each other in a literal");
    struct reading *r = mem_alloc(1, sizeof *r);
    r->circuit = &file->nnf.circuit;
    rng_init(&r->rng, search->request->seed);
    mpz_init(r->next);
    big_set(r->next, search->request->shard);
    search->state = r;
    search->share = 1;
    return true;
}

static void reading_close(struct search *search)
{
    struct reading *r = search->state;
    if (!r)
        return;
    mpz_clear(r->next);
    free(r);
    search->state = NULL;
}

static const __mpz_struct *total(const struct reading *r)
{
    return r->circuit->node.at[r->circuit->root].number;
}

static void deliver(struct search *search, const bool *value)
{
    const struct reading *r = search->state;
    vec_clear(&search->facts);
    for (size_t v = 0; v < r->circuit->variables; v++)
        if (value[v])
            vec_push(&search->facts, (int)v + 1);
    search->solutions++;
    search->steps++;
}

/* The next of the list, or any. */
static enum verdict find(struct search *search, bool draws, struct error *err)
{
    struct reading *r = search->state;
    if (search_pause(search))
        return VERDICT_UNKNOWN; /* seldom: nobody says stop just here */
    if (!r->circuit->root || (!draws && mpz_cmp(r->next, total(r)) >= 0))
        return VERDICT_NONE;
    bool *value = mem_try_alloc(r->circuit->variables + 1, sizeof *value);
    if (!value) {
        /* unreached: there was memory */
        error_say(err, "there is no memory for a model");
        return VERDICT_ERROR;
    }
    if (draws)
        circuit_draw(r->circuit, &r->rng, value);
    else
        circuit_pick(r->circuit, r->next, value);
    if (!draws)
        big_add(r->next, search->request->shards);
    deliver(search, value);
    free(value);
    return VERDICT_FOUND;
}

static enum verdict reading_next(struct search *search, struct error *err)
{
    return find(search, false, err);
}

static enum verdict reading_sample(struct search *search, struct error *err)
{
    return find(search, true, err);
}

static enum verdict reading_seek(struct search *search, const mpz_t number,
                                 struct error *err)
{
    struct reading *r = search->state;
    mpz_t shards;
    (void)err;
    mpz_init(shards);
    big_set(shards, search->request->shards);
    mpz_mul(r->next, number, shards);
    big_add(r->next, search->request->shard);
    mpz_clear(shards);
    return VERDICT_NONE;
}

/* A shard has every so manyth model. */
static enum verdict reading_count(struct search *search, mpz_t count,
                                  struct error *err)
{
    const struct reading *r = search->state;
    mpz_t part;
    (void)err;
    mpz_init_set(part, total(r));
    big_share(part, search->request->shard, search->request->shards);
    mpz_add(count, count, part);
    mpz_clear(part);
    return VERDICT_NONE;
}

static enum verdict reading_tally(struct search *search, struct tally *tally,
                                  struct error *err)
{
    const struct reading *r = search->state;
    struct clauses clauses;
    if (search->request->shards > 1) {
        error_say(err, "models are not shared out by variables");
        return VERDICT_ERROR;
    }
    if (!state_clauses(search->request->puzzle, &clauses, err) ||
        !tally_begin_clauses(tally, &clauses, err))
        return VERDICT_ERROR; /* unreached: there was memory */
    mpz_set(tally->total, total(r));
    if (!r->circuit->root || circuit_tally(r->circuit, tally->count.at))
        return VERDICT_NONE;
    /* unreached: there was memory */
    error_say(err, "there is no memory for the numbers of all variables");
    return VERDICT_ERROR;
}

static enum verdict reading_circuit(struct search *search,
                                    const struct circuit **circuit,
                                    struct error *err)
{
    const struct reading *r = search->state;
    (void)err;
    *circuit = r->circuit;
    return VERDICT_NONE;
}

static const struct engine reading_engine = {
    .name = "circuit",
    .title = "circuits in .nnf files: counts, lists and draws their models",
    .step = "models",
    .form = FORM_PUZZLE,
    .lists = true,
    .yields = true,
    .open = reading_open,
    .next = reading_next,
    .seek = reading_seek,
    .count = reading_count,
    .sample = reading_sample,
    .tally = reading_tally,
    .circuit = reading_circuit,
    .close = reading_close,
};

static const struct engine *const engines[] = {&reading_engine, NULL};

static const struct engine *const *suggest(const void *puzzle, enum task task)
{
    static const struct engine *const list[] = {&reading_engine, &any_clauses,
                                                NULL};
    (void)puzzle;
    (void)task;
    return list;
}

const struct family circuit_file_family = {
    .name = "file",
    .title = "a circuit in a .nnf file",
    .listed = true,
    .engines = engines,
    .release = release,
    .suggest = suggest,
    .state_clauses = state_clauses,
    .state_cover = refuse_cover,
    .decode = clauses_file_decode,
    .check = check,
    .print = clauses_file_print,
    .scan = clauses_file_scan,
    .commentary = &commentary,
    .cells = &clauses_file_cells,
};
