/* heights.js: the heights of a covering, and a relief of them.
 *
 * Thurston: give each corner of the cells a height.  Along a side that no
 * domino crosses it rises by 1 if there is a white cell on the left hand, and
 * falls by 1 if there is a black one; across a domino it changes by 3 the
 * other way.  Around a cell that is covered the changes add up to 0, so in a
 * region without holes there is one height for each corner. */

import {make} from '../../base/dom.js';
import {words} from '../../words.js';
import {Raster} from './raster.js';
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

/** From the valleys to the tops, in hues that all eyes tell apart. */
const LAND = [[0, 34, 78], [53, 69, 108], [102, 105, 112], [148, 142, 119],
              [200, 184, 102], [254, 232, 56]];

/** As a dot of a raster.
 * @param {number} share  of the way up @param {number} light */
function shaded(share, light) {
    const place = share * (LAND.length - 1);
    const step = Math.min(LAND.length - 2, Math.floor(place));
    const [red, green, blue] = LAND[step].map((part, i) => Math.max(0,
        Math.min(255, Math.round(light * (part + (LAND[step + 1][i] - part) *
        (place - step))))));
    return (0xff000000 | blue << 16 | green << 8 | red) >>> 0;
}

/** Heights of neighbours differ by 1 or 3 to and fro; what is left of them is
 * the land below.
 * @param {Heights} heights @param {number} stride */
function smooth({height, known}, stride) {
    const land = new Float64Array(height.length);
    for (let i = 0; i < height.length; i++) {
        let sum = 0, count = 0;
        for (const by of [-stride, -1, 1, stride])
            if (known[i + by] &&
                Math.abs((i + by) % stride - i % stride) < 2) {
                sum += height[i + by];
                count++;
            }
        land[i] = count ? (height[i] + sum / count) / 2 : height[i];
    }
    return land;
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

const SHADES = 40, LIGHTS = 12;
const SHARP = 2; // dots of the relief for each that is shown
const FLAT = .58; // how flat the land is seen

/** A landscape that can be turned. */
export class Relief {
    constructor() {
        this.angle = .35;
        /** @type {State|null} */
        this.state = null;
        /** @type {Heights|null} */
        this.heights = null;
        this.land = new Float64Array(0);
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
        this.shades = Array.from({length: LIGHTS + 1}, (_, light) =>
            Array.from({length: SHADES + 1}, (_, share) =>
                shaded(share / SHADES, .7 + .6 * light / LIGHTS)));
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
        this.land = this.heights ? smooth(this.heights, state.cols + 1)
            : new Float64Array(0);
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
    drawNow(state, heights) {
        const {known} = heights;
        const {rows, cols} = state, stride = cols + 1;
        const shown = Math.min(this.element.clientWidth, 760);
        const wide = SHARP * shown;
        const pen = /** @type {CanvasRenderingContext2D} */ (
            this.canvas.getContext('2d'));
        const height = this.land;
        const [low, high] = range(height, known);
        const across = Math.hypot(rows, cols);
        const lift = Math.min(2, .25 * across / Math.max(1, high - low));
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
        this.canvas.style.width = `${shown}px`;
        this.canvas.width = wide;
        this.canvas.height = Math.ceil(bottom - top + 8);
        const raster = new Raster(wide, this.canvas.height);
        this.faces(raster, state, {x, y, height, low, high}, cos, sin);
        pen.putImageData(raster.image, 0, 0);
    }

    /** Domino after domino, from the back to the front.
     * @param {Raster} raster @param {State} state
     * @param {{x: Float64Array, y: Float64Array, height: Float64Array,
     *          low: number, high: number}} land
     * @param {number} cos @param {number} sin */
    faces(raster, {rows, cols, side}, {x, y, height, low, high}, cos, sin) {
        const stride = cols + 1;
        const order = (/** @type {number} */ count,
                       /** @type {number} */ away) =>
            Array.from({length: count}, (_, i) =>
                away >= 0 ? i : count - 1 - i);
        for (const row of order(rows, cos))
            for (const col of order(cols, sin)) {
                const one = side[row * cols + col];
                if (one !== RIGHT && one !== DOWN)
                    continue;
                const lies = one === RIGHT;
                const at = row * stride + col;
                const long = lies ? 1 : stride, broad = lies ? stride : 1;
                const far = at + 2 * long;
                const slope = (height[far] + height[far + broad] -
                    height[at] - height[at + broad]) *
                    (lies ? cos + sin : sin - cos);
                const light = Math.max(0, Math.min(LIGHTS,
                    Math.round(LIGHTS * (.5 - slope / 6))));
                const share = (height[at + long] + height[at + long + broad] -
                    2 * low) / Math.max(.1, 2 * (high - low));
                const dot = this.shades[light][Math.round(SHADES * share)];
                for (const half of [at, at + long]) {
                    raster.triangle(x, y, half, half + long,
                        half + broad, dot);
                    raster.triangle(x, y, half + long, half + broad,
                        half + long + broad, dot);
                }
            }
    }

    close() {
        cancelAnimationFrame(this.frame);
    }
}
