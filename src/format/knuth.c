/* knuth.c: what DLX would have printed, and the way back (see knuth.h). */
#include "format/knuth.h"
#include "base/text.h"
#include "format/dlxfile.h"
#include "problem/names.h"
#include "problem/twins.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

struct knuth {
    const struct cover *cover; /* borrowed */
    struct xcc xcc;
    size_t *begin; /* owned, as all below; the options of item i, ascending, */
    int *option;   /* are option[begin[i]] .. option[begin[i+1]-1] */
    int *length;   /* of each item: options that are left */
    int *colour;   /* of each item that was covered in one */
    char *is_left; /* of each option */
    char *covered; /* of each item */
    int *of_fact;  /* the option of each fact, from 1; 0: none */
    size_t facts;  /* that there are */
    char *chosen;  /* of each option */

    /* For reading; made when that is done first. */
    struct twins *twins; /* NULL: not yet */
    struct names item, shade;
    VEC(int) shade_number; /* the colour of each name in `shade` */
    VEC(struct entry) entry;
    VEC(int) fact;
};

/* ---- the cover ------------------------------------------------------ */

static void list_options(struct knuth *k)
{
    const struct xcc *xcc = &k->xcc;
    size_t items = (size_t)xcc->items;
    k->begin = mem_alloc(items + 1, sizeof *k->begin);
    k->option = mem_alloc(xcc->entry.len, sizeof *k->option);
    for (size_t i = 0; i < xcc->entry.len; i++)
        k->begin[xcc->entry.at[i].item]++;
    for (size_t i = 0; i < items; i++)
        k->begin[i + 1] += k->begin[i];
    for (size_t o = xcc_options(xcc); o-- > 0;)
        for (size_t i = xcc_begin(xcc, o); i < xcc->end.at[o]; i++)
            k->option[--k->begin[xcc->entry.at[i].item]] = (int)o;
    if (items)
        k->begin[items] = xcc->entry.len;
}

static void number_facts(struct knuth *k)
{
    const struct xcc *xcc = &k->xcc;
    for (size_t o = 0; o < xcc_options(xcc); o++)
        if ((size_t)xcc->fact.at[o] >= k->facts)
            k->facts = (size_t)xcc->fact.at[o] + 1;
    k->of_fact = mem_alloc(k->facts, sizeof *k->of_fact);
    for (size_t o = 0; o < xcc_options(xcc); o++)
        k->of_fact[xcc->fact.at[o]] = (int)o + 1;
}

struct knuth *knuth_new(const struct cover *cover, struct error *err)
{
    struct knuth *k = mem_alloc(1, sizeof *k);
    k->cover = cover;
    if (!xcc_load(&k->xcc, cover, NULL, err)) {
        /* unreached: there was memory */
        knuth_free(k);
        return NULL;
    }
    xcc_load_numbers(&k->xcc, cover, true);
    size_t items = (size_t)k->xcc.items, options = xcc_options(&k->xcc);
    list_options(k);
    number_facts(k);
    k->length = mem_alloc(items, sizeof *k->length);
    k->colour = mem_alloc(items, sizeof *k->colour);
    k->covered = mem_alloc(items, 1);
    k->is_left = mem_alloc(options, 1);
    k->chosen = mem_alloc(options, 1);
    return k;
}

void knuth_free(struct knuth *k)
{
    if (!k)
        return;
    xcc_release(&k->xcc);
    free(k->begin);
    free(k->option);
    free(k->length);
    free(k->colour);
    free(k->is_left);
    free(k->covered);
    free(k->of_fact);
    free(k->chosen);
    twins_free(k->twins);
    names_release(&k->item);
    names_release(&k->shade);
    vec_release(&k->shade_number);
    vec_release(&k->entry);
    vec_release(&k->fact);
    free(k);
}

/* ---- the search that would have led there --------------------------- */

static void begin(struct knuth *k, const int *facts, size_t count)
{
    const struct xcc *xcc = &k->xcc;
    size_t items = (size_t)xcc->items, options = xcc_options(xcc);
    memset(k->chosen, 0, options);
    memset(k->covered, 0, items);
    for (size_t i = 0; i < items; i++) {
        k->colour[i] = 0;
        k->length[i] = 0;
    }
    for (size_t o = 0; o < options; o++) {
        k->is_left[o] = !xcc_is_idle(xcc, o);
        for (size_t i = xcc_begin(xcc, o); i < xcc->end.at[o]; i++)
            k->length[xcc->entry.at[i].item] += k->is_left[o];
    }
    for (size_t i = 0; i < count; i++) {
        assert((size_t)facts[i] < k->facts && k->of_fact[facts[i]]);
        k->chosen[k->of_fact[facts[i]] - 1] = 1;
    }
}

