/* queens.js: queens to play: none may attack another. */

import {make} from '../../base/dom.js';
import {History} from '../../base/history.js';
import {param, parse, write} from '../../base/ids.js';
import {duration} from '../../base/numbers.js';
import {ask} from '../../engine/ask.js';
import {words} from '../../words.js';
import {Board, gridPlaces} from '../board.js';
import {Clock, bar, button, undoButtons, undoKey} from '../tools.js';
import {attacksOn, givens, isAttacked, isSame, readBoard} from './attacks.js';
import {drawBoard, emptyBoard} from './chessboard.js';

/** @typedef {import('./attacks.js').Square} Square */
/** @typedef {import('../views.js').Room} Room */

const told = words.queens;
const LARGE = 40; // rows of a board that is played

/** @param {import('../../base/ids.js').Id} id */
function sizeOf({size}) {
    return Number(/^\d+/.exec(size)?.[0] || 8);
}

class Queens {
    /** @param {Room} room */
    constructor(room) {
        this.room = room;
        this.id = parse(room.id);
        this.n = sizeOf(this.id);
        this.attacks = attacksOn(this.n, param(this.id, 'board') === 'torus');
        /** @type {Square[]} */
        this.fixed = [];
        /** @type {Square|null} */
        this.hinted = null;
        /** @type {History<Square[]>} */
        this.past = new History(/** @type {Square[]} */ ([]),
            () => this.changed());
        this.svg = emptyBoard(this.n);
        this.board = new Board({
            label: told.board, drawing: this.svg,
            places: gridPlaces(this.n, this.n),
            tell: (square) => this.tell(square),
            tap: (square) => this.put(square),
            key: (_, __, event) => undoKey(this.past, event),
            moved: () => this.draw()});
        this.clock = new Clock();
        this.marks = make('input', {type: 'checkbox', checked: true,
            onchange: () => this.draw()});
        this.verdict = make('p', {class: 'verdict', role: 'status'});
        this.undo = undoButtons(this.past);
        this.left = make('strong');
        this.element = this.layout();
        this.draw();
        this.begin();
    }

    layout() {
        return make('section', {class: 'queens panel',
                                'aria-label': told.board},
            bar(this.undo.undo, this.undo.redo,
                button(words.again, () => this.past.push(this.fixed)),
                button(words.hint, () => this.hint(), {class: 'main'}),
                button(words.check, () => this.check()),
                make('label', {class: 'inline'}, this.marks, told.marks),
                this.clock.element),
            make('p', {}, this.left), this.board.element, this.verdict);
    }

    /** Queens that stand from the beginning. */
    async begin() {
        const {value, wrong} = await ask(this.room.engine,
            ['show', this.room.id, '-q'], {files: this.room.files})
            .catch(() => ({value: null, wrong: ''}));
        this.room.wrong(wrong);
        if (wrong)
            return;
        const queens = readBoard(value?.file || '');
        const kept = Boolean(this.id.seed);
        this.fixed = kept ? queens : [];
        this.past.reset(queens);
    }

    get queens() {
        return this.past.now;
    }

    /** @param {Square} square */
    put(square) {
        if (this.fixed.some((queen) => isSame(queen, square))) {
            this.say(told.given);
            return;
        }
        const others = this.queens.filter((queen) => !isSame(queen, square));
        this.clock.start();
        this.past.push(others.length < this.queens.length ? others
            : [...others, square]);
        this.board.tellCursor();
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
        this.hinted = null;
        this.say('');
        this.undo.refresh();
        this.draw();
        if (this.past.canUndo && !this.id.seed)
            this.room.moved(this.now());
        const {queens, n, attacks} = this;
        if (queens.length === n && n > 0 &&
            !queens.some((queen) => isAttacked(queens, queen, attacks))) {
            this.clock.stop();
            this.say(words.wonIn(duration(this.clock.seconds)), 'good');
        }
    }

    draw() {
        const focused = document.activeElement === this.board?.field;
        this.left.textContent = told.left(this.queens.length, this.n);
        drawBoard(this.svg, {n: this.n, queens: this.queens,
            fixed: this.fixed, marked: this.marks.checked,
            cursor: focused ? this.board.cursor : null, hint: this.hinted,
            attacks: this.attacks});
    }

    /** @param {string} sentence @param {string} [manner] */
    say(sentence, manner = '') {
        this.verdict.textContent = sentence;
        this.verdict.className = `verdict ${manner}`;
    }

    /** The puzzle with all queens that stand. */
    now() {
        return write({...this.id, seed: '', givens: givens(this.queens)});
    }

    /** @param {string} verb */
    async ask(verb) {
        const asked = this.queens;
        this.say(words.thinking);
        this.run?.stop();
        const reply = await ask(this.room.engine, [verb, this.now()], {
            started: (run) => {
                this.run = run;
            }}).catch(() => null);
        return asked === this.queens ? reply : null;
    }

    async hint() {
        const reply = await this.ask('hint');
        if (!reply)
            return;
        const {value, wrong, lines} = reply;
        if (value?.row) {
            this.hinted = {row: value.row - 1, col: value.col - 1};
            this.draw();
        }
        this.say(value?.reason || wrong || lines.map((line) =>
            line.replace(/^c /, '')).join(' ') || told.noHint);
    }

    async check() {
        const reply = await this.ask('solve');
        if (reply)
            this.say(reply.value?.cells ? words.right : told.wrong,
                reply.value?.cells ? 'good' : 'wrong');
    }

    close() {
        this.clock.stop();
        this.run?.stop();
        this.board.close();
    }
}

/** @param {Room} room @returns {import('../views.js').View} */
export function queens(room) {
    if (sizeOf(parse(room.id)) <= LARGE)
        return new Queens(room);
    room.bench.show();
    return {element: make('div'), close() {}};
}
