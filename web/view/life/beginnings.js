/* beginnings.js: patterns to begin with. */

import {readPatterns} from './text.js';

/** @typedef {import('./text.js').Pattern} Pattern */
/** @typedef {keyof typeof import('../../words.js').words.life.beginnings} Name
 */

/** @param {string} rle */
const fixed = (rle) => () => /** @type {Pattern[]} */ (readPatterns(rle));

/** A square of which a third is alive.  @param {number} side */
const soup = (side) => () => [{rule: '', lines: Array.from({length: side},
    () => Array.from({length: side}, () =>
        Math.random() < 0.35 ? 'o' : '.').join(''))}];

/** @type {{name: Name, make: () => Pattern[]}[]} */
export const BEGINNINGS = [
    {name: 'glider', make: fixed('bob$2bo$3o!')},
    {name: 'gun', make: fixed('24bo$22bobo$12b2o6b2o12b2o$11bo3bo4b2o12b2o$' +
        '2o8bo5bo3b2o$2o8bo3bob2o4bobo$10bo5bo7bo$11bo3bo$12b2o!')},
    {name: 'rpentomino', make: fixed('b2o$2o$bo!')},
    {name: 'acorn', make: fixed('bo$3bo$2o2b3o!')},
    {name: 'pulsar', make: fixed('2b3o3b3o2$o4bobo4bo$o4bobo4bo$o4bobo4bo$' +
        '2b3o3b3o2$2b3o3b3o$o4bobo4bo$o4bobo4bo$o4bobo4bo2$2b3o3b3o!')},
    {name: 'soup', make: soup(100)},
    {name: 'largeSoup', make: soup(1000)},
];
