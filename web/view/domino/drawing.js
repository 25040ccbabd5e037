/* drawing.js: region, walls and dominoes on a canvas, drawn anew as a whole;
 * a hundred rows and columns take some milliseconds. */

import {make} from '../../base/dom.js';
import {inks} from '../../base/inks.js';
import {colour} from '../../base/palette.js';
import {ALONE, beside, DOWN, GONE, hasWall, RIGHT} from './state.js';

/** @typedef {import('./state.js').State} State */

/**
 * @typedef {object} Marks  What is pointed at.
 * @property {number[]} members  cells that have too few neighbours
 * @property {number[]} broken  windows, by their upper left cell
 * @property {number[]} lonely  cells that nothing can cover
 * @property {{cell: number, side: number}|null} hint
 * @property {number[]} because  cells that force it
 */

/** @type {Marks} */
export const NO_MARKS = {members: [], broken: [], lonely: [], hint: null,
                         because: []};

const LARGEST = 64; // pixels of a cell
const FINE = 10; // pixels below which a domino is a plain rectangle
const COARSE = 18; // from which on holes are outlined
const MARGIN = .12; // of a cell, around the board

export class Drawing {
    constructor() {
        this.element = make('canvas', {'aria-hidden': 'true'});
        this.cursor = make('div', {class: 'cursor'});
        this.pen = /** @type {CanvasRenderingContext2D} */ (
            this.element.getContext('2d'));
        /** @type {State|null} */
        this.state = null;
        this.marks = NO_MARKS;
        this.picked = -1;
        /** A domino or wall that one is about to lay.
         * @type {{cell: number, side: number, wall: boolean}|null} */
        this.ghost = null;
        this.frame = 0;
        this.cell = 10;
        this.ink = /** @type {Record<string, string>} */ ({});
    }

    /** The width that the board likes, in pixels.
     * @param {number} room  that there is */
    fit(room) {
        if (!this.state)
            return;
        const {rows, cols} = this.state;
        const high = .74 * innerHeight;
        const cell = Math.max(2, Math.min(LARGEST,
            room / (cols + 2 * MARGIN), Math.max(high, 440) /
            (rows + 2 * MARGIN)));
        this.scaleTo(cell);
    }

    /** @param {number} cell  in pixels */
    scaleTo(cell) {
        const {rows, cols} = /** @type {State} */ (this.state);
        const sharp = devicePixelRatio || 1;
        this.cell = cell;
        this.element.style.width = `${cell * (cols + 2 * MARGIN)}px`;
        this.element.width = Math.ceil(cell * (cols + 2 * MARGIN) * sharp);
        this.element.height = Math.ceil(cell * (rows + 2 * MARGIN) * sharp);
        this.learn();
    }

    /** The colours, which may have changed. */
    learn() {
        const frame = this.element.parentElement;
        if (frame)
            this.ink = inks(frame, ['--ink', '--paper', '--card', '--line',
                                    '--accent', '--wrong', '--pale', '--wash',
                                    '--sunk', '--cell-light', '--cell-dark']);
        this.draw();
    }

    /** Soon, once.  */
    draw() {
        this.frame ||= requestAnimationFrame(() => {
            this.frame = 0;
            this.drawNow();
        });
    }

    /** @param {{x: number, y: number}} point  a fraction
     * @returns {{cell: number, toward: number}|null} */
    at({x, y}) {
        if (!this.state)
            return null;
        const {rows, cols} = this.state;
        const right = x * (cols + 2 * MARGIN) - MARGIN;
        const down = y * (rows + 2 * MARGIN) - MARGIN;
        const col = Math.floor(right), row = Math.floor(down);
        if (row < 0 || row >= rows || col < 0 || col >= cols)
            return null;
        const near = [col + 1 - right, row + 1 - down, right - col,
                      down - row];
        const least = Math.min(...near);
        return {cell: row * cols + col,
                toward: least < .28 ? near.indexOf(least) : -1};
    }

    /** @param {number} cell */
    point(cell) {
        const {cols} = /** @type {State} */ (this.state);
        const {style} = this.cursor, size = this.cell;
        style.left = `${(cell % cols + MARGIN) * size}px`;
        style.top = `${(Math.floor(cell / cols) + MARGIN) * size}px`;
        style.width = style.height = `${size}px`;
    }

