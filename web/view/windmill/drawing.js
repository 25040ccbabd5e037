/* drawing.js: the box, the loose pieces, and what is pointed at. */

import {draw, fill} from '../../base/dom.js';
import {Piece, SIDE, turned} from './piece.js';
import {EMPTY, isLoose, points} from './state.js';
import {isCut} from './text.js';

/** @typedef {import('./state.js').Puzzle} Puzzle */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./state.js').Lie} Lie */
/** @typedef {import('./state.js').Point} Point */
/** @typedef {{x: number, y: number}} Spot */

/**
 * @typedef {object} Place
 * @property {'square'|'slot'} zone
 * @property {number} index  of the large square, or the piece
 */

/**
 * @typedef {object} Marks
 * @property {Point[]} wrong
 * @property {{piece: number, lie: Lie}|null} hint
 * @property {Map<string, number>|null} heat  the share of each point
 */

/** @type {Marks} */
export const NO_MARKS = {wrong: [], hint: null, heat: null};

export const SMALL = .52; // of a loose piece
const HALF = SIDE / 2, EDGE = 20, GAP = 40, SLOT = 170;

export class Drawing {
    /** @param {Puzzle} puzzle */
    constructor(puzzle) {
        this.puzzle = puzzle;
        /** @type {Map<number, Piece>} */
        this.pieces = new Map(puzzle.pieces.map((piece) =>
            [piece, new Piece(piece, puzzle.fixed.has(piece))]));
        const all = [...this.pieces.values()];
        this.ground = draw('g');
        this.aimed = draw('g', {class: 'aimed'});
        this.large = draw('g', {}, ...all.map((piece) => piece.large));
        this.small = draw('g', {}, ...all.map((piece) => piece.small));
        this.above = draw('g', {class: 'marks'});
        this.cursor = draw('rect', {class: 'cursor', x: String(-HALF + 2),
                                    y: String(-HALF + 2), rx: '8',
                                    width: String(SIDE - 4),
                                    height: String(SIDE - 4)});
        this.element = draw('svg', {'aria-hidden': 'true'}, this.ground,
            this.aimed, this.large, this.small, this.above, this.cursor);
        this.width = this.height = 0;
        this.left = this.top = EDGE;
        /** @type {Map<number, Spot>} */
        this.slots = new Map();
        this.arrange(true);
    }

    /** @param {boolean} beside */
    arrange(beside) {
        const {rows, cols, pieces, fixed} = this.puzzle;
        const loose = pieces.filter((piece) => !fixed.has(piece));
        const wide = cols * SIDE + 2 * EDGE, high = rows * SIDE + 2 * EDGE;
        const columns = Math.max(1, Math.min(loose.length,
            beside ? Math.ceil(loose.length * SLOT / Math.max(high, 4 * SLOT))
                : Math.max(4, Math.floor(wide / SLOT))));
        const lines = Math.ceil(loose.length / columns);
        this.width = beside ? wide + GAP + columns * SLOT
            : Math.max(wide, columns * SLOT);
        this.height = beside ? Math.max(high, lines * SLOT)
            : high + GAP + lines * SLOT;
        this.left = EDGE + (beside ? 0 : (this.width - wide) / 2);
        this.top = EDGE + (beside ? (this.height - high) / 2 : 0);
        const right = beside ? wide + GAP : (this.width - columns * SLOT) / 2;
        const down = beside ? (this.height - lines * SLOT) / 2 : high + GAP;
        this.slots = new Map(loose.map((piece, i) => [piece, {
            x: right + (i % columns + .5) * SLOT,
            y: down + (Math.floor(i / columns) + .5) * SLOT}]));
        this.element.setAttribute('viewBox',
            `0 0 ${this.width} ${this.height}`);
        this.element.style.maxHeight = 'max(78vh, 30rem)';
        this.drawGround();
    }

    /** Where a point of the doubled grid lies.  @param {Point} point
     * @returns {Spot} */
    spot({row, col}) {
        return {x: this.left + HALF * (col + 1),
                y: this.top + HALF * (row + 1)};
    }

