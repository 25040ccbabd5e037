/* checkpoint.c: how far a search has come, in a file.
 *
 *     dovetail checkpoint 2
 *     problem 8c41b0512a562648   a hash of the problem and of what is asked
 *     command dovetail count windmill:4x5
 *     delivered 0                solutions that were shown
 *     count 17                   that were counted
 *     list 0 0 0 0               that are listed in a file, its bytes, their
 *                                check sum and its inode (scroll.c)
 *     running                    or done: nothing is left
 *     ...                        the lines of the engine
 *     end 10cb3e7c42a88547       a check sum of all bytes before this line
 *
 * The line of the list is not in version 1, which is read too. */
#include "middle.h"
#include "base/big.h"
#include "base/reader.h"
#include "base/sum.h"
#include "base/text.h"
#include "base/writer.h"
#include "format/comment.h"

#include <inttypes.h>
#include <unistd.h>

static const char any_title[] = "dovetail checkpoint ";
static const char title[] = "dovetail checkpoint 2\n";
static const char title_1[] = "dovetail checkpoint 1\n"; /* has no list */

/* ---- what it goes with ---------------------------------------------- */

bool checkpoint_fits(const dt_search *s, struct error *err)
{
    if (!GIVEN(s->set, checkpoint) && !GIVEN(s->set, resume))
        return true;
    if (s->task != DT_SOLVE && s->task != DT_ENUMERATE && s->task != DT_COUNT)
        return error_say(err, "a checkpoint is of solve, enumerate or count: "
                              "leave out --checkpoint and --resume");
    return s->task != DT_ENUMERATE || !format_draws(settings_format(s->set)) ||
           error_say(err, "a picture cannot be continued behind a checkpoint: "
                          "list the solutions as text or json");
}

bool checkpoint_begin(dt_search *s, struct error *err)
{
    const char *path = OPTION_OF(&s->set->options, checkpoint)->text;
    if (GIVEN(s->set, checkpoint))
        s->keep = keep_open(path, any_title, err);
    return s->keep || !GIVEN(s->set, checkpoint);
}

/* ---- what it belongs to --------------------------------------------- */

struct print {
    uint64_t hash;
    const struct cover *cover;
};

static void mix_option(void *context, int fact, const struct entry *entries,
                       size_t count)
{
    struct print *print = context;
    const struct cover *cover = print->cover;
    uint64_t hash = sum_number(print->hash, (uint64_t)fact);
    if (cover->cost)
        hash = sum_number(hash, (uint64_t)cover->cost(cover->puzzle, fact));
    for (size_t e = 0; e < count; e++) {
        hash = sum_number(hash, (uint64_t)entries[e].item);
        hash = sum_number(hash, (uint64_t)entries[e].colour);
    }
    print->hash = hash;
}

/* The problem, the engine and the wishes that its state depends on. */
static uint64_t fingerprint(const dt_search *s)
{
    static const enum option_name wishes[] = {
        OPTION_NAME_shard, OPTION_NAME_choose, OPTION_NAME_cheapest,
        OPTION_NAME_up_to_symmetry};
    uint64_t hash = sum_text(1, s->search.engine->name);
    hash = sum_number(hash, (uint64_t)s->task);
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        const struct option_value *value = &s->set->options.value[wishes[i]];
        bool flag = option_rows[wishes[i]].kind == OPTION_FLAG;
        hash = flag ? sum_number(hash, value->given)
                    : sum_text(hash, value->text);
    }
    if (s->unit)
        hash = sum_text(hash, s->unit);
    const struct cover *cover = s->request.cover;
    if (!cover)
        return sum_text(hash, s->puzzle->id);
    struct print print = {hash, cover};
    struct tray tray = {.context = &print, .option = mix_option};
    cover->emit(cover->puzzle, &tray);
    hash = print.hash;
    for (int i = 0; cover->bounds && i < cover->primary; i++) {
        struct bounds bounds = cover->bounds(cover->puzzle, i);
        hash = sum_number(sum_number(hash, (uint64_t)bounds.low),
                          (uint64_t)bounds.high);
    }
    return sum_number(sum_number(hash, (uint64_t)cover->items),
                      (uint64_t)cover->primary);
}

/* ---- writing -------------------------------------------------------- */

static void write_all(const dt_search *s, bool done, struct writer *w)
{
    char *command = middle_command(task_verb(s->task), s->puzzle, s->set);
    char *count = mpz_get_str(NULL, 10, s->count);
    writer_print(w, "%sproblem %016" PRIx64 "\n", title, fingerprint(s));
    comment_write(w, "command ", command);
    writer_print(w, "delivered %" PRIu64 "\ncount ", s->delivered);
    writer_text(w, count);
    writer_print(
        w, "\nlist %" PRIu64 " %" PRIu64 " %016" PRIx64 " %" PRIu64 "\n%s\n",
        s->scroll.solutions, s->scroll.bytes, s->scroll.sum, s->scroll.inode,
        done ? "done" : "running");
    if (!done)
        s->search.engine->save(&s->search, w);
    free(count);
    free(command);
}

/* The whole file as a text, which is to be freed. */
static char *compose(const dt_search *s, bool done, size_t *size)
{
    struct writer *w = writer_text_new();
    write_all(s, done, w);
    writer_flush(w);
    writer_print(w, "end %016" PRIx64 "\n",
                 sum_bytes(w->text.len, w->text.at, w->text.len));
    return writer_text_take(w, size);
}

bool checkpoint_save(const dt_search *s, bool done, struct error *err)
{
    size_t size = 0;
    char *text = compose(s, done, &size);
    bool good = keep_write(s->keep, text, size, err);
    free(text);
    return good;
}

