/* describe.js: what a pattern is and does, in a sentence. */

import {words} from '../../words.js';

const told = words.life;

/**
 * @typedef {object} Described  As the engine tells it.
 * @property {string} kind
 * @property {number} period
 * @property {[number, number]} [moves]  columns to the right, rows down
 * @property {string} [name]
 * @property {string} [code]
 * @property {string} symmetry
 * @property {number[]} population
 */

/** @param {number} a @param {number} b @returns {number} */
function divisor(a, b) {
    return b ? divisor(b, a % b) : a;
}

/** c/3, 2c/5, (2,1)c/6.  @param {number} right @param {number} down
 * @param {number} period */
function speedOf(right, down, period) {
    const most = Math.max(right, down), least = Math.min(right, down);
    const part = divisor(divisor(most, least), period);
    const far = most / part, near = least / part;
    const way = near && near !== far ? `(${far},${near})` : far > 1 ? far : '';
    return `${way}c/${period / part}`;
}

/** @param {Described} pattern */
export function describe(pattern) {
    const {kind, period, population, symmetry} = pattern;
    const [right, down] = (pattern.moves || [0, 0]).map(Math.abs);
    const name = pattern.name || pattern.code || '';
    const facts = [
        period > 1 ? told.periodic(kind, period) : told.still,
        right || down ? told.velocity(speedOf(right, down, period),
            right === down) : '',
        told.cells(Math.min(...population), Math.max(...population)),
        told.symmetric(symmetry),
    ].filter((fact) => fact).join(', ');
    return `${name && `${name}: `}${facts}.`;
}
