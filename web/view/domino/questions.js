/* questions.js: what the engine is asked of a board. */

import {words} from '../../words.js';
import {ALONE, covered, emptied, isFull} from './state.js';
import {freePattern} from './text.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('../asker.js').Asker} Asker */
/** @typedef {import('./text.js').Text} Text */

/**
 * @typedef {object} Answer
 * @property {State|null} next  a covering
 * @property {string} reason  why there is none
 * @property {number[]} members  cells that it speaks of
 */

const FREE = 'free.dots';

/** @param {State} state @param {any} value  of an engine that has found none
 * @returns {Answer} */
function refusal({cols}, {reason, members}) {
    return {next: null, reason, members: members.filter(Array.isArray).map(
        (/** @type {number[]} */ [row, col]) => (row - 1) * cols + col - 1)};
}

/** The cells that are not covered, as a region.  @param {State} state */
function free(state) {
    return {id: `domino:@${FREE}`,
            files: {[FREE]: freePattern(state).join('\n') + '\n'}};
}

export class Questions {
    /**
     * @param {Asker} asker
     * @param {Text} text
     * @param {number} meet  of the tatami rule, 0: the plain one
     */
    constructor(asker, text, meet) {
        this.asker = asker;
        this.text = text;
        this.meet = meet;
    }

    /** What is left of the board; where walls and rules allow it that is a
     * region of its own, of which the engine knows most.
     * @param {State} state */
    rest(state) {
        return !this.meet && state.wall.every((bits) => !bits) &&
            state.side.some((side) => side < ALONE && side >= 0) &&
            !isFull(state) ? free(state) : this.text.whole(state);
    }

    /** @param {State} state @returns {Promise<Answer|null>} */
    async cover(state) {
        const {id, files} = this.rest(state);
        const reply = await this.asker.ask(['solve', id], files);
        if (!reply)
            return null;
        const {value, wrong} = reply;
        if (value?.cells)
            return {next: covered(state, value.cells[0]), reason: '',
                    members: []};
        return value?.members ? refusal(state, value)
            : {next: null, members: [], reason: wrong, ...wrong ? {}
                : await this.why(state)};
    }

    /** Not even without walls and rules, or in the words of a hint.
     * @param {State} state @returns {Promise<Answer>} */
    async why(state) {
        const plain = free(state);
        const easier = await this.asker.ask(['solve', plain.id], plain.files);
        if (easier?.value?.members)
            return refusal(state, easier.value);
        const {id, files} = this.text.whole(state);
        const reply = await this.asker.ask(['hint', id], files);
        return {next: null, members: [],
                reason: reply?.value?.reason || words.none};
    }

    /** The next domino, and why.  @param {State} state */
    async hint(state) {
        const {id, files} = this.text.whole(state);
        const reply = await this.asker.ask(['hint', id], files);
        if (!reply)
            return null;
        const {value, wrong} = reply;
        const cell = value?.row
            ? (value.row - 1) * state.cols + value.col - 1 : -1;
        return {verdict: value?.verdict || '', reason: value?.reason || wrong,
                cell, side: cell < 0 ? -1 : value.cells[0].flat()[cell]};
    }

    /** How many coverings go on from here, as digits; where all is covered,
     * of the whole board.  @param {State} state */
    async count(state) {
        const {id, files} = isFull(state) ? this.text.puzzle(state)
            : this.rest(state);
        const reply = await this.asker.ask(['count', id], files);
        return reply && {number: reply.value?.count || '',
                         wrong: reply.wrong || words.failed};
    }

    /** @param {State} state @param {number} seed */
    async sample(state, seed) {
        const {id, files} = this.text.puzzle(state);
        const reply = await this.asker.ask(
            ['sample', id, '--seed', String(seed)], files);
        const cells = reply?.value?.cells;
        return reply && {next: cells ? covered(emptied(state), cells[0])
            : null, wrong: reply.wrong || words.none};
    }
}
