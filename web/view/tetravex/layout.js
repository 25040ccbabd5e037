/* layout.js: where cells and the places of loose tiles lie on the drawing.
 *
 * A cell is 100 units wide.  Loose tiles lie beside the board where there is
 * room, else below it; each has a slot of its own, to which it comes back. */

/** @typedef {import('./state.js').Puzzle} Puzzle */
/** @typedef {{x: number, y: number}} Point */

/**
 * @typedef {object} Place
 * @property {'cell'|'slot'} zone
 * @property {number} index  of the cell, or the tile's number
 */

/** @typedef {Place & Point} Spot  a place, and its middle */

export const CELL = 100;
const EDGE = 16; // around the board, for its frame
const GAP = 36; // between board and slots

export class Layout {
    /**
     * @param {Puzzle} puzzle
     * @param {boolean} beside
     */
    constructor(puzzle, beside) {
        const {rows, cols} = puzzle;
        const loose = puzzle.tiles.map((_, i) => i + 1)
            .filter((tile) => !puzzle.fixed.has(tile));
        const columns = beside ? Math.max(1, Math.ceil(loose.length / rows))
            : Math.max(cols, Math.min(4, loose.length));
        const lines = Math.ceil(loose.length / columns);
        const boardWidth = cols * CELL + 2 * EDGE;
        const boardHeight = rows * CELL + 2 * EDGE;
        this.width = beside ? boardWidth + GAP + columns * CELL
            : Math.max(boardWidth, columns * CELL);
        this.height = beside ? Math.max(boardHeight, lines * CELL)
            : boardHeight + GAP + lines * CELL;
        const left = EDGE + (beside ? 0 : (this.width - boardWidth) / 2);
        const right = beside ? boardWidth + GAP
            : (this.width - columns * CELL) / 2;
        const top = beside ? (boardHeight - lines * CELL) / 2
            : boardHeight + GAP;
        /** @type {Spot[]} */
        this.cells = puzzle.hole.map((_, index) => ({
            zone: 'cell', index, x: left + (index % cols + .5) * CELL,
            y: EDGE + (Math.floor(index / cols) + .5) * CELL}));
        /** @type {Map<number, Spot>} */
        this.slots = new Map(loose.map((tile, i) => [tile, {
            zone: 'slot', index: tile,
            x: right + (i % columns + .5) * CELL,
            y: Math.max(0, top) + (Math.floor(i / columns) + .5) * CELL}]));
        this.spots = [...this.cells.filter((_, cell) => !puzzle.hole[cell]),
                      ...this.slots.values()];
    }

    /** Fractions of the drawing as units.  @param {Point} point */
    units({x, y}) {
        return {x: x * this.width, y: y * this.height};
    }

    /** @param {Place} place @returns {Spot} */
    spot({zone, index}) {
        return zone === 'cell' ? this.cells[index]
            : /** @type {Spot} */ (this.slots.get(index));
    }

    /** @param {Point} point  a fraction @returns {Place|null} */
    at(point) {
        const {x, y} = this.units(point);
        const found = this.spots.find((spot) =>
            Math.abs(spot.x - x) <= CELL / 2 &&
            Math.abs(spot.y - y) <= CELL / 2);
        return found ? {zone: found.zone, index: found.index} : null;
    }

    /**
     * The nearest place in a direction.
     * @param {Place} from
     * @param {number} right
     * @param {number} down
     * @returns {Place|null}
     */
    step(from, right, down) {
        const {x, y} = this.spot(from);
        let best = null, least = Infinity;
        for (const spot of this.spots) {
            const along = (spot.x - x) * right + (spot.y - y) * down;
            const aside = Math.abs((spot.x - x) * down) +
                Math.abs((spot.y - y) * right);
            if (along > CELL / 4 && aside <= along && along + 3 * aside <
                least) {
                least = along + 3 * aside;
                best = {zone: spot.zone, index: spot.index};
            }
        }
        return best;
    }
}
