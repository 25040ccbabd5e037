/* works.c: what `cluster` reads that other machines wrote: a manifest, results
 * of units, a ledger.
 *
 * Nobody guesses the digests that are in them, so they are put in here, and
 * the bytes are what they are digests of.  A manifest that is taken is the
 * same when it is written and read again, and so is a result; the parts of a
 * unit that has begun are again units that are understood. */
#include "app.h"
#include "cluster/book.h"
#include "cluster/cluster.h"
#include "targets.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* ---- files, without writing any -------------------------------------- */

/* A folder with one name, behind which is a file without a name. */
struct place {
    char folder[32], path[48];
    int file;
};

static struct place manifest, ledger;

static void clear(void)
{
    unlink(manifest.path);
    rmdir(manifest.folder);
    unlink(ledger.path);
    rmdir(ledger.folder);
}

static void make_place(struct place *place, const char *name)
{
    static bool cleared;
    char target[40];
    strcpy(place->folder, "/tmp/dovetail-fuzz-XXXXXX");
    place->file = memfd_create(name, 0);
    if (place->file < 0 || !mkdtemp(place->folder))
        exit(1);
    snprintf(place->path, sizeof place->path, "%s/%s", place->folder, name);
    snprintf(target, sizeof target, "/proc/self/fd/%d", place->file);
    if (symlink(target, place->path) || (!cleared && atexit(clear)))
        exit(1);
    cleared = true;
}

static void fill(struct place *place, const char *name, const char *bytes,
                 size_t size)
{
    if (!place->file)
        make_place(place, name);
    if (ftruncate(place->file, 0) || pwrite(place->file, bytes, size, 0) < 0)
        exit(1);
}

/* ---- lines ----------------------------------------------------------- */

/* The next line of a text, without its end; false: there is none. */
static bool next_line(const char **at, const char *end, const char **line,
                      size_t *size)
{
    if (*at == end)
        return false;
    const char *stop = memchr(*at, '\n', (size_t)(end - *at));
    *line = *at;
    *size = (size_t)((stop ? stop : end) - *at);
    *at = stop ? stop + 1 : end;
    return true;
}

static bool begins(const char *line, size_t size, const char *word)
{
    return size >= strlen(word) && !memcmp(line, word, strlen(word));
}

/* ---- manifests ------------------------------------------------------- */

/* "unit NAME " before what is behind "unit ". */
static void put_unit(struct note *note, const char *problem, const char *line,
                     size_t size)
{
    char digest[DIGEST];
    const char *text = memchr(line + 5, ' ', size - 5);
    size_t length = text ? size - (size_t)(text + 1 - line) : 0;
    char *named =
        text_of("%s %.*s\n", problem, (int)length, text ? text + 1 : "");
    dt_digest(named, strlen(named), digest);
    fprintf(note->file, "unit %.32s %.*s\n", digest, (int)size - 5, line + 5);
    free(named);
}

/* With every digest as it must be. */
static char *signed_manifest(const char *bytes, size_t size, size_t *length)
{
    char problem[DIGEST] = "", digest[DIGEST];
    const char *line, *at = bytes, *first = NULL;
    struct note note;
    size_t count;
    note_begin(&note);
    fprintf(note.file, "dovetail units 1\n");
    while (next_line(&at, bytes + size, &line, &count)) {
        if (begins(line, count, "puzzle ") && !first)
            first = line;
        if (begins(line, count, "problem ") && first) {
            dt_digest(first, (size_t)(line - first), problem);
            fprintf(note.file, "problem %s\n", problem);
        } else if (begins(line, count, "unit "))
            put_unit(&note, problem, line, count);
        else
            fprintf(note.file, "%.*s\n", (int)count, line);
    }
    fflush(note.file);
    dt_digest(note.text, note.size, digest);
    fprintf(note.file, "end %s\n", digest);
    char *text = note_end(&note);
    *length = note.size;
    return text;
}

/* Its parts are understood wherever the unit is. */
static bool has_parts(const char *text)
{
    struct paths paths = {0}, parts = {0};
    size_t count;
    bool understood = paths_add(&paths, text), good = true;
    char **fork = forks_of(text, &count);
    for (size_t i = 0; i < count; i++) {
        good = good && (!understood || paths_add(&parts, fork[i]));
        free(fork[i]);
    }
    good = good && (!understood || parts.count == paths.count);
    free(fork);
    paths_release(&paths);
    paths_release(&parts);
    return good;
}

static bool is_manifest(const struct work *work)
{
    char name[NAME], problem[DIGEST];
    struct work again = *work;
    bool good = work->purpose < PURPOSES && work->puzzle && work->engine &&
                work->choose && work->size >= 0;
    memcpy(problem, work->problem, DIGEST);
    work_name(&again);
    good = good && !strcmp(problem, again.problem);
    for (size_t i = 0; i < work->units && good; i++) {
        unit_name(work, work->unit[i].text, name);
        good = !strcmp(name, work->unit[i].name) && work->unit[i].size >= 0 &&
               has_parts(work->unit[i].text);
    }
    return good;
}

