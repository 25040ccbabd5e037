/* bench.js: the bench that every puzzle has: its parameters, what can be
 * asked, the command, and the answer.  A family's own view stands above it. */

import {copyButton} from '../base/copy.js';
import {commandLine} from '../base/commands.js';
import {fill, make} from '../base/dom.js';
import {complaint} from '../engine/ask.js';
import {words} from '../words.js';
import {Answer} from './answer.js';
import {Race} from './cover/race.js';
import {Desk} from './desk.js';
import {blame, paramForm} from './form.js';
import {button} from './tools.js';

/** @typedef {import('../base/tables.js').Tables} Tables */
/** @typedef {import('../engine/contract.js').Engine} Engine */

/**
 * @typedef {object} Question
 * @property {'solve'|'count'|'classes'|'sample'|'heat'|'estimate'|'prove'} name
 * @property {(id: string) => string[]} line
 * @property {string} format  of the answer
 * @property {string[]} not  families that cannot be asked
 */

/** @type {Question[]} */
const QUESTIONS = [
    {name: 'solve', line: (id) => ['solve', id], format: 'svg', not: []},
    {name: 'count', line: (id) => ['count', id], format: 'text', not: []},
    {name: 'classes', line: (id) => ['count', id, '--up-to-symmetry'],
     format: 'text', not: ['.dlx', '.cnf', '.sat']},
    {name: 'sample', line: (id) => ['sample', id], format: 'svg',
     not: ['life', '.cnf', '.sat']},
    {name: 'heat', line: (id) => ['count', id, '--per-option'], format: 'svg',
     not: ['life', '.cnf', '.sat']},
    {name: 'estimate', line: (id) => ['count', id, '--estimate'],
     format: 'text', not: ['life', '.cnf', '.sat']},
    {name: 'prove', line: (id) => ['solve', id, '--proof', 'proof.lrat'],
     format: 'text', not: []},
];

/** @param {string} family  or the name of a file */
export function kindOf(family) {
    return family.includes('.') ? family.slice(family.lastIndexOf('.'))
        : family;
}

export class Bench {
    /**
     * @param {Engine} engine
     * @param {Tables} tables
     * @param {string} family
     * @param {(id: string) => void} changed  in the form
     */
    constructor(engine, tables, family, changed) {
        this.engine = engine;
        this.family = family;
        this.row = tables.families.find((row) => row.name === family);
        this.changed = changed;
        this.id = '';
        /** @type {Record<string, string>} */
        this.files = {};
        this.seed = 0;
        this.solution = 0;
        this.desk = new Desk(engine);
        this.answer = new Answer(engine, () => this.id, () => this.files,
            kindOf(family));
        this.command = make('code', {class: 'command', tabindex: '0'});
        this.form = make('div');
        /** @type {Race|null} */
        this.race = null;
        this.element = this.layout(tables);
    }

    /** @param {Tables} tables */
    layout(tables) {
        const side = this.row && make('section', {
            class: 'side panel', 'aria-label': words.parameters},
            make('h2', {}, words.parameters), this.form);
        return make('div', {class: 'bench'}, side,
            make('section', {class: 'work panel', 'aria-label': words.bench},
                make('h2', {}, words.bench), this.questions(),
                make('div', {class: 'shell'},
                    make('span', {class: 'pale'}, words.command),
                    this.command,
                    copyButton(words.copy,
                        () => this.command.textContent || '')),
                this.desk.element, this.answer.element,
                this.row && this.raceCorner(tables)));
    }

    /** The engines side by side; they are made when somebody looks.
     * @param {Tables} tables */
    raceCorner(tables) {
        const corner = make('details', {}, make('summary', {},
            words.cover.race));
        corner.addEventListener('toggle', () => {
            if (!corner.open || this.race)
                return;
            this.race = new Race(this.engine, tables, {id: () => this.id,
                files: () => this.files, family: this.family});
            corner.append(this.race.element);
        });
        return corner;
    }

    questions() {
        const kind = kindOf(this.family);
        const buttons = QUESTIONS.filter(({not}) => !not.includes(kind))
            .map(({name, line, format}) => button(words[name],
                () => this.question(name, line(this.id), format)));
        buttons.splice(1, 0,
            button(words.previous, () => this.step(-1)),
            button(words.next, () => this.step(1)));
        return make('div', {class: 'bar', role: 'group',
                            'aria-label': words.questions}, ...buttons);
    }

    /**
     * @param {string} name
     * @param {string[]} line
     * @param {string} format
     */
    question(name, line, format) {
        this.solution = name === 'solve' ? 1 : 0;
        if (name === 'sample')
            line = [...line, '--seed', String(++this.seed)];
        return this.ask(line, format,
            String(/** @type {Record<string, any>} */ (words)[name]));
    }

    /** Another solution of the list.  @param {number} by */
    async step(by) {
        const to = Math.max(1, this.solution + by);
        const outcome = await this.ask(
            ['enumerate', this.id, '--first', String(to), '--limit', '1'],
            'svg', words.solution(to));
        if (!outcome)
            return;
        if (outcome.output.length)
            this.solution = to;
        else if (outcome.status === 0 || outcome.status === 20)
            this.desk.tell(words.noMore);
    }

    /**
     * This is the puzzle now; what was typed stays where it is.
     * @param {string} id
     * @param {Record<string, string>} files
     */
    take(id, files) {
        if (id === this.id && files === this.files)
            return;
        this.id = id;
        this.files = files;
        this.solution = 0;
        this.command.textContent = commandLine(['solve', id]);
        if (this.row && !this.form.contains(document.activeElement))
            fill(this.form, paramForm(this.row, id,
                (other) => this.changed(other)));
        else if (this.row)
            this.form.querySelector('form')?.setAttribute('data-id', id);
    }

    /**
     * What a view asks, as a command.  A view may put the board into a file
     * that nobody else has: then the board's own id stands there.
     * @param {string[]} line
     * @param {Record<string, string>} [files]  of this question alone
     */
    tell([verb, id, ...rest], files = {}) {
        const known = Object.keys(files).every((name) => name in this.files);
        if (verb !== 'show')
            this.command.textContent =
                commandLine([verb, known ? id : this.id, ...rest]);
    }

    /** The puzzle, before it is solved. */
    show() {
        return this.ask(['show', this.id], 'svg', this.id);
    }

    /** @param {string} sentence  what is wrong with the id; '': nothing */
    blame(sentence) {
        const found = blame(this.form, sentence);
        if (sentence)
            this.desk.tell(sentence, true);
        return found;
    }

    /**
     * @param {string[]} line
     * @param {string} format  svg: a picture, or text if there is none
     * @param {string} title
     * @returns {Promise<import('../engine/contract.js').Outcome|null>}
     */
    async ask(line, format, title) {
        const picture = format === 'svg' ? ['-f', 'svg'] : [];
        const whole = [...line, ...picture];
        this.command.textContent = commandLine(whole);
        const outcome = await this.desk.ask(
            {words: [...whole, '--reports'], files: this.files});
        if (!outcome)
            return null;
        const wrong = this.desk.said.map(complaint)
            .filter((sentence) => sentence).join(' ');
        if (picture.length && /try -f text|no picture/.test(wrong))
            return this.ask(line, 'text', title);
        this.blame(wrong);
        if (!wrong)
            this.desk.tell(outcome.status === 20 ? words.none : words.ready);
        this.answer.show(outcome, format, title, line);
        return outcome;
    }

    close() {
        this.desk.stop();
        this.answer.close();
        this.race?.close();
    }
}
