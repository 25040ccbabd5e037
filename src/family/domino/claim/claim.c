/* claim.c: a number of coverings, shown by a determinant.
 *
 * Let A have a row for each white cell, a column for each black one, the sign
 * of their edge where the two are neighbours, and 0 elsewhere.
 *
 * 1. A term of det A that is not 0 is a covering.  The signs make all terms
 *    alike (faces.c), so there are |det A| coverings.
 * 2. Modulo m, elimination with the pivots that are told gives det A or its
 *    negation, whichever it is the same for all m (factors.c).  We want it to
 *    be N modulo each m, or -N modulo each m.
 * 3. No two moduli have a common factor, so |det A| and N, or their
 *    negations, are equal modulo the product M of all.  |det A| is at most the
 *    product H of the lengths of the rows, or of the columns (Hadamard 1893):
 *    each is the root of the number of a cell's neighbours.  So the two differ
 *    by a multiple of M that is at most H + N, and M > H + N makes it 0.
 *
 * That there is no covering is shown otherwise: by cells of one colour that
 * have fewer neighbours than they are, and each would need one of its own.
 *
 * What is taken for granted: Hadamard's inequality, and that the coverings of
 * the region are those of the puzzle. */
#include "family/domino/claim/claim.h"
#include "base/big.h"
#include "family/domino/claim/factors.h"

#include <inttypes.h>

enum stage { HEADER, SIGNS, PIVOTS, MODULI, FEW };

struct claim {
    const struct domino *d; /* borrowed */
    enum stage stage;       /* of the latest step */
    struct graph graph;
    uint8_t *chosen; /* owned; is the cell in a pivot, or among the few? */
    VEC(struct pivot) pivot;
    struct factors factors;
    mpz_t number, modulus; /* the product of the moduli */
    mpz_t square;          /* of the bound H */
    uint64_t moduli;
    bool told;        /* the number is */
    bool plus, minus; /* may the determinants be N, or -N? */
};

struct claim *claim_new(const struct domino *d)
{
    struct claim *c = mem_alloc(1, sizeof *c);
    *c = (struct claim){.d = d, .plus = true, .minus = true};
    mpz_init(c->number);
    mpz_init(c->square);
    mpz_init_set_ui(c->modulus, 1);
    c->chosen = mem_try_alloc(d->cells + 1, 1);
    if (c->chosen && graph_init(&c->graph, d))
        return c;
    claim_free(c);
    return NULL;
}

void claim_free(struct claim *c)
{
    if (!c)
        return;
    factors_release(&c->factors);
    graph_release(&c->graph);
    vec_release(&c->pivot);
    free(c->chosen);
    mpz_clear(c->number);
    mpz_clear(c->square);
    mpz_clear(c->modulus);
    free(c);
}

/* ---- signs and pivots ----------------------------------------------- */

/* Goes on to a stage, from itself or one of two others. */
static bool enter(struct claim *c, enum stage stage, enum stage from,
                  enum stage or, struct error *err)
{
    if (c->stage != stage && c->stage != from && c->stage != or)
        return error_say(err,
                         c->stage == HEADER
                             ? "the number of cells comes first"
                             : "this step does not belong here: signs come "
                               "first, then pivots or cells that are too "
                               "many, the number, and moduli");
    c->stage = stage;
    return true;
}

bool claim_cells(struct claim *c, int64_t cells, struct error *err)
{
    if (c->stage != HEADER)
        return error_say(err, "the number of cells was told before");
    c->stage = SIGNS;
    return cells == c->graph.cells ||
           error_say(err, "the region has %d cells, not %" PRId64,
                     c->graph.cells, cells);
}

static bool is_cell(const struct claim *c, int64_t cell, struct error *err)
{
    return (cell >= 1 && cell <= c->graph.cells) ||
           error_say(err, "%" PRId64 " is none of the %d cells", cell,
                     c->graph.cells);
}

bool claim_sign(struct claim *c, int64_t cell, int64_t other,
                struct error *err)
{
    return enter(c, SIGNS, SIGNS, SIGNS, err) && is_cell(c, cell, err) &&
           is_cell(c, other, err) &&
           graph_negate(&c->graph, (int)cell - 1, (int)other - 1, err);
}

/* A cell that was not chosen before. */
static bool choose(struct claim *c, int64_t cell, bool black,
                   struct error *err)
{
    if (!is_cell(c, cell, err))
        return false;
    if (c->graph.black[cell - 1] != black)
        return error_say(err, "cell %" PRId64 " is not %s", cell,
                         black ? "black" : "white");
    if (c->chosen[cell - 1])
        return error_say(err, "cell %" PRId64 " was named before", cell);
    c->chosen[cell - 1] = true;
    return true;
}

bool claim_pivot(struct claim *c, int64_t white, int64_t black,
                 struct error *err)
{
    bool first = c->stage == SIGNS;
    return enter(c, PIVOTS, SIGNS, SIGNS, err) &&
           (!first || faces_agree(&c->graph, err)) &&
           choose(c, white, false, err) && choose(c, black, true, err) &&
           (vec_try_push(&c->pivot,
                         /* unreached: there was memory */
                         (struct pivot){(int)white - 1, (int)black - 1}) ||
            error_starve(err, "there is no memory for so many pivots"));
}

/* ---- cells that are too many ---------------------------------------- */

