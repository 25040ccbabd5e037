/* wish.js: what is searched, as the id of a puzzle.
 *
 * The box is what is selected, or what is drawn.  Where empty cells are open
 * they are asked for as unknown ones; a drawing that says nothing is left
 * out. */

import {param, parse, withParam} from '../../base/ids.js';

/** @typedef {import('../../base/ids.js').Id} Id */
/** @typedef {import('./text.js').Pattern} Pattern */
/** @typedef {import('./plane.js').Box} Box */

/** @typedef {'still'|'oscillator'|'boxship'|'parent'|'transition'|'ship'} Goal
 */

/** @typedef {Record<string, string>} Fields  by the names of FIELDS */

/** What is asked for each goal.  @type {Record<Goal, string[]>} */
export const FIELDS = {
    still: ['empty', 'symmetry', 'best', 'connected'],
    oscillator: ['period', 'empty', 'symmetry', 'best', 'connected'],
    boxship: ['velocity', 'empty', 'symmetry', 'best'],
    parent: ['steps', 'outside', 'best'],
    transition: ['steps', 'outside', 'best'],
    ship: ['velocity', 'width', 'symmetry'],
};

/** Those that are parameters under the same name. */
const SAME = ['period', 'velocity', 'width', 'symmetry', 'outside', 'steps',
              'connected'];

/** What a field is worth if nothing is said.  @type {Fields} */
const USUAL = {symmetry: 'none', connected: 'no', outside: '', best: '',
               steps: '1'};

/** @param {Goal} goal */
function inBox(goal) {
    return goal === 'still' || goal === 'oscillator' || goal === 'boxship';
}

/** @param {Pattern[]} parts */
function opened(parts) {
    return parts.map(({lines, rule}) => ({rule,
        lines: lines.map((line) => line.replaceAll('.', '?'))}));
}

/** @param {Pattern[]} parts */
function saysNothing(parts) {
    return parts.every(({lines}) => lines.every((line) => /^\?*$/.test(line)));
}

/**
 * @param {Goal} goal
 * @param {Fields} fields
 * @param {string} rule
 * @returns {Id}
 */
function params(goal, fields, rule) {
    let id = parse('life');
    if (goal !== 'ship' && goal !== 'boxship')
        id = withParam(id, 'goal', goal);
    for (const name of FIELDS[goal])
        if (SAME.includes(name) && fields[name] !== USUAL[name])
            id = withParam(id, name, fields[name]);
    if (fields.best && FIELDS[goal].includes('best'))
        id = withParam(id, fields.best, 'population');
    return rule === 'B3/S23' ? id : withParam(id, 'rule', rule);
}

/**
 * The puzzle, and the drawing that belongs to it.
 * @param {Goal} goal
 * @param {Fields} fields
 * @param {string} rule
 * @param {Pattern[]} parts  what the box holds in each generation
 * @returns {{id: Id, parts: Pattern[]}}
 */
export function wish(goal, fields, rule, parts) {
    const id = params(goal, fields, rule);
    if (goal === 'ship')
        return {id, parts: []};
    if (!inBox(goal))
        return {id, parts: goal === 'parent' ? parts.slice(0, 1) : parts};
    const drawn = fields.empty === 'open' ? opened(parts.slice(0, 1))
        : parts.slice(0, 1);
    const {lines} = parts[0];
    return {id: {...id, size: `${lines.length}x${lines[0].length}`},
            parts: saysNothing(drawn) ? [] : drawn};
}

/** What an id asks for.  @param {Id} id @returns {[Goal, Fields]} */
export function read(id) {
    /** @type {Fields} */
    const fields = {};
    for (const name of SAME)
        if (param(id, name))
            fields[name] = param(id, name);
    for (const best of ['maximise', 'minimise'])
        if (param(id, best))
            fields.best = best;
    const goal = param(id, 'goal');
    return [goal in FIELDS ? /** @type {Goal} */ (goal)
        : param(id, 'velocity') && id.size ? 'boxship'
        : param(id, 'velocity') ? 'ship' : 'still', fields];
}
