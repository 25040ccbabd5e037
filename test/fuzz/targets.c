/* targets.c: the readers, and what must be true of whatever they read.
 *
 * There is an answer or a sentence.  Besides: a problem file that was read
 * and written again is the same when that is read and written, an id and a
 * rule too; no proof that a puzzle with solutions has none is right; a solver
 * is believed to have found a model only where one stands in its output; and
 * what the other files say of answers that are shown, of units and of orders.
 *
 * All bytes are read.  What takes far longer, a search, a puzzle that is made,
 * a proof that is checked by tables as large as its numbers, is left to few of
 * them, which their sum chooses: millions are read in an hour. */
#include "targets.h"
#include "../oracle.h"
#include "engine/answer.h"
#include "family/life/automaton/rule.h"
#include "family/life/wish/wish.h"

#include <stdlib.h>
#include <string.h>

/* Settings without limits, which would be looked after. */
static const dt_settings *plain(void)
{
    static dt_settings *set;
    if (!set)
        set = dt_settings_new();
    return set;
}

const dt_settings *small_searches(void)
{
    static dt_settings *set;
    if (!set)
        set = settings_with((const char *const[]){
            "effort", "100", "memory", "200M", "format", "json", NULL});
    return set;
}

static bool searches_well(const dt_puzzle *puzzle, struct dt_error *err)
{
    const dt_settings *set = small_searches();
    return !is_small(puzzle, 100) ||
           (counts_well(puzzle, set, err) && solves_well(puzzle, set, err));
}

/* Is no number longer than so many digits?  Others name large puzzles. */
static bool is_modest(const char *bytes, size_t size, int most)
{
    int digits = 0;
    for (size_t i = 0; i < size && digits <= most; i++)
        digits = bytes[i] >= '0' && bytes[i] <= '9' ? digits + 1 : 0;
    return digits <= most;
}

bool is_chosen(const char *bytes, size_t size, unsigned of)
{
    unsigned sum = 0;
    for (size_t i = 0; i < size; i++)
        sum = sum * 31 + (unsigned char)bytes[i];
    return (sum ^ sum >> 15) % of == 0;
}

/* A sentence of one of the rooms; what a terminal would obey in it the middle
 * takes out. */
static bool tell(struct dt_error *err, const char *sentence)
{
    snprintf(err->text, sizeof err->text, "%s", sentence);
    return *sentence;
}

/* ---- puzzles in files ------------------------------------------------ */

/* The puzzle in a format, to be freed. */
static char *encoded(const dt_puzzle *puzzle, const char *format)
{
    static dt_settings *set;
    struct dt_error err;
    char *text = NULL;
    size_t size = 0;
    if (!set)
        set = dt_settings_new();
    dt_set(set, "format", format, &err);
    FILE *out = open_memstream(&text, &size);
    bool good = dt_encode(puzzle, set, "again", out, &err);
    fclose(out);
    if (good)
        return text;
    free(text);
    return NULL;
}

/* What was written, read again and written once more. */
static bool returns(const dt_puzzle *puzzle, const char *name,
                    const char *format, struct dt_error *err)
{
    char *first = encoded(puzzle, format), *second = NULL;
    dt_puzzle *again =
        first ? dt_open_text(name, first, strlen(first), small_searches(), err)
              : NULL;
    if (again)
        second = encoded(again, format);
    bool good = !first || (second && !strcmp(first, second));
    if (!good && again)
        snprintf(err->text, sizeof err->text,
                 "it is written otherwise when "
                 "it was read again");
    dt_puzzle_free(again);
    free(first);
    free(second);
    return good;
}

