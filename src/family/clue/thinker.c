/* thinker.c: looking, and looking ahead (see thinker.h).
 *
 * With h light members that hold and u open ones the sum is h .. h+u, and
 * HEAVY more if the heavy member holds: a set of sums is a machine word, and
 * whether a rule can still be kept is one operation. */
#include "family/clue/thinker.h"

#include <assert.h>

void thinker_init(struct thinker *t, const struct rules *rules)
{
    size_t facts = (size_t)rules->facts + 1, count = rules->rule.len + 1;
    *t = (struct thinker){.rules = rules, .broken = NOWHERE};
    t->state = mem_alloc(facts, sizeof *t->state);
    t->why = mem_alloc(facts, sizeof *t->why);
    t->tally = mem_alloc(count, sizeof *t->tally);
    memset(t->state, OPEN, facts);
    vec_reserve(&t->trail, facts);
    for (size_t i = 0; i < rules->rule.len; i++) {
        const struct rule_of_sum *rule = &rules->rule.at[i];
        int heavy = rule->heavy && rule->begin < rule->end;
        t->tally[i] = (struct tally_of_rule){
            0, (int)(rule->end - rule->begin) - heavy, heavy ? OPEN : NOT};
    }
}

void thinker_release(struct thinker *t)
{
    free(t->state);
    free(t->why);
    free(t->tally);
    vec_release(&t->trail);
    *t = (struct thinker){0};
}

void thinker_assign(struct thinker *t, const struct thinker *from)
{
    assert(t->rules == from->rules);
    size_t facts = (size_t)t->rules->facts;
    memcpy(t->state, from->state, facts * sizeof *t->state);
    memcpy(t->why, from->why, facts * sizeof *t->why);
    memcpy(t->tally, from->tally, t->rules->rule.len * sizeof *t->tally);
    vec_clear(&t->trail);
    vec_append(&t->trail, from->trail.at, from->trail.len);
    t->seen = from->seen;
    t->rules_met = from->rules_met;
    t->broken = from->broken;
}

/* ---- what is known -------------------------------------------------- */

static bool is_heavy(const struct rule_of_sum *rule, const struct rules *r,
                     int fact)
{
    return rule->heavy && r->member.at[rule->begin] == fact;
}

void thinker_set(struct thinker *t, int fact, enum state state, int why)
{
    const struct rules *r = t->rules;
    assert(t->state[fact] == OPEN && state != OPEN);
    t->state[fact] = (uint8_t)state;
    t->why[fact] = why;
    vec_push(&t->trail, fact);
    for (size_t i = r->begin[fact]; i < r->begin[fact + 1]; i++) {
        struct tally_of_rule *tally = &t->tally[r->look[i]];
        if (is_heavy(&r->rule.at[r->look[i]], r, fact)) {
            tally->heavy = state;
            continue;
        }
        tally->open--;
        tally->holds += state == HOLDS;
    }
}

static void forget(struct thinker *t, int fact)
{
    const struct rules *r = t->rules;
    for (size_t i = r->begin[fact]; i < r->begin[fact + 1]; i++) {
        struct tally_of_rule *tally = &t->tally[r->look[i]];
        if (is_heavy(&r->rule.at[r->look[i]], r, fact)) {
            tally->heavy = OPEN;
            continue;
        }
        tally->open++;
        tally->holds -= t->state[fact] == HOLDS;
    }
    t->state[fact] = OPEN;
}

void thinker_undo(struct thinker *t, size_t length)
{
    while (t->trail.len > length)
        forget(t, t->trail.at[--t->trail.len]);
    t->seen = t->seen < length ? t->seen : length;
    t->broken = NOWHERE;
}

/* ---- looking -------------------------------------------------------- */

/* The sums low .. high. */
static uint64_t stretch(int low, int high)
{
    uint64_t below = low < 64 ? (UINT64_C(1) << low) - 1 : UINT64_MAX;
    uint64_t all = high < 63 ? (UINT64_C(2) << high) - 1 : UINT64_MAX;
    return low <= high ? all & ~below : 0;
}

/* May the rule be kept if the light sum is one of these? */
static bool keeps(const struct rule_of_sum *rule, uint64_t light,
                  enum state heavy)
{
    return (heavy != HOLDS && light & rule->sums) ||
           (heavy != NOT && light << HEAVY & rule->sums);
}

static void force_light(struct thinker *t, int at, enum state state)
{
    const struct rule_of_sum *rule = &t->rules->rule.at[at];
    for (size_t i = rule->begin + rule->heavy; i < rule->end; i++)
        if (t->state[t->rules->member.at[i]] == OPEN)
            thinker_set(t, t->rules->member.at[i], state, at);
}

