/* tilesfile.c: a list of tiles, as people write them.
 *
 * A tile is four colours, written together (0895: each colour is a digit or
 * a letter) or apart (10 8 9 15, 10-8-9-15 or 10,8,9,15: each is a number of
 * any size or a letter), in brackets or not.  One tile a line or many; blank
 * lines and comments (#) do not count.  A first line N or R C may give the
 * size of the board.
 *
 * Hints stand among the tiles: "tile 7 at 2,3", "tile 7 at 2,3 turned 1",
 * "hole at 2,2", and an @ behind a tile that lies in its place already.
 *
 * All words are read before it is known what they are: 1000 may be four
 * colours, one, or a size.  Meanwhile we note where "written together" and
 * "written apart" broke for the first time; tilesguess.c chooses. */
#include "family/tetravex/tilesfile.h"
#include "base/text.h"

#include <limits.h>
#include <strings.h>

static struct place here(const struct reading *in)
{
    return (struct place){in->r->line, reader_column(in->r), in->words.len};
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

/* ---- words ---------------------------------------------------------- */

static void note(struct place *place, struct place where)
{
    if (!place_set(*place))
        *place = where;
}

/* Notes how the word that was read stands to those before it in its row. */
static void classify_glue(struct row *row, int glue, struct place where)
{
    if (glue == '-')
        note(&row->joined, where);
    if (row->words % SIDES == 0)
        row->quartet = where;
    else if (!row->glue)
        row->glue = glue;
    else if (row->glue != glue)
        note(&row->mixed, where);
}

/* Notes what the word that was read is like. */
static void classify(struct row *row, const char *text, size_t size,
                     struct place where)
{
    bool number = is_number(text, size);
    int64_t value = 0;
    if (size != SIDES)
        note(&row->odd, where);
    if (!number && size > 1)
        note(&row->strange, where);
    if (size < 3)
        row->short_word = true;
    if (!number || *text == '0' || !text_number(text, size, &value) ||
        value > INT_MAX)
        row->no_sizes = true;
    if (row->words < 2)
        row->size[row->words] = value;
    if (row->words < WORDS_KEPT)
        row->at[row->words] = where;
    row->words++;
}

static bool take_word(struct reading *in, struct error *err)
{
    struct place where = here(in);
    vec_clear(&in->letters);
    for (int byte; in->letters.len <= INT_MAX / 8 &&
                   is_colour(byte = reader_peek(in->r));
         reader_skip(in->r))
        vec_push(&in->letters, (char)byte);
    if (in->letters.len > INT_MAX / 8 || in->words.len == INT_MAX)
        /* unreached: too large for a test */
        return reader_fail_at(in->r, where.line, where.column, err,
                              "this is too much: at most %d words of at most "
                              "%d bytes can be read",
                              INT_MAX, INT_MAX / 8);
    classify_glue(&in->row, in->glue ? in->glue : ' ', where);
    classify(&in->row, in->letters.at, in->letters.len, where);
    vec_push(&in->words,
             names_add_few(&in->word, in->letters.at, in->letters.len));
    in->last = where;
    in->wants_word = false;
    in->glue = 0;
    return true;
}

static const char *word_at(const struct reading *in, struct place place,
                           size_t *size)
{
    return names_get(&in->word, in->words.at[place.word], size);
}

static bool says(const struct reading *in, size_t word, const char *text)
{
    size_t size;
    if (word >= in->row.words || word >= WORDS_KEPT)
        return false;
    const char *word_text = word_at(in, in->row.at[word], &size);
    return size == strlen(text) && !strncasecmp(word_text, text, size);
}

/* May the row become a hint? */
static bool begins_hint(const struct reading *in)
{
    return says(in, 0, "tile") || says(in, 0, "hole");
}

/* ---- hints ---------------------------------------------------------- */

/* "tile" and "hole" may be tiles too; then neither "at" nor the number of a
 * tile or a row follows. */
static bool is_hint(const struct reading *in)
{
    size_t size;
    if (!begins_hint(in) || in->row.words < 2)
        return false;
    const char *text = word_at(in, in->row.at[1], &size);
    return says(in, 1, "at") || says(in, 2, "at") ||
           (is_number(text, size) && size != SIDES);
}

static bool bad_hint(const struct reading *in, size_t word, struct error *err)
{
    bool there = word < in->row.words && word < WORDS_KEPT;
    struct place place = there ? in->row.at[word] : in->last;
    return reader_fail_at(in->r, place.line, place.column, err,
                          "this is no hint; 'tile 7 at 2,3' or 'tile 7 at 2,3 "
                          "turned 1' or 'hole at 2,3' was expected");
}

/* The second word is no number of a tile. */
static bool bad_tile(const struct reading *in, struct error *err)
{
    size_t size;
    struct place place = in->row.at[1];
    const char *text = word_at(in, place, &size);
    if (!is_number(text, size))
        return bad_hint(in, 1, err);
    return reader_fail_at(in->r, place.line, place.column, err,
                          "there is no tile %.*s; the first one is tile 1",
                          size > 40 ? 40 : (int)size, text);
}

/* A word of a hint as a number from `low` on. */
static bool number_at(const struct reading *in, size_t word, int low,
                      int *number)
{
    int64_t value;
    size_t size;
    if (word >= in->row.words)
        return false;
    const char *text = word_at(in, in->row.at[word], &size);
    if (!is_number(text, size) || !text_number(text, size, &value) ||
        value < low || value > INT_MAX)
        return false;
    *number = (int)value;
    return true;
}

/* The row: (tile N | hole) at ROW COL [turned TURN]. */
static bool take_hint(struct reading *in, struct error *err)
{
    struct row *row = &in->row;
    struct hint hint = {.tile = NONE, .turn = NONE};
    bool tile = says(in, 0, "tile");
    size_t word = 1;
    if (row->words > WORDS_KEPT - 1u)
        return bad_hint(in, WORDS_KEPT - 1u, err);
    hint.line = row->at[1].line;
    hint.column = row->at[tile ? 1 : 2].column;
    if (tile && !number_at(in, word++, 1, &hint.tile))
        return bad_tile(in, err);
    if (!says(in, word++, "at"))
        return bad_hint(in, word - 1, err);
    if (!number_at(in, word++, 1, &hint.row) ||
        !number_at(in, word++, 1, &hint.col))
        return bad_hint(in, word - 1, err);
    if (tile && says(in, word, "turned") &&
        !number_at(in, (word += 2) - 1, 0, &hint.turn))
        return bad_hint(in, word - 1, err);
    if (row->words != word)
        return bad_hint(in, word, err);
    hint.tile -= tile;
    hint.row--;
    hint.col--;
    vec_push(&in->p->hint, hint);
    in->words.len -= row->words;
    const struct place *pin = in->pinned.len ? &vec_last(&in->pinned) : NULL;
    return !pin || pin->word <= in->words.len ||
           reader_fail_at(in->r, pin->line, pin->column, err,
                          "this @ follows a hint; it stands behind a tile "
                          "that lies in its place");
}

/* ---- rows ----------------------------------------------------------- */

static void keep_row(struct reading *in)
{
    struct row *row = &in->row;
    bool opening = !in->header.words && !in->first.words;
    if (opening && row->words <= 2 && !row->no_sizes) {
        in->header = *row;
        return;
    }
    if (!in->first.words)
        in->first = *row;
    if (row->glue && in->first.glue && row->glue != in->first.glue)
        note(&row->mixed, row->at[1]);
    if (!fits_together(row) && !in->not_together.words)
        in->not_together = *row;
    if (!fits_apart(row) && !in->not_apart.words)
        in->not_apart = *row;
}

static bool end_row(struct reading *in, struct error *err)
{
    if (is_hint(in)) {
        if (!take_hint(in, err))
            return false;
    } else if (in->row.words) {
        keep_row(in);
    }
    in->row = (struct row){0};
    in->wants_word = true;
    in->glue = 0;
    return true;
}

/* ---- signs ---------------------------------------------------------- */

static bool open_bracket(struct reading *in, int byte)
{
    in->bracket = here(in);
    in->wants_word = true;
    vec_push(&in->open, (char)byte);
    if (in->row.words % SIDES)
        note(&in->row.askew, in->bracket);
    return true;
}

static bool is_pair(char open, int close)
{
    return close == (open == '(' ? ')' : open == '[' ? ']' : '}');
}

static bool close_bracket(struct reading *in, int byte, struct error *err)
{
    size_t words = in->words.len - in->bracket.word;
    if (!in->open.len)
        return reader_fail(in->r, err, "this bracket was never opened");
    if (!is_pair(vec_last(&in->open), byte))
        return reader_fail(in->r, err,
                           "this bracket closes another kind than was opened: "
                           "a '%c'",
                           vec_last(&in->open));
    in->open.len--;
    if (!place_set(in->bracket)) /* one around several tiles */
        return true;
    bool place = words == 2 && begins_hint(in); /* at (2,3) */
    if (words != 1 && words != SIDES && !place)
        return reader_fail_at(in->r, in->bracket.line, in->bracket.column, err,
                              "this bracket has %zu colours; a tile has four, "
                              "as in (0,8,9,5)",
                              words);
    note(words == 1 ? &in->row.whole : &in->row.parted, in->last);
    in->bracket = (struct place){0};
    return true;
}

static bool pin(struct reading *in, struct error *err)
{
    if (!in->row.words)
        return reader_fail(in->r, err,
                           "no tile stands before this @, which gives a tile "
                           "in its place");
    vec_push(&in->pinned, here(in));
    return true;
}

static bool separate(struct reading *in, int byte)
{
    in->glue = byte == '.' ? ',' : byte;
    in->wants_word = true;
    return true;
}

/* Any byte that is neither part of a word nor the end of a row. */
static bool take_sign(struct reading *in, int byte, struct error *err)
{
    bool good = false;
    if (byte == '(' || byte == '[' || byte == '{')
        good = open_bracket(in, byte);
    else if (in->wants_word && in->row.words && byte != '@')
        return reader_fail(in->r, err, "a colour was expected before this %s",
                           error_byte(byte).text);
    else if (byte == ')' || byte == ']' || byte == '}')
        good = close_bracket(in, byte, err);
    else if (byte == '@')
        good = pin(in, err);
    else if (in->row.words &&
             (byte == '-' || byte == ',' || (byte == '.' && begins_hint(in))))
        good = separate(in, byte);
    else
        reader_fail(in->r, err,
                    "%s is no colour; a tile is written 0895 or 10 8 9 15, "
                    "with numbers or letters",
                    error_byte(byte).text);
    if (good)
        reader_skip(in->r);
    return good;
}

static bool ends_row(const struct reading *in, int byte)
{
    return byte < 0 || byte == '\n' || byte == ';' || byte == '#' ||
           (in->joint && byte == in->joint);
}

static bool read_rows(struct reading *in, struct error *err)
{
    in->wants_word = true;
    if (reader_starts(in->r, "\xef\xbb\xbf")) /* a mark of Windows */
        reader_take(in->r, "\xef\xbb\xbf");
    for (;;) {
        reader_skip_blanks(in->r);
        int byte = reader_peek(in->r);
        if (!ends_row(in, byte)) {
            if (!(is_colour(byte) ? take_word(in, err)
                                  : take_sign(in, byte, err)))
                return false;
            continue;
        }
        if (!end_row(in, err))
            return false;
        if (byte < 0)
            return reader_finish(in->r, err);
        if (byte == '#')
            reader_skip_line(in->r);
        else
            reader_skip(in->r);
    }
}

static bool brackets_closed(const struct reading *in, struct error *err)
{
    return !in->open.len ||
           reader_fail_at(in->r, in->last.line, in->last.column, err,
                          "a bracket is open here, and never closed");
}

/* ---- tiles ---------------------------------------------------------- */

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
                names_add_few(&names, text, size);
            side++;
        } else {
            for (size_t j = 0; j < SIDES; j++, side++)
                p->tile[side / SIDES][j] = names_add_few(&names, text + j, 1);
        }
    }
    sort_colours(p, &names);
    names_release(&names);
}

