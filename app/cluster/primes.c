/* primes.c: sums of counts, and counts modulo primes.
 *
 * Let A be the matrix of a bipartite graph with its signs chosen well: the
 * number of perfect matchings is |det A| (Kasteleyn 1961), and what a unit
 * tells is det A modulo its primes.  Together they tell it modulo M, the
 * product of all (Chinese remainders).  By Hadamard's inequality |det A| is at
 * most the product, over the vertices of one side, of the roots of their
 * numbers of neighbours.  So M must be more than twice that, and the number
 * nearest to 0 is the one; that it is not beyond the bound, though M is much
 * larger, shows that the residues fit together.
 *
 * The graph is read off the exact cover: items are vertices, options edges. */
#include "cluster/cluster.h"
#include "cluster/total.h"

/* ---- totals --------------------------------------------------------- */

void total_begin(struct total *total)
{
    mpz_init(total->sum);
    mpz_init_set_ui(total->modulus, 1);
    total->modular = false;
    total->good = true;
}

void total_end(struct total *total)
{
    mpz_clear(total->sum);
    mpz_clear(total->modulus);
}

/* x = sum (mod M), x = count (mod m). */
static void join(struct total *total, const mpz_t count, const mpz_t modulus)
{
    mpz_t inverse, gap;
    mpz_init(inverse);
    mpz_init(gap);
    total->modular = true;
    if (mpz_cmp_ui(modulus, 1) > 0) {
        total->good &= mpz_invert(inverse, total->modulus, modulus) != 0;
        mpz_sub(gap, count, total->sum);
        mpz_mul(gap, gap, inverse);
        mpz_fdiv_r(gap, gap, modulus);
        mpz_addmul(total->sum, total->modulus, gap);
        mpz_mul(total->modulus, total->modulus, modulus);
    }
    mpz_clear(inverse);
    mpz_clear(gap);
}

void total_add(struct total *total, const struct result *result)
{
    mpz_t count, modulus;
    mpz_init_set_str(count, result->count, 10);
    if (result->modulus) {
        mpz_init_set_str(modulus, result->modulus, 10);
        join(total, count, modulus);
        mpz_clear(modulus);
    } else {
        mpz_add(total->sum, total->sum, count);
    }
    mpz_clear(count);
}

char *total_text(const struct total *total)
{
    char *number = mpz_get_str(NULL, 10, total->sum);
    if (!total->modular)
        return number;
    /* unreached: residues of the tests are complete */
    char *modulus = mpz_get_str(NULL, 10, total->modulus);
    char *text = text_of("%s mod %s", number, modulus);
    free(number);
    free(modulus);
    return text;
}

/* ---- the bound ------------------------------------------------------ */

/* A colour for each vertex, 0 or 1, from neighbour to neighbour; false: there
 * is an odd circle, or an option that is no edge. */
static bool colour(const struct graph *graph, int *side, int *queue)
{
    for (int v = 0; v < graph->vertices; v++)
        side[v] = -1;
    for (int first = 0; first < graph->vertices; first++) {
        int head = 0, tail = 0;
        if (side[first] >= 0)
            continue;
        side[first] = 0;
        queue[tail++] = first;
        while (head < tail) {
            int v = queue[head++];
            for (int e = 0; e < graph->degree[v]; e++) {
                int other = graph->neighbour[v][e];
                if (side[other] == side[v])
                    /* unreached: who counts by primes has two sides */
                    return false;
                if (side[other] < 0) {
                    side[other] = !side[v];
                    queue[tail++] = other;
                }
            }
        }
    }
    return true;
}

/* The square of the bound, by the vertices of the better side.  Each component
 * may have its sides the other way round: no matter, both are bounds. */
static void square_bound(const struct graph *graph, const int *side,
                         mpz_t bound)
{
    mpz_t product[2];
    for (int i = 0; i < 2; i++)
        mpz_init_set_ui(product[i], 1);
    for (int v = 0; v < graph->vertices; v++)
        mpz_mul_ui(product[side[v]], product[side[v]],
                   (unsigned long)graph->degree[v]);
    mpz_set(bound,
            mpz_cmp(product[0], product[1]) < 0 ? product[0] : product[1]);
    for (int i = 0; i < 2; i++)
        mpz_clear(product[i]);
}

