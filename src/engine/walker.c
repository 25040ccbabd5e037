/* walker.c: the walk down and back, from fork to fork (see walker.h). */
#include "engine/walker.h"

#include <assert.h>
#include <limits.h>

enum { WORK_A_PAUSE = 1 << 16 }; /* changes of the sets and items looked at */

bool walker_init(struct walker *w, const struct xcc *xcc)
{
    *w = (struct walker){.entering = true, .part = 1, .limit = INT64_MAX};
    return sets_init(&w->sets, xcc);
}

void walker_release(struct walker *w)
{
    sets_release(&w->sets);
    vec_release(&w->level);
    vec_release(&w->branch);
    vec_release(&w->listed);
}

/* The deepest level is done with. */
static void drop_level(struct walker *w)
{
    const struct level *level = &vec_last(&w->level);
    w->sets.pile[level->item].from = level->from;
    w->branch.len = level->first;
    w->level.len--;
}

void walker_restart(struct walker *w)
{
    sets_undo(&w->sets, 0);
    while (w->level.len)
        drop_level(w);
    vec_clear(&w->branch);
    w->entering = true;
    w->trimmed = false;
}

/* ---- a node --------------------------------------------------------- */

static bool comes_before(const struct branch *a, const struct branch *b)
{
    return a->net < b->net || (a->net == b->net && a->option < b->option);
}

/* unreached: no item of the tests has so many options */
static int compare_branches(const void *left, const void *right)
{
    return comes_before(right, left) - comes_before(left, right);
}

/* Mostly few, and often in order. */
static void sort_branches(struct branch *branch, size_t count)
{
    enum { FEW = 32 };
    if (count > FEW) {
        /* unreached: no item of the tests has so many options */
        qsort(branch, count, sizeof *branch, compare_branches);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        struct branch moving = branch[i];
        size_t j = i;
        for (; j && comes_before(&moving, &branch[j - 1]); j--)
            branch[j] = branch[j - 1];
        branch[j] = moving;
    }
}

/* The branches of a level: the first options of its item that may be chosen,
 * and none, if none is needed. */
static void add_branches(struct walker *w, struct level *level)
{
    struct sets *s = &w->sets;
    int size = s->pile[level->item].size;
    vec_reserve(&w->listed, (size_t)size);
    if (w->limited) {
        sets_list(s, level->item, w->listed.at);
        w->work += (uint64_t)size;
    } else {
        int some = level->degree < size ? level->degree : size;
        w->work += (uint64_t)sets_first(s, level->item, some, w->listed.at);
        size = some;
    }
    for (int k = 0; k < size; k++) {
        int option = w->listed.at[k];
        int64_t net = w->limited ? s->net[option] : 0;
        vec_push(&w->branch, (struct branch){net, option, true});
    }
    if (w->limited)
        sort_branches(w->branch.at + level->first, (size_t)size);
    if (!sets_need(s, level->item))
        vec_push(&w->branch, (struct branch){INT64_MAX, s->options, true});
}

static void add_level(struct walker *w, int item)
{
    struct sets *s = &w->sets;
    const struct pile *pile = &s->pile[item];
    struct level level = {.item = item,
                          .degree = sets_degree(s, item),
                          .first = w->branch.len,
                          .limit = w->limit,
                          .from = pile->from,
                          .closed = pile->high - pile->used == 1};
    level.forced = pile->size > 1 && pile->size == sets_need(s, item);
    if (level.forced)
        vec_push(&w->branch, (struct branch){0, sets_any(s, item), true});
    else
        add_branches(w, &level);
    level.next = level.first;
    level.end = level.first + (size_t)level.degree;
    w->branch.len = level.end; /* behind them too few are left */
    if (level.closed)
        sets_close(s, item);
    level.here = sets_mark(s);
    vec_push(&w->level, level);
    w->entering = false;
}

/* ---- from branch to branch ------------------------------------------ */

/* Costs the branch too much, at the level whose sets are here? */
static bool is_too_dear(struct walker *w, const struct branch *branch)
{
    return w->limited && branch->option < w->sets.options &&
           branch->net > sets_rest(&w->sets, w->limit);
}

/* Behind a branch its option is not possible, and those that have become too
 * dear are not; false if no further branch needs to be looked at. */
