/* frontier_layer.c: from the states of one layer to those of the next ones.
 *
 * A state waits at the first layer where it has a choice: where the leader is
 * not covered and some option fits.  What it meets before has nothing to
 * decide, and most states meet a good deal of that.  So there is a table of
 * states for each layer to come, and layers are expanded in their order. Where
 * no option fits that a state needs, or a limit is exceeded, the state is
 * dropped; where all primary items are covered, its count goes to the total.
 *
 * Counts have as many words as they need: when one overflows, all are made a
 * word longer.
 *
 * States that were made are collected in records, a few hundred of them, and
 * their places in the tables fetched ahead, before they are stored: the
 * memory is the bottleneck. */
#include "engine/frontier_layer.h"
#include "engine/frontier_words.h"

#include <assert.h>

#define INLINE static inline __attribute__((always_inline))

enum {
    RECORDS = 256,        /* stored at once, at least */
    STATES_A_PART = 4096, /* expected */
    PARTS_LOG_MOST = 13,
    AT_ONCE = 8,          /* options looked at without a branch */
    ROOM_LEAST = 24,      /* of a part */
    PART_ORDER_MOST = 38, /* slots are numbered by 32 bits */
    HEAD = 2 /* words of a record before the key: hash, where to */
};

/* The shape of a run, constant where the functions are inlined. */
struct shape {
    size_t words, values;
    bool kept;
};

/* ---- tables --------------------------------------------------------- */

static bool has_bytes(const struct run *run, uint64_t more)
{
    uint64_t held = run_bytes(run);
    return held <= run->most && more <= run->most - held;
}

/* Notes that so many more bytes are in use. */
static void note_bytes(struct run *run, uint64_t bytes)
{
    run->busy += bytes;
    if (run->busy > run->busiest)
        run->busiest = run->busy;
    if (run_bytes(run) > run->peak)
        run->peak = run_bytes(run);
}

/* Of what is not in the arena. */
static bool take_bytes(struct run *run, uint64_t bytes)
{
    if (!has_bytes(run, bytes))
        return false;
    run->other += bytes;
    note_bytes(run, bytes);
    return true;
}

static void give_bytes(struct run *run, uint64_t bytes)
{
    run->other -= bytes;
    run->busy -= bytes;
}

/* NULL: that would be more than is allowed, or than there is. */
static void *take_block(struct run *run, unsigned order)
{
    if (!has_bytes(run, arena_more(&run->arena, order)))
        return NULL;
    void *block = arena_take(&run->arena, order);
    if (block)
        note_bytes(run, UINT64_C(1) << order);
    else
        run->denied = true;
    return block;
}

INLINE uint64_t hash_of(const uint64_t *key, struct shape s)
{
    uint64_t hash = 0;
    for (size_t w = 0; w < s.words; w++) {
        wide product = (wide)(hash ^ key[w] ^ UINT64_C(0xa0761d6478bd642f)) *
                       UINT64_C(0xe7037ed1a0b428db);
        hash = (uint64_t)product ^ (uint64_t)(product >> 64);
    }
    return hash * UINT64_C(0x9e3779b97f4a7c15);
}

INLINE struct part *part_of(const struct table *table, const uint64_t *key,
                            uint64_t hash)
{
    /* Two shifts, as none may be by 64. */
    return table->part + ((key[0] & table->slow) << table->log |
                          hash >> (63 - table->log) >> 1);
}

INLINE uint64_t *home_of(const struct table *table, const struct part *part,
                         uint64_t hash, struct shape s)
{
    uint64_t below = hash << table->log >> 32;
    return part->slot + (below * part->room >> 32) * (s.words + s.values);
}

INLINE bool is_free(const uint64_t *slot, struct shape s)
{
    uint64_t any = 0;
    for (size_t v = 0; v < s.values; v++)
        any |= slot[s.words + v];
    return !any;
}

INLINE bool same_key(const uint64_t *a, const uint64_t *b, struct shape s)
{
    uint64_t difference = 0;
    for (size_t w = 0; w < s.words; w++)
        difference |= a[w] ^ b[w];
    return !difference;
}

