/* rules.c: makes the rules, and finds the ones that a fact is in. */
#include "family/clue/rules.h"
#include "problem/xcc.h"

#include <assert.h>

static int place_of(struct rules *r, int fact)
{
    while (r->place.len <= (size_t)fact)
        vec_push(&r->place, NOWHERE);
    if (r->place.at[fact] == NOWHERE) {
        r->place.at[fact] = r->facts++;
        vec_push(&r->fact, fact);
    }
    return r->place.at[fact];
}

void rules_add(struct rules *r, struct rule_of_sum rule, const int *facts,
               size_t count)
{
    rule.begin = r->member.len;
    for (size_t i = 0; i < count; i++)
        vec_push(&r->member, place_of(r, facts[i]));
    rule.end = r->member.len;
    vec_push(&r->rule, rule);
}

void rules_finish(struct rules *r)
{
    size_t *end = mem_alloc((size_t)r->facts + 1, sizeof *end);
    r->begin = mem_alloc((size_t)r->facts + 1, sizeof *r->begin);
    r->look = mem_alloc(r->member.len + 1, sizeof *r->look);
    for (size_t i = 0; i < r->member.len; i++)
        r->begin[r->member.at[i] + 1]++;
    for (int fact = 0; fact < r->facts; fact++)
        r->begin[fact + 1] += r->begin[fact];
    memcpy(end, r->begin, ((size_t)r->facts + 1) * sizeof *end);
    for (size_t rule = 0; rule < r->rule.len; rule++)
        for (size_t i = r->rule.at[rule].begin; i < r->rule.at[rule].end; i++)
            r->look[end[r->member.at[i]]++] = (int)rule;
    free(end);
}

void rules_release(struct rules *r)
{
    vec_release(&r->fact);
    vec_release(&r->place);
    vec_release(&r->member);
    vec_release(&r->rule);
    free(r->begin);
    free(r->look);
    *r = (struct rules){0};
}

/* ---- from a cover --------------------------------------------------- */

static uint64_t up_to(int high) /* the sums 0 .. high */
{
    return high < 63 ? (UINT64_C(2) << high) - 1 : UINT64_MAX;
}

static struct bounds bounds_of(const struct cover *cover, int item)
{
    if (item >= cover->primary)
        return (struct bounds){0, 1};
    /* unreached: riddles have no bounds */
    return cover->bounds ? cover->bounds(cover->puzzle, item)
                         : (struct bounds){1, 1};
}

/* The facts of each item, one item after another. */
static void list_items(struct rules *r, const struct xcc *xcc,
                       const struct cover *cover,
                       struct bounds (*bounds)(const void *, int))
{
    VEC(int) *facts = mem_alloc((size_t)cover->items + 1, sizeof *facts);
    for (size_t o = 0; o < xcc_options(xcc); o++)
        for (size_t i = xcc_begin(xcc, o); i < xcc->end.at[o]; i++) {
            assert(!xcc->entry.at[i].colour);
            vec_push(&facts[xcc->entry.at[i].item], xcc->fact.at[o]);
        }
    for (int item = 0; item < cover->items; item++) {
        struct bounds b =
            bounds ? bounds(cover->puzzle, item) : bounds_of(cover, item);
        uint64_t sums = up_to(b.high) & ~(b.low ? up_to(b.low - 1) : 0);
        rules_add(r, (struct rule_of_sum){.sums = sums, .name = item},
                  facts[item].at, facts[item].len);
        vec_release(&facts[item]);
    }
    free(facts);
}

bool rules_of_cover(struct rules *r, const struct cover *cover,
                    struct bounds (*bounds)(const void *, int),
                    struct error *err)
{
    struct xcc xcc = {0};
    bool good = xcc_load(&xcc, cover, NULL, err);
    if (good)
        list_items(r, &xcc, cover, bounds);
    xcc_release(&xcc);
    return good;
}
