/* page.c: escape sequences of terminals.
 *
 * Colours are taken from the 256 of xterm, which more terminals understand
 * than 24 bits: 16 + 36 r + 6 g + b for the six levels of each channel, and
 * 232 .. 255 for 24 greys between black and white. */
#include "show/page.h"
#include "show/palette.h"

static const int levels[6] = {0, 95, 135, 175, 215, 255};

static int square(int number)
{
    return number * number;
}

static int nearest_level(int value)
{
    int best = 0;
    for (int i = 1; i < 6; i++)
        if (square(levels[i] - value) < square(levels[best] - value))
            best = i;
    return best;
}

static int nearest_grey(int value)
{
    int grey = (value - 8 + 5) / 10;
    return grey < 0 ? 0 : grey > 23 ? 23 : grey;
}

/* The number of the xterm colour next to 0xRRGGBB. */
static int terminal_colour(int rgb)
{
    int channel[3] = {rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255};
    int grey = nearest_grey((channel[0] + channel[1] + channel[2]) / 3);
    int cube = 0, far_cube = 0, far_grey = 0;
    for (int i = 0; i < 3; i++) {
        int level = nearest_level(channel[i]);
        cube = 6 * cube + level;
        far_cube += square(levels[level] - channel[i]);
        far_grey += square(8 + 10 * grey - channel[i]);
    }
    return far_grey < far_cube ? 232 + grey : 16 + cube;
}

const char *page_corner_sign(int walls)
{
    static const char corner[][4] = {" ", "╴", "╶", "─", "╵", "┘", "└", "┴",
                                     "╷", "┐", "┌", "┬", "│", "┤", "├", "┼"};
    return corner[walls];
}

void page_corner(struct page *page, int walls)
{
    if (page->utf8)
        writer_short(page->writer, page_corner_sign(walls), walls ? 3 : 1);
    else
        writer_byte(page->writer, " ++-++++++++|+++"[walls]);
}

void page_back(struct page *page, int rgb)
{
    if (page->colour)
        writer_print(page->writer, "\033[38;5;%d;48;5;%dm",
                     terminal_colour(palette_ink(rgb)), terminal_colour(rgb));
}

void page_halves(struct page *page, int above, int below)
{
    assert(page->utf8 && page->colour);
    writer_print(page->writer, "\033[38;5;%d;48;5;%dm▀\033[0m",
                 terminal_colour(above), terminal_colour(below));
}

void page_ink(struct page *page, int rgb)
{
    if (page->colour)
        writer_print(page->writer, "\033[38;5;%dm", terminal_colour(rgb));
}

void page_plain(struct page *page)
{
    if (page->colour)
        writer_text(page->writer, "\033[0m");
}
