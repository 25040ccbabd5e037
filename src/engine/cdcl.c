/* cdcl.c: conflict-driven clause learning.
 *
 * Two literals of each clause, the first two, are watched: as long as neither
 * is false, nothing follows from the clause (Moskewicz et al., Chaff, 2001).
 * A conflict is resolved with reasons until one literal of its level is left,
 * the first unique implication point (Marques-Silva and Sakallah, 1996); what
 * the others imply is dropped.  A clause's glue is the number of levels in it
 * (Audemard and Simon, 2009); half of the clauses that were learnt, those with
 * the most glue, are forgotten once there are many.  Variables met in recent
 * conflicts are the active ones (Een and Sorensson, MiniSat, 2003).
 *
 * Given clauses may repeat a literal or contain its negation: the watches
 * cope with both. */
#include "engine/cdcl.h"

#include <stdlib.h>

enum { LENGTH, GLUE, HEAD, MOST_AT_FIRST = 1000, MOST_GROWS = 500 };
#define FORGOTTEN (UINT32_C(1) << 31) /* a flag of the glue */
#define SHORT (UINT32_C(1) << 31)     /* of a watcher's clause: of two */
#define ACTIVITY_MAX 1e100
#define ACTIVITY_DECAY 0.95

static uint32_t *clause_at(const struct cdcl *c, uint32_t clause)
{
    return c->store.at + clause;
}

static size_t variable_of(literal l)
{
    return l >> 1;
}

/* ---- the queues ----------------------------------------------------- */

static struct queue *queue_of(struct cdcl *c, size_t variable)
{
    return &c->queue[c->variable[variable].shown];
}

static bool before(const struct cdcl *c, int a, int b)
{
    double first = c->variable[a].activity, second = c->variable[b].activity;
    return first > second || (first == second && a < b);
}

static void put(struct cdcl *c, struct queue *q, size_t place, int variable)
{
    q->variable.at[place] = variable;
    c->variable[variable].place = place;
}

static void rise(struct cdcl *c, struct queue *q, size_t place)
{
    int variable = q->variable.at[place];
    for (; place; place = (place - 1) / 2) {
        int parent = q->variable.at[(place - 1) / 2];
        if (!before(c, variable, parent))
            break;
        put(c, q, place, parent);
    }
    put(c, q, place, variable);
}

static void sink_down(struct cdcl *c, struct queue *q, size_t place)
{
    int variable = q->variable.at[place];
    for (size_t child; (child = 2 * place + 1) < q->variable.len;
         place = child) {
        if (child + 1 < q->variable.len &&
            before(c, q->variable.at[child + 1], q->variable.at[child]))
            child++;
        if (!before(c, q->variable.at[child], variable))
            break;
        put(c, q, place, q->variable.at[child]);
    }
    put(c, q, place, variable);
}

static void enqueue(struct cdcl *c, size_t variable)
{
    struct queue *q = queue_of(c, variable);
    if (!c->queued || c->variable[variable].place != SIZE_MAX)
        return;
    vec_push(&q->variable, (int)variable);
    rise(c, q, q->variable.len - 1);
}

static int dequeue(struct cdcl *c, struct queue *q)
{
    int first = q->variable.at[0], last = vec_last(&q->variable);
    q->variable.len--;
    c->variable[first].place = SIZE_MAX;
    if (q->variable.len) {
        put(c, q, 0, last);
        sink_down(c, q, 0);
    }
    return first;
}

static void make_active(struct cdcl *c, size_t variable)
{
    struct variable *v = &c->variable[variable];
    v->activity += c->bump;
    if (v->activity > ACTIVITY_MAX) {
        for (size_t i = 0; i < c->variables; i++)
            c->variable[i].activity /= ACTIVITY_MAX;
        c->bump /= ACTIVITY_MAX;
    }
    if (v->place != SIZE_MAX)
        rise(c, queue_of(c, variable), v->place);
}

