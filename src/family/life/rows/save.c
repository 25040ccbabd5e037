/* save.c: a search by rows as text.
 *
 *     rows 5127 20771 300        nodes, rows tried, states met twice
 *     ships 1 1                  found, delivered
 *     ship 31 64 0 96 ...        each: how many rows, and the rows
 *     longest 45 64 0 ...
 *     units 2                    what is left to be done, in its order
 *     unit 1 97 3 12 64 0 ...    the level where it began, the row tried last
 *                                and 1, its turns, and the rows of its path
 *     states 4711                that were met, four on a line
 *     00a1b2c3d4e5f607 ...
 *
 * With its states, a search by one thread goes on exactly as if it had never
 * stopped.  Without them, where they are too many or some were forgotten, it
 * excludes the same widths, but of ships that end alike it may find another.
 * Then the states of the ships so far are known at least. */
#include "family/life/rows/inside.h"
#include "base/reader.h"
#include "base/writer.h"

#include <inttypes.h>
#include <limits.h>

enum { MOST_STATES = 1 << 22 };

static void save_rows(struct writer *out, const row_list *list)
{
    writer_print(out, " %zu", list->len);
    for (size_t i = 0; i < list->len; i++) {
        writer_byte(out, ' ');
        writer_number(out, list->at[i]);
    }
    writer_byte(out, '\n');
}

/* All states, or none where they are too many. */
static void save_states(const struct seen *seen, struct writer *out)
{
    enum { A_LINE = 4 };
    size_t slots = seen->lines * SEEN_SLOTS, count = 0, written = 0;
    for (size_t slot = 0; slot < slots; slot++)
        count += seen_look(seen, slot) != 0;
    bool kept = count <= MOST_STATES && !seen->forgetful;
    writer_print(out, "states %zu\n", kept ? count : 0);
    for (size_t slot = 0; kept && slot < slots; slot++) {
        uint64_t print = seen_look(seen, slot);
        if (!print)
            continue;
        bool last = ++written % A_LINE == 0 || written == count;
        writer_print(out, "%016" PRIx64 "%c", print, last ? '\n' : ' ');
    }
}

void rows_save(const struct rows *rows, struct writer *out)
{
    const struct rows_counts *counts = &rows->counts;
    writer_print(out, "rows %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
                 counts->nodes, counts->tried, counts->twice);
    writer_print(out, "ships %zu %zu\n", rows->ship.len, rows->delivered);
    for (size_t i = 0; i < rows->ship.len; i++) {
        writer_text(out, "ship");
        save_rows(out, &rows->ship.at[i]);
    }
    writer_text(out, "longest");
    save_rows(out, &rows->longest);
    writer_print(out, "units %zu\n", rows_waiting(rows));
    for (size_t i = rows->first; i < rows->queue.len; i++) {
        const struct unit *unit = &rows->queue.at[i];
        writer_print(out, "unit %zu %d %u", unit->floor, unit->last + 1,
                     unit->turns);
        save_rows(out, &unit->row);
    }
    save_states(&rows->seen, out);
}

static bool load_word(struct reader *in, const char *word, struct error *err)
{
    return reader_take(in, word) ||
           reader_fail(in, err, "'%s' was expected here", word);
}

/* A blank and a number. */
static bool load_number(struct reader *in, uint64_t most, uint64_t *number,
                        struct error *err)
{
    if (!load_word(in, " ", err))
        return false;
    int byte = reader_peek(in);
    if (byte < '0' || byte > '9')
        return reader_fail(in, err, "a number was expected here");
    for (*number = 0; byte >= '0' && byte <= '9'; byte = reader_peek(in)) {
        uint64_t digit = (uint64_t)(byte - '0');
        if (*number > (most - digit) / 10)
            /* unreached: a file whose sum is right has such numbers */
            return reader_fail(in, err,
                               "at most %" PRIu64 " was expected here", most);
        *number = 10 * *number + digit;
        reader_skip(in);
    }
    return true;
}

static bool load_rows(const struct rows *rows, struct reader *in,
                      row_list *list, struct error *err)
{
    uint64_t count, row = 0;
    if (!load_number(in, INT_MAX, &count, err))
        return false; /* unreached: too large for a test */
    for (vec_clear(list); count; count--) {
        if (!load_number(in, (uint64_t)rows->table.size - 1, &row, err))
            return false;
        vec_push(list, (row_t)row);
    }
    return load_word(in, "\n", err);
}

/* The states that a ship has met are not to be met again: another ship that
 * ends alike would be found too.  Its last state is empty and no state. */
