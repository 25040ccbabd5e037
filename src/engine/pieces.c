/* pieces.c: the largest piece is cut, until there are enough (see pieces.h).
 */
#include "engine/pieces.h"
#include "base/rng.h"

#include <stdlib.h>

enum {
    PROBES = 16,           /* random paths for the size of a piece */
    PROBES_FEW = 2,        /* where there are many pieces */
    MANY_PIECES = 1 << 15, /* from here on */
    CUTS_A_PAUSE = 16
};

void pieces_init(struct pieces *pieces, uint64_t wanted, uint64_t effort)
{
    *pieces = (struct pieces){.wanted = wanted, .effort = effort};
}

static void release_all(struct slice *piece, size_t count)
{
    for (size_t i = 0; i < count; i++)
        trail_release(&piece[i].path);
}

void pieces_release(struct pieces *pieces)
{
    release_all(pieces->piece.at, pieces->piece.len);
    release_all(pieces->fixed.at, pieces->fixed.len);
    vec_release(&pieces->piece);
    vec_release(&pieces->fixed);
}

/* ---- a heap --------------------------------------------------------- */

static void swap(struct slice *a, struct slice *b)
{
    struct slice piece = *a;
    *a = *b;
    *b = piece;
}

static void push(struct pieces *pieces, struct slice piece)
{
    vec_push(&pieces->piece, piece);
    struct slice *heap = pieces->piece.at;
    for (size_t i = pieces->piece.len - 1; i; i = (i - 1) / 2) {
        if (heap[(i - 1) / 2].size >= heap[i].size)
            break;
        swap(&heap[i], &heap[(i - 1) / 2]);
    }
}

static struct slice pop(struct pieces *pieces)
{
    struct slice *heap = pieces->piece.at, first = heap[0];
    size_t count = --pieces->piece.len, i = 0;
    heap[0] = heap[count];
    for (;;) {
        size_t next = i, child = 2 * i + 1;
        if (child < count && heap[child].size > heap[next].size)
            next = child;
        if (child + 1 < count && heap[child + 1].size > heap[next].size)
            next = child + 1;
        if (next == i)
            return first;
        swap(&heap[i], &heap[next]);
        i = next;
    }
}

/* ---- paths ---------------------------------------------------------- */

/* The way to a fork, and one of its options. */
static struct trail path_to(const struct trail *trail, size_t fork, int option)
{
    struct trail path = {0};
    for (size_t f = 0; f <= fork; f++) {
        const struct fork *from = &trail->fork.at[f];
        trail_fork(&path, from->item, from->degree,
                   f == fork ? option : from->option);
    }
    return path;
}

/* How much of the tree lies there. */
static void add_path(struct pieces *pieces, struct trail path)
{
    push(pieces, (struct slice){.size = trail_rest(&path), .path = path});
}

void pieces_add(struct pieces *pieces, const struct trail *trail)
{
    for (size_t f = 0; f < trail->fork.len; f++)
        for (size_t l = trail_begin(trail, f); l < trail->fork.at[f].end; l++)
            add_path(pieces, path_to(trail, f, trail->left.at[l]));
    if (!trail->fork.len)
        add_path(pieces, (struct trail){0});
    else if (vec_last(&trail->fork).option != NO_OPTION)
        add_path(pieces, path_to(trail, trail->fork.len - 1,
                                 vec_last(&trail->fork).option));
}

void pieces_push(struct pieces *pieces, struct trail path, double size)
{
    push(pieces, (struct slice){.size = size, .path = path});
}

/* ---- forks of a cover ----------------------------------------------- */

/* What was covered: the colour of each item; 0: with none, -1: it is free. */
static int *mark_nothing(const struct xcc *xcc)
{
    int *held = mem_alloc((size_t)xcc->items + 1, sizeof *held);
    for (int i = 0; i < xcc->items; i++)
        held[i] = -1;
    return held;
}

static void mark(const struct xcc *xcc, int *held, size_t option)
{
    for (size_t e = xcc_begin(xcc, option); e < xcc->end.at[option]; e++)
        held[xcc->entry.at[e].item] = xcc->entry.at[e].colour;
}