/* The slot of this key, or the free one where it belongs. */
INLINE uint64_t *find(const struct table *table, const struct part *part,
                      const uint64_t *key, uint64_t hash, struct shape s)
{
    size_t size = s.words + s.values;
    uint64_t *slot = home_of(table, part, hash, s);
    const uint64_t *end = part->slot + part->room * size;
    while (!is_free(slot, s) && !same_key(slot, key, s))
        if ((slot += size) == end)
            slot = part->slot;
    return slot;
}

static void free_part(struct run *run, struct part *part)
{
    if (part->room) {
        run->busy -= UINT64_C(1) << part->order;
        arena_give(&run->arena, part->slot, part->order);
    }
    *part = (struct part){0};
}

INLINE bool grow(struct run *run, const struct table *table, struct part *part,
                 struct shape s)
{
    size_t size = s.words + s.values;
    struct part old = *part;
    struct part wider = {.used = old.used,
                         .order = old.room
                                      ? old.order + 1
                                      : arena_order(ROOM_LEAST * size * 8)};
    size_t bytes = (size_t)1 << wider.order;
    if (wider.order > PART_ORDER_MOST ||
        !(wider.slot = take_block(run, wider.order)))
        return false;
    wider.room = (uint32_t)(bytes / (size * sizeof *wider.slot));
    memset(wider.slot, 0, bytes);
    *part = wider;
    for (size_t i = 0; i < old.room; i++) {
        const uint64_t *slot = old.slot + i * size;
        if (!is_free(slot, s))
            memcpy(find(table, part, slot, hash_of(slot, s), s), slot,
                   size * sizeof *slot);
    }
    free_part(run, &old);
    return true;
}

static bool make_table(struct run *run, struct table *table)
{
    size_t states = run->table[run->layer].states;
    unsigned log = 0;
    int slow = states > STATES_A_PART ? run->plan->slow : 0;
    while (log < PARTS_LOG_MOST && states >> slow >> log > STATES_A_PART)
        log++;
    *table = (struct table){.slow = (UINT64_C(1) << slow) - 1,
                            .log = log,
                            .parts = (size_t)1 << (log + (unsigned)slow)};
    if (!take_bytes(run, table->parts * sizeof *table->part))
        return false; /* unreached: there was memory */
    table->part = mem_alloc(table->parts, sizeof *table->part);
    return true;
}

/* What is left of it is the number of its states. */
static void free_table(struct run *run, struct table *table)
{
    for (size_t p = 0; p < table->parts; p++)
        free_part(run, &table->part[p]);
    give_bytes(run, table->parts * sizeof *table->part);
    free(table->part);
    *table = (struct table){.states = table->states};
}

/* ---- storing -------------------------------------------------------- */

/* Adds a count to another; false, with nothing done, if it overflows. */
INLINE bool add(uint64_t *count, const uint64_t *more, size_t values)
{
    if (words_add(count, more, values))
        return true;
    unsigned carry = 0;
    for (size_t v = 0; v < values; v++) {
        wide rest = (wide)count[v] - more[v] - carry;
        count[v] = (uint64_t)rest;
        carry = (unsigned)(rest >> 64) & 1;
    }
    return false;
}

enum stored { STORED, OVERFLOWN, STARVED };

INLINE enum stored store(struct run *run, const uint64_t *record,
                         struct shape s)
{
    uint64_t hash = record[0];
    const uint64_t *key = record + HEAD, *count = key + s.words;
    struct table *table = &run->table[record[1] >> 32];
    if (!table->part && !make_table(run, table))
        return STARVED; /* unreached: there was memory */
    struct part *part = part_of(table, key, hash);
    uint64_t *slot = part->room ? find(table, part, key, hash, s) : NULL;
    if (!slot || is_free(slot, s)) {
        if (part->used >= part->room - part->room / 4) {
            if (!grow(run, table, part, s))
                return STARVED;
            slot = find(table, part, key, hash, s);
        }
        part->used++;
        table->states++;
        memcpy(slot, key, s.words * sizeof *key);
        if (s.kept)
            slot[s.words] = ++run->names;
        else
            memcpy(slot + s.words, count, s.values * sizeof *count);
    } else if (!s.kept && !add(slot + s.words, count, s.values)) {
        return OVERFLOWN;
    }
    if (s.kept)
        run->diagram->edge.at[(uint32_t)record[1]].child =
            (uint32_t)slot[s.words] - 1;
    return STORED;
}

