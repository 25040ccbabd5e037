/* extend.c: the candidates of a row, the inner loop of the search.
 *
 * Rows R[u-2k] and 12 are known, and for all 22 what they become lies in as
 * many bytes.  Which of them are in the set A of the rows 11 is asked for 64
 * at a time: the set is a table of 32 bytes, of which the upper five bits of a
 * row choose one and the lower three a bit of it.  Rows of more columns are
 * two halves (halves.h).
 *
 * The file is compiled for any processor, and for those with shuffles of bytes
 * (avx2) or with permutations of 64 of them (avx512vbmi). */
#include "family/life/rows/walk.h"

#if defined __AVX512VBMI__ || defined __AVX2__
#include <immintrin.h>
#endif

/* ---- membership of 64 rows ------------------------------------------ */

#if defined __AVX512VBMI__
struct members {
    __m512i set, bits;
};

static inline struct members members_of(const uint64_t set[4])
{
    __m256i half = _mm256_loadu_si256((const __m256i *)(const void *)set);
    return (struct members){_mm512_zextsi256_si512(half),
                            _mm512_set1_epi64(0x8040201008040201)};
}

static inline uint64_t members_among(const struct members *members,
                                     const uint8_t *rows)
{
    __m512i row = _mm512_loadu_si512(rows);
    __m512i high =
        _mm512_and_si512(_mm512_srli_epi16(row, 3), _mm512_set1_epi8(31));
    __m512i low = _mm512_and_si512(row, _mm512_set1_epi8(7));
    return _mm512_test_epi8_mask(_mm512_permutexvar_epi8(high, members->set),
                                 _mm512_shuffle_epi8(members->bits, low));
}

/* The bits of a word at 32 places. */
static inline uint32_t pick(uint64_t word, const uint8_t *place)
{
    return _mm256_bitshuffle_epi64_mask(
        _mm256_set1_epi64x((long long)word),
        _mm256_loadu_si256((const __m256i *)(const void *)place));
}

#elif defined __AVX2__
struct members {
    __m256i first, second, bits;
};

static inline struct members members_of(const uint64_t set[4])
{
    const __m128i *half = (const __m128i *)(const void *)set;
    return (struct members){
        _mm256_broadcastsi128_si256(_mm_loadu_si128(half)),
        _mm256_broadcastsi128_si256(_mm_loadu_si128(half + 1)),
        _mm256_set1_epi64x((long long)0x8040201008040201)};
}

static inline uint32_t members_of_32(const struct members *members,
                                     const uint8_t *rows)
{
    __m256i row = _mm256_loadu_si256((const __m256i *)(const void *)rows);
    __m256i high =
        _mm256_and_si256(_mm256_srli_epi16(row, 3), _mm256_set1_epi8(15));
    __m256i low = _mm256_and_si256(row, _mm256_set1_epi8(7));
    __m256i byte =
        _mm256_blendv_epi8(_mm256_shuffle_epi8(members->first, high),
                           _mm256_shuffle_epi8(members->second, high), row);
    __m256i bit = _mm256_shuffle_epi8(members->bits, low);
    return (uint32_t)_mm256_movemask_epi8(
        _mm256_cmpeq_epi8(_mm256_and_si256(byte, bit), bit));
}

static inline uint64_t members_among(const struct members *members,
                                     const uint8_t *rows)
{
    return members_of_32(members, rows) |
           (uint64_t)members_of_32(members, rows + 32) << 32;
}

static inline uint32_t pick(uint64_t word, const uint8_t *place)
{
    __m256i at = _mm256_loadu_si256((const __m256i *)(const void *)place);
    __m256i high =
        _mm256_and_si256(_mm256_srli_epi16(at, 3), _mm256_set1_epi8(7));
    __m256i low = _mm256_and_si256(at, _mm256_set1_epi8(7));
    __m256i byte =
        _mm256_shuffle_epi8(_mm256_set1_epi64x((long long)word), high);
    __m256i bit = _mm256_shuffle_epi8(
        _mm256_set1_epi64x((long long)0x8040201008040201), low);
    return (uint32_t)_mm256_movemask_epi8(
        _mm256_cmpeq_epi8(_mm256_and_si256(byte, bit), bit));
}

#else
struct members {
    uint64_t set[4];
};

static inline struct members members_of(const uint64_t set[4])
{
    return (struct members){{set[0], set[1], set[2], set[3]}};
}

static inline uint64_t members_among(const struct members *members,
                                     const uint8_t *rows)
{
    uint64_t found = 0;
    for (int i = 0; i < 64; i++)
        found |= (members->set[rows[i] >> 6] >> (rows[i] & 63) & 1) << i;
    return found;
}

static inline uint32_t pick(uint64_t word, const uint8_t *place)
{
    uint32_t found = 0;
    for (int i = 0; i < 32; i++)
        found |= (uint32_t)(word >> (place[i] & 63) & 1) << i;
    return found;
}
#endif

/* ---- hits ----------------------------------------------------------- */

