/* drawing.js: the board, the loose tiles, and what is pointed at. */

import {draw, fill} from '../../base/dom.js';
import {CELL, Layout} from './layout.js';
import {sideColour, Tile} from './tile.js';
import {beyond} from './state.js';

/** @typedef {import('./state.js').Puzzle} Puzzle */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./state.js').Edge} Edge */
/** @typedef {import('./layout.js').Place} Place */
/** @typedef {import('./layout.js').Point} Point */

/**
 * @typedef {object} Marks  What is pointed at.
 * @property {Edge[]} clashes  sides that differ
 * @property {number[]} wrong  cells whose tiles contradict each other
 * @property {{cell: number, tile: number}|null} hint
 */

/** @type {Marks} */
export const NO_MARKS = {clashes: [], wrong: [], hint: null};

const SMALL = .88; // of a loose tile
const HALF = CELL / 2;

/** @param {number} x @param {number} y @param {number} half @param {string}
 * name */
function square(x, y, half, name) {
    return draw('rect', {class: name, x: String(x - half), y: String(y - half),
                         width: String(2 * half), height: String(2 * half),
                         rx: '8'});
}

export class Drawing {
    /** @param {Puzzle} puzzle */
    constructor(puzzle) {
        this.puzzle = puzzle;
        this.tiles = puzzle.tiles.map((_, i) => new Tile(puzzle, i + 1));
        this.ground = draw('g');
        this.below = draw('g');
        this.aimed = draw('g');
        this.loose = draw('g', {}, ...this.tiles.map(({element}) => element));
        this.above = draw('g', {class: 'marks'});
        this.cursor = square(0, 0, HALF + 1, 'cursor');
        this.element = draw('svg', {'aria-hidden': 'true'}, this.ground,
            this.below, this.aimed, this.loose, this.above, this.cursor);
        this.layout = this.arrange(true);
    }

    /** @param {boolean} beside */
    arrange(beside) {
        const {puzzle} = this, layout = new Layout(puzzle, beside);
        const {width, height} = layout;
        this.layout = layout;
        this.element.setAttribute('viewBox', `0 0 ${width} ${height}`);
        this.element.style.maxHeight = 'max(78vh, 30rem)';
        const field = layout.cells.filter((_, cell) => !puzzle.hole[cell]);
        fill(this.ground,
            ...field.map(({x, y}) => square(x, y, HALF + 9, 'rim')),
            ...(puzzle.frame === null ? []
                : field.flatMap(({index}) => this.frame(index))),
            ...field.map(({x, y}) => square(x, y, HALF - 1, 'cell')),
            ...[...layout.slots.values()].map(({x, y, index}) =>
                draw('g', {}, square(x, y, HALF * SMALL - 2, 'slot'),
                    draw('text', {class: 'slot-name', x: String(x),
                                  y: String(y), dy: '.36em'},
                        String(index)))));
        return layout;
    }

    /** The frame's colour at the border.  @param {number} cell */
    frame(cell) {
        const {x, y} = this.layout.cells[cell];
        return [0, 1, 2, 3].filter((side) =>
            beyond(this.puzzle, cell, side) < 0).map((side) => draw('rect', {
            x: String(x + [-58, 50, -58, -58][side]),
            y: String(y + [-58, -58, 50, -58][side]),
            width: String([116, 8, 116, 8][side]),
            height: String([8, 116, 8, 116][side]), rx: '3',
            fill: sideColour(this.puzzle, this.puzzle.frame || '')}));
    }

    /**
     * @param {State} state
     * @param {number} picked  a tile, 0: none
     */
    show(state, picked) {
        const {layout} = this;
        this.tiles.forEach((tile, i) => {
            const cell = state.at.indexOf(i + 1);
            const spot = cell >= 0 ? layout.cells[cell]
                : layout.spot({zone: 'slot', index: i + 1});
            tile.turnTo(state.turn[i]);
            tile.moveTo(spot, cell >= 0 ? 1 : SMALL);
            tile.mark('picked', picked === i + 1);
            tile.mark('held', false);
        });
    }

    /** The tile follows a pointer.  @param {number} tile @param {Point} point
     * a fraction */
    hold(tile, point) {
        const held = this.tiles[tile - 1];
        if (!held.element.classList.contains('held')) {
            this.loose.append(held.element);
            held.mark('held', true);
        }
        held.moveTo(this.layout.units(point), 1.06);
    }

    /** Where the tile that is held would lie.  @param {Place|null} place */
    aim(place) {
        fill(this.aimed, place && place.zone === 'cell' &&
            this.target(place.index));
    }

    /** @param {Place} place */
    point(place) {
        const {x, y} = this.layout.spot(place);
        this.cursor.style.transform = `translate(${x}px, ${y}px) scale(${
            place.zone === 'slot' ? SMALL : 1})`;
    }

    /** @param {Marks} marks @param {State} state */
    mark({clashes, wrong, hint}, state) {
        const {layout} = this;
        this.tiles.forEach((tile, i) => tile.mark('wanted',
            hint !== null && hint.tile === i + 1));
        fill(this.below, hint && this.target(hint.cell));
        fill(this.above,
            ...wrong.map((cell) => {
                const {x, y} = layout.cells[cell];
                return draw('g', {}, square(x, y, HALF - 4, 'blamed'),
                    sign(x + 34, y - 34, '!'));
            }),
            ...clashes.map(({cell, side}) => {
                const {x, y} = layout.cells[cell];
                return sign(x + [0, HALF, 0, -HALF][side],
                    y + [-HALF, 0, HALF, 0][side], '≠');
            }),
            ...(hint ? this.way(hint, state) : []));
    }

    /** @param {number} cell */
    target(cell) {
        const {x, y} = this.layout.cells[cell];
        return square(x, y, HALF - 3, 'target');
    }

    /**
     * Where the tile comes from and goes to, and the sides that ask for it.
     * @param {{cell: number, tile: number}} hint
     * @param {State} state
     */
    way({cell, tile}, state) {
        const {layout} = this, to = layout.cells[cell];
        const here = state.at.indexOf(tile);
        const from = here >= 0 ? layout.cells[here]
            : layout.spot({zone: 'slot', index: tile});
        const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
        const cut = 34 / long;
        const x = to.x - (to.x - from.x) * cut;
        const y = to.y - (to.y - from.y) * cut;
        const touching = [0, 1, 2, 3].filter((side) => {
            const there = beyond(this.puzzle, cell, side);
            return there >= 0 ? state.at[there] > 0
                : this.puzzle.frame !== null;
        });
        return [
            ...touching.map((side) => draw('rect', {
                class: 'because',
                x: String(to.x + [-44, 43, -44, -57][side]),
                y: String(to.y + [-57, -44, 43, -44][side]),
                width: String([88, 14, 88, 14][side]),
                height: String([14, 88, 14, 88][side]), rx: '7'})),
            draw('path', {class: 'way', d: `M${from.x} ${from.y}L${x} ${y}`}),
            draw('circle', {class: 'way-end', cx: String(to.x),
                            cy: String(to.y), r: '20'}),
            draw('text', {class: 'way-name', x: String(to.x),
                          y: String(to.y), dy: '.36em'}, String(tile)),
        ];
    }
}

/** @param {number} x @param {number} y @param {string} text */
function sign(x, y, text) {
    return draw('g', {class: 'sign'},
        draw('circle', {cx: String(x), cy: String(y), r: '14'}),
        draw('text', {x: String(x), y: String(y), dy: '.36em'}, text));
}
