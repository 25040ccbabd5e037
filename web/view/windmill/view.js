/* view.js: windmill dominoes, packed by hand or by the engine. */

import {make} from '../../base/dom.js';
import {words} from '../../words.js';
import {Board} from '../board.js';
import {Game, playPanel} from '../game.js';
import {bar, button} from '../tools.js';
import {Drawing, NO_MARKS, SMALL} from './drawing.js';
import {freshForm} from './fresh.js';
import {heatOf} from './heat.js';
import {begin, cellsOf, clashes, cover, isFull, isLoose, lieIn, put, puzzleOf,
        stateOfCells} from './state.js';
import {takeLaid, Text} from './text.js';

/** @typedef {import('./state.js').Puzzle} Puzzle */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./state.js').Lie} Lie */
/** @typedef {import('./drawing.js').Place} Place */
/** @typedef {import('../board.js').Point} Point */

const own = words.windmill;
const LOOSE = {row: -1, col: -1};

/** @extends {Game<State>} */
class Windmill extends Game {
    /**
     * @param {import('../views.js').Room} room
     * @param {import('../asker.js').Asker} asker
     * @param {Puzzle} puzzle
     * @param {State} state
     */
    constructor(room, asker, puzzle, state) {
        super(room, asker, state, own.idle);
        this.puzzle = puzzle;
        this.text = new Text(room.id, puzzle, state);
        this.told = room.id;
        this.picked = -1;
        /** What is dragged: a piece, and from its foot to the pointer.
         * @type {{piece: number, x: number, y: number}|null} */
        this.held = null;
        this.marks = NO_MARKS;
        /** The packing that the engine has shown, counted from 1. */
        this.number = 0;
        this.byHand = true;
        /** @type {any[]|null} */
        this.tally = null;
        this.drawing = new Drawing(puzzle);
        this.classes = make('input', {type: 'checkbox', onchange: () => {
            this.number = 0;
        }});
        this.heat = button(words.heat, () => this.toggleHeat(),
            {'aria-pressed': 'false'});
        this.board = this.makeBoard();
        this.fillIn(this.layout());
        this.show();
        this.drawing.point(/** @type {Place} */ (this.board.cursor));
        this.point({});
        if (this.marks.wrong.length)
            this.verdict.say(own.overlap, 'wrong');
    }

    makeBoard() {
        const {drawing} = this;
        return new Board({
            label: own.board, drawing: drawing.element,
            start: /** @type {Place} */ ({zone: 'square', index: 0}),
            places: {
                at: (point) => drawing.at(point),
                step: (from, right, down) => drawing.step(from, right, down)},
            tell: (place) => this.tell(place),
            tap: (place, event) => this.tap(place, event),
            drag: {
                begin: (_, point) => this.take(point),
                move: (_, point) => this.carry(point),
                end: (_, point) => this.drop(point),
                cancel: () => this.show()},
            key: (_, place, event) => this.key(place, event),
            moved: (place) => {
                drawing.point(place);
                this.aim(place);
            },
        });
    }

    layout() {
        return make('div', {class: 'windmill'},
            bar(this.undo.undo, this.undo.redo,
                button(own.turn, () => this.turnPiece(1)),
                button(words.hint, () => this.hint()),
                button(words.check, () => this.judge()),
                button(own.rest, () => this.pack()),
                button(words.count, () => this.count()), this.heat,
                button(words.again, () => this.again()),
                this.clock.element),
            this.verdict.element, this.board.element,
            bar(make('span', {class: 'pale'}, own.all),
                button(words.previous, () => this.step(-1)),
                button(words.next, () => this.step(1)),
                make('label', {class: 'tick'}, this.classes, own.classes)),
            make('details', {class: 'keys'},
                make('summary', {}, words.keys), make('p', {}, own.keys)));
    }

    /** @param {boolean} beside */
    arrange(beside) {
        this.drawing.arrange(beside);
        this.show();
        this.drawing.mark(this.marks);
        if (this.board.cursor)
            this.drawing.point(this.board.cursor);
    }

