/* describe.c: says what a pattern does on a plane without borders. */
#include "family/life/life.h"
#include "family/life/pattern/image.h"
#include "family/life/pattern/objects.h"
#include "family/life/pattern/parts.h"
#include "format/json.h"

#include <stdio.h>

/* "2 rows up", "1 column right and 1 row down" */
static void write_way(char *text, size_t size, const struct motion *m)
{
    int right = abs(m->right), down = abs(m->down);
    char across[60] = "", along[60] = "";
    if (right)
        snprintf(across, sizeof across, "%d %s %s", right,
                 right == 1 ? "column" : "columns",
                 m->right < 0 ? "left" : "right");
    if (down)
        snprintf(along, sizeof along, "%d %s %s", down,
                 down == 1 ? "row" : "rows", m->down < 0 ? "up" : "down");
    snprintf(text, size, "%s%s%s", across, right && down ? " and " : "",
             along);
}

/* What it is; who looks for ships hears that this is none. */
static void say_kind(const struct life *life, const struct motion *m,
                     const char *subject, const struct log *log)
{
    bool ships = life->goal == GOAL_SEED || life->goal == GOAL_SHIP;
    const char *no = ships ? "no spaceship: " : "";
    char way[130];
    write_way(way, sizeof way, m);
    if (*way)
        log_say(log, LOG_RESULT,
                "%sa true spaceship, period %d, moves (%d,%d): %s", subject,
                m->period, m->right, m->down, way);
    else if (m->period > 1)
        log_say(log, LOG_RESULT, "%s%san oscillator, period %d", subject, no,
                m->period);
    else
        log_say(log, LOG_RESULT, "%s%sa still life", subject, no);
}

/* Its name and code, cells, extent and symmetry. */
static void say_looks(const struct motion *m, const char *title,
                      const struct log *log)
{
    static const unsigned turns = 1u << SQUARE_HALF_TURN |
                                  1u << SQUARE_CLOCKWISE |
                                  1u << SQUARE_COUNTERCLOCKWISE;
    char cells[40], glide[80] = "";
    if (m->fewest == m->most)
        snprintf(cells, sizeof cells, "%d", m->most);
    else
        snprintf(cells, sizeof cells, "%d to %d", m->fewest, m->most);
    if (m->glide)
        snprintf(glide, sizeof glide, ", %s after %d %s",
                 m->glides & ~turns ? "mirrored" : "turned", m->glide,
                 m->glide == 1 ? "generation" : "generations");
    log_say(log, LOG_RESULT,
            "%s: %s %s, at most %d x %d (rows x columns), symmetry %s%s",
            *title ? title : "too large for a code", cells,
            m->most == 1 ? "cell" : "cells", m->rows, m->cols,
            image_group(m->symmetries), glide);
}

/* The name or code of a part.  A part alone may need longer to come back than
 * all of them do together, where one takes the place of another. */
static void name_part(char title[OBJECT_BYTES], const struct plane *part,
                      const struct rule *rule, const struct motion *whole)
{
    struct motion m;
    *title = '\0';
    if (motion_find(&m, part, rule, 4 * whole->period))
        object_title(title, part, rule, &m);
    if (!*title)
        /* unreached: parts of the tests are small */
        snprintf(title, OBJECT_BYTES, "a large one");
    motion_release(&m);
}

static void say_parts(const struct plane *start, const struct rule *rule,
                      const struct motion *m, const struct log *log)
{
    enum { TOLD = 8 };
    struct parts parts;
    char title[OBJECT_BYTES], list[400] = "";
    parts_find(&parts, start, rule, m);
    size_t count = parts.part.len, at = 0;
    for (size_t i = 0; count > 1 && i < count && i < TOLD; i++) {
        name_part(title, &parts.part.at[i], rule, m);
        at += (size_t)snprintf(list + at, sizeof list - at, "%s%.40s",
                               i ? ", " : "", title);
    }
    if (count > 1)
        log_say(log, LOG_RESULT,
                "%zu parts that live without each other: %s%s", count, list,
                count > TOLD ? ", ..." : "");
    parts_release(&parts);
}

/* How long is waited until a pattern is back? */
static int patience(const struct life *life)
{
    return life->goal == GOAL_RUN ? life->patience : life->steps;
}

