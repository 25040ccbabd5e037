/* damage.c: good inputs, damaged at random.  Whatever the bytes, there is an
 * answer or one sentence; nothing crashes, hangs or believes a wrong proof.
 * In TAP.
 *
 *     damage ROUNDS [SEED]
 *
 * Run from the project's root.  Of the same seed come the same inputs on every
 * machine.  The input under way lies in the scratch folder that the first line
 * names, and stays there after a crash. */
#include "oracle.h"
#include "subject.h"

#include <unistd.h>

static char scratch[] = "/tmp/dovetail-damage-XXXXXX";

/* ---- bytes ---------------------------------------------------------- */

enum { MOST = 1 << 16 };

struct bytes {
    size_t count;
    char at[MOST];
};

static void take(struct bytes *bytes, FILE *file)
{
    bytes->count = file ? fread(bytes->at, 1, MOST, file) : 0;
}

static void insert(struct bytes *bytes, size_t place, const char *from,
                   size_t count)
{
    if (bytes->count + count > MOST)
        return;
    char *at = bytes->at + place;
    memmove(at + count, at, bytes->count - place);
    memcpy(at, from, count);
    bytes->count += count;
}

/* A place and how many bytes from there on, a few as a rule. */
static size_t span(struct chance *chance, const struct bytes *bytes,
                   size_t *count)
{
    size_t place = (size_t)below(chance, (int)bytes->count);
    size_t left = bytes->count - place;
    size_t most = below(chance, 8) ? 12 : left;
    *count = 1 + (size_t)below(chance, (int)(most < left ? most : left));
    return place;
}

static void damage(struct chance *chance, struct bytes *bytes)
{
    static const char *const words[] = {"0",
                                        "-1",
                                        "2147483647",
                                        "-2147483648",
                                        "4294967296",
                                        "1e9",
                                        "x",
                                        "?",
                                        "99999999999999999999",
                                        "\r\n",
                                        "#",
                                        "|",
                                        "@",
                                        "\xe2\x94\x8c",
                                        "~",
                                        "//",
                                        "\xff",
                                        "!",
                                        "1+1c/4"};
    static const char marks[] = "\n \t#|:;,.@+-*/09~<>ox?$!{}[]\"'\\\0\x80";
    size_t count, place = span(chance, bytes, &count);
    char copy[MOST];
    switch (below(chance, 6)) {
    case 0:
        bytes->at[place] ^= (char)(1 << below(chance, 8));
        break;
    case 1:
        bytes->at[place] = marks[below(chance, sizeof marks)];
        break;
    case 2:
        memmove(bytes->at + place, bytes->at + place + count,
                bytes->count - place - count);
        bytes->count -= count;
        break;
    case 3:
        memcpy(copy, bytes->at + place, count);
        insert(bytes, (size_t)below(chance, (int)bytes->count), copy, count);
        break;
    case 4: {
        int word = below(chance, sizeof words / sizeof *words);
        insert(bytes, place, words[word], strlen(words[word]));
        break;
    }
    default:
        if (!below(chance, 4))
            bytes->count = place;
    }
}

/* Writes a damaged copy to the scratch folder; its path lasts until the next
 * one. */
static const char *damaged(struct chance *chance, const struct bytes *good,
                           const char *name)
{
    static char path[100];
    static struct bytes bytes;
    bytes = *good;
    for (int i = between(chance, 1, 6); i && bytes.count; i--)
        damage(chance, &bytes);
    snprintf(path, sizeof path, "%s/%s", scratch, name);
    FILE *file = fopen(path, "w");
    if (!file || fwrite(bytes.at, 1, bytes.count, file) != bytes.count ||
        fclose(file))
        exit(1);
    return path;
}

/* ---- what dovetail says ---------------------------------------------- */

static dt_settings *settings(const char *format)
{
    return settings_with((const char *const[]){"format", format, NULL});
}

/* With limits, for puzzles that may be anything. */
static dt_settings *limited(const char *format)
{
    return settings_with((const char *const[]){"format", format, "effort",
                                               "2000", "time", "1", "memory",
                                               "200M", NULL});
}

/* Opens the puzzle and does something with it. */
static bool try_puzzle(struct chance *chance, const char *id,
                       struct dt_error *err)
{
    static const char *const formats[] = {"", "svg", "json", "rle"};
    bool counting = below(chance, 2);
    dt_settings *set = limited(counting ? "" : formats[below(chance, 4)]);
    dt_puzzle *puzzle = dt_open(id, set, err);
    bool good = puzzle || is_sentence(err->text);
    if (puzzle && is_small(puzzle, 10000))
        good = counting ? counts_well(puzzle, set, err)
                        : solves_well(puzzle, set, err);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
    return good;
}

/* ---- what is damaged --------------------------------------------------- */

enum target { FILES, IDS, SOLUTIONS };

static const struct prey *all_prey(const struct subject *subject,
                                   enum target target)
{
    return target == FILES ? subject->files
           : target == IDS ? subject->ids
                           : subject->solutions;
}

static const struct prey *any_prey(struct chance *chance, enum target target)
{
    int families = 0, rows = 0;
    const struct prey *prey = NULL;
    while (subjects[families])
        families++;
    while (!prey)
        prey = all_prey(subjects[below(chance, families)], target);
    while (prey[rows].id)
        rows++;
    return &prey[below(chance, rows)];
}

