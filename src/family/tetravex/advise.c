/* advise.c: the next tile of a board that has begun, and why.
 *
 * The board is the puzzle with its given tiles.  The mind (mind.h) looks for a
 * tile that is forced, the easiest technique first.  Where it finds none, the
 * search lists boards, and a tile that lies in the same place in all of them
 * is forced too; as soon as two boards have no further tile in common, none
 * is.  Whatever is said holds in every solution.
 *
 * A step is one of the search; thinking takes none, but pauses all the same.
 */
#include "family/tetravex/advise.h"
#include "base/mem.h"
#include "family/tetravex/mind.h"
#include "family/tetravex/tiles.h"

#include <stdarg.h>

/* A hint shall not take minutes, unless one asks for that. */
enum { PATIENCE = 1 << 24 };

/* What is done between two looks at the clock, and steps until a board that
 * seems to have a move is believed. */
enum { GLANCES_A_PIECE = 1 << 14, STEPS_A_PIECE = 1 << 12, DOUBTS = 1 << 18 };

enum stage { THINK, DOUBT, SEARCH, SAID };

/* Advice in the making. */
struct counsel {
    const struct tetravex *p; /* borrowed */
    struct advice advice;
    struct mind *board, *mind; /* owned; as it is, and as far as one sees */
    enum stage stage;
    struct finding_of found; /* DOUBT: by the mind */
    struct tiles *tiles;     /* owned; DOUBT, SEARCH; else NULL */
    int *face, *common;      /* owned; the latest board, and what they share */
    uint64_t boards;         /* that were found */
    enum verdict verdict;    /* SAID */
};

/* A sentence that grows and never overflows. */
struct speech {
    const struct tetravex *p;
    struct advice *advice;
    const struct mind *mind; /* the board as it is */
};

