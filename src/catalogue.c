/* catalogue.c: the public tables as JSON, for whoever makes forms or another
 * language's library of them.
 *
 * Each row is an object on a line of its own, all rows of a table have the
 * same fields, and what a row does not have is null. */
#include "middle.h"
#include "base/writer.h"
#include "format/jsontree.h"

static const char *const kind_names[] = {
    [DT_KIND_FLAG] = "flag",       [DT_KIND_NUMBER] = "number",
    [DT_KIND_LIST] = "list",       [DT_KIND_WORD] = "word",
    [DT_KIND_FORMAT] = "format",   [DT_KIND_TEXT] = "text",
    [DT_KIND_PATH] = "path",       [DT_KIND_SIZE] = "size",
    [DT_KIND_SECONDS] = "seconds", [DT_KIND_SHARD] = "shard",
    [DT_KIND_PAPER] = "paper",     [DT_KIND_LENGTH] = "length",
    [DT_KIND_BIG] = "big",
};

static const char *const format_kinds[] = {
    [DT_FORMAT_TEXT] = "text",
    [DT_FORMAT_PICTURE] = "picture",
    [DT_FORMAT_JSON] = "json",
    [DT_FORMAT_RLE] = "rle",
    [DT_FORMAT_COMPETITION] = "competition",
    [DT_FORMAT_KNUTH] = "knuth",
    [DT_FORMAT_CLAUSES] = "clauses",
    [DT_FORMAT_COVER] = "cover",
    [DT_FORMAT_DIAGRAM] = "diagram",
    [DT_FORMAT_PROOF] = "proof",
};

static void open_row(struct json_tree *tree)
{
    tree_line(tree);
    tree_open(tree, NULL, '{');
}

/* What is typed, and the range of numbers. */
static void put_kind(struct json_tree *tree, enum dt_kind kind, int64_t low,
                     int64_t high)
{
    bool ranges = kind == DT_KIND_NUMBER || kind == DT_KIND_LIST;
    tree_text(tree, "kind", kind_names[kind]);
    if (!ranges) {
        tree_null(tree, "low");
        tree_null(tree, "high");
        return;
    }
    tree_number(tree, "low", low);
    tree_number(tree, "high", high);
}

/* ---- families ------------------------------------------------------- */

static void put_params(struct json_tree *tree, const char *family)
{
    struct dt_param param;
    tree_open(tree, "parameters", '[');
    for (int row = 0; dt_param(family, row, &param); row++) {
        open_row(tree);
        tree_text(tree, "name", param.name);
        put_kind(tree, param.kind, param.low, param.high);
        tree_texts(tree, "words", param.words);
        tree_text(tree, "fallback", param.fallback);
        tree_text(tree, "help", param.help);
        tree_close(tree, '}');
    }
    tree_close(tree, ']');
}

static void put_families(struct json_tree *tree)
{
    tree_open(tree, "families", '[');
    for (int row = 0; dt_family(row); row++) {
        const char *name = dt_family(row);
        open_row(tree);
        tree_text(tree, "name", name);
        tree_text(tree, "title", dt_family_title(name));
        tree_text(tree, "size", dt_family_size(name));
        put_params(tree, name);
        tree_texts(tree, "examples", families[row]->examples);
        tree_text(tree, "about", dt_family_about(name));
        tree_close(tree, '}');
    }
    tree_close(tree, ']');
}

/* ---- engines -------------------------------------------------------- */

static void put_engines(struct json_tree *tree)
{
    struct dt_engine engine;
    tree_open(tree, "engines", '[');
    for (int row = 0; dt_engine(row, &engine); row++) {
        open_row(tree);
        tree_text(tree, "name", engine.name);
        tree_text(tree, "title", engine.title);
        tree_text(tree, "step", engine.step);
        tree_text(tree, "family", engine.family);
        tree_text(tree, "form", engine.form);
        tree_flag(tree, "lists", engine.lists);
        tree_flag(tree, "counts", engine.counts);
        tree_flag(tree, "samples", engine.samples);
        tree_flag(tree, "tallies", engine.tallies);
        tree_flag(tree, "orders", engine.orders);
        tree_flag(tree, "estimates", engine.estimates);
        tree_flag(tree, "diagrams", engine.diagrams);
        tree_flag(tree, "proves", engine.proves);
        tree_flag(tree, "saves", engine.saves);
        tree_flag(tree, "parallel", engine.parallel);
        tree_close(tree, '}');
    }
    tree_close(tree, ']');
}

