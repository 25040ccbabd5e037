/* rules.js: what can be seen to be wrong while one plays.
 *
 * Tatami: every window of 2 x 2 with at least `meet` cells holds a domino
 * wholly.  It is broken once all of its cells are covered by dominoes that
 * lead out of it. */

import {ALONE, DOWN, GONE, isOpen, LEFT, partner, RIGHT, UP} from
    './state.js';

/** @typedef {import('./state.js').State} State */

/**
 * The upper left cells of broken windows.
 * @param {State} state
 * @param {number} meet  0: there is no such rule
 */
export function broken(state, meet) {
    const {rows, cols, side} = state, found = [];
    for (let row = 0; meet && row + 1 < rows; row++)
        for (let col = 0; col + 1 < cols; col++) {
            const at = row * cols + col;
            const window = [side[at], side[at + 1], side[at + cols],
                            side[at + cols + 1]];
            const cells = window.filter((one) => one !== GONE).length;
            if (cells >= meet && !window.includes(ALONE) &&
                window[0] !== RIGHT && window[0] !== DOWN &&
                window[3] !== LEFT && window[3] !== UP)
                found.push(at);
        }
    return found;
}

/** Cells that are not covered and have no neighbour left for a domino.
 * @param {State} state */
export function lonely(state) {
    return [...state.side.keys()].filter((cell) =>
        state.side[cell] === ALONE && choices(state, cell).length === 0);
}

/** The sides to which a domino could still lie.
 * @param {State} state @param {number} cell */
export function choices(state, cell) {
    const {cols} = state;
    return [RIGHT, DOWN, LEFT, UP].filter((side) =>
        isOpen(state, cell, side) &&
        partner(state, cell + [1, cols, -1, -cols][side]) < 0);
}
