/* gallery.js: puzzles to begin with, each with its picture. */

import {linkTo} from '../base/address.js';
import {make} from '../base/dom.js';
import {parse} from '../base/ids.js';
import {words} from '../words.js';
import {picture} from './answer.js';
import {kindOf} from './bench.js';
import {exampleFiles} from './cover/examples.js';
import {daily} from './daily.js';
import {fileCorner} from './files.js';

/** @typedef {import('../engine/contract.js').Engine} Engine */
/** @typedef {import('../engine/contract.js').Run} Run */

/** @typedef {[keyof typeof words.cards, string, string[]]} Row
 * what is said, where its link leads, and what is drawn */

/** @returns {Row[]} */
function rows() {
    const today = daily(new Date());
    return [
        ['daily', today, ['show', today]],
        ['aztec', 'domino:24x24,shape=aztec',
         ['sample', 'domino:24x24,shape=aztec', '--seed', '3']],
        ['windmill', 'windmill:4x5', ['solve', 'windmill:4x5']],
        ['ship', 'life,velocity=c/3,width=8..12,symmetry=mirror',
         ['solve', 'life,velocity=c/3,width=8..12,symmetry=mirror']],
        ['pulsar', 'life:pulsar', ['solve', 'life:pulsar']],
        ['tetravex', 'tetravex:3x3,colours=6#17',
         ['solve', 'tetravex:3x3,colours=6#17']],
        ['mutilated', 'domino:8x8,cut=corners',
         ['solve', 'domino:8x8,cut=corners']],
        ['turning', 'tetravex:4x4,colours=5,rotate=yes,frame=0#4',
         ['solve', 'tetravex:4x4,colours=5,rotate=yes,frame=0#4']],
        ['tatami', 'domino:10x11,rule=tatami',
         ['sample', 'domino:10x11,rule=tatami', '--seed', '1']],
        ['region', 'domino:6x6#17', ['show', 'domino:6x6#17']],
        ['windmillNew', 'windmill:4x5#17', ['show', 'windmill:4x5#17']],
        ['still', 'life:9x9,goal=still,maximise=population',
         ['solve', 'life:6x6,goal=still,maximise=population']],
        ['cover', 'pentominoes.dlx', ['solve', 'pentominoes.dlx']],
        ['queens', 'queens:8', ['sample', 'queens:8', '--seed', '5']],
    ];
}

/**
 * One picture after the other, so that the first is there soon.
 * @param {Engine} engine
 * @param {[HTMLElement, Row][]} frames
 * @param {{run: Run|null, over: boolean}} state
 */
async function paint(engine, frames, state) {
    for (const [frame, [, id, line]] of frames) {
        if (state.over)
            return;
        state.run = engine.run({words: [...line, '-f', 'svg', '-q'],
                                files: exampleFiles(id)});
        const {output} = await state.run.done;
        if (output.length)
            frame.replaceChildren(picture(output, ''));
    }
}

/** @param {Row} row @param {HTMLElement} frame */
function card([name, id], frame) {
    const {family} = parse(id);
    const label = /** @type {Record<string, string>} */ (
        {...words.families, ...words.cover.kinds})[kindOf(family)];
    const first = name === 'daily';
    return make('li', {class: first ? 'card daily' : 'card'},
        make('a', {href: linkTo(id, exampleFiles(id))}, frame,
            make('span', {class: 'label'},
                make('strong', {}, first ? words.today : label),
                first && make('span', {class: 'when'}, words.day(new Date())),
                make('span', {}, words.cards[name]),
                make('code', {}, id))));
}

/**
 * @param {Engine} engine
 * @returns {import('./views.js').View}
 */
export function gallery(engine) {
    /** @type {[HTMLElement, Row][]} */
    const frames = rows().map((row) =>
        [make('span', {class: 'frame'}), row]);
    const state = {run: /** @type {Run|null} */ (null), over: false};
    paint(engine, frames, state).catch(() => {});
    const element = make('div', {},
        make('div', {class: 'lead'}, make('h1', {}, words.title),
            make('p', {}, words.tagline)),
        make('ul', {class: 'gallery', 'aria-label': words.gallery},
            ...frames.map(([frame, row]) => card(row, frame))),
        fileCorner());
    return {element, close() {
        state.over = true;
        state.run?.stop();
    }};
}
