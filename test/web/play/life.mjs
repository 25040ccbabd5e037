/* life.mjs: Life: cells are drawn, run, turned, copied and searched. */

import assert from 'node:assert/strict';
import {press} from '../press.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../press.mjs').How} How */

/** @param {Page} page @param {string} name */
const named = (page, name) => page.locator('.life')
    .getByRole('button', {name, exact: true});

/** @param {Page} page @param {RegExp} wanted */
const status = (page, wanted) => page.locator('.life-status')
    .filter({hasText: wanted}).waitFor();

/** @param {Page} page @param {RegExp} wanted */
const verdict = (page, wanted) => page.locator('.life-desk .verdict')
    .filter({hasText: wanted}).waitFor();

/** The middle of a cell; row and column are told from the middle of the
 * window.
 * @param {Page} page @param {number} row @param {number} col */
async function place(page, row, col) {
    const plane = page.locator('.life-plane');
    const box = await plane.boundingBox();
    const size = Number(await plane.getAttribute('data-cell'));
    assert(box && size > 4);
    return {x: box.x + box.width / 2 + size * (col + 0.5),
            y: box.y + box.height / 2 + size * (row + 0.5)};
}

/** Three cells side by side.  @param {Page} page @param {How} how */
async function drawBlinker(page, how) {
    if (how === 'keyboard') {
        await page.locator('.life .board').focus();
        for (let i = 0; i < 3; i++) {
            await page.keyboard.press('Space');
            await page.keyboard.press('ArrowRight');
        }
        return;
    }
    for (let col = 0; col < 3; col++) {
        const {x, y} = await place(page, 0, col);
        await (how === 'touch' ? page.touchscreen.tap(x, y)
            : page.mouse.click(x, y));
    }
}

/** Five rows and columns around them.  @param {Page} page @param {How} how */
async function select(page, how) {
    if (how === 'keyboard') {
        await page.locator('.life .board').focus();
        for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowLeft',
                           'ArrowLeft', 'ArrowLeft'])
            await page.keyboard.press(key);
        for (let i = 0; i < 4; i++) {
            await page.keyboard.press('Shift+ArrowDown');
            await page.keyboard.press('Shift+ArrowRight');
        }
        return;
    }
    await press(page.locator('.life')
        .getByRole('button', {name: 'Select a rectangle'}), how);
    await press(named(page, 'Whole'), how); // their middle is in the middle
    const from = await place(page, -2.5, -2.5);
    const to = await place(page, 1.5, 1.5);
    await drag(page, how, from, to);
}

/** @typedef {{x: number, y: number}} Point */

/** A finger is moved by the browser's own means.
 * @param {Page} page @param {How} how @param {Point} from @param {Point} to */
async function drag(page, how, from, to) {
    if (how === 'mouse') {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(to.x, to.y, {steps: 4});
        await page.mouse.up();
        return;
    }
    const session = await page.context().newCDPSession(page);
    const touch = (/** @type {string} */ type,
                   /** @type {Point[]} */ touchPoints) =>
        session.send('Input.dispatchTouchEvent',
            /** @type {any} */ ({type, touchPoints}));
    await touch('touchStart', [from]);
    for (let i = 1; i <= 4; i++)
        await touch('touchMove', [{x: from.x + (to.x - from.x) * i / 4,
                                   y: from.y + (to.y - from.y) * i / 4}]);
    await touch('touchEnd', []);
}

/** Drawn, run, turned, undone.  @param {Page} page @param {How} how */
async function edit(page, how) {
    await press(named(page, 'Clear'), how);
    await status(page, /Generation 0 · 0 cells/);
    await press(named(page, 'Whole'), how);
    await drawBlinker(page, how);
    await status(page, /Generation 0 · 3 cells/);
    await press(named(page, 'Step'), how);
    await status(page, /Generation 1 · 3 cells/);
    await press(named(page, 'Undo'), how);
    await status(page, /Generation 0 · 3 cells/);
    await press(named(page, 'Run'), how);
    await status(page, /Generation [1-9]\d? · 3 cells/);
    await press(named(page, 'Pause'), how);
    await press(named(page, 'Reset'), how);
    await status(page, /Generation 0 · 3 cells/);
    await press(named(page, 'What is this?'), how);
    await verdict(page, /blinker: an oscillator of period 2/);
}

/** In what is selected.  @param {Page} page @param {How} how */
async function search(page, how) {
    await select(page, how);
    await page.locator('#life-goal').selectOption('parent');
    await page.locator('.life-help', {hasText: '5 × 5'}).waitFor();
    await page.locator('#life-goal').selectOption('oscillator');
    await page.locator('#life-period').fill('2');
    await press(named(page, 'Search'), how);
    await page.locator('.life-card').waitFor();
    await verdict(page, /oscillator of period 2/);
    await status(page, /Generation [1-9]/); // what was found runs
    await press(named(page, 'Undo'), how);
    await status(page, /Generation 0/);
    await press(named(page, 'Undo'), how);
    await status(page, /Generation 0 · 3 cells/);
}

/** @param {Page} page @param {How} how */
async function ship(page, how) {
    await page.locator('#life-goal').selectOption('ship');
    await page.locator('#life-velocity').fill('c/3');
    await page.locator('#life-width').fill('8..12');
    await page.locator('#life-symmetry').selectOption('mirror');
    await press(named(page, 'Search'), how);
    await verdict(page, /turtle: a spaceship of period 3, velocity c\/3/);
    await page.locator('.life-card canvas').waitFor();
    assert.match(page.url(), /#life,velocity=c\/3,width=8\.\.12/);
}

/** By the clipboard, as RLE, and back.  @param {Page} page */
async function paste(page) {
    const board = page.locator('.life .board');
    await board.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+x');
    await status(page, /· 0 cells/);
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /^x = \d+, y = \d+, rule = B3\/S23\n[\dbo$]+/);
    await board.focus();
    await page.keyboard.press('Control+v');
    await page.keyboard.press('Enter');
    await status(page, /· (4[4-9]|5[0-6]) cells/);
}

/** @param {Page} page @param {string} rule @param {RegExp} shown */
async function rule(page, rule, shown) {
    const field = page.locator('.life-rule');
    await field.fill(rule);
    await field.press('Tab');
    await page.waitForFunction(([text, flags]) => new RegExp(text, flags).test(
        document.querySelector('.life')?.textContent +
        /** @type {any} */ (document.querySelector('.life-rule')).value),
    [shown.source, shown.flags]);
}

/** @param {Page} page @param {How} how */
export async function play(page, how) {
    await press(page.locator('.gallery a[href="#life:pulsar"]'), how);
    await status(page, /Generation 0 · \d\d cells/);
    await edit(page, how);
    await search(page, how);
    await ship(page, how);
    if (await named(page, 'Pause').count())
        await press(named(page, 'Pause'), how);
    if (how === 'keyboard')
        await paste(page);
    await rule(page, 'highlife', /B36\/S23/);
    await rule(page, 'b2-a/s12', /B2-a\/S12/);
    await rule(page, 'B9/S23', /expected/);
}
