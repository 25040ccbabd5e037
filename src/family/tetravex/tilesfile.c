/* tilesfile.c: a list of tiles, as people write them.
 *
 * A tile is four colours, written together (0895: each colour is a digit or
 * a letter) or apart (10 8 9 15: each is a number of any size or a letter).
 * One tile a line or many; blank lines and comments (#) do not count.  A
 * first line N or R C may give the size of the board.
 *
 * All words are read before it is known what they are: 1000 may be four
 * colours, one, or a size.  Meanwhile we note where "written together" and
 * "written apart" broke for the first time.  At the end the reading is taken
 * that never broke and fits the number of cells.  If both broke, the first
 * line of tiles shows what was meant, and the mistake is where that broke. */
#include "family/tetravex/tetravex.h"
#include "base/mem.h"
#include "base/text.h"
#include "problem/names.h"

#include <limits.h>

struct place {
    long line, column; /* line 0: nowhere */
    size_t word;       /* which word of the file stands there */
};

/* A line, or a tile ended by the joint. */
struct row {
    size_t words;
    struct place odd;     /* the first word that is not four bytes long */
    struct place strange; /* the first that is neither number nor letter */
    struct place quartet; /* the latest of the 1st, 5th, 9th ... word */
    bool short_word;      /* a word has less than three bytes */
    bool no_sizes;        /* a word is not one of 1, 2, ... INT_MAX */
    int64_t size[2];      /* the first two words as numbers */
};

struct reading {
    struct reader *r;
    char joint;
    VEC(char) letters; /* of the word that is being read */
    struct names word; /* all different words */
    VEC(int) words;    /* the file, word by word */
    struct place last; /* the latest word */
    struct row row;    /* the current one */
    struct row header; /* a first row of one or two numbers; may be tiles */
    struct row first;  /* the first row behind it */
    /* The first row that breaks each way of writing; no words: none. */
    struct row not_together, not_apart;
};

/* What the words are. */
struct guess {
    bool header; /* the first row is the size of the board */
    bool apart;
};

static bool set(struct place place)
{
    return place.line > 0;
}

/* ---- words and rows ------------------------------------------------- */

static bool is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_colour(int byte)
{
    return is_digit(byte) || (byte >= 'A' && byte <= 'Z') ||
           (byte >= 'a' && byte <= 'z');
}

static bool is_number(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (!is_digit(text[i]))
            return false;
    return true;
}

/* Notes what the word that was read is like. */
static void classify(struct row *row, const char *text, size_t size,
                     struct place here)
{
    bool number = is_number(text, size);
    int64_t value = 0;
    if (size != SIDES && !set(row->odd))
        row->odd = here;
    if (!number && size > 1 && !set(row->strange))
        row->strange = here;
    if (row->words % SIDES == 0)
        row->quartet = here;
    if (size < 3)
        row->short_word = true;
    if (!number || *text == '0' || !text_number(text, size, &value) ||
        value > INT_MAX)
        row->no_sizes = true;
    if (row->words < 2)
        row->size[row->words] = value;
    row->words++;
}

static bool take_word(struct reading *in, struct error *err)
{
    struct place here = {in->r->line, reader_column(in->r), in->words.len};
    vec_clear(&in->letters);
    for (int byte; in->letters.len <= INT_MAX / 8 &&
                   is_colour(byte = reader_peek(in->r));
         reader_skip(in->r))
        vec_push(&in->letters, (char)byte);
    if (in->letters.len > INT_MAX / 8 || in->words.len == INT_MAX)
        return reader_fail_at(in->r, here.line, here.column, err,
                              "this is too much: at most %d words of at most "
                              "%d bytes can be read",
                              INT_MAX, INT_MAX / 8);
    classify(&in->row, in->letters.at, in->letters.len, here);
    vec_push(&in->words,
             names_add(&in->word, in->letters.at, in->letters.len));
    in->last = here;
    return true;
}

