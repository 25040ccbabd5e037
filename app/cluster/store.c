/* store.c: the results of a work, one file a unit, or, where units are many,
 * one file a process.
 *
 * A file of a process, a segment, grows line by line, and each line has its
 * check sum: where the process was killed the last one may be torn, and is as
 * if it had never been.  All results that were met are kept in a table. */
#include "cluster/cluster.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <unistd.h>

/* ---- the table ------------------------------------------------------ */

static size_t place_of(const struct store *store, const char *name, bool part)
{
    char first[17];
    snprintf(first, sizeof first, "%.16s", name);
    return (strtoull(first, NULL, 16) ^ part) & (store->slots - 1);
}

static struct result **slot_of(const struct store *store, const char *name,
                               bool part)
{
    size_t at = place_of(store, name, part);
    while (store->slot[at] && (store->slot[at]->part != part ||
                               strcmp(store->slot[at]->unit, name)))
        at = (at + 1) & (store->slots - 1);
    return &store->slot[at];
}

static void enlarge(struct store *store)
{
    struct result **old = store->slot;
    size_t slots = store->slots;
    store->slots = slots ? 2 * slots : 1024;
    store->slot = zeroed(store->slots, sizeof(struct result *));
    for (size_t i = 0; i < slots; i++)
        if (old[i])
            *slot_of(store, old[i]->unit, old[i]->part) = old[i];
    free(old);
}

const struct result *results_enter(struct store *store, struct result *result)
{
    if (2 * store->used >= store->slots)
        enlarge(store);
    struct result *own = zeroed(1, sizeof *own);
    *own = *result;
    *slot_of(store, own->unit, own->part) = own;
    store->used++;
    return own;
}

static const struct result *look_up(const struct store *store,
                                    const char *name, bool part)
{
    return store->slots ? *slot_of(store, name, part) : NULL;
}

/* ---- contradictions ------------------------------------------------- */

/* A result that contradicts the one that is there is kept beside it. */
static bool contradict(struct store *store, const struct result *mine,
                       const struct result *theirs, struct dt_error *err)
{
    char *line = result_print(mine, store->work), digest[DIGEST];
    dt_digest(line, strlen(line), digest);
    char *path =
        work_file(store->work, "conflict/%s.%.8s", mine->unit, digest);
    file_place(path, line, strlen(line), err);
    fail(err,
         "two results of unit %s contradict each other: %.200s has found %s, "
         "and %.200s %s; both are kept, the second in %.200s",
         mine->unit, theirs->host, theirs->count, mine->host, mine->count,
         path);
    free(path);
    free(line);
    store->conflicts++;
    store->last = *err;
    return false;
}

/* ---- one file a unit ------------------------------------------------ */

static char *result_path(const struct work *work, const char *name, bool part)
{
    return work_file(work, "res/%.2s/%s%s", name, name, part ? ".part" : "");
}

static enum found read_result(struct store *store, const char *name, bool part,
                              const struct result **result)
{
    struct dt_error err;
    struct result own;
    size_t size;
    char *path = result_path(store->work, name, part);
    char *line = file_read(path, &size, &err);
    enum found found = ABSENT;
    if (line || err.text[0]) {
        bool good = line && result_scan(&own, line, size, store->work);
        if (good && (own.part != part || strcmp(own.unit, name))) {
            result_release(&own);
            good = false;
        }
        found = good ? PRESENT : DAMAGED;
        store->damaged += !good;
        if (good)
            *result = results_enter(store, &own);
        else
            fail(&store->last, "%.900s, the result of unit %s, is damaged",
                 path, name);
    }
    free(line);
    free(path);
    return found;
}

enum found results_find(struct store *store, const char *name, bool part,
                        const struct result **result)
{
    *result = look_up(store, name, part);
    if (*result)
        return PRESENT;
    return work_is_large(store->work) ? ABSENT
                                      : read_result(store, name, part, result);
}

bool results_put_aside(struct store *store, const char *name, bool part)
{
    struct dt_error err;
    size_t size;
    char digest[DIGEST], *path = result_path(store->work, name, part);
    char *bytes = file_read(path, &size, &err);
    if (bytes)
        dt_digest(bytes, size, digest);
    else /* a link to nowhere, a folder, another user's */
        snprintf(digest, sizeof digest, "%08lx", (unsigned long)getpid());
    char *aside =
        work_file(store->work, "conflict/%s.damaged.%.8s", name, digest);
    make_folders(aside);
    bool gone = !rename(path, aside);
    free(aside);
    free(bytes);
    free(path);
    return gone;
}

