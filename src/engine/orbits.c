/* orbits.c: exact covers counted sub-cover by sub-cover, and none twice.
 *
 * What is left of a cover once some options are chosen is a sub-cover.  It may
 * fall into parts that share no item: then their numbers of solutions are
 * multiplied.  And it may be met again: then its number is remembered.  Where
 * the cover has many automorphisms most sub-covers are met again in another
 * guise, so a sub-cover is remembered by a form that all have that are alike
 * (canon.h): the Latin squares of order 8 are 10^20, and the sub-covers on the
 * way to them are 20,000 kinds.  Where there are few automorphisms it is
 * remembered by what it is.
 *
 * Keys are whole and compared whole.  The key of a sub-cover has all its open
 * items: one without an option would vanish, and with it the reason why there
 * is no solution (but such a one is never remembered).
 *   Canonical: the hypergraph of open items and live options.
 *   By items: open primary items, and secondary items that a live option has.
 * Without colours an option is live if and only if all its items are among
 * them.  With colours the set of live options is the key.
 *
 * What is not worth a key.  A sub-cover whose tree has a few hundred nodes is
 * counted node by node; how large it may be for that is learnt from those
 * that were tried.
 *
 * Which item is next: there are two rules, first by the order in which
 * frontier would decide the items, which keeps what is open together; then
 * that with the fewest options, in this order.  No rule is the best for all
 * covers, so both take turns that grow, each from the beginning on: what the
 * other has remembered makes its way short.  The one that got further in its
 * latest turn has much longer ones.
 *
 * A step is a sub-cover that is looked at, or a node of a small one. */
#include "base/big.h"
#include "base/machine.h"
#include "base/text.h"
#include "engine/frontier_plan.h"
#include "engine/list.h"
#include "engine/orbits.h"
#include "problem/automorphisms.h"

#include <inttypes.h>

enum {
    FIRST_TURN = 4000, /* keys that are made in it, */
    CHEAPER = 16, /* or so many times as many that are no canonical ones */
    LONGER = 16,  /* turn of the rule that got further */
    NODES_A_CANON = 500, /* of a small sub-cover: about what a key takes, */
    NODES_A_KEY = 60,    /* or a cheap one */
    STEPS_A_PAUSE = 64
};

/* Automorphisms from which on sub-covers are worth a canonical key. */
static const double MANY = 100;

static bool orbits_open(struct search *search, struct error *err)
{
    if (search->request->cover->bounds)
        return error_say(err, "the engine orbits knows items that are covered "
                              "once; here some have bounds");
    if (search->request->shards > 1)
        return error_say(err, "the engine orbits counts all solutions, no "
                              "part of them; leave --shard out");
    struct orbits *o = mem_alloc(1, sizeof *o);
    o->loops = subcover_for(processor());
    mpz_init(o->total);
    mpz_init(o->draw.sum);
    search->state = o;
    search->share = 0;
    return true;
}

static void orbits_close(struct search *search)
{
    struct orbits *o = search->state;
    if (!o)
        return;
    for (size_t i = 0; i < o->frame.len; i++) {
        mpz_clear(o->frame.at[i].total);
        mpz_clear(o->frame.at[i].product);
    }
    vec_release(&o->frame);
    vec_release(&o->key);
    vec_release(&o->part);
    free(o->sub);
    free(o->rank);
    memo_release(&o->memo);
    canon_release(&o->canon);
    workshop_release(&o->shop);
    walls_release(&o->walls);
    xcc_release(&o->xcc);
    mpz_clear(o->total);
    orbits_end_draw(o);
    free(o);
    search->state = NULL;
}

/* ---- the beginning -------------------------------------------------- */

static size_t words(const struct orbits *o)
{
    return subcover_words(&o->walls);
}

/* The order in which frontier would decide the items. */
static void rank_items(struct orbits *o)
{
    struct outline outline;
    struct sequence best;
    size_t primary = (size_t)o->xcc.primary;
    o->rank = mem_alloc(primary + 1, sizeof *o->rank);
    for (size_t i = 0; i < primary; i++)
        o->rank[i] = INT32_MAX;
    outline_init(&outline, &o->xcc, &o->watch);
    sequence_best(&best, &outline);
    for (size_t k = 0; k < best.step.len; k++) {
        int leader = best.step.at[k].leader;
        if (leader < o->xcc.primary && o->rank[leader] == INT32_MAX)
            o->rank[leader] = (int)k;
    }
    sequence_release(&best);
    outline_release(&outline);
}

