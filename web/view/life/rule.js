/* rule.js: what a cell becomes.
 *
 * Rules by sums are read here, B3/S23; names and all other notations are the
 * engine's to read, which tells the 512 neighbourhoods. */

import {ask} from '../../engine/ask.js';

/**
 * @typedef {object} Rule
 * @property {string} text
 * @property {Int32Array} births  for each sum: all bits, if a dead cell comes
 *     to life
 * @property {Int32Array} others  all bits, if a live cell becomes something
 *     else than a dead one
 * @property {Uint8Array|null} table  where more than the sum matters: by the
 *     nine cells, row by row, the first of which is the highest bit
 */

/** @param {string} births @param {string} stays  digits @returns {Rule} */
function sums(births, stays) {
    const mask = (/** @type {string} */ digits) => Int32Array.from(
        {length: 9}, (_, sum) => digits.includes(String(sum)) ? -1 : 0);
    const born = mask(births), stay = mask(stays);
    const sorted = (/** @type {string} */ digits) =>
        [...new Set(digits)].sort().join('');
    return {text: `B${sorted(births)}/S${sorted(stays)}`, births: born,
            others: born.map((word, sum) => word ^ stay[sum]), table: null};
}

export const LIFE = sums('3', '23');

/** @param {string} text @returns {Rule|null} */
function plain(text) {
    const found = /^b([1-8]*)\/?s([0-8]*)$/i.exec(text);
    const other = /^([0-8]*)\/([1-8]*)$/.exec(text);
    return found ? sums(found[1], found[2])
        : other ? sums(other[2], other[1]) : null;
}

/** 512 bits in hexadecimal.  @param {string} text */
function tableOf(text) {
    return Uint8Array.from({length: 512}, (_, i) =>
        parseInt(text[i >> 2], 16) >> (3 - (i & 3)) & 1);
}

/**
 * @param {import('../../engine/contract.js').Engine} engine
 * @param {string} text
 * @returns {Promise<Rule>}  rejected with the engine's sentence
 */
export async function readRule(engine, text) {
    const known = plain(text.trim());
    if (known || !text.trim())
        return known || LIFE;
    const {value, wrong} = await ask(engine,
        ['solve', `life,rule=${text.trim()},steps=1:o`, '-q']);
    if (!value?.pattern)
        throw new Error(wrong);
    const {rule, neighbourhoods} = value.pattern;
    const sum = plain(rule);
    return sum || {...LIFE, text: rule, table: tableOf(neighbourhoods)};
}
