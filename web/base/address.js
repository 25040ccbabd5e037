/* address.js: the address holds the puzzle.
 *
 * Behind the page's own address stands #, then the id as it is typed: a link
 * is a puzzle.  An id's own # is the second one. */

/** The puzzle in the address; '': none.  @returns {string} */
export function puzzleHere() {
    return decodeURIComponent(location.hash.slice(1));
}

/** @param {string} id */
export function linkTo(id) {
    return '#' + encodeURIComponent(id).replace(
        /%(3A|2C|3D|40|2B|2F|23|28|29|2A)/g,
        (code) => decodeURIComponent(code));
}

/**
 * Another puzzle or board, without a new entry in the history.
 * @param {string} id
 */
export function remember(id) {
    history.replaceState(null, '', linkTo(id));
}

/** @param {() => void} turn */
export function whenMoved(turn) {
    addEventListener('hashchange', turn);
}
