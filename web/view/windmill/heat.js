/* heat.js: how often each square is covered, of all packings.
 *
 * The engine tells how often each option is taken: a piece and its squares,
 * each named by the coordinates of its middle on the doubled grid, y upwards,
 * a letter each, or as X.Y. */

/** @typedef {import('./state.js').Puzzle} Puzzle */

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz' +
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** @param {Puzzle} puzzle @param {string} name */
function keyOf({rows}, name) {
    const [x, y] = name.includes('.') ? name.split('.').map(Number)
        : [...name].map((letter) => LETTERS.indexOf(letter));
    return `${2 * rows - 1 - y},${x - 1}`;
}

/**
 * @param {Puzzle} puzzle
 * @param {any[]} rows  of the engine's answer
 * @param {number} piece  of this one alone; -1: of all
 * @returns {Map<string, number>|null}  the share of each point, by "row,col";
 *     null: there is no packing
 */
export function heatOf(puzzle, rows, piece) {
    const all = BigInt(rows[0]?.count || 0), heat = new Map();
    if (all === 0n)
        return null;
    puzzle.given.forEach((line, row) => line.forEach((_, col) => {
        if (row % 2 === 0 || col % 2 === 0)
            heat.set(`${row},${col}`, 0n);
    }));
    for (const {option, count} of rows.slice(1)) {
        const [who, ...squares] = option.split(' ');
        if (piece >= 0 && Number(who) !== piece)
            continue;
        for (const square of squares) {
            const key = keyOf(puzzle, square);
            heat.set(key, (heat.get(key) || 0n) + BigInt(count));
        }
    }
    return new Map([...heat].map(([key, count]) =>
        [key, Number(count * 100000n / all) / 100000]));
}
