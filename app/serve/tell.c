/* tell.c: lines for a listener, and files in base64, of which no more than a
 * piece is in memory. */
#include "serve/tell.h"
#include "app.h"

#include <dirent.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PIECE = 3 * 8192, FULL = 1 << 18 };

/* ---- text ----------------------------------------------------------- */

/* Room for so many bytes more, at the end. */
static char *reserve(struct text *text, size_t size)
{
    if (text->begin == text->end)
        text->begin = text->end = 0;
    if (text->end + size > text->room) {
        text->room = 2 * (text->end + size);
        char *larger = realloc(text->bytes, text->room);
        if (!larger)
            no_memory(text->room); /* unreached: so little there always is */
        text->bytes = larger;
    }
    return text->bytes + text->end;
}

static void add(struct text *text, const char *more)
{
    size_t size = strlen(more);
    memcpy(reserve(text, size), more, size);
    text->end += size;
}

/* Adds an object as a line; it is released. */
static void add_line(struct text *text, json_t *object)
{
    char *line = object ? json_dumps(object, JSON_COMPACT) : NULL;
    if (!line)
        no_memory(0); /* unreached: so little there always is */
    add(text, line);
    add(text, "\n");
    free(line);
    json_decref(object);
}

void tell_job(struct run *run)
{
    add_line(&run->text, json_pack("{s:s}", "job", run->name));
}

void tell_failure(struct run *run, const char *sentence)
{
    add_line(&run->text, json_pack("{s:s}", "failed", sentence));
    run->outcome.begun = run->outcome.ended = true;
}

/* unreached: jobs of the tests say something soon */
void tell_nothing(struct run *run)
{
    add(&run->text, "\n");
}

/* Length of the character that begins here, in UTF-8; 0: none does. */
static size_t character(const unsigned char *at, size_t size)
{
    json_t *one = NULL;
    for (size_t length = 1; length <= 4 && length <= size && !one; length++) {
        one = json_stringn((const char *)at, length);
        if (one) {
            json_decref(one);
            return length;
        }
    }
    return 0;
}

/* What is no UTF-8 becomes question marks. */
static void mend(char *line, size_t size)
{
    for (size_t i = 0; i < size;) {
        size_t length = character((unsigned char *)line + i, size - i);
        if (!length)
            line[i] = '?';
        i += length ? length : 1;
    }
}

void tell_line(struct run *run, char *line, size_t size)
{
    json_t *report = *line == '{' ? json_loadb(line, size, 0, NULL) : NULL;
    json_t *words = report ? NULL : json_stringn(line, size);
    if (!report && !words) {
        mend(line, size);
        words = json_stringn(line, size);
    }
    add_line(&run->text, report ? json_pack("{s:o}", "report", report)
                                : json_pack("{s:o}", "say", words));
}

/* ---- the outcome ---------------------------------------------------- */

static void add_base64(struct text *text, const unsigned char *bytes,
                       size_t size)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "abcdefghijklmnopqrstuvwxyz0123456789+/";
    char *at = reserve(text, (size + 2) / 3 * 4);
    for (size_t i = 0; i < size; i += 3) {
        unsigned left = size - i > 2 ? 3 : (unsigned)(size - i);
        unsigned bits = (unsigned)bytes[i] << 16;
        bits |= left > 1 ? (unsigned)bytes[i + 1] << 8 : 0;
        bits |= left > 2 ? bytes[i + 2] : 0;
        *at++ = letters[bits >> 18];
        *at++ = letters[bits >> 12 & 63];
        *at++ = left > 1 ? letters[bits >> 6 & 63] : '=';
        *at++ = left > 2 ? letters[bits & 63] : '=';
    }
    text->end = (size_t)(at - text->bytes);
}

/* Was the file there before the run? */
static bool is_given(const struct run *run, const char *name)
{
    for (size_t i = 0; i < run->order.files_count; i++)
        if (!strcmp(run->order.files[i].name, name))
            return true;
    return false;
}

