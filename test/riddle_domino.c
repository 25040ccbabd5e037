/* riddle_domino.c: random regions, covered in every way. */
#include "riddle.h"

enum { SIDE = 6 };

struct floor_plan {
    int rows, cols, meet;           /* meet 0: no tatami rule */
    char cell[SIDE + 1][SIDE + 1];  /* '*' or '.' */
    int domino[SIDE + 1][SIDE + 1]; /* number of the domino, 0: free */
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
            at[1] = dominoes && own == f->domino[r][c + 1];
            at[EXTENT] = dominoes && own == f->domino[r + 1][c];
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
            f->domino[row][col])
            continue;
        f->domino[r][c] = f->domino[row][col] = number;
        cover(f, place + 1, number + 1, riddle);
        f->domino[r][c] = f->domino[row][col] = 0;
    }
}

void random_domino(struct chance *chance, struct riddle *riddle)
{
    struct floor_plan f = {.rows = between(chance, 1, SIDE - 1),
                           .cols = between(chance, 1, SIDE - 1)};
    char path[100];
    FILE *file = scratch_file("region.dots", path, sizeof path);
    int holes = below(chance, 4);
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
    cover(&f, 0, 1, riddle);
}