    drawNow() {
        const {pen, state, element, cell} = this;
        if (!state)
            return;
        const sharp = element.width / (cell * (state.cols + 2 * MARGIN));
        pen.setTransform(cell * sharp, 0, 0, cell * sharp,
            MARGIN * cell * sharp, MARGIN * cell * sharp);
        pen.clearRect(-1, -1, state.cols + 2, state.rows + 2);
        this.ground(state);
        this.dominoes(state);
        this.walls(state);
        this.pointAt(state);
    }

    /** Runs of cells, and on them the dark ones that can be seen.
     * @param {State} state */
    ground({rows, cols, side}) {
        const {pen, ink} = this;
        pen.fillStyle = ink['cell-light'];
        for (let row = 0; row < rows; row++)
            for (let col = 0, end = 0; col < cols; col = end + 1) {
                for (end = col; end < cols &&
                    side[row * cols + end] !== GONE;)
                    end++;
                if (end > col)
                    pen.fillRect(col, row, end - col, 1);
            }
        pen.fillStyle = ink['cell-dark'];
        for (let cell = 0; cell < side.length; cell++) {
            const row = Math.floor(cell / cols), col = cell % cols;
            if ((row + col) % 2 && (side[cell] === ALONE ||
                (side[cell] !== GONE && this.cell >= FINE)))
                pen.fillRect(col, row, 1, 1);
        }
        if (this.cell < COARSE)
            return;
        pen.strokeStyle = ink.line;
        pen.lineWidth = 1 / this.cell;
        pen.setLineDash([3 / this.cell, 3 / this.cell]);
        pen.beginPath();
        for (let cell = 0; cell < side.length; cell++)
            if (side[cell] === GONE)
                pen.rect(cell % cols + .04, Math.floor(cell / cols) + .04,
                    .92, .92);
        pen.stroke();
        pen.setLineDash([]);
    }

    /** @param {State} state */
    dominoes(state) {
        const {pen} = this, {cols, side} = state;
        const fine = this.cell < FINE, gap = fine ? .06 : .07;
        for (let kind = 0; kind < 4; kind++) {
            pen.fillStyle = colour(kind);
            pen.beginPath();
            for (let cell = 0; cell < side.length; cell++) {
                const row = Math.floor(cell / cols), col = cell % cols;
                if (side[cell] > DOWN || side[cell] === GONE ||
                    (side[cell] === DOWN ? 2 : 0) + (row + col) % 2 !== kind)
                    continue;
                const lies = side[cell] === RIGHT;
                const wide = (lies ? 2 : 1) - 2 * gap;
                const high = (lies ? 1 : 2) - 2 * gap;
                if (fine)
                    pen.fillRect(col + gap, row + gap, wide, high);
                else
                    pen.roundRect(col + gap, row + gap, wide, high, .18);
            }
            if (fine)
                continue;
            pen.fill();
            pen.strokeStyle = '#1b222d99';
            pen.lineWidth = 1.2 / this.cell;
            pen.stroke();
        }
        this.nails(state);
    }

    /** Dominoes of the puzzle.  @param {State} state */
    nails({cols, side, fixed}) {
        const {pen} = this;
        pen.fillStyle = '#1b222d';
        pen.beginPath();
        for (let cell = 0; cell < side.length; cell++)
            if (fixed[cell] && (side[cell] === RIGHT || side[cell] === DOWN)) {
                const lies = side[cell] === RIGHT;
                const x = cell % cols + (lies ? 1 : .5);
                const y = Math.floor(cell / cols) + (lies ? .5 : 1);
                pen.moveTo(x, y);
                pen.arc(x, y, .11, 0, 7);
            }
        pen.fill();
    }

    /** @param {State} state */
    walls(state) {
        const {pen, ink} = this, {cols, side} = state;
        pen.strokeStyle = ink.ink;
        pen.lineCap = 'round';
        pen.lineWidth = Math.max(.1, 1.5 / this.cell);
        pen.beginPath();
        for (let cell = 0; cell < side.length; cell++)
            for (const way of [RIGHT, DOWN]) {
                const there = beside(state, cell, way);
                const gone = (/** @type {number} */ one) =>
                    one < 0 || side[one] === GONE;
                if (!gone(cell) && !gone(there) && hasWall(state, cell, way))
                    edge(pen, cols, cell, way);
            }
        pen.stroke();
        pen.lineWidth = Math.max(.05, 1 / this.cell);
        pen.beginPath();
        this.outline(state);
        pen.stroke();
    }

    /** Where the region ends.  @param {State} state */
    outline(state) {
        for (let cell = 0; cell < state.side.length; cell++)
            for (let way = 0; way < 4; way++) {
                const there = beside(state, cell, way);
                if (state.side[cell] !== GONE &&
                    (there < 0 || state.side[there] === GONE))
                    edge(this.pen, state.cols, cell, way);
            }
    }

