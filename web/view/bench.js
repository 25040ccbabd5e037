/* bench.js: the bench that every puzzle has: its parameters, what can be
 * asked, the command, and the answer.  A family's own view stands above it. */

import {make, fill} from '../base/dom.js';
import {remember} from '../base/address.js';
import {commandLine} from '../base/commands.js';
import {parse} from '../base/ids.js';
import {words} from '../words.js';
import {showAnswer} from './answer.js';
import {Desk} from './desk.js';
import {blame, paramForm} from './form.js';

/** @typedef {import('../base/tables.js').Tables} Tables */
/** @typedef {import('../engine/contract.js').Engine} Engine */

/** What is asked: a label, the words, and the format of the answer.
 * @type {[keyof typeof words, (id: string) => string[], string][]} */
const QUESTIONS = [
    ['show', (id) => ['show', id, '-f', 'svg'], 'svg'],
    ['solve', (id) => ['solve', id, '-f', 'svg'], 'svg'],
    ['count', (id) => ['count', id], 'text'],
    ['sample', (id) => ['sample', id, '-f', 'svg'], 'svg'],
    ['heat', (id) => ['count', id, '--per-option', '-f', 'svg'], 'svg'],
    ['hint', (id) => ['hint', id, '-f', 'svg'], 'svg'],
    ['estimate', (id) => ['count', id, '--estimate'], 'text'],
    ['prove', (id) => ['solve', id, '--proof', 'proof.lrat'], 'text'],
];

export class Bench {
    /**
     * @param {Engine} engine
     * @param {Tables} tables
     * @param {string} id
     * @param {Record<string, Uint8Array>} files  that the id names
     */
    constructor(engine, tables, id, files = {}) {
        this.tables = tables;
        this.id = id;
        this.files = files;
        this.desk = new Desk(engine);
        this.command = make('code', {class: 'command'});
        this.answer = make('section', {class: 'answer',
                                       'aria-label': words.answer});
        this.form = make('div');
        this.element = make('div', {class: 'bench'},
            make('div', {class: 'side'}, this.form, this.questions(),
                make('p', {class: 'hint'}, words.command), this.command,
                this.desk.element),
            this.answer);
        this.refresh();
    }

    questions() {
        return make('div', {class: 'actions'}, ...QUESTIONS.map(
            ([label, wording, format]) => make('button', {
                type: 'button', onclick: () => this.ask(
                    wording(this.id), format, String(words[label])),
            }, String(words[label]))));
    }

    /** Makes the form anew, for another id. */
    refresh() {
        const family = this.tables.families.find(
            (row) => row.name === parse(this.id).family);
        fill(this.form, family && paramForm(family, this.id, (id) => {
            this.id = id;
            remember(id);
            this.ask(['show', id, '-f', 'svg'], 'svg', words.show);
        }));
    }

    /**
     * @param {string[]} line
     * @param {string} format
     * @param {string} title
     */
    async ask(line, format, title) {
        this.command.textContent = commandLine(line);
        /** @type {string[]} */
        const wrong = [];
        const outcome = await this.desk.ask(
            {words: [...line, '--reports'], files: this.files});
        if (!outcome)
            return;
        for (const row of this.desk.lines.textContent?.split('\n') || [])
            if (row.startsWith('dovetail: ') || /^[^ ]+:\d+:\d+: /.test(row))
                wrong.push(row.replace(/^dovetail: /, ''));
        blame(this.form, wrong.join(' '));
        this.desk.state.textContent = wrong.length ? wrong.join(' ')
            : outcome.status === 20 ? words.none : words.ready;
        showAnswer(this.answer, outcome, format, title);
    }
}
