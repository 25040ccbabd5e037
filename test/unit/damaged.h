/* damaged.h: texts of lines, damaged at random. */
#ifndef TEST_DAMAGED_H
#define TEST_DAMAGED_H

#include "base/mem.h"
#include "help.h"

typedef VEC(char) bytes;

/* A line, with its end. */
struct line {
    size_t at, end;
};

static inline struct line line_at(const bytes *t, size_t byte)
{
    struct line line = {byte, byte};
    while (line.at && t->at[line.at - 1] != '\n')
        line.at--;
    while (line.end < t->len && t->at[line.end++] != '\n')
        continue;
    return line;
}

static inline void swap_lines(bytes *t, struct line line)
{
    if (line.end >= t->len)
        return;
    struct line next = line_at(t, line.end);
    bytes copy = {0};
    vec_append(&copy, t->at + line.at, line.end - line.at);
    memmove(t->at + line.at, t->at + next.at, next.end - next.at);
    memcpy(t->at + line.at + (next.end - next.at), copy.at, copy.len);
    vec_release(&copy);
}

static inline void double_line(bytes *t, struct line line)
{
    bytes copy = {0};
    vec_append(&copy, t->at + line.at, line.end - line.at);
    vec_reserve(t, t->len + copy.len);
    memmove(t->at + line.end + copy.len, t->at + line.end, t->len - line.end);
    memcpy(t->at + line.end, copy.at, copy.len);
    t->len += copy.len;
    vec_release(&copy);
}

/* Flips a digit or one of these letters, drops, doubles or swaps lines, cuts
 * off. */
static inline void damage(bytes *t, const char *letters, uint64_t *state)
{
    size_t byte = (size_t)draw(state, t->len);
    struct line line = line_at(t, byte);
    switch (draw(state, 6)) {
    case 0:
        t->at[byte] = (char)('0' + draw(state, 10));
        break;
    case 1:
        t->at[byte] = letters[draw(state, strlen(letters))];
        break;
    case 2:
        memmove(t->at + line.at, t->at + line.end, t->len - line.end);
        t->len -= line.end - line.at;
        break;
    case 3:
        double_line(t, line);
        break;
    case 4:
        swap_lines(t, line);
        break;
    default:
        t->len = byte;
    }
}

#endif
