/* palette.h: colours that most people can tell apart. */
#ifndef SHOW_PALETTE_H
#define SHOW_PALETTE_H

enum {
    COLOUR_INK = 0x222222,
    COLOUR_PALE = 0xdddddd,
    COLOUR_PAPER = 0xffffff
};

/* Any number, repeating after some; light enough for dark letters. */
int palette(int number);
/* The same colour, dark enough for white letters and for outlines. */
int palette_dark(int number);

#endif
