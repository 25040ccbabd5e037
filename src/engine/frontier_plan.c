/* frontier_plan.c: slots, masks and limits for a sequence of options.
 *
 * Limits.  Let a group have `size` members, and let its primary items weigh
 * so much in all that `spare` members stay uncovered (everything times the
 * group's scale).  Behind a layer, the members that are dead and uncovered
 * are
 *     dead members - weights of the primary items covered so far
 *                  + live members that are covered,
 * and that is a sum over bits of the state.  It grows only in layers where
 * members die, and a state for which it exceeds `spare` leads nowhere. */
#include "engine/frontier_plan.h"

#include <assert.h>

struct slot {
    int word, shift;
};

struct maker {
    struct plan *plan;
    const struct outline *outline;
    const struct sequence *sequence;
    struct slot *slot; /* owned; of each item */
    bool *is_slow;     /* owned; of each item: its slot is its own */
    int *left;         /* owned; options of each item still to be decided */
    VEC(uint64_t) term_mask;
};

/* ---- slots ---------------------------------------------------------- */

static uint64_t ones(int width)
{
    return width < 64 ? (UINT64_C(1) << width) - 1 : UINT64_MAX;
}

static bool find_slot(uint64_t *used, int width, struct slot *slot)
{
    for (int w = 0; w < KEY_WORDS_MAX; w++)
        for (int shift = 0; shift + width <= 64; shift++)
            if (!(used[w] & ones(width) << shift)) {
                used[w] |= ones(width) << shift;
                *slot = (struct slot){w, shift};
                return true;
            }
    return false;
}

static uint64_t slot_mask(const struct maker *m, int item)
{
    return ones(m->outline->item[item].width) << m->slot[item].shift;
}

/* Items by a layer of theirs, for one sweep over all layers. */
struct calendar {
    int *next; /* owned; the next item of the same layer, or -1 */
    int *head; /* owned; of each layer */
};

static struct calendar calendar_new(const struct maker *m, const int *layer)
{
    int items = m->outline->xcc->items;
    size_t layers = m->sequence->step.len;
    struct calendar c = {mem_alloc((size_t)items, sizeof *c.next),
                         mem_alloc(layers, sizeof *c.head)};
    for (size_t k = 0; k < layers; k++)
        c.head[k] = -1;
    for (int i = items; i-- > 0;)
        if (m->outline->item[i].width &&
            m->sequence->first[i] <= m->sequence->last[i]) {
            c.next[i] = c.head[layer[i]];
            c.head[layer[i]] = i;
        }
    return c;
}

static void calendar_free(struct calendar *c)
{
    free(c->next);
    free(c->head);
}

/* How many of the first items it takes that each option has exactly one of
 * them; 0: no number does.  In a packing these are the pieces. */
static int find_pieces(const struct outline *l, size_t options)
{
    const struct xcc *xcc = l->xcc;
    size_t sum = 0;
    int pieces = 0;
    while (pieces < xcc->primary && sum < options)
        sum += (size_t)l->item[pieces++].options;
    for (size_t o = 0; o < xcc_options(xcc) && sum == options; o++) {
        int met = 0;
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++)
            met += xcc->entry.at[e].item < pieces;
        if (met != 1 && !l->idle[o])
            return 0;
    }
    return sum == options ? pieces : 0;
}

/* Gives the first bits to pieces, if they live through half of the layers. */
static void allot_slow(struct maker *m)
{
    const struct sequence *s = m->sequence;
    int half = (int)s->step.len / 2;
    int pieces = find_pieces(m->outline, s->option.len);
    bool slow = pieces <= SLOW_BITS_MAX;
    for (int i = 0; i < pieces; i++)
        slow = slow && m->outline->item[i].width == 1 &&
               s->last[i] - s->first[i] > half;
    for (int i = 0; i < pieces && slow; i++) {
        m->slot[i] = (struct slot){0, i};
        m->is_slow[i] = true;
    }
    m->plan->slow = slow ? pieces : 0;
}

