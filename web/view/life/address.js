/* address.js: what is drawn, in the id of the puzzle. */

import {parse, withParam, write} from '../../base/ids.js';
import {isPlain, writeGivens, writeRle} from './text.js';

const SHORT = 1500; // letters of a pattern that stands in the id itself
const LARGE = 250000; // cells of a pattern that the address follows
const FILE = 'pattern.rle';

/**
 * The pattern of an id, as text.
 * @param {import('../../base/ids.js').Id} id
 * @param {Record<string, string>} files
 */
export function givensOf(id, files) {
    const name = id.givens.replace(/^@/, '');
    return id.givens.startsWith('@') ? files[name] ?? '' : id.givens;
}

/**
 * An id with this drawing; a long one goes to a file.
 * @param {import('../../base/ids.js').Id} id
 * @param {import('./text.js').Pattern[]} parts
 * @param {Record<string, string>} files
 * @param {string} rule
 */
export function withDrawing(id, parts, files, rule) {
    const short = writeGivens(parts);
    if (short.length <= SHORT)
        return {...id, givens: short};
    files[FILE] = parts.length === 1 && isPlain(parts[0])
        ? writeRle(parts[0], rule)
        : parts.map(({lines}) => lines.join('\n') + '\n').join('\n');
    return {...id, givens: '@' + FILE};
}

/** @param {import('./life.js').Life} life */
export function follow(life) {
    const {room, scene} = life, box = scene.box();
    if (!box || box.rows * box.cols > LARGE)
        return;
    const parts = scene.readAll(box), rule = life.runner.rule?.text || '';
    if (parts.length > 1 || !isPlain(parts[0])) {
        const asked = life.search.puzzle();
        Object.assign(room.files, life.search.files);
        room.moved(asked);
        return;
    }
    const id = parse('life');
    room.moved(write(withDrawing(rule === 'B3/S23' ? id
        : withParam(id, 'rule', rule), parts, room.files, rule)));
}
