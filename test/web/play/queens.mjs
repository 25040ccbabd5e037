/* queens.mjs: eight queens, placed by hand. */

import assert from 'node:assert/strict';
import {press} from '../press.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../press.mjs').How} How */

const COLUMNS = [1, 5, 8, 6, 3, 7, 2, 4];

/** @param {Page} page @param {string} name */
const named = (page, name) => page.locator('.queens')
    .getByRole('button', {name, exact: true});

/** @param {Page} page @param {RegExp} wanted */
const verdict = (page, wanted) => page.locator('.queens .verdict')
    .filter({hasText: wanted}).waitFor();

/** @param {Page} page @param {number} count */
const stand = (page, count) => page.locator('.queens')
    .getByText(`${count} of 8 queens stand`).waitFor();

/** By the keyboard the cursor is moved there from the corner.
 * @param {Page} page @param {How} how @param {number} row @param {number} col
 */
async function put(page, how, row, col) {
    if (how === 'keyboard') {
        await page.locator('.queens .board').focus();
        for (let i = 0; i < 8; i++) {
            await page.keyboard.press('ArrowUp');
            await page.keyboard.press('ArrowLeft');
        }
        for (let i = 1; i < row; i++)
            await page.keyboard.press('ArrowDown');
        for (let i = 1; i < col; i++)
            await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Space');
        return;
    }
    const board = page.locator('.chessboard');
    await board.scrollIntoViewIfNeeded();
    const box = await board.boundingBox();
    assert(box);
    const position = {x: (col - 0.5) * box.width / 8,
                      y: (row - 0.5) * box.height / 8};
    await (how === 'touch' ? board.tap({position}) : board.click({position}));
}

/** @param {Page} page @param {How} how */
export async function play(page, how) {
    await press(page.locator('.gallery a[href="#queens:8"]'), how);
    await stand(page, 0);
    await put(page, how, 1, 1);
    await put(page, how, 2, 2);
    await page.locator('.queen.attacked').first().waitFor();
    await press(named(page, 'Right so far?'), how);
    await verdict(page, /cannot all stay/);
    await press(named(page, 'Undo'), how);
    await stand(page, 1);
    for (const row of [2, 3, 4])
        await put(page, how, row, COLUMNS[row - 1]);
    await stand(page, 4);
    await press(named(page, 'Right so far?'), how);
    await verdict(page, /Right so far/);
    await press(named(page, 'Hint'), how);
    await verdict(page, /a queen must stand on \d,\d/);
    await page.locator('.chessboard .hint').waitFor();
    assert.match(page.url(), /#queens:8:01,1\+02,5\+03,8\+04,6$/);
    assert.equal(await page.locator('.command').textContent(),
        'dovetail hint queens:8:01,1+02,5+03,8+04,6');
    await page.reload(); // the address holds the board
    await stand(page, 4);
    for (const row of [5, 6, 7, 8])
        await put(page, how, row, COLUMNS[row - 1]);
    await verdict(page, /Solved in/);
    assert.equal(await page.locator('.queen').count(), 8);
}