bool cdcl_choose(struct cdcl *c, literal *choice)
{
    for (int shown = 1; shown >= 0; shown--)
        while (c->queue[shown].variable.len) {
            size_t variable = (size_t)dequeue(c, &c->queue[shown]);
            *choice = (literal)(2 * variable + !c->variable[variable].phase);
            if (!c->value[*choice])
                return true;
        }
    return false;
}

/* ---- values --------------------------------------------------------- */

static void make_true(struct cdcl *c, literal l, uint32_t reason)
{
    struct variable *v = &c->variable[variable_of(l)];
    c->value[l] = 1;
    c->value[literal_not(l)] = -1;
    v->reason = reason;
    v->level = c->level.len;
    c->trail.at[c->trail.len++] = l; /* there is room for all */
}

void cdcl_decide(struct cdcl *c, literal l)
{
    vec_push(&c->level, c->trail.len);
    if (!c->value[l])
        make_true(c, l, NO_CLAUSE);
}

static void make_unknown(struct cdcl *c, literal l)
{
    size_t variable = variable_of(l);
    c->value[l] = c->value[literal_not(l)] = 0;
    c->variable[variable].phase = !(l & 1);
    enqueue(c, variable);
}

/* May a clause that was learnt give this literal, or say that it is false?
 * Then what it owes to others is told. */
static bool is_heard(struct cdcl *c, uint32_t clause, literal l)
{
    struct scope *s = c->scope;
    if (!s || clause < c->given)
        return true;
    if (!c->value[l] && s->owner[variable_of(l)] < s->part)
        return false; /* unreached: no clause of the tests was true before */
    const uint32_t *at = clause_at(c, clause);
    for (uint32_t i = 0; i < at[LENGTH]; i++) {
        literal other = at[HEAD + i];
        if (s->owner[variable_of(other)] >= s->part ||
            s->told[other] >= s->part)
            continue;
        s->told[other] = s->part;
        vec_push(&s->others, other);
    }
    return true;
}

/* What was given above the level is given there, if it holds there. */
static void give_overdue(struct cdcl *c)
{
    size_t level = c->level.len, first = c->overdue.len;
    while (first && c->overdue.at[first - 1].level > level)
        first--;
    size_t kept = first;
    for (size_t i = first; i < c->overdue.len; i++) {
        struct overdue o = c->overdue.at[i];
        if (o.lowest > level)
            continue;
        if (!c->value[o.literal] && is_heard(c, o.clause, o.literal))
            make_true(c, o.literal, o.clause);
        o.level = level;
        if (o.lowest < level)
            c->overdue.at[kept++] = o;
    }
    c->overdue.len = kept;
}

void cdcl_undo(struct cdcl *c, size_t level)
{
    if (c->level.len <= level)
        return;
    size_t length = c->level.at[level];
    while (c->trail.len > length)
        make_unknown(c, c->trail.at[--c->trail.len]);
    c->level.len = level;
    if (c->followed > length)
        c->followed = length;
    give_overdue(c);
}

/* ---- clauses -------------------------------------------------------- */

void cdcl_open_clause(struct cdcl *c)
{
    if (c->store.len >= SHORT) /* numbers of clauses have 31 bits */
        /* unreached: there was memory */
        mem_none(c->store.len * sizeof *c->store.at);
    c->given = c->store.len;
    vec_push(&c->store, 0);
    vec_push(&c->store, 0);
}

void cdcl_close_clause(struct cdcl *c)
{
    c->store.at[c->given + LENGTH] =
        (uint32_t)(c->store.len - c->given - HEAD);
}

size_t cdcl_read_clause(const struct cdcl *c, size_t place,
                        const literal **literals, size_t *count)
{
    *count = c->store.at[place + LENGTH];
    *literals = c->store.at + place + HEAD;
    return place + HEAD + *count;
}