    /** @param {State} state */
    pointAt(state) {
        const {pen, ink, marks} = this, {cols} = state;
        const middle = (/** @type {number} */ cell) =>
            /** @type {[number, number]} */ (
                [cell % cols + .5, Math.floor(cell / cols) + .5]);
        if (this.picked >= 0)
            this.box(this.picked, cols, ink.accent);
        if (this.ghost)
            this.drawGhost(state, this.ghost);
        this.reason(state, middle);
        for (const cell of marks.lonely)
            this.sign(...middle(cell), '?');
        for (const cell of marks.broken)
            this.sign(cell % cols + 1, Math.floor(cell / cols) + 1, '!');
        if (marks.hint)
            this.drawGhost(state, {...marks.hint, wall: false});
        for (const cell of marks.because) {
            pen.strokeStyle = ink.accent;
            pen.lineWidth = Math.max(.07, 2 / this.cell);
            pen.beginPath();
            pen.arc(...middle(cell), .3, 0, 7);
            pen.stroke();
        }
    }

    /** Cells, dark, that have too few neighbours, light.
     * @param {State} state
     * @param {(cell: number) => [number, number]} middle */
    reason(state, middle) {
        const {pen, ink} = this, own = new Set(this.marks.members);
        const around = new Set(this.marks.members.flatMap((cell) =>
            [0, 1, 2, 3].map((side) => beside(state, cell, side))
                .filter((there) => there >= 0 &&
                    state.side[there] === ALONE)));
        pen.lineWidth = Math.max(.09, 1 / this.cell);
        pen.strokeStyle = pen.fillStyle = ink.wrong;
        for (const cell of [...own, ...around]) {
            pen.beginPath();
            pen.arc(...middle(cell), .27, 0, 7);
            if (own.has(cell))
                pen.fill();
            else
                pen.stroke();
        }
    }

    /** @param {number} cell @param {number} cols @param {string} stroke */
    box(cell, cols, stroke) {
        const {pen} = this;
        pen.strokeStyle = stroke;
        pen.lineWidth = Math.max(.08, 2 / this.cell);
        pen.beginPath();
        pen.roundRect(cell % cols + .08, Math.floor(cell / cols) + .08,
            .84, .84, .15);
        pen.stroke();
    }

    /** @param {State} state
     * @param {{cell: number, side: number, wall: boolean}} ghost */
    drawGhost(state, {cell, side, wall}) {
        const {pen, ink} = this, {cols} = state;
        const there = beside(state, cell, side);
        const first = Math.min(cell, there);
        pen.strokeStyle = ink.accent;
        pen.lineWidth = Math.max(.1, 2 / this.cell);
        pen.beginPath();
        if (wall)
            edge(pen, cols, cell, side);
        else
            pen.roundRect(first % cols + .07, Math.floor(first / cols) + .07,
                side % 2 ? .86 : 1.86, side % 2 ? 1.86 : .86, .18);
        pen.stroke();
        if (wall)
            return;
        pen.globalAlpha = .25;
        pen.fillStyle = ink.accent;
        pen.fill();
        pen.globalAlpha = 1;
    }

    /** @param {number} x @param {number} y @param {string} text */
    sign(x, y, text) {
        const {pen} = this, size = Math.max(.3, 9 / this.cell);
        pen.fillStyle = '#a3231b';
        pen.strokeStyle = '#ffffff';
        pen.lineWidth = size / 6;
        pen.beginPath();
        pen.arc(x, y, size, 0, 7);
        pen.fill();
        pen.stroke();
        pen.fillStyle = '#ffffff';
        pen.font = `700 ${size * 1.5}px system-ui, sans-serif`;
        pen.textAlign = 'center';
        pen.textBaseline = 'middle';
        pen.fillText(text, x, y + size * .08);
    }

    close() {
        cancelAnimationFrame(this.frame);
    }
}

/** @param {CanvasRenderingContext2D} pen @param {number} cols
 * @param {number} cell @param {number} side */
function edge(pen, cols, cell, side) {
    const x = cell % cols, y = Math.floor(cell / cols);
    const [fromX, fromY, toX, toY] = [[1, 0, 1, 1], [0, 1, 1, 1],
        [0, 0, 0, 1], [0, 0, 1, 0]][side];
    pen.moveTo(x + fromX, y + fromY);
    pen.lineTo(x + toX, y + toY);
}
