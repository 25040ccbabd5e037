/* windmill.c: random boxes with holes and given squares, packed in
 * every way. */
#include "../subject.h"

/* Squares of the two layers on the doubled grid, for a piece turned 0 times
 * with its large squares at (0,0) and (0,2). */
static const int small_square[10][4] = {
    {0, 3, 1, 4},   {1, 2, 2, 3},   {0, 1, 1, 2},   {1, 0, 2, 1},
    {0, -1, 1, 0},  {-1, 0, 0, -1}, {-2, 1, -1, 0}, {-1, 2, 0, 1},
    {-2, 3, -1, 2}, {-1, 4, 0, 3}};

/* The point (x, y) of the doubled box is row 2m-1 - y, column x-1 of the
 * picture. */
struct box {
    int rows, cols, pieces, piece[10];
    struct picture now;
    struct picture wish; /* the puzzle: a piece, FREE or HOLE */
};

enum { FREE = 10, HOLE = 11 };

static bool lay(struct box *b, int piece, int x, int y, const int *at)
{
    int *square[4];
    for (int i = 0; i < 4; i++) {
        int px = x + at[2 * i], py = y + at[2 * i + 1];
        if (px < 1 || px >= 2 * b->cols || py < 1 || py >= 2 * b->rows)
            return false;
        square[i] = &b->now.cell[2 * b->rows - 1 - py][px - 1];
        if (*square[i] != FREE)
            return false;
    }
    for (int i = 0; i < 4; i++)
        *square[i] = piece;
    return true;
}

static bool wishes_hold(const struct box *b)
{
    for (int r = 0; r < b->now.rows; r++)
        for (int c = 0; c < b->now.cols; c++) {
            int now = b->now.cell[r][c], wish = b->wish.cell[r][c];
            if (wish == HOLE ? now != FREE : wish != FREE && now != wish)
                return false;
        }
    return true;
}

static bool box_speaks(const struct box *b)
{
    static const int swap[] = {9, 8, 7, 6, 5, 4, 3, 2, 1, 0, FREE, HOLE};
    return speaks(&b->now, &b->wish, swap);
}

static void turn_squares(int *at)
{
    for (int i = 0; i < 8; i += 2) {
        int x = at[i];
        at[i] = at[i + 1];
        at[i + 1] = -x;
    }
}

static void pack(struct box *b, int next, struct riddle *riddle)
{
    if (next == b->pieces) {
        bool good = wishes_hold(b);
        riddle->solutions += good;
        riddle->classes += good && box_speaks(b);
        return;
    }
    struct picture before = b->now;
    const int *s = small_square[b->piece[next]];
    int at[8] = {0, 0, 0, 2, s[0], s[1], s[2], s[3]};
    for (int turn = 0; turn < 4; turn++, turn_squares(at))
        for (int x = 1; x < 2 * b->cols; x += 2)
            for (int y = 1; y < 2 * b->rows; y += 2)
                if (lay(b, b->piece[next], x, y, at)) {
                    pack(b, next + 1, riddle);
                    b->now = before;
                }
}

/* Chooses some pieces, often with the mirror image of each; lists them. */
static void choose_pieces(struct box *b, struct chance *chance, char *list)
{
    int wanted = between(chance, 1, 3);
    bool pairs = wanted == 2 && below(chance, 3);
    for (int piece = 0; piece < 10 && b->pieces < wanted; piece++) {
        bool chosen =
            pairs && b->pieces
                ? piece == 9 - b->piece[0]
                : below(chance, 3) == 0 || 10 - piece <= wanted - b->pieces;
        if (!chosen || (pairs && !b->pieces && piece > 4))
            continue;
        list += sprintf(list, "%s%d", b->pieces ? "+" : "", piece);
        b->piece[b->pieces++] = piece;
    }
    if (!b->pieces)
        list += sprintf(list, "%d", b->piece[b->pieces++] = 4);
}

