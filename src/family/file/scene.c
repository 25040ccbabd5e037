/* scene.c: an exact cover whose items are places, as a picture and as text.
 *
 * Colours.  An option has the colour of what it is called, a piece or a digit,
 * so that a piece looks alike in all solutions.  Where it is called nothing,
 * or there are more names than colours, each option in turn has the first
 * colour that none of its neighbours has, in space too.  An option in one
 * place that is called nothing, such as a queen, is a mark.
 * Names.  A piece has its name where it is nearest to its middle, in each
 * layer.  A place that is covered in a colour, such as a letter of a word,
 * shows that colour's name, and no walls are drawn.
 * Heat.  How often a place has its commonest piece or digit; of options that
 * are called nothing, its commonest option.  Where nothing can lie, as on a
 * digit that was given, there is no square. */
#include "family/file/scene.h"
#include "show/palette.h"
#include "show/squares.h"

#include <limits.h>

enum {
    NOBODY = 0,   /* owns an empty place; option o is o + 1, no place GAP */
    COLOURS = 40, /* that palette_wide has */
    UNPAINTED = -1,
    LABEL_MOST = 3, /* bytes */
    LINE_MOST = 120
};

struct scene {
    const struct places *places; /* borrowed */
    const struct dlxfile *dlx;   /* borrowed */
    int cells;
    int *owner;   /* owned, as those below; of each cell */
    int *colour;  /* of each cell: in which it is covered; 0: in none */
    int *paint;   /* of each option: the number of its colour */
    bool letters; /* places are covered in colours */
    stand_list stands;
};

/* ---- the scene ------------------------------------------------------ */

static void release(struct scene *s)
{
    free(s->owner);
    free(s->colour);
    free(s->paint);
    vec_release(&s->stands);
}

static void stand(struct scene *s, size_t option)
{
    places_of(s->places, s->dlx, option, &s->stands);
    for (size_t i = 0; i < s->stands.len; i++) {
        struct stand at = s->stands.at[i];
        if (s->owner[at.cell] == NOBODY)
            s->owner[at.cell] = (int)option + 1;
        if (at.colour) {
            s->colour[at.cell] = at.colour;
            s->letters = true;
        }
    }
}

/* Whose the neighbour is, so many rows, columns and layers away. */
static int neighbour(const struct scene *s, int cell, int down, int right,
                     int above)
{
    const struct places *p = s->places;
    int row = cell / p->width + down;
    int col = cell % p->width + right + above * (p->cols + 1);
    if (row < 0 || row >= p->rows || col < 0 || col >= p->width)
        return GAP;
    return s->owner[row * p->width + col];
}

/* The first colour that no neighbour has yet; its cells are in the list. */
static int free_colour(const struct scene *s)
{
    static const int way[][3] = {{0, 1, 0},  {0, -1, 0}, {1, 0, 0},
                                 {-1, 0, 0}, {0, 0, 1},  {0, 0, -1}};
    bool taken[COLOURS] = {false};
    int colour = 0;
    for (size_t i = 0; i < s->stands.len; i++)
        for (size_t w = 0; w < sizeof way / sizeof *way; w++) {
            int owner = neighbour(s, s->stands.at[i].cell, way[w][0],
                                  way[w][1], way[w][2]);
            if (owner > NOBODY && s->paint[owner - 1] != UNPAINTED)
                taken[s->paint[owner - 1]] = true;
        }
    while (colour < COLOURS - 1 && taken[colour])
        colour++;
    return colour;
}

static int kind_of(const struct scene *s, size_t option)
{
    int teller = places_teller(s->places, s->dlx, option);
    return teller == NOWHERE ? NO_KIND : s->places->kind[teller];
}

static void choose_colours(struct scene *s)
{
    size_t options = xcc_options(&s->dlx->xcc);
    bool by_kind = s->places->kinds <= COLOURS;
    for (size_t o = 0; o < options; o++)
        s->paint[o] = UNPAINTED;
    for (int cell = 0; cell < s->cells; cell++) {
        int option = s->owner[cell] - 1;
        if (option < 0 || s->paint[option] != UNPAINTED)
            continue;
        int kind = by_kind ? kind_of(s, (size_t)option) : NO_KIND;
        places_of(s->places, s->dlx, (size_t)option, &s->stands);
        s->paint[option] = kind == NO_KIND ? free_colour(s) : kind;
    }
}