/* Gives each item a slot from its first layer to its last. */
static bool allot(struct maker *m)
{
    allot_slow(m);
    uint64_t used[KEY_WORDS_MAX] = {ones(m->plan->slow)};
    struct calendar born = calendar_new(m, m->sequence->first);
    struct calendar dies = calendar_new(m, m->sequence->last);
    bool fits = true;
    m->plan->words = 1;
    for (size_t k = 0;
         k < m->sequence->step.len && fits && !watch_over(m->outline->watch);
         k++) {
        for (int i = born.head[k]; i >= 0 && fits; i = born.next[i]) {
            int width = m->outline->item[i].width;
            if (m->is_slow[i])
                continue;
            fits = width <= 64 && find_slot(used, width, &m->slot[i]);
            if (fits && (size_t)m->slot[i].word >= m->plan->words)
                m->plan->words = (size_t)m->slot[i].word + 1;
        }
        for (int i = dies.head[k]; i >= 0 && fits; i = dies.next[i])
            if (!m->is_slow[i])
                used[m->slot[i].word] &= ~slot_mask(m, i);
    }
    calendar_free(&born);
    calendar_free(&dies);
    while (m->plan->words & (m->plan->words - 1))
        /* unreached: no test has so many items at once */
        m->plan->words++; /* keys have 1, 2, 4, 8 or 16 words */
    return fits;
}

/* ---- options -------------------------------------------------------- */

/* The number of this rank, ascending from 0, among those of `width` bits of
 * which half are set. */
static uint64_t code_bits(int width, int rank)
{
    uint64_t code = ones(width / 2);
    for (; rank > 0; rank--) { /* the next number with as many bits */
        uint64_t low = code & -code, up = code + low;
        code = up | ((code ^ up) / low) >> 2;
    }
    return code;
}

/* Adds an entry to the masks of option k. */
static void enter(struct maker *m, size_t k, struct entry entry, int code)
{
    const struct item_facts *facts = &m->outline->item[entry.item];
    size_t words = m->plan->words;
    uint64_t *avoid = m->plan->avoid + k * words;
    uint64_t *mask = m->plan->option_mask + k * OPTION_MASKS * words;
    if (!facts->width)
        return;
    size_t w = (size_t)m->slot[entry.item].word;
    int shift = m->slot[entry.item].shift;
    uint64_t all = slot_mask(m, entry.item);
    if (facts->once) {
        avoid[w] |= all;
        mask[PUT * words + w] |= all;
    } else if (facts->high) {
        uint64_t guard = UINT64_C(1) << (facts->width - 1);
        mask[TRIAL * words + w] |= (guard - (uint64_t)facts->high) << shift;
        mask[GUARD * words + w] |= guard << shift;
        mask[MORE * words + w] |= UINT64_C(1) << shift;
        m->plan->counted = true;
    } else {
        uint64_t bits = code_bits(facts->width, code) << shift;
        avoid[w] |= entry.colour ? all & ~bits : all;
        mask[PUT * words + w] |= bits;
    }
}

static void make_options(struct maker *m)
{
    const struct xcc *xcc = m->outline->xcc;
    struct plan *plan = m->plan;
    size_t size = OPTION_MASKS * plan->words;
    vec_append(&plan->option, m->sequence->option.at, m->sequence->option.len);
    plan->option_mask =
        mem_alloc(plan->option.len * size, sizeof *plan->option_mask);
    plan->avoid =
        mem_alloc(plan->option.len * plan->words, sizeof *plan->avoid);
    for (size_t k = 0; k < plan->option.len && !watch_over(m->outline->watch);
         k++) {
        size_t o = (size_t)plan->option.at[k];
        for (size_t e = xcc_begin(xcc, o); e < xcc->end.at[o]; e++)
            enter(m, k, xcc->entry.at[e], m->outline->code[e]);
    }
}

/* ---- layers --------------------------------------------------------- */

static uint64_t *masks_of(struct maker *m, size_t layer, enum layer_mask kind)
{
    return m->plan->layer_mask + (layer * LAYER_MASKS + kind) * m->plan->words;
}

/* An item of the layer's options: what must hold afterwards? */
static void demand(struct maker *m, size_t k, int item)
{
    const struct item_facts *facts = &m->outline->item[item];
    size_t w = (size_t)m->slot[item].word;
    int missing = facts->low - m->left[item];
    if (item >= m->outline->xcc->primary || !facts->width || missing <= 0)
        return;
    if (facts->once) {
        masks_of(m, k, NEED)[w] |= slot_mask(m, item);
    } else {
        uint64_t guard = UINT64_C(1) << (facts->width - 1);
        int shift = m->slot[item].shift;
        masks_of(m, k, FLOOR)[w] |= (guard - (uint64_t)missing) << shift;
        masks_of(m, k, RAISED)[w] |= guard << shift;
        m->plan->layer.at[k].floored = true;
    }
}

