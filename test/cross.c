/* cross.c: random small puzzles of each family.  Every engine and every
 * encoding must deliver the same set of solutions, shards must be a
 * partition of it, and its size must be what brute force counts.  In TAP.
 *
 *     cross ROUNDS [SEED]
 *
 * Brute force knows the rules and nothing of ours.  Puzzles that need a file
 * find it in a scratch folder. */
#include "dovetail.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- chance (xorshift) ---------------------------------------------- */

struct chance {
    uint64_t state;
};

static int below(struct chance *chance, int bound)
{
    chance->state ^= chance->state << 13;
    chance->state ^= chance->state >> 7;
    chance->state ^= chance->state << 17;
    return (int)((chance->state >> 11) % (uint64_t)bound);
}

static int between(struct chance *chance, int low, int high)
{
    return low + below(chance, high - low + 1);
}

/* A random puzzle: its id without parameters that choose an encoding, how
 * many solutions it has, and how many up to symmetry. */
struct riddle {
    char id[200];
    long solutions;
    long classes; /* UNKNOWN: the family knows no symmetries */
};

enum { UNKNOWN = -1 };

static char scratch[] = "/tmp/dovetail-cross-XXXXXX";

static FILE *scratch_file(const char *name, char *path, size_t size)
{
    snprintf(path, size, "%s/%s", scratch, name);
    FILE *file = fopen(path, "w");
    if (!file)
        exit(1);
    return file;
}

/* ---- symmetry ------------------------------------------------------- */

enum { EXTENT = 16 };

/* A puzzle or a solution as numbers in a rectangle. */
struct picture {
    int rows, cols;
    int set; /* of numbers, as bits */
    int cell[EXTENT][EXTENT];
};

/* The picture turned or mirrored; where a mirror makes other numbers of the
 * numbers, they are in `swap`. */
static struct picture image(const struct picture *p, int mirror,
                            const int *swap)
{
    bool across = mirror & 4, odd = (mirror ^ mirror >> 1 ^ mirror >> 2) & 1;
    struct picture q = {across ? p->cols : p->rows,
                        across ? p->rows : p->cols,
                        odd && swap ? 0 : p->set,
                        {{0}}};
    for (int i = 0; odd && swap && p->set >> i; i++)
        q.set |= (p->set >> i & 1) << swap[i];
    for (int r = 0; r < p->rows; r++)
        for (int c = 0; c < p->cols; c++) {
            int down = across ? c : r, right = across ? r : c;
            int value = p->cell[r][c];
            q.cell[mirror & 2 ? q.rows - 1 - down : down]
                  [mirror & 1 ? q.cols - 1 - right : right] =
                odd && swap ? swap[value] : value;
        }
    return q;
}

/* Below 0 if the first one comes first. */
static int order(const struct picture *a, const struct picture *b)
{
    return memcmp(a, b, sizeof *a);
}

/* Does the solution come first among its images under those mirrors that
 * leave the puzzle as it is? */
static bool speaks(const struct picture *solution,
                   const struct picture *puzzle, const int *swap)
{
    for (int mirror = 1; mirror < 8; mirror++) {
        struct picture same = image(puzzle, mirror, swap);
        struct picture other = image(solution, mirror, swap);
        if (!order(&same, puzzle) && order(&other, solution) < 0)
            return false;
    }
    return true;
}

/* ---- dominoes ------------------------------------------------------- */

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

static void random_domino(struct chance *chance, struct riddle *riddle)
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

/* ---- windmill dominoes ---------------------------------------------- */

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
    struct picture wish; /* the puzzle */
};

enum { FREE = 10 };

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

static bool box_speaks(const struct box *b)
{
    static const int swap[] = {9, 8, 7, 6, 5, 4, 3, 2, 1, 0, FREE};
    return speaks(&b->now, &b->wish, swap);
}