static int by_name(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

/* The names of what the run has made. */
static void list_files(struct run *run)
{
    enum { MOST = 100 };
    DIR *folder = opendir(run->folder);
    size_t count = 0;
    run->outcome.names = calloc(MOST + 1, sizeof *run->outcome.names);
    if (!run->outcome.names)
        no_memory(0); /* unreached: so little there always is */
    for (struct dirent *entry;
         folder && count < MOST && (entry = readdir(folder));)
        if (entry->d_type == DT_REG && order_is_name(entry->d_name) &&
            !is_given(run, entry->d_name))
            run->outcome.names[count++] = strdup(entry->d_name);
    if (folder)
        closedir(folder);
    qsort(run->outcome.names, count, sizeof *run->outcome.names, by_name);
}

/* Opens the next file, and tells its name; false: there is none left. */
static bool next_file(struct run *run)
{
    struct outcome *outcome = &run->outcome;
    char path[2 * PATH_MAX];
    const char *name = outcome->names[outcome->next];
    if (!name)
        return false;
    snprintf(path, sizeof path, "%s/%s", run->folder, name);
    outcome->file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    json_t *text = json_string(name);
    char *quoted = json_dumps(text, JSON_ENCODE_ANY);
    if (!quoted)
        no_memory(0); /* unreached: names are words of an order */
    add(&run->text, outcome->next++ ? "\", " : "");
    add(&run->text, quoted);
    add(&run->text, ": \"");
    free(quoted);
    json_decref(text);
    return true;
}

static void begin_outcome(struct run *run)
{
    char beginning[60];
    if (!WIFEXITED(run->status)) {
        snprintf(beginning, sizeof beginning, "the job was ended: %s",
                 strsignal(WTERMSIG(run->status)));
        tell_failure(run, beginning);
        return;
    }
    list_files(run);
    snprintf(beginning, sizeof beginning, "{\"status\": %d, \"output\": \"",
             WEXITSTATUS(run->status));
    add(&run->text, beginning);
    run->outcome.begun = true;
    run->outcome.file = run->output;
    lseek(run->output, 0, SEEK_SET);
}

/* One more piece of the outcome. */
static void go_on(struct run *run)
{
    struct outcome *outcome = &run->outcome;
    unsigned char piece[PIECE];
    ssize_t got = outcome->file < 0 ? 0 : read(outcome->file, piece, PIECE);
    if (got > 0) {
        add_base64(&run->text, piece, (size_t)got);
        return;
    }
    if (outcome->file >= 0 && outcome->file != run->output)
        close(outcome->file);
    if (outcome->file == run->output)
        add(&run->text, "\", \"files\": {");
    outcome->file = -1;
    if (next_file(run))
        return;
    add(&run->text, outcome->next ? "\"}}\n" : "}}\n");
    outcome->ended = true;
}

size_t tell_next(struct run *run, char *buffer, size_t size)
{
    struct text *text = &run->text;
    while (text->begin == text->end && run->state == RUN_HAS_ENDED &&
           !run->outcome.ended) {
        if (run->outcome.begun)
            go_on(run);
        else
            begin_outcome(run);
    }
    size_t left = text->end - text->begin;
    size = left < size ? left : size;
    if (size)
        memcpy(buffer, text->bytes + text->begin, size);
    text->begin += size;
    return size;
}

bool tell_is_over(const struct run *run)
{
    return run->outcome.ended && run->text.begin == run->text.end;
}

bool tell_is_full(const struct run *run)
{
    return run->text.end - run->text.begin > FULL;
}

void tell_release(struct run *run)
{
    struct outcome *outcome = &run->outcome;
    if (outcome->file >= 0 && outcome->file != run->output)
        /* unreached: what jobs of the tests write is their output */
        close(outcome->file);
    for (size_t i = 0; outcome->names && outcome->names[i]; i++)
        free(outcome->names[i]);
    free(outcome->names);
    free(run->text.bytes);
}
