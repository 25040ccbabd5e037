/* dance.c: exact covers with colours, listed by Knuth's Algorithm C.
 *
 * Problem.  Choose options so that every primary item lies in exactly one of
 * them, and so that the options that share a secondary item agree on its
 * colour (an entry without a colour agrees with no other).
 *
 * Search.  Take the uncovered item that has the fewest options left, and try
 * these one after another.  To choose an option is to hide the options that
 * conflict with it: each leaves the lists of its other items.  As the links
 * of what was removed stay as they were, the lists are mended in reverse
 * order on the way back (Knuth, The Art of Computer Programming, 7.2.2.1).
 * Beyond Knuth, an option is withdrawn as soon as it leaves some item without
 * options, so that most dead ends never become a node.  A step is a node of
 * the search tree: an item, chosen to be branched on.
 *
 * A cover of a few thousand options is handed to bits.c, at once or, where
 * there are shards, below their depth: it visits the same solutions in the
 * same order, several times as fast.
 *
 * Memory.  16 bytes for each entry and each option, 52 for each item.
 *
 * Shards.  The nodes of the tree at a certain depth, and the solutions above
 * it, are numbered in the order in which the search meets them; number k
 * belongs to shard k modulo the number of shards.  The depth is the first
 * that yields enough of them, found by probing 1, 2, 3, ...: it depends on
 * the cover and on the number of shards alone, so all shards agree on it. */
#include "engine/bits.h"
#include "engine/list.h"

#include <assert.h>
#include <limits.h>

enum {
    ROOT = 0,               /* the head of the list of uncovered items */
    NODES_A_SHARD = 16,     /* wanted at the depth of the shards */
    PROBES_A_NODE = 4,      /* steps that probing may take to get there */
    NODES_MAX = 1 << 20,    /* wanted at most, however many the shards */
    OPTIONS_A_PAUSE = 4096, /* loaded between two pauses */
    WORK_A_PAUSE = 1 << 16  /* list elements visited between two pauses */
};

/* Node i of the first ones is the head of item i's list.  Then come the
 * options, entry after entry, with a spacer (item 0) before the first and
 * behind each. */
struct node {
    int up, down; /* in the item's list; a spacer: the first entry of the
                     option before it, the last of the option behind it */
    int item;
    int colour; /* 0: none; SETTLED; a spacer: the fact before it */
};

enum { SETTLED = -1 }; /* the item has this entry's colour already */

struct item {
    int left, right; /* in the list of uncovered primary items; a secondary
                        item is a list of its own */
    int length;      /* options in the item's own list */
    int bottom;      /* the length that is a dead end: 0, or NEVER */
};

enum { NEVER = -1 }; /* secondary items, and those that are settled */

struct level {
    int choice;     /* a node of the item branched on; its head: none yet */
    int rank;       /* of the choice, from 1 */
    int degree;     /* choices there are */
    int orphan;     /* an item that has no options but some of these, or 0 */
    bool committed; /* to the choice */
};

struct dance {
    VEC(struct node) node;
    struct item *item;   /* owned */
    struct level *level; /* owned */
    int items, primary, depth;
    int dead; /* an item that must be covered but has no options left, or 0 */

    size_t seen;   /* options that the encoder has sent */
    size_t barren; /* those without a primary item */
    bool loaded;

    bool entering; /* the node at `depth` is new, else it is left behind */
    const struct bits_kernel *kernel;
    struct bits *bits; /* owned; searches below the node at `depth`, or NULL */
    uint64_t work;     /* since the last pause */

    bool probing;         /* for a good depth of the shards */
    int split;            /* the depth of the shards */
    uint64_t met, cut;    /* numbered there; those that are no solutions */
    uint64_t wanted;      /* numbers that are enough */
    uint64_t probe_steps; /* spent so far */
};

/* Loading. */

struct loader {
    struct search *search;
    struct dance *dance;
    struct tray tray;
    size_t seen; /* options met in this run of the encoder */
    bool overflow;
};

