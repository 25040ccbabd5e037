/* palette.c: light colours, each far from those before it.
 *
 * The first seven are those of Paul Tol's light scheme, one of them
 * lighter; each further one was chosen to be as far as can be, in CIE Lab,
 * from all before it, as people see it with normal, red-blind, green-blind
 * and blue-blind eyes.  All twenty stay distinct among the 256 colours of a
 * terminal. */
#include "show/palette.h"

enum { LIGHT = 20, WIDE = 40 };

int palette(int number)
{
    static const int light[LIGHT] = {
        0x77aadd, 0xeedd88, 0xee8866, 0x44bb99, 0xffaabb, 0xbbbb33, 0x99ddff,
        0x77eedd, 0xcceebb, 0xbb99bb, 0x99aaff, 0x88cc88, 0x55ccdd, 0xccaa55,
        0xccccaa, 0xcceeff, 0xeeaadd, 0xdd9999, 0xeebb77, 0x77ccbb,
    };
    return light[(unsigned)number % LIGHT];
}

/* The deep ones were chosen in the same way, and exchanged as long as that
 * helped: any two differ by 12 or more.  White letters have a contrast of 4.6
 * or more on them, dark letters one of 6.3 or more on the light ones. */
int palette_wide(int number)
{
    static const int deep[WIDE - LIGHT] = {
        0x7700ff, 0x550066, 0x662200, 0x226655, 0x665588, 0xdd3300, 0x0000aa,
        0x440088, 0x7766cc, 0x8822dd, 0x223344, 0x882299, 0x118811, 0x884433,
        0x663333, 0x3366ff, 0xdd2266, 0x664466, 0xcc1199, 0x5544bb,
    };
    int place = (int)((unsigned)number % WIDE);
    return place < LIGHT ? palette(place) : deep[place - LIGHT];
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

/* Blue, gold, rust, green and plum.  Any two of the ten differ by 14 or more
 * in CIE Lab, as people see them with normal, red-blind, green-blind and
 * blue-blind eyes. */
int palette_pair(int hue, bool light)
{
    static const int pair[][2] = {
        {0x2b84d8, 0xa8c4f5}, {0xc09a00, 0xf7e08a}, {0xb4481a, 0xf6b08c},
        {0x0b7a52, 0xa3ecc8}, {0xa3408f, 0xe6b5d4},
    };
    enum { HUES = sizeof pair / sizeof *pair };
    return pair[(unsigned)hue % HUES][light];
}

/* Brightness as the eye weighs red, green and blue. */
int palette_ink(int rgb)
{
    int red = rgb >> 16 & 255, green = rgb >> 8 & 255, blue = rgb & 255;
    int brightness = (299 * red + 587 * green + 114 * blue) / 1000;
    return brightness > 140 ? COLOUR_INK : COLOUR_PAPER;
}

int palette_paler(int rgb, int percent)
{
    int mixed = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
        int channel = rgb >> shift & 255;
        mixed |= (channel + (255 - channel) * percent / 100) << shift;
    }
    return mixed;
}

int palette_glow(double heat)
{
    static const int stop[][3] = {
        {255, 252, 230}, {254, 204, 120}, {240, 110, 50}, {130, 10, 30}};
    double at = heat < 0 ? 0 : heat > 1 ? 3 : 3 * heat;
    int from = at >= 3 ? 2 : (int)at, mixed = 0;
    for (int i = 0; i < 3; i++) {
        double channel =
            stop[from][i] + (at - from) * (stop[from + 1][i] - stop[from][i]);
        mixed = mixed << 8 | (int)(channel + 0.5);
    }
    return mixed;
}