bool matchings_bound(const dt_puzzle *puzzle, mpz_t square,
                     struct dt_error *err)
{
    struct graph graph;
    if (!cover_graph(puzzle, &graph, err))
        return false; /* unreached: who counts by primes has a graph */
    int *side = zeroed((size_t)graph.vertices, sizeof *side);
    int *queue = zeroed((size_t)graph.vertices, sizeof *queue);
    bool good = colour(&graph, side, queue) ||
                /* unreached: who counts by primes has two sides */
                fail(err, "the exact cover of %.300s is no bipartite graph",
                     dt_id(puzzle));
    if (good)
        square_bound(&graph, side, square);
    free(side);
    free(queue);
    cover_graph_release(&graph);
    return good;
}

/* Is (M / 2)^2 more than the square of the bound? */
static bool is_enough(const mpz_t modulus, const mpz_t square)
{
    mpz_t half;
    mpz_init(half);
    mpz_mul(half, modulus, modulus);
    mpz_fdiv_q_2exp(half, half, 2);
    bool enough = mpz_cmp(half, square) > 0;
    mpz_clear(half);
    return enough;
}

bool total_solve(struct total *total, const dt_puzzle *puzzle,
                 struct dt_error *err)
{
    mpz_t square, other;
    if (!total->modular)
        return true;
    if (!total->good)
        /* unreached: each prime of the tests is in one unit */
        return fail(err, "a prime is in two units");
    mpz_init(square);
    mpz_init(other);
    bool good = matchings_bound(puzzle, square, err);
    if (good && !is_enough(total->modulus, square))
        /* unreached: primes of the tests are enough */
        good = fail(err, "the primes are not enough for the bound: too many "
                         "of them could not be used; split again with other "
                         "units");
    mpz_sub(other, total->modulus, total->sum);
    if (mpz_cmp(other, total->sum) < 0)
        /* unreached: the least residue of the tests is positive */
        mpz_swap(other, total->sum);
    mpz_mul(other, total->sum, total->sum);
    if (good && mpz_cmp(other, square) > 0)
        /* unreached: no engine of the tests counts wrong */
        good = fail(err, "the residues do not fit together: the number that "
                         "has them is larger than the bound, so that one of "
                         "them is wrong");
    mpz_clear(square);
    mpz_clear(other);
    return good;
}

/* ---- units ---------------------------------------------------------- */

static int compare_ints(const void *a, const void *b)
{
    int one = *(const int *)a, other = *(const int *)b;
    return (one > other) - (one < other);
}

/* Are these different primes?  Then their product. */
static bool multiply(const struct paths *paths, mpz_t product,
                     struct dt_error *err)
{
    int *prime = zeroed(paths->count, sizeof *prime);
    bool good = true;
    mpz_t number;
    mpz_init(number);
    for (size_t i = 0; i < paths->count; i++)
        prime[i] = paths->path[i].length == 1 ? paths->path[i].choice[0] : 0;
    qsort(prime, paths->count, sizeof *prime, compare_ints);
    for (size_t i = 0; good && i < paths->count; i++) {
        mpz_set_si(number, prime[i]);
        if (prime[i] < 2 || !mpz_probab_prime_p(number, 40))
            good = fail(err, "%d is no prime", prime[i]);
        else if (i && prime[i] == prime[i - 1])
            good = fail(err, "the prime %d is in two units", prime[i]);
        mpz_mul(product, product, number);
    }
    mpz_clear(number);
    free(prime);
    return good;
}

bool check_primes(const struct work *work, const dt_puzzle *puzzle,
                  const struct paths *paths, struct dt_error *err)
{
    mpz_t product, square;
    (void)work;
    mpz_init_set_ui(product, 1);
    mpz_init(square);
    bool good = multiply(paths, product, err) &&
                matchings_bound(puzzle, square, err) &&
                (is_enough(product, square) ||
                 fail(err, "the product of the primes is not more than twice "
                           "the bound: units are missing"));
    mpz_clear(product);
    mpz_clear(square);
    return good;
}
