/* life-steps.mjs: the page's Life beside a plain one that counts neighbours
 * cell by cell: random rules, by sums and by a table.  What a generation of a
 * large soup takes is told, and judged by nobody.  Speaks TAP. */

import {LIFE} from '../../web/view/life/rule.js';
import {Plane} from '../../web/view/life/plane.js';
import {step} from '../../web/view/life/step.js';
import {mirrored, readPatterns, turned, writeGivens, writeRle}
    from '../../web/view/life/text.js';

let number = 0;

/** @param {boolean} good @param {string} name */
function point(good, name) {
    console.log(`${good ? 'ok' : 'not ok'} ${++number} - ${name}`);
    process.exitCode ||= good ? 0 : 1;
}

/** Numbers that are the same in every run.  @param {number} seed */
function random(seed) {
    let state = seed;
    return () => {
        state = Math.imul(state ^ state >>> 15, 0x2c1b3c6d) + 0x9e3779b9 | 0;
        return ((state ^ state >>> 13) >>> 0) / 2 ** 32;
    };
}

/** @typedef {{births: number[], stays: number[]}} Sums */

/** @param {Set<string>} cells @param {Sums} rule */
function plainStep(cells, {births, stays}) {
    /** @type {Map<string, number>} */
    const sums = new Map();
    for (const cell of cells) {
        const [row, col] = cell.split(' ').map(Number);
        for (let i = 0; i < 9; i++) {
            const near = `${row + Math.floor(i / 3) - 1} ${col + i % 3 - 1}`;
            sums.set(near, (sums.get(near) || 0) + (i === 4 ? 0 : 1));
        }
    }
    return new Set([...sums].filter(([cell, sum]) =>
        (cells.has(cell) ? stays : births).includes(sum))
        .map(([cell]) => cell));
}

/** The same rule as masks of sums, and as a table.  @param {Sums} rule */
function both({births, stays}) {
    const mask = (/** @type {number[]} */ sums) => Int32Array.from(
        {length: 9}, (_, sum) => sums.includes(sum) ? -1 : 0);
    const born = mask(births), stay = mask(stays);
    const table = Uint8Array.from({length: 512}, (_, nine) => {
        const alive = nine >> 4 & 1;
        const sum = [...nine.toString(2)].filter((bit) => bit === '1').length;
        return Number((alive ? stays : births).includes(sum - alive));
    });
    const masks = {text: '', births: born, table: null,
                   others: born.map((word, sum) => word ^ stay[sum])};
    return [masks, {...masks, table}];
}

/** @param {Plane} plane @param {Set<string>} cells */
function isSame(plane, cells) {
    return plane.population() === cells.size && [...cells].every((cell) => {
        const [row, col] = cell.split(' ').map(Number);
        return plane.get(row, col) === 1;
    });
}

function rules() {
    const next = random(7);
    let good = true;
    for (let trial = 0; trial < 30; trial++) {
        const some = (/** @type {number} */ from) =>
            [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((sum) =>
                sum >= from && next() < 0.35);
        const rule = {births: some(2), stays: some(0)};
        const [sums, table] = both(rule);
        const one = new Plane(), other = new Plane();
        const place = () => Math.floor(70 * next()) - 35;
        let cells = new Set(Array.from({length: 300}, () =>
            `${place()} ${place()}`));
        for (const cell of cells)
            for (const plane of [one, other]) {
                const [row, col] = cell.split(' ').map(Number);
                plane.set(row, col, true);
            }
        for (let time = 0; time < 16; time++) {
            step(one, sums);
            step(other, table);
            if (time % 5 === 4)
                one.sweep();
            cells = plainStep(cells, rule);
        }
        good &&= isSame(one, cells) && isSame(other, cells);
    }
    point(good, '30 random rules, by sums and by a table');
}

function snapshots() {
    const plane = new Plane();
    for (const [row, col] of [[-1, 31], [0, 32], [1, 30], [1, 31], [1, 32]])
        plane.set(row, col, true); // a glider across four tiles
    const before = plane.snapshot(), box = plane.box();
    for (let time = 0; time < 400; time++)
        step(plane, LIFE);
    const moved = plane.box();
    plane.restore(before);
    point(box?.row === -1 && box.col === 30 && moved?.row === 99 &&
        moved.col === 130 && plane.population() === 5 &&
        plane.box()?.row === -1, 'a glider, its box and what was before');
}

function texts() {
    const [glider] = readPatterns('#N Glider\nx = 3, y = 3, rule = B3/S23\n' +
        'bob$2bo$\n3o!') || [];
    const drawn = readPatterns('.?a/*oo//.../ooo') || [];
    const wide = {rule: '', lines: ['o'.repeat(200), '.'.repeat(200),
                                    '.o'.repeat(100)]};
    const [again] = readPatterns(writeRle(wide, 'B3/S23')) || [];
    point(glider.lines.join('/') === '.o./..o/ooo' &&
        glider.rule === 'B3/S23' && writeGivens([glider]) === 'bo$2bo$3o!' &&
        turned(glider).lines.join('/') === 'o../o.o/oo.' &&
        mirrored(glider).lines.join('/') === '.o./o../ooo' &&
        writeGivens(drawn) === '.?a/*oo//.../ooo' &&
        again.lines.join('/') === wide.lines.join('/') &&
        writeRle(wide, 'B3/S23').split('\n').every((line) =>
            line.length <= 70) &&
        readPatterns('what is this, please') === null &&
        readPatterns('x = 3, y = 3\n99999999999o!') === null,
    'RLE and drawings, read and written');
}

function soup() {
    const plane = new Plane(), next = random(1), GENERATIONS = 100;
    for (let row = 0; row < 1000; row++)
        for (let col = 0; col < 1000; col++)
            if (next() < 0.35)
                plane.set(row, col, true);
    const begun = process.cpuUsage().user;
    for (let time = 0; time < GENERATIONS; time++)
        step(plane, LIFE);
    const spent = (process.cpuUsage().user - begun) / 1000 / GENERATIONS;
    console.log(`# a soup of 1000 x 1000: ${spent.toFixed(2)} ms of ` +
        'processor time a generation');
    point(plane.time === GENERATIONS && !plane.full, 'a soup of 1000 x 1000');
}

console.log('1..4');
rules();
snapshots();
texts();
soup();
