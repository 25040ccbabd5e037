/* paint.js: the part of the plane that is seen, in dots.
 *
 * A picture with one dot for a cell, or for as many as a dot stands for, is
 * kept; tiles that have changed are put into it, and it is drawn as large as
 * the cells are.  Lines, marks and frames come on top.  The colours are those
 * of the canvas in the style sheet. */

import {SIDE} from './plane.js';

/** @typedef {import('./plane.js').Plane} Plane */
/** @typedef {import('./plane.js').Box} Box */
/** @typedef {import('./camera.js').Camera} Camera */

/** What lies above the cells.
 * @typedef {object} Above
 * @property {Map<string, string>} marks  letters by 'row,col'
 * @property {Box|null} selected
 * @property {{row: number, col: number}|null} cursor
 * @property {{lines: string[], row: number, col: number}|null} held
 */

const GRID = 6; // dots of a cell from which on lines are drawn

/** A colour as a dot.  @param {string} colour  rgb(1, 2, 3) */
function dotOf(colour) {
    const [red, green, blue] = (colour.match(/[\d.]+/g) || []).map(Number);
    return (255 << 24 | blue << 16 | green << 8 | red) >>> 0;
}

/** @param {string} key @returns {[number, number]} */
function placeOf(key) {
    const [row, col] = key.split(',').map(Number);
    return [row, col];
}

export class Painter {
    /** @param {HTMLCanvasElement} canvas @param {Camera} camera */
    constructor(canvas, camera) {
        this.canvas = canvas;
        this.camera = camera;
        this.front = /** @type {CanvasRenderingContext2D} */ (
            canvas.getContext('2d', {alpha: false}));
        this.small = document.createElement('canvas');
        this.back = /** @type {CanvasRenderingContext2D} */ (
            this.small.getContext('2d'));
        this.image = new ImageData(1, 1);
        this.dots = new Uint32Array(1);
        /** What of the plane is in the picture. */
        this.seen = {many: 1, top: 0, left: 0, rows: 1, cols: 1};
        this.light = 0;
        this.dark = 0;
        this.alive = this.dead = this.lines = this.mark = this.frame = '';
        this.stale = true;
    }

    /** The colours, or what is seen, are others. */
    spoil() {
        this.stale = true;
    }

    colours() {
        const style = getComputedStyle(this.canvas);
        this.alive = style.color;
        this.dead = style.backgroundColor;
        this.lines = style.borderTopColor;
        this.mark = style.borderRightColor;
        this.frame = style.borderBottomColor;
    }

    /** Dots of the picture for what is seen, and where it begins. */
    window() {
        const {camera} = this, many = Math.max(1, 1 / camera.size);
        const size = Math.max(1, camera.size);
        return {many, top: Math.floor(camera.row / many),
                left: Math.floor(camera.col / many),
                rows: Math.ceil(camera.height / size) + 1,
                cols: Math.ceil(camera.width / size) + 1};
    }

    renew() {
        const seen = this.window();
        this.colours();
        if (this.image.width !== seen.cols ||
            this.image.height !== seen.rows) {
            this.image = new ImageData(seen.cols, seen.rows);
            this.dots = new Uint32Array(this.image.data.buffer);
            this.small.width = seen.cols;
            this.small.height = seen.rows;
        }
        this.seen = seen;
        this.light = dotOf(this.alive);
        this.dark = dotOf(this.dead);
        this.dots.fill(this.dark);
    }

    /** A tile, a dot for each cell.  @param {Plane} plane @param {number} tile
     */
    plain(plane, tile) {
        const {top, left, rows, cols} = this.seen;
        const {dots, light, dark} = this;
        const y = plane.y[tile] * SIDE - top, x = plane.x[tile] * SIDE - left;
        const from = Math.max(0, -x), to = Math.min(SIDE, cols - x);
        for (let row = Math.max(0, -y); row < SIDE && y + row < rows; row++) {
            const word = plane.now[tile * SIDE + row];
            const at = (y + row) * cols + x;
            for (let col = from; col < to; col++)
                dots[at + col] = word >>> col & 1 ? light : dark;
        }
    }

    /** A tile, a dot for many x many cells.
     * @param {Plane} plane @param {number} tile */
    dense(plane, tile) {
        const {many, top, left, rows, cols} = this.seen;
        const {dots, light, dark} = this;
        const side = SIDE / many, mask = many === 32 ? -1 : (1 << many) - 1;
        const y = plane.y[tile] * side - top, x = plane.x[tile] * side - left;
        for (let row = Math.max(0, -y); row < side && y + row < rows; row++) {
            let word = 0;
            for (let i = 0; i < many; i++)
                word |= plane.now[tile * SIDE + row * many + i];
            for (let col = Math.max(0, -x); col < side && x + col < cols;
                col++)
                dots[(y + row) * cols + x + col] =
                    word >>> (col * many) & mask ? light : dark;
        }
    }

