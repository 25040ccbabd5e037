/* ecfile.c: writer and reader of exact covers by numbers (see ecfile.h). */
#include "format/ecfile.h"
#include "base/text.h"
#include "format/comment.h"
#include "format/word.h"

#include <inttypes.h>
#include <limits.h>

/* Writing. */

struct output {
    struct tray tray;
    struct writer *writer; /* NULL: options are counted */
    size_t options;
    bool empty; /* one of them is */
};

static void put_option(void *context, int fact, const struct entry *entries,
                       size_t count)
{
    struct output *out = context;
    struct writer *w = out->writer;
    (void)fact;
    out->options++;
    out->empty |= !count;
    if (!w)
        return;
    writer_byte(w, 's');
    for (size_t i = 0; i < count; i++) {
        writer_byte(w, ' ');
        writer_number(w, entries[i].item + 1);
    }
    writer_byte(w, '\n');
    out->tray.full = w->failed;
}

static bool has_bounds(const struct cover *cover)
{
    for (int i = 0; cover->bounds && i < cover->primary; i++) {
        struct bounds bounds = cover->bounds(cover->puzzle, i);
        if (bounds.low != 1 || bounds.high != 1)
            return true;
    }
    return false;
}

static bool is_plain(const struct cover *cover, struct error *err)
{
    const char *more = cover->items > cover->primary ? "secondary items"
                       : has_bounds(cover)           ? "items with bounds"
                       : cover->cost                 ? "options with costs"
                                                     : NULL;
    if (more)
        return error_say(err, "the format ec knows no %s; dlx does", more);
    if (cover->items > EC_ITEMS)
        /* unreached: too large for a test */
        return error_say(err, "the format ec has no more than %d items",
                         EC_ITEMS);
    return true;
}

bool ecfile_write(const struct cover *cover, const char *command,
                  struct watch *watch, FILE *file, struct error *err)
{
    struct output out = {.writer = NULL};
    struct writer w;
    out.tray = (struct tray){.context = &out, .option = put_option};
    if (!is_plain(cover, err))
        return false;
    cover->emit(cover->puzzle, &out.tray);
    if (out.empty)
        /* unreached: such an option is none of a file's */
        return error_say(err, "the format ec knows no options without items");
    writer_init(&w, file);
    w.watch = watch;
    writer_print(&w, "c n = %d, m = %zu", cover->items, out.options);
    comment_write(&w, " | ", command);
    writer_print(&w, "p ec %d\n", cover->items);
    out.writer = &w;
    cover->emit(cover->puzzle, &out.tray);
    return writer_finish(&w, err);
}

/* Reading. */

struct input {
    struct reader *reader;
    struct error *err;
    struct dlxfile *file;
    VEC(struct entry) entry; /* owned; of the option that is being read */
    int *last; /* owned; by item: the option, from 1, that has met it last */
};

/* Goes to the next line that is neither blank nor a comment. */
static bool seek_line(struct reader *r)
{
    for (; reader_peek(r) >= 0; reader_skip_line(r))
        if (!reader_at_line_end(r) && reader_peek(r) != 'c')
            return true;
    return false;
}

/* unreached: there was memory */
static bool no_memory(struct input *in)
{
    return reader_fail(in->reader, in->err,
                       "there is no memory for more than %zu options",
                       xcc_options(&in->file->xcc));
}

/* Items are called by their numbers. */
static bool name_items(struct input *in, int items)
{
    for (int i = 1; i <= items; i++) {
        char name[24];
        size_t size = text_decimal(name, i);
        if (names_add(&in->file->item, name, size) == NO_NAME)
            /* unreached: there was memory */
            return reader_fail(in->reader, in->err,
                               "there is no memory for %d items", items);
    }
    in->file->xcc.items = in->file->xcc.primary = items;
    in->last = mem_try_alloc((size_t)items, sizeof *in->last);
    return in->last ||
           /* unreached: there was memory for the names */
           reader_fail(in->reader, in->err,
                       "there is no memory for options of %d items", items);
}

static bool read_header(struct input *in)
{
    struct reader *r = in->reader;
    struct word word;
    int items;
    if (!seek_line(r))
        return reader_finish(r, in->err) &&
               reader_fail(r, in->err,
                           "there is no line such as 'p ec 7', which says how "
                           "many items there are");
    for (const char *const *part = (const char *const[]){"p", "ec", NULL};
         *part; part++) {
        if (!word_next(r, &word, in->err))
            return false;
        if (!word.size)
            return reader_fail(r, in->err,
                               "expected 'p ec' and the number of items");
        if (strcmp(word.text, *part))
            return word_fail(r, &word, in->err,
                             "expected a line such as 'p ec 7', with the "
                             "number of items, before the options");
    }
    if (!reader_int(r, EC_ITEMS, &items))
        return reader_fail(
            r, in->err, "expected the number of items, at most %d", EC_ITEMS);
    if (!reader_at_line_end(r))
        return reader_fail(r, in->err,
                           "unexpected text behind the number of items");
    return name_items(in, items);
}

static bool read_entry(struct input *in, const struct word *word)
{
    struct xcc *xcc = &in->file->xcc;
    int option = (int)xcc_options(xcc) + 1;
    int64_t item;
    if (strspn(word->text, "0123456789") < word->size)
        return word_fail(in->reader, word, in->err,
                         "expected the number of an item");
    if (!text_number(word->text, word->size, &item) || item < 1 ||
        item > xcc->items)
        return word_fail(in->reader, word, in->err,
                         "there is no item %s: they are numbered from 1 to "
                         "%d",
                         word->text, xcc->items);
    if (in->last[item - 1] == option)
        return word_fail(in->reader, word, in->err,
                         "item %s is twice in this option", word->text);
    in->last[item - 1] = option;
    if (!vec_try_reserve(&in->entry, in->entry.len + 1))
        /* unreached: there was memory */
        return no_memory(in);
    vec_push(&in->entry, (struct entry){(int)item - 1, 0});
    return true;
}

static bool read_option(struct input *in)
{
    struct xcc *xcc = &in->file->xcc;
    struct word word;
    if (!word_next(in->reader, &word, in->err))
        return false; /* unreached: what was opened can be read */
    if (strcmp(word.text, "s"))
        return word_fail(in->reader, &word, in->err,
                         "expected 's' and the items of an option, or 'c' and "
                         "a comment");
    vec_clear(&in->entry);
    for (;;) {
        if (!word_next(in->reader, &word, in->err))
            return false;
        if (!word.size)
            break;
        if (!read_entry(in, &word))
            return false;
    }
    if (!in->entry.len)
        return reader_fail(in->reader, in->err, "this option has no items");
    return (xcc_options(xcc) < INT_MAX - 1 &&
            xcc_try_add(xcc, (int)xcc_options(xcc), in->entry.at,
                        in->entry.len)) ||
           no_memory(in); /* unreached: too large for a test */
}

bool ecfile_read(struct reader *r, struct dlxfile *file, struct error *err)
{
    struct input in = {.reader = r, .err = err, .file = file};
    bool good = read_header(&in);
    while (good && seek_line(r))
        good = read_option(&in);
    vec_release(&in.entry);
    free(in.last);
    return good && reader_finish(r, err);
}
