/* tiles_run.c: the inner loop of a walk.
 *
 * A place beside the patch has a domain: the faces that agree with what lies
 * around it, are not used up, and have colours left on their other sides.  A
 * step takes the place with the fewest faces; with none this is a dead end.
 *
 * Margins.  Let no tile turn.  For a side and a colour, the margin is the
 * number of tiles not laid with this colour on this side, less the cells
 * beside the patch that ask for it.  It must not fall below 0.  A face that is
 * laid takes one from the margin of each of its sides that touches no tile;
 * and one from that of the opposite side, if there is a cell, which asks for
 * that colour now.  So a colour whose margin is 0 goes with a side that
 * touches a tile and with no other.
 *
 * Balance.  Once all tiles lie all margins are 0.  Let d(a) be the margin of
 * colour a on top sides less that on bottom sides: laying changes it at the
 * border alone.  So the top sides at the border that are still to come must
 * be those with d(a) > 0, and as many others as there is slack: their number
 * less the sum of the positive d(a).  Likewise for left and right.  A range
 * that is no point leaves its border unknown, and the slack is LOOSE.
 *
 * This file is compiled for several kinds of processors.  All of them take
 * the same steps. */
#include "family/tetravex/tiles_walk.h"

#include <limits.h>

enum { BITS = 64, LOOSE = INT_MAX / 2, KNOWN_WEIGHT = 8 };

#define INLINE static inline __attribute__((always_inline))

/* What a look at the front found. */
struct view {
    int place, count, score; /* with the fewest faces; NONE: no sure one */
    int beyond[SIDES]; /* the fewest faces of a place that may be, by the end
                          of the range at which it lies */
};

INLINE uint64_t *domain_of(const struct walk *w, int place, int words)
{
    return w->domain + (size_t)place * (size_t)words;
}

INLINE uint64_t *set_at(const struct walk *w, int depth, int set, int words)
{
    return w->sets + ((size_t)depth * SETS + (size_t)set) * (size_t)words;
}

INLINE const uint64_t *faces_with(const struct walk *w, int side, int colour,
                                  int words)
{
    return w->with + (size_t)(side * w->p->colours + colour) * (size_t)words;
}

INLINE int *margin_of(const struct walk *w, int side, int colour)
{
    return &w->margin[side * w->p->colours + colour];
}

INLINE void flip_bit(uint64_t *set, int bit)
{
    set[bit / BITS] ^= UINT64_C(1) << bit % BITS;
}

/* ---- margins -------------------------------------------------------- */

/* Puts the faces with this colour on this side into a set, or takes them
 * out. */
INLINE void choose_faces(const struct walk *w, uint64_t *set, int side,
                         int colour, bool in, int words)
{
    const uint64_t *faces = faces_with(w, side, colour, words);
    uint64_t keep = in ? ~UINT64_C(0) : 0;
    for (int i = 0; i < words; i++)
        set[i] = (set[i] & ~faces[i]) | (faces[i] & keep);
}

/* What may lie by a side at the last level. */
INLINE uint64_t *beyond_sets(const struct walk *w, int side, int words)
{
    return set_at(w, w->depth, SET_BEYOND + set_beyond(side, 0), words);
}

/* Which faces with this colour may lie beside what is not known. */
INLINE void refresh(const struct walk *w, int axis, int colour, int words)
{
    bool loose = w->level[w->depth].slack[axis] > 0;
    int side = axis == DOWN ? TOP : LEFT, opposite = side ^ 2;
    int here = *margin_of(w, side, colour);
    int beyond = *margin_of(w, opposite, colour);
    bool open = here > 0 && beyond > 0;
    uint64_t *here_sets = beyond_sets(w, side, words);
    uint64_t *opposite_sets = beyond_sets(w, opposite, words);
    choose_faces(w, here_sets + OPEN * words, side, colour, open, words);
    choose_faces(w, opposite_sets + OPEN * words, opposite, colour, open,
                 words);
    choose_faces(w, here_sets + BORDER * words, side, colour,
                 here > 0 && (loose || here > beyond), words);
    choose_faces(w, opposite_sets + BORDER * words, opposite, colour,
                 beyond > 0 && (loose || beyond > here), words);
}