static void append(struct dance *d, struct entry entry, size_t first)
{
    int p = (int)d->node.len, i = entry.item + 1, last = d->node.at[i].up;
    assert(entry.item >= 0 && i <= d->items && entry.colour >= 0);
    assert((size_t)last < first); /* no item twice in an option */
    vec_push(&d->node, (struct node){last, i, i, entry.colour});
    d->node.at[last].down = p;
    d->node.at[i].up = p;
    d->item[i].length++;
}

static bool has_primary(const struct dance *d, const struct entry *entries,
                        size_t count)
{
    while (count && entries[count - 1].item >= d->primary)
        count--;
    return count;
}

static void take(void *context, int fact, const struct entry *entries,
                 size_t count)
{
    struct loader *loader = context;
    struct dance *d = loader->dance;
    if (loader->tray.full || loader->seen++ < d->seen)
        return;
    size_t first = d->node.len;
    if (count >= INT_MAX - first) {
        loader->overflow = loader->tray.full = true;
        return;
    }
    if (has_primary(d, entries, count)) {
        for (size_t e = 0; e < count; e++)
            append(d, entries[e], first);
        d->node.at[first - 1].down = (int)d->node.len - 1;
        vec_push(&d->node, (struct node){(int)first, 0, 0, fact});
    } else {
        d->barren++;
    }
    if (++d->seen % OPTIONS_A_PAUSE == 0)
        loader->tray.full = search_pause(loader->search);
}

/* Heads, the list of the primary items, and the first spacer. */
static void prepare(struct dance *d, int items, int primary)
{
    d->items = items;
    d->primary = primary;
    d->item = mem_alloc((size_t)items + 1, sizeof *d->item);
    d->level = mem_alloc((size_t)primary + 1, sizeof *d->level);
    vec_reserve(&d->node, (size_t)items + 2);
    for (int i = 0; i <= items; i++)
        vec_push(&d->node, (struct node){i, i, i, 0});
    vec_push(&d->node, (struct node){0});
    for (int i = 0; i <= primary; i++) {
        d->item[i].left = i ? i - 1 : primary;
        d->item[i].right = i < primary ? i + 1 : ROOT;
    }
    for (int i = primary + 1; i <= items; i++)
        d->item[i] = (struct item){.left = i, .right = i, .bottom = NEVER};
}

/* Runs the encoder; after a pause runs it again and skips what is here. */
static enum verdict load(struct search *search, struct error *err)
{
    struct dance *d = search->state;
    struct loader loader = {.search = search, .dance = d};
    loader.tray = (struct tray){.context = &loader, .option = take};
    search->cover->emit(search->cover->puzzle, &loader.tray);
    if (loader.overflow) {
        error_say(err,
                  "the exact cover has more than %d entries: too large for "
                  "the engine dance",
                  INT_MAX);
        return VERDICT_ERROR;
    }
    if (loader.tray.full)
        return VERDICT_UNKNOWN;
    if (d->barren)
        log_say(search->log, LOG_DETAIL,
                "%zu options without a primary item are never chosen",
                d->barren);
    d->loaded = true;
    return VERDICT_FOUND;
}

static bool dance_open(struct search *search, struct error *err)
{
    const struct cover *cover = search->cover;
    assert(cover->primary >= 0 && cover->primary <= cover->items);
    struct dance *d = mem_alloc(1, sizeof *d);
    d->kernel = bits_best();
    search->state = d;
    search->share = 0;
    if (cover->items >= INT_MAX - 2)
        return error_say(err,
                         "the exact cover has %d items: too many for the "
                         "engine dance",
                         cover->items);
    if (cover->bounds)
        return error_say(err, "the engine dance covers every item once, and "
                              "cannot obey bounds; cadical can");
    prepare(d, cover->items, cover->primary);
    d->entering = true;
    if (search->shards > 1) {
        d->probing = true;
        d->split = 1;
        d->wanted = search->shards < NODES_MAX / NODES_A_SHARD
                        ? search->shards * NODES_A_SHARD
                        : NODES_MAX;
    }
    return true;
}

static void dance_close(struct search *search)
{
    struct dance *d = search->state;
    if (!d)
        return;
    d->kernel->free(d->bits);
    vec_release(&d->node);
    free(d->item);
    free(d->level);
    free(d);
    search->state = NULL;
}

