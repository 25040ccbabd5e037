/* text.js: a board as the engine reads it: an id, and perhaps a file.
 *
 *     domino:4x6,rule=tatami:1H1+2V3-4H4    a size, the player's dominoes,
 *                                           and behind a - walls
 *     domino:****\/**.*                      a region without walls
 *     domino:@board.txt                     all of it, as a drawing
 *
 * A domino that is fixed has walls all around, and in a drawing the player's
 * dominoes stand in a comment; so one can tell them apart. */

import {param, parse, withParam, write} from '../../base/ids.js';
import {ALONE, beside, DOWN, emptied, GONE, hasWall, isOpen, LEFT, partner,
        RIGHT, UP} from './state.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {{id: string, files: Record<string, string>}} Puzzle */

const FILE = 'board.txt';
const LAID = '# domino laid ';
const MANY = 200; // dominoes that an address holds

/** As 3H5.  @param {State} state @param {number} cell @param {number} side */
function name({cols}, cell, side) {
    return `${Math.floor(cell / cols) + 1}${side === RIGHT ? 'H' : 'V'}${
        cell % cols + 1}`;
}

/** @param {State} state */
function playerNames(state) {
    return [...state.side.keys()].filter((cell) => !state.fixed[cell] &&
        (state.side[cell] === RIGHT || state.side[cell] === DOWN))
        .map((cell) => name(state, cell, state.side[cell]));
}

/** Is there a wall, or a side of a fixed domino?
 * @param {State} state @param {number} cell @param {number} side
 * @param {boolean} all  the player's dominoes count like fixed ones */
function isBarred(state, cell, side, all) {
    const there = beside(state, cell, side);
    if (there < 0 || state.side[cell] === GONE || state.side[there] === GONE)
        return false;
    const held = (/** @type {number} */ one) =>
        partner(state, one) >= 0 && (all || state.fixed[one] === 1);
    return state.side[cell] !== side &&
        (hasWall(state, cell, side) || held(cell) || held(there));
}

/** @param {State} state */
function wallNames(state) {
    return [...state.side.keys()].flatMap((cell) => [RIGHT, DOWN]
        .filter((side) => isBarred(state, cell, side, false))
        .map((side) => name(state, cell, side)));
}

/** @param {State} state */
export function pattern({rows, cols, side}) {
    return Array.from({length: rows}, (_, row) =>
        Array.from({length: cols}, (_, col) =>
            side[row * cols + col] === GONE ? '.' : '*').join(''));
}

/** The cells that are not covered, alone.  @param {State} state */
export function freePattern({rows, cols, side}) {
    return Array.from({length: rows}, (_, row) =>
        Array.from({length: cols}, (_, col) =>
            side[row * cols + col] === ALONE ? '*' : '.').join(''));
}

/** @param {State} state @param {boolean} all */
function drawn(state, all) {
    const {rows, cols} = state, lines = [];
    const gone = (/** @type {number} */ cell) => state.side[cell] === GONE;
    for (let row = 0; row <= rows; row++) {
        let above = '+', middle = '';
        for (let col = 0; col < cols; col++) {
            const cell = row * cols + col;
            const wall = row === 0 || row === rows ||
                isBarred(state, cell, UP, all);
            above += (wall ? '---' : '   ') + '+';
            middle += (col === 0 || isBarred(state, cell, LEFT, all)
                ? '|' : ' ') + (row < rows && gone(cell) ? ' . ' : '   ');
        }
        lines.push(above, middle + '|');
    }
    lines.pop();
    return lines.join('\n') + '\n';
}

/** How a board that was opened is written again. */
export class Text {
    /**
     * @param {string} id  that was opened
     * @param {Record<string, string>} files
     * @param {State} first
     */
    constructor(id, files, first) {
        this.first = first;
        this.opened = {id, files};
        const {size, params} = parse(id);
        /** What makes the region.  @type {string} */
        this.size = size;
        this.region = pattern(first).join('/');
        this.bare = write({family: 'domino', size: '', givens: '', seed: '',
                           params: params.filter(([key]) =>
                               ['rule', 'meet'].includes(key))});
        this.shaped = write({family: 'domino', size, givens: '', seed: '',
                             params: params.filter(([key]) =>
                                 !['with', 'difficulty'].includes(key))});
    }

    /** @param {State} state @param {string[]} laid @param {boolean} all
     * @returns {Puzzle} */
    write(state, laid, all) {
        const region = pattern(state).join('/');
        const walls = wallNames(state);
        if (this.size && region === this.region) {
            const text = laid.join('+') + walls.map((wall) =>
                '-' + wall).join('');
            return {id: this.shaped + (text && ':' + text), files: {}};
        }
        if (!laid.length && !walls.length)
            return {id: `${this.bare}:${region}`, files: {}};
        const note = all ? '' : LAID + laid.join('+') + '\n';
        return {id: `${this.bare}:@${FILE}`,
                files: {[FILE]: note + drawn(state, all)}};
    }

