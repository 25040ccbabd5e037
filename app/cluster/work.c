/* work.c: the folder that machines share, and its manifest.
 *
 *     dovetail units 1
 *     version 0.1.0
 *     puzzle domino,rule=tatami:@{file}    the file is in the folder
 *     file floor.dots 9f86d081...          with its digest
 *     task count
 *     engine dance
 *     choose least
 *     problem 2c26b46b...                  the digest of the lines from
 *     units 2                              `puzzle` to here
 *     unit 4e07408562bedb8b60ce05c1decfe3ad 1234 3/5:20 7/2:30
 *     unit ...                             name, size, text; the largest first
 *     end 4b227777...                      the digest of all before
 *
 * The name of a unit is the first half of the digest of "PROBLEM TEXT\n": it
 * tells what the unit means, and depends on no order and no machine. */
#include "cluster/cluster.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <unistd.h>

const char *const purpose_words[PURPOSES + 1] = {"count", "enumerate", "tally",
                                                 "solve", "refute",    NULL};

static const char title[] = "dovetail units 1\n", place[] = "{file}";

char *work_file(const struct work *work, const char *format, ...)
{
    va_list args;
    char *name, *path;
    va_start(args, format);
    if (vasprintf(&name, format, args) < 0)
        no_memory(0); /* unreached: so little there always is */
    va_end(args);
    path = text_of("%s/%s", work->path, name);
    free(name);
    return path;
}

void unit_name(const struct work *work, const char *text, char name[NAME])
{
    char digest[DIGEST], *whole = text_of("%s %s\n", work->problem, text);
    dt_digest(whole, strlen(whole), digest);
    memcpy(name, digest, NAME - 1);
    name[NAME - 1] = 0;
    free(whole);
}

bool work_is_large(const struct work *work)
{
    return work->units > MANY_UNITS;
}

/* ---- what is sought ------------------------------------------------- */

/* The lines that tell it. */
static char *describe(const struct work *work)
{
    struct note note;
    note_begin(&note);
    fprintf(note.file, "puzzle %s\n", work->puzzle);
    if (work->file)
        fprintf(note.file, "file %s %s\n", work->file, work->file_digest);
    if (work->from)
        fprintf(note.file, "from %s\n", work->from);
    fprintf(note.file, "task %s\nengine %s\nchoose %s\n",
            purpose_words[work->purpose], work->engine, work->choose);
    return note_end(&note);
}

void work_name(struct work *work)
{
    char *text = describe(work);
    dt_digest(text, strlen(text), work->problem);
    free(text);
}

/* The file that an id names, as a part of it: all of it, or what is behind @,
 * perhaps up to a comma.  0: it names none. */
static size_t file_in(const char *id, const char **begin)
{
    struct stat facts;
    const char *at = strchr(id, '@');
    *begin = at ? at + 1 : id;
    size_t size = strlen(*begin);
    while (size) {
        char *path = text_of("%.*s", (int)size, *begin);
        bool there = !stat(path, &facts) && S_ISREG(facts.st_mode);
        free(path);
        if (there || !at)
            return there ? size : 0;
        do
            size--;
        while (size && (*begin)[size] != ',');
    }
    return 0;
}

bool work_words_fit(const struct work *work, struct dt_error *err)
{
    dt_settings *set = dt_settings_new();
    bool good = dt_set(set, "engine", work->engine, err) &&
                dt_set(set, "choose", work->choose, err) &&
                (!work->from || dt_set(set, "from", work->from, err));
    dt_settings_free(set);
    return good;
}