/* The dance: every step has its inverse, which runs in reverse order. */

/* Removes the option of entry p from the lists of its other items. */
static inline void hide(struct dance *d, int p)
{
    struct node *node = d->node.at;
    for (int q = p + 1; q != p;) {
        const struct node *n = node + q;
        if (!n->item) {
            q = n->up;
            continue;
        }
        if (n->colour != SETTLED) {
            node[n->up].down = n->down;
            node[n->down].up = n->up;
            struct item *item = d->item + n->item;
            if (--item->length == item->bottom)
                d->dead = n->item;
        }
        q++;
    }
}

static inline void unhide(struct dance *d, int p)
{
    struct node *node = d->node.at;
    for (int q = p - 1; q != p;) {
        const struct node *n = node + q;
        if (!n->item) {
            q = n->down;
            continue;
        }
        if (n->colour != SETTLED) {
            node[n->up].down = q;
            node[n->down].up = q;
            d->item[n->item].length++;
        }
        q--;
    }
}

static void cover(struct dance *d, int i)
{
    const struct node *node = d->node.at;
    struct item *item = d->item;
    d->work += (uint64_t)item[i].length;
    for (int p = node[i].down; p != i; p = node[p].down)
        hide(d, p);
    item[item[i].left].right = item[i].right;
    item[item[i].right].left = item[i].left;
}

static void uncover(struct dance *d, int i)
{
    const struct node *node = d->node.at;
    struct item *item = d->item;
    item[item[i].left].right = i;
    item[item[i].right].left = i;
    for (int p = node[i].up; p != i; p = node[p].up)
        unhide(d, p);
}

/* Gives the item of entry p the entry's colour. */
static void purify(struct dance *d, int p)
{
    struct node *node = d->node.at;
    int i = node[p].item, colour = node[p].colour;
    d->work += (uint64_t)d->item[i].length;
    for (int q = node[i].down; q != i; q = node[q].down)
        if (node[q].colour != colour)
            hide(d, q);
        else if (q != p)
            node[q].colour = SETTLED;
}

static void unpurify(struct dance *d, int p)
{
    struct node *node = d->node.at;
    int i = node[p].item, colour = node[p].colour;
    for (int q = node[i].up; q != i; q = node[q].up)
        if (node[q].colour == SETTLED)
            node[q].colour = colour;
        else if (q != p)
            unhide(d, q);
}

/* The entry before q in the same option, round and round. */
static int before(const struct node *node, int q)
{
    return node[q - 1].item ? q - 1 : node[q - 1].down;
}

static int behind(const struct node *node, int q)
{
    return node[q + 1].item ? q + 1 : node[q + 1].up;
}

/* Undoes what commit did with the entries from q back to p, p excepted. */
static void withdraw(struct dance *d, int p, int q)
{
    const struct node *node = d->node.at;
    for (; q != p; q = before(node, q))
        if (!node[q].colour)
            uncover(d, node[q].item);
        else if (node[q].colour != SETTLED)
            unpurify(d, q);
    for (q = behind(node, p); q != p; q = behind(node, q))
        d->item[node[q].item].bottom = node[q].item <= d->primary ? 0 : NEVER;
}

/* Settles all items of entry p's option but p's own, which is covered.
 * False, with nothing done, if that leaves another item without options. */
static bool commit(struct dance *d, int p)
{
    const struct node *node = d->node.at;
    int q, orphan = d->level[d->depth - 1].orphan;
    for (q = behind(node, p); q != p; q = behind(node, q))
        d->item[node[q].item].bottom = NEVER;
    d->dead = d->item[orphan].bottom == NEVER ? 0 : orphan;
    for (q = behind(node, p); q != p && !d->dead; q = behind(node, q))
        if (!node[q].colour)
            cover(d, node[q].item);
        else if (node[q].colour != SETTLED)
            purify(d, q);
    if (d->dead)
        withdraw(d, p, before(node, q));
    return !d->dead;
}

/* The search: a loop that can be left at any node and entered again. */