static bool is_possible(const struct xcc *xcc, const int *held, size_t option)
{
    for (size_t e = xcc_begin(xcc, option); e < xcc->end.at[option]; e++) {
        const struct entry *entry = &xcc->entry.at[e];
        int colour = held[entry->item];
        if (colour >= 0 && (!colour || colour != entry->colour))
            return false;
    }
    return true;
}

static bool has_item(const struct xcc *xcc, size_t option, int item)
{
    for (size_t e = xcc_begin(xcc, option); e < xcc->end.at[option]; e++)
        if (xcc->entry.at[e].item == item)
            return true;
    return false;
}

/* The free item that has the fewest options; -1: all are covered. */
static int scarcest(const struct xcc *xcc, int primary, const int *held,
                    const bool *possible)
{
    int *count = mem_alloc((size_t)xcc->items + 1, sizeof *count), best = -1;
    for (size_t o = 0; o < xcc_options(xcc); o++)
        for (size_t e = xcc_begin(xcc, o); possible[o] && e < xcc->end.at[o];
             e++)
            count[xcc->entry.at[e].item]++;
    for (int i = 0; i < primary; i++)
        if (held[i] < 0 && (best < 0 || count[i] < count[best]))
            best = i;
    free(count);
    return best;
}

void pieces_open_cover(const struct xcc *xcc, int primary,
                       const struct trail *path, struct trail *fork)
{
    size_t options = xcc_options(xcc);
    bool *possible = mem_alloc(options + 1, sizeof *possible);
    int *held = mark_nothing(xcc);
    for (size_t f = 0; f < path->fork.len; f++)
        mark(xcc, held, (size_t)path->fork.at[f].option);
    for (size_t o = 0; o < options; o++)
        possible[o] = is_possible(xcc, held, o);
    int item = scarcest(xcc, primary, held, possible);
    if (item >= 0)
        trail_fork(fork, item, 0, NO_OPTION);
    for (size_t o = 0; item >= 0 && o < options; o++)
        if (possible[o] && has_item(xcc, o, item))
            trail_leave(fork, (int)o);
    free(held);
    free(possible);
}

void pieces_prune(const struct xcc *xcc, struct trail *trail)
{
    int *held = mark_nothing(xcc);
    struct trail pruned = {0};
    for (size_t f = 0; f < trail->fork.len; f++) {
        const struct fork *fork = &trail->fork.at[f];
        trail_fork(&pruned, fork->item, fork->degree, fork->option);
        for (size_t l = trail_begin(trail, f); l < fork->end; l++)
            if (is_possible(xcc, held, (size_t)trail->left.at[l]))
                trail_leave(&pruned, trail->left.at[l]);
        if (fork->option != NO_OPTION)
            mark(xcc, held, (size_t)fork->option);
    }
    free(held);
    trail_release(trail);
    *trail = pruned;
}

size_t pieces_fit(const struct xcc *xcc, const struct trail *trail)
{
    int *held = mark_nothing(xcc);
    bool good = true;
    size_t f = 0;
    for (; good && f < trail->fork.len; f += good) {
        int option = trail->fork.at[f].option;
        for (size_t l = trail_begin(trail, f); l < trail->fork.at[f].end; l++)
            good &= is_possible(xcc, held, (size_t)trail->left.at[l]);
        if (option == NO_OPTION)
            continue;
        good &= is_possible(xcc, held, (size_t)option);
        mark(xcc, held, (size_t)option);
    }
    free(held);
    return f;
}

/* ---- cutting -------------------------------------------------------- */

/* False: somebody said stop. */
static bool measure(struct pieces *pieces, const struct tract *tract,
                    struct rng *rng, struct slice *piece)
{
    struct guess guess = {0};
    int probes = pieces->wanted < MANY_PIECES ? PROBES : PROBES_FEW;
    bool good =
        tract->measure(tract->context, rng, &piece->path, probes, &guess);
    pieces->steps += guess.steps;
    piece->size = guess.nodes;
    return good;
}