bool takes_manifest(const struct target *target, const char *bytes,
                    size_t size, struct dt_error *err)
{
    struct work work;
    size_t length;
    (void)target;
    char *text = signed_manifest(bytes, size, &length);
    fill(&manifest, "manifest", text, length);
    bool good = work_open(&work, manifest.folder, err) ? is_manifest(&work)
                                                       : *err->text;
    work_release(&work);
    free(text);
    return good;
}

/* ---- results --------------------------------------------------------- */

/* A line of JSON up to its last brace, with its digest. */
static char *signed_result(const char *bytes, size_t size)
{
    char digest[DIGEST], *text = text_of("%.*s}", (int)size, bytes);
    dt_digest(text, strlen(text), digest);
    text[strlen(text) - 1] = 0;
    char *whole = text_of("%s,\"digest\":\"%s\"}\n", text, digest);
    free(text);
    return whole;
}

static bool is_read_again(const struct result *result, const struct work *work)
{
    struct result again;
    char *line = result_print(result, work), *second = NULL;
    if (result_scan(&again, line, strlen(line), work)) {
        second = result_print(&again, work);
        result_release(&again);
    }
    bool good = second && !strcmp(line, second);
    free(second);
    free(line);
    return good;
}

bool takes_result(const struct target *target, const char *bytes, size_t size,
                  struct dt_error *err)
{
    struct work work = {.problem = "1", .engine = (char[]){"dance"}};
    struct result result;
    (void)target;
    (void)err;
    char *line = signed_result(bytes, size);
    bool good = true;
    if (result_scan(&result, line, strlen(line), &work)) {
        good = is_read_again(&result, &work) &&
               result_agrees(&result, &result, &work);
        result_release(&result);
    }
    free(line);
    return good;
}

/* ---- ledgers --------------------------------------------------------- */

/* The digest of what is sought, by the first line of a ledger. */
static void sign_head(json_t *line, struct work *work)
{
    const char *puzzle = "", *engine = "", *choose = "", *from = "",
               *task = "", *file = NULL, *digest = "";
    json_unpack(line, "{s?s, s?s, s?s, s?s, s?s, s?s, s?s}", "puzzle", &puzzle,
                "engine", &engine, "choose", &choose, "from", &from, "task",
                &task, "file", &file, "file_digest", &digest);
    *work = (struct work){.puzzle = (char *)puzzle,
                          .engine = (char *)engine,
                          .choose = (char *)choose,
                          .from = *from ? (char *)from : NULL};
    if (json_is_string(json_object_get(line, "file_text")))
        work->file = (char *)file;
    snprintf(work->file_digest, DIGEST, "%s", digest);
    while (purpose_words[work->purpose] &&
           strcmp(purpose_words[work->purpose], task))
        work->purpose++;
    if (work->purpose < PURPOSES)
        work_name(work);
    json_object_set_new(line, "problem", json_string(work->problem));
}

static void sign_unit(json_t *line, const struct work *work)
{
    char name[NAME];
    const char *text = "";
    json_unpack(line, "{s?s}", "text", &text);
    unit_name(work, text, name);
    json_object_set_new(line, "unit", json_string(name));
}

/* With every digest as it must be, wherever a line is JSON. */
static char *signed_ledger(const char *bytes, size_t size, size_t *length)
{
    struct work work = {.problem = ""};
    const char *line, *at = bytes;
    struct note note;
    size_t count;
    note_begin(&note);
    while (next_line(&at, bytes + size, &line, &count)) {
        json_t *tree = json_loadb(line, count, 0, NULL);
        if (json_object_get(tree, "ledger"))
            sign_head(tree, &work);
        else if (tree)
            sign_unit(tree, &work);
        char *text = tree ? json_dumps(tree, JSON_COMPACT) : NULL;
        fwrite(text ? text : line, 1, text ? strlen(text) : count, note.file);
        fputc('\n', note.file);
        free(text);
        json_decref(tree);
    }
    char *text = note_end(&note);
    *length = note.size;
    return text;
}

bool takes_ledger(const struct target *target, const char *bytes, size_t size,
                  struct dt_error *err)
{
    struct book book;
    size_t length;
    (void)target;
    char *text = signed_ledger(bytes, size, &length);
    bool plain = is_chosen(bytes, size, 8);
    fill(&ledger, "ledger", plain ? bytes : text, plain ? size : length);
    bool good = book_read(&book, ledger.path, err) || *err->text;
    for (size_t i = 0; i < book.work.units && good; i++)
        good = has_parts(book.work.unit[i].text);
    book_close(&book);
    free(text);
    return good;
}
