/* tetravex.c: random sets of tiles, with holes, a frame, given tiles
 * and turns, and their boards by brute force.
 *
 * Brute force lays the tiles square by square in every way; of tiles that
 * look alike it tries the first. */
#include "../subject.h"

enum { MOST = 9, SIDES = 4, NOWHERE = -1, FRAME = 0 };

/* The colours of a square: top, right, bottom, left. */
struct look {
    int side[SIDES];
};

struct tiles {
    int rows, cols, squares, count;
    bool hole[MOST], rotate, framed;
    struct look tile[MOST];
    int given[MOST], turn[MOST]; /* of each square: a tile or NOWHERE */

    struct look board[MOST];
    bool used[MOST];
    int group; /* turns of the board that change nothing, as bits */
    long boards, classes;
};

static struct look turned(struct look look, int turn)
{
    struct look other;
    for (int side = 0; side < SIDES; side++)
        other.side[(side + turn) % SIDES] = look.side[side];
    return other;
}

static bool same(struct look a, struct look b)
{
    return !memcmp(&a, &b, sizeof a);
}

static bool alike(const struct tiles *t, int i, int j)
{
    for (int turn = 0; turn < (t->rotate ? SIDES : 1); turn++)
        if (same(t->tile[i], turned(t->tile[j], turn)))
            return true;
    return false;
}

/* The square beyond a side, NOWHERE if it is a hole or there is none. */
static int beyond(const struct tiles *t, int square, int side)
{
    static const int down[] = {-1, 0, 1, 0}, right[] = {0, 1, 0, -1};
    int row = square / t->cols + down[side];
    int col = square % t->cols + right[side];
    if (row < 0 || row >= t->rows || col < 0 || col >= t->cols)
        return NOWHERE;
    int there = row * t->cols + col;
    return t->hole[there] ? NOWHERE : there;
}

static bool may_lie(const struct tiles *t, int square, struct look look)
{
    int tile = t->given[square];
    for (int side = 0; t->framed && side < SIDES; side++)
        if ((look.side[side] == FRAME) != (beyond(t, square, side) == NOWHERE))
            return false;
    if (tile == NOWHERE)
        return true;
    for (int turn = 0; turn < (t->rotate ? SIDES : 1); turn++)
        if ((t->turn[square] == NOWHERE || t->turn[square] == turn) &&
            same(look, turned(t->tile[tile], turn)))
            return true;
    return false;
}

static bool agrees(const struct tiles *t, int square, struct look look)
{
    int above = beyond(t, square, 0), before = beyond(t, square, 3);
    return may_lie(t, square, look) &&
           (above == NOWHERE || t->board[above].side[2] == look.side[0]) &&
           (before == NOWHERE || t->board[before].side[1] == look.side[3]);
}

/* ---- symmetry ------------------------------------------------------- */

static int turn_square(const struct tiles *t, int square, int turn)
{
    int row = square / t->cols, col = square % t->cols;
    for (int rows = t->rows, cols = t->cols; turn; turn--) {
        int keep = row;
        row = col, col = rows - 1 - keep;
        keep = rows, rows = cols, cols = keep;
    }
    return row * t->cols + col;
}

/* Do holes and given tiles stay what they are? */
static bool stays(const struct tiles *t, int turn)
{
    if (turn && (!t->rotate || (turn % 2 && t->rows != t->cols)))
        return false;
    for (int s = 0; s < t->squares; s++) {
        int there = turn_square(t, s, turn);
        if (t->hole[s] != t->hole[there])
            return false;
        for (int i = 0; i < t->count * SIDES && !t->hole[s]; i++) {
            struct look look = turned(t->tile[i / SIDES], i % SIDES);
            if (may_lie(t, s, look) != may_lie(t, there, turned(look, turn)))
                return false;
        }
    }
    return true;
}

/* Does the board come first among its images? */
static bool comes_first(const struct tiles *t)
{
    for (int turn = 1; turn < SIDES; turn++) {
        struct look image[MOST] = {{{0}}};
        if (!(t->group >> turn & 1))
            continue;
        for (int s = 0; s < t->squares; s++)
            image[turn_square(t, s, turn)] = turned(t->board[s], turn);
        if (memcmp(image, t->board, sizeof image) < 0)
            return false;
    }
    return true;
}

/* ---- brute force ---------------------------------------------------- */

