/* page.mjs SITE DOVETAIL [ENGINE]: the page by both engines, in a browser: the
 * static folder with its worker, and `serve`; or by one of them.  Speaks
 * TAP. */

import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtemp, readFile, readdir, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {PATIENCE, open, tab} from './chromium.mjs';
import {until as eventually} from './hands.mjs';
import {hostOf, serveBy} from './host.mjs';
import {plan, point} from './tap.mjs';

const [site, program, only] = process.argv.slice(2);
const ENDLESS = 'queens:24';

/** What the command answers.  @param {...string} words */
function native(...words) {
    return execFileSync(program, words, {encoding: 'utf8'});
}

/** @param {import('playwright-core').Page} page @param {string} id */
async function go(page, id) {
    await page.goto('about:blank');
    await page.goto(world.url + (id && '#' + id));
    await page.locator(id ? '.bench, main > .wrong' : '.gallery').first()
        .waitFor();
}

/** With files in the address.
 * @param {import('playwright-core').Page} page @param {string} id
 * @param {Record<string, string>} files */
const goWith = (page, id, files) => go(page, encodeURIComponent(id) +
    Object.entries(files).map(([name, text]) =>
        `&${name}=${encodeURIComponent(text)}`).join(''));

/** A tab in the background draws nothing, and is looked at nevertheless. */
const until = (page, holds, given) => page.waitForFunction(holds, given,
    {timeout: PATIENCE, polling: 100});

const ask = (page, name) => page.locator('.bench')
    .getByRole('button', {name, exact: true}).click();
const state = (page) => page.locator('.desk .state');
const says = (page, text) => until(page,
    ([selector, wanted]) => [...document.querySelectorAll(selector)].some(
        (element) => element.textContent?.includes(wanted)),
    ['.desk .state, .wrong, dialog p', text]);

async function answered(page) {
    await says(page, 'Done');
    return page.locator('.answer');
}

/** Of what is downloaded by a button.  @param {string} name */
async function downloaded(page, name) {
    const coming = page.waitForEvent('download');
    await page.locator('.bench')
        .getByRole('button', {name, exact: true}).click();
    const file = await coming;
    return {name: file.suggestedFilename(),
            bytes: await readFile(await file.path())};
}

/** The engine, its address, and how to look at its jobs. */
const world = {url: '', engine: '', jobs: async () => []};

// ---- what is tried, by both engines ------------------------------------

async function gallery(page) {
    await go(page, '');
    const cards = page.locator('.gallery .card');
    await until(page, () => {
        const all = document.querySelectorAll('.gallery .card');
        const drawn = document.querySelectorAll('.gallery .card img');
        return all.length >= 10 && drawn.length === all.length;
    });
    const widths = await cards.locator('img').evaluateAll((images) =>
        images.map((image) => image.naturalWidth));
    assert(widths.every((width) => width > 20), String(widths));
    await cards.nth(1).locator('a').click();
    await page.locator('.bench').waitFor();
    assert.match(page.url(), /#domino:/);
    await page.goBack();
    await page.locator('.gallery').waitFor();
}

/** @param {string} id @param {Record<string, string>} [files] */
function bench(id, files = {}) {
    return async (page) => {
        await goWith(page, id, files);
        await ask(page, 'Solve');
        const answer = await answered(page);
        assert(await answer.locator('img, pre').count() === 1);
    };
}

/** @param {string} id */
function count(id) {
    return async (page) => {
        await go(page, id);
        await ask(page, 'Count');
        const answer = await answered(page);
        const shown = await answer.locator('pre').textContent();
        assert.equal(shown?.trim(), native('count', id, '-q').trim());
        assert.equal(await page.locator('.command').textContent(),
            `dovetail count ${id}`);
    };
}

async function copies(page) {
    await go(page, 'domino:6x6');
    await ask(page, 'Copy');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()),
        await page.locator('.command').textContent());
}

async function steps(page) {
    await go(page, 'queens:6');
    await ask(page, 'Solve');
    await answered(page);
    for (let i = 2; i <= 4; i++) {
        await ask(page, 'Next');
        await until(page, (wanted) => document.querySelector(
            '.answer img')?.getAttribute('alt') === wanted, `Solution ${i}`);
    }
    await ask(page, 'Next');
    await says(page, 'There are no more solutions');
}

