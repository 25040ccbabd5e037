/* dots.h: a pattern of cells, '*' for a cell and '.' for none, or as people
 * draw them else: '#', 'X' and '1' are cells, a blank and '0' are none.  A
 * line ends with a '/' too, where all is written in one. */
#ifndef FORMAT_DOTS_H
#define FORMAT_DOTS_H

#include "base/mem.h"
#include "base/reader.h"

#define DOTS_CELLS "*#Xx1"
#define DOTS_HOLES ". 0"

/* The lines of a pattern, in '*' and '.', each up to its last cell; what lies
 * behind the last cell of the last line that has one does not count. */
struct dots {
    VEC(char) text;
    VEC(size_t) end; /* of each line in the text */
    int rows, cols;  /* up to the last line with a cell; of the widest */
};

/* Reads to the end into a zeroed struct, to be released in either case. */
bool dots_read(struct dots *dots, struct reader *r, struct error *err);
void dots_release(struct dots *dots);

/* Is there a cell?  Rows and columns count from 0. */
static inline bool dots_cell(const struct dots *dots, int row, int col)
{
    size_t begin = row ? dots->end.at[row - 1] : 0;
    return (size_t)col < dots->end.at[row] - begin &&
           dots->text.at[begin + (size_t)col] == '*';
}

#endif
