/* survey.c: a kernel led along a path and one node further; shards and
 * estimates (strata.c) are made of such steps (see survey.h). */
#include "engine/survey.h"
#include "base/rng.h"

#include <assert.h>
#include <math.h>

enum {
    NODES_A_SHARD = 16,  /* wanted */
    PROBES_A_NODE = 4,   /* steps that may be taken to get there */
    NODES_MAX = 1 << 20, /* wanted at most, however many the shards */
    STEPS_A_PAUSE = 16
};

void survey_init(struct survey *survey, const struct kernel *kernel,
                 void *state)
{
    *survey = (struct survey){.kernel = kernel, .state = state};
    request_init(&survey->request);
    survey->search =
        (struct search){.request = &survey->request, .deadline = INFINITY};
}

void survey_release(struct survey *survey)
{
    trail_release(&survey->trail);
}

int survey_children(const struct trail *trail, size_t fork)
{
    const struct fork *f = &trail->fork.at[fork];
    return (int)(f->end - trail_begin(trail, fork)) + (f->option != NO_OPTION);
}

int survey_child(const struct trail *trail, size_t fork, int n)
{
    const struct fork *f = &trail->fork.at[fork];
    if (f->option == NO_OPTION)
        n++; /* unreached: trails of the tests have choices */
    return n ? trail->left.at[trail_begin(trail, fork) + (size_t)n - 1]
             : f->option;
}

/* Takes a step from where the kernel stands, below the end of a path. */
static enum verdict take_step(struct survey *survey, const struct trail *path)
{
    struct search *search = &survey->search;
    search->steps = search->solutions = 0;
    search->effort = 1;
    enum verdict verdict;
    if (survey->kernel->branch) {
        verdict = survey->kernel->branch(survey->state);
        search->steps++;
    } else {
        verdict = survey->kernel->walk(survey->state, search, LIST);
    }
    survey->found = verdict == VERDICT_FOUND;
    trail_clear(&survey->trail);
    if (verdict == VERDICT_NONE)
        return verdict;
    survey->kernel->save(survey->state, &survey->trail);
    bool further = survey->trail.fork.len > path->fork.len &&
                   survey_children(&survey->trail, path->fork.len) > 0;
    if (further)
        return VERDICT_UNKNOWN;
    return verdict == VERDICT_FOUND ? VERDICT_FOUND : VERDICT_NONE;
}

enum verdict survey_enter(struct survey *survey, const struct trail *path)
{
    size_t fit = survey->kernel->restore(survey->state, path);
    assert(fit == path->fork.len);
    (void)fit;
    if (survey->kernel->rest)
        survey->kernel->rest(survey->state, &survey->items, &survey->options);
    return take_step(survey, path);
}

/* The same from the node before it, if the kernel can: so that it keeps what
 * it has deleted.  Behind a fork without a choice there is nothing but a
 * solution. */
static enum verdict go_down(struct survey *survey, const struct trail *path)
{
    if (!survey->kernel->pick || vec_last(&path->fork).degree == 1)
        return survey_enter(survey, path);
    survey->kernel->pick(survey->state, path->fork.len - 1,
                         vec_last(&path->fork).option);
    return take_step(survey, path);
}

/* Is there no choice at this fork, and a further fork behind it? */
static bool is_forced(const struct trail *trail, size_t fork)
{
    return fork + 1 < trail->fork.len && survey_children(trail, fork) == 1 &&
           survey_children(trail, fork + 1) > 0;
}

/* Does the trail go on here as the path does? */
static bool goes_along(const struct trail *trail, const struct trail *path,
                       size_t fork)
{
    if (fork >= trail->fork.len ||
        trail->fork.at[fork].item != path->fork.at[fork].item)
        return false; /* seldom: chance decides which way is taken */
    int n = survey_children(trail, fork) - 1;
    while (n >= 0 &&
           survey_child(trail, fork, n) != path->fork.at[fork].option)
        n--;
    return n >= 0;
}

enum verdict survey_lead(struct survey *survey, const struct trail *path)
{
    struct trail way = {0};
    enum verdict verdict = survey_enter(survey, &way);
    uint64_t steps = survey->search.steps;
    for (size_t fork = 0; fork < path->fork.len; fork++) {
        if (!survey->kernel->pick || verdict != VERDICT_UNKNOWN ||
            !goes_along(&survey->trail, path, fork)) {
            /* seldom: chance decides which way is taken */
            verdict = survey_enter(survey, path);
            break;
        }
        bool forced = is_forced(&survey->trail, fork);
        trail_fork(&way, path->fork.at[fork].item, path->fork.at[fork].degree,
                   path->fork.at[fork].option);
        if (!forced)
            verdict = go_down(survey, &way);
        steps += forced ? 0 : survey->search.steps;
    }
    survey->taken += steps;
    trail_release(&way);
    return verdict;
}

