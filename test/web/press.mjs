/* press.mjs: a button or a link, pressed by mouse, by keyboard or by touch.
 *
 * On a busy machine a finger may rest for so long that the browser takes it
 * for a long press, which is no click: then it is lifted and tried again. */

/** @typedef {'mouse'|'keyboard'|'touch'} How */
/** @typedef {import('playwright-core').Locator} Locator */

const TRIALS = 5, LOOKS = 20, PAUSE = 50; // milliseconds

/** @param {Locator} what */
async function tap(what) {
    const heard = await what.evaluateHandle((element) => {
        const state = {clicked: false};
        element.addEventListener('click', () => {
            state.clicked = true;
        }, {once: true, capture: true});
        return state;
    });
    for (let trial = 0; trial < TRIALS; trial++) {
        await what.tap();
        for (let look = 0; look < LOOKS; look++) {
            if (await heard.evaluate(({clicked}) => clicked))
                return;
            await what.page().waitForTimeout(PAUSE);
        }
    }
    throw new Error('a tap is not heard');
}

/** @param {Locator} what @param {How} how */
export async function press(what, how) {
    if (how === 'mouse')
        await what.click();
    else if (how === 'touch')
        await tap(what);
    else
        await what.press('Enter');
}
