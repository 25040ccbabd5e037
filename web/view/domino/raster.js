/* raster.js: triangles as dots, line by line; ten thousands of them take some
 * milliseconds. */

export class Raster {
    /** @param {number} width @param {number} height  in dots */
    constructor(width, height) {
        this.image = new ImageData(width, height);
        this.width = width;
        this.height = height;
        /** Red is the lowest byte. */
        this.dots = new Uint32Array(this.image.data.buffer);
    }

    /**
     * Three corners, by their numbers in x and y.
     * @param {Float64Array} x
     * @param {Float64Array} y
     * @param {number} a
     * @param {number} b
     * @param {number} c
     * @param {number} dot
     */
    triangle(x, y, a, b, c, dot) {
        const top = y[a] <= y[b] ? y[a] <= y[c] ? a : c : y[b] <= y[c] ? b : c;
        const next = top === a ? b : top === b ? c : a;
        const third = a + b + c - top - next;
        const middle = y[next] <= y[third] ? next : third;
        this.spans(x, y, top, middle, next + third - middle, dot);
    }

    /** The corners from the top down.
     * @param {Float64Array} x @param {Float64Array} y @param {number} a
     * @param {number} b @param {number} c @param {number} dot */
    spans(x, y, a, b, c, dot) {
        const {dots, width} = this;
        const first = Math.max(0, Math.ceil(y[a] - .5));
        const last = Math.min(this.height - 1, Math.ceil(y[c] - .5) - 1);
        for (let line = first; line <= last; line++) {
            const at = line + .5;
            const long = cut(x, y, a, c, at);
            const short = at < y[b] ? cut(x, y, a, b, at)
                : cut(x, y, b, c, at);
            const from = Math.max(0, Math.ceil(Math.min(long, short) - .5));
            const to = Math.min(width, Math.ceil(Math.max(long, short) - .5));
            for (let i = line * width + from; i < line * width + to; i++)
                dots[i] = dot;
        }
    }
}

/** Where the side from one corner to another crosses a line.
 * @param {Float64Array} x @param {Float64Array} y @param {number} one
 * @param {number} other @param {number} at */
function cut(x, y, one, other, at) {
    return x[one] + (x[other] - x[one]) * (at - y[one]) /
        (y[other] - y[one] || 1);
}
