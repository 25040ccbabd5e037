/* tilesguess.c: what the words of a list of tiles are.
 *
 * There may be a size before the tiles or not, and tiles are written together
 * or apart: four readings.  The one is taken that never broke and fits the
 * number of cells.  If each of them broke, the first line of tiles shows what
 * was meant, and the mistake is where that broke. */
#include "family/tetravex/tilesfile.h"

#include <stdio.h>

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
    return !fits_together(row) &&
           (fits_apart(row) || (row->words > 1 && row->short_word));
}

static const char *glue_name(int glue)
{
    return glue == ' ' ? "blanks" : glue == ',' ? "commas" : "hyphens";
}

static bool explain_together(const struct reading *in, struct error *err)
{
    const struct row *row = &in->not_together;
    char sentence[120];
    size_t size;
    if (looks_apart(row))
        return mixed(in, place_set(row->odd) ? row->odd : row->at[0], err);
    if (!place_set(row->odd))
        return fail_word(
            in, place_set(row->joined) ? row->joined : row->parted, err,
            "is joined to the tile before it; tiles that are "
            "written together stand apart, as in 0895 7683");
    names_get(&in->word, in->words.at[row->odd.word], &size);
    snprintf(sentence, sizeof sentence,
             "has %zu side%s; a tile has four, as in 0895", size,
             size == 1 ? "" : "s");
    return fail_word(in, row->odd, err, sentence);
}

static bool explain_apart(const struct reading *in, struct error *err)
{
    const struct row *row = &in->not_apart;
    char sentence[120];
    if (fits_together(row) || place_set(row->whole))
        return fail_word(in, place_set(row->whole) ? row->whole : row->quartet,
                         err,
                         "is written together, but the first tile stands "
                         "apart; write all tiles in one way");
    if (place_set(row->strange))
        return fail_word(in, row->strange, err,
                         "is no colour; a number or a single letter was "
                         "expected");
    if (place_set(row->mixed)) {
        snprintf(sentence, sizeof sentence,
                 "stands behind another separator; the sides of the first "
                 "tile are separated by %s, and all must be",
                 glue_name(in->first.glue));
        return fail_word(in, row->mixed, err, sentence);
    }
    if (place_set(row->askew))
        return reader_fail_at(in->r, row->askew.line, row->askew.column, err,
                              "this bracket opens within a tile");
    snprintf(sentence, sizeof sentence,
             "begins a tile with %zu of its four sides in this line",
             row->words % SIDES);
    return fail_word(in, row->quartet, err, sentence);
}

/* Both ways of writing broke: the first row shows which one was meant. */
static bool explain(const struct reading *in, struct error *err)
{
    return looks_apart(&in->first) ? explain_apart(in, err)
                                   : explain_together(in, err);
}

/* The boards of that many cells: "1x15, 3x5". */
static void list_sizes(int64_t cells, char *buf, size_t size)
{
    size_t at = 0;
    for (int64_t rows = 1; rows * rows <= cells; rows++) {
        if (cells % rows)
            continue;
        if (at + 50 > size) {
            /* unreached: no count of the tests has so many divisors */
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
    if (guess.header && fits_together(header))
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
    bool must_be_size = !fits_together(&in->header);
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

bool tilesguess_find(const struct reading *in, struct tetravex *p,
                     struct guess *guess, struct error *err)
{
    if (!in->words.len)
        return reader_fail(in->r, err,
                           "there is no tile; lines such as 0895 (top, right, "
                           "bottom, left) were expected");
    if (!fits_together(&in->header) && in->words.len == in->header.words)
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
