/* palette.h: colours that most people can tell apart. */
#ifndef SHOW_PALETTE_H
#define SHOW_PALETTE_H

#include <stdbool.h>

enum {
    COLOUR_INK = 0x222222,
    COLOUR_PALE = 0xdddddd,
    COLOUR_FRAME = 0x999999,
    COLOUR_PAPER = 0xffffff
};

/* Any number, repeating after some; light enough for dark letters. */
int palette(int number);
/* Forty: those, then as many deep ones, for white letters; palette_ink tells
 * which letters. */
int palette_wide(int number);
/* The colour of `palette`, dark enough for white letters and for outlines. */
int palette_dark(int number);
/* Five hues, 0 to 4, each deep and light: for things that come in pairs. */
int palette_pair(int hue, bool light);
/* Dark or white letters, whichever can be read on this colour. */
int palette_ink(int rgb);
/* From pale yellow by orange to dark red, 0 <= heat <= 1. */
int palette_glow(double heat);
/* So much of a colour's way to white, in percent. */
int palette_paler(int rgb, int percent);

#endif
