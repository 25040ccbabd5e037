/* cover.c: a .dlx or .ec file, an exact cover, as a puzzle of its own.
 *
 * Facts.  o, from 0: option o of the file is chosen.  An option without a
 * primary item never is.
 * Items and options.  Those of the file, in its order, with their bounds and
 * costs.
 * Grid.  One row of 0 and 1, one for each option; 1: it is chosen.
 * Text.  One chosen option a line, as in the file, with its cost unless that
 * is 0; an option whose items are given in another order is the same.  A line
 * that begins with | is a comment, one such as 2: is the number of a solution,
 * and the place of an option, (2 of 4), may follow it, as Knuth's programs
 * print both.  A comment is also the drawing that follows where items are
 * places. */
#include "base/text.h"
#include "family/file/group.h"
#include "family/file/file.h"
#include "family/file/scene.h"
#include "format/ecfile.h"
#include "format/knuth.h"
#include "problem/twins.h"

#include <inttypes.h>
#include <stdatomic.h>

struct cover_file {
    struct dlxfile dlx;
    /* Owned.  What it points to is made when a solution is read for the first
     * time, by whoever comes first. */
    _Atomic(struct twins *) *twins;
    _Atomic(struct places *) *places; /* likewise, when one is shown, */
    _Atomic(struct group *) *group;   /* or classes are wanted */
};

/* Building. */

static void release(void *puzzle)
{
    struct cover_file *file = puzzle;
    dlxfile_release(&file->dlx);
    twins_free(atomic_load(file->twins));
    free(file->twins);
    places_free(atomic_load(file->places));
    free(file->places);
    group_free(atomic_load(file->group));
    free(file->group);
    free(file);
}

static struct cover_file *empty(void)
{
    struct cover_file *file = mem_alloc(1, sizeof *file);
    file->twins = mem_alloc(1, sizeof *file->twins);
    file->places = mem_alloc(1, sizeof *file->places);
    file->group = mem_alloc(1, sizeof *file->group);
    return file;
}

void *cover_file_take(struct dlxfile *dlx)
{
    struct cover_file *file = empty();
    file->dlx = *dlx;
    *dlx = (struct dlxfile){0};
    return file;
}

typedef bool cover_reader(struct reader *r, struct dlxfile *dlx,
                          struct error *err);

static void *read_by(cover_reader *read, struct reader *r, struct error *err)
{
    struct cover_file *file = empty();
    if (read(r, &file->dlx, err))
        return file;
    release(file);
    return NULL;
}

void *cover_file_dlx(struct reader *r, struct error *err)
{
    return read_by(dlxfile_read, r, err);
}

void *cover_file_ec(struct reader *r, struct error *err)
{
    return read_by(ecfile_read, r, err);
}

static const struct twins *find_twins(const struct cover_file *file)
{
    struct twins *twins = atomic_load(file->twins), *other = NULL;
    if (twins)
        return twins;
    twins = twins_new(&file->dlx.xcc);
    if (atomic_compare_exchange_strong(file->twins, &other, twins))
        return twins;
    /* seldom: another thread was faster */
    twins_free(twins); /* another thread was faster */
    return other;
}

static const struct places *find_places(const struct cover_file *file)
{
    struct places *places = atomic_load(file->places), *other = NULL;
    if (places)
        return places;
    places = places_new(&file->dlx);
    if (atomic_compare_exchange_strong(file->places, &other, places))
        return places;
    /* seldom: another thread was faster */
    places_free(places);
    return other;
}

static const struct group *find_group(const struct cover_file *file)
{
    struct group *group = atomic_load(file->group), *other = NULL;
    if (group)
        return group;
    group = group_new(&file->dlx.xcc);
    if (atomic_compare_exchange_strong(file->group, &other, group))
        return group;
    /* seldom: another thread was faster */
    group_free(group);
    return other;
}

/* Symmetries. */

static bool symmetries_fit(const void *puzzle, struct error *err)
{
    return group_fits(find_group(puzzle), err);
}

static int count_symmetries(const void *puzzle)
{
    return (int)find_group(puzzle)->all.count;
}

