/* view.js: Tetravex, to play. */

import {make} from '../../base/dom.js';
import {words} from '../../words.js';
import {Board} from '../board.js';
import {daily} from '../daily.js';
import {Game, playPanel} from '../game.js';
import {bar, button} from '../tools.js';
import {Drawing, NO_MARKS} from './drawing.js';
import {freshForm} from './fresh.js';
import {bare, cellsOf, clashes, full, idOf, lift, put, puzzleOf, sidesOf,
        stateOf, stateOfCells, turned} from './state.js';

/** @typedef {import('./state.js').Puzzle} Puzzle */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./layout.js').Place} Place */
/** @typedef {import('../board.js').Point} Point */

const own = words.tetravex;
const LIFT = .05; // of the drawing, that a tile lies above a finger

/** @param {string} id */
function greeting(id) {
    const today = new Date();
    return id === daily(today) ? own.today(words.day(today)) : own.idle;
}

/** @extends {Game<State>} */
class Tetravex extends Game {
    /**
     * @param {import('../views.js').Room} room
     * @param {import('../asker.js').Asker} asker
     * @param {Puzzle} puzzle
     * @param {State} state
     */
    constructor(room, asker, puzzle, state) {
        super(room, asker, state, greeting(puzzle.id));
        this.puzzle = puzzle;
        this.picked = 0;
        this.held = 0;
        this.marks = NO_MARKS;
        this.given = false; // the engine has shown the solution
        this.drawing = new Drawing(puzzle);
        this.board = this.makeBoard();
        this.fillIn(this.layout());
        this.show();
        this.drawing.point(/** @type {Place} */ (this.board.cursor));
    }

    makeBoard() {
        const {drawing, puzzle} = this;
        /** @type {Place} */
        const start = {zone: 'cell', index: puzzle.hole.indexOf(false)};
        return new Board({
            label: own.board, drawing: drawing.element, start,
            places: {
                at: (point) => drawing.layout.at(point),
                step: (from, right, down) =>
                    drawing.layout.step(from, right, down)},
            tell: (place) => this.tell(place),
            tap: (place) => this.tap(place),
            drag: {
                begin: (place) => this.take(place),
                move: (_, point, event) => this.carry(point, event),
                end: (_, point, event) => this.drop(point, event),
                cancel: () => this.show()},
            key: (_, place, event) => this.key(place, event),
            moved: (place) => drawing.point(place),
        });
    }

    layout() {
        const turn = button(own.turn, () => this.turnTile(1));
        return make('div', {class: 'tetravex'},
            bar(this.undo.undo, this.undo.redo,
                this.puzzle.rotate && turn,
                button(words.hint, () => this.hint()),
                button(words.check, () => this.judge()),
                button(words.again, () => this.again()),
                button(words.give, () => this.give()),
                this.clock.element),
            this.verdict.element, this.board.element,
            make('details', {class: 'keys'},
                make('summary', {}, words.keys),
                make('p', {}, own.keys(this.puzzle.rotate))));
    }

    /** @param {boolean} beside */
    arrange(beside) {
        this.drawing.arrange(beside);
        this.show();
        this.drawing.mark(this.marks, this.state);
        if (this.board.cursor)
            this.drawing.point(this.board.cursor);
    }

    show() {
        this.held = 0;
        this.drawing.show(this.state, this.picked);
        this.drawing.aim(null);
    }

    /** @param {import('./drawing.js').Marks} marks */
    point(marks) {
        this.marks = marks;
        this.drawing.mark(marks, this.state);
    }

    /** @param {Place} place  @returns {number} the tile there, 0: none */
    tileAt({zone, index}) {
        return zone === 'cell' ? this.state.at[index]
            : this.state.at.includes(index) ? 0 : index;
    }

    /** @param {Place} place */
    tell(place) {
        const {cols} = this.puzzle, {zone, index} = place;
        const tile = this.tileAt(place);
        const where = zone === 'slot' ? own.slot(index)
            : own.cell(Math.floor(index / cols) + 1, index % cols + 1);
        return [where, tile ? this.name(tile) : own.empty,
                tile && this.puzzle.fixed.has(tile) && own.fixed,
                tile && tile === this.picked && own.picked]
            .filter((part) => part).join(', ');
    }

    /** @param {number} tile */
    name(tile) {
        const [top, right, bottom, left] = sidesOf(this.puzzle, this.state,
            tile);
        return own.tile(tile, top, right, bottom, left);
    }

    // ---- moves --------------------------------------------------------

    /** @param {State|null} next */
    move(next) {
        if (next)
            this.past.push(next);
        else
            this.show();
        return next !== null;
    }

    changed() {
        this.asker.stop();
        this.verdict.say('');
        this.point(NO_MARKS);
        this.undo.refresh();
        this.show();
        this.room.moved(idOf(this.puzzle, this.state));
        if (!full(this.puzzle, this.state)) {
            this.drawing.element.classList.remove('solved');
            this.clock.start();
        } else
            this.end();
    }

    /** @param {Place} place */
    tap(place) {
        const tile = this.tileAt(place), {picked} = this;
        if (picked && tile === picked && this.puzzle.rotate)
            this.turnTile(1);
        else if (picked && place.zone === 'cell' && tile !== picked)
            this.place(picked, place.index);
        else if (picked && place.zone === 'slot' && !tile) {
            this.picked = 0;
            this.move(lift(this.puzzle, this.state, picked));
        } else
            this.pick(tile === picked || this.puzzle.fixed.has(tile)
                ? 0 : tile);
    }

    /** @param {number} tile */
    pick(tile) {
        this.picked = tile;
        this.show();
        this.board.say(tile ? own.taken(this.name(tile)) : own.nothing);
    }

