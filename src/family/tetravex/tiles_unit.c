/* tiles_unit.c: boards behind paths of options (see tiles_unit.h).
 *
 * The exact cover tells equal tiles apart, and has those that are not given
 * in ascending cells.  So here no two tiles are equal: a walk on such a
 * puzzle, which keeps that order, meets each board once, and each face that it
 * lays is an option.  One walk follows another, a path each, with the path's
 * tiles in their cells and without floating; where one stands is its path, and
 * behind it a fork for each further tile that was laid. */
#include "family/tetravex/tiles_unit.h"
#include "base/mem.h"
#include "base/reader.h"
#include "base/writer.h"
#include "family/tetravex/tiles_walk.h"
#include "problem/xcc.h"

#include <limits.h>

enum { STEPS_A_PROBE = 128 };

struct tiles_unit {
    const struct tetravex *p; /* borrowed */
    struct tetravex apart;    /* no two tiles are equal; the classes and faces
                                 are its own, the rest is borrowed */
    struct twin *twin;        /* owned; of each tile */
    struct xcc xcc;           /* owned */
    int *option;        /* owned; of each face of `apart` and each cell */
    int *face;          /* owned; the other way round */
    int *given;         /* owned; a face for each cell, or NONE */
    struct pieces path; /* owned; those before `at` are done */
    size_t at;
    struct walk *walk; /* owned; of the path `at`; NULL: not begun */
    uint64_t steps;    /* of all walks before */
    level_steps level; /* likewise */
};

/* ---- no two tiles are equal ----------------------------------------- */

static void find_twins(struct tiles_unit *u)
{
    const struct tetravex *p = u->p;
    int *last = mem_alloc((size_t)p->classes, sizeof *last);
    for (int class = 0; class < p->classes; class ++)
        last[class] = NONE;
    for (int tile = 0; tile < p->cells; tile++) {
        int *before = &last[p->class_of[tile]];
        u->twin[tile] = (struct twin){NONE, NONE};
        if (p->is_given[tile])
            /* unreached: tiles of units of the tests are not given */
            continue;
        u->twin[tile].before = *before;
        if (*before != NONE)
            u->twin[*before].behind = tile;
        *before = tile;
    }
    free(last);
}

static void tell_apart(struct tiles_unit *u)
{
    const struct tetravex *p = u->p;
    struct tetravex *a = &u->apart;
    size_t tiles = (size_t)p->cells, turns = p->rotate ? SIDES : 1;
    *a = *p;
    a->classes = p->cells;
    a->class_of = mem_alloc(tiles, sizeof *a->class_of);
    a->member = mem_alloc(tiles, sizeof *a->member);
    a->begin = mem_alloc(tiles + 1, sizeof *a->begin);
    a->first = mem_alloc(tiles + 1, sizeof *a->first);
    a->face = mem_alloc(tiles * turns, sizeof *a->face);
    a->faces = 0;
    for (int tile = 0; tile < p->cells; tile++) {
        int class = p->class_of[tile];
        a->class_of[tile] = a->member[tile] = a->begin[tile] = tile;
        a->first[tile] = a->faces;
        for (int f = p->first[class]; f < p->first[class + 1]; f++) {
            a->face[a->faces] = p->face[f];
            a->face[a->faces++].class = tile;
        }
    }
    a->begin[tiles] = p->cells;
    a->first[tiles] = a->faces;
}

/* The face of `p` that one of `apart` is. */
static int face_together(const struct tiles_unit *u, int face)
{
    int tile = u->apart.face[face].class;
    return u->p->first[u->p->class_of[tile]] + face - u->apart.first[tile];
}

/* The tile that an option lays. */
static int tile_of(const struct tiles_unit *u, size_t option)
{
    const struct entry *entry = xcc_entries(&u->xcc, option);
    while (entry->item < u->p->cells || entry->item >= 2 * u->p->cells)
        entry++; /* unreached: entries of tiles come before others */
    return entry->item - u->p->cells;
}

static int cell_of(const struct tiles_unit *u, int option)
{
    return u->xcc.fact.at[option] % u->p->cells;
}

