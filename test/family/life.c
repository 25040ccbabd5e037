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
    /* Still lifes in a box of n x n: counted by brute force up to 4 and by two
     * programs beyond */
    COUNT("life:1x1,goal=still", "0"),
    COUNT("life:2x2,goal=still", "1"),
    COUNT("life:3x3,goal=still", "11"),
    COUNT("life:4x4,goal=still", "82"),
    COUNT("life:5x5,goal=still", "416"),
    COUNT("life:6x6,goal=still", "3927"),
    COUNT("life:7x7,goal=still", "127424"),
    /* Of them, and of others, those that are one object: filtered by another
     * program, which joins parts until none needs or disturbs another */
    COUNT("life:5x5,goal=still,connected=yes", "393"),
    COUNT("life:6x6,goal=still,connected=yes", "2760"),
    COUNT("life:5x5,goal=oscillator,period=2,connected=yes", "22"),
    COUNT("life:6x6,goal=oscillator,period=2,population=..12,connected=yes",
          "26"),
    COUNT("life:8x6,velocity=1+1c/4,population=..10,connected=yes", "4"),
    /* New puzzles have one solution */
    COUNT("life:9x9,goal=parent#1", "1"),
    COUNT("life:9x9,goal=still#1", "1"),
    LONG("life:16x16,goal=parent#1", "1"),
    LONG("life:16x16,goal=still,difficulty=look#1", "1"),
    LONG("life:8x8,goal=still", "4782724"),
    LONG("life:9x9,goal=still", "285886826"),
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
    NAMED("life,rule=B36/S23:.oo/oo./.o."),
    NAMED("life,steps=4:pentadecathlon"),
    NAMED("life:4x4,velocity=1+1c/4,population=..6"),
    NAMED("life:5x5,goal=still,rule=B36/S23,space=torus"),
    NAMED("life,velocity=c/3,width=4..6,symmetry=odd"),
    NAMED("life,goal=transition,steps=2:.o./ooo/.?."),
    NAMED("life:4x5,goal=parent,rule=B36/S23,difficulty=look#5"),
    NAMED("life:4x4,goal=still,space=torus,difficulty=easy#5"),
    {0},
};

static const struct prey solutions[] = {
    SOLVED("life:4x4,velocity=1+1c/4", "text"),
    SOLVED("life:4x4,velocity=1+1c/4", "rle"),
    SOLVED("life,velocity=c/3,width=12,symmetry=mirror", "rle"),
    {0},
};

