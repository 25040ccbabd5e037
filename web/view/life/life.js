/* life.js: Life: an editor that runs what is drawn, and searches it. */

import {make} from '../../base/dom.js';
import {param, parse} from '../../base/ids.js';
import {words} from '../../words.js';
import {ask} from '../../engine/ask.js';
import {follow, givensOf} from './address.js';
import {clipboard} from './clipboard.js';
import {Editor} from './editor.js';
import {LIFE, readRule} from './rule.js';
import {Runner} from './runner.js';
import {Scene} from './scene.js';
import {Search} from './search.js';
import {Status} from './status.js';
import {toolBars} from './toolbars.js';
import {boxed, readPatterns} from './text.js';

/** @typedef {import('../views.js').Room} Room */
/** @typedef {import('../views.js').View} View */
/** @typedef {import('./text.js').Pattern} Pattern */

/**
 * @typedef {object} Found  A pattern that was searched.
 * @property {string[]} lines
 * @property {[number, number]} drift  columns and rows in a generation
 * @property {boolean} runs  it changes at all
 */

const told = words.life;
const SAVED = 400; // milliseconds after which the address follows

export class Life {
    /** @param {Room} room */
    constructor(room) {
        this.room = room;
        this.scene = new Scene(() => this.changed());
        this.editor = new Editor(this.scene, () => this.runner?.ask(),
            (key, event) => this.key(key, event));
        this.runner = new Runner(this.scene, (steps) => this.shown(steps),
            () => this.editor.paint(), () => this.stopped());
        this.runner.rule = LIFE;
        this.rules = 0; // that were typed
        /** How what runs moves: it is followed. @type {[number, number]} */
        this.drift = [0, 0];
        this.status = new Status(this.scene, this.runner);
        this.verdict = make('p', {class: 'verdict', role: 'status'});
        this.clipboard = clipboard(this);
        this.bars = toolBars(this);
        this.search = new Search(this);
        this.element = this.layout();
        this.watchColours();
        this.begin();
    }

    layout() {
        const element = make('div', {class: 'life'},
            make('section', {class: 'life-desk panel',
                             'aria-label': told.editor},
                this.bars.play, this.bars.tools,
                make('div', {class: 'life-window'}, this.editor.element,
                    this.bars.zoom),
                this.status.element, this.bars.generations, this.verdict,
                this.bars.keys),
            this.search.element);
        for (const name of ['copy', 'cut', 'paste'])
            element.addEventListener(name, (event) =>
                this.clipboard.hear(/** @type {ClipboardEvent} */ (event)));
        return element;
    }

    /** Light or dark: the canvas has colours of its own. */
    watchColours() {
        const again = () => {
            this.editor.painter.spoil();
            this.runner.ask();
        };
        this.over = new AbortController();
        matchMedia('(prefers-color-scheme: dark)').addEventListener('change',
            again, {signal: this.over.signal});
        this.theme = new MutationObserver(again);
        this.theme.observe(document.documentElement,
            {attributes: true, attributeFilter: ['data-theme']});
    }

    /** What the address names is on the plane. */
    async begin() {
        const {room} = this, id = parse(room.id);
        this.search.take(id);
        this.judge();
        try {
            const rule = param(id, 'rule');
            if (rule)
                await this.setRule(rule);
            const parts = await this.partsOf(givensOf(id, room.files));
            const size = /^(\d+)x(\d+)$/.exec(id.size);
            if (parts)
                this.open(size ? parts.map((part) => boxed(part,
                    Number(size[1]), Number(size[2]))) : parts, true);
            else
                this.editor.whole();
        } catch (error) {
            this.tell(/** @type {Error} */ (error).message, 'wrong');
        }
        if (param(id, 'goal') || param(id, 'velocity') || id.size)
            this.search.open();
    }

    /** The engine says what is wrong with the address; a plane alone is
     * right. */
    async judge() {
        const {room} = this;
        if (room.id === 'life')
            return;
        const {wrong} = await ask(room.engine, ['show', room.id, '-q'],
            {files: room.files}).catch(() => ({wrong: ''}));
        room.wrong(/no board to be shown/.test(wrong) ? '' : wrong);
    }

