/* tetravex.mjs: a Tetravex puzzle from the gallery, played to its end. */

import {Hands, middle, until} from '../hands.mjs';

const ID = 'tetravex:3x3,colours=6#17', ROWS = 3, COLS = 3;

/** By trying; a cell holds the number of a tile. */
function solved(tiles, board = []) {
    const cell = board.length;
    if (cell === tiles.length)
        return board;
    for (let tile = 0; tile < tiles.length; tile++) {
        const above = cell >= COLS && tiles[board[cell - COLS]][2];
        const left = cell % COLS > 0 && tiles[board[cell - 1]][1];
        if (board.includes(tile) ||
            (above !== false && above !== tiles[tile][0]) ||
            (left !== false && left !== tiles[tile][3]))
            continue;
        const found = solved(tiles, [...board, tile]);
        if (found)
            return found;
    }
    return null;
}

function demand(holds, what) {
    if (!holds)
        throw new Error(what);
}

/**
 * @param {import('playwright-core').Page} page  that shows the gallery
 * @param {'mouse'|'keyboard'|'touch'} how
 */
export async function play(page, how) {
    const hands = new Hands(page, how);
    await hands.press(page.locator(`a[href="#${ID}"]`));
    await page.waitForSelector('.tetravex .tile');
    const tile = (i) => () => middle(
        page.locator(`.tile[data-tile="${i + 1}"] .back`));
    const cell = (i) => () => middle(page.locator('.tetravex .cell').nth(i));
    const tiles = await page.$$eval('.tetravex .tile', (all) => all
        .map((one) => [...one.querySelectorAll('.letter')]
            .map((letter) => letter.textContent)));
    demand(tiles.length === ROWS * COLS, 'there are not nine tiles');
    const board = solved(tiles);
    demand(board, 'this puzzle has no solution');
    const verdict = page.locator('.tetravex .verdict');
    const said = async (kind) => until(`a verdict that is ${kind}`,
        async () => (await verdict.getAttribute('class'))?.includes(kind));
    const press = (name) => hands.press(
        page.getByRole('button', {name, exact: true}).first());

    // Two tiles that do not agree are found to be wrong, and taken back.
    await page.locator('.tetravex .board').scrollIntoViewIfNeeded();
    const other = tiles.findIndex((sides, i) =>
        i !== board[0] && sides[3] !== tiles[board[0]][1]);
    await hands.carry(tile(board[0]), cell(0));
    await hands.carry(tile(other), cell(1));
    await press('Right so far?');
    await said('wrong');
    demand(await page.locator('.sign').count() > 0, 'no mark is there');
    await press('Undo');
    await press('Right so far?');
    await said('good');

    // A hint has a reason, points at a cell, and lays the tile.
    await press('Hint');
    await until('a hint', () => page.locator('.way-end').count());
    await press('Lay it');
    await until('a second tile', () => /given=[^#]*\+/.test(page.url()));

    for (let i = 1; i < board.length; i++)
        if (!new RegExp(`[=+]${board[i] + 1}@`).test(
            decodeURIComponent(page.url())))
            await hands.carry(tile(board[i]), cell(i));
    await said('good');
    demand(/^Solved in/.test(await verdict.textContent() || ''),
        'it was not won');

    // The address holds the board.
    await page.reload();
    await page.waitForSelector('.tetravex .tile');
    demand(new RegExp(`${board[8] + 1}@3.3`).test(page.url()),
        'the address has lost the board');
}
