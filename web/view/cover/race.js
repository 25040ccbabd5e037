/* race.js: engines side by side on one puzzle, each a job of its own.
 *
 *     const race = new Race(engine, tables, {id: () => ..., files: () => ...,
 *                                            family: 'domino'});
 *     element.append(race.element); ... race.close();
 *
 * Each engine that could is a row; one that cannot says why.  A row's time
 * begins with its first report, as some must wait for others; the shortest
 * has won, and whoever has taken longer is stopped if that is wished. */

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

/** @param {number} seconds */
function timeOf(seconds) {
    return seconds < 0.1 ? `${Math.round(1000 * seconds)} ms`
        : seconds < 10 ? `${seconds.toFixed(2)} s` : duration(seconds);
}

/** One engine on its way. */
class Lane {
    /** @param {string} name @param {string} title */
    constructor(name, title) {
        this.name = name;
        /** @type {import('../../engine/contract.js').Run|null} */
        this.run = null;
        /** When it began, in milliseconds; 0: it waits. */
        this.begun = 0;
        /** How long it took; 0: it is not there. */
        this.seconds = 0;
        /** @type {ReturnType<typeof setTimeout>|undefined} */
        this.limit = undefined;
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
        this.begun ||= performance.now();
        if (report.share === null)
            this.bar.removeAttribute('value');
        else
            this.bar.value = report.share;
        this.pace.textContent = sentence(report);
    }

    begin() {
        this.begun = this.seconds = 0;
        this.element.dataset.state = 'runs';
        this.bar.removeAttribute('value');
        this.end.textContent = '';
        this.pace.textContent = told.waits;
        fill(this.tree);
    }

    /** @param {string} state @param {string} end @param {string} [pace] */
    finish(state, end, pace) {
        this.run = null;
        clearTimeout(this.limit);
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
        this.best = Infinity; // seconds
        this.answer = '';
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
        this.best = Infinity;
        this.answer = '';
        this.stopper.disabled = false;
        this.state.textContent = words.running;
        await Promise.all(lanes.map((lane) => this.go(lane)));
        this.stopper.disabled = true;
        if (this.best === Infinity)
            this.state.textContent = words.stopped;
    }

    /** @param {Lane} lane */
    async go(lane) {
        lane.begin();
        try {
            const reply = await ask(this.engine, [this.task.value,
                this.puzzle.id(), '-e', lane.name, '-v'], {
                files: this.puzzle.files(),
                report: (report) => {
                    lane.report(report);
                    this.hurry(lane);
                },
                started: (run) => {
                    lane.run = run;
                }});
            if (reply.wrong || !reply.value)
                lane.finish('refused', told.refused, reply.wrong);
            else
                this.arrive(lane, reply.value);
        } catch (error) {
            const stopped = error instanceof Stopped;
            lane.finish('stopped', stopped ? words.stopped : words.failed,
                stopped ? undefined : /** @type {Error} */ (error).message);
        }
    }

    /** @param {Lane} lane @param {any} value */
    arrive(lane, value) {
        const passed = lane.begun ? performance.now() - lane.begun : 0;
        const answer = String(value.count ?? told.verdicts(value.verdict));
        lane.seconds = Math.max(passed, 1) / 1000;
        lane.finish('ready', '', answer);
        const levels = value.search?.levels;
        fill(lane.tree, levels?.length ? profile(levels, value.search.step)
            : null);
        this.best = Math.min(this.best, lane.seconds);
        this.rank();
        this.agree(answer);
        this.lanes.forEach((other) => this.hurry(other));
    }

    /** Those who are there, by their times. */
    rank() {
        const there = this.lanes.filter((lane) => lane.seconds > 0)
            .sort((one, other) => one.seconds - other.seconds);
        there.forEach((lane, i) => {
            lane.element.dataset.state = i ? 'ready' : 'first';
            lane.end.textContent = told.place(i + 1, timeOf(lane.seconds));
        });
        const [first] = there;
        this.state.textContent = told.winner(first.name,
            timeOf(first.seconds), first.pace.textContent || '');
    }

    /** @param {string} answer */
    agree(answer) {
        this.answer ||= answer;
        if (answer !== this.answer)
            this.state.textContent = told.disagree;
    }

    /** Whoever takes longer than the best one need not go on.
     * @param {Lane} lane */
    hurry(lane) {
        const {run, begun} = lane;
        if (!run || !begun || this.best === Infinity || !this.halt.checked)
            return;
        clearTimeout(lane.limit);
        lane.limit = setTimeout(() => run.stop(), Math.max(0,
            begun + 1000 * this.best - performance.now()));
    }

    stop() {
        for (const lane of this.lanes)
            lane.run?.stop();
    }

    close() {
        this.stop();
    }
}
