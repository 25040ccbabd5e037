/* counter_saved.c: how far a counter has come, as text: what it remembers.
 *
 *     parts 1 9b3c07d2e1f0a455   how keys are written, and a sum of the
 * clauses part 12 0a1f... 1e04 3 17  a part: its rank, key and number, in base
 * 16 but for the rank; then its conditions
 *
 * What is remembered holds whenever its conditions do, whatever was decided
 * and learnt before.  So a counter that begins with it walks quickly to where
 * another one stopped.  A part's rank says how many decisions it took; where
 * there is too much to tell, those that took few are left out. */
#include "engine/counter.h"
#include "base/reader.h"
#include "base/writer.h"

#include <inttypes.h>
#include <stdlib.h>

enum { KEY_VERSION = 1, RANKS = 32 };
static const size_t TOLD_MOST = 16 << 20; /* bytes, roughly */

/* ---- saving --------------------------------------------------------- */

struct telling {
    struct writer *out;
    size_t bytes[RANKS]; /* of the parts of each rank */
    unsigned least;      /* rank that is told */
};

static void weigh_part(void *context, struct key key, const uint32_t *word,
                       size_t words, const mpz_t number)
{
    enum { WORD = 8 };
    struct telling *telling = context;
    (void)word;
    telling->bytes[key.rank] +=
        2 * key.size + WORD * words + mpz_sizeinbase(number, 16);
}

static const char hexadecimal[] = "0123456789abcdef";

static void tell_part(void *context, struct key key, const uint32_t *word,
                      size_t words, const mpz_t number)
{
    const struct telling *telling = context;
    struct writer *out = telling->out;
    if (key.rank < telling->least)
        return;
    writer_print(out, "part %u ", key.rank);
    for (size_t i = 0; i < key.size; i++) {
        writer_byte(out, hexadecimal[key.bytes[i] >> 4]);
        writer_byte(out, hexadecimal[key.bytes[i] & 15]);
    }
    char *digits = mpz_get_str(NULL, 16, number);
    writer_byte(out, ' ');
    writer_text(out, digits);
    free(digits);
    for (size_t i = 0; i < words; i++)
        writer_print(out, " %" PRIx32, word[i]);
    writer_byte(out, '\n');
}

void counter_save(const struct counter *k, struct writer *out)
{
    struct telling telling = {.out = out, .least = RANKS};
    memo_visit(&k->memo, &telling, weigh_part);
    for (size_t sum = 0; telling.least; telling.least--) {
        sum += telling.bytes[telling.least - 1];
        if (sum > TOLD_MOST)
            break; /* seldom: that is much */
    }
    writer_print(out, "parts %d %016" PRIx64 "\n", KEY_VERSION, k->sum);
    memo_visit(&k->memo, &telling, tell_part);
}

/* ---- loading -------------------------------------------------------- */

static int digit_of(int byte)
{
    if (byte >= '0' && byte <= '9')
        return byte - '0';
    return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

/* A number in base 16 of a word at the most; false: there is none. */
static bool take_word(struct reader *in, uint64_t *word)
{
    enum { DIGITS = 16 };
    int digits = 0, digit;
    for (*word = 0; (digit = digit_of(reader_peek(in))) >= 0; digits++) {
        if (digits == DIGITS)
            return false;
        *word = *word << 4 | (uint64_t)digit;
        reader_skip(in);
    }
    return digits;
}

struct line {
    VEC(uint8_t) key;
    VEC(char) digits;
    VEC(uint32_t) word;
    mpz_t number;
};

static bool take_key(struct reader *in, struct line *line)
{
    int high, low;
    vec_clear(&line->key);
    while ((high = digit_of(reader_peek(in))) >= 0) {
        reader_skip(in);
        low = digit_of(reader_next(in));
        if (low < 0 || !vec_try_push(&line->key, (uint8_t)(16 * high + low)))
            return false;
    }
    return line->key.len && reader_take(in, " ");
}

static bool take_total(struct reader *in, struct line *line)
{
    vec_clear(&line->digits);
    while (digit_of(reader_peek(in)) >= 0 || reader_peek(in) == '-')
        if (!vec_try_push(&line->digits, (char)reader_next(in)))
            return false; /* unreached: there was memory */
    return vec_try_push(&line->digits, '\0') &&
           !mpz_set_str(line->number, line->digits.at, 16);
}

static bool take_conditions(struct counter *k, struct reader *in,
                            struct line *line)
{
    uint64_t word;
    vec_clear(&line->word);
    while (reader_take(in, " ")) {
        if (!take_word(in, &word) || word > INT32_MAX ||
            !vec_try_push(&line->word, (uint32_t)word))
            return false;
        k->literals_told =
            word >= k->literals_told ? word + 1 : k->literals_told;
    }
    return reader_take(in, "\n");
}

static bool take_part(struct counter *k, struct reader *in, struct line *line)
{
    int rank;
    if (!reader_take(in, "part") || !reader_int(in, RANKS - 1, &rank) ||
        !reader_take(in, " ") || !take_key(in, line) ||
        !take_total(in, line) || !take_conditions(k, in, line))
        return false;
    struct key key = {line->key.at, line->key.len,
                      memo_hash(line->key.at, line->key.len), (unsigned)rank};
    memo_keep(&k->memo, key, line->word.at, line->word.len, line->number);
    return true;
}

bool counter_load(struct counter *k, struct reader *in, struct error *err)
{
    int version;
    struct line line = {.digits = {0}};
    mpz_init(line.number);
    memo_init(&k->memo, 4 * TOLD_MOST);
    bool good = reader_take(in, "parts") &&
                reader_int(in, KEY_VERSION, &version) &&
                reader_take(in, " ") && take_word(in, &k->sum) &&
                reader_take(in, "\n");
    while (good && reader_starts(in, "part"))
        good = take_part(k, in, &line);
    vec_release(&line.key);
    vec_release(&line.digits);
    vec_release(&line.word);
    mpz_clear(line.number);
    return good || reader_fail(in, err,
                               "a part that was counted was expected "
                               "here");
}

bool counter_begin_told(struct counter *k, size_t variables)
{
    const struct cdcl *c = &k->clauses;
    uint64_t sum = memo_hash((const uint8_t *)c->store.at,
                             c->store.len * sizeof *c->store.at);
    bool fits =
        !k->sum || (k->sum == sum && k->literals_told <= 2 * variables);
    k->sum = sum;
    return fits;
}
