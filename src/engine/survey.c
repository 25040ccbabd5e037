/* survey.c: a kernel led along a path and one node further; shards and
 * estimates are made of such steps (see survey.h). */
#include "engine/survey.h"
#include "base/rng.h"

#include <assert.h>
#include <math.h>

enum {
    NODES_A_SHARD = 16,  /* wanted */
    PROBES_A_NODE = 4,   /* steps that may be taken to get there */
    NODES_MAX = 1 << 20, /* wanted at most, however many the shards */
    PARTS = 256,         /* of the tree for an estimate, at most */
    ROUNDS_LEAST = 8,
    ROUNDS_MOST = 256,
    STEPS_A_PAUSE = 16
};

static const double GOOD = 0.05; /* a relative error */

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

static void find_path(const struct cut *cut, size_t at, struct trail *path)
{
    trail_clear(path);
    for (const struct twig *t = &cut->twig.at[at]; t->parent >= 0;
         t = &cut->twig.at[t->parent])
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
    find_path(cut, at, &path);
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
    find_path(cut, cut->at + (size_t)k, path);
    return true;
}

/* ---- estimates ------------------------------------------------------ */

/* The mean of some numbers, and the sum of the squares of their distances
 * from it (Welford 1962). */
struct mean {
    double value, squares;
    int count;
};

static void note(struct mean *mean, double number)
{
    double distance = number - mean->value;
    mean->value += distance / ++mean->count;
    mean->squares += distance * (number - mean->value);
}

static double standard_error(const struct mean *mean)
{
    return sqrt(mean->squares / (mean->count - 1) / mean->count);
}

/* What overflows is not known. */
static void tell(const struct mean *mean, double *value, double *error)
{
    if (mean->count > 1 && isfinite(mean->value) && isfinite(mean->squares)) {
        *value = mean->value;
        *error = standard_error(mean);
    }
}

/* Is there no choice at this fork, and a further fork behind it? */
static bool is_forced(const struct trail *trail, size_t fork)
{
    return fork + 1 < trail->fork.len && survey_children(trail, fork) == 1 &&
           survey_children(trail, fork + 1) > 0;
}

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

static bool is_good(const struct mean *mean)
{
    return standard_error(mean) <= GOOD * mean->value;
}

/* A round; false: it was interrupted. */
static bool go_round(const struct cut *cut, struct survey *survey,
                     struct rng *rng, struct search *search,
                     struct guess *guess)
{
    struct trail path = {0};
    bool stopped = false;
    *guess = (struct guess){.nodes = (double)cut->steps};
    for (uint64_t k = 0; !stopped && cut_part(cut, k, &path); k++) {
        stopped = !survey_follow(survey, rng, &path, search, guess) ||
                  (k % STEPS_A_PAUSE == 0 && search_pause(search));
    }
    trail_release(&path);
    return !stopped;
}

/* So many parts that there can be some rounds; false: it was interrupted. */
static bool cut_for_rounds(struct cut *cut, struct survey *survey,
                           struct search *search, uint64_t paths)
{
    uint64_t most = paths / ROUNDS_LEAST;
    cut_init(cut, most < PARTS ? most : PARTS);
    while (!cut_go_on(cut, survey))
        if (search_pause(search))
            return false; /* seldom: nobody says stop just here */
    if (cut->twig.len - cut->at > most) {
        cut_release(cut);
        cut_init(cut, 1);
    }
    return true;
}

bool survey_estimate(struct survey *survey, struct search *search,
                     uint64_t paths, struct estimate *estimate)
{
    struct cut cut;
    struct mean nodes = {0}, solutions = {0};
    struct guess guess;
    struct rng rng;
    bool enough = false,
         stopped = !cut_for_rounds(&cut, survey, search, paths);
    uint64_t parts = cut.twig.len - cut.at;
    rng_init(&rng, search->request->seed);
    while (!stopped && !enough) {
        stopped = !go_round(&cut, survey, &rng, search, &guess);
        if (stopped)
            break; /* seldom: nobody says stop just here */
        note(&nodes, guess.nodes);
        note(&solutions, guess.solutions);
        enough = nodes.count >= ROUNDS_MOST ||
                 (nodes.count >= ROUNDS_LEAST &&
                  ((uint64_t)nodes.count * parts >= paths || !parts ||
                   (is_good(&nodes) && is_good(&solutions))));
    }
    cut_release(&cut);
    tell(&nodes, &estimate->nodes, &estimate->nodes_error);
    if (solutions.value > 0) /* else nothing is known of them */
        tell(&solutions, &estimate->solutions, &estimate->solutions_error);
    return !enough;
}
