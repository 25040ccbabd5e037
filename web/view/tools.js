/* tools.js: what views put around a board: a bar of buttons, undo and redo, a
 * clock, a zoom.
 *
 *     bar(button(words.hint, () => hint()), ...undoButtons(past))
 *     const clock = new Clock(); clock.start(); clock.stop(); clock.seconds
 *     const zoom = new Zoom(board.element);  zoom.element
 *
 * undoKey(past, event) is for a board's `key`: Ctrl+Z, Ctrl+Y, Ctrl+Shift+Z,
 * and U and R alone. */

import {make} from '../base/dom.js';
import {duration} from '../base/numbers.js';
import {words} from '../words.js';

/** @typedef {import('../base/history.js').History<any>} Past */

/**
 * @param {string} label
 * @param {() => void} act
 * @param {Record<string, any>} [traits]
 */
export function button(label, act, traits = {}) {
    return make('button', {type: 'button', onclick: act, ...traits}, label);
}

/** @param {...import('../base/dom.js').Child} children */
export function bar(...children) {
    return make('div', {class: 'bar', role: 'group'}, ...children);
}

/**
 * Two buttons; refresh() after the history has changed.
 * @param {Past} past
 */
export function undoButtons(past) {
    const undo = button(words.undo, () => past.undo());
    const redo = button(words.redo, () => past.redo());
    const refresh = () => {
        undo.disabled = !past.canUndo;
        redo.disabled = !past.canRedo;
    };
    refresh();
    return {undo, redo, refresh};
}

/**
 * Does the key undo or redo?  Then it is done.
 * @param {Past} past
 * @param {KeyboardEvent} event
 */
export function undoKey(past, event) {
    const key = event.key.toLowerCase();
    const held = event.ctrlKey || event.metaKey;
    if (event.altKey)
        return false;
    if (held ? key === 'z' && !event.shiftKey : key === 'u')
        past.undo();
    else if (held ? key === 'y' || (key === 'z' && event.shiftKey)
                  : key === 'r')
        past.redo();
    else
        return false;
    return true;
}

/** How long one plays: minutes and seconds, which stand still in a hidden
 * tab. */
export class Clock {
    constructor() {
        this.seconds = 0;
        /** @type {ReturnType<typeof setInterval>|undefined} */
        this.timer = undefined;
        this.element = make('span', {class: 'clock', role: 'timer',
                                     'aria-label': words.time}, '0:00');
    }

    show() {
        this.element.textContent = duration(this.seconds);
    }

    start() {
        this.timer ??= setInterval(() => {
            if (document.hidden)
                return;
            this.seconds++;
            this.show();
        }, 1000);
    }

    stop() {
        clearInterval(this.timer);
        this.timer = undefined;
    }

    reset() {
        this.stop();
        this.seconds = 0;
        this.show();
    }
}

const STEP = 1.25, MOST = 16;

/** A window on something large: buttons, + and - and 0, Ctrl and the wheel. */
export class Zoom {
    /** @param {HTMLElement} inside  as wide as the window at 100 % */
    constructor(inside) {
        this.inside = inside;
        this.level = 1;
        this.window = make('div', {
            class: 'zoom-window',
            onkeydown: (/** @type {KeyboardEvent} */ event) => {
                if (!event.ctrlKey && !event.metaKey && this.key(event.key))
                    event.preventDefault();
            }}, inside);
        this.window.addEventListener('wheel', (event) => {
            if (!event.ctrlKey)
                return;
            event.preventDefault();
            this.by(event.deltaY < 0 ? STEP : 1 / STEP, event);
        }, {passive: false});
        this.element = make('div', {class: 'zoom'}, this.window,
            bar(button('−', () => this.by(1 / STEP),
                       {'aria-label': words.smaller}),
                button('+', () => this.by(STEP), {'aria-label': words.larger}),
                button(words.whole, () => this.by(1 / this.level))));
    }

    /** @param {string} key */
    key(key) {
        const by = {'+': STEP, '=': STEP, '-': 1 / STEP, '0': 1 / this.level};
        const factor = /** @type {Record<string, number>} */ (by)[key];
        if (factor)
            this.by(factor);
        return Boolean(factor);
    }

    /**
     * Larger by a factor; what lies below the pointer, or in the middle,
     * stays where it is.
     * @param {number} factor
     * @param {{clientX: number, clientY: number}} [pointer]
     */
    by(factor, pointer) {
        const frame = this.window, box = frame.getBoundingClientRect();
        const x = pointer ? pointer.clientX - box.left : box.width / 2;
        const y = pointer ? pointer.clientY - box.top : box.height / 2;
        const right = (frame.scrollLeft + x) / this.level;
        const down = (frame.scrollTop + y) / this.level;
        this.level = Math.min(MOST, Math.max(1, this.level * factor));
        if (this.level < 1.01)
            this.level = 1;
        this.inside.style.width = `${100 * this.level}%`;
        frame.scrollTo(right * this.level - x, down * this.level - y);
    }
}
