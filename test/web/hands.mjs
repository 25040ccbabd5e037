/* hands.mjs: a player's hands: a mouse, a keyboard, or fingers. */

import {PATIENCE} from './chromium.mjs';
import {press} from './press.mjs';

/** @typedef {{x: number, y: number}} Point */

/** The middle of what a selector finds, where it can be seen. */
export async function middle(locator) {
    await locator.scrollIntoViewIfNeeded();
    const box = await locator.boundingBox();
    if (!box)
        throw new Error(`not on the page: ${locator}`);
    return {x: box.x + box.width / 2, y: box.y + box.height / 2};
}

/** Waits until something holds, or fails. */
export async function until(what, holds) {
    const end = Date.now() + PATIENCE;
    while (Date.now() < end) {
        if (await holds())
            return;
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`in vain waited for: ${what}`);
}

export class Hands {
    /**
     * @param {import('playwright-core').Page} page
     * @param {'mouse'|'keyboard'|'touch'} how
     */
    constructor(page, how) {
        this.page = page;
        this.how = how;
    }

    /** A button or a link. */
    press(locator) {
        return press(locator, this.how);
    }

    /** A place on a board. @param {() => Promise<Point>} where  now */
    async tap(where) {
        const point = await where();
        if (this.how === 'mouse')
            await this.page.mouse.click(point.x, point.y);
        else if (this.how === 'touch')
            await this.page.touchscreen.tap(point.x, point.y);
        else {
            await this.reach(where);
            await this.page.keyboard.press('Enter');
        }
    }

    /** From one place of a board to another: a drag, or two taps. */
    async carry(from, to) {
        if (this.how !== 'mouse') {
            await this.tap(from);
            await this.tap(to);
            return;
        }
        const start = await from(), end = await to(), {mouse} = this.page;
        await mouse.move(start.x, start.y);
        await mouse.down();
        await mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2,
            {steps: 3});
        await mouse.move(end.x, end.y, {steps: 3});
        await mouse.up();
    }

    /** The arrows, until the cursor is there. */
    async reach(where) {
        const {page} = this, board = page.locator('.board').first();
        const cursor = page.locator('.board .cursor').first();
        await board.focus();
        for (let i = 0; i < 200; i++) {
            const at = await middle(cursor), to = await where();
            const right = to.x - at.x, down = to.y - at.y;
            const box = await cursor.boundingBox();
            const near = Math.max(4, (box?.width || 0) * .4);
            if (Math.abs(right) <= near && Math.abs(down) <= near)
                return;
            const aside = Math.abs(right) > near &&
                (Math.abs(right) > Math.abs(down) || Math.abs(down) <= near);
            const steps = Math.floor(Math.abs(aside ? right : down) /
                (1.25 * (box?.width || 1)));
            for (let step = 0; step < Math.max(1, steps); step++)
                await page.keyboard.press(aside
                    ? right > 0 ? 'ArrowRight' : 'ArrowLeft'
                    : down > 0 ? 'ArrowDown' : 'ArrowUp');
        }
        throw new Error('the arrows do not lead there');
    }
}
