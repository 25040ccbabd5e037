/* dlxfile.c: writer and reader of exact covers (see dlxfile.h). */
#include "format/dlxfile.h"
#include "base/text.h"
#include "base/writer.h"
#include "format/comment.h"
#include "format/word.h"

#include <inttypes.h>
#include <limits.h>

/* Writing. */

struct output {
    const struct cover *cover; /* borrowed */
    struct tray tray;
    struct writer writer;
};

static void put_number(struct writer *w, int64_t number)
{
    writer_room(w);
    w->at += text_decimal(w->at, number);
}

/* What stands before the name in the line of items. */
static void put_bounds(struct output *out, int item)
{
    const struct cover *cover = out->cover;
    struct writer *w = &out->writer;
    if (!cover->bounds || item >= cover->primary)
        return;
    struct bounds bounds = cover->bounds(cover->puzzle, item);
    if (bounds.low == 1 && bounds.high == 1)
        return;
    if (bounds.low != bounds.high) {
        put_number(w, bounds.low);
        writer_byte(w, ':');
    }
    put_number(w, bounds.high);
    writer_byte(w, '|');
}

static void put_cost(struct writer *w, const struct cover *cover, int fact)
{
    int64_t cost = cover->cost ? cover->cost(cover->puzzle, fact) : 0;
    if (!cost)
        return;
    writer_text(w, " |");
    put_number(w, cost);
}

static void put_item(struct writer *w, const struct cover *cover, int item)
{
    writer_room(w);
    w->at += cover->item_name(cover->puzzle, item, w->at);
}

void dlxfile_put_option(struct writer *w, const struct cover *cover, int fact,
                        const struct entry *entries, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i)
            writer_byte(w, ' ');
        put_item(w, cover, entries[i].item);
        if (!entries[i].colour)
            continue;
        writer_byte(w, ':');
        writer_room(w);
        w->at += cover->colour_name(cover->puzzle, entries[i].colour, w->at);
    }
    put_cost(w, cover, fact);
}

static void put_option(void *context, int fact, const struct entry *entries,
                       size_t count)
{
    struct output *out = context;
    struct writer *w = &out->writer;
    dlxfile_put_option(w, out->cover, fact, entries, count);
    writer_byte(w, '\n');
    out->tray.full = w->failed;
}

static void put_items(struct output *out)
{
    const struct cover *cover = out->cover;
    struct writer *w = &out->writer;
    if (!cover->primary)
        writer_text(w, "nothing");
    for (int item = 0; item < cover->items && !w->failed; item++) {
        if (item == cover->primary)
            writer_text(w, " | ");
        else if (item)
            writer_byte(w, ' ');
        put_bounds(out, item);
        put_item(w, cover, item);
    }
    writer_text(w, cover->primary ? "\n" : "\nnothing\n");
}

bool dlxfile_write(const struct cover *cover, const char *command,
                   struct watch *watch, FILE *file, struct error *err)
{
    struct output out = {
        .cover = cover,
        .tray = {.context = &out, .option = put_option},
    };
    writer_init(&out.writer, file);
    out.writer.watch = watch;
    comment_write(&out.writer, "| ", command);
    put_items(&out);
    cover->emit(cover->puzzle, &out.tray);
    return writer_finish(&out.writer, err);
}

/* Reading. */

struct input {
    struct reader *reader;
    struct error *err;
    struct dlxfile *file;
    int primary;   /* items before the bar; -1: no bar was met yet */
    bool bounded;  /* some item is not to be covered once */
    int *last;     /* owned; by item: the option, from 1, that has met it
                      last */
    int64_t cost;  /* of the option that is being read, so far */
    int64_t total; /* of all options so far */
};

/* Goes to the next line that is neither blank nor a comment. */
static bool seek_line(struct reader *r)
{
    for (; reader_peek(r) >= 0; reader_skip_line(r))
        if (!reader_at_line_end(r) && reader_peek(r) != '|')
            return true;
    return false;
}

static bool bad_name(struct input *in, const struct word *word)
{
    return word_fail(in->reader, word, in->err,
                     "the name of an item cannot hold ':' or '|', but for "
                     "bounds such as 3| or 2:3| before the name of a primary "
                     "item");
}