static void refresh_axis(const struct walk *w, int axis, int words)
{
    for (int colour = 0; colour < w->p->colours; colour++)
        refresh(w, axis, colour, words);
}

/* The slack of an axis whose range is a point.  Where the patch does not
 * float nothing lies yet. */
static int slack_of(const struct walk *w, int axis)
{
    int side = axis == DOWN ? TOP : LEFT, slack = w->border[axis];
    int line = w->axis[axis].size - w->axis[axis].range.lo;
    int step = axis == DOWN ? 1 : w->width;
    int place = axis == DOWN ? line * w->width : line;
    for (int i = 0; i <= 2 * w->axis[!axis].size; i++, place += step)
        slack -= w->face_at[place] != NONE;
    for (int colour = 0; colour < w->p->colours; colour++) {
        int more =
            *margin_of(w, side, colour) - *margin_of(w, side ^ 2, colour);
        slack -= more > 0 ? more : 0;
    }
    return slack;
}

/* ---- laying --------------------------------------------------------- */

/* Of a place that may be a cell: if it is one. */
INLINE enum beyond look(const struct walk *w, int place, int side)
{
    int next = place + w->step[side];
    if (w->face_at[next] != NONE)
        return KNOWN;
    enum there is = axis_of(side) == DOWN
                        ? w->axis[DOWN].there[w->row[next]]
                        : w->axis[ACROSS].there[w->col[next]];
    return (is & w->solid[next]) == SURE ? OPEN : BORDER;
}

INLINE void set_codes(struct walk *w, int place)
{
    for (int side = 0; side < SIDES; side++)
        w->code[place][side] = (uint8_t)set_beyond(side, look(w, place, side));
    w->is[place] = (uint8_t)there(w, place);
}

/* The same, of a place in or from the front: as it was when it came there. */
INLINE enum beyond seen(const struct walk *w, int place, int side)
{
    return (enum beyond)(w->code[place][side] - set_beyond(side, KNOWN));
}

/* Takes the colours of a face from the margins; false if one falls short. */
INLINE bool pay(struct walk *w, int place, const int *sides)
{
    struct level *level = &w->level[w->depth];
    bool good = true;
    for (int side = 0; side < SIDES; side++) {
        enum beyond beyond = seen(w, place, side);
        if (beyond == KNOWN)
            continue;
        int *here = margin_of(w, side, sides[side]);
        int *opposite = margin_of(w, side ^ 2, sides[side]);
        --*here;
        if (beyond == OPEN)
            --*opposite;
        else if (*here < *opposite && level->slack[axis_of(side)] < LOOSE)
            level->slack[axis_of(side)]--;
        good &=
            *here >= 0 && *opposite >= 0 && level->slack[axis_of(side)] >= 0;
    }
    return good;
}

INLINE void pay_back(struct walk *w, int place, const int *sides)
{
    for (int side = 0; side < SIDES; side++) {
        enum beyond beyond = seen(w, place, side);
        *margin_of(w, side, sides[side]) += beyond != KNOWN;
        *margin_of(w, side ^ 2, sides[side]) += beyond == OPEN;
    }
}

/* After a payment: the faces that may still lie. */
INLINE void filter_faces(struct walk *w, int place, const int *sides,
                         int words)
{
    const struct level *level = &w->level[w->depth];
    bool whole[AXES];
    for (int axis = 0; axis < AXES; axis++) {
        whole[axis] = level->slack[axis] == 0 && level[-1].slack[axis] > 0;
        if (whole[axis])
            refresh_axis(w, axis, words);
    }
    for (int side = 0; side < SIDES; side++)
        if (!whole[axis_of(side)] && seen(w, place, side) != KNOWN)
            refresh(w, axis_of(side), sides[side], words);
}

/* A class without tiles leaves the unused faces, or comes back. */
INLINE void flip_class(const struct walk *w, uint64_t *unused, int class)
{
    for (int face = w->p->first[class]; face < w->p->first[class + 1]; face++)
        flip_bit(unused, face);
}

/* Tells the neighbours of a face what to agree with; answers a cell that has
 * no face left, or NONE. */
