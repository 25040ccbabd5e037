/* subject.h: what the tests know of a family.
 *
 * test/family/NAME.c has it all: a struct subject called NAME_subject, which
 * the family's row in families.def brings to the tests.  All tables end with a
 * row of NULL, and each of them may be left out. */
#ifndef TEST_SUBJECT_H
#define TEST_SUBJECT_H

#include "riddle.h"

/* ---- published numbers (counts.c) ----------------------------------- */

enum row_kind {
    AUTO_ALONE,
    EVERY_ENGINE, /* so few that each engine that lists counts them too */
    LONG_RUN,     /* by `make check-long` alone */
    UP_TO_SYMMETRY,
    UP_TO_SYMMETRY_EACH
};

/* A puzzle and the number of its solutions. */
struct row {
    const char *id, *number;
    enum row_kind kind;
};

#define COUNT(id, number) \
    { \
        id, number, AUTO_ALONE \
    }
#define EACH(id, number) \
    { \
        id, number, EVERY_ENGINE \
    }
#define LONG(id, number) \
    { \
        id, number, LONG_RUN \
    }
#define CLASSES(id, number) \
    { \
        id, number, UP_TO_SYMMETRY \
    }
#define EACH_CLASSES(id, number) \
    { \
        id, number, UP_TO_SYMMETRY_EACH \
    }

/* ---- what is said (sayings.c) --------------------------------------- */

/* Part of the sentence about an id that is no puzzle or, if there is an
 * answer, about that answer to the puzzle, whether right or wrong. */
struct saying {
    const char *id, *answer, *sentence;
};

/* ---- what is damaged (damage.c) ------------------------------------- */

/* A puzzle, of which this is damaged: its file, where %s of the id is a copy
 * of the source, under this name; or its id; or a solution in this format. */
struct prey {
    const char *id;
    const char *source, *name;
    const char *format;
};

#define IN_FILE(id, source, name) \
    { \
        id, source, name, NULL \
    }
#define NAMED(id) \
    { \
        id, NULL, NULL, NULL \
    }
#define SOLVED(id, format) \
    { \
        id, NULL, NULL, format \
    }

struct subject {
    const char *name;
    const struct row *rows;
    const struct saying *sayings;

    /* A random puzzle and what brute force says of it (cross.c), and what may
     * be added to its id without another solution. */
    void (*riddle)(struct chance *chance, struct riddle *riddle);
    const char *const *variants;

    /* Engines that list, besides auto; left out: the general ones. */
    const char *const *engines;
    /* Engines that count without listing. */
    const char *const *counters;
    /* May an engine refuse this puzzle?  Left out: it may not. */
    bool (*refuses)(const char *id, const char *engine);

    const struct prey *files, *ids, *solutions;
};

extern const struct subject *const subjects[]; /* ends with NULL */

const char *const *subject_engines(const struct subject *subject);
bool subject_refuses(const struct subject *subject, const char *id,
                     const char *engine);

/* Removes the folder of scratch_file. */
void scratch_remove(void);

#endif
