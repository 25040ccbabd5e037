/* result.c: what was found of a unit, as a line of JSON.
 *
 * Numbers of solutions are text, for they may have any size.  Their residues
 * modulo two primes stand beside them, and the digest of the line without its
 * last field is that field: what was damaged on its way is seen. */
#include "cluster/result.h"

#include <gmp.h>

static const unsigned long moduli[] = {(1ul << 61) - 1, (1ul << 31) - 1};
enum { MODULI = sizeof moduli / sizeof *moduli };

/* ---- writing -------------------------------------------------------- */

static json_t *residues_of(const char *count)
{
    json_t *list = json_array();
    mpz_t number;
    mpz_init_set_str(number, count, 10);
    for (int i = 0; i < MODULI; i++) {
        char text[24];
        snprintf(text, sizeof text, "%lu", mpz_fdiv_ui(number, moduli[i]));
        json_array_append_new(list, json_string(text));
    }
    mpz_clear(number);
    return list;
}

static json_t *children_of(const struct result *result)
{
    json_t *list = json_array();
    for (size_t i = 0; i < result->children; i++)
        json_array_append_new(list, json_string(result->child[i]));
    return list;
}

void put_text(json_t *line, const char *name, const char *text)
{
    if (text && *text)
        json_object_set_new(line, name, json_string(text));
}

json_t *result_tree(const struct result *result)
{
    json_t *line = json_object();
    put_text(line, "unit", result->unit);
    put_text(line, "kind",
             result->cut    ? "cut"
             : result->part ? "part"
                            : "whole");
    put_text(line, "count", result->count);
    json_object_set_new(line, "residues", residues_of(result->count));
    put_text(line, "modulus", result->modulus);
    put_text(line, "body", result->body);
    if (result->part)
        json_object_set_new(line, "children", children_of(result));
    json_object_set_new(line, "nodes",
                        json_integer((json_int_t)result->nodes));
    put_text(line, "engine", result->engine);
    put_text(line, "version", result->version);
    put_text(line, "host", result->host);
    put_text(line, "command", result->command);
    json_object_set_new(line, "seconds", json_real(result->seconds));
    return line;
}

char *result_print(const struct result *result, const struct work *work)
{
    json_t *line = result_tree(result);
    char digest[DIGEST];
    put_text(line, "problem", work->problem);
    char *text = json_dumps(line, JSON_COMPACT | JSON_REAL_PRECISION(6));
    dt_digest(text, strlen(text), digest);
    size_t size = strlen(text) - 1; /* without the last brace */
    char *whole =
        text_of("%.*s,\"digest\":\"%s\"}\n", (int)size, text, digest);
    free(text);
    json_decref(line);
    return whole;
}

/* ---- reading -------------------------------------------------------- */

static char *get(const json_t *line, const char *name)
{
    return copy_text(json_string_value(json_object_get(line, name)));
}

static bool is_number(const char *text)
{
    return text && *text && !text[strspn(text, "0123456789")];
}

bool residues_agree(const json_t *line, const char *count)
{
    json_t *list = json_object_get(line, "residues");
    json_t *own = residues_of(count);
    bool same = json_equal(list, own);
    json_decref(own);
    return same;
}

static bool get_children(struct result *result, const json_t *line)
{
    json_t *list = json_object_get(line, "children");
    result->children = json_array_size(list);
    result->child = zeroed(result->children, sizeof *result->child);
    bool good = true;
    for (size_t i = 0; i < result->children; i++) {
        result->child[i] =
            copy_text(json_string_value(json_array_get(list, i)));
        good = good && result->child[i];
    }
    return good && result->part == (result->children > 0);
}

static bool get_all(struct result *result, const json_t *line,
                    const struct work *work)
{
    const char *unit = json_string_value(json_object_get(line, "unit"));
    const char *kind = json_string_value(json_object_get(line, "kind"));
    const char *problem = json_string_value(json_object_get(line, "problem"));
    const char *body = json_string_value(json_object_get(line, "body"));
    if (!unit || strlen(unit) != NAME - 1 || !kind || !problem ||
        strcmp(problem, work->problem) || (body && strlen(body) != DIGEST - 1))
        return false;
    strcpy(result->unit, unit);
    strcpy(result->body, body ? body : "");
    result->cut = !strcmp(kind, "cut");
    result->part = result->cut || !strcmp(kind, "part");
    if (!result->part && strcmp(kind, "whole"))
        return false; /* a later version's */
    result->count = get(line, "count");
    result->modulus = get(line, "modulus");
    result->engine = get(line, "engine");
    result->version = get(line, "version");
    result->host = get(line, "host");
    result->command = get(line, "command");
    result->nodes =
        (uint64_t)json_integer_value(json_object_get(line, "nodes"));
    result->seconds = json_number_value(json_object_get(line, "seconds"));
    return is_number(result->count) && residues_agree(line, result->count) &&
           result->seconds >= 0 &&
           !result->modulus == (work_form(work) != BY_PRIMES) &&
           (!result->modulus || is_number(result->modulus)) &&
           get_children(result, line);
}

/* Is the last field the digest of what is before it? */
static bool is_sound(const char *line, size_t size)
{
    static const char field[] = ",\"digest\":\"";
    size_t last = strlen(field) + DIGEST + 1;
    char digest[DIGEST];
    if (size < last || strncmp(line + size - last, field, strlen(field)))
        return false;
    char *text = text_of("%.*s}", (int)(size - last), line);
    dt_digest(text, strlen(text), digest);
    free(text);
    return !strncmp(digest, line + size - DIGEST - 1, DIGEST - 1);
}

bool result_scan(struct result *result, const char *line, size_t size,
                 const struct work *work)
{
    *result = (struct result){.part = false};
    if (size && line[size - 1] == '\n')
        size--;
    json_t *tree = is_sound(line, size)
                       ? json_loadb(line, size, JSON_REJECT_DUPLICATES, NULL)
                       : NULL;
    bool good = tree && get_all(result, tree, work);
    json_decref(tree);
    if (!good)
        result_release(result);
    return good;
}

void result_release(struct result *result)
{
    for (size_t i = 0; i < result->children; i++)
        free(result->child[i]);
    free(result->child);
    free(result->count);
    free(result->modulus);
    free(result->engine);
    free(result->version);
    free(result->host);
    free(result->command);
    *result = (struct result){.part = false};
}

bool result_agrees(const struct result *one, const struct result *other,
                   const struct work *work)
{
    bool moduli_agree =
        !one->modulus == !other->modulus &&
        (!one->modulus || !strcmp(one->modulus, other->modulus));
    bool lists = work->purpose == ENUMERATE || work->purpose == TALLY;
    return !strcmp(one->count, other->count) && moduli_agree &&
           (!lists || !strcmp(one->body, other->body));
}