/* Are there many automorphisms?  If nobody can tell, colours say it. */
static void look_for_symmetry(struct search *search)
{
    struct orbits *o = search->state;
    size_t colours = canon_colours(&o->canon, &o->shop.shape);
    struct automorphisms group = {0};
    bool known = colours == o->shop.shape.kind.len ||
                 automorphisms_find(&group, &o->xcc);
    /* Where it is asked nauty knows the group. */
    o->canonical =
        known ? group.size >= MANY : 2 * colours < o->shop.shape.kind.len;
    if (group.size >= 1)
        log_say(search->request->log, LOG_DETAIL,
                "about %.3g automorphisms of the cover", group.size);
    automorphisms_release(&group);
}

/* unreached: there was memory */
static enum verdict no_memory(struct error *err)
{
    error_say(err, "there is no memory for the sub-covers of this exact "
                   "cover; --memory sets that limit");
    return VERDICT_ERROR;
}

static uint64_t memory_for_keys(const struct search *search, double taken)
{
    uint64_t most = search->request->memory, whole = machine_memory();
    if (most == UINT64_MAX)
        most = whole ? whole / 2 : UINT64_C(1) << 30;
    return (double)most > 2 * taken ? most - (uint64_t)taken : most / 2;
}

static enum verdict load(struct search *search, struct error *err)
{
    struct orbits *o = search->state;
    if (o->loaded)
        return VERDICT_FOUND;
    xcc_release(&o->xcc);
    o->watch = (struct watch){.ends = search_over, .context = search};
    if (!xcc_load(&o->xcc, search->request->cover, &o->watch, err))
        /* unreached: nobody says stop just here */
        return o->watch.over ? VERDICT_UNKNOWN : VERDICT_ERROR;
    double bytes = 2 * walls_bytes(&o->xcc);
    if (bytes > (double)search->request->memory || !mem_has(bytes) ||
        !walls_init(&o->walls, &o->xcc))
        return no_memory(err); /* unreached: there was memory */
    workshop_init(&o->shop, &o->walls);
    o->sub = mem_alloc(words(o), sizeof *o->sub);
    rank_items(o);
    if (watch_look(&o->watch))
        return VERDICT_UNKNOWN; /* unreached: nobody says stop just here */
    subcover_whole(&o->walls, o->sub);
    subcover_shape(&o->walls, &o->shop, o->sub);
    look_for_symmetry(search);
    memo_init(&o->memo, memory_for_keys(search, bytes));
    o->turn = o->canonical ? FIRST_TURN : CHEAPER * FIRST_TURN;
    o->loaded = true;
    orbits_begin(o, NULL);
    return VERDICT_FOUND;
}

/* ---- frames --------------------------------------------------------- */

static struct frame *top(struct orbits *o)
{
    return &o->frame.at[o->depth - 1];
}

static struct frame *push_frame(struct orbits *o, size_t part)
{
    if (o->depth == o->frame.len) {
        vec_push(&o->frame, (struct frame){0});
        mpz_init(vec_last(&o->frame).total);
        mpz_init(vec_last(&o->frame).product);
    }
    struct frame *f = &o->frame.at[o->depth++];
    f->part = part;
    f->key = o->key.len;
    f->key_size = f->option = f->tried = f->options = 0;
    f->first = f->child = f->end = o->part.len / words(o);
    mpz_set_ui(f->total, 0);
    mpz_set_ui(f->product, 0);
    return f;
}

static uint64_t *part_at(struct orbits *o, size_t part)
{
    return o->part.at + part * words(o);
}

/* The latest option of a frame leaves `sub`: which parts? */
static void leave_parts(struct orbits *o, struct frame *f)
{
    o->part.len = f->first * words(o);
    f->child = f->end = f->first;
    mpz_set_ui(f->product, 0);
    if (!o->loops->settle(&o->walls, o->sub))
        return;
    mpz_set_ui(f->product, 1);
    if (!vec_try_reserve(&o->part, o->part.len + 2 * words(o)))
        o->starved = true; /* unreached: there was memory */
    else if (!subcover_done(&o->walls, o->sub))
        f->end += subcover_split(&o->walls, &o->shop, o->sub, &o->part);
}

void orbits_begin(struct orbits *o, const uint64_t *sub)
{
    o->root = sub;
    o->done = false;
    o->depth = 0;
    vec_clear(&o->part);
    vec_clear(&o->key);
    struct frame *f = push_frame(o, 0);
    if (sub)
        memcpy(o->sub, sub, words(o) * sizeof *sub);
    else
        subcover_whole(&o->walls, o->sub);
    leave_parts(o, f);
}

/* ---- keys ----------------------------------------------------------- */