static int image(const void *puzzle, int symmetry, int fact)
{
    return permutation(&find_group(puzzle)->all, (size_t)symmetry)[fact];
}

static int like_symmetry(const void *puzzle, int symmetry)
{
    return find_group(puzzle)->all.like.at[symmetry];
}

/* Bounds are not folded. */
static bool can_fold(const void *puzzle)
{
    const struct cover_file *file = puzzle;
    return !file->dlx.xcc.bounds.len;
}

static const struct symmetries symmetries = {
    .fits = symmetries_fit,
    .count = count_symmetries,
    .image = image,
    .like = like_symmetry,
    .fold = can_fold,
};

/* The form. */

static void emit_options(const void *puzzle, struct tray *tray)
{
    const struct cover_file *file = puzzle;
    xcc_emit(&file->dlx.xcc, tray);
}

static struct bounds bounds_of(const void *puzzle, int item)
{
    const struct cover_file *file = puzzle;
    return file->dlx.xcc.bounds.at[item];
}

static int64_t cost_of(const void *puzzle, int fact)
{
    const struct cover_file *file = puzzle;
    return file->dlx.xcc.cost.at[fact];
}

static size_t name_item(const void *puzzle, int item, char *name)
{
    const struct cover_file *file = puzzle;
    return names_copy(&file->dlx.item, item, name);
}

static size_t name_colour(const void *puzzle, int colour, char *name)
{
    const struct cover_file *file = puzzle;
    return names_copy(&file->dlx.colour, colour - 1, name);
}

static bool state_cover(const void *puzzle, struct cover *cover,
                        struct error *err)
{
    const struct cover_file *file = puzzle;
    const struct xcc *xcc = &file->dlx.xcc;
    (void)err;
    *cover = (struct cover){
        .puzzle = file,
        .items = xcc->items,
        .primary = xcc->primary,
        .emit = emit_options,
        .bounds = xcc->bounds.len ? bounds_of : NULL,
        .cost = xcc->cost.len ? cost_of : NULL,
        .item_name = name_item,
        .colour_name = name_colour,
    };
    return true;
}

/* Solutions. */

static int options(const struct cover_file *file)
{
    return (int)xcc_options(&file->dlx.xcc);
}

static void decode(const void *puzzle, const int *facts, size_t count,
                   struct grid *grid)
{
    if (!grid_try_size(grid, 1, 1, options(puzzle), 0))
        return; /* unreached: there was memory */
    for (size_t i = 0; i < count; i++)
        *grid_at(grid, 0, 0, facts[i]) = 1;
}

/* Who covers an item so far, how often, and in which colour. */
struct holder {
    size_t option; /* the latest, from 1; 0: nobody */
    int times, colour;
};

static struct bounds bounds_at(const struct xcc *xcc, int item)
{
    return xcc->bounds.len && item < xcc->primary ? xcc->bounds.at[item]
                                                  : (struct bounds){1, 1};
}

static bool agrees(const struct holder *holder, struct entry entry, int high)
{
    return holder->times < high ||
           (entry.colour && entry.colour == holder->colour);
}

static bool check_option(const struct dlxfile *dlx, size_t option,
                         struct holder *holders, struct error *err)
{
    const struct xcc *xcc = &dlx->xcc;
    for (size_t i = xcc_begin(xcc, option); i < xcc->end.at[option]; i++) {
        struct entry entry = xcc->entry.at[i];
        struct holder *holder = &holders[entry.item];
        int high = bounds_at(xcc, entry.item).high;
        size_t size;
        const char *name = names_get(&dlx->item, entry.item, &size);
        if (!agrees(holder, entry, high) && high > 1)
            return error_say(err, "item '%.*s' is covered more than %d times",
                             (int)size, name, high);
        if (!agrees(holder, entry, high))
            return error_say(err,
                             "options %zu and %zu of the file both cover item "
                             "'%.*s'%s",
                             holder->option, option + 1, (int)size, name,
                             entry.colour && holder->colour
                                 ? ", in different colours"
                                 : "");
        *holder = (struct holder){option + 1, holder->times + 1, entry.colour};
    }
    if (xcc_is_idle(xcc, option))
        return error_say(err,
                         "option %zu of the file has no primary item and is "
                         "never chosen",
                         option + 1);
    return true;
}

