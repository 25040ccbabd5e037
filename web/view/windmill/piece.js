/* piece.js: the drawing of one piece, in two layers that move together.
 *
 * The large domino lies in the layer below, the small one above; a piece and
 * its mirror image, k and 9 - k, share a hue, deep and light.  The head of
 * the large domino is rounder than its foot. */

import {draw} from '../../base/dom.js';
import {pairColour} from '../../base/palette.js';
import {squares} from './state.js';

export const SIDE = 100; // of a large square
const HALF = SIDE / 2, IN = 4;

/** A block from its foot to its head, both rounded.
 * @param {number} long @param {number} broad @param {number} head
 * @param {number} foot  radii */
function block(long, broad, head, foot) {
    const x = long / 2, y = broad / 2;
    return `M${-x + foot} ${-y}H${x - head}A${head} ${head} 0 0 1 ${x} ${
        -y + head}V${y - head}A${head} ${head} 0 0 1 ${x - head} ${y}H${
        -x + foot}A${foot} ${foot} 0 0 1 ${-x} ${y - foot}V${-y + foot}A${
        foot} ${foot} 0 0 1 ${-x + foot} ${-y}Z`;
}

export class Piece {
    /** @param {number} number @param {boolean} fixed */
    constructor(number, fixed) {
        const light = number > 4, hue = light ? 9 - number : number;
        const fill = pairColour(hue, light);
        const [, , one, other] = squares(number);
        this.middle = {x: (one[0] + other[0]) * HALF / 2,
                       y: -(one[1] + other[1]) * HALF / 2};
        const slant = other[1] > one[1] === other[0] > one[0] ? -45 : 45;
        const ink = light || hue === 1 ? '#1b222d' : '#ffffff';
        this.large = draw('g', {class: 'piece large'},
            draw('path', {class: 'body', fill,
                          d: block(2 * SIDE - 2 * IN, SIDE - 2 * IN, 34, 12),
                          transform: `translate(0 ${-HALF}) rotate(-90)`}),
            draw('path', {class: 'seam', d: `M${-HALF + 10} ${-HALF}H${
                HALF - 10}`}),
            fixed && draw('circle', {class: 'nail', cx: '0',
                                     cy: String(HALF - 16), r: '6'}));
        this.digit = draw('text', {class: 'digit', fill: ink, dy: '.36em'},
            String(number));
        this.small = draw('g', {class: 'piece small'},
            draw('path', {class: 'body', fill,
                          d: block(SIDE * Math.SQRT2 - 6, SIDE * Math.SQRT1_2 -
                              6, 12, 12),
                          transform: `translate(${this.middle.x} ${
                              this.middle.y}) rotate(${slant})`}),
            this.digit);
        this.parts = [this.large, this.small];
        for (const part of this.parts)
            part.setAttribute('data-piece', String(number));
        this.angle = 0;
        /** The middle of the whole, when it stands upright. */
        this.centre = centreOf(number);
    }

    /** @param {{x: number, y: number}} foot @param {number} turn
     * @param {number} scale */
    moveTo({x, y}, turn, scale) {
        this.angle += ((90 * turn - this.angle) % 360 + 540) % 360 - 180;
        for (const part of this.parts)
            part.style.transform = `translate(${x}px, ${y}px) scale(${
                scale}) rotate(${this.angle}deg)`;
        this.digit.style.transform = `translate(${this.middle.x}px, ${
            this.middle.y}px) rotate(${-this.angle}deg)`;
    }

    /** @param {string} name @param {boolean} on */
    mark(name, on) {
        for (const part of this.parts)
            part.classList.toggle(name, on);
    }
}

/** The middle of the box around a piece, from its foot, right and down.
 * @param {number} number */
function centreOf(number) {
    const reach = squares(number).map(([right, up]) =>
        ({x: right * HALF, y: -up * HALF}));
    const mean = (/** @type {number[]} */ all) =>
        (Math.min(...all) + Math.max(...all)) / 2;
    return {x: mean(reach.map(({x}) => x)), y: mean(reach.map(({y}) => y))};
}

/** A vector, turned clockwise by quarters.
 * @param {{x: number, y: number}} vector @param {number} turn */
export function turned({x, y}, turn) {
    for (let i = 0; i < turn; i++)
        [x, y] = [-y, x];
    return {x, y};
}
