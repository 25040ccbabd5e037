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

/** @param {Report} report */
function sentence(report) {
    return [
        report.share === null ? ''
            : words.share((100 * report.share).toFixed(1)),
        words.found(amount(report.solutions)),
        duration(report.seconds),
        report.left === null ? '' : words.left(duration(report.left)),
        words.rate(amount(report.rate), report.step),
        words.by(report.engine),
    ].filter((part) => part).join(', ');
}

export class Desk {
    /** @param {Engine} engine */
    constructor(engine) {
        this.engine = engine;
        /** @type {import('../engine/contract.js').Run|null} */
        this.run = null;
        this.bar = make('progress', {max: '1', 'aria-label': words.running});
        this.state = make('p', {class: 'state', role: 'status',
                                'aria-live': 'polite'}, words.ready);
        this.button = make('button', {type: 'button', disabled: true,
                                      onclick: () => this.stop()}, words.stop);
        this.lines = make('pre', {class: 'commentary', tabindex: '0',
                                  'aria-label': words.commentary});
        this.element = make('section', {class: 'desk'},
            make('div', {class: 'line'}, this.bar, this.button),
            this.state, this.lines);
        this.show(false);
    }

    /** @param {boolean} busy */
    show(busy) {
        this.bar.hidden = !busy;
        this.button.disabled = !busy;
        this.element.toggleAttribute('data-busy', busy);
    }

    /** @param {string} line */
    say(line) {
        this.lines.append(line + '\n');
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
        this.state.textContent = sentence(report);
    }

    stop() {
        this.run?.stop();
    }

    /**
     * What comes of a job; null: it was stopped, or another took its place.
     * @param {Job} job
     * @returns {Promise<Outcome|null>}
     */
    async ask(job) {
        this.stop();
        fill(this.lines);
        this.bar.removeAttribute('value');
        this.state.textContent = words.running;
        const run = this.run = this.engine.run({
            ...job, say: (line) => this.say(line),
            report: (report) => this.report(report)});
        this.show(true);
        try {
            return await run.done;
        } catch (error) {
            if (!(error instanceof Stopped))
                this.say(`${words.failed}: ${error}`);
            if (this.run === run)
                this.state.textContent = error instanceof Stopped
                    ? words.stopped : words.failed;
            return null;
        } finally {
            if (this.run === run) {
                this.run = null;
                this.show(false);
            }
        }
    }
}
