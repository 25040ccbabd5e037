/* fold.c: an exact cover, folded along a symmetry.
 *
 * A symmetry g permutes the options.  A solution that g leaves as it is holds
 * with each option o all of o, g(o), g(g(o)), ...: it is a union of orbits.
 * So these solutions are those of a cover whose options are the orbits, each
 * with the items of all its members.  An orbit whose members exclude each
 * other, because they share an item and do not agree on a colour there, is no
 * option.
 *
 * An item and its image are now in the same options, and one of them says it
 * all: of items with equal columns the first one stays, and the fold has
 * about as many options, items and live items of a search as the cover has,
 * divided by the order of g. */
#include "problem/fold.h"

#include <assert.h>

struct place {
    int fact;
    size_t option;
};

/* An entry seen from its item. */
struct mark {
    size_t option;
    int colour;
};

struct column {
    struct mark *mark; /* borrowed */
    size_t length;
    int item;
    bool primary;
};

/* ---- orbits --------------------------------------------------------- */

static int by_fact(const void *a, const void *b)
{
    int x = ((const struct place *)a)->fact,
        y = ((const struct place *)b)->fact;
    return (x > y) - (x < y);
}

struct folding {
    const struct xcc *xcc;
    struct place *place; /* owned; the options by their facts */
    bool *done;          /* owned; options whose orbit has been walked */
    size_t *in;    /* owned; for each item the last orbit it was met in */
    int *colour;   /* owned; and its colour there */
    size_t orbits; /* walked so far */
    VEC(struct entry) entry; /* of the orbit that is walked */
};

static size_t image_of(const struct folding *f, size_t option,
                       const struct symmetry *g)
{
    struct place key = {
        .fact = g->image(g->puzzle, g->number, f->xcc->fact.at[option])};
    const struct place *found =
        bsearch(&key, f->place, xcc_options(f->xcc), sizeof key, by_fact);
    assert(found); /* a symmetry maps options to options */
    return found->option;
}

/* Adds the items of an option to its orbit; false if they exclude each
 * other. */
static bool join_orbit(struct folding *f, size_t option)
{
    for (size_t i = xcc_begin(f->xcc, option); i < f->xcc->end.at[option];
         i++) {
        struct entry entry = f->xcc->entry.at[i];
        if (f->in[entry.item] != f->orbits) {
            f->in[entry.item] = f->orbits;
            f->colour[entry.item] = entry.colour;
            vec_push(&f->entry, entry);
        } else if (!entry.colour || f->colour[entry.item] != entry.colour) {
            return false;
        }
    }
    return true;
}

static void walk_orbit(struct folding *f, size_t first,
                       const struct symmetry *g, struct xcc *fold)
{
    bool fits = true;
    f->orbits++;
    vec_clear(&f->entry);
    for (size_t option = first; !f->done[option];
         option = image_of(f, option, g)) {
        f->done[option] = true;
        fits = fits && join_orbit(f, option);
    }
    if (fits)
        xcc_add(fold, f->xcc->fact.at[first], f->entry.at, f->entry.len);
}

static void fold_options(struct xcc *fold, const struct xcc *xcc,
                         const struct symmetry *g)
{
    size_t options = xcc_options(xcc), items = (size_t)xcc->items;
    struct folding f = {
        .xcc = xcc,
        .place = mem_alloc(options + 1, sizeof *f.place),
        .done = mem_alloc(options + 1, sizeof *f.done),
        .in = mem_alloc(items + 1, sizeof *f.in),
        .colour = mem_alloc(items + 1, sizeof *f.colour),
    };
    for (size_t o = 0; o < options; o++)
        f.place[o] = (struct place){xcc->fact.at[o], o};
    qsort(f.place, options, sizeof *f.place, by_fact);
    for (size_t o = 0; o < options; o++)
        if (!f.done[o])
            walk_orbit(&f, o, g, fold);
    free(f.place);
    free(f.done);
    free(f.in);
    free(f.colour);
    vec_release(&f.entry);
}

/* ---- items ---------------------------------------------------------- */

static int compare_columns(const struct column *a, const struct column *b)
{
    if (a->primary != b->primary)
        return a->primary ? -1 : 1;
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    for (size_t i = 0; i < a->length; i++) {
        struct mark x = a->mark[i], y = b->mark[i];
        if (x.option != y.option)
            return x.option < y.option ? -1 : 1;
        if (x.colour != y.colour)
            return x.colour < y.colour ? -1 : 1;
    }
    return 0;
}

static int by_column(const void *a, const void *b)
{
    const struct column *x = a, *y = b;
    int order = compare_columns(x, y);
    return order ? order : (x->item > y->item) - (x->item < y->item);
}

/* The columns of all items; their marks follow each other in `mark`. */
static void fill_columns(const struct xcc *fold, struct column *column,
                         struct mark *mark)
{
    for (size_t i = 0; i < fold->entry.len; i++)
        column[fold->entry.at[i].item].length++;
    size_t begin = 0;
    for (int item = 0; item < fold->items; item++) {
        struct column *c = column + item;
        size_t length = c->length;
        *c = (struct column){mark + begin, 0, item, item < fold->primary};
        begin += length;
    }
    for (size_t o = 0; o < xcc_options(fold); o++)
        for (size_t i = xcc_begin(fold, o); i < fold->end.at[o]; i++) {
            struct entry entry = fold->entry.at[i];
            struct column *c = column + entry.item;
            c->mark[c->length++] = (struct mark){o, entry.colour};
        }
}

/* Numbers the items that stay; the others become -1. */
static void number_items(struct xcc *fold, int *number)
{
    size_t items = (size_t)fold->items;
    struct column *column = mem_alloc(items + 1, sizeof *column);
    struct mark *mark = mem_alloc(fold->entry.len + 1, sizeof *mark);
    fill_columns(fold, column, mark);
    qsort(column, items, sizeof *column, by_column);
    for (size_t i = 1; i < items; i++)
        if (!compare_columns(column + i - 1, column + i))
            number[column[i].item] = -1;
    int kept = 0, primary = 0;
    for (size_t i = 0; i < items; i++) {
        if (number[i] < 0)
            continue;
        primary += (int)i < fold->primary;
        number[i] = kept++;
    }
    fold->items = kept;
    fold->primary = primary;
    free(column);
    free(mark);
}

static void merge_items(struct xcc *fold)
{
    int *number = mem_alloc((size_t)fold->items + 1, sizeof *number);
    number_items(fold, number);
    size_t kept = 0, at = 0;
    for (size_t o = 0; o < xcc_options(fold); o++) {
        for (; at < fold->end.at[o]; at++) {
            struct entry entry = fold->entry.at[at];
            entry.item = number[entry.item];
            if (entry.item >= 0)
                fold->entry.at[kept++] = entry;
        }
        fold->end.at[o] = kept;
    }
    fold->entry.len = kept;
    free(number);
}

bool fold_cover(struct xcc *fold, const struct cover *cover,
                const struct symmetry *symmetry, struct error *err)
{
    struct xcc xcc;
    assert(!cover->bounds);
    if (!xcc_load(&xcc, cover, NULL, err))
        return false; /* unreached: there was memory */
    *fold = (struct xcc){.items = xcc.items, .primary = xcc.primary};
    fold_options(fold, &xcc, symmetry);
    xcc_release(&xcc);
    merge_items(fold);
    return true;
}
