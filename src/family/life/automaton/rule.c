/* rule.c: rules of cellular automata, from their names to their tables.
 *
 * A rule is a set of the 512 states of a cell and its eight neighbours: those
 * after which the cell is alive.  The name B3/S23 gives it by sums: a dead
 * cell is Born with 3 live neighbours, a live one Survives with 2 or 3.
 *
 * Hensel's notation splits a sum into classes.  Let the neighbours be numbered
 * 0 .. 7 clockwise from north, so that even ones share a side with the cell.
 * The sets of n neighbours fall into orbits under the eight turns and mirror
 * images, which have letters; for n > 4 a set has the letter of its
 * complement.  There are 51 of them.  B2-a is "two, but not class a", B2ce
 * "two of class c or e".
 *
 * A rule that is not isotropic has no such name; MAP and 86 characters in
 * base 64 list all 512 bits. */
#include "family/life/automaton/rule.h"
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RING = 8, SUMS = 9, MAP_DIGITS = 86, LETTERS_MOST = 13 };

/* The neighbours in the order of the ring, as bits of a neighbourhood. */
static const int ring_cell[RING] = {CELL_N, CELL_NE, CELL_E, CELL_SE,
                                    CELL_S, CELL_SW, CELL_W, CELL_NW};

/* The letters of sum n, and for each the first set of its orbit, as digits. */
struct classes {
    const char *letters;
    const char *set[LETTERS_MOST];
};

static const struct classes classes[] = {
    {"c", {""}},
    {"ce", {"1", "0"}},
    {"cekain", {"13", "02", "03", "01", "04", "15"}},
    {"cekainyqjr",
     {"135", "024", "025", "012", "017", "013", "035", "015", "016", "014"}},
    {"cekainyqjrtwz",
     {"1357", "0246", "0136", "0123", "0134", "0137", "0135", "0125", "0146",
      "0124", "0147", "0156", "0145"}},
};

/* Names that people know, without blanks and signs. */
static const struct {
    const char *name, *rule;
} names[] = {
    {"life", "B3/S23"},
    {"conway", "B3/S23"},
    {"conwayslife", "B3/S23"},
    {"highlife", "B36/S23"},
    {"daynight", "B3678/S34678"},
    {"dayandnight", "B3678/S34678"},
    {"seeds", "B2/S"},
    {"livefreeordie", "B2/S0"},
    {"lifewithoutdeath", "B3/S012345678"},
    {"drylife", "B37/S23"},
    {"pedestrianlife", "B38/S23"},
    {"honeylife", "B38/S238"},
    {"eightlife", "B3/S238"},
    {"pseudolife", "B357/S238"},
    {"longlife", "B345/S5"},
    {"lowlife", "B3/S13"},
    {"dotlife", "B3/S023"},
    {"tlife", "B3/S2-i34q"},
    {"justfriends", "B2-a/S12"},
    {"34life", "B34/S34"},
    {"2x2", "B36/S125"},
    {"move", "B368/S245"},
    {"morley", "B368/S245"},
    {"flock", "B3/S12"},
    {"maze", "B3/S12345"},
    {"mazectric", "B3/S1234"},
    {"coral", "B3/S45678"},
    {"amoeba", "B357/S1358"},
    {"diamoeba", "B35678/S5678"},
    {"assimilation", "B345/S4567"},
    {"walledcities", "B45678/S2345"},
    {"stains", "B3678/S235678"},
    {"anneal", "B4678/S35678"},
    {"vote", "B5678/S45678"},
    {"gnarl", "B1/S1"},
    {"replicator", "B1357/S1357"},
    {"fredkin", "B1357/S02468"},
    {"serviettes", "B234/S"},
    {"persianrug", "B234/S"},
};

static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                             "abcdefghijklmnopqrstuvwxyz0123456789+/";

static const struct classes *classes_of(int sum)
{
    return &classes[sum <= RING / 2 ? sum : RING - sum];
}

/* ---- sets of neighbours --------------------------------------------- */

/* A symmetry of the ring: a turn by quarters, then maybe a mirror image. */
static int image(int set, int symmetry)
{
    int turned = 0;
    for (int i = 0; i < RING; i++) {
        int to = (i + 2 * (symmetry & 3)) % RING;
        if (symmetry & 4)
            to = (RING - to) % RING;
        turned |= (set >> i & 1) << to;
    }
    return turned;
}

/* letter[set]: the place of its letter among those of its sum. */
static void find_letters(uint8_t letter[1 << RING])
{
    for (int sum = 0; sum <= RING / 2; sum++)
        for (int i = 0; classes[sum].letters[i]; i++) {
            int set = 0;
            for (const char *digit = classes[sum].set[i]; *digit; digit++)
                set |= 1 << (*digit - '0');
            for (int symmetry = 0; symmetry < 8; symmetry++) {
                int other = image(set, symmetry);
                letter[other] = (uint8_t)i;
                if (sum < RING / 2)
                    letter[other ^ 0xff] = (uint8_t)i;
            }
        }
}

