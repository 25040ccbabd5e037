/* dom.js: elements, made of names, attributes and texts.
 *
 * No string becomes markup: texts are text nodes, pictures are images. */

/** @typedef {Node|string|null|undefined|false} Child */

/**
 * @param {Child[]} children
 * @returns {(Node|string)[]}
 */
function present(children) {
    return /** @type {(Node|string)[]} */ (
        children.filter((child) => child || child === ''));
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Record<string, any>} traits
 */
function adorn(element, traits) {
    for (const [name, value] of Object.entries(traits))
        if (name.startsWith('on'))
            element.addEventListener(name.slice(2), value);
        else if (name in element && typeof value !== 'string')
            /** @type {any} */ (element)[name] = value;
        else if (value !== undefined && value !== false)
            element.setAttribute(name, value === true ? '' : String(value));
    return element;
}

/**
 * make('button', {onclick: go}, 'Go')
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, any>} [traits]  attributes, and listeners as onclick
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, traits = {}, ...children) {
    const element = adorn(document.createElement(name), traits);
    element.append(...present(children));
    return element;
}

/**
 * The same for a drawing.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, any>} [traits]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function draw(name, traits = {}, ...children) {
    const element = adorn(
        document.createElementNS('http://www.w3.org/2000/svg', name), traits);
    element.append(...present(children));
    return element;
}

/**
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
    element.replaceChildren(...present(children));
}