    show() {
        this.held = null;
        this.drawing.show(this.state, this.picked);
    }

    /** Overlaps are always shown.
     * @param {Partial<import('./drawing.js').Marks>} marks */
    point(marks) {
        this.marks = {...NO_MARKS, wrong: clashes(this.puzzle, this.state),
                      heat: this.tally && heatOf(this.puzzle, this.tally,
                          this.picked), ...marks};
        this.drawing.mark(this.marks);
    }

    /** The piece on a large square, or in a slot; -1: none.
     * @param {Place} place */
    pieceAt({zone, index}) {
        const {cols} = this.puzzle;
        if (zone === 'slot')
            return isLoose(this.state[index]) ? index : -1;
        const found = cover(this.puzzle, this.state).get(
            `${2 * Math.floor(index / cols)},${2 * (index % cols)}`);
        return found ? found[found.length - 1] : -1;
    }

    /** The piece below a pointer, small dominoes first.
     * @param {Point} point */
    pieceBelow(point) {
        const {drawing} = this, place = drawing.at(point);
        if (!place || place.zone === 'slot')
            return place ? this.pieceAt(place) : -1;
        const {x, y} = drawing.units(point);
        for (const [key, pieces] of cover(this.puzzle, this.state)) {
            const [row, col] = key.split(',').map(Number);
            const spot = drawing.spot({row, col});
            if ((row % 2 || col % 2) &&
                Math.abs(spot.x - x) + Math.abs(spot.y - y) < 47)
                return pieces[pieces.length - 1];
        }
        return this.pieceAt(place);
    }

    /** @param {Place} place */
    tell(place) {
        const {cols} = this.puzzle, piece = this.pieceAt(place);
        return [place.zone === 'slot' ? own.slot(place.index)
            : own.square(Math.floor(place.index / cols) + 1,
                place.index % cols + 1),
                piece < 0 ? own.free
                    : own.piece(piece, this.state[piece].turn),
                this.puzzle.fixed.has(piece) && own.given,
                piece >= 0 && piece === this.picked && own.picked]
            .filter((part) => part).join(', ');
    }

    // ---- moves --------------------------------------------------------

    /** @param {State|null} next @param {boolean} [byHand] */
    move(next, byHand = true) {
        this.byHand = byHand;
        if (next)
            this.past.push(next);
        else
            this.show();
        return next !== null;
    }

    changed() {
        this.asker.stop();
        this.cool();
        this.verdict.say('');
        this.undo.refresh();
        this.show();
        this.point({});
        const id = this.text.board(this.state);
        if (id !== this.told)
            this.room.moved(id);
        this.told = id;
        const {wrong} = this.marks;
        if (this.byHand && isFull(this.puzzle, this.state))
            this.end();
        else if (wrong.length)
            this.verdict.say(own.overlap, 'wrong');
        if (this.byHand && !isFull(this.puzzle, this.state))
            this.clock.start();
    }

    /** @param {Place} place @param {Event} event */
    tap(place, event) {
        const piece = event instanceof PointerEvent
            ? this.pieceBelow(this.board.pointOf(event))
            : this.pieceAt(place);
        const {picked} = this, {cols} = this.puzzle;
        if (picked >= 0 && piece === picked)
            this.turnPiece(1);
        else if (picked >= 0 && place.zone === 'slot' && piece < 0)
            this.lay(picked, {...LOOSE, turn: this.state[picked].turn});
        else if (picked >= 0 && place.zone === 'square' &&
            (this.pieceAt(place) < 0 || !(event instanceof PointerEvent)))
            this.lay(picked, {turn: this.state[picked].turn,
                              row: Math.floor(place.index / cols),
                              col: place.index % cols});
        else
            this.pick(this.puzzle.fixed.has(piece) ? -1 : piece);
    }