    /** @param {Plane} plane */
    tiles(plane) {
        const {many, top, left, rows, cols} = this.seen;
        const side = SIDE / many;
        for (let tile = 1; tile < plane.count; tile++) {
            if (!this.stale && !plane.fresh[tile])
                continue;
            plane.fresh[tile] = 0;
            const y = plane.y[tile] * side, x = plane.x[tile] * side;
            if (y + side <= top || y >= top + rows || x + side <= left ||
                x >= left + cols)
                continue;
            if (many === 1)
                this.plain(plane, tile);
            else
                this.dense(plane, tile);
        }
    }

    /** @param {Plane} plane @param {Above} above */
    paint(plane, above) {
        const {camera, front} = this, {size} = camera;
        this.stale ||= plane.renewed;
        plane.renewed = false;
        if (this.stale)
            this.renew();
        this.tiles(plane);
        this.stale = false;
        const {many, top, left, rows, cols} = this.seen;
        const dot = Math.max(1, size);
        this.back.putImageData(this.image, 0, 0);
        front.imageSmoothingEnabled = false;
        const x = Math.round((left * many - camera.col) * size);
        const y = Math.round((top * many - camera.row) * size);
        front.drawImage(this.small, 0, 0, cols, rows, x, y, cols * dot,
            rows * dot);
        if (size >= GRID)
            this.grid(x, y, dot);
        this.letters(above.marks);
        this.hold(above.held);
        this.frames(above);
    }

    /** @param {number} x @param {number} y @param {number} size */
    grid(x, y, size) {
        const {front, camera} = this;
        front.fillStyle = this.lines;
        for (let at = x; at < camera.width; at += size)
            front.fillRect(at, 0, 1, camera.height);
        for (let at = y; at < camera.height; at += size)
            front.fillRect(0, at, camera.width, 1);
    }

    /** Where a box lies on the screen.  @param {Box} box */
    place({row, col, rows, cols}) {
        const {camera} = this, {size} = camera;
        return [Math.round((col - camera.col) * size),
                Math.round((row - camera.row) * size),
                Math.round(cols * size), Math.round(rows * size)];
    }

    /** @param {string} letter @param {number} row @param {number} col */
    letter(letter, row, col) {
        const {front, camera} = this;
        const [x, y, width] = this.place({row, col, rows: 1, cols: 1});
        if (x < -width || y < -width || x > camera.width ||
            y > camera.height)
            return;
        front.fillStyle = this.mark;
        if (width < 2 * GRID) {
            front.fillRect(x + width / 4, y + width / 4,
                Math.max(1, width / 2), Math.max(1, width / 2));
            return;
        }
        front.globalAlpha = 0.16;
        front.fillRect(x + 1, y + 1, width - 1, width - 1);
        front.globalAlpha = 1;
        front.font = `600 ${Math.round(width * 0.62)}px sans-serif`;
        front.textAlign = 'center';
        front.textBaseline = 'middle';
        front.fillText(letter, x + width / 2, y + width * 0.54);
    }

    /** @param {Map<string, string>} marks */
    letters(marks) {
        for (const [key, letter] of marks)
            this.letter(letter, ...placeOf(key));
    }

    /** @param {Above['held']} held */
    hold(held) {
        if (!held)
            return;
        const {front} = this;
        front.globalAlpha = 0.6;
        held.lines.forEach((line, down) => {
            for (let right = 0; right < line.length; right++)
                this.ghost(line[right], held.row + down, held.col + right);
        });
        front.globalAlpha = 1;
        this.box({row: held.row, col: held.col, rows: held.lines.length,
                  cols: held.lines[0].length}, [6, 4], 2);
    }

    /** @param {string} cell @param {number} row @param {number} col */
    ghost(cell, row, col) {
        const [x, y, width] = this.place({row, col, rows: 1, cols: 1});
        if (cell === '.')
            return;
        this.front.fillStyle = (cell === 'o' ? this.frame : this.mark);
        this.front.fillRect(x, y, Math.max(1, width), Math.max(1, width));
    }

    /** @param {Box} box @param {number[]} dash @param {number} wide */
    box(box, dash, wide) {
        const {front} = this, [x, y, width, height] = this.place(box);
        front.strokeStyle = this.frame;
        front.lineWidth = wide * devicePixelRatio;
        front.setLineDash(dash.map((each) => each * devicePixelRatio));
        front.strokeRect(x, y, width, height);
        front.setLineDash([]);
    }

    /** @param {Above} above */
    frames({selected, cursor}) {
        if (selected) {
            const [x, y, width, height] = this.place(selected);
            this.front.fillStyle = this.frame;
            this.front.globalAlpha = 0.12;
            this.front.fillRect(x, y, width, height);
            this.front.globalAlpha = 1;
            this.box(selected, [], 2);
        }
        if (cursor)
            this.box({...cursor, rows: 1, cols: 1}, [], 3);
    }
}
