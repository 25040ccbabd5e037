/* tile.js: the drawing of one tile, which glides and turns.
 *
 * Four triangles turn with the tile; the letters on them stay upright. */

import {draw} from '../../base/dom.js';
import {colour, ink} from '../../base/palette.js';
import {CELL} from './layout.js';

/** @typedef {import('./state.js').Puzzle} Puzzle */

const HALF = CELL / 2 - 2, CORNER = 7, REACH = 29, INNER = HALF - 3;
const FRAME = '#8d95a3';

/** @type {[number, number][]} */
const CORNERS = [[-HALF, -HALF], [HALF, -HALF], [HALF, HALF], [-HALF, HALF]];
/** Where a side's letter stands.  @type {[number, number][]} */
const MIDDLES = [[0, -REACH], [REACH, 0], [0, REACH], [-REACH, 0]];

/** @param {Puzzle} puzzle @param {string} name */
export function sideColour({colours, frame}, name) {
    return name === frame ? FRAME : colour(colours.indexOf(name));
}

/** @param {Puzzle} puzzle @param {string} name */
function sideInk({colours, frame}, name) {
    return name === frame ? '#1b222d' : ink(colours.indexOf(name));
}

export class Tile {
    /**
     * @param {Puzzle} puzzle
     * @param {number} number
     */
    constructor(puzzle, number) {
        const sides = puzzle.tiles[number - 1];
        const size = Math.max(...sides.map((name) => name.length));
        const triangles = sides.map((name, side) => {
            const [a, b] = [CORNERS[side], CORNERS[(side + 1) % 4]];
            return draw('path', {d: `M0 0L${a}L${b}Z`,
                                 fill: sideColour(puzzle, name)});
        });
        this.letters = sides.map((name) => draw('text', {
            'class': 'letter', x: '0', y: '0', dy: '.36em',
            'font-size': String(size > 2 ? 17 : size > 1 ? 21 : 25),
            fill: sideInk(puzzle, name)}, name));
        this.face = draw('g', {class: 'face'},
            draw('rect', {class: 'back', x: String(-HALF), y: String(-HALF),
                          width: String(2 * HALF), height: String(2 * HALF),
                          rx: String(CORNER)}),
            draw('g', {class: 'sides'}, ...triangles),
            draw('path', {class: 'creases', d: `M${-INNER} ${-INNER}L${
                INNER} ${INNER}M${INNER} ${-INNER}L${-INNER} ${INNER}`}),
            draw('rect', {class: 'rim', x: String(-HALF), y: String(-HALF),
                          width: String(2 * HALF), height: String(2 * HALF),
                          rx: String(CORNER)}),
            ...this.letters);
        this.nail = draw('circle', {class: 'nail', r: '6',
                                    visibility: puzzle.fixed.has(number)
                                        ? 'visible' : 'hidden'});
        this.element = draw('g', {class: 'tile', 'data-tile': String(number)},
            this.face, this.nail);
        this.angle = 0;
        this.turnTo(0);
    }

    /** The short way round.  @param {number} quarters */
    turnTo(quarters) {
        const wish = 90 * quarters;
        this.angle += ((wish - this.angle) % 360 + 540) % 360 - 180;
        this.face.style.transform = `rotate(${this.angle}deg)`;
        this.letters.forEach((letter, side) => {
            const [x, y] = MIDDLES[side];
            letter.style.transform =
                `translate(${x}px, ${y}px) rotate(${-this.angle}deg)`;
        });
    }

    /** @param {{x: number, y: number}} point @param {number} scale */
    moveTo({x, y}, scale) {
        this.element.style.transform =
            `translate(${x}px, ${y}px) scale(${scale})`;
    }

    /** @param {string} name @param {boolean} on */
    mark(name, on) {
        this.element.classList.toggle(name, on);
    }
}