INLINE int meet(struct walk *w, int place, const int *sides, int words)
{
    const uint64_t *unused = set_at(w, w->depth, SET_UNUSED, words);
    int empty = NONE;
    for (int side = 0; side < SIDES; side++) {
        int next = place + w->step[side];
        enum beyond beyond = seen(w, place, side);
        if (beyond == KNOWN || (beyond == BORDER && there(w, next) == OUTSIDE))
            continue;
        const uint64_t *agree = faces_with(w, side ^ 2, sides[side], words);
        uint64_t *before = set_at(w, w->depth, SET_BEFORE + side, words);
        uint64_t *domain = domain_of(w, next, words), any = 0;
        for (int i = 0; i < words; i++) {
            before[i] = domain[i];
            domain[i] &= agree[i];
            any |= domain[i] & unused[i];
        }
        if (!any && beyond == OPEN)
            empty = next;
        if (!w->known[next]++) {
            w->front[next / BITS] |= UINT64_C(1) << next % BITS;
            set_codes(w, next);
        } else {
            w->code[next][side ^ 2] = (uint8_t)set_beyond(side ^ 2, KNOWN);
        }
    }
    return empty;
}

INLINE void part(struct walk *w, int place, int words)
{
    for (int side = 0; side < SIDES; side++) {
        int next = place + w->step[side];
        enum beyond beyond = seen(w, place, side);
        if (beyond == KNOWN || (beyond == BORDER && there(w, next) == OUTSIDE))
            continue;
        const uint64_t *before = set_at(w, w->depth, SET_BEFORE + side, words);
        uint64_t *domain = domain_of(w, next, words);
        for (int i = 0; i < words; i++)
            domain[i] = before[i];
        if (!--w->known[next])
            w->front[next / BITS] &= ~(UINT64_C(1) << next % BITS);
        w->code[next][side ^ 2] = (uint8_t)set_beyond(side ^ 2, OPEN);
    }
}

INLINE void lift(struct walk *w, int words)
{
    struct level *level = &w->level[w->depth];
    const struct face *face = &w->p->face[level->face];
    part(w, level->place, words);
    if (w->balanced)
        pay_back(w, level->place, face->side);
    w->left[face->class]++;
    if (w->twin)
        w->lies[face->class] = NONE;
    w->face_at[level->place] = NONE;
    if (w->known[level->place])
        w->front[level->place / BITS] |= UINT64_C(1) << level->place % BITS;
    w->laid--;
}

/* The faces of a place, word by word, by what a level knows. */
INLINE uint64_t faces_of(const struct walk *w, int depth, int place, int word,
                         int words)
{
    const uint64_t *unused = set_at(w, depth, SET_UNUSED, words);
    const uint64_t *beyond = unused + words + word;
    const uint8_t *code = w->code[place];
    uint64_t faces = domain_of(w, place, words)[word] & unused[word];
    if (!w->balanced)
        return faces;
    return faces & beyond[code[0] * words] & beyond[code[1] * words] &
           beyond[code[2] * words] & beyond[code[3] * words];
}

/* Before a face is laid: a cell of the front that would have no face that
 * agrees with it, or NONE. */
INLINE int spoils(const struct walk *w, int place, const int *sides, int words)
{
    for (int side = 0; side < SIDES; side++) {
        int next = place + w->step[side];
        if (seen(w, place, side) != OPEN || !w->known[next])
            continue;
        const uint64_t *agree = faces_with(w, side ^ 2, sides[side], words);
        uint64_t any = 0;
        for (int i = 0; i < words; i++)
            any |= faces_of(w, w->depth - 1, next, i, words) & agree[i];
        if (!any)
            return next;
    }
    return NONE;
}

/* Of tiles that look alike those that lie are in ascending places. */
static bool keeps_order(const struct walk *w, int class, int place)
{
    int before = w->twin[class].before, behind = w->twin[class].behind;
    while (before != NONE && w->lies[before] == NONE)
        before = w->twin[before].before;
    while (behind != NONE && w->lies[behind] == NONE)
        behind = w->twin[behind].behind;
    return (before == NONE || w->lies[before] < place) &&
           (behind == NONE || w->lies[behind] > place);
}

