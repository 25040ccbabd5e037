/* address.js: the address holds the puzzle.
 *
 * Behind the page's own address stands #, then the id as it is typed: a link
 * is a puzzle.  An id's own # is the second one.  A file that the id names
 * follows as &NAME=TEXT if it is short; a long one is kept as long as the page
 * is open. */

const LONG = 6000; // characters of an address that a file may take

/** @typedef {Record<string, string>} Files */

/** Those that were opened here.  @type {Map<string, string>} */
const shelf = new Map();

/** @param {string} text */
function decoded(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

/** Such as a reader of addresses likes it.  @param {string} text */
function encoded(text) {
    return encodeURIComponent(text).replace(
        /%(3A|2C|3D|40|2B|2F|23|28|29|2A)/g,
        (code) => decodeURIComponent(code));
}

/** Does the id name this file?  @param {string} id @param {string} name */
function names(id, name) {
    return id === name || id.includes('@' + name);
}

/**
 * The puzzle in the address, and the files that it names.
 * @returns {{id: string, files: Files}}  id '': none
 */
export function here() {
    const [first, ...rest] = location.hash.slice(1).split('&');
    const id = decoded(first);
    /** @type {Files} */
    const files = {};
    for (const [name, text] of shelf)
        if (names(id, name))
            files[name] = text;
    for (const part of rest) {
        const at = part.indexOf('=');
        if (at > 0)
            files[decoded(part.slice(0, at))] = decoded(part.slice(at + 1));
    }
    return {id, files};
}

/**
 * @param {string} id
 * @param {Files} [files]
 */
export function linkTo(id, files = {}) {
    let link = '#' + encoded(id);
    for (const [name, text] of Object.entries(files)) {
        if (!names(id, name))
            continue;
        const part = `&${encodeURIComponent(name)}=${
            encodeURIComponent(text)}`;
        if (part.length <= LONG)
            link += part;
        else
            shelf.set(name, text);
    }
    return link;
}

/**
 * Another board of the puzzle, without a new entry in the history.
 * @param {string} id
 * @param {Files} [files]
 */
export function remember(id, files) {
    history.replaceState(null, '', linkTo(id, files));
}

/**
 * To another puzzle.
 * @param {string} id
 * @param {Files} [files]
 */
export function goTo(id, files) {
    location.hash = linkTo(id, files);
}

/** @param {() => void} turn */
export function whenMoved(turn) {
    addEventListener('hashchange', turn);
}
