/* jsontree.h: JSON written piece by piece, for what is no answer (json.h).
 *
 *     struct json_tree tree = {w, false};
 *     tree_open(&tree, NULL, '{');
 *     tree_text(&tree, "name", "domino");
 *     tree_close(&tree, '}');
 *
 * Within an object each piece has a name; within an array it is NULL.  Commas
 * and quotes are ours, the order and the brackets the caller's. */
#ifndef FORMAT_JSONTREE_H
#define FORMAT_JSONTREE_H

#include "base/writer.h"

#include <stdint.h>

struct json_tree {
    struct writer *writer; /* borrowed */
    bool follows;          /* something comes before the next piece */
};

void tree_open(struct json_tree *tree, const char *name, char bracket);
void tree_close(struct json_tree *tree, char bracket);
/* A new line before the next piece. */
void tree_line(struct json_tree *tree);
void tree_text(struct json_tree *tree, const char *name, const char *text);
void tree_number(struct json_tree *tree, const char *name, int64_t number);
void tree_flag(struct json_tree *tree, const char *name, bool flag);
/* An array of texts up to NULL.  A text or a list that is NULL is null. */
void tree_texts(struct json_tree *tree, const char *name,
                const char *const *texts);
void tree_null(struct json_tree *tree, const char *name);

#endif