/* The uncovered item with the fewest options, the first of several.  Most
 * often it is known that each has one at least. */
static int choose(struct dance *d)
{
    const struct item *item = d->item;
    int least = d->depth > 0 && !d->level[d->depth - 1].orphan;
    int best = item[ROOT].right, visited = 1;
    for (int i = best; i && item[best].length > least;
         i = item[i].right, visited++)
        if (item[i].length < item[best].length)
            best = i;
    d->work += (uint64_t)visited;
    return best;
}

static void branch(struct dance *d)
{
    int i = choose(d);
    struct level *level = &d->level[d->depth++];
    *level = (struct level){.choice = i, .degree = d->item[i].length};
    d->dead = 0;
    cover(d, i);
    level->orphan = d->dead;
    d->entering = false;
}

/* Goes on to the next choice of the deepest level, or up. */
static void advance(struct dance *d)
{
    struct level *level = &d->level[d->depth - 1];
    if (level->committed)
        withdraw(d, level->choice, before(d->node.at, level->choice));
    level->choice = d->node.at[level->choice].down;
    level->rank++;
    level->committed = false;
    if (level->choice > d->items) {
        d->entering = level->committed = commit(d, level->choice);
    } else {
        uncover(d, level->choice);
        d->depth--;
    }
}

/* Knuth's estimate: each node's part is shared evenly by its choices. */
struct share {
    double done; /* of the whole tree */
    double part; /* of it that lies below the deepest node */
};

static struct share share(const struct dance *d)
{
    struct share s = {0, 1};
    for (int l = 0; l < d->depth && s.part > 1e-9; l++) {
        const struct level *level = &d->level[l];
        s.part /= level->degree + !level->degree;
        s.done += s.part * (level->rank - (level->rank > 0));
    }
    return s;
}

static bool shall_pause(struct search *search, struct dance *d)
{
    if (d->work < WORK_A_PAUSE)
        return false;
    d->work = 0;
    if (!d->probing)
        search->share = share(d).done;
    return search_pause(search);
}

/* Does the new node, or the solution, belong to this shard? */
static bool ours(const struct search *search, struct dance *d, bool solved)
{
    if (d->depth > d->split || (d->depth < d->split && !solved))
        return true;
    uint64_t number = d->met++;
    if (d->probing) {
        d->cut += !solved;
        return false;
    }
    return !d->split || number % search->shards == search->shard;
}

/* The tree was probed as deep as `split`: is that deep enough? */
static void judge_probe(struct dance *d)
{
    bool enough = d->met >= d->wanted || !d->cut ||
                  d->probe_steps >= PROBES_A_NODE * d->wanted;
    d->probing = !enough;
    d->split += !enough;
    d->met = d->cut = 0;
    d->entering = true;
}

/* Where a single item is left, each of its options makes a solution. */
static bool tally_last(struct search *search, struct dance *d)
{
    int i = d->item[ROOT].right;
    if (d->item[i].right != ROOT || d->depth < d->split)
        return false;
    search->solutions += (uint64_t)d->item[i].length;
    d->entering = false;
    return true;
}

/* What is left of the cover, its items numbered anew, primary ones first. */
struct rest {
    struct xcc xcc;
    int *number;             /* owned; of each item, from 1; 0: none yet */
    VEC(struct entry) entry; /* of the option looked at */
};

static bool is_listed(const struct node *node, int p)
{
    return node[node[p].up].down == p && node[node[p].down].up == p;
}

/* Takes one entry of an option; false if the option is not possible. */
static bool take_entry(const struct dance *d, int p, struct rest *rest)
{
    int i = d->node.at[p].item, colour = d->node.at[p].colour;
    if (colour == SETTLED)
        return true;
    if (!is_listed(d->node.at, p) || (i <= d->primary && !rest->number[i]))
        return false;
    if (!rest->number[i])
        rest->number[i] = ++rest->xcc.items;
    vec_push(&rest->entry, (struct entry){rest->number[i] - 1, colour});
    return true;
}

