/* test_tiles.c: the search of boards against brute force, with holes, turns,
 * frames, given and equal tiles. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "family/tetravex/tiles.h"
#include "base/mem.h"
#include "base/rng.h"
#include "family/family.h"
#include "family/tetravex/tiles_walk.h"
#include "problem/names.h"

extern const struct family tetravex_family;

static int draw(struct rng *rng, int below)
{
    return (int)rng_below(rng, (uint64_t)below);
}

/* ---- random puzzles ------------------------------------------------- */

struct wish {
    int rows, cols, colours;
    bool planted, rotate, framed;
    int holes, givens;
};

/* Colours of a random board: tile by tile as they would lie. */
static void plant(struct tetravex *p, struct rng *rng, const struct wish *w)
{
    int cols = p->cols, squares = p->rows * cols;
    int *across = mem_alloc((size_t)(squares + p->rows), sizeof *across);
    int *down = mem_alloc((size_t)(squares + cols), sizeof *down);
    int lowest = w->framed; /* 0 is the frame */
    for (int i = 0; i < squares + p->rows; i++)
        across[i] = lowest + draw(rng, w->colours - lowest);
    for (int i = 0; i < squares + cols; i++)
        down[i] = lowest + draw(rng, w->colours - lowest);
    for (int s = 0, i = 0; s < squares; s++) {
        int row = s / cols, col = s % cols;
        if (p->cell_at && p->cell_at[s] == NONE)
            continue;
        int at[] = {down[s], across[s + row + 1], down[s + cols],
                    across[s + row]};
        for (int side = 0; side < SIDES; side++) {
            int r = row + (side == BOTTOM) - (side == TOP);
            int c = col + (side == RIGHT) - (side == LEFT);
            bool out = r < 0 || r >= p->rows || c < 0 || c >= cols ||
                       (p->cell_at && p->cell_at[r * cols + c] == NONE);
            p->tile[i][side] = w->framed && out ? 0
                               : w->planted     ? at[side]
                                                : draw(rng, w->colours);
        }
        i++;
    }
    free(across);
    free(down);
}

/* Whereupon tile i, turned by turn[i], lies in cell place[i]. */
static void shuffle(struct tetravex *p, struct rng *rng, int *place, int *turn)
{
    for (int i = 0; i < p->cells; i++)
        place[i] = i;
    for (int i = p->cells - 1; i > 0; i--) {
        int j = draw(rng, i + 1), sides[SIDES], keep = place[i];
        memcpy(sides, p->tile[i], sizeof sides);
        memcpy(p->tile[i], p->tile[j], sizeof sides);
        memcpy(p->tile[j], sides, sizeof sides);
        place[i] = place[j], place[j] = keep;
    }
    for (int i = 0; i < p->cells; i++) {
        int sides[SIDES];
        turn[i] = p->rotate ? draw(rng, SIDES) : 0;
        memcpy(sides, p->tile[i], sizeof sides);
        for (int side = 0; side < SIDES; side++)
            p->tile[i][(side + SIDES - turn[i]) % SIDES] = sides[side];
    }
}

static struct tetravex *random_puzzle(struct rng *rng, const struct wish *w)
{
    struct tetravex *p = mem_alloc(1, sizeof *p);
    int squares = w->rows * w->cols;
    p->rows = w->rows, p->cols = w->cols;
    p->cells = squares - w->holes;
    p->colours = w->colours;
    p->colour = mem_alloc((size_t)p->colours, sizeof *p->colour);
    p->rotate = w->rotate;
    p->frame = w->framed ? 0 : NONE;
    for (int i = 0; i < SIDES; i++)
        p->order[i] = i;
    if (w->holes)
        p->cell_at = mem_alloc((size_t)squares, sizeof *p->cell_at);
    for (int i = 0; i < w->holes;) {
        int *square = &p->cell_at[draw(rng, squares)];
        i += !*square;
        *square = NONE;
    }
    p->tile = mem_alloc((size_t)p->cells, sizeof *p->tile);
    int *place = mem_alloc((size_t)p->cells, sizeof *place);
    int *turn = mem_alloc((size_t)p->cells, sizeof *turn);
    plant(p, rng, w);
    shuffle(p, rng, place, turn);
    p->given = mem_alloc((size_t)w->givens + 1, sizeof *p->given);
    for (; p->givens < w->givens && p->givens < p->cells; p->givens++) {
        int i = p->givens; /* tiles are in random order */
        p->given[i] =
            (struct given){place[i], i, draw(rng, 2) ? turn[i] : NONE};
    }
    free(place);
    free(turn);
    tetravex_finish(p);
    return p;
}

