/* choose.js: which engine this page has.  Whoever serves it says so. */

import {browser} from './browser.js';
import {server} from './server.js';

/** @returns {Promise<import('./contract.js').Engine>} */
export async function choose() {
    const facts = await (await fetch('engine.json')).json();
    return facts.server ? server(facts) : browser;
}
