/* faces.c: do the signs make all terms of the determinant alike?
 *
 * Theorem (Kasteleyn 1961).  Let the product of the signs along the boundary
 * of each bounded face be (-1)^(k+1), where it has 2k edges; an edge that the
 * face has on both sides counts twice.  Then all terms of the determinant that
 * are not 0 have the same sign.
 *
 * Proof.  Two terms are two coverings, and these differ by disjoint cycles.
 * What one cycle of 2k edges adds to the quotient of the terms is the product
 * of its signs and that of a cyclic permutation of k rows, (-1)^(k+1): we show
 * that the product of the signs is (-1)^(k+1), too.  The cycle lies in a
 * component of the graph.  Let v vertices, e edges and f faces of that
 * component lie inside; they and the cycle are connected, so by Euler
 * f = 1 + e - v.  Multiply the signs along the boundaries of these faces:
 * edges inside are met twice, so this is the product of the cycle's signs, and
 * by what we assume it is (-1)^s, where s is the sum of k+1 over the faces:
 * their edges are 2k + 2e, so that s = k + e + f = k + 1 + 2e - v.  And v is
 * even, since either covering covers what is inside by itself.
 *
 * So each component is looked at alone, whatever lies in its holes: of several
 * components the determinant is the product, and so is the number of
 * coverings.  Holes with any number of missing cells are faces like others.
 *
 * Faces are walked around with the face on the left: at each cell the leftmost
 * way is taken.  Around a bounded face that makes four quarter turns to the
 * left, and around the component four to the right. */
#include "family/domino/claim/graph.h"

#include <assert.h>

enum { ROUND = 4 }; /* quarter turns */

struct walk {
    int turns; /* to the left */
    long edges;
    bool minus; /* the product of the signs is -1 */
};

/* The leftmost way from a cell, for who comes in this direction; adds the
 * quarter turns to the left. */
static int turn(const struct graph *g, int cell, int side, int *turns)
{
    for (int left = 1; left >= -2; left--) {
        int way = (side - left + SIDES) % SIDES;
        if (g->beside[cell][way] == NOBODY)
            continue;
        *turns += left;
        return way;
    }
    return side; /* unreached: there is the way back */
}

/* Around the face that lies to the left of this edge; `seen` has a bit for
 * each edge that was walked. */
static struct walk walk_around(const struct graph *g, uint8_t *seen, int cell,
                               int side)
{
    struct walk walk = {.turns = 0};
    int at = cell, way = side;
    do {
        seen[at] |= (uint8_t)(1 << way);
        walk.minus ^= g->minus[at] >> way & 1;
        walk.edges++;
        at = g->beside[at][way];
        way = turn(g, at, way, &walk.turns);
    } while (at != cell || way != side);
    assert(walk.turns == ROUND || walk.turns == -ROUND);
    return walk;
}

static bool agrees(const struct walk *walk)
{
    bool odd = (walk->edges / 2 + 1) % 2;
    return walk->turns != ROUND || walk->minus == odd;
}

bool faces_agree(const struct graph *g, struct error *err)
{
    uint8_t *seen = mem_try_alloc((size_t)g->cells + 1, 1);
    if (!seen)
        /* unreached: there was memory */
        return error_starve(err, "there is no memory for faces");
    bool good = true;
    for (int cell = 0; good && cell < g->cells; cell++)
        for (int side = RIGHT; good && side <= UP; side++) {
            if (g->beside[cell][side] == NOBODY || seen[cell] >> side & 1)
                continue;
            struct walk walk = walk_around(g, seen, cell, side);
            good = agrees(&walk);
            if (!good)
                error_say(err,
                          "the signs are wrong around a face beside cell %d: "
                          "of its %ld edges an %s number is negative",
                          cell + 1, walk.edges, walk.minus ? "odd" : "even");
        }
    free(seen);
    return good;
}