/* ---- brute force ---------------------------------------------------- */

/* Knows squares, tiles and turns; boards that look alike are one. */
struct brute {
    const struct tetravex *p;
    bool *used;
    int (*board)[SIDES]; /* colours by square */
    struct names seen;
};

static bool lies_well(const struct brute *b, int square)
{
    const struct tetravex *p = b->p;
    const int *sides = b->board[square];
    int row = square / p->cols, col = square % p->cols;
    for (int side = 0; side < SIDES; side++) {
        int r = row + (side == BOTTOM) - (side == TOP);
        int c = col + (side == RIGHT) - (side == LEFT);
        bool out = r < 0 || r >= p->rows || c < 0 || c >= p->cols ||
                   p->cell_at[r * p->cols + c] == NONE;
        if (p->frame != NONE && out != (sides[side] == p->frame))
            return false;
        if (!out && (side == TOP || side == LEFT) &&
            b->board[r * p->cols + c][(side + 2) % SIDES] != sides[side])
            return false;
    }
    return true;
}

static bool is_welcome(const struct tetravex *p, int cell, int tile, int turn)
{
    for (int i = 0; i < p->givens; i++) {
        const struct given *g = &p->given[i];
        if ((g->cell == cell) != (g->tile == tile))
            return false;
        int sides[2][SIDES];
        for (int side = 0; side < SIDES; side++) {
            sides[0][side] = turned_side(p->tile[tile], turn, side);
            sides[1][side] = turned_side(p->tile[tile], g->turn, side);
        }
        if (g->cell == cell && g->turn != NONE &&
            memcmp(sides[0], sides[1], sizeof sides[0]))
            return false;
    }
    return true;
}

static void fill(struct brute *b, int cell)
{
    const struct tetravex *p = b->p;
    if (cell == p->cells) {
        names_add(&b->seen, (const char *)b->board,
                  (size_t)(p->rows * p->cols) * sizeof *b->board);
        return;
    }
    int square = p->square[cell];
    for (int tile = 0; tile < p->cells; tile++) {
        for (int turn = 0; turn < (p->rotate ? SIDES : 1); turn++) {
            if (b->used[tile] || !is_welcome(p, cell, tile, turn))
                continue;
            for (int side = 0; side < SIDES; side++)
                b->board[square][side] =
                    turned_side(p->tile[tile], turn, side);
            if (!lies_well(b, square))
                continue;
            b->used[tile] = true;
            fill(b, cell + 1);
            b->used[tile] = false;
        }
    }
    memset(b->board[square], 0, sizeof b->board[square]);
}

static struct names all_boards(const struct tetravex *p)
{
    size_t squares = (size_t)(p->rows * p->cols);
    struct brute b = {.p = p,
                      .used = mem_alloc((size_t)p->cells, sizeof *b.used),
                      .board = mem_alloc(squares, sizeof *b.board)};
    fill(&b, 0);
    free(b.used);
    free(b.board);
    return b.seen;
}

/* ---- comparing ------------------------------------------------------ */

/* The family must find the board right, and it must be one of `boards`, and
 * a new one. */
static void judge(const struct tetravex *p, const int *face,
                  struct names *boards, struct names *found)
{
    size_t squares = (size_t)(p->rows * p->cols), before = found->end.len;
    int(*board)[SIDES] = mem_alloc(squares, sizeof *board);
    for (int cell = 0; cell < p->cells; cell++)
        memcpy(board[p->square[cell]], p->face[face[cell]].side,
               sizeof *board);
    names_add(found, (const char *)board, squares * sizeof *board);
    assert_int_equal(found->end.len, before + 1);
    before = boards->end.len;
    names_add(boards, (const char *)board, squares * sizeof *board);
    assert_int_equal(boards->end.len, before);
    free(board);
}

/* With pauses after so many steps. */
static void compare(const struct tetravex *p, uint64_t steps)
{
    struct names boards = all_boards(p), found = {0};
    struct tiles *t = tiles_new(p);
    int *face = mem_alloc((size_t)p->cells, sizeof *face);
    enum verdict verdict;
    while ((verdict = tiles_next(t, steps, face)) != VERDICT_NONE)
        if (verdict == VERDICT_FOUND)
            judge(p, face, &boards, &found);
    assert_int_equal(found.end.len, boards.end.len);
    assert_int_equal(tiles_next(t, steps, face), VERDICT_NONE);
    free(face);
    tiles_free(t);
    names_release(&boards);
    names_release(&found);
}