/* ---- verbs, options, conflicts, formats ----------------------------- */

static void put_verbs(struct json_tree *tree)
{
    struct dt_verb verb;
    tree_open(tree, "verbs", '[');
    for (int row = 0; dt_verb(row, &verb); row++) {
        open_row(tree);
        tree_text(tree, "name", verb.name);
        tree_text(tree, "arguments", verb.arguments);
        tree_flag(tree, "takes_puzzle", verb.takes_puzzle);
        tree_flag(tree, "takes_word", verb.takes_word);
        tree_text(tree, "help", verb.help);
        tree_texts(tree, "examples", verb.examples);
        tree_close(tree, '}');
    }
    tree_close(tree, ']');
}

static void put_verb_names(struct json_tree *tree, const char *name,
                           unsigned verbs)
{
    tree_open(tree, name, '[');
    for (; verbs; verbs &= verbs - 1)
        tree_text(tree, NULL, verb_name(verbs & -verbs));
    tree_close(tree, ']');
}

static void put_option(struct json_tree *tree, const struct dt_option *option)
{
    char letter[] = {(char)option->letter, 0};
    tree_text(tree, "name", option->name);
    tree_text(tree, "letter", option->letter ? letter : NULL);
    tree_text(tree, "argument", option->argument);
    put_kind(tree, option->kind, option->low, option->high);
    tree_texts(tree, "words", option->words);
    tree_text(tree, "fallback", option->fallback);
    put_verb_names(tree, "verbs", option->verbs);
    tree_text(tree, "help", option->help);
}

static void put_options(struct json_tree *tree)
{
    struct dt_option option;
    tree_open(tree, "options", '[');
    for (int row = 0; dt_option(row, &option); row++) {
        open_row(tree);
        put_option(tree, &option);
        tree_close(tree, '}');
    }
    tree_close(tree, ']');
}

static void put_conflicts(struct json_tree *tree)
{
    struct dt_conflict conflict;
    tree_open(tree, "conflicts", '[');
    for (int row = 0; dt_conflict(row, &conflict); row++) {
        open_row(tree);
        tree_text(tree, "option", conflict.option);
        tree_text(tree, "other", conflict.other);
        tree_text(tree, "why", conflict.why);
        tree_close(tree, '}');
    }
    tree_close(tree, ']');
}

static void put_formats(struct json_tree *tree)
{
    struct dt_format format;
    tree_open(tree, "formats", '[');
    for (int row = 0; dt_format(row, &format); row++) {
        open_row(tree);
        tree_text(tree, "name", format.name);
        tree_text(tree, "kind", format_kinds[format.kind]);
        tree_text(tree, "extension", format.extension);
        tree_flag(tree, "binary", format.binary);
        put_verb_names(tree, "writers", format.writers);
        put_verb_names(tree, "readers", format.readers);
        tree_text(tree, "help", format.help);
        tree_close(tree, '}');
    }
    tree_close(tree, ']');
}

static void put_help(struct json_tree *tree)
{
    put_verbs(tree);
    put_options(tree);
    put_conflicts(tree);
    put_formats(tree);
}

bool dt_table(enum dt_table table, FILE *out, struct dt_error *out_err)
{
    static void (*const put[])(struct json_tree * tree) = {
        [DT_FAMILIES] = put_families,
        [DT_ENGINES] = put_engines,
        [DT_HELP] = put_help,
    };
    struct error err = {0};
    struct writer *w = writer_new(out);
    struct json_tree tree = {w, false};
    tree_open(&tree, NULL, '{');
    tree_text(&tree, "version", dt_version());
    put[table](&tree);
    tree_close(&tree, '}');
    writer_byte(w, '\n');
    bool good = writer_finish(w, &err);
    free(w);
    return good || middle_fail(out_err, &err);
}