static void compose(struct scene *s, const struct places *places,
                    const struct dlxfile *dlx, const int *chosen)
{
    size_t options = xcc_options(&dlx->xcc);
    *s = (struct scene){.places = places, .dlx = dlx};
    s->cells = places->rows * places->width;
    s->owner = mem_alloc((size_t)s->cells, sizeof *s->owner);
    s->colour = mem_alloc((size_t)s->cells, sizeof *s->colour);
    s->paint = mem_alloc(options, sizeof *s->paint);
    for (int cell = 0; cell < s->cells; cell++)
        s->owner[cell] = places->there[cell] ? NOBODY : GAP;
    for (size_t o = 0; o < options; o++)
        if (chosen[o])
            stand(s, o);
    choose_colours(s);
}

/* ---- what is written in a cell -------------------------------------- */

struct label {
    char text[NAME_BYTES + 1]; /* empty: there is none */
};

static struct label label_of(const struct scene *s, int cell)
{
    struct label label = {.text = ""};
    int option = s->owner[cell] - 1;
    size_t size = 0;
    const char *name = NULL;
    if (s->colour[cell]) {
        name = names_get(&s->dlx->colour, s->colour[cell] - 1, &size);
    } else if (option >= 0 && !s->letters) {
        int teller = places_teller(s->places, s->dlx, (size_t)option);
        if (teller != NOWHERE)
            name = places_called(s->places, s->dlx, teller, &size);
    }
    if (name && size <= LABEL_MOST)
        memcpy(label.text, name, size);
    return label;
}

/* An option in one place that is called nothing. */
static bool is_mark(const struct scene *s, int cell)
{
    return s->owner[cell] > NOBODY && s->places->single && !s->colour[cell] &&
           kind_of(s, (size_t)s->owner[cell] - 1) == NO_KIND;
}

/* ---- pictures ------------------------------------------------------- */

static int colour_of(const struct scene *s, int cell)
{
    enum { PALER = 55 };
    int option = s->owner[cell] - 1;
    if (option < 0 || s->letters || is_mark(s, cell))
        return COLOUR_PAPER;
    int colour = palette_wide(s->paint[option]);
    return s->places->single ? palette_paler(colour, PALER) : colour;
}

static struct point corner_of(const struct scene *s, int cell, double side)
{
    return (struct point){SQUARES_MARGIN + side * (cell % s->places->width),
                          SQUARES_MARGIN + side * (cell / s->places->width)};
}

static void draw_cell(const struct scene *s, int cell, double side,
                      struct canvas *canvas)
{
    int colour = colour_of(s, cell);
    struct point corner = corner_of(s, cell, side);
    bool piece = s->owner[cell] > NOBODY && !s->places->single;
    canvas_rect(canvas, corner, (struct point){side, side}, 0,
                (struct paint){colour,
                               piece && !s->letters ? palette_paler(colour, 35)
                                                    : COLOUR_PALE,
                               side / 36});
    if (is_mark(s, cell))
        canvas_circle(canvas,
                      (struct point){corner.x + side / 2, corner.y + side / 2},
                      side * 0.32, (struct paint){COLOUR_INK, NO_PAINT, 0});
}

/* Is there a wall between a cell and the one so many rows down and columns to
 * the right? */
static bool is_walled(const struct scene *s, int cell, int down, int right)
{
    int here = s->owner[cell], there = neighbour(s, cell, down, right, 0);
    int block = s->places->block;
    if (here == GAP || there == GAP)
        return here != there;
    if (s->places->single || s->letters)
        return block && (down + right > 0) &&
               ((down && cell / s->places->width % block == block - 1) ||
                (right && cell % s->places->width % block == block - 1));
    return here != there;
}

/* Each wall is drawn by the cell above it or to its left, and those of the
 * border by the cells inside. */