static void pack(struct box *b, int next, struct riddle *riddle)
{
    if (next == b->pieces) {
        riddle->solutions++;
        riddle->classes += box_speaks(b);
        return;
    }
    struct picture before = b->now;
    const int *s = small_square[b->piece[next]];
    int at[8] = {0, 0, 0, 2, s[0], s[1], s[2], s[3]};
    for (int turn = 0; turn < 4; turn++) {
        for (int x = 1; x < 2 * b->cols; x += 2)
            for (int y = 1; y < 2 * b->rows; y += 2)
                if (lay(b, b->piece[next], x, y, at)) {
                    pack(b, next + 1, riddle);
                    b->now = before;
                }
        for (int i = 0; i < 8; i += 2) {
            int x = at[i];
            at[i] = at[i + 1];
            at[i + 1] = -x;
        }
    }
}

static void random_windmill(struct chance *chance, struct riddle *riddle)
{
    struct box b = {.rows = between(chance, 1, 3),
                    .cols = between(chance, 1, 3)};
    int wanted = between(chance, 1, 3);
    char list[40] = "";
    for (int piece = 0; piece < 10 && b.pieces < wanted; piece++)
        if (below(chance, 3) == 0 || 10 - piece <= wanted - b.pieces) {
            size_t at = strlen(list);
            snprintf(list + at, sizeof list - at, "%s%d", at ? "+" : "",
                     piece);
            b.piece[b.pieces++] = piece;
        }
    snprintf(riddle->id, sizeof riddle->id, "windmill:%dx%d,pieces=%s", b.rows,
             b.cols, list);
    b.now = (struct picture){2 * b.rows - 1, 2 * b.cols - 1, 0, {{0}}};
    for (int i = 0; i < b.now.rows * b.now.cols; i++)
        b.now.cell[i / b.now.cols][i % b.now.cols] = FREE;
    for (int i = 0; i < b.pieces; i++)
        b.now.set |= 1 << b.piece[i];
    b.wish = b.now;
    riddle->classes = 0;
    pack(&b, 0, riddle);
}

/* ---- Life
 * -------------------------------------------------------------------- */

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

/* ---- Tetravex
 * ------------------------------------------------------------------ */

struct tiles {
    int rows, cols, side[9][4]; /* top right bottom left */
    int board[9];               /* the tile on each cell */
    bool used[9];
};

static bool fits(const struct tiles *t, int cell)
{
    const int *own = t->side[t->board[cell]];
    int c = cell % t->cols;
    return (c == 0 || t->side[t->board[cell - 1]][1] == own[3]) &&
           (cell < t->cols || t->side[t->board[cell - t->cols]][2] == own[0]);
}

/* Equal tiles are tried once for each cell. */
static long arrange(struct tiles *t, int cell)
{
    int cells = t->rows * t->cols;
    if (cell == cells)
        return 1;
    long sum = 0;
    for (int i = 0; i < cells; i++) {
        bool again = t->used[i];
        for (int j = 0; j < i && !again; j++)
            again = !t->used[j] &&
                    !memcmp(t->side[i], t->side[j], sizeof t->side[i]);
        if (again)
            continue;
        t->board[cell] = i;
        t->used[i] = true;
        if (fits(t, cell))
            sum += arrange(t, cell + 1);
        t->used[i] = false;
    }
    return sum;
}

static void random_tetravex(struct chance *chance, struct riddle *riddle)
{
    struct tiles t = {.rows = between(chance, 1, 3),
                      .cols = between(chance, 1, 3)};
    int colours = between(chance, 1, 4), cells = t.rows * t.cols;
    bool planted = below(chance, 3);
    int across[3][4], down[4][3];
    for (int i = 0; i < 12; i++) {
        across[i / 4][i % 4] = below(chance, colours);
        down[i / 3][i % 3] = below(chance, colours);
    }
    for (int i = 0; i < cells; i++) {
        int r = i / t.cols, c = i % t.cols;
        int side[] = {down[r][c], across[r][c + 1], down[r + 1][c],
                      across[r][c]};
        for (int k = 0; k < 4; k++)
            t.side[i][k] = planted ? side[k] : below(chance, colours);
    }
    for (int i = cells - 1; i > 0; i--) {
        int j = below(chance, i + 1), keep[4];
        memcpy(keep, t.side[i], sizeof keep);
        memcpy(t.side[i], t.side[j], sizeof keep);
        memcpy(t.side[j], keep, sizeof keep);
    }
    char path[100];
    FILE *file = scratch_file("tiles.txt", path, sizeof path);
    for (int i = 0; i < cells; i++)
        fprintf(file, "%d%d%d%d\n", t.side[i][0], t.side[i][1], t.side[i][2],
                t.side[i][3]);
    fclose(file);
    snprintf(riddle->id, sizeof riddle->id, "tetravex:%dx%d:@%s", t.rows,
             t.cols, path);
    riddle->solutions = arrange(&t, 0);
}

