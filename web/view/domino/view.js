/* view.js: dominoes: a region is painted, and covered by hand or by the
 * engine. */

import {make} from '../../base/dom.js';
import {whenInksChange} from '../../base/inks.js';
import {words} from '../../words.js';
import {Board} from '../board.js';
import {Game, playPanel} from '../game.js';
import {bar, button, Zoom} from '../tools.js';
import {Drawing, NO_MARKS} from './drawing.js';
import {freshForm} from './fresh.js';
import {Relief} from './heights.js';
import {Questions} from './questions.js';
import {broken, choices, lonely} from './rules.js';
import {beside, cellsOf, emptied, fix, GONE, hasWall, isFull, lay, lift,
        paint, partner, sideOf, toggleWall} from './state.js';
import {ruleOf, stateOf, takeLaid, Text} from './text.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {{cell: number, toward: number}} Place  toward: the side that is
 * near, -1: none */
/** @typedef {'lay'|'cells'|'walls'|'fixed'} Mode */

const own = words.domino;
const LARGE = 24; // rows or columns, from which on one may zoom

/** @extends {Game<State>} */
class Domino extends Game {
    /**
     * @param {import('../views.js').Room} room
     * @param {import('../asker.js').Asker} asker
     * @param {State} state
     */
    constructor(room, asker, state) {
        super(room, asker, state, ruleOf(room.id) ? own.tatami : own.idle);
        this.meet = ruleOf(room.id);
        this.text = new Text(room.id, room.files, state);
        this.questions = new Questions(asker, this.text, this.meet);
        /** @type {Mode} */
        this.mode = 'lay';
        /** @type {number[]} */
        this.stroke = [];
        this.byHand = true;
        this.seed = 0;
        this.filming = false;
        this.told = room.id;
        this.drawing = new Drawing();
        this.drawing.state = state;
        this.relief = new Relief();
        this.board = this.makeBoard();
        this.board.field.append(this.drawing.cursor);
        this.fillIn(this.layout(state));
        this.endInks = whenInksChange(() => this.drawing.learn());
        this.show();
        this.warn();
    }

    makeBoard() {
        return new Board({
            label: own.board, drawing: this.drawing.element,
            start: /** @type {Place} */ ({cell: 0, toward: -1}),
            places: {
                at: (point) => this.drawing.at(point),
                step: ({cell}, right, down) => {
                    const side = right ? right > 0 ? 0 : 2 : down > 0 ? 1 : 3;
                    const there = beside(this.state, cell, side);
                    return there < 0 ? null : {cell: there, toward: -1};
                }},
            tell: ({cell}) => this.tell(cell),
            tap: (place, event) => this.tap(place,
                event instanceof KeyboardEvent),
            drag: {
                begin: (place) => this.begin(place),
                move: (place) => this.drag(place),
                end: (place) => this.drop(place),
                cancel: () => this.let()},
            key: (_, place, event) => this.key(place, event),
            moved: ({cell}) => this.drawing.point(cell),
        });
    }

    /** @param {State} state */
    layout({rows, cols}) {
        const large = rows > LARGE || cols > LARGE;
        this.zoom = large ? new Zoom(this.board.element) : null;
        this.film = button(own.film, () => this.toggleFilm(),
            {'aria-pressed': 'false'});
        this.heights = button(own.heights, () => this.toggleHeights(),
            {'aria-pressed': 'false'});
        return make('div', {class: 'domino'},
            make('div', {class: 'line'}, this.modes(), this.clock.element),
            bar(this.undo.undo, this.undo.redo,
                button(words.hint, () => this.hint()),
                button(words.check, () => this.judge()),
                button(own.cover, () => this.cover()),
                button(words.count, () => this.count()),
                button(own.random, () => this.sample()),
                this.film, this.heights,
                button(words.again, () => this.again())),
            this.verdict.element,
            make('div', {class: 'domino-stage'},
                (this.zoom || this.board).element, this.relief.element),
            make('details', {class: 'keys'},
                make('summary', {}, words.keys), make('p', {}, own.keys)));
    }

