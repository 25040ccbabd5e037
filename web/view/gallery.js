/* gallery.js: puzzles to begin with, each with its picture. */

import {make} from '../base/dom.js';
import {linkTo} from '../base/address.js';
import {words} from '../words.js';
import {picture} from './answer.js';

/** @typedef {import('../engine/contract.js').Engine} Engine */

/** What is drawn, and where its link leads. */
const ROWS = [
    ['tetravex:4x4,colours=6#17', ['show', 'tetravex:4x4,colours=6#17']],
    ['domino:16x16,shape=aztec',
     ['sample', 'domino:16x16,shape=aztec', '--seed', '3']],
    ['domino:8x8,cut=corners', ['solve', 'domino:8x8,cut=corners']],
    ['domino:9x14,rule=tatami,meet=4',
     ['sample', 'domino:9x14,rule=tatami,meet=4', '--seed', '1']],
    ['windmill:4x5', ['solve', 'windmill:4x5']],
    ['queens:8', ['sample', 'queens:8', '--seed', '5']],
    ['life:9x9,goal=still,maximise=population',
     ['solve', 'life:6x6,goal=still,maximise=population']],
    ['life,velocity=c/3,width=8..12,symmetry=mirror',
     ['solve', 'life,velocity=c/3,width=8..12,symmetry=mirror']],
];

/**
 * One picture after the other, so that the first is there soon.
 * @param {Engine} engine
 * @param {[HTMLElement, string[], string][]} frames
 */
async function paint(engine, frames) {
    for (const [frame, line, id] of frames) {
        const {output} = await engine.run(
            {words: [...line, '-f', 'svg', '-q']}).done;
        if (output.length)
            frame.replaceChildren(picture(output, id));
    }
}

/** @param {Engine} engine */
export function gallery(engine) {
    /** @type {[HTMLElement, string[], string][]} */
    const frames = [];
    const cards = ROWS.map(([id, line]) => {
        const frame = make('div', {class: 'frame'});
        frames.push([frame, /** @type {string[]} */ (line), String(id)]);
        return make('a', {class: 'card', href: linkTo(String(id))}, frame,
            make('span', {}, String(id)));
    });
    paint(engine, frames).catch(() => {});
    return make('section', {class: 'gallery', 'aria-label': words.gallery},
        ...cards);
}