static struct wish random_wish(struct rng *rng)
{
    struct wish w = {.rows = 1 + draw(rng, 3), .cols = 1 + draw(rng, 3)};
    w.rotate = draw(rng, 2);
    w.framed = draw(rng, 3) == 0;
    w.planted = draw(rng, 4) > 0;
    int squares = w.rows * w.cols;
    if (squares > 1 && draw(rng, 2))
        w.holes = draw(rng, squares < 4 ? squares : 4);
    while (w.rotate && squares - w.holes > 6)
        w.holes++;
    if (draw(rng, 3) == 0)
        w.givens = 1 + draw(rng, 3);
    int fewest = squares - w.holes > 6 ? 3 : 1;
    w.colours = w.framed + fewest + draw(rng, 4);
    return w;
}

static void test_brute_force(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 6);
    for (int i = 0; i < 300; i++) {
        struct wish w = random_wish(&rng);
        struct tetravex *p = random_puzzle(&rng, &w);
        compare(p, i % 3 ? UINT64_MAX : 1 + rng_below(&rng, 9));
        tetravex_family.release(p);
    }
}

/* Equal tiles alone: one board. */
static void test_equal(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 1);
    struct wish w = {.rows = 12, .cols = 11, .colours = 1, .rotate = true};
    struct tetravex *p = random_puzzle(&rng, &w);
    struct tiles *t = tiles_new(p);
    int face[132];
    assert_int_equal(tiles_next(t, UINT64_MAX, face), VERDICT_FOUND);
    assert_int_equal(tiles_next(t, UINT64_MAX, face), VERDICT_NONE);
    assert_true(tiles_steps(t) >= 132);
    tiles_free(t);
    tetravex_family.release(p);
}

/* ---- larger boards -------------------------------------------------- */

static uint64_t run_walk(const struct tetravex *p, struct manner manner,
                         const struct walk_kernels *kernels, uint64_t *steps)
{
    struct walk *w = walk_new(p, &manner);
    uint64_t boards = 0;
    while (kernels->run(w, UINT64_MAX) == VERDICT_FOUND)
        boards++;
    assert_true(walk_share(w) == 1);
    *steps = w->steps;
    walk_free(w);
    return boards;
}

/* However one walks there are as many boards, by the same steps on every
 * kind of processor. */
static void check_walk(const struct tetravex *p, struct manner manner,
                       uint64_t boards)
{
    uint64_t steps, plain_steps;
    assert_int_equal(run_walk(p, manner, tiles_for(processor()), &steps),
                     boards);
    assert_int_equal(run_walk(p, manner, &tiles_plain, &plain_steps), boards);
    assert_int_equal(steps, plain_steps);
}

static void check_walks(const struct tetravex *p)
{
    uint64_t steps, sum = 0;
    struct manner manner = {.anchor = NONE, .start = NONE, .shards = 1};
    uint64_t boards = run_walk(p, manner, tiles_for(processor()), &steps);
    for (int i = 0; i < 4; i++) {
        int start = i ? i * p->cells / 4 - 1 : NONE;
        check_walk(p,
                   (struct manner){.anchor = NONE,
                                   .start = start,
                                   .stubborn = i % 2,
                                   .shards = 1},
                   boards);
    }
    for (int class = 0, i = 0; class < p->classes && i < 3; class ++)
        if (copies(p, class) == 1 && !p->givens && p->frame == NONE &&
            p->cells == p->rows * p->cols)
            check_walk(p,
                       (struct manner){.anchor = class,
                                       .start = NONE,
                                       .stubborn = i++ % 2,
                                       .shards = 1},
                       boards);
    for (uint64_t shard = 0; shard < 3; shard++) {
        manner.shard = shard;
        manner.shards = 3;
        sum += run_walk(p, manner, tiles_for(processor()), &steps);
    }
    assert_int_equal(sum, boards);
}

static void test_walks(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 8);
    for (int i = 0; i < 40; i++) {
        struct wish w = {.rows = 4, .cols = 4 + i % 3, .planted = true};
        w.rotate = i % 4 == 3;
        w.framed = i % 8 == 7;
        w.holes = i % 5 == 4 ? 2 : 0;
        w.givens = i % 6 == 5 ? 2 : 0;
        w.colours = w.rotate ? 10 : 5 + draw(&rng, 3);
        struct tetravex *p = random_puzzle(&rng, &w);
        check_walks(p);
        tetravex_family.release(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_brute_force),
        cmocka_unit_test(test_equal),
        cmocka_unit_test(test_walks),
    };
    return cmocka_run_group_tests_name("tiles", tests, NULL, NULL);
}
