/* text.js: a box as the engine reads it.
 *
 *     windmill:4x5,pieces=0+3+5:3@4,2+x@1.5,1+X@3,3+5r@2,1
 *
 * Squares are given by the puzzle, a piece with its turn is the player's. */

import {param, parse, write} from '../../base/ids.js';
import {EMPTY, inside, isLoose, points, TURNS} from './state.js';

/** @typedef {import('./state.js').Puzzle} Puzzle */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./state.js').Point} Point */

const LAID = /^(\d)([urdl])@(\d+),(\d+)$/;

/** What the player has laid, and the id without it.  @param {string} text */
export function takeLaid(text) {
    const id = parse(text);
    const parts = id.givens && !id.givens.startsWith('@')
        ? id.givens.split('+') : [];
    const laid = parts.flatMap((part) => {
        const [, piece, turn, row, col] = LAID.exec(part) || [];
        return piece === undefined ? [] : [{piece: Number(piece), lie: {
            turn: TURNS.indexOf(turn), row: Number(row) - 1,
            col: Number(col) - 1}}];
    });
    return {laid, bare: laid.length === 0 ? text : write({...id,
        givens: parts.filter((part) => !LAID.test(part)).join('+')})};
}

/** As 2,1.5.  @param {Point} point */
export function squareName({row, col}) {
    const half = (/** @type {number} */ number) =>
        `${Math.floor(number / 2) + 1}${number % 2 ? '.5' : ''}`;
    return `${half(row)},${half(col)}`;
}

/** Is this large square cut out of the box, with all around it?
 * @param {Puzzle} puzzle @param {Point} point */
export function isCut(puzzle, {row, col}) {
    return row % 2 === 0 && col % 2 === 0 &&
        [[0, 0], [0, 1], [1, 0], [0, -1], [-1, 0]].every(([down, right]) => {
            const point = {row: row + down, col: col + right};
            return !inside(puzzle, point) ||
                puzzle.given[point.row][point.col] === EMPTY;
        });
}

/** What is asked for, as squares.  @param {Puzzle} puzzle */
function wishes(puzzle) {
    const cut = (/** @type {Point} */ {row, col}) => row % 2 === col % 2
        ? isCut(puzzle, {row, col})
        : (row % 2 ? [[-1, 0], [1, 0]] : [[0, -1], [0, 1]])
            .some(([down, right]) => isCut(puzzle, {row: row + down,
                                                    col: col + right}));
    return puzzle.given.flatMap((line, row) => line.flatMap((wish, col) => {
        const point = {row, col}, name = squareName(point);
        if (wish === null || (row % 2 && col % 2))
            return [];
        if (wish !== EMPTY)
            return [`${wish}@${name}`];
        return isCut(puzzle, point) ? [`X@${name}`]
            : cut(point) ? [] : [`x@${name}`];
    }));
}

/** How a box that was opened is written again. */
export class Text {
    /** @param {string} id @param {Puzzle} puzzle @param {State} first */
    constructor(id, puzzle, first) {
        this.opened = id;
        this.first = first;
        this.puzzle = puzzle;
        const pieces = param(parse(id), 'pieces');
        this.size = `windmill:${puzzle.rows}x${puzzle.cols}${
            pieces && ',pieces=' + pieces}`;
        this.wishes = wishes(puzzle);
    }

    /** @param {string[]} givens */
    write(givens) {
        return this.size + (givens.length ? ':' + givens.join('+') : '');
    }

    /** Without the player's pieces. */
    bare() {
        return this.write(this.wishes);
    }

    /** With them, as far as they lie inside.  @param {State} state */
    board(state) {
        const {puzzle} = this;
        if (state === this.first)
            return this.opened;
        const laid = puzzle.pieces.filter((piece) =>
            !puzzle.fixed.has(piece) && !isLoose(state[piece]) &&
            points(piece, state[piece]).every((point) =>
                inside(puzzle, point)));
        return this.write([...this.wishes, ...laid.map((piece) => {
            const {turn, row, col} = state[piece];
            return `${piece}${TURNS[turn]}@${row + 1},${col + 1}`;
        })]);
    }
}
