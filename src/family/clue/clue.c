/* clue.c: clues, words, and the rules of a puzzle. */
#include "family/clue/clue.h"

#include <stdarg.h>

const char *const clue_difficulties[] = {[ANY] = "any",
                                         [FORCED] = "forced",
                                         [LOOKED] = "look",
                                         [SEARCHED] = "search",
                                         NULL};
const char *const clue_aliases[] = {"easy", "forced", "medium", "look",
                                    "hard", "search", NULL};

void speech_add(struct speech *s, const char *format, ...)
{
    size_t at = strlen(s->text);
    va_list args;
    va_start(args, format);
    vsnprintf(s->text + at, s->size - at, format, args);
    va_end(args);
}

void clues_add(struct clues *c, int name, int rank)
{
    size_t end = c->literal.len;
    vec_push(&c->clue, (struct clue){name, rank, end, end});
}

void clues_tell(struct clues *c, int fact, bool holds)
{
    vec_push(&c->literal, holds ? fact + 1 : -fact - 1);
    c->clue.at[c->clue.len - 1].end = c->literal.len;
}

bool riddle_state(const struct riddle *riddle, const void *puzzle,
                  struct rules *rules, struct error *err)
{
    struct cover cover;
    bool good = riddle->state
                    ? riddle->state(puzzle, rules, err)
                    : riddle->family->state_cover(puzzle, &cover, err) &&
                          rules_of_cover(rules, &cover, riddle->bounds, err);
    if (good)
        rules_finish(rules);
    return good;
}
