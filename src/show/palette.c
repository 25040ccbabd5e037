/* palette.c: light colours, each far from those before it.
 *
 * The first seven are those of Paul Tol's light scheme, one of them
 * lighter; each further one was chosen to be as far as can be, in CIE Lab,
 * from all before it, as people see it with normal, red-blind, green-blind
 * and blue-blind eyes.  All twenty stay distinct among the 256 colours of a
 * terminal. */
#include "show/palette.h"

int palette(int number)
{
    static const int light[] = {
        0x77aadd, 0xeedd88, 0xee8866, 0x44bb99, 0xffaabb, 0xbbbb33, 0x99ddff,
        0x77eedd, 0xcceebb, 0xbb99bb, 0x99aaff, 0x88cc88, 0x55ccdd, 0xccaa55,
        0xccccaa, 0xcceeff, 0xeeaadd, 0xdd9999, 0xeebb77, 0x77ccbb,
    };
    enum { COLOURS = sizeof light / sizeof *light };
    return light[(unsigned)number % COLOURS];
}

int palette_dark(int number)
{
    int rgb = palette(number), dark = 0;
    int red = rgb >> 16 & 255, green = rgb >> 8 & 255, blue = rgb & 255;
    int least = red < green ? red : green;
    least = least < blue ? least : blue;
    /* Less of the grey that is in it keeps the hue of a dark colour. */
    for (int shift = 16; shift >= 0; shift -= 8)
        dark |= ((rgb >> shift & 255) - least * 3 / 5) * 4 / 5 << shift;
    return dark;
}