static const struct saying sayings[] = {
    {"life:8x8,steps=3,shift=1,rule=B36/S23", NULL,
     "rule goes with a goal or a velocity"},
    {"life:8x8,goal=still,velocity=c/4", NULL,
     "velocity does not go with goal=still"},
    {"life:8x8,steps=3,shift=1:ooo", NULL, "life takes no pattern"},
    {"life,steps=3,shift=1", NULL,
     "the size of the box is missing: write life:14x12,steps=3"},
    {"life:9x7,shift=1", NULL,
     "steps, the number of generations, is missing: write life:9x7"},
    {"life:9x7,steps=3", NULL,
     "shift, how many rows the pattern moves up, is missing"},
    {"life:9x7,steps=3,shift=1,symmetry=D8", NULL,
     "the symmetry is mirror; others go with"},
    {"life", NULL,
     "what to look for is missing: write life:8x8 and behind it ,goal="},
    {"life:5x6", NULL, "write life:5x6 and behind it ,goal=still"},
    {"life:8,goal=still", NULL,
     "the size 8 is one number; write ROWSxCOLS: 8x8"},
    {"life:8x8:@glider.rle", NULL,
     "write life,goal=parent:@glider.rle for what"},
    {"life:glidre", NULL, "or the name of an object that we know"},
    {"life,goal=run", NULL, "write life:@FILE or life:glider"},
    {"life,goal=run,space=torus:glider", NULL, "leave space out"},
    {"life:8x8,goal=run:glider", NULL, "leave the size out"},
    {"life:.o?", NULL, "is one generation of dead and live cells"},
    {"life:.../...", NULL, "no live cell"},
    {"life,steps=10001:glider", NULL, "steps=10001 is more than 10000"},
    {"life:8x8,velocity=1+2c/6d", NULL, "velocity:1:7: "},
    {"life:8x8,velocity=1+2c/6o", NULL, "velocity:1:7: "},
    {"life:8x8,goal=still,symmetry=C4_1", NULL,
     "symmetry=C4_1 wants a box with both sides odd, not 8x8"},
    {"life:7x7,goal=still,symmetry=D8_4", NULL,
     "symmetry=D8_4 wants a box with both sides even, not 7x7"},
    {"life:7x7,goal=still,symmetry=C2_2", NULL,
     "wants a box with one side odd and one even, not 7x7"},
    {"life:7x8,goal=still,symmetry=D2_+1", NULL, "an odd number of columns"},
    {"life:7x8,goal=still,symmetry=D2_+3", NULL, "is not known"},
    {"life:7x8,goal=still,rule=highlive", NULL, "23/3 or highlife was"},
    {"life:8x8,goal=ship", NULL, "the velocity of the ship is missing"},
    {"life:8x8,velocity=2d/5", NULL, "velocity:1:2: '2d/5' is not a velocity"},
    {"life:8x8,velocity=1234567c/5", NULL, "velocity:1:1: "},
    {"life:8x8,velocity=1+c/5", NULL, "velocity:1:3: "},
    {"life:8x8,velocity=(1+1c/5", NULL, "velocity:1:5: "},
    {"life:8x8,velocity=c/0", NULL, "is not a velocity"},
    {"life:8x8,velocity=c5", NULL, "velocity:1:2: "},
    {"life:8x8,velocity=0c/4", NULL,
     "does not move: write goal=oscillator,period=4"},
    {"life:8x8,velocity=5c/4", NULL, "is faster than light: in 4 generations"},
    {"life:8x8,velocity=5+1c/4", NULL, "is faster than light"},
    {"life:8x8,goal=oscillator", NULL,
     "the period of the oscillator is missing"},
    {"life:8x8,goal=oscillator,period=1", NULL,
     "is a still life: write goal=still"},
    {"life:8x8,goal=still,population=5..3", NULL,
     "population=5..3 is not N, ..N"},
    {"life:8x8,goal=still,population=..", NULL, "population=.. is not N"},
    {"life:8x8,goal=still,population=-4", NULL, "population=-4 is not N"},
    {"life:8x8,goal=still,population=3.5", NULL, "population=3.5 is not N"},
    {"life:8x8,goal=still,encoding=counters", NULL,
     "encoding=counters is for puzzles with steps and shift"},
    {"life:8x8,goal=still,minimise=population,maximise=population", NULL,
     "minimise and maximise do not go together"},
    {"life:8x8,goal=still,rule=B0/S23", NULL,
     "no pattern on the plane is finite"},
    {"life:8x8,goal=still,rule=B1/S23", NULL, "B1"},
    {"life,velocity=c/4,width=0", NULL,
     "width=0 is not a number of columns from 1"},
    {"life,velocity=c/4,width=9..8", NULL, "or two such as 8..18"},
    {"life,velocity=c/4,width=100000", NULL, "is not a number of columns"},
    {"life:8x8,velocity=c/4,width=8", NULL,
     "width is for ships of any length, and a box does not go with it"},
    {"life,velocity=c/4,width=8,population=5", NULL,
     "population does not go with it"},
    {"life,velocity=c/4,width=8,moresymmetric=no", NULL,
     "moresymmetric=no does not go with it"},
    {"life,velocity=-1c/4,width=8", NULL, "with a width ships move up"},
    {"life,velocity=c/4,width=8,symmetry=D8", NULL,
     "none, mirror, even, odd, gutter or glide, not D8"},
    {"life,velocity=1+1c/4,width=8,symmetry=odd", NULL,
     "none if the ship moves to a side, not odd"},
    {"life,velocity=c/4,width=8,symmetry=glide", NULL, "glide"},
    {"life,velocity=c/4,width=8,symmetry=odd", NULL, "odd"},
    {"life,velocity=c/4,width=7,symmetry=even", NULL, "even"},
    {"life:8x8,velocity=c/4,drawn=tail", NULL, "drawn"},
    {"life,goal=parent", NULL,
     "the pattern is missing: write life,goal=parent:@FILE"},
    {"life,goal=transition:oo", NULL,
     "goal=transition takes several generations"},
    {"life,goal=parent,symmetry=glide:oo", NULL,
     "symmetry=glide goes with patterns that come back"},
    {"life,goal=parent,steps=10001:oo", NULL,
     "steps=10001 is more than 10000"},
    {"life:4x4,goal=parent,space=torus:oo/oo", NULL,
     "on a torus or a cylinder the box is what is drawn: 2x2"},
    {"life,goal=still", NULL,
     "the size of the box is missing: write life:8x8"},
    {"life:2x2,goal=still:ooo", NULL,
     "what is drawn has 1x3 cells, and the box 2x2"},
    {"life:4x4,goal=still:o%o", NULL, "is no cell: '.' (dead), 'o' (alive)"},
    {"life:4x4,goal=still:xq4_!", NULL, "this is no apgcode"},
    {"life,velocity=2c/4,width=5",
     "x = 4, y = 5, rule = B3/S23\n2bo$b3o$2obo$3o$b2o!\n",
     "obeys the rules of"},
    {"life,velocity=2c/4,width=5,symmetry=glide",
     "x = 4, y = 5, rule = B3/S23\n2bo$b3o$2obo$3o$b2o!\n",
     "obeys the rules of"},
    {"life,velocity=2c/4,width=4",
     "x = 4, y = 5, rule = B3/S23\n2bo$b3o$2obo$3o$b2o!\n",
     "5 columns wide; 4 or less were expected"},
    {"life,velocity=4c/8,width=5",
     "x = 4, y = 5, rule = B3/S23\n2bo$b3o$2obo$3o$b2o!\n",
     "the period is 4, not 8"},
    {"life,velocity=4c/8,width=5,subperiod=yes",
     "x = 4, y = 5, rule = B3/S23\n2bo$b3o$2obo$3o$b2o!\n",
     "obeys the rules of"},
    {"life,velocity=2c/4,width=5", "x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n",
     "the pattern is not back after 4 generations, moved by (0,-2)"},
    {"life,velocity=c/4,width=5",
     "x = 4, y = 5, rule = B3/S23\n2bo$b3o$2obo$3o$b2o!\n",
     "is not back after 4 generations"},
    {"life,velocity=2c/4,width=5", "x = 1, y = 1\nb!\n",
     "wrong: solution 1: the pattern has no live cell"},
    {"life,velocity=2c/4,width=5", ".\n",
     "a ship of any length can be read as RLE or JSON"},
    {"life,velocity=2c/4,width=5,symmetry=odd",
     "x = 4, y = 5, rule = B3/S23\n2bo$b3o$2obo$3o$b2o!\n",
     "in generation 0 this cell and its mirror image differ"},
    {"life,velocity=2c/4,width=6,symmetry=even",
     "x = 4, y = 5, rule = B3/S23\n2bo$b3o$2obo$3o$b2o!\n",
     "5 columns wide, and the symmetry is even"},
    {"life,velocity=c/3,width=12,symmetry=even",
     "x = 10, y = 12, rule = "
     "B3/"
     "S23\n4b2o$2obo2bob2o$2o6b2o$obo4bobo$2b2o2b2o$b2ob2ob2o$3bo2bo$bo6bo$"
     "bo6bo2$b8o$2o6b2o!\n",
     "obeys"},
    {"life,velocity=c/3,width=13,symmetry=gutter",
     "x = 10, y = 12, rule = "
     "B3/"
     "S23\n4b2o$2obo2bob2o$2o6b2o$obo4bobo$2b2o2b2o$b2ob2ob2o$3bo2bo$bo6bo$"
     "bo6bo2$b8o$2o6b2o!\n",
     "and the symmetry is gutter"},
    {"life,velocity=1+1c/4,width=4:ooo",
     "x = 3, y = 3, rule = B3/S23\n3o$2bo$bo!\n", "obeys"},
    {"life,velocity=1+1c/4,width=4:.o.",
     "x = 3, y = 3, rule = B3/S23\n3o$2bo$bo!\n",
     "what is drawn is not the beginning of the pattern"},
    {"life,velocity=1+1c/4,width=4,drawn=tail:ooo",
     "x = 3, y = 3, rule = B3/S23\n3o$2bo$bo!\n",
     "what is drawn is not the end of the pattern"},
    {NULL, NULL, NULL},
};

const struct subject life_subject = {
    .name = "life",
    .rows = rows,
    .riddle = random_life,
    .engines = engines,
    .files = files,
    .ids = ids,
    .sayings = sayings,
    .solutions = solutions,
};
