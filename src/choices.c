/* choices.c: solutions as the options of an exact cover, as Knuth's programs
 * print them, of any puzzle that has one. */
#include "middle.h"
#include "base/big.h"
#include "format/knuth.h"

struct choices {
    struct statement statement;
    struct knuth *knuth; /* owned */
};

struct choices *choices_new(const dt_puzzle *puzzle, struct error *err)
{
    struct choices *c = mem_alloc(1, sizeof *c);
    if (statement_cover(&c->statement, puzzle, err) &&
        (c->knuth = knuth_new(&c->statement.cover, err)))
        return c;
    choices_free(c);
    return NULL;
}

void choices_free(struct choices *c)
{
    if (!c)
        return;
    knuth_free(c->knuth);
    statement_release(&c->statement);
    free(c);
}

void choices_write(struct choices *c, struct writer *w, const dt_search *s)
{
    uint64_t before = big_get(s->seek.number);
    knuth_write(c->knuth, w,
                s->task == DT_ENUMERATE ? before + s->delivered : s->delivered,
                s->search.facts.at, s->search.facts.len);
}

bool choices_read(struct choices *c, const dt_puzzle *puzzle, struct reader *r,
                  struct grid *grid, struct error *err)
{
    const int *facts;
    size_t count;
    if (!knuth_read(c->knuth, r, &facts, &count, err))
        return false;
    puzzle->family->decode(puzzle->own, facts, count, grid);
    return grid->cell ||
           /* unreached: there was memory */
           error_say(err, "there is no memory for a solution of %.300s",
                     puzzle->id);
}
