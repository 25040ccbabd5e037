/* plane.js: live cells on a plane without borders, 32 in a word.
 *
 * The plane is cut into tiles of 32 x 32 cells, of which only those near
 * something alive are there.  A tile is a number; its rows are 32 words, and
 * bit c of a word is column c.  Tile 0 is empty and stands for all that are
 * not there, so that nobody asks whether there is a neighbour. */

export const SIDE = 32;
const MOST = 1 << 16; // tiles, which are 67 million cells

/** The neighbours of a tile, by number: columns right, rows down. */
const AROUND = [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1],
                [1, 1]];

/** Bits that are set.  @param {number} word */
function ones(word) {
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    return (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** The name of the tile in column x and row y of tiles.
 * @param {number} x @param {number} y */
function nameOf(x, y) {
    return (x + 0x100000) * 0x200000 + (y + 0x100000);
}

/** A plane at some moment, which nobody changes.
 * @typedef {{x: number, y: number, rows: Int32Array}[]} Snapshot */

/** @typedef {{row: number, col: number, rows: number, cols: number}} Box */

export class Plane {
    constructor() {
        this.capacity = 64;
        this.now = new Int32Array(this.capacity * SIDE);
        this.next = new Int32Array(this.capacity * SIDE);
        this.around = new Int32Array(this.capacity * 8);
        this.x = new Int32Array(this.capacity);
        this.y = new Int32Array(this.capacity);
        /** The generation in which a tile is looked at. */
        this.awake = new Int32Array(this.capacity);
        /** Something has changed since it was painted. */
        this.fresh = new Int32Array(this.capacity);
        /** Tiles by their names. @type {Map<number, number>} */
        this.names = new Map();
        this.count = 1;
        this.time = 0;
        this.full = false;
        /** Nothing of it is painted yet. */
        this.renewed = true;
    }

    /** Room for twice as many tiles. */
    grow() {
        const larger = (/** @type {Int32Array} */ old) => {
            const fresh = new Int32Array(2 * old.length);
            fresh.set(old);
            return fresh;
        };
        this.capacity *= 2;
        this.now = larger(this.now);
        this.next = larger(this.next);
        this.around = larger(this.around);
        this.x = larger(this.x);
        this.y = larger(this.y);
        this.awake = larger(this.awake);
        this.fresh = larger(this.fresh);
    }

    clear() {
        this.names.clear();
        this.count = 1;
        this.time = 0;
        this.full = false;
        this.renewed = true;
        this.around.fill(0);
        this.now.fill(0);
    }

    /** @param {number} x @param {number} y */
    find(x, y) {
        return this.names.get(nameOf(x, y)) || 0;
    }

    /** The tile that is there from now on; 0: there is no room.
     * @param {number} x @param {number} y */
    tile(x, y) {
        const known = this.find(x, y);
        if (known || this.count >= MOST) {
            this.full ||= !known;
            return known;
        }
        if (this.count === this.capacity)
            this.grow();
        const tile = this.count++;
        this.now.fill(0, tile * SIDE, tile * SIDE + SIDE);
        this.x[tile] = x;
        this.y[tile] = y;
        this.awake[tile] = this.time;
        this.fresh[tile] = 1;
        this.names.set(nameOf(x, y), tile);
        AROUND.forEach(([right, down], i) => {
            const other = this.find(x + right, y + down);
            this.around[tile * 8 + i] = other;
            if (other)
                this.around[other * 8 + 7 - i] = tile;
        });
        return tile;
    }

    /** A tile has changed: it and its neighbours are looked at, and those that
     * something could reach are there.  @param {number} tile */
    wake(tile) {
        const {now, around} = this, at = tile * SIDE;
        let any = 0;
        for (let row = 0; row < SIDE; row++)
            any |= now[at + row];
        const top = now[at], bottom = now[at + SIDE - 1];
        const left = any & 1, right = any < 0;
        const reach = [top & 1, top, top < 0, left, right, bottom & 1, bottom,
                       bottom < 0];
        for (let i = 0; i < 8; i++)
            if (reach[i] && !around[tile * 8 + i])
                this.tile(this.x[tile] + AROUND[i][0],
                          this.y[tile] + AROUND[i][1]);
        this.rouse(tile);
    }

    /** @param {number} tile */
    rouse(tile) {
        const {awake, around, time} = this;
        awake[tile] = time;
        this.fresh[tile] = 1;
        for (let i = tile * 8; i < tile * 8 + 8; i++)
            awake[around[i]] = time;
    }

    /** All is looked at: the rule is another one. */
    rouseAll() {
        this.awake.fill(this.time);
    }

    /** @param {number} row @param {number} col */
    get(row, col) {
        const tile = this.find(col >> 5, row >> 5);
        return this.now[tile * SIDE + (row & 31)] >>> (col & 31) & 1;
    }

    /** @param {number} row @param {number} col @param {boolean} alive */
    set(row, col, alive) {
        const tile = alive ? this.tile(col >> 5, row >> 5)
            : this.find(col >> 5, row >> 5);
        if (!tile)
            return;
        const at = tile * SIDE + (row & 31), bit = 1 << (col & 31);
        this.now[at] = alive ? this.now[at] | bit : this.now[at] & ~bit;
        this.wake(tile);
    }

    /** Live cells. */
    population() {
        let sum = 0;
        for (let at = SIDE; at < this.count * SIDE; at++)
            sum += ones(this.now[at]);
        return sum;
    }

    /** Where something lives; null: nowhere.  @returns {Box|null} */
    box() {
        let top = Infinity, left = Infinity, bottom = -Infinity,
            right = -Infinity;
        for (let tile = 1; tile < this.count; tile++) {
            let any = 0;
            const y = this.y[tile] * SIDE, x = this.x[tile] * SIDE;
            for (let row = 0; row < SIDE; row++) {
                const word = this.now[tile * SIDE + row];
                if (!word)
                    continue;
                any |= word;
                top = Math.min(top, y + row);
                bottom = Math.max(bottom, y + row);
            }
            if (!any)
                continue;
            left = Math.min(left, x + 31 - Math.clz32(any & -any));
            right = Math.max(right, x + 31 - Math.clz32(any));
        }
        return top === Infinity ? null : {row: top, col: left,
            rows: bottom - top + 1, cols: right - left + 1};
    }

    /** @returns {Snapshot} */
    snapshot() {
        const all = [];
        for (let tile = 1; tile < this.count; tile++) {
            const rows = this.now.slice(tile * SIDE, tile * SIDE + SIDE);
            if (rows.some((word) => word))
                all.push({x: this.x[tile], y: this.y[tile], rows});
        }
        return all;
    }

    /** @param {Snapshot} snapshot */
    restore(snapshot) {
        this.clear();
        for (const {x, y, rows} of snapshot) {
            const tile = this.tile(x, y);
            if (tile)
                this.now.set(rows, tile * SIDE);
        }
        for (let tile = this.count - 1; tile > 0; tile--)
            this.wake(tile);
    }

    /** Forgets tiles in which nothing lives, if they are many. */
    sweep() {
        const {time, full} = this, alive = this.snapshot();
        if (4 * alive.length > this.count && !full)
            return false;
        this.restore(alive);
        this.time = time;
        this.rouseAll();
        return true;
    }
}
