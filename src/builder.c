/* builder.c: exact covers and clauses that a program makes call by call.
 *
 * They become the same puzzles as a .dlx or .cnf file would.  Items may come
 * in any order; those of the puzzle are the primary ones first, each kind in
 * the order in which it came. */
#include "middle.h"
#include "base/text.h"
#include "family/file/file.h"

#include <inttypes.h>
#include <limits.h>

enum { VARIABLE_MOST = INT_MAX - 1 };

struct item {
    bool secondary;
    struct bounds bounds;
};

struct dt_cover {
    char *id; /* owned */
    struct names name, colour;
    VEC(struct item) item;
    struct xcc xcc; /* its items are numbered as they came */
    bool bounded, priced;
    int64_t costs; /* of all options together */
};

struct dt_clauses {
    char *id; /* owned */
    struct cnf cnf;
    struct names name; /* of the variables from 1 on that have one */
    VEC(int) named;    /* of each name, its variable */
};

/* A name that a file could have too. */
static bool name_fits(const char *what, const char *name, struct error *err)
{
    size_t size = strlen(name);
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)name[i] <= ' ' || name[i] == 127 ||
            strchr(":|", name[i]))
            return error_say(err,
                             "a byte %s of the %s '%.80s' is a blank, ':', "
                             "'|' or a control character, which no name has",
                             error_byte((unsigned char)name[i]).text, what,
                             name);
    return (size && size <= NAME_BYTES) ||
           error_say(err, "the %s '%.80s' has %zu bytes; a name has 1 to %d",
                     what, name, size, NAME_BYTES);
}

/* ---- exact covers --------------------------------------------------- */

dt_cover *dt_cover_new(const char *id)
{
    dt_cover *cover = mem_alloc(1, sizeof *cover);
    cover->id = mem_text(id);
    return cover;
}

void dt_cover_free(dt_cover *cover)
{
    if (!cover)
        return;
    names_release(&cover->name);
    names_release(&cover->colour);
    vec_release(&cover->item);
    xcc_release(&cover->xcc);
    free(cover->id);
    free(cover);
}

/* Takes a new name; -1, with a sentence: it is none, or there is no memory. */
static int take_name(const char *what, struct names *names, const char *name,
                     struct error *err)
{
    if (!name_fits(what, name, err))
        return -1;
    if (names_find(names, name, strlen(name)) != NO_NAME) {
        error_say(err, "the %s '%s' is there already", what, name);
        return -1;
    }
    int number = names_add(names, name, strlen(name));
    if (number == NO_NAME)
        /* unreached: there was memory */
        error_say(err, "there is no memory for more than %zu names",
                  names->end.len);
    return number;
}

static int add_item(dt_cover *cover, const char *name, struct item item,
                    struct dt_error *out)
{
    struct error err = {0};
    int number = -1;
    if (!vec_try_reserve(&cover->item, cover->item.len + 1))
        /* unreached: there was memory */
        error_say(&err, "there is no memory for more than %zu items",
                  cover->item.len);
    else
        number = take_name("item", &cover->name, name, &err);
    if (number >= 0)
        vec_push(&cover->item, item);
    else
        middle_fail(out, &err);
    return number;
}

int dt_cover_item(dt_cover *cover, const char *name, int low, int high,
                  struct dt_error *out)
{
    struct error err = {0};
    if (low < 0 || high < low || high < 1) {
        error_say(&err,
                  "an item cannot be covered %d to %d times; 0 <= low <= "
                  "high and 1 <= high were expected",
                  low, high);
        middle_fail(out, &err);
        return -1;
    }
    cover->bounded |= low != 1 || high != 1;
    return add_item(cover, name, (struct item){.bounds = {low, high}}, out);
}

int dt_cover_secondary(dt_cover *cover, const char *name, struct dt_error *err)
{
    return add_item(cover, name, (struct item){.secondary = true}, err);
}

static bool entry_fits(const dt_cover *cover, const struct dt_entry *entry,
                       struct error *err)
{
    if (entry->item < 0 || (size_t)entry->item >= cover->item.len)
        return error_say(err, "there is no item number %d; there are %zu",
                         entry->item, cover->item.len);
    if (!entry->colour)
        return true;
    if (!cover->item.at[entry->item].secondary)
        return error_say(err, "a primary item cannot have the colour '%.80s'",
                         entry->colour);
    return name_fits("colour", entry->colour, err);
}

