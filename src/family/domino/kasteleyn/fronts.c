/* fronts.c: elimination piece by piece (Duff and Reid 1983).
 *
 * The front of a piece is a dense matrix: rows and columns of its own cells
 * and of its rim.  It begins with the entries of its own cells, and what the
 * parts left is added; pivots are found among its own rows and columns, and
 * the Schur complement is left to the piece from which this one was cut. There
 * may be more white cells than black ones or a minor that is 0: own rows and
 * columns without a pivot are late, and become the next piece's own.  If some
 * are late in the end the determinant is 0.
 *
 * The determinant is the product of the pivots, and its sign that of the
 * permutation which maps a pivot's row to its column. */
#include "family/domino/kasteleyn/fronts.h"

enum { ALIGNMENT = 64 };

/* ---- fronts --------------------------------------------------------- */

void face_place(const struct sweep *s, const struct face *face)
{
    for (int colour = WHITE; colour <= BLACK; colour++)
        for (size_t i = 0; i < face->cell[colour].len; i++)
            s->place[face->cell[colour].at[i]] = (int)i;
}

void face_release(struct face *face)
{
    free(face->front.row);
    free(face->front.pivot);
    free(face->room);
    vec_release(&face->cell[WHITE]);
    vec_release(&face->cell[BLACK]);
    *face = (struct face){.own = {0, 0}};
}

static void list_cells(const struct sweep *s, int number, struct face *face)
{
    const struct dissection *cut = s->lattice->cut;
    const struct piece *piece = &cut->piece.at[number];
    for (int colour = WHITE; colour <= BLACK; colour++) {
        struct cells own = piece->own[colour], rim = piece->rim[colour];
        vec_append(&face->cell[colour], cut->list.at + own.begin,
                   own.end - own.begin);
        for (int k = 0; k < 2; k++)
            if (piece->part[k] >= 0) {
                const struct rest *rest = &s->rest[piece->part[k]];
                vec_append(&face->cell[colour], rest->cell[colour],
                           (size_t)rest->late[colour]);
            }
        face->own[colour] = (int)face->cell[colour].len;
        vec_append(&face->cell[colour], cut->list.at + rim.begin,
                   rim.end - rim.begin);
    }
    face_place(s, face);
}

static uint32_t *aligned(void *room)
{
    return (uint32_t *)(((uintptr_t)room + ALIGNMENT - 1) &
                        ~(uintptr_t)(ALIGNMENT - 1));
}

/* For a front of so many bytes: its own, or the one that all use; NULL: there
 * is no memory. */
static void *find_room(struct sweep *s, struct face *face, size_t size)
{
    if (s->keeps)
        return face->room = mem_try_resize(NULL, size + ALIGNMENT, 1);
    if (s->capacity < size + ALIGNMENT) {
        free(s->room);
        s->capacity = size + size / 4 + ALIGNMENT;
        s->room = mem_try_resize(NULL, s->capacity, 1);
        if (!s->room)
            s->capacity = 0; /* unreached: there was memory */
    }
    return s->room;
}

/* False: there is no memory for the front. */
static bool lay_out(struct sweep *s, struct face *face)
{
    struct front *f = &face->front;
    f->rows = (int)face->cell[WHITE].len;
    f->cols = (int)face->cell[BLACK].len;
    f->own_rows = face->own[WHITE];
    f->own_cols = face->own[BLACK];
    size_t size = (size_t)f->rows * (size_t)f->cols * LANES * sizeof *f->entry;
    void *room = find_room(s, face, size);
    s->starved = !room;
    if (s->starved)
        return false; /* unreached: there was memory */
    f->entry = aligned(room);
    memset(f->entry, 0, size);
    f->row = mem_alloc((size_t)f->rows + 1, sizeof *f->row);
    f->pivot = mem_alloc((size_t)f->rows + 1, sizeof *f->pivot);
    return true;
}

/* ---- assembly ------------------------------------------------------- */

static void add_rest(struct sweep *s, struct face *face, struct rest *rest)
{
    struct front part = {.entry = rest->entry,
                         .rows = rest->count[WHITE],
                         .cols = rest->count[BLACK],
                         .row = rest->cell[WHITE],
                         .pivot = rest->cell[BLACK]};
    for (int colour = WHITE; colour <= BLACK; colour++)
        for (int i = 0; i < rest->count[colour]; i++)
            rest->cell[colour][i] = s->place[rest->cell[colour][i]];
    s->lattice->elimination->add(&face->front, s->field, &part);
}

