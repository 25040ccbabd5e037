/* state.js: a Tetravex puzzle, and a board that has begun.
 *
 * Tiles are numbered from 1, cells from 0, row by row; sides from the top on
 * clockwise.  A state is never changed: each move answers another one. */

import {param, parse, withParam, write} from '../../base/ids.js';

/**
 * @typedef {object} Puzzle
 * @property {string} id  without the tiles that the player has laid
 * @property {number} rows
 * @property {number} cols
 * @property {string[][]} tiles  the colours of tile n at n - 1
 * @property {boolean[]} hole  of each cell
 * @property {Set<number>} fixed  tiles that stay where they are given
 * @property {boolean} rotate
 * @property {string|null} frame  its colour
 * @property {string[]} colours  all that there are, the frame's last
 */

/**
 * @typedef {object} State
 * @property {number[]} at  the tile in each cell, 0: none
 * @property {number[]} turn  quarters by which tile n is turned, at n - 1
 */

/** @typedef {{cell: number, side: number}} Edge */

/** The puzzle without what the player has laid.  @param {string} id */
export function bare(id) {
    return write(withParam(parse(id), 'given', ''));
}

/** Has the player laid anything?  @param {string} id */
export function begun(id) {
    return param(parse(id), 'given') !== '';
}

/** @param {any} data  of `show` @returns {string[]} */
function coloursOf(data) {
    const all = new Set(/** @type {string[][]} */ (data.tiles).flat());
    all.delete(data.frame);
    const sorted = [...all].sort((a, b) =>
        a.length - b.length || (a < b ? -1 : 1));
    return data.frame === undefined ? sorted : [...sorted, data.frame];
}

/**
 * @param {string} id
 * @param {any} data  what `show` tells of the bare puzzle
 * @returns {Puzzle}
 */
export function puzzleOf(id, data) {
    const hole = Array(data.rows * data.cols).fill(false);
    for (const [row, col] of data.holes)
        hole[(row - 1) * data.cols + col - 1] = true;
    return {id, rows: data.rows, cols: data.cols, tiles: data.tiles, hole,
            fixed: new Set(data.given.map((/** @type {any} */ {tile}) =>
                tile)),
            rotate: data.rotate, frame: data.frame ?? null,
            colours: coloursOf(data)};
}

/**
 * @param {Puzzle} puzzle
 * @param {any} data  what `show` tells of it, with the tiles that lie
 * @returns {State}
 */
export function stateOf(puzzle, data) {
    const at = Array(puzzle.rows * puzzle.cols).fill(0);
    const turn = Array(puzzle.tiles.length).fill(0);
    for (const {tile, row, col, turned} of data.given) {
        at[(row - 1) * puzzle.cols + col - 1] = tile;
        turn[tile - 1] = turned || 0;
    }
    return {at, turn};
}

/**
 * The board in a solution of the engine's.
 * @param {Puzzle} puzzle
 * @param {number[][]} cells
 * @param {State} before  how the tiles that lie nowhere are turned
 * @returns {State}
 */
export function stateOfCells(puzzle, cells, before) {
    const turn = [...before.turn], count = puzzle.tiles.length;
    const at = cells.flat().map((number) => {
        if (!number)
            return 0;
        const tile = (number - 1) % count + 1;
        turn[tile - 1] = Math.floor((number - 1) / count);
        return tile;
    });
    return {at, turn};
}

/** The same for the engine.  @param {Puzzle} puzzle @param {State} state */
export function cellsOf({rows, cols, tiles, hole}, {at, turn}) {
    const number = (/** @type {number} */ cell) => hole[cell] ? null
        : at[cell] && at[cell] + tiles.length * turn[at[cell] - 1];
    return Array.from({length: rows}, (_, row) =>
        Array.from({length: cols}, (_, col) => number(row * cols + col)));
}