static void look_at(struct thinker *t, int at)
{
    const struct rule_of_sum *rule = &t->rules->rule.at[at];
    struct tally_of_rule s = t->tally[at];
    uint64_t light = stretch(s.holds, s.holds + s.open);
    t->glances++;
    if (!keeps(rule, light, s.heavy)) {
        t->broken = at;
        return;
    }
    if (s.heavy == OPEN && !keeps(rule, light, NOT))
        thinker_set(t, t->rules->member.at[rule->begin], HOLDS, at);
    else if (s.heavy == OPEN && !keeps(rule, light, HOLDS))
        thinker_set(t, t->rules->member.at[rule->begin], NOT, at);
    s = t->tally[at];
    if (!s.open)
        return;
    if (!keeps(rule, stretch(s.holds, s.holds + s.open - 1), s.heavy))
        force_light(t, at, HOLDS);
    else if (!keeps(rule, stretch(s.holds + 1, s.holds + s.open), s.heavy))
        force_light(t, at, NOT);
}

/* A rule, or the rules of a fact; false: there is nothing left to look at. */
static bool look_on(struct thinker *t)
{
    const struct rules *r = t->rules;
    if (t->broken != NOWHERE)
        return false;
    if (t->seen < t->trail.len) {
        int fact = t->trail.at[t->seen++];
        for (size_t i = r->begin[fact];
             i < r->begin[fact + 1] && t->broken == NOWHERE; i++)
            look_at(t, r->look[i]);
        return true;
    }
    if (t->rules_met == r->rule.len)
        return false;
    look_at(t, (int)t->rules_met++);
    return true;
}

void thinker_look(struct thinker *t)
{
    while (look_on(t))
        continue;
}

int thinker_look_for_move(struct thinker *t, bool either)
{
    for (size_t at = t->trail.len; look_on(t);)
        for (; at < t->trail.len && t->broken == NOWHERE; at++)
            if (either || t->state[t->trail.at[at]] == HOLDS)
                return t->trail.at[at];
    return NOWHERE;
}

bool thinker_over(const struct thinker *t, int rule)
{
    const struct tally_of_rule *s = &t->tally[rule];
    int sum = s->holds + (s->heavy == HOLDS ? HEAVY : 0);
    return sum >= 64 || !(t->rules->rule.at[rule].sums >> sum);
}

/* ---- looking ahead -------------------------------------------------- */

bool thinker_refutes(struct thinker *t, int fact, enum state tried,
                     bool either, struct refutation_of_fact *why)
{
    size_t length = t->trail.len, met = t->rules_met;
    thinker_set(t, fact, tried, NOWHERE);
    thinker_look(t);
    bool refuted = t->broken != NOWHERE;
    if (refuted) {
        *why = (struct refutation_of_fact){fact, tried, t->broken,
                                           thinker_over(t, t->broken), 0};
        for (size_t i = length + 1; i < t->trail.len; i++)
            why->moves += either || t->state[t->trail.at[i]] == HOLDS;
    }
    thinker_undo(t, length);
    t->rules_met = met;
    return refuted;
}

/* Tries an open fact, and learns if that breaks a rule. */
static bool try_fact(struct thinker *t, int fact, enum state tried,
                     bool either)
{
    struct refutation_of_fact why;
    if (t->state[fact] != OPEN ||
        !thinker_refutes(t, fact, tried, either, &why))
        return false;
    thinker_set(t, fact, tried == NOT ? HOLDS : NOT, why.broken);
    thinker_look(t);
    return true;
}

/* Tries each open fact once; was anything learnt? */
static bool look_ahead(struct thinker *t, bool either, uint64_t end)
{
    bool learnt = false;
    for (int fact = 0;
         fact < t->rules->facts && t->broken == NOWHERE && t->glances < end;
         fact++) {
        learnt |= try_fact(t, fact, HOLDS, either);
        if (either && t->broken == NOWHERE)
            learnt |= try_fact(t, fact, NOT, either);
    }
    return learnt;
}

bool thinker_solves(struct thinker *t, enum grade most, bool either,
                    uint64_t glances)
{
    uint64_t end = t->glances + glances;
    thinker_look(t);
    while (most > BY_LOOK && !thinker_done(t) && t->glances < end)
        if (t->broken != NOWHERE || !look_ahead(t, either, end))
            break;
    return thinker_done(t);
}
