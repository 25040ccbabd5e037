/* reason.c: why there is no covering, as text and as a picture.
 *
 * The members, cells of one colour, are filled and their neighbours ringed:
 * each ring can be the other half of one member, and there are too few.  What
 * of a large region is shown is the affair of view.c. */
#include "family/domino/reason/view.h"
#include "show/palette.h"

#include <math.h>

void domino_member_place(const void *puzzle, int member, int *row, int *col)
{
    const struct domino *d = puzzle;
    *row = member / d->cols + 1;
    *col = member % d->cols + 1;
}

/* ---- text ----------------------------------------------------------- */

static void print_part(const struct view *v, int row, int col,
                       struct page *page)
{
    switch (*grid_at(&v->part, 0, row, col)) {
    case MEMBER:
        page_back(page, palette(0));
        page_put(page, "●", "*");
        page_plain(page);
        break;
    case NEIGHBOUR:
        page_put(page, "○", "o");
        break;
    case OTHER:
        page_put(page, "·", ".");
        break;
    case FOLD:
        if (v->row.at[row] == FOLDED && v->col.at[col] == FOLDED)
            page_put(page, "⋱", "\\");
        else if (v->row.at[row] == FOLDED)
            page_put(page, "⋮", ":");
        else
            page_put(page, "⋯", "~");
        break;
    default:
        page_put(page, " ", " ");
    }
}

static void print_row(const struct view *v, int row, struct page *page)
{
    int end = v->part.cols; /* behind the last cell */
    while (end && *grid_at(&v->part, 0, row, end - 1) == GAP)
        end--;
    writer_byte(page->writer, '#');
    for (int col = 0; col < end; col++) {
        writer_byte(page->writer, ' ');
        print_part(v, row, col, page);
    }
    writer_byte(page->writer, '\n');
}

/* The marks are no colours: white cells may be dark discs. */
static void print_legend(const struct view *v, struct page *page)
{
    page_put(page, "# marks: ● these cells", "# marks: * these cells");
    if (view_has(v, NEIGHBOUR))
        page_put(page, ", ○ their neighbours", ", o their neighbours");
    if (view_has(v, OTHER))
        page_put(page, ", · other cells", ", . other cells");
    writer_byte(page->writer, '\n');
}

void domino_print_reason(const void *puzzle, const struct reason *reason,
                         struct page *page)
{
    enum { MOST = 39 }; /* two columns each, on a screen of eighty */
    struct view view;
    char where[240];
    view_init(&view, puzzle, reason, MOST, MOST + 2); /* seen not to fit */
    view_say(&view, where, sizeof where);
    bool fits = view.row.len <= MOST && view.col.len <= MOST;
    writer_print(page->writer, "# %s\n", reason->sentence);
    if (where[0] && fits)
        writer_print(page->writer, "# %s\n", where);
    for (int row = 0; fits && row < view.part.rows; row++)
        print_row(&view, row, page);
    if (fits)
        print_legend(&view, page);
    else
        writer_text(page->writer,
                    "# too large to be drawn here; -f svg draws it\n");
    view_release(&view);
}

/* ---- a picture ------------------------------------------------------ */

enum { MARGIN = 12, SENTENCE = 340, LETTER = 8, LINE = 18 };

/* All cells of one kind as squares, a little smaller than a cell. */
struct layer {
    double cell; /* the side of a cell */
    struct point origin;
    VEC(struct tile) tile;
};

static void add(struct layer *l, int row, int col, double inset)
{
    vec_push(&l->tile,
             (struct tile){{l->origin.x + l->cell * col + inset,
                            l->origin.y + l->cell * row + inset},
                           {l->cell - 2 * inset, l->cell - 2 * inset}});
}

static void paint(struct layer *l, struct canvas *canvas, double radius,
                  int colour)
{
    canvas_tiles(canvas, l->tile.at, l->tile.len, radius, colour);
    vec_clear(&l->tile);
}

static bool is_cell(const struct view *v, int row, int col)
{
    int part = *grid_at(&v->part, 0, row, col);
    return part != GAP && part != FOLD;
}

static void draw_board(const struct view *v, struct layer *l,
                       struct canvas *canvas)
{
    for (int black = 0; black < 2; black++) {
        for (int row = 0; row < v->part.rows; row++)
            for (int col = 0; col < v->part.cols; col++)
                if (is_cell(v, row, col) &&
                    (v->row.at[row] + v->col.at[col]) % 2 == black)
                    add(l, row, col, 0);
        paint(l, canvas, 0, black ? 0xc4c4c9 : 0xe6e6ea);
    }
}

/* Discs on the cells of one kind; a ring is a disc with a lighter one in
 * it. */