/* The rows 11 that may be, by the hits of the level that knew them as 22. */
static bool take_from(struct walk *walk, int u, uint64_t *set)
{
    struct level *level = walk_level(walk, u);
    const struct distances *to = &walk->to[level->strand];
    const struct level *from = level + to->early;
    row_t row = walk_row(walk, u + to->early);
    struct span span = from->span[walk_row(walk, u + to->once)];
    uint64_t any = 0;
    for (uint32_t i = span.begin; i < span.end; i++) {
        struct hit hit = walk->hit.at[i];
        if (hit.row != row)
            continue;
        level->gives[hit.r22] = hit.r11;
        level->last[hit.r22] = NOTHING;
        set[hit.r22 / 64] |= UINT64_C(1) << hit.r22 % 64;
        any = 1;
    }
    return any;
}

/* The rows 22 that have a row 33, by the hits of 12 at the level before. */
static inline __attribute__((always_inline)) void
reached(const struct walk *walk, const uint64_t *reaches, uint32_t last,
        uint64_t *set, const int words)
{
    int width = walk->table->width;
    for (int j = 0; j < words; j++)
        set[j] = 0;
    for (uint32_t i = last; i != NOTHING; i = walk->hit.at[i].next) {
        const struct hit *hit = &walk->hit.at[i];
        const uint64_t *reach =
            reaches + ((size_t)hit->r12 << width | hit->r22) * (size_t)words;
        for (int j = 0; j < words; j++)
            set[j] |= reach[j];
    }
}

/* For as many hits as there are rows. */
static inline bool make_room(struct walk *walk)
{
    size_t size = (size_t)walk->table->size;
    walk->starved |= !vec_try_reserve(&walk->hit, walk->hit.len + size) ||
                     !vec_try_reserve(&walk->pair, walk->pair.len + size);
    return !walk->starved;
}

/* There is room for it. */
static inline void add_hit(struct walk *walk, struct level *level,
                           struct hit hit)
{
    uint32_t count = (uint32_t)walk->hit.len++;
    hit.next = level->last[hit.r11];
    hit.row = level->gives[hit.r11];
    if (hit.next == NOTHING)
        walk->pair.at[walk->pair.len++] = (uint32_t)hit.row << 16 | hit.r11;
    level->last[hit.r11] = count;
    walk->hit.at[count] = hit;
}

static inline void add_hits(struct walk *walk, struct level *level,
                            struct hit hit, const uint8_t *next,
                            uint64_t among)
{
    for (; among; among &= among - 1) {
        int at = __builtin_ctzll(among);
        add_hit(walk, level,
                (struct hit){next[at], hit.r12, (row_t)(hit.r22 + at), 0, 0});
    }
}

static inline __attribute__((always_inline)) void
scan(struct walk *walk, int u, const uint64_t set[4], const int words)
{
    const struct rows_table *table = walk->table;
    struct level *level = walk_level(walk, u);
    const struct distances *to = &walk->to[level->strand];
    const struct level *before = level + to->once;
    row_t above = walk_row(walk, u + to->twice);
    size_t size = (size_t)table->size;
    const uint8_t *whole = table->whole[level->side] + above * size * size;
    const uint64_t *reaches = table->reach[level->far_side];
    struct members members = members_of(set);
    for (uint32_t i = before->at; i < before->after; i++) {
        row_t r12 = (row_t)walk->pair.at[i];
        const uint8_t *next = whole + r12 * size;
        const uint64_t *allowed =
            table->allowed + rows_edge(table, above, r12) * (size_t)words;
        uint32_t begin = (uint32_t)walk->hit.len;
        uint64_t among[4], reach[4], any = 0;
        for (int j = 0; j < words; j++) {
            among[j] = members_among(&members, next + 64 * j) & allowed[j];
            any |= among[j];
        }
        if (any) {
            if (!make_room(walk))
                return;
            reached(walk, reaches, before->last[r12], reach, words);
            for (int j = 0; j < words; j++)
                add_hits(walk, level,
                         (struct hit){0, r12, (row_t)(64 * j), 0, 0},
                         next + 64 * j, among[j] & reach[j]);
        }
        level->span[r12] = (struct span){begin, (uint32_t)walk->hit.len};
    }
}

#include "family/life/rows/halves.h"

static int compare_pairs(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void sort_pairs(uint32_t *pair, size_t count)
{
    if (count > 64) {
        qsort(pair, count, sizeof *pair, compare_pairs);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        uint32_t now = pair[i];
        size_t j = i;
        for (; j && pair[j - 1] > now; j--)
            pair[j] = pair[j - 1];
        pair[j] = now;
    }
}

bool OF_KIND(rows)(struct walk *walk, int u)
{
    struct level *level = walk_level(walk, u);
    uint64_t set[ROWS_WORDS];
    int words = walk->table->words;
    memset(set, 0, sizeof *set * (size_t)(words < 4 ? 4 : words));
    level->pair = level->pairs = level->after = (uint32_t)walk->pair.len;
    if (!take_from(walk, u, set))
        return false;
    switch (walk->table->width) {
    case 12:
        scan_halves(walk, u, set, 6, 6);
        break;
    case 11:
        scan_halves(walk, u, set, 6, 5);
        break;
    case 10:
        scan_halves(walk, u, set, 5, 5);
        break;
    case 9:
        scan_halves(walk, u, set, 5, 4);
        break;
    case 8:
        scan(walk, u, set, 4);
        break;
    case 7:
        scan(walk, u, set, 2);
        break;
    default:
        scan(walk, u, set, 1);
        break;
    }
    level->pairs = (uint32_t)walk->pair.len;
    sort_pairs(walk->pair.at + level->pair, level->pairs - level->pair);
    return level->pairs > level->pair && !walk->starved;
}
