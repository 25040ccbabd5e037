/* domino.c: random regions, covered in every way. */
#include "../subject.h"

enum { SIDE = 6 };

struct floor_plan {
    int rows, cols, meet;           /* meet 0: no tatami rule */
    char cell[SIDE + 1][SIDE + 1];  /* '*' or '.' */
    int domino[SIDE + 1][SIDE + 1]; /* number of the domino, 0: free */
    /* No domino crosses the right side, the lower side. */
    bool wall[2][SIDE + 1][SIDE + 1];
};

/* Does a window with enough cells hold no domino wholly? */
static bool window_wrong(const struct floor_plan *f, int r, int c)
{
    int id[4], cells = 0;
    bool pair = false;
    for (int i = 0; i < 4; i++) {
        int row = r + i / 2, col = c + i % 2;
        if (f->cell[row][col] != '*')
            continue;
        for (int j = 0; j < cells; j++)
            pair |= id[j] == f->domino[row][col];
        id[cells++] = f->domino[row][col];
    }
    return cells >= f->meet && !pair;
}

static bool tatami_holds(const struct floor_plan *f)
{
    for (int r = 0; f->meet && r + 1 < f->rows; r++)
        for (int c = 0; c + 1 < f->cols; c++)
            if (window_wrong(f, r, c))
                return false;
    return true;
}

/* Cells and, between them, 1 where two are one domino, or cells alone; the
 * least picture that shows them all. */
static struct picture floor_picture(const struct floor_plan *f, bool dominoes)
{
    struct picture p = {.rows = 0};
    int top = SIDE, left = SIDE;
    for (int r = 0; r < f->rows; r++)
        for (int c = 0; c < f->cols; c++)
            if (f->cell[r][c] == '*') {
                top = r < top ? r : top;
                left = c < left ? c : left;
            }
    for (int r = top; r < f->rows; r++)
        for (int c = left; c < f->cols; c++) {
            int own = f->domino[r][c], *at = &p.cell[2 * (r - top)][0];
            if (f->cell[r][c] != '*')
                continue;
            at += 2 * (c - left);
            p.rows = 2 * (r - top) + 1;
            p.cols = 2 * (c - left) + 1 > p.cols ? 2 * (c - left) + 1 : p.cols;
            at[0] = 1;
            at[1] = dominoes ? own == f->domino[r][c + 1] : f->wall[0][r][c];
            at[EXTENT] =
                dominoes ? own == f->domino[r + 1][c] : f->wall[1][r][c];
        }
    return p;
}

static bool floor_speaks(const struct floor_plan *f)
{
    struct picture puzzle = floor_picture(f, false);
    struct picture solution = floor_picture(f, true);
    return speaks(&solution, &puzzle, NULL);
}

static void cover(struct floor_plan *f, int place, int number,
                  struct riddle *riddle)
{
    while (place < f->rows * f->cols &&
           (f->cell[place / f->cols][place % f->cols] != '*' ||
            f->domino[place / f->cols][place % f->cols]))
        place++;
    if (place == f->rows * f->cols) {
        bool holds = tatami_holds(f);
        riddle->solutions += holds;
        riddle->classes += holds && floor_speaks(f);
        return;
    }
    int r = place / f->cols, c = place % f->cols;
    for (int down = 0; down < 2; down++) {
        int row = r + down, col = c + !down;
        if (row >= f->rows || col >= f->cols || f->cell[row][col] != '*' ||
            f->domino[row][col] || f->wall[down][r][c])
            continue;
        f->domino[r][c] = f->domino[row][col] = number;
        cover(f, place + 1, number + 1, riddle);
        f->domino[r][c] = f->domino[row][col] = 0;
    }
}

/* Some walls, mirrored where the region is, as short text. */
static void random_walls(struct chance *chance, struct floor_plan *f,
                         int mirror, char *text)
{
    *text = 0;
    for (int i = 0; i < 2 * f->rows * f->cols; i++) {
        int down = i % 2, r = i / 2 / f->cols, c = i / 2 % f->cols;
        if (r + down >= f->rows || c + !down >= f->cols)
            continue;
        int row = mirror & 1 ? f->rows - 1 - r - down : r;
        int col = mirror & 2 ? f->cols - 1 - c - !down : c;
        if (below(chance, 8) && !f->wall[down][row][col])
            continue;
        f->wall[down][r][c] = f->wall[down][row][col] = true;
    }
    for (int i = 0; i < 2 * f->rows * f->cols; i++) {
        int r = i / 2 / f->cols, c = i / 2 % f->cols;
        if (f->wall[i % 2][r][c])
            text += sprintf(text, "-%d%c%d", r + 1, "HV"[i % 2], c + 1);
    }
}

