/* strata.c: estimates by strata (Chen, Heterogeneous sampling, 1992).
 *
 * Nodes that have as many items left to be covered, and about as many options,
 * are a stratum: their subtrees are alike, more or less.  A round goes through
 * the strata, those with the most items first.  Each has one node that stands
 * for all that were met, with the sum of their weights; a newcomer takes its
 * place with a probability of its part of that sum.  Then the node's children
 * come to their strata with its weight, and so the expectation of what was
 * met, times its weight, is the size of the tree.
 *
 * What is small is no longer estimated: where few options are left the subtree
 * is walked, if that ends soon.  That leaves errors of 15 % where paths alone
 * have 140 %.
 *
 * Rounds are independent, and how they differ tells the error.  Most of them
 * meet little and a few meet much: runs that miss those few tell less than the
 * truth and see rounds that differ little.  But what rounds meet is nearly
 * e^x where x is normal, and the logarithms tell of large ones that were not
 * met (Cox's interval: Zhou and Gao, Confidence intervals for the log-normal
 * mean, 1997). */
#include "engine/strata.h"
#include "base/rng.h"

#include <math.h>

enum {
    ROUNDS_LEAST = 8,
    ROUNDS_MOST = 256,
    STEPS_A_ROUND = 4000, /* wanted: then all children of a node are met, */
    CHILDREN = 12,        /* so many at the most */
    SMALLER = 8,          /* part of the options where subtrees are walked, */
    STEPS_A_WALK = 4000,  /* so far */
    WALKED_A_STEP = 8, /* nodes of such a walk that take as long as a step */
    STEPS_A_PAUSE = 16
};

static const double GOOD = 0.05; /* a relative error */

/* A node that stands for a stratum. */
struct stratum {
    int items, class;
    double weight;
    size_t twig;
    int options;
};

struct strata {
    struct survey *survey; /* borrowed */
    struct search *search; /* likewise */
    struct rng rng;
    twigs twig;
    VEC(struct stratum) stratum;
    VEC(int) child;
    struct trail path;
    int walked;      /* with so many options subtrees are walked */
    int children;    /* of a node that are met */
    uint64_t effort; /* steps so far */
    unsigned turns;
    double nodes, solutions; /* of this round */
};

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

/* What rounds have met, and the logarithms of what is not 0. */
struct rounds {
    struct mean met, logs;
};

static void note_round(struct rounds *rounds, double number)
{
    note(&rounds->met, number);
    if (number > 0)
        note(&rounds->logs, log(number));
}

/* The standard error of the logarithm of the mean, if those that are not 0 are
 * log-normal. */
static double log_error(const struct rounds *rounds)
{
    double all = rounds->met.count, some = rounds->logs.count;
    double variance = rounds->logs.squares / (some - 1);
    return sqrt(variance / some + variance * variance / (2 * (some - 1)) +
                (all - some) / (all * some));
}

/* The error that 95 of 100 runs keep to, or more.  Few rounds tell too little
 * of how they differ; how much more is wanted was counted (test_strata).  What
 * overflows is not known. */
static double honest_error(const struct rounds *rounds)
{
    const struct mean *met = &rounds->met;
    double error = fmax(standard_error(met) / met->value, log_error(rounds));
    error = met->value * expm1((2.5 + 12.0 / met->count) * error);
    return isfinite(error) ? error : -1;
}

/* Likewise the mean. */
static bool is_known(const struct mean *mean)
{
    return mean->count > 1 && isfinite(mean->value) && isfinite(mean->squares);
}

/* Where few rounds met a solution there are not so many as a 20th of the mean
 * tells in one of 20 runs at the most (Markov). */
static void tell_solutions(const struct rounds *rounds, struct estimate *e)
{
    enum { FEW = 6, RARE = 20 };
    const struct mean *met = &rounds->met;
    int some = rounds->logs.count;
    if (!some || !is_known(met))
        return; /* nothing is known of them */
    if (some < FEW && some < met->count) {
        e->solutions = fmax(1, met->value / RARE);
        e->solutions_error = INFINITY;
    } else {
        e->solutions = met->value;
        e->solutions_error = honest_error(rounds);
    }
}

static bool is_good(const struct mean *mean)
{
    return standard_error(mean) <= GOOD * mean->value;
}

/* ---- strata --------------------------------------------------------- */

static int class_of(int options)
{
    return (int)(2 * log2(options + 1));
}

/* A node was entered: it comes to its stratum. */
static void add_node(struct strata *s, double weight)
{
    bool tells = s->survey->kernel->rest;
    size_t fork = s->path.fork.len, k = 0;
    int items = tells ? s->survey->items : INT32_MAX - (int)fork;
    int options =
        tells ? s->survey->options : survey_children(&s->survey->trail, fork);
    while (k < s->stratum.len && (s->stratum.at[k].items != items ||
                                  s->stratum.at[k].class != class_of(options)))
        k++;
    if (k == s->stratum.len)
        vec_push(&s->stratum, ((struct stratum){.items = items,
                                                .class = class_of(options)}));
    struct stratum *own = &s->stratum.at[k];
    own->weight += weight;
    double u = (double)(rng_next(&s->rng) >> 11) * 0x1p-53;
    if (weight <= u * own->weight)
        return;
    own->twig = s->twig.len - 1;
    own->options = options;
}