static bool take_file(const struct target *target, const char *bytes,
                      size_t size, struct dt_error *err)
{
    bool good = true, modest = is_modest(bytes, size, 4);
    bool written = target->extra && modest && is_chosen(bytes, size, 4);
    bool searched = modest && is_chosen(bytes, size, 64);
    if (!is_modest(bytes, size, 5) && !is_chosen(bytes, size, 64))
        return true; /* what has a million variables takes its time */
    for (int i = 0; target->ids[i] && good; i++) {
        const char *id = target->ids[i];
        dt_puzzle *puzzle =
            dt_open_text(id, bytes, size, small_searches(), err);
        if (!puzzle)
            good = is_sentence(err->text);
        if (puzzle && written)
            good = returns(puzzle, id, target->extra, err);
        if (puzzle && searched && good)
            good = searches_well(puzzle, err);
        dt_puzzle_free(puzzle);
    }
    return good;
}

/* Life's rules are made into clauses for each puzzle: most drawings are only
 * read and placed. */
static bool take_drawing(const struct target *target, const char *bytes,
                         size_t size, struct dt_error *err)
{
    bool good = true;
    for (int i = 0; target->ids[i] && good; i++) {
        struct error fault = {0};
        struct life *life = mem_alloc(1, sizeof *life);
        struct id id;
        if (!id_parse(&id, target->ids[i], &fault))
            exit(1);
        id.input = bytes;
        id.input_size = size;
        good = wish_read(life, &id, &fault) || tell(err, fault.text);
        id_release(&id);
        life_free(life);
    }
    return good && (!is_chosen(bytes, size, 512) ||
                    take_file(target, bytes, size, err));
}

/* ---- puzzles by name ------------------------------------------------- */

/* Is no other file to be read than the text? */
static bool is_alone(const char *id)
{
    for (const char *at = id; (at = strchr(at, '@')); at++)
        if (at[1] && at[1] != '-')
            return false;
    return true;
}

/* The canonical name, to be freed; NULL with a sentence. */
static char *rendered(const char *name, struct error *fault)
{
    struct id id;
    if (!id_parse(&id, name, fault))
        return NULL;
    char *again = id_render(&id);
    id_release(&id);
    return again;
}

static bool is_named_again(const char *name, struct dt_error *err)
{
    struct error fault = {0};
    char *first = rendered(name, &fault);
    if (!first)
        return tell(err, fault.text);
    char *second = rendered(first, &fault);
    bool good = second && !strcmp(first, second);
    if (!good)
        tell(err, second ? second : fault.text);
    free(first);
    free(second);
    return good;
}

static bool is_ruled_again(const char *name, struct dt_error *err)
{
    struct error fault = {0};
    struct rule rule, again;
    if (!rule_parse(&rule, name, &fault))
        return tell(err, fault.text);
    tell(err, rule.text);
    return rule_parse(&again, rule.text, &fault) &&
           !memcmp(rule.next, again.next, sizeof rule.next) &&
           !strcmp(rule.text, again.text) && rule_same(name, rule.text);
}

static bool makes_puzzle(const char *id, bool searched, struct dt_error *err)
{
    static const char text[] = "**\n**\n";
    dt_puzzle *puzzle =
        dt_open_text(id, text, strlen(text), small_searches(), err);
    bool good = puzzle || is_sentence(err->text);
    if (puzzle && searched)
        good = searches_well(puzzle, err);
    dt_puzzle_free(puzzle);
    return good;
}

static bool take_name(const struct target *target, const char *bytes,
                      size_t size, struct dt_error *err)
{
    bool rule = target->extra, searched = is_chosen(bytes, size, 256);
    char name[1000], id[1100];
    if (size >= sizeof name)
        return true;
    memcpy(name, bytes, size);
    name[size] = 0;
    if (!(rule ? is_ruled_again : is_named_again)(name, err))
        return false;
    snprintf(id, sizeof id, target->ids[0], name);
    return !is_chosen(bytes, size, 32) ||
           !(rule || (is_alone(id) && is_modest(bytes, size, 1))) ||
           makes_puzzle(id, searched, err);
}

/* ---- answers --------------------------------------------------------- */

