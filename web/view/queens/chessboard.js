/* chessboard.js: a board and its queens, drawn. */

import {draw} from '../../base/dom.js';
import {isAttacked, isSame} from './attacks.js';

/** @typedef {import('./attacks.js').Square} Square */

const SIDE = 20; // of a square
const CROWN = 'M4 15 L3 6 L7 10 L10 4 L13 10 L17 6 L16 15 Z ' +
    'M4 16 H16 V17.5 H4 Z';

/** @param {Square} square @param {string} kind */
function box({row, col}, kind) {
    return draw('rect', {class: kind, x: String(col * SIDE),
        y: String(row * SIDE), width: String(SIDE), height: String(SIDE)});
}

/** On a square that is attacked.  @param {Square} square */
function dot({row, col}) {
    return draw('circle', {class: 'reach', cx: String((col + 0.5) * SIDE),
                           cy: String((row + 0.5) * SIDE), r: '2.2'});
}

/** @param {Square} square @param {boolean} fixed @param {boolean} wrong */
function crown({row, col}, fixed, wrong) {
    return draw('g', {transform: `translate(${col * SIDE} ${row * SIDE})`,
        class: `queen${fixed ? ' fixed' : ''}${wrong ? ' attacked' : ''}`},
    wrong && draw('circle', {cx: '10', cy: '10', r: '9'}),
    draw('path', {d: CROWN}));
}

/**
 * @typedef {object} Position
 * @property {number} n
 * @property {Square[]} queens
 * @property {Square[]} fixed
 * @property {boolean} marked  are attacked squares marked?
 * @property {Square|null} cursor
 * @property {Square|null} hint
 * @property {import('./attacks.js').Attacks} attacks
 */

/** @param {number} n */
export function emptyBoard(n) {
    return draw('svg', {class: 'chessboard',
        viewBox: `0 0 ${n * SIDE} ${n * SIDE}`, 'aria-hidden': 'true'});
}

/** @param {SVGSVGElement} svg @param {Position} position */
export function drawBoard(svg, position) {
    const {n, queens, fixed, attacks, marked, cursor, hint} = position;
    const parts = [];
    for (let row = 0; row < n; row++)
        for (let col = 0; col < n; col++) {
            const square = {row, col};
            parts.push(box(square, (row + col) % 2 ? 'dark' : 'light'));
            if (marked && queens.some((queen) => attacks(queen, square)))
                parts.push(dot(square));
        }
    for (const queen of queens)
        parts.push(crown(queen, fixed.some((one) => isSame(one, queen)),
            isAttacked(queens, queen, attacks)));
    if (hint)
        parts.push(box(hint, 'hint'));
    if (cursor)
        parts.push(box(cursor, 'cursor'));
    svg.replaceChildren(...parts);
}
