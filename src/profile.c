/* profile.c: what a search has taken: steps, also by the level of the tree at
 * which they were taken, time and memory, as data and as JSON.
 *
 * The level of a step is how much was chosen when it was taken: options,
 * literals, tiles, rows.  An engine without a tree has no levels. */
#include "middle.h"
#include "base/machine.h"
#include "base/writer.h"

/* Those of an engine that worked before are of no interest. */
static size_t levels_of(const struct search *search)
{
    const struct engine *engine =
        search->worker ? search->worker : search->engine;
    size_t count = engine && engine->levels ? search->level.len : 0;
    while (count && !search->level.at[count - 1])
        count--;
    return count;
}

void dt_profile(const dt_search *s, struct dt_profile *profile)
{
    struct dt_progress now;
    dt_progress_now(s, &now);
    *profile = (struct dt_profile){
        .engine = now.engine,
        .step = now.step,
        .steps = now.steps,
        .solutions = now.solutions,
        .seconds = now.seconds,
        .bytes = machine_peak(),
        .levels = levels_of(&s->search),
        .level = s->search.level.at,
    };
}

char *profile_json(const dt_search *s)
{
    struct dt_profile p;
    if (!GIVEN(s->set, verbose))
        return NULL;
    dt_profile(s, &p);
    struct writer *w = writer_text_new();
    writer_print(w,
                 "{\"engine\":\"%s\",\"step\":\"%s\",\"steps\":%llu,"
                 "\"seconds\":%.3f,\"bytes\":%llu,\"levels\":[",
                 p.engine, p.step, (unsigned long long)p.steps, p.seconds,
                 (unsigned long long)p.bytes);
    for (size_t i = 0; i < p.levels; i++)
        writer_print(w, i ? ",%llu" : "%llu", (unsigned long long)p.level[i]);
    writer_text(w, "]}");
    return writer_text_take(w, NULL);
}
