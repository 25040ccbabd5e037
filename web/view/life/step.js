/* step.js: one generation, 32 cells at a time.
 *
 * Of three cells side by side two bits tell the sum.  The sums above, beside
 * and below a word are added bit by bit, as an adder does it, so that s0 to s3
 * are the digits of the number of live neighbours of 32 cells at once.  What a
 * cell becomes is chosen digit by digit among the nine sums.  Rules in which
 * the places of the neighbours matter look each cell up in a table.
 *
 * Only tiles that have changed, and their neighbours, are looked at. */

import {SIDE} from './plane.js';

/** @typedef {import('./plane.js').Plane} Plane */
/** @typedef {import('./rule.js').Rule} Rule */

/**
 * Rows -1 to 32 of a tile, each with its neighbour columns: left, middle and
 * right words are shifted so that bit c is what lies beside column c.
 * @type {[Int32Array, Int32Array, Int32Array]}
 */
const near = [new Int32Array(SIDE + 2), new Int32Array(SIDE + 2),
              new Int32Array(SIDE + 2)];

/** @param {Plane} plane @param {number} tile */
function gather({now, around}, tile) {
    const [left, middle, right] = near, at = tile * 8;
    const put = (/** @type {number} */ to, /** @type {number} */ west,
                 /** @type {number} */ own, /** @type {number} */ east) => {
        const word = now[own];
        left[to] = word << 1 | now[west] >>> 31;
        middle[to] = word;
        right[to] = word >>> 1 | now[east] << 31;
    };
    const last = SIDE - 1;
    put(0, around[at] * SIDE + last, around[at + 1] * SIDE + last,
        around[at + 2] * SIDE + last);
    const west = around[at + 3] * SIDE, east = around[at + 4] * SIDE;
    for (let row = 0; row < SIDE; row++)
        put(row + 1, west + row, tile * SIDE + row, east + row);
    put(SIDE + 1, around[at + 5] * SIDE, around[at + 6] * SIDE,
        around[at + 7] * SIDE);
}

/**
 * What 32 cells become, by the digits of their sums.
 * @param {Int32Array} births  for each sum, all bits or none
 * @param {Int32Array} others  where a live cell becomes something else
 * @param {number} cell
 * @param {number} s0 @param {number} s1 @param {number} s2 @param {number} s3
 */
function choose(births, others, cell, s0, s1, s2, s3) {
    const sum0 = births[0] ^ others[0] & cell;
    const sum2 = births[2] ^ others[2] & cell;
    const sum4 = births[4] ^ others[4] & cell;
    const sum6 = births[6] ^ others[6] & cell;
    const low = sum0 ^ (sum0 ^ births[1] ^ others[1] & cell) & s0;
    const two = sum2 ^ (sum2 ^ births[3] ^ others[3] & cell) & s0;
    const four = sum4 ^ (sum4 ^ births[5] ^ others[5] & cell) & s0;
    const six = sum6 ^ (sum6 ^ births[7] ^ others[7] & cell) & s0;
    const less = low ^ (low ^ two) & s1, more = four ^ (four ^ six) & s1;
    const all = less ^ (less ^ more) & s2;
    return all ^ (all ^ births[8] ^ others[8] & cell) & s3;
}

/** By sums.  @param {Plane} plane @param {number} tile @param {Rule} rule */
function bySum({next}, tile, {births, others}) {
    const [left, middle, right] = near;
    let a = left[0], b = middle[0], c = right[0];
    let up0 = a ^ b ^ c, up1 = a & b | c & (a ^ b);
    a = left[1];
    b = middle[1];
    c = right[1];
    for (let row = 1; row <= SIDE; row++) {
        const side0 = a ^ c, side1 = a & c, cell = b;
        const own0 = side0 ^ b, own1 = side1 | b & side0;
        a = left[row + 1];
        b = middle[row + 1];
        c = right[row + 1];
        const down0 = a ^ b ^ c, down1 = a & b | c & (a ^ b);
        const odd = up0 ^ side0, s0 = odd ^ down0;
        const carry = up0 & side0 | down0 & odd;
        const one = up1 ^ side1, two = down1 ^ carry;
        const k1 = up1 & side1, k2 = down1 & carry, k3 = one & two;
        const s2 = k1 ^ k2 ^ k3, s3 = k1 & k2 | k3 & (k1 ^ k2);
        next[tile * SIDE + row - 1] =
            choose(births, others, cell, s0, one ^ two, s2, s3);
        up0 = own0;
        up1 = own1;
    }
}

/** By a table of the nine cells.
 * @param {Plane} plane @param {number} tile @param {Uint8Array} table */
function byTable({next}, tile, table) {
    const [left, middle, right] = near;
    for (let row = 1; row <= SIDE; row++) {
        const up = middle[row - 1], own = middle[row], down = middle[row + 1];
        let nine = (left[row - 1] & 1) << 7 | (left[row] & 1) << 4 |
            (left[row + 1] & 1) << 1 | (up & 1) << 6 | (own & 1) << 3 |
            down & 1;
        let word = 0;
        for (let col = 0; col < SIDE; col++) {
            nine = (nine & 0o333) << 1 |
                (right[row - 1] >>> col & 1) << 6 |
                (right[row] >>> col & 1) << 3 | right[row + 1] >>> col & 1;
            word |= table[nine] << col;
        }
        next[tile * SIDE + row - 1] = word;
    }
}

/** Takes over what was computed; has it changed?
 * @param {Plane} plane @param {number} tile */
function commit({now, next}, tile) {
    let change = 0;
    for (let at = tile * SIDE; at < tile * SIDE + SIDE; at++) {
        change |= now[at] ^ next[at];
        now[at] = next[at];
    }
    return change !== 0;
}

/** @type {number[]} */
const looked = [];

/** The next generation.  @param {Plane} plane @param {Rule} rule */
export function step(plane, rule) {
    looked.length = 0;
    for (let tile = 1; tile < plane.count; tile++)
        if (plane.awake[tile] >= plane.time)
            looked.push(tile);
    for (const tile of looked) {
        gather(plane, tile);
        if (rule.table)
            byTable(plane, tile, rule.table);
        else
            bySum(plane, tile, rule);
    }
    plane.time++;
    for (const tile of looked)
        if (commit(plane, tile))
            plane.wake(tile);
}