INLINE enum stored store_all(struct run *run, struct shape s)
{
    size_t size = HEAD + s.words + s.values;
    for (; run->stored < run->records; run->stored++) {
        enum stored stored = store(run, run->record + run->stored * size, s);
        if (stored != STORED)
            return stored;
    }
    run->stored = run->records = 0;
    return STORED;
}

/* ---- a state on its way --------------------------------------------- */

INLINE bool has_all(const uint64_t *key, const uint64_t *mask, size_t words)
{
    uint64_t missing = 0;
    for (size_t w = 0; w < words; w++)
        missing |= mask[w] & ~key[w];
    return !missing;
}

INLINE bool has_any(const uint64_t *key, const uint64_t *mask, size_t words)
{
    uint64_t common = 0;
    for (size_t w = 0; w < words; w++)
        common |= mask[w] & key[w];
    return common;
}

INLINE bool reaches_floor(const uint64_t *key, const uint64_t *mask,
                          size_t words)
{
    uint64_t missing = 0;
    for (size_t w = 0; w < words; w++)
        missing |=
            mask[RAISED * words + w] & ~(key[w] + mask[FLOOR * words + w]);
    return !missing;
}

INLINE bool within_limits(const struct plan *plan, const struct layer *layer,
                          const uint64_t *key, bool led, size_t words)
{
    for (size_t l = layer->first_limit; l < layer->end_limit; l++) {
        const struct limit *limit = &plan->limit.at[l];
        int64_t sum = 0;
        if (led && limit->easy)
            continue;
        for (size_t t = limit->first; t < limit->end; t++)
            for (size_t w = 0; w < words; w++)
                sum += (int64_t)plan->weight.at[t] *
                       __builtin_popcountll(key[w] &
                                            plan->term_mask[t * words + w]);
        if (sum > limit->most)
            return false;
    }
    return true;
}

INLINE bool fits(const struct plan *plan, const uint64_t *key, size_t option,
                 size_t words)
{
    const uint64_t *avoid = plan->avoid + option * words;
    const uint64_t *mask = plan->option_mask + option * OPTION_MASKS * words;
    uint64_t conflict = 0;
    for (size_t w = 0; w < words; w++)
        conflict |= key[w] & avoid[w];
    for (size_t w = 0; plan->counted && w < words; w++)
        conflict |=
            (key[w] + mask[TRIAL * words + w]) & mask[GUARD * words + w];
    return !conflict;
}

/* Where a state goes. */
enum { DROPPED = -1, WHOLE = -2 }; /* or a layer */

/* Does some option of the layer fit?  Where keys are one word and no item is
 * counted, options are looked at without a branch, several at a time. */
INLINE bool has_choice(const struct plan *plan, const struct layer *layer,
                       const uint64_t *key, size_t words)
{
    if (words == 1 && !plan->counted) {
        const uint64_t *avoid = plan->avoid;
        for (size_t o = layer->first; o < layer->end;) {
            size_t end = o + AT_ONCE < layer->end ? o + AT_ONCE : layer->end;
            uint64_t some = 0;
            for (; o < end; o++)
                some |= (key[0] & avoid[o]) == 0;
            if (some)
                return true;
        }
        return false;
    }
    for (size_t o = layer->first; o < layer->end; o++)
        if (fits(plan, key, o, words))
            return true;
    return false;
}

/* Follows a state from the layer where it made its choice (its leader is
 * covered: led) to the next one where it has a choice. */
