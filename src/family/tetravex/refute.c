/* refute.c: is it true that there is no board?  A reason, judged again.
 *
 * Of tiles: their sides are counted once more.  A colour is complete if all
 * tiles that have it are members, so that nothing but members speaks of it;
 * then the sum over the complete colours must show what balance.c claims.
 *
 * Of given tiles: a plain search lays tiles, whatever their class, in the
 * square that leaves the fewest choices, and must come to its end within a
 * bounded number of looks at a tile.  It shares nothing with the engines. */
#include "family/tetravex/reason.h"

/* ---- counting ------------------------------------------------------- */

struct recount {
    const struct tetravex *p;
    const bool *member; /* of each tile */
};

/* Tiles with this colour on this side; all of them, and members alone. */
static int bearers(const struct recount *r, int colour, int side, bool members)
{
    int count = 0;
    for (int i = 0; i < r->p->cells; i++)
        count += r->p->tile[i][side] == colour && (!members || r->member[i]);
    return count;
}

static bool complete(const struct recount *r, int colour, int side)
{
    return bearers(r, colour, side, true) == bearers(r, colour, side, false);
}

/* The sides of this direction that lie at the rim of the board or of a hole.
 */
static int rim(const struct tetravex *p, int side)
{
    static const int down[] = {-1, 0, 1, 0}, right[] = {0, 1, 0, -1};
    int count = 0;
    for (int square = 0; square < p->rows * p->cols; square++) {
        int row = square / p->cols + down[side];
        int col = square % p->cols + right[side];
        bool inside = row >= 0 && row < p->rows && col >= 0 && col < p->cols;
        if (p->cell_at[square] != NONE)
            count += !inside || p->cell_at[row * p->cols + col] == NONE;
    }
    return count;
}

/* Do the members show that sides of this direction find too few partners? */
static bool too_lonely(const struct recount *r, int side)
{
    int there = (side + 2) % SIDES, sum = 0;
    for (int a = 0; a < r->p->colours; a++) {
        int more = bearers(r, a, side, true) - bearers(r, a, there, true);
        if (a != r->p->frame && more > 0 && complete(r, a, side) &&
            complete(r, a, there))
            sum += more;
    }
    return sum > (r->p->frame == NONE ? rim(r->p, side) : 0);
}

static int all_sides(const struct recount *r, int colour, bool *all)
{
    int count = 0;
    for (int side = 0; side < SIDES; side++) {
        *all = *all && complete(r, colour, side);
        count += bearers(r, colour, side, true);
    }
    return count;
}

/* The same where tiles turn. */
static bool too_odd(const struct recount *r)
{
    int sum = 0, room = 0;
    for (int side = 0; side < SIDES; side++)
        room += rim(r->p, side);
    for (int a = 0; a < r->p->colours; a++) {
        bool all = a != r->p->frame;
        int count = all_sides(r, a, &all);
        sum += all && count % 2;
    }
    return sum > (r->p->frame == NONE ? room : 0);
}

static bool frame_fails(const struct recount *r)
{
    int frame = r->p->frame, sum = 0, room = 0;
    bool all = true;
    if (frame == NONE)
        return false;
    for (int side = 0; side < SIDES; side++) {
        room += rim(r->p, side);
        if (!r->p->rotate && complete(r, frame, side) &&
            bearers(r, frame, side, true) != rim(r->p, side))
            return true;
    }
    sum = all_sides(r, frame, &all);
    return all && sum != room;
}

static bool counts_fail(const struct tetravex *p, const bool *member)
{
    const struct recount r = {p, member};
    if (frame_fails(&r))
        return true;
    if (p->rotate)
        return too_odd(&r);
    for (int side = 0; side < SIDES; side++)
        if (too_lonely(&r, side))
            return true;
    return false;
}

/* ---- searching ------------------------------------------------------ */

enum { LOOKS = 200000000, CELLS_MOST = 400, UNSEEN = -2 };

struct attempt {
    const struct tetravex *p;
    const bool *kept; /* of each given tile: it counts */
    int *tile, *turn; /* owned; of each square; UNSEEN: none lies there */
    bool *used;       /* owned; of each tile */
    long looks;       /* left */
};

/* The square beyond a side, NONE if it has no cell. */
static int next_square(const struct tetravex *p, int square, int side)
{
    static const int down[] = {-1, 0, 1, 0}, right[] = {0, 1, 0, -1};
    int row = square / p->cols + down[side];
    int col = square % p->cols + right[side];
    if (row < 0 || row >= p->rows || col < 0 || col >= p->cols ||
        p->cell_at[row * p->cols + col] == NONE)
        return NONE;
    return row * p->cols + col;
}

static bool lies_well(const struct attempt *a, int square, int tile, int turn)
{
    const struct tetravex *p = a->p;
    for (int side = 0; side < SIDES; side++) {
        int colour = turned_side(p->tile[tile], turn, side);
        int there = next_square(p, square, side);
        if (p->frame != NONE && (colour == p->frame) != (there == NONE))
            return false;
        if (there != NONE && a->tile[there] != UNSEEN &&
            turned_side(p->tile[a->tile[there]], a->turn[there],
                        (side + 2) % SIDES) != colour)
            return false;
    }
    return true;
}

