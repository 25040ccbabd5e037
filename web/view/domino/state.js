/* state.js: a region of cells, its walls, and the dominoes that lie on it.
 *
 * Cells are numbered from 0, row by row.  A cell holds the side on which the
 * other half of its domino lies, as in the engine's answers.  A domino that is
 * fixed belongs to the puzzle, others to the player.  A state is never
 * changed: each move answers another one, or null if it cannot be. */

export const GONE = -1, RIGHT = 0, DOWN = 1, LEFT = 2, UP = 3, ALONE = 4;

/**
 * @typedef {object} State
 * @property {number} rows
 * @property {number} cols
 * @property {Int8Array} side  of each cell, GONE: there is none
 * @property {Uint8Array} wall  bit RIGHT, DOWN: a wall on that side
 * @property {Uint8Array} fixed  1: half of a domino of the puzzle
 */

/** The cell on a side, -1: outside of the board.
 * @param {State} state @param {number} cell @param {number} side */
export function beside({rows, cols}, cell, side) {
    const row = Math.floor(cell / cols) + [0, 1, 0, -1][side];
    const col = cell % cols + [1, 0, -1, 0][side];
    return row < 0 || row >= rows || col < 0 || col >= cols ? -1
        : row * cols + col;
}

/** The side of a cell on which another lies; -1: they are no neighbours.
 * @param {State} state @param {number} cell @param {number} other */
export function sideOf(state, cell, other) {
    return [RIGHT, DOWN, LEFT, UP].findIndex((side) =>
        beside(state, cell, side) === other);
}

/** @param {State} state @param {number} cell @param {number} side */
export function hasWall(state, cell, side) {
    const there = side >= LEFT ? beside(state, cell, side) : cell;
    return there >= 0 && (state.wall[there] >> side % 2 & 1) === 1;
}

/** May a domino cross that side?
 * @param {State} state @param {number} cell @param {number} side */
export function isOpen(state, cell, side) {
    const there = beside(state, cell, side);
    return state.side[cell] !== GONE && there >= 0 &&
        state.side[there] !== GONE && !hasWall(state, cell, side);
}

/** The other half; -1: the cell is not covered.
 * @param {State} state @param {number} cell */
export function partner(state, cell) {
    const side = state.side[cell];
    return side >= 0 && side < ALONE ? beside(state, cell, side) : -1;
}

/** @param {State} state @returns {State} */
function copy(state) {
    return {...state, side: state.side.slice(), wall: state.wall.slice(),
            fixed: state.fixed.slice()};
}

/** Takes a domino away, in a copy of ours.
 * @param {State} own @param {number} cell */
function clear(own, cell) {
    const other = partner(own, cell);
    if (other < 0)
        return;
    own.side[cell] = own.side[other] = ALONE;
    own.fixed[cell] = own.fixed[other] = 0;
}

/** @param {State} state @param {number} cell @returns {State|null} */
export function lift(state, cell) {
    if (partner(state, cell) < 0 || state.fixed[cell])
        return null;
    const next = copy(state);
    clear(next, cell);
    return next;
}

/**
 * A domino on a cell and its neighbour; what lay there goes.
 * @param {State} state
 * @param {number} cell
 * @param {number} side
 * @param {boolean} [fix]  as a part of the puzzle
 * @returns {State|null}
 */
export function lay(state, cell, side, fix = false) {
    const there = beside(state, cell, side);
    if (!isOpen(state, cell, side) ||
        (!fix && (state.fixed[cell] || state.fixed[there])))
        return null;
    const next = copy(state);
    clear(next, cell);
    clear(next, there);
    next.side[cell] = side;
    next.side[there] = (side + 2) % 4;
    next.fixed[cell] = next.fixed[there] = fix ? 1 : 0;
    return next;
}

/** A domino of the puzzle, or none again.
 * @param {State} state @param {number} cell @param {number} side */
export function fix(state, cell, side) {
    if (!state.fixed[cell] || state.side[cell] !== side)
        return lay(state, cell, side, true);
    const next = copy(state);
    clear(next, cell);
    return next;
}

/** A wall, or none again.
 * @param {State} state @param {number} cell @param {number} side
 * @returns {State|null} */
export function toggleWall(state, cell, side) {
    const there = beside(state, cell, side);
    if (there < 0 || state.side[cell] === GONE || state.side[there] === GONE)
        return null;
    const next = copy(state);
    if (state.side[cell] === side)
        clear(next, cell);
    next.wall[side >= LEFT ? there : cell] ^= 1 << side % 2;
    return next;
}

/** @param {State} state @param {number[]} cells @param {boolean} there
 * @returns {State|null} */
export function paint(state, cells, there) {
    const changed = cells.filter((cell) =>
        (state.side[cell] !== GONE) !== there);
    if (!changed.length)
        return null;
    const next = copy(state);
    for (const cell of changed) {
        clear(next, cell);
        next.side[cell] = there ? ALONE : GONE;
    }
    return next;
}

/** Without the player's dominoes.  @param {State} state */
export function emptied(state) {
    const next = copy(state);
    for (let cell = 0; cell < next.side.length; cell++)
        if (!next.fixed[cell])
            clear(next, cell);
    return next;
}

/** A covering of the engine's, or a part of one, on the same region.
 * @param {State} state @param {(number|null)[][]} cells */
export function covered(state, cells) {
    const next = copy(state);
    cells.flat().forEach((side, cell) => {
        if (side !== null && side < ALONE && !next.fixed[cell])
            next.side[cell] = side;
    });
    return next;
}

/** @param {State} state */
export function isFull(state) {
    return state.side.every((side) => side !== ALONE);
}

/** For the engine.  @param {State} state */
export function cellsOf({rows, cols, side}) {
    return Array.from({length: rows}, (_, row) =>
        Array.from(side.subarray(row * cols, (row + 1) * cols),
            (one) => one === GONE ? null : one));
}