    modes() {
        /** @type {[Mode, string][]} */
        const all = [['lay', own.lay], ['cells', own.cells],
                     ['walls', own.wallsMode], ['fixed', own.fixedMode]];
        return make('fieldset', {class: 'modes'},
            make('legend', {}, own.mode),
            ...all.map(([mode, label]) => make('label', {class: 'tick'},
                make('input', {type: 'radio', name: 'domino-mode',
                               value: mode, checked: mode === this.mode,
                               onchange: () => {
                                   this.mode = mode;
                                   this.calm();
                               }}), label)));
    }

    arrange() {
        const frame = this.element.querySelector('.domino-stage');
        if (!frame || !frame.clientWidth)
            return;
        const beside = !this.relief.element.hidden && frame.clientWidth > 900;
        const room = (beside ? frame.clientWidth / 2 : frame.clientWidth) - 24;
        if (this.zoom && this.zoom.level > 1)
            this.drawing.scaleTo(room * this.zoom.level /
                (this.state.cols + 1));
        else
            this.drawing.fit(room);
        if (this.board.cursor)
            this.drawing.point(this.board.cursor.cell);
        this.relief.draw();
    }

    show() {
        this.drawing.state = this.state;
        this.drawing.draw();
        this.relief.show(this.state);
    }

    /** @param {Partial<import('./drawing.js').Marks>} marks */
    point(marks) {
        this.drawing.marks = {...NO_MARKS, broken: broken(this.state,
            this.meet), ...marks};
        this.drawing.draw();
    }

    /** Corners at which too many meet are marked and told. */
    warn() {
        this.point({});
        const {broken} = this.drawing.marks;
        if (broken.length)
            this.verdict.say(own.broken(broken.length), 'wrong');
    }

    /** Lets go of what was dragged. */
    let() {
        this.drawing.ghost = null;
        this.stroke = [];
        this.show();
    }

    /** Nothing is under way. */
    calm() {
        this.drawing.picked = -1;
        this.let();
    }

    /** @param {number} cell */
    tell(cell) {
        const {state} = this, {cols, side, fixed} = state;
        const walls = [0, 1, 2, 3].filter((way) => hasWall(state, cell, way));
        return [own.cell(Math.floor(cell / cols) + 1, cell % cols + 1),
                side[cell] === GONE ? own.gone
                    : partner(state, cell) < 0 ? own.free
                    : own.toward(side[cell]),
                fixed[cell] && own.given,
                ...walls.map((way) => own.wallAt(way))]
            .filter((part) => part).join(', ');
    }

    // ---- moves --------------------------------------------------------

    /** @param {State|null} next @param {boolean} [byHand] */
    move(next, byHand = true) {
        this.calm();
        this.byHand = byHand;
        if (next)
            this.past.push(next);
        return next !== null;
    }

    changed() {
        if (!this.filming)
            this.asker.stop();
        this.verdict.say('');
        this.show();
        this.warn();
        this.undo.refresh();
        const {id, files} = this.text.board(this.state);
        if (id !== this.told || Object.keys(files).length)
            this.room.moved(id, files);
        this.told = id;
        if (this.byHand && isFull(this.state))
            this.end();
        if (this.byHand && this.mode === 'lay' && !isFull(this.state))
            this.clock.start();
    }

    /** What the mode does on a side of a cell.
     * @param {number} cell @param {number} side @returns {State|null} */
    deed(cell, side) {
        const {state} = this;
        return this.mode === 'walls' ? toggleWall(state, cell, side)
            : this.mode === 'fixed' ? fix(state, cell, side)
            : this.mode === 'cells' ? null
            : state.side[cell] === side ? lift(state, cell)
            : lay(state, cell, side);
    }

    /** @param {number} cell @param {number} side */
    across(cell, side) {
        if (!this.move(this.deed(cell, side)))
            this.board.say(own.cannot);
        else
            this.board.tellCursor();
    }