const dt_puzzle *kept(const struct target *target, int number)
{
    static const struct target *owner;
    static dt_puzzle *puzzle[MOST_IDS];
    static const char langford[] = "1 2 3 s1 s2 s3 s4 s5 s6\n"
                                   "1 s1 s3\n1 s2 s4\n1 s3 s5\n1 s4 s6\n"
                                   "2 s1 s4\n2 s2 s5\n2 s3 s6\n"
                                   "3 s1 s5\n3 s2 s6\n";
    struct dt_error err;
    for (int i = 0; i < MOST_IDS && owner != target; i++) {
        dt_puzzle_free(puzzle[i]);
        puzzle[i] = NULL;
    }
    owner = target;
    if (!puzzle[number])
        puzzle[number] =
            dt_open_text(target->ids[number], langford, strlen(langford),
                         small_searches(), &err);
    if (!puzzle[number])
        exit(1);
    return puzzle[number];
}

/* Runs of RLE make patterns of millions of cells. */
static bool take_answer(const struct target *target, const char *bytes,
                        size_t size, struct dt_error *err)
{
    bool good = true;
    if (!is_modest(bytes, size, 3) && !is_chosen(bytes, size, 64))
        return true;
    for (int i = 0; target->ids[i] && good; i++) {
        int verdict =
            dt_check_text(kept(target, i), plain(), bytes, size, err);
        good = (verdict == DT_RIGHT || verdict == DT_WRONG ||
                verdict == DT_ERROR) &&
               is_sentence(err->text);
    }
    return good;
}

/* Is no number in bytes larger than so many of them can tell? */
static bool is_low(const char *bytes, size_t size, int most)
{
    int length = 0;
    for (size_t i = 0; i < size && length < most; i++)
        length = bytes[i] & 128 ? length + 1 : 0;
    return length < most;
}

/* The second puzzle of a target of proofs has solutions.  A checker's tables
 * grow with the numbers of variables. */
static bool take_proof(const struct target *target, const char *bytes,
                       size_t size, struct dt_error *err)
{
    struct error fault = {0};
    bool good = reads_steps(target->extra, bytes, size, &fault) ||
                tell(err, fault.text);
    bool checked = is_chosen(bytes, size, 4) && is_modest(bytes, size, 4) &&
                   is_low(bytes, size, 2);
    for (int i = 0; i < 2 && good && checked; i++) {
        int verdict = dt_check_proof_text(kept(target, i), small_searches(),
                                          target->extra, bytes, size, err);
        good = is_sentence(err->text) && !(i && verdict == DT_RIGHT);
    }
    return good;
}

/* ---- what solvers print ---------------------------------------------- */

/* Of (1 or 2) and (-1 or 3), where 4 is free. */
static bool satisfies(const signed char *value)
{
    return (value[1] > 0 || value[2] > 0) && (value[1] < 0 || value[3] > 0) &&
           value[1] && value[2] && value[3] && value[4];
}

/* In two pieces, as from a pipe. */
static bool take_output(const struct target *target, const char *bytes,
                        size_t size, struct dt_error *err)
{
    static const int codes[] = {0, 10, 20};
    bool good = true;
    (void)target;
    for (int i = 0; i < 3 && good; i++) {
        struct cnf cnf = {.variables = 4};
        struct error fault = {0};
        struct answer answer;
        size_t half = size / 2;
        cnf_add(&cnf, (int[]){1, 2}, 2);
        cnf_add(&cnf, (int[]){-1, 3}, 2);
        answer_init(&answer, "solver", cnf.variables);
        answer.code = codes[i];
        enum verdict verdict =
            answer_read(&answer, bytes, half, &fault) &&
                    answer_read(&answer, bytes + half, size - half, &fault)
                ? answer_judge(&answer, &cnf, NULL, 0, &fault)
                : VERDICT_ERROR;
        snprintf(err->text, sizeof err->text, "%s", fault.text);
        good = (verdict != VERDICT_ERROR || is_sentence(fault.text)) &&
               (verdict != VERDICT_FOUND || satisfies(answer.value));
        answer_release(&answer);
        cnf_release(&cnf);
    }
    return good;
}