/* ---- puzzles in files ------------------------------------------------ */

/* Where no file is kept, clauses are written. */
static void load(const char *source, struct bytes *bytes)
{
    FILE *file = *source ? fopen(source, "r") : tmpfile();
    struct dt_error err;
    if (!*source) {
        dt_settings *set = settings("cnf");
        dt_puzzle *puzzle = dt_open("domino:3x4,cut=corners", set, &err);
        dt_encode(puzzle, set, NULL, file, &err);
        dt_puzzle_free(puzzle);
        dt_settings_free(set);
        rewind(file);
    }
    take(bytes, file);
    if (file)
        fclose(file);
    if (!bytes->count)
        exit(1);
}

static bool try_file(struct chance *chance, struct dt_error *err)
{
    static struct bytes good;
    char id[200];
    const struct prey *prey = any_prey(chance, FILES);
    load(prey->source, &good);
    snprintf(id, sizeof id, prey->id, damaged(chance, &good, prey->name));
    return try_puzzle(chance, id, err);
}

/* ---- puzzles by name ------------------------------------------------- */

static bool try_id(struct chance *chance, struct dt_error *err)
{
    static struct bytes good;
    static char id[MOST + 1];
    const char *from = any_prey(chance, IDS)->id;
    good.count = 0;
    insert(&good, 0, from, strlen(from));
    FILE *file = fopen(damaged(chance, &good, "id"), "r");
    size_t size = file ? fread(id, 1, MOST, file) : 0;
    if (file)
        fclose(file);
    id[size] = 0;
    return strchr(id, '@') && strchr(id, '/') ? true /* any file at all */
                                              : try_puzzle(chance, id, err);
}

/* ---- answers --------------------------------------------------------- */

static bool try_answer(struct chance *chance, struct dt_error *err)
{
    static struct bytes good;
    const struct prey *prey = any_prey(chance, SOLUTIONS);
    dt_settings *set = settings(prey->format);
    dt_puzzle *puzzle = dt_open(prey->id, set, err);
    dt_search *search = dt_search_new(puzzle, set, DT_SOLVE, err);
    FILE *out = tmpfile();
    dt_sheet *sheet = dt_sheet_new(search, out);
    dt_sheet_verdict(sheet, dt_next(search, err));
    dt_sheet_finish(sheet, err);
    rewind(out);
    take(&good, out);
    fclose(out);
    const char *path = damaged(chance, &good, "answer");
    int verdict = dt_check(puzzle, set, path, err);
    dt_search_free(search);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
    return (verdict == DT_RIGHT || verdict == DT_WRONG ||
            verdict == DT_ERROR) &&
           is_sentence(err->text);
}

/* ---- proofs ---------------------------------------------------------- */

static bool prove(const char *name, struct bytes *bytes, struct dt_error *err)
{
    dt_settings *set = settings("");
    dt_set(set, "proof", name, err);
    dt_puzzle *puzzle = dt_open("domino:4x4,cut=corners", set, err);
    dt_search *search = dt_search_new(puzzle, set, DT_SOLVE, err);
    FILE *out = tmpfile();
    bool good = dt_next(search, err) == DT_NONE &&
                dt_prove(search, out, err) == DT_NONE;
    rewind(out);
    take(bytes, out);
    fclose(out);
    dt_search_free(search);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
    return good;
}

/* The board of the proof, or one that has a covering: of that no proof is
 * right. */
static bool try_proof(struct chance *chance, struct dt_error *err)
{
    static const char *const names[] = {"a.lrat", "a.drat", "a.bdrat",
                                        "a.pbp"};
    static struct bytes good;
    const char *name = names[below(chance, 4)];
    bool coverable = below(chance, 2);
    if (!prove(name, &good, err))
        return false;
    dt_settings *set = settings("");
    dt_puzzle *puzzle =
        dt_open(coverable ? "domino:4x4" : "domino:4x4,cut=corners", set, err);
    int verdict =
        dt_check_proof(puzzle, set, damaged(chance, &good, name), err);
    dt_puzzle_free(puzzle);
    dt_settings_free(set);
    return is_sentence(err->text) && !(coverable && verdict == DT_RIGHT);
}

/* ---- rounds ---------------------------------------------------------- */

static const struct {
    const char *name;
    bool (*round)(struct chance *chance, struct dt_error *err);
} kinds[] = {
    {"puzzles in files", try_file},
    {"names of puzzles", try_id},
    {"answers", try_answer},
    {"proofs", try_proof},
};

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 100, failed = 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    int many = sizeof kinds / sizeof *kinds;
    if (!mkdtemp(scratch))
        return 1;
    printf("# %s\n1..%d\n", scratch, many);
    fflush(stdout);
    for (int k = 0; k < many; k++) {
        struct chance chance = {(seed + (uint64_t)k) * 88172645463325252u};
        bool good = true;
        for (int round = 0; round < rounds && good; round++) {
            struct dt_error err = {.text = ""};
            good = kinds[k].round(&chance, &err);
            if (!good)
                printf("# round %d: %s\n", round, err.text);
        }
        printf("%s %d %d damaged %s\n", good ? "ok" : "not ok", k + 1, rounds,
               kinds[k].name);
        fflush(stdout);
        failed += !good;
    }
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", scratch);
    return failed || system(command);
}
