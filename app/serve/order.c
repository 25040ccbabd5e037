/* order.c: the JSON of an order, read strictly. */
#include "serve/order.h"
#include "app.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static bool refuse(struct dt_error *err, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool refuse(struct dt_error *err, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    return false;
}

static void *zeroed(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory)
        no_memory(count * size); /* unreached: so little there always is */
    return memory;
}

static char *copy(const char *text)
{
    return strcpy(zeroed(strlen(text) + 1, 1), text);
}

bool order_is_name(const char *name)
{
    return *name && *name != '.' && strlen(name) <= ORDER_NAME &&
           !strchr(name, '/');
}

/* ---- base64, RFC 4648 ----------------------------------------------- */

static int sextet(char letter)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "abcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = letter ? strchr(letters, letter) : NULL;
    return at ? (int)(at - letters) : -1;
}

/* Bytes of at most 3/4 of the text's size, owned; NULL: it is no base64. */
static char *decode(const char *text, size_t length, size_t *size)
{
    size_t pad = 0;
    while (pad < 2 && pad < length && text[length - 1 - pad] == '=')
        pad++;
    char *bytes = length % 4 ? NULL : malloc(length / 4 * 3 + 1);
    unsigned bits = 0;
    *size = 0;
    for (size_t i = 0; bytes && i < length; i++) {
        int value = i < length - pad ? sextet(text[i]) : 0;
        if (value < 0) {
            free(bytes);
            return NULL;
        }
        bits = bits << 6 | (unsigned)value;
        if (i % 4 < 3)
            continue;
        bytes[(*size)++] = (char)(bits >> 16);
        bytes[(*size)++] = (char)(bits >> 8);
        bytes[(*size)++] = (char)bits;
    }
    *size -= bytes ? pad : 0;
    return bytes;
}

/* ---- its parts ------------------------------------------------------ */

static bool read_client(struct order *order, const char *client,
                        struct dt_error *err)
{
    size_t size = strlen(client);
    if (!size || size >= sizeof order->client ||
        strspn(client, "0123456789abcdefghijklmnopqrstuvwxyz") != size)
        return refuse(err, "\"client\" must be 1 to 32 small letters and "
                           "digits");
    strcpy(order->client, client);
    return true;
}

static bool read_words(struct order *order, const json_t *words,
                       struct dt_error *err)
{
    size_t count = json_array_size(words);
    if (!json_is_array(words) || !count || count > ORDER_WORDS)
        return refuse(err, "\"words\" must be 1 to %d words", ORDER_WORDS);
    order->words = zeroed(count + 1, sizeof *order->words);
    for (size_t i = 0; i < count; i++) {
        const json_t *word = json_array_get(words, i);
        if (!json_is_string(word) || json_string_length(word) > ORDER_WORD)
            return refuse(err,
                          "each of \"words\" must be a string of at most "
                          "%d bytes",
                          ORDER_WORD);
        order->words[i] = copy(json_string_value(word));
    }
    return true;
}

static bool read_file(struct order_file *file, const char *name,
                      const json_t *content, struct dt_error *err)
{
    if (!order_is_name(name))
        return refuse(err, "'%.100s' must be a name of a file without folders",
                      name);
    if (!json_is_string(content))
        return refuse(err, "the file '%s' must be a string", name);
    file->name = copy(name);
    file->bytes = decode(json_string_value(content),
                         json_string_length(content), &file->size);
    return file->bytes ||
           refuse(err, "the file '%s' is no base64, or too large", name);
}

static bool read_files(struct order *order, json_t *files,
                       struct dt_error *err)
{
    size_t count = json_object_size(files);
    const char *name;
    json_t *content;
    if (!json_is_object(files) || count > ORDER_FILES)
        return refuse(err, "\"files\" must be an object of at most %d files",
                      ORDER_FILES);
    order->files = zeroed(count + 1, sizeof *order->files);
    json_object_foreach(files, name, content)
    {
        struct order_file *file = &order->files[order->files_count++];
        if (!read_file(file, name, content, err))
            return false;
    }
    return true;
}

/* Of an order few are wanted; each costs many times its size in memory. */
static bool has_few_parts(const char *text, size_t size)
{
    enum { MOST_PARTS = 2 * (ORDER_WORDS + ORDER_FILES) };
    int parts = 0;
    bool quoted = false;
    for (size_t i = 0; i < size; i++) {
        char letter = text[i];
        i += quoted && letter == '\\'; /* and what stands behind it */
        quoted ^= letter == '"';
        parts += !quoted && (letter == ',' || letter == '[' || letter == '{');
    }
    return parts <= MOST_PARTS;
}

bool order_read(struct order *order, const char *text, size_t size,
                struct dt_error *err)
{
    json_error_t where;
    json_t *words, *files;
    const char *client;
    *order = (struct order){.words = NULL};
    if (!size)
        return refuse(err, "the order is empty");
    if (!has_few_parts(text, size))
        return refuse(err,
                      "the order has too many parts: it may have %d "
                      "words and %d files",
                      ORDER_WORDS, ORDER_FILES);
    json_t *root = json_loadb(text, size, JSON_REJECT_DUPLICATES, &where);
    if (!root)
        return refuse(err, "the order: line %d: %s", where.line, where.text);
    bool good =
        !json_unpack_ex(root, &where, JSON_STRICT, "{s:s, s:o, s:o}", "client",
                        &client, "words", &words, "files", &files)
            ? read_client(order, client, err) &&
                  read_words(order, words, err) &&
                  read_files(order, files, err)
            : refuse(err,
                     "the order must be {\"client\", \"words\", "
                     "\"files\"}: %s",
                     where.text);
    json_decref(root);
    if (!good)
        order_release(order);
    return good;
}

void order_release(struct order *order)
{
    for (size_t i = 0; order->words && order->words[i]; i++)
        free(order->words[i]);
    for (size_t i = 0; i < order->files_count; i++) {
        free(order->files[i].name);
        free(order->files[i].bytes);
    }
    free(order->words);
    free(order->files);
    *order = (struct order){.words = NULL};
}
