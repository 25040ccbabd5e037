/* examples.js: files to begin with, written when they are asked for. */

/** The twelve pentominoes, as cells of a small square.
 * @type {Record<string, string>} */
const PENTOMINOES = {
    F: '01 02 10 11 21', I: '00 01 02 03 04', L: '00 10 20 30 31',
    N: '00 10 11 21 31', P: '00 01 10 11 20', T: '00 01 02 11 21',
    U: '00 02 10 11 12', V: '00 10 20 21 22', W: '00 10 11 21 22',
    X: '01 10 11 12 21', Y: '00 10 11 20 30', Z: '00 01 11 21 22',
};

/** @typedef {[number, number][]} Cells */

/** In the corner, and in order.  @param {Cells} cells @returns {Cells} */
function corner(cells) {
    const top = Math.min(...cells.map(([row]) => row));
    const left = Math.min(...cells.map(([, col]) => col));
    /** @type {Cells} */
    const moved = cells.map(([row, col]) => [row - top, col - left]);
    return moved.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** All its turns and mirror images.  @param {Cells} cells */
function images(cells) {
    /** @type {Map<string, Cells>} */
    const all = new Map();
    for (let i = 0; i < 8; i++) {
        cells = corner(cells.map(([row, col]) =>
            i === 4 ? [row, -col] : [col, -row]));
        all.set(String(cells), cells);
    }
    return [...all.values()];
}

/** @param {number} rows @param {number} cols */
function pentominoes(rows, cols) {
    const board = Array.from({length: rows * cols}, (_, i) =>
        `${Math.floor(i / cols) + 1}.${i % cols + 1}`);
    const lines = [`| The twelve pentominoes in a box of ${rows} x ${cols}`,
        [...Object.keys(PENTOMINOES), ...board].join(' ')];
    for (const [name, text] of Object.entries(PENTOMINOES)) {
        const piece = /** @type {Cells} */ (text.split(' ').map((cell) =>
            [Number(cell[0]), Number(cell[1])]));
        for (const image of images(piece))
            for (let row = 0; row < rows; row++)
                for (let col = 0; col < cols; col++)
                    if (image.every(([down, right]) =>
                        row + down < rows && col + right < cols))
                        lines.push([name, ...image.map(([down, right]) =>
                            board[(row + down) * cols + col + right])]
                            .join(' '));
    }
    return lines.join('\n') + '\n';
}

/** Two of each number, k places between those of k.  @param {number} most */
function langford(most) {
    const places = Array.from({length: 2 * most}, (_, i) => `s${i + 1}`);
    const numbers = Array.from({length: most}, (_, i) => String(i + 1));
    const lines = [`| Langford pairs of 1 to ${most}`,
        [...numbers, ...places].join(' ')];
    for (let k = 1; k <= most; k++)
        for (let at = 1; at + k + 1 <= 2 * most; at++)
            lines.push(`${k} s${at} s${at + k + 1}`);
    return lines.join('\n') + '\n';
}

/** So many pigeons, and one hole less: there is no way.
 * @param {number} pigeons */
function pigeonholes(pigeons) {
    const holes = pigeons - 1, lines = [];
    const at = (/** @type {number} */ pigeon, /** @type {number} */ hole) =>
        pigeon * holes + hole + 1;
    for (let i = 0; i < pigeons; i++)
        lines.push(Array.from({length: holes}, (_, h) => at(i, h)).join(' '));
    for (let hole = 0; hole < holes; hole++)
        for (let i = 0; i < pigeons; i++)
            for (let j = i + 1; j < pigeons; j++)
                lines.push(`-${at(i, hole)} -${at(j, hole)}`);
    return `c ${pigeons} pigeons in ${holes} holes\np cnf ${
        pigeons * holes} ${lines.length}\n${
        lines.map((line) => line + ' 0\n').join('')}`;
}

/** @type {Record<string, () => string>} */
const EXAMPLES = {
    'pentominoes.dlx': () => pentominoes(6, 10),
    'langford-8.dlx': () => langford(8),
    'pigeons-8.cnf': () => pigeonholes(8),
};

export const exampleNames = Object.keys(EXAMPLES);

/** The files that an example needs; none, if it is no example.
 * @param {string} id @returns {Record<string, string>} */
export function exampleFiles(id) {
    return Object.hasOwn(EXAMPLES, id) ? {[id]: EXAMPLES[id]()} : {};
}
