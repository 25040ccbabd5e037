/* shelf.c: clauses by their numbers, and the solutions that a proof lists.
 *
 * VeriPB forgets by numbers what a checker without hints knows by literals.  A
 * solution that a proof tells is a value for each variable, which no clause of
 * the problem and no solution before breaks; from then on it is excluded, by a
 * clause that has a number, too. */
#include "middle.h"
#include "problem/forward.h"

#include <inttypes.h>

struct shelf {
    VEC(int) literal;   /* clause after clause */
    VEC(size_t) begins; /* of each, and of the next one */
    VEC(bool) gone;
};

struct shelf *shelf_new(void)
{
    return mem_alloc(1, sizeof(struct shelf));
}

void shelf_free(struct shelf *s)
{
    if (!s)
        return;
    vec_release(&s->literal);
    vec_release(&s->begins);
    vec_release(&s->gone);
    free(s);
}

bool shelf_add(struct shelf *s, const int *literals, size_t count)
{
    if (!vec_try_reserve(&s->literal, s->literal.len + count) ||
        !vec_try_reserve(&s->begins, s->begins.len + 2) ||
        !vec_try_reserve(&s->gone, s->gone.len + 1))
        return false; /* unreached: there was memory */
    if (!s->begins.len)
        vec_push(&s->begins, 0);
    vec_append(&s->literal, literals, count);
    vec_push(&s->begins, s->literal.len);
    vec_push(&s->gone, false);
    return true;
}

bool shelf_drop(struct shelf *s, int64_t number, struct forward *f,
                struct error *err)
{
    size_t i = (size_t)number - 1;
    if (number < 1 || i >= s->gone.len || s->gone.at[i])
        return error_say(err, "there is no inequality %" PRId64, number);
    s->gone.at[i] = true;
    forward_drop(f, s->literal.at + s->begins.at[i],
                 s->begins.at[i + 1] - s->begins.at[i]);
    return true;
}

/* ---- solutions ------------------------------------------------------ */

/* By variable, whether it is true; NULL: with a sentence. */
static bool *values_of(const int *literals, size_t count, size_t variables,
                       struct error *err)
{
    bool *value = mem_try_alloc(variables + 1, sizeof *value);
    bool *named = mem_try_alloc(variables + 1, sizeof *named);
    bool good = value && named;
    if (!good)
        /* unreached: there was memory */
        error_starve(err, "there is no memory for a solution");
    for (size_t i = 0; good && i < count; i++) {
        size_t variable = (size_t)abs(literals[i]);
        good = (variable <= variables && !named[variable]) ||
               error_say(err,
                         "x%zu is no variable of the problem, or is told "
                         "twice",
                         variable);
        if (!good)
            break;
        named[variable] = true;
        value[variable] = literals[i] > 0;
    }
    good = good && (count == variables ||
                    error_starve(err,
                                 "a solution of %zu literals; one of each of "
                                 "the %zu variables was expected here",
                                 count, variables));
    free(named);
    if (good)
        return value;
    free(value);
    return NULL;
}

/* The first clause that these values break; none: as many as there are. */
static size_t first_broken(const struct shelf *s, const bool *value)
{
    for (size_t i = 0; i < s->gone.len; i++) {
        bool holds = false;
        for (size_t k = s->begins.at[i]; !holds && k < s->begins.at[i + 1];
             k++) {
            int literal = s->literal.at[k];
            holds = value[abs(literal)] == (literal > 0);
        }
        if (!holds)
            return i;
    }
    return s->gone.len;
}

bool shelf_exclude(struct shelf *s, const int *literals, size_t count,
                   size_t variables, struct forward *f, struct error *err)
{
    VEC(int) other = {0};
    bool *value = values_of(literals, count, variables, err);
    if (!value)
        return false;
    size_t broken = first_broken(s, value);
    free(value);
    if (broken < s->gone.len)
        return error_say(err, "it breaks clause %zu, or was told before",
                         broken + 1);
    for (size_t i = 0; i < count; i++)
        vec_push(&other, -literals[i]);
    bool good = shelf_add(s, other.at, other.len) &&
                forward_clause(f, other.at, other.len);
    vec_release(&other);
    return good || error_starve(err, "there is no memory for so many "
                                     "solutions");
}
