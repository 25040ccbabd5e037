/* ships.c: ships of any length, row by row, judged by their rule alone.
 *
 * A ship moves up by K rows in P generations.  Let g be the greatest common
 * divisor of both, p = P/g and k = K/g, and a and b the least numbers with
 * p*b - k*a = 1, a >= 0.  Row y of generation t has the number g*v + s with
 *
 *     v = p*y + k*t,    s = a*y + b*t mod g,
 *
 * and the same number is the same row, for K rows further down and P
 * generations before nothing has changed.  A row is ruled by three: rows y-2,
 * y-1 and y of generation t become row y-1 of generation t+1, and of these
 * four the third has the largest number.  So whatever the first n rows are,
 * row n is one of those that, with two rows above, become a third that is
 * known; rows before row 0 are empty.  Row 0 itself is not: else another row
 * would be the first, for all strands s are alike.  Columns outside of the
 * width stay dead.
 *
 * With glide a ship is its own mirror image after P/2 generations, in which it
 * moves by K/2: these are P and K then, and what comes of generation p-1 is
 * reflected, v = -k mod p.  Where the mirror image of any ship is another one
 * (no symmetry, or glide), it is enough to take the lesser of a first row and
 * its mirror image.
 *
 * A path chooses a width, and then rows as numbers: bit i is column i, of the
 * half to the right of the axis where there is one. */
#include "cluster/cluster.h"
#include "cluster/rule.h"

enum symmetry { NONE, MIRROR, EVEN, ODD, GUTTER, GLIDE, SYMMETRIES };

struct ships {
    struct rule rule;
    enum symmetry symmetry;
    int narrowest, widest;
    int strands, period, shift, alpha, beta;
};

/* ---- the puzzle's id ------------------------------------------------ */

/* What stands behind a name in an id; NULL: nothing. */
static const char *value_of(const char *id, const char *name)
{
    size_t size = strlen(name);
    for (const char *at = id; (at = strchr(at, ','));)
        if (!strncmp(++at, name, size) && at[size] == '=')
            return at + size + 1;
    return NULL;
}

/* 2c/5 or c/5. */
static bool read_velocity(const char *text, int *shift, int *period)
{
    int end = 0;
    *shift = 1;
    if (!text || (*text != 'c' &&
                  (sscanf(text, "%d%n", shift, &end) != 1 || *shift < 1)))
        return false; /* unreached: velocities of the tests can be read */
    text += end;
    return sscanf(text, "c/%d%n", period, &end) == 1 && *period > *shift &&
           (!text[end] || text[end] == ',');
}

static bool read_symmetry(const char *text, enum symmetry *symmetry)
{
    static const char *const words[SYMMETRIES] = {"none", "mirror", "even",
                                                  "odd",  "gutter", "glide"};
    for (int i = 0; text && i < SYMMETRIES; i++) {
        size_t size = strlen(words[i]);
        *symmetry = (enum symmetry)i;
        if (!strncmp(text, words[i], size) &&
            (!text[size] || text[size] == ','))
            return true;
    }
    *symmetry = NONE;
    return !text;
}

static int divisor_of(int a, int b)
{
    return b ? divisor_of(b, a % b) : a;
}

static bool ships_read(struct ships *s, const char *id, struct dt_error *err)
{
    const char *rule = value_of(id, "rule"), *width = value_of(id, "width");
    int period = 0, shift = 0;
    *s = (struct ships){.narrowest = 0};
    if (!width || sscanf(width, "%d..%d", &s->narrowest, &s->widest) < 1 ||
        !read_velocity(value_of(id, "velocity"), &shift, &period) ||
        !read_symmetry(value_of(id, "symmetry"), &s->symmetry) ||
        !rule_read(&s->rule, rule ? rule : "B3/S23"))
        return fail(err,
                    "%.300s: rows are judged by velocity=Kc/P, width=N "
                    "or N..M, and a rule such as rule=B36/S23; write it "
                    "so",
                    id);
    if (!s->widest)
        s->widest = s->narrowest;
    if (s->symmetry == GLIDE)
        period /= 2, shift /= 2;
    s->strands = divisor_of(period, shift);
    s->period = period / s->strands;
    s->shift = shift / s->strands;
    while ((1 + s->shift * s->alpha) % s->period)
        s->alpha++;
    s->beta = (1 + s->shift * s->alpha) / s->period;
    return true;
}

/* ---- rows ----------------------------------------------------------- */

/* Columns that a row of this width tells; 0: there is no such width. */
static int columns_of(const struct ships *s, int width)
{
    switch (s->symmetry) {
    case MIRROR:
        return (width + 1) / 2;
    case EVEN:
        return width % 2 ? 0 : width / 2;
    case ODD:
        return width % 2 ? (width + 1) / 2 : 0;
    case GUTTER:
        return width % 2 ? width / 2 : 0;
    default:
        return width;
    }
}

/* All columns of a row, from bit 1 on. */
static unsigned whole_row(const struct ships *s, int width, int row)
{
    int cols = columns_of(s, width);
    unsigned whole = 0;
    for (int c = 0; c < cols; c++) {
        int right = width - cols + c;
        if (!(row >> c & 1))
            continue;
        whole |= 2u << right;
        if (s->symmetry != NONE && s->symmetry != GLIDE)
            whole |= 2u << (width - 1 - right);
    }
    return whole;
}

