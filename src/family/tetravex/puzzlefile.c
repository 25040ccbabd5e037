/* puzzlefile.c: a puzzle as a file, which tilesfile.c reads back.
 *
 *     # read it with tetravex,rotate=yes,frame=0:@FILE
 *     3 4
 *     0895
 *     ...
 *     hole at 2,2
 *     tile 7 at 2,3 turned 1
 *
 * The first line is there if the id must tell more than the file can; the size
 * if the board is no square, or has holes.  Colours of several bytes stand
 * apart. */
#include "family/tetravex/tetravex.h"
#include "format/json.h"

static bool is_plain(const struct tetravex *p)
{
    for (int side = 0; side < SIDES; side++)
        if (p->order[side] != side)
            return false;
    return !p->rotate && p->frame == NONE;
}

static void print_reading(const struct tetravex *p, struct writer *w)
{
    if (is_plain(p))
        return;
    writer_text(w, "# read it with tetravex");
    if (p->order[0] != TOP || p->order[1] != RIGHT || p->order[2] != BOTTOM) {
        writer_text(w, ",sides=");
        for (int side = 0; side < SIDES; side++)
            writer_byte(w, "trbl"[p->order[side]]);
    }
    writer_text(w, p->rotate ? ",rotate=yes" : "");
    if (p->frame != NONE) {
        writer_text(w, ",frame=");
        writer_text(w, p->colour[p->frame]);
    }
    writer_text(w, ":@FILE\n");
}

static void print_tile(const struct tetravex *p, int tile, struct writer *w)
{
    for (int i = 0; i < SIDES; i++) {
        writer_text(w, i && p->widest > 1 ? " " : "");
        writer_text(w, p->colour[p->tile[tile][p->order[i]]]);
    }
    writer_byte(w, '\n');
}

static void print_place(const struct tetravex *p, int square, struct writer *w)
{
    writer_print(w, " at %d,%d", square / p->cols + 1, square % p->cols + 1);
}

static void print_given(const struct tetravex *p, const struct given *given,
                        struct writer *w)
{
    writer_print(w, "tile %d", given->tile + 1);
    print_place(p, p->square[given->cell], w);
    if (p->rotate && given->turn != NONE)
        writer_print(w, " turned %d", given->turn);
    writer_byte(w, '\n');
}

void tetravex_print_puzzle(const void *puzzle, struct page *page)
{
    const struct tetravex *p = puzzle;
    struct writer *w = page->writer;
    int squares = p->rows * p->cols;
    print_reading(p, w);
    if (p->rows != p->cols || p->cells < squares)
        writer_print(w, "%d %d\n", p->rows, p->cols);
    for (int i = 0; i < p->cells; i++)
        print_tile(p, i, w);
    for (int i = 0; i < squares; i++) {
        if (p->cell_at[i] != NONE)
            continue;
        writer_text(w, "hole");
        print_place(p, i, w);
        writer_byte(w, '\n');
    }
    for (int i = 0; i < p->givens; i++)
        print_given(p, &p->given[i], w);
}

/* ---- as data -------------------------------------------------------- */

/* The sides of all tiles, from the top on clockwise. */
static void tell_tiles(const struct tetravex *p, struct writer *w)
{
    writer_text(w, ",\"tiles\":[");
    for (int tile = 0; tile < p->cells; tile++)
        for (int side = 0; side < SIDES; side++) {
            writer_text(w, side ? "," : tile ? ",[" : "[");
            json_write_text(w, p->colour[p->tile[tile][side]]);
            writer_text(w, side == LEFT ? "]" : "");
        }
    writer_byte(w, ']');
}

static void tell_given(const struct tetravex *p, const struct given *given,
                       struct writer *w)
{
    int square = p->square[given->cell];
    writer_print(w, "{\"tile\":%d,\"row\":%d,\"col\":%d", given->tile + 1,
                 square / p->cols + 1, square % p->cols + 1);
    if (p->rotate && given->turn != NONE)
        writer_print(w, ",\"turned\":%d", given->turn);
    writer_byte(w, '}');
}

void tetravex_tell_puzzle(const void *puzzle, struct writer *w)
{
    const struct tetravex *p = puzzle;
    int holes = 0;
    writer_print(w, ",\"rows\":%d,\"cols\":%d", p->rows, p->cols);
    tell_tiles(p, w);
    writer_text(w, ",\"holes\":[");
    for (int i = 0; i < p->rows * p->cols; i++)
        if (p->cell_at[i] == NONE)
            writer_print(w, "%s[%d,%d]", holes++ ? "," : "", i / p->cols + 1,
                         i % p->cols + 1);
    writer_text(w, "],\"given\":[");
    for (int i = 0; i < p->givens; i++) {
        writer_text(w, i ? "," : "");
        tell_given(p, &p->given[i], w);
    }
    writer_print(w, "],\"rotate\":%s", p->rotate ? "true" : "false");
    if (p->frame != NONE) {
        writer_text(w, ",\"frame\":");
        json_write_text(w, p->colour[p->frame]);
    }
}