    /** @param {Place} place @param {boolean} byKey */
    tap({cell, toward}, byKey) {
        const {drawing, state} = this;
        if (this.mode === 'cells') {
            this.move(paint(state, [cell], state.side[cell] === GONE));
            this.board.tellCursor();
            return;
        }
        const from = drawing.picked;
        const side = from < 0 ? -1 : sideOf(state, from, cell);
        const lies = partner(state, cell) >= 0;
        if (side >= 0)
            this.across(from, side);
        else if (lies && this.mode === 'lay')
            this.move(lift(state, cell));
        else if (!byKey && toward >= 0 && this.fits(cell, toward))
            this.across(cell, toward);
        else {
            this.calm();
            drawing.picked = from === cell ? -1 : cell;
            this.board.say(drawing.picked < 0 ? own.free : own.taken);
        }
    }

    /** @param {number} cell @param {number} side */
    fits(cell, side) {
        const there = beside(this.state, cell, side);
        return there >= 0 && this.deed(cell, side) !== null &&
            (this.mode !== 'lay' || partner(this.state, there) < 0);
    }

    /** @param {Place} place */
    begin({cell}) {
        this.start = cell;
        this.stroke = [cell];
        return true;
    }

    /** The side of the first cell to which the pointer went.
     * @param {Place|null} place */
    heading(place) {
        if (!place || this.start === undefined || place.cell === this.start)
            return -1;
        const {cols} = this.state;
        const right = place.cell % cols - this.start % cols;
        const down = Math.floor(place.cell / cols) -
            Math.floor(this.start / cols);
        return Math.abs(right) >= Math.abs(down) ? right > 0 ? 0 : 2
            : down > 0 ? 1 : 3;
    }

    /** @param {Place|null} place */
    drag(place) {
        const {drawing, state} = this, first = this.stroke[0];
        if (this.mode === 'cells') {
            if (place && !this.stroke.includes(place.cell))
                this.stroke.push(place.cell);
            drawing.state = paint(state, this.stroke,
                state.side[first] === GONE);
            drawing.draw();
            return;
        }
        const side = this.heading(place);
        drawing.picked = -1;
        drawing.ghost = side >= 0 && this.deed(first, side)
            ? {cell: first, side, wall: this.mode === 'walls'} : null;
        drawing.draw();
    }

    /** @param {Place|null} place */
    drop(place) {
        const first = this.stroke[0], side = this.heading(place);
        if (this.mode === 'cells')
            this.move(paint(this.state, this.stroke,
                this.state.side[first] === GONE));
        else if (side >= 0)
            this.across(first, side);
        else
            this.calm();
    }

    /** @param {Place} place @param {KeyboardEvent} event */
    key({cell}, event) {
        const arrow = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']
            .indexOf(event.key);
        if (event.shiftKey && arrow >= 0 && !event.ctrlKey && !event.altKey) {
            this.across(cell, arrow);
            return true;
        }
        return this.pressed(event, {
            h: () => this.hint(), c: () => this.judge(),
            x: () => this.move(paint(this.state, [cell],
                this.state.side[cell] === GONE)),
            Escape: () => this.calm(),
            Delete: () => this.move(lift(this.state, cell)),
            Backspace: () => this.move(lift(this.state, cell))});
    }

    again() {
        this.stopFilm();
        this.move(emptied(this.state));
        this.clock.reset();
    }

    // ---- questions ----------------------------------------------------

    think() {
        this.stopFilm();
        this.calm();
        this.point({});
        this.thinking();
    }

    async hint() {
        this.think();
        const {state} = this, found = await this.questions.hint(state);
        if (!found)
            return;
        const {cell, side, reason, verdict} = found;
        if (verdict === 'unsatisfiable')
            await this.judge(reason);
        else if (cell < 0)
            this.verdict.say(reason, verdict ? '' : 'wrong');
        else {
            const there = beside(state, cell, side);
            this.point({hint: {cell, side}, because: [cell, there].filter(
                (one) => choices(state, one).length === 1)});
            this.verdict.say(reason, '', button(words.doIt, () => {
                this.move(lay(this.state, cell, side));
                this.board.goTo({cell, toward: -1});
            }, {class: 'main'}));
        }
    }

