/* service.js: keeps the files of the page, so that it works without a network.
 *
 * kept.js, which web/build.sh writes, has their names, and a version that
 * changes when one of them does: then a new worker fetches them all, and takes
 * the place of this one when no tab is left that it has served. */

importScripts('kept.js');

/** @type {{version: string, files: string[]}} */
const {version, files} = /** @type {any} */ (self).kept;
const name = `dovetail-${version}`;

async function keep() {
    const cache = await caches.open(name);
    await cache.addAll(files.map(
        (file) => new Request(file, {cache: 'reload'})));
}

async function forget() {
    for (const other of await caches.keys())
        if (other.startsWith('dovetail-') && other !== name)
            await caches.delete(other);
    await /** @type {any} */ (self).clients.claim();
}

/** @param {Request} request */
async function answer(request) {
    const cache = await caches.open(name);
    return await cache.match(request, {ignoreSearch: true}) ||
        fetch(request);
}

/**
 * What is done at an event, which lasts until it is done.
 * @param {string} name
 * @param {() => Promise<void>} act
 */
function at(name, act) {
    addEventListener(name, (event) =>
        /** @type {ExtendableEvent} */ (event).waitUntil(act()));
}

at('install', keep);
at('activate', forget);
addEventListener('fetch', (event) => {
    const {request} = /** @type {FetchEvent} */ (event);
    if (request.method === 'GET')
        /** @type {FetchEvent} */ (event).respondWith(answer(request));
});