static bool mark_ship(struct rows *rows, const row_list *ship)
{
    struct runner *runner = &rows->worker[0].runner;
    row_list all = {0};
    vec_append(&all, ship->at, ship->len);
    for (int i = 1; i < runner->walk.window; i++)
        vec_push(&all, 0);
    seen_begin(&rows->seen, 1);
    bool fits = runner_mark(runner, all.at, all.len);
    rows_close_seen(rows, runner);
    vec_release(&all);
    return fits;
}

static bool load_ships(struct rows *rows, struct reader *in, struct error *err)
{
    uint64_t count, delivered;
    if (!load_word(in, "ships", err) ||
        !load_number(in, INT_MAX, &count, err) ||
        !load_number(in, count, &delivered, err) || !load_word(in, "\n", err))
        return false; /* unreached: too large for a test */
    rows_clear_ships(rows);
    for (uint64_t i = 0; i < count; i++) {
        row_list ship = {0};
        bool read =
            load_word(in, "ship", err) && load_rows(rows, in, &ship, err);
        vec_push(&rows->ship, ship);
        if (!read)
            return false;
        if (!mark_ship(rows, &ship))
            /* unreached: a file whose sum is right has such ships */
            return reader_fail(in, err, "the ship before this does not fit");
    }
    rows->delivered = (size_t)delivered;
    rows->counts.ships = count;
    return true;
}

static bool load_unit(struct rows *rows, struct reader *in, struct unit *unit,
                      struct error *err)
{
    uint64_t floor, last, turns;
    if (!load_word(in, "unit", err) ||
        !load_number(in, INT_MAX, &floor, err) ||
        !load_number(in, (uint64_t)rows->table.size, &last, err) ||
        !load_number(in, UINT_MAX, &turns, err) ||
        !load_rows(rows, in, &unit->row, err))
        return false;
    unit->floor = (size_t)floor;
    unit->last = (int)last - 1;
    unit->turns = (unsigned)turns;
    seen_begin(&rows->seen, 1);
    bool fits =
        floor <= unit->row.len && runner_load(&rows->worker[0].runner, unit);
    seen_end(&rows->seen, unit->row.len);
    return fits || reader_fail(in, err, "the unit before this does not fit");
}

static bool load_units(struct rows *rows, struct reader *in, struct error *err)
{
    uint64_t count;
    if (!load_word(in, "units", err) ||
        !load_number(in, INT_MAX, &count, err) || !load_word(in, "\n", err))
        return false; /* unreached: too large for a test */
    rows_clear_queue(rows);
    for (; count; count--) {
        struct unit unit = {0};
        bool read = load_unit(rows, in, &unit, err);
        vec_push(&rows->queue, unit);
        if (!read)
            return false;
    }
    return true;
}

/* Sixteen digits and a blank or the end of the line. */
static bool load_state(struct reader *in, uint64_t *print, struct error *err)
{
    *print = 0;
    for (int i = 0; i < 16; i++) {
        int byte = reader_next(in);
        bool digit = byte >= '0' && byte <= '9';
        if (!digit && (byte < 'a' || byte > 'f'))
            return reader_fail(in, err, "a state was expected here");
        *print =
            *print << 4 | (uint64_t)(digit ? byte - '0' : byte - 'a' + 10);
    }
    int end = reader_next(in);
    return end == ' ' || end == '\n' ||
           reader_fail(in, err, "the end of a state was expected here");
}

static bool load_states(struct rows *rows, struct reader *in,
                        struct error *err)
{
    uint64_t count, print;
    if (!load_word(in, "states", err) ||
        !load_number(in, MOST_STATES, &count, err) ||
        !load_word(in, "\n", err))
        return false; /* unreached: too large for a test */
    for (bool good = true; count && good;) {
        size_t added = 0;
        size_t some = (size_t)(count < SEEN_TURN ? count : SEEN_TURN);
        seen_begin(&rows->seen, 1);
        for (size_t i = 0; i < some && good; i++) {
            good = load_state(in, &print, err);
            added += good && seen_add(&rows->seen, print);
        }
        seen_end(&rows->seen, added);
        if (!good)
            return false;
        count -= some;
    }
    return true;
}

bool rows_load(struct rows *rows, struct reader *in, struct error *err)
{
    struct rows_counts *counts = &rows->counts;
    return load_word(in, "rows", err) &&
           load_number(in, UINT64_MAX, &counts->nodes, err) &&
           load_number(in, UINT64_MAX, &counts->tried, err) &&
           load_number(in, UINT64_MAX, &counts->twice, err) &&
           load_word(in, "\n", err) && load_ships(rows, in, err) &&
           load_word(in, "longest", err) &&
           load_rows(rows, in, &rows->longest, err) &&
           load_units(rows, in, err) && load_states(rows, in, err);
}
