/* offline.js: a page whose engine is the browser also works without a network
 * once it was there: service.js keeps its files. */

import {browser} from './engine/browser.js';

/** @param {import('./engine/contract.js').Engine} engine */
export async function keepOffline(engine) {
    if (!('serviceWorker' in navigator))
        return;
    if (engine === browser) {
        const script = new URL('service.js', import.meta.url);
        await navigator.serviceWorker.register(script).catch(() => {});
        return; // a host without that file is for those who are online
    }
    for (const old of await navigator.serviceWorker.getRegistrations())
        old.unregister(); // of another page that once had this address
}