    /** @param {number} piece */
    pick(piece) {
        this.picked = piece;
        this.show();
        if (this.tally)
            this.point({});
        this.board.say(piece < 0 ? own.nothing
            : own.taken(own.piece(piece, this.state[piece].turn)));
    }

    /** @param {number} piece @param {Lie} lie */
    lay(piece, lie) {
        this.picked = -1;
        this.move(put(this.puzzle, this.state, piece, lie));
        this.board.say(this.marks.wrong.length ? own.overlap
            : own.laid(piece));
    }

    /** @param {number} quarters */
    turnPiece(quarters) {
        const piece = this.picked >= 0 ? this.picked
            : this.board.cursor ? this.pieceAt(this.board.cursor) : -1;
        if (piece < 0)
            return;
        const lie = this.state[piece];
        const turn = (lie.turn + quarters + 4) % 4;
        if (this.move(put(this.puzzle, this.state, piece, {...lie, turn})))
            this.board.say(own.piece(piece, turn));
    }

    /** @param {Point} point */
    take(point) {
        const piece = this.pieceBelow(point);
        if (piece < 0 || this.puzzle.fixed.has(piece))
            return false;
        const lie = this.state[piece], {x, y} = this.drawing.units(point);
        const foot = this.drawing.foot(piece, lie);
        const size = isLoose(lie) ? 1 / SMALL : 1;
        this.held = {piece, x: (x - foot.x) * size, y: (y - foot.y) * size};
        return true;
    }

    /** Where the foot of what is dragged is.  @param {Point} point */
    footAt(point) {
        const {x, y} = this.drawing.units(point);
        return {x: x - (this.held?.x || 0), y: y - (this.held?.y || 0)};
    }

    /** @param {Point} point */
    carry(point) {
        if (!this.held)
            return;
        const {piece} = this.held, {turn} = this.state[piece];
        const foot = this.footAt(point), near = this.drawing.nearest(foot);
        this.picked = -1;
        this.drawing.hold(piece, turn, foot);
        this.drawing.aim(piece, near && {...near, turn});
    }

    /** @param {Point} point */
    drop(point) {
        if (!this.held)
            return;
        const {piece} = this.held, {turn} = this.state[piece];
        const near = this.drawing.nearest(this.footAt(point));
        this.lay(piece, {...(near || LOOSE), turn});
    }

    /** A piece that was taken shows where it would lie.
     * @param {Place} place */
    aim(place) {
        const {picked} = this, {cols} = this.puzzle;
        this.drawing.aim(picked, picked >= 0 && place.zone === 'square'
            ? {turn: this.state[picked].turn, col: place.index % cols,
               row: Math.floor(place.index / cols)} : null);
    }

    /** @param {Place} place @param {KeyboardEvent} event */
    key(place, event) {
        const away = () => {
            const piece = this.picked >= 0 ? this.picked
                : this.pieceAt(place);
            if (piece >= 0)
                this.lay(piece, {...LOOSE, turn: this.state[piece].turn});
        };
        const meant = this.pressed(event, {
            t: () => this.turnPiece(1), T: () => this.turnPiece(-1),
            h: () => this.hint(), c: () => this.judge(),
            n: () => this.step(1), p: () => this.step(-1),
            Escape: () => this.pick(-1), Delete: away, Backspace: away});
        this.aim(place);
        return meant;
    }

    again() {
        this.number = 0;
        this.picked = -1;
        this.move(this.state.map((lie, piece) => this.puzzle.fixed.has(piece)
            ? lie : {...lie, ...LOOSE}));
        this.clock.reset();
    }

    // ---- questions ----------------------------------------------------

    think() {
        this.picked = -1;
        this.show();
        this.point({hint: null});
        this.thinking();
    }