static void random_domino(struct chance *chance, struct riddle *riddle)
{
    struct floor_plan f = {.rows = between(chance, 1, SIDE - 1),
                           .cols = between(chance, 1, SIDE - 1)};
    char path[100];
    FILE *file = scratch_file("region.dots", path, sizeof path);
    int holes = below(chance, 4);
    char walls[2 * SIDE * SIDE * 8] = "";
    f.meet = (int[]){0, 3, 4}[below(chance, 3)];
    int mirror = below(chance, 4); /* makes most regions symmetric */
    for (int i = 0; i < f.rows * f.cols; i++) {
        int r = i / f.cols, c = i % f.cols;
        int row = mirror & 1 ? f.rows - 1 - r : r;
        int col = mirror & 2 ? f.cols - 1 - c : c;
        if (!f.cell[r][c])
            f.cell[r][c] = f.cell[row][col] =
                below(chance, 10) < holes ? '.' : '*';
    }
    for (int r = 0; r < f.rows; r++)
        fprintf(file, "%s\n", f.cell[r]);
    fclose(file);
    riddle->classes = 0;
    char rule[40] = "";
    if (f.meet)
        snprintf(rule, sizeof rule, ",rule=tatami,meet=%d", f.meet);
    snprintf(riddle->id, sizeof riddle->id, "domino%s:@%s", rule, path);
    if (!holes && below(chance, 2))
        random_walls(chance, &f, mirror, walls);
    if (*walls)
        snprintf(riddle->id, sizeof riddle->id, "domino:%dx%d%s:%s", f.rows,
                 f.cols, rule, walls);
    cover(&f, 0, 1, riddle);
}

/* ---- numbers -------------------------------------------------------- */