static void remove_option(struct knuth *k, size_t option)
{
    const struct xcc *xcc = &k->xcc;
    k->is_left[option] = 0;
    for (size_t i = xcc_begin(xcc, option); i < xcc->end.at[option]; i++)
        k->length[xcc->entry.at[i].item]--;
}

/* The colour in which an option covers an item; 0: in none. */
static int colour_in(const struct knuth *k, size_t option, int item)
{
    const struct xcc *xcc = &k->xcc;
    size_t i = xcc_begin(xcc, option);
    while (xcc->entry.at[i].item != item)
        i++;
    return xcc->entry.at[i].colour;
}

/* Removes what does not agree with a chosen option. */
static void cover(struct knuth *k, struct entry entry)
{
    size_t item = (size_t)entry.item;
    if (k->covered[item])
        return;
    k->covered[item] = 1;
    for (size_t i = k->begin[item]; i < k->begin[item + 1]; i++) {
        size_t option = (size_t)k->option[i];
        if (k->is_left[option] &&
            (!entry.colour ||
             colour_in(k, option, entry.item) != entry.colour))
            remove_option(k, option);
    }
}

/* The primary item with the fewest options that is not covered; -1: none. */
static int next_item(const struct knuth *k)
{
    int best = -1;
    for (int item = 0; item < k->xcc.primary; item++)
        if (!k->covered[item] &&
            (best < 0 || k->length[item] < k->length[best]))
            best = item;
    return best;
}

/* ---- writing -------------------------------------------------------- */

/* The option, from this item on in a circle. */
static void put_option(struct knuth *k, struct writer *w, size_t option,
                       int item)
{
    const struct xcc *xcc = &k->xcc;
    const struct entry *entries = xcc_entries(xcc, option);
    size_t count = xcc->end.at[option] - xcc_begin(xcc, option), from = 0;
    while (entries[from].item != item)
        from++;
    vec_clear(&k->entry);
    vec_append(&k->entry, entries + from, count - from);
    vec_append(&k->entry, entries, from);
    writer_byte(w, ' ');
    dlxfile_put_option(w, k->cover, xcc->fact.at[option], k->entry.at, count);
}

/* A chosen option of an item, and its place among those that are left. */
static void put_choice(struct knuth *k, struct writer *w, int item,
                       size_t option)
{
    int place = 0;
    for (size_t i = k->begin[item]; i < k->begin[item + 1]; i++) {
        place += k->is_left[k->option[i]];
        if ((size_t)k->option[i] == option)
            break;
    }
    put_option(k, w, option, item);
    writer_print(w, " (%d of %d)\n", place, k->length[item]);
}

static size_t chosen_of(const struct knuth *k, int item)
{
    size_t i = k->begin[item];
    while (!k->chosen[k->option[i]])
        i++;
    assert(i < k->begin[item + 1]);
    return (size_t)k->option[i];
}

/* Options of items with bounds, in the order of their first items. */
static void put_bounded(struct knuth *k, struct writer *w)
{
    for (int item = 0; item < k->xcc.primary; item++)
        for (size_t i = k->begin[item]; i < k->begin[item + 1]; i++) {
            size_t option = (size_t)k->option[i];
            if (!k->chosen[option])
                continue;
            put_choice(k, w, item, option);
            k->chosen[option] = 0;
        }
}

void knuth_write(struct knuth *k, struct writer *w, uint64_t number,
                 const int *facts, size_t count)
{
    const struct xcc *xcc = &k->xcc;
    int item;
    begin(k, facts, count);
    writer_print(w, "%" PRIu64 ":\n", number);
    if (xcc->bounds.len) {
        put_bounded(k, w);
        return;
    }
    while ((item = next_item(k)) >= 0) {
        size_t option = chosen_of(k, item);
        put_choice(k, w, item, option);
        for (size_t i = xcc_begin(xcc, option); i < xcc->end.at[option]; i++)
            cover(k, xcc->entry.at[i]);
    }
}

/* ---- reading -------------------------------------------------------- */

static size_t digits(const char *text)
{
    return strspn(text, "0123456789");
}

bool knuth_numbers(const char *word)
{
    size_t size = digits(word);
    return size && !strcmp(word + size, ":");
}

bool knuth_begins(struct reader *r)
{
    size_t at = 0;
    int byte;
    while ((byte = reader_peek_at(r, at)) >= '0' && byte <= '9')
        at++;
    if (!at || byte != ':')
        return false;
    byte = reader_peek_at(r, at + 1);
    return byte < 0 || byte == '\n' || byte == '\r';
}

