/* group.h: the permutations of options that leave a cover as it is. */
#ifndef FAMILY_FILE_GROUP_H
#define FAMILY_FILE_GROUP_H

#include "problem/permutations.h"
#include "problem/xcc.h"

struct group {
    double size; /* of the group, roughly; below 1: nobody knows it */
    bool whole;  /* all of them are here */
    struct permutations all;
};

struct group *group_new(const struct xcc *xcc);
void group_free(struct group *g); /* NULL is fine */
/* Are all here?  A sentence says why not. */
bool group_fits(const struct group *g, struct error *err);

#endif