static bool check_item(const struct dlxfile *dlx, int item, int times,
                       struct error *err)
{
    int low = bounds_at(&dlx->xcc, item).low;
    size_t size;
    const char *name = names_get(&dlx->item, item, &size);
    if (times >= low)
        return true;
    if (!times)
        return error_say(err, "item '%.*s' is not covered", (int)size, name);
    return error_say(err, "item '%.*s' is covered less than %d times",
                     (int)size, name, low);
}

static bool check_cover(const struct dlxfile *dlx, const int *chosen,
                        struct error *err)
{
    size_t items = (size_t)dlx->xcc.items;
    struct holder *holders = mem_alloc(items, sizeof *holders);
    bool good = true;
    for (size_t o = 0; good && o < xcc_options(&dlx->xcc); o++)
        good = !chosen[o] || check_option(dlx, o, holders, err);
    for (int item = 0; good && item < dlx->xcc.primary; item++)
        good = check_item(dlx, item, holders[item].times, err);
    free(holders);
    return good;
}

static bool check(const void *puzzle, const struct grid *grid,
                  struct error *err)
{
    const struct cover_file *file = puzzle;
    return file_check_row(grid, options(file), "options", err) &&
           check_cover(&file->dlx, grid->cell, err);
}

/* Commentary. */

/* Is there an item that has less options than it needs? */
static bool remark_items(const struct dlxfile *dlx, const struct log *log)
{
    const struct xcc *xcc = &dlx->xcc;
    int *lengths = mem_alloc((size_t)xcc->items, sizeof *lengths);
    int poor = 0, first = 0;
    for (size_t i = 0; i < xcc->entry.len; i++)
        lengths[xcc->entry.at[i].item]++;
    for (int item = xcc->primary; item-- > 0;) {
        bool few = lengths[item] < bounds_at(xcc, item).low;
        poor += few;
        first = few ? item : first;
    }
    free(lengths);
    if (!poor)
        return false;
    size_t size;
    const char *name = names_get(&dlx->item, first, &size);
    log_say(log, LOG_RESULT,
            "items with too few options, so that there is no solution: %d, "
            "the first of them is '%.*s'",
            poor, (int)size, name);
    return true;
}

static bool remark(const void *puzzle, const struct log *log)
{
    const struct cover_file *file = puzzle;
    const struct xcc *xcc = &file->dlx.xcc;
    size_t count = xcc_options(xcc), idle = 0;
    for (size_t o = 0; o < count; o++)
        idle += xcc_is_idle(xcc, o);
    bool poor = remark_items(&file->dlx, log);
    if (log->level < LOG_RESULT)
        return poor;
    size_t again = twins_repeated(xcc);
    log_say(log, LOG_DETAIL,
            "%d primary items, %d secondary items, %zu options", xcc->primary,
            xcc->items - xcc->primary, count);
    if (idle)
        log_say(log, LOG_RESULT,
                "options without a primary item, which are never chosen: %zu",
                idle);
    if (again)
        log_say(log, LOG_RESULT,
                "options that repeat an earlier one, so that a choice between "
                "them makes different solutions: %zu",
                again);
    return poor;
}

static void describe(const void *puzzle, const struct grid *grid,
                     const struct log *log)
{
    const struct cover_file *file = puzzle;
    const struct xcc *xcc = &file->dlx.xcc;
    log_say(log, LOG_DETAIL, "%d of %d options are chosen", file_ones(grid),
            grid->cols);
    if (!xcc->cost.len)
        return;
    int64_t cost = 0; /* all costs of the file together fit */
    for (int o = 0; o < grid->cols; o++)
        cost += *grid_at(grid, 0, 0, o) ? xcc->cost.at[o] : 0;
    log_say(log, LOG_RESULT, "cost %" PRId64, cost);
}

