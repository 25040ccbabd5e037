/* fresh.js: an empty board, or a new puzzle on it. */

import {make} from '../../base/dom.js';
import {param, parse} from '../../base/ids.js';
import {words} from '../../words.js';
import {choice, difficulty, newSeed, plain} from '../choice.js';
import {button} from '../tools.js';

const told = words.queens;
const SIZES = ['4', '5', '6', '7', '8', '9', '10', '12', '16', '20'];

/** @param {string} id @param {(id: string) => void} open */
export function freshForm(id, open) {
    const now = parse(id);
    const size = choice(words.dimensions, now.size || '8', plain(SIZES));
    const kind = choice(told.kind, param(now, 'board') || 'plain', [
        ['plain', told.plain], ['torus', told.torus]]);
    const hard = difficulty(param(now, 'difficulty'));
    const board = () => `queens:${size.select.value}` +
        (kind.select.value === 'torus' ? ',board=torus' : '');
    const wish = () => board() + (hard.select.value === 'any' ? ''
        : `,difficulty=${hard.select.value}`) + `#${newSeed()}`;
    return make('form', {
        class: 'fresh', 'aria-label': words.newPuzzle,
        onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            open(wish());
        }},
        size.element, kind.element, hard.element,
        make('div', {class: 'fresh-go'},
            make('button', {class: 'main', type: 'submit'}, words.newPuzzle),
            button(told.empty, () => open(board()))));
}
