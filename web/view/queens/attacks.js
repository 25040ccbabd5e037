/* attacks.js: who attacks whom on a board of n x n squares. */

/** @typedef {{row: number, col: number}} Square  from 0 */
/** @typedef {(one: Square, other: Square) => boolean} Attacks */

/**
 * On a torus diagonals go on beyond the edge.
 * @param {number} n
 * @param {boolean} torus
 * @returns {Attacks}
 */
export function attacksOn(n, torus) {
    const same = (/** @type {number} */ a, /** @type {number} */ b) =>
        torus ? (a - b) % n === 0 : a === b;
    return (one, other) => one.row === other.row || one.col === other.col ||
        same(one.row - one.col, other.row - other.col) ||
        same(one.row + one.col, other.row + other.col);
}

/** @param {Square} one @param {Square} other */
export function isSame(one, other) {
    return one.row === other.row && one.col === other.col;
}

/** Does a queen attack another one?
 * @param {Square[]} queens @param {Square} queen @param {Attacks} attacks */
export function isAttacked(queens, queen, attacks) {
    return queens.some((other) => !isSame(other, queen) &&
        attacks(other, queen));
}

/** As an id has them; the engine does not mind that those which the player
 * has put there have a zero before them.
 * @param {Square[]} fixed @param {Square[]} [laid] */
export function givens(fixed, laid = []) {
    return [...fixed.map(({row, col}) => `${row + 1},${col + 1}`),
            ...laid.map(({row, col}) => `0${row + 1},${col + 1}`)].join('+');
}

/** Has the player put it there?  @param {string} text  givens of an id
 * @returns {(square: Square) => boolean} */
export function isLaid(text) {
    const laid = text.split('+').filter((one) => one.startsWith('0'));
    return ({row, col}) => laid.includes(`0${row + 1},${col + 1}`);
}

/** As the engine draws them.  @param {string} text @returns {Square[]} */
export function readBoard(text) {
    const rows = text.split('\n').filter((line) => line && line[0] !== '#');
    return rows.flatMap((line, row) => line.trim().split(/\s+/)
        .flatMap((cell, col) => /[♛♕Q]/.test(cell) ? [{row, col}] : []));
}

/** As the engine reads them.  @param {number} n @param {Square[]} queens */
export function cellsOf(n, queens) {
    return Array.from({length: n}, (_, row) => Array.from({length: n},
        (_, col) => Number(queens.some((queen) =>
            isSame(queen, {row, col})))));
}