/* Text. */

static void print_option(const struct dlxfile *dlx, size_t option,
                         struct writer *w)
{
    const struct xcc *xcc = &dlx->xcc;
    size_t size;
    for (size_t i = xcc_begin(xcc, option); i < xcc->end.at[option]; i++) {
        struct entry entry = xcc->entry.at[i];
        writer_byte(w, ' ');
        const char *name = names_get(&dlx->item, entry.item, &size);
        writer_bytes(w, name, size);
        if (!entry.colour)
            continue;
        writer_byte(w, ':');
        name = names_get(&dlx->colour, entry.colour - 1, &size);
        writer_bytes(w, name, size);
    }
    if (xcc->cost.len && xcc->cost.at[option]) {
        writer_text(w, " |");
        writer_room(w);
        w->at += text_decimal(w->at, xcc->cost.at[option]);
    }
    writer_byte(w, '\n');
}

static void print(const void *puzzle, const struct grid *grid,
                  struct page *page)
{
    const struct cover_file *file = puzzle;
    for (int o = 0; o < grid->cols && !page->writer->failed; o++)
        if (*grid_at(grid, 0, 0, o))
            print_option(&file->dlx, (size_t)o, page->writer);
    if (!file_ones(grid))
        writer_text(page->writer, " (empty)\n");
    scene_print(find_places(file), &file->dlx, grid->cell, page);
}

/* An option that is being scanned. */
struct scanned {
    VEC(struct entry) entry;
    int64_t cost;
    bool known; /* so far: all its colours and costs are of the file */
};

static bool scan_word(const struct dlxfile *dlx, struct reader *r,
                      struct word *word, struct scanned *option,
                      struct error *err)
{
    int64_t cost;
    if (word->text[0] == '|') {
        option->known &=
            text_number(word->text + 1, word->size - 1, &cost) && cost >= 0 &&
            !__builtin_add_overflow(option->cost, cost, &option->cost);
        return true;
    }
    char *colour = strchr(word->text, ':');
    if (colour)
        *colour++ = 0;
    struct entry entry = {
        names_find(&dlx->item, word->text, strlen(word->text)),
        colour ? names_find(&dlx->colour, colour, strlen(colour)) + 1 : 0,
    };
    if (entry.item == NO_NAME)
        return word_fail(r, word, err, "the file has no item '%s'",
                         word->text);
    option->known &= !colour || entry.colour;
    vec_push(&option->entry, entry);
    return true;
}

/* The first of the options that is not chosen.  They are chosen in this
 * order, so those that are come first. */
static size_t seek_free(const int *member, size_t count, struct grid *grid)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (*grid_at(grid, 0, 0, member[middle]))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Does the place of an option come, (2 of 4)?  That may be an item's name. */
static bool is_end(const struct cover_file *file, const struct word *word)
{
    return knuth_ends(word->text) &&
           names_find(&file->dlx.item, word->text, word->size) == NO_NAME;
}

/* Takes a line as an option, of which the first word is there already. */
static bool scan_option(const void *puzzle, struct reader *r,
                        struct word *word, struct grid *grid,
                        struct error *err)
{
    const struct cover_file *file = puzzle;
    struct scanned option = {.known = true};
    long line = word->line, column = word->column;
    bool good = true;
    if (!strcmp(word->text, "(empty)") &&
        names_find(&file->dlx.item, word->text, word->size) == NO_NAME)
        return word_next(r, word, err); /* no option is chosen */
    while (good && word->size && !is_end(file, word))
        good = scan_word(&file->dlx, r, word, &option, err) &&
               word_next(r, word, err);
    if (good && word->size)
        good = knuth_end(r, word, err);
    const int *member = NULL;
    size_t count = 0, next = 0;
    const struct twins *twins = good && option.known ? find_twins(file) : NULL;
    if (twins)
        count = twins_find(twins, option.entry.at, option.entry.len,
                           option.cost, &member);
    else if (good && option.known)
        /* unreached: there was memory */
        good = reader_fail(r, err, "there is no memory to find an option");
    vec_release(&option.entry);
    if (!good)
        return false;
    if (!count)
        return reader_fail_at(r, line, column, err,
                              "the file has no such option");
    next = seek_free(member, count, grid);
    if (next == count)
        return reader_fail_at(r, line, column, err,
                              "this option was given before");
    *grid_at(grid, 0, 0, member[next]) = 1;
    return true;
}

