/* quest.c: a search for solutions, depth first.
 *
 * A fork takes the rule that wants something and has the fewest open members,
 * and tries one of these: by chance, or, where a solution is to be avoided,
 * one in which it differs.  So, on the way to another solution, what is
 * refuted at the root is a difference that no solution has. */
#include "family/clue/quest.h"

void quest_init(struct quest *q, const struct thinker *from)
{
    *q = (struct quest){0};
    thinker_init(&q->mind, from->rules);
    thinker_assign(&q->mind, from);
}

void quest_release(struct quest *q)
{
    thinker_release(&q->mind);
    vec_release(&q->fork);
    *q = (struct quest){0};
}

/* Does the rule ask for more than is there? */
static bool wants(const struct rule_of_sum *rule,
                  const struct tally_of_rule *s)
{
    int sum = s->holds + (s->heavy == HOLDS ? HEAVY : 0);
    return sum < 64 && !(rule->sums >> sum & 1);
}

static int open_members(const struct tally_of_rule *s)
{
    return s->open + (s->heavy == OPEN);
}

/* The rule to look at, or NOWHERE: none wants anything. */
static int choose_rule(const struct thinker *t)
{
    int best = NOWHERE, least = 0;
    for (size_t i = 0; i < t->rules->rule.len; i++) {
        const struct tally_of_rule *s = &t->tally[i];
        int open = open_members(s);
        if (open && (best == NOWHERE || open < least) &&
            wants(&t->rules->rule.at[i], s))
            best = (int)i, least = open;
    }
    return best;
}

/* One of the open members; of those that differ from what is avoided, if
 * there are any. */
static int choose_member(struct quest *q, int at)
{
    const struct thinker *t = &q->mind;
    const struct rule_of_sum *rule = &t->rules->rule.at[at];
    int chosen = NOWHERE;
    bool differs = false;
    uint64_t met = 0;
    for (size_t i = rule->begin; i < rule->end; i++) {
        int fact = t->rules->member.at[i];
        bool other = q->avoid && q->avoid[fact] != HOLDS;
        if (t->state[fact] != OPEN || (differs && !other))
            continue;
        if (other && !differs)
            differs = true, met = 0, chosen = NOWHERE;
        met++;
        if (chosen == NOWHERE || (q->rng && !rng_below(q->rng, met)))
            chosen = fact;
    }
    return chosen;
}

static int first_open(const struct thinker *t)
{
    int fact = 0;
    while (t->state[fact] != OPEN)
        fact++;
    return fact;
}

static void begin_fork(struct quest *q)
{
    struct thinker *t = &q->mind;
    int rule = choose_rule(t);
    int fact = rule == NOWHERE ? first_open(t) : choose_member(q, rule);
    enum state tried = rule == NOWHERE ? NOT : HOLDS;
    if (rule == NOWHERE && q->avoid)
        tried = q->avoid[fact] == HOLDS ? NOT : HOLDS;
    vec_push(&q->fork,
             (struct fork_of_quest){t->trail.len, fact, tried, false});
    thinker_set(t, fact, tried, NOWHERE);
}

/* The other branch of the latest fork that has one; false: there is none. */
static bool turn_back(struct quest *q)
{
    while (q->fork.len && q->fork.at[q->fork.len - 1].flipped)
        q->fork.len--;
    if (!q->fork.len)
        return false;
    struct fork_of_quest *fork = &q->fork.at[q->fork.len - 1];
    fork->flipped = true;
    thinker_undo(&q->mind, fork->length);
    thinker_set(&q->mind, fork->fact, fork->tried == NOT ? HOLDS : NOT,
                NOWHERE);
    return true;
}

/* Is this what nobody wants? */
static bool is_avoided(const struct quest *q)
{
    return q->avoid &&
           !memcmp(q->avoid, q->mind.state,
                   (size_t)q->mind.rules->facts * sizeof *q->mind.state);
}

enum verdict quest_next(struct quest *q, uint64_t steps)
{
    for (uint64_t end = q->steps + steps; q->steps < end; q->steps++) {
        thinker_look(&q->mind);
        bool done = thinker_done(&q->mind);
        if (done && !q->found && !is_avoided(q)) {
            q->found = true;
            return VERDICT_FOUND;
        }
        if (!done && q->mind.broken == NOWHERE)
            begin_fork(q);
        else if (!turn_back(q))
            return VERDICT_NONE;
        q->found = false;
    }
    return VERDICT_UNKNOWN;
}