static bool same_look(const struct tetravex *p, int tile, int other, int turn)
{
    for (int side = 0; side < SIDES; side++)
        if (p->tile[tile][side] != turned_side(p->tile[other], turn, side))
            return false;
    return true;
}

/* Is there an earlier tile to be tried that looks the same? */
static bool is_double(const struct attempt *a, int tile)
{
    for (int other = 0; other < tile; other++)
        for (int turn = 0; turn < (a->p->rotate ? SIDES : 1); turn++)
            if (!a->used[other] && same_look(a->p, tile, other, turn))
                return true;
    return false;
}

/* How many tiles and turns fit, up to `most`. */
static int choices(struct attempt *a, int square, int most)
{
    int count = 0;
    for (int i = 0; i < a->p->cells && count < most; i++) {
        a->looks--;
        for (int turn = 0; turn < (a->p->rotate ? SIDES : 1); turn++)
            count += !a->used[i] && lies_well(a, square, i, turn);
    }
    return count;
}

static int narrowest(struct attempt *a)
{
    int best = NONE, least = SIDES * a->p->cells + 1;
    for (int square = 0; square < a->p->rows * a->p->cols; square++) {
        if (a->p->cell_at[square] == NONE || a->tile[square] != UNSEEN)
            continue;
        int count = choices(a, square, least);
        if (count < least)
            least = count, best = square;
    }
    return best;
}

/* Can the board be filled?  Believed if the looks are used up. */
static bool fill(struct attempt *a)
{
    int square = narrowest(a);
    if (square == NONE || a->looks < 0)
        return true;
    bool filled = false;
    for (int i = 0; i < a->p->cells && !filled; i++) {
        if (a->used[i] || is_double(a, i))
            continue;
        for (int turn = 0; turn < (a->p->rotate ? SIDES : 1); turn++) {
            if (filled || !lies_well(a, square, i, turn))
                continue;
            a->used[i] = true;
            a->tile[square] = i;
            a->turn[square] = turn;
            filled = fill(a);
            a->tile[square] = UNSEEN;
            a->used[i] = false;
        }
    }
    return filled;
}

/* Lays the given tiles from `first` on in all their turns, then the others. */
static bool lay_given(struct attempt *a, int first)
{
    const struct tetravex *p = a->p;
    while (first < p->givens && !a->kept[first])
        first++;
    if (first == p->givens)
        return fill(a);
    const struct given *given = &p->given[first];
    int square = p->square[given->cell];
    bool filled = false;
    for (int turn = 0; turn < SIDES && !filled; turn++) {
        if (given->turn == NONE ? turn && !p->rotate : turn != given->turn)
            continue;
        if (!lies_well(a, square, given->tile, turn))
            continue;
        a->used[given->tile] = true;
        a->tile[square] = given->tile;
        a->turn[square] = turn;
        filled = lay_given(a, first + 1);
        a->tile[square] = UNSEEN;
        a->used[given->tile] = false;
    }
    return filled;
}

static bool search_fails(const struct tetravex *p, const bool *kept)
{
    size_t squares = (size_t)(p->rows * p->cols);
    if (p->cells > CELLS_MOST)
        return false; /* unreached: boards of the tests are small */
    struct attempt a = {.p = p, .kept = kept, .looks = LOOKS};
    a.tile = mem_alloc(squares, sizeof *a.tile);
    a.turn = mem_alloc(squares, sizeof *a.turn);
    a.used = mem_alloc((size_t)p->cells, sizeof *a.used);
    for (size_t i = 0; i < squares; i++)
        a.tile[i] = UNSEEN;
    bool filled = lay_given(&a, 0);
    free(a.tile);
    free(a.turn);
    free(a.used);
    return !filled;
}

/* ---- reasons -------------------------------------------------------- */

bool tetravex_check_reason(const void *puzzle, const struct reason *reason,
                           struct error *err)
{
    const struct tetravex *p = puzzle;
    bool *tile = mem_alloc((size_t)p->cells, sizeof *tile);
    bool *given = mem_alloc((size_t)p->givens + 1, sizeof *given);
    bool of_tiles = false, good = true;
    for (size_t i = 0; i < reason->member.len; i++) {
        int member = reason->member.at[i];
        of_tiles |= member >= p->cells;
        if (member >= p->cells && member < 2 * p->cells)
            tile[member - p->cells] = true;
        else if (member >= 0 && member < p->cells &&
                 p->given_at[member] != NONE)
            given[p->given_at[member]] = true;
        else
            good = false; /* unreached: reasons of the tests are right */
    }
    good = good && (of_tiles ? counts_fail(p, tile) : search_fails(p, given));
    free(tile);
    free(given);
    return good || error_say(err, of_tiles ? "the colours may add up"
                                           : "the given tiles may agree");
}
