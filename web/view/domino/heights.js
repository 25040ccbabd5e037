/* heights.js: the heights of a covering, and a relief of them.
 *
 * Thurston: give each corner of the cells a height.  Along a side that no
 * domino crosses it rises by 1 if there is a white cell on the left hand, and
 * falls by 1 if there is a black one; across a domino it changes by 3 the
 * other way.  Around a cell that is covered the changes add up to 0, so in a
 * region without holes there is one height for each corner. */

import {make} from '../../base/dom.js';
import {colour} from '../../base/palette.js';
import {words} from '../../words.js';
import {ALONE, DOWN, GONE, LEFT, RIGHT, UP} from './state.js';

/** @typedef {import('./state.js').State} State */

/**
 * @typedef {object} Heights
 * @property {Int32Array} height  of each corner, row by row
 * @property {Uint8Array} known  1: the corner belongs to the region
 * @property {boolean} closed  false: around a hole they do not add up
 */

/** The four ways along a side from a corner: to the next one, and the cells
 * on the left and on the right hand.
 * @type {[number, number, number, number, number, number][]} */
const WAYS = [[0, 1, -1, 0, 0, 0], [1, 0, 0, 0, 0, -1],
              [0, -1, 0, -1, -1, -1], [-1, 0, -1, -1, -1, 0]];

/**
 * @param {State} state  with all cells covered
 * @returns {Heights}
 */
export function heights({rows, cols, side}) {
    const stride = cols + 1, count = (rows + 1) * stride;
    const height = new Int32Array(count), known = new Uint8Array(count);
    let closed = true;
    const cellAt = (/** @type {number} */ row, /** @type {number} */ col) =>
        row < 0 || row >= rows || col < 0 || col >= cols ||
        side[row * cols + col] === GONE ? -1 : row * cols + col;
    const rise = (/** @type {number} */ row, /** @type {number} */ col,
                  /** @type {number} */ way) => {
        const [, , upLeft, leftCol, upRight, rightCol] = WAYS[way];
        const left = cellAt(row + upLeft, col + leftCol);
        const right = cellAt(row + upRight, col + rightCol);
        if (left < 0 && right < 0)
            return 0;
        const even = left >= 0 ? (row + upLeft + col + leftCol) % 2 === 0
            : (row + upRight + col + rightCol) % 2 !== 0;
        const crossed = left >= 0 && right >= 0 &&
            side[left] === [DOWN, LEFT, UP, RIGHT][way];
        return (even ? 1 : -1) * (crossed ? -3 : 1);
    };
    for (let start = 0; start < count; start++) {
        if (known[start])
            continue;
        const queue = [start];
        for (let i = 0; i < queue.length; i++) {
            const at = queue[i];
            const row = Math.floor(at / stride), col = at % stride;
            for (let way = 0; way < 4; way++) {
                const by = rise(row, col, way);
                if (!by)
                    continue;
                const there = (row + WAYS[way][0]) * stride + col +
                    WAYS[way][1];
                known[at] = 1;
                if (!known[there]) {
                    known[there] = 1;
                    height[there] = height[at] + by;
                    queue.push(there);
                } else if (height[there] !== height[at] + by)
                    closed = false;
            }
        }
    }
    return {height, known, closed};
}

/** A colour, lighter or darker.  @param {string} rgb @param {number} light */
function shaded(rgb, light) {
    const parts = [1, 3, 5].map((at) => parseInt(rgb.slice(at, at + 2), 16));
    return `rgb(${parts.map((part) => Math.round(Math.max(0, Math.min(255,
        part * light))))})`;
}

/** The least and the largest of what is known.
 * @param {Int32Array|Float64Array} values @param {Uint8Array} known */
function range(values, known) {
    let low = Infinity, high = -Infinity;
    for (let i = 0; i < values.length; i++)
        if (known[i]) {
            low = Math.min(low, values[i]);
            high = Math.max(high, values[i]);
        }
    return [low, high];
}

const SHADES = 24;
const FLAT = .5; // how flat the land is seen

/** A landscape that can be turned. */
export class Relief {
    constructor() {
        this.angle = .6;
        /** @type {State|null} */
        this.state = null;
        /** @type {Heights|null} */
        this.heights = null;
        this.frame = 0;
        this.canvas = make('canvas', {
            class: 'relief', tabindex: '0', role: 'img',
            'aria-label': words.domino.relief,
            onpointerdown: (/** @type {PointerEvent} */ event) =>
                this.grab(event),
            onkeydown: (/** @type {KeyboardEvent} */ event) => {
                const by = {ArrowLeft: -.1, ArrowRight: .1};
                const turn = /** @type {Record<string, number>} */ (by)[
                    event.key];
                if (turn) {
                    event.preventDefault();
                    this.turn(turn);
                }
            }});
        this.note = make('p', {class: 'pale'});
        this.element = make('figure', {class: 'relief-frame', hidden: true},
            this.canvas, make('figcaption', {}, this.note));
        const shades = (/** @type {number} */ kind) =>
            Array.from({length: SHADES + 1}, (_, i) =>
                shaded(colour(kind), .55 + .6 * i / SHADES));
        this.shades = [0, 1, 2, 3].map(shades);
    }

