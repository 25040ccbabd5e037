/* views.js: the view of each family, a row each.
 *
 * A view is what a person does with one puzzle besides asking the bench: it
 * plays, paints, runs.  A family without one has the bench alone. */

/**
 * @typedef {object} Room  What a view is given.
 * @property {import('../engine/contract.js').Engine} engine
 * @property {import('../base/tables.js').Tables} tables
 * @property {import('./bench.js').Bench} bench  of the same puzzle
 * @property {string} id
 */

/**
 * @typedef {object} View
 * @property {HTMLElement} element
 * @property {() => void} close  stops what runs: jobs, timers, listeners
 */

/** @type {Record<string, (room: Room) => View>} */
export const views = {};
