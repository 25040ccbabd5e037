/* cover.js: any exact cover or clauses: the file, its solutions one after
 * another, their number, the shape of the search, and a race of engines. */

import {fill, make} from '../../base/dom.js';
import {complaint, objects} from '../../engine/ask.js';
import {words} from '../../words.js';
import {picture} from '../answer.js';
import {Desk} from '../desk.js';
import {bar, button} from '../tools.js';
import {exampleFiles, exampleNames} from './examples.js';
import {listing} from './listing.js';
import {profile} from './profile.js';
import {Race} from './race.js';
import {clauseSize, coverSize} from './sizes.js';

/** @typedef {import('../views.js').Room} Room */

const told = words.cover;

/** @param {string} name */
function endingOf(name) {
    return name.slice(name.lastIndexOf('.'));
}

/** @param {string} name @param {string} text */
function sizes(name, text) {
    if (endingOf(name) !== '.dlx')
        return told.clauses(clauseSize(text, endingOf(name)));
    return told.cover(coverSize(text));
}

class Cover {
    /** @param {Room} room */
    constructor(room) {
        this.room = room;
        this.name = room.id;
        if (!room.files[this.name])
            Object.assign(room.files, exampleFiles(this.name));
        this.text = room.files[this.name] || '';
        this.number = 0;
        this.desk = new Desk(room.engine);
        this.desk.element.setAttribute('aria-label', told.working);
        this.previous = button(words.previous, () => this.step(-1),
            {disabled: true});
        this.picture = make('div', {class: 'cover-picture'});
        this.solution = make('div');
        this.tree = make('div');
        this.total = make('output', {class: 'total'});
        this.race = new Race(room.engine, room.tables, {
            id: () => room.id, files: () => room.files,
            family: endingOf(this.name)});
        this.element = this.layout();
        if (!this.text)
            this.desk.tell(words.fileMissing, true);
    }

    layout() {
        const again = make('select', {'aria-label': words.example,
            onchange: () => this.room.open(again.value,
                exampleFiles(again.value))},
        make('option', {value: this.name}, words.example + ' …'),
        ...exampleNames.map((name) => make('option', {value: name}, name)));
        return make('div', {class: 'cover'},
            make('section', {class: 'panel', 'aria-label': told.file},
                make('div', {class: 'bar'}, make('h2', {}, this.name), again),
                make('p', {}, this.text && sizes(this.name, this.text)),
                this.text && listing(this.text)),
            make('section', {class: 'panel', 'aria-label': told.solutions},
                make('h2', {}, told.solutions),
                bar(this.previous, button(words.next, () => this.step(1),
                    {class: 'main'}),
                button(words.count, () => this.count()), this.total),
                this.desk.element, this.picture, this.solution, this.tree),
            make('section', {class: 'panel wide', 'aria-label': told.race},
                make('h2', {}, told.race),
                make('p', {class: 'pale'}, told.raceHelp),
                this.race.element));
    }

    /** @param {string[]} line @returns {Promise<any>} null: none */
    async ask(line) {
        this.room.bench.tell(line);
        const outcome = await this.desk.ask({files: this.room.files,
            words: [...line, '-f', 'json', '--reports']});
        if (!outcome)
            return null;
        const wrong = this.desk.said.map(complaint)
            .filter((row) => row).join(' ');
        if (wrong)
            this.desk.tell(wrong, true);
        return wrong ? null : {output: outcome.output,
            value: objects(outcome.output)[0] ?? {}};
    }

    /** Another solution.  @param {number} by */
    async step(by) {
        const to = Math.max(1, this.number + by);
        const reply = await this.ask(['enumerate', this.name, '--first',
            String(to), '--limit', '1']);
        if (!reply)
            return;
        if (reply.value.verdict !== 'satisfiable') {
            this.desk.tell(to === 1 ? words.none : words.noMore);
            return;
        }
        this.number = to;
        this.previous.disabled = to === 1;
        this.desk.tell(words.solution(to));
        await this.draw(reply);
    }

    /** @param {{value: any, output: Uint8Array}} reply */
    async draw({value, output}) {
        const rows = value.options || [value.facts || []];
        fill(this.solution, make('details', {class: 'chosen'},
            make('summary', {}, value.options ? told.options(rows.length)
                : told.facts(rows[0].length)),
            make('pre', {class: 'text', tabindex: '0',
                         'aria-label': words.answer},
            rows.map((/** @type {string[]} */ row) => row.join(' '))
                .join('\n'))));
        if (endingOf(this.name) !== '.dlx')
            return;
        const run = this.room.engine.run({
            words: ['show', this.name, 'solution.json', '-f', 'svg', '-q'],
            files: {...this.room.files, 'solution.json': output}});
        const drawn = await run.done.catch(() => null);
        fill(this.picture, drawn?.output.length
            ? picture(drawn.output, words.solution(this.number)) : null);
        this.solution.querySelector('details')
            ?.toggleAttribute('open', !drawn?.output.length);
    }

    async count() {
        const reply = await this.ask(['count', this.name, '-v']);
        if (!reply)
            return;
        const {count, search} = reply.value;
        this.desk.tell(words.ready);
        this.total.textContent = count === undefined ? ''
            : told.total(String(count));
        fill(this.tree, search?.levels?.length
            ? profile(search.levels, search.step, true) : null);
    }

    close() {
        this.desk.stop();
        this.race.close();
    }
}

/** @param {Room} room @returns {import('../views.js').View} */
export function cover(room) {
    return new Cover(room);
}
