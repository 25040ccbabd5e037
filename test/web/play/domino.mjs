/* domino.mjs: a board of walls from the gallery, covered to its end; what is
 * wrong is told; a region is painted, and why it cannot be covered is drawn.
 */

import {Hands, until} from '../hands.mjs';

const ID = 'domino:6x6#17', SIZE = 6;
const WALLS = '1V3 1H5 3H1 3V6 4H3 4V3 4V5 5H1 5V1 5H2 5H3 5V6'.split(' ');

/** Domino after domino, by trying: [cell, the other half]. */
function covered(taken = new Set(), laid = []) {
    const cell = [...Array(SIZE * SIZE).keys()].find((at) => !taken.has(at));
    if (cell === undefined)
        return laid;
    const row = Math.floor(cell / SIZE), col = cell % SIZE;
    const tries = [[cell + 1, 'H', col + 1 < SIZE],
                   [cell + SIZE, 'V', row + 1 < SIZE]];
    for (const [other, way, inside] of tries) {
        if (!inside || taken.has(other) ||
            WALLS.includes(`${row + 1}${way}${col + 1}`))
            continue;
        const found = covered(new Set([...taken, cell, other]),
            [...laid, [cell, other]]);
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
    const canvas = page.locator('.domino .board canvas');
    const verdict = page.locator('.domino .verdict');
    const cell = (at, size = SIZE) => async () => {
        await canvas.scrollIntoViewIfNeeded();
        const box = await canvas.boundingBox();
        const step = box.width / (size + .24);
        return {x: box.x + step * (at % size + .62),
                y: box.y + step * (Math.floor(at / size) + .62)};
    };
    const said = (kind) => until(`a verdict that is ${kind}`,
        async () => (await verdict.getAttribute('class'))?.includes(kind));
    const press = (name) => hands.press(page.locator('.domino')
        .getByRole('button', {name, exact: true}).first());
    const laid = () => until('an address with a domino',
        () => /:[0-9]+[HV][0-9]/.test(page.url().split('#')[1]));

    await hands.press(page.locator(`a[href="#${ID}"]`));
    await page.waitForSelector('.domino canvas');
    const board = covered();
    demand(board, 'this puzzle has no solution');

    // A hint has a reason, and lays the domino.
    await press('Hint');
    await page.waitForSelector('.domino .verdict button');
    await press('Lay it');
    await laid();
    await press('Start again');

    // A domino that leaves a corner alone is found to be wrong.
    const wrong = [[4, 3], [10, 11]].find(([a, b]) => !board.some(
        ([c, d]) => (c === a && d === b) || (c === b && d === a)));
    await hands.carry(cell(wrong[0]), cell(wrong[1]));
    await laid();
    await press('Right so far?');
    await said('wrong');
    await press('Undo');
    await press('Right so far?');
    await said('good');

    for (const [one, other] of board)
        await hands.carry(cell(one), cell(other));
    await said('good');
    demand(/^Solved in/.test(await verdict.textContent() || ''),
        'it was not won');

    // Without two corners of one colour it cannot be covered.
    await page.goto(page.url().split('#')[0] + '#domino:4x4');
    await until('another board', async () =>
        (await page.locator('h1').textContent())?.includes('4 × 4') &&
        await canvas.count());
    await hands.press(page.getByLabel('Cells and holes'));
    if (how === 'keyboard')
        await page.keyboard.press('Space');
    await hands.tap(cell(0, 4));
    await until('a hole', () => page.url().includes('.***'));
    await hands.tap(cell(15, 4));
    await until('two holes', () => page.url().includes('***.'));
    await press('Right so far?');
    await said('wrong');
    demand(/neighbours/.test(await verdict.textContent() || ''),
        'there is no reason');
    await press('Undo');
    await press('Undo');
    await press('Count');
    await until('the count', async () =>
        (await verdict.textContent())?.includes(' 36 '));
}
