/* riddle.h: random puzzles, and what brute force says of them.
 *
 * Brute force knows the rules and nothing of ours.  Puzzles that need a file
 * find it in a scratch folder. */
#ifndef TEST_RIDDLE_H
#define TEST_RIDDLE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct chance {
    uint64_t state;
};

int below(struct chance *chance, int bound);
int between(struct chance *chance, int low, int high);

/* A random puzzle: its id without parameters that choose an encoding, how
 * many solutions it has, and how many up to symmetry. */
struct riddle {
    char id[200];
    long solutions;
    long classes; /* UNKNOWN: the family knows no symmetries */
};

enum { UNKNOWN = -1 };

/* Opens a file of the scratch folder to be written; fills in its path. */
FILE *scratch_file(const char *name, char *path, size_t size);

/* A puzzle or a solution as numbers in a rectangle. */
enum { EXTENT = 16 };

struct picture {
    int rows, cols;
    int set; /* of numbers, as bits */
    int cell[EXTENT][EXTENT];
};

/* Does the solution come first among its images under those mirrors that
 * leave the puzzle as it is?  Where a mirror makes other numbers of the
 * numbers, they are in `swap`; NULL: it does not. */
bool speaks(const struct picture *solution, const struct picture *puzzle,
            const int *swap);

/* For unit tests, too. */
void random_tetravex(struct chance *chance, struct riddle *riddle);

#endif
