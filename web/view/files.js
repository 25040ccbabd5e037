/* files.js: files that come by drop, by paste or by a button. */

import {goTo} from '../base/address.js';
import {make} from '../base/dom.js';
import {readings} from '../base/kinds.js';
import {words} from '../words.js';
import {button} from './tools.js';

const LARGE = 64 << 20; // bytes that are read

/**
 * Asks as what a file is read, where there is a choice.
 * @param {{kind: string, name: string, id: string}[]} choices
 * @param {string} text
 */
function choose(choices, text) {
    const dialog = make('dialog', {'aria-label': words.readAs},
        make('p', {}, words.readAs),
        make('div', {class: 'bar'}, ...choices.map(({kind, name, id}) =>
            button(/** @type {Record<string, string>} */
                (words.families)[kind] || kind, () => {
                dialog.close();
                goTo(id, {[name]: text});
            }))));
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
}

/** @param {string} sentence */
function complain(sentence) {
    const dialog = make('dialog', {'aria-label': words.file},
        make('p', {class: 'wrong'}, sentence),
        button(words.close, () => dialog.close()));
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
}

/**
 * Opens the puzzle in a text.
 * @param {string} name
 * @param {string} text
 */
export function openText(name, text) {
    const choices = readings(name, text);
    if (choices.length === 0)
        complain(words.unknownFile(name));
    else if (choices.length === 1)
        goTo(choices[0].id, {[choices[0].name]: text});
    else
        choose(choices, text);
}

/** @param {File|null|undefined} file */
async function openFile(file) {
    if (file && file.size > LARGE)
        complain(words.largeFile(file.name));
    else if (file)
        openText(file.name, await file.text());
}

/** Does the user type somewhere?  @param {EventTarget|null} target */
function types(target) {
    return target instanceof Element &&
        target.closest('input, textarea, select') !== null;
}

/**
 * Files that are dropped or pasted anywhere.
 * @param {HTMLElement} page
 */
export function takeFiles(page) {
    page.addEventListener('dragover', (event) => {
        if (event.dataTransfer?.types.includes('Files'))
            event.preventDefault();
    });
    page.addEventListener('drop', (event) => {
        if (!event.dataTransfer?.files.length)
            return;
        event.preventDefault();
        openFile(event.dataTransfer.files[0]);
    });
    page.addEventListener('paste', (event) => {
        if (types(event.target) || event.defaultPrevented)
            return;
        const text = event.clipboardData?.getData('text') || '';
        if (event.clipboardData?.files.length)
            openFile(event.clipboardData.files[0]);
        else if (text.trim().includes('\n') || text.trim().endsWith('!'))
            openText('pasted', text);
    });
}

/** A place that says so, with a button. */
export function fileCorner() {
    const input = make('input', {type: 'file', class: 'unseen', tabindex: '-1',
        'aria-label': words.choose, onchange: () => {
            openFile(input.files?.[0]);
            input.value = '';
        }});
    return make('section', {class: 'panel drop', 'aria-label': words.file},
        make('h2', {}, words.file), make('p', {}, words.drop),
        make('p', {class: 'pale'}, words.dropHelp), input,
        button(words.choose, () => input.click(), {class: 'main'}));
}