static bool is_comment(const struct word *first)
{
    return first->text[0] == '|';
}

static bool is_number(const struct word *first)
{
    return knuth_numbers(first->text);
}

static bool scan(const void *puzzle, struct reader *r, struct grid *grid,
                 struct error *err)
{
    static const struct file_text text = {is_comment, is_number, scan_option};
    if (!grid_try_size(grid, 1, 1, options(puzzle), 0))
        /* unreached: there was memory */
        return reader_fail(r, err, "there is no memory for %d options",
                           options(puzzle));
    return file_scan(&text, puzzle, r, grid, err);
}

/* Pictures. */

static bool has_places(const void *puzzle, struct error *err)
{
    return find_places(puzzle)->rows ||
           error_say(err,
                     "its items are no places, such as 34, 3.4, r3c4 or b3");
}

static void draw(const void *puzzle, const struct grid *grid,
                 struct canvas *canvas)
{
    const struct cover_file *file = puzzle;
    scene_draw(find_places(file), &file->dlx, grid->cell, canvas);
}

static void draw_heat(const void *puzzle, const struct grid *grid,
                      const double *heat, struct canvas *canvas)
{
    const struct cover_file *file = puzzle;
    (void)grid; /* a number for each option, as the heat is */
    scene_heat(find_places(file), &file->dlx, heat, canvas);
}

static const struct pictures pictures = {
    .fits = has_places,
    .draw = draw,
    .heat = draw_heat,
};

/* For programs. */

enum field { FIELD_OPTION, FIELD_CHOSEN };

static const char *const fields[] = {
    [FIELD_OPTION] = "option", [FIELD_CHOSEN] = "chosen", NULL};

static void tell_cell(const void *puzzle, const struct grid *grid, size_t cell,
                      int field, char *text, size_t size)
{
    (void)puzzle;
    if (field == FIELD_OPTION)
        snprintf(text, size, "%zu", cell + 1);
    else
        /* seldom: depends on which field is asked for */
        snprintf(text, size, "%s", grid->cell[cell] ? "yes" : "no");
}

/* What is given: an option whose first item has no other to be covered by. */
static void board(const void *puzzle, struct grid *grid)
{
    const struct cover_file *file = puzzle;
    const struct xcc *xcc = &file->dlx.xcc;
    int *length = mem_alloc((size_t)xcc->items, sizeof *length);
    grid_size(grid, 1, 1, options(file), 0);
    for (size_t i = 0; i < xcc->entry.len; i++)
        length[xcc->entry.at[i].item]++;
    for (size_t o = 0; o < xcc_options(xcc); o++) {
        if (xcc_is_idle(xcc, o))
            continue;
        int item = xcc_entries(xcc, o)->item;
        grid->cell[o] = item < xcc->primary && bounds_at(xcc, item).low &&
                        length[item] == bounds_at(xcc, item).low;
    }
    free(length);
}

static const struct cell_fields cells = {
    .sentence = "One row, a column for each option of the file, in its order; "
                "1: it is chosen; 0: it is not.",
    .fields = fields,
    .tell = tell_cell,
    .board = board,
};

static const struct boards boards = {0}; /* what is given, as a solution */

static const struct commentary commentary = {
    .remark = remark,
    .describe = describe,
};

const struct family cover_file_family = {
    .name = "file",
    .title = "an exact cover in a .dlx or .ec file",
    .listed = true,
    .release = release,
    .state_cover = state_cover,
    .decode = decode,
    .check = check,
    .print = print,
    .scan = scan,
    .commentary = &commentary,
    .pictures = &pictures,
    .symmetries = &symmetries,
    .cells = &cells,
    .boards = &boards,
};