static unsigned reversed(unsigned whole, int width)
{
    unsigned other = 0;
    for (int c = 1; c <= width; c++)
        other |= (whole >> c & 1) << (width + 1 - c);
    return other;
}

/* The three cells around a column, the left one as the highest bit. */
static unsigned three(unsigned whole, int c)
{
    unsigned right = whole >> (c + 1) & 1, middle = whole >> c & 1;
    return (c ? whole >> (c - 1) & 1 : 0) << 2 | middle << 1 | right;
}

/* What three rows become, with the columns outside. */
static unsigned become(const struct ships *s, int width, unsigned above,
                       unsigned middle, unsigned below)
{
    unsigned next = 0;
    for (int c = 0; c <= width + 1; c++)
        if (s->rule.alive[three(above, c) << 6 | three(middle, c) << 3 |
                          three(below, c)])
            next |= 1u << c;
    return next;
}

static int number(const struct ships *s, int v, int strand)
{
    return s->strands * v + (strand % s->strands + s->strands) % s->strands;
}

/* Row `number` of a path. */
static unsigned row_of(const struct ships *s, const struct path *path, int at)
{
    return at < 0 ? 0 : whole_row(s, path->choice[0], path->choice[at + 1]);
}

/* Can this be row n, behind the first n rows of the path? */
static bool can_follow(const struct ships *s, const struct path *path, int n,
                       int row)
{
    int v = n / s->strands, strand = n % s->strands, width = path->choice[0];
    unsigned whole = whole_row(s, width, row);
    bool alike =
        (s->symmetry == NONE || s->symmetry == GLIDE) && !s->rule.chiral;
    if (!n && (!row || (alike && reversed(whole, width) < whole)))
        return false;
    unsigned next = become(
        s, width,
        row_of(s, path, number(s, v - 2 * s->period, strand - 2 * s->alpha)),
        row_of(s, path, number(s, v - s->period, strand - s->alpha)), whole);
    if (s->symmetry == GLIDE && (v + s->shift) % s->period == 0 &&
        !(next & 1) && !(next >> (width + 1)))
        next = reversed(next, width);
    return next == row_of(s, path,
                          number(s, v - s->period + s->shift,
                                 strand - s->alpha + s->beta));
}

/* ---- paths ---------------------------------------------------------- */

/* Paths from `lo` to `hi` that are the same up to `depth`. */
struct range {
    const struct path *path;
    size_t lo, hi, depth;
};

/* Is this choice possible there? */
static bool is_child(const struct ships *s, const struct range *r, int choice)
{
    if (!r->depth)
        return choice >= s->narrowest && columns_of(s, choice) > 0;
    return can_follow(s, &r->path[r->lo], (int)r->depth - 1, choice);
}

static bool refuse(const struct range *r, int choice, const char *what,
                   struct dt_error *err)
{
    struct note note;
    note_begin(&note);
    for (size_t i = 0; i < r->depth; i++)
        fprintf(note.file, "%s%d", i ? " " : "", r->path[r->lo].choice[i]);
    char *way = note_end(&note);
    fail(err, "behind '%.300s', of width and rows, %s %d %s", way,
         r->depth ? "row" : "width", choice, what);
    free(way);
    return false;
}

static bool judge(const struct ships *s, const struct range *r,
                  struct dt_error *err)
{
    const struct path *first = &r->path[r->lo];
    if (first->length == r->depth)
        return r->hi - r->lo == 1 ||
               /* unreached: ships of the tests are in one unit */
               refuse(r, first->choice[r->depth - 1],
                      "is in two units, whole and in parts", err);
    int most = r->depth ? 1 << columns_of(s, first->choice[0]) : s->widest + 1;
    size_t at = r->lo;
    for (int choice = 0; choice < most; choice++) {
        struct range child = {r->path, at, at, r->depth + 1};
        while (child.hi < r->hi &&
               r->path[child.hi].choice[r->depth] == choice)
            child.hi++;
        bool there = child.hi > at;
        if (there != is_child(s, r, choice))
            return refuse(r, choice, there ? "is not possible" : "is missing",
                          err);
        if (there && !judge(s, &child, err))
            return false;
        at = child.hi;
    }
    return at == r->hi ||
           /* unreached: ships of the tests are possible */
           refuse(r, r->path[at].choice[r->depth], "is not possible", err);
}

/* Are the forks about rows in their order, and the widths small? */
static bool are_rows(const struct ships *s, const struct paths *paths)
{
    enum { MOST = 12 };
    bool good = paths->count > 0;
    for (size_t i = 0; good && i < paths->count; i++) {
        const struct path *path = &paths->path[i];
        good = path->length && path->choice[0] <= 2 * MOST &&
               columns_of(s, path->choice[0]) <= MOST;
        for (size_t f = 0; good && f < path->length; f++)
            good = path->item[f] == (int)f;
    }
    return good;
}

bool ships_fit(const dt_puzzle *puzzle, struct dt_error *err)
{
    struct ships ships;
    return ships_read(&ships, dt_id(puzzle), err);
}

bool check_ships(const struct work *work, const dt_puzzle *puzzle,
                 const struct paths *paths, struct dt_error *err)
{
    struct ships ships;
    struct range all = {paths->path, 0, paths->count, 0};
    (void)work;
    return ships_read(&ships, dt_id(puzzle), err) &&
           (are_rows(&ships, paths) ||
            fail(err, "a unit is no width and rows behind it")) &&
           judge(&ships, &all, err);
}
