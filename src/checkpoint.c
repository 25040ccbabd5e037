/* checkpoint.c: how far a search has come, in a file.
 *
 *     dovetail checkpoint 1
 *     problem 8c41b0512a562648   a hash of the problem and of what is asked
 *     command dovetail count windmill:4x5
 *     delivered 0                solutions that were shown
 *     count 17                   that were counted
 *     running                    or done: nothing is left
 *     ...                        the lines of the engine
 *     end
 *
 * It is written to a file beside it and then takes its name: there is always
 * a whole one. */
#include "middle.h"
#include "base/reader.h"
#include "base/text.h"
#include "base/writer.h"
#include "format/comment.h"

#include <errno.h>
#include <inttypes.h>
#include <unistd.h>

static const char title[] = "dovetail checkpoint 1";

/* ---- what it belongs to --------------------------------------------- */

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t mix_text(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = mix(hash, (unsigned char)*text);
    return mix(hash, 256);
}

static void mix_option(void *context, int fact, const struct entry *entries,
                       size_t count)
{
    uint64_t *hash = context;
    *hash = mix(*hash, (uint64_t)fact);
    for (size_t e = 0; e < count; e++) {
        *hash = mix(*hash, (uint64_t)entries[e].item);
        *hash = mix(*hash, (uint64_t)entries[e].colour);
    }
}

/* The problem, the engine and the wishes that its state depends on. */
static uint64_t fingerprint(const dt_search *s)
{
    static const enum option_name wishes[] = {
        OPTION_NAME_shard, OPTION_NAME_choose, OPTION_NAME_cheapest,
        OPTION_NAME_up_to_symmetry};
    uint64_t hash = mix_text(1, s->search.engine->name);
    hash = mix(hash, (uint64_t)s->task);
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        const struct option_value *value = &s->set->options.value[wishes[i]];
        bool flag = option_rows[wishes[i]].kind == OPTION_FLAG;
        hash = flag ? mix(hash, value->given) : mix_text(hash, value->text);
    }
    const struct cover *cover = s->search.cover;
    if (!cover)
        return mix_text(hash, s->puzzle->id);
    struct tray tray = {.context = &hash, .option = mix_option};
    cover->emit(cover->puzzle, &tray);
    for (int i = 0; cover->bounds && i < cover->primary; i++) {
        struct bounds bounds = cover->bounds(cover->puzzle, i);
        hash = mix(mix(hash, (uint64_t)bounds.low), (uint64_t)bounds.high);
    }
    return mix(mix(hash, (uint64_t)cover->items), (uint64_t)cover->primary);
}

/* ---- writing -------------------------------------------------------- */

static void write_all(const dt_search *s, bool done, struct writer *w)
{
    char *command = middle_command(task_verb(s->task), s->puzzle, s->set);
    char *count = mpz_get_str(NULL, 10, s->count);
    writer_print(w, "%s\nproblem %016" PRIx64 "\n", title, fingerprint(s));
    comment_write(w, "command ", command);
    writer_print(w, "delivered %" PRIu64 "\ncount ", s->delivered);
    writer_text(w, count);
    writer_print(w, "\n%s\n", done ? "done" : "running");
    if (!done)
        s->search.engine->save(&s->search, w);
    writer_text(w, "end\n");
    free(count);
    free(command);
}

static bool refuse(struct error *err, const char *path, int reason)
{
    return error_say(err, "the checkpoint %.300s cannot be written: %s", path,
                     strerror(reason));
}

bool checkpoint_save(const dt_search *s, bool done, struct error *err)
{
    const char *path = OPTION_OF(&s->set->options, checkpoint)->text;
    size_t size = strlen(path) + 8;
    char *beside = mem_alloc(size, 1);
    snprintf(beside, size, "%s.new", path);
    FILE *file = fopen(beside, "wb");
    struct writer *w = mem_alloc(1, sizeof *w);
    bool good = file;
    int reason = errno;
    if (file) {
        writer_init(w, file);
        write_all(s, done, w);
        good = writer_finish(w, &(struct error){0}) && !fsync(fileno(file));
        reason = w->failed ? w->reason : errno;
        if (fclose(file) && good) {
            good = false;
            reason = errno;
        }
        if (good && rename(beside, path)) {
            good = false;
            reason = errno;
        }
        if (!good)
            unlink(beside);
    }
    free(w);
    free(beside);
    return good || refuse(err, path, reason);
}