    /** @param {string} text  a pattern, or the name of one */
    async partsOf(text) {
        const name = /^[a-z][\w -]*$/i.test(text) && !/^o+$/i.test(text);
        const parts = text && !name ? readPatterns(text) : null;
        if (parts || !text)
            return parts;
        const {value, wrong} = await ask(this.room.engine,
            ['solve', `life,rule=${this.runner.rule?.text}:${text}`, '-q']);
        if (!value)
            throw new Error(wrong || told.noPattern);
        return [{lines: value.cells[0].map((/** @type {number[]} */ row) =>
            row.map((cell) => cell ? 'o' : '.').join('')), rule: ''}];
    }

    /** Another drawing.
     * @param {Pattern[]} parts @param {boolean} [first] */
    open(parts, first = false) {
        this.runner.stop();
        this.drift = [0, 0];
        this.scene.open(parts, first);
        this.editor.whole();
        if (parts[0].rule)
            this.setRule(parts[0].rule).catch(() => {});
    }

    /** It is on the plane, and runs unless the user wants nothing to move.
     * @param {Found} found */
    show({lines, drift, runs}) {
        this.open([{lines, rule: ''}]);
        this.drift = drift;
        this.hush();
        if (runs && !matchMedia('(prefers-reduced-motion: reduce)').matches)
            this.runner.start();
        this.bars.refresh();
    }

    /** @param {string} text @returns {Promise<void>} */
    async setRule(text) {
        const turn = ++this.rules;
        const rule = await readRule(this.room.engine, text);
        if (turn !== this.rules)
            return; // another one was typed meanwhile
        this.runner.rule = rule;
        this.bars.rule.value = this.runner.rule.text;
        this.scene.plane.rouseAll();
    }

    /** @param {string} sentence @param {string} [manner]  good, wrong */
    tell(sentence, manner = '') {
        this.verdict.textContent = sentence;
        this.verdict.className = `verdict ${manner}`;
    }

    // running

    toggle() {
        if (this.runner.running)
            this.runner.stop();
        else
            this.runner.start();
        this.bars.refresh();
    }

    step() {
        this.runner.stop();
        this.runner.step();
        this.drifted(1);
        this.runner.ask();
        this.bars.refresh();
        this.editor.board.say(this.status.sentence());
    }

    restart() {
        this.runner.stop();
        if (this.scene.ahead)
            this.scene.undo();
        this.editor.whole();
    }

    /** @param {number} steps */
    drifted(steps) {
        const [right, down] = this.drift;
        if (!right && !down)
            return;
        this.editor.camera.col += right * steps;
        this.editor.camera.row += down * steps;
        this.editor.painter.spoil();
    }

    /** @param {number} steps */
    shown(steps) {
        this.drifted(steps);
        this.status.show();
        if (steps && steps === this.scene.ahead)
            this.bars.refresh();
    }

    stopped() {
        this.bars.refresh();
        this.status.show(true);
        this.editor.board.say(this.status.sentence());
        if (this.scene.plane.full)
            this.tell(told.full, 'wrong');
    }

    // drawing

    changed() {
        this.bars?.refresh();
        this.search?.refresh();
        this.runner?.ask();
        clearTimeout(this.saving);
        this.saving = setTimeout(() => this.save(), SAVED);
    }

    /** The address names what is searched. */
    hush() {
        clearTimeout(this.saving);
    }

    /** The address follows what is drawn. */
    save() {
        if (!this.scene.ahead && this.scene.past.canUndo)
            follow(this);
    }

    undo() {
        this.runner.stop();
        this.scene.undo();
    }

    redo() {
        this.runner.stop();
        this.scene.redo();
    }

    /** @param {string} key @param {KeyboardEvent} event */
    key(key, event) {
        const held = event.ctrlKey || event.metaKey;
        const small = key.toLowerCase();
        if (event.altKey)
            return false;
        if (held ? small === 'z' && !event.shiftKey : small === 'u')
            this.undo();
        else if (held ? small === 'y' || small === 'z' : small === 'r')
            this.redo();
        else if (held && small === 'a')
            this.scene.select(this.scene.box());
        else if (!held && small === 'g')
            this.toggle();
        else if (!held && small === 'n')
            this.step();
        else
            return false;
        return true;
    }

    close() {
        this.runner.close();
        this.editor.close();
        this.search.close();
        this.over?.abort();
        this.theme?.disconnect();
        this.hush();
    }
}

/** @param {Room} room @returns {View} */
export function life(room) {
    return new Life(room);
}
