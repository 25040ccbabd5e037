/* result.h: a result as JSON, as its file and a ledger have it. */
#ifndef CLUSTER_RESULT_H
#define CLUSTER_RESULT_H

#include "cluster/cluster.h"

#include <jansson.h>

/* A text of a line, unless there is none. */
void put_text(json_t *line, const char *name, const char *text);
json_t *result_tree(const struct result *result);
/* Does a line tell the residues of this count? */
bool residues_agree(const json_t *line, const char *count);

#endif
