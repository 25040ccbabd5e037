/* camera.js: which part of the plane is seen, and how large.
 *
 * A cell is so many dots of the screen, or a dot is so many cells. */

/** @typedef {import('./plane.js').Box} Box */

/** Dots of a cell. */
const SIZES = [1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 3, 4, 6, 8, 11, 16,
               22, 32, 44, 64];
const MARGIN = 1; // cells around what is shown whole
const LARGEST = 24; // points of a cell then

export class Camera {
    /** @param {() => void} moved */
    constructor(moved) {
        this.moved = moved;
        /** The cell in the upper left corner, with its fraction. */
        this.row = 0;
        this.col = 0;
        this.level = SIZES.indexOf(16);
        /** Dots of the window. */
        this.width = 0;
        this.height = 0;
    }

    get size() {
        return SIZES[this.level];
    }

    /** @param {number} width @param {number} height  in dots */
    resize(width, height) {
        this.row -= (height - this.height) / 2 / this.size;
        this.col -= (width - this.width) / 2 / this.size;
        this.width = width;
        this.height = height;
        this.moved();
    }

    /** The cell at a point, told in fractions of the window.
     * @param {{x: number, y: number}} point */
    cellAt({x, y}) {
        return {row: Math.floor(this.row + y * this.height / this.size),
                col: Math.floor(this.col + x * this.width / this.size)};
    }

    /** Nearer or farther; the point stays where it is.
     * @param {number} levels @param {{x: number, y: number}} [point] */
    zoom(levels, point = {x: 0.5, y: 0.5}) {
        const level = Math.max(0, Math.min(SIZES.length - 1,
            this.level + levels));
        const x = point.x * this.width, y = point.y * this.height;
        this.col += x / this.size - x / SIZES[level];
        this.row += y / this.size - y / SIZES[level];
        this.level = level;
        this.moved();
    }

    /** @param {number} right @param {number} down  dots */
    pan(right, down) {
        this.col -= right / this.size;
        this.row -= down / this.size;
        this.moved();
    }

    /** A cell that is not seen is moved into the window.
     * @param {{row: number, col: number}} cell */
    reveal({row, col}) {
        const rows = this.height / this.size, cols = this.width / this.size;
        const before = [this.row, this.col];
        this.row = Math.min(Math.max(this.row, row + 2 - rows), row - 1);
        this.col = Math.min(Math.max(this.col, col + 2 - cols), col - 1);
        if (before[0] !== this.row || before[1] !== this.col)
            this.moved();
    }

    /** All of a box is seen, as large as may be.
     * @param {Box} box */
    fit(box) {
        const rows = box.rows + 2 * MARGIN, cols = box.cols + 2 * MARGIN;
        let level = SIZES.length - 1;
        while (level > 0 && (SIZES[level] > LARGEST * devicePixelRatio ||
            rows * SIZES[level] > this.height ||
            cols * SIZES[level] > this.width))
            level--;
        this.level = level;
        this.row = box.row + box.rows / 2 - this.height / this.size / 2;
        this.col = box.col + box.cols / 2 - this.width / this.size / 2;
        this.moved();
    }
}
