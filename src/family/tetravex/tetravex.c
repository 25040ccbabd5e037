/* tetravex.c: put square tiles side by side so that touching sides agree.
 *
 * Problem.  N tiles shall fill a board of m x n squares, N of which are no
 * holes, each tile once.  A tile has a colour on each of its four sides; two
 * tiles that lie side by side show the same colour where they touch.  The
 * tiles lie as they are written, or may be turned (rotate=yes).  Sides that
 * touch no tile may have any colour, or one that no other side has (frame).
 *
 * Facts.  face * N + cell: a tile of a class of equal tiles lies in this cell,
 * turned so that it shows this face.  Equal tiles are not told apart, so a
 * solution is a board that looks different from the others.
 *
 * Forms.  direct.c has the clauses of TetraSAT (Alhariri and Caputo), edges.c
 * the clauses of our choice, cover.c an exact cover with colours.
 *
 * Grid.  1 x m x n; each cell holds the number of its tile in the list, from
 * 1, plus N for each quarter by which it is turned; a hole is a gap.  Equal
 * tiles lie in ascending cells, but for those that are given. */
#include "family/tetravex/tetravex.h"
#include "base/mem.h"
#include "base/text.h"
#include "family/family.h"
#include "family/tetravex/advise.h"
#include "family/tetravex/generate.h"
#include "family/tetravex/reason.h"
#include "family/tetravex/tiles.h"
#include "problem/names.h"

enum {
    PARAM_SIDES,
    PARAM_ENCODING,
    PARAM_ORDER,
    PARAM_ROTATE,
    PARAM_FRAME,
    PARAM_GIVEN,
    PARAM_HOLES,
    PARAM_COLOURS,
    PARAM_DIFFICULTY,
    PARAM_UNSAT,
    PARAM_UNIQUE,
    PARAM_COUNT
};

