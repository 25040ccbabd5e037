/* file.c: a problem file is opened, and its format says which family reads it.
 *
 * Here too is what both families know: the
 * grid is one row of 0 and 1, and the text of a solution is a run of lines
 * that ends with a blank line or with the input. */
#include "family/file/file.h"

static const struct kind {
    const struct format *format;
    const struct family *family;
    void *(*read)(struct reader *r, struct error *err);
} kinds[] = {
    {FORMAT_OF(cnf), &clauses_file_family, clauses_file_dimacs},
    {FORMAT_OF(sat), &clauses_file_family, clauses_file_sat},
    {FORMAT_OF(dlx), &cover_file_family, cover_file_dlx},
    {FORMAT_OF(ec), &cover_file_family, cover_file_ec},
    {FORMAT_OF(nnf), &circuit_file_family, circuit_file_nnf},
};

static const struct kind *
find_kind(const char *path, const struct format *format, struct error *err)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (format == kinds[i].format)
            return &kinds[i];
    if (!strcmp(path, "-"))
        error_set(err, "standard input", 0, 0,
                  "has no extension that tells its format; say it with %s",
                  format_list("--from ", VERBS_ALL, format_poses).text);
    else
        error_set(err, path, 0, 0,
                  "expected a name that ends with %s, or the format with "
                  "--from",
                  format_list(".", VERBS_ALL, format_poses).text);
    return NULL;
}

/* Does it begin as a DIMACS file does, behind comments? */
static bool is_dimacs(struct reader *reader)
{
    enum { FAR = 4096 };
    static const char header[] = "p cnf ";
    size_t at = 0, same = 0;
    while (at < FAR && reader_peek_at(reader, at) == 'c') {
        while (at < FAR && reader_peek_at(reader, at) >= 0 &&
               reader_peek_at(reader, at) != '\n')
            at++;
        at++;
    }
    while (header[same] &&
           reader_peek_at(reader, at + same) == (unsigned char)header[same])
        same++;
    return !header[same];
}

/* Reads the puzzle and closes the reader. */
static void *read_puzzle(const struct kind *kind, struct reader *reader,
                         struct watch *watch, const struct family **family,
                         struct error *err)
{
    reader->watch = watch;
    bool other = kind->format != FORMAT_OF(cnf) && is_dimacs(reader);
    void *puzzle = other ? NULL : kind->read(reader, err);
    if (other)
        reader_fail(reader, err,
                    "this is a DIMACS file: name it .cnf, or say "
                    "--from cnf");
    reader_close(reader);
    if (puzzle)
        *family = kind->family;
    return puzzle;
}

void *file_build(const struct file_source *source,
                 const struct family **family, struct error *err)
{
    const struct kind *kind = find_kind(source->path, source->format, err);
    struct reader reader;
    *family = NULL;
    if (!kind)
        return NULL;
    if (source->text)
        reader_text(&reader, source->path, source->text, source->size);
    else if (!reader_open(&reader, source->path, err))
        return NULL;
    return read_puzzle(kind, &reader, source->watch, family, err);
}

bool file_check_row(const struct grid *grid, int cells, const char *what,
                    struct error *err)
{
    if (grid->layers != 1 || grid->rows != 1 || grid->cols != cells)
        return error_say(err,
                         "it must be one row of 0 and 1, one for each of the "
                         "%d %s",
                         cells, what);
    for (int col = 0; col < cells; col++) {
        int value = *grid_at(grid, 0, 0, col);
        if (value != 0 && value != 1)
            return error_set(err, "", 1, col + 1L, "%d is neither 0 nor 1",
                             value);
    }
    return true;
}

int file_ones(const struct grid *grid)
{
    int ones = 0;
    for (int col = 0; col < grid->cols; col++)
        ones += *grid_at(grid, 0, 0, col);
    return ones;
}

bool file_scan(const struct file_text *text, const void *puzzle,
               struct reader *r, struct grid *grid, struct error *err)
{
    bool begun = false;
    struct word word;
    for (; reader_peek(r) >= 0; reader_skip_line(r)) {
        if (!word_next(r, &word, err))
            return false;
        bool number = text->is_number && text->is_number(&word);
        if ((!word.size || number) && begun)
            break;
        if (!word.size || number || text->is_comment(&word))
            continue;
        begun = true;
        if (!text->scan_line(puzzle, r, &word, grid, err))
            return false;
    }
    return reader_finish(r, err);
}
