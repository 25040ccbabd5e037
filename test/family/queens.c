/* queens.c: random boards with given queens, filled row by row in every way.
 */
#include "../subject.h"

enum { SIDE = 7 };

struct chessboard {
    int n;
    bool torus;
    bool given[SIDE][SIDE];
    int queen[SIDE]; /* the column of the queen in each row */
};

static bool attacks(const struct chessboard *b, int row, int other)
{
    int down = row - other, right = b->queen[row] - b->queen[other];
    for (int round = -b->n; round <= b->n; round += b->n)
        if (!right || ((b->torus || !round) &&
                       (down == right + round || down == -right + round)))
            return true;
    return false;
}

/* ---- symmetry ------------------------------------------------------- */

/* The board turned, mirrored and, on a torus, shifted. */
static int image(const struct chessboard *b, int symmetry, int row, int col)
{
    int shift = symmetry / 8, keep = row;
    if (symmetry & 4)
        row = col, col = keep;
    row = symmetry & 2 ? b->n - 1 - row : row;
    col = symmetry & 1 ? b->n - 1 - col : col;
    return (row + shift / b->n) % b->n * b->n + (col + shift % b->n) % b->n;
}

static bool stays(const struct chessboard *b, int symmetry)
{
    for (int row = 0; row < b->n; row++)
        for (int col = 0; col < b->n; col++) {
            int to = image(b, symmetry, row, col);
            if (b->given[row][col] != b->given[to / b->n][to % b->n])
                return false;
        }
    return true;
}

/* Do the columns of the queens come first among their images? */
static bool comes_first(const struct chessboard *b)
{
    for (int s = 1; s < (b->torus ? 8 * b->n * b->n : 8); s++) {
        int queen[SIDE], row = 0;
        for (int i = 0; i < b->n; i++) {
            int to = image(b, s, i, b->queen[i]);
            queen[to / b->n] = to % b->n;
        }
        while (row < b->n && queen[row] == b->queen[row])
            row++;
        if (row < b->n && queen[row] < b->queen[row] && stays(b, s))
            return false;
    }
    return true;
}

/* ---- brute force ---------------------------------------------------- */

static bool obeys(const struct chessboard *b, int row)
{
    for (int other = 0; other < row; other++)
        if (attacks(b, row, other))
            return false;
    for (int col = 0; col < b->n; col++)
        if (b->given[row][col] && col != b->queen[row])
            return false;
    return true;
}

static void place(struct chessboard *b, int row, struct riddle *riddle)
{
    if (row == b->n) {
        riddle->solutions++;
        riddle->classes += comes_first(b);
        return;
    }
    for (b->queen[row] = 0; b->queen[row] < b->n; b->queen[row]++)
        if (obeys(b, row))
            place(b, row + 1, riddle);
}

/* Writes the givens as a list or, if there is no board but this, a drawing. */
static void write_id(const struct chessboard *b, bool drawn,
                     struct riddle *riddle)
{
    char path[100], list[100] = "";
    const char *torus = b->torus ? ",board=torus" : "";
    FILE *file = scratch_file("board.txt", path, sizeof path);
    for (int row = 0; row < b->n; row++) {
        for (int col = 0; col < b->n; col++) {
            fputs(b->given[row][col] ? "Q " : ". ", file);
            if (b->given[row][col])
                sprintf(list + strlen(list), "%c%d,%d", *list ? '+' : ':',
                        row + 1, col + 1);
        }
        fputc('\n', file);
    }
    fclose(file);
    if (drawn)
        snprintf(riddle->id, sizeof riddle->id, "queens%s:@%s", torus, path);
    else
        snprintf(riddle->id, sizeof riddle->id, "queens:%d%s%s", b->n, torus,
                 list);
}

static void random_queens(struct chance *chance, struct riddle *riddle)
{
    struct chessboard b = {.n = between(chance, 1, SIDE),
                           .torus = below(chance, 2)};
    for (int i = below(chance, 3); i > 0; i--)
        b.given[below(chance, b.n)][below(chance, b.n)] = true;
    write_id(&b, below(chance, 2), riddle);
    riddle->classes = 0;
    place(&b, 0, riddle);
}

/* ---- tables --------------------------------------------------------- */

