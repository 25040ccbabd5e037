/* tiles_engine.c: the search of tiles.h as an engine.
 *
 * A step is a face that is laid, or a decision where the patch lies.  Parts
 * (--shard) are made of the nodes of one walk at a certain depth, in turn;
 * units are paths of the exact cover (tiles_unit.h). */
#include "base/mem.h"
#include "engine/engine.h"
#include "base/reader.h"
#include "base/text.h"
#include "base/writer.h"
#include "family/tetravex/tetravex.h"
#include "family/tetravex/tiles.h"
#include "family/tetravex/tiles_unit.h"

enum { STEPS_A_PAUSE = 1 << 14, BOARDS_A_PAUSE = 1 << 8 };

struct state {
    struct tiles *tiles;     /* owned */
    int *face;               /* owned; of each cell */
    struct tiles_unit *unit; /* owned; NULL: this is no unit */
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

static bool begin_unit(struct search *search, struct error *err)
{
    struct state *s = search->state;
    if (!s->unit)
        s->unit = tiles_unit_new(search->request->puzzle, err);
    return s->unit;
}

static enum verdict step(struct search *search, uint64_t steps)
{
    struct state *s = search->state;
    enum verdict verdict = s->unit ? tiles_unit_next(s->unit, steps, s->face)
                                   : tiles_next(s->tiles, steps, s->face);
    search->steps =
        s->unit ? tiles_unit_steps(s->unit) : tiles_steps(s->tiles);
    search->share =
        s->unit ? tiles_unit_share(s->unit) : tiles_share(s->tiles);
    return verdict;
}

static enum verdict go_on(struct search *search, struct error *err)
{
    struct state *s = search->state;
    if (search->request->unit && !begin_unit(search, err))
        return VERDICT_ERROR; /* unreached: there was memory */
    if (!s->unit && !tiles_begin(s->tiles)) {
        no_memory(search->request->puzzle, err);
        return VERDICT_ERROR;
    }
    if (search->solutions % BOARDS_A_PAUSE == 0 && search_pause(search))
        return VERDICT_UNKNOWN;
    for (;;) { /* seldom: nobody says stop just here */
        if (search->steps >= search->effort)
            return VERDICT_UNKNOWN;
        uint64_t rest = search->effort - search->steps;
        enum verdict verdict =
            step(search, rest < STEPS_A_PAUSE ? rest : STEPS_A_PAUSE);
        if (verdict == VERDICT_ERROR)
            /* unreached: there was memory */
            no_memory(search->request->puzzle, err);
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
    if (search->request->profile && s->unit)
        /* seldom: nobody asks just here */
        tiles_unit_levels(s->unit, &search->level);
    else if (search->request->profile)
        tiles_levels(s->tiles, &search->level);
    return verdict;
}

static void close(struct search *search)
{
    struct state *s = search->state;
    if (!s)
        return; /* unreached: open has made it */
    tiles_free(s->tiles);
    tiles_unit_free(s->unit);
    free(s->face);
    free(s);
    search->state = NULL;
}

/* ---- units ---------------------------------------------------------- */

static enum verdict split(struct search *search, struct pieces *pieces,
                          struct error *err)
{
    struct state *s = search->state;
    return begin_unit(search, err) ? tiles_unit_split(s->unit, search, pieces)
                                   : VERDICT_ERROR;
}

static void save(const struct search *search, struct writer *out)
{
    const struct state *s = search->state;
    if (s->unit)
        tiles_unit_save(s->unit, out);
    else
        writer_text(out, "fresh\n"); /* seldom: nobody says stop just here */
}

static bool load(struct search *search, struct reader *in, struct error *err)
{
    struct state *s = search->state;
    return begin_unit(search, err) && tiles_unit_load(s->unit, in, err);
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
