/* windmill.mjs: a windmill puzzle from the gallery, packed to its end. */

import {Hands, middle, until} from '../hands.mjs';

const ID = 'windmill:4x5#17', ROWS = 4, COLS = 5;
const GIVEN = [[0, 0, 3, 2], [3, 3, 2, 4], [4, 0, 1, 0], [7, 1, 3, 0]];
const SMALL = [
    [0, 3, 1, 4], [1, 2, 2, 3], [0, 1, 1, 2], [1, 0, 2, 1], [0, -1, 1, 0],
    [-1, 0, 0, -1], [-2, 1, -1, 0], [-1, 2, 0, 1], [-2, 3, -1, 2],
    [-1, 4, 0, 3]];

/** The squares that a piece covers; null: it leaves the box. */
function covers(piece, turn, row, col) {
    const [a, b, c, d] = SMALL[piece], squares = [];
    for (let [x, y] of [[0, 0], [0, 2], [a, b], [c, d]]) {
        for (let i = 0; i < turn; i++)
            [x, y] = [y, -x];
        const down = 2 * row - y, right = 2 * col + x;
        if (down < 0 || down > 2 * ROWS - 2 || right < 0 ||
            right > 2 * COLS - 2)
            return null;
        squares.push(100 * down + right);
    }
    return squares;
}

/** Piece after piece, by trying. */
function packed(left, taken, laid = []) {
    if (left.length === 0)
        return laid;
    const [piece, ...rest] = left;
    for (let turn = 0; turn < 4; turn++)
        for (let row = 0; row < ROWS; row++)
            for (let col = 0; col < COLS; col++) {
                const squares = covers(piece, turn, row, col);
                if (!squares || squares.some((one) => taken.has(one)))
                    continue;
                const found = packed(rest, new Set([...taken, ...squares]),
                    [...laid, {piece, turn, row, col}]);
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
    const verdict = page.locator('.windmill .verdict');
    const said = (kind) => until(`a verdict that is ${kind}`,
        async () => (await verdict.getAttribute('class'))?.includes(kind));
    const press = (name) => hands.press(page.locator('.windmill')
        .getByRole('button', {name, exact: true}).first());
    const slot = (piece) => () => middle(
        page.locator(`.slot[data-slot="${piece}"]`));
    const square = (row, col) => () => middle(
        page.locator('.windmill .cell').nth(row * COLS + col));
    const foot = (piece) => async () => {
        await slot(piece)();
        return page.locator(`.piece.large[data-piece="${piece}"]`).evaluate(
            (part) => {
                const {e, f} = part.getScreenCTM();
                return {x: e, y: f};
            });
    };
    const lay = async ({piece, turn, row, col}) => {
        if (how === 'mouse' && turn === 0) {
            await hands.carry(foot(piece), square(row, col));
            return;
        }
        await hands.tap(slot(piece));
        for (let i = 0; i < turn; i++)
            await (how === 'keyboard' ? page.keyboard.press('t')
                : hands.tap(slot(piece)));
        await page.waitForTimeout(250);
        await hands.tap(square(row, col));
    };

    await hands.press(page.locator(`a[href="#${ID}"]`));
    await page.waitForSelector('.windmill .piece');
    const taken = new Set(GIVEN.flatMap(([piece, turn, row, col]) =>
        covers(piece, turn, row, col)));
    const laid = packed([1, 2, 5, 6, 8, 9], taken);
    demand(laid, 'this puzzle has no packing');

    // Overlap is shown, and undone.
    await lay({piece: 1, turn: 0, row: 2, col: 0});
    await said('wrong');
    demand(await page.locator('.wrong-large').count() > 0, 'no mark');
    await press('Undo');
    await until('no overlap', async () =>
        await page.locator('.wrong-large').count() === 0);

    // A hint has a reason, and lays the piece.
    await press('Hint');
    await page.waitForSelector('.windmill .hinted');
    await press('Lay it');
    await until('a piece in the address', () => /[0-9][urdl]@/.test(
        decodeURIComponent(page.url())));

    for (const one of laid)
        if (!new RegExp(`${one.piece}[urdl]@`).test(
            decodeURIComponent(page.url())))
            await lay(one);
    await said('good');
    demand(/^Solved in/.test(await verdict.textContent() || ''),
        'it was not won');

    // The packings of an empty box, one after the other.
    await page.goto(page.url().split('#')[0] + '#windmill:4x5');
    await until('an empty box', async () =>
        await page.locator('.slot').count() === 10);
    await press('Next');
    await until('the first packing', async () =>
        /Packing 1/.test(await verdict.textContent() || ''));
    await press('Next');
    await until('the second packing', async () =>
        /Packing 2/.test(await verdict.textContent() || ''));
}