INLINE int64_t settle(const struct plan *plan, uint64_t *key, size_t k,
                      bool led, size_t words)
{
    for (;;) {
        const struct layer *layer = &plan->layer.at[k];
        const uint64_t *mask = plan->layer_mask + k * LAYER_MASKS * words;
        if (!has_all(key, mask + NEED * words, words) ||
            (layer->floored && !reaches_floor(key, mask, words)) ||
            !within_limits(plan, layer, key, led, words))
            return DROPPED;
        for (size_t w = 0; w < words; w++)
            key[w] &= mask[KEEP * words + w];
        if (++k == plan->layer.len)
            return WHOLE;
        mask += LAYER_MASKS * words;
        layer++;
        if (layer->closing && has_all(key, mask + FULL * words, words))
            return WHOLE;
        led = has_any(key, mask + LEADER * words, words);
        if (!led && has_choice(plan, layer, key, words))
            return (int64_t)k;
        if (!led && layer->forced)
            return DROPPED;
    }
}

/* ---- expanding ------------------------------------------------------ */

INLINE void add_total(struct run *run, const uint64_t *count, size_t values)
{
    unsigned carry = 0;
    for (size_t v = 0; v <= values; v++) {
        wide sum = (wide)run->total[v] + (v < values ? count[v] : 0) + carry;
        run->total[v] = (uint64_t)sum;
        carry = (unsigned)(sum >> 64);
    }
}

/* Sends a state that made its choice to where it goes.  The key of the next
 * record is the state's. */
INLINE void send(struct run *run, const uint64_t *count, bool led,
                 uint32_t option, struct shape s)
{
    size_t size = HEAD + s.words + s.values;
    uint64_t *record = run->record + run->records * size;
    uint64_t *key = record + HEAD;
    int64_t layer = settle(run->plan, key, run->layer, led, s.words);
    if (layer == DROPPED)
        return;
    if (s.kept)
        vec_push(&run->diagram->edge, (struct edge){option, LEAF});
    if (layer == WHOLE) {
        if (!s.kept)
            add_total(run, count, s.values);
        return;
    }
    struct table *table = &run->table[layer];
    record[0] = hash_of(key, s);
    record[1] = (uint64_t)layer << 32;
    if (s.kept)
        record[1] |= run->diagram->edge.len - 1;
    else
        memcpy(key + s.words, count, s.values * sizeof *count);
    run->records++;
    if (table->part) {
        const struct part *part = part_of(table, key, record[0]);
        if (part->room)
            __builtin_prefetch(home_of(table, part, record[0], s), 1);
    }
}

INLINE void expand(struct run *run, const uint64_t *slot, struct shape s)
{
    const struct plan *plan = run->plan;
    const struct layer *layer = &plan->layer.at[run->layer];
    size_t size = HEAD + s.words + s.values;
    const uint64_t *count = slot + s.words;
    if (s.kept) {
        run->diagram->rank.at[slot[s.words] - 1] =
            (uint32_t)run->diagram->begin.len;
        vec_push(&run->diagram->begin, (uint32_t)run->diagram->edge.len);
    }
    if (run->toll)
        run->sum[run->layer] +=
            run->toll[(slot[0] >> run->toll_shift) & run->toll_mask];
    if (!layer->forced) {
        uint64_t *key = run->record + run->records * size + HEAD;
        memcpy(key, slot, s.words * sizeof *key);
        send(run, count, false, NO_OPTION, s);
    }
    for (size_t o = layer->first; o < layer->end; o++) {
        const uint64_t *mask = plan->option_mask + o * OPTION_MASKS * s.words;
        if (!fits(plan, slot, o, s.words))
            continue;
        uint64_t *key = run->record + run->records * size + HEAD;
        for (size_t w = 0; w < s.words; w++)
            key[w] =
                (slot[w] | mask[PUT * s.words + w]) + mask[MORE * s.words + w];
        send(run, count, true, (uint32_t)o, s);
    }
}

/* Makes room in the diagram for one more node.  While an array grows it is
 * there twice, unless it is large: then the system moves its pages. */
