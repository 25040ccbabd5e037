/* heights.c: coverings drawn at random, each with the same probability.
 *
 * In a region without holes a covering is a set of heights (terrain.c).  A
 * sweep looks at all even inner corners, then at all odd ones: the neighbours
 * of a corner allow one height or two that differ by 4, and a random bit
 * chooses.  That chain ends up in each covering with the same probability, and
 * it is monotone: of two sets of heights, one nowhere above the other, it
 * makes two such sets with the same bits.
 *
 * Coupling from the past (Propp and Wilson 1996).  Begin with the greatest and
 * the least heights, T sweeps ago.  If both have become the same by now, so
 * have all between them, and what they have become is an exact sample.  If
 * not, begin 2T sweeps ago, with the same bits for the last T sweeps.  Bits
 * are numbers of a stream that has no beginning to go through (rng_at), so
 * the past is not kept.  A board of 100 x 100 takes 32736 sweeps with seed 1,
 * all epochs together.
 *
 * Levels.  Even corners have even heights, odd ones odd heights: half of it,
 * rounded up, is a level, and two levels of a corner differ by 2.  They are
 * kept apart, even corners first, so that the neighbours of corner i of one
 * kind are corners i + constant of the other and a sweep goes straight through
 * both (sweep.h).  Levels take a byte where they fit, as they do on
 * boards up to some 200 x 200, else four.
 *
 * The greatest heights are a covering by themselves, so this engine decides
 * as well. */
#include "family/domino/heights/terrain.h"
#include "base/text.h"
#include "base/rng.h"

#include <math.h>

enum {
    LANES = 32,        /* corners that share a bit of the bytes drawn */
    BLOCK = 8 * LANES, /* corners of which one such row of bytes decides */
    WORDS = LANES / 8, /* that are drawn for them */
    FIRST_PAST = 32,   /* sweeps of the first epoch */
    SWEEPS_A_LOOK = 32,
    CORNERS_A_PAUSE = 1 << 20
};

/* Corners of one kind, and where the others are. */
struct half {
    size_t own, other; /* where levels of both kinds begin */
    ptrdiff_t up, down, left, right;
    int shift;            /* of neighbours to the left and right */
    const uint8_t *inner; /* borrowed; of each corner: does it move? */
};

struct heights;

/* Levels of some type. */
struct levels {
    size_t bytes;
    void (*load)(const struct heights *h, void *levels,
                 const int32_t *heights);
    int32_t (*read)(const struct heights *h, const void *levels, size_t at);
    void (*block)(const struct half *half, void *levels, size_t at,
                  const uint8_t *bits);
};

enum chain { TOP, BOTTOM, CHAINS };

struct heights {
    const struct domino *d;
    bool surveyed, none; /* are the heights known, and is there none? */
    int wide;
    size_t corners;
    size_t stretch; /* of levels of one kind, with margins */
    int offset;     /* keeps levels above zero */
    const struct levels *levels;
    struct half half[2];
    uint8_t *inner;                    /* owned */
    void *first[CHAINS], *now[CHAINS]; /* owned; levels of both kinds */
    uint64_t past, left; /* sweeps: of this epoch, and still to be made */
    uint64_t drawn;      /* samples so far */
    bool met;            /* both chains are the same */
};

/* ---- levels --------------------------------------------------------- */

static int32_t to_level(size_t at, int32_t height)
{
    return at % 2 ? (height + 1) / 2 : height / 2;
}

static int32_t from_level(size_t at, int32_t level)
{
    return 2 * level - (int32_t)(at % 2);
}

/* Neighbours of corners in the first and the last row lie in the margins. */
static size_t margin(const struct heights *h)
{
    return (size_t)h->wide / 2 + 1;
}

static size_t slot(const struct heights *h, size_t at)
{
    return (at % 2 ? h->stretch : 0) + margin(h) + at / 2;
}

static const uint8_t single[] = {1, 2, 4, 8, 16, 32, 64, 128}; /* bits */

#define LEVEL uint8_t
#define SWEEP(name) narrow_##name
#include "family/domino/heights/sweep.h"
#define LEVEL int32_t
#define SWEEP(name) wide_##name
#include "family/domino/heights/sweep.h"

/* ---- from the terrain to both chains -------------------------------- */

/* Blocks that hold all corners of a kind. */
static size_t blocks(const struct heights *h)
{
    return (h->corners / 2 + BLOCK) / BLOCK;
}

