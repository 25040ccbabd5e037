/* tiles_engine.c: the search of tiles.h as an engine.
 *
 * A step is a face that is laid, or a decision where the patch lies.  Parts
 * (--shard) are made of the nodes of one walk at a certain depth, in turn, and
 * so are units, "0/M:R": one that was stopped begins again. */
#include "base/mem.h"
#include "engine/engine.h"
#include "base/reader.h"
#include "base/text.h"
#include "base/writer.h"
#include "engine/pieces.h"
#include "family/tetravex/tetravex.h"
#include "family/tetravex/tiles.h"

#include <limits.h>

enum { STEPS_A_PAUSE = 1 << 14, BOARDS_A_PAUSE = 1 << 8 };

struct state {
    struct tiles *tiles; /* owned */
    int *face;           /* owned; of each cell */
    int part, parts;     /* of a unit; parts 0: it is none */
};

static bool no_memory(const struct tetravex *p, struct error *err)
{
    return error_say(err, "there is no memory for a board of %d cells",
                     p->cells);
}

static bool open(struct search *search, struct error *err)
{
    const struct tetravex *p = search->request->puzzle;
    struct state *s = mem_alloc(1, sizeof *s);
    search->state = s;
    if (tiles_bytes(p) > (double)search->request->memory)
        /* unreached: there was memory */
        return error_say(err,
                         "tiles takes %.3g MB for a board of %d cells, and "
                         "%s are allowed (--memory)",
                         tiles_bytes(p) / 0x1p20, p->cells,
                         text_bytes((double)search->request->memory).text);
    if (!mem_has(tiles_bytes(p)))
        return no_memory(p, err);
    s->tiles = tiles_new(p);
    s->face = mem_alloc((size_t)p->cells, sizeof *s->face);
    if (search->request->shards > 1)
        tiles_part(s->tiles, search->request->shard, search->request->shards);
    return true;
}

static void deliver(struct search *search)
{
    const struct tetravex *p = search->request->puzzle;
    const struct state *s = search->state;
    vec_clear(&search->facts);
    for (int cell = 0; cell < p->cells; cell++)
        vec_push(&search->facts, fact_of(p, s->face[cell], cell));
    search->solutions++;
}

static enum verdict go_on(struct search *search, struct error *err)
{
    struct state *s = search->state;
    if (!tiles_begin(s->tiles)) {
        no_memory(search->request->puzzle, err);
        return VERDICT_ERROR;
    }
    if (search->solutions % BOARDS_A_PAUSE == 0 && search_pause(search))
        return VERDICT_UNKNOWN;
    for (;;) { /* seldom: nobody says stop just here */
        if (search->steps >= search->effort)
            return VERDICT_UNKNOWN;
        uint64_t rest = search->effort - search->steps;
        enum verdict verdict = tiles_next(
            s->tiles, rest < STEPS_A_PAUSE ? rest : STEPS_A_PAUSE, s->face);
        search->steps = tiles_steps(s->tiles);
        search->share = tiles_share(s->tiles);
        if (verdict == VERDICT_FOUND)
            deliver(search);
        if (verdict != VERDICT_UNKNOWN)
            return verdict;
        if (search_pause(search))
            return VERDICT_UNKNOWN;
    }
}

static enum verdict next(struct search *search, struct error *err)
{
    struct state *s = search->state;
    enum verdict verdict = go_on(search, err);
    if (search->request->profile)
        tiles_levels(s->tiles, &search->level);
    return verdict;
}

static void close(struct search *search)
{
    struct state *s = search->state;
    if (!s)
        return; /* unreached: open has made it */
    tiles_free(s->tiles);
    free(s->face);
    free(s);
    search->state = NULL;
}

/* ---- units ---------------------------------------------------------- */

static enum verdict split(struct search *search, struct pieces *pieces,
                          struct error *err)
{
    enum { MOST = 1 << 20 };
    const struct state *s = search->state;
    int parts = s->parts               ? 1
                : pieces->units < MOST ? (int)pieces->units
                                       : MOST;
    (void)err;
    for (int part = 0; part < parts; part++)
        pieces_add_part(pieces, 0, s->parts ? s->part : part,
                        s->parts ? s->parts : parts, 1);
    return VERDICT_NONE;
}

static void save(const struct search *search, struct writer *out)
{
    const struct state *s = search->state;
    if (s->parts)
        writer_print(out, "trail 0/%d:%d\n", s->parts, s->part);
    else
        writer_text(out, "fresh\n");
}

static bool load(struct search *search, struct reader *in, struct error *err)
{
    struct state *s = search->state;
    struct record record = {0};
    struct trail_frame frame = {.items = 1, .options = INT_MAX};
    bool good = record_scan(&record, in, &frame, err) &&
                record.trail.len == 1 && !record.trail.at[0].left.len;
    if (good && record.trail.at[0].fork.len) {
        const struct fork *fork = record.trail.at[0].fork.at;
        s->part = fork->option;
        s->parts = fork->degree;
        good = record.trail.at[0].fork.len == 1 && s->part >= 0 &&
               s->part < s->parts;
    }
    if (good && s->parts > 1)
        tiles_part(s->tiles, (uint64_t)s->part, (uint64_t)s->parts);
    record_release(&record);
    return good;
}

const struct engine tiles_engine = {
    .name = "tiles",
    .title = "Tetravex: lays tiles on a board, the rarest first",
    .step = "nodes",
    .form = FORM_PUZZLE,
    .yields = true,
    .lists = true,
    .levels = true,
    .open = open,
    .next = next,
    .save = save,
    .load = load,
    .split = split,
    .restarts = true,
    .close = close,
};