/* ---- all of them ----------------------------------------------------- */

#define ANSWERED \
    "domino:4x4", "queens:5", "windmill:2x4,pieces=0+3", \
        "tetravex:2x2:7128+1234+3890+5672", "life:4x4,velocity=1+1c/4", \
        "life,velocity=c/3,width=12,symmetry=mirror", "a.dlx"
#define REFUTED "domino:4x4,cut=corners", "domino:4x4"

const struct target targets[] = {
    {"ids", take_name, {"%s"}, NULL},
    {"rules", take_name, {"life:3x3,goal=still,rule=%s"}, "rule"},
    {"dlx", take_file, {"a.dlx"}, "dlx"},
    {"ec", take_file, {"a.ec"}, "ec"},
    {"cnf", take_file, {"a.cnf"}, "cnf"},
    {"sat", take_file, {"a.sat"}, "sat"},
    {"dots", take_file, {"domino:@-", "domino,rule=tatami:@-"}, NULL},
    {"tiles",
     take_file,
     {"tetravex:@-", "tetravex,rotate=yes,sides=auto:@-"},
     NULL},
    {"queens", take_file, {"queens:@-"}, NULL},
    {"windmill", take_file, {"windmill:@-"}, NULL},
    {"life",
     take_drawing,
     {"life:6x6,goal=oscillator,period=2:@-", "life,goal=transition:@-"},
     NULL},
    {"rle", take_drawing, {"life,goal=parent:@-"}, NULL},
    {"packed", take_file, {"a.cnf", "a.dlx"}, NULL},
    {"answers", take_answer, {ANSWERED}, NULL},
    {"json", take_answer, {ANSWERED}, NULL},
    {"lrat", take_proof, {REFUTED}, "a.lrat"},
    {"drat", take_proof, {REFUTED}, "a.drat"},
    {"bdrat", take_proof, {REFUTED}, "a.bdrat"},
    {"pbp", take_proof, {REFUTED}, "a.pbp"},
    {"checkpoints",
     takes_checkpoint,
     {"queens:6", "windmill:3x3,pieces=0+1+2+3"},
     NULL},
    {"ships",
     takes_checkpoint,
     {"life,velocity=c/3,width=5,symmetry=mirror"},
     "rows"},
    {"solvers", take_output, {NULL}, NULL},
    {"shown", takes_shown, {ANSWERED}, NULL},
    {"nnf", take_file, {"a.nnf"}, NULL},
    {"paths",
     takes_part,
     {"life,velocity=c/3,width=5,symmetry=mirror",
      "tetravex:2x2:7128+1234+3890+5672", "domino:4x4"},
     NULL},
    {"units", takes_unit, {"queens:5", "domino:3x4", "a.dlx"}, NULL},
    {"orders", takes_order, {NULL}, NULL},
    {"cpog", takes_certificate, {"domino:2x3", "queens:4"}, "a.cpog"},
    {"kast", takes_determinant, {"domino:2x3", "domino:3x3"}, "a.kast"},
    {"rows",
     takes_closure,
     {"life,velocity=c/3,width=4", "life,velocity=2c/4,width=3,rule=B2e3/S23",
      "life,velocity=2c/4,width=3,symmetry=glide,rule=B2e3/S23",
      "life,velocity=c/2,width=3,rule=B2e3/S23"},
     "a.rows"},
    {"manifests", takes_manifest, {NULL}, NULL},
    {"results", takes_result, {NULL}, NULL},
    {"ledgers", takes_ledger, {NULL}, NULL},
    {0},
};

const struct target *target_named(const char *name)
{
    for (const struct target *target = targets; target->name; target++)
        if (!strcmp(target->name, name))
            return target;
    return NULL;
}