    async hint() {
        this.think();
        const reply = await this.asker.ask(
            ['hint', this.text.board(this.state)]);
        if (!reply)
            return;
        const {value, wrong} = reply;
        const found = value?.row ? this.puzzle.pieces.filter((piece) =>
            isLoose(this.state[piece])).map((piece) =>
            ({piece, lie: lieIn(this.puzzle, value.cells[0], piece)}))
            .find(({lie}) => lie) : null;
        if (!found || !found.lie) {
            this.verdict.say(value?.reason || wrong,
                value?.verdict === 'unsatisfiable' || !value ? 'wrong' : '');
            return;
        }
        const {piece, lie} = found;
        this.point({hint: {piece, lie}});
        this.verdict.say(value.reason, '', button(words.doIt, () => {
            this.lay(piece, /** @type {Lie} */ (lie));
        }, {class: 'main'}));
    }

    async judge() {
        this.think();
        if (this.marks.wrong.length) {
            this.verdict.say(own.overlap, 'wrong');
            return;
        }
        const reply = await this.asker.ask(
            ['solve', this.text.board(this.state)]);
        if (!reply)
            return;
        const good = reply.value?.verdict === 'satisfiable';
        this.verdict.say(good ? words.right : reply.value?.reason ||
            reply.wrong || own.noWay, good ? 'good' : 'wrong');
    }

    async pack() {
        this.think();
        const reply = await this.asker.ask(
            ['solve', this.text.board(this.state)]);
        const cells = reply?.value?.cells;
        if (cells) {
            this.move(stateOfCells(this.puzzle, cells[0], this.state), false);
            this.verdict.say(own.packing, 'good');
        } else if (reply)
            this.verdict.say(reply.wrong || own.noWay, 'wrong');
    }

    async count() {
        this.think();
        const reply = await this.asker.ask(
            ['count', this.text.board(this.state)]);
        if (reply)
            this.verdict.say(reply.value?.count === undefined ? reply.wrong
                : own.counted(reply.value.count), reply.wrong ? 'wrong' : '');
    }

    /** Another packing of the list, or a class of them.
     * @param {number} by */
    async step(by) {
        const to = Math.max(1, this.number + by);
        const classes = this.classes.checked;
        this.think();
        const reply = await this.asker.ask(['enumerate', this.text.bare(),
            '--first', String(to), '--limit', '1',
            ...(classes ? ['--up-to-symmetry'] : [])]);
        const cells = reply?.value?.cells;
        if (cells) {
            this.number = to;
            this.move(stateOfCells(this.puzzle, cells[0], this.state), false);
            this.verdict.say(own.numbered(to, classes), 'good');
        } else if (reply)
            this.verdict.say(reply.wrong || (to > 1 ? words.noMore
                : own.noWay), 'wrong');
    }

    async toggleHeat() {
        if (this.tally) {
            this.cool();
            this.point({});
            return;
        }
        const {picked} = this;
        this.think();
        const reply = await this.asker.ask(
            ['count', this.text.board(this.state), '--per-option']);
        if (!reply)
            return;
        this.picked = picked;
        this.show();
        if (!reply.value || reply.value.count === '0') {
            this.verdict.say(reply.wrong || own.noWay, 'wrong');
            return;
        }
        this.tally = reply.values;
        this.heat.setAttribute('aria-pressed', 'true');
        this.point({});
        this.verdict.say(own.heat(reply.value.count));
    }

    cool() {
        this.tally = null;
        this.heat.setAttribute('aria-pressed', 'false');
    }

    /** All pieces lie: is it a packing? */
    end() {
        this.finish(this.text.bare(), cellsOf(this.puzzle, this.state),
            {why: () => this.marks.wrong.length ? own.overlap : ''});
    }
}

/** @type {import('../views.js').Open} */
export function windmill(room) {
    const form = freshForm(room.id, (id) => room.open(id, {}));
    return playPanel(room, own.title, form, async (asker) => {
        const {laid, bare} = takeLaid(room.id);
        const reply = await asker.ask(['show', bare]);
        if (!reply?.value)
            return reply && reply.wrong;
        const puzzle = puzzleOf(reply.value);
        return new Windmill(room, asker, puzzle, begin(puzzle, laid));
    });
}