bool claim_few(struct claim *c, const int *cells, size_t count,
               struct error *err)
{
    if (!enter(c, FEW, SIGNS, SIGNS, err))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!is_cell(c, cells[i], err) ||
            !choose(c, cells[i], c->graph.black[cells[0] - 1], err))
            return false;
    size_t neighbours = 0;
    for (int cell = 0; cell < c->graph.cells; cell++) {
        bool near = false;
        for (int side = RIGHT; side <= UP; side++) {
            int other = c->graph.beside[cell][side];
            near = near || (other != NOBODY && c->chosen[other]);
        }
        neighbours += near;
    }
    return neighbours < count ||
           error_say(err,
                     "these %zu cells have %zu neighbours, which are enough",
                     count, neighbours);
}

/* ---- the number ----------------------------------------------------- */

/* The square of Hadamard's bound, by the cells of one colour. */
static void find_bound(const struct graph *g, bool black, mpz_t square)
{
    unsigned long cells[SIDES + 1] = {0}; /* with so many neighbours */
    mpz_t threes;
    for (int cell = 0; cell < g->cells; cell++)
        if (g->black[cell] == black)
            cells[graph_degree(g, cell)]++;
    mpz_init(threes);
    mpz_ui_pow_ui(threes, 3, cells[3]);
    mpz_set_ui(square, !cells[0]);
    mpz_mul_2exp(square, square, cells[2] + 2 * cells[4]);
    mpz_mul(square, square, threes);
    mpz_clear(threes);
}

static bool begin_moduli(struct claim *c, struct watch *watch,
                         struct error *err)
{
    mpz_t other;
    if (2 * c->pivot.len != (size_t)c->graph.cells)
        return error_say(err, "there are %zu pivots for %d cells",
                         c->pivot.len, c->graph.cells);
    mpz_init(other);
    find_bound(&c->graph, false, c->square);
    find_bound(&c->graph, true, other);
    if (mpz_cmp(other, c->square) < 0)
        mpz_set(c->square, other);
    mpz_clear(other);
    return factors_init(&c->factors, &c->graph, c->pivot.at, (int)c->pivot.len,
                        watch, err);
}

bool claim_number(struct claim *c, const mpz_t number, struct watch *watch,
                  struct error *err)
{
    if (c->told)
        return error_say(err, "the number was told before");
    mpz_set(c->number, number);
    c->told = true;
    if (c->stage == FEW)
        return !mpz_sgn(number) ||
               error_say(err, "there is no covering, so the number is 0");
    return enter(c, MODULI, PIVOTS, SIGNS, err) && begin_moduli(c, watch, err);
}

/* ---- moduli --------------------------------------------------------- */

static uint64_t number_modulo(const struct claim *c, uint64_t modulus)
{
    mpz_t m;
    mpz_init(m);
    big_set(m, modulus);
    mpz_fdiv_r(m, c->number, m);
    uint64_t rest = big_get(m);
    mpz_clear(m);
    return rest;
}

/* A factor of the product from now on. */
static bool take_modulus(struct claim *c, int64_t modulus, struct error *err)
{
    int64_t most = (INT64_C(1) << MODULUS_BITS) - 1;
    if (modulus < 3 || modulus > most || modulus % 2 == 0)
        return error_say(err,
                         "a modulus is an odd number from 3 to %" PRId64
                         ", not %" PRId64,
                         most, modulus);
    mpz_t m, common;
    mpz_init(m);
    mpz_init(common);
    big_set(m, (uint64_t)modulus);
    mpz_gcd(common, m, c->modulus);
    mpz_mul(c->modulus, c->modulus, m);
    bool apart = !mpz_cmp_ui(common, 1);
    mpz_clear(common);
    mpz_clear(m);
    return apart || error_say(err,
                              "%" PRId64 " has a factor in common with the "
                              "moduli before",
                              modulus);
}

bool claim_modulus(struct claim *c, int64_t modulus, struct watch *watch,
                   struct error *err)
{
    uint64_t product, m = (uint64_t)modulus;
    if (!enter(c, MODULI, MODULI, MODULI, err) ||
        !take_modulus(c, modulus, err) ||
        !factors_product(&c->factors, m, watch, &product, err))
        return false;
    uint64_t rest = number_modulo(c, m);
    c->moduli++;
    c->plus = c->plus && product == rest;
    c->minus = c->minus && product == (m - rest) % m;
    return c->plus || c->minus || (watch && watch->over) ||
           error_say(err,
                     "modulo %" PRIu64 " the product of the pivots is %" PRIu64
                     " and the number %" PRIu64
                     ", which do not agree up to the sign that they had "
                     "before",
                     m, product, rest);
}

bool claim_finish(const struct claim *c, mpz_t number, struct error *err)
{
    if (!c->told)
        return error_say(err, "no line says what the number is");
    mpz_set(number, c->number);
    if (c->stage == FEW)
        return true;
    mpz_t gap;
    mpz_init(gap);
    mpz_sub(gap, c->modulus, number);
    bool enough = mpz_sgn(gap) > 0;
    mpz_mul(gap, gap, gap);
    enough = enough && mpz_cmp(gap, c->square) > 0;
    mpz_clear(gap);
    return enough ||
           error_say(err, "the moduli are not enough: their product is not "
                          "above the number and Hadamard's bound");
}

void claim_tell(const struct claim *c, const struct log *log)
{
    log_say(log, LOG_DETAIL,
            "pivots: %zu, entries of the upper factor: %zu, moduli: %" PRIu64
            ", products modulo each: %" PRIu64,
            c->pivot.len, c->factors.upper.column.len, c->moduli,
            c->factors.products);
}
