/* inks.js: the colours of the style sheet, for those who draw on a canvas. */

/**
 * What a name such as --ink means here and now.
 * @param {HTMLElement} place  in the page
 * @param {string[]} names
 * @returns {Record<string, string>}
 */
export function inks(place, names) {
    const probe = document.createElement('span');
    place.append(probe);
    const colours = Object.fromEntries(names.map((name) => {
        probe.style.color = `var(${name})`;
        return [name.slice(2), getComputedStyle(probe).color];
    }));
    probe.remove();
    return colours;
}

/**
 * Calls when the colours change; answers how to end that.
 * @param {() => void} changed
 */
export function whenInksChange(changed) {
    const night = matchMedia('(prefers-color-scheme: dark)');
    const observer = new MutationObserver(changed);
    observer.observe(document.documentElement, {
        attributes: true, attributeFilter: ['data-theme']});
    night.addEventListener('change', changed);
    return () => {
        observer.disconnect();
        night.removeEventListener('change', changed);
    };
}