static bool fits_apart(const struct row *row)
{
    return !set(row->strange) && row->words % SIDES == 0;
}

static void end_row(struct reading *in)
{
    struct row *row = &in->row;
    bool opening = !in->header.words && !in->first.words;
    if (row->words && opening && row->words <= 2 && !row->no_sizes) {
        in->header = *row;
    } else if (row->words) {
        if (!in->first.words)
            in->first = *row;
        if (set(row->odd) && !in->not_together.words)
            in->not_together = *row;
        if (!fits_apart(row) && !in->not_apart.words)
            in->not_apart = *row;
    }
    *row = (struct row){0};
}

static bool read_rows(struct reading *in, struct error *err)
{
    for (;;) {
        reader_skip_blanks(in->r);
        int byte = reader_peek(in->r);
        if (is_colour(byte)) {
            if (!take_word(in, err))
                return false;
            continue;
        }
        if (byte == '#')
            reader_skip_line(in->r);
        else if (byte == '\n' || (in->joint && byte == in->joint))
            reader_skip(in->r);
        else if (byte >= 0)
            return reader_fail(in->r, err,
                               "%s is no colour; a tile is written 0895 or "
                               "10 8 9 15, with numbers or letters",
                               error_byte(byte).text);
        end_row(in);
        if (byte < 0)
            return reader_finish(in->r, err);
    }
}

/* ---- what is wrong -------------------------------------------------- */

static bool fail_word(const struct reading *in, struct place place,
                      struct error *err, const char *sentence)
{
    size_t size;
    const char *text = names_get(&in->word, in->words.at[place.word], &size);
    return reader_fail_at(in->r, place.line, place.column, err, "'%.*s%s' %s",
                          size > 40 ? 40 : (int)size, text,
                          size > 40 ? "..." : "", sentence);
}

static bool mixed(const struct reading *in, struct place place,
                  struct error *err)
{
    return fail_word(in, place, err,
                     "stands apart, but the first tile is written together; "
                     "write all tiles in one way");
}

static bool looks_apart(const struct row *row)
{
    return set(row->odd) &&
           (fits_apart(row) || (row->words > 1 && row->short_word));
}

/* Both ways of writing broke: the first row shows which one was meant. */
static bool explain(const struct reading *in, struct error *err)
{
    const struct row *together = &in->not_together, *apart = &in->not_apart;
    char sentence[120];
    size_t size;
    if (!looks_apart(&in->first)) {
        if (looks_apart(together))
            return mixed(in, together->odd, err);
        names_get(&in->word, in->words.at[together->odd.word], &size);
        snprintf(sentence, sizeof sentence,
                 "has %zu side%s; a tile has four, as in 0895", size,
                 size == 1 ? "" : "s");
        return fail_word(in, together->odd, err, sentence);
    }
    if (!set(apart->odd))
        return fail_word(in, apart->quartet, err,
                         "is written together, but the first tile stands "
                         "apart; write all tiles in one way");
    if (set(apart->strange))
        return fail_word(in, apart->strange, err,
                         "is no colour; a number or a single letter was "
                         "expected");
    snprintf(sentence, sizeof sentence,
             "begins a tile with %zu of its four sides in this line",
             apart->words % SIDES);
    return fail_word(in, apart->quartet, err, sentence);
}

/* The boards of that many cells: "1x15, 3x5". */
static void list_sizes(int64_t cells, char *buf, size_t size)
{
    size_t at = 0;
    for (int64_t rows = 1; rows * rows <= cells; rows++) {
        if (cells % rows)
            continue;
        if (at + 50 > size) {
            snprintf(buf + at, size - at, ", ...");
            return;
        }
        at += (size_t)snprintf(buf + at, size - at, "%s%lldx%lld",
                               rows > 1 ? ", " : "", (long long)rows,
                               (long long)(cells / rows));
    }
}

