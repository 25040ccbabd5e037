/* game.js: what every board that is played has: moves that can be taken back,
 * a clock, what is said, the engine that is asked one thing at a time; and the
 * panel in which it stands. */

import {fill, make} from '../base/dom.js';
import {History} from '../base/history.js';
import {duration} from '../base/numbers.js';
import {words} from '../words.js';
import {Asker} from './asker.js';
import {Clock, undoButtons, undoKey} from './tools.js';
import {Verdict} from './verdict.js';

/** @typedef {import('./views.js').Room} Room */
/** @typedef {import('../engine/ask.js').Reply} Reply */

const WIDE = 620; // pixels, from which on loose pieces lie beside the board

/** @template State */
export class Game {
    /**
     * @param {Room} room
     * @param {Asker} asker
     * @param {State} state
     * @param {string} idle  what is said while there is nothing to say
     */
    constructor(room, asker, state, idle) {
        this.room = room;
        this.asker = asker;
        this.clock = new Clock();
        this.verdict = new Verdict(idle);
        this.past = new History(state, () => this.changed());
        this.undo = undoButtons(this.past);
        /** @type {import('./board.js').Board<any>|null} */
        this.board = null;
        /** @type {HTMLElement} */
        this.element = make('div');
    }

    get state() {
        return this.past.now;
    }

    /** After each move, undo and redo. */
    changed() {}

    /** @param {boolean} _beside  is there room beside the board? */
    arrange(_beside) {}

    /** This is all of it.  @param {HTMLElement} element */
    fillIn(element) {
        this.element = element;
        this.resize = new ResizeObserver(([{contentRect}]) =>
            this.arrange(contentRect.width >= WIDE));
        this.resize.observe(element);
    }

    /** The keys that all boards have, and some more.
     * @param {KeyboardEvent} event
     * @param {Record<string, () => void>} deeds */
    pressed(event, deeds) {
        if (undoKey(this.past, event))
            return true;
        if (event.ctrlKey || event.metaKey || event.altKey ||
            !Object.hasOwn(deeds, event.key))
            return false;
        deeds[event.key]();
        return true;
    }

    /** The engine is at work, and can be stopped. */
    thinking() {
        this.verdict.think(() => this.asker.stop());
    }

    /**
     * The board is full: is it a solution?  The engine judges.
     * @param {string} id
     * @param {(number|null)[][]} cells
     * @param {{files?: Record<string, string>, why?: () => string,
     *     shown?: boolean}} [more]  the view's own words for what is wrong;
     *     did the engine lay it?
     * @returns {Promise<boolean>}
     */
    async finish(id, cells, {files = {}, why, shown} = {}) {
        const wrong = await this.asker.check(id, cells, files);
        if (wrong === null)
            return false;
        if (wrong) {
            this.verdict.say(why?.() || `${words.notYet} ${wrong}`, 'wrong');
            return false;
        }
        this.clock.stop();
        this.verdict.say(shown ? words.theSolution
            : words.wonIn(duration(this.clock.seconds)), 'good');
        return true;
    }

    close() {
        this.asker.stop();
        this.clock.stop();
        this.verdict.close();
        this.resize?.disconnect();
        this.board?.close();
    }
}

/**
 * The panel of a board that is played, and below it what makes another one.
 * @param {Room} room
 * @param {string} title
 * @param {HTMLElement} fresh
 * @param {(asker: Asker) => Promise<Game<any>|string|null>} open  a sentence:
 *     what is wrong; null: somebody else was asked meanwhile
 * @returns {import('./views.js').View}
 */
export function playPanel(room, title, fresh, open) {
    const asker = new Asker(room.engine, room.files,
        (line, files) => room.bench.tell(line, files));
    const place = make('div', {class: 'stage'},
        make('p', {class: 'pale', role: 'status'}, words.making));
    const element = make('section', {class: 'panel play',
                                     'aria-label': title}, place,
        make('details', {class: 'new', open: true},
            make('summary', {}, words.newPuzzle), fresh));
    /** @type {Game<any>|null} */
    let game = null;
    open(asker).then((found) => {
        if (found !== null)
            room.wrong(typeof found === 'string' ? found : '');
        if (typeof found === 'string')
            fill(place, make('p', {class: 'verdict wrong'}, found));
        else if (found) {
            game = found;
            fill(place, game.element);
        }
    });
    return {element, close() {
        asker.stop();
        game?.close();
    }};
}
