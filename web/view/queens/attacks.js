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

/** As an id has them.  @param {Square[]} queens */
export function givens(queens) {
    return queens.map(({row, col}) => `${row + 1},${col + 1}`).join('+');
}

/** As the engine draws them.  @param {string} text @returns {Square[]} */
export function readBoard(text) {
    const rows = text.split('\n').filter((line) => line && line[0] !== '#');
    return rows.flatMap((line, row) => line.trim().split(/\s+/)
        .flatMap((cell, col) => /[♛♕Q]/.test(cell) ? [{row, col}] : []));
}