static void draw_discs(const struct view *v, struct layer *l,
                       struct canvas *canvas, enum part part)
{
    const double outer[] = {[MEMBER] = 0.17, [NEIGHBOUR] = 0.17};
    const double inner[] = {[MEMBER] = 0.21, [NEIGHBOUR] = 0.27};
    const int rim[] = {[MEMBER] = 0x14508c, [NEIGHBOUR] = 0xb4481a};
    const int inside[] = {[MEMBER] = 0x2b84d8, [NEIGHBOUR] = 0xfff4ec};
    for (int pass = 0; pass < 2; pass++) {
        double inset = l->cell * (pass ? inner[part] : outer[part]);
        for (int row = 0; row < v->part.rows; row++)
            for (int col = 0; col < v->part.cols; col++)
                if (*grid_at(&v->part, 0, row, col) == (int)part)
                    add(l, row, col, inset);
        paint(l, canvas, l->cell / 2 - inset, pass ? inside[part] : rim[part]);
    }
}

/* Three dots in each place where rows or columns are left out, along them. */
static void draw_folds(const struct view *v, struct layer *l,
                       struct canvas *canvas)
{
    const double side = l->cell / 7;
    for (int row = 0; row < v->part.rows; row++)
        for (int col = 0; col < v->part.cols; col++) {
            if (*grid_at(&v->part, 0, row, col) != FOLD)
                continue;
            double down = v->row.at[row] == FOLDED ? l->cell / 4 : 0;
            double right = v->col.at[col] == FOLDED ? l->cell / 4 : 0;
            double x = l->origin.x + l->cell * (col + 0.5) - side / 2;
            double y = l->origin.y + l->cell * (row + 0.5) - side / 2;
            for (int i = -1; i <= 1; i++)
                vec_push(&l->tile, (struct tile){{x + right * i, y + down * i},
                                                 {side, side}});
        }
    paint(l, canvas, side / 2, COLOUR_INK);
}

/* Where discs would be too small to be seen, and too many. */
/* unreached: no region of the tests is that large and that irregular */
static void draw_flat(const struct view *v, struct layer *l,
                      struct canvas *canvas)
{
    const int colour[] = {0xe4e4e7, 0x2b84d8, 0xf6b08c};
    for (int part = OTHER; part <= NEIGHBOUR; part++) {
        for (int row = 0; row < v->part.rows; row++)
            for (int col = 0; col < v->part.cols; col++)
                if (*grid_at(&v->part, 0, row, col) == part)
                    add(l, row, col, 0);
        paint(l, canvas, 0, colour[part]);
    }
}

static const char *legend(const struct view *v, bool fine)
{
    if (fine)
        /* unreached: no region of the tests is that large and that
         * irregular */
        return "blue: these cells; orange: their neighbours";
    return view_has(v, NEIGHBOUR)
               ? "discs: these cells; rings: their neighbours"
               : "the disc marks it";
}

/* A sentence and two notes, each centred below the other. */
static void write_words(const char *const *words, struct point at, double line,
                        struct canvas *canvas)
{
    canvas_text(canvas, at, line * 14 / LINE, COLOUR_INK, words[0]);
    for (int i = 1; i <= 2; i++) {
        at.y += line;
        if (words[i][0])
            canvas_text(canvas, at, line * 11 / LINE, COLOUR_INK, words[i]);
    }
}

void domino_draw_reason(const void *puzzle, const struct reason *reason,
                        struct canvas *canvas)
{
    enum { MOST = 120, CLIP = 2000, FINE = 8 }; /* lines, lines, points */
    struct view view;
    char where[240];
    view_init(&view, puzzle, reason, MOST, CLIP);
    view_say(&view, where, sizeof where);
    int rows = view.part.rows, cols = view.part.cols;
    double cell = domino_cell_side(rows, cols);
    double board = cell * cols, bottom = MARGIN + cell * rows;
    double words = LETTER * (double)strlen(reason->sentence);
    double width = fmax(fmax(board, words), SENTENCE);
    double line = LINE * (width > 2 * SENTENCE ? width / SENTENCE / 2 : 1);
    struct layer layer = {.cell = cell,
                          .origin = {MARGIN + (width - board) / 2, MARGIN}};
    bool fine = cell < FINE;
    canvas_picture(canvas, width + 2 * MARGIN,
                   bottom + (where[0] ? 3.75 : 2.75) * line);
    if (fine) {
        /* unreached: no region of the tests is that large and that
         * irregular */
        draw_flat(&view, &layer, canvas);
    } else {
        draw_board(&view, &layer, canvas);
        draw_discs(&view, &layer, canvas, MEMBER);
        draw_discs(&view, &layer, canvas, NEIGHBOUR);
        draw_folds(&view, &layer, canvas);
    }
    write_words((const char *[]){reason->sentence, legend(&view, fine), where},
                (struct point){MARGIN + width / 2, bottom + line}, line,
                canvas);
    vec_release(&layer.tile);
    view_release(&view);
}