static void find_halves(struct heights *h)
{
    ptrdiff_t reach = h->wide / 2;
    size_t first = margin(h), second = h->stretch + first;
    h->half[0] = (struct half){.own = first,
                               .other = second,
                               .up = -reach - 1,
                               .down = reach,
                               .left = -1,
                               .right = 0,
                               .shift = 2,
                               .inner = h->inner};
    h->half[1] = (struct half){.own = second,
                               .other = first,
                               .up = -reach,
                               .down = reach + 1,
                               .left = 0,
                               .right = 1,
                               .shift = 0,
                               .inner = h->inner + blocks(h) * BLOCK};
}

/* Chooses the type; heights of no interest are 0. */
static void find_levels(struct heights *h, const struct terrain *t)
{
    int least = 0, most = 0;
    for (size_t at = 0; at < h->corners; at++) {
        most = t->top[at] > most ? t->top[at] : most;
        least = t->bottom[at] < least ? t->bottom[at] : least;
    }
    /* Sums with neighbours reach 2 beyond. */
    h->offset = 4 - least / 2;
    h->levels =
        h->offset + most / 2 + 4 <= UINT8_MAX ? &narrow_levels : &wide_levels;
}

/* False: there is no memory for them. */
static bool make_chains(struct heights *h, const struct terrain *t)
{
    h->wide = t->wide;
    h->corners = terrain_corners(t);
    h->stretch = blocks(h) * BLOCK + 2 * margin(h);
    find_levels(h, t);
    h->inner = mem_try_alloc(2 * blocks(h) * BLOCK, 1);
    if (!h->inner)
        return false; /* unreached: there was memory */
    for (size_t at = 0; at < h->corners; at++)
        h->inner[at % 2 * blocks(h) * BLOCK + at / 2] = t->inner[at];
    find_halves(h);
    for (int chain = 0; chain < CHAINS; chain++) {
        h->first[chain] = mem_try_alloc(2 * h->stretch, h->levels->bytes);
        h->now[chain] = mem_try_alloc(2 * h->stretch, h->levels->bytes);
        if (!h->first[chain] || !h->now[chain])
            return false;
        h->levels->load(h, h->first[chain], chain == TOP ? t->top : t->bottom);
    }
    return true;
}

/* At the most, of both chains twice and of the terrain. */
static double bytes_of(const struct domino *d)
{
    double corners = ((double)d->rows + 1) * ((double)d->cols + 2);
    return corners * (2 * CHAINS * sizeof(int32_t) + 2 * sizeof(int32_t) + 3);
}

static bool no_memory(const struct domino *d, struct error *err)
{
    return error_say(err,
                     "there is no memory for the heights of a board of %dx%d",
                     d->rows, d->cols);
}

/* FOUND: there is a covering. */
static enum verdict survey(struct search *search, struct error *err)
{
    struct heights *h = search->state;
    double bytes = bytes_of(h->d);
    if (search_pause(search))
        return VERDICT_UNKNOWN;
    if (!h->surveyed && bytes > (double)search->request->memory) {
        error_say(err,
                  "the heights of this region take %.0f MB, and --memory "
                  "allows %s",
                  ceil(bytes / 0x1p20),
                  text_bytes((double)search->request->memory).text);
        return VERDICT_ERROR;
    }
    if (!h->surveyed) {
        struct terrain terrain = {0};
        bool room = terrain_size(&terrain, h->d);
        h->none = room && !terrain_survey(&terrain, h->d);
        room = room && (h->none || make_chains(h, &terrain));
        terrain_release(&terrain);
        if (!room) {
            no_memory(h->d, err);
            return VERDICT_ERROR;
        }
        h->surveyed = true;
    }
    return h->none ? VERDICT_NONE : VERDICT_FOUND;
}

/* ---- sweeps --------------------------------------------------------- */

static bool chains_meet(const struct heights *h)
{
    return !memcmp(h->now[TOP], h->now[BOTTOM],
                   2 * h->stretch * h->levels->bytes);
}

static void begin_epoch(struct heights *h, uint64_t past)
{
    h->past = h->left = past;
    for (int chain = 0; chain < CHAINS; chain++)
        memcpy(h->now[chain], h->first[chain],
               2 * h->stretch * h->levels->bytes);
    h->met = chains_meet(h);
}

/* Byte by byte, so that all machines draw the same. */
static void draw_bits(uint64_t key, uint64_t index, uint8_t *bits)
{
    for (int i = 0; i < WORDS; i++) {
        uint64_t word = rng_at(key, index * WORDS + (uint64_t)i);
        for (int byte = 0; byte < 8; byte++)
            bits[8 * i + byte] = (uint8_t)(word >> 8 * byte);
    }
}

