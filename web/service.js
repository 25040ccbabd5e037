/* service.js: keeps the files of the page, so that it works without a network.
 *
 * kept.js, which web/build.sh writes, has their names, and a version that
 * changes when one of them does: then a new worker fetches them all, and takes
 * the place of this one when no tab is left that it has served. */

/* global kept */
importScripts('kept.js');

const name = `dovetail-${kept.version}`;

async function keep() {
    const cache = await caches.open(name);
    await cache.addAll(kept.files.map(
        (file) => new Request(file, {cache: 'reload'})));
}

async function forget() {
    for (const other of await caches.keys())
        if (other.startsWith('dovetail-') && other !== name)
            await caches.delete(other);
    await self.clients.claim();
}

async function answer(request) {
    const cache = await caches.open(name);
    return await cache.match(request, {ignoreSearch: true}) ||
        fetch(request);
}

addEventListener('install', (event) => event.waitUntil(keep()));
addEventListener('activate', (event) => event.waitUntil(forget()));
addEventListener('fetch', (event) => {
    if (event.request.method === 'GET')
        event.respondWith(answer(event.request));
});
