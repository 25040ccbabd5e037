/* fresh.js: a new puzzle, as the player wants it. */

import {make} from '../../base/dom.js';
import {param, parse} from '../../base/ids.js';
import {words} from '../../words.js';
import {choice, difficulty, newSeed, plain} from '../choice.js';
import {daily} from '../daily.js';
import {button} from '../tools.js';

const SIZES = ['2x2', '3x3', '4x4', '5x5', '6x6', '7x7', '8x8', '3x5', '4x6'];
const COLOURS = ['4', '5', '6', '7', '8', '9', '10', '12', '15', '20', '30'];
const HOLES = ['0', '1', '2', '3', '4', '6', '8'];

/**
 * @param {string} id  of the puzzle that is there, whose wishes are kept
 * @param {(id: string) => void} open
 */
export function freshForm(id, open) {
    const now = parse(id), own = words.tetravex;
    const holes = param(now, 'holes');
    const size = choice(words.dimensions, now.size || '4x4', plain(SIZES));
    const colours = choice(own.colours, param(now, 'colours') || '10',
        plain(COLOURS));
    const hard = difficulty(param(now, 'difficulty'));
    const gaps = choice(own.holes, /^\d+$/.test(holes) ? holes : '0',
        plain(HOLES));
    const turn = make('input', {type: 'checkbox',
                                checked: param(now, 'rotate') === 'yes'});
    const frame = make('input', {type: 'checkbox',
                                 checked: param(now, 'frame') !== ''});
    const wish = () => [
        `tetravex:${size.select.value}`,
        turn.checked && 'rotate=yes', frame.checked && 'frame=0',
        colours.select.value !== '10' && `colours=${colours.select.value}`,
        gaps.select.value !== '0' && `holes=${gaps.select.value}`,
        hard.select.value !== 'any' && `difficulty=${hard.select.value}`,
    ].filter((part) => part).join(',');
    return make('form', {
        class: 'fresh', 'aria-label': words.newPuzzle,
        onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            open(`${wish()}#${newSeed()}`);
        }},
        size.element, colours.element, hard.element, gaps.element,
        make('label', {class: 'tick'}, turn, own.rotate),
        make('label', {class: 'tick'}, frame, own.frame),
        make('div', {class: 'fresh-go'},
            make('button', {class: 'main', type: 'submit'}, words.newPuzzle),
            button(words.today, () => open(daily(new Date())))));
}
