/* help.h: small helpers that many unit tests share: chance, text printed to
 * memory, covers. */
#ifndef TEST_HELP_H
#define TEST_HELP_H

#include "base/writer.h"
#include "format/dlxfile.h"
#include "problem/xcc.h"

/* A random number below a bound; the state is not 0. */
static inline uint64_t draw(uint64_t *state, uint64_t below)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (*state >> 11) % below;
}

/* What is written to `file` between both is the text, which is to be freed. */
struct printed {
    char *text;
    size_t size;
    FILE *file;
    struct writer *w;
};

static inline void print_begin(struct printed *p)
{
    p->file = open_memstream(&p->text, &p->size);
    p->w = mem_alloc(1, sizeof *p->w);
    writer_init(p->w, p->file);
}

static inline void print_end(struct printed *p)
{
    writer_finish(p->w, &(struct error){0});
    fclose(p->file);
    free(p->w);
}

/* ---- covers --------------------------------------------------------- */

static inline void emit(const void *puzzle, struct tray *tray)
{
    xcc_emit(puzzle, tray);
}

/* The cover of a file of the tests' data; false if it is not right. */
static inline bool cover_from_file(struct xcc *xcc, const char *name)
{
    char path[1000];
    struct reader r;
    struct dlxfile file = {0};
    struct error err = {0};
    snprintf(path, sizeof path, "%s/%s", getenv("TEST_DATA"), name);
    if (!reader_open(&r, path, &err))
        return false;
    bool good = dlxfile_read(&r, &file, &err);
    reader_close(&r);
    *xcc = file.xcc;
    file.xcc = (struct xcc){0};
    dlxfile_release(&file);
    return good;
}

/* Queens: rows, columns and diagonals. */
static inline void fill_queens(struct xcc *xcc, int n)
{
    *xcc = (struct xcc){.primary = 2 * n, .items = 2 * n + 2 * (2 * n - 1)};
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            struct entry entry[] = {{r, 0},
                                    {n + c, 0},
                                    {2 * n + r + c, 0},
                                    {4 * n - 1 + r - c + n - 1, 0}};
            xcc_add(xcc, r * n + c, entry, 4);
        }
}

static inline void domino_board(struct xcc *xcc, int rows, int cols)
{
    *xcc = (struct xcc){.items = rows * cols, .primary = rows * cols};
    for (int i = 0; i < rows * cols; i++) {
        struct entry across[] = {{i, 0}, {i + 1, 0}};
        struct entry down[] = {{i, 0}, {i + cols, 0}};
        if (i % cols + 1 < cols)
            xcc_add(xcc, (int)xcc_options(xcc), across, 2);
        if (i + cols < rows * cols)
            xcc_add(xcc, (int)xcc_options(xcc), down, 2);
    }
}

#endif
