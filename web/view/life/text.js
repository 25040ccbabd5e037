/* text.js: patterns as text: RLE, which every program of Life reads, and
 * drawings, in which cells may be unknown.
 *
 * A pattern is rows of letters: . dead, o alive, ? unknown, * free, and
 * another letter for cells that are alike. */

/**
 * @typedef {object} Pattern
 * @property {string[]} lines  all equally long
 * @property {string} rule  '': none is told
 */

const WIDE = 70; // columns of RLE
const MOST = 4096; // rows and columns of a pattern that is read

/** @param {string[]} lines @param {string} [rule] @returns {Pattern} */
export function pattern(lines, rule = '') {
    const cols = lines.reduce((most, line) => Math.max(most, line.length), 0);
    return {lines: lines.map((line) => line.padEnd(cols, '.')), rule};
}

/** @param {Pattern} pattern */
export function isPlain({lines}) {
    return lines.every((line) => /^[.o]*$/.test(line));
}

/** One row, without the dead cells at its end.  @param {string} line */
function run(line) {
    return line.replace(/\.+$/, '').replace(/(o+|\.+)/g, (cells) =>
        (cells.length > 1 ? cells.length : '') +
        (cells[0] === 'o' ? 'o' : 'b'));
}

/** @param {Pattern} pattern  of dead and live cells */
function runs({lines}) {
    return lines.map(run).join('$').replace(/\$+$/, '')
        .replace(/\$\$+/g, (ends) => ends.length + '$') + '!';
}

/** RLE in one line, for an id.  @param {Pattern} pattern */
export function shortRle(pattern) {
    return runs(pattern);
}

/** @param {Pattern} pattern @param {string} rule */
export function writeRle(pattern, rule) {
    const {lines} = pattern, tokens = runs(pattern).match(/\d*./g) || [];
    let text = `x = ${lines[0]?.length || 0}, y = ${lines.length}, rule = ${
        rule}\n`, column = 0;
    for (const token of tokens) {
        if (column + token.length > WIDE) {
            text += '\n';
            column = 0;
        }
        text += token;
        column += token.length;
    }
    return text + '\n';
}

/** @param {string} text @returns {Pattern} */
function readRle(text) {
    const body = text.replace(/^#.*$/gm, '');
    const head = /^\s*x *= *(\d+) *, *y *= *(\d+)(?:.*rule *= *([^\s:]+))?.*$/m
        .exec(body);
    const cells = (head ? body.slice(head.index + head[0].length) : body)
        .replace(/!.*$/s, '').replace(/\s+/g, '');
    if (!/^(\d*[bo$.A-Za-z])*$/.test(cells))
        throw new Error('RLE');
    const lines = [''];
    for (const [, many, what] of cells.matchAll(/(\d*)(.)/g)) {
        const count = Number(many || 1);
        const line = lines.length - 1;
        if (count > MOST || lines.length + count > 2 * MOST ||
            lines[line].length + count > 2 * MOST)
            throw new Error('size');
        if (what === '$')
            lines.push(...Array(count).fill(''));
        else
            lines[line] += (what === 'b' || what === '.' ? '.' : 'o')
                .repeat(count);
    }
    while (head && lines.length < Math.min(MOST, Number(head[2])))
        lines.push('');
    if (head && lines[0].length < Math.min(MOST, Number(head[1])))
        lines[0] = lines[0].padEnd(Number(head[1]), '.');
    return pattern(lines, head?.[3] || '');
}

/** @param {string} row */
function readRow(row) {
    return row.replace(/██/g, 'o').replace(/\s/g, '').replace(/[-·]/g, '.')
        .replace(/O/g, 'o');
}

/**
 * Drawn generations, one after the other.
 * @param {string} text
 * @returns {Pattern[]}
 */
function readDrawing(text) {
    const lines = text.trimEnd().split(/\r?\n|[/+]/)
        .filter((line) => !/^[#!]/.test(line));
    /** @type {string[][]} */
    const parts = [[]];
    for (const line of lines)
        if (/^\s*$|^generation \d+/.test(line))
            parts.push([]);
        else
            parts[parts.length - 1].push(readRow(line));
    const drawn = parts.filter((part) => part.length).map((part) =>
        pattern(part));
    if (!drawn.length || drawn.some(({lines: rows}) =>
        rows.length > MOST || rows.some((row) => row.length > MOST ||
            !/^[.?*A-Za-z]*$/.test(row))))
        throw new Error('drawing');
    return drawn;
}

/**
 * The generations in a text; null: it is neither RLE nor a drawing.
 * @param {string} text
 * @returns {Pattern[]|null}
 */
export function readPatterns(text) {
    try {
        return /!\s*$/.test(text.trim()) || /^\s*x *=/m.test(text)
            ? [readRle(text)] : readDrawing(text);
    } catch {
        return null;
    }
}

/**
 * As an id holds it: RLE where all is known, else a drawing.
 * @param {Pattern[]} parts
 */
export function writeGivens(parts) {
    return parts.length === 1 && isPlain(parts[0]) ? shortRle(parts[0])
        : parts.map(({lines}) => lines.join('/')).join('//');
}

/** In the corner of a box, whose other cells are unknown.
 * @param {Pattern} pattern @param {number} rows @param {number} cols
 * @returns {Pattern} */
export function boxed({lines, rule}, rows, cols) {
    const more = Math.max(0, rows - lines.length);
    return {rule, lines: [...lines, ...Array(more).fill('')].map((line) =>
        line.padEnd(cols, '?'))};
}

/** A quarter turn to the right.
 * @param {Pattern} pattern @returns {Pattern} */
export function turned({lines, rule}) {
    const cols = lines[0]?.length || 0;
    return {rule, lines: Array.from({length: cols}, (_, col) =>
        lines.map((line) => line[col]).reverse().join(''))};
}

/** Left and right.  @param {Pattern} pattern @returns {Pattern} */
export function mirrored({lines, rule}) {
    return {rule, lines: lines.map((line) => [...line].reverse().join(''))};
}