/* Knuth reads no digits at all as 0. */
static bool read_bound(struct input *in, const struct word *word,
                       const char *text, int *bound)
{
    int64_t number = 0;
    size_t size = strlen(text);
    if (strspn(text, "0123456789") < size)
        return bad_name(in, word);
    if ((size && !text_number(text, size, &number)) || number > INT_MAX)
        return word_fail(in->reader, word, in->err,
                         "the bound %s is too large: it may be %d at most",
                         text, INT_MAX);
    *bound = (int)number;
    return true;
}

/* Takes "HIGH|" or "LOW:HIGH|" from before a name, which is then cut there:
 * *name goes on behind it. */
static bool read_bounds(struct input *in, const struct word *word, char **name,
                        struct bounds *bounds)
{
    char *low = *name, *bar = strchr(low, '|');
    *bounds = (struct bounds){1, 1};
    if (!bar)
        return true;
    if (in->primary >= 0)
        return bad_name(in, word);
    *bar = 0;
    *name = bar + 1;
    char *colon = strchr(low, ':'), *high = colon ? colon + 1 : low;
    if (colon)
        *colon = 0;
    if (!read_bound(in, word, low, &bounds->low) ||
        !read_bound(in, word, high, &bounds->high))
        return false;
    if (!bounds->high)
        return word_fail(in->reader, word, in->err,
                         "the upper bound is 0, so that the item would never "
                         "be covered");
    if (bounds->low > bounds->high)
        return word_fail(in->reader, word, in->err,
                         "the lower bound %d exceeds the upper bound %d",
                         bounds->low, bounds->high);
    if (!**name)
        return word_fail(in->reader, word, in->err,
                         "the name of an item is missing behind its bounds");
    return true;
}

static bool no_memory_for_names(struct input *in, const struct word *word,
                                size_t names)
{
    return word_fail(in->reader, word, in->err,
                     "there is no memory for more than %zu names", names);
}

static bool read_item(struct input *in, const struct word *word, char *name)
{
    struct bounds bounds;
    if (!read_bounds(in, word, &name, &bounds))
        return false;
    size_t size = strlen(name);
    if (strpbrk(name, ":|"))
        return bad_name(in, word);
    if (!word_fits(in->reader, word, size, in->err))
        return false;
    struct names *items = &in->file->item;
    size_t known = items->end.len;
    if (known == INT_MAX - 1)
        /* unreached: too large for a test */
        return word_fail(in->reader, word, in->err, "more than %d items",
                         INT_MAX - 1);
    int number = names_add(items, name, size);
    if (number == NO_NAME ||
        (in->primary < 0 &&
         !vec_try_reserve(&in->file->xcc.bounds, known + 1)))
        return no_memory_for_names(in, word, known);
    if (number < (int)known)
        return word_fail(in->reader, word, in->err, "item '%s' is named twice",
                         name);
    if (in->primary < 0)
        vec_push(&in->file->xcc.bounds, bounds);
    in->bounded |= bounds.low != 1 || bounds.high != 1;
    return true;
}

static bool read_items(struct input *in)
{
    struct xcc *xcc = &in->file->xcc;
    struct word word;
    in->primary = -1;
    for (;;) {
        if (!word_next(in->reader, &word, in->err))
            return false;
        if (!word.size)
            break;
        char *name = word.text;
        if (*name == '|') {
            if (in->primary >= 0)
                return word_fail(in->reader, &word, in->err,
                                 "a second '|'; one alone separates primary "
                                 "from secondary items");
            in->primary = (int)in->file->item.end.len;
            name++;
        }
        if (*name && !read_item(in, &word, name))
            return false;
    }
    xcc->items = (int)in->file->item.end.len;
    xcc->primary = in->primary < 0 ? xcc->items : in->primary;
    if (!in->bounded)
        vec_release(&xcc->bounds);
    in->last = mem_try_alloc((size_t)xcc->items, sizeof *in->last);
    return in->last ||
           reader_fail(in->reader, in->err,
                       "there is no memory for options of %d items",
                       xcc->items);
}

/* Takes |7; several add up. */
static bool read_cost(struct input *in, struct word *word)
{
    const char *digits = word->text + 1;
    size_t size = word->size - 1;
    int64_t cost = 0;
    if (!size || strspn(digits, "0123456789") < size)
        return word_fail(in->reader, word, in->err,
                         "expected a cost such as |7: a bar, and digits alone "
                         "behind it");
    if (!text_number(digits, size, &cost) ||
        __builtin_add_overflow(in->total, cost, &in->total))
        return word_fail(in->reader, word, in->err,
                         "the costs of all options so far add up to more than "
                         "%" PRId64,
                         INT64_MAX);
    in->cost += cost;
    return true;
}