static void draw_walls(const struct scene *s, int cell, double side,
                       struct canvas *canvas)
{
    static const struct {
        int down, right;
        struct point from, to;
    } wall[] = {{1, 0, {0, 1}, {1, 1}},
                {0, 1, {1, 0}, {1, 1}},
                {-1, 0, {0, 0}, {1, 0}},
                {0, -1, {0, 0}, {0, 1}}};
    struct point at = corner_of(s, cell, side);
    for (int w = 0; w < 4; w++) {
        bool back = wall[w].down + wall[w].right < 0;
        if (!is_walled(s, cell, wall[w].down, wall[w].right) ||
            (back &&
             neighbour(s, cell, wall[w].down, wall[w].right, 0) != GAP))
            continue;
        canvas_line(canvas,
                    (struct point){at.x + side * wall[w].from.x,
                                   at.y + side * wall[w].from.y},
                    (struct point){at.x + side * wall[w].to.x,
                                   at.y + side * wall[w].to.y},
                    (struct paint){NO_PAINT, COLOUR_INK, side / 14});
    }
}

static void write_label(const struct scene *s, int cell, double side,
                        struct canvas *canvas)
{
    struct label label = label_of(s, cell);
    struct point at = corner_of(s, cell, side);
    double size = strlen(label.text) > 2 ? 0.36 : 0.55;
    if (label.text[0])
        canvas_text(canvas, (struct point){at.x + side / 2, at.y + side / 2},
                    side * size, palette_ink(colour_of(s, cell)), label.text);
}

static double square(double number)
{
    return number * number;
}

static int layer_of(const struct scene *s, int cell)
{
    return cell % s->places->width / (s->places->cols + 1);
}

/* The cell of a piece that is nearest to its middle, in a layer; -1: none. */
static int middle_of(const struct scene *s, int layer)
{
    double row = 0, col = 0, nearest = 0;
    int count = 0, best = -1, width = s->places->width;
    for (size_t i = 0; i < s->stands.len; i++) {
        int cell = s->stands.at[i].cell;
        bool here = layer_of(s, cell) == layer;
        row += here ? cell / width : 0;
        col += here ? cell % width : 0;
        count += here;
    }
    for (size_t i = 0; i < s->stands.len; i++) {
        int cell = s->stands.at[i].cell;
        double far = square(cell / width * (double)count - row) +
                     square(cell % width * (double)count - col);
        if (layer_of(s, cell) == layer && (best < 0 || far < nearest)) {
            best = cell;
            nearest = far;
        }
    }
    return best;
}

static void name_pieces(struct scene *s, const int *chosen, double side,
                        struct canvas *canvas)
{
    for (size_t o = 0; o < xcc_options(&s->dlx->xcc); o++) {
        if (!chosen[o])
            continue;
        places_of(s->places, s->dlx, o, &s->stands);
        for (int layer = 0; layer < s->places->layers; layer++) {
            int cell = middle_of(s, layer);
            if (cell >= 0)
                write_label(s, cell, side, canvas);
        }
    }
}

void scene_draw(const struct places *places, const struct dlxfile *dlx,
                const int *chosen, struct canvas *canvas)
{
    struct scene s;
    compose(&s, places, dlx, chosen);
    double side = squares_side(places->rows, places->width);
    squares_begin(canvas, places->rows, places->width);
    for (int cell = 0; cell < s.cells; cell++)
        if (s.owner[cell] != GAP)
            draw_cell(&s, cell, side, canvas);
    for (int cell = 0; cell < s.cells; cell++)
        if (s.owner[cell] != GAP)
            draw_walls(&s, cell, side, canvas);
    if (side >= SQUARES_LEGIBLE && s.letters)
        /* unreached: scenes of the tests are drawn without letters */
        for (int cell = 0; cell < s.cells; cell++)
            write_label(&s, cell, side, canvas);
    else if (side >= SQUARES_LEGIBLE)
        name_pieces(&s, chosen, side, canvas);
    release(&s);
}

/* ---- text ----------------------------------------------------------- */

/* A piece without a name has the letter of its colour. */
static struct label sign_of(const struct scene *s, int cell)
{
    enum { LETTERS = 26 };
    int option = s->owner[cell] - 1;
    struct label label = label_of(s, cell);
    if (s->owner[cell] == NOBODY && !label.text[0])
        label.text[0] = '.';
    else if (is_mark(s, cell))
        label.text[0] = '#';
    else if (option >= 0 && !label.text[0] && s->paint[option] < LETTERS)
        label.text[0] = (char)('a' + s->paint[option]);
    else if (option >= 0 && !label.text[0])
        /* unreached: scenes of the tests have few colours */
        label.text[0] = (char)('A' + s->paint[option] - LETTERS);
    return label;
}