static bool option_fits(const dt_cover *cover, const struct dt_entry *entries,
                        size_t count, int64_t cost, struct error *err)
{
    int64_t costs;
    if (cost < 0 || __builtin_add_overflow(cover->costs, cost, &costs))
        return error_say(err,
                         "the cost %" PRId64 " is negative, or all costs "
                         "together are too large",
                         cost);
    if (!count)
        return error_say(err, "an option needs an item");
    if (xcc_options(&cover->xcc) >= INT_MAX)
        /* unreached: too large for a test */
        return error_say(err, "there are too many options");
    for (size_t i = 0; i < count; i++) {
        if (!entry_fits(cover, &entries[i], err))
            return false;
        for (size_t j = 0; j < i; j++)
            if (entries[i].item == entries[j].item)
                return error_say(err, "an option has item number %d twice",
                                 entries[i].item);
    }
    return true;
}

/* From 1; 0: none.  It may be a new one; -1: there is no memory for it. */
static int colour_number(dt_cover *cover, const char *colour)
{
    if (!colour)
        return 0;
    int number = names_add(&cover->colour, colour, strlen(colour));
    return number == NO_NAME ? -1 : number + 1;
}

/* The entries with their colours as numbers; false: there is no memory. */
static bool add_option(dt_cover *cover, const struct dt_entry *entries,
                       size_t count, int64_t cost)
{
    int option = (int)xcc_options(&cover->xcc);
    VEC(struct entry) entry = {0};
    bool good = vec_try_reserve(&entry, count) &&
                vec_try_reserve(&cover->xcc.cost, (size_t)option + 1);
    for (size_t i = 0; good && i < count; i++) {
        int colour = colour_number(cover, entries[i].colour);
        good = colour >= 0;
        vec_push(&entry, (struct entry){entries[i].item, colour});
    }
    good = good && xcc_try_add(&cover->xcc, option, entry.at, entry.len);
    if (good)
        vec_push(&cover->xcc.cost, cost);
    vec_release(&entry);
    return good;
}

int dt_cover_option(dt_cover *cover, const struct dt_entry *entries,
                    size_t count, int64_t cost, struct dt_error *out)
{
    struct error err = {0};
    int option = (int)xcc_options(&cover->xcc);
    bool good = option_fits(cover, entries, count, cost, &err);
    if (good && !add_option(cover, entries, count, cost))
        good = error_say(&err, "there is no memory for more than %d options",
                         option);
    if (!good) {
        middle_fail(out, &err);
        return -1;
    }
    cover->costs += cost;
    cover->priced |= cost > 0;
    return option;
}

/* Numbers the items anew, the primary ones first, and names them; false, here
 * and below: there is no memory. */
static bool sort_items(const dt_cover *cover, struct dlxfile *dlx, int *place)
{
    bool good = place && vec_try_reserve(&dlx->xcc.bounds, cover->item.len);
    for (int second = 0; second < 2; second++)
        for (size_t i = 0; good && i < cover->item.len; i++) {
            const struct item *item = &cover->item.at[i];
            if (item->secondary != second)
                continue;
            size_t size;
            const char *name = names_get(&cover->name, (int)i, &size);
            place[i] = names_add(&dlx->item, name, size);
            good = place[i] != NO_NAME;
            dlx->xcc.primary += !second;
            if (!second && cover->bounded)
                vec_push(&dlx->xcc.bounds, item->bounds);
        }
    dlx->xcc.items = (int)cover->item.len;
    return good;
}

static bool copy_options(const dt_cover *cover, const int *place,
                         struct dlxfile *dlx)
{
    const struct xcc *xcc = &cover->xcc;
    VEC(struct entry) entry = {0};
    bool good = vec_try_reserve(&dlx->xcc.entry, xcc->entry.len) &&
                vec_try_reserve(&dlx->xcc.cost, xcc->cost.len);
    for (size_t o = 0; good && o < xcc_options(xcc); o++) {
        vec_clear(&entry);
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++)
            vec_push(&entry, (struct entry){place[xcc->entry.at[e].item],
                                            xcc->entry.at[e].colour});
        good = xcc_try_add(&dlx->xcc, (int)o, entry.at, entry.len);
    }
    if (good && cover->priced)
        vec_append(&dlx->xcc.cost, xcc->cost.at, xcc->cost.len);
    vec_release(&entry);
    return good;
}

static bool copy_colours(const dt_cover *cover, struct dlxfile *dlx)
{
    bool good = true;
    for (size_t c = 0; good && c < cover->colour.end.len; c++) {
        size_t size;
        const char *name = names_get(&cover->colour, (int)c, &size);
        good = names_add(&dlx->colour, name, size) != NO_NAME;
    }
    return good;
}

