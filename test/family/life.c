/* life.c: random ships in small boxes, and all patterns that fly. */
#include "../subject.h"

enum { PLANE = 24, MIDDLE = 9 };

typedef unsigned char plane[PLANE][PLANE];

static void live(plane now)
{
    plane next = {{0}};
    for (int x = 1; x + 1 < PLANE; x++)
        for (int y = 1; y + 1 < PLANE; y++) {
            int sum = 0;
            for (int i = 0; i < 9; i++)
                sum += now[x + i / 3 - 1][y + i % 3 - 1];
            next[x][y] = sum == 3 || (sum == 4 && now[x][y]);
        }
    memcpy(now, next, sizeof next);
}

/* Are all live cells in rows 1..m and columns 1..n of the box? */
static bool caged(plane p, int m, int n)
{
    for (int x = 0; x < PLANE; x++)
        for (int y = 0; y < PLANE; y++)
            if (p[x][y] && (x <= MIDDLE || x > MIDDLE + m || y <= MIDDLE ||
                            y > MIDDLE + n))
                return false;
    return true;
}

static bool row_lives(plane p, int x, int n)
{
    for (int y = 1; y <= n; y++)
        if (p[MIDDLE + x][MIDDLE + y])
            return true;
    return false;
}

/* May a cell of the last step differ from the shifted pattern?  Below the
 * last row, and beside the box where rows were shifted out. */
static bool debris_allowed(int x, int y, int m, int n, int shift)
{
    bool beside = (y == 0 || y == n + 1) && x > m + 1 - shift;
    return x == m + 1 || beside;
}

static bool arrives(plane first, plane last, int m, int n, int shift,
                    bool clean)
{
    for (int x = 0; x < PLANE; x++)
        for (int y = 0; y < PLANE; y++) {
            int from = x + shift < PLANE ? first[x + shift][y] : 0;
            bool free_cell =
                !clean && debris_allowed(x - MIDDLE, y - MIDDLE, m, n, shift);
            if (last[x][y] != from && !free_cell)
                return false;
        }
    return true;
}

static bool flies(plane first, int m, int n, int steps, int shift, bool clean)
{
    plane now;
    memcpy(now, first, sizeof now);
    for (int x = 1; x <= shift; x++)
        if (x <= m && row_lives(first, x, n))
            return false;
    for (int t = 0; t < steps; t++) {
        if (!caged(now, m, n) || row_lives(now, 1, n))
            return false;
        live(now);
    }
    return row_lives(now, 1, n) && arrives(first, now, m, n, shift, clean);
}

static void random_life(struct chance *chance, struct riddle *riddle)
{
    int m = between(chance, 1, 4), n = between(chance, 1, 5);
    int steps = between(chance, 1, 3), shift = below(chance, 3);
    bool clean = below(chance, 2);
    int half = (n + 1) / 2;
    snprintf(riddle->id, sizeof riddle->id,
             "life:%dx%d,steps=%d,shift=%d,debris=%s", m, n, steps, shift,
             clean ? "no" : "yes");
    riddle->solutions = 0;
    for (int bits = 0; bits < 1 << (m * half); bits++) {
        plane p = {{0}};
        for (int i = 0; i < m * half; i++)
            if (bits >> i & 1) {
                int x = MIDDLE + 1 + i / half, y = i % half;
                p[x][MIDDLE + 1 + y] = p[x][MIDDLE + n - y] = 1;
            }
        riddle->solutions += flies(p, m, n, steps, shift, clean);
    }
}

/* ---- numbers -------------------------------------------------------- */

static const struct row rows[] = {
    /* Still lifes in a box of n x n, the empty one too: counted by brute force
     * up to 4 and by two programs beyond */
    COUNT("life:1x1,goal=still", "1"),
    COUNT("life:2x2,goal=still", "2"),
    COUNT("life:3x3,goal=still", "12"),
    COUNT("life:4x4,goal=still", "83"),
    COUNT("life:5x5,goal=still", "417"),
    COUNT("life:6x6,goal=still", "3928"),
    COUNT("life:7x7,goal=still", "127425"),
    LONG("life:8x8,goal=still", "4782725"),
    LONG("life:9x9,goal=still", "285886827"),
    {0},
};

/* ---- tables --------------------------------------------------------- */

/* auto alone: it chooses among clauses as the kind of puzzle asks for. */
static const char *const engines[] = {NULL};

static const struct prey files[] = {
    IN_FILE("life,goal=parent:@%s", "test/data/eden-10.rle", "a.rle"),
    IN_FILE("life:8x8,goal=oscillator,period=2:@%s",
            "test/data/region-neck.dots", "a.life"),
    {0},
};

static const struct prey ids[] = {
    NAMED("life:5x7,steps=3,shift=1,symmetry=mirror"),
    NAMED("life:4x4,velocity=1+1c/4,population=..6"),
    NAMED("life:5x5,goal=still,rule=B36/S23,space=torus"),
    NAMED("life,velocity=c/3,width=4..6,symmetry=odd"),
    NAMED("life,goal=transition,steps=2:.o./ooo/.?."),
    {0},
};

static const struct prey solutions[] = {
    SOLVED("life:4x4,velocity=1+1c/4", "text"),
    SOLVED("life:4x4,velocity=1+1c/4", "rle"),
    SOLVED("life,velocity=c/3,width=12,symmetry=mirror", "rle"),
    {0},
};

const struct subject life_subject = {
    .name = "life",
    .rows = rows,
    .riddle = random_life,
    .engines = engines,
    .files = files,
    .ids = ids,
    .solutions = solutions,
};