/**
 * The id of the board: the puzzle, and what the player has laid.
 * @param {Puzzle} puzzle
 * @param {State} state
 */
export function idOf(puzzle, {at, turn}) {
    const laid = at.flatMap((tile, cell) => {
        if (!tile || puzzle.fixed.has(tile))
            return [];
        const row = Math.floor(cell / puzzle.cols) + 1;
        const quarters = turn[tile - 1] ? `.${turn[tile - 1]}` : '';
        return [`${tile}@${row}.${cell % puzzle.cols + 1}${quarters}`];
    });
    return write(withParam(parse(puzzle.id), 'given', laid.join('+')));
}

/** The sides of a tile as it lies.
 * @param {Puzzle} puzzle @param {State} state @param {number} tile */
export function sidesOf({tiles}, {turn}, tile) {
    const sides = tiles[tile - 1];
    return sides.map((_, side) => sides[(side - turn[tile - 1] + 4) % 4]);
}

/** The cell beyond a side, -1: none.
 * @param {Puzzle} puzzle @param {number} cell @param {number} side */
export function beyond({rows, cols, hole}, cell, side) {
    const row = Math.floor(cell / cols) + [-1, 0, 1, 0][side];
    const col = cell % cols + [0, 1, 0, -1][side];
    const there = row * cols + col;
    return row < 0 || row >= rows || col < 0 || col >= cols || hole[there]
        ? -1 : there;
}

/** @param {Puzzle} puzzle @param {State} state */
export function full({hole}, {at}) {
    return at.every((tile, cell) => tile > 0 || hole[cell]);
}

/**
 * Sides that differ from what they touch, the upper or left one of each two.
 * @param {Puzzle} puzzle
 * @param {State} state
 * @returns {Edge[]}
 */
export function clashes(puzzle, state) {
    const wrong = (/** @type {number} */ cell, /** @type {number} */ side) => {
        const mine = sidesOf(puzzle, state, state.at[cell])[side];
        const there = beyond(puzzle, cell, side);
        if (there < 0)
            return puzzle.frame !== null && mine !== puzzle.frame;
        if (puzzle.frame !== null && mine === puzzle.frame)
            return true;
        const other = state.at[there];
        return other > 0 && (side === 1 || side === 2) &&
            sidesOf(puzzle, state, other)[(side + 2) % 4] !== mine;
    };
    return state.at.flatMap((tile, cell) => tile
        ? [0, 1, 2, 3].filter((side) => wrong(cell, side))
            .map((side) => ({cell, side}))
        : []);
}

/**
 * A tile to a cell; what lies there goes where the tile came from.
 * @param {Puzzle} puzzle
 * @param {State} state
 * @param {number} tile
 * @param {number} cell
 * @returns {State|null}  null: it cannot lie there
 */
export function put(puzzle, state, tile, cell) {
    const from = state.at.indexOf(tile), other = state.at[cell];
    if (puzzle.hole[cell] || puzzle.fixed.has(other) ||
        puzzle.fixed.has(tile) || from === cell)
        return null;
    const at = [...state.at];
    if (from >= 0)
        at[from] = other;
    at[cell] = tile;
    return {...state, at};
}

/** Off the board.
 * @param {Puzzle} puzzle @param {State} state @param {number} tile
 * @returns {State|null} */
export function lift(puzzle, state, tile) {
    return puzzle.fixed.has(tile) || !state.at.includes(tile) ? null
        : {...state, at: state.at.map((other) => other === tile ? 0 : other)};
}

/** @param {Puzzle} puzzle @param {State} state @param {number} tile
 * @param {number} quarters  clockwise
 * @returns {State|null} */
export function turned(puzzle, state, tile, quarters) {
    if (!puzzle.rotate || puzzle.fixed.has(tile) || !tile)
        return null;
    return {...state, turn: state.turn.map((turn, i) => i === tile - 1
        ? (turn + quarters + 4) % 4 : turn)};
}