    /** @param {number} tile @param {number} cell */
    place(tile, cell) {
        this.picked = 0;
        const next = put(this.puzzle, this.state, tile, cell);
        this.board.say(next ? own.placed(tile) : own.cannot);
        this.move(next);
    }

    /** @param {number} quarters */
    turnTile(quarters) {
        const tile = this.picked ||
            (this.board.cursor ? this.tileAt(this.board.cursor) : 0);
        const next = turned(this.puzzle, this.state, tile, quarters);
        if (next)
            this.past.push(next);
        if (next)
            this.board.say(this.name(tile));
    }

    /** @param {Place} place */
    take(place) {
        const tile = this.tileAt(place);
        this.held = this.puzzle.fixed.has(tile) ? 0 : tile;
        return this.held > 0;
    }

    /** Above a finger, so that it is seen.
     * @param {Point} point @param {PointerEvent} event */
    seen({x, y}, event) {
        return {x, y: event.pointerType === 'touch' ? y - LIFT : y};
    }

    /** @param {Point} point @param {PointerEvent} event */
    carry(point, event) {
        const seen = this.seen(point, event);
        this.picked = 0;
        this.drawing.hold(this.held, seen);
        this.drawing.aim(this.drawing.layout.at(seen));
    }

    /** @param {Point} point @param {PointerEvent} event */
    drop(point, event) {
        const tile = this.held;
        const place = this.drawing.layout.at(this.seen(point, event));
        this.picked = 0;
        if (place?.zone === 'cell')
            this.place(tile, place.index);
        else
            this.move(lift(this.puzzle, this.state, tile));
        if (place)
            this.board.goTo(place);
    }

    /** @param {Place} place @param {KeyboardEvent} event */
    key(place, event) {
        return this.pressed(event, {
            t: () => this.turnTile(1), T: () => this.turnTile(-1),
            h: () => this.hint(), c: () => this.judge(),
            Escape: () => this.pick(0),
            Delete: () => this.away(place),
            Backspace: () => this.away(place)});
    }

    /** @param {Place} place */
    away(place) {
        const tile = this.picked || this.tileAt(place);
        this.picked = 0;
        this.move(lift(this.puzzle, this.state, tile));
    }

    // ---- questions ----------------------------------------------------

    async hint() {
        this.point(NO_MARKS);
        this.thinking();
        const reply = await this.asker.ask(
            ['hint', idOf(this.puzzle, this.state)]);
        if (!reply)
            return;
        const {value, wrong} = reply;
        if (value?.verdict === 'unsatisfiable')
            this.judge(value.reason);
        else if (!value?.row)
            this.verdict.say(value?.reason || wrong, value ? '' : 'wrong');
        else
            this.advise(value);
    }

    /** @param {any} value  of a hint that has found a move */
    advise({row, col, cells, reason}) {
        const next = stateOfCells(this.puzzle, cells[0], this.state);
        const cell = (row - 1) * this.puzzle.cols + col - 1;
        this.point({...NO_MARKS, hint: {cell, tile: next.at[cell]}});
        this.verdict.say(reason, '', button(words.doIt, () => {
            this.move(next);
            this.board.goTo({zone: 'cell', index: cell});
        }, {class: 'main'}));
    }

    /** Right so far?  @param {string} [known]  why not, if that is known */
    async judge(known = '') {
        const differ = clashes(this.puzzle, this.state);
        this.point({...NO_MARKS, clashes: differ});
        if (differ.length) {
            this.verdict.say(own.differ(differ.length), 'wrong');
            return;
        }
        this.thinking();
        const reply = await this.asker.ask(
            ['solve', idOf(this.puzzle, this.state)]);
        if (!reply)
            return;
        const {value, wrong} = reply;
        if (value?.verdict === 'satisfiable') {
            this.verdict.say(words.right, 'good');
            return;
        }
        const places = (value?.members || []).filter(Array.isArray);
        this.point({...NO_MARKS, wrong: places.map(
            (/** @type {number[]} */ [row, col]) =>
                (row - 1) * this.puzzle.cols + col - 1)});
        this.verdict.say(known || value?.reason || wrong || words.none,
            'wrong');
    }

    /** All cells have a tile: is it a solution? */
    async end() {
        const {puzzle, state} = this;
        this.point({...NO_MARKS, clashes: clashes(puzzle, state)});
        if (await this.finish(puzzle.id, cellsOf(puzzle, state),
            {shown: this.given}))
            this.drawing.element.classList.add('solved');
    }

    async give() {
        this.thinking();
        const reply = await this.asker.ask(['solve', this.puzzle.id]);
        const cells = reply?.value?.cells;
        if (cells) {
            this.given = true;
            this.move(stateOfCells(this.puzzle, cells[0], this.state));
        } else if (reply)
            this.verdict.say(reply.value?.reason || reply.wrong || words.none,
                'wrong');
    }

    again() {
        const {at, turn} = this.state, {fixed} = this.puzzle;
        this.given = false;
        this.clock.reset();
        this.picked = 0;
        this.move({turn, at: at.map((tile) => fixed.has(tile) ? tile : 0)});
        this.clock.reset();
    }
}

/** @type {import('../views.js').Open} */
export function tetravex(room) {
    const form = freshForm(room.id, (id) => room.open(id, {}));
    return playPanel(room, own.title, form, async (asker) => {
        const first = await asker.ask(['show', bare(room.id)]);
        const now = first?.value && bare(room.id) !== room.id
            ? await asker.ask(['show', room.id]) : first;
        if (!first || !now)
            return null;
        if (!first.value || !now.value)
            return first.wrong || now.wrong;
        const puzzle = puzzleOf(bare(room.id), first.value);
        return new Tetravex(room, asker, puzzle, stateOf(puzzle, now.value));
    });
}
