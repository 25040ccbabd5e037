/* png.h: PNGs that somebody has made, with a comment, or as frames of a film.
 *
 * A PNG is a mark and chunks: length, type, data, CRC-32.  An animated one
 * (APNG) has the chunk acTL, how many frames there are, and before the data of
 * each frame fcTL, how long it is seen; the data of further frames are chunks
 * fdAT, which begin with a number.  Who knows nothing of that shows the first
 * frame. */
#ifndef SHOW_PNG_H
#define SHOW_PNG_H

#include "base/writer.h"

struct png {
    struct writer *writer; /* borrowed, as the comment */
    const char *comment;
    uint32_t density; /* dots in a metre; 0: nobody has asked */
    int frames;       /* that will come; 1: it is no film */
    int milliseconds; /* that each is seen */
    int taken;        /* frames so far */
    uint32_t sequence;
};

/* The next frame: a whole PNG, as large as the first one. */
void png_frame(struct png *png, const char *bytes, size_t size);
/* Behind the last. */
void png_end(struct png *png);

#endif
