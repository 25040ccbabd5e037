#include "format/dlxfile.h"
#include "base/writer.h"
#include "format/comment.h"
#include "format/word.h"

#include <limits.h>

/* Writing. */

struct output {
    const struct cover *cover; /* borrowed */
    struct tray tray;
    struct writer writer;
};

static void put_item(struct writer *w, const struct cover *cover, int item)
{
    writer_room(w);
    w->at += cover->item_name(cover->puzzle, item, w->at);
}

void dlxfile_put_entries(struct writer *w, const struct cover *cover,
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
}

static void put_option(void *context, int fact, const struct entry *entries,
                       size_t count)
{
    (void)fact;
    struct output *out = context;
    struct writer *w = &out->writer;
    dlxfile_put_entries(w, out->cover, entries, count);
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
        put_item(w, cover, item);
    }
    writer_text(w, cover->primary ? "\n" : "\nnothing\n");
}

bool dlxfile_write(const struct cover *cover, const char *command, FILE *file,
                   struct error *err)
{
    struct output out = {
        .cover = cover,
        .tray = {.context = &out, .option = put_option},
    };
    writer_init(&out.writer, file);
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
    VEC(struct entry) entry; /* of the option that is being read */
    size_t *last;            /* owned; by item: the option, from 1, that has
                                met it last */
};

/* Goes to the next line that is neither blank nor a comment. */
static bool seek_line(struct reader *r)
{
    for (; reader_peek(r) >= 0; reader_skip_line(r))
        if (!reader_at_line_end(r) && reader_peek(r) != '|')
            return true;
    return false;
}

/* The bounds of DLX3: "3|" or "2:3|" before a name. */
static bool has_bounds(const char *text)
{
    static const char digits[] = "0123456789";
    size_t first = strspn(text, digits);
    text += first;
    if (*text == ':')
        text += 1 + strspn(text + 1, digits);
    return first && *text == '|';
}

static bool read_item(struct input *in, const struct word *word,
                      const char *name)
{
    size_t size = strlen(name);
    if (has_bounds(name))
        return word_fail(in->reader, word, in->err,
                         "bounds such as 2:3| before an item's name are not "
                         "understood: items are covered exactly once, or at "
                         "most once behind a |");
    if (strpbrk(name, ":|"))
        return word_fail(in->reader, word, in->err,
                         "the name of an item cannot hold ':' or '|'");
    if (!word_fits(in->reader, word, size, in->err))
        return false;
    struct names *items = &in->file->item;
    if (names_find(items, name, size) != NO_NAME)
        return word_fail(in->reader, word, in->err, "item '%s' is named twice",
                         name);
    if (items->end.len == INT_MAX - 1)
        return word_fail(in->reader, word, in->err, "more than %d items",
                         INT_MAX - 1);
    names_add(items, name, size);
    return true;
}

static bool read_items(struct input *in)
{
    struct names *items = &in->file->item;
    int primary = -1; /* no bar was met */
    struct word word;
    for (;;) {
        if (!word_next(in->reader, &word, in->err))
            return false;
        if (!word.size)
            break;
        const char *name = word.text;
        if (*name == '|') {
            if (primary >= 0)
                return word_fail(in->reader, &word, in->err,
                                 "a second '|'; one alone separates primary "
                                 "from secondary items");
            primary = (int)items->end.len;
            name++;
        }
        if (*name && !read_item(in, &word, name))
            return false;
    }
    in->file->xcc.items = (int)items->end.len;
    in->file->xcc.primary = primary < 0 ? in->file->xcc.items : primary;
    in->last = mem_alloc(items->end.len, sizeof *in->last);
    return true;
}

/* Takes item[:colour]; the word's text is cut at the colon. */
static bool read_entry(struct input *in, struct word *word)
{
    struct reader *r = in->reader;
    const struct xcc *xcc = &in->file->xcc;
    if (word->text[0] == '|')
        return word_fail(r, word, in->err,
                         "costs such as |7 are not understood: an option has "
                         "items alone");
    char *colour = strchr(word->text, ':');
    if (colour)
        *colour++ = 0;
    size_t size = strlen(word->text);
    if (!word_fits(r, word, size, in->err))
        return false;
    struct entry entry = {names_find(&in->file->item, word->text, size), 0};
    if (entry.item == NO_NAME)
        return word_fail(r, word, in->err,
                         size ? "item '%s' is not in the line of items"
                              : "an item's name is missing before ':%s'",
                         size ? word->text : colour);
    if (in->last[entry.item] == xcc_options(xcc) + 1)
        return word_fail(r, word, in->err, "item '%s' is twice in this option",
                         word->text);
    in->last[entry.item] = xcc_options(xcc) + 1;
    if (colour) {
        if (entry.item < xcc->primary)
            return word_fail(r, word, in->err,
                             "item '%s' is primary and cannot have a colour",
                             word->text);
        if (!*colour || strpbrk(colour, ":|"))
            return word_fail(r, word, in->err,
                             "expected a colour without ':' and '|' behind "
                             "'%s:'",
                             word->text);
        if (!word_fits(r, word, strlen(colour), in->err))
            return false;
        entry.colour =
            names_add(&in->file->colour, colour, strlen(colour)) + 1;
    }
    vec_push(&in->entry, entry);
    return true;
}

static bool read_option(struct input *in)
{
    struct xcc *xcc = &in->file->xcc;
    struct word word;
    if (xcc_options(xcc) == INT_MAX - 1)
        return reader_fail(in->reader, in->err, "more than %d options",
                           INT_MAX - 1);
    vec_clear(&in->entry);
    do
        if (!word_next(in->reader, &word, in->err) ||
            (word.size && !read_entry(in, &word)))
            return false;
    while (word.size);
    xcc_add(xcc, (int)xcc_options(xcc), in->entry.at, in->entry.len);
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
    vec_release(&in.entry);
    free(in.last);
    return good;
}

void dlxfile_release(struct dlxfile *file)
{
    xcc_release(&file->xcc);
    names_release(&file->item);
    names_release(&file->colour);
}