/* ---- shards --------------------------------------------------------- */

uint64_t cut_wanted(uint64_t shards)
{
    return shards < NODES_MAX / NODES_A_SHARD ? shards * NODES_A_SHARD
                                              : NODES_MAX;
}

void cut_init(struct cut *cut, uint64_t wanted)
{
    *cut = (struct cut){.wanted = wanted};
    vec_push(&cut->twig, (struct twig){.parent = -1});
}

void cut_release(struct cut *cut)
{
    vec_release(&cut->twig);
}

void twigs_path(const twigs *tree, size_t at, struct trail *path)
{
    trail_clear(path);
    for (const struct twig *t = &tree->at[at]; t->parent >= 0;
         t = &tree->at[t->parent])
        trail_fork(path, t->item, t->degree, t->option);
    for (size_t a = 0, b = path->fork.len; a + 1 < b; a++, b--) {
        struct fork fork = path->fork.at[a];
        path->fork.at[a] = path->fork.at[b - 1];
        path->fork.at[b - 1] = fork;
    }
}

static void expand(struct cut *cut, struct survey *survey, size_t at)
{
    struct trail path = {0};
    twigs_path(&cut->twig, at, &path);
    enum verdict verdict = survey_enter(survey, &path);
    size_t fork = path.fork.len;
    cut->steps += survey->search.steps;
    if (verdict == VERDICT_FOUND) {
        struct twig leaf = cut->twig.at[at];
        leaf.leaf = true;
        vec_push(&cut->twig, leaf);
        cut->leaves++;
    }
    int degree =
        verdict == VERDICT_UNKNOWN ? survey_children(&survey->trail, fork) : 0;
    for (int n = 0; n < degree; n++)
        vec_push(
            &cut->twig,
            (struct twig){.parent = (int64_t)at,
                          .item = survey->trail.fork.at[fork].item,
                          .degree = degree,
                          .option = survey_child(&survey->trail, fork, n)});
    trail_release(&path);
}

bool cut_go_on(struct cut *cut, struct survey *survey)
{
    size_t parts = cut->twig.len - cut->at;
    if (parts >= cut->wanted || parts == cut->leaves ||
        cut->steps >= PROBES_A_NODE * cut->wanted)
        return true;
    size_t at = cut->at++;
    if (cut->twig.at[at].leaf) {
        struct twig leaf = cut->twig.at[at];
        vec_push(&cut->twig, leaf);
    } else {
        expand(cut, survey, at);
    }
    return false;
}

bool cut_part(const struct cut *cut, uint64_t k, struct trail *path)
{
    if (k >= cut->twig.len - cut->at)
        return false;
    twigs_path(&cut->twig, cut->at + (size_t)k, path);
    return true;
}

/* ---- paths at random ------------------------------------------------ */

bool survey_follow(struct survey *survey, struct rng *rng, struct trail *path,
                   struct search *search, struct guess *guess)
{
    double product = 1;
    unsigned steps = 0;
    enum verdict verdict = survey_enter(survey, path);
    for (; verdict == VERDICT_UNKNOWN; verdict = go_down(survey, path)) {
        if (++steps % STEPS_A_PAUSE == 0 && search_pause(search))
            return false; /* seldom: nobody says stop just here */
        guess->nodes += product * (double)survey->search.steps;
        guess->steps += survey->search.steps;
        const struct trail *trail = &survey->trail;
        size_t fork = path->fork.len;
        for (; is_forced(trail, fork); fork++)
            trail_fork(path, trail->fork.at[fork].item, 1,
                       trail->fork.at[fork].option);
        int degree = survey_children(trail, fork);
        int n = (int)rng_below(rng, (uint64_t)degree);
        product *= degree;
        trail_fork(path, trail->fork.at[fork].item, degree,
                   survey_child(trail, fork, n));
    }
    guess->nodes += product * (double)survey->search.steps;
    guess->steps += survey->search.steps;
    guess->solutions += verdict == VERDICT_FOUND ? product : 0;
    return true;
}