static int widest_sign(const struct scene *s)
{
    int widest = 1;
    for (int cell = 0; cell < s->cells; cell++) {
        int size = (int)strlen(sign_of(s, cell).text);
        widest = size > widest ? size : widest;
    }
    return widest;
}

static void print_row(const struct scene *s, int row, int sign,
                      struct page *page)
{
    int width = s->places->width, block = s->places->block, end = width;
    while (end && s->owner[row * width + end - 1] == GAP)
        end--;
    writer_byte(page->writer, '|');
    for (int col = 0; col < end; col++) {
        int cell = row * width + col, back = colour_of(s, cell);
        bool painted = back != COLOUR_PAPER;
        if (block && col && col % block == 0)
            writer_text(page->writer, " |");
        if (painted)
            page_back(page, back);
        writer_print(page->writer, " %*s", sign, sign_of(s, cell).text);
        if (painted)
            page_plain(page);
    }
    writer_byte(page->writer, '\n');
}

static void print_rule(const struct scene *s, int sign, struct page *page)
{
    int block = s->places->block;
    writer_byte(page->writer, '|');
    for (int at = 0; at < block; at++) {
        writer_text(page->writer, at ? "-+" : " ");
        for (int i = at ? 0 : 1; i < block * (sign + 1); i++)
            writer_byte(page->writer, '-');
    }
    writer_byte(page->writer, '\n');
}

void scene_print(const struct places *places, const struct dlxfile *dlx,
                 const int *chosen, struct page *page)
{
    struct scene s;
    if (!places->rows || 2 * places->width > LINE_MOST)
        return;
    compose(&s, places, dlx, chosen);
    int sign = widest_sign(&s), block = places->block;
    for (int row = 0; row < places->rows; row++) {
        if (block && row && row % block == 0)
            print_rule(&s, sign, page);
        print_row(&s, row, sign, page);
    }
    release(&s);
}

/* ---- heat ----------------------------------------------------------- */

struct warmth {
    int cell, kind; /* or the option */
    double share;
};

static int by_cell_and_kind(const void *one, const void *other)
{
    const struct warmth *a = one, *b = other;
    if (a->cell != b->cell)
        return a->cell < b->cell ? -1 : 1;
    return (a->kind > b->kind) - (a->kind < b->kind);
}

typedef VEC(struct warmth) warmth_list;

static void warm(struct scene *s, const double *heat, warmth_list *list)
{
    for (size_t o = 0; o < xcc_options(&s->dlx->xcc); o++) {
        int kind = kind_of(s, o);
        places_of(s->places, s->dlx, o, &s->stands);
        for (size_t i = 0; i < s->stands.len; i++) {
            struct stand at = s->stands.at[i];
            int what = at.colour ? at.colour : kind == NO_KIND ? (int)o : kind;
            vec_push(list, (struct warmth){at.cell, what, heat[o]});
        }
    }
    if (list->len)
        qsort(list->at, list->len, sizeof *list->at, by_cell_and_kind);
}

void scene_heat(const struct places *places, const struct dlxfile *dlx,
                const double *heat, struct canvas *canvas)
{
    struct scene s = {.places = places, .dlx = dlx};
    struct grid grid = {0};
    warmth_list list = {0};
    double sum = 0;
    grid_size(&grid, 1, places->rows, places->width, GAP);
    double *most = mem_alloc(grid_cells(&grid), sizeof *most);
    warm(&s, heat, &list);
    for (size_t i = 0; i < list.len; i++) {
        const struct warmth *here = &list.at[i];
        grid.cell[here->cell] = 0;
        bool same = i && !by_cell_and_kind(here - 1, here);
        sum = same ? sum + here->share : here->share;
        if (sum > most[here->cell])
            most[here->cell] = sum;
    }
    squares_draw(&grid, most, canvas);
    free(most);
    vec_release(&list);
    grid_release(&grid);
    release(&s);
}