/* The last level begins with the sets of the one before it. */
INLINE void keep_sets(struct walk *w, int words)
{
    const uint64_t *from = set_at(w, w->depth - 1, SET_UNUSED, words);
    uint64_t *to = set_at(w, w->depth, SET_UNUSED, words);
    int sets = w->balanced ? SET_BEFORE - SET_UNUSED : 1;
    for (int i = 0; i < sets * words; i++)
        to[i] = from[i];
}

/* Lays the face of the last level; false, and nothing is laid, if this is a
 * dead end. */
INLINE bool lay(struct walk *w, int words)
{
    struct level *level = &w->level[w->depth];
    const struct face *face = &w->p->face[level->face];
    int place = level->place, empty = spoils(w, place, face->side, words);
    if (w->twin && !keeps_order(w, face->class, place))
        return false;
    if (empty != NONE) {
        w->last = empty;
        return false;
    }
    memcpy(level->slack, level[-1].slack, sizeof level->slack);
    w->face_at[place] = level->face;
    if (w->balanced && !pay(w, place, face->side)) {
        pay_back(w, place, face->side);
        w->face_at[place] = NONE;
        return false;
    }
    keep_sets(w, words);
    if (!--w->left[face->class])
        flip_class(w, set_at(w, w->depth, SET_UNUSED, words), face->class);
    w->laid++;
    if (w->twin)
        w->lies[face->class] = place;
    w->front[place / BITS] &= ~(UINT64_C(1) << place % BITS);
    empty = meet(w, place, face->side, words);
    if (empty != NONE) {
        w->last = empty;
        lift(w, words);
        return false;
    }
    if (w->balanced)
        filter_faces(w, place, face->side, words);
    return true;
}

/* ---- narrowing ------------------------------------------------------ */

/* What a cell beside the patch asks for is taken from the margins, or (change
 * 1) given back; false if a margin falls short. */
INLINE bool ask(struct walk *w, int place, int change, int words)
{
    bool good = true;
    for (int side = 0; side < SIDES; side++) {
        int face = w->face_at[place + w->step[side]];
        if (face == NONE)
            continue;
        int colour = w->p->face[face].side[side ^ 2];
        *margin_of(w, side, colour) += change;
        good &= *margin_of(w, side, colour) >= 0;
        if (change < 0)
            refresh(w, axis_of(side), colour, words);
    }
    return good;
}

/* By its range, which rows or columns of the chart are there? */
static void chart(struct axis *a)
{
    struct range range = a->range;
    for (int i = 0; i <= 2 * a->size; i++) {
        int off = i - a->size; /* from the anchor */
        bool sure = off >= -range.lo && off < a->size - range.hi;
        bool maybe = off >= -range.hi && off < a->size - range.lo;
        a->there[i] = sure ? SURE : maybe ? MAYBE : OUTSIDE;
    }
}

/* Sets a range; false if places that are cells now ask for too much. */
INLINE bool set_range(struct walk *w, int axis, struct range range, int words)
{
    bool good = true;
    w->axis[axis].range = range;
    chart(&w->axis[axis]);
    for (int i = 0; i * BITS < w->places; i++) {
        for (uint64_t rest = w->front[i]; rest; rest &= rest - 1) {
            int place = i * BITS + __builtin_ctzll(rest);
            bool was_sure = w->is[place] == SURE;
            set_codes(w, place);
            bool is_sure = w->is[place] == SURE;
            if (w->balanced && is_sure != was_sure)
                good &= ask(w, place, is_sure ? -1 : 1, words);
        }
    }
    return good;
}

INLINE void widen(struct walk *w, int words)
{
    const struct level *level = &w->level[w->depth];
    set_range(w, level->axis, level->before, words);
}

/* Takes the next range of the last level; false, and it is as it was, if this
 * is a dead end. */
INLINE bool narrow(struct walk *w, int words)
{
    struct level *level = &w->level[w->depth];
    struct range range = level->next[level->tried - 1];
    int axis = level->axis;
    keep_sets(w, words);
    memcpy(level->slack, level[-1].slack, sizeof level->slack);
    bool good = set_range(w, axis, range, words);
    if (w->balanced && good && range.lo == range.hi) {
        level->slack[axis] = slack_of(w, axis);
        good = level->slack[axis] >= 0;
        refresh_axis(w, axis, words);
    }
    if (!good)
        widen(w, words);
    return good;
}