/* Keeps a copy of the file, so that the folder is all that is needed. */
static bool adopt_file(struct work *work, const char *id, struct dt_error *err)
{
    const char *begin;
    size_t length = file_in(id, &begin), size;
    work->puzzle = copy_text(id);
    if (!length)
        return !strstr(id, "@-") ||
               fail(err,
                    "units are for other machines, too: '%s' reads "
                    "standard input, and a file was expected",
                    id);
    char *path = text_of("%.*s", (int)length, begin);
    const char *slash = strrchr(path, '/');
    work->file = text_of("puzzle-%s", slash ? slash + 1 : path);
    free(work->puzzle);
    work->puzzle =
        text_of("%.*s%s%s", (int)(begin - id), id, place, begin + length);
    char *bytes = file_read(path, &size, err);
    if (bytes)
        dt_digest(bytes, size, work->file_digest);
    char *there = work_file(work, "%s", work->file);
    bool good = bytes && file_place(there, bytes, size, err) != UNPLACED;
    free(there);
    free(bytes);
    free(path);
    return good;
}

bool work_begin(struct work *work, const struct job *job, struct dt_error *err)
{
    const char *purpose = dt_get(job->set, "for");
    const char *engine = dt_get(job->set, "engine");
    const char *choose = dt_get(job->set, "choose");
    *work = (struct work){.path = dt_get(job->set, "output")};
    while (purpose && strcmp(purpose_words[work->purpose], purpose))
        work->purpose++;
    work->from = copy_text(dt_get(job->set, "from"));
    work->engine = copy_text(engine                    ? engine
                             : work->purpose == REFUTE ? "cubes"
                                                       : "auto");
    work->choose = copy_text(choose ? choose : "least");
    struct stat facts;
    char *manifest = work_file(work, "manifest");
    bool taken = !stat(manifest, &facts);
    free(manifest);
    if (taken)
        return fail(err, "%.900s has units already: take another folder",
                    work->path);
    if (!stat(work->path, &facts) && !S_ISDIR(facts.st_mode))
        return fail(err, "%.900s is no folder", work->path);
    return adopt_file(work, job->object, err);
}

void work_add(struct work *work, const char *text, double size)
{
    if (!(work->units & (work->units - 1)))
        work->unit =
            regrown(work->unit, 2 * work->units + 1, sizeof *work->unit);
    struct unit *unit = &work->unit[work->units++];
    *unit = (struct unit){.text = copy_text(text), .size = size};
    work->size += size;
}

static int compare_units(const void *a, const void *b)
{
    const struct unit *one = a, *other = b;
    return one->size != other->size ? (one->size < other->size ? 1 : -1)
                                    : strcmp(one->text, other->text);
}

bool work_write(const struct work *work, struct dt_error *err)
{
    struct note note;
    char digest[DIGEST], name[NAME], *head = describe(work);
    struct work named = *work;
    dt_digest(head, strlen(head), named.problem);
    if (work->units)
        qsort(work->unit, work->units, sizeof *work->unit, compare_units);
    note_begin(&note);
    fprintf(note.file, "%sversion %s\n%sproblem %s\nunits %zu\n", title,
            dt_version(), head, named.problem, work->units);
    for (size_t i = 0; i < work->units; i++) {
        unit_name(&named, work->unit[i].text, name);
        fprintf(note.file, "unit %s %.6g %s\n", name, work->unit[i].size,
                work->unit[i].text);
    }
    free(head);
    fflush(note.file);
    dt_digest(note.text, note.size, digest);
    fprintf(note.file, "end %s\n", digest);
    char *text = note_end(&note), *path = work_file(work, "manifest");
    enum placing placing = file_place(path, text, note.size, err);
    if (placing == TAKEN)
        /* unreached: nobody else takes the same folder just then */
        fail(err, "%.900s has units already: take another folder", work->path);
    free(path);
    free(text);
    return placing == PLACED;
}

/* ---- reading -------------------------------------------------------- */

struct lines {
    const char *path;
    char *at; /* the next line */
    long number;
    struct dt_error *err;
};

static bool wrong(const struct lines *lines, const char *what)
{
    fail(lines->err, "%.900s:%ld:1: %s", lines->path, lines->number, what);
    lines->err->placed = true;
    return false;
}

/* The text behind a word and a blank, without the end of the line; NULL: the
 * line begins otherwise, and is not taken. */
