/* profile.js: the shape of a search tree: how many nodes it has at each level,
 * as bars whose lengths are logarithms. */

import {make} from '../../base/dom.js';
import {amount} from '../../base/numbers.js';
import {words} from '../../words.js';

const told = words.cover;

/**
 * @param {number[]} levels  nodes at each
 * @param {string} step  what they are
 * @param {boolean} [open]
 */
export function profile(levels, step, open = false) {
    const most = Math.log1p(Math.max(...levels));
    const rows = levels.map((nodes, level) => make('tr', {},
        make('th', {scope: 'row'}, String(level)),
        make('td', {}, make('meter', {max: '1', 'aria-hidden': 'true',
            value: String(most ? Math.log1p(nodes) / most : 0)})),
        make('td', {class: 'number'}, amount(nodes))));
    return make('details', {class: 'profile', open},
        make('summary', {}, told.profile),
        make('table', {}, make('thead', {}, make('tr', {},
            make('th', {scope: 'col'}, told.level), make('td', {}),
            make('th', {scope: 'col'}, step))),
        make('tbody', {}, ...rows)));
}