/* ---- engines
 * ---------------------------------------------------------------------- */

/* The solutions that one engine lists, each as its line of JSON from the
 * cells on, sorted. */
struct list {
    char **line;
    int count;
};

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void take_line(struct list *list, const char *text)
{
    const char *cells = strstr(text, "\"layers\"");
    list->line = realloc(list->line, sizeof(char *) * (size_t)++list->count);
    list->line[list->count - 1] = strdup(cells ? cells : text);
}

static void release(struct list *list)
{
    while (list->count)
        free(list->line[--list->count]);
    free(list->line);
    list->line = NULL;
}

/* How solutions are listed: by whom, which part, all or up to symmetry. */
struct manner {
    const char *engine, *shard;
    bool classes;
};

static dt_settings *settings(const struct manner *manner, struct dt_error *err)
{
    dt_settings *set = dt_settings_new();
    if (dt_set(set, "engine", manner->engine, err) &&
        dt_set(set, "format", "json", err) &&
        dt_set(set, "shard", manner->shard, err) &&
        (!manner->classes || dt_set(set, "up-to-symmetry", NULL, err)))
        return set;
    exit(1);
}

/* Lists into `list` what is there already and more; false with a sentence. */
static bool enumerate(const char *id, const struct manner *manner,
                      struct list *list, struct dt_error *err)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    bool good = false;
    dt_settings *set = settings(manner, err);
    dt_puzzle *puzzle = dt_open(id, set, err);
    dt_search *search =
        puzzle ? dt_search_new(puzzle, set, DT_ENUMERATE, err) : NULL;
    if (search) {
        dt_sheet *sheet = dt_sheet_new(search, out);
        int verdict;
        while ((verdict = dt_next(search, err)) == DT_FOUND)
            dt_sheet_verdict(sheet, verdict);
        good = dt_sheet_finish(sheet, err) && verdict == DT_NONE;
    }
    fclose(out);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        take_line(list, line);
    free(text);
    dt_search_free(search);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
    return good;
}

static void sort(struct list *list)
{
    if (list->count)
        qsort(list->line, (size_t)list->count, sizeof(char *), compare);
}

static bool same(const struct list *a, const struct list *b)
{
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->line[i], b->line[i]))
            return false;
    return true;
}

static bool each_once(const struct list *list)
{
    for (int i = 1; i < list->count; i++)
        if (!strcmp(list->line[i - 1], list->line[i]))
            return false;
    return true;
}

/* The union of all shards, for some number of them. */
static bool enumerate_shards(const char *id, const char *engine, int shards,
                             struct list *list, struct dt_error *err)
{
    for (int i = 0; i < shards; i++) {
        char shard[40];
        snprintf(shard, sizeof shard, "%d/%d", i, shards);
        if (!enumerate(id, &(struct manner){engine, shard, false}, list, err))
            return false;
    }
    return true;
}

/* Does `solve` say what the number of solutions says? */
static bool solve_agrees(const char *id, long solutions, struct dt_error *err)
{
    dt_settings *set = dt_settings_new();
    dt_puzzle *puzzle = dt_open(id, set, err);
    dt_search *search =
        puzzle ? dt_search_new(puzzle, set, DT_SOLVE, err) : NULL;
    int verdict = search ? dt_next(search, err) : DT_ERROR;
    dt_search_free(search);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
    return verdict == (solutions ? DT_FOUND : DT_NONE);
}