static void say(struct speech *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void say(struct speech *s, const char *format, ...)
{
    size_t at = strlen(s->advice->sentence);
    va_list args;
    va_start(args, format);
    vsnprintf(s->advice->sentence + at, sizeof s->advice->sentence - at,
              format, args);
    va_end(args);
}

/* ---- words ---------------------------------------------------------- */

static void say_cell(struct speech *s, int cell)
{
    int square = s->p->square[cell];
    say(s, "cell %d,%d", square / s->p->cols + 1, square % s->p->cols + 1);
}

/* The first tile of a class that is not given. */
static int loose_tile(const struct tetravex *p, int class)
{
    const int *member = p->member + p->begin[class];
    int i = 0;
    while (i < copies(p, class) - 1 && p->is_given[member[i]])
        i++;
    return member[i];
}

/* The tile that the face would be in this cell. */
static int tile_at(const struct tetravex *p, int cell, int face)
{
    int given = p->given_at[cell];
    return given == NONE ? loose_tile(p, p->face[face].class)
                         : p->given[given].tile;
}

static void say_tile(struct speech *s, int cell, int face)
{
    int tile = tile_at(s->p, cell, face);
    say(s, "tile %d", tile + 1);
    if (s->p->rotate)
        say(s, " (turned %d)", tetravex_turn_to(s->p, tile, face));
}

static const char *const places[SIDES] = {"on top", "on the right",
                                          "at the bottom", "on the left"};

static void say_side(struct speech *s, int colour, enum side side)
{
    say(s, "%.20s %s", s->p->colour[colour], places[side]);
}

/* The colour that a side of a free cell must have, or NONE. */
static int asked(const struct speech *s, int cell, enum side side)
{
    int next = tetravex_neighbour(s->p, cell, side);
    if (next == NONE)
        return s->p->frame;
    if (s->mind->placed[next] == NONE)
        return NONE;
    return s->p->face[s->mind->placed[next]].side[(side + 2) % SIDES];
}

/* "4 on top and 2 on the left"; false: nothing is asked for. */
static bool say_asked(struct speech *s, int cell)
{
    int sides = 0, said = 0;
    for (int side = 0; side < SIDES; side++)
        sides += asked(s, cell, side) != NONE;
    for (int side = 0; side < SIDES; side++) {
        if (asked(s, cell, side) == NONE)
            continue;
        if (said)
            say(s, said == sides - 1 ? " and " : ", ");
        say_side(s, asked(s, cell, side), side);
        said++;
    }
    return sides;
}

static const char *shows(const struct speech *s)
{
    return s->p->rotate ? "can be turned to show" : "has";
}

/* ---- forced tiles --------------------------------------------------- */

/* A side of the face whose colour no other tile has on the opposite side, or
 * SIDES. */
static enum side lonely_side(const struct speech *s, int face)
{
    const struct tetravex *p = s->p;
    int class = p->face[face].class;
    bool alone = copies(p, class) == 1;
    for (enum side side = 0; side < SIDES; side++) {
        bool partner = false;
        for (int other = 0; !partner && other < p->faces; other++)
            partner = !(alone && p->face[other].class == class) &&
                      p->face[other].side[(side + 2) % SIDES] ==
                          p->face[face].side[side];
        if (!partner)
            return side;
    }
    return SIDES;
}

static void say_fitting(struct speech *s, const struct finding_of *found)
{
    struct advice *advice = s->advice;
    if (found->what == TILE_NEEDS) {
        say(s, "it fits into no other free cell");
        return;
    }
    size_t at = strlen(advice->sentence);
    if (s->p->given_at[found->cell] != NONE)
        say(s, "it is given there, and in no other turn does it show ");
    else
        say(s, "no other tile that is left %s ", shows(s));
    if (!say_asked(s, found->cell)) {
        /* unreached: tiles of the tests have neighbours */
        advice->sentence[at] = 0;
        say(s, "no other tile is left");
    }
}

static void say_counting(struct speech *s, const struct finding_of *found)
{
    enum side lonely = lonely_side(s, found->face);
    if (found->what == TILE_NEEDS && lonely < SIDES && !s->p->rotate) {
        say(s, "no other tile has ");
        say_side(s, s->p->face[found->face].side[lonely],
                 (lonely + 2) % SIDES);
        say(s, ", so it lies at the border, and there is no other place left");
    } else if (found->what == TILE_NEEDS) {
        say(s, "in every other cell a side would find no partner");
    } else {
        say(s, "every other tile that fits would leave a side without a "
               "partner");
    }
}

static void say_end(struct speech *s, const struct finding_of *end)
{
    switch (end->what) {
    case CELL_EMPTY:
        say_cell(s, end->cell);
        say(s, " without a tile");
        break;
    case TILE_LEFT:
        say(s, "tile %d without a place", loose_tile(s->p, end->class) + 1);
        break;
    default:
        say(s, "sides with %.20s%s%s without a partner",
            s->p->colour[end->colour], end->side < SIDES ? " " : "",
            end->side < SIDES ? places[end->side] : "");
    }
}

static void say_looking(struct speech *s, const struct finding_of *found,
                        const struct refutation *why)
{
    if (why->cell != found->cell) {
        say(s, "looking a few tiles ahead rules out everything else, as ");
        say_tile(s, why->cell, why->face);
        say(s, " in ");
        say_cell(s, why->cell);
    } else {
        say_tile(s, why->cell, why->face);
        say(s, " there");
    }
    say(s, " would leave ");
    say_end(s, &why->end);
    if (why->moves)
        say(s, " after %d forced tile%s", why->moves,
            why->moves == 1 ? "" : "s");
    if (why->others)
        say(s, ", and %d other%s fail%s too", why->others,
            why->others == 1 ? "" : "s", why->others == 1 ? "s" : "");
}

static void lay_tile(const struct tetravex *p, int cell, int face,
                     struct advice *advice)
{
    int square = p->square[cell], tile = tile_at(p, cell, face);
    advice->grid.cell[square] =
        square_value(p, tile, tetravex_turn_to(p, tile, face));
    advice->row = square / p->cols + 1;
    advice->col = square % p->cols + 1;
}

static void print_advice(const void *puzzle, const struct advice *advice,
                         struct page *page)
{
    const struct tetravex *p = puzzle;
    tetravex_print_board(p, &advice->grid,
                         (advice->row - 1) * p->cols + advice->col - 1, page);
}

static void draw_advice(const void *puzzle, const struct advice *advice,
                        struct canvas *canvas)
{
    const struct tetravex *p = puzzle;
    int fresh = (advice->row - 1) * p->cols + advice->col - 1;
    tetravex_draw_board(p, &advice->grid, advice->row ? fresh : NONE, canvas);
}

static enum verdict advise_tile(struct speech *s,
                                const struct finding_of *found,
                                const struct refutation *why)
{
    if (found->what == TILE_NEEDS) {
        say_tile(s, found->cell, found->face);
        say(s, " must lie in ");
        say_cell(s, found->cell);
    } else {
        say_cell(s, found->cell);
        say(s, " must hold ");
        say_tile(s, found->cell, found->face);
    }
    say(s, ": ");
    if (found->how == BY_FITTING)
        say_fitting(s, found);
    else if (found->how == BY_COUNTING)
        say_counting(s, found);
    else
        say_looking(s, found, why);
    lay_tile(s->p, found->cell, found->face, s->advice);
    return VERDICT_FOUND;
}

/* ---- contradictions ------------------------------------------------- */

/* A cell that no tile fits into. */
static void say_empty(struct speech *s, int cell)
{
    int given = s->p->given_at[cell];
    if (given == NONE)
        say(s, "no tile that is left fits into ");
    else
        say(s, "tile %d, which is given, does not fit into ",
            s->p->given[given].tile + 1);
    say_cell(s, cell);
    size_t at = strlen(s->advice->sentence);
    say(s, ", which asks for ");
    if (!say_asked(s, cell))
        /* unreached: tiles of the tests have neighbours */
        s->advice->sentence[at] = 0;
}

static enum verdict advise_none(struct speech *s,
                                const struct finding_of *found)
{
    static const char *const ways[] = {
        [BY_FITTING] = "what lies there leaves ",
        [BY_COUNTING] = "counting colours leaves ",
        [BY_LOOKING] = "looking a few tiles ahead leaves ",
        [BY_SEARCH] = ""};
    say(s, "this board has no solution: ");
    if (found->how == BY_FITTING && found->what == CELL_EMPTY) {
        say_empty(s, found->cell);
        return VERDICT_NONE;
    }
    say(s, "%s", ways[found->how]);
    say_end(s, found);
    return VERDICT_NONE;
}

/* ---- search --------------------------------------------------------- */

/* What all boards so far have in common: a face of each cell, or NONE. */
static int merge(const struct tetravex *p, const struct mind *mind,
                 const int *face, int *common)
{
    int agreed = 0;
    for (int cell = 0; cell < p->cells; cell++) {
        if (common[cell] != face[cell])
            common[cell] = NONE;
        agreed += common[cell] != NONE && mind->placed[cell] == NONE;
    }
    return agreed;
}

static int first_agreed(const struct speech *s, const int *common)
{
    for (int cell = 0; cell < s->p->cells; cell++)
        if (common[cell] != NONE && s->mind->placed[cell] == NONE)
            return cell;
    return NONE;
}

/* What all boards have in common, if anything. */
static enum verdict say_search(struct speech *s, const int *common,
                               uint64_t boards)
{
    int cell = first_agreed(s, common);
    if (!boards) {
        say(s, "this board has no solution: a search has tried everything");
        return VERDICT_NONE;
    }
    if (cell == NONE) {
        say(s, "no tile is forced: there are solutions that agree in no "
               "further cell");
        return VERDICT_FOUND;
    }
    say_cell(s, cell);
    say(s, " must hold ");
    say_tile(s, cell, common[cell]);
    say(s, ": so it is in every solution, which takes a search to see");
    lay_tile(s->p, cell, common[cell], s->advice);
    return VERDICT_FOUND;
}

/* ---- piece by piece ------------------------------------------------- */

static struct speech speech_of(struct counsel *c)
{
    c->advice.sentence[0] = 0;
    return (struct speech){c->p, &c->advice, c->board};
}

static enum stage end(struct counsel *c, enum verdict verdict)
{
    c->verdict = verdict;
    return SAID;
}

static void restart(struct counsel *c)
{
    tiles_free(c->tiles);
    c->tiles = tiles_new(c->p);
}

static enum stage think(struct counsel *c)
{
    struct speech s = speech_of(c);
    if (!c->board->free) {
        say(&s, "every tile lies in its place: the board is solved");
        return end(c, VERDICT_FOUND);
    }
    if (!mind_next(c->mind, BY_LOOKING, GLANCES_A_PIECE, &c->found))
        return THINK;
    if (is_contradiction(c->found.what))
        return end(c, advise_none(&s, &c->found));
    restart(c);
    return c->found.what == NOTHING ? SEARCH : DOUBT;
}

/* A tile may be forced on a board that has no solution at all; does a short
 * search tell that? */
static enum stage doubt(struct counsel *c)
{
    struct speech s = speech_of(c);
    uint64_t rest = DOUBTS - tiles_steps(c->tiles);
    enum verdict verdict = tiles_next(
        c->tiles, rest < STEPS_A_PIECE ? rest : STEPS_A_PIECE, c->face);
    if (verdict == VERDICT_UNKNOWN && tiles_steps(c->tiles) < DOUBTS)
        return DOUBT; /* unreached: no doubt of the tests takes that long */
    if (verdict != VERDICT_NONE)
        return end(c, advise_tile(&s, &c->found, &c->mind->why));
    restart(c);
    return SEARCH;
}

/* Lists boards until it is clear what they have in common. */
static enum stage search_on(struct counsel *c, struct search *search)
{
    struct speech s = speech_of(c);
    uint64_t before = tiles_steps(c->tiles);
    uint64_t rest = search->effort - search->steps;
    if (search->steps >= search->effort)
        return SEARCH; /* seldom: nobody says stop just here */
    enum verdict verdict = tiles_next(
        c->tiles, rest < STEPS_A_PIECE ? rest : STEPS_A_PIECE, c->face);
    search->steps += tiles_steps(c->tiles) - before;
    search->share = tiles_share(c->tiles);
    if (verdict == VERDICT_UNKNOWN)
        return SEARCH;
    if (verdict == VERDICT_FOUND && !c->boards++)
        memcpy(c->common, c->face, (size_t)c->p->cells * sizeof *c->common);
    if (verdict == VERDICT_FOUND && merge(c->p, c->board, c->face, c->common))
        return SEARCH;
    return end(c, say_search(&s, c->common, c->boards));
}

/* Without steps a hint is what can be seen by thinking. */
static bool must_pause(struct search *search, enum stage stage)
{
    uint64_t effort = search->effort;
    if (stage != SEARCH)
        search->effort = UINT64_MAX;
    bool pause = search_pause(search);
    search->effort = effort;
    return pause;
}

/* ---- the interface -------------------------------------------------- */

static bool open(struct search *search, struct error *err)
{
    const struct tetravex *p = search->request->puzzle;
    struct counsel *c = search->state = mem_alloc(1, sizeof *c);
    (void)err;
    c->p = p;
    c->board = mind_new(p);
    c->mind = mind_copy(c->board);
    c->face = mem_alloc((size_t)p->cells, sizeof *c->face);
    c->common = mem_alloc((size_t)p->cells, sizeof *c->common);
    tetravex_lay_givens(p, &c->advice.grid);
    return true;
}

static enum verdict next(struct search *search, struct error *err)
{
    struct counsel *c = search->state;
    (void)err;
    while (c->stage != SAID) {
        c->stage = c->stage == THINK   ? think(c)
                   : c->stage == DOUBT ? doubt(c)
                                       : search_on(c, search);
        if (c->stage == SAID || !must_pause(search, c->stage))
            continue;
        struct speech s = speech_of(c);
        say(&s, "stopped: it takes a longer search (--effort N) to see which "
                "tile is forced");
        return VERDICT_UNKNOWN;
    }
    return c->verdict;
}

static void close(struct search *search)
{
    struct counsel *c = search->state;
    if (!c)
        return; /* unreached: open has made it */
    tiles_free(c->tiles);
    mind_free(c->mind);
    mind_free(c->board);
    free(c->face);
    free(c->common);
    grid_release(&c->advice.grid);
    free(c);
    search->state = NULL;
}

static const struct advice *advice_of(const struct search *search)
{
    const struct counsel *c = search->state;
    return &c->advice;
}

static const struct engine counsel_engine = {
    .name = "counsel",
    .title = "Tetravex: the next tile, and why",
    .step = "nodes",
    .form = FORM_PUZZLE,
    .open = open,
    .next = next,
    .close = close,
};

const struct advisor tetravex_advisor = {
    .engine = &counsel_engine,
    .patience = PATIENCE,
    .advice = advice_of,
    .print = print_advice,
    .draw = draw_advice,
};