static char *take(struct lines *lines, const char *word)
{
    size_t size = strlen(word);
    char *text = lines->at + size + 1, *end;
    if (strncmp(lines->at, word, size) || lines->at[size] != ' ' ||
        !(end = strchr(text, '\n')))
        return NULL;
    *end = 0;
    lines->at = end + 1;
    lines->number++;
    return text;
}

static bool take_copy(struct lines *lines, const char *word, char **copy)
{
    char *text = take(lines, word);
    *copy = copy_text(text);
    if (text)
        return true;
    char what[80];
    snprintf(what, sizeof what, "a line '%s ...' was expected", word);
    return wrong(lines, what);
}

static bool take_file(struct work *work, struct lines *lines)
{
    char *text = take(lines, "file");
    char *digest = text ? strrchr(text, ' ') : NULL;
    if (!text)
        return true;
    if (!digest || strlen(digest + 1) != DIGEST - 1 || strchr(text, '/'))
        return wrong(lines, "a name and a digest were expected");
    *digest++ = 0;
    work->file = copy_text(text);
    strcpy(work->file_digest, digest);
    return true;
}

static bool take_head(struct work *work, struct lines *lines)
{
    char *purpose = NULL, *problem = NULL, *version = NULL;
    bool good = take_copy(lines, "version", &version) &&
                take_copy(lines, "puzzle", &work->puzzle) &&
                take_file(work, lines);
    if (good)
        work->from = copy_text(take(lines, "from"));
    good = good && take_copy(lines, "task", &purpose) &&
           take_copy(lines, "engine", &work->engine) &&
           take_copy(lines, "choose", &work->choose) &&
           take_copy(lines, "problem", &problem);
    while (good && work->purpose < PURPOSES &&
           strcmp(purpose_words[work->purpose], purpose))
        work->purpose++;
    if (good && work->purpose == PURPOSES)
        good = wrong(lines, "the task is none that is known here");
    if (good) {
        work_name(work);
        good = !strcmp(work->problem, problem) ||
               wrong(lines, "the problem's digest is not that of the lines "
                            "before");
    }
    struct dt_error err;
    good = good && (work_words_fit(work, &err) || wrong(lines, err.text));
    free(version);
    free(purpose);
    free(problem);
    return good;
}

static bool take_unit(struct work *work, struct unit *unit,
                      struct lines *lines)
{
    char *text = take(lines, "unit"), *end, name[NAME];
    if (!text || strlen(text) < NAME + 1 || text[NAME - 1] != ' ')
        return wrong(lines, "a line 'unit NAME SIZE TEXT' was expected");
    memcpy(unit->name, text, NAME - 1);
    unit->size = strtod(text + NAME, &end);
    if (*end != ' ' || !(unit->size >= 0) || !isfinite(unit->size))
        return wrong(lines, "the unit has no size");
    unit->text = end + 1;
    unit_name(work, unit->text, name);
    work->size += unit->size;
    return !strcmp(name, unit->name) ||
           wrong(lines, "the unit's name is not the digest of its text");
}

static bool take_units(struct work *work, struct lines *lines)
{
    char *count = take(lines, "units");
    size_t units = count ? strtoull(count, NULL, 10) : 0;
    size_t room = strlen(lines->at) / NAME;
    if (!count || units > room)
        return wrong(lines, "so many units are not here");
    work->unit = zeroed(units, sizeof *work->unit);
    for (; work->units < units; work->units++)
        if (!take_unit(work, &work->unit[work->units], lines))
            return false;
    return true;
}

/* Is the last line the digest of all before? */
static bool is_whole(const char *text, size_t size)
{
    static const char end[] = "end ";
    size_t last = sizeof end - 1 + DIGEST;
    char digest[DIGEST];
    if (strncmp(text, title, strlen(title)) || size < last ||
        strncmp(text + size - last, end, strlen(end)))
        return false;
    dt_digest(text, size - last, digest);
    return !strncmp(digest, text + size - DIGEST, DIGEST - 1);
}