static void watch_clause(struct cdcl *c, uint32_t clause)
{
    const literal *l = clause_at(c, clause) + HEAD;
    if (clause_at(c, clause)[LENGTH] < 2)
        return;
    uint32_t named =
        clause_at(c, clause)[LENGTH] == 2 ? clause | SHORT : clause;
    c->starved |=
        !vec_try_push(&c->watchers[l[0]], (struct watcher){named, l[1]}) ||
        !vec_try_push(&c->watchers[l[1]], (struct watcher){named, l[0]});
}

static uint32_t next_clause(const struct cdcl *c, uint32_t clause)
{
    return clause + HEAD + clause_at(c, clause)[LENGTH];
}

/* False: it is false. */
static bool take_unit(struct cdcl *c, uint32_t clause)
{
    const uint32_t *at = clause_at(c, clause);
    if (at[LENGTH] > 1)
        return true;
    if (!at[LENGTH] || c->value[at[HEAD]] < 0)
        return false;
    if (!c->value[at[HEAD]])
        make_true(c, at[HEAD], clause);
    return true;
}

uint64_t cdcl_bytes(const struct cdcl *c, size_t variables)
{
    enum { WATCHES = 4 }; /* two of a clause, in lists with room to grow */
    return variables * (sizeof *c->variable + 2 * sizeof *c->watchers +
                        2 * sizeof *c->value + 2 * sizeof *c->trail.at) +
           c->store.len / HEAD * WATCHES * sizeof *c->watchers->at;
}

/* For all that grows with the variables and not with what is learnt. */
static bool has_room(struct cdcl *c, size_t variables)
{
    c->variable = mem_try_alloc(variables + 1, sizeof *c->variable);
    c->value = mem_try_alloc(2 * variables + 1, sizeof *c->value);
    c->watchers = mem_try_alloc(2 * variables + 1, sizeof *c->watchers);
    return c->variable && c->value && c->watchers &&
           vec_try_reserve(&c->trail, variables + 1) &&
           vec_try_reserve(&c->queue[0].variable, variables) &&
           vec_try_reserve(&c->queue[1].variable, variables) &&
           vec_try_reserve(&c->level, variables + 1) &&
           vec_try_reserve(&c->lesson, variables + 1) &&
           vec_try_reserve(&c->met, variables + 1) &&
           vec_try_reserve(&c->stamp, variables + 2);
}

bool cdcl_begin(struct cdcl *c, size_t variables, const bool *shown)
{
    c->given = c->store.len;
    c->most = MOST_AT_FIRST;
    c->bump = 1;
    c->variables = variables;
    c->queued = shown;
    c->starved = !has_room(c, variables);
    if (c->starved)
        return false;
    for (size_t v = 0; v < variables; v++) {
        c->variable[v] =
            (struct variable){.place = SIZE_MAX, .shown = shown && shown[v]};
        enqueue(c, v);
    }
    bool good = true;
    for (uint32_t i = 0; good && i < c->store.len; i = next_clause(c, i)) {
        watch_clause(c, i);
        good = take_unit(c, i);
    }
    return good && !c->starved;
}

void cdcl_release(struct cdcl *c)
{
    for (size_t l = 0; c->watchers && l < 2 * c->variables; l++)
        vec_release(&c->watchers[l]);
    free(c->watchers);
    free(c->variable);
    free(c->value);
    vec_release(&c->store);
    vec_release(&c->queue[0].variable);
    vec_release(&c->queue[1].variable);
    vec_release(&c->trail);
    vec_release(&c->level);
    vec_release(&c->overdue);
    vec_release(&c->lesson);
    vec_release(&c->met);
    vec_release(&c->stamp);
    vec_release(&c->because);
    vec_release(&c->moved);
}

/* ---- what follows --------------------------------------------------- */

/* Puts a literal that is not false in the place of the second, which is. */
static bool watch_another(struct cdcl *c, uint32_t clause)
{
    uint32_t *at = clause_at(c, clause);
    literal *l = at + HEAD;
    for (uint32_t i = 2; i < at[LENGTH]; i++)
        if (c->value[l[i]] >= 0) {
            literal wanted = l[i];
            if (!vec_try_push(&c->watchers[wanted],
                              (struct watcher){clause, l[0]})) {
                c->starved = true;
                return false;
            }
            l[i] = l[1];
            l[1] = wanted;
            return true;
        }
    return false;
}