/* Counts and lists up to symmetry, and compares with brute force. */
static bool classes_agree(const char *id, const char *engine, long classes,
                          struct dt_error *err)
{
    struct list list = {0};
    struct manner manner = {engine, "0/1", true};
    char *number = NULL;
    dt_settings *set = settings(&manner, err);
    dt_puzzle *puzzle = dt_open(id, set, err);
    dt_search *search =
        puzzle ? dt_search_new(puzzle, set, DT_COUNT, err) : NULL;
    bool good = search && dt_count(search, &number, err) == DT_NONE &&
                enumerate(id, &manner, &list, err);
    if (good && (atol(number) != classes || list.count != classes)) {
        snprintf(err->text, sizeof err->text,
                 "%s counts %s and lists %d classes, %ld by brute force",
                 engine, number, list.count, classes);
        good = false;
    }
    free(number);
    release(&list);
    dt_search_free(search);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
    return good;
}

struct kind {
    const char *name;
    void (*make)(struct chance *chance, struct riddle *riddle);
    const char *const *variants; /* added to the id */
    const char *const *engines;
};

static const char *const plain[] = {"", NULL};
static const char *const encodings[] = {"", ",encoding=direct", NULL};
static const char *const engines[] = {"auto", "dance", "frontier",
                                      "cadical", NULL};
static const char *const clause_engines[] = {"auto", NULL};

static const struct kind kinds[] = {
    {"domino", random_domino, plain, engines},
    {"windmill", random_windmill, plain, engines},
    {"life", random_life, plain, clause_engines},
    {"tetravex", random_tetravex, encodings, engines},
};

/* dance and frontier read exact covers alone. */
static bool applies(const char *engine, const char *id)
{
    bool covers = !strcmp(engine, "dance") || !strcmp(engine, "frontier");
    return !covers || !strstr(id, "rule=tatami");
}

static bool agree(const char *id, const char *engine, int shards,
                  const struct list *wanted, struct dt_error *err)
{
    struct list list = {0};
    bool good = enumerate_shards(id, engine, shards, &list, err);
    sort(&list);
    if (good && !same(&list, wanted)) {
        snprintf(err->text, sizeof err->text,
                 "%s with %d shards lists %d other solutions than auto with "
                 "%d",
                 engine, shards, list.count, wanted->count);
        good = false;
    }
    release(&list);
    return good;
}

static bool try_riddle(const struct kind *kind, const struct riddle *riddle,
                       int shards, struct dt_error *err)
{
    struct list wanted = {0};
    bool good = enumerate(riddle->id, &(struct manner){"auto", "0/1", false},
                          &wanted, err);
    sort(&wanted);
    if (good && (wanted.count != riddle->solutions || !each_once(&wanted))) {
        snprintf(err->text, sizeof err->text, "%d listed, %ld by brute force",
                 wanted.count, riddle->solutions);
        good = false;
    }
    good = good && solve_agrees(riddle->id, riddle->solutions, err);
    for (int i = 0; kind->variants[i] && good; i++)
        for (int j = 0; kind->engines[j] && good; j++) {
            char id[300];
            snprintf(id, sizeof id, "%s%s", riddle->id, kind->variants[i]);
            if (applies(kind->engines[j], id))
                good = agree(id, kind->engines[j], 1, &wanted, err) &&
                       agree(id, kind->engines[j], shards, &wanted, err) &&
                       (riddle->classes == UNKNOWN ||
                        classes_agree(id, kind->engines[j], riddle->classes,
                                      err));
        }
    release(&wanted);
    return good;
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 20, failed = 0, number = 0;
    struct chance chance = {argc > 2 ? strtoull(argv[2], NULL, 10) + 1
                                     : 88172645463325252u};
    int many = sizeof kinds / sizeof *kinds;
    if (!mkdtemp(scratch))
        return 1;
    printf("1..%d\n", many);
    for (int k = 0; k < many; k++) {
        bool good = true;
        for (int round = 0; round < rounds && good; round++) {
            struct riddle riddle = {.classes = UNKNOWN};
            struct dt_error err = {.text = ""};
            kinds[k].make(&chance, &riddle);
            good =
                try_riddle(&kinds[k], &riddle, between(&chance, 2, 7), &err);
            if (!good)
                printf("# %s: %s\n", riddle.id, err.text);
        }
        printf("%s %d %d random puzzles of %s\n", good ? "ok" : "not ok",
               ++number, rounds, kinds[k].name);
        failed += !good;
    }
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", scratch);
    return system(command) || failed;
}
