/* reason.c: why there is no covering, as text and as a picture.
 *
 * The members, cells of one colour, are filled and their neighbours ringed:
 * each ring can be the other half of one member, and there are too few.  Of
 * a large region only the part around the members is shown. */
#include "family/domino/domino.h"
#include "show/palette.h"

enum part { OTHER, MEMBER, NEIGHBOUR };

void domino_member_place(const void *puzzle, int member, int *row, int *col)
{
    const struct domino *d = puzzle;
    *row = member / d->cols + 1;
    *col = member % d->cols + 1;
}

/* ---- the part that is shown ----------------------------------------- */

struct view {
    const struct domino *d; /* borrowed */
    struct frame frame;     /* what is shown of it */
    struct grid part;       /* owned; of each cell in the frame, or GAP */
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* The members and two cells around them: their neighbours, and what lies
 * behind those. */
static struct frame find_frame(const struct domino *d,
                               const struct reason *reason)
{
    enum { AROUND = 2 };
    int top = d->rows, left = d->cols, bottom = 0, right = 0;
    for (size_t i = 0; i < reason->member.len; i++) {
        int row = reason->member.at[i] / d->cols;
        int col = reason->member.at[i] % d->cols;
        top = least(top, row);
        left = least(left, col);
        bottom = row > bottom ? row : bottom;
        right = col > right ? col : right;
    }
    top = top > AROUND ? top - AROUND : 0;
    left = left > AROUND ? left - AROUND : 0;
    bottom = least(bottom + AROUND, d->rows - 1);
    right = least(right + AROUND, d->cols - 1);
    return (struct frame){top, left, bottom - top + 1, right - left + 1};
}

/* A region of at most so many rows and columns is shown whole. */
static void view_init(struct view *v, const struct domino *d,
                      const struct reason *reason, int most)
{
    bool whole = d->rows <= most && d->cols <= most;
    v->d = d;
    v->frame =
        whole ? (struct frame){0, 0, d->rows, d->cols} : find_frame(d, reason);
    v->part = (struct grid){0};
}

static bool shows(const struct view *v, int row, int col)
{
    int down = row - v->frame.top, across = col - v->frame.left;
    return down >= 0 && down < v->frame.rows && across >= 0 &&
           across < v->frame.cols && *region_at(v->d, row, col);
}

static void mark(struct view *v, int row, int col, enum part part)
{
    if (shows(v, row, col))
        *grid_at(&v->part, 0, row - v->frame.top, col - v->frame.left) =
            (int)part;
}

static void view_fill(struct view *v, const struct reason *reason)
{
    const struct frame *f = &v->frame;
    grid_size(&v->part, 1, f->rows, f->cols, GAP);
    for (int row = 0; row < f->rows; row++)
        for (int col = 0; col < f->cols; col++)
            mark(v, f->top + row, f->left + col, OTHER);
    for (size_t i = 0; i < reason->member.len; i++) {
        int row = reason->member.at[i] / v->d->cols;
        int col = reason->member.at[i] % v->d->cols;
        mark(v, row, col, MEMBER);
        mark(v, row, col + 1, NEIGHBOUR);
        mark(v, row + 1, col, NEIGHBOUR);
        mark(v, row, col - 1, NEIGHBOUR);
        mark(v, row - 1, col, NEIGHBOUR);
    }
}

/* ---- text ----------------------------------------------------------- */

static void print_row(const struct view *v, int row, struct page *page)
{
    int end = v->frame.cols; /* behind the last cell */
    while (end && *grid_at(&v->part, 0, row, end - 1) == GAP)
        end--;
    writer_byte(page->writer, '#');
    for (int col = 0; col < end; col++) {
        int part = *grid_at(&v->part, 0, row, col);
        writer_byte(page->writer, ' ');
        if (part == MEMBER)
            page_back(page, palette(0));
        if (part == MEMBER)
            page_put(page, "●", "*");
        else if (part == NEIGHBOUR)
            page_put(page, "○", "o");
        else if (part == OTHER)
            page_put(page, "·", ".");
        else
            page_put(page, " ", " ");
        if (part == MEMBER)
            page_plain(page);
    }
    writer_byte(page->writer, '\n');
}

static bool has_part(const struct view *v, enum part part)
{
    for (size_t i = 0; i < grid_cells(&v->part); i++)
        if (v->part.cell[i] == (int)part)
            return true;
    return false;
}

/* The marks are no colours: white cells may be dark discs. */
static void print_legend(const struct view *v, struct page *page)
{
    page_put(page, "# marks: ● these cells", "# marks: * these cells");
    if (has_part(v, NEIGHBOUR))
        page_put(page, ", ○ their neighbours", ", o their neighbours");
    if (has_part(v, OTHER))
        page_put(page, ", · other cells", ", . other cells");
    writer_byte(page->writer, '\n');
}

void domino_print_reason(const void *puzzle, const struct reason *reason,
                         struct page *page)
{
    enum { MOST = 39 }; /* two columns each, on a screen of eighty */
    struct view view;
    char where[160];
    view_init(&view, puzzle, reason, MOST);
    domino_say_frame(view.d, &view.frame, where, sizeof where);
    writer_print(page->writer, "# %s\n", reason->sentence);
    if (where[0])
        writer_print(page->writer, "# %s\n", where);
    if (view.frame.rows > MOST || view.frame.cols > MOST) {
        writer_text(page->writer,
                    "# too large to be drawn here; -f svg draws it\n");
        return;
    }
    view_fill(&view, reason);
    for (int row = 0; row < view.frame.rows; row++)
        print_row(&view, row, page);
    print_legend(&view, page);
    grid_release(&view.part);
}

/* ---- a picture ------------------------------------------------------ */

enum { MARGIN = 12, SENTENCE = 340, LINE = 18 };

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

static void draw_board(const struct view *v, struct layer *l,
                       struct canvas *canvas)
{
    for (int black = 0; black < 2; black++) {
        for (int row = 0; row < v->frame.rows; row++)
            for (int col = 0; col < v->frame.cols; col++)
                if (*grid_at(&v->part, 0, row, col) != GAP &&
                    (v->frame.top + row + v->frame.left + col) % 2 == black)
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
        for (int row = 0; row < v->frame.rows; row++)
            for (int col = 0; col < v->frame.cols; col++)
                if (*grid_at(&v->part, 0, row, col) == (int)part)
                    add(l, row, col, inset);
        paint(l, canvas, l->cell / 2 - inset, pass ? inside[part] : rim[part]);
    }
}

/* Where discs would be too small to be seen, and too many. */
static void draw_flat(const struct view *v, struct layer *l,
                      struct canvas *canvas)
{
    const int colour[] = {0xe4e4e7, 0x2b84d8, 0xf6b08c};
    for (int part = OTHER; part <= NEIGHBOUR; part++) {
        for (int row = 0; row < v->frame.rows; row++)
            for (int col = 0; col < v->frame.cols; col++)
                if (*grid_at(&v->part, 0, row, col) == part)
                    add(l, row, col, 0);
        paint(l, canvas, 0, colour[part]);
    }
}

static const char *legend(const struct view *v, bool fine)
{
    if (fine)
        return "blue: these cells; orange: their neighbours";
    return has_part(v, NEIGHBOUR)
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
    enum { MOST = 64 };
    struct view view;
    char where[160];
    view_init(&view, puzzle, reason, MOST);
    domino_clip_frame(&view.frame);
    view_fill(&view, reason);
    domino_say_frame(view.d, &view.frame, where, sizeof where);
    const struct frame *f = &view.frame;
    double cell = domino_cell_side(f->rows, f->cols);
    double board = cell * f->cols, bottom = MARGIN + cell * f->rows;
    double width = board > SENTENCE ? board : SENTENCE;
    double line = LINE * (width > 2 * SENTENCE ? width / SENTENCE / 2 : 1);
    struct layer layer = {.cell = cell,
                          .origin = {MARGIN + (width - board) / 2, MARGIN}};
    bool fine = cell < 8;
    canvas_picture(canvas, width + 2 * MARGIN,
                   bottom + (where[0] ? 3.75 : 2.75) * line);
    if (fine) {
        draw_flat(&view, &layer, canvas);
    } else {
        draw_board(&view, &layer, canvas);
        draw_discs(&view, &layer, canvas, MEMBER);
        draw_discs(&view, &layer, canvas, NEIGHBOUR);
    }
    write_words((const char *[]){reason->sentence, legend(&view, fine), where},
                (struct point){MARGIN + width / 2, bottom + line}, line,
                canvas);
    vec_release(&layer.tile);
    grid_release(&view.part);
}
