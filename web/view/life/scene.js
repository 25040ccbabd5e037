/* scene.js: what is drawn: live cells and marks on a plane, in one generation
 * or in several, what is selected, and what was before.
 *
 * A cell is a letter: . dead, o alive; marks are ? unknown, * free, and any
 * other letter for cells that are alike.  A state that was kept is never
 * changed; a pattern that runs is kept when somebody changes it. */

import {History} from '../../base/history.js';
import {Plane} from './plane.js';

/** @typedef {import('./plane.js').Box} Box */
/** @typedef {import('./text.js').Pattern} Pattern */
/** @typedef {Map<string, string>} Marks */
/** @typedef {{cells: import('./plane.js').Snapshot, marks: Marks}} Layer */
/** @typedef {{layers: Layer[], at: number}} State */

/** @param {(Box|null)[]} boxes @returns {Box|null} */
function around(boxes) {
    const all = /** @type {Box[]} */ (boxes.filter((box) => box));
    if (!all.length)
        return null;
    const row = Math.min(...all.map((box) => box.row));
    const col = Math.min(...all.map((box) => box.col));
    return {row, col,
            rows: Math.max(...all.map((box) => box.row + box.rows)) - row,
            cols: Math.max(...all.map((box) => box.col + box.cols)) - col};
}

/** @param {Marks} marks */
function boxOf(marks) {
    let box = null;
    for (const key of marks.keys()) {
        const [row, col] = key.split(',').map(Number);
        box = around([box, {row, col, rows: 1, cols: 1}]);
    }
    return box;
}

export class Scene {
    /** @param {() => void} changed  another state, or another selection */
    constructor(changed) {
        this.changed = changed;
        this.plane = new Plane();
        /** @type {Marks} */
        this.marks = new Map();
        /** @type {Box|null} */
        this.selected = null;
        /** Generations that ran since the state was kept. */
        this.ahead = 0;
        /** @type {State} */
        const empty = {layers: [{cells: [], marks: new Map()}], at: 0};
        this.past = new History(empty, (state) => this.take(state));
        this.keeping = false;
    }

    /** @param {State} state */
    take({layers, at}) {
        if (!this.keeping) {
            this.plane.restore(layers[at].cells);
            this.marks = new Map(layers[at].marks);
        }
        this.ahead = 0;
        this.changed();
    }

    /** @returns {Layer} */
    layer() {
        return {cells: this.plane.snapshot(), marks: new Map(this.marks)};
    }

    /** What is on the plane now is a state. */
    keep() {
        const {layers, at} = this.past.now;
        this.keeping = true;
        this.past.push({at, layers: layers.map((layer, i) =>
            i === at ? this.layer() : layer)});
        this.keeping = false;
    }

    get canUndo() {
        return this.ahead > 0 || this.past.canUndo;
    }

    /** Back to where it ran from, or to the state before. */
    undo() {
        if (this.ahead)
            this.take(this.past.now);
        else
            this.past.undo();
    }

    redo() {
        this.past.redo();
    }

    get generations() {
        return this.past.now.layers.length;
    }

    get generation() {
        return this.past.now.at;
    }

    /** Draws in another generation.  @param {number} to */
    goTo(to) {
        if (this.ahead)
            this.take(this.past.now);
        this.past.push({layers: this.past.now.layers, at: to});
    }

    /** One generation more, in which nothing is drawn, or one less. */
    add() {
        const {layers} = this.past.now;
        this.past.push({at: layers.length,
            layers: [...layers, {cells: [], marks: new Map()}]});
    }

    drop() {
        const {layers, at} = this.past.now;
        if (layers.length > 1)
            this.past.push({layers: layers.filter((_, i) => i !== at),
                            at: Math.max(0, at - 1)});
    }

    /** @param {number} row @param {number} col */
    letter(row, col) {
        return this.marks.get(`${row},${col}`) ||
            (this.plane.get(row, col) ? 'o' : '.');
    }

    /** @param {number} row @param {number} col @param {string} letter */
    put(row, col, letter) {
        this.plane.set(row, col, letter === 'o');
        if (letter === 'o' || letter === '.')
            this.marks.delete(`${row},${col}`);
        else
            this.marks.set(`${row},${col}`, letter);
    }

    /** @param {Box} box @param {(row: number, col: number) => string} what */
    fill({row, col, rows, cols}, what) {
        for (let down = 0; down < rows; down++)
            for (let right = 0; right < cols; right++)
                this.put(row + down, col + right, what(down, right));
    }

    /** @param {Box} box @returns {Pattern} */
    read({row, col, rows, cols}) {
        const lines = Array.from({length: rows}, (_, down) => {
            let line = '';
            for (let right = 0; right < cols; right++)
                line += this.letter(row + down, col + right);
            return line;
        });
        return {lines, rule: ''};
    }

    /** @param {Pattern} pattern @param {number} row @param {number} col */
    write({lines}, row, col) {
        lines.forEach((line, down) => {
            for (let right = 0; right < line.length; right++)
                this.put(row + down, col + right, line[right]);
        });
    }

    /** Another drawing, of these generations, around the origin.
     * @param {Pattern[]} parts @param {boolean} [first]  nothing was before */
    open(parts, first = false) {
        const layers = parts.map((part) => {
            this.clear();
            this.write(part, -(part.lines.length >> 1),
                -((part.lines[0]?.length || 0) >> 1));
            return this.layer();
        });
        this.selected = null;
        if (first)
            this.past.reset({layers, at: 0});
        else
            this.past.push({layers, at: 0});
    }

    clear() {
        this.plane.clear();
        this.marks = new Map();
    }

    /** Where something is drawn, in any generation. */
    box() {
        const {layers, at} = this.past.now, other = new Plane();
        const boxes = layers.map(({cells, marks}, i) => {
            if (i === at)
                return around([this.plane.box(), boxOf(this.marks)]);
            other.restore(cells);
            return around([other.box(), boxOf(marks)]);
        });
        return around(boxes);
    }

    /** What a box holds in each generation.  @param {Box} box */
    readAll(box) {
        const {layers, at} = this.past.now, other = new Scene(() => {});
        return layers.map((layer, i) => {
            if (i === at)
                return this.read(box);
            other.past.reset({layers: [layer], at: 0});
            return other.read(box);
        });
    }

    /** @param {Box|null} box */
    select(box) {
        this.selected = box;
        this.changed();
    }
}