static const struct row rows[] = {
    /* OEIS A000170 */
    EACH("queens:1", "1"),
    EACH("queens:2", "0"),
    EACH("queens:3", "0"),
    EACH("queens:4", "2"),
    EACH("queens:5", "10"),
    EACH("queens:6", "4"),
    EACH("queens:7", "40"),
    EACH("queens:8", "92"),
    EACH("queens:9", "352"),
    COUNT("queens:10", "724"),
    COUNT("queens:11", "2680"),
    COUNT("queens:12", "14200"),
    COUNT("queens:13", "73712"),
    LONG("queens:14", "365596"),
    LONG("queens:15", "2279184"),
    /* A002562 */
    EACH_CLASSES("queens:1", "1"),
    EACH_CLASSES("queens:3", "0"),
    EACH_CLASSES("queens:4", "1"),
    EACH_CLASSES("queens:5", "2"),
    EACH_CLASSES("queens:6", "1"),
    EACH_CLASSES("queens:7", "6"),
    EACH_CLASSES("queens:8", "12"),
    CLASSES("queens:9", "46"),
    CLASSES("queens:10", "92"),
    CLASSES("queens:11", "341"),
    CLASSES("queens:12", "1787"),
    CLASSES("queens:13", "9233"),
    /* A007705: on a torus, of odd size */
    EACH("queens:1,board=torus", "1"),
    EACH("queens:3,board=torus", "0"),
    EACH("queens:5,board=torus", "10"),
    EACH("queens:7,board=torus", "28"),
    EACH("queens:9,board=torus", "0"),
    EACH("queens:11,board=torus", "88"),
    COUNT("queens:13,board=torus", "4524"),
    COUNT("queens:15,board=torus", "0"),
    LONG("queens:17,board=torus", "140692"),
    /* Polya: no even size */
    EACH("queens:8,board=torus", "0"),
    /* With a queen in a corner, 4 of 92; two queens that attack each other */
    EACH("queens:8:1,1", "4"),
    EACH("queens:8:1,1+8,8", "0"),
    {0},
};

static const struct saying sayings[] = {
    {"queens", NULL, "write queens:8 or queens:@FILE"},
    {"queens:8x9", NULL,
     "8x9 is not square, and every board of queens is: write queens:8 or "
     "queens:9"},
    {"queens:8-8", NULL, "'8-8' is not a size; write N: 8"},
    {"queens:0", NULL, "the size 0 has no cells; it must be 1 or more"},
    {"queens:1001", NULL, "a board has at most 1000 rows"},
    {"queens:8,x", NULL, "',x' is not a parameter"},
    {"queens:8:9,1", NULL, "a square was expected, ROW,COLUMN, with numbers"},
    {"queens:8:1,0", NULL, "a square was expected, ROW,COLUMN, with numbers"},
    {"queens:8:1,1-2,3", NULL, "1:4: squares are joined by +"},
    {"queens:8:@README.md", NULL, "a size or a drawing, not both"},
    {"queens:@LICENSE", NULL, "1:1: Q (a queen) or . (an empty square)"},
    {"queens:1x1", "Q\n", "obeys the rules of queens:1"},
    {"queens:4", ". Q . .\n. . . Q\nQ . . .\n. . Q .\n", "obeys the rules"},
    {"queens:4", "·♛··\n···♛\n♛···\n··♛·\n", "obeys the rules"},
    {"queens:4:1,1", ".Q..\n...Q\nQ...\n..Q.\n",
     "row 1, column 1: there is no queen"},
    {"queens:4", ".Q..\n...Q\n....\n..Q.\n", "there are 3 queens, and 4"},
    {"queens:4", ".Q..\n...Q\nQ...\n..Q\n", "row"},
    {"queens:4", ".Q..\n...Q\nQ...\n..Q.\n....\n",
     "row 2 has 0 squares instead of 4"},
    {"queens:4", "....\nQ..Q\n....\n.QQ.\n", "attack each other"},
    {"queens:4", "\xc2 Q\n", "Q (a queen) or . (an empty square)"},
    {"queens:4", "{\"layers\":1,\"rows\":1,\"cols\":1,\"cells\":[[[1]]]}\n",
     "the board has 4 rows and columns"},
    {"queens:1", "{\"layers\":1,\"rows\":1,\"cols\":1,\"cells\":[[[2]]]}\n",
     "1 (a queen) or 0 was expected"},
    {"queens:4", "Q...\n..Q.\n....\n.Q.Q\n",
     "row 1, column 1 attack each other"},
    {"queens:4", "Q...\n.Q..\n..Q.\n...Q\n", "row 2, column 2: this queen"},
    {"queens:4,board=torus", ".Q..\n...Q\nQ...\n..Q.\n", "attack each other"},
    {"queens:4", ".Q.\n", "row 1 has 3 squares instead of 4"},
    {"queens:4", ".Q.x\n", "1:4: Q (a queen) or . (an empty square)"},
    {0},
};

static const struct prey files[] = {
    IN_FILE("queens:@%s", "test/data/queens-given.txt", "a.txt"),
    {0},
};

static const struct prey ids[] = {
    NAMED("queens:6,board=torus"),
    NAMED("queens:8x8:1,1+2,5"),
    NAMED("queens:6,difficulty=look#5"),
    {0},
};

static const struct prey solutions[] = {
    SOLVED("queens:5", "text"),
    SOLVED("queens:5", "json"),
    {0},
};

const struct subject queens_subject = {
    .name = "queens",
    .rows = rows,
    .sayings = sayings,
    .riddle = random_queens,
    .files = files,
    .ids = ids,
    .solutions = solutions,
};
