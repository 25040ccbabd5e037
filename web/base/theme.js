/* theme.js: light, dark, or as the system has it.  The choice is kept. */

import {make} from './dom.js';
import {words} from '../words.js';

const KEY = 'dovetail-theme';
const NAMES = ['auto', 'light', 'dark'];
const LABELS = {auto: words.themeAuto, light: words.themeLight,
                dark: words.themeDark};

function kept() {
    try {
        return localStorage.getItem(KEY) || 'auto';
    } catch {
        return 'auto'; // a browser that keeps nothing
    }
}

/** @param {string} name */
function keep(name) {
    try {
        localStorage.setItem(KEY, name);
    } catch {
        // it holds for this page
    }
}

export function themeButton() {
    const select = make('select', {
        class: 'theme', 'aria-label': words.theme, onchange: () => {
            document.documentElement.dataset.theme = select.value;
            keep(select.value);
        }}, ...Object.entries(LABELS).map(([name, label]) =>
        make('option', {value: name}, label)));
    const name = kept();
    select.value = NAMES.includes(name) ? name : 'auto';
    document.documentElement.dataset.theme = select.value;
    return select;
}