static dt_puzzle *puzzle_of(const struct family *family, void *own,
                            const char *id)
{
    dt_puzzle *puzzle = mem_alloc(1, sizeof *puzzle);
    *puzzle = (dt_puzzle){.family = family, .own = own, .id = mem_text(id)};
    return puzzle;
}

dt_puzzle *dt_cover_open(const dt_cover *cover)
{
    struct dlxfile dlx = {0};
    int *place = mem_try_alloc(cover->item.len, sizeof *place);
    bool good = sort_items(cover, &dlx, place) &&
                copy_options(cover, place, &dlx) && copy_colours(cover, &dlx);
    free(place);
    if (!good) {
        dlxfile_release(&dlx);
        return NULL;
    }
    return puzzle_of(&cover_file_family, cover_file_take(&dlx), cover->id);
}

/* ---- clauses -------------------------------------------------------- */

dt_clauses *dt_clauses_new(const char *id, int variables)
{
    dt_clauses *clauses = mem_alloc(1, sizeof *clauses);
    clauses->id = mem_text(id);
    clauses->cnf.variables = variables > 0 ? variables : 0;
    return clauses;
}

void dt_clauses_free(dt_clauses *clauses)
{
    if (!clauses)
        return;
    cnf_release(&clauses->cnf);
    names_release(&clauses->name);
    vec_release(&clauses->named);
    free(clauses->id);
    free(clauses);
}

bool dt_clauses_add(dt_clauses *clauses, const int *literals, size_t count,
                    struct dt_error *out)
{
    struct error err = {0};
    int most = clauses->cnf.variables;
    for (size_t i = 0; i < count; i++) {
        if (!literals[i] || literals[i] < -VARIABLE_MOST ||
            literals[i] > VARIABLE_MOST) {
            error_say(&err, "%d is no literal", literals[i]);
            return middle_fail(out, &err);
        }
        most = abs(literals[i]) > most ? abs(literals[i]) : most;
    }
    if (!cnf_add(&clauses->cnf, literals, count)) {
        /* unreached: there was memory */
        error_say(&err, "there is no memory for more than %zu clauses",
                  clauses->cnf.clauses);
        return middle_fail(out, &err);
    }
    clauses->cnf.variables = most;
    return true;
}

bool dt_clauses_name(dt_clauses *clauses, int variable, const char *name,
                     struct dt_error *out)
{
    struct error err = {0};
    bool good = name_fits("variable", name, &err);
    if (good && (variable < 1 || variable > VARIABLE_MOST))
        good = error_say(&err, "%d is no variable", variable);
    if (good && strchr("0123456789~-", *name))
        good = error_say(&err,
                         "the variable '%s' begins as a number or a literal "
                         "does, and a name does not",
                         name);
    if (good && !vec_try_reserve(&clauses->named, clauses->named.len + 1))
        /* unreached: there was memory */
        good = error_say(&err, "there is no memory for more than %zu names",
                         clauses->named.len);
    if (!good || take_name("variable", &clauses->name, name, &err) < 0)
        return middle_fail(out, &err);
    vec_push(&clauses->named, variable);
    if (variable > clauses->cnf.variables)
        clauses->cnf.variables = variable;
    return true;
}

/* Those without a name are called by their numbers. */
static bool name_all(const dt_clauses *clauses, struct names *names)
{
    int variables = clauses->cnf.variables;
    if (!clauses->named.len)
        return true;
    int *label = mem_try_alloc((size_t)variables + 1, sizeof *label);
    bool good = label;
    for (size_t i = 0; good && i < clauses->named.len; i++)
        label[clauses->named.at[i]] = (int)i + 1;
    for (int v = 1; good && v <= variables; v++) {
        char text[NAME_BYTES];
        size_t size = label[v] ? names_copy(&clauses->name, label[v] - 1, text)
                               : text_decimal(text, v);
        good = names_add(names, text, size) != NO_NAME;
    }
    free(label);
    return good;
}

dt_puzzle *dt_clauses_open(const dt_clauses *clauses)
{
    struct cnf cnf = {.variables = clauses->cnf.variables,
                      .clauses = clauses->cnf.clauses};
    struct names names = {0};
    const size_t literals = clauses->cnf.literal.len;
    if (!vec_try_reserve(&cnf.literal, literals) ||
        !name_all(clauses, &names)) {
        /* unreached: names of the tests are words */
        cnf_release(&cnf);
        names_release(&names);
        return NULL;
    }
    vec_append(&cnf.literal, clauses->cnf.literal.at, literals);
    return puzzle_of(&clauses_file_family, clauses_file_take(&cnf, &names),
                     clauses->id);
}