static void make_layer(struct maker *m, size_t k)
{
    const struct xcc *xcc = m->outline->xcc;
    struct layer *layer = &m->plan->layer.at[k];
    int leader = m->sequence->step.at[k].leader;
    const struct item_facts *facts = &m->outline->item[leader];
    layer->forced = leader < xcc->primary && facts->once && facts->low;
    if (facts->once && m->sequence->first[leader] < (int)k)
        masks_of(m, k, LEADER)[m->slot[leader].word] = slot_mask(m, leader);
    for (int pass = 0; pass < 2; pass++)
        for (size_t o = layer->first; o < layer->end; o++) {
            size_t option = (size_t)m->plan->option.at[o];
            for (size_t e = xcc_begin(xcc, option); e < xcc->end.at[option];
                 e++)
                if (pass)
                    demand(m, k, xcc->entry.at[e].item);
                else
                    m->left[xcc->entry.at[e].item]--;
        }
}

/* Which bits are live behind each layer, and whether all primary items are
 * covered when certain bits are set. */
static void make_lives(struct maker *m)
{
    const struct xcc *xcc = m->outline->xcc;
    const struct sequence *s = m->sequence;
    struct calendar born = calendar_new(m, s->first);
    struct calendar dies = calendar_new(m, s->last);
    uint64_t live[KEY_WORDS_MAX] = {0}, full[KEY_WORDS_MAX] = {0};
    int open = 0; /* primary items to come, or that can be covered again */
    for (int i = 0; i < xcc->primary; i++)
        open += s->first[i] <= s->last[i];
    for (size_t k = 0; k < s->step.len; k++) {
        memcpy(masks_of(m, k, FULL), full, m->plan->words * sizeof *full);
        m->plan->layer.at[k].closing = !open;
        for (int i = born.head[k]; i >= 0; i = born.next[i]) {
            live[m->slot[i].word] |= slot_mask(m, i);
            if (i < xcc->primary && m->outline->item[i].once) {
                full[m->slot[i].word] |= slot_mask(m, i);
                open--;
            }
        }
        for (int i = dies.head[k]; i >= 0; i = dies.next[i]) {
            live[m->slot[i].word] &= ~slot_mask(m, i);
            if (i < xcc->primary && m->outline->item[i].once)
                full[m->slot[i].word] &= ~slot_mask(m, i);
            else if (i < xcc->primary)
                open--;
        }
        memcpy(masks_of(m, k, KEEP), live, m->plan->words * sizeof *live);
    }
    calendar_free(&born);
    calendar_free(&dies);
}

static void make_layers(struct maker *m)
{
    const struct sequence *s = m->sequence;
    struct plan *plan = m->plan;
    plan->layer_mask = mem_alloc(s->step.len * LAYER_MASKS * plan->words,
                                 sizeof *plan->layer_mask);
    for (size_t k = 0; k < s->step.len; k++)
        vec_push(&plan->layer,
                 (struct layer){.leader = s->step.at[k].leader,
                                .first = k ? s->step.at[k - 1].end : 0,
                                .end = s->step.at[k].end,
                                .weight = s->step.at[k].weight});
    for (int i = 0; i < m->outline->xcc->items; i++)
        m->left[i] = m->outline->item[i].options;
    for (size_t k = 0; k < s->step.len && !watch_over(m->outline->watch); k++)
        make_layer(m, k);
    if (!watch_look(m->outline->watch))
        make_lives(m);
}

/* ---- limits --------------------------------------------------------- */

/* Adds bits to the term of this weight, or makes one. */
static void add_bits(struct maker *m, size_t first, int weight, int word,
                     uint64_t bits)
{
    struct plan *plan = m->plan;
    size_t t = first;
    while (t < plan->weight.len && plan->weight.at[t] != weight)
        t++;
    if (t == plan->weight.len) {
        vec_push(&plan->weight, weight);
        for (size_t w = 0; w < plan->words; w++)
            vec_push(&m->term_mask, 0);
    }
    m->term_mask.at[t * plan->words + (size_t)word] |= bits;
}

/* Adds an item: its bit, or the digits of how often it is covered. */
static void add_item(struct maker *m, size_t first, int weight, int item)
{
    const struct item_facts *facts = &m->outline->item[item];
    struct slot slot = m->slot[item];
    int digits = facts->once ? 1 : facts->width - 1;
    for (int d = 0; d < digits && weight; d++)
        add_bits(m, first, weight * (1 << d), slot.word,
                 UINT64_C(1) << (slot.shift + d));
}

static int64_t spare_of(const struct maker *m, int number)
{
    const struct outline *l = m->outline;
    const struct group *group = &l->group.at[number - 1];
    int64_t spare = 0;
    for (int i = 0; i < l->xcc->primary; i++)
        spare -= (int64_t)group->weight[i] * l->item[i].low;
    for (int i = l->xcc->primary; i < l->xcc->items; i++)
        spare += l->item[i].group == number ? group->scale : 0;
    return spare;
}

