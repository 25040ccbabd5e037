/* listing.js: the text of a file; a large one is folded. */

import {fill, make} from '../../base/dom.js';
import {words} from '../../words.js';
import {button} from '../tools.js';

const SHORT = 24; // lines that are seen
const LONG = 100000; // letters that are shown at most

/** Where the first lines end.  @param {string} text */
function foldAt(text) {
    let at = 0;
    for (let line = 0; line < SHORT && at >= 0; line++)
        at = text.indexOf('\n', at) + 1 || -1;
    return at < 0 ? text.length : Math.min(at, LONG);
}

/** @param {string} text */
export function listing(text) {
    const fold = foldAt(text);
    const body = make('pre', {class: 'text listing', tabindex: '0',
        'aria-label': words.cover.file}, text.slice(0, fold));
    if (fold === text.length)
        return body;
    const all = text.length > LONG ? `${text.slice(0, LONG)}…` : text;
    const more = button(words.cover.unfold, () => {
        const open = more.getAttribute('aria-expanded') !== 'true';
        more.setAttribute('aria-expanded', String(open));
        more.textContent = open ? words.cover.foldUp : words.cover.unfold;
        fill(body, open ? all : text.slice(0, fold));
    }, {'aria-expanded': 'false'});
    return make('div', {}, body, more);
}