/* Enters the node of the latest twig. */
static void enter(struct strata *s, double weight)
{
    struct survey *survey = s->survey;
    twigs_path(&s->twig, s->twig.len - 1, &s->path);
    enum verdict verdict = survey_enter(survey, &s->path);
    s->effort++;
    s->nodes += weight * (double)survey->search.steps;
    if (survey->found)
        s->solutions += weight;
    else if (verdict == VERDICT_UNKNOWN)
        add_node(s, weight);
}

/* Is the subtree so small that all of it could be walked?  That one was not
 * tells something of the next ones. */
static bool walk_small(struct strata *s, const struct stratum *node)
{
    struct survey *survey = s->survey;
    struct search *own = &survey->search;
    if (node->options > s->walked || !survey->kernel->rest)
        return false;
    own->steps = own->solutions = 0;
    own->effort = STEPS_A_WALK;
    bool done =
        survey->kernel->walk(survey->state, own, TALLY) == VERDICT_NONE;
    s->effort += 1 + own->steps / WALKED_A_STEP;
    if (done) {
        s->nodes += node->weight * (double)own->steps;
        s->solutions += node->weight * (double)own->solutions;
    } else {
        s->walked = node->options - 1;
    }
    return done;
}

/* Some of the children, each with the same probability. */
static void branch(struct strata *s, const struct stratum *node)
{
    const struct trail *trail = &s->survey->trail;
    size_t fork = s->path.fork.len;
    int item = trail->fork.at[fork].item, met = 0;
    int degree = survey_children(trail, fork);
    int wanted = degree < s->children ? degree : s->children;
    vec_clear(&s->child);
    for (int n = 0; n < degree; n++)
        vec_push(&s->child, survey_child(trail, fork, n));
    for (int n = 0; met < wanted; n++) {
        if (rng_below(&s->rng, (uint64_t)(degree - n)) >=
            (uint64_t)(wanted - met))
            continue;
        met++;
        vec_push(&s->twig, ((struct twig){.parent = (int64_t)node->twig,
                                          .item = item,
                                          .degree = degree,
                                          .option = s->child.at[n]}));
        enter(s, node->weight * degree / wanted);
    }
}

/* What is below the node that stands for a stratum. */
static void go_below(struct strata *s, const struct stratum *node)
{
    struct survey *survey = s->survey;
    survey->taken = 0;
    twigs_path(&s->twig, node->twig, &s->path);
    enum verdict verdict = survey_lead(survey, &s->path);
    s->effort += survey->taken;
    if (survey->found)
        s->solutions += node->weight; /* seldom: it was told when it was met */
    else if (verdict == VERDICT_UNKNOWN && !walk_small(s, node))
        branch(s, node);
}

/* Takes the stratum with the most items. */
static bool take_stratum(struct strata *s, struct stratum *top)
{
    size_t best = 0;
    for (size_t k = 1; k < s->stratum.len; k++)
        if (s->stratum.at[k].items > s->stratum.at[best].items)
            best = k;
    if (!s->stratum.len)
        return false;
    *top = s->stratum.at[best];
    s->stratum.at[best] = vec_last(&s->stratum);
    s->stratum.len--;
    return true;
}

/* False: it was interrupted. */
static bool go_round(struct strata *s)
{
    struct stratum top;
    s->nodes = s->solutions = 0;
    vec_clear(&s->twig);
    vec_clear(&s->stratum);
    vec_push(&s->twig, (struct twig){.parent = -1});
    enter(s, 1);
    while (take_stratum(s, &top)) {
        if (++s->turns % STEPS_A_PAUSE == 0 && search_pause(s->search))
            return false; /* seldom: nobody says stop just here */
        go_below(s, &top);
    }
    return true;
}

/* ---- rounds --------------------------------------------------------- */

static void go_rounds(struct strata *s, const struct trouble *trouble,
                      struct rounds *nodes, struct rounds *solutions)
{
    for (int n = 0; n < ROUNDS_MOST; n++) {
        bool enough = n >= ROUNDS_LEAST && is_good(&nodes->met) &&
                      is_good(&solutions->met);
        if ((n >= trouble->rounds && s->effort >= trouble->steps) || enough ||
            !go_round(s))
            return;
        note_round(nodes, s->nodes);
        note_round(solutions, s->solutions);
    }
}

bool strata_estimate(struct survey *survey, struct search *search,
                     struct trouble trouble, struct estimate *estimate)
{
    struct strata s = {.survey = survey, .search = search};
    struct rounds nodes = {0}, solutions = {0};
    rng_init(&s.rng, search->request->seed);
    s.children = trouble.steps >= (uint64_t)trouble.rounds * STEPS_A_ROUND
                     ? CHILDREN
                     : 1;
    survey_enter(survey, &s.path);
    s.walked = survey->options / SMALLER;
    go_rounds(&s, &trouble, &nodes, &solutions);
    if (is_known(&nodes.met)) {
        estimate->nodes = nodes.met.value;
        estimate->nodes_error = honest_error(&nodes);
    }
    tell_solutions(&solutions, estimate);
    trail_release(&s.path);
    vec_release(&s.twig);
    vec_release(&s.stratum);
    vec_release(&s.child);
    return nodes.met.count < trouble.rounds;
}