static void release_rest(struct rest *rest)
{
    free(rest->cell[WHITE]);
    free(rest->cell[BLACK]);
    free(rest->entry);
    *rest = (struct rest){{NULL}, {0}, {0}, NULL};
}

static struct position position_of(const struct lattice *l, int cell, int side)
{
    int stride = l->cut->stride, step[] = {1, stride, -1, -stride};
    int other = cell + step[side], first = cell < other ? cell : other;
    bool white = cell_colour(cell, stride) == WHITE;
    bool upright = side == DOWN || side == UP;
    return (struct position){
        .white = white ? cell : other,
        .black = white ? other : cell,
        .fact =
            domino_fact(place(l->d, first / stride - 1, first % stride - 1),
                        upright ? VERTICAL : HORIZONTAL),
        .negative = upright && l->negative[first],
    };
}

/* An entry belongs to the first piece that owns one of its cells; of two
 * cells of one piece the white one brings it. */
void sweep_entries(struct sweep *s, int number,
                   void (*visit)(struct sweep *s, void *context,
                                 const struct position *at),
                   void *context)
{
    const struct dissection *cut = s->lattice->cut;
    const struct piece *piece = &cut->piece.at[number];
    int step[] = {1, cut->stride, -1, -cut->stride};
    for (int colour = WHITE; colour <= BLACK; colour++)
        for (size_t i = piece->own[colour].begin; i < piece->own[colour].end;
             i++)
            for (int side = RIGHT; side <= UP; side++) {
                int cell = cut->list.at[i], other = cell + step[side];
                if (!s->lattice->d->region[other] ||
                    cut->owner[other] < number + colour)
                    continue;
                struct position at = position_of(s->lattice, cell, side);
                visit(s, context, &at);
            }
}

static void add_entry(struct sweep *s, void *context,
                      const struct position *at)
{
    const struct face *face = context;
    uint32_t *entry =
        front_entry(&face->front, s->place[at->white], s->place[at->black]);
    for (int i = 0; i < LANES; i++)
        entry[i] = at->negative ? s->field->prime[i] - s->field->one[i]
                                : s->field->one[i];
}

/* ---- what is left --------------------------------------------------- */

/* False: there is no memory for it. */
static bool keep_rest(const struct face *face, struct rest *rest)
{
    const struct front *f = &face->front;
    int rows = f->rows - f->rank, cols = f->cols - f->rank;
    int *col = mem_alloc((size_t)f->cols + 1, sizeof *col);
    rest->count[WHITE] = rows;
    rest->count[BLACK] = cols;
    rest->late[WHITE] = f->own_rows - f->rank;
    rest->late[BLACK] = front_left(f, col);
    rest->cell[WHITE] = mem_alloc((size_t)rows + 1, sizeof(int));
    rest->cell[BLACK] = mem_alloc((size_t)cols + 1, sizeof(int));
    size_t entries = (size_t)rows * (size_t)cols;
    rest->entry =
        mem_try_resize(NULL, entries + 1, LANES * sizeof *rest->entry);
    for (int j = 0; j < cols; j++)
        rest->cell[BLACK][j] = face->cell[BLACK].at[col[j]];
    uint32_t *to = rest->entry;
    for (int i = 0; rest->entry && i < rows; i++) {
        int row = f->row[f->rank + i];
        rest->cell[WHITE][i] = face->cell[WHITE].at[row];
        for (int j = 0; j < cols; j++, to += LANES)
            memcpy(to, front_entry(f, row, col[j]), LANES * sizeof *to);
    }
    free(col);
    return rest->entry;
}

static void note_pivots(struct sweep *s, const struct face *face)
{
    const struct front *f = &face->front;
    for (int k = 0; k < f->rank; k++) {
        int white = face->cell[WHITE].at[f->row[k]];
        s->mate[white] = face->cell[BLACK].at[f->pivot[k]];
        s->order[s->ordered++] = white;
    }
}

/* ---- a sweep -------------------------------------------------------- */

