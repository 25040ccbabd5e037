/* formats.c: the rows of formats.h looked up by name and by extension, and
 * told in sentences. */
#include "base/formats.h"
#include "base/text.h"

#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { BINARY = 1, MOVES = 2, COLOURED = 4, OWN = 8 }; /* traits */

const struct format format_rows[FORMATS_COUNT + 1] = {
#define FORMAT(id, kind, extension, traits, writers, readers, help) \
    {#id, \
     FORMAT_##kind, \
     extension, \
     (traits)&BINARY, \
     (traits)&MOVES, \
     (traits)&COLOURED, \
     (traits)&OWN, \
     writers, \
     readers, \
     help},
    FORMATS
#undef FORMAT
    {"", FORMAT_TEXT, NULL, false, true, false, false, VERBS_ALL, 0, ""},
};

#define FORMAT(id, ...) #id,
const char *const format_names[] = {
    ANSWER_FORMATS PROBLEM_FORMATS DIAGRAM_FORMATS NULL};
const char *const problem_names[] = {PROBLEM_FORMATS NULL};
#undef FORMAT

const struct format *format_named(const char *name)
{
    const struct format *row = format_rows;
    while (row != FORMAT_OF(none) && strcasecmp(row->name, name))
        row++;
    return row;
}

static bool is_among(const char *word, const char *const *words)
{
    while (*words && strcasecmp(*words, word))
        words++;
    return *words;
}

/* The last dot among the first bytes of a path, behind its folders; or its
 * end. */
static size_t last_dot(const char *path, size_t size)
{
    size_t dot = size;
    for (size_t i = size; i > 0 && path[i - 1] != '/' && dot == size; i--)
        if (path[i - 1] == '.')
            dot = i - 1;
    return dot;
}

const char *path_packing(const char *path)
{
    static const char *const packings[] = {"gz", "xz", "zst", NULL};
    size_t size = strlen(path), dot = last_dot(path, size);
    return dot < size && is_among(path + dot + 1, packings) ? path + dot + 1
                                                            : NULL;
}

bool path_is_file(const char *path)
{
    struct stat facts;
    return !stat(path, &facts) && S_ISREG(facts.st_mode);
}

struct extension path_extension(const char *path)
{
    struct extension extension = {""};
    const char *packing = path_packing(path);
    size_t size = packing ? (size_t)(packing - path) - 1 : strlen(path);
    size_t dot = last_dot(path, size);
    if (dot < size && size - dot - 1 < sizeof extension.text)
        memcpy(extension.text, path + dot + 1, size - dot - 1);
    return extension;
}

const struct format *format_of_path(const char *path)
{
    const struct format *row = format_rows;
    struct extension extension = path_extension(path);
    if (!strcasecmp(extension.text, "apng")) /* a film, or it could be one */
        return FORMAT_OF(png);
    while (row != FORMAT_OF(none) &&
           (!row->extension || strcasecmp(row->extension, extension.text)))
        row++;
    return row;
}

bool extension_is_text(const char *extension)
{
    static const char *const texts[] = {"", "txt", "text", "out", "log", NULL};
    return is_among(extension, texts);
}

bool extension_is_foreign(const char *extension)
{
    static const char *const pictures[] = {
        "jpg", "jpeg", "gif", "webp", "bmp",  "tif", "tiff", "ico",
        "ppm", "pgm",  "pbm", "heic", "avif", "ps",  "eps",  "xcf",
        "mp4", "avi",  "mov", "webm", "mkv",  NULL};
    static const char *const papers[] = {"html", "htm", "xml", "csv", "tsv",
                                         "yaml", "yml", "tex", "doc", "docx",
                                         "xlsx", "odt", "ods", "zip", "bz2",
                                         "7z",   "tar", "tgz", NULL};
    return is_among(extension, pictures) || is_among(extension, papers);
}

bool format_answers(const struct format *format)
{
    return format->kind != FORMAT_PROOF;
}

bool format_has_files(const struct format *format)
{
    return format->extension && format_answers(format);
}

bool format_draws(const struct format *format)
{
    return format->kind == FORMAT_PICTURE;
}

bool format_speaks(const struct format *format)
{
    return format_answers(format) && !format_draws(format);
}

bool format_moves(const struct format *format)
{
    return format->moves;
}

bool format_returns(const struct format *format)
{
    return format->writers & VERBS_SHOW && format->readers & VERB_CHECK &&
           format_answers(format);
}

bool format_poses(const struct format *format)
{
    return format->readers & VERB_SOLVE;
}

bool format_proves(const struct format *format)
{
    return format->kind == FORMAT_PROOF;
}

struct format_list format_list(const char *mark, unsigned writers,
                               bool (*fits)(const struct format *format))
{
    const char *names[FORMATS_COUNT + 1];
    size_t count = 0;
    for (int i = 0; i < FORMATS_COUNT; i++)
        if (format_rows[i].writers & writers &&
            (!fits || fits(&format_rows[i])))
            names[count++] = format_rows[i].name;
    names[count] = NULL;
    struct format_list list;
    text_list(list.text, sizeof list.text, mark, names);
    return list;
}