/* ---- looking -------------------------------------------------------- */

INLINE int count_faces(const struct walk *w, int place, int words)
{
    int count = 0;
    for (int i = 0; i < words; i++)
        count += __builtin_popcountll(faces_of(w, w->depth, place, i, words));
    return count;
}

/* At which end of which range does a place lie that may be a cell? */
INLINE int end_of(const struct walk *w, int place)
{
    int row = w->row[place], col = w->col[place];
    if (w->axis[DOWN].there[row] == MAYBE)
        return row < w->axis[DOWN].size ? TOP : BOTTOM;
    return col < w->axis[ACROSS].size ? LEFT : RIGHT;
}

/* Looks at the front; false: it has a cell without faces. */
INLINE bool survey(struct walk *w, struct view *view, int words)
{
    *view = (struct view){
        NONE, INT_MAX, INT_MAX, {INT_MAX, INT_MAX, INT_MAX, INT_MAX}};
    for (int i = 0; i * BITS < w->places; i++) {
        for (uint64_t rest = w->front[i]; rest; rest &= rest - 1) {
            int place = i * BITS + __builtin_ctzll(rest);
            enum there is = w->is[place];
            if (is == OUTSIDE)
                continue;
            int count = count_faces(w, place, words);
            if (is == MAYBE) {
                int *least = &view->beyond[end_of(w, place)];
                *least = count < *least ? count : *least;
                continue;
            }
            if (!count) {
                w->last = place;
                return false;
            }
            int score = count * KNOWN_WEIGHT - w->known[place];
            if (w->stubborn && place == w->last)
                score = count > 1 ? 0 : -KNOWN_WEIGHT;
            if (score < view->score)
                view->place = place, view->count = count, view->score = score;
        }
    }
    return true;
}

/* Looks at all cells, where nothing lies beside what is to come or some cells
 * are given: the one to begin with, or the one with the fewest faces, of those
 * the one nearest to the middle. */
static void survey_all(struct walk *w, struct view *view, int words)
{
    int nearest = INT_MAX;
    for (int place = 0; place < w->places; place++) {
        if (w->face_at[place] != NONE || there(w, place) != SURE)
            continue;
        set_codes(w, place);
        int count = count_faces(w, place, words);
        if (!w->laid && place == w->start) {
            view->place = place, view->count = count;
            return;
        }
        int off = abs(2 * w->row[place] - 3 * w->axis[DOWN].size + 1) +
                  abs(2 * w->col[place] - 3 * w->axis[ACROSS].size + 1);
        if (count > view->count || (count == view->count && off >= nearest))
            continue;
        view->place = place, view->count = count, nearest = off;
    }
}

/* The end at which a range is best narrowed, or NONE if both are points, and
 * the fewest faces of a place there. */
INLINE int best_end(const struct walk *w, const struct view *view, int *fewest)
{
    int best = NONE, nearest = INT_MAX;
    *fewest = INT_MAX;
    for (int side = 0; side < SIDES; side++) {
        const struct axis *a = &w->axis[axis_of(side)];
        if (a->range.lo == a->range.hi || view->beyond[side] > *fewest)
            continue;
        int sure = side == TOP || side == LEFT ? a->range.lo
                                               : a->size - 1 - a->range.hi;
        if (view->beyond[side] == *fewest && sure >= nearest)
            continue;
        best = side, nearest = sure, *fewest = view->beyond[side];
    }
    return best;
}

/* ---- walking -------------------------------------------------------- */

INLINE struct level *push(struct walk *w, int place, int degree)
{
    struct level *level = &w->level[++w->depth];
    level->place = place;
    level->face = NONE;
    level->tried = 0;
    level->degree = degree;
    return level;
}

/* The next step lays a face there. */
INLINE void plan_face(struct walk *w, const struct view *view, int words)
{
    uint64_t *rest = set_at(w, w->depth + 1, SET_REST, words);
    for (int i = 0; i < words; i++)
        rest[i] = faces_of(w, w->depth, view->place, i, words);
    push(w, view->place, view->count);
    if (view->place == w->last)
        w->last = NONE;
}