/* "15 tiles", "15 tiles and 1 hole": what the squares of a board are. */
static void list_squares(int64_t tiles, int holes, char *buf, size_t size)
{
    int at = snprintf(buf, size, "%lld tile%s", (long long)tiles,
                      tiles == 1 ? "" : "s");
    if (holes)
        snprintf(buf + at, size - (size_t)at, " and %d hole%s", holes,
                 holes == 1 ? "" : "s");
}

static bool misfit(const struct reading *in, const struct tetravex *p,
                   struct guess guess, int64_t tiles, struct error *err)
{
    char sizes[300], squares[80];
    int holes = tetravex_holes(p);
    list_sizes(tiles + holes, sizes, sizeof sizes);
    list_squares(tiles, holes, squares, sizeof squares);
    const struct row *header = &in->header;
    if (guess.header && !set(header->odd))
        return mixed(in, in->not_together.odd, err);
    if (guess.header)
        return reader_fail_at(
            in->r, header->quartet.line, header->quartet.column, err,
            "the first line gives a board of %lld x %lld cells, but there "
            "%s %s; they fit %s (or turned)",
            (long long)header->size[0],
            (long long)header->size[header->words - 1],
            tiles == 1 ? "is" : "are", squares, sizes);
    if (p->rows)
        return reader_fail_at(
            in->r, in->last.line, in->last.column, err,
            "here the list ends with %s, but the board has %d x %d cells; "
            "they fit %s (or turned)",
            squares, p->rows, p->cols, sizes);
    return reader_fail_at(
        in->r, in->last.line, in->last.column, err,
        "here the list ends with %s, which fill no square; give the size as "
        "in tetravex:ROWSxCOLS:@FILE: they fit %s (or turned)",
        squares, sizes);
}

/* ---- the size of the board ------------------------------------------ */

static bool possible(const struct reading *in, struct guess guess)
{
    bool must_be_size = set(in->header.odd);
    if (guess.header)
        return in->header.words && in->words.len > in->header.words &&
               !(guess.apart ? in->not_apart : in->not_together).words;
    if (guess.apart)
        return !in->header.words && !in->not_apart.words;
    return !must_be_size && !in->not_together.words;
}

static int64_t count_tiles(const struct reading *in, struct guess guess)
{
    size_t words = in->words.len - (guess.header ? in->header.words : 0);
    return (int64_t)(guess.apart ? words / SIDES : words);
}

static int64_t square_root(int64_t number)
{
    int64_t root = 1;
    while (root * root < number)
        root++;
    return root;
}

/* The size that a guess asks for. */
static void wanted(const struct reading *in, const struct tetravex *p,
                   struct guess guess, int64_t size[2])
{
    const struct row *header = &in->header;
    size[0] = size[1] =
        square_root(count_tiles(in, guess) + tetravex_holes(p));
    if (guess.header)
        size[0] = header->size[0], size[1] = header->size[header->words - 1];
    else if (p->rows)
        size[0] = p->rows, size[1] = p->cols;
}

/* Takes the first guess that fits, else the first that is possible. */
static bool choose(const struct reading *in, const struct tetravex *p,
                   struct guess *guess, struct error *err)
{
    static const struct guess guesses[] = {
        {false, false}, {false, true}, {true, false}, {true, true}};
    const struct guess *best = NULL;
    for (size_t i = 0; i < sizeof guesses / sizeof *guesses; i++) {
        if (!possible(in, guesses[i]))
            continue;
        int64_t size[2];
        wanted(in, p, guesses[i], size);
        *guess = guesses[i];
        if (size[0] * size[1] == count_tiles(in, *guess) + tetravex_holes(p))
            return true;
        best = best ? best : &guesses[i];
    }
    if (!best)
        return explain(in, err);
    return misfit(in, p, *best, count_tiles(in, *best), err);
}

