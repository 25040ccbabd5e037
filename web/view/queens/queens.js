/* queens.js: queens to play: none may attack another. */

import {make} from '../../base/dom.js';
import {param, parse, withParam, write} from '../../base/ids.js';
import {words} from '../../words.js';
import {Board, gridPlaces} from '../board.js';
import {Game, playPanel} from '../game.js';
import {bar, button} from '../tools.js';
import {attacksOn, cellsOf, givens, isAttacked, isLaid, isSame, readBoard}
    from './attacks.js';
import {drawBoard, emptyBoard} from './chessboard.js';
import {freshForm} from './fresh.js';

/** @typedef {import('./attacks.js').Square} Square */
/** @typedef {import('../views.js').Room} Room */

const told = words.queens;
const LARGE = 40; // rows of a board that is played

/** @param {import('../../base/ids.js').Id} id */
function sizeOf({size}) {
    return Number(/^\d+/.exec(size)?.[0] || 8);
}

/** The state: queens that the player has put there.
 * @extends {Game<Square[]>} */
class Queens extends Game {
    /**
     * @param {Room} room
     * @param {import('../asker.js').Asker} asker
     * @param {Square[]} fixed  queens that stay
     * @param {Square[]} laid
     */
    constructor(room, asker, fixed, laid) {
        super(room, asker, laid, told.idle);
        this.fixed = fixed;
        this.id = parse(room.id);
        this.n = sizeOf(this.id);
        this.attacks = attacksOn(this.n, param(this.id, 'board') === 'torus');
        /** @type {Square|null} */
        this.hinted = null;
        this.svg = emptyBoard(this.n);
        this.board = new Board({
            label: told.board, drawing: this.svg,
            places: gridPlaces(this.n, this.n),
            tell: (square) => this.tell(square),
            tap: (square) => this.put(square),
            key: (_, __, event) => this.pressed(event, {
                h: () => this.hint(), c: () => this.judge()}),
            moved: () => this.draw()});
        for (const name of ['focus', 'blur'])
            this.board.field.addEventListener(name, () => this.draw());
        this.marks = make('input', {type: 'checkbox', checked: true,
            onchange: () => this.draw()});
        this.left = make('strong');
        this.fillIn(this.layout());
        this.draw();
    }

    layout() {
        return make('div', {class: 'queens'},
            bar(this.undo.undo, this.undo.redo,
                button(words.hint, () => this.hint()),
                button(words.check, () => this.judge()),
                button(words.again, () => this.again()),
                make('label', {class: 'tick'}, this.marks, told.marks),
                this.clock.element),
            this.verdict.element, make('p', {}, this.left),
            this.board.element,
            make('details', {class: 'keys'},
                make('summary', {}, words.keys), make('p', {}, told.keys)));
    }

    get queens() {
        return [...this.fixed, ...this.state];
    }

    /** @param {Square} square */
    put(square) {
        if (this.fixed.some((queen) => isSame(queen, square))) {
            this.verdict.say(told.given);
            return;
        }
        const others = this.state.filter((queen) => !isSame(queen, square));
        this.past.push(others.length < this.state.length ? others
            : [...others, square]);
        this.board?.tellCursor();
    }

    again() {
        this.past.push([]);
        this.clock.reset();
    }

    /** @param {Square} square */
    tell(square) {
        const stands = this.queens.some((queen) => isSame(queen, square));
        const reached = isAttacked(this.queens, square, this.attacks);
        return told.square(square.row + 1, square.col + 1,
            stands ? reached ? told.attackedQueen : told.queen
                : reached ? told.attacked : told.free);
    }

    changed() {
        this.asker.stop();
        this.hinted = null;
        this.verdict.say('');
        this.undo.refresh();
        this.draw();
        this.room.moved(this.now());
        if (this.queens.length === this.n)
            this.finish(this.bare(), cellsOf(this.n, this.queens));
        else
            this.clock.start();
    }

    draw() {
        const focused = document.activeElement === this.board?.field;
        this.left.textContent = told.left(this.queens.length, this.n);
        drawBoard(this.svg, {n: this.n, queens: this.queens,
            fixed: this.fixed, marked: this.marks.checked,
            cursor: focused && this.board ? this.board.cursor : null,
            hint: this.hinted, attacks: this.attacks});
    }

    /** The board, with these queens of the player's.
     * @param {Square[]} laid */
    with(laid) {
        return write({...withParam(this.id, 'difficulty', ''), seed: '',
                      givens: givens(this.fixed, laid)});
    }

    /** The puzzle, as it was given. */
    bare() {
        return this.id.seed ? write(this.id) : this.with([]);
    }

    /** The puzzle with all queens that stand. */
    now() {
        return this.state.length ? this.with(this.state) : this.bare();
    }

    async hint() {
        this.thinking();
        const reply = await this.asker.ask(['hint', this.now()]);
        if (!reply)
            return;
        const {value, wrong, lines} = reply;
        const square = value?.row
            ? {row: value.row - 1, col: value.col - 1} : null;
        this.hinted = square;
        this.draw();
        this.verdict.say(value?.reason || wrong || lines.map((line) =>
            line.replace(/^c /, '')).join(' ') || told.noHint, '',
        ...square ? [button(told.doIt, () => this.put(square),
            {class: 'main'})] : []);
    }

    async judge() {
        this.thinking();
        const reply = await this.asker.ask(['solve', this.now()]);
        if (reply)
            this.verdict.say(reply.value?.cells ? words.right : told.wrong,
                reply.value?.cells ? 'good' : 'wrong');
    }
}

/** @param {Room} room @returns {import('../views.js').View} */
export function queens(room) {
    if (sizeOf(parse(room.id)) > LARGE) {
        room.bench.show();
        return {element: make('div'), close() {}};
    }
    const form = freshForm(room.id, (id) => room.open(id, {}));
    return playPanel(room, told.title, form, async (asker) => {
        const reply = await asker.ask(['show', room.id]);
        if (!reply?.value)
            return reply && reply.wrong;
        const laid = isLaid(parse(room.id).givens);
        const all = readBoard(reply.value.file || '');
        return new Queens(room, asker, all.filter((one) => !laid(one)),
            all.filter(laid));
    });
}