/* ---- reading -------------------------------------------------------- */

/* The rest of a line, without its end; it is cut where it is too long. */
static void take_line(struct reader *r, char *text, size_t size)
{
    size_t at = 0;
    while (reader_peek(r) >= 0 && reader_peek(r) != '\n') {
        int byte = reader_next(r);
        if (at + 1 < size)
            text[at++] = (char)byte;
    }
    text[at] = 0;
    reader_next(r);
}

/* Takes "NAME TEXT" and answers the text, which is to be freed. */
static char *take_field(struct reader *r, const char *name, struct error *err)
{
    enum { LONGEST = 1 << 16 };
    long line = r->line;
    char *text = mem_alloc(LONGEST, 1);
    if (reader_take(r, name) && reader_take(r, " ")) {
        take_line(r, text, LONGEST);
        return text;
    }
    free(text);
    reader_fail_at(r, line, 1, err, "expected a line '%s ...' of a checkpoint",
                   name);
    return NULL;
}

static bool take_number(struct reader *r, const char *name, mpz_t number,
                        struct error *err)
{
    long line = r->line;
    char *text = take_field(r, name, err);
    bool good = text && *text && !text[strspn(text, "0123456789")] &&
                !mpz_set_str(number, text, 10);
    if (text && !good)
        reader_fail_at(r, line, 1, err, "'%.40s' is not a number of solutions",
                       text);
    free(text);
    return good;
}

static bool take_title(dt_search *s, struct reader *r, struct error *err)
{
    char line[80], wanted[20];
    take_line(r, line, sizeof line);
    if (strcmp(line, title))
        return reader_fail_at(r, 1, 1, err,
                              "this is no checkpoint of ours; its first line "
                              "would be '%s'",
                              title);
    char *problem = take_field(r, "problem", err);
    char *command = problem ? take_field(r, "command", err) : NULL;
    snprintf(wanted, sizeof wanted, "%016" PRIx64, fingerprint(s));
    bool good = command && !strcmp(problem, wanted);
    if (command && !good)
        reader_fail_at(r, 2, 1, err,
                       "this checkpoint belongs to another problem or other "
                       "options: %.300s",
                       command);
    free(problem);
    free(command);
    return good;
}

static bool take_state(dt_search *s, struct reader *r, struct error *err)
{
    mpz_t delivered;
    mpz_init(delivered);
    bool good = take_number(r, "delivered", delivered, err) &&
                take_number(r, "count", s->count, err);
    s->delivered = mpz_get_ui(delivered);
    mpz_clear(delivered);
    if (!good)
        return false;
    s->done = reader_starts(r, "done\n");
    if (s->done)
        reader_skip_line(r);
    else if (!reader_take(r, "running\n"))
        return reader_fail(r, err, "expected 'running' or 'done'");
    else if (!s->search.engine->load(&s->search, r, err))
        return false;
    if (!reader_take(r, "end\n"))
        return reader_fail(r, err, "expected 'end'; the file is not whole");
    return true;
}

bool checkpoint_load(dt_search *s, struct error *err)
{
    const char *path = OPTION_OF(&s->set->options, resume)->text;
    const char *saved = OPTION_OF(&s->set->options, checkpoint)->text;
    struct reader r;
    if (!strcmp(path, saved) && access(path, F_OK)) {
        log_say(&s->log, LOG_RESULT, "there is no %s yet: begins anew", path);
        return true;
    }
    if (!reader_open(&r, path, err))
        return false;
    bool good = take_title(s, &r, err) && take_state(s, &r, err);
    reader_close(&r);
    return good;
}