static bool keep_room(struct run *run, size_t choices)
{
    enum { LARGE = 1 << 25 };
    struct diagram *d = run->diagram;
    uint64_t before = diagram_bytes(d);
    uint64_t more = before / 2 + choices * sizeof *d->edge.at + 64 +
                    (before < LARGE ? before : LARGE);
    if (d->edge.len + choices <= d->edge.cap && d->begin.len < d->begin.cap &&
        run->names <= d->rank.len)
        return true;
    if (d->edge.len + choices >= UINT32_MAX || !take_bytes(run, more))
        return false;
    run->denied = !vec_try_reserve(&d->edge, d->edge.len + choices) ||
                  !vec_try_reserve(&d->begin, d->begin.len + 1) ||
                  !vec_try_reserve(&d->rank, run->names);
    d->rank.len = d->rank.cap;
    give_bytes(run, more);
    run->other += diagram_bytes(d) - before;
    run->busy += diagram_bytes(d) - before;
    return !run->denied;
}

/* Expands states of the current part while there is room for records.  False
 * if there is no memory to keep them. */
INLINE bool expand_part(struct run *run, uint64_t until, struct shape s)
{
    const struct layer *layer = &run->plan->layer.at[run->layer];
    const struct part *part = &run->table[run->layer].part[run->part];
    size_t size = s.words + s.values, choices = layer->end - layer->first + 1;
    for (; run->slot < part->room; run->slot++) {
        const uint64_t *slot = part->slot + run->slot * size;
        if (is_free(slot, s))
            continue;
        if (run->records + choices > run->room || run->states >= until)
            return true;
        if (s.kept && !keep_room(run, choices))
            return false;
        expand(run, slot, s);
        run->states++;
    }
    free_part(run, &run->table[run->layer].part[run->part]);
    run->part++;
    run->slot = 0;
    return true;
}

static bool layer_ends(const struct run *run)
{
    const struct table *table = &run->table[run->layer];
    return run->part == table->parts;
}

enum gone { GONE_ON, GONE_OVERFLOWN, GONE_STARVED };

INLINE enum gone go_on(struct run *run, uint64_t until, struct shape s)
{
    while (run->layer < run->plan->layer.len) {
        bool ends = layer_ends(run);
        enum stored stored = STORED;
        if (ends || run->stored || run->records >= RECORDS)
            stored = store_all(run, s);
        ends = ends && layer_ends(run); /* the first record opens layer 0 */
        if (stored != STORED)
            return stored == STARVED ? GONE_STARVED : GONE_OVERFLOWN;
        if (ends) {
            free_table(run, &run->table[run->layer++]);
            run->part = run->slot = 0;
        } else if (run->states >= until) {
            break;
        } else if (!expand_part(run, until, s)) {
            return GONE_STARVED;
        }
    }
    return GONE_ON;
}

/* ---- the shapes ----------------------------------------------------- */

#define GO(name, words, values, kept) \
    static enum gone name(struct run *run, uint64_t until) \
    { \
        return go_on(run, until, (struct shape){words, values, kept}); \
    }

GO(go_1_1, 1, 1, false)
GO(go_2_1, 2, 1, false)
GO(go_1_2, 1, 2, false)
/* unreached: no test has so many items at once */
GO(go_2_2, 2, 2, false)
GO(go_any, run->plan->words, run->values, false)
GO(keep_1, 1, 1, true)
/* unreached: no test has so many items at once */
GO(keep_2, 2, 1, true)
GO(keep_any, run->plan->words, 1, true)

static enum gone go_in_shape(struct run *run, uint64_t until)
{
    size_t words = run->plan->words, values = run->values;
    if (run->diagram)
        return (words == 1   ? keep_1
                : words == 2 ? keep_2
                             /* unreached: no test has so many items at once */
                             : keep_any)(run, until);
    if (words > 2 || values > 2)
        return go_any(run, until);
    if (values == 1)
        return (words == 1 ? go_1_1 : go_2_1)(run, until);
    return (words == 1 ? go_1_2 : go_2_2)(run, until);
}

/* ---- longer counts -------------------------------------------------- */