/* The tiles that are given in their places. */
static bool take_pinned(const struct reading *in, struct guess guess,
                        struct tetravex *p, struct error *err)
{
    size_t first = guess.header ? in->header.words : 0;
    size_t words = guess.apart ? SIDES : 1; /* of a tile */
    for (size_t i = 0; i < in->pinned.len; i++) {
        struct place place = in->pinned.at[i];
        if (place.word <= first || (place.word - first) % words)
            return reader_fail_at(in->r, place.line, place.column, err,
                                  "this @ stands within a tile or behind "
                                  "none; it gives the tile before it");
        int tile = (int)((place.word - first) / words) - 1;
        vec_push(&p->hint, (struct hint){.row = NONE,
                                         .tile = tile,
                                         .line = place.line,
                                         .column = place.column});
    }
    return true;
}

bool tetravex_read(struct tetravex *p, struct reader *r, char joint,
                   struct error *err)
{
    struct reading in = {.r = r, .joint = joint, .p = p};
    struct guess guess = {false, false};
    bool good = read_rows(&in, err) && brackets_closed(&in, err) &&
                tilesguess_find(&in, p, &guess, err);
    if (good) {
        take_tiles(&in, guess, p);
        good = take_pinned(&in, guess, p, err) &&
               tetravex_settle(p, r->source, err);
    }
    vec_release(&in.letters);
    vec_release(&in.open);
    vec_release(&in.words);
    vec_release(&in.pinned);
    names_release(&in.word);
    return good;
}