static void arrange(struct tiles *t, int square);

static void try_tile(struct tiles *t, int square, int tile)
{
    for (int turn = 0; turn < (t->rotate ? SIDES : 1); turn++) {
        struct look look = turned(t->tile[tile], turn);
        bool again = false;
        for (int other = 0; other < turn; other++)
            again |= same(look, turned(t->tile[tile], other));
        if (again || !agrees(t, square, look))
            continue;
        t->board[square] = look;
        t->used[tile] = true;
        arrange(t, square + 1);
        t->used[tile] = false;
    }
}

static void arrange(struct tiles *t, int square)
{
    while (square < t->squares && t->hole[square])
        square++;
    if (square == t->squares) {
        t->boards++;
        t->classes += comes_first(t);
        return;
    }
    for (int i = 0; i < t->count; i++) {
        bool again = t->used[i];
        for (int j = 0; j < i && !again; j++)
            again = !t->used[j] && alike(t, i, j);
        if (!again)
            try_tile(t, square, i);
    }
}

/* ---- random puzzles ------------------------------------------------- */

static void dig_holes(struct chance *chance, struct tiles *t)
{
    for (int i = below(chance, 3); i > 0 && t->count > 1; i--) {
        int square = below(chance, t->squares);
        t->count -= !t->hole[square];
        t->hole[square] = true;
    }
}

/* Fills the board with colours that agree, or that do not care. */
static void paint(struct chance *chance, struct tiles *t, int colours)
{
    bool planted = below(chance, 3);
    for (int s = 0; s < t->squares; s++)
        for (int side = 0; side < SIDES; side++) {
            int there = beyond(t, s, side), *colour = &t->board[s].side[side];
            *colour = t->framed + below(chance, colours);
            if (there == NOWHERE && t->framed)
                *colour = FRAME;
            if (there != NOWHERE && there < s && planted)
                *colour = t->board[there].side[(side + 2) % SIDES];
        }
}

/* Takes the tiles off the board, shuffled and turned; some are given where
 * they lay, or where another one lay. */
static void take_off(struct chance *chance, struct tiles *t)
{
    int place[MOST], count = 0, givens = below(chance, 3);
    for (int s = 0; s < t->squares; s++) {
        t->given[s] = NOWHERE;
        if (!t->hole[s])
            place[count++] = s;
    }
    for (int i = count - 1; i > 0; i--) {
        int j = below(chance, i + 1), keep = place[i];
        place[i] = place[j], place[j] = keep;
    }
    for (int i = 0; i < count; i++) {
        int turn = t->rotate ? below(chance, SIDES) : 0;
        t->tile[i] = turned(t->board[place[i]], turn);
        if (i >= givens)
            continue;
        t->given[place[i]] = below(chance, 9) ? i : count - 1 - i;
        t->turn[place[i]] =
            below(chance, 2) ? (SIDES - turn) % SIDES : NOWHERE;
    }
    memset(t->board, 0, sizeof t->board);
}

/* A tile that was given twice is taken away from one square. */
static void give_once(struct tiles *t)
{
    for (int s = 0; s < t->squares; s++)
        for (int other = 0; other < s; other++)
            if (t->given[s] == t->given[other])
                t->given[s] = NOWHERE;
}

static void write_id(const struct tiles *t, struct riddle *riddle)
{
    char path[100], given[60] = "", holes[60] = "";
    FILE *file = scratch_file("tiles.txt", path, sizeof path);
    for (int i = 0; i < t->count; i++)
        fprintf(file, "%d%d%d%d\n", t->tile[i].side[0], t->tile[i].side[1],
                t->tile[i].side[2], t->tile[i].side[3]);
    fclose(file);
    for (int s = 0; s < t->squares; s++) {
        int row = s / t->cols + 1, col = s % t->cols + 1;
        char *at = given + strlen(given);
        if (t->hole[s])
            sprintf(holes + strlen(holes), "%s%d.%d",
                    *holes ? "+" : ",holes=", row, col);
        if (t->given[s] == NOWHERE)
            continue;
        at += sprintf(at, "%s%d@%d.%d",
                      *given ? "+" : ",given=", t->given[s] + 1, row, col);
        if (t->turn[s] != NOWHERE)
            sprintf(at, ".%d", t->turn[s]);
    }
    snprintf(riddle->id, sizeof riddle->id, "tetravex:%dx%d%s%s%s%s:@%s",
             t->rows, t->cols, t->rotate ? ",rotate=yes" : "",
             t->framed ? ",frame=0" : "", given, holes, path);
}

