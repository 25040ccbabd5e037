/* asker.js: one question of a view at a time; a new one stops the last. */

import {ask} from '../engine/ask.js';
import {Stopped} from '../engine/contract.js';

/** @typedef {import('../engine/contract.js').Engine} Engine */
/** @typedef {import('../engine/contract.js').Run} Run */
/** @typedef {import('../engine/ask.js').Reply} Reply */

export class Asker {
    /**
     * @param {Engine} engine
     * @param {Record<string, string>} files  that the puzzle names
     * @param {(words: string[], files: Record<string, string>) => void} [told]
     *     hears what is asked, and the files of the question alone
     */
    constructor(engine, files, told) {
        this.engine = engine;
        this.files = files;
        this.told = told;
        /** @type {Run|null} */
        this.run = null;
    }

    stop() {
        this.run?.stop();
        this.run = null;
    }

    /**
     * @param {string[]} words
     * @param {Record<string, string>} [more]  files
     * @returns {Promise<Reply|null>}  null: it was stopped
     */
    async ask(words, more = {}) {
        this.stop();
        this.told?.(words, more);
        /** @type {Run|null} */
        let mine = null;
        try {
            const reply = await ask(this.engine, words, {
                files: {...this.files, ...more},
                started: (run) => {
                    this.run = mine = run;
                }});
            return this.run === mine ? reply : null;
        } catch (error) {
            if (error instanceof Stopped)
                return null;
            return {status: 1, value: null, values: [], lines: [],
                    wrong: /** @type {Error} */ (error).message};
        } finally {
            if (this.run === mine)
                this.run = null;
        }
    }

    /**
     * Does the engine find that this is a solution?  '': yes; else its
     * sentence; null: it was stopped.
     * @param {string} id
     * @param {(number|null)[][]} cells
     * @param {Record<string, string>} [more]  files
     */
    async check(id, cells, more = {}) {
        this.stop();
        const name = 'board.json', text = JSON.stringify({
            layers: 1, rows: cells.length, cols: cells[0]?.length || 0,
            cells: [cells]});
        /** @type {string[]} */
        const said = [];
        const run = this.run = this.engine.run({
            words: ['check', id, name], files: {...this.files, ...more,
                                                [name]: text},
            say: (line) => said.push(line)});
        try {
            const {status} = await run.done;
            return status === 0 ? ''
                : said.join(' ').replace(/^(dovetail|board\.json[:0-9]*): /,
                    '') || String(status);
        } catch (error) {
            return error instanceof Stopped ? null
                : /** @type {Error} */ (error).message;
        } finally {
            if (this.run === run)
                this.run = null;
        }
    }
}