static void number_options(struct tiles_unit *u)
{
    size_t cells = (size_t)u->p->cells;
    for (size_t i = 0; i < cells * (size_t)u->apart.faces; i++)
        u->option[i] = NONE;
    for (size_t o = 0; o < xcc_options(&u->xcc); o++) {
        int tile = tile_of(u, o), together = u->xcc.fact.at[o] / (int)cells;
        int face = u->apart.first[tile] + together -
                   u->p->first[u->p->class_of[tile]];
        u->face[o] = face;
        u->option[(size_t)face * cells + (size_t)cell_of(u, (int)o)] = (int)o;
    }
}

struct tiles_unit *tiles_unit_new(const struct tetravex *p, struct error *err)
{
    struct tiles_unit *u = mem_alloc(1, sizeof *u);
    struct cover cover;
    size_t cells = (size_t)p->cells;
    u->p = p;
    pieces_init(&u->path, UINT64_MAX, 0);
    if (!tetravex_cover(p, &cover, err) ||
        !xcc_load(&u->xcc, &cover, NULL, err)) {
        /* unreached: too large for a test */
        tiles_unit_free(u);
        return NULL;
    }
    tell_apart(u);
    u->twin = mem_alloc(cells, sizeof *u->twin);
    u->given = mem_alloc(cells, sizeof *u->given);
    u->face = mem_try_alloc(xcc_options(&u->xcc) + 1, sizeof *u->face);
    u->option =
        mem_try_alloc(cells * (size_t)u->apart.faces, sizeof *u->option);
    if (!u->face || !u->option) {
        /* unreached: there was memory */
        error_say(err, "there is no memory for units of %d tiles", p->cells);
        tiles_unit_free(u);
        return NULL;
    }
    find_twins(u);
    number_options(u);
    pieces_push(&u->path, (struct trail){0}, 1);
    return u;
}

void tiles_unit_free(struct tiles_unit *u)
{
    if (!u)
        return;
    walk_free(u->walk);
    pieces_release(&u->path);
    xcc_release(&u->xcc);
    vec_release(&u->level);
    free(u->apart.class_of);
    free(u->apart.member);
    free(u->apart.begin);
    free(u->apart.first);
    free(u->apart.face);
    free(u->twin);
    free(u->option);
    free(u->face);
    free(u->given);
    free(u);
}

/* ---- walks ---------------------------------------------------------- */

static struct walk *walk_behind(struct tiles_unit *u, const struct trail *path)
{
    for (int cell = 0; cell < u->p->cells; cell++)
        u->given[cell] = NONE;
    for (size_t f = 0; f < path->fork.len; f++) {
        int option = path->fork.at[f].option;
        u->given[cell_of(u, option)] = u->face[option];
    }
    struct manner manner = {.anchor = NONE,
                            .start = NONE,
                            .shards = 1,
                            .given = u->given,
                            .twin = u->twin};
    struct walk *walk = walk_new(&u->apart, &manner);
    for (int face = 0; walk && face < u->apart.faces; face++)
        for (int cell = 0; cell < u->p->cells; cell++)
            if (u->option[face * u->p->cells + cell] == NONE)
                walk_forbid(walk, face, cell);
    return walk;
}

static const struct trail *path_now(const struct tiles_unit *u)
{
    return &u->path.piece.at[u->at].path;
}

static void end_walk(struct tiles_unit *u)
{
    u->steps += u->walk->steps;
    walk_levels(u->walk, &u->level);
    walk_free(u->walk);
    u->walk = NULL;
    u->at++;
}

enum verdict tiles_unit_next(struct tiles_unit *u, uint64_t steps, int *face)
{
    uint64_t now = tiles_unit_steps(u);
    uint64_t end = steps < UINT64_MAX - now ? now + steps : UINT64_MAX;
    while (u->at < u->path.piece.len) {
        if (!u->walk && !(u->walk = walk_behind(u, path_now(u))))
            return VERDICT_ERROR; /* unreached: nothing fails just here */
        enum verdict verdict = walk_next(u->walk, end - u->steps);
        if (verdict == VERDICT_UNKNOWN)
            return verdict;
        if (verdict == VERDICT_FOUND) {
            walk_board(u->walk, face);
            for (int cell = 0; cell < u->p->cells; cell++)
                face[cell] = face_together(u, face[cell]);
            return verdict;
        }
        end_walk(u);
    }
    return VERDICT_NONE;
}

uint64_t tiles_unit_steps(const struct tiles_unit *u)
{
    return u->steps + (u->walk ? u->walk->steps : 0);
}

