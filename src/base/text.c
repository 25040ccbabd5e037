/* text.c: numbers and words as text (see text.h); the nearest word is the
 * one that is the fewest slips away. */
#include "base/text.h"
#include "base/mem.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>

/* Two digits at a time. */
static const char pairs[] =
    "00010203040506070809101112131415161718192021222324"
    "25262728293031323334353637383940414243444546474849"
    "50515253545556575859606162636465666768697071727374"
    "75767778798081828384858687888990919293949596979899";

#define FIVE_POWERS(p) p, 10 * p, 100 * p, 1000 * p, 10000 * p

/* How many decimal digits: 1233/4096 is about log10(2). */
static size_t digits_of(uint64_t number)
{
    static const uint64_t powers[] = {FIVE_POWERS(UINT64_C(1)),
                                      FIVE_POWERS(UINT64_C(100000)),
                                      FIVE_POWERS(UINT64_C(10000000000)),
                                      FIVE_POWERS(UINT64_C(1000000000000000))};
    unsigned bits = 64 - (unsigned)__builtin_clzll(number | 1);
    size_t most = bits * 1233 >> 12;
    return most + (number >= powers[most]);
}

static char *put_pair(char *at, size_t two)
{
    return memcpy(at - 2, pairs + 2 * two, 2);
}

size_t text_decimal(char *at, int64_t number)
{
    size_t sign = number < 0;
    uint64_t rest = sign ? 0 - (uint64_t)number : (uint64_t)number;
    size_t digits = digits_of(rest | !rest);
    *at = '-';
    at += sign + digits;
    for (; rest > UINT32_MAX; rest /= 100)
        at = put_pair(at, rest % 100);
    uint32_t low = (uint32_t)rest; /* which is divided faster */
    for (; low > 9999; low /= 10000)
        at = put_pair(put_pair(at, low % 100), low / 100 % 100);
    for (; low > 99; low /= 100)
        at = put_pair(at, low % 100);
    if (low > 9)
        put_pair(at, low);
    else
        at[-1] = (char)('0' + low);
    return sign + digits;
}

struct bytes_text text_bytes(double bytes)
{
    enum { A_FEW = 10 }; /* of which parts matter */
    struct bytes_text t;
    bool large = bytes >= 0x1p20;
    double amount = bytes / (large ? 0x1p20 : 0x1p10);
    if (amount < 1)
        snprintf(t.text, sizeof t.text, "%.0f byte%s", bytes,
                 bytes == 1 ? "" : "s");
    else
        snprintf(t.text, sizeof t.text, "%.*f %s",
                 amount < A_FEW && amount != floor(amount), amount,
                 large ? "MB" : "KB");
    return t;
}

bool text_number(const char *text, size_t size, int64_t *number)
{
    bool minus = size && *text == '-';
    size_t i = minus;
    if (i == size)
        return false;
    int64_t value = 0;
    for (; i < size; i++) {
        if (!isdigit((unsigned char)text[i]) ||
            __builtin_mul_overflow(value, 10, &value) ||
            __builtin_sub_overflow(value, text[i] - '0', &value))
            return false;
    }
    if (!minus && value == INT64_MIN)
        return false;
    *number = minus ? value : -value;
    return true;
}

size_t text_utf8(const char *at, size_t size)
{
    const unsigned char *byte = (const unsigned char *)at;
    if (!size)
        return 0; /* unreached: nobody asks for an empty word */
    if (byte[0] < 0x80)
        return 1;
    size_t bytes = byte[0] < 0xe0 ? 2 : byte[0] < 0xf0 ? 3 : 4;
    if (byte[0] < 0xc2 || byte[0] > 0xf4 || size < bytes)
        return 0;
    for (size_t i = 1; i < bytes; i++)
        if ((byte[i] & 0xc0) != 0x80)
            return 0;
    unsigned begin = byte[0] * 256u + byte[1];
    bool overlong = (begin >= 0xe080 && begin < 0xe0a0) ||
                    (begin >= 0xf080 && begin < 0xf090);
    bool surrogate = begin >= 0xeda0 && begin <= 0xedbf;
    return overlong || surrogate || begin > 0xf48f ? 0 : bytes;
}

void text_quote(char *buf, size_t size, const char *text)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789_-+=:,./@%#";
    size_t at = strlen(buf);
    bool quote = !*text || text[strspn(text, plain)] || *text == '#';
    if (quote && at + 1 < size)
        buf[at++] = '\'';
    for (; *text && at + 6 < size; text++) {
        if (*text == '\'') {
            memcpy(buf + at, "'\\''", 4);
            at += 4;
        } else {
            buf[at++] = *text;
        }
    }
    if (quote && at + 1 < size)
        buf[at++] = '\'';
    buf[at] = 0;
}

enum { LONGEST = 31 };

/* Edit distance of two words of at most LONGEST bytes. */
static int distance(const char *a, const char *b)
{
    int row[LONGEST + 2];
    int width = (int)strlen(b);
    for (int j = 0; j <= width; j++)
        row[j] = j;
    for (int i = 1; *a; a++, i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= width; j++) {
            bool same = tolower((unsigned char)*a) == b[j - 1];
            int best = corner + !same;
            corner = row[j];
            if (row[j] + 1 < best)
                best = row[j] + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            row[j] = best;
        }
    }
    return row[width];
}

const char *text_nearest(const char *typed, const char *const *words)
{
    const char *nearest = NULL;
    size_t length = strlen(typed);
    if (length > LONGEST)
        return NULL;
    int least = length < 4 ? 2 : 3; /* this many slips are too many */
    for (; *words; words++) {
        int slips = strlen(*words) > LONGEST ? least : distance(typed, *words);
        if (slips < least) {
            least = slips;
            nearest = *words;
        }
    }
    return nearest;
}

void text_list(char *buf, size_t size, const char *mark,
               const char *const *words)
{
    size_t at = 0;
    buf[0] = 0;
    for (int i = 0; words[i] && at < size; i++) {
        const char *between = !i ? "" : words[i + 1] ? ", " : " or ";
        at += (size_t)snprintf(buf + at, size - at, "%s%s%s", between, mark,
                               words[i]);
    }
}

bool text_same_name(const char *one, const char *other)
{
    for (;; one++, other++) {
        while (*one && !isalnum((unsigned char)*one))
            one++;
        while (*other && !isalnum((unsigned char)*other))
            other++;
        if (tolower((unsigned char)*one) != tolower((unsigned char)*other))
            return false;
        if (!*one)
            return true;
    }
}
