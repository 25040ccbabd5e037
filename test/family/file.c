/* file.c: puzzles that are files. */
#include "../subject.h"

/* ---- numbers -------------------------------------------------------- */

static const struct row rows[] = {
    /* Exact covers from files */
    COUNT("test/data/pentomino-6x10.dlx",
          "9356"), /* 2339 x 4, Haselgrove 1960 */
    EACH("test/data/queens-8.dlx", "92"),
    EACH("test/data/langford-3.dlx", "2"),
    EACH("test/data/langford-4.dlx", "2"),
    EACH("test/data/langford-7.dlx", "52"),
    {0},
};

/* Where there is no source, clauses are written. */
static const struct prey files[] = {
    IN_FILE("%s", "test/data/langford-4.dlx", "a.dlx"),
    IN_FILE("%s", "test/data/costs.dlx", "a.dlx"),
    IN_FILE("%s", "test/data/domino-tatami-region-hole.sat", "a.sat"),
    IN_FILE("%s", "", "a.cnf"),
    {0},
};

static const struct prey solutions[] = {
    SOLVED("test/data/langford-4.dlx", "text"),
    {0},
};

const struct subject file_subject = {
    .name = "file",
    .rows = rows,
    .files = files,
    .solutions = solutions,
};
