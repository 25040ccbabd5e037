/* board.js: a drawing that is played by pointer, touch and keyboard.
 *
 *     const board = new Board({
 *         label: words.board,
 *         drawing: svg,                     an <svg> or a <canvas>
 *         places: gridPlaces(rows, cols),   or places of your own
 *         tell: (place) => 'row 1, column 2, tile 7',
 *         tap: (place) => ...,              a click, a touch, Enter or Space
 *         drag: {                           all of them optional
 *             begin: (place, point) => true if something is taken up,
 *             move: (place, point) => ...,
 *             end: (place, point) => ...,   place null: outside of the board
 *             cancel: () => ...},
 *         key: (name, place, event) => true if the key meant something,
 *         moved: (place) => ...,            the cursor is there now: draw it
 *     });
 *     element.append(board.element);
 *     ... board.cursor, board.goTo(place), board.say('Tile 7 is placed')
 *
 * A place is whatever you like: the board hands it back.  Points are
 * fractions of the drawing, from 0 to 1, right and down.  The arrows move the
 * cursor, which is drawn by you, and what `tell` says of its place is read to
 * those who do not see it.  A drag that went nowhere is a tap. */

import {make} from '../base/dom.js';
import {words} from '../words.js';

/** @typedef {{x: number, y: number}} Point */

/**
 * @template P
 * @typedef {object} Places
 * @property {(point: Point) => P|null} at
 * @property {(from: P, right: number, down: number) => P|null} step  the next
 *     one in a direction; null: there is none
 */

/**
 * @template P
 * @typedef {object} Drag
 * @property {(place: P, point: Point, event: PointerEvent) => boolean} begin
 * @property {(place: P|null, point: Point, event: PointerEvent) => void} [move]
 * @property {(place: P|null, point: Point, event: PointerEvent) => void} [end]
 * @property {() => void} [cancel]
 */

/**
 * @template P
 * @typedef {object} Plan
 * @property {string} label
 * @property {SVGSVGElement|HTMLCanvasElement} drawing
 * @property {Places<P>} places
 * @property {P} [start]  of the cursor
 * @property {(place: P) => string} tell
 * @property {(place: P, event: Event) => void} [tap]
 * @property {Drag<P>} [drag]
 * @property {(name: string, place: P, event: KeyboardEvent) => boolean} [key]
 * @property {(place: P) => void} [moved]
 */

/** @typedef {{row: number, col: number}} Cell  from 0 */

/**
 * The places of a grid that fills its drawing but for a margin, which is told
 * in cells.
 * @param {number} rows
 * @param {number} cols
 * @param {number} [margin]
 * @returns {Places<Cell>}
 */
export function gridPlaces(rows, cols, margin = 0) {
    const inside = (/** @type {Cell} */ {row, col}) =>
        row >= 0 && row < rows && col >= 0 && col < cols;
    return {
        at({x, y}) {
            const cell = {row: Math.floor(y * (rows + 2 * margin) - margin),
                          col: Math.floor(x * (cols + 2 * margin) - margin)};
            return inside(cell) ? cell : null;
        },
        step({row, col}, right, down) {
            const cell = {row: row + down, col: col + right};
            return inside(cell) ? cell : null;
        },
    };
}

/** @type {Record<string, [number, number]>} */
const ARROWS = {ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1],
                ArrowUp: [0, -1]};
const STILL = 6; // pixels that a finger may move and still taps

/** @template P */
export class Board {
    /** @param {Plan<P>} plan */
    constructor(plan) {
        this.plan = plan;
        /** @type {P|null} */
        this.cursor = plan.start ?? plan.places.at({x: 0.01, y: 0.01});
        this.live = make('p', {class: 'unseen', 'aria-live': 'polite'});
        this.field = make('div', {
            class: 'board', role: 'application', tabindex: '0',
            'aria-label': plan.label, 'aria-roledescription': words.board,
            onkeydown: (/** @type {KeyboardEvent} */ event) =>
                this.press(event),
            onfocus: () => this.tellCursor(),
            onpointerdown: (/** @type {PointerEvent} */ event) =>
                this.begin(event),
        }, plan.drawing);
        this.element = make('div', {class: 'board-frame'}, this.field,
            this.live);
        /** @type {(() => void)|null} */
        this.cancelDrag = null;
    }