static bool keep_file(struct store *store, const struct result *result,
                      const char *line, struct dt_error *err)
{
    const struct result *other;
    char *path = result_path(store->work, result->unit, result->part);
    enum placing placing = file_place(path, line, strlen(line), err);
    free(path);
    if (placing != TAKEN)
        return placing == PLACED;
    if (results_find(store, result->unit, result->part, &other) != PRESENT)
        return results_put_aside(store, result->unit, result->part)
                   ? keep_file(store, result, line, err)
                   : fail(err,
                          "the result of unit %s cannot be written: what "
                          "lies in its place cannot be moved",
                          /* unreached: what lies in the place can be moved */
                          result->unit);
    return result->part || result_agrees(result, other, store->work) ||
           contradict(store, result, other, err);
}

/* ---- one file a process --------------------------------------------- */

enum { SYNC_SECONDS = 1 };

/* A line of a segment. */
static void hear_line(struct store *store, const char *path, const char *line,
                      size_t size)
{
    struct result own;
    struct dt_error err;
    if (!result_scan(&own, line, size, store->work)) {
        store->damaged++;
        fail(&store->last, "%.900s has a damaged line", path);
        return;
    }
    const struct result *other = look_up(store, own.unit, own.part);
    if (!other) {
        results_enter(store, &own);
        return;
    }
    /* seldom: who of two processes is faster */
    if (!own.part && !result_agrees(&own, other, store->work))
        contradict(store, &own, other, &err);
    if (own.part && strcmp(*own.child, *other->child) < 0) {
        struct result kept = own; /* all processes take the same */
        struct result *there = *slot_of(store, own.unit, own.part);
        own = *there;
        *there = kept;
    }
    result_release(&own);
}

static int compare_segments(const void *a, const void *b)
{
    const struct segment *one = a, *other = b;
    return strcmp(one->name, other->name);
}

/* Of this name, which was perhaps not met before. */
static struct segment *segment_of(struct store *store, const char *name)
{
    struct segment wanted = {.name = (char *)name};
    struct segment *found = store->reads
                                ? bsearch(&wanted, store->read, store->reads,
                                          sizeof wanted, compare_segments)
                                : NULL;
    if (found)
        return found;
    size_t at = store->reads++;
    store->read = regrown(store->read, store->reads, sizeof *store->read);
    for (; at && strcmp(store->read[at - 1].name, name) > 0; at--)
        store->read[at] = store->read[at - 1];
    store->read[at] = (struct segment){.name = copy_text(name)};
    return &store->read[at];
}

/* What was written since, up to the last whole line. */
static void read_segment(struct store *store, struct segment *segment,
                         const char *path)
{
    struct dt_error err;
    size_t size;
    char *text = file_read_on(path, segment->read, &size, &err);
    char *line = text, *end;
    for (; line && (end = memchr(line, '\n', size - (size_t)(line - text)));
         line = end + 1)
        hear_line(store, path, line, (size_t)(end - line));
    segment->read += text ? (size_t)(line - text) : 0;
    free(text);
}

static void read_segments(struct store *store)
{
    store->looked = seconds_now();
    char *folder = work_file(store->work, "seg");
    DIR *dir = opendir(folder);
    for (const struct dirent *entry; dir && (entry = readdir(dir));) {
        if (*entry->d_name == '.')
            continue;
        char *path = text_of("%s/%s", folder, entry->d_name);
        read_segment(store, segment_of(store, entry->d_name), path);
        free(path);
    }
    if (dir)
        closedir(dir);
    free(folder);
}

/* A name that nobody else has. */
static bool open_segment(struct store *store, struct dt_error *err)
{
    char host[256] = "";
    gethostname(host, sizeof host - 1);
    char *path =
        work_file(store->work, "seg/%s.%ld.XXXXXX", host, (long)getpid());
    make_folders(path);
    store->segment = mkostemp(path, O_APPEND | O_CLOEXEC);
    bool good = store->segment >= 0;
    if (!good)
        /* unreached: the disk is not full */
        fail(err, "%.900s: cannot be written: %s", path, strerror(errno));
    free(path);
    return good;
}

static bool keep_line(struct store *store, const char *line,
                      struct dt_error *err)
{
    size_t size = strlen(line);
    if (store->segment < 0 && !open_segment(store, err))
        return false; /* unreached: the disk is not full */
    if (!write_all(store->segment, line, size)) {
        /* unreached: the disk is not full */
        fail(err, "a result cannot be written: %s", strerror(errno));
        close(store->segment); /* its last line may be torn */
        store->segment = -1;
        return false;
    }
    if (seconds_now() - store->synced < SYNC_SECONDS)
        return true;
    store->synced = seconds_now();
    return !fsync(store->segment) ||
           /* unreached: the disk is not full */
           fail(err, "a result cannot be written: %s", strerror(errno));
}

/* ---- both ----------------------------------------------------------- */

