/* copy.js: a button that copies a text. */

import {make} from './dom.js';
import {words} from '../words.js';

const SHOWN = 1500; // milliseconds

/**
 * @param {string} label
 * @param {() => string} text
 */
export function copyButton(label, text) {
    const button = make('button', {type: 'button', onclick: async () => {
        await navigator.clipboard.writeText(text());
        button.textContent = words.copied;
        setTimeout(() => {
            button.textContent = label;
        }, SHOWN);
    }}, label);
    return button;
}