/* Cuts it; false: somebody said stop, and it stays as it was. */
static bool cut(struct pieces *pieces, const struct tract *tract,
                struct rng *rng, struct slice *piece)
{
    struct trail fork = {0};
    VEC(struct slice) children = {0};
    bool alive = tract->open(tract->context, &piece->path, &fork), good = true;
    size_t degree = fork.left.len;
    for (size_t c = 0; good && c < degree; c++) {
        vec_push(&children, (struct slice){.size = piece->size / degree});
        struct slice *child = &vec_last(&children);
        trail_copy(&child->path, &piece->path);
        trail_fork(&child->path, fork.fork.at[0].item, (int)degree,
                   fork.left.at[c]);
        if (tract->measure && pieces->steps < pieces->effort)
            good = measure(pieces, tract, rng, child);
    }
    if (good && degree)
        for (size_t c = 0; c < children.len; c++)
            push(pieces, children.at[c]);
    else
        release_all(children.at, children.len);
    if (!good || (alive && !degree))
        vec_push(&pieces->fixed, *piece);
    else
        trail_release(&piece->path);
    vec_release(&children);
    trail_release(&fork);
    return good;
}

/* What could not be cut joins the others. */
static void gather(struct pieces *pieces)
{
    for (size_t i = 0; i < pieces->fixed.len; i++)
        push(pieces, pieces->fixed.at[i]);
    vec_clear(&pieces->fixed);
}

static int compare_pieces(const void *a, const void *b)
{
    const struct slice *one = a, *other = b;
    return (one->size < other->size) - (one->size > other->size);
}

enum verdict pieces_cut(struct pieces *pieces, const struct tract *tract)
{
    struct rng rng;
    bool good = true;
    rng_init(&rng, tract->search->request->seed);
    for (uint64_t n = 1;
         good && pieces->piece.len &&
         pieces->piece.len + pieces->fixed.len < pieces->wanted;
         n++) {
        struct slice piece = pop(pieces);
        good = cut(pieces, tract, &rng, &piece) &&
               (n % CUTS_A_PAUSE || !search_pause(tract->search));
    }
    gather(pieces);
    if (good)
        qsort(pieces->piece.at, pieces->piece.len, sizeof *pieces->piece.at,
              compare_pieces);
    return good ? VERDICT_NONE : VERDICT_UNKNOWN;
}

/* ---- bundles -------------------------------------------------------- */

struct bundle {
    double size;
    size_t number;
};

/* The first of a heap has become larger. */
static void sink(struct bundle *heap, size_t count)
{
    for (size_t i = 0;;) {
        size_t next = i, child = 2 * i + 1;
        if (child < count && heap[child].size < heap[next].size)
            next = child;
        if (child + 1 < count && heap[child + 1].size < heap[next].size)
            next = child + 1;
        if (next == i)
            return;
        struct bundle bundle = heap[i];
        heap[i] = heap[next];
        heap[next] = bundle;
        i = next;
    }
}

/* The bundle of each piece: the next largest goes to the smallest (Graham
 * 1969). */
static void assign(const struct pieces *pieces, struct bundle *heap,
                   size_t bundles, size_t *home, double *sizes)
{
    static const double least = 1e-9; /* of a piece that has no size */
    for (size_t b = 0; b < bundles; b++)
        heap[b] = (struct bundle){.number = b};
    for (size_t p = 0; p < pieces->piece.len; p++) {
        home[p] = heap[0].number;
        heap[0].size += pieces->piece.at[p].size + least;
        sizes[home[p]] = heap[0].size;
        sink(heap, bundles);
    }
}

void pieces_bundle(const struct pieces *pieces, uint64_t bundles,
                   void (*hear)(void *context, const size_t *places,
                                size_t count, double size),
                   void *context)
{
    size_t count = pieces->piece.len, *home, *place, *end;
    if (bundles > count)
        bundles = count;
    size_t all = (size_t)bundles;
    struct bundle *heap = mem_alloc(all + 1, sizeof *heap);
    double *sizes = mem_alloc(all + 1, sizeof *sizes);
    home = mem_alloc(count + 1, sizeof *home);
    place = mem_alloc(count + 1, sizeof *place);
    end = mem_alloc(all + 1, sizeof *end);
    if (all)
        assign(pieces, heap, all, home, sizes);
    for (size_t p = 0; p < count; p++)
        end[home[p] + 1]++;
    for (size_t b = 1; b <= all; b++)
        end[b] += end[b - 1];
    for (size_t p = 0; p < count; p++)
        place[end[home[p]]++] = p;
    for (size_t b = 0, begin = 0; b < all; begin = end[b++])
        if (end[b] > begin)
            hear(context, place + begin, end[b] - begin, sizes[b]);
    free(heap);
    free(sizes);
    free(home);
    free(place);
    free(end);
}
