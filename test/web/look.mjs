/* look.mjs SITE SHOTS [picture]: how the page looks, to people and to those
 * who do not see it: pictures of every kind of page, light and dark, narrow
 * and wide, at twice the size and in print, and what axe-core says of each.
 * Speaks TAP.  `picture`: the one of the README alone, SHOTS/page.png. */

import assert from 'node:assert/strict';
import {mkdir, readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {PATIENCE, brought, open, tab} from './chromium.mjs';
import {hostOf} from './host.mjs';
import {plan, point} from './tap.mjs';

const [site, shots, only] = process.argv.slice(2);
const axe = await readFile(fileURLToPath(brought('axe-core/axe.min.js')),
    'utf8');

/** What is looked at. */
const PAGES = {
    gallery: '',
    tetravex: 'tetravex:4x4,difficulty=forced#17',
    domino: 'domino:8x8',
    aztec: 'domino:24x24,shape=aztec',
    windmill: 'windmill:4x5',
    life: 'life,velocity=c/3,width=8..12,symmetry=mirror',
    queens: 'queens:8',
    cover: 'a.dlx&a.dlx=a%20b%20c%0Aa%20b%0Ac%0Aa%0Ab%20c%0A',
    wrong: 'domino:8x',
};

/** Narrow and wide; a wide one at 200 % has half the room. */
const WIDTHS = {360: 1, 1280: 1, 640: 2};

async function settle(page, id) {
    await page.locator(id ? '.bench' : '.gallery').waitFor();
    await page.waitForFunction((gallery) => gallery
        ? document.querySelectorAll('.card img').length ===
            document.querySelectorAll('.card').length
        : document.querySelector('.desk .state')?.textContent !== 'Running',
    !id, {timeout: PATIENCE, polling: 100});
}

async function judged(page) {
    await page.evaluate(axe);
    const {violations} = await page.evaluate(() =>
        /** @type {any} */ (window).axe.run());
    return violations.filter(({impact}) =>
        impact === 'serious' || impact === 'critical')
        .map(({id, nodes}) => `${id}: ${nodes[0].html.slice(0, 120)}`);
}

/** The gallery, on a day that is always the same. */
async function picture() {
    const browser = await open({viewport: {width: 1080, height: 800},
                                colorScheme: 'light'});
    const {page} = await tab(browser.context);
    await page.clock.setFixedTime(new Date('2026-06-01T12:00:00'));
    await page.goto(host.url);
    await settle(page, '');
    await page.screenshot({path: `${shots}/page.png`});
    await browser.close();
}

/** On the screen, in this scheme of colours. */
async function shown({page, said}, name, width, colorScheme) {
    await page.emulateMedia({colorScheme});
    await page.screenshot({fullPage: true,
        path: `${shots}/${name}-${width}-${colorScheme}.png`});
    assert.deepEqual(await judged(page), []);
    const over = await page.evaluate(() =>
        document.documentElement.scrollWidth - innerWidth);
    assert(over <= 0, `${over} px wider than its window`);
    assert.deepEqual(said.splice(0), []);
}

async function printed(page, name) {
    await page.emulateMedia({media: 'print', colorScheme: 'light'});
    await page.screenshot({fullPage: true,
                           path: `${shots}/${name}-print.png`});
    await page.pdf({path: `${shots}/${name}.pdf`});
    const buttons = await page.locator('button:visible').count();
    assert.equal(buttons, 0, 'buttons are printed');
    await page.emulateMedia({media: null});
}

async function all(width, scale) {
    const browser = await open({
        viewport: {width, height: 800}, deviceScaleFactor: scale,
        bypassCSP: true, reducedMotion: 'reduce'});
    const one = await tab(browser.context);
    for (const [name, id] of Object.entries(PAGES)) {
        await point(`${name}, ${width} px`, async () => {
            await one.page.goto('about:blank');
            await one.page.goto(host.url + (id && '#' + id));
            await settle(one.page, id);
        });
        for (const scheme of ['light', 'dark'])
            await point(`${name}, ${width} px, ${scheme}`,
                () => shown(one, name, width, scheme));
        if (width === 1280)
            await point(`${name}, in print`, () => printed(one.page, name));
    }
    await browser.close();
}

await mkdir(shots, {recursive: true});
const host = await hostOf(site);
if (only === 'picture')
    await picture();
else {
    for (const [width, scale] of Object.entries(WIDTHS))
        await all(Number(width), scale);
    plan();
}
host.close();