    /** Read aloud, and not seen.  @param {string} sentence */
    say(sentence) {
        this.live.textContent = sentence;
    }

    tellCursor() {
        if (this.cursor !== null)
            this.say(this.plan.tell(this.cursor));
    }

    /** @param {P} place */
    goTo(place) {
        this.cursor = place;
        this.plan.moved?.(place);
        if (document.activeElement === this.field)
            this.tellCursor();
    }

    /** @param {KeyboardEvent} event */
    press(event) {
        if (event.target !== this.field || this.cursor === null)
            return;
        if (this.plan.key?.(event.key, this.cursor, event)) {
            event.preventDefault();
            return;
        }
        if (event.altKey || event.ctrlKey || event.metaKey)
            return;
        const arrow = ARROWS[event.key];
        if (arrow) {
            const next = this.plan.places.step(this.cursor, ...arrow);
            if (next !== null)
                this.goTo(next);
        } else if (this.plan.tap &&
            (event.key === 'Enter' || event.key === ' '))
            this.plan.tap(this.cursor, event);
        else
            return;
        event.preventDefault();
    }

    /** @param {PointerEvent} event */
    pointOf(event) {
        const box = this.plan.drawing.getBoundingClientRect();
        return {x: (event.clientX - box.left) / box.width,
                y: (event.clientY - box.top) / box.height};
    }

    /** @param {PointerEvent} event */
    begin(event) {
        if (event.button !== 0 || !event.isPrimary || this.cancelDrag)
            return;
        const point = this.pointOf(event), place = this.plan.places.at(point);
        if (place === null)
            return;
        const drag = this.plan.drag;
        const taken = drag?.begin(place, point, event) || false;
        this.goTo(place);
        if (!taken && !this.plan.tap)
            return;
        this.follow(event, place, taken && drag ? drag : null);
    }

    /**
     * Follows a pointer that went down here until it goes up.
     * @param {PointerEvent} first
     * @param {P} place
     * @param {Drag<P>|null} drag
     */
    follow(first, place, drag) {
        const {field} = this, over = new AbortController();
        let still = true;
        const hear = (/** @type {string} */ name,
                      /** @type {(event: any) => void} */ what) =>
            field.addEventListener(name, (event) => {
                if (/** @type {PointerEvent} */ (event).pointerId ===
                    first.pointerId)
                    what(event);
            }, {signal: over.signal});
        const finish = () => {
            over.abort();
            this.cancelDrag = null;
            field.removeAttribute('data-drag');
        };
        const cancel = this.cancelDrag = () => {
            finish();
            drag?.cancel?.();
        };
        field.setPointerCapture(first.pointerId);
        hear('pointermove', (event) => {
            still = still && Math.hypot(event.clientX - first.clientX,
                event.clientY - first.clientY) < STILL;
            if (still)
                return;
            field.setAttribute('data-drag', '');
            const point = this.pointOf(event);
            drag?.move?.(this.plan.places.at(point), point, event);
        });
        hear('pointerup', (event) => {
            finish();
            const point = this.pointOf(event);
            if (still && this.plan.tap) {
                drag?.cancel?.();
                this.plan.tap(place, event);
            } else
                drag?.end?.(this.plan.places.at(point), point, event);
        });
        hear('pointercancel', cancel);
        addEventListener('keydown', (event) => {
            if (event.key === 'Escape')
                cancel();
        }, {signal: over.signal});
    }

    close() {
        this.cancelDrag?.();
    }
}
