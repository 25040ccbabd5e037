/* form.js: a form of a family's parameters, made from its table.
 *
 * The engine judges what is typed, and its sentence stands at the field that
 * it speaks of. */

import {make, fill} from '../base/dom.js';
import {parse, param, withParam, write} from '../base/ids.js';
import {words} from '../words.js';

/** @typedef {import('../base/tables.js').Family} Family */
/** @typedef {import('../base/tables.js').Param} Param */

/**
 * @param {Param} row
 * @param {string} value
 */
function control(row, value) {
    const traits = {id: `param-${row.name}`, name: row.name,
                    'aria-describedby': `help-${row.name}`};
    if (row.words) {
        const choices = row.words.map((word) => make('option', {
            value: word, selected: word === (value || row.fallback)}, word));
        return make('select', traits, row.fallback === null && make('option', {
            value: '', selected: !value}, words.fallback), ...choices);
    }
    return make('input', {
        ...traits, type: 'text', value, placeholder: row.fallback || '',
        inputmode: row.kind === 'number' ? 'numeric' : undefined,
        autocomplete: 'off', spellcheck: 'false'});
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string} help
 * @param {Element} input
 */
function field(name, label, help, input) {
    return make('div', {class: 'field', 'data-name': name},
        make('label', {for: input.id}, label), input,
        make('small', {id: `help-${name}`}, help),
        make('p', {class: 'wrong', role: 'alert', hidden: true}));
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string} placeholder
 */
function plain(name, value, placeholder) {
    return make('input', {
        id: `param-${name}`, name, type: 'text', value, placeholder,
        'aria-describedby': `help-${name}`, autocomplete: 'off',
        spellcheck: 'false'});
}

/** What the form says.  @param {HTMLFormElement} form @param {Family} family
 */
function idOf(form, family) {
    const before = form.dataset.id || '';
    const read = (/** @type {string} */ name) =>
        /** @type {HTMLInputElement|null} */ (form.elements.namedItem(name))
            ?.value.trim() || '';
    let id = {...parse(before), family: family.name, size: read('size'),
              seed: read('seed')};
    for (const row of family.parameters) {
        const value = read(row.name);
        id = withParam(id, row.name, value === row.fallback ? '' : value);
    }
    return write(id);
}

/**
 * @param {Family} family
 * @param {string} text  an id
 * @param {(id: string) => void} changed
 */
export function paramForm(family, text, changed) {
    const id = parse(text);
    const form = make('form', {class: 'params', 'aria-label': words.puzzle,
                               'data-id': text});
    const rows = family.parameters.map((row) => field(
        row.name, row.name, row.help, control(row, param(id, row.name))));
    const given = rows.filter((_, i) => param(id, family.parameters[i].name));
    const others = rows.filter((row) => !given.includes(row));
    fill(form,
        field('size', words.size, family.size,
              plain('size', id.size, family.size)),
        ...given,
        make('details', {}, make('summary', {}, words.more), ...others,
            field('seed', words.seed, words.seedHelp,
                  plain('seed', id.seed, ''))));
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('change', () => changed(idOf(form, family)));
    return form;
}

/**
 * Puts a sentence at the field that it names; answers whether there is one.
 * @param {HTMLElement} form
 * @param {string} sentence  '': all is well
 */
export function blame(form, sentence) {
    let found = false;
    for (const row of form.querySelectorAll('.field')) {
        const name = /** @type {HTMLElement} */ (row).dataset.name || '';
        const wrong = /** @type {HTMLElement} */ (row.querySelector('.wrong'));
        /** @type {boolean} */
        const mine = !found && sentence !== '' &&
            new RegExp(`(^|[^a-z])${name}([^a-z]|$)`).test(sentence);
        wrong.hidden = !mine;
        wrong.textContent = mine ? sentence : '';
        row.querySelector('input, select')
            ?.setAttribute('aria-invalid', String(mine));
        if (mine)
            row.closest('details')?.setAttribute('open', '');
        found = found || mine;
    }
    return found;
}
