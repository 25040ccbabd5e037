/* answer.js: what a job has written, as a picture or as text, and to take
 * away. */

import {fill, make} from '../base/dom.js';
import {blobOf, pngOf, save} from '../base/files.js';
import {words} from '../words.js';
import {button} from './tools.js';

/** @typedef {import('../engine/contract.js').Engine} Engine */
/** @typedef {import('../engine/contract.js').Outcome} Outcome */

const LONG = 200000; // characters of text that are shown

/** How else an answer is had: a label, and its ending; the puzzle itself is
 * written by `encode`. */
const FORMS = ['svg', 'png', 'pdf', 'txt', 'json', 'rle'];
const STATED = ['cnf', 'sat', 'dlx'];

/** @param {Uint8Array} bytes @param {string} title */
export function picture(bytes, title) {
    const image = make('img', {
        alt: title, src: URL.createObjectURL(blobOf(bytes, 'svg'))});
    image.addEventListener('load', () => URL.revokeObjectURL(image.src));
    return image;
}

/** @param {Uint8Array} bytes */
export function text(bytes) {
    const all = new TextDecoder().decode(bytes)
        .replace(/^(?:#|c) dovetail .*\n/, '');
    return make('pre', {class: 'text', tabindex: '0',
                        'aria-label': words.answer},
        all.length > LONG ? all.slice(0, LONG) + '…' : all);
}

export class Answer {
    /**
     * @param {Engine} engine
     * @param {() => string} id
     * @param {() => Record<string, string>} files
     * @param {string} kind  a family, or the ending of a file
     */
    constructor(engine, id, files, kind) {
        this.engine = engine;
        this.id = id;
        this.files = files;
        this.kind = kind;
        /** @type {import('../engine/contract.js').Run|null} */
        this.run = null;
        /** @type {string[]} */
        this.line = [];
        this.main = make('div', {class: 'answer'});
        this.links = make('div', {class: 'bar', role: 'group',
                                  'aria-label': words.download});
        this.note = make('p', {class: 'wrong', role: 'status'});
        this.element = make('div', {}, this.main, this.links, this.note);
    }

    close() {
        this.run?.stop();
    }

    /**
     * @param {Outcome} outcome
     * @param {string} format
     * @param {string} title
     * @param {string[]} line  that was asked, without its format
     */
    show(outcome, format, title, line) {
        this.line = line;
        this.note.textContent = '';
        const {output, files} = outcome;
        const drawn = format === 'svg' && output.length > 0;
        fill(this.main, output.length === 0 ? null
            : drawn ? picture(output, title) : text(output));
        const made = Object.entries(files).map(([name, bytes]) =>
            button(name, () => save(blobOf(bytes, name), name)));
        const forms = output.length ? this.forms(drawn) : [];
        fill(this.links,
            make('span', {class: 'pale'}, words.download),
            ...made, ...[...forms, ...this.stated()].map((form) => button(
                form.toUpperCase(),
                () => this.fetch(form, drawn ? output : null))));
    }

    /** @param {boolean} drawn */
    forms(drawn) {
        return FORMS.filter((form) => form === 'pdf' ? drawn && this.engine.pdf
            : form === 'svg' || form === 'png' ? drawn
            : form === 'rle' ? this.kind === 'life' && this.line[0] !== 'show'
            : true);
    }

    stated() {
        return STATED.filter((form) =>
            form !== 'dlx' || !['life', '.cnf', '.sat'].includes(this.kind));
    }

    /**
     * @param {string} form
     * @param {Uint8Array|null} svg
     */
    async fetch(form, svg) {
        const name = `${this.id().replace(/[^A-Za-z0-9=.-]+/g, '-')
            .slice(0, 60)}.${form}`;
        try {
            save(svg && form === 'svg' ? blobOf(svg, form)
                : svg && form === 'png' ? await pngOf(svg)
                : blobOf(await this.write(form), form), name);
            this.note.textContent = '';
        } catch (error) {
            this.note.textContent = /** @type {Error} */ (error).message;
        }
    }

    /** @param {string} form */
    async write(form) {
        const line = STATED.includes(form) ? ['encode', this.id()] : this.line;
        /** @type {string[]} */
        const said = [];
        this.run?.stop();
        this.run = this.engine.run({
            words: [...line, '-f', form === 'txt' ? 'text' : form, '-q'],
            files: this.files(), say: (row) => said.push(row)});
        const {output} = await this.run.done;
        if (!output.length)
            throw new Error(said.join(' ').replace(/^dovetail: /, '') ||
                words.none);
        return output;
    }
}
