/* answer.js: what a job has written, as a picture or as text, and to take
 * away. */

import {make, fill} from '../base/dom.js';
import {words} from '../words.js';

/** @typedef {import('../engine/contract.js').Outcome} Outcome */

const TYPES = {svg: 'image/svg+xml', png: 'image/png', pdf: 'application/pdf',
               json: 'application/json'};
const LONG = 200000; // characters of text that are shown

/**
 * @param {Uint8Array} bytes
 * @param {string} format
 */
function blobOf(bytes, format) {
    const type = /** @type {Record<string, string>} */ (TYPES)[format] ||
        'text/plain;charset=utf-8';
    return new Blob([/** @type {any} */ (bytes)], {type});
}

/**
 * A link that saves these bytes.
 * @param {string} name
 * @param {Uint8Array} bytes
 */
export function download(name, bytes) {
    const format = name.slice(name.lastIndexOf('.') + 1);
    return make('a', {
        class: 'button', download: name,
        href: URL.createObjectURL(blobOf(bytes, format))},
        `${words.download} ${name}`);
}

/** @param {Uint8Array} bytes @param {string} title */
export function picture(bytes, title) {
    const image = make('img', {
        alt: title, src: URL.createObjectURL(blobOf(bytes, 'svg'))});
    image.addEventListener('load', () => URL.revokeObjectURL(image.src));
    return image;
}

/** @param {Uint8Array} bytes */
export function text(bytes) {
    const all = new TextDecoder().decode(bytes);
    return make('pre', {class: 'text', tabindex: '0',
                        'aria-label': words.answer},
        all.length > LONG ? all.slice(0, LONG) + '…' : all);
}

/**
 * @param {Element} place
 * @param {Outcome} outcome
 * @param {string} format
 * @param {string} title
 */
export function showAnswer(place, outcome, format, title) {
    const files = Object.entries(outcome.files)
        .map(([name, bytes]) => download(name, bytes));
    const main = outcome.output.length === 0 ? null
        : format === 'svg' ? picture(outcome.output, title)
        : text(outcome.output);
    fill(place, main, make('div', {class: 'actions'}, ...files));
}
