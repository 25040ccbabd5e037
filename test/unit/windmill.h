/* windmill.h: puzzles of this family, made and shown, for its tests. */
#ifndef TEST_WINDMILL_H
#define TEST_WINDMILL_H

#include "family/family.h"
#include "problem/xcc.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>

extern const struct family windmill_family;
static const struct family *const family = &windmill_family;

enum { PIECES = 10, EMPTY = 10 };

/* A puzzle of these pieces, or of all ten if the list is empty. */
static inline void *build_given(int rows, int cols, const char *pieces,
                                char *givens, struct error *err)
{
    struct id id = {.family = family,
                    .rows = rows,
                    .cols = cols,
                    .givens = givens,
                    .from_file = givens && !rows};
    id.value[0].text = mem_text(pieces);
    for (int piece = 0; !*pieces && piece < PIECES; piece++)
        vec_push(&id.value[0].list, piece);
    for (; *pieces; pieces++)
        vec_push(&id.value[0].list, *pieces - '0');
    const struct family *own;
    void *puzzle = family_build(&id, NULL, &own, err);
    free(id.value[0].text);
    vec_release(&id.value[0].list);
    return puzzle;
}

static inline void *build(int rows, int cols, const char *pieces,
                          struct error *err)
{
    return build_given(rows, cols, pieces, NULL, err);
}

static inline void *built(int rows, int cols, const char *pieces)
{
    struct error err = {0};
    void *puzzle = build(rows, cols, pieces, &err);
    assert_non_null(puzzle);
    return puzzle;
}

static inline void load(const void *puzzle, struct cover *cover,
                        struct xcc *xcc)
{
    struct error err = {0};
    assert_true(family->state_cover(puzzle, cover, &err));
    assert_true(xcc_load(xcc, cover, NULL, &(struct error){0}));
}

static inline char *printed(const void *puzzle, const struct grid *grid,
                            bool utf8)
{
    char *text = NULL;
    size_t size;
    struct error err = {0};
    struct writer w;
    FILE *out = open_memstream(&text, &size);
    writer_init(&w, out);
    struct page page = {&w, utf8, false};
    family->print(puzzle, grid, &page);
    assert_true(writer_finish(&w, &err));
    fclose(out);
    return text;
}

static inline void expect_back(const void *puzzle, const struct grid *grid)
{
    for (int utf8 = 0; utf8 < 2; utf8++) {
        struct grid back = {0};
        struct error err = {0};
        struct reader r;
        char *text = printed(puzzle, grid, utf8);
        reader_text(&r, "text", text, strlen(text));
        assert_true(family->scan(puzzle, &r, &back, &err));
        assert_int_equal(reader_peek(&r), -1);
        assert_true(grid_equal(grid, &back));
        assert_null(strchr(text, '\033'));
        grid_release(&back);
        free(text);
    }
}

/* Whatever single number is changed, the check must see it. */
static inline void expect_damage_seen(const void *puzzle, struct grid *grid)
{
    for (size_t i = 0; i < grid_cells(grid); i++) {
        int kept = grid->cell[i];
        for (int value = -2; value <= EMPTY + 1; value++) {
            struct error err = {0};
            grid->cell[i] = value;
            assert_int_equal(family->check(puzzle, grid, &err), value == kept);
        }
        grid->cell[i] = kept;
    }
}

#endif