    drawGround() {
        const {puzzle} = this, {rows, cols, given} = puzzle;
        const large = [], wishes = [];
        for (let row = 0; row < 2 * rows - 1; row++)
            for (let col = 0; col < 2 * cols - 1; col++) {
                const point = {row, col}, {x, y} = this.spot(point);
                if (row % 2 === 0 && col % 2 === 0)
                    large.push(this.square(point, isCut(puzzle, point)
                        ? 'cut' : 'cell'));
                const wish = given[row][col];
                if (wish === null || (row % 2 && col % 2) ||
                    puzzle.fixed.has(wish) || this.atCut(point))
                    continue;
                wishes.push(wish === EMPTY
                    ? draw('path', {class: 'cross', d: `M${x - 11} ${y - 11
                    }L${x + 11} ${y + 11}M${x + 11} ${y - 11}L${x - 11} ${
                        y + 11}`})
                    : draw('g', {class: 'wish'}, draw('circle', {
                        cx: String(x), cy: String(y), r: '15'}),
                        draw('text', {x: String(x), y: String(y),
                                      dy: '.36em'}, String(wish))));
            }
        const {left} = this, top = this.top;
        fill(this.ground,
            draw('rect', {class: 'box', x: String(left - 10),
                          y: String(top - 10), rx: '12',
                          width: String(cols * SIDE + 20),
                          height: String(rows * SIDE + 20)}),
            ...large,
            ...[...this.slots].map(([piece, {x, y}]) => draw('g', {},
                draw('rect', {
                    class: 'slot', 'data-slot': String(piece), rx: '12',
                    x: String(x - SLOT / 2 + 4), y: String(y - SLOT / 2 + 4),
                    width: String(SLOT - 8), height: String(SLOT - 8)}),
                draw('text', {class: 'slot-name', x: String(x), y: String(y),
                              dy: '.36em'}, String(piece)))));
        this.wishes = draw('g', {}, ...wishes);
        this.ground.append(this.wishes);
    }

    /** Is the point a part of a square that is cut out?
     * @param {Point} point */
    atCut({row, col}) {
        const ways = row % 2 ? [[-1, 0], [1, 0]] : col % 2
            ? [[0, -1], [0, 1]] : [[0, 0]];
        return ways.some(([down, right]) => isCut(this.puzzle,
            {row: row + down, col: col + right}));
    }

    /** A large square, or a small one on its tip.
     * @param {Point} point @param {string} name
     * @param {number} [half]  from its middle to its tips */
    square(point, name, half = HALF - 3) {
        const {x, y} = this.spot(point);
        if (point.row % 2 === 0 && point.col % 2 === 0)
            return draw('rect', {class: name, x: String(x - HALF + 2),
                                 y: String(y - HALF + 2), rx: '5',
                                 width: String(SIDE - 4),
                                 height: String(SIDE - 4)});
        return draw('path', {class: name, d: `M${x} ${y - half}L${x + half} ${
            y}L${x} ${y + half}L${x - half} ${y}Z`});
    }

    /** @param {number} piece @param {Lie} lie */
    foot(piece, lie) {
        if (!isLoose(lie))
            return this.spot({row: 2 * lie.row, col: 2 * lie.col});
        const slot = /** @type {Spot} */ (this.slots.get(piece));
        const drawn = /** @type {Piece} */ (this.pieces.get(piece));
        const {x, y} = turned(drawn.centre, lie.turn);
        return {x: slot.x - SMALL * x, y: slot.y - SMALL * y};
    }

    /** @param {State} state @param {number} picked  -1: none */
    show(state, picked) {
        for (const [number, piece] of this.pieces) {
            const lie = state[number];
            piece.moveTo(this.foot(number, lie), lie.turn,
                isLoose(lie) ? SMALL : 1);
            piece.mark('picked', number === picked);
            piece.mark('held', false);
            piece.mark('loose', isLoose(lie));
        }
        fill(this.aimed);
    }

    /** @param {Spot} point  a fraction */
    units({x, y}) {
        return {x: x * this.width, y: y * this.height};
    }

    /** A piece follows a pointer.
     * @param {number} number @param {number} turn @param {Spot} foot */
    hold(number, turn, foot) {
        const piece = /** @type {Piece} */ (this.pieces.get(number));
        if (!piece.large.classList.contains('held')) {
            this.large.append(piece.large);
            this.small.append(piece.small);
            piece.mark('held', true);
        }
        piece.moveTo(foot, turn, 1);
    }

