/* editor.js: draws, selects and moves by pointer, touch and keyboard.
 *
 * A tool says what a drag does: the pen draws, the frame selects, the hand
 * moves what is seen.  A pattern that was pasted is held until it is put
 * down. */

import {Board} from '../board.js';
import {make} from '../../base/dom.js';
import {words} from '../../words.js';
import {Camera} from './camera.js';
import {Painter} from './paint.js';
import {pinch} from './pinch.js';
import {mirrored, turned} from './text.js';

/** @typedef {import('../board.js').Cell} Cell */
/** @typedef {import('../board.js').Point} Point */
/** @typedef {import('./plane.js').Box} Box */
/** @typedef {import('./text.js').Pattern} Pattern */
/** @typedef {'pen'|'frame'|'hand'} Tool */

const told = words.life;

/** @param {Cell} one @param {Cell} other @returns {Box} */
function span(one, other) {
    return {row: Math.min(one.row, other.row),
            col: Math.min(one.col, other.col),
            rows: Math.abs(one.row - other.row) + 1,
            cols: Math.abs(one.col - other.col) + 1};
}

/** Cells from one to the other.  @param {Cell} from @param {Cell} to */
function* line(from, to) {
    const steps = Math.max(Math.abs(to.row - from.row),
                           Math.abs(to.col - from.col), 1);
    for (let i = 0; i <= steps; i++)
        yield {row: Math.round(from.row + (to.row - from.row) * i / steps),
               col: Math.round(from.col + (to.col - from.col) * i / steps)};
}

export class Editor {
    /**
     * @param {import('./scene.js').Scene} scene
     * @param {() => void} ask  for a new painting
     * @param {(key: string, event: KeyboardEvent) => boolean} key  that means
     *     nothing here
     */
    constructor(scene, ask, key) {
        this.scene = scene;
        this.ask = ask;
        this.moreKeys = key;
        /** @type {Tool} */
        this.tool = 'pen';
        this.pen = 'o';
        /** @type {{lines: string[], row: number, col: number}|null} */
        this.held = null;
        /** @type {Cell|null} */
        this.from = null;
        this.stroke = 'o';
        this.canvas = make('canvas', {class: 'life-plane'});
        this.camera = new Camera(() => {
            this.painter?.spoil();
            this.canvas.dataset.cell =
                String(this.camera.size / devicePixelRatio); // its points
            ask();
        });
        this.painter = new Painter(this.canvas, this.camera);
        this.board = this.makeBoard();
        this.element = this.board.element;
        this.watch();
    }

    makeBoard() {
        return new Board({
            label: told.plane, drawing: this.canvas, start: {row: 0, col: 0},
            places: {
                at: (point) => this.camera.cellAt(point),
                step: ({row, col}, right, down) =>
                    ({row: row + down, col: col + right}),
            },
            tell: (cell) => this.tell(cell),
            tap: (cell) => this.tap(cell),
            drag: {
                begin: (cell, point) => this.begin(cell, point),
                move: (cell, point) => cell && this.move(cell, point),
                end: (cell, point) => this.end(cell, point),
                cancel: () => this.cancel(),
            },
            key: (name, cell, event) => this.key(name, cell, event),
            moved: (cell) => this.moved(cell),
        });
    }

    watch() {
        const field = this.board.field;
        this.over = new AbortController();
        const {signal} = this.over;
        field.addEventListener('wheel', (event) => {
            if (!event.ctrlKey && document.activeElement !== field)
                return;
            event.preventDefault();
            this.camera.zoom(event.deltaY < 0 ? 1 : -1,
                this.board.pointOf(/** @type {any} */ (event)));
        }, {passive: false, signal});
        field.addEventListener('focus', this.ask, {signal});
        field.addEventListener('blur', this.ask, {signal});
        field.addEventListener('pointermove', (event) => {
            if (this.held && event.pointerType !== 'touch')
                this.carry(this.camera.cellAt(this.board.pointOf(event)));
        }, {signal});
        pinch(field, this.camera, () => this.board.cancelDrag?.(), signal);
        this.resizing = new ResizeObserver(() => this.resize());
        this.resizing.observe(field);
    }

    resize() {
        const box = this.board.field.getBoundingClientRect();
        if (!box.width || !box.height)
            return;
        this.canvas.width = Math.round(box.width * devicePixelRatio);
        this.canvas.height = Math.round(box.height * devicePixelRatio);
        const first = !this.camera.width;
        this.camera.resize(this.canvas.width, this.canvas.height);
        if (first)
            this.whole();
    }

    /** All that is drawn is seen. */
    whole() {
        this.camera.fit(this.scene.selected || this.scene.box() ||
            {row: -10, col: -20, rows: 20, cols: 40});
    }

    paint() {
        const focused = document.activeElement === this.board.field;
        if (this.camera.width)
            this.painter.paint(this.scene.plane, {
                marks: this.scene.marks, selected: this.scene.selected,
                cursor: focused ? this.board.cursor : null, held: this.held});
    }

    /** @param {Cell} cell */
    tell(cell) {
        const letter = this.scene.letter(cell.row, cell.col);
        return told.cell(cell.row, cell.col,
            /** @type {Record<string, string>} */ (told.letters)[letter] ||
            told.alike(letter));
    }

    /** @param {Cell} cell */
    moved(cell) {
        if (this.held)
            this.carry(cell);
        this.camera.reveal(cell);
        this.ask();
    }

    /** What the pen leaves: a live cell is put out.  @param {Cell} cell */
    inkAt({row, col}) {
        return this.scene.letter(row, col) === this.pen ? '.' : this.pen;
    }