static void make_holes(struct box *b, struct chance *chance)
{
    int mirror = below(chance, 4);
    for (int holes = below(chance, 4); holes > 0; holes--) {
        int r = below(chance, b->now.rows), c = below(chance, b->now.cols);
        if (r % 2 && c % 2)
            continue;
        b->wish.cell[r][c] = HOLE;
        b->wish.cell[mirror & 1 ? b->now.rows - 1 - r : r]
                    [mirror & 2 ? b->now.cols - 1 - c : c] = HOLE;
    }
}

/* Gives a piece some or all of the squares of a place that it can have.
 * `text` gets the place as the id has it, if it gets all. */
static void give_place(struct box *b, struct chance *chance, char *text)
{
    int piece = b->piece[below(chance, b->pieces)];
    int turn = below(chance, 4), all = below(chance, 2);
    int x = 2 * below(chance, b->cols) + 1, y = 2 * below(chance, b->rows) + 1;
    const int *s = small_square[piece];
    int at[8] = {0, 0, 0, 2, s[0], s[1], s[2], s[3]};
    struct picture before = b->now, wish = b->wish;
    for (int i = 0; i < turn; i++)
        turn_squares(at);
    b->now = b->wish;
    bool fits = lay(b, piece, x, y, at);
    for (int i = 0; fits && i < 4; i++)
        if (all || below(chance, 2))
            wish.cell[2 * b->rows - 1 - y - at[2 * i + 1]][x + at[2 * i] - 1] =
                piece;
    b->now = before;
    b->wish = wish;
    if (fits && all)
        sprintf(text, "%d%c@%d,%d", piece, "urdl"[turn], b -> rows - y / 2,
                x / 2 + 1);
}

/* The wishes as givens of an id; those of a place that is named there are
 * left out. */
static void wish_text(const struct box *b, char *text)
{
    int placed = *text ? *text - '0' : FREE;
    char *at = text + strlen(text);
    for (int r = 0; r < b->wish.rows; r++)
        for (int c = 0; c < b->wish.cols; c++) {
            int wish = b->wish.cell[r][c];
            if (wish == FREE || wish == placed)
                continue;
            at += sprintf(at, "%s%c@%d%s,%d%s", at == text ? "" : "+",
                          wish == HOLE ? 'x' : '0' + wish, r / 2 + 1,
                          r % 2 ? ".5" : "", c / 2 + 1, c % 2 ? ".5" : "");
        }
}

static void wish_drawing(const struct box *b, char *path, size_t size)
{
    FILE *file = scratch_file("box.txt", path, size);
    for (int line = 0; line <= 2 * b->rows; line++) {
        for (int place = 0; place <= 4 * b->cols; place++) {
            int r = line - 1, c = place / 2 - 1;
            bool point = place % 2 == 0 && r >= 0 && r < b->wish.rows &&
                         c >= 0 && c < b->wish.cols && !(r % 2 && c % 2);
            int wish = point ? b->wish.cell[r][c] : FREE;
            fputc(wish < 10       ? '0' + wish
                  : wish == HOLE  ? 'x'
                  : line % 2 == 0 ? place % 4 ? '-' : '+'
                  : place % 4     ? ' '
                                  : '|',
                  file);
        }
        fputc('\n', file);
    }
    fclose(file);
}

/* Holes that go with the small squares at their sides, as a pattern. */
static void cut_pattern(struct box *b, struct chance *chance, char *path,
                        size_t size)
{
    FILE *file = scratch_file("box.dots", path, size);
    for (int r = 0; r < b->rows; r++) {
        for (int c = 0; c < b->cols; c++) {
            bool last = r == b->rows - 1 && c == b->cols - 1;
            bool hole = !last && !below(chance, 5);
            fputc(hole ? '.' : '*', file);
            for (int i = 0; hole && i < 5; i++) {
                int row = 2 * r + (int[]){0, -1, 0, 1, 0}[i];
                int col = 2 * c + (int[]){0, 0, -1, 0, 1}[i];
                if (row >= 0 && row < b->wish.rows && col >= 0 &&
                    col < b->wish.cols)
                    b->wish.cell[row][col] = HOLE;
            }
        }
        fputc('\n', file);
    }
    fclose(file);
}

