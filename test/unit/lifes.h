/* lifes.h: puzzles of Life, their clauses and patterns, for their tests. */
#ifndef TEST_LIFES_H
#define TEST_LIFES_H

#include "base/mem.h"
#include "family/family.h"
#include "family/life/automaton/plane.h"
#include "family/life/life.h"
#include "format/rle.h"
#include "help.h"

#include <ccadical.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>

/* NULL, with a sentence, if there is no such puzzle. */
static inline void *try_id(const char *text, struct error *err)
{
    struct id id;
    if (!id_parse(&id, text, err))
        return NULL;
    const struct family *family;
    void *life = family_build(&id, NULL, &family, err);
    id_release(&id);
    return life;
}

static inline void *life_named(const char *text)
{
    struct error err = {0};
    void *life = try_id(text, &err);
    if (!life)
        fail_msg("%s: %s", text, err.text);
    return life;
}

static inline void *life_of(int rows, int cols, int steps, int shift,
                            bool debris)
{
    char text[100];
    snprintf(text, sizeof text, "life:%dx%d,steps=%d,shift=%d,debris=%s", rows,
             cols, steps, shift, debris ? "yes" : "no");
    return life_named(text);
}

static inline struct clauses clauses_of(const void *life)
{
    struct clauses clauses;
    struct error err = {0};
    assert_true(life_answers(life)->state_clauses(life, &clauses, &err));
    return clauses;
}

struct remembered {
    char text[2000];
};

static inline void remember(void *listener, const char *line)
{
    struct remembered *r = listener;
    strncat(r->text, line, sizeof r->text - strlen(r->text) - 2);
    strcat(r->text, "\n");
}

static inline struct remembered described(const void *life,
                                          const struct grid *grid)
{
    struct remembered remembered = {""};
    struct log log = {LOG_RESULT, remember, &remembered};
    family_describe(life_answers(life), life, grid, &log);
    return remembered;
}

/* Reads a pattern and gives it its place in the puzzle. */
static inline bool place(const void *life, const char *rle, struct grid *grid,
                         struct error *err)
{
    struct reader reader;
    struct grid pattern = {0};
    reader_text(&reader, "rle", rle, strlen(rle));
    struct rle_header header;
    bool good = rle_read(&reader, &header, &pattern, err) &&
                life_answers(life)->patterns->take(life, &pattern, grid, err);
    grid_release(&pattern);
    return good;
}

static inline void add_clause(void *solver, const int *literals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ccadical_add(solver, literals[i]);
    ccadical_add(solver, 0);
}

static inline CCaDiCaL *solver_of(const struct clauses *clauses)
{
    CCaDiCaL *solver = ccadical_init();
    ccadical_set_option(solver, "quiet", 1);
    struct sink sink = {.context = solver, .clause = add_clause};
    clauses->emit(clauses->puzzle, &sink);
    return solver;
}

/* The variables of the facts; to be freed. */
static inline int *fact_variables(const struct clauses *clauses, int facts)
{
    int *variable = mem_alloc((size_t)facts, sizeof *variable);
    for (int v = 1; v <= clauses->variables; v++) {
        int fact = clauses->fact(clauses->puzzle, v);
        if (fact == NO_FACT)
            continue;
        assert_in_range(fact, 0, facts - 1);
        assert_int_equal(variable[fact], 0);
        variable[fact] = v;
    }
    for (int fact = 0; fact < facts; fact++)
        assert_int_not_equal(variable[fact], 0);
    return variable;
}

/* One step of Conway's rule. */
static inline void live_on(struct plane *plane)
{
    struct rule conway;
    assert_true(rule_parse(&conway, "B3/S23", &(struct error){0}));
    plane_step(plane, &conway);
}

static inline void take_rle(struct plane *plane, const char *rle)
{
    struct reader reader;
    struct grid grid = {0};
    struct error err = {0};
    reader_text(&reader, "rle", rle, strlen(rle));
    struct rle_header header;
    assert_true(rle_read(&reader, &header, &grid, &err));
    plane_take(plane, &grid, 0);
    grid_release(&grid);
}

static const char pair_of_ships[] =
    "2bo5bo$b3o3b3o$2obo3bob2o$3o5b3o$b2o5b2o!";

/* ---- all patterns of a box ------------------------------------------ */

