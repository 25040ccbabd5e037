/* book.c: a ledger (ledger.c) is read: units, and results that nobody else has
 * seen, under their names. */
#include "cluster/book.h"
#include "cluster/result.h"

#include <unistd.h>

static const char *get(const json_t *line, const char *name)
{
    const char *text = json_string_value(json_object_get(line, name));
    return text ? text : "";
}

/* The file of the puzzle, in a folder of its own. */
static bool unpack_file(struct book *book, const json_t *head,
                        struct dt_error *err)
{
    struct work *work = &book->work;
    const json_t *text = json_object_get(head, "file_text");
    const char *name = get(head, "file");
    if (!json_is_string(text))
        return true;
    if (!*name || strchr(name, '/'))
        return fail(err, "the puzzle's file has a name with a folder in it, "
                         "or none");
    const char *place = getenv("TMPDIR");
    snprintf(book->folder, sizeof book->folder, "%.40s/dovetail-XXXXXX",
             place && strlen(place) < 40 ? place : "/tmp");
    if (!mkdtemp(book->folder)) {
        *book->folder = 0;
        return fail(err, "there is no place for the puzzle's file");
    }
    work->path = book->folder;
    work->file = copy_text(name);
    snprintf(work->file_digest, DIGEST, "%s", get(head, "file_digest"));
    char *path = work_file(work, "%s", work->file);
    bool good =
        file_put(path, json_string_value(text), json_string_length(text), err);
    free(path);
    return good || fail(err, "the puzzle's file cannot be written");
}

static bool read_head(struct book *book, const json_t *head,
                      struct dt_error *err)
{
    struct work *work = &book->work;
    const char *task = get(head, "task"), *from = get(head, "from");
    work->path = "ledger";
    if (json_integer_value(json_object_get(head, "ledger")) != 1)
        return fail(err, "this is no ledger");
    work->puzzle = copy_text(get(head, "puzzle"));
    work->from = *from ? copy_text(from) : NULL;
    work->engine = copy_text(get(head, "engine"));
    work->choose = copy_text(get(head, "choose"));
    book->total = copy_text(get(head, "total"));
    while (work->purpose < PURPOSES &&
           strcmp(purpose_words[work->purpose], task))
        work->purpose++;
    if (work->purpose == PURPOSES)
        return fail(err, "the task is none that is known here");
    if (!unpack_file(book, head, err))
        return false;
    work_name(work);
    if (!work_words_fit(work, err))
        return false; /* unreached: digests of the tests are wrong before */
    return !strcmp(work->problem, get(head, "problem")) ||
           fail(err, "the problem's digest is not that of what is told of it");
}

static bool read_line(struct book *book, const json_t *line,
                      struct dt_error *err)
{
    struct result result = {.part = strcmp(get(line, "kind"), "whole"),
                            .cut = !strcmp(get(line, "kind"), "cut"),
                            .count = copy_text(get(line, "count")),
                            .modulus = *get(line, "modulus")
                                           ? copy_text(get(line, "modulus"))
                                           : NULL,
                            .host = copy_text(get(line, "host"))};
    const json_t *children = json_object_get(line, "children");
    const char *text = get(line, "text"), *count = result.count;
    unit_name(&book->work, text, result.unit);
    bool good = !strcmp(result.unit, get(line, "unit")) && *count &&
                !count[strspn(count, "0123456789")] &&
                residues_agree(line, count);
    result.children = json_array_size(children);
    good = good && result.part == (result.children > 0);
    result.child = zeroed(result.children, sizeof *result.child);
    for (size_t i = 0; i < result.children; i++) {
        const char *child = json_string_value(json_array_get(children, i));
        result.child[i] = copy_text(child ? child : "");
        char *name = zeroed(NAME, 1);
        unit_name(&book->work, result.child[i], name);
        book->child =
            regrown(book->child, book->children + 1, sizeof *book->child);
        book->child[book->children++] = name;
    }
    const struct result *other;
    good = good && results_find(&book->store, result.unit, result.part,
                                &other) != PRESENT;
    if (!good) {
        fail(err,
             "unit %.32s: its name is not the digest of its text, its "
             "residues are not those of its count, it has no parts, or it is "
             "there twice",
             get(line, "unit"));
        result_release(&result);
        return false;
    }
    work_add(&book->work, text, 1);
    strcpy(book->work.unit[book->work.units - 1].name, result.unit);
    results_enter(&book->store, &result);
    return true;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Is no part one of two units, or twice of one? */
static bool has_disjoint_parts(struct book *book, struct dt_error *err)
{
    if (book->children)
        qsort(book->child, book->children, sizeof *book->child, compare_names);
    for (size_t i = 1; i < book->children; i++)
        if (!strcmp(book->child[i - 1], book->child[i]))
            /* unreached: units of the tests have one parent */
            return fail(err, "unit %.32s is a part of two", book->child[i]);
    return true;
}

/* Units of the manifest are those that are parts of no others. */
static void drop_parts(struct book *book)
{
    struct work *work = &book->work;
    size_t kept = 0;
    for (size_t i = 0; i < work->units; i++) {
        const char *name = work->unit[i].name;
        if (book->children && bsearch(&name, book->child, book->children,
                                      sizeof name, compare_names))
            free((char *)work->unit[i].text);
        else
            work->unit[kept++] = work->unit[i];
    }
    work->units = kept;
}

/* A line, without its end. */
static bool take_line(struct book *book, const char *line, size_t size,
                      bool first, struct dt_error *err)
{
    json_t *tree = json_loadb(line, size, 0, NULL);
    bool good = !tree   ? fail(err, "a line of JSON was expected")
                : first ? read_head(book, tree, err)
                        : read_line(book, tree, err);
    json_decref(tree);
    return good;
}

static bool take_lines(struct book *book, const char *path, const char *line,
                       struct dt_error *err)
{
    long number = 1;
    bool good = true;
    struct dt_error why = {.text = ""};
    for (; good && (*line || number == 1); number++) {
        const char *end = strchr(line, '\n');
        good = end ? take_line(book, line, (size_t)(end - line), number == 1,
                               &why)
                   : fail(&why, "a line of JSON was expected, with its end");
        line = end ? end + 1 : line;
    }
    if (good)
        return true;
    fail(err, "%.600s:%ld:1: %.500s", path, number - 1, why.text);
    err->placed = true;
    return false;
}

bool book_read(struct book *book, const char *path, struct dt_error *err)
{
    size_t size;
    *book = (struct book){.store = {.segment = -1}};
    book->store.work = &book->work;
    char *text = file_read(path, &size, err);
    if (!text && !err->text[0])
        fail(err, "%.900s: there is no such file", path);
    bool good = text && take_lines(book, path, text, err) &&
                has_disjoint_parts(book, err);
    free(text);
    if (good)
        drop_parts(book);
    return good;
}

void book_close(struct book *book)
{
    for (size_t i = 0; i < book->children; i++)
        free((char *)book->child[i]);
    free(book->child);
    if (*book->folder) {
        char *path = work_file(&book->work, "%s", book->work.file);
        unlink(path);
        free(path);
        rmdir(book->folder);
    }
    results_close(&book->store);
    work_release(&book->work);
    free(book->total);
}
