/* choice.js: what one chooses a new puzzle by. */

import {make} from '../base/dom.js';
import {words} from '../words.js';

let ids = 0; // of what has a label

/**
 * Something to fill in, with its label above it.
 * @param {string} label
 * @param {HTMLElement} control
 */
export function labelled(label, control) {
    control.id ||= `choice-${++ids}`;
    return make('div', {class: 'choice'},
        make('label', {for: control.id}, label), control);
}

/**
 * @param {string} label
 * @param {string} value
 * @param {[string, string][]} choices  values and labels
 */
export function choice(label, value, choices) {
    const known = choices.some(([one]) => one === value);
    const select = make('select', {}, ...[
        ...(known || !value ? [] : plain([value])),
        ...choices].map(([one, name]) =>
        make('option', {value: one, selected: one === value}, name)));
    return {select, element: labelled(label, select)};
}

/** Values that are their own labels.
 * @param {string[]} values @returns {[string, string][]} */
export function plain(values) {
    return values.map((value) => [value, value.replace('x', ' × ')]);
}

/** How hard a new puzzle is.  @param {string} value */
export function difficulty(value) {
    return choice(words.difficulty, value || 'any', [
        ['any', words.any], ['forced', words.easy], ['look', words.medium],
        ['search', words.hard]]);
}

/** A number for a new puzzle. */
export function newSeed() {
    return String(crypto.getRandomValues(new Uint32Array(1))[0] % 1000000);
}