static void add_limit(struct maker *m, int k, int number, bool easy)
{
    const struct outline *l = m->outline;
    const struct sequence *s = m->sequence;
    const struct group *group = &l->group.at[number - 1];
    struct limit limit = {.first = m->plan->weight.len,
                          .most = spare_of(m, number),
                          .easy = easy};
    for (int i = 0; i < l->xcc->items; i++) {
        bool primary = i < l->xcc->primary;
        int weight = primary ? -group->weight[i] : group->scale;
        if (!primary && l->item[i].group != number)
            continue;
        if (s->last[i] <= k)
            limit.most -= primary ? (int64_t)weight * l->item[i].low : weight;
        else if (s->first[i] <= k)
            add_item(m, limit.first, weight, i);
    }
    limit.end = m->plan->weight.len;
    vec_push(&m->plan->limit, limit);
}

/* The limits behind each layer in which members of a group die. */
static void make_limits(struct maker *m)
{
    const struct outline *l = m->outline;
    const struct sequence *s = m->sequence;
    for (size_t g = 1; g <= l->group.len; g++)
        m->plan->hopeless |= spare_of(m, (int)g) < 0;
    for (int k = 0; k < (int)s->step.len; k++) {
        struct layer *layer = &m->plan->layer.at[k];
        layer->first_limit = m->plan->limit.len;
        for (int g = 1; g <= (int)l->group.len; g++) {
            int dying = 0;
            for (int i = l->xcc->primary; i < l->xcc->items; i++)
                dying += l->item[i].group == g && s->last[i] == k;
            if (dying)
                add_limit(m, k, g,
                          dying == 1 &&
                              l->item[s->step.at[k].leader].group == g);
        }
        layer->end_limit = m->plan->limit.len;
    }
}

/* ---- the whole ------------------------------------------------------ */

/* The masks, once it is known how long they are. */
static uint64_t masks_bytes(size_t words, size_t options, size_t layers)
{
    return (uint64_t)words * sizeof(uint64_t) *
               (options * (OPTION_MASKS + 1) + layers * LAYER_MASKS) +
           options * sizeof(int) + layers * sizeof(struct layer);
}

/* The cover and its outline, two sequences of which one is to be the best,
 * and the masks; vectors have room for half as much again. */
uint64_t plan_least(size_t items, size_t options, size_t entries)
{
    uint64_t cover = entries * sizeof(struct entry) +
                     options * (sizeof(size_t) + sizeof(int));
    uint64_t outline = items * (sizeof(struct item_facts) + sizeof(size_t)) +
                       entries * 2 * sizeof(int) + options;
    uint64_t sequence = items * 2 * sizeof(int) + options * sizeof(int);
    return cover + outline + 2 * sequence + masks_bytes(1, options, 1);
}

bool plan_init(struct plan *plan, const struct outline *l,
               const struct sequence *s, uint64_t memory, struct error *err)
{
    size_t items = (size_t)l->xcc->items;
    struct maker m = {.plan = plan,
                      .outline = l,
                      .sequence = s,
                      .slot = mem_alloc(items, sizeof *m.slot),
                      .is_slow = mem_alloc(items, sizeof *m.is_slow),
                      .left = mem_alloc(items, sizeof *m.left)};
    *plan = (struct plan){.hopeless = l->hopeless};
    bool fits = allot(&m);
    plan->bytes = masks_bytes(plan->words, s->option.len, s->step.len);
    if (watch_look(l->watch))
        fits = false;
    else if (!fits)
        error_say(err,
                  "a state of this cover needs more than %d bits: too many "
                  "items are open at once for the engine frontier; dance can "
                  "list the solutions",
                  64 * KEY_WORDS_MAX);
    fits = fits && plan->bytes <= memory && mem_has((double)plan->bytes);
    if (fits) {
        make_options(&m);
        make_layers(&m);
        make_limits(&m);
        plan->term_mask = m.term_mask.at;
        plan->bytes += m.term_mask.cap * sizeof *m.term_mask.at +
                       plan->limit.cap * sizeof *plan->limit.at;
    }
    free(m.slot);
    free(m.is_slow);
    free(m.left);
    return fits && !watch_look(l->watch);
}

void plan_release(struct plan *plan)
{
    vec_release(&plan->layer);
    vec_release(&plan->option);
    vec_release(&plan->limit);
    vec_release(&plan->weight);
    free(plan->layer_mask);
    free(plan->option_mask);
    free(plan->avoid);
    free(plan->term_mask);
    *plan = (struct plan){0};
}