static bool find_size(const struct reading *in, struct tetravex *p,
                      struct guess *guess, struct error *err)
{
    if (!in->words.len)
        return reader_fail(in->r, err,
                           "there is no tile; lines such as 0895 (top, right, "
                           "bottom, left) were expected");
    if (set(in->header.odd) && in->words.len == in->header.words)
        return reader_fail(in->r, err,
                           "the size of the board is there, but no tile; "
                           "lines such as 0895 were expected");
    int64_t size[2];
    if (!choose(in, p, guess, err))
        return false;
    wanted(in, p, *guess, size);
    if (p->rows && (p->rows != size[0] || p->cols != size[1]))
        return reader_fail_at(
            in->r, in->header.quartet.line, in->header.quartet.column, err,
            "the first line gives a board of %lld x %lld "
            "cells, but %d x %d was asked for",
            (long long)size[0], (long long)size[1], p->rows, p->cols);
    p->rows = (int)size[0];
    p->cols = (int)size[1];
    p->cells = (int)count_tiles(in, *guess);
    return true;
}

/* ---- colours -------------------------------------------------------- */

struct colour {
    char *text;
    size_t size;
    int number; /* in the order they came */
};

/* Numbers by their size, then letters. */
static int compare_colours(const void *a, const void *b)
{
    const struct colour *one = a, *other = b;
    bool digit = is_digit(*one->text), other_digit = is_digit(*other->text);
    if (digit != other_digit)
        return digit ? -1 : 1;
    if (one->size != other->size)
        return one->size < other->size ? -1 : 1;
    return memcmp(one->text, other->text, one->size);
}

/* Numbers the colours in ascending order, whatever the order of the tiles. */
static void sort_colours(struct tetravex *p, const struct names *names)
{
    p->colours = (int)names->end.len;
    struct colour *colour = mem_alloc(names->end.len, sizeof *colour);
    for (int i = 0; i < p->colours; i++) {
        size_t size;
        const char *text = names_get(names, i, &size);
        colour[i] = (struct colour){mem_alloc(size + 1, 1), size, i};
        memcpy(colour[i].text, text, size);
    }
    qsort(colour, names->end.len, sizeof *colour, compare_colours);
    int *place = mem_alloc(names->end.len, sizeof *place);
    p->colour = mem_alloc(names->end.len, sizeof *p->colour);
    for (int i = 0; i < p->colours; i++) {
        place[colour[i].number] = i;
        p->colour[i] = colour[i].text;
        if ((int)colour[i].size > p->widest)
            p->widest = (int)colour[i].size;
    }
    for (int i = 0; i < p->cells; i++)
        for (int side = 0; side < SIDES; side++)
            p->tile[i][side] = place[p->tile[i][side]];
    free(place);
    free(colour);
}

static void take_tiles(const struct reading *in, struct guess guess,
                       struct tetravex *p)
{
    struct names names = {0};
    p->tile = mem_alloc((size_t)p->cells, sizeof *p->tile);
    size_t side = 0;
    for (size_t i = guess.header ? in->header.words : 0; i < in->words.len;
         i++) {
        size_t size;
        const char *text = names_get(&in->word, in->words.at[i], &size);
        if (guess.apart) {
            for (; size > 1 && *text == '0'; size--)
                text++;
            p->tile[side / SIDES][side % SIDES] =
                names_add(&names, text, size);
            side++;
        } else {
            for (size_t j = 0; j < SIDES; j++, side++)
                p->tile[side / SIDES][j] = names_add(&names, text + j, 1);
        }
    }
    sort_colours(p, &names);
    names_release(&names);
}

bool tetravex_read(struct tetravex *p, struct reader *r, char joint,
                   struct error *err)
{
    struct reading in = {.r = r, .joint = joint};
    struct guess guess = {false, false};
    bool good = read_rows(&in, err) && find_size(&in, p, &guess, err);
    if (good) {
        take_tiles(&in, guess, p);
        good = tetravex_settle(p, r->source, err);
    }
    vec_release(&in.letters);
    vec_release(&in.words);
    names_release(&in.word);
    return good;
}