async function fieldIsBlamed(page) {
    await go(page, 'queens:8');
    await page.locator('#param-size').fill('8x');
    await page.locator('#param-size').press('Tab');
    const wrong = page.locator('.field[data-name=size] .wrong');
    await wrong.waitFor();
    assert.match(await wrong.textContent() || '', /size/);
    assert.equal(await page.locator('#param-size')
        .getAttribute('aria-invalid'), 'true');
    await page.locator('#param-size').fill('8');
    await page.locator('#param-size').press('Tab');
    await wrong.waitFor({state: 'hidden'});
}

async function formMakesIds(page) {
    await go(page, 'domino:6x6');
    await page.locator('.bench summary', {hasText: 'More parameters'}).click();
    await page.locator('#param-rule').selectOption('tatami');
    await page.waitForURL(/#domino:6x6,rule=tatami/);
}

/** @param {string} id @param {string} sentence */
function complains(id, sentence) {
    return async (page) => {
        await go(page, id);
        await ask(page, 'Solve').catch(() => {});
        await says(page, sentence);
    };
}

const DLX = '| items a b c\na b c\na b\nc\n';

async function drops(page) {
    await go(page, '');
    await page.evaluate((text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], 'some.dlx'));
        document.body.dispatchEvent(new DragEvent('drop', {
            dataTransfer: data, bubbles: true, cancelable: true}));
    }, 'a b c\na b\nc\na\nb c\n');
    await page.waitForURL(/#some\.dlx/);
    await ask(page, 'Count');
    const shown = await (await answered(page)).locator('pre').textContent();
    assert.equal(shown?.trim(), '2');
}

async function pastes(page) {
    await go(page, '');
    await page.evaluate((text) => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        document.body.dispatchEvent(new ClipboardEvent('paste', {
            clipboardData: data, bubbles: true, cancelable: true}));
    }, 'x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n');
    await page.waitForURL(/#life:/);
}

