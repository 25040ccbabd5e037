/* fresh.js: a new board, or a new puzzle on it. */

import {make} from '../../base/dom.js';
import {param, parse} from '../../base/ids.js';
import {words} from '../../words.js';
import {button} from '../tools.js';
import {choice, difficulty, labelled, newSeed} from '../choice.js';
import {ruleOf} from './text.js';

const own = words.domino;

/** @param {string} label @param {number} value */
function count(label, value) {
    const input = make('input', {type: 'number', min: '1', max: '400',
                                 value: String(value)});
    return {input, element: labelled(label, input)};
}

/**
 * @param {string} id
 * @param {{rows: number, cols: number}} size
 * @param {(id: string) => void} open
 */
export function freshForm(id, size, open) {
    const now = parse(id);
    const rows = count(own.rows, size.rows), cols = count(own.cols, size.cols);
    const shape = choice(own.shape, param(now, 'shape') === 'aztec' ? 'aztec'
        : param(now, 'cut') === 'corners' ? 'cut' : 'board', [
        ['board', own.whole], ['cut', own.cut], ['aztec', own.aztec]]);
    const rule = choice(own.rule, String(ruleOf(id)), [
        ['0', own.plain], ['4', own.four], ['3', own.three]]);
    const clues = choice(words.clues, param(now, 'with') || 'walls', [
        ['walls', own.walls], ['dominoes', own.fixed], ['holes', own.holes]]);
    const hard = difficulty(param(now, 'difficulty'));
    const board = () => {
        const tatami = rule.select.value;
        const wide = cols.input.value, high = shape.select.value === 'aztec'
            ? wide : rows.input.value;
        return [`domino:${high}x${wide}`,
                shape.select.value === 'aztec' && 'shape=aztec',
                shape.select.value === 'cut' && 'cut=corners',
                tatami !== '0' && 'rule=tatami',
                tatami === '4' && 'meet=4'].filter((part) => part).join(',');
    };
    const wish = () => board() +
        (clues.select.value !== 'walls' ? `,with=${clues.select.value}` : '') +
        (hard.select.value !== 'any' ? `,difficulty=${hard.select.value}`
            : '') + `#${newSeed()}`;
    return make('form', {
        class: 'fresh', 'aria-label': words.newPuzzle,
        onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            open(board());
        }},
        make('div', {class: 'fresh-row'}, rows.element, cols.element,
            shape.element, rule.element,
            make('button', {class: 'main', type: 'submit'}, own.newBoard)),
        make('div', {class: 'fresh-row'}, clues.element, hard.element,
            button(words.newPuzzle, () => open(wish()))));
}
