/* verbs.h: what a user can ask for, as one table.
 *
 * A row is an identifier, a name as typed, what must or may follow it and how
 * that is called, a line of help, and commands that work.  Other tables name
 * several verbs by their bits: VERB_SOLVE | VERB_COUNT. */
#ifndef BASE_VERBS_H
#define BASE_VERBS_H

#define VERBS \
    VERB(SOLVE, "solve", TAKES_PUZZLE, "PUZZLE", \
         "find one solution, check it and show it", \
         "dovetail solve windmill:4x5 -o packing.svg", \
         "dovetail solve life,velocity=c/3,width=8..12,symmetry=mirror", \
         "dovetail solve domino:20x20,cut=corners --proof board.lrat") \
    VERB(ENUMERATE, "enumerate", TAKES_PUZZLE, "PUZZLE", \
         "show all solutions, each once", \
         "dovetail enumerate domino:4x6,rule=tatami,meet=4", \
         "dovetail enumerate domino:4x4 --up-to-symmetry -o all.svg", \
         "dovetail enumerate windmill:2x4,pieces=0+3 --limit 5 -f json") \
    VERB(COUNT, "count", TAKES_PUZZLE, "PUZZLE", \
         "the exact number of solutions", "dovetail count windmill:3x9", \
         "dovetail count domino:64x64", \
         "dovetail count windmill:4x5 --up-to-symmetry", \
         "dovetail count windmill:4x5 -e dance --threads 2") \
    VERB(SAMPLE, "sample", TAKES_PUZZLE, "PUZZLE", \
         "solutions drawn uniformly at random", \
         "dovetail sample domino:20x20 --seed 1", \
         "dovetail sample domino:100x100,shape=aztec --seed 1 -o aztec.svg") \
    VERB(GENERATE, "generate", TAKES_PUZZLE, "PUZZLE", \
         "make a new puzzle and show it", \
         "dovetail generate tetravex:4x4#17", \
         "dovetail generate tetravex:5x5,difficulty=look#1", \
         "dovetail generate tetravex:4x4#1 --sheet 6 -o puzzles.pdf") \
    VERB(HINT, "hint", TAKES_PUZZLE, "PUZZLE", \
         "the next move on a board that has begun, and why", \
         "dovetail hint tetravex:4x4#17", \
         "dovetail hint tetravex:4x4,given=11@1.1#17") \
    VERB(CHECK, "check", TAKES_PUZZLE | TAKES_WORD, "PUZZLE [FILE]", \
         "is the solution in FILE, or a proof, right?", \
         "dovetail solve -q windmill:4x5 | dovetail check windmill:4x5 -", \
         "dovetail solve domino:8x8,cut=corners --proof no.lrat; " \
         "dovetail check domino:8x8,cut=corners --proof no.lrat") \
    VERB(SHOW, "show", TAKES_PUZZLE | TAKES_WORD, "PUZZLE [FILE]", \
         "draw the puzzle, or a solution in FILE, checked", \
         "dovetail show domino:8x8,cut=corners -o board.svg", \
         "dovetail encode queens:6 -f cnf >queens.cnf; " \
         "cadical queens.cnf | dovetail show queens:6 -") \
    VERB(ENCODE, "encode", TAKES_PUZZLE, "PUZZLE", \
         "write the puzzle as clauses or as an exact cover", \
         "dovetail encode domino:8x8,cut=corners -f cnf", \
         "dovetail encode windmill:4x5 -o windmill.dlx", \
         "dovetail encode windmill:4x5 -f sat") \
    VERB(FAMILIES, "families", TAKES_NOTHING, "", "the families of puzzles", \
         "dovetail families", "dovetail families -f json") \
    VERB(ENGINES, "engines", TAKES_NOTHING, "", "the engines that search", \
         "dovetail engines", "dovetail engines -f json") \
    VERB(HELP, "help", TAKES_WORD, "[TOPIC]", \
         "about a verb, family, format, option or engine", \
         "dovetail help solve", "dovetail help domino", "dovetail help dlx", \
         "dovetail help manual", "dovetail help -f json") \
    VERB(SERVE, "serve", TAKES_NOTHING, "", \
         "the page for browsers, on this machine", "dovetail serve", \
         "dovetail serve --port 8080 --no-browser") \
    VERB(CLUSTER, "cluster", TAKES_WORD, "TASK WORK", \
         "the same searches in units, for many machines", \
         "dovetail cluster split queens:10 --output work --units 40; " \
         "dovetail cluster check work; dovetail cluster run work; " \
         "dovetail cluster merge work")

enum { TAKES_NOTHING, TAKES_PUZZLE, TAKES_WORD }; /* bits */

enum verb_row_number {
#define VERB(id, ...) VERB_AT_##id,
    VERBS
#undef VERB
        VERBS_COUNT
};

enum {
#define VERB(id, ...) VERB_##id = 1 << VERB_AT_##id,
    VERBS
#undef VERB
        VERBS_ALL = (1 << VERBS_COUNT) - 1,
    /* Those that show solutions, tell of ourselves, search, those that take a
     * file as a puzzle, and those that draw. */
    VERBS_SHOW = VERB_SOLVE | VERB_ENUMERATE | VERB_SAMPLE | VERB_SHOW,
    VERBS_TELL = VERB_FAMILIES | VERB_ENGINES | VERB_HELP,
    VERBS_SEARCH = VERB_SOLVE | VERB_ENUMERATE | VERB_COUNT,
    VERBS_READ =
        VERBS_SEARCH | VERB_SAMPLE | VERB_CHECK | VERB_SHOW | VERB_ENCODE,
    VERBS_PICTURE = VERBS_SHOW | VERB_COUNT | VERB_GENERATE | VERB_HINT
};

enum { VERB_EXAMPLES = 5 };

struct verb_row {
    const char *name;
    unsigned takes;
    const char *arguments, *help;
    const char *examples[VERB_EXAMPLES + 1]; /* up to NULL */
};

extern const struct verb_row verb_rows[VERBS_COUNT];

/* The name of a verb that is given by its bit. */
const char *verb_name(unsigned verb);

#endif
