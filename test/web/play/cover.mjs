/* cover.mjs: exact covers and clauses: solutions, their number, a race. */

import assert from 'node:assert/strict';
import {press} from '../press.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../press.mjs').How} How */

/** @param {Page} page @param {string} name */
const named = (page, name) => page.locator('.cover')
    .getByRole('button', {name, exact: true});

/** Another file, by the list.  @param {Page} page @param {string} name */
async function begin(page, name) {
    await page.locator('.cover select').first().selectOption(name);
    await page.locator('.cover h2', {hasText: name}).waitFor();
}

/** Two solutions, and back.  @param {Page} page @param {How} how */
async function solutions(page, how) {
    for (const number of [1, 2]) {
        await press(named(page, 'Next'), how);
        await page.locator(`.cover img[alt="Solution ${number}"]`).waitFor();
    }
    await press(named(page, 'Previous'), how);
    await page.locator('.cover img[alt="Solution 1"]').waitFor();
    await press(named(page, 'Show all'), how);
    assert.match(await page.locator('.listing').textContent() || '',
        /\nZ 4\.8 /);
}

/** @param {Page} page @param {How} how @param {RegExp} wanted */
async function race(page, how, wanted) {
    await press(named(page, 'Start the race'), how);
    await page.locator('.lane[data-state=first]').waitFor();
    await page.locator('.race .state').filter({hasText: wanted}).waitFor();
    await page.waitForFunction(() => !document.querySelector(
        '.lane[data-state=runs]'));
}

/** @param {Page} page @param {How} how */
export async function play(page, how) {
    await press(page.locator('.gallery a[href^="#pentominoes"]'), how);
    await page.getByText('72 items, 2,056 options').waitFor();
    await solutions(page, how);
    await begin(page, 'langford-8.dlx');
    await page.getByText('24 items').waitFor();
    await press(named(page, 'Count'), how);
    await page.locator('.total', {hasText: '300 solutions'}).waitFor();
    await race(page, how, /was first, after .*: 300\./);
    await begin(page, 'pigeons-8.cnf');
    await page.getByText('56 variables, 204 clauses').waitFor();
    await press(named(page, 'Next'), how);
    await page.locator('.cover .desk .state',
        {hasText: 'There is no solution'}).waitFor();
    await page.locator('.race select').selectOption('solve');
    await race(page, how, /was first, after .*: no solution\./);
}