/* Copies slots or records with one word more behind each. */
static void lengthen(uint64_t *longer, const uint64_t *old, size_t count,
                     size_t size)
{
    for (size_t i = 0; i < count; i++) {
        memcpy(longer + i * (size + 1), old + i * size, size * sizeof *old);
        longer[i * (size + 1) + size] = 0;
    }
}

static bool widen_part(struct run *run, struct part *part)
{
    size_t size = run->plan->words + run->values;
    struct part wider = *part;
    if (!part->room)
        return true;
    wider.order = arena_order(part->room * (size + 1) * sizeof *part->slot);
    wider.slot = take_block(run, wider.order);
    if (!wider.slot)
        return false;
    lengthen(wider.slot, part->slot, part->room, size);
    free_part(run, part);
    *part = wider;
    return true;
}

/* False if there is not enough memory; the run is over then, since shapes
 * cannot be mixed. */
static bool widen(struct run *run)
{
    size_t size = HEAD + run->plan->words + run->values;
    for (size_t k = run->layer; k < run->plan->layer.len; k++) {
        struct table *table = &run->table[k];
        for (size_t p = 0; p < table->parts; p++)
            if (!widen_part(run, &table->part[p]))
                return false;
    }
    uint64_t *longer =
        mem_try_alloc((run->room + 1) * (size + 1), sizeof *longer);
    run->denied = !longer;
    if (!longer)
        return false; /* unreached: there was memory */
    lengthen(longer, run->record, run->room + 1, size);
    free(run->record);
    run->record = longer;
    run->values++;
    run->total = mem_resize(run->total, run->values + 1, sizeof *run->total);
    run->total[run->values] = 0;
    return true;
}

/* ---- the whole ------------------------------------------------------ */

/* Without memory for it the run is starved before it has begun. */
static void run_init(struct run *run, const struct plan *plan,
                     struct diagram *diagram, uint64_t memory)
{
    size_t choices = 0;
    for (size_t k = 0; k < plan->layer.len; k++) {
        const struct layer *layer = &plan->layer.at[k];
        if (layer->end - layer->first >= choices)
            choices = layer->end - layer->first + 1;
    }
    *run = (struct run){.plan = plan,
                        .diagram = diagram,
                        .most = memory,
                        .values = 1,
                        .room = RECORDS + choices};
    arena_init(&run->arena, memory);
    run->record = mem_try_alloc((run->room + 1) * (HEAD + plan->words + 1),
                                sizeof *run->record);
    run->table = mem_try_alloc(plan->layer.len, sizeof *run->table);
    run->total = mem_alloc(2, sizeof *run->total);
    run->starved = run->denied = !run->record || !run->table;
    if (run->starved)
        return;
    run->other = (run->room + 1) * (HEAD + plan->words + 1) * 8 +
                 plan->layer.len * sizeof *run->table;
    note_bytes(run, run->other);
    if (diagram) /* an edge that leads to the first node */
        vec_push(&diagram->edge, (struct edge){NO_OPTION, LEAF});
    if (plan->hopeless)
        run->layer = plan->layer.len;
    else if (!plan->layer.len)
        run->total[0] = 1;
    else /* the state of no option at the first layer; its hash is 0 */
        run->record[HEAD + plan->words] = run->records = 1;
}

static enum progress run_go(struct run *run, uint64_t states)
{
    uint64_t until = run->states + states;
    enum gone gone = run->starved ? GONE_STARVED : go_in_shape(run, until);
    while (gone == GONE_OVERFLOWN)
        gone = widen(run) ? go_in_shape(run, until) : GONE_STARVED;
    run->starved = gone == GONE_STARVED;
    if (run->starved)
        return RUN_STARVED;
    return run->layer == run->plan->layer.len ? RUN_DONE : RUN_ON;
}

static void run_release(struct run *run)
{
    for (size_t k = 0; run->table && k < run->plan->layer.len; k++)
        free(run->table[k].part);
    arena_release(&run->arena);
    free(run->table);
    free(run->record);
    free(run->total);
    *run = (struct run){0};
}

const struct layer_kernel OF_KIND(layer) = {
    .init = run_init, .go = run_go, .release = run_release};