/* The neighbourhood of a set of neighbours around a cell. */
static int neighbourhood(int set, bool alive)
{
    int cells = alive ? CELL_C : 0;
    for (int i = 0; i < RING; i++)
        if (set >> i & 1)
            cells |= ring_cell[i];
    return cells;
}

/* ---- tables --------------------------------------------------------- */

/* For a dead and for a live cell and each sum: the classes, as bits, after
 * which it is alive. */
struct table {
    unsigned alive[2][SUMS];
};

static unsigned all_letters(int sum)
{
    return (1u << strlen(classes_of(sum)->letters)) - 1;
}

static void fill_rule(struct rule *rule, const struct table *table)
{
    uint8_t letter[1 << RING];
    find_letters(letter);
    for (int set = 0; set < 1 << RING; set++)
        for (int cell = 0; cell < 2; cell++) {
            unsigned alive = table->alive[cell][__builtin_popcount(set)];
            rule->next[neighbourhood(set, cell)] = alive >> letter[set] & 1;
        }
}

/* The table of a rule; false: it is not isotropic. */
static bool find_table(const struct rule *rule, struct table *table)
{
    uint8_t letter[1 << RING];
    struct table dead = {0};
    *table = (struct table){0};
    find_letters(letter);
    for (int set = 0; set < 1 << RING; set++)
        for (int cell = 0; cell < 2; cell++) {
            int sum = __builtin_popcount(set);
            bool next = rule->next[neighbourhood(set, cell)];
            (next ? table : &dead)->alive[cell][sum] |= 1u << letter[set];
        }
    for (int cell = 0; cell < 2; cell++)
        for (int sum = 0; sum < SUMS; sum++)
            if (table->alive[cell][sum] & dead.alive[cell][sum])
                return false;
    return true;
}

/* ---- names ---------------------------------------------------------- */

static int letter_order(const char *letters, int place)
{
    int before = 0;
    for (int i = 0; letters[i]; i++)
        before += letters[i] < letters[place];
    return before;
}

/* The letters of a set of classes, in the order of the alphabet. */
static char *put_letters(char *at, int sum, unsigned set)
{
    const char *letters = classes_of(sum)->letters;
    int count = (int)strlen(letters);
    for (int wanted = 0; wanted < count; wanted++)
        for (int i = 0; i < count; i++)
            if (letter_order(letters, i) == wanted && set >> i & 1)
                *at++ = letters[i];
    return at;
}

static char *put_sum(char *at, int sum, unsigned set)
{
    unsigned all = all_letters(sum);
    if (!set)
        return at;
    *at++ = (char)('0' + sum);
    if (set == all)
        return at;
    if (2 * __builtin_popcount(set) <= __builtin_popcount(all))
        return put_letters(at, sum, set);
    *at++ = '-';
    return put_letters(at, sum, all & ~set);
}

static void name_by_table(struct rule *rule, const struct table *table)
{
    char *at = rule->text;
    for (int cell = 0; cell < 2; cell++) {
        if (cell)
            *at++ = '/';
        *at++ = cell ? 'S' : 'B';
        for (int sum = 0; sum < SUMS; sum++) {
            unsigned set = table->alive[cell][sum];
            at = put_sum(at, sum, set);
            rule->by_sum &= !set || set == all_letters(sum);
        }
    }
    *at = '\0';
}

static void name_by_map(struct rule *rule)
{
    char *at = rule->text;
    memcpy(at, "MAP", 3);
    at += 3;
    for (int digit = 0; digit < MAP_DIGITS; digit++) {
        int value = 0;
        for (int bit = 6 * digit; bit < 6 * digit + 6; bit++)
            value = 2 * value + (bit < NEIGHBOURHOODS && rule->next[bit]);
        *at++ = base64[value];
    }
    *at = '\0';
}

static void name_rule(struct rule *rule)
{
    struct table table;
    rule->isotropic = rule->by_sum = find_table(rule, &table);
    if (rule->isotropic)
        name_by_table(rule, &table);
    else
        name_by_map(rule);
}

/* ---- reading -------------------------------------------------------- */

struct scan {
    const char *text, *at;
    struct error *err;
};

static bool wrong(const struct scan *s, const char *what)
{
    return *s->at ? error_set(s->err, "rule", 1, s->at - s->text + 1,
                              "%s is wrong here: %s",
                              error_byte((unsigned char)*s->at).text, what)
                  : error_set(s->err, "rule", 1, s->at - s->text + 1,
                              "the rule ends here: %s", what);
}

