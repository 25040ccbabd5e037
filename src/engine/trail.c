#include "engine/trail.h"
#include "base/reader.h"

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

static void print_number(trail_text *text, char before, int number)
{
    char digits[16];
    int size = snprintf(digits, sizeof digits, "%c%d", before, number);
    vec_append(text, digits, (size_t)size);
}

void trail_print(const struct trail *trail, trail_text *text)
{
    for (size_t f = 0; f < trail->fork.len; f++) {
        const struct fork *fork = &trail->fork.at[f];
        print_number(text, ' ', fork->item);
        print_number(text, '/', fork->degree);
        if (fork->option == NO_OPTION)
            vec_append(text, ":-", 2);
        else
            print_number(text, ':', fork->option);
        for (size_t l = trail_begin(trail, f); l < fork->end; l++)
            print_number(text, '+', trail->left.at[l]);
    }
    if (!trail->fork.len)
        vec_append(text, " .", 2);
    vec_push(text, '\n');
}

/* A number of at most `most`, with no sign and no needless zero. */
static bool scan_number(struct reader *in, int most, const char *what,
                        int *number, struct error *err)
{
    long line = in->line, column = reader_column(in);
    int64_t sum = 0;
    int byte = reader_peek(in), digits = 0;
    for (; byte >= '0' && byte <= '9'; byte = reader_peek(in), digits++) {
        if (sum > most || (digits && !sum))
            break;
        sum = 10 * sum + byte - '0';
        reader_skip(in);
    }
    if (!digits || (byte >= '0' && byte <= '9' && sum <= most))
        return reader_fail(in, err, "the number of %s was expected here",
                           what);
    if (sum > most)
        return reader_fail_at(in, line, column, err,
                              "the number of %s is too large: it is %d at the "
                              "most",
                              what, most);
    *number = (int)sum;
    return true;
}

static bool scan_byte(struct reader *in, char byte, struct error *err)
{
    if (reader_peek(in) != byte)
        return reader_fail(in, err, "'%c' was expected here", byte);
    reader_skip(in);
    return true;
}

static bool scan_fork(struct trail *trail, struct reader *in,
                      const struct trail_frame *frame, struct error *err)
{
    int item, degree, option = NO_OPTION, more;
    if (!scan_number(in, frame->items - 1, "an item", &item, err) ||
        !scan_byte(in, '/', err) ||
        !scan_number(in, INT_MAX, "its options", &degree, err) ||
        !scan_byte(in, ':', err))
        return false;
    if (reader_peek(in) == '-')
        reader_skip(in);
    else if (!scan_number(in, frame->options, "an option", &option, err))
        return false;
    trail_fork(trail, item, degree, option);
    while (reader_peek(in) == '+') {
        reader_skip(in);
        if (!scan_number(in, frame->options, "an option", &more, err))
            return false;
        trail_leave(trail, more);
    }
    size_t begin = trail_begin(trail, trail->fork.len - 1);
    size_t there = vec_last(&trail->fork).end - begin + (option != NO_OPTION);
    if (!there)
        return reader_fail(in, err, "an option to be tried was expected here");
    if (there > (size_t)degree)
        return reader_fail(in, err,
                           "%zu options are tried here, and the item has %d",
                           there, degree);
    return true;
}

bool trail_scan(struct trail *trail, struct reader *in,
                struct trail_frame *frame, struct error *err)
{
    trail_clear(trail);
    vec_clear(&frame->column);
    if (!scan_byte(in, ' ', err))
        return false;
    if (reader_peek(in) == '.') {
        reader_skip(in);
        return scan_byte(in, '\n', err);
    }
    for (;;) {
        vec_push(&frame->column, reader_column(in));
        if (!scan_fork(trail, in, frame, err))
            return false;
        if (reader_peek(in) != ' ' ||
            vec_last(&trail->fork).option == NO_OPTION)
            return scan_byte(in, '\n', err);
        reader_skip(in);
    }
}
