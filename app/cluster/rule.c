/* rule.c: a rule of Life from its name, for the checker.
 *
 * B3/S23: a dead cell is born with 3 live neighbours, a live one stays with 2
 * or 3.  Letters behind a number restrict it to classes of neighbours, or with
 * a minus to the others (Hensel).  A class is given by the least of its eight
 * images under turns and mirrors, the neighbours as bits clockwise from the
 * north; more than four live neighbours are told by the dead ones. */
#include "cluster/rule.h"

#include <string.h>

/* The letters of each number, and the least images of their classes. */
static const struct {
    const char *letters;
    unsigned char least[13];
} classes[] = {
    {"", {0}},
    {"ce", {2, 1}},
    {"cekain", {10, 5, 9, 3, 17, 34}},
    {"cekainyqjr", {42, 21, 37, 7, 14, 11, 41, 35, 13, 19}},
    {"cekainyqjrtwz", {170, 85, 45, 15, 27, 46, 43, 39, 53, 23, 57, 54, 51}},
};

static unsigned turned(unsigned set)
{
    return (set << 2 | set >> 6) & 255;
}

static unsigned mirrored(unsigned set)
{
    unsigned other = set & 17; /* north and south stay */
    for (int i = 1; i < 4; i++)
        other |= (set >> i & 1) << (8 - i) | (set >> (8 - i) & 1) << i;
    return other;
}

static unsigned least_image(unsigned set)
{
    unsigned least = set;
    for (int i = 0; i < 8; i++) {
        set = i == 4 ? mirrored(set) : turned(set);
        least = set < least ? set : least;
    }
    return least;
}

/* Does a letter stand for these neighbours? */
static bool has_letter(unsigned set, char letter)
{
    int count = __builtin_popcount(set);
    unsigned least = least_image(count > 4 ? ~set & 255 : set);
    const char *letters = classes[count > 4 ? 8 - count : count].letters;
    const char *at = strchr(letters, letter);
    return at &&
           classes[count > 4 ? 8 - count : count].least[at - letters] == least;
}

/* The nine cells with these neighbours. */
static unsigned around(unsigned set, unsigned middle)
{
    static const int place[8] = {7, 6, 3, 0, 1, 2, 5, 8};
    unsigned cells = middle << 4;
    for (int i = 0; i < 8; i++)
        cells |= (set >> i & 1) << place[i];
    return cells;
}

/* Numbers with their letters; answers what is behind them. */
static const char *read_numbers(struct rule *rule, const char *text,
                                unsigned middle)
{
    while (*text >= '0' && *text <= '8') {
        int count = *text++ - '0';
        bool others = *text == '-';
        text += others;
        size_t letters = strspn(text, "cekainyqjrtwz");
        for (unsigned set = 0; set < 256; set++) {
            bool among = !letters;
            for (size_t i = 0; i < letters; i++)
                among |= has_letter(set, text[i]);
            if (__builtin_popcount(set) == count && among != others)
                rule->alive[around(set, middle)] = true;
        }
        text += letters;
    }
    return text;
}

static const char *read_map(struct rule *rule, const char *text)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "abcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < 512; i++) {
        const char *at = text[i / 6] ? strchr(digits, text[i / 6]) : NULL;
        if (!at)
            return NULL; /* unreached: names of rules are read before */
        rule->alive[i] = (at - digits) >> (5 - i % 6) & 1;
    }
    return text + 86;
}

bool rule_read(struct rule *rule, const char *text)
{
    *rule = (struct rule){.chiral = false};
    if (!strncmp(text, "MAP", 3))
        text = read_map(rule, text + 3);
    else if (*text == 'B' &&
             *(text = read_numbers(rule, text + 1, 0)) == '/' &&
             text[1] == 'S')
        text = read_numbers(rule, text + 2, 1);
    else
        return false;
    for (unsigned i = 0; i < 512; i++) {
        unsigned other = (i & 0222) | (i & 0444) >> 2 | (i & 0111) << 2;
        rule->chiral |= rule->alive[i] != rule->alive[other];
    }
    return text && (!*text || *text == ',');
}
