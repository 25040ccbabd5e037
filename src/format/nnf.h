/* nnf.h: circuits in files (see problem/circuit.h).
 *
 * Written as the compiler c2d does (Darwiche, 2004): a line `nnf NODES EDGES
 * VARIABLES`, then a node a line, numbered from 0, those below it before it:
 *
 *     L l                 the literal l
 *     A n N1 ... Nn       all of these; `A 0` is true
 *     O j n N1 ... Nn     one of these, told apart by variable j (0: not
 * said); `O 0 0` is false
 *
 * The last node is the root.  A loose variable is in no node.
 *
 * Read as that, or as d4 writes it (Lagniez and Marquis, 2017), where the
 * first node is the root: `a N 0`, `o N 0`, `t N 0`, `f N 0`, and edges `N M
 * l1 ... lk 0`, from N to M under these literals. */
#ifndef FORMAT_NNF_H
#define FORMAT_NNF_H

#include "base/reader.h"
#include "base/writer.h"
#include "problem/circuit.h"

void nnf_write(const struct circuit *circuit, struct writer *w);
/* How many the file has: up to the last that is shown.  One before it that is
 * not shown is in no node. */
size_t nnf_variables(const struct circuit *circuit);

struct nnf {
    struct circuit circuit; /* all variables are shown, and count 1 */
    bool exclusive;         /* parts of each sum contradict each other; else
                               the circuit's numbers mean nothing */
    bool named;             /* the file says how many variables there are */
};

/* False: with a sentence. */
bool nnf_read(struct reader *r, struct nnf *nnf, struct error *err);
void nnf_release(struct nnf *nnf);

#endif
