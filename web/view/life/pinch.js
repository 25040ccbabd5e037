/* pinch.js: two fingers move what is seen, and make it larger or smaller. */

const STEP = 1.3; // by how much fingers part until it is larger

/** @typedef {{clientX: number, clientY: number}} Finger */

/** @param {Finger[]} fingers */
function middle([one, two]) {
    return {x: (one.clientX + two.clientX) / 2,
            y: (one.clientY + two.clientY) / 2,
            apart: Math.hypot(one.clientX - two.clientX,
                              one.clientY - two.clientY)};
}

/**
 * @param {HTMLElement} field
 * @param {import('./camera.js').Camera} camera
 * @param {() => void} begun  what one finger has begun is over
 * @param {AbortSignal} signal
 */
export function pinch(field, camera, begun, signal) {
    /** @type {Map<number, Finger>} */
    const fingers = new Map();
    let last = {x: 0, y: 0, apart: 0};
    const lift = (/** @type {PointerEvent} */ event) =>
        fingers.delete(event.pointerId);
    field.addEventListener('pointerdown', (event) => {
        if (event.pointerType !== 'touch')
            return;
        fingers.set(event.pointerId, event);
        if (fingers.size !== 2)
            return;
        begun();
        last = middle([...fingers.values()]);
    }, {signal});
    field.addEventListener('pointermove', (event) => {
        if (!fingers.has(event.pointerId))
            return;
        fingers.set(event.pointerId, event);
        if (fingers.size !== 2)
            return;
        const now = middle([...fingers.values()]);
        const box = field.getBoundingClientRect();
        const dots = camera.width / box.width;
        camera.pan((now.x - last.x) * dots, (now.y - last.y) * dots);
        const wider = now.apart / last.apart;
        if (wider > STEP || wider < 1 / STEP)
            camera.zoom(wider > 1 ? 1 : -1, {
                x: (now.x - box.left) / box.width,
                y: (now.y - box.top) / box.height});
        else
            now.apart = last.apart;
        last = now;
    }, {signal});
    for (const name of ['pointerup', 'pointercancel'])
        field.addEventListener(name, /** @type {any} */ (lift), {signal});
}
