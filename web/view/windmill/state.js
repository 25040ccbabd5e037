/* state.js: windmill dominoes in a box.
 *
 * Squares of both layers are points of the doubled grid, as in the engine's
 * answers: row 2r, column 2c is the large square in row r, column c, counted
 * from 0; where one of them is odd there is a small square.  A piece has a
 * foot and a head; it is turned up, right, down or left (0 to 3).  A state is
 * never changed: each move answers another one. */

export const EMPTY = 10, TURNS = 'urdl';

/** The two small squares of a piece whose foot is at 0, 0 and whose head is
 * at 0, 2, right and up, as D. E. Knuth has them.
 * @type {[number, number][][]} */
const SMALL = [
    [[0, 3], [1, 4]], [[1, 2], [2, 3]], [[0, 1], [1, 2]], [[1, 0], [2, 1]],
    [[0, -1], [1, 0]], [[-1, 0], [0, -1]], [[-2, 1], [-1, 0]],
    [[-1, 2], [0, 1]], [[-2, 3], [-1, 2]], [[-1, 4], [0, 3]]];

/** @typedef {{row: number, col: number}} Point  of the doubled grid */

/**
 * @typedef {object} Lie  How a piece lies.
 * @property {number} turn
 * @property {number} row  of its foot, among large squares; -1: it is loose
 * @property {number} col
 */

/** @typedef {Lie[]} State  of each piece */

/**
 * @typedef {object} Puzzle
 * @property {number} rows
 * @property {number} cols
 * @property {number[]} pieces
 * @property {(number|null)[][]} given  what is asked for at each point
 * @property {Set<number>} fixed  pieces that are given wholly
 */

/** Foot, head and both small ones, of a piece as it stands upright.
 * @param {number} piece @returns {[number, number][]} */
export function squares(piece) {
    return [[0, 0], [0, 2], ...SMALL[piece]];
}

/** The points that a piece covers, large ones first.
 * @param {number} piece @param {Lie} lie @returns {Point[]} */
export function points(piece, {turn, row, col}) {
    return squares(piece).map(([right, up]) => {
        for (let i = 0; i < turn; i++)
            [right, up] = [up, -right];
        return {row: 2 * row - up, col: 2 * col + right};
    });
}

/** @param {Puzzle} puzzle @param {Point} point */
export function inside({rows, cols}, {row, col}) {
    return row >= 0 && row < 2 * rows - 1 && col >= 0 && col < 2 * cols - 1;
}

/** @param {Lie} lie */
export function isLoose({row}) {
    return row < 0;
}

/** Who covers each point, by "row,col".
 * @param {Puzzle} puzzle @param {State} state */
export function cover(puzzle, state) {
    /** @type {Map<string, number[]>} */
    const by = new Map();
    for (const piece of puzzle.pieces)
        if (!isLoose(state[piece]))
            for (const {row, col} of points(piece, state[piece])) {
                const key = `${row},${col}`;
                by.set(key, [...by.get(key) || [], piece]);
            }
    return by;
}

/** Points that two pieces cover, that lie outside, or that are given to
 * another piece or to none.
 * @param {Puzzle} puzzle @param {State} state @returns {Point[]} */
export function clashes(puzzle, state) {
    return [...cover(puzzle, state)].flatMap(([key, pieces]) => {
        const [row, col] = key.split(',').map(Number);
        const wish = inside(puzzle, {row, col}) ? puzzle.given[row][col]
            : EMPTY;
        return pieces.length > 1 || (wish !== null && wish !== pieces[0])
            ? [{row, col}] : [];
    });
}

/** @param {Puzzle} puzzle @param {State} state */
export function isFull({pieces}, state) {
    return pieces.every((piece) => !isLoose(state[piece]));
}

/** For the engine.  @param {Puzzle} puzzle @param {State} state */
export function cellsOf(puzzle, state) {
    const by = cover(puzzle, state);
    return puzzle.given.map((line, row) => line.map((_, col) =>
        row % 2 && col % 2 ? null : by.get(`${row},${col}`)?.[0] ?? EMPTY));
}

/** A piece to a place, or away from the box.
 * @param {Puzzle} puzzle @param {State} state @param {number} piece
 * @param {Lie} lie @returns {State|null} */
export function put(puzzle, state, piece, lie) {
    const now = state[piece];
    return puzzle.fixed.has(piece) || (now.turn === lie.turn &&
        now.row === lie.row && now.col === lie.col) ? null
        : state.map((one, i) => i === piece ? lie : one);
}

/** How a piece lies that covers these cells; null: it does not lie wholly.
 * @param {Puzzle} puzzle @param {(number|null)[][]} cells
 * @param {number} piece @returns {Lie|null} */
export function lieIn({rows, cols}, cells, piece) {
    for (let row = 0; row < rows; row++)
        for (let col = 0; col < cols; col++)
            for (let turn = 0; turn < 4; turn++)
                if (points(piece, {turn, row, col}).every((point) =>
                    cells[point.row]?.[point.col] === piece))
                    return {turn, row, col};
    return null;
}

/** @param {Puzzle} puzzle @param {(number|null)[][]} cells
 * @param {State} before @returns {State} */
export function stateOfCells(puzzle, cells, before) {
    return before.map((lie, piece) => puzzle.pieces.includes(piece)
        ? lieIn(puzzle, cells, piece) || lie : lie);
}

/** @param {any} data  what `show` tells @returns {Puzzle} */
export function puzzleOf({rows, cols, pieces, given}) {
    /** @type {Puzzle} */
    const puzzle = {rows, cols, pieces, given, fixed: new Set()};
    for (const piece of pieces)
        if (lieIn(puzzle, given, piece))
            puzzle.fixed.add(piece);
    return puzzle;
}

/** With what is given, and what the player has laid.
 * @param {Puzzle} puzzle @param {{piece: number, lie: Lie}[]} laid
 * @returns {State} */
export function begin(puzzle, laid) {
    const loose = {turn: 0, row: -1, col: -1};
    const state = Array.from({length: 10}, (_, piece) =>
        puzzle.fixed.has(piece) ? /** @type {Lie} */ (
            lieIn(puzzle, puzzle.given, piece)) : loose);
    for (const {piece, lie} of laid)
        if (puzzle.pieces.includes(piece) && !puzzle.fixed.has(piece) &&
            lie.row < puzzle.rows && lie.col < puzzle.cols)
            state[piece] = lie;
    return state;
}
