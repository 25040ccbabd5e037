/* runner.js: lets a pattern run, as fast as is wanted and no faster than the
 * screen can follow. */

import {step} from './step.js';

export const SPEEDS = [1, 2, 5, 10, 20, 30, 60, 120, 300, Infinity];
const BUDGET = 11; // milliseconds of a frame that generations may take
const SWEEP = 256; // generations after which empty tiles are forgotten
const BLEND = 0.05; // of a new measurement

export class Runner {
    /**
     * @param {import('./scene.js').Scene} scene
     * @param {(steps: number) => void} shown  before a frame is painted
     * @param {() => void} paint
     * @param {() => void} stopped  by itself, or by somebody
     */
    constructor(scene, shown, paint, stopped) {
        this.scene = scene;
        this.shown = shown;
        this.paint = paint;
        this.stopped = stopped;
        /** @type {import('./rule.js').Rule|null} */
        this.rule = null;
        this.speed = 30;
        this.running = false;
        this.frame = 0;
        this.due = 0;
        this.last = 0;
        /** Milliseconds of a generation, and between two frames. */
        this.cost = 0;
        this.pace = 0;
    }

    /** Something is to be painted. */
    ask() {
        this.frame ||= requestAnimationFrame((time) => this.tick(time));
    }

    start() {
        if (this.running || !this.rule)
            return;
        this.scene.plane.rouseAll();
        this.running = true;
        this.due = 1;
        this.last = 0;
        this.cost = this.pace = 0;
        this.ask();
    }

    stop() {
        if (!this.running)
            return;
        this.running = false;
        this.stopped();
    }

    /** One generation.  @returns {boolean} */
    step() {
        const {plane} = this.scene;
        if (!this.rule)
            return false;
        step(plane, this.rule);
        this.scene.ahead++;
        if (plane.time % SWEEP === 0)
            plane.sweep();
        return !plane.full;
    }

    /** Generations that are due.  @param {number} time */
    advance(time) {
        const passed = this.last ? Math.min(100, time - this.last) : 0;
        if (passed)
            this.pace += (this.pace ? BLEND : 1) * (passed - this.pace);
        this.last = time;
        this.due = this.speed === Infinity ? Infinity
            : Math.min(this.speed, this.due + passed * this.speed / 1000);
        const begun = performance.now();
        let steps = 0;
        for (; this.due >= 1 && performance.now() - begun < BUDGET;
            this.due--, steps++)
            if (!this.step()) {
                this.stop();
                break;
            }
        if (steps) {
            const cost = (performance.now() - begun) / steps;
            this.cost += (this.cost ? BLEND : 1) * (cost - this.cost);
        }
        if (this.due >= 1)
            this.due = 0; // it cannot keep up
        return steps;
    }

    /** @param {number} time */
    tick(time) {
        this.frame = 0;
        const steps = this.running ? this.advance(time) : 0;
        this.shown(steps);
        this.paint();
        if (this.running)
            this.ask();
    }

    close() {
        this.running = false;
        cancelAnimationFrame(this.frame);
    }
}