/* Behind the colon.  As Knuth has it, a colour may be any byte alone. */
static bool read_colour(struct input *in, const struct word *word,
                        const char *colour, struct entry *entry)
{
    if (entry->item < in->file->xcc.primary)
        return word_fail(in->reader, word, in->err,
                         "item '%s' is primary and cannot have a colour",
                         word->text);
    size_t size = strlen(colour);
    if (!size || (size > 1 && strpbrk(colour, ":|")))
        return word_fail(in->reader, word, in->err,
                         "expected a colour without ':' and '|' behind "
                         "'%s:'",
                         word->text);
    if (!word_fits(in->reader, word, size, in->err))
        return false;
    entry->colour = names_add(&in->file->colour, colour, size) + 1;
    return entry->colour ||
           /* unreached: there was memory */
           no_memory_for_names(in, word, in->file->colour.end.len);
}

static bool no_memory(struct input *in)
{
    return reader_fail(in->reader, in->err,
                       "there is no memory for more than %zu options",
                       xcc_options(&in->file->xcc));
}

/* Takes item[:colour]; the word's text is cut at the colon. */
static bool read_entry(struct input *in, struct word *word)
{
    struct reader *r = in->reader;
    char *colour = memchr(word->text, ':', word->size);
    size_t size = word->size;
    if (colour) {
        size = (size_t)(colour - word->text);
        *colour++ = 0;
    }
    if (!word_fits(r, word, size, in->err))
        return false;
    struct entry entry = {names_find(&in->file->item, word->text, size), 0};
    if (entry.item == NO_NAME)
        return word_fail(r, word, in->err,
                         size ? "item '%s' is not in the line of items"
                              : "an item's name is missing before ':%s'",
                         size ? word->text : colour);
    int option = (int)xcc_options(&in->file->xcc) + 1;
    if (in->last[entry.item] == option)
        return word_fail(r, word, in->err, "item '%s' is twice in this option",
                         word->text);
    in->last[entry.item] = option;
    if (colour && !read_colour(in, word, colour, &entry))
        return false;
    if (!vec_try_reserve(&in->file->xcc.entry, in->file->xcc.entry.len + 1))
        return no_memory(in);
    vec_push(&in->file->xcc.entry, entry);
    return true;
}

static bool read_option(struct input *in)
{
    struct xcc *xcc = &in->file->xcc;
    struct word word;
    if (xcc_options(xcc) == INT_MAX - 1)
        /* unreached: too large for a test */
        return reader_fail(in->reader, in->err, "more than %d options",
                           INT_MAX - 1);
    in->cost = 0;
    for (;;) {
        if (!word_next(in->reader, &word, in->err))
            return false;
        if (!word.size)
            break;
        if (!(*word.text == '|' ? read_cost : read_entry)(in, &word))
            return false;
    }
    if (in->cost || xcc->cost.len) {
        while (xcc->cost.len < xcc_options(xcc))
            vec_push(&xcc->cost, 0);
        vec_push(&xcc->cost, in->cost);
    }
    if (!vec_try_reserve(&xcc->fact, xcc->fact.len + 1) ||
        !vec_try_reserve(&xcc->end, xcc->end.len + 1))
        return no_memory(in);
    vec_push(&xcc->fact, (int)xcc_options(xcc));
    vec_push(&xcc->end, xcc->entry.len);
    return true;
}

static bool read_file(struct input *in)
{
    if (!seek_line(in->reader))
        return reader_finish(in->reader, in->err) &&
               reader_fail(in->reader, in->err,
                           "there are no items; the first line that is not a "
                           "comment must name them");
    if (!read_items(in))
        return false;
    while (seek_line(in->reader))
        if (!read_option(in))
            return false;
    return reader_finish(in->reader, in->err);
}

bool dlxfile_read(struct reader *r, struct dlxfile *file, struct error *err)
{
    struct input in = {.reader = r, .err = err, .file = file};
    bool good = read_file(&in);
    free(in.last);
    return good;
}

void dlxfile_release(struct dlxfile *file)
{
    xcc_release(&file->xcc);
    names_release(&file->item);
    names_release(&file->colour);
}