bool results_keep(struct store *store, const struct result *result,
                  struct dt_error *err)
{
    const struct result *other = NULL;
    char *line = result_print(result, store->work);
    bool good;
    if (!work_is_large(store->work)) {
        good = keep_file(store, result, line, err);
    } else if ((other = look_up(store, result->unit, result->part))) {
        /* seldom: who of two processes is faster */
        good = result->part || result_agrees(result, other, store->work) ||
               contradict(store, result, other, err);
    } else {
        struct result own;
        good = keep_line(store, line, err);
        if (good && result_scan(&own, line, strlen(line), store->work))
            results_enter(store, &own);
    }
    free(line);
    return good;
}

void results_open(struct store *store, const struct work *work)
{
    *store = (struct store){.work = work, .segment = -1};
    if (work_is_large(work))
        read_segments(store);
}

void results_refresh(struct store *store)
{
    enum { SECONDS = 1 };
    if (work_is_large(store->work) && seconds_now() - store->looked > SECONDS)
        read_segments(store);
}

void results_close(struct store *store)
{
    if (!store->work)
        return;
    if (store->segment >= 0) {
        fsync(store->segment);
        close(store->segment);
    }
    for (size_t i = 0; i < store->slots; i++)
        if (store->slot[i]) {
            result_release(store->slot[i]);
            free(store->slot[i]);
        }
    for (size_t i = 0; i < store->reads; i++)
        free(store->read[i].name);
    free(store->read);
    free(store->slot);
    *store = (struct store){.segment = -1};
}

/* ---- bodies --------------------------------------------------------- */

static char *body_path(const struct work *work, const char *digest)
{
    return work_file(work, "body/%.2s/%s", digest, digest);
}

bool body_keep(const struct work *work, const char *bytes, size_t size,
               char digest[DIGEST], struct dt_error *err)
{
    size_t wanted = size;
    dt_digest(bytes, size, digest);
    char *path = body_path(work, digest), *there = NULL;
    enum placing placing = file_place(path, bytes, size, err);
    bool good = placing != UNPLACED;
    if (placing == TAKEN && !(there = body_read(work, digest, &size, err)))
        /* unreached: bodies of the tests are whole when they are written */
        good = file_put(path, bytes, wanted, err); /* that one is damaged */
    free(there);
    free(path);
    return good;
}

char *body_read(const struct work *work, const char *digest, size_t *size,
                struct dt_error *err)
{
    char own[DIGEST] = "", *path = body_path(work, digest);
    char *bytes = file_read(path, size, err);
    if (bytes)
        dt_digest(bytes, *size, own);
    if (!bytes && !err->text[0])
        /* unreached: bodies of the tests are there */
        fail(err, "%.900s is missing", path);
    if (bytes && strcmp(own, digest)) {
        fail(err, "%.900s is damaged", path);
        free(bytes);
        bytes = NULL;
    }
    free(path);
    return bytes;
}

/* ---- units and what became of them ---------------------------------- */

enum { DEEPEST = 20000 }; /* parts of parts: nobody has written more */

bool results_meet(struct store *store, const struct result *result,
                  const char *text)
{
    struct result *own = *slot_of(store, result->unit, result->part);
    bool met = own->pass == store->pass;
    own->pass = store->pass;
    if (met)
        /* unreached: units of the tests have one parent */
        return fail(&store->last,
                    "unit %s is a part of itself, or of two others",
                    own->unit);
    return !own->part || are_parts(text, own->child, own->children) ||
           fail(&store->last,
                "what is left of unit %s is none of its parts: its result "
                "in res/ is wrong",
                own->unit);
}

static void visit(struct store *store, const char *name, const char *text,
                  const struct visitor *visitor, int depth)
{
    const struct result *result;
    enum found found = results_find(store, name, false, &result);
    if (found == ABSENT)
        found = results_find(store, name, true, &result);
    if (found == PRESENT &&
        (depth > DEEPEST || !results_meet(store, result, text)))
        found = DAMAGED;
    if (found != PRESENT) {
        if (visitor->open)
            visitor->open(visitor->context, name, text, found);
        return;
    }
    if (visitor->result)
        visitor->result(visitor->context, result);
    for (size_t i = 0; i < result->children; i++) {
        char child[NAME];
        unit_name(store->work, result->child[i], child);
        visit(store, child, result->child[i], visitor, depth + 1);
    }
}

void results_visit(struct store *store, const char *name, const char *text,
                   const struct visitor *visitor)
{
    store->pass++;
    visit(store, name, text, visitor, 0);
}

void results_visit_all(struct store *store, const struct visitor *visitor)
{
    const struct work *work = store->work;
    store->pass++;
    for (size_t i = 0; i < work->units; i++)
        visit(store, work->unit[i].name, work->unit[i].text, visitor, 0);
}
