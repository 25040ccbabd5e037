/* jsontree.c: objects and arrays as they are written, comma by comma (see
 * jsontree.h). */
#include "format/jsontree.h"
#include "format/json.h"

static void begin(struct json_tree *tree, const char *name)
{
    if (tree->follows)
        writer_byte(tree->writer, ',');
    tree->follows = true;
    if (!name)
        return;
    json_write_text(tree->writer, name);
    writer_byte(tree->writer, ':');
}

void tree_open(struct json_tree *tree, const char *name, char bracket)
{
    begin(tree, name);
    writer_byte(tree->writer, bracket);
    tree->follows = false;
}

void tree_close(struct json_tree *tree, char bracket)
{
    writer_byte(tree->writer, bracket);
    tree->follows = true;
}

void tree_line(struct json_tree *tree)
{
    if (tree->follows)
        writer_byte(tree->writer, ',');
    tree->follows = false;
    writer_byte(tree->writer, '\n');
}

void tree_null(struct json_tree *tree, const char *name)
{
    begin(tree, name);
    writer_text(tree->writer, "null");
}

void tree_text(struct json_tree *tree, const char *name, const char *text)
{
    if (!text) {
        tree_null(tree, name);
        return;
    }
    begin(tree, name);
    json_write_text(tree->writer, text);
}

void tree_number(struct json_tree *tree, const char *name, int64_t number)
{
    begin(tree, name);
    writer_number(tree->writer, number);
}

void tree_flag(struct json_tree *tree, const char *name, bool flag)
{
    begin(tree, name);
    writer_text(tree->writer, flag ? "true" : "false");
}

void tree_texts(struct json_tree *tree, const char *name,
                const char *const *texts)
{
    if (!texts) {
        tree_null(tree, name);
        return;
    }
    tree_open(tree, name, '[');
    while (*texts)
        tree_text(tree, NULL, *texts++);
    tree_close(tree, ']');
}
