/* views.js: the view of each family, a row each.
 *
 * A view is what a person does with one puzzle besides asking the bench: it
 * plays, paints, runs.  A family without one has the bench alone.  A row that
 * begins with a dot is for files with that ending. */

import {cover} from './cover/cover.js';
import {domino} from './domino/view.js';
import {life} from './life/life.js';
import {queens} from './queens/queens.js';
import {tetravex} from './tetravex/view.js';
import {windmill} from './windmill/view.js';

/**
 * @typedef {object} Room  What a view is given.
 * @property {import('../engine/contract.js').Engine} engine
 * @property {import('../base/tables.js').Tables} tables
 * @property {import('./bench.js').Bench} bench  of the same puzzle
 * @property {string} id
 * @property {Record<string, string>} files  that the id names; hand them to
 *     the engine with each question
 * @property {(id: string, files?: Record<string, string>) => void} moved  the
 *     board is this one now: the address and the bench follow
 * @property {(id: string, files?: Record<string, string>) => void} open
 *     another puzzle, whose view takes this one's place
 * @property {(sentence: string) => void} wrong  what the engine says is wrong
 *     with the id, at the field that it speaks of; '': nothing
 */

/**
 * @typedef {object} View
 * @property {HTMLElement} element
 * @property {() => void} close  stops what runs: jobs, timers, listeners
 */

/** @typedef {(room: Room) => View} Open */

/** @type {Record<string, Open>} */
const views = {
    tetravex,
    domino,
    windmill,
    life,
    queens,
    '.dlx': cover,
    '.cnf': cover,
    '.sat': cover,
};

/**
 * @param {string} family  or the name of a file
 * @returns {Open|undefined}
 */
export function viewOf(family) {
    const ending = family.slice(family.lastIndexOf('.'));
    return Object.hasOwn(views, family) ? views[family]
        : ending.startsWith('.') && Object.hasOwn(views, ending)
            ? views[ending] : undefined;
}
