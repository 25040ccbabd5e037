/* verdict.js: what is said below a board, with what one may do about it. */

import {fill, make} from '../base/dom.js';
import {words} from '../words.js';
import {button} from './tools.js';

const SOON = 300; // milliseconds of thought that nobody notices

export class Verdict {
    /** @param {string} idle  what stands there while nothing is said */
    constructor(idle) {
        this.idle = idle;
        this.text = make('span', {role: 'status', 'aria-live': 'polite'});
        this.deeds = make('span', {class: 'deeds'});
        this.element = make('div', {class: 'verdict idle'},
            this.text, this.deeds);
        this.text.textContent = idle;
        /** @type {ReturnType<typeof setTimeout>|undefined} */
        this.timer = undefined;
    }

    /**
     * @param {string} sentence  '': nothing
     * @param {''|'wrong'|'good'} [kind]
     * @param {...HTMLElement} deeds  buttons
     */
    say(sentence, kind = '', ...deeds) {
        clearTimeout(this.timer);
        this.element.className = `verdict ${sentence ? kind : 'idle'}`.trim();
        this.text.textContent = sentence || this.idle;
        fill(this.deeds, ...deeds);
    }

    /** Shown where it takes long.  @param {() => void} stop */
    think(stop) {
        this.say('');
        this.timer = setTimeout(() => this.say(words.thinking, '',
            button(words.stop, () => {
                stop();
                this.say(words.stopped);
            }, {class: 'stop'})), SOON);
    }

    close() {
        clearTimeout(this.timer);
    }
}
