/* race.js: engines side by side on one puzzle, each a job of its own.
 *
 *     const race = new Race(engine, tables, {id: () => ..., files: () => ...,
 *                                            family: 'domino'});
 *     element.append(race.element); ... race.close();
 *
 * Each engine that could is a row; one that cannot says why.  Whoever is there
 * first has won, and the others are stopped if that is wished.  On a server
 * jobs share its processors fairly, so that the race is fair too. */

import {fill, make} from '../../base/dom.js';
import {duration} from '../../base/numbers.js';
import {ask} from '../../engine/ask.js';
import {Stopped} from '../../engine/contract.js';
import {words} from '../../words.js';
import {sentence} from '../desk.js';
import {bar, button} from '../tools.js';
import {profile} from './profile.js';

/** @typedef {import('../../engine/contract.js').Engine} Engine */
/** @typedef {import('../../base/tables.js').Tables} Tables */

/**
 * @typedef {object} Puzzle
 * @property {() => string} id
 * @property {() => Record<string, string>} files
 * @property {string} family  or the ending of a file
 */

const told = words.cover;

/** Engines that may read such a puzzle.
 * @param {Tables} tables @param {string} family */
function runners({engines}, family) {
    const clauses = family === '.cnf' || family === '.sat';
    return engines.filter(({name, family: its, form}) =>
        !name.endsWith(':') && (its ? its === family
            : form === 'clauses' || (!clauses && family !== 'life')));
}

/** One engine on its way. */
class Lane {
    /** @param {string} name @param {string} title */
    constructor(name, title) {
        this.name = name;
        /** @type {import('../../engine/contract.js').Run|null} */
        this.run = null;
        this.chosen = make('input', {type: 'checkbox', checked: true,
                                     id: `race-${name}`});
        this.bar = make('progress', {max: '1', value: '0',
                                     'aria-label': told.laneOf(name)});
        this.pace = make('span', {class: 'pale lane-pace'}, title);
        this.end = make('strong', {class: 'lane-end'});
        this.tree = make('div', {class: 'lane-tree'});
        this.element = make('li', {class: 'lane'}, this.chosen,
            make('label', {for: `race-${name}`}, name), this.bar, this.end,
            this.pace, this.tree);
    }

    /** @param {import('../../engine/contract.js').Report} report */
    report(report) {
        if (report.share === null)
            this.bar.removeAttribute('value');
        else
            this.bar.value = report.share;
        this.pace.textContent = sentence(report);
    }

    begin() {
        this.element.dataset.state = 'runs';
        this.bar.removeAttribute('value');
        this.end.textContent = '';
        this.pace.textContent = told.waits;
        fill(this.tree);
    }

    /** @param {string} state @param {string} end @param {string} [pace] */
    finish(state, end, pace) {
        this.run = null;
        this.element.dataset.state = state;
        if (state === 'ready' || state === 'first')
            this.bar.value = 1;
        else if (state === 'refused' || !this.bar.hasAttribute('value'))
            this.bar.value = 0;
        this.end.textContent = end;
        if (pace !== undefined)
            this.pace.textContent = pace;
    }
}

export class Race {
    /**
     * @param {Engine} engine
     * @param {Tables} tables
     * @param {Puzzle} puzzle
     */
    constructor(engine, tables, puzzle) {
        this.engine = engine;
        this.puzzle = puzzle;
        this.lanes = runners(tables, puzzle.family).map(({name, title}) =>
            new Lane(name, title));
        this.places = 0;
        this.task = make('select', {'aria-label': told.task},
            make('option', {value: 'count'}, told.taskCount),
            make('option', {value: 'solve'}, told.taskSolve));
        this.halt = make('input', {type: 'checkbox', checked: true});
        this.stopper = button(words.stop, () => this.stop(),
            {class: 'stop', disabled: true});
        this.state = make('p', {class: 'state', role: 'status'});
        this.element = make('div', {class: 'race'},
            bar(button(told.start, () => this.start(), {class: 'main'}),
                this.stopper, this.task,
                make('label', {class: 'inline'}, this.halt, told.stopOthers)),
            make('ul', {class: 'lanes'},
                ...this.lanes.map((lane) => lane.element)), this.state);
    }

    async start() {
        this.stop();
        const lanes = this.lanes.filter((lane) => lane.chosen.checked);
        this.places = 0;
        this.answer = '';
        this.stopper.disabled = false;
        this.state.textContent = words.running;
        await Promise.all(lanes.map((lane) => this.go(lane)));
        this.stopper.disabled = true;
        if (!this.places)
            this.state.textContent = words.stopped;
    }

    /** @param {Lane} lane */
    async go(lane) {
        const begun = performance.now();
        lane.begin();
        try {
            const reply = await ask(this.engine, [this.task.value,
                this.puzzle.id(), '-e', lane.name, '-v'], {
                files: this.puzzle.files(),
                report: (report) => lane.report(report),
                started: (run) => {
                    lane.run = run;
                }});
            const seconds = (performance.now() - begun) / 1000;
            if (reply.wrong || !reply.value)
                lane.finish('refused', told.refused, reply.wrong);
            else
                this.arrive(lane, reply.value, seconds);
        } catch (error) {
            const stopped = error instanceof Stopped;
            lane.finish('stopped', stopped ? words.stopped : words.failed,
                stopped ? undefined : /** @type {Error} */ (error).message);
        }
    }

    /** @param {Lane} lane @param {any} value @param {number} seconds */
    arrive(lane, value, seconds) {
        const time = seconds < 10 ? `${seconds.toFixed(2)} s`
            : duration(seconds);
        const answer = value.count ?? told.verdicts(value.verdict);
        const place = ++this.places;
        lane.finish(place === 1 ? 'first' : 'ready', told.place(place, time),
            String(answer));
        const levels = value.search?.levels;
        fill(lane.tree, levels?.length ? profile(levels, value.search.step)
            : null);
        if (place === 1) {
            this.answer = String(answer);
            this.state.textContent = told.winner(lane.name, time, answer);
            if (this.halt.checked)
                this.stop();
        } else if (String(answer) !== this.answer)
            this.state.textContent = told.disagree;
    }

    stop() {
        for (const lane of this.lanes)
            lane.run?.stop();
    }

    close() {
        this.stop();
    }
}