/* The sweep that lies h->left sweeps back. */
static void sweep(struct heights *h, uint64_t key)
{
    size_t count = blocks(h);
    for (size_t kind = 0; kind < 2; kind++)
        for (size_t block = 0; block < count; block++) {
            uint8_t bits[LANES];
            const struct half *half = &h->half[kind];
            draw_bits(key, (2 * h->left + kind) * count + block, bits);
            h->levels->block(half, h->now[TOP], block * BLOCK, bits);
            if (!h->met)
                h->levels->block(half, h->now[BOTTOM], block * BLOCK, bits);
        }
    h->left--;
    if (!h->met && (h->left % SWEEPS_A_LOOK == 0))
        h->met = chains_meet(h);
}

/* Makes what is left of the epoch; false if it had to pause. */
static bool sweep_on(struct search *search, uint64_t key)
{
    struct heights *h = search->state;
    uint64_t many = 1 + CORNERS_A_PAUSE / (h->corners + 1);
    while (h->left) {
        if (search->steps >= search->effort ||
            (h->left % many == 0 && search_pause(search)))
            return false;
        sweep(h, key);
        search->steps++;
    }
    return true;
}

/* ---- the engine ----------------------------------------------------- */

/* A domino lies across the side between two cells if the heights of its ends
 * differ by 3. */
static void deliver(struct search *search, const void *levels)
{
    const struct heights *h = search->state;
    const struct domino *d = h->d;
    size_t wide = (size_t)h->wide;
    search->solutions++;
    vec_clear(&search->facts);
    for (int row = 0; row < d->rows; row++)
        for (int col = 0; col < d->cols; col++) {
            const uint8_t *cell = region_at(d, row, col);
            size_t last = ((size_t)row + 1) * wide + (size_t)col + 1;
            int at = place(d, row, col);
            if (!cell[0])
                continue;
            int32_t end = h->levels->read(h, levels, last);
            if (cell[1] &&
                abs(end - h->levels->read(h, levels, last - wide)) == 3)
                vec_push(&search->facts, domino_fact(at, HORIZONTAL));
            if (cell[d->cols + 2] &&
                abs(end - h->levels->read(h, levels, last - 1)) == 3)
                vec_push(&search->facts, domino_fact(at, VERTICAL));
        }
}

static bool heights_open(struct search *search, struct error *err)
{
    const struct domino *d = search->request->puzzle;
    if (!domino_without_walls(d, "heights", err))
        return false;
    if (d->tatami)
        return error_say(err,
                         "heights draws plain coverings and knows nothing of "
                         "the tatami rule");
    enum holes holes = domino_holes(d);
    if (holes == HOLES_UNKNOWN)
        return no_memory(d, err); /* unreached: there was memory */
    if (holes == HOLES_SOME)
        return error_say(err,
                         "heights are for regions without holes, and this "
                         "one has some");
    struct heights *h = search->state = mem_alloc(1, sizeof *h);
    h->d = d;
    return true;
}

static void heights_close(struct search *search)
{
    struct heights *h = search->state;
    if (!h)
        return;
    free(h->inner);
    for (int chain = 0; chain < CHAINS; chain++) {
        free(h->first[chain]);
        free(h->now[chain]);
    }
    free(h);
    search->state = NULL;
}

static enum verdict heights_next(struct search *search, struct error *err)
{
    const struct heights *h = search->state;
    enum verdict verdict = survey(search, err);
    if (verdict == VERDICT_FOUND)
        deliver(search, h->first[TOP]);
    return verdict;
}

static enum verdict heights_sample(struct search *search, struct error *err)
{
    struct heights *h = search->state;
    enum verdict verdict = survey(search, err);
    if (verdict != VERDICT_FOUND)
        return verdict;
    if (!h->past)
        begin_epoch(h, FIRST_PAST);
    uint64_t key = rng_at(search->request->seed, h->drawn);
    while (sweep_on(search, key)) {
        if (h->met) {
            h->past = 0;
            h->drawn++;
            deliver(search, h->now[TOP]);
            return VERDICT_FOUND;
        }
        begin_epoch(h, 2 * h->past);
    }
    return VERDICT_UNKNOWN;
}

const struct engine heights_engine = {
    .name = "heights",
    .title = "draws coverings of regions without holes, and decides",
    .step = "sweeps",
    .form = FORM_PUZZLE,
    .yields = true,
    .thrifty = true,
    .open = heights_open,
    .next = heights_next,
    .sample = heights_sample,
    .close = heights_close,
};