void sweep_begin(struct sweep *s, const struct lattice *lattice,
                 const struct field *field)
{
    const struct domino *d = lattice->d;
    size_t size = ((size_t)d->rows + 2) * ((size_t)d->cols + 2);
    if (!s->rest) {
        s->rest = mem_alloc(lattice->cut->piece.len, sizeof *s->rest);
        s->mate = mem_try_alloc(size, sizeof *s->mate);
        s->place = mem_try_alloc(size, sizeof *s->place);
        s->order = mem_try_alloc(d->cells + 1, sizeof *s->order);
    }
    if (s->keeps && !s->kept)
        s->kept = mem_alloc(lattice->cut->piece.len, sizeof *s->kept);
    s->starved = !s->mate || !s->place || !s->order;
    s->ordered = 0;
    if (s->mate)
        memset(s->mate, 0, size * sizeof *s->mate);
    s->lattice = lattice;
    s->field = field;
    s->next = 0;
    s->singular = false;
    memcpy(s->residues.value, field->one, sizeof field->one);
    s->residues.alive = (UINT32_C(1) << LANES) - 1;
}

/* Fills the front of a piece, and finds its pivots. */
static void eliminate(struct sweep *s, int number, struct face *face)
{
    const struct piece *piece = &s->lattice->cut->piece.at[number];
    sweep_entries(s, number, add_entry, face);
    for (int k = 0; k < 2; k++)
        if (piece->part[k] >= 0) {
            add_rest(s, face, &s->rest[piece->part[k]]);
            release_rest(&s->rest[piece->part[k]]);
        }
    s->lattice->elimination->run(&face->front, s->field, &s->residues);
    note_pivots(s, face);
    s->starved = !keep_rest(face, &s->rest[number]);
}

bool sweep_piece(struct sweep *s, uint64_t *steps)
{
    const struct dissection *cut = s->lattice->cut;
    if (s->starved || s->next == cut->piece.len)
        return false;
    int number = (int)s->next++;
    struct face face = {.own = {0, 0}};
    list_cells(s, number, &face);
    if (lay_out(s, &face))
        eliminate(s, number, &face);
    *steps += (uint64_t)face.front.rank;
    if (s->next == cut->piece.len) {
        s->singular = s->rest[number].count[WHITE] > 0 ||
                      s->rest[number].count[BLACK] > 0;
        release_rest(&s->rest[number]);
    }
    if (s->keeps)
        s->kept[number] = face;
    else
        face_release(&face);
    return true;
}

/* Is the permutation of the pivots odd?  White and black cells are numbered
 * along the rows; `place` turns a black cell into its number. */
static bool is_odd(const struct sweep *s)
{
    const struct domino *d = s->lattice->d;
    size_t size = ((size_t)d->rows + 2) * ((size_t)d->cols + 2);
    int *map = mem_alloc(d->cells / 2 + 1, sizeof *map), count[2] = {0, 0};
    for (size_t cell = 0; cell < size; cell++)
        if (d->region[cell]) {
            int *next =
                &count[cell_colour((int)cell, s->lattice->cut->stride)];
            s->place[cell] = (*next)++;
        }
    for (size_t cell = 0; cell < size; cell++)
        if (s->mate[cell])
            map[s->place[cell]] = s->place[s->mate[cell]];
    bool odd = false;
    for (int i = 0; i < count[WHITE]; i++)
        while (map[i] != i) {
            int to = map[i];
            map[i] = map[to];
            map[to] = to;
            odd = !odd;
        }
    free(map);
    return odd;
}

void sweep_residues(const struct sweep *s, uint32_t residue[LANES])
{
    bool odd = !s->singular && is_odd(s);
    for (int i = 0; i < LANES; i++) {
        /* Out of Montgomery's form: times the inverse of 2^32. */
        uint64_t prime = s->field->prime[i];
        uint32_t low = s->residues.value[i] * s->field->inverse[i];
        uint64_t value = (s->residues.value[i] + low * prime) >> 32;
        value = value < prime ? value : value - prime;
        value = odd && value ? prime - value : value;
        residue[i] = s->singular ? 0 : (uint32_t)value;
    }
}

void sweep_end(struct sweep *s)
{
    for (size_t i = 0; s->rest && i < s->lattice->cut->piece.len; i++)
        release_rest(&s->rest[i]);
    for (size_t i = 0; s->kept && i < s->lattice->cut->piece.len; i++)
        face_release(&s->kept[i]);
    free(s->rest);
    free(s->kept);
    free(s->mate);
    free(s->place);
    free(s->order);
    free(s->room);
    *s = (struct sweep){.lattice = NULL};
}
