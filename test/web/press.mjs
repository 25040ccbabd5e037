/* press.mjs: a button or a link, pressed by mouse, by keyboard or by touch. */

/** @typedef {'mouse'|'keyboard'|'touch'} How */

/**
 * @param {import('playwright-core').Locator} what
 * @param {How} how
 */
export async function press(what, how) {
    if (how === 'mouse')
        await what.click();
    else if (how === 'touch')
        await what.tap();
    else
        await what.press('Enter');
}
