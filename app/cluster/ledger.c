/* ledger.c: what anybody can recheck, without the folder.
 *
 * JSON lines.  The first tells the puzzle, what was sought and the total; its
 * file, if it has one, is in it.  Then a line for each result: the unit's
 * text and what was found of it, by whom, where and how. */
#include "cluster/result.h"

struct listing {
    FILE *out;
    const char *text; /* of the unit that is visited first */
};

static void write_line(FILE *out, json_t *line)
{
    char *text = json_dumps(line, JSON_COMPACT | JSON_REAL_PRECISION(6));
    fprintf(out, "%s\n", text ? text : "{}");
    free(text);
    json_decref(line);
}

static bool write_head(const struct work *work, const char *total, FILE *out,
                       struct dt_error *err)
{
    json_t *line = json_object();
    json_object_set_new(line, "ledger", json_integer(1));
    put_text(line, "puzzle", work->puzzle);
    put_text(line, "from", work->from);
    put_text(line, "task", purpose_words[work->purpose]);
    put_text(line, "engine", work->engine);
    put_text(line, "choose", work->choose);
    put_text(line, "problem", work->problem);
    put_text(line, "version", dt_version());
    json_object_set_new(line, "units", json_integer((json_int_t)work->units));
    put_text(line, "total", total);
    bool good = true;
    if (work->file) {
        size_t size;
        char *path = work_file(work, "%s", work->file);
        char *bytes = file_read(path, &size, err);
        json_t *text = bytes ? json_stringn(bytes, size) : NULL;
        put_text(line, "file", work->file);
        put_text(line, "file_digest", work->file_digest);
        if (text)
            json_object_set_new(line, "file_text", text);
        good =
            text || fail(err, "%.900s is no text, which a ledger needs", path);
        free(bytes);
        free(path);
    }
    write_line(out, line);
    return good;
}

static void write_result(void *context, const struct result *result)
{
    const struct listing *listing = context;
    json_t *line = result_tree(result);
    put_text(line, "text", listing->text);
    write_line(listing->out, line);
}

static void write_unit(struct store *store, const char *name, const char *text,
                       FILE *out)
{
    const struct result *result;
    struct listing listing = {.out = out, .text = text};
    char child[NAME];
    if (results_find(store, name, false, &result) != PRESENT &&
        results_find(store, name, true, &result) != PRESENT)
        return; /* unreached: nothing is missing */
    write_result(&listing, result);
    for (size_t i = 0; i < result->children; i++) {
        unit_name(store->work, result->child[i], child);
        write_unit(store, child, result->child[i], out);
    }
}

bool ledger_write(struct store *store, const char *total, struct dt_error *err)
{
    const struct work *work = store->work;
    char *path = work_file(work, "ledger.jsonl");
    struct output out;
    bool good = output_open(&out, path, err);
    if (good) {
        good = write_head(work, total, out.file, err);
        for (size_t i = 0; good && i < work->units; i++)
            write_unit(store, work->unit[i].name, work->unit[i].text,
                       out.file);
        if (good)
            good = output_keep(&out, err);
        else
            output_drop(&out, err); /* unreached: the disk is not full */
    }
    free(path);
    return good;
}