/* The options that are still possible, in the order in which they came. */
static struct bits *rest_as_bits(const struct dance *d)
{
    const struct node *node = d->node.at;
    struct rest rest = {
        .number = mem_alloc((size_t)d->items + 1, sizeof *rest.number)};
    for (int i = d->item[ROOT].right; i; i = d->item[i].right)
        rest.number[i] = ++rest.xcc.primary;
    rest.xcc.items = rest.xcc.primary;
    for (int p = d->items + 2; p < (int)d->node.len; p++) {
        bool possible = true;
        vec_clear(&rest.entry);
        for (; node[p].item; p++)
            possible = possible && take_entry(d, p, &rest);
        if (possible)
            xcc_add(&rest.xcc, node[p].colour, rest.entry.at, rest.entry.len);
    }
    struct share s = share(d);
    struct bits *bits = d->kernel->make(&rest.xcc, s.part, s.done);
    xcc_release(&rest.xcc);
    vec_release(&rest.entry);
    free(rest.number);
    return bits;
}

static bool fits_bits(const struct dance *d)
{
    return d->seen - d->barren <= BITS_OPTIONS_MAX && !d->probing &&
           d->depth >= d->split;
}

static enum verdict walk(struct search *search, enum purpose purpose)
{
    struct dance *d = search->state;
    for (;;) {
        if (d->bits) {
            enum verdict verdict = d->kernel->walk(d->bits, search, purpose);
            if (verdict != VERDICT_NONE)
                return verdict;
            d->kernel->free(d->bits);
            d->bits = NULL;
        } else if (shall_pause(search, d)) {
            return VERDICT_UNKNOWN;
        } else if (!d->entering && d->depth) {
            advance(d);
        } else if (!d->entering) {
            if (!d->probing)
                return VERDICT_NONE;
            judge_probe(d);
        } else if (d->item[ROOT].right == ROOT) {
            d->entering = false;
            bool found = ours(search, d, true);
            search->solutions += found;
            if (found && purpose == LIST)
                return VERDICT_FOUND;
        } else if (search->steps >= search->effort) {
            return VERDICT_UNKNOWN;
        } else if (!ours(search, d, false)) {
            d->entering = false;
        } else if (fits_bits(d)) {
            d->bits = rest_as_bits(d);
            d->entering = false;
        } else {
            search->steps++;
            d->probe_steps += d->probing;
            if (purpose == LIST || !tally_last(search, d))
                branch(d);
        }
    }
}

static void deliver(struct search *search, const struct dance *d)
{
    vec_clear(&search->facts);
    for (int l = 0; l < d->depth; l++) {
        int spacer = d->level[l].choice;
        while (d->node.at[spacer].item)
            spacer++;
        vec_push(&search->facts, d->node.at[spacer].colour);
    }
    if (d->bits)
        d->kernel->deliver(d->bits, search);
}

static enum verdict dance(struct search *search, enum purpose purpose,
                          struct error *err)
{
    struct dance *d = search->state;
    enum verdict verdict = VERDICT_FOUND;
    if (!d->loaded)
        verdict = load(search, err);
    if (verdict == VERDICT_FOUND)
        verdict = walk(search, purpose);
    if (verdict == VERDICT_FOUND)
        deliver(search, d);
    if (verdict == VERDICT_NONE)
        search->share = 1;
    return verdict;
}

static enum verdict dance_next(struct search *search, struct error *err)
{
    return dance(search, LIST, err);
}

static enum verdict dance_count(struct search *search, mpz_t count,
                                struct error *err)
{
    uint64_t before = search->solutions;
    enum verdict verdict = dance(search, TALLY, err);
    uint64_t found = search->solutions - before;
    mpz_t more;
    mpz_init(more);
    mpz_import(more, 1, 1, sizeof found, 0, 0, &found);
    mpz_add(count, count, more);
    mpz_clear(more);
    return verdict;
}

const struct engine dance_engine = {
    .name = "dance",
    .title = "exact cover search: bit sets, and dancing links where options "
             "are many",
    .step = "nodes",
    .form = FORM_COVER,
    .lists = true,
    .open = dance_open,
    .next = dance_next,
    .count = dance_count,
    .close = dance_close,
};
