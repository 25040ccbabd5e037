/* orders.c: the JSON that a browser sends to `serve`.
 *
 * An order that is taken keeps to what order.h says, and says the same when it
 * is written as JSON and read again. */
#include "../oracle.h"
#include "app.h"
#include "serve/order.h"
#include "targets.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static bool is_modest(const struct order *order)
{
    size_t words = 0;
    bool good = strspn(order->client, "0123456789"
                                      "abcdefghijklmnopqrstuvwxyz") ==
                    strlen(order->client) &&
                *order->client && order->files_count <= ORDER_FILES;
    for (; order->words[words]; words++)
        good = good && strlen(order->words[words]) <= ORDER_WORD;
    for (size_t i = 0; i < order->files_count; i++)
        good = good && order_is_name(order->files[i].name);
    return good && words && words <= ORDER_WORDS;
}

/* Base64, to be freed. */
static char *packed(const struct order_file *file)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "abcdefghijklmnopqrstuvwxyz0123456789+/";
    char *text = calloc(file->size / 3 * 4 + 5, 1), *at = text;
    for (size_t i = 0; text && i < file->size; i += 3) {
        unsigned bits = 0;
        for (size_t k = 0; k < 3; k++)
            bits =
                bits << 8 |
                (i + k < file->size ? (unsigned char)file->bytes[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            *at++ = i + k > file->size ? '=' : letters[bits >> 18 & 63],
            bits <<= 6;
    }
    return text;
}

/* The order as JSON, to be freed. */
static char *written(const struct order *order)
{
    json_t *words = json_array(), *files = json_object();
    for (size_t i = 0; order->words[i]; i++)
        json_array_append_new(words, json_string(order->words[i]));
    for (size_t i = 0; i < order->files_count; i++) {
        char *text = packed(&order->files[i]);
        json_object_set_new(files, order->files[i].name, json_string(text));
        free(text);
    }
    json_t *root = json_pack("{s:s, s:o, s:o}", "client", order->client,
                             "words", words, "files", files);
    char *text = json_dumps(root, JSON_SORT_KEYS);
    json_decref(root);
    return text;
}

bool takes_order(const struct target *target, const char *bytes, size_t size,
                 struct dt_error *err)
{
    struct order order, again;
    (void)target;
    if (!order_read(&order, bytes, size, err))
        return *err->text;
    char *first = written(&order), *second = NULL;
    bool good = is_modest(&order);
    order_release(&order);
    if (order_read(&again, first, strlen(first), err)) {
        second = written(&again);
        order_release(&again);
    }
    good = good && second && !strcmp(first, second);
    free(first);
    free(second);
    return good;
}
