/* trail.c: trails copied, and printed as lines of text that are read back
 * with care (see trail.h). */
#include "engine/trail.h"
#include "base/reader.h"
#include "base/writer.h"

#include <inttypes.h>
#include <limits.h>

void trail_clear(struct trail *trail)
{
    vec_clear(&trail->fork);
    vec_clear(&trail->left);
}

void trail_release(struct trail *trail)
{
    vec_release(&trail->fork);
    vec_release(&trail->left);
}

void trail_fork(struct trail *trail, int item, int degree, int option)
{
    vec_push(&trail->fork,
             (struct fork){item, degree, option, trail->left.len});
}

void trail_leave(struct trail *trail, int option)
{
    vec_push(&trail->left, option);
    vec_last(&trail->fork).end = trail->left.len;
}

void trail_copy(struct trail *to, const struct trail *from)
{
    trail_clear(to);
    vec_append(&to->fork, from->fork.at, from->fork.len);
    vec_append(&to->left, from->left.at, from->left.len);
}

void record_release(struct record *record)
{
    for (size_t t = 0; t < record->trail.len; t++)
        trail_release(&record->trail.at[t]);
    vec_release(&record->trail);
}

bool trail_trim(struct trail *trail)
{
    while (trail->fork.len) {
        struct fork *last = &vec_last(&trail->fork);
        size_t begin = trail_begin(trail, trail->fork.len - 1);
        if (last->option != NO_OPTION || last->end > begin)
            return true;
        if (--trail->fork.len)
            vec_last(&trail->fork).option = NO_OPTION;
        else
            return false;
    }
    return true;
}

double trail_rest(const struct trail *trail)
{
    double rest = 0, part = 1;
    for (size_t f = 0; f < trail->fork.len; f++) {
        const struct fork *fork = &trail->fork.at[f];
        part /= fork->degree + !fork->degree;
        rest += part * (double)(fork->end - trail_begin(trail, f));
        if (fork->option == NO_OPTION)
            return rest;
    }
    return rest + part;
}

/* ---- as text -------------------------------------------------------- */

static const double WHOLE = 9007199254740992; /* 2^53 */

static void print_number(trail_text *text, int number)
{
    char digits[16];
    int size = snprintf(digits, sizeof digits, "%d", number);
    vec_append(text, digits, (size_t)size);
}

void trail_print(const struct trail *trail, trail_text *text)
{
    for (size_t f = 0; f < trail->fork.len; f++) {
        const struct fork *fork = &trail->fork.at[f];
        if (f)
            vec_push(text, ' ');
        print_number(text, fork->item);
        vec_push(text, '/');
        print_number(text, fork->degree);
        vec_push(text, ':');
        if (fork->option == NO_OPTION)
            vec_push(text, '-');
        else
            print_number(text, fork->option);
        for (size_t l = trail_begin(trail, f); l < fork->end; l++) {
            vec_push(text, '+');
            print_number(text, trail->left.at[l]);
        }
    }
    if (!trail->fork.len)
        vec_push(text, '.');
}

static void print_line(trail_text *text, const char *word, uint64_t number)
{
    char line[64];
    int size = snprintf(line, sizeof line, "%s %" PRIu64 "\n", word, number);
    vec_append(text, line, (size_t)size);
}

static void print_trail(const struct trail *trail, trail_text *text)
{
    vec_append(text, "trail ", 6);
    trail_print(trail, text);
    vec_push(text, '\n');
}

void trail_write(const struct trail *trail, struct writer *out)
{
    trail_text text = {0};
    print_trail(trail, &text);
    writer_bytes(out, text.at, text.len);
    vec_release(&text);
}

void record_print(const struct record *record, trail_text *text)
{
    print_line(text, "solutions", record->solutions);
    print_line(text, "steps", record->steps);
    if (record->begun)
        print_line(text, "whole", (uint64_t)(record->whole * WHOLE));
    else
        vec_append(text, "fresh\n", 6);
    for (size_t t = 0; t < record->trail.len; t++)
        print_trail(&record->trail.at[t], text);
}

/* ---- from text ------------------------------------------------------ */

