/* clipboard.js: patterns by the clipboard, as RLE. */

import {make} from '../../base/dom.js';
import {words} from '../../words.js';
import {button} from '../tools.js';
import {isPlain, readPatterns, writeRle} from './text.js';

const told = words.life;

/** A place to paste into, where the browser does not let us read.
 * @param {(text: string) => void} take */
function askForText(take) {
    const field = make('textarea', {rows: 8, 'aria-label': told.pasteHere});
    const dialog = make('dialog', {'aria-label': told.pasteHere},
        make('p', {}, told.pasteHere), field,
        make('div', {class: 'bar'}, button(told.paste, () => {
            dialog.close();
            take(field.value);
        }, {class: 'main'}), button(words.close, () => dialog.close())));
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
}

/** @param {import('./life.js').Life} life */
export function clipboard(life) {
    /** What is selected, or all. */
    const text = () => {
        const box = life.scene.selected || life.scene.box();
        if (!box)
            return '';
        const drawn = life.scene.read(box);
        return isPlain(drawn)
            ? writeRle(drawn, life.runner.rule?.text || 'B3/S23')
            : drawn.lines.join('\n') + '\n';
    };
    const erase = () => {
        const box = life.scene.selected || life.scene.box();
        if (!box)
            return;
        life.scene.fill(box, () => '.');
        life.scene.keep();
    };
    const take = (/** @type {string} */ pasted) => {
        const parts = readPatterns(pasted);
        if (!parts || !parts[0].lines[0]?.length) {
            life.tell(told.noPattern, 'wrong');
            return;
        }
        life.tell(told.putDown);
        if (parts.length > 1)
            life.open(parts);
        else
            life.editor.hold(parts[0]);
        life.editor.board.field.focus();
    };
    return {
        copy: () => navigator.clipboard.writeText(text()),
        async cut() {
            await navigator.clipboard.writeText(text());
            erase();
        },
        async paste() {
            try {
                take(await navigator.clipboard.readText());
            } catch {
                askForText(take);
            }
        },
        /** @param {ClipboardEvent} event */
        hear(event) {
            const target = /** @type {Element} */ (event.target);
            const board = life.editor.board.field;
            if (target.closest('input, textarea, select') ||
                (event.type !== 'paste' && document.activeElement !== board))
                return;
            event.preventDefault();
            if (event.type === 'paste') {
                take(event.clipboardData?.getData('text') || '');
                return;
            }
            event.clipboardData?.setData('text/plain', text());
            if (event.type === 'cut')
                erase();
        },
    };
}