static bool leave_branch(struct walker *w, struct level *level)
{
    struct sets *s = &w->sets;
    const struct branch *branch = &w->branch.at[level->next++];
    w->work += s->log.len - level->here;
    sets_undo(s, level->here);
    level->trying = false;
    if (w->limited && w->limit < level->limit)
        sets_trim(s, w->limit, &w->trimmed);
    level->limit = w->limit;
    if (!level->closed && branch->option < s->options &&
        !is_too_dear(w, branch))
        sets_remove(s, branch->option);
    level->here = sets_mark(s);
    if (level->closed)
        s->poor = NO_ITEM; /* the next option may help */
    return s->poor == NO_ITEM;
}

static bool try_branch(struct walker *w, const struct level *level,
                       const struct branch *branch)
{
    struct sets *s = &w->sets;
    if (!branch->ours)
        return false;
    if (branch->option == s->options)
        return true;
    if (is_too_dear(w, branch)) {
        w->trimmed = true;
        return false;
    }
    (level->closed ? sets_choose_of : sets_choose)(s, branch->option);
    return s->poor == NO_ITEM;
}

/* Goes on to the next branch of the deepest level, or up. */
static void advance(struct walker *w)
{
    struct level *level = &vec_last(&w->level);
    while (!level->trying || leave_branch(w, level)) {
        if (level->next == level->end)
            break;
        level->trying = true;
        if (try_branch(w, level, &w->branch.at[level->next])) {
            w->entering = true;
            return;
        }
    }
    drop_level(w);
}

/* Knuth's estimate: each node's part is shared evenly by its branches. */
static double share(const struct walker *w)
{
    double rest = 0, part = 1;
    for (size_t l = 0; l < w->level.len && part > 1e-9; l++) {
        const struct level *level = &w->level.at[l];
        part /= level->degree + !level->degree;
        for (size_t b = level->next + level->trying; b < level->end; b++)
            rest += w->branch.at[b].ours ? part : 0;
    }
    return w->done + w->part * (1 - rest - part);
}

static bool shall_pause(struct walker *w, struct search *search)
{
    if (w->work < WORK_A_PAUSE)
        return false;
    w->work = 0;
    if (!w->limited)
        search->share = share(w);
    return search_pause(search);
}

/* Where a single item is left, and is to be covered once, each of its
 * branches makes a solution. */
static bool tally_last(struct walker *w, struct search *search, int item)
{
    const struct sets *s = &w->sets;
    const struct pile *pile = &s->pile[item];
    if (s->opens > 1 || pile->high - pile->used > 1)
        return false;
    search->solutions += (uint64_t)sets_degree(s, item);
    w->entering = false;
    return true;
}

/* Can a new node lead to solutions that do not cost too much? */
static bool appraise(struct walker *w)
{
    struct sets *s = &w->sets;
    if (!w->limited || s->poor != NO_ITEM)
        return s->poor == NO_ITEM;
    if (!sets_tax(s, w->limit, &w->trimmed))
        return false;
    sets_trim(s, w->limit, &w->trimmed);
    return s->poor == NO_ITEM;
}

enum verdict walker_next(struct walker *w, struct search *search,
                         enum purpose purpose)
{
    assert(!w->limited || w->sets.net);
    for (;;) {
        if (!w->entering) {
            if (!w->level.len)
                return VERDICT_NONE;
            if (shall_pause(w, search))
                /* seldom: nobody says stop just here */
                return VERDICT_UNKNOWN;
            advance(w);
            continue;
        }
        if (search->steps >= search->effort)
            return VERDICT_UNKNOWN;
        int item = TOO_POOR;
        if (appraise(w))
            item =
                sets_pick(&w->sets, search->request->choice == CHOOSE_ORDER);
        w->work += (uint64_t)w->sets.opens;
        if (item >= 0) {
            search_step(search, w->level.len);
            if (purpose == LIST || !tally_last(w, search, item))
                add_level(w, item);
            continue;
        }
        w->entering = false;
        if (item == ALL_SETTLED && purpose == LIST)
            return VERDICT_FOUND;
        search->solutions += item == ALL_SETTLED;
    }
}

/* ---- trails --------------------------------------------------------- */