    /** For the address.  @param {State} state @returns {Puzzle} */
    board(state) {
        if (state === this.first)
            return this.opened;
        const laid = playerNames(state);
        return this.write(state, laid.length > MANY ? [] : laid, false);
    }

    /** The puzzle without what the player has laid.  @param {State} state
     * @returns {Puzzle} */
    puzzle(state) {
        return this.write(emptied(state), [], false);
    }

    /** With it, as if all of it were given.  @param {State} state
     * @returns {Puzzle} */
    whole(state) {
        return this.write(state, playerNames(state), true);
    }
}

/** What the player has laid, in an id or in a file, and the id without it.
 * @param {string} text @param {Record<string, string>} files */
export function takeLaid(text, files) {
    const id = parse(text), file = files[id.givens.slice(1)];
    const comment = file?.startsWith(LAID)
        ? file.slice(LAID.length, file.indexOf('\n')) : '';
    const short = id.size !== '' && /^[-+0-9HV]+$/.test(id.givens);
    const names = short ? id.givens.match(/(?<![-0-9])\d+[HV]\d+/g) || []
        : comment.split('+').filter((part) => part);
    const walls = short ? id.givens.match(/-\d+[HV]\d+/g) || [] : [];
    return {names, bare: short ? write({...id, givens: walls.join('')})
        : text};
}

/** Is the pair walled in, so that its domino is given?
 * @param {State} state @param {number} cell @param {number} side */
function isWalledIn(state, cell, side) {
    const there = beside(state, cell, side);
    const others = [[cell, side], [there, (side + 2) % 4]].flatMap(
        ([one, open]) => [RIGHT, DOWN, LEFT, UP]
            .filter((other) => other !== open)
            .map((other) => ({one, other})));
    return isOpen(state, cell, side) &&
        others.every(({one, other}) => !isOpen(state, one, other)) &&
        others.some(({one, other}) => hasWall(state, one, other));
}

/** @param {State} own @param {string} text  as 3H5 */
function placeOf({rows, cols}, text) {
    const [, row, way, col] = /^(\d+)([HV])(\d+)$/.exec(text) || [];
    const cell = (Number(row) - 1) * cols + Number(col) - 1;
    return {cell, side: way === 'H' ? RIGHT : DOWN,
            there: Number(row) <= rows && Number(col) <= cols};
}

/**
 * @param {any} data  what `show` tells of the bare puzzle
 * @param {string[]} laid
 * @returns {State}
 */
export function stateOf(data, laid) {
    const {rows, cols} = data, all = rows * cols;
    /** @type {State} */
    const own = {rows, cols, side: new Int8Array(all),
                 wall: new Uint8Array(all), fixed: new Uint8Array(all)};
    const cells = data.region.join('');
    for (let cell = 0; cell < all; cell++)
        own.side[cell] = cells[cell] === '*' ? ALONE : GONE;
    for (const wall of data.walls) {
        const {cell, side} = placeOf(own, wall);
        own.wall[cell] |= 1 << side;
    }
    const lay = (/** @type {number} */ cell, /** @type {number} */ side) => {
        own.side[cell] = side;
        own.side[beside(own, cell, side)] = side + 2;
    };
    const pairs = [...own.side.keys()].flatMap((cell) => [RIGHT, DOWN]
        .filter((side) => isWalledIn(own, cell, side))
        .map((side) => ({cell, side})));
    for (const {cell, side} of pairs) {
        lay(cell, side);
        own.fixed[cell] = own.fixed[beside(own, cell, side)] = 1;
    }
    for (let cell = 0; cell < all; cell++)
        for (const side of [RIGHT, DOWN])
            if (own.fixed[cell] || own.fixed[beside(own, cell, side)])
                own.wall[cell] &= ~(1 << side); // it goes without saying
    for (const text of laid) {
        const {cell, side, there} = placeOf(own, text);
        if (there && isOpen(own, cell, side) && own.side[cell] === ALONE &&
            own.side[beside(own, cell, side)] === ALONE)
            lay(cell, side);
    }
    return own;
}

/** The rule of an id: tatami's least number of cells that meet, 0: none.
 * @param {string} text */
export function ruleOf(text) {
    const id = parse(text);
    return param(id, 'rule') !== 'tatami' ? 0 : Number(param(id, 'meet') || 3);
}

/** @param {string} text @param {number} meet */
export function withRule(text, meet) {
    const id = withParam(withParam(parse(text), 'rule', meet ? 'tatami' : ''),
        'meet', meet === 4 ? '4' : '');
    return write(id);
}
