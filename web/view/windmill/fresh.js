/* fresh.js: a new box, or a new puzzle in it. */

import {make} from '../../base/dom.js';
import {param, parse} from '../../base/ids.js';
import {words} from '../../words.js';
import {choice, difficulty, newSeed, plain} from '../choice.js';
import {button} from '../tools.js';

const own = words.windmill;
const SIZES = ['2x10', '2x11', '3x7', '3x8', '4x5', '4x6', '5x5', '5x6',
               '6x6'];

/** @param {string} id @param {(id: string) => void} open */
export function freshForm(id, open) {
    const now = parse(id);
    const size = choice(words.dimensions, now.size || '4x5', plain(SIZES));
    const clues = choice(words.clues, param(now, 'with') || 'pieces', [
        ['pieces', own.pieces], ['crosses', own.crosses],
        ['squares', own.squares]]);
    const hard = difficulty(param(now, 'difficulty'));
    const wish = () => `windmill:${size.select.value}` +
        (clues.select.value !== 'pieces' ? `,with=${clues.select.value}`
            : '') +
        (hard.select.value !== 'any' ? `,difficulty=${hard.select.value}`
            : '') + `#${newSeed()}`;
    return make('form', {
        class: 'fresh', 'aria-label': words.newPuzzle,
        onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            open(wish());
        }},
        size.element, clues.element, hard.element,
        make('div', {class: 'fresh-go'},
            make('button', {class: 'main', type: 'submit'}, words.newPuzzle),
            button(own.empty, () => open(`windmill:${size.select.value}`))));
}