    /** @param {Cell} cell */
    tap(cell) {
        if (this.held)
            this.putDown();
        else if (this.tool === 'frame')
            this.scene.select(null);
        else if (this.tool === 'pen') {
            this.scene.put(cell.row, cell.col, this.inkAt(cell));
            this.scene.keep();
            this.board.tellCursor();
        }
        this.ask();
    }

    /** @param {Cell} cell @param {Point} point */
    begin(cell, point) {
        this.from = cell;
        this.at = point;
        this.stroke = this.inkAt(cell);
        this.drawn = false;
        if (this.held)
            this.carry(cell);
        return true;
    }

    /** @param {Cell} cell @param {Point} point */
    move(cell, point) {
        const from = /** @type {Cell} */ (this.from);
        if (this.held)
            this.carry(cell);
        else if (this.tool === 'hand') {
            const last = /** @type {Point} */ (this.at);
            this.camera.pan((point.x - last.x) * this.camera.width,
                            (point.y - last.y) * this.camera.height);
            this.at = point;
        } else if (this.tool === 'frame')
            this.scene.select(span(from, cell));
        else {
            for (const {row, col} of line(from, cell))
                this.scene.put(row, col, this.stroke);
            this.drawn = true;
            this.from = cell;
        }
        this.ask();
    }

    /** @param {Cell|null} cell @param {Point} point */
    end(cell, point) {
        if (cell)
            this.move(cell, point);
        if (this.held)
            this.putDown();
        else if (this.drawn)
            this.scene.keep();
        this.from = null;
    }

    cancel() {
        if (this.drawn)
            this.scene.take(this.scene.past.now);
        this.drawn = false;
        this.from = null;
        this.ask();
    }

    // what is held

    /** @param {Pattern} pattern */
    hold({lines}) {
        const {row, col} = this.scene.selected || this.board.cursor ||
            {row: 0, col: 0};
        this.held = {lines, row, col};
        this.camera.reveal({row, col});
        this.board.say(told.holding(lines.length, lines[0]?.length || 0));
        this.ask();
    }

    /** @param {Cell} cell */
    carry({row, col}) {
        if (this.held)
            this.held = {lines: this.held.lines, row, col};
        this.ask();
    }

    putDown() {
        const {held, scene} = this;
        if (!held)
            return;
        this.held = null;
        scene.write({lines: held.lines, rule: ''}, held.row, held.col);
        scene.selected = {row: held.row, col: held.col,
            rows: held.lines.length, cols: held.lines[0].length};
        scene.keep();
        this.ask();
    }

    /** What is held, or selected, or all, turned or mirrored.
     * @param {(pattern: Pattern) => Pattern} how */
    change(how) {
        const {scene, held} = this, box = scene.selected || scene.box();
        if (held)
            this.held = {...held, ...how({lines: held.lines, rule: ''})};
        else if (box) {
            const next = how(scene.read(box));
            const row = box.row + (box.rows - next.lines.length >> 1);
            const col = box.col + (box.cols - next.lines[0].length >> 1);
            scene.fill(box, () => '.');
            scene.write(next, row, col);
            if (scene.selected)
                scene.selected = {row, col, rows: next.lines.length,
                                  cols: next.lines[0].length};
            scene.keep();
        }
        this.ask();
    }

    turn() {
        this.change(turned);
    }

    mirror() {
        this.change(mirrored);
    }

    /** @param {string} letter  everywhere in what is selected */
    flood(letter) {
        const box = this.scene.selected ||
            {...this.board.cursor || {row: 0, col: 0}, rows: 1, cols: 1};
        this.scene.fill(box, () => letter);
        this.scene.keep();
        this.ask();
    }

    // keys

    /** Selects from where the cursor was.
     * @param {Cell} cell @param {string} name */
    extend(cell, name) {
        /** @type {Record<string, [number, number]>} */
        const ways = {ArrowRight: [0, 1], ArrowLeft: [0, -1],
                      ArrowDown: [1, 0], ArrowUp: [-1, 0]};
        const [down, right] = ways[name];
        const next = {row: cell.row + down, col: cell.col + right};
        if (!this.scene.selected || !this.anchor)
            this.anchor = cell;
        const box = span(this.anchor, next);
        this.scene.select(box);
        this.board.goTo(next);
        this.board.say(told.selected(box.rows, box.cols));
    }

    /** @param {string} name @param {Cell} cell @param {KeyboardEvent} event */
    key(name, cell, event) {
        if (event.ctrlKey || event.metaKey || event.altKey)
            return this.moreKeys(name, event);
        if (event.shiftKey && name.startsWith('Arrow'))
            this.extend(cell, name);
        else if (name === 'Escape')
            this.letGo();
        else if (name === 'Delete' || name === 'Backspace')
            this.flood('.');
        else if ((name === 'Enter' || name === ' ') && !this.held) {
            this.scene.put(cell.row, cell.col, this.inkAt(cell));
            this.scene.keep();
            this.board.tellCursor();
            this.ask();
        } else if (/^[.?*]$/.test(name))
            this.flood(name);
        else if (name === 't')
            this.turn();
        else if (name === 'm')
            this.mirror();
        else if (name === '+' || name === '=')
            this.camera.zoom(1);
        else if (name === '-')
            this.camera.zoom(-1);
        else if (name === '0')
            this.whole();
        else
            return this.moreKeys(name, event);
        return true;
    }

    letGo() {
        if (this.held)
            this.held = null;
        else
            this.scene.select(null);
        this.anchor = undefined;
        this.ask();
    }

    close() {
        this.board.close();
        this.over?.abort();
        this.resizing?.disconnect();
    }
}