/* seldom: nobody asks just here */
void tiles_unit_levels(const struct tiles_unit *u, level_steps *to)
{
    vec_clear(to);
    for (size_t i = 0; i < u->level.len; i++)
        levels_add(to, i, u->level.at[i]);
    if (u->walk)
        walk_levels(u->walk, to);
}

double tiles_unit_share(const struct tiles_unit *u)
{
    double done = (double)u->at + (u->walk ? walk_share(u->walk) : 0);
    return u->path.piece.len ? done / (double)u->path.piece.len : 1;
}

/* ---- where it stands ------------------------------------------------ */

/* A fork for each tile that was laid behind the path; false: nothing is left
 * there. */
static bool find_trail(const struct tiles_unit *u, struct trail *trail)
{
    struct walk_fork fork;
    trail_copy(trail, path_now(u));
    if (!u->walk)
        return true; /* seldom: nobody says stop just here */
    for (int depth = 1; depth <= u->walk->depth; depth++) {
        walk_look(u->walk, depth, &fork);
        if (u->given[fork.cell] != NONE)
            continue;
        const int *option = u->option + fork.cell;
        size_t cells = (size_t)u->p->cells;
        trail_fork(trail, fork.cell, fork.degree,
                   fork.face == NONE ? NO_OPTION
                                     : option[(size_t)fork.face * cells]);
        for (int f = -1; (f = walk_left(u->walk, depth, f)) != NONE;)
            trail_leave(trail, option[(size_t)f * cells]);
    }
    pieces_prune(&u->xcc, trail);
    if (!walk_is_new(u->walk) && trail->fork.len)
        vec_last(&trail->fork).option = NO_OPTION;
    return trail->fork.len ? trail_trim(trail) : walk_is_new(u->walk);
}

void tiles_unit_save(const struct tiles_unit *u, struct writer *out)
{
    struct trail trail = {0};
    if (u->at < u->path.piece.len && find_trail(u, &trail))
        trail_write(&trail, out);
    trail_release(&trail);
    for (size_t i = u->at + 1; i < u->path.piece.len; i++)
        trail_write(&u->path.piece.at[i].path, out);
}

static size_t fit(void *context, const struct trail *trail)
{
    const struct tiles_unit *u = context;
    return pieces_fit(&u->xcc, trail);
}

bool tiles_unit_load(struct tiles_unit *u, struct reader *in,
                     struct error *err)
{
    struct record record = {0};
    struct trail_frame frame = {.items = 2 * u->p->cells,
                                .options = (int)xcc_options(&u->xcc) - 1,
                                .fit = fit,
                                .context = u};
    bool good = record_scan(&record, in, &frame, err) && record.trail.len;
    pieces_release(&u->path);
    pieces_init(&u->path, UINT64_MAX, 0);
    for (size_t t = 0; good && t < record.trail.len; t++)
        pieces_add(&u->path, &record.trail.at[t]);
    record_release(&record);
    return good;
}

/* ---- cutting -------------------------------------------------------- */

static bool open_fork(void *context, const struct trail *path,
                      struct trail *fork)
{
    const struct tiles_unit *u = context;
    pieces_open_cover(&u->xcc, u->xcc.primary, path, fork);
    return true;
}

/* Walks for a while: the share of the tree that is done tells how long it
 * would take to the end. */
static bool measure(void *context, struct rng *rng, const struct trail *path,
                    int probes, struct guess *guess)
{
    struct tiles_unit *u = context;
    uint64_t end = (uint64_t)probes * STEPS_A_PROBE;
    struct walk *walk = walk_behind(u, path);
    enum verdict verdict = VERDICT_FOUND;
    (void)rng;
    if (!walk)
        return true; /* unreached: there was memory for the others */
    while (verdict == VERDICT_FOUND && walk->steps < end)
        verdict = walk_next(walk, end);
    double share = verdict == VERDICT_NONE ? 1 : walk_share(walk);
    guess->steps += walk->steps;
    guess->nodes += (double)walk->steps / (share > 1e-12 ? share : 1e-12);
    walk_free(walk);
    return true;
}

enum verdict tiles_unit_split(struct tiles_unit *u, struct search *search,
                              struct pieces *pieces)
{
    struct tract tract = {
        .search = search, .context = u, .open = open_fork, .measure = measure};
    for (size_t i = u->at; i < u->path.piece.len; i++)
        pieces_add(pieces, &u->path.piece.at[i].path);
    return pieces_cut(pieces, &tract);
}