/* The next step narrows a range: one more row, unless no face fits there; or
 * the patch has come to the border. */
static void plan_range(struct walk *w, int side, int fewest)
{
    struct level *level = push(w, NONE, fewest ? 2 : 1);
    level->axis = axis_of(side);
    struct range range = w->axis[level->axis].range;
    bool low = side == TOP || side == LEFT;
    level->before = range;
    level->next[level->degree - 1] = low ? (struct range){range.lo, range.lo}
                                         : (struct range){range.hi, range.hi};
    if (fewest)
        level->next[0] = low ? (struct range){range.lo + 1, range.hi}
                             : (struct range){range.lo, range.hi - 1};
}

/* What to do next; nothing at a dead end. */
INLINE void plan(struct walk *w, int words)
{
    struct view view;
    int fewest;
    if (!survey(w, &view, words))
        return;
    int end = best_end(w, &view, &fewest);
    bool begins = !w->laid || w->laid < w->givens;
    if (begins || (view.place == NONE && end == NONE)) {
        survey_all(w, &view, words);
    } else if (end != NONE && (view.place == NONE || !fewest ||
                               (view.count > 1 && fewest < view.count))) {
        plan_range(w, end, fewest);
        return;
    }
    plan_face(w, &view, words);
}

/* Undoes the last step and takes it otherwise; false: there is no other way,
 * or this one ends at once. */
INLINE bool take_face(struct walk *w, int words)
{
    struct level *level = &w->level[w->depth];
    uint64_t *rest = set_at(w, w->depth, SET_REST, words);
    if (level->face != NONE)
        lift(w, words);
    level->face = NONE;
    for (int i = 0; i < words; i++) {
        if (!rest[i])
            continue;
        level->face = i * BITS + __builtin_ctzll(rest[i]);
        rest[i] &= rest[i] - 1;
        level->tried++;
        level->steps++;
        w->steps++;
        bool good = lay(w, words);
        if (!good)
            level->face = NONE;
        return good;
    }
    if (w->last == NONE)
        w->last = level->place;
    w->depth--;
    return false;
}

INLINE bool take_range(struct walk *w, int words)
{
    struct level *level = &w->level[w->depth];
    if (level->face != NONE)
        widen(w, words);
    level->face = NONE;
    if (level->tried == level->degree) {
        w->depth--;
        return false;
    }
    level->tried++;
    level->steps++;
    w->steps++;
    bool good = narrow(w, words);
    level->face = good ? 0 : NONE; /* it is narrowed */
    return good;
}

INLINE enum verdict go_on(struct walk *w, uint64_t end, int words)
{
    for (;;) {
        if (w->fresh && w->laid < w->p->cells)
            plan(w, words);
        w->fresh = false;
        if (!w->depth)
            return VERDICT_NONE;
        if (w->steps >= end)
            return VERDICT_UNKNOWN;
        w->fresh = w->level[w->depth].place == NONE ? take_range(w, words)
                                                    : take_face(w, words);
        if (w->fresh && w->depth == w->cut)
            w->fresh = w->cuts++ % w->shards == w->shard;
        if (w->fresh && w->laid == w->p->cells)
            return VERDICT_FOUND;
    }
}

static enum verdict run(struct walk *w, uint64_t end)
{
    switch (w->words) {
    case 1:
        return go_on(w, end, 1);
    case 2:
        return go_on(w, end, 2);
    /* unreached: no board of the tests has so many tiles */
    case 3:
        return go_on(w, end, 3);
    case 4:
        return go_on(w, end, 4);
    default:
        return go_on(w, end, w->words);
    }
}

/* Nothing lies: the margins are there, and what they allow. */
static void begin(struct walk *w)
{
    for (int axis = 0; axis < AXES; axis++) {
        struct range range = w->axis[axis].range;
        w->level->slack[axis] =
            range.lo == range.hi ? slack_of(w, axis) : LOOSE;
        refresh_axis(w, axis, w->words);
    }
}

const struct walk_kernels OF_KIND(tiles) = {.run = run, .begin = begin};