/* ---- reading -------------------------------------------------------- */

/* The rest of a line, without its end, to be freed; it is cut where it is too
 * long. */
static char *take_line(struct reader *r)
{
    enum { LONGEST = (1 << 16) - 1 };
    VEC(char) text = {0};
    while (reader_peek(r) >= 0 && reader_peek(r) != '\n') {
        int byte = reader_next(r);
        if (text.len < LONGEST)
            vec_push(&text, (char)byte);
    }
    vec_push(&text, 0);
    reader_next(r);
    return text.at;
}

/* Takes "NAME TEXT" and answers the text, which is to be freed. */
static char *take_field(struct reader *r, const char *name, struct error *err)
{
    long line = r->line;
    if (reader_take(r, name) && reader_take(r, " "))
        return take_line(r);
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

/* "list SOLUTIONS BYTES SUM INODE". */
static bool take_list(struct reader *r, struct scroll *scroll,
                      struct error *err)
{
    long line = r->line;
    char end, *text = take_field(r, "list", err);
    bool good =
        text &&
        sscanf(text, "%" SCNu64 " %" SCNu64 " %" SCNx64 " %" SCNu64 "%c",
               &scroll->solutions, &scroll->bytes, &scroll->sum,
               &scroll->inode, &end) == 4;
    if (text && !good)
        /* unreached: a file whose sum is right has such lines */
        reader_fail_at(r, line, 1, err, "'%.40s' tells of no list", text);
    free(text);
    return good;
}

static bool take_title(dt_search *s, struct reader *r, struct error *err)
{
    char wanted[20];
    reader_skip_line(r);
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

static bool take_state(dt_search *s, struct reader *r, bool list,
                       struct error *err)
{
    mpz_t delivered;
    mpz_init(delivered);
    bool good = take_number(r, "delivered", delivered, err) &&
                take_number(r, "count", s->count, err) &&
                (!list || take_list(r, &s->scroll, err));
    s->delivered = s->earlier = big_get(delivered);
    mpz_clear(delivered);
    if (!good)
        return false;
    s->done = reader_starts(r, "done\n");
    if (s->done)
        reader_skip_line(r);
    else if (!reader_take(r, "running\n"))
        /* unreached: a file whose sum is right has such lines */
        return reader_fail(r, err, "expected 'running' or 'done'");
    else if (!s->search.engine->load(&s->search, r, err))
        return false;
    else if (s->task == DT_COUNT && !symmetry_lists(s) &&
             !s->puzzle->family->wanted &&
             big_get(s->count) != s->search.solutions)
        /* unreached: a file whose sum is right has such lines */
        return reader_fail_at(r, 5, 1, err,
                              "this count is not that of the engine below");
    return reader_peek(r) < 0 || reader_fail(r, err, "expected 'end ...'");
}

/* Cuts the last line off, if it holds the check sum of what is before it. */
static bool cut_sum(char *text, size_t *size)
{
    enum { LINE = 21 }; /* "end ", 16 digits and the end of the line */
    char wanted[LINE + 1];
    if (*size < LINE)
        return false; /* unreached: a file that begins so is longer */
    *size -= LINE;
    snprintf(wanted, sizeof wanted, "end %016" PRIx64 "\n",
             sum_bytes(*size, text, *size));
    return !memcmp(text + *size, wanted, LINE);
}

static bool take_all(dt_search *s, const char *path, char *text, size_t size,
                     struct error *err)
{
    struct reader r;
    bool whole = cut_sum(text, &size);
    reader_text(&r, path, text, size);
    bool list = !reader_starts(&r, title_1);
    bool good = take_title(s, &r, err);
    if (good && !whole)
        good =
            error_set(err, path, 1, 1,
                      "this checkpoint was damaged: its check sum is wrong");
    good = good && take_state(s, &r, list, err);
    reader_close(&r);
    return good;
}

/* All bytes of a file, to be freed; NULL, with a sentence, if it cannot be
 * read. */
static char *take_file(const char *path, size_t *size, struct error *err)
{
    struct reader r;
    VEC(char) text = {0};
    if (!reader_open(&r, path, err))
        return NULL;
    bool good = reader_starts(&r, title) || reader_starts(&r, title_1) ||
                reader_fail(&r, err,
                            "this is no checkpoint of ours; its first line "
                            "would be '%.21s'",
                            title);
    for (int byte; good && (byte = reader_next(&r)) >= 0;)
        vec_push(&text, (char)byte);
    good = good && reader_finish(&r, err);
    reader_close(&r);
    vec_push(&text, 0);
    *size = text.len - 1;
    if (!good)
        vec_release(&text);
    return text.at;
}

/* Is there nothing to go on from? */
static bool begins_anew(const dt_search *s)
{
    const char *path = OPTION_OF(&s->set->options, resume)->text;
    const char *saved = OPTION_OF(&s->set->options, checkpoint)->text;
    bool none =
        GIVEN(s->set, resume) && !strcmp(path, saved) && access(path, F_OK);
    if (none)
        log_say(&s->log, LOG_RESULT, "there is no %s yet: begins anew", path);
    return none || !GIVEN(s->set, resume);
}

bool checkpoint_load(dt_search *s, struct error *err)
{
    const char *path = OPTION_OF(&s->set->options, resume)->text;
    size_t size;
    if (begins_anew(s))
        return !s->unit || unit_load(s, err);
    char *text = take_file(path, &size, err);
    bool good = text && take_all(s, path, text, size, err);
    free(text);
    return good;
}
