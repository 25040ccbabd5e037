/* search.js: searches what is drawn, and ships by velocity and width. */

import {fill, make} from '../../base/dom.js';
import {write} from '../../base/ids.js';
import {complaint, objects} from '../../engine/ask.js';
import {words} from '../../words.js';
import {Desk} from '../desk.js';
import {bar, button} from '../tools.js';
import {withDrawing} from './address.js';
import {describe} from './describe.js';
import {small} from './picture.js';
import {readPatterns} from './text.js';
import {FIELDS, read, wish} from './wish.js';

/** @typedef {import('./wish.js').Goal} Goal */
/** @typedef {import('./text.js').Pattern} Pattern */

const told = words.life;

/** @type {Record<string, string[]>} */
const CHOICES = {
    symmetry: ['none', 'mirror', 'even', 'odd', 'gutter', 'flip', 'diagonal',
               'glide', 'C2', 'C4', 'D4+', 'D4x', 'D8'],
    empty: ['open', 'dead'],
    outside: ['', 'dead', 'any'],
    best: ['', 'minimise', 'maximise'],
    connected: ['no', 'yes'],
};

/** @type {Record<string, string>} */
const FIRST = {velocity: 'c/3', width: '8..15', period: '3', steps: '1',
               symmetry: 'none', empty: 'open', outside: '', best: '',
               connected: 'no'};

/** @param {string} name */
function control(name) {
    const traits = {id: `life-${name}`};
    /** @type {Record<string, Record<string, string>>} */
    const labels = told.choices;
    const row = CHOICES[name];
    return row ? make('select', traits, ...row.map((value) => make('option', {
        value}, labels[name]?.[value] ?? value)))
        : make('input', {...traits, type: 'text', value: FIRST[name],
            autocomplete: 'off', spellcheck: 'false'});
}

/** How a search goes, and the longest part of a ship as it grows. */
class PartialDesk extends Desk {
    /** @param {import('../../engine/contract.js').Engine} engine */
    constructor(engine) {
        super(engine);
        this.partial = make('figure', {class: 'life-partial', hidden: true});
        this.busy.append(this.partial);
        this.element.setAttribute('aria-label', told.searching);
    }

    begin() {
        super.begin();
        this.partial.hidden = true;
    }

    /** @param {import('../../engine/contract.js').Report} report */
    report(report) {
        super.report(report);
        const parts = report.partial ? readPatterns(report.partial) : null;
        if (!parts)
            return;
        const {lines} = parts[0];
        this.partial.hidden = false;
        fill(this.partial, small(lines, told.partial, 320, 360),
            make('figcaption', {class: 'pale'},
                told.partialRows(lines.length, lines[0].length)));
    }
}

export class Search {
    /** @param {import('./life.js').Life} life */
    constructor(life) {
        this.life = life;
        this.desk = new PartialDesk(life.room.engine);
        this.number = 0;
        this.asked = '';
        /** @type {Record<string, string>} */
        this.files = {};
        this.goal = make('select', {id: 'life-goal',
            onchange: () => this.refresh()},
        ...Object.keys(FIELDS).map((goal) => make('option', {value: goal},
            /** @type {Record<string, string>} */ (told.goals)[goal])));
        /** @type {Record<string, HTMLInputElement|HTMLSelectElement>} */
        this.controls = Object.fromEntries(Object.keys(FIRST).map((name) =>
            [name, control(name)]));
        this.rows = Object.fromEntries(Object.entries(this.controls).map(
            ([name, input]) => [name, this.field(name, input)]));
        this.more = button(words.next, () => this.next(), {disabled: true});
        this.help = make('p', {class: 'pale life-help'});
        this.found = make('div', {class: 'life-found'});
        this.element = this.layout();
        this.decided = false; // what empty cells are
        this.controls.empty.addEventListener('change', () => {
            this.decided = true;
        });
        this.refresh();
    }

    /** @param {string} name @param {Element} input */
    field(name, input) {
        input.addEventListener('change', () => this.refresh());
        return make('div', {class: 'field'}, make('label',
            {for: `life-${name}`},
            /** @type {Record<string, string>} */ (told.fields)[name]), input);
    }

    layout() {
        const form = make('form', {class: 'life-form', 'aria-label':
            told.search}, make('div', {class: 'field'},
            make('label', {for: 'life-goal'}, told.goal), this.goal),
        make('div', {class: 'options'}, ...Object.values(this.rows)),
        this.help,
        bar(make('button', {type: 'submit', class: 'main'}, told.find),
            this.more,
            button(told.what, () => this.describe())));
        form.addEventListener('submit', (event) => {
            event.preventDefault();
            this.start();
        });
        return make('section', {class: 'life-search panel',
                                'aria-label': told.search},
            make('h2', {}, told.search), form, this.desk.element, this.found);
    }

    /** What the address asks for.  @param {import('../../base/ids.js').Id} id
     */
    take(id) {
        const [goal, fields] = read(id);
        this.goal.value = goal;
        for (const [name, value] of Object.entries(fields))
            this.controls[name].value = value;
        this.size = /^(\d+)x(\d+)$/.exec(id.size);
        this.refresh();
    }

