/* main.js: the page: an engine, and the view of the puzzle that the address
 * names. */

import {goTo, here, remember, whenMoved} from './base/address.js';
import {copyButton} from './base/copy.js';
import {fill, make} from './base/dom.js';
import {parse} from './base/ids.js';
import {tables} from './base/tables.js';
import {themeButton} from './base/theme.js';
import {choose} from './engine/choose.js';
import {Bench} from './view/bench.js';
import {takeFiles} from './view/files.js';
import {gallery} from './view/gallery.js';
import {viewOf} from './view/views.js';
import {keepOffline} from './offline.js';
import {words} from './words.js';

/** @param {string} id */
function titleOf(id) {
    const {family, size} = parse(id);
    const name = Object.hasOwn(words.families, family)
        ? /** @type {Record<string, string>} */ (words.families)[family]
        : family.includes('.') ? family
        : family.slice(0, 1).toUpperCase() + family.slice(1);
    return [name, size.replace('x', ' × ')].filter((part) => part).join(' ');
}

/** What stands in the middle of the page, one puzzle after another. */
class Page {
    /**
     * @param {HTMLElement} place
     * @param {import('./engine/contract.js').Engine} engine
     */
    constructor(place, engine) {
        this.place = place;
        this.engine = engine;
        this.tables = tables(engine);
        this.tables.catch(() => {}); // told where they are wanted
        this.turns = 0;
        /** @type {import('./view/views.js').View|null} */
        this.view = null;
        /** @type {Bench|null} */
        this.bench = null;
        this.code = make('code', {class: 'id'});
    }

    close() {
        this.view?.close();
        this.view = null;
    }

    async turn() {
        const turn = ++this.turns, {id, files} = here();
        this.close();
        if (!id) {
            this.bench?.close();
            this.bench = null;
            document.title = words.title;
            const cards = gallery(this.engine);
            this.view = cards;
            fill(this.place, cards.element);
            return;
        }
        if (!this.bench)
            fill(this.place, make('p', {class: 'pale'}, words.loading));
        const known = await this.tables;
        if (turn === this.turns)
            this.show(id, files, known);
    }

    /**
     * @param {string} id
     * @param {Record<string, string>} files
     * @param {import('./base/tables.js').Tables} known
     */
    show(id, files, known) {
        this.close();
        const family = parse(id).family;
        const kept = this.bench?.family === family;
        if (!kept)
            this.bench?.close();
        const bench = this.bench = kept && this.bench || new Bench(
            this.engine, known, family, (other) => goTo(other, files));
        bench.take(id, files);
        const open = viewOf(family);
        this.view = open ? open({
            engine: this.engine, tables: known, bench, id, files,
            moved: (other, others) => this.moved(other, others ?? files),
            open: (other, others) => goTo(other, others ?? files),
            wrong: (sentence) => bench.blame(sentence)}) : null;
        this.name(id);
        if (kept)
            this.place.querySelector('.view')?.replaceWith(this.frame());
        else
            fill(this.place, this.above(id), this.frame(), bench.element);
        this.place.querySelector('h1')?.replaceChildren(titleOf(id));
        if (!this.view)
            bench.show();
    }

    /** @param {string} id */
    above(id) {
        return make('div', {class: 'above'}, make('h1', {}, titleOf(id)),
            this.code, copyButton(words.copyLink, () => location.href),
            make('button', {type: 'button', onclick: () => print()},
                words.print));
    }

    frame() {
        return make('div', {class: 'view'}, this.view && this.view.element);
    }

    /** @param {string} id */
    name(id) {
        document.title = `${id} · ${words.title}`;
        this.code.textContent = id;
    }

    /**
     * @param {string} id
     * @param {Record<string, string>} files
     */
    moved(id, files) {
        remember(id, files);
        this.name(id);
        this.bench?.take(id, files);
    }
}

async function start() {
    const place = /** @type {HTMLElement} */ (
        document.getElementById('place'));
    document.querySelector('header')?.append(themeButton());
    const skip = document.getElementById('skip');
    skip?.replaceChildren(words.skip);
    skip?.addEventListener('click', (event) => {
        event.preventDefault(); // the address names puzzles
        place.focus();
    });
    document.querySelector('.home')?.setAttribute('aria-label', words.home);
    try {
        const engine = await choose();
        const page = new Page(place, engine);
        const turn = () => page.turn().catch((error) => fill(place,
            make('p', {class: 'wrong'}, words.noEngine + error.message)));
        whenMoved(turn);
        takeFiles(document.body);
        turn();
        keepOffline(engine);
    } catch (error) {
        fill(place, make('p', {class: 'wrong', role: 'alert'},
            words.noEngine + /** @type {Error} */ (error).message));
    }
}

start();
