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

/* The sets by which the sides of a place restrict its faces. */
struct filter {
    const uint64_t *unused;
    const uint64_t *side[SIDES][BEYONDS];
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

/* Which faces with this colour may lie beside what is not known. */
INLINE void refresh(const struct walk *w, int axis, int colour, int words)
{
    bool loose = w->level[w->depth].slack[axis] > 0;
    int side = axis == DOWN ? TOP : LEFT, opposite = side ^ 2;
    int here = *margin_of(w, side, colour);
    int there_ = *margin_of(w, opposite, colour);
    bool open = here > 0 && there_ > 0;
    uint64_t *sets = set_at(w, w->depth, SET_OPEN, words);
    uint64_t *border = sets + SIDES * words;
    choose_faces(w, sets + side * words, side, colour, open, words);
    choose_faces(w, sets + opposite * words, opposite, colour, open, words);
    choose_faces(w, border + side * words, side, colour,
                 here > 0 && (loose || here > there_), words);
    choose_faces(w, border + opposite * words, opposite, colour,
                 there_ > 0 && (loose || there_ > here), words);
}

static void refresh_axis(const struct walk *w, int axis, int words)
{
    for (int colour = 0; colour < w->p->colours; colour++)
        refresh(w, axis, colour, words);
}

/* The slack of an axis whose range is a point. */
static int slack_of(const struct walk *w, int axis)
{
    int side = axis == DOWN ? TOP : LEFT, slack = w->border[axis];
    for (int place = 0; place < w->places; place++)
        slack -= w->face_at[place] != NONE &&
                 there(w, place + w->step[side]) == OUTSIDE;
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
        w->code[place][side] = (uint8_t)look(w, place, side);
}

/* Takes the colours of a face from the margins; false if one falls short. */
INLINE bool pay(struct walk *w, int place, const int *sides)
{
    struct level *level = &w->level[w->depth];
    bool good = true;
    for (int side = 0; side < SIDES; side++) {
        enum beyond beyond = look(w, place, side);
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
        enum beyond beyond = look(w, place, side);
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
        if (!whole[axis_of(side)] && look(w, place, side) != KNOWN)
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
        enum there is = there(w, next);
        if (w->face_at[next] != NONE || is == OUTSIDE)
            continue;
        const uint64_t *agree = faces_with(w, side ^ 2, sides[side], words);
        uint64_t *before = set_at(w, w->depth, SET_BEFORE + side, words);
        uint64_t *domain = domain_of(w, next, words), any = 0;
        for (int i = 0; i < words; i++) {
            before[i] = domain[i];
            domain[i] &= agree[i];
            any |= domain[i] & unused[i];
        }
        if (!any && is == SURE)
            empty = next;
        if (!w->known[next]++) {
            w->front[next / BITS] |= UINT64_C(1) << next % BITS;
            set_codes(w, next);
        } else {
            w->code[next][side ^ 2] = KNOWN;
        }
    }
    return empty;
}

INLINE void part(struct walk *w, int place, int words)
{
    for (int side = 0; side < SIDES; side++) {
        int next = place + w->step[side];
        if (w->face_at[next] != NONE || there(w, next) == OUTSIDE)
            continue;
        const uint64_t *before = set_at(w, w->depth, SET_BEFORE + side, words);
        uint64_t *domain = domain_of(w, next, words);
        for (int i = 0; i < words; i++)
            domain[i] = before[i];
        if (!--w->known[next])
            w->front[next / BITS] &= ~(UINT64_C(1) << next % BITS);
        w->code[next][side ^ 2] = OPEN;
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
    w->face_at[level->place] = NONE;
    if (w->known[level->place])
        w->front[level->place / BITS] |= UINT64_C(1) << level->place % BITS;
    w->laid--;
}

/* Lays the face of the last level; false, and nothing is laid, if this is a
 * dead end. */
INLINE bool lay(struct walk *w, int words)
{
    struct level *level = &w->level[w->depth];
    const struct face *face = &w->p->face[level->face];
    int place = level->place;
    memcpy(level->slack, level[-1].slack, sizeof level->slack);
    w->face_at[place] = level->face;
    if (w->balanced && !pay(w, place, face->side)) {
        pay_back(w, place, face->side);
        w->face_at[place] = NONE;
        return false;
    }
    const uint64_t *from = set_at(w, w->depth - 1, SET_UNUSED, words);
    uint64_t *to = set_at(w, w->depth, SET_UNUSED, words);
    int sets = w->balanced ? 1 + 2 * SIDES : 1;
    for (int i = 0; i < sets * words; i++)
        to[i] = from[i];
    if (!--w->left[face->class])
        flip_class(w, to, face->class);
    w->laid++;
    w->front[place / BITS] &= ~(UINT64_C(1) << place % BITS);
    int empty = meet(w, place, face->side, words);
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

/* By this range, which rows or columns of the chart are there? */
static void chart(const struct axis *a, struct range range, uint8_t *is)
{
    for (int i = 0; i <= 2 * a->size; i++) {
        int off = i - a->size; /* from the anchor */
        bool sure = off >= -range.lo && off < a->size - range.hi;
        bool maybe = off >= -range.hi && off < a->size - range.lo;
        is[i] = sure ? SURE : maybe ? MAYBE : OUTSIDE;
    }
}

/* Cells beside the patch that are sure since the range was narrowed from what
 * it was before: what they ask for is taken from the margins, or (change 1)
 * given back.  False if a margin falls short. */
static bool ask(struct walk *w, const struct level *level, int change)
{
    struct axis *a = &w->axis[level->axis];
    const int *line = level->axis == DOWN ? w->row : w->col;
    bool good = true;
    chart(a, level->before, a->before);
    for (int i = 0; i * BITS < w->places; i++) {
        for (uint64_t rest = w->front[i]; rest; rest &= rest - 1) {
            int place = i * BITS + __builtin_ctzll(rest);
            if (there(w, place) != SURE || a->before[line[place]] == SURE)
                continue;
            for (int side = 0; side < SIDES; side++) {
                int face = w->face_at[place + w->step[side]];
                if (face == NONE)
                    continue;
                int colour = w->p->face[face].side[side ^ 2];
                *margin_of(w, side, colour) += change;
                good &= *margin_of(w, side, colour) >= 0;
            }
        }
    }
    return good;
}

static void set_range(struct walk *w, int axis, struct range range)
{
    struct axis *a = &w->axis[axis];
    a->range = range;
    chart(a, range, a->there);
    for (int i = 0; i * BITS < w->places; i++)
        for (uint64_t rest = w->front[i]; rest; rest &= rest - 1)
            set_codes(w, i * BITS + __builtin_ctzll(rest));
}

static void widen(struct walk *w)
{
    const struct level *level = &w->level[w->depth];
    if (w->balanced)
        ask(w, level, 1);
    set_range(w, level->axis, level->before);
}

/* Takes the next range of the last level; false, and it is as it was, if this
 * is a dead end. */
static bool narrow(struct walk *w, int words)
{
    struct level *level = &w->level[w->depth];
    struct range range = level->next[level->tried - 1];
    set_range(w, level->axis, range);
    size_t sets = w->balanced ? 1 + 2 * SIDES : 1;
    memcpy(set_at(w, w->depth, SET_UNUSED, words),
           set_at(w, w->depth - 1, SET_UNUSED, words),
           sets * (size_t)words * sizeof(uint64_t));
    memcpy(level->slack, level[-1].slack, sizeof level->slack);
    if (!w->balanced)
        return true;
    bool good = ask(w, level, -1);
    if (good && range.lo == range.hi)
        level->slack[level->axis] = slack_of(w, level->axis);
    good &= level->slack[level->axis] >= 0;
    if (!good)
        widen(w);
    for (int axis = 0; good && axis < AXES; axis++)
        refresh_axis(w, axis, words);
    return good;
}

/* ---- looking -------------------------------------------------------- */

INLINE int count_faces(const struct walk *w, const struct filter *filter,
                       int place, int words)
{
    const uint64_t *domain = domain_of(w, place, words);
    const uint8_t *code = w->code[place];
    int count = 0;
    for (int i = 0; i < words; i++) {
        uint64_t faces = domain[i] & filter->unused[i];
        if (w->balanced)
            for (int side = 0; side < SIDES; side++)
                faces &= filter->side[side][code[side]][i];
        count += __builtin_popcountll(faces);
    }
    return count;
}

INLINE struct filter filter_of(const struct walk *w, int words)
{
    struct filter filter = {set_at(w, w->depth, SET_UNUSED, words), {{0}}};
    for (int side = 0; side < SIDES; side++) {
        filter.side[side][KNOWN] = w->all;
        filter.side[side][OPEN] = set_at(w, w->depth, SET_OPEN + side, words);
        filter.side[side][BORDER] =
            set_at(w, w->depth, SET_BORDER + side, words);
    }
    return filter;
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
INLINE bool survey(struct walk *w, const struct filter *filter,
                   struct view *view, int words)
{
    *view = (struct view){
        NONE, INT_MAX, INT_MAX, {INT_MAX, INT_MAX, INT_MAX, INT_MAX}};
    for (int i = 0; i * BITS < w->places; i++) {
        for (uint64_t rest = w->front[i]; rest; rest &= rest - 1) {
            int place = i * BITS + __builtin_ctzll(rest);
            enum there is = there(w, place);
            if (is == OUTSIDE)
                continue;
            int count = count_faces(w, filter, place, words);
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

/* Where nothing lies beside what is to come: the cell with the fewest faces,
 * of those the one nearest to the middle. */
static void survey_all(struct walk *w, const struct filter *filter,
                       struct view *view, int words)
{
    int nearest = INT_MAX;
    for (int place = 0; place < w->places; place++) {
        if (w->face_at[place] != NONE || there(w, place) != SURE)
            continue;
        set_codes(w, place);
        int count = count_faces(w, filter, place, words);
        if (!w->laid && place == w->start)
            count = -1;
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
INLINE void plan_face(struct walk *w, const struct filter *filter,
                      const struct view *view, int words)
{
    push(w, view->place, view->count);
    if (view->place == w->last)
        w->last = NONE;
    const uint64_t *domain = domain_of(w, view->place, words);
    const uint8_t *code = w->code[view->place];
    uint64_t *rest = set_at(w, w->depth, SET_REST, words);
    for (int i = 0; i < words; i++) {
        rest[i] = domain[i] & filter->unused[i];
        for (int side = 0; w->balanced && side < SIDES; side++)
            rest[i] &= filter->side[side][code[side]][i];
    }
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

/* What to do next; false: this is a dead end. */
INLINE bool plan(struct walk *w, int words)
{
    struct filter filter = filter_of(w, words);
    struct view view;
    int fewest;
    if (!survey(w, &filter, &view, words))
        return false;
    int end = best_end(w, &view, &fewest);
    if (view.place == NONE && (end == NONE || !w->laid))
        survey_all(w, &filter, &view, words);
    else if (end != NONE && (view.place == NONE || !fewest ||
                             (view.count > 1 && fewest < view.count))) {
        plan_range(w, end, fewest);
        return true;
    }
    plan_face(w, &filter, &view, words);
    return true;
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

static bool take_range(struct walk *w, int words)
{
    struct level *level = &w->level[w->depth];
    if (level->face != NONE)
        widen(w);
    level->face = NONE;
    if (level->tried == level->degree) {
        w->depth--;
        return false;
    }
    level->tried++;
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

#ifndef TILES_KERNEL
#define TILES_KERNEL tiles_plain
#endif

const struct walk_kernels TILES_KERNEL = {.run = run, .begin = begin};