/* The literal is false, and the watcher's other one is not true: may the
 * clause, one of three literals or more, be watched elsewhere?  Else `other`
 * is the other one that is watched. */
static bool moves_on(struct cdcl *c, struct watcher *watcher, literal gone)
{
    literal *l = clause_at(c, watcher->clause) + HEAD;
    literal other = l[0] ^ l[1] ^ gone;
    l[0] = other;
    l[1] = gone;
    watcher->other = other;
    return c->value[other] <= 0 && watch_another(c, watcher->clause);
}

/* The literal is false: its watchers look elsewhere, or something follows. */
static uint32_t visit_watchers(struct cdcl *c, literal gone)
{
    uint32_t conflict = NO_CLAUSE;
    size_t kept = 0, i = 0, count = c->watchers[gone].len;
    struct watcher *w = c->watchers[gone].at;
    while (i < count && conflict == NO_CLAUSE) {
        struct watcher watcher = w[i++];
        if (c->value[watcher.other] > 0) {
            w[kept++] = watcher;
            continue;
        }
        if (!(watcher.clause & SHORT) && moves_on(c, &watcher, gone))
            continue;
        w[kept++] = watcher;
        uint32_t clause = watcher.clause & ~SHORT;
        if (c->value[watcher.other] > 0 || !is_heard(c, clause, watcher.other))
            continue;
        if (c->value[watcher.other] < 0)
            conflict = clause;
        else
            make_true(c, watcher.other, clause);
    }
    while (i < count)
        w[kept++] = w[i++];
    c->watchers[gone].len = kept;
    return conflict;
}

uint32_t cdcl_propagate(struct cdcl *c)
{
    for (; c->followed < c->trail.len; c->followed++) {
        literal gone = literal_not(c->trail.at[c->followed]);
        uint32_t conflict = visit_watchers(c, gone);
        if (conflict != NO_CLAUSE)
            return conflict;
    }
    return NO_CLAUSE;
}

/* ---- what is learnt ------------------------------------------------- */

/* Meets the literals of a clause; answers how many new ones are of the latest
 * level.  The others belong to the lesson. */
static size_t meet(struct cdcl *c, uint32_t clause)
{
    const uint32_t *at = clause_at(c, clause);
    size_t latest = 0;
    for (uint32_t i = 0; i < at[LENGTH]; i++) {
        literal l = at[HEAD + i];
        struct variable *v = &c->variable[variable_of(l)];
        if (v->met || !v->level)
            continue;
        v->met = true;
        vec_push(&c->met, l);
        make_active(c, variable_of(l));
        if (v->level == c->level.len)
            latest++;
        else
            vec_push(&c->lesson, l);
    }
    return latest;
}

/* The lesson begins with the one literal of the latest level. */
static void resolve(struct cdcl *c, uint32_t clause)
{
    size_t at = c->trail.len;
    vec_clear(&c->lesson);
    vec_push(&c->lesson, 0);
    for (size_t open = meet(c, clause);; open += meet(c, clause)) {
        do
            at--;
        while (!c->variable[variable_of(c->trail.at[at])].met);
        if (open-- == 1)
            break;
        clause = c->variable[variable_of(c->trail.at[at])].reason;
    }
    c->lesson.at[0] = literal_not(c->trail.at[at]);
}

/* Do others of the lesson imply the literal's negation? */
static bool is_idle(const struct cdcl *c, literal l)
{
    uint32_t reason = c->variable[variable_of(l)].reason;
    if (reason == NO_CLAUSE)
        return false;
    const uint32_t *at = clause_at(c, reason);
    for (uint32_t i = 0; i < at[LENGTH]; i++) {
        const struct variable *v = &c->variable[variable_of(at[HEAD + i])];
        if (!v->met && v->level)
            return false;
    }
    return true;
}

