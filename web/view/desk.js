/* desk.js: runs one job at a time and shows how it goes: progress, commentary,
 * a button that stops it. */

import {make, fill} from '../base/dom.js';
import {amount, duration} from '../base/numbers.js';
import {Stopped} from '../engine/contract.js';
import {words} from '../words.js';

/** @typedef {import('../engine/contract.js').Engine} Engine */
/** @typedef {import('../engine/contract.js').Job} Job */
/** @typedef {import('../engine/contract.js').Outcome} Outcome */
/** @typedef {import('../engine/contract.js').Report} Report */

const LINES = 200; // of commentary that are kept
const SOON = 250; // milliseconds before a bar is shown

/** @param {Report} report */
export function sentence(report) {
    return [
        report.share === null ? ''
            : words.share((100 * report.share).toFixed(1)),
        report.left === null ? '' : words.left(duration(report.left)),
        words.found(amount(report.solutions)),
        words.rate(amount(report.rate), report.step),
        duration(report.seconds),
        words.by(report.engine),
    ].filter((part) => part).join(' · ');
}

export class Desk {
    /** @param {Engine} engine */
    constructor(engine) {
        this.engine = engine;
        /** @type {import('../engine/contract.js').Run|null} */
        this.run = null;
        /** What the last job has said.  @type {string[]} */
        this.said = [];
        this.bar = make('progress', {max: '1', 'aria-label': words.running});
        this.pace = make('p', {class: 'pace'}); // changes too often to be read
        this.state = make('p', {class: 'state', role: 'status',
                                'aria-live': 'polite'}, words.idle);
        this.button = make('button', {type: 'button', class: 'stop',
                                      onclick: () => this.stop()}, words.stop);
        this.busy = make('div', {class: 'busy', hidden: true},
            make('div', {class: 'line'}, this.bar, this.button), this.pace);
        this.lines = make('pre', {class: 'commentary', tabindex: '0',
                                  'aria-label': words.commentary});
        this.element = make('section', {class: 'desk',
                                        'aria-label': words.running},
            this.busy, this.state, this.lines);
    }

    /** @param {string} sentence @param {boolean} [wrong] */
    tell(sentence, wrong = false) {
        this.state.textContent = sentence;
        this.state.classList.toggle('wrong', wrong);
    }

    /** @param {string} line */
    say(line) {
        this.said.push(line);
        if (this.said.length > LINES)
            this.said.shift();
        this.lines.append(line.replace(/^c /, '') + '\n');
        while (this.lines.childNodes.length > LINES)
            this.lines.firstChild?.remove();
        this.lines.scrollTop = this.lines.scrollHeight;
    }

    /** @param {Report} report */
    report(report) {
        if (report.share === null)
            this.bar.removeAttribute('value');
        else
            this.bar.value = report.share;
        this.pace.textContent = sentence(report);
    }

    stop() {
        this.run?.stop();
    }

    begin() {
        this.stop();
        this.said = [];
        fill(this.lines);
        this.bar.removeAttribute('value');
        this.pace.textContent = '';
        this.tell(words.running);
    }

    /**
     * What comes of a job; null: it was stopped, or another took its place.
     * @param {Job} job
     * @returns {Promise<Outcome|null>}
     */
    async ask(job) {
        this.begin();
        /** @type {import('../engine/contract.js').Run} */
        const run = this.engine.run({
            ...job, say: (line) => this.run === run && this.say(line),
            report: (report) => this.run === run && this.report(report)});
        this.run = run;
        const soon = setTimeout(() => {
            this.busy.hidden = false;
        }, SOON);
        try {
            return await run.done;
        } catch (error) {
            if (this.run === run)
                this.fail(error);
            return null;
        } finally {
            clearTimeout(soon);
            if (this.run === run) {
                this.run = null;
                this.busy.hidden = true;
            }
        }
    }

    /** @param {any} error */
    fail(error) {
        if (error instanceof Stopped)
            this.tell(words.stopped);
        else
            this.tell(`${words.failed}: ${error.message}`, true);
    }
}