bool say_motion(const struct life *life, const struct grid *grid, int time,
                const char *subject, const struct log *log)
{
    struct plane plane = {0};
    struct motion m;
    char title[OBJECT_BYTES];
    if (life->round_rows || life->round_cols)
        return false;
    plane_take(&plane, grid, time);
    bool back = motion_find(&m, &plane, &life->rule, patience(life));
    if (back) {
        object_title(title, &plane, &life->rule, &m);
        say_kind(life, &m, subject, log);
        say_looks(&m, title, log);
        say_parts(&plane, &life->rule, &m, log);
        motion_release(&m);
    }
    plane_release(&plane);
    return back;
}

void life_describe(const void *puzzle, const struct grid *grid,
                   const struct log *log)
{
    say_motion(puzzle, grid, 0, "", log);
}

/* ---- the same for programs ------------------------------------------ */

static void tell_word(struct writer *w, const char *name, const char *word)
{
    writer_print(w, ",\"%s\":", name);
    json_write_text(w, word);
}

/* An apgcode, and a name if it has one that we know. */
static void tell_object(struct writer *w, const struct plane *start,
                        const struct rule *rule, const struct motion *m)
{
    char title[OBJECT_BYTES];
    object_title(title, start, rule, m);
    char *open = strchr(title, '(');
    if (open) {
        open[-1] = '\0';
        tell_word(w, "name", title);
        open[strlen(open) - 1] = '\0';
    }
    if (*title)
        tell_word(w, "code", open ? open + 1 : title);
}

static void tell_parts(struct writer *w, const struct plane *start,
                       const struct rule *rule, const struct motion *m)
{
    struct parts parts;
    parts_find(&parts, start, rule, m);
    writer_text(w, ",\"parts\":[");
    for (size_t i = 0; i < parts.part.len; i++) {
        struct motion own;
        const struct plane *part = &parts.part.at[i];
        writer_print(w, "%s{\"row\":%d,\"col\":%d", i ? "," : "", part->top,
                     part->left);
        if (motion_find(&own, part, rule, 4 * m->period)) {
            writer_print(w, ",\"period\":%d", own.period);
            tell_object(w, part, rule, &own);
        }
        motion_release(&own);
        writer_byte(w, '}');
    }
    writer_byte(w, ']');
    parts_release(&parts);
}

static void tell_motion(struct writer *w, const struct life *life,
                        const struct plane *start, const struct motion *m)
{
    bool moves = m->right || m->down;
    tell_word(w, "kind",
              moves           ? "spaceship"
              : m->period > 1 ? "oscillator"
                              : "still life");
    writer_print(w, ",\"period\":%d,\"moves\":[%d,%d]", m->period, m->right,
                 m->down);
    tell_object(w, start, &life->rule, m);
    tell_word(w, "symmetry", image_group(m->symmetries));
    writer_print(w, ",\"rows\":%d,\"cols\":%d,\"population\":[", m->rows,
                 m->cols);
    for (size_t i = 0; i < m->phase.len; i++)
        writer_print(w, "%s%d", i ? "," : "", m->phase.at[i].cells);
    writer_byte(w, ']');
    tell_parts(w, start, &life->rule, m);
}

/* What each neighbourhood becomes, a bit each, where sums do not tell it. */
static void tell_table(struct writer *w, const struct rule *rule)
{
    if (rule->by_sum)
        return;
    writer_text(w, ",\"neighbourhoods\":\"");
    for (int i = 0; i < NEIGHBOURHOODS; i += 4)
        writer_print(w, "%x",
                     rule->next[i] << 3 | rule->next[i + 1] << 2 |
                         rule->next[i + 2] << 1 | rule->next[i + 3]);
    writer_byte(w, '"');
}

void life_tell(const void *puzzle, const struct grid *grid, struct writer *w)
{
    const struct life *life = puzzle;
    struct plane start = {0};
    struct motion m = {0};
    bool told = life_returns(life) || life->goal == GOAL_RUN;
    if (!told || life->round_cols)
        return; /* unreached: drawings of the tests lie in the plane */
    plane_take(&start, grid, 0);
    bool back = motion_find(&m, &start, &life->rule, patience(life));
    writer_text(w, "\"rule\":");
    json_write_text(w, life->rule.text);
    tell_table(w, &life->rule);
    if (back)
        tell_motion(w, life, &start, &m);
    motion_release(&m);
    plane_release(&start);
}