/* The cells that no rule binds, in the order of time, row and column; answers
 * how many there are. */
static inline int free_places(const struct life *life, struct place *places)
{
    int count = 0;
    struct place at;
    for (at.time = 1; at.time <= life->steps; at.time++)
        for (at.row = 0; at.row < life->rows; at.row++)
            for (at.col = 0; at.col < life->cols; at.col++)
                if (drawn_free(life, at))
                    places[count++] = at;
    return count;
}

/* Runs a pattern, a bit a cell, row by row from the lowest, and then one for
 * each cell that no rule binds. */
static inline void run_bits(const struct life *life, unsigned bits,
                            struct grid *grid)
{
    struct place places[32];
    int loose = free_places(life, places), cells = life->rows * life->cols;
    struct plane plane = {0};
    grid_size(grid, life->steps + 1, life->rows + 2, life->cols + 2, 0);
    for (int i = 0; i < cells; i++)
        if (bits >> i & 1)
            plane_set(&plane, i / life->cols, i % life->cols, true);
    for (int time = 0; time <= life->steps; time++) {
        for (int i = 0; i < loose; i++)
            if (places[i].time == time)
                plane_set(&plane, places[i].row, places[i].col,
                          bits >> (cells + i) & 1);
        for (int x = 0; x < grid->rows; x++)
            for (int y = 0; y < grid->cols; y++)
                *grid_at(grid, time, x, y) = plane_alive(&plane, x - 1, y - 1);
        life_step(life, &plane);
    }
    plane_release(&plane);
}

static inline unsigned bits_of(const struct life *life,
                               const struct grid *grid)
{
    struct place places[32];
    int loose = free_places(life, places), cells = life->rows * life->cols;
    unsigned bits = 0;
    for (int i = 0; i < cells; i++)
        bits |=
            (unsigned)*grid_at(grid, 0, i / life->cols + 1, i % life->cols + 1)
            << i;
    for (int i = 0; i < loose; i++)
        bits |= (unsigned)*grid_at(grid, places[i].time, places[i].row + 1,
                                   places[i].col + 1)
                << (cells + i);
    return bits;
}

/* Calls a function for each pattern that the clauses accept, once, with those
 * that they are refined by; answers how many models were refused by these. */
static inline int each_by_clauses(const struct life *life,
                                  void (*meet)(void *context,
                                               const struct life *life,
                                               const struct grid *grid),
                                  void *context)
{
    struct clauses clauses = clauses_of(life);
    CCaDiCaL *solver = solver_of(&clauses);
    struct sink sink = {.context = solver, .clause = add_clause};
    struct grid grid = {0};
    int refused = 0;
    for (int v = 1; v <= clauses.variables; v++) /* some are in no clause */
        add_clause(solver, (const int[]){v, -v}, 2);
    while (ccadical_solve(solver) == 10) {
        VEC(int) alive = {0};
        VEC(int) other = {0};
        for (int v = 1; v <= clauses.variables; v++) {
            int fact = clauses.fact(clauses.puzzle, v);
            if (fact == NO_FACT)
                continue;
            int literal = ccadical_val(solver, v);
            vec_push(&other, -literal);
            if (literal > 0)
                vec_push(&alive, fact);
        }
        if (clauses.refine &&
            clauses.refine(clauses.puzzle, alive.at, alive.len, &sink)) {
            refused++;
        } else {
            add_clause(solver, other.at, other.len);
            life_answers(life)->decode(life, alive.at, alive.len, &grid);
            meet(context, life, &grid);
        }
        vec_release(&alive);
        vec_release(&other);
    }
    ccadical_release(solver);
    grid_release(&grid);
    return refused;
}

static inline void mark_bits(void *found, const struct life *life,
                             const struct grid *grid)
{
    unsigned bits = bits_of(life, grid);
    assert_false(((unsigned char *)found)[bits]);
    ((unsigned char *)found)[bits] = true;
}

/* The patterns that the clauses accept; to be freed. */
static inline unsigned char *found_by_clauses(const struct life *life,
                                              int loose)
{
    unsigned char *found =
        mem_alloc((size_t)1 << (life->rows * life->cols + loose), 1);
    each_by_clauses(life, mark_bits, found);
    return found;
}

#endif