/* Primary items that are open, and secondary ones that a live option has. */
/* seldom: where a race leaves it such a cover */
static void write_items(struct orbits *o, const uint64_t *sub)
{
    const struct walls *w = &o->walls;
    size_t bytes = (size_t)w->items / 8 + 1;
    vec_clear(&o->canon.key);
    vec_reserve(&o->canon.key, bytes);
    uint8_t *set = o->canon.key.at;
    memset(set, 0, bytes);
    o->canon.key.len = bytes;
    for (size_t i = 0; i < (size_t)w->primary; i++)
        if (sub[w->words + i / 64] >> i % 64 & 1)
            set[i / 8] |= (uint8_t)(1 << i % 8);
    if (w->items == w->primary)
        return; /* seldom: where a race leaves it such a cover */
    for (size_t k = 0; k < w->words; k++)
        for (uint64_t b = sub[k]; b; b &= b - 1) {
            size_t option = k * 64 + (size_t)__builtin_ctzll(b);
            for (size_t e = walls_begin(w, option); e < w->end.at[option];
                 e++) {
                int i = w->item.at[w->entry.at[e]];
                set[i / 8] |= (uint8_t)(1 << i % 8);
            }
        }
}

static struct key key_of(struct orbits *o, const uint64_t *sub)
{
    o->spent++;
    if (o->canonical) {
        subcover_shape(&o->walls, &o->shop, sub);
        canon_write(&o->canon, &o->shop.shape);
    } else if (o->walls.plain) {
        /* seldom: where a race leaves it such a cover */
        write_items(o, sub);
    } else {
        vec_clear(&o->canon.key);
        vec_append(&o->canon.key, (const uint8_t *)sub,
                   words(o) * sizeof *sub);
    }
    struct key key = {.bytes = o->canon.key.at, .size = o->canon.key.len};
    key.hash = memo_hash(key.bytes, key.size);
    return key;
}

static bool always(void *context, const uint32_t *word, size_t count)
{
    (void)context, (void)word, (void)count;
    return true;
}

/* ---- the search ----------------------------------------------------- */

/* Is it small, and counted by now? */
static bool count_small(struct orbits *o, struct search *search,
                        const uint64_t *sub, uint64_t *count)
{
    size_t options = subcover_options(&o->walls, sub);
    if (options > SMALL_OPTIONS)
        return false;
    struct trials *t = &o->trials[options / OPTIONS_A_SIZE];
    const uint64_t most = o->canonical ? NODES_A_CANON : NODES_A_KEY;
    uint64_t left = most;
    if (t->tried > 8 && 2 * t->counted < t->tried && search->steps % 64)
        return false;
    bool good = o->loops->count(&o->walls, &o->shop, sub, &left, count);
    search->steps += most - left;
    t->tried++;
    t->counted += good;
    if (t->tried == UINT16_MAX) {
        /* seldom: where a race leaves it so many components */
        t->tried /= 2;
        t->counted /= 2;
    }
    return good;
}

static void take_part(struct orbits *o, struct search *search)
{
    const struct asker asker = {NULL, always};
    struct frame *f = top(o);
    size_t part = f->child++;
    uint64_t small;
    search->steps++;
    if (count_small(o, search, part_at(o, part), &small)) {
        mpz_t number;
        mpz_init(number);
        big_set(number, small);
        mpz_mul(f->product, f->product, number);
        mpz_clear(number);
        return;
    }
    struct key key = key_of(o, part_at(o, part));
    mpz_t number;
    mpz_init(number);
    bool known = memo_find(&o->memo, key, &asker, number);
    if (known)
        mpz_mul(f->product, f->product, number);
    mpz_clear(number);
    if (known)
        return;
    f = push_frame(o, part);
    vec_append(&o->key, key.bytes, key.size);
    f->key_size = key.size;
    f->hash = key.hash;
    f->item = orbits_item(o, part_at(o, part), o->rule);
}

/* The next option of the frame's item; false: there is none. */
static bool take_option(struct orbits *o, struct frame *f)
{
    const struct walls *w = &o->walls;
    const uint64_t *sub = part_at(o, f->part);
    const uint64_t *own = w->set + f->item * w->words;
    if (!f->options)
        for (size_t k = 0; k < w->words; k++)
            f->options += (size_t)__builtin_popcountll(sub[k] & own[k]);
    while (f->option < w->options) {
        size_t k = f->option / 64;
        uint64_t rest = (sub[k] & own[k]) >> f->option % 64;
        if (!rest) {
            f->option = (k + 1) * 64;
            continue;
        }
        f->option += (size_t)__builtin_ctzll(rest);
        memcpy(o->sub, sub, words(o) * sizeof *sub);
        subcover_choose(w, o->sub, f->option++);
        f->tried++;
        return true;
    }
    return false;
}