async function chooses(page) {
    await go(page, '');
    await page.locator('input[type=file]').setInputFiles({
        name: 'some.cnf', mimeType: 'text/plain',
        buffer: Buffer.from('p cnf 2 2\n1 2 0\n-1 0\n')});
    await page.waitForURL(/#some\.cnf/);
    await ask(page, 'Solve');
    await answered(page);
}

async function asksWhich(page) {
    await go(page, '');
    await page.locator('input[type=file]').setInputFiles({
        name: 'box.dots', mimeType: 'text/plain',
        buffer: Buffer.from('**\n**\n')});
    await page.getByRole('dialog').getByRole('button', {name: 'Dominoes'})
        .click();
    await page.waitForURL(/#domino:@box\.dots/);
}

async function unknownFile(page) {
    await go(page, '');
    await page.locator('input[type=file]').setInputFiles({
        name: 'a.bin', mimeType: 'application/octet-stream',
        buffer: Buffer.from('\0\x01\x02')});
    await says(page, 'a.bin is no file of tiles');
    await page.getByRole('dialog').getByRole('button').click();
    assert.equal(await page.getByRole('dialog').count(), 0);
}

async function downloads(page) {
    await go(page, 'domino:4x4');
    await ask(page, 'Solve');
    await answered(page);
    const begins = {SVG: '<', PNG: '\x89PNG', TXT: '', JSON: '{', CNF: 'c ',
                    SAT: '~', DLX: '|', ...world.engine === 'serve' &&
                    {PDF: '%PDF'}};
    for (const [name, beginning] of Object.entries(begins)) {
        const file = await downloaded(page, name);
        assert.equal(file.name, `domino-4x4.${name.toLowerCase()}`);
        assert(file.bytes.length > 10 &&
            file.bytes.toString('latin1').startsWith(beginning), name);
    }
    assert.equal(await page.locator('.bench').getByRole('button',
        {name: 'PDF', exact: true}).count(),
    world.engine === 'serve' ? 1 : 0);
}

/** The proof is accepted by the command.
 * @param {string} id @param {Record<string, string>} [files] */
function proves(id, files = {}) {
    return async (page) => {
        await goWith(page, id, files);
        await ask(page, 'Prove');
        await says(page, 'There is no solution');
        const file = await downloaded(page, 'proof.lrat');
        const folder = await mkdtemp(join(tmpdir(), 'dovetail-proof-'));
        try {
            await writeFile(join(folder, file.name), file.bytes);
            for (const [name, text] of Object.entries(files))
                await writeFile(join(folder, name), text);
            execFileSync(resolve(program), ['check', id, '--proof', file.name],
                {cwd: folder, stdio: 'pipe'});
        } finally {
            await rm(folder, {recursive: true});
        }
    };
}

/** One pigeon more than there are holes. */
const PIGEONS = (() => {
    const holes = [0, 1, 2, 3, 4], pigeons = [...holes, 5], clauses = [];
    const sits = (pigeon, hole) => pigeon * holes.length + hole + 1;
    for (const pigeon of pigeons)
        clauses.push(holes.map((hole) => sits(pigeon, hole)));
    for (const hole of holes)
        for (const pigeon of pigeons)
            for (const other of pigeons.slice(0, pigeon))
                clauses.push([-sits(pigeon, hole), -sits(other, hole)]);
    return `p cnf ${pigeons.length * holes.length} ${clauses.length}\n${
        clauses.map((clause) => `${clause.join(' ')} 0\n`).join('')}`;
})();

async function rle(page) {
    await go(page, 'life:4x4,goal=still');
    await ask(page, 'Solve');
    await answered(page);
    const file = await downloaded(page, 'RLE');
    assert.match(file.bytes.toString(), /^(#.*\n)*x = \d+, y = \d+/);
}

async function begins(page) {
    await go(page, ENDLESS);
    await ask(page, 'Count');
    await until(page, () =>
        / a second/.test(document.querySelector('.pace')?.textContent ||
            ''));
}

async function stops(page) {
    await begins(page);
    await page.locator('.stop').click();
    await says(page, 'Stopped');
    await go(page, 'queens:6');
    await ask(page, 'Count');
    await answered(page);
}

async function severalTabs(page) {
    const other = await tab(page.context());
    await begins(page);
    await begins(other.page);
    const pace = () => page.locator('.pace').textContent();
    await other.page.locator('.stop').click();
    await says(other.page, 'Stopped');
    const before = await pace();
    await until(page, (was) => document.querySelector('.pace')
        ?.textContent !== was, before);
    assert.equal(await state(page).textContent(), 'Running');
    await page.locator('.stop').click();
    await other.page.close();
    assert.deepEqual(other.said, []);
}

async function closedTab(page) {
    const other = await tab(page.context());
    await begins(other.page);
    const jobs = await world.jobs();
    await other.page.close();
    assert.equal(jobs.length, 1);
    await eventually('no job', async () => (await world.jobs()).length === 0);
}

async function leaves(page) {
    await begins(page);
    await page.locator('a.home').click();
    await page.locator('.gallery').waitFor();
    await until(page, () => document.querySelectorAll(
        '.gallery .card img').length > 8);
}

async function themes(page) {
    await go(page, '');
    const paper = () => page.evaluate(() =>
        getComputedStyle(document.documentElement).backgroundColor);
    await page.emulateMedia({colorScheme: 'light'});
    const light = await paper();
    await page.emulateMedia({colorScheme: 'dark'});
    const dark = await paper();
    assert.notEqual(light, dark);
    await page.locator('.theme').selectOption('light');
    assert.equal(await paper(), light);
    await page.reload();
    await page.locator('.gallery').waitFor();
    assert.equal(await paper(), light);
    await page.locator('.theme').selectOption('auto');
    await page.emulateMedia({colorScheme: null});
}

async function noMarkup(page) {
    const evil = '<img src=x onerror=console.log(1)>';
    for (const id of [evil, `domino:${evil}`, `tetravex:4x4,given=${evil}`]) {
        await go(page, encodeURIComponent(id));
        await ask(page, 'Solve').catch(() => {});
        await says(page, '');
        assert.equal(await page.locator('img[src=x]').count(), 0);
    }
}

async function byKeyboard(page) {
    await go(page, '');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter'); // past the header
    for (let i = 0; i < 2; i++)
        await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.bench').waitFor();
}

const common = {
    'the gallery has pictures, and leads to puzzles': gallery,
    'domino is solved': bench('domino:6x6'),
    'windmill is solved': bench('windmill:4x5'),
    'life is solved': bench('life,velocity=c/3,width=8..12,symmetry=mirror'),
    'tetravex is solved': bench('tetravex:3x3,colours=6#17'),
    'queens are solved': bench('queens:8'),
    'an exact cover is solved': bench('a.dlx', {'a.dlx': DLX}),
    'clauses are solved': bench('a.cnf', {'a.cnf': 'p cnf 2 1\n1 2 0\n'}),
    'domino is counted': count('domino:8x8'),
    'windmill is counted': count('windmill:4x5'),
    'tatami floors are counted': count('domino:10x11,rule=tatami'),
    'queens are counted': count('queens:8'),
    'the command is copied': copies,
    'one solution after the other': steps,
    'what is wrong stands at its field': fieldIsBlamed,
    'the form makes ids': formMakesIds,
    'an unknown family is told': complains('dominos:8x8', 'dominos'),
    'a size that is wrong is told': complains('domino:8x', '8x'),
    'a parameter that is wrong is told': complains('queens:8,rule=7', 'rule'),
    'a file that is not here is told': complains('domino:@gone.dots', 'gone'),
    'a file that is wrong is told': complains('a.dlx&a.dlx=a%20b%0Ac%0A', 'c'),
    'a file is dropped': drops,
    'a file is pasted': pastes,
    'a file is chosen': chooses,
    'a file of two readings asks': asksWhich,
    'a file of no reading is told': unknownFile,
    'answers are downloaded': downloads,
    'a proof is downloaded': proves('domino:8x8,cut=corners'),
    'a proof from CaDiCaL is downloaded': proves('a.cnf', {'a.cnf': PIGEONS}),
    'a pattern is downloaded': rle,
    'a search stops at once': stops,
    'several tabs at once': severalTabs,
    'who leaves a search stops it': leaves,
    'light and dark': themes,
    'no string becomes markup': noMarkup,
    'to a puzzle by keyboard': byKeyboard,
};

// ---- what one engine has -----------------------------------------------

/** Without a network, once it was there. */
async function offline(page) {
    await go(page, '');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until(page, () => navigator.serviceWorker.controller);
    await page.context().setOffline(true);
    try {
        await go(page, 'queens:8');
        await ask(page, 'Count');
        const shown = await (await answered(page)).locator('pre')
            .textContent();
        assert.equal(shown?.trim(), '92');
    } finally {
        await page.context().setOffline(false);
    }
}

/** Each family, played to its end. */
async function play(how) {
    const touch = how === 'touch';
    const browser = await open(touch ? {hasTouch: true, isMobile: true,
        viewport: {width: 390, height: 844}} : {});
    const names = (await readdir(new URL('play', import.meta.url))
        .catch(() => [])).filter((name) => name.endsWith('.mjs')).sort();
    for (const name of names) {
        const module = await import(new URL(`play/${name}`, import.meta.url)
            .href);
        const {page, said} = await tab(browser.context);
        await point(`${world.engine}: ${name.slice(0, -4)} is played by ${
            how}`, async () => {
            await go(page, '');
            await module.play(page, how);
            assert.deepEqual(said, []);
        });
        await page.close();
    }
    await browser.close();
}

// ---- in turn -------------------------------------------------------------

const engines = {
    worker: () => hostOf(site),
    serve: () => serveBy(program),
};
for (const [engine, start] of Object.entries(engines)) {
    if (only && only !== engine)
        continue;
    const host = await start(), browser = await open();
    Object.assign(world, {jobs: async () => []}, host, {engine});
    const {page, said} = await tab(browser.context);
    const own = engine === 'worker' ? {'it works without a network': offline}
        : {'a tab that is closed frees its search': closedTab};
    for (const [name, test] of Object.entries({...common, ...own}))
        await point(`${engine}: ${name}`, async () => {
            await test(page);
            assert.deepEqual(said.splice(0), []);
        });
    await browser.close();
    for (const how of ['mouse', 'keyboard', 'touch'])
        await play(how);
    host.close();
}
plan();
