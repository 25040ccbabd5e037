/* tetravex.h: puzzles of this family, made and counted by brute force, for its
 * tests. */
#ifndef TEST_TETRAVEX_H
#define TEST_TETRAVEX_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "family/tetravex/tetravex.h"
#include "base/mem.h"
#include "family/family.h"

extern const struct family tetravex_family;

static inline unsigned draw(uint64_t *state, unsigned below)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*state >> 33) % below;
}

static inline struct tetravex *open_puzzle(const char *text)
{
    struct id id;
    struct error err = {0};
    if (!id_parse(&id, text, &err))
        fail_msg("%s: %s", text, err.text);
    const struct family *family;
    struct tetravex *p = family_build(&id, NULL, &family, &err);
    if (!p)
        fail_msg("%s: %s", text, err.text);
    id_release(&id);
    return p;
}

static inline struct tetravex *open_seed(const char *params)
{
    char text[600];
    snprintf(text, sizeof text, "tetravex%s:@%s/tetravex-seed.txt", params,
             getenv("TEST_DATA"));
    return open_puzzle(text);
}

static inline struct tetravex *read_text(const char *text, size_t size,
                                         int rows, int cols, struct error *err)
{
    struct tetravex *p = mem_alloc(1, sizeof *p);
    struct reader r;
    p->rows = rows, p->cols = cols;
    p->frame = NONE;
    for (int i = 0; i < SIDES; i++)
        p->order[i] = i;
    reader_text(&r, "tiles", text, size);
    bool good = tetravex_read(p, &r, 0, err);
    reader_close(&r);
    if (good) {
        tetravex_finish(p);
        return p;
    }
    assert_true(err->text[0]);
    tetravex_family.release(p);
    return NULL;
}

/* ---- brute force ---------------------------------------------------- */

struct brute {
    const struct tetravex *p;
    int *left;  /* tiles of each class that are not placed */
    int *class; /* of each cell */
    long boards;
    void (*leaf)(const struct brute *); /* is told each board; or NULL */
    void *listener;
};

static inline bool agrees(const struct brute *b, int cell, int class)
{
    const struct tetravex *p = b->p;
    const int *sides = class_sides(p, class);
    int left = cell % p->cols ? b->class[cell - 1] : class;
    int above = cell >= p->cols ? b->class[cell - p->cols] : class;
    return (cell % p->cols == 0 ||
            class_sides(p, left)[RIGHT] == sides[LEFT]) &&
           (cell < p->cols || class_sides(p, above)[BOTTOM] == sides[TOP]);
}

static inline void place(struct brute *b, int cell)
{
    if (cell == b->p->cells) {
        b->boards++;
        if (b->leaf)
            b->leaf(b);
        return;
    }
    for (int t = 0; t < b->p->classes; t++) {
        if (!b->left[t] || !agrees(b, cell, t))
            continue;
        b->left[t]--;
        b->class[cell] = t;
        place(b, cell + 1);
        b->left[t]++;
    }
}

/* The given tiles mean nothing to it. */
static inline long list_boards(const struct tetravex *p,
                               void (*leaf)(const struct brute *),
                               void *listener)
{
    struct brute b = {.p = p,
                      .left = mem_alloc((size_t)p->classes, sizeof(int)),
                      .class = mem_alloc((size_t)p->cells, sizeof(int)),
                      .leaf = leaf,
                      .listener = listener};
    for (int t = 0; t < p->classes; t++)
        b.left[t] = copies(p, t);
    place(&b, 0);
    free(b.left);
    free(b.class);
    return b.boards;
}

static inline long count_boards(const struct tetravex *p)
{
    return list_boards(p, NULL, NULL);
}

/* ---- random boards -------------------------------------------------- */

/* Writes the id of a random puzzle; a planted one has a solution. */
static inline void random_puzzle(uint64_t *seed, char *text)
{
    int rows = (int)draw(seed, 3) + 1, cols = (int)draw(seed, 3) + 1;
    unsigned colours = draw(seed, 4) + 1;
    bool planted = draw(seed, 3);
    int across[4][4], down[4][4];
    for (int i = 0; i < 16; i++) {
        across[i / 4][i % 4] = (int)draw(seed, colours);
        down[i / 4][i % 4] = (int)draw(seed, colours);
    }
    int tiles[9][4];
    for (int c = 0; c < rows * cols; c++) {
        int r = c / cols, k = c % cols;
        int sides[] = {down[r][k], across[r][k + 1], down[r + 1][k],
                       across[r][k]};
        for (int s = 0; s < 4; s++)
            tiles[c][s] = planted ? sides[s] : (int)draw(seed, colours);
    }
    for (int c = rows * cols - 1; c > 0; c--) {
        int other = (int)draw(seed, (unsigned)c + 1), swap[4];
        memcpy(swap, tiles[c], sizeof swap);
        memcpy(tiles[c], tiles[other], sizeof swap);
        memcpy(tiles[other], swap, sizeof swap);
    }
    int at = sprintf(text, "tetravex:%dx%d:", rows, cols);
    for (int c = 0; c < rows * cols; c++)
        at += sprintf(text + at, "%s%d%d%d%d", c ? "+" : "", tiles[c][0],
                      tiles[c][1], tiles[c][2], tiles[c][3]);
}

#endif
