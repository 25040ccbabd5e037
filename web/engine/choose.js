/* choose.js: which engine this page has.  Whoever serves it says so.
 *
 * index.html names this module first: the engine is fetched while the rest of
 * the page still comes. */

import {browser, warm} from './browser.js';
import {server} from './server.js';

/** @returns {Promise<import('./contract.js').Engine>} */
async function find() {
    const facts = await (await fetch('engine.json')).json();
    if (facts.server)
        return server(facts);
    warm();
    return browser;
}

const found = find();
found.catch(() => {}); // told to whoever asks

export function choose() {
    return found;
}