bool work_open(struct work *work, const char *path, struct dt_error *err)
{
    size_t size;
    *work = (struct work){.path = path};
    char *name = work_file(work, "manifest");
    work->manifest = file_read(name, &size, err);
    struct lines lines = {.path = name, .number = 2, .err = err};
    bool good = work->manifest;
    if (!good && !err->text[0])
        fail(err,
             "%.900s has no units: `dovetail cluster split PUZZLE -o "
             "%.200s` makes them",
             path, path);
    int version = 1;
    if (good && sscanf(work->manifest, "dovetail units %d", &version) == 1 &&
        version != 1)
        good = fail(err, "%.900s is of version %d, and 1 is read here", name,
                    version);
    if (good && !is_whole(work->manifest, size))
        good = fail(err,
                    "%.900s: this is no whole manifest: its last line is "
                    "not the digest of those before",
                    name);
    if (good) {
        lines.at = work->manifest + strlen(title);
        good = take_head(work, &lines) && take_units(work, &lines) &&
               (take(&lines, "end") || wrong(&lines, "more units than were "
                                                     "told"));
    }
    free(name);
    return good;
}

void work_release(struct work *work)
{
    for (size_t i = 0; !work->manifest && i < work->units; i++)
        free((char *)work->unit[i].text);
    free(work->puzzle);
    free(work->file);
    free(work->from);
    free(work->engine);
    free(work->choose);
    free(work->unit);
    free(work->manifest);
}

/* ---- the puzzle ----------------------------------------------------- */

dt_settings *work_settings(const struct work *work)
{
    struct dt_error err;
    dt_settings *set = dt_settings_new();
    bool good = dt_set(set, "engine", work->engine, &err) &&
                dt_set(set, "choose", work->choose, &err) &&
                (!work->from || dt_set(set, "from", work->from, &err));
    if (work->purpose == TALLY)
        good = good && dt_set(set, "per-option", NULL, &err);
    else
        good = good && dt_set(set, "format", "json", &err);
    if (!good)
        complain("%s", err.text); /* unreached: a manifest is judged before */
    return set;
}

enum form work_form(const struct work *work)
{
    static const struct {
        const char *engine;
        enum form form;
    } rows[] = {{"dance", BY_TRAILS},
                {"cubes", BY_CUBES},
                {"components", BY_CUBES},
                {"kasteleyn", BY_PRIMES},
                {"rows", BY_ROWS}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].engine, work->engine))
            return rows[i].form;
    return BY_TRAILS;
}

enum dt_task work_task(const struct work *work)
{
    return work->purpose == COUNT || work->purpose == TALLY ? DT_COUNT
           : work->purpose == ENUMERATE                     ? DT_ENUMERATE
                                                            : DT_SOLVE;
}

char *work_id(const struct work *work)
{
    const char *at = work->file ? strstr(work->puzzle, place) : NULL;
    if (!at)
        return copy_text(work->puzzle);
    char *path = work_file(work, "%s", work->file);
    char *id = text_of("%.*s%s%s", (int)(at - work->puzzle), work->puzzle,
                       path, at + strlen(place));
    free(path);
    return id;
}

/* Is its file there, and the one that was cut into units? */
static bool has_file(const struct work *work, struct dt_error *err)
{
    size_t size;
    char digest[DIGEST], *path = work_file(work, "%s", work->file);
    char *bytes = file_read(path, &size, err);
    if (bytes)
        dt_digest(bytes, size, digest);
    bool good = bytes && strstr(work->puzzle, place) &&
                !strcmp(digest, work->file_digest);
    if (bytes && !good)
        fail(err, "%.900s is not the file that was cut into units", path);
    else if (!bytes && !err->text[0])
        fail(err, "%.900s is missing", path);
    free(bytes);
    free(path);
    return good;
}

dt_puzzle *work_puzzle(const struct work *work, const dt_settings *set,
                       struct dt_error *err)
{
    if (work->file && !has_file(work, err))
        return NULL;
    char *id = work_id(work);
    dt_puzzle *puzzle = dt_open(id, set, err);
    free(id);
    return puzzle;
}