/* "2", "2-a", "2ce" */
static bool scan_sum(struct scan *s, unsigned alive[SUMS])
{
    const char *digit = s->at++;
    int sum = *digit - '0';
    const char *letters = classes_of(sum)->letters;
    if (alive[sum]) {
        s->at = digit;
        return wrong(s, "this number of neighbours was named before");
    }
    bool but = *s->at == '-';
    unsigned set = 0;
    s->at += but;
    for (; *s->at >= 'a' && *s->at <= 'z' && *s->at != 's'; s->at++) {
        const char *letter = strchr(letters, *s->at);
        char what[120];
        snprintf(what, sizeof what, "the classes of %d neighbours are %s", sum,
                 letters);
        if (!letter)
            return wrong(s, what);
        if (set >> (letter - letters) & 1)
            return wrong(s, "this letter stands there already");
        set |= 1u << (letter - letters);
    }
    if (but && !set)
        return wrong(s, "letters of classes were expected after '-'");
    if (!set || but)
        set = all_letters(sum) & ~set;
    alive[sum] = set;
    return true;
}

static bool scan_sums(struct scan *s, unsigned alive[SUMS])
{
    while (*s->at >= '0' && *s->at <= '8')
        if (!scan_sum(s, alive))
            return false;
    return true;
}

static bool at_letter(const struct scan *s, const char *letters)
{
    return *s->at && strchr(letters, *s->at);
}

/* B.../S..., S.../B..., or without letters S/B. */
static bool scan_table(struct scan *s, struct table *table)
{
    static const char expected[] =
        "a rule such as B3/S23, B2-a/S12, 23/3 or highlife was expected, with "
        "numbers of live neighbours from 0 to 8";
    bool letters = at_letter(s, "BbSs"), births = at_letter(s, "Bb");
    s->at += letters;
    if (!scan_sums(s, table->alive[!births]))
        return false;
    bool slash = *s->at == '/';
    s->at += slash;
    if (letters && !at_letter(s, births ? "Ss" : "Bb"))
        return wrong(s, !slash   ? expected
                        : births ? "S and the numbers with which a cell "
                                   "survives were expected"
                                 : "B and the numbers with which a cell is "
                                   "born were expected");
    if (!letters && !slash)
        return wrong(s, expected);
    s->at += letters;
    if (!scan_sums(s, table->alive[births]))
        return false;
    return !*s->at || wrong(s, expected);
}

static bool scan_map(struct scan *s, struct rule *rule)
{
    char what[120];
    snprintf(what, sizeof what,
             "MAP and %d characters of base 64 (letters, digits, + and /) "
             "were expected",
             MAP_DIGITS);
    s->at += 3;
    for (int digit = 0; digit < MAP_DIGITS; digit++, s->at++) {
        const char *place = *s->at ? strchr(base64, *s->at) : NULL;
        if (!place)
            return wrong(s, what);
        for (int i = 0; i < 6 && 6 * digit + i < NEIGHBOURHOODS; i++)
            rule->next[6 * digit + i] = (place - base64) >> (5 - i) & 1;
    }
    s->at += strspn(s->at, "=");
    return !*s->at || wrong(s, what);
}

/* The rule that has this name, or else the text. */
static const char *rule_named(const char *text)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (text_same_name(names[i].name, text))
            return names[i].rule;
    return text;
}

bool rule_parse(struct rule *rule, const char *text, struct error *err)
{
    text = rule_named(text);
    struct scan s = {text, text, err};
    struct table table = {0};
    *rule = (struct rule){0};
    bool map = !strncmp(text, "MAP", 3);
    if (map ? !scan_map(&s, rule) : !scan_table(&s, &table))
        return false;
    if (!map)
        fill_rule(rule, &table);
    name_rule(rule);
    return true;
}

/* A number of up to six digits. */
static bool scan_round(const char **at, int *number)
{
    size_t digits = strspn(*at, "0123456789");
    if (!digits || digits > 6)
        return false;
    *number = atoi(*at);
    *at += digits;
    return true;
}

bool rule_cut(char *text, struct round *round)
{
    *round = (struct round){0, 0};
    char *colon = strchr(text, ':');
    if (!colon)
        return true;
    *colon = '\0';
    const char *at = colon + 2;
    return colon[1] == 'T' && scan_round(&at, &round->cols) && *at++ == ',' &&
           scan_round(&at, &round->rows) && !*at && round->cols;
}

bool rule_same(const char *one, const char *other)
{
    struct rule a, b;
    struct error err = {0};
    return rule_parse(&a, one, &err) && rule_parse(&b, other, &err) &&
           !memcmp(a.next, b.next, sizeof a.next);
}