/* A number of at most `most`, with no sign and no needless zero. */
static bool scan_number(struct reader *in, uint64_t most, const char *what,
                        uint64_t *number, struct error *err)
{
    long line = in->line, column = reader_column(in);
    uint64_t sum = 0;
    int byte, digits = 0;
    while ((byte = reader_peek(in)) >= '0' && byte <= '9') {
        uint64_t digit = (uint64_t)(byte - '0');
        if (digit > most || sum > (most - digit) / 10)
            return reader_fail_at(in, line, column, err,
                                  "the number of %s is too large: it is "
                                  "%" PRIu64 " at the most",
                                  what, most);
        if (digits++ && !sum)
            break;
        sum = 10 * sum + digit;
        reader_skip(in);
    }
    if (!digits || (byte >= '0' && byte <= '9'))
        return reader_fail(in, err, "the number of %s was expected here",
                           what);
    *number = sum;
    return true;
}

/* The same for 0 <= most. */
static bool scan_small(struct reader *in, int most, const char *what,
                       int *number, struct error *err)
{
    uint64_t large = 0;
    bool good = scan_number(in, (uint64_t)most, what, &large, err);
    *number = (int)large;
    return good;
}

static bool scan_bytes(struct reader *in, const char *bytes, struct error *err)
{
    if (reader_take(in, bytes))
        return true;
    if (*bytes == '\n')
        return reader_fail(in, err, "the end of the line was expected here");
    return reader_fail(in, err, "'%s' was expected here", bytes);
}

static bool scan_fork(struct trail *trail, struct reader *in,
                      const struct trail_frame *frame, struct error *err)
{
    int item = 0, degree = 0, option = NO_OPTION, more = 0;
    if (!frame->items)
        /* unreached: a cover with a trail has items */
        return reader_fail(in, err, "there is no item to branch on");
    if (!scan_small(in, frame->items - 1, "an item", &item, err) ||
        !scan_bytes(in, "/", err) ||
        !scan_small(in, INT_MAX, "its options", &degree, err) ||
        !scan_bytes(in, ":", err))
        return false;
    if (reader_peek(in) == '-')
        reader_skip(in);
    else if (!scan_small(in, frame->options, "an option", &option, err))
        return false;
    trail_fork(trail, item, degree, option);
    while (reader_peek(in) == '+') {
        reader_skip(in);
        if (!scan_small(in, frame->options, "an option", &more, err))
            return false;
        trail_leave(trail, more);
    }
    size_t begin = trail_begin(trail, trail->fork.len - 1);
    size_t there = vec_last(&trail->fork).end - begin + (option != NO_OPTION);
    if (there && there <= (size_t)degree)
        return true;
    return reader_fail(in, err, "the item has %d options, and %zu are tried",
                       degree, there);
}

/* The rest of a line that begins with `trail`. */
static bool scan_trail(struct trail *trail, struct reader *in,
                       const struct trail_frame *frame, struct error *err)
{
    VEC(long) column = {0};
    long line = in->line;
    bool good = scan_bytes(in, " ", err);
    if (good && reader_peek(in) == '.') {
        reader_skip(in);
    } else {
        bool more = good;
        while (more) {
            vec_push(&column, reader_column(in));
            good = scan_fork(trail, in, frame, err);
            more = good && vec_last(&trail->fork).option != NO_OPTION &&
                   reader_peek(in) == ' ';
            if (more)
                reader_skip(in);
        }
    }
    good = good && scan_bytes(in, "\n", err);
    size_t fit = good && frame->fit ? frame->fit(frame->context, trail)
                                    : trail->fork.len;
    if (good && fit < trail->fork.len)
        good = reader_fail_at(in, line, column.at[fit], err,
                              "these options are not possible here");
    vec_release(&column);
    return good;
}

bool record_scan_line(struct reader *in, const char *word, uint64_t most,
                      uint64_t *number, struct error *err)
{
    return scan_bytes(in, word, err) && scan_bytes(in, " ", err) &&
           scan_number(in, most, word, number, err) &&
           scan_bytes(in, "\n", err);
}

bool record_scan(struct record *record, struct reader *in,
                 const struct trail_frame *frame, struct error *err)
{
    uint64_t whole = 0;
    if (!record_scan_line(in, "solutions", UINT64_MAX, &record->solutions,
                          err) ||
        !record_scan_line(in, "steps", UINT64_MAX, &record->steps, err))
        return false;
    record->begun = reader_peek(in) == 'w';
    if (record->begun
            ? !record_scan_line(in, "whole", (uint64_t)WHOLE, &whole, err)
            : !scan_bytes(in, "fresh\n", err))
        return false;
    record->whole = (double)whole / WHOLE;
    while (record->begun && reader_peek(in) == 't') {
        vec_push(&record->trail, (struct trail){0});
        if (!scan_bytes(in, "trail", err) ||
            !scan_trail(&vec_last(&record->trail), in, frame, err))
            return false;
    }
    return true;
}