    /** Is asked for by the address: a box of its size is selected. */
    open() {
        const {scene, editor} = this.life;
        if (!this.size)
            return;
        const rows = Number(this.size[1]), cols = Number(this.size[2]);
        const box = scene.box();
        scene.select(box && box.rows <= rows && box.cols <= cols
            ? {row: box.row, col: box.col, rows, cols}
            : {row: -(rows >> 1), col: -(cols >> 1), rows, cols});
        editor.whole();
    }

    get wanted() {
        return /** @type {Goal} */ (this.goal.value);
    }

    /** What is drawn suggests what is meant. */
    suggest() {
        const {scene} = this.life;
        if (scene.generations > 1)
            this.goal.value = 'transition';
        if (!this.decided)
            this.controls.empty.value = scene.marks.size ? 'dead' : 'open';
    }

    refresh() {
        this.suggest();
        const shown = FIELDS[this.wanted];
        for (const [name, row] of Object.entries(this.rows))
            row.hidden = !shown.includes(name);
        const box = this.box();
        this.help.textContent = this.wanted === 'ship' ? told.shipHelp
            : !box ? told.noBox
            : told.goalHelp[this.wanted](box.rows, box.cols);
    }

    /** The box that is searched. */
    box() {
        const {scene} = this.life;
        return scene.selected || scene.box();
    }

    fields() {
        return Object.fromEntries(Object.entries(this.controls).map(
            ([name, input]) => [name, input.value.trim()]));
    }

    /** @returns {string} '': there is nothing to search */
    puzzle() {
        const {scene, runner} = this.life, box = this.box();
        const rule = runner.rule?.text || 'B3/S23';
        if (this.wanted !== 'ship' && !box)
            return '';
        const {id, parts} = wish(this.wanted, this.fields(), rule,
            box ? scene.readAll(box) : []);
        this.files = {};
        return write(parts.length ? withDrawing(id, parts, this.files, rule)
            : id);
    }

    start() {
        const id = this.puzzle();
        if (!id) {
            this.desk.tell(told.noBox, true);
            return;
        }
        this.life.runner.stop();
        this.asked = id;
        this.number = 1;
        fill(this.found);
        Object.assign(this.life.room.files, this.files);
        this.life.hush();
        this.life.room.moved(id);
        this.ask(['solve', id]);
    }

    next() {
        this.number++;
        const first = ['--first', String(this.number), '--limit', '1'];
        this.ask(['enumerate', this.asked, ...first]);
    }

    /** What is drawn is named. */
    describe() {
        const {life} = this, box = life.scene.selected || life.scene.box();
        if (!box) {
            this.desk.tell(told.noBox, true);
            return;
        }
        this.files = {};
        const rule = life.runner.rule?.text || 'B3/S23';
        const {id} = wish('still', {}, rule, [life.scene.read(box)]);
        const plain = {...id, size: '', params: id.params.filter(
            ([name]) => name === 'rule')};
        this.ask(['solve', write(withDrawing(plain, [life.scene.read(box)],
            this.files, rule))], false);
    }

    /** @param {string[]} line @param {boolean} [placed] */
    async ask(line, placed = true) {
        const {life, desk} = this;
        life.room.wrong('');
        const outcome = await desk.ask({files: this.files,
            words: [...line, '-f', 'json', '--reports']});
        if (!outcome)
            return;
        const wrong = desk.said.map(complaint).filter((row) => row).join(' ');
        const [value] = objects(outcome.output);
        if (value?.cells)
            this.show(value, placed);
        else
            desk.tell(wrong || this.nothing(outcome.status), Boolean(wrong));
        if (placed)
            this.more.disabled = !value?.cells;
    }

    /** Why there is none.  @param {number} status */
    nothing(status) {
        return this.number > 1 && (status === 0 || status === 20)
            ? words.noMore
            : status === 20 ? told.nothing[this.wanted] : words.tooSlow;
    }

    /** @param {any} value  a solution @param {boolean} placed */
    show(value, placed) {
        const {life} = this;
        const lines = value.cells[0].map((/** @type {number[]} */ row) =>
            row.map((cell) => cell ? 'o' : '.').join(''));
        const sentence = value.pattern?.kind ? describe(value.pattern)
            : placed ? told.foundOne : told.unsettled;
        this.desk.tell(placed ? told.foundOne : sentence);
        life.tell(sentence, 'good');
        const [right, down] = value.pattern?.moves || [0, 0];
        const period = value.pattern?.period || 1;
        life.drift = [right / period, down / period];
        if (!placed)
            return;
        const found = {lines, drift: life.drift,
                       runs: !value.pattern?.kind || period > 1};
        this.found.prepend(this.card(found, sentence));
        life.show(found);
    }

    /** @param {import('./life.js').Found} found @param {string} sentence */
    card(found, sentence) {
        return make('figure', {class: 'life-card'},
            small(found.lines, sentence), make('figcaption', {}, sentence),
            button(told.toPlane, () => this.life.show(found)));
    }

    close() {
        this.desk.stop();
    }
}