static const char *const encodings[] = {"edges", "direct", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const difficulties[] = {"any", "forced", "look", "search",
                                           NULL};

/* What people call them, and what they are. */
static const char *const aliases[] = {"easy", "forced", "medium", "look",
                                      "hard", "search", NULL};

static const struct param params[PARAM_COUNT + 1] = {
    [PARAM_SIDES] =
        {.name = "sides",
         .kind = PARAM_TEXT,
         .fallback = "trbl",
         .help =
             "the order in which a tile's sides are written: t(op), r(ight), "
             "b(ottom), l(eft); auto: found by counting"},
    [PARAM_ENCODING] =
        {.name = "encoding",
         .kind = PARAM_WORD,
         .fallback = "edges",
         .words = encodings,
         .help = "the clauses: edges have colours, or direct: tiles exclude "
                 "tiles"},
    [PARAM_ORDER] = {.name = "order",
                     .kind = PARAM_TEXT,
                     .fallback = "1234",
                     .help = "the order of the four rules of encoding=direct"},
    [PARAM_ROTATE] = {.name = "rotate",
                      .kind = PARAM_WORD,
                      .fallback = "no",
                      .words = no_yes,
                      .help = "may the tiles be turned?"},
    [PARAM_FRAME] =
        {.name = "frame",
         .kind = PARAM_TEXT,
         .help =
             "the colour of all sides that touch no tile, and of no others"},
    [PARAM_GIVEN] =
        {.name = "given",
         .kind = PARAM_TEXT,
         .help =
             "tiles in their places, 7@2.3+4@1.1.2: tile 7 in row 2, column "
             "3; tile 4 in row 1, column 1, turned twice"},
    [PARAM_HOLES] =
        {.name = "holes",
         .kind = PARAM_TEXT,
         .help = "squares without a tile, 2.2+3.4: row 2, column 2; row 3, "
                 "column 4; of a new puzzle also how many"},
    [PARAM_COLOURS] =
        {.name = "colours",
         .kind = PARAM_NUMBER,
         .fallback = "10",
         .low = 1,
         .high = 1000000,
         .help = "of a new puzzle (#SEED): how many, besides the frame's"},
    [PARAM_DIFFICULTY] =
        {.name = "difficulty",
         .kind = PARAM_WORD,
         .fallback = "any",
         .words = difficulties,
         .aliases = aliases,
         .help =
             "of a new puzzle: each tile is forced by what can be seen "
             "(easy), or one must look a few tiles ahead (medium), or search "
             "(hard); of several: easy..hard"},
    [PARAM_UNSAT] =
        {.name = "unsat",
         .kind = PARAM_WORD,
         .fallback = "no",
         .words = no_yes,
         .help =
             "of a new puzzle: one tile is wrong, and there is no solution"},
    [PARAM_UNIQUE] =
        {.name = "unique",
         .kind = PARAM_WORD,
         .fallback = "yes",
         .words = no_yes,
         .help =
             "of a new puzzle: is it proved that it has one solution alone?"},
};

static const char *const examples[] = {
    "dovetail solve tetravex:@test/data/tetravex-seed.txt",
    "dovetail count tetravex:@test/data/tetravex-seed.txt -e dance",
    "dovetail solve tetravex:2x2:7128+1234+3890+5672",
    "dovetail encode tetravex:2x2,encoding=direct:7128+1234+3890+5672 -f sat",
    "dovetail generate tetravex:4x4,colours=8#17",
    "dovetail solve tetravex:4x4,colours=8#17",
    "dovetail hint tetravex:4x4,colours=8#17",
    NULL,
};

/* ---- building ------------------------------------------------------- */

static bool take_order(struct tetravex *p, const char *sides,
                       struct error *err)
{
    static const char letters[] = "trbl";
    p->sides_found = !strcmp(sides, "auto");
    if (p->sides_found)
        return !p->rotate ||
               error_say(err, "sides=auto cannot tell the order where tiles "
                              "turn; write it, as in sides=trbl");
    bool seen[SIDES] = {false};
    bool good = strlen(sides) == SIDES;
    for (int i = 0; good && i < SIDES; i++) {
        const char *letter = strchr(letters, sides[i]);
        good = letter && !seen[letter - letters];
        if (good) {
            p->order[i] = (int)(letter - letters);
            seen[p->order[i]] = true;
        }
    }
    if (!good)
        return error_say(err,
                         "sides=%s is not an order of the four sides; write "
                         "the letters t, r, b, l once each, as in sides=tlrb, "
                         "or sides=auto",
                         sides);
    return true;
}

static bool take_rules(struct tetravex *p, const char *text, struct error *err)
{
    bool seen[RULES] = {false};
    bool good = strlen(text) == RULES;
    for (int i = 0; good && i < RULES; i++) {
        p->rule[i] = text[i] - '1';
        good = text[i] >= '1' && text[i] < '1' + RULES && !seen[p->rule[i]];
        if (good)
            seen[p->rule[i]] = true;
    }
    return good || error_say(err,
                             "order=%.40s is not an order of the four rules; "
                             "write the digits 1 to 4 once each, as in "
                             "order=4123",
                             text);
}

static bool take_frame(struct tetravex *p, const char *text, struct error *err)
{
    if (!text)
        return true;
    while (text[0] == '0' && text[1])
        text++;
    for (p->frame = 0; p->frame < p->colours; p->frame++)
        if (!strcmp(p->colour[p->frame], text))
            return true;
    return error_say(err,
                     "frame=%.40s is on no tile; a colour of the tiles was "
                     "expected, such as %.40s",
                     text, p->colour[0]);
}

/* Of a new puzzle, the number of holes at random places; else 0. */
static int random_holes(const struct id *id)
{
    const char *text = id->value[PARAM_HOLES].text;
    int64_t holes;
    bool number = id->has_seed && text &&
                  text_number(text, strlen(text), &holes) && holes >= 0;
    return !number ? 0 : holes < TILES_MOST ? (int)holes : TILES_MOST;
}

static bool take_hints(struct tetravex *p, const struct id *id,
                       struct error *err)
{
    const char *given = id->value[PARAM_GIVEN].text;
    const char *holes = random_holes(id) ? NULL : id->value[PARAM_HOLES].text;
    return (!given || tetravex_take_given(p, given, err)) &&
           (!holes || tetravex_take_holes(p, holes, err));
}

static void turn_sides(struct tetravex *p)
{
    for (int i = 0; i < p->cells; i++) {
        int written[SIDES];
        memcpy(written, p->tile[i], sizeof written);
        for (int j = 0; j < SIDES; j++)
            p->tile[i][p->order[j]] = written[j];
    }
}

/* ---- the board ------------------------------------------------------ */

int tetravex_neighbour(const struct tetravex *p, int cell, enum side side)
{
    int row = p->square[cell] / p->cols, col = p->square[cell] % p->cols;
    row += (side == BOTTOM) - (side == TOP);
    col += (side == RIGHT) - (side == LEFT);
    if (row < 0 || row >= p->rows || col < 0 || col >= p->cols)
        return NONE;
    return p->cell_at[row * p->cols + col];
}

/* Numbers the cells; before, cell_at is NONE at holes and 0 elsewhere. */
static void number_cells(struct tetravex *p)
{
    int squares = p->rows * p->cols, cell = 0;
    if (!p->cell_at)
        p->cell_at = mem_alloc((size_t)squares, sizeof *p->cell_at);
    p->square = mem_alloc((size_t)p->cells, sizeof *p->square);
    for (int square = 0; square < squares; square++) {
        if (p->cell_at[square] == NONE)
            continue;
        p->square[cell] = square;
        p->cell_at[square] = cell++;
    }
    assert(cell == p->cells);
}

static void number_edges(struct tetravex *p)
{
    size_t cells = (size_t)p->cells;
    p->edge = mem_alloc(cells, sizeof *p->edge);
    p->edge_cell = mem_alloc(2 * cells, sizeof *p->edge_cell);
    memset(p->edge, 0xff, cells * sizeof *p->edge); /* NONE */
    for (int i = 0; i < 2; i++) {
        enum side side = i ? BOTTOM : RIGHT;
        for (int cell = 0; cell < p->cells; cell++) {
            int next = tetravex_neighbour(p, cell, side);
            if (next == NONE)
                continue;
            p->edge[cell][side] = p->edges;
            p->edge[next][(side + 2) % SIDES] = p->edges;
            p->edge_cell[p->edges++] = cell;
        }
        if (side == RIGHT)
            p->right_edges = p->edges;
    }
}

/* ---- classes and faces ---------------------------------------------- */

static void turn_tile(const int *sides, int turn, int *turned)
{
    for (int side = 0; side < SIDES; side++)
        turned[side] = turned_side(sides, turn, side);
}

/* Of the ways to turn a tile the one that comes first; equal for tiles that
 * are equal but for a turn. */
static void turn_first(const struct tetravex *p, int tile, int *first)
{
    memcpy(first, p->tile[tile], sizeof p->tile[tile]);
    for (int turn = 1; p->rotate && turn < SIDES; turn++) {
        int turned[SIDES];
        turn_tile(p->tile[tile], turn, turned);
        for (int side = 0; side < SIDES; side++) {
            if (turned[side] == first[side])
                continue;
            if (turned[side] < first[side])
                memcpy(first, turned, sizeof turned);
            break;
        }
    }
}

static void find_classes(struct tetravex *p)
{
    struct names equal = {0};
    size_t cells = (size_t)p->cells;
    p->class_of = mem_alloc(cells, sizeof *p->class_of);
    p->member = mem_alloc(cells, sizeof *p->member);
    for (int i = 0; i < p->cells; i++) {
        int sides[SIDES];
        turn_first(p, i, sides);
        p->class_of[i] =
            names_add_few(&equal, (const char *)sides, sizeof sides);
    }
    p->classes = (int)equal.end.len;
    names_release(&equal);

    /* Counting sort: begin[t + 1] moves from the begin of t to its end. */
    p->begin = mem_alloc((size_t)p->classes + 2, sizeof *p->begin);
    for (int i = 0; i < p->cells; i++)
        p->begin[p->class_of[i] + 2]++;
    for (int t = 0; t < p->classes; t++)
        p->begin[t + 2] += p->begin[t + 1];
    for (int i = 0; i < p->cells; i++)
        p->member[p->begin[p->class_of[i] + 1]++] = i;
}

/* A tile that looks the same after one or two quarters has one or two
 * faces. */
static void find_faces(struct tetravex *p)
{
    size_t most = (size_t)p->classes * (p->rotate ? SIDES : 1);
    p->face = mem_alloc(most, sizeof *p->face);
    p->first = mem_alloc((size_t)p->classes + 1, sizeof *p->first);
    for (int class = 0; class < p->classes; class ++) {
        const int *sides = p->tile[p->member[p->begin[class]]];
        p->first[class] = p->faces;
        for (int turn = 0; turn < (p->rotate ? SIDES : 1); turn++) {
            struct face face = {.class = class, .turn = turn};
            turn_tile(sides, turn, face.side);
            if (turn && !memcmp(face.side, sides, sizeof face.side))
                break;
            p->face[p->faces++] = face;
        }
    }
    p->first[p->classes] = p->faces;
}

int tetravex_face(const struct tetravex *p, int tile, int turn)
{
    int sides[SIDES], face = p->first[p->class_of[tile]];
    turn_tile(p->tile[tile], turn, sides);
    while (memcmp(sides, p->face[face].side, sizeof sides))
        face++;
    assert(p->face[face].class == p->class_of[tile]);
    return face;
}

static void index_givens(struct tetravex *p)
{
    p->given_at = mem_alloc((size_t)p->cells, sizeof *p->given_at);
    memset(p->given_at, 0xff, (size_t)p->cells * sizeof *p->given_at);
    p->is_given = mem_alloc((size_t)p->cells, sizeof *p->is_given);
    for (int i = 0; i < p->givens; i++) {
        p->given_at[p->given[i].cell] = i;
        p->is_given[p->given[i].tile] = true;
    }
}

static bool shows_given(const struct tetravex *p, const struct given *given,
                        const struct face *face)
{
    if (face->class != p->class_of[given->tile])
        return false;
    return given->turn == NONE ||
           face == &p->face[tetravex_face(p, given->tile, given->turn)];
}

bool tetravex_fits(const struct tetravex *p, int face, int cell)
{
    int given = p->given_at[cell];
    if (given != NONE && !shows_given(p, &p->given[given], &p->face[face]))
        return false;
    for (int side = 0; p->frame != NONE && side < SIDES; side++)
        if ((p->face[face].side[side] == p->frame) !=
            (p->edge[cell][side] == NONE))
            return false;
    return true;
}

void tetravex_finish(struct tetravex *p)
{
    number_cells(p);
    number_edges(p);
    if (p->sides_found)
        tetravex_find_sides(p);
    turn_sides(p);
    find_classes(p);
    find_faces(p);
    index_givens(p);
    p->symmetries = tetravex_count_symmetries(p);
}

void tetravex_free(void *puzzle)
{
    struct tetravex *p = puzzle;
    if (!p)
        return;
    for (int a = 0; a < p->colours; a++)
        free(p->colour[a]);
    free(p->colour);
    vec_release(&p->hint);
    free(p->tile);
    free(p->square);
    free(p->cell_at);
    free(p->given);
    free(p->given_at);
    free(p->is_given);
    free(p->class_of);
    free(p->member);
    free(p->begin);
    free(p->face);
    free(p->first);
    free(p->edge);
    free(p->edge_cell);
    free(p);
}

/* ---- from an id to a puzzle ----------------------------------------- */

static bool read_givens(struct tetravex *p, const struct id *id,
                        struct error *err)
{
    if (!id->givens)
        return error_say(err,
                         "tetravex needs tiles: write tetravex:@FILE, or the "
                         "tiles themselves: tetravex:2x2:7128+1234+3890+5672, "
                         "or a seed for a new puzzle: tetravex:4x4#17");
    struct reader r;
    if (!id_open_givens(id, &r, err))
        return false;
    bool good = tetravex_read(p, &r, id->from_file ? 0 : '+', err);
    reader_close(&r);
    return good;
}

static void extent(const void *puzzle, int *rows, int *cols)
{
    const struct tetravex *p = puzzle;
    *rows = p->rows;
    *cols = p->cols;
}

/* What the parameters tell; NULL with a sentence. */
static struct tetravex *take_params(const struct id *id, struct error *err)
{
    struct tetravex *p = mem_alloc(1, sizeof *p);
    p->rows = id->rows;
    p->cols = id->cols;
    p->frame = NONE;
    p->encoding = (enum encoding)id->value[PARAM_ENCODING].number;
    p->rotate = id->value[PARAM_ROTATE].number;
    if (take_order(p, id->value[PARAM_SIDES].text, err) &&
        take_rules(p, id->value[PARAM_ORDER].text, err) &&
        family_wishes_fit(id, PARAM_COLOURS, err) && take_hints(p, id, err))
        return p;
    tetravex_free(p);
    return NULL;
}

static void *build(const struct id *id, const struct family **family,
                   struct error *err)
{
    (void)family;
    struct tetravex *p = take_params(id, err);
    if (!p)
        return NULL;
    if (!read_givens(p, id, err) ||
        !take_frame(p, id->value[PARAM_FRAME].text, err)) {
        tetravex_free(p);
        return NULL;
    }
    tetravex_finish(p);
    return p;
}

/* ---- new puzzles ---------------------------------------------------- */

static bool can_be_new(const struct tetravex *p, struct error *err)
{
    if (!p->rows)
        return error_say(err, "a new puzzle needs a size: tetravex:4x4#17");
    if (p->sides_found)
        return error_say(err, "sides=auto is for tiles that somebody wrote; "
                              "for a new puzzle write an order, or nothing");
    return (int64_t)p->rows * p->cols <= TILES_MOST ||
           error_say(err,
                     "a new puzzle of %d x %d tiles is too large; at most %d "
                     "tiles can be made",
                     p->rows, p->cols, TILES_MOST);
}

struct making {
    struct tetravex *p; /* owned; NULL: it was taken */
    struct wishes wish;
    struct plot *plot; /* owned */
};

static void release_making(void *making)
{
    struct making *m = making;
    plot_free(m->plot);
    tetravex_free(m->p);
    free(m);
}

static void *begin_making(const struct id *id, struct error *err)
{
    struct making *m = mem_alloc(1, sizeof *m);
    m->wish = (struct wishes){
        .colours = (int)id->value[PARAM_COLOURS].number,
        .holes = random_holes(id),
        .frame = id->value[PARAM_FRAME].text,
        .difficulty = (enum difficulty)id->value[PARAM_DIFFICULTY].number,
        .unsat = id->value[PARAM_UNSAT].number,
        .unique = id->value[PARAM_UNIQUE].number,
        .seed = (uint64_t)id->seed,
    };
    m->p = take_params(id, err);
    if (m->p && can_be_new(m->p, err))
        m->plot = plot_new(m->p, &m->wish, err);
    if (m->plot)
        return m;
    release_making(m);
    return NULL;
}

static enum verdict go_on_making(void *making, struct search *pace,
                                 struct error *err)
{
    struct making *m = making;
    enum verdict verdict = plot_go_on(m->plot, pace, err);
    if (verdict != VERDICT_FOUND)
        return verdict;
    plot_hand_over(m->plot, m->p);
    if (!tetravex_settle(m->p, "", err) ||
        !take_frame(m->p, m->wish.frame, err))
        return VERDICT_ERROR;
    tetravex_finish(m->p);
    return VERDICT_FOUND;
}

static void *take_made(void *making)
{
    struct making *m = making;
    struct tetravex *p = m->p;
    m->p = NULL;
    return p;
}

/* ---- forms ---------------------------------------------------------- */

size_t edge_name(const struct tetravex *p, int edge, char *name)
{
    *name = edge < p->right_edges ? 'r' : 'b';
    return 1 + text_decimal(name + 1, p->square[p->edge_cell[edge]] + 1);
}

static bool state_clauses(const void *puzzle, struct clauses *clauses,
                          struct error *err)
{
    const struct tetravex *p = puzzle;
    return p->encoding == ENCODING_DIRECT ? tetravex_direct(p, clauses, err)
                                          : tetravex_edges(p, clauses, err);
}

static bool state_cover(const void *puzzle, struct cover *cover,
                        struct error *err)
{
    return tetravex_cover(puzzle, cover, err);
}

/* Who asks for the direct clauses means them; a huge board is no work for
 * tiles. */
static const struct engine *const *suggest(const void *puzzle, enum task task)
{
    static const struct engine *const tiles_first[] = {
        &tiles_engine, &any_cover, &any_clauses, NULL};
    static const struct engine *const clauses_first[] = {
        &any_clauses, &tiles_engine, &any_cover, NULL};
    enum { HUGE_BYTES = 1 << 30 };
    const struct tetravex *p = puzzle;
    (void)task;
    bool clauses =
        p->encoding == ENCODING_DIRECT || tiles_bytes(p) > HUGE_BYTES;
    return clauses ? clauses_first : tiles_first;
}

static const struct engine *const engines[] = {&tiles_engine, NULL};

static const struct symmetries symmetries = {
    .count = tetravex_symmetries,
    .image = tetravex_image,
    .fold = tetravex_folds,
};

static const struct reasons reasons = {
    .check = tetravex_check_reason,
    .explain = tetravex_explain,
    .place = tetravex_member_place,
    .print = tetravex_print_reason,
    .draw = tetravex_draw_reason,
};

static const struct generator generator = {
    .example = "tetravex:4x4#17",
    .begin = begin_making,
    .go_on = go_on_making,
    .take = take_made,
    .grade = plot_grade,
    .release = release_making,
};

static const struct boards boards = {
    .print = tetravex_print_puzzle,
    .draw = tetravex_draw_puzzle,
    .tell = tetravex_tell_puzzle,
};

static const struct commentary commentary = {.remark = tetravex_remark};

static const struct pictures pictures = {
    .draw = tetravex_draw, .draw_numbers = tetravex_draw_numbers};

const struct family tetravex_family = {
    .name = "tetravex",
    .title = "square tiles whose touching sides agree",
    .params = params,
    .examples = examples,
    .build = build,
    .release = tetravex_free,
    .extent = extent,
    .state_clauses = state_clauses,
    .state_cover = state_cover,
    .suggest = suggest,
    .engines = engines,
    .decode = tetravex_decode,
    .check = tetravex_check,
    .print = tetravex_print,
    .scan = tetravex_scan,
    .commentary = &commentary,
    .pictures = &pictures,
    .cells = &tetravex_cells,
    .symmetries = &symmetries,
    .reasons = &reasons,
    .generator = &generator,
    .boards = &boards,
    .advisor = &tetravex_advisor,
};