/* Whatever was met and is not in the lesson was given by its reason. */
static void explain(struct cdcl *c, uint32_t conflict)
{
    vec_clear(&c->because);
    for (size_t i = 0; i < c->lesson.len; i++)
        c->variable[variable_of(c->lesson.at[i])].met = false;
    for (size_t i = 0; i < c->trail.len; i++) {
        const struct variable *v = &c->variable[variable_of(c->trail.at[i])];
        if (v->met)
            vec_push(&c->because, v->reason);
    }
    vec_push(&c->because, conflict);
}

static void shorten(struct cdcl *c, uint32_t conflict)
{
    size_t kept = 1;
    for (size_t i = 1; i < c->lesson.len; i++)
        if (!is_idle(c, c->lesson.at[i]))
            c->lesson.at[kept++] = c->lesson.at[i];
    c->lesson.len = kept;
    if (c->explains)
        explain(c, conflict);
    for (size_t i = 0; i < c->met.len; i++)
        c->variable[variable_of(c->met.at[i])].met = false;
    vec_clear(&c->met);
}

/* Puts a literal of the highest level but the first's in the second place. */
static size_t find_second(struct cdcl *c)
{
    size_t level = 0;
    for (size_t i = 1; i < c->lesson.len; i++) {
        literal l = c->lesson.at[i];
        if (c->variable[variable_of(l)].level <= level)
            continue;
        level = c->variable[variable_of(l)].level;
        c->lesson.at[i] = c->lesson.at[1];
        c->lesson.at[1] = l;
    }
    return level;
}

static uint32_t glue(struct cdcl *c)
{
    uint32_t levels = 0;
    while (c->stamp.len <= c->level.len)
        vec_push(&c->stamp, 0);
    for (size_t i = 0; i < c->lesson.len; i++) {
        size_t *stamp =
            &c->stamp.at[c->variable[variable_of(c->lesson.at[i])].level];
        levels += *stamp != c->conflicts;
        *stamp = c->conflicts;
    }
    return levels;
}

/* The numbers of clauses have 31 bits. */
static uint32_t keep_lesson(struct cdcl *c)
{
    size_t clause = c->store.len;
    if (clause >= SHORT ||
        !vec_try_reserve(&c->store, clause + HEAD + c->lesson.len) ||
        !vec_try_reserve(&c->overdue, c->overdue.len + 1)) {
        /* unreached: there was memory */
        c->starved = true;
        return NO_CLAUSE;
    }
    vec_push(&c->store, (uint32_t)c->lesson.len);
    vec_push(&c->store, glue(c));
    vec_append(&c->store, c->lesson.at, c->lesson.len);
    watch_clause(c, (uint32_t)clause);
    c->learnt++;
    return (uint32_t)clause;
}

/* ---- what is forgotten ---------------------------------------------- */

struct candidate {
    uint32_t glue, clause;
};

static int compare_candidates(const void *a, const void *b)
{
    const struct candidate *first = a, *second = b;
    if (first->glue != second->glue)
        return first->glue < second->glue ? 1 : -1;
    return first->clause < second->clause ? -1 : 1;
}

/* Is the clause the reason of one of its literals, which then is watched? */
static struct variable *reasoned(const struct cdcl *c, uint32_t clause)
{
    const uint32_t *at = clause_at(c, clause);
    for (uint32_t i = 0; i < 2 && i < at[LENGTH]; i++) {
        struct variable *v = &c->variable[variable_of(at[HEAD + i])];
        if (v->reason == clause && c->value[at[HEAD + i]] > 0)
            return v;
    }
    return NULL;
}