    /** Right so far, and why not?  @param {string} [known] */
    async judge(known = '') {
        this.think();
        const {state} = this, torn = this.drawing.marks.broken;
        if (torn.length) {
            this.verdict.say(own.broken(torn.length), 'wrong');
            return;
        }
        const answer = await this.questions.cover(state);
        if (!answer)
            return;
        const begun = state.side.some((side) => side >= 0 && side < 4);
        if (answer.next)
            this.verdict.say(begun ? words.right : own.can, 'good');
        else
            this.refuse(answer, known);
    }

    /** @param {import('./questions.js').Answer} answer
     * @param {string} [known] */
    refuse({reason, members}, known = '') {
        const alone = lonely(this.state);
        this.point({members, lonely: alone});
        this.verdict.say(members.length ? reason
            : alone.length ? own.lonely : known || reason, 'wrong');
    }

    async cover() {
        this.think();
        const answer = await this.questions.cover(this.state);
        if (answer?.next) {
            this.move(answer.next, false);
            this.verdict.say(own.covered, 'good');
        } else if (answer)
            this.refuse(answer);
    }

    async count() {
        this.think();
        const found = await this.questions.count(this.state);
        if (!found)
            return;
        const begun = !isFull(this.state) && this.state.side.some(
            (side, cell) => side >= 0 && side < 4 && !this.state.fixed[cell]);
        const {number, wrong} = found;
        if (!number)
            this.verdict.say(wrong, 'wrong');
        else if (number.length <= 24)
            this.verdict.say(own.counted(number, begun));
        else
            this.verdict.say(own.digits(number.length, begun), '',
                make('span', {class: 'digits', tabindex: '0'}, number));
    }

    async sample() {
        this.think();
        await this.sampleOnce();
    }

    async sampleOnce() {
        const found = await this.questions.sample(this.state, ++this.seed);
        if (found?.next) {
            this.move(found.next, false);
            this.verdict.say(own.sampled);
        } else if (found)
            this.verdict.say(found.wrong, 'wrong');
        return Boolean(found?.next);
    }

    async toggleFilm() {
        if (this.filming) {
            this.stopFilm();
            return;
        }
        this.think();
        this.filming = true;
        this.film?.setAttribute('aria-pressed', 'true');
        while (this.filming && await this.sampleOnce())
            await new Promise((resolve) => setTimeout(resolve, 60));
        this.stopFilm();
    }

    stopFilm() {
        if (this.filming)
            this.asker.stop();
        this.filming = false;
        this.film?.setAttribute('aria-pressed', 'false');
    }

    toggleHeights() {
        const {element} = this.relief;
        element.hidden = !element.hidden;
        this.heights?.setAttribute('aria-pressed', String(!element.hidden));
        this.arrange();
        this.relief.show(this.state);
    }

    /** All cells are covered: is it a solution? */
    end() {
        const {id, files} = this.text.puzzle(this.state);
        this.finish(id, cellsOf(this.state), {files, why: () => {
            const {broken: torn} = this.drawing.marks;
            return torn.length ? own.broken(torn.length) : '';
        }});
    }

    close() {
        this.stopFilm();
        super.close();
        this.endInks();
        this.drawing.close();
        this.relief.close();
    }
}

/** @type {import('../views.js').Open} */
export function domino(room) {
    const fresh = make('div');
    return playPanel(room, own.title, fresh, async (asker) => {
        const {names, bare} = takeLaid(room.id, room.files);
        const reply = await asker.ask(['show', bare]);
        if (!reply)
            return null;
        fresh.append(freshForm(room.id, reply.value || {rows: 8, cols: 8},
            (id) => room.open(id, {})));
        return reply.value
            ? new Domino(room, asker, stateOf(reply.value, names))
            : reply.wrong;
    });
}