    /** @param {PointerEvent} first */
    grab(first) {
        let last = first.clientX;
        const over = new AbortController();
        this.canvas.setPointerCapture(first.pointerId);
        this.canvas.addEventListener('pointermove', (event) => {
            this.turn((event.clientX - last) / 150);
            last = event.clientX;
        }, {signal: over.signal});
        for (const end of ['pointerup', 'pointercancel'])
            this.canvas.addEventListener(end, () => over.abort(),
                {signal: over.signal});
    }

    /** @param {number} by */
    turn(by) {
        this.angle += by;
        this.draw();
    }

    /** @param {State} state */
    show(state) {
        if (this.element.hidden)
            return;
        const full = !state.side.includes(ALONE);
        this.state = full ? state : null;
        this.heights = full ? heights(state) : null;
        this.canvas.hidden = !full;
        const [low, high] = this.heights
            ? range(this.heights.height, this.heights.known) : [0, 0];
        this.note.textContent = !this.heights ? words.domino.noHeights
            : !this.heights.closed ? words.domino.openHeights
            : words.domino.heightsFrom(low, high);
        this.draw();
    }

    draw() {
        this.frame ||= requestAnimationFrame(() => {
            this.frame = 0;
            if (this.state && this.heights && !this.element.hidden)
                this.drawNow(this.state, this.heights);
        });
    }

    /** @param {State} state @param {Heights} heights */
    drawNow(state, {height, known}) {
        const {rows, cols} = state, stride = cols + 1;
        const sharp = devicePixelRatio || 1;
        const wide = Math.min(this.element.clientWidth, 760);
        const pen = /** @type {CanvasRenderingContext2D} */ (
            this.canvas.getContext('2d'));
        const [low, high] = range(height, known);
        const across = Math.hypot(rows, cols);
        const lift = Math.min(.45, .28 * across / Math.max(1, high - low));
        const scale = .98 * wide / across;
        const cos = Math.cos(this.angle), sin = Math.sin(this.angle);
        const x = new Float64Array(height.length), y = x.slice();
        for (let i = 0; i < height.length; i++) {
            const right = i % stride - cols / 2;
            const down = Math.floor(i / stride) - rows / 2;
            x[i] = (right * cos - down * sin) * scale + wide / 2;
            y[i] = ((right * sin + down * cos) * FLAT -
                lift * (height[i] - low)) * scale;
        }
        const [top, bottom] = range(y, known);
        for (let i = 0; i < y.length; i++)
            y[i] += 4 - top;
        this.canvas.style.width = `${wide}px`;
        this.canvas.width = wide * sharp;
        this.canvas.height = (bottom - top + 8) * sharp;
        pen.setTransform(sharp, 0, 0, sharp, 0, 0);
        pen.lineWidth = .5;
        this.faces(pen, state, x, y, height, cos, sin);
    }

    /** From the back to the front.
     * @param {CanvasRenderingContext2D} pen @param {State} state
     * @param {Float64Array} x @param {Float64Array} y
     * @param {Int32Array} height @param {number} cos @param {number} sin */
    faces(pen, {rows, cols, side}, x, y, height, cos, sin) {
        const stride = cols + 1;
        const order = Array.from({length: rows * cols}, (_, i) => i)
            .filter((cell) => side[cell] !== GONE);
        const depth = (/** @type {number} */ cell) =>
            cell % cols * sin + Math.floor(cell / cols) * cos;
        order.sort((a, b) => depth(a) - depth(b));
        for (const cell of order) {
            const row = Math.floor(cell / cols), col = cell % cols;
            const at = row * stride + col, below = at + stride;
            const one = side[cell];
            const first = one === LEFT || one === UP ? 1 : 0;
            const kind = (one === DOWN || one === UP ? 2 : 0) +
                (row + col + first) % 2;
            const slope = (height[at + 1] + height[below + 1] - height[at] -
                height[below]) * (cos + sin) + (height[below] +
                height[below + 1] - height[at] - height[at + 1]) *
                (sin - cos);
            const light = Math.max(0, Math.min(SHADES,
                Math.round(SHADES * (.6 - slope / 16))));
            pen.fillStyle = pen.strokeStyle = this.shades[kind][light];
            pen.beginPath();
            pen.moveTo(x[at], y[at]);
            pen.lineTo(x[at + 1], y[at + 1]);
            pen.lineTo(x[below + 1], y[below + 1]);
            pen.lineTo(x[below], y[below]);
            pen.closePath();
            pen.fill();
            pen.stroke();
        }
    }

    close() {
        cancelAnimationFrame(this.frame);
    }
}
