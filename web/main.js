/* main.js: the page: an engine, and the view of the puzzle that the address
 * names. */

import {puzzleHere, whenMoved} from './base/address.js';
import {make, fill} from './base/dom.js';
import {tables} from './base/tables.js';
import {choose} from './engine/choose.js';
import {parse} from './base/ids.js';
import {Bench} from './view/bench.js';
import {gallery} from './view/gallery.js';
import {views} from './view/views.js';
import {words} from './words.js';

const place = /** @type {HTMLElement} */ (document.getElementById('place'));

async function start() {
    const engine = await choose();
    const known = await tables(engine);
    /** @type {import('./view/views.js').View|null} */
    let view = null;
    const turn = () => {
        view?.close();
        view = null;
        const id = puzzleHere();
        document.title = id ? `${id} · ${words.title}` : words.title;
        if (!id) {
            fill(place, gallery(engine));
            return;
        }
        const bench = new Bench(engine, known, id);
        const family = parse(id).family;
        if (Object.hasOwn(views, family))
            view = views[family]({engine, tables: known, bench, id});
        fill(place, make('h1', {}, id), view && view.element, bench.element);
        bench.ask(['show', id, '-f', 'svg'], 'svg', id);
    };
    whenMoved(turn);
    turn();
}

start();