    /** The large square that is nearest; null: none is near.
     * @param {Spot} foot */
    nearest({x, y}) {
        const row = Math.floor((y - this.top) / SIDE);
        const col = Math.floor((x - this.left) / SIDE);
        const {rows, cols} = this.puzzle;
        return row < 0 || row >= rows || col < 0 || col >= cols ? null
            : {row, col};
    }

    /** Where a piece would lie.  @param {number} piece @param {Lie|null} lie
     */
    aim(piece, lie) {
        fill(this.aimed, ...(lie ? points(piece, lie).map((point) =>
            this.square(point, 'target')) : []));
    }

    /** @param {Spot} point  a fraction @returns {Place|null} */
    at(point) {
        const spot = this.units(point), square = this.nearest(spot);
        if (square)
            return {zone: 'square',
                    index: square.row * this.puzzle.cols + square.col};
        for (const [piece, {x, y}] of this.slots)
            if (Math.abs(spot.x - x) <= SLOT / 2 &&
                Math.abs(spot.y - y) <= SLOT / 2)
                return {zone: 'slot', index: piece};
        return null;
    }

    /** @param {Place} place @returns {Spot} */
    middle({zone, index}) {
        const {cols} = this.puzzle;
        return zone === 'slot' ? /** @type {Spot} */ (this.slots.get(index))
            : this.spot({row: 2 * Math.floor(index / cols),
                         col: 2 * (index % cols)});
    }

    /** The nearest place in a direction.
     * @param {Place} from @param {number} right @param {number} down
     * @returns {Place|null} */
    step(from, right, down) {
        const {x, y} = this.middle(from), {rows, cols} = this.puzzle;
        /** @type {Place[]} */
        const all = [
            ...Array.from({length: rows * cols}, (_, index) =>
                /** @type {Place} */ ({zone: 'square', index})),
            ...[...this.slots.keys()].map((index) =>
                /** @type {Place} */ ({zone: 'slot', index}))];
        let best = null, least = Infinity;
        for (const place of all) {
            const spot = this.middle(place);
            const along = (spot.x - x) * right + (spot.y - y) * down;
            const aside = Math.abs((spot.x - x) * down) +
                Math.abs((spot.y - y) * right);
            if (along > HALF / 2 && aside <= along &&
                along + 3 * aside < least) {
                least = along + 3 * aside;
                best = place;
            }
        }
        return best;
    }

    /** @param {Place} place */
    point(place) {
        const {x, y} = this.middle(place);
        this.cursor.style.transform = `translate(${x}px, ${y}px) scale(${
            place.zone === 'slot' ? 1.5 : 1})`;
    }

    /** @param {Marks} marks */
    mark({wrong, hint, heat}) {
        this.element.classList.toggle('heated', heat !== null);
        fill(this.above,
            ...(heat ? this.warm(heat) : []),
            ...(hint ? points(hint.piece, hint.lie).map((point) =>
                this.square(point, 'hinted')) : []),
            ...wrong.map((point) => this.square(point, point.row % 2 === 0 &&
                point.col % 2 === 0 ? 'wrong-large' : 'wrong-small')));
        for (const [number, piece] of this.pieces)
            piece.mark('wanted', hint !== null && hint.piece === number);
    }

    /** Large squares below, small ones above.
     * @param {Map<string, number>} heat */
    warm(heat) {
        const all = [...heat].map(([key, share]) => {
            const [row, col] = key.split(',').map(Number);
            return {row, col, share};
        });
        const most = Math.max(...all.map(({share}) => share), 1e-9);
        const isLarge = (/** @type {Point} */ {row, col}) =>
            row % 2 === 0 && col % 2 === 0;
        return [...all.filter(isLarge), ...all.filter((one) => !isLarge(one))]
            .map((one) => {
                const {x, y} = this.spot(one);
                const shape = this.square(one, 'warm', 25);
                shape.style.fill = `color-mix(in oklab, #fff5d6, #7a1f5c ${
                    (100 * one.share / most).toFixed(1)}%)`;
                const dark = one.share / most > .5;
                const large = isLarge(one);
                return draw('g', {}, shape, draw('text', {
                    class: dark ? 'degree pale-ink' : 'degree',
                    x: String(large ? x - 27 : x),
                    y: String(large ? y - 27 : y), dy: '.36em'},
                    String(Math.round(100 * one.share))));
            });
    }
}