static void save_fork(const struct walker *w, size_t l, struct trail *trail)
{
    const struct level *level = &w->level.at[l];
    trail_fork(trail, level->item, level->degree,
               level->trying ? walker_option(w, l) : NO_OPTION);
}

/* Branches to be tried behind the one that is. */
static size_t left_at(const struct level *level)
{
    return level->next + level->trying;
}

void walker_save(const struct walker *w, struct trail *trail)
{
    bool fresh = false; /* the last level */
    for (size_t l = 0; l < w->level.len; l++) {
        const struct level *level = &w->level.at[l];
        save_fork(w, l, trail);
        fresh = !level->trying;
        for (size_t b = left_at(level); b < level->end; b++)
            if (w->branch.at[b].ours)
                trail_leave(trail, w->branch.at[b].option);
    }
    if (!w->entering && !fresh)
        trail_fork(trail, 0, 1, NO_OPTION); /* the node is done with */
}

/* The branch of the last level with this option, or NULL.  Where all options
 * are needed it may be any of them. */
static struct branch *find_branch(struct walker *w, int option)
{
    const struct level *level = &vec_last(&w->level);
    if (level->forced && sets_has(&w->sets, level->item, option))
        w->branch.at[level->first].option = option;
    for (size_t b = level->first; b < level->end; b++)
        if (w->branch.at[b].option == option)
            return &w->branch.at[b];
    return NULL; /* unreached: a trail whose sum is right has such options */
}

/* Only what the fork leaves is ours, and comes behind its option. */
static bool restore_left(struct walker *w, const struct trail *trail, size_t f)
{
    const struct fork *fork = &trail->fork.at[f];
    struct level *level = &vec_last(&w->level);
    for (size_t b = level->first; b < level->end; b++)
        w->branch.at[b].ours = false;
    for (size_t l = trail_begin(trail, f); l < fork->end; l++) {
        struct branch *branch = find_branch(w, trail->left.at[l]);
        if (!branch || branch->ours || branch->option <= fork->option)
            /* unreached: a trail whose sum is right has such options */
            return false;
        branch->ours = true;
    }
    return true;
}

/* A new level, and its option.  It may have been left as a dead end. */
static bool restore_fork(struct walker *w, const struct trail *trail, size_t f)
{
    const struct fork *fork = &trail->fork.at[f];
    struct sets *s = &w->sets;
    const struct pile *pile = &s->pile[fork->item];
    sets_measure(s, fork->item);
    if (s->poor != NO_ITEM || pile->closed || !pile->size ||
        pile->size < sets_need(s, fork->item))
        /* unreached: a trail whose sum is right has such items */
        return false;
    add_level(w, fork->item);
    if (!restore_left(w, trail, f))
        /* unreached: a trail whose sum is right has such options */
        return false;
    if (fork->option == NO_OPTION)
        return true;
    struct branch *branch = find_branch(w, fork->option);
    struct level *level = &vec_last(&w->level);
    while (branch && &w->branch.at[level->next] != branch)
        if (!leave_branch(w, level))
            return false; /* unreached: a trail whose sum is right fits */
    if (!branch)
        return false; /* unreached: a trail whose sum is right fits */
    branch->ours = level->trying = w->entering = true;
    try_branch(w, level, branch);
    return true;
}

size_t walker_restore(struct walker *w, const struct trail *trail)
{
    assert(!w->limited);
    walker_restart(w);
    for (size_t f = 0; f < trail->fork.len; f++)
        if (!restore_fork(w, trail, f))
            return f; /* unreached: a trail whose sum is right fits */
    return trail->fork.len;
}

bool walker_split(struct walker *w, struct trail *trail)
{
    for (size_t l = 0; l < w->level.len; l++) {
        const struct level *level = &w->level.at[l];
        size_t first = left_at(level);
        while (first < level->end && !w->branch.at[first].ours)
            first++;
        if (first == level->end)
            continue;
        for (size_t above = 0; above < l; above++)
            save_fork(w, above, trail);
        trail_fork(trail, level->item, level->degree, NO_OPTION);
        bool give = true;
        for (size_t b = first; b < level->end; b++) {
            struct branch *branch = &w->branch.at[b];
            if (!branch->ours)
                continue;
            if (give)
                trail_leave(trail, branch->option);
            branch->ours = !give;
            give = !give;
        }
        return true;
    }
    return false;
}