bool knuth_ends(const char *word)
{
    size_t size = *word == '(' ? digits(word + 1) : 0;
    return size && !word[1 + size];
}

bool knuth_end(struct reader *r, struct word *word, struct error *err)
{
    if (!word_next(r, word, err))
        return false; /* unreached: what was opened can be read */
    bool good = !strcmp(word->text, "of");
    if (good && !word_next(r, word, err))
        return false; /* unreached: what was opened can be read */
    size_t size = digits(word->text);
    if (!good || !size || strcmp(word->text + size, ")"))
        return word_fail(r, word, err,
                         "an option ends with its place, such as (2 of 4)");
    return word_next(r, word, err) &&
           (!word->size ||
            word_fail(r, word, err, "nothing follows the place of an option"));
}

/* The names of items and colours; false: there is no memory for them. */
static bool name_all(struct knuth *k)
{
    char name[NAME_BYTES];
    const struct cover *cover = k->cover;
    VEC(char) met = {0};
    bool good = true;
    for (int item = 0; good && item < k->xcc.items; item++)
        good =
            names_add(&k->item, name,
                      cover->item_name(cover->puzzle, item, name)) != NO_NAME;
    for (size_t i = 0; good && i < k->xcc.entry.len; i++) {
        int colour = k->xcc.entry.at[i].colour;
        while (good && met.len <= (size_t)colour)
            good = vec_try_push(&met, 0);
        if (!good || !colour || met.at[colour])
            continue;
        met.at[colour] = 1;
        good = names_add(&k->shade, name,
                         cover->colour_name(cover->puzzle, colour, name)) !=
                   NO_NAME &&
               vec_try_push(&k->shade_number, colour);
    }
    vec_release(&met);
    if (good)
        k->twins = twins_new(&k->xcc);
    return k->twins;
}

/* An item of an option, with its colour; or a cost. */
static bool take_word(struct knuth *k, struct reader *r, struct word *word,
                      int64_t *cost, struct error *err)
{
    if (word->text[0] == '|' &&
        text_number(word->text + 1, word->size - 1, cost))
        return true;
    char *shade = strchr(word->text, ':');
    if (shade)
        *shade++ = 0;
    struct entry entry = {names_find(&k->item, word->text, strlen(word->text)),
                          0};
    int number = shade ? names_find(&k->shade, shade, strlen(shade)) : NO_NAME;
    if (entry.item == NO_NAME)
        return word_fail(r, word, err, "the exact cover has no item '%s'",
                         word->text);
    if (shade && number == NO_NAME)
        return word_fail(r, word, err, "the exact cover has no colour '%s'",
                         shade);
    if (shade)
        entry.colour = k->shade_number.at[number];
    vec_push(&k->entry, entry);
    return true;
}

/* A line, of which the first word is there already. */
static bool take_option(struct knuth *k, struct reader *r, struct word *word,
                        struct error *err)
{
    long line = word->line, column = word->column;
    int64_t cost = 0;
    const int *member;
    vec_clear(&k->entry);
    while (word->size &&
           (!knuth_ends(word->text) ||
            names_find(&k->item, word->text, word->size) != NO_NAME))
        if (!take_word(k, r, word, &cost, err) || !word_next(r, word, err))
            return false;
    if (word->size && !knuth_end(r, word, err))
        return false;
    if (!twins_find(k->twins, k->entry.at, k->entry.len, cost, &member))
        return reader_fail_at(r, line, column, err,
                              "the exact cover has no such option");
    int option = *member;
    for (size_t i = 0; i < k->fact.len; i++)
        if (k->fact.at[i] == k->xcc.fact.at[option])
            return reader_fail_at(r, line, column, err,
                                  "this option was given before");
    vec_push(&k->fact, k->xcc.fact.at[option]);
    return true;
}

bool knuth_read(struct knuth *k, struct reader *r, const int **facts,
                size_t *count, struct error *err)
{
    struct word word;
    if (!k->twins && !name_all(k))
        return reader_fail(r, err, /* unreached: there was memory */
                           "there is no memory for the names of all items");
    vec_clear(&k->fact);
    for (reader_skip_line(r); reader_peek(r) >= 0 && !knuth_begins(r);
         reader_skip_line(r)) {
        if (!word_next(r, &word, err))
            return false; /* unreached: what was opened can be read */
        if (!word.size)
            break;
        if (word.text[0] != '|' && !take_option(k, r, &word, err))
            return false;
    }
    *facts = k->fact.at;
    *count = k->fact.len;
    return reader_finish(r, err);
}
