/* web.mjs SITE DOVETAIL: the page in Chromium: how much goes over the wire, how
 * soon the engine is ready, and how its searches compare with those of the
 * native program, by turns in the same run.  For bench/web.sh. */

import {spawnSync} from 'node:child_process';
import {readFile, readdir} from 'node:fs/promises';
import {gzipSync} from 'node:zlib';
import {open, tab} from '../test/web/chromium.mjs';
import {hostOf} from '../test/web/host.mjs';

const [site, program] = process.argv.slice(2);
const ROUNDS = 3;

const TASKS = {
    dance: ['count', 'queens:15', '-e', 'dance'],
    frontier: ['count', 'windmill:3x9', '-e', 'frontier'],
    cadical: ['solve', 'life:8x8,goal=still,maximise=population', '-e',
              'cadical'],
    heights: ['sample', 'domino:100x100,shape=aztec', '--seed', '1', '-e',
              'heights'],
    kasteleyn: ['count', 'domino:150x150', '-e', 'kasteleyn'],
};

async function wire() {
    let bytes = 0;
    for (const file of await readdir(site, {recursive: true,
                                            withFileTypes: true}))
        if (file.isFile())
            bytes += gzipSync(await readFile(`${file.path}/${file.name}`))
                .length;
    console.log(`over the wire: ${Math.round(bytes / 1000)} kB`);
}

/** Milliseconds from the address to the first answer of the engine. */
async function ready(url) {
    const times = [];
    const browser = await open();
    for (let i = 0; i <= ROUNDS; i++) {
        const {page} = await tab(browser.context);
        await page.addInitScript(() => addEventListener('DOMContentLoaded',
            () => new MutationObserver(() => {
                if (document.querySelector('.bench'))
                    /** @type {any} */ (window).ready ??= performance.now();
            }).observe(document.body, {subtree: true, childList: true})));
        await page.goto(`${url}#queens:8`);
        await page.waitForFunction(() => 'ready' in window);
        times.push(await page.evaluate(() => /** @type {any} */ (window).ready));
        await page.close();
    }
    await browser.close();
    console.log(`engine ready: ${Math.round(times[0])} ms, again ${
        Math.round(Math.min(...times.slice(1)))} ms`);
}

async function inBrowser(page, words) {
    return page.evaluate(async (line) => {
        const {browser} = await import('./engine/browser.js');
        const begin = performance.now();
        await browser.run({words: [...line, '-q']}).done;
        return performance.now() - begin;
    }, words);
}

function native(words) {
    const begin = performance.now();
    spawnSync(program, [...words, '-q']);
    return performance.now() - begin;
}

async function compare(url) {
    const browser = await open();
    const {page} = await tab(browser.context);
    await page.goto(url); // its pictures are done before the first round
    await page.waitForFunction(() => document.querySelectorAll('.card').length ===
        document.querySelectorAll('.card img').length);
    for (const [name, words] of Object.entries(TASKS)) {
        let here = Infinity, there = Infinity;
        for (let i = 0; i < ROUNDS; i++) {
            here = Math.min(here, native(words));
            there = Math.min(there, await inBrowser(page, words));
        }
        console.log(`${name}: native ${Math.round(here)} ms, page ${
            Math.round(there)} ms, ${(there / here).toFixed(1)} times`);
    }
    await browser.close();
}

const host = await hostOf(site);
await wire();
await ready(host.url);
await compare(host.url);
host.close();
