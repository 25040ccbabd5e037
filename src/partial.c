/* partial.c: how far a search for a pattern has come, as a pattern: the best
 * solution so far, if the best one is wanted, or else what the engine says has
 * come closest to one. */
#include "middle.h"
#include "base/writer.h"
#include "format/rle.h"

bool partial_fits(const dt_search *s, struct error *err)
{
    return !GIVEN(s->set, partial) || s->puzzle->family->patterns ||
           error_say(err,
                     "%.300s has no patterns, which --partial writes as RLE; "
                     "leave it out",
                     s->puzzle->id);
}

static bool find(const dt_search *s, ints *facts, struct error *err)
{
    const struct engine *engine = s->search.engine;
    if (!s->puzzle->family->patterns)
        return error_say(err, "%.300s has no patterns", s->puzzle->id);
    if (s->best.found) {
        vec_append(facts, s->best.facts.at, s->best.facts.len);
        return true;
    }
    if (!engine || !engine->partial)
        return error_say(err, "the engine %s shows no parts of solutions",
                         engine ? engine->name : "that was");
    return engine->partial(&s->search, facts) ||
           error_say(err, "no part of a solution is known yet");
}

static bool write_pattern(const dt_search *s, const ints *facts, FILE *out,
                          struct error *err)
{
    const struct family *family = s->puzzle->family;
    struct grid grid = {0};
    family->decode(s->puzzle->own, facts->at, facts->len, &grid);
    if (!grid.cell)
        return error_say(err, "there is no memory for a part of a solution");
    char *command = middle_command(task_verb(s->task), s->puzzle, s->set);
    struct writer *w = writer_new(out);
    rle_write(w, &grid, 0, family->patterns->rule(s->puzzle->own), command);
    bool good = writer_finish(w, err);
    free(w);
    free(command);
    grid_release(&grid);
    return good;
}

bool dt_partial(const dt_search *s, FILE *out, struct dt_error *out_err)
{
    struct error err = {0};
    ints facts = {0};
    bool good = find(s, &facts, &err) && write_pattern(s, &facts, out, &err);
    vec_release(&facts);
    return good || middle_fail(out_err, &err);
}