static void mark_forgotten(struct cdcl *c)
{
    enum { GLUE_KEPT = 2 };
    VEC(struct candidate) list = {0};
    for (uint32_t i = (uint32_t)c->given; i < c->store.len;
         i = next_clause(c, i))
        if (clause_at(c, i)[GLUE] > GLUE_KEPT && !reasoned(c, i))
            c->starved |= !vec_try_push(
                &list, (struct candidate){clause_at(c, i)[GLUE], i});
    if (list.len)
        qsort(list.at, list.len, sizeof *list.at, compare_candidates);
    for (size_t i = 0; i < list.len / 2; i++)
        clause_at(c, list.at[i].clause)[GLUE] |= FORGOTTEN;
    for (size_t i = 0; i < c->overdue.len; i++)
        clause_at(c, c->overdue.at[i].clause)[GLUE] &= ~FORGOTTEN;
    vec_release(&list);
}

/* Moves a clause to where there is room, with whoever knows its number.  The
 * next that is overdue is at `overdue`: they ascend too. */
static void move_clause(struct cdcl *c, uint32_t from, uint32_t to,
                        size_t *overdue)
{
    struct variable *v = reasoned(c, from);
    if (v)
        v->reason = to;
    for (; *overdue < c->overdue.len && c->overdue.at[*overdue].clause == from;
         ++*overdue)
        c->overdue.at[*overdue].clause = to;
    memmove(clause_at(c, to), clause_at(c, from),
            (next_clause(c, from) - from) * sizeof *c->store.at);
}

static void forget(struct cdcl *c)
{
    uint32_t to = (uint32_t)c->given, next;
    size_t overdue = 0;
    mark_forgotten(c);
    c->learnt = 0;
    for (uint32_t i = to; i < c->store.len; i = next) {
        next = next_clause(c, i);
        if (clause_at(c, i)[GLUE] & FORGOTTEN)
            continue;
        move_clause(c, i, to, &overdue);
        if (c->explains)
            /* unreached: refutations of the tests learn less */
            c->starved |= !vec_try_push(&c->moved, (struct move){i, to});
        to += next - i;
        c->learnt++;
    }
    c->store.len = to;
    for (size_t l = 0; l < 2 * c->variables; l++)
        vec_clear(&c->watchers[l]);
    for (uint32_t i = 0; i < c->store.len; i = next_clause(c, i))
        watch_clause(c, i);
    c->most = c->learnt + MOST_GROWS + c->most / 2;
}

bool cdcl_tidy(struct cdcl *c)
{
    if (c->learnt < c->most)
        return false;
    /* unreached: refutations of the tests learn less */
    vec_clear(&c->moved);
    forget(c);
    return true;
}

size_t cdcl_learn(struct cdcl *c, uint32_t clause)
{
    c->conflicts++;
    resolve(c, clause);
    shorten(c, clause);
    size_t lowest = find_second(c);
    if (c->learnt >= c->most && !c->explains)
        forget(c);
    uint32_t lesson = c->latest = keep_lesson(c);
    if (lesson != NO_CLAUSE)
        vec_push(&c->overdue, (struct overdue){lesson, c->lesson.at[0], lowest,
                                               c->level.len});
    c->bump /= ACTIVITY_DECAY;
    return lowest;
}

/* Those that are not false go first, and are watched. */
uint32_t cdcl_add(struct cdcl *c, const literal *literals, size_t count)
{
    vec_clear(&c->lesson);
    c->starved |= !vec_try_reserve(&c->lesson, count + 1);
    if (c->starved)
        return NO_CLAUSE; /* unreached: there was memory */
    size_t open = 0;
    for (size_t i = 0; i < count; i++) {
        vec_push(&c->lesson, literals[i]);
        if (c->value[literals[i]] < 0)
            continue;
        c->lesson.at[i] = c->lesson.at[open];
        c->lesson.at[open++] = literals[i];
    }
    uint32_t clause = keep_lesson(c);
    if (c->explains && clause != NO_CLAUSE)
        clause_at(c, clause)[GLUE] = 0;
    if (open == 1 && clause != NO_CLAUSE && !c->value[c->lesson.at[0]])
        make_true(c, c->lesson.at[0], clause);
    return clause;
}