#define TATAMI(rows, cols, number) \
    COUNT("domino:" #rows "x" #cols ",rule=tatami,meet=4", #number)
#define INCONGRUENT(rows, cols, number) \
    EACH_CLASSES("domino:" #rows "x" #cols ",rule=tatami,meet=4", #number)

static const struct row rows[] = {
    /* Domino coverings: OEIS A004003, A099390 */
    EACH("domino:1x1", "0"),
    EACH("domino:1x2", "1"),
    EACH("domino:2x2", "2"),
    EACH("domino:2x10", "89"), /* Fibonacci */
    EACH("domino:3x8", "153"), /* A001835 */
    EACH("domino:4x4", "36"),
    COUNT("domino:6x6", "6728"),
    COUNT("domino:8x8", "12988816"), /* Kasteleyn 1961, Fisher 1961 */
    /* Aztec diamonds: 2^(n(n+1)/2), Elkies, Kuperberg, Larsen and Propp 1992
     */
    EACH("domino:2x2,shape=aztec", "2"),
    EACH("domino:4x4,shape=aztec", "8"),
    EACH("domino:6x6,shape=aztec", "64"),
    EACH("domino:8x8,shape=aztec", "1024"),
    COUNT("domino:12x12,shape=aztec", "2097152"),
    COUNT("domino:16x16,shape=aztec", "68719476736"),
    COUNT("domino:7x10", "53175517"), /* A099390 */
    COUNT("domino:10x10", "258584046368"),
    COUNT("domino:12x12", "53060477521960000"),
    COUNT("domino:14x14", "112202208776036178000000"),
    COUNT("domino:16x16", "2444888770250892795802079170816"),
    /* Up to symmetry: by dance, by cadical that lists, and by brute force */
    CLASSES("domino:2x2", "1"),
    CLASSES("domino:4x4", "9"),
    CLASSES("domino:6x6", "930"),
    CLASSES("domino:8x8", "1629189"),
    /* The mutilated board: m + n even has none (Gomory) */
    EACH("domino:2x2,cut=corners", "0"),
    EACH("domino:3x3,cut=corners", "0"),
    EACH("domino:4x4,cut=corners", "0"),
    EACH("domino:3x4,cut=corners", "5"),
    EACH("domino:3x6,cut=corners", "20"),
    EACH("domino:3x8,cut=corners", "76"),
    COUNT("domino:3x10,cut=corners", "285"),
    EACH("domino:4x5,cut=corners", "23"),
    EACH("domino:4x7,cut=corners", "103"),
    COUNT("domino:4x9,cut=corners", "456"),
    COUNT("domino:5x6,cut=corners", "351"),
    COUNT("domino:5x8,cut=corners", "4729"),
    COUNT("domino:6x7,cut=corners", "5963"),
    COUNT("domino:6x9,cut=corners", "99568"),
    /* Regions with a hole: coverings, no four meet, no three meet */
    EACH("domino:@test/data/hole-3-1.dots", "2"),
    EACH("domino,rule=tatami,meet=4:@test/data/hole-3-1.dots", "2"),
    EACH("domino,rule=tatami:@test/data/hole-3-1.dots", "2"),
    EACH("domino:@test/data/hole-4-2.dots", "2"),
    EACH("domino,rule=tatami,meet=4:@test/data/hole-4-2.dots", "2"),
    EACH("domino,rule=tatami:@test/data/hole-4-2.dots", "2"),
    EACH("domino:@test/data/hole-5-1.dots", "196"),
    EACH("domino,rule=tatami,meet=4:@test/data/hole-5-1.dots", "58"),
    EACH("domino,rule=tatami:@test/data/hole-5-1.dots", "2"),
    COUNT("domino:@test/data/hole-6-2.dots", "1444"),
    EACH("domino,rule=tatami,meet=4:@test/data/hole-6-2.dots", "258"),
    EACH("domino,rule=tatami:@test/data/hole-6-2.dots", "4"),
    COUNT("domino:@test/data/hole-7-1.dots", "75272"),
    EACH("domino,rule=tatami,meet=4:@test/data/hole-7-1.dots", "36"),
    EACH("domino,rule=tatami:@test/data/hole-7-1.dots", "2"),
    COUNT("domino:@test/data/hole-8-4.dots", "66564"),
    COUNT("domino,rule=tatami,meet=4:@test/data/hole-8-4.dots", "4618"),
    EACH("domino,rule=tatami:@test/data/hole-8-4.dots", "36"),

    /* Tatami, no four meet: OEIS A068920 */
    TATAMI(2, 1, 1),
    TATAMI(2, 2, 2),
    TATAMI(2, 3, 3),
    TATAMI(2, 4, 4),
    TATAMI(2, 5, 6),
    TATAMI(2, 6, 9),
    TATAMI(2, 7, 13),
    TATAMI(2, 8, 19),
    TATAMI(2, 9, 28),
    TATAMI(2, 10, 41),
    TATAMI(2, 11, 60),
    TATAMI(2, 12, 88),
    TATAMI(2, 13, 129),
    TATAMI(2, 14, 189),
    TATAMI(2, 15, 277),
    TATAMI(2, 16, 406),
    TATAMI(2, 17, 595),
    TATAMI(2, 18, 872),
    TATAMI(2, 19, 1278),
    TATAMI(2, 20, 1873),
    TATAMI(3, 1, 0),
    TATAMI(3, 2, 3),
    TATAMI(3, 3, 0),
    TATAMI(3, 4, 4),
    TATAMI(3, 6, 6),
    TATAMI(3, 8, 10),
    TATAMI(3, 10, 16),
    TATAMI(3, 12, 26),
    TATAMI(3, 14, 42),
    TATAMI(3, 16, 68),
    TATAMI(3, 18, 110),
    TATAMI(3, 20, 178),
    TATAMI(4, 1, 1),
    TATAMI(4, 2, 4),
    TATAMI(4, 3, 4),
    TATAMI(4, 4, 2),
    TATAMI(4, 5, 3),
    TATAMI(4, 6, 3),
    TATAMI(4, 7, 3),
    TATAMI(4, 8, 5),
    TATAMI(4, 9, 5),
    TATAMI(4, 10, 6),
    TATAMI(4, 11, 8),
    TATAMI(4, 12, 8),
    TATAMI(4, 13, 11),
    TATAMI(4, 14, 13),
    TATAMI(4, 15, 14),
    TATAMI(4, 16, 19),
    TATAMI(4, 17, 21),
    TATAMI(4, 18, 25),
    TATAMI(4, 19, 32),
    TATAMI(4, 20, 35),
    TATAMI(5, 2, 6),
    TATAMI(5, 4, 3),
    TATAMI(5, 6, 2),
    TATAMI(5, 8, 2),
    TATAMI(5, 10, 4),
    TATAMI(5, 12, 4),
    TATAMI(5, 14, 6),
    TATAMI(5, 16, 8),
    TATAMI(5, 18, 10),
    TATAMI(5, 20, 14),
    TATAMI(6, 1, 1),
    TATAMI(6, 2, 9),
    TATAMI(6, 3, 6),
    TATAMI(6, 4, 3),
    TATAMI(6, 5, 2),
    TATAMI(6, 6, 2),
    TATAMI(6, 7, 2),
    TATAMI(6, 8, 1),
    TATAMI(6, 9, 1),
    TATAMI(6, 10, 2),
    TATAMI(6, 11, 3),
    TATAMI(6, 12, 4),
    TATAMI(6, 13, 3),
    TATAMI(6, 14, 3),
    TATAMI(6, 15, 3),
    TATAMI(6, 16, 4),
    TATAMI(6, 17, 6),
    TATAMI(6, 18, 6),
    TATAMI(6, 19, 7),
    TATAMI(6, 20, 6),
    COUNT("domino:10x13,rule=tatami,meet=4",
          "0"), /* Erickson and Ruskey 2013 */

    /* Incongruent tatami, no four meet: OEIS A068926; its rows 2 and 5 go on
     * in A068927 and A068930 */
    INCONGRUENT(1, 1, 0),
    INCONGRUENT(1, 2, 1),
    INCONGRUENT(1, 3, 0),
    INCONGRUENT(1, 4, 1),
    INCONGRUENT(1, 5, 0),
    INCONGRUENT(1, 6, 1),
    INCONGRUENT(1, 7, 0),
    INCONGRUENT(1, 8, 1),
    INCONGRUENT(1, 9, 0),
    INCONGRUENT(1, 10, 1),
    INCONGRUENT(1, 11, 0),
    INCONGRUENT(1, 12, 1),
    INCONGRUENT(1, 13, 0),
    INCONGRUENT(1, 14, 1),
    INCONGRUENT(2, 1, 1),
    INCONGRUENT(2, 2, 1),
    INCONGRUENT(2, 3, 2),
    INCONGRUENT(2, 4, 3),
    INCONGRUENT(2, 5, 4),
    INCONGRUENT(2, 6, 6),
    INCONGRUENT(2, 7, 8),
    INCONGRUENT(2, 8, 12),
    INCONGRUENT(2, 9, 16),
    INCONGRUENT(2, 10, 24),
    INCONGRUENT(2, 11, 33),
    INCONGRUENT(2, 12, 49),
    INCONGRUENT(2, 13, 69),
    INCONGRUENT(3, 1, 0),
    INCONGRUENT(3, 2, 2),
    INCONGRUENT(3, 3, 0),
    INCONGRUENT(3, 4, 2),
    INCONGRUENT(3, 5, 0),
    INCONGRUENT(3, 6, 2),
    INCONGRUENT(3, 7, 0),
    INCONGRUENT(3, 8, 4),
    INCONGRUENT(3, 9, 0),
    INCONGRUENT(3, 10, 5),
    INCONGRUENT(3, 11, 0),
    INCONGRUENT(3, 12, 9),
    INCONGRUENT(4, 1, 1),
    INCONGRUENT(4, 2, 3),
    INCONGRUENT(4, 3, 2),
    INCONGRUENT(4, 4, 1),
    INCONGRUENT(4, 5, 2),
    INCONGRUENT(4, 6, 2),
    INCONGRUENT(4, 7, 2),
    INCONGRUENT(4, 8, 3),
    INCONGRUENT(4, 9, 3),
    INCONGRUENT(4, 10, 4),
    INCONGRUENT(4, 11, 5),
    INCONGRUENT(5, 1, 0),
    INCONGRUENT(5, 2, 4),
    INCONGRUENT(5, 3, 0),
    INCONGRUENT(5, 4, 2),
    INCONGRUENT(5, 5, 0),
    INCONGRUENT(5, 6, 1),
    INCONGRUENT(5, 7, 0),
    INCONGRUENT(5, 8, 1),
    INCONGRUENT(5, 9, 0),
    INCONGRUENT(5, 10, 1),
    INCONGRUENT(6, 1, 1),
    INCONGRUENT(6, 2, 6),
    INCONGRUENT(6, 3, 2),
    INCONGRUENT(6, 4, 2),
    INCONGRUENT(6, 5, 1),
    INCONGRUENT(6, 6, 1),
    INCONGRUENT(6, 7, 1),
    INCONGRUENT(6, 8, 1),
    INCONGRUENT(6, 9, 1),
    INCONGRUENT(7, 1, 0),
    INCONGRUENT(7, 2, 8),
    INCONGRUENT(7, 3, 0),
    INCONGRUENT(7, 4, 2),
    INCONGRUENT(7, 5, 0),
    INCONGRUENT(7, 6, 1),
    INCONGRUENT(7, 7, 0),
    INCONGRUENT(8, 1, 1),
    INCONGRUENT(8, 2, 12),
    INCONGRUENT(8, 3, 4),
    INCONGRUENT(8, 4, 3),
    INCONGRUENT(8, 5, 1),
    INCONGRUENT(8, 6, 1),
    INCONGRUENT(9, 1, 0),
    INCONGRUENT(9, 2, 16),
    INCONGRUENT(9, 3, 0),
    INCONGRUENT(9, 4, 3),
    INCONGRUENT(9, 5, 0),
    INCONGRUENT(10, 1, 1),
    INCONGRUENT(10, 2, 24),
    INCONGRUENT(10, 3, 5),
    INCONGRUENT(10, 4, 4),
    INCONGRUENT(11, 1, 0),
    INCONGRUENT(11, 2, 33),
    INCONGRUENT(11, 3, 0),
    INCONGRUENT(12, 1, 1),
    INCONGRUENT(12, 2, 49),
    INCONGRUENT(13, 1, 0),
    INCONGRUENT(2, 14, 102),
    INCONGRUENT(2, 15, 145),
    INCONGRUENT(2, 16, 214),
    INCONGRUENT(2, 17, 307),
    INCONGRUENT(2, 18, 452),
    INCONGRUENT(2, 19, 653),
    INCONGRUENT(2, 20, 960),
    INCONGRUENT(5, 12, 2),
    INCONGRUENT(5, 14, 2),
    INCONGRUENT(5, 16, 3),
    INCONGRUENT(5, 18, 3),
    INCONGRUENT(5, 20, 5),
    INCONGRUENT(5, 22, 5),
    INCONGRUENT(5, 24, 8),
    INCONGRUENT(5, 26, 9),
    INCONGRUENT(5, 28, 13),
    INCONGRUENT(5, 30, 15),
    INCONGRUENT(5, 32, 22),
    INCONGRUENT(5, 34, 26),
    INCONGRUENT(5, 36, 37),
    INCONGRUENT(5, 38, 45),
    INCONGRUENT(5, 40, 63),
    INCONGRUENT(5, 42, 78),
    INCONGRUENT(5, 44, 108),
    INCONGRUENT(5, 46, 136),
    INCONGRUENT(5, 48, 186),
    INCONGRUENT(5, 50, 237),
    INCONGRUENT(5, 52, 322),
    {0},
};

/* ---- tables --------------------------------------------------------- */

static const char *const engines[] = {"dance",   "frontier", "cadical",
                                      "profile", "board",    NULL};

static const char *const counters[] = {"kasteleyn", "profile", "hickerson",
                                       NULL};

/* Tatami has no exact cover form, so engines for covers refuse it, as does
 * kasteleyn; hickerson takes tatami rectangles alone. */
static bool refuses(const char *id, const char *engine)
{
    bool tatami = strstr(id, "tatami");
    bool general = !strcmp(engine, "dance") || !strcmp(engine, "frontier") ||
                   !strcmp(engine, "cadical") || !strcmp(engine, "cubes");
    if (strstr(id, ":-") && !general)
        return true;
    if (!strcmp(engine, "hickerson"))
        return !tatami || strchr(id, '@') || strstr(id, "cut");
    return tatami &&
           (!strcmp(engine, "dance") || !strcmp(engine, "frontier") ||
            !strcmp(engine, "kasteleyn"));
}

static const struct prey files[] = {
    IN_FILE("domino:@%s", "test/data/region-hole.dots", "a.dots"),
    IN_FILE("domino,rule=tatami:@%s", "test/data/hole-5-1.dots", "a.dots"),
    IN_FILE("domino:@%s", "test/data/walls.txt", "a.txt"),
    {0},
};

static const struct prey ids[] = {
    NAMED("domino:4x6,rule=tatami,meet=4"),
    NAMED("domino:12x12,shape=aztec"),
    NAMED("domino:4x5:1H1-2V3+3V5"),
    NAMED("domino:4x5,with=holes#3"),
    {0},
};

static const struct prey solutions[] = {
    SOLVED("domino:4x4", "text"),
    SOLVED("domino:4x4", "json"),
    {0},
};

const struct subject domino_subject = {
    .name = "domino",
    .rows = rows,
    .riddle = random_domino,
    .engines = engines,
    .counters = counters,
    .refuses = refuses,
    .files = files,
    .ids = ids,
    .solutions = solutions,
};