void random_tetravex(struct chance *chance, struct riddle *riddle)
{
    struct tiles t = {.rows = between(chance, 1, 3),
                      .cols = between(chance, 1, 3),
                      .rotate = !below(chance, 3),
                      .framed = !below(chance, 3)};
    t.squares = t.count = t.rows * t.cols;
    if (below(chance, 2))
        dig_holes(chance, &t);
    paint(chance, &t, between(chance, 1, 4));
    take_off(chance, &t);
    give_once(&t);
    write_id(&t, riddle);
    for (int turn = 0; turn < SIDES; turn++)
        t.group |= stays(&t, turn) << turn;
    arrange(&t, 0);
    riddle->solutions = t.boards;
    riddle->classes = t.classes;
}

/* ---- numbers -------------------------------------------------------- */

static const struct row rows[] = {
    /* Tetravex: the seed's own board */
    EACH("tetravex:@test/data/tetravex-seed.txt", "1"),
    /* The same board in the other shapes in which people write tiles. */
    COUNT("tetravex:@test/data/tetravex-numbers.txt", "1"),
    COUNT("tetravex:@test/data/tetravex-rows.txt", "1"),
    COUNT("tetravex:@test/data/tetravex-hyphens.txt", "1"),
    COUNT("tetravex:@test/data/tetravex-brackets.txt", "1"),
    COUNT("tetravex,sides=tlrb:@test/data/tetravex-pinned.txt", "1"),
    COUNT("tetravex,sides=auto:@test/data/tetravex-pinned.txt", "1"),
    COUNT("tetravex:@test/data/tetravex-pinned.txt", "0"),
    COUNT("tetravex,sides=tblr:@test/data/tetravex-tblr.txt", "1"),
    /* A planted board with a frame, in its four turns; a given corner leaves
     * one. */
    EACH("tetravex,rotate=yes,frame=a:@test/data/eternity-letters.txt", "4"),
    EACH("tetravex,rotate=yes,frame=0:@test/data/eternity-numbers.txt", "1"),
    /* New puzzles have one solution, but for turns of the whole, or none */
    EACH("tetravex:4x4#17", "1"),
    EACH("tetravex:4x4,difficulty=search#17", "1"),
    EACH("tetravex:4x5,holes=3#17", "1"),
    EACH("tetravex:4x4,rotate=yes,frame=0,colours=6#17", "4"),
    EACH("tetravex:3x4,rotate=yes,frame=0,colours=6#17", "2"),
    EACH("tetravex:4x4,unsat=yes#17", "0"),
    COUNT("tetravex:6x6#17", "1"),
    {0},
};

/* ---- tables --------------------------------------------------------- */

static const char *const variants[] = {"", ",encoding=direct", NULL};

static const char *const engines[] = {"tiles", "dance", "frontier", "cadical",
                                      NULL};

static const struct prey files[] = {
    IN_FILE("tetravex:@%s", "test/data/tetravex-seed.txt", "a.txt"),
    IN_FILE("tetravex,sides=auto:@%s", "test/data/tetravex-pinned.txt",
            "a.txt"),
    IN_FILE("tetravex,rotate=yes,frame=a:@%s",
            "test/data/eternity-letters.txt", "a.txt"),
    IN_FILE("tetravex:@%s", "test/data/tetravex-brackets.txt", "a.txt"),
    {0},
};

static const struct prey ids[] = {
    NAMED("tetravex:2x2,given=1@1.1:7128+1234+3890+5672"),
    NAMED("tetravex:3x3,colours=5,difficulty=look#17"),
    NAMED("tetravex:1x3,rotate=yes,frame=0,holes=1.2#4"),
    {0},
};

static const struct prey solutions[] = {
    SOLVED("tetravex:2x2:7128+1234+3890+5672", "text"),
    SOLVED("tetravex:2x2:7128+1234+3890+5672", "json"),
    {0},
};

const struct subject tetravex_subject = {
    .name = "tetravex",
    .rows = rows,
    .riddle = random_tetravex,
    .variants = variants,
    .engines = engines,
    .files = files,
    .ids = ids,
    .solutions = solutions,
};