static void random_windmill(struct chance *chance, struct riddle *riddle)
{
    struct box b = {.rows = between(chance, 1, 3),
                    .cols = between(chance, 1, 4)};
    char list[40], path[100], text[150] = "";
    int manner = below(chance, 4);
    choose_pieces(&b, chance, list);
    b.now = (struct picture){2 * b.rows - 1, 2 * b.cols - 1, 0, {{0}}};
    for (int i = 0; i < b.now.rows * b.now.cols; i++)
        b.now.cell[i / b.now.cols][i % b.now.cols] = FREE;
    for (int i = 0; i < b.pieces; i++)
        b.now.set |= 1 << b.piece[i];
    b.wish = b.now;
    if (manner == 1) {
        cut_pattern(&b, chance, path, sizeof path);
    } else if (manner > 1) {
        make_holes(&b, chance);
        give_place(&b, chance, text);
        wish_drawing(&b, path, sizeof path);
        wish_text(&b, text);
    }
    if (manner == 1 || manner == 2)
        snprintf(riddle->id, sizeof riddle->id, "windmill:@%s,pieces=%s", path,
                 list);
    else
        snprintf(riddle->id, sizeof riddle->id, "windmill:%dx%d,pieces=%s%s%s",
                 b.rows, b.cols, list, *text ? ":" : "", text);
    riddle->classes = 0;
    pack(&b, 0, riddle);
}

/* ---- numbers -------------------------------------------------------- */

static const struct row rows[] = {
    /* Windmill dominoes: Knuth's DLX2 on his own data */
    COUNT("windmill:4x5", "501484"),
    COUNT("windmill:5x4", "501484"),
    COUNT("windmill:2x10", "288"),
    LONG("windmill:3x7", "3473876"),
    LONG("windmill:2x11", "186152"),
    /* Counted in two different orders of the cells; never listed */
    COUNT("windmill:2x20", "40913530625076"),
    COUNT("windmill:3x8", "1884998812"),
    COUNT("windmill:3x9", "135796647450"),
    COUNT("windmill:3x10", "3451214070304"),
    LONG("windmill:3x20", "8326287332221287140"),
    LONG("windmill:4x6", "5771900020"),
    LONG("windmill:4x10", "17331029372193688"),
    LONG("windmill:5x5", "38101595772"),
    EACH("windmill:2x2", "0"),
    EACH("windmill:3x4", "0"),
    COUNT("windmill:3x6", "0"),
    /* The smallest boxes are 2x10, 3x7 and 4x5; a row holds no piece at all */
    EACH("windmill:2x9", "0"),
    EACH("windmill:4x4", "0"),
    EACH("windmill:1x40", "0"),
    /* Half turns fix none, mirrors 8 of 2x10, 40 of 2x11, 8 of 4x5, 0 of 3x7
     */
    CLASSES("windmill:2x10", "74"),
    CLASSES("windmill:2x11", "46548"),
    CLASSES("windmill:4x5", "125373"),
    CLASSES("windmill:3x7", "868469"),
    CLASSES("windmill:2x12", "3156911"),
    /* With holes; two programs that share nothing agree on the mirrored ones
     */
    COUNT("windmill:4x6:X@1,1+X@1,6+X@4,1+X@4,6", "258380"),
    CLASSES("windmill:4x6:X@1,1+X@1,6+X@4,1+X@4,6", "64611"),
    {0},
};

/* ---- tables --------------------------------------------------------- */

static const struct prey files[] = {
    IN_FILE("windmill:@%s", "test/data/windmill-frame.txt", "a.txt"),
    {0},
};

static const struct prey ids[] = {
    NAMED("windmill:2x4,pieces=0+3"),
    NAMED("windmill:3x3,pieces=0+3,with=squares#2"),
    NAMED("windmill:3x3,pieces=0+3+5:3u@2,2+x@1.5,1"),
    {0},
};

static const struct prey solutions[] = {
    SOLVED("windmill:2x4,pieces=0+3", "text"),
    {0},
};

const struct subject windmill_subject = {
    .name = "windmill",
    .rows = rows,
    .riddle = random_windmill,
    .files = files,
    .ids = ids,
    .solutions = solutions,
};
