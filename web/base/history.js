/* history.js: undo and redo.
 *
 *     const past = new History(state, (state) => redraw(state));
 *     past.push(next);          a move; what was undone is forgotten
 *     past.undo(); past.redo(); answer whether there was one
 *     past.now                  the state that holds
 *
 * A state is a value that nobody changes once it is pushed.  Whoever is told
 * of a new state is told after every push, undo, redo and reset. */

const LONG = 10000; // moves that are kept

/** @template T */
export class History {
    /**
     * @param {T} first
     * @param {(now: T) => void} changed
     */
    constructor(first, changed) {
        this.changed = changed;
        /** @type {T[]} */
        this.states = [first];
        this.at = 0;
    }

    get now() {
        return this.states[this.at];
    }

    get canUndo() {
        return this.at > 0;
    }

    get canRedo() {
        return this.at + 1 < this.states.length;
    }

    /** @param {T} next */
    push(next) {
        this.states.splice(this.at + 1);
        this.states.push(next);
        if (this.states.length > LONG)
            this.states.shift();
        this.at = this.states.length - 1;
        this.changed(next);
    }

    undo() {
        return this.go(-1);
    }

    redo() {
        return this.go(1);
    }

    /** @param {number} steps */
    go(steps) {
        const to = this.at + steps;
        if (to < 0 || to >= this.states.length)
            return false;
        this.at = to;
        this.changed(this.now);
        return true;
    }

    /** Another beginning.  @param {T} first */
    reset(first) {
        this.states = [first];
        this.at = 0;
        this.changed(first);
    }
}