/* A frame ends with its total. */
static void pop_frame(struct orbits *o)
{
    struct frame *f = top(o);
    struct key key = {
        .bytes = o->key.at + f->key, .size = f->key_size, .hash = f->hash};
    memo_keep(&o->memo, key, NULL, 0, f->total);
    o->key.len = f->key;
    o->part.len = f->first * words(o);
    o->depth--;
    mpz_mul(f[-1].product, f[-1].product, f->total);
}

static void step(struct orbits *o, struct search *search)
{
    struct frame *f = top(o);
    if (f->child < f->end && mpz_sgn(f->product)) {
        take_part(o, search);
    } else if (o->depth == 1) {
        mpz_set(o->total, f->product);
        o->done = true;
    } else {
        mpz_add(f->total, f->total, f->product);
        if (take_option(o, f))
            leave_parts(o, f);
        else
            pop_frame(o);
    }
}

/* Of a frame each option has the same share, and each part of what it
 * leaves. */
static double share_of(const struct orbits *o)
{
    double share = 0, weight = 1;
    for (size_t i = 0; i < o->depth; i++) {
        const struct frame *f = &o->frame.at[i];
        if (i) {
            weight /= (double)(f->options + !f->options);
            share += weight * (double)(f->tried - (f->tried > 0));
        }
        if (f->end == f->first)
            continue;
        double parts = (double)(f->end - f->first);
        double taken = (double)(f->child - f->first) - (i + 1 < o->depth);
        share += weight * taken / parts;
        weight /= parts;
    }
    return share;
}

/* Did this rule get further than the other? */
static bool is_ahead(const struct orbits *o)
{
    double other = o->share[1 - o->rule];
    return other > 0 && o->share[o->rule] >= other;
}

/* seldom: covers of the tests are done before */
static void change_rule(struct orbits *o)
{
    o->share[o->rule] = share_of(o);
    o->rule = (o->rule + 1) % RULES;
    o->turn *= o->rule ? 1 : 2;
    o->spent = 0;
    orbits_begin(o, o->root);
}

static void say_how(const struct search *search)
{
    const struct orbits *o = search->state;
    log_say(search->request->log, LOG_DETAIL,
            "%" PRIu64 " sub-covers were met again, %" PRIu64
            " were not, %" PRIu64 " are forgotten",
            o->memo.hits, o->memo.misses, o->memo.evicted);
}

enum verdict orbits_go_on(struct search *search, struct error *err)
{
    struct orbits *o = search->state;
    for (uint64_t i = 0; !o->done; i++) {
        if (i % STEPS_A_PAUSE == 0) {
            if (!o->counted)
                search->share = share_of(o);
            if (search_pause(search))
                return VERDICT_UNKNOWN;
        }
        step(o, search);
        if (o->starved)
            return no_memory(err); /* unreached: there was memory */
        if (!o->counted && o->spent > o->turn * (is_ahead(o) ? LONGER : 1))
            change_rule(o); /* seldom: covers of the tests are done before */
    }
    return VERDICT_NONE;
}

/* All solutions. */
static enum verdict count_whole(struct search *search, struct error *err)
{
    struct orbits *o = search->state;
    enum verdict verdict = load(search, err);
    if (verdict != VERDICT_FOUND)
        return verdict; /* unreached: there was memory */
    if (o->counted)
        return VERDICT_NONE;
    verdict = orbits_go_on(search, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    o->counted = true;
    search->share = 1;
    say_how(search);
    return VERDICT_NONE;
}

static enum verdict orbits_count(struct search *search, mpz_t count,
                                 struct error *err)
{
    struct orbits *o = search->state;
    enum verdict verdict = count_whole(search, err);
    if (verdict != VERDICT_NONE)
        return verdict;
    if (!o->told) {
        mpz_add(count, count, o->total);
        search->solutions += big_get(o->total);
    }
    o->told = true;
    return VERDICT_NONE;
}

static enum verdict orbits_sample(struct search *search, struct error *err)
{
    enum verdict verdict = count_whole(search, err);
    return verdict == VERDICT_NONE ? orbits_draw(search, err) : verdict;
}

const struct engine orbits_engine = {
    .name = "orbits",
    .title = "exact covers with symmetries or parts: counts sub-covers, and "
             "none that is like another",
    .step = "sub-covers",
    .form = FORM_COVER,
    .thrifty = true,
    .yields = true,
    .open = orbits_open,
    .count = orbits_count,
    .sample = orbits_sample,
    .close = orbits_close,
};
