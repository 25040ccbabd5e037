/* tree.c: the pieces of a search tree, found, handed out, saved and loaded
 * (see tree.h). */
#include "engine/tree.h"
#include "base/reader.h"
#include "base/writer.h"

#include <assert.h>

enum { NODES_A_PAUSE = 16 }; /* looked at to find shards, between pauses */

void tree_init(struct tree *tree, const struct kernel *kernel,
               const void *problem, int workers)
{
    *tree = (struct tree){.kernel = kernel,
                          .crew = crew_new(kernel, problem, workers)};
}

void tree_release(struct tree *tree)
{
    crew_free(tree->crew);
    cut_release(&tree->cut);
}

/* ---- shards --------------------------------------------------------- */

/* Gives the crew the parts that are ours. */
static void hand_out(struct tree *tree, const struct search *search)
{
    struct trail path = {0};
    for (uint64_t k = search->request->shard; cut_part(&tree->cut, k, &path);
         k += search->request->shards)
        crew_add(tree->crew, &path);
    trail_release(&path);
    cut_release(&tree->cut);
    tree->cutting = false;
}

/* Looks for shards; after a pause goes on. */
static enum verdict cut_tree(struct tree *tree, struct search *search)
{
    enum verdict verdict = VERDICT_FOUND;
    struct survey survey;
    if (!tree->cutting)
        cut_init(&tree->cut, cut_wanted(search->request->shards));
    tree->cutting = true;
    survey_init(&survey, tree->kernel, crew_guest(tree->crew));
    for (uint64_t n = 1; verdict == VERDICT_FOUND; n++) {
        uint64_t before = tree->cut.steps;
        if (search->steps >= search->effort)
            verdict = VERDICT_UNKNOWN;
        else if (cut_go_on(&tree->cut, &survey))
            break;
        else if (n % NODES_A_PAUSE == 0 && search_pause(search))
            verdict = VERDICT_UNKNOWN;
        search->steps += tree->cut.steps - before;
    }
    survey_release(&survey);
    if (verdict == VERDICT_FOUND)
        hand_out(tree, search);
    return verdict;
}

/* ---- walking -------------------------------------------------------- */

static enum verdict begin(struct tree *tree, struct search *search)
{
    if (tree->begun)
        return VERDICT_FOUND;
    if (search->request->shards > 1) {
        enum verdict verdict = cut_tree(tree, search);
        if (verdict != VERDICT_FOUND)
            return verdict;
    } else {
        crew_add(tree->crew, &(struct trail){0});
    }
    crew_begin(tree->crew, crew_rest(tree->crew));
    tree->begun = true;
    return VERDICT_FOUND;
}

enum verdict tree_walk(struct tree *tree, struct search *search,
                       enum purpose purpose)
{
    enum verdict verdict = begin(tree, search);
    if (verdict == VERDICT_FOUND)
        verdict = crew_walk(tree->crew, search, purpose);
    if (verdict == VERDICT_NONE)
        search->share = 1;
    return verdict;
}

/* ---- pieces --------------------------------------------------------- */

/* What is cut: the survey is led through the tree of a kernel. */
struct ground {
    struct survey survey;
    const struct xcc *xcc; /* borrowed; NULL: the kernel opens forks */
    int primary;
    struct search *search; /* borrowed */
};

/* The kernel opens a fork; false: there is nothing below. */
static bool open_fork(void *context, const struct trail *path,
                      struct trail *fork)
{
    struct ground *ground = context;
    const struct trail *trail = &ground->survey.trail;
    size_t at = path->fork.len;
    enum verdict verdict = survey_enter(&ground->survey, path);
    if (verdict == VERDICT_UNKNOWN)
        trail_fork(fork, trail->fork.at[at].item, 0, NO_OPTION);
    for (int n = 0;
         verdict == VERDICT_UNKNOWN && n < survey_children(trail, at); n++)
        trail_leave(fork, survey_child(trail, at, n));
    return verdict != VERDICT_NONE;
}

static bool open_cover(void *context, const struct trail *path,
                       struct trail *fork)
{
    const struct ground *ground = context;
    pieces_open_cover(ground->xcc, ground->primary, path, fork);
    return true;
}

static bool measure(void *context, struct rng *rng, const struct trail *path,
                    int probes, struct guess *guess)
{
    struct ground *ground = context;
    struct trail way = {0};
    bool good = true;
    for (int p = 0; good && p < probes; p++) {
        trail_copy(&way, path);
        good =
            survey_follow(&ground->survey, rng, &way, ground->search, guess);
    }
    trail_release(&way);
    guess->nodes /= probes;
    return good;
}

enum verdict tree_split(struct tree *tree, struct search *search,
                        const struct xcc *xcc, int primary,
                        struct pieces *pieces)
{
    struct ground ground = {.xcc = xcc, .primary = primary, .search = search};
    struct record record = {0};
    struct tract tract = {.search = search,
                          .context = &ground,
                          .open = xcc ? open_cover : open_fork,
                          .measure = xcc ? measure : NULL};
    if (tree->begun)
        crew_save(tree->crew, &record);
    else
        vec_push(&record.trail, (struct trail){0});
    for (size_t t = 0; t < record.trail.len; t++)
        pieces_add(pieces, &record.trail.at[t]);
    record_release(&record);
    survey_init(&ground.survey, tree->kernel, crew_guest(tree->crew));
    enum verdict verdict = pieces_cut(pieces, &tract);
    survey_release(&ground.survey);
    return verdict;
}

/* ---- saving and loading --------------------------------------------- */

/* As long as shards are looked for nothing is lost but that. */
void tree_save(const struct tree *tree, const struct search *search,
               struct writer *out)
{
    struct record record = {.begun = tree->begun};
    trail_text text = {0};
    if (tree->begun) {
        record.solutions = search->solutions;
        record.steps = search->steps;
        crew_save(tree->crew, &record);
    }
    record_print(&record, &text);
    writer_bytes(out, text.at, text.len);
    vec_release(&text);
    record_release(&record);
}

static size_t fit(void *context, const struct trail *trail)
{
    struct tree *tree = context;
    return tree->kernel->restore(crew_guest(tree->crew), trail);
}

bool tree_load(struct tree *tree, struct search *search, struct reader *in,
               int items, int options, struct error *err)
{
    assert(!tree->begun && !tree->cutting);
    struct trail_frame frame = {
        .items = items, .options = options, .fit = fit, .context = tree};
    struct record record = {0};
    bool good = record_scan(&record, in, &frame, err);
    if (good && record.begun) {
        for (size_t t = 0; t < record.trail.len; t++)
            crew_add(tree->crew, &record.trail.at[t]);
        crew_begin(tree->crew,
                   record.whole > 0 ? record.whole : crew_rest(tree->crew));
        search->solutions = record.solutions;
        search->steps = record.steps;
        tree->begun = true;
    }
    record_release(&record);
    return good;
}
