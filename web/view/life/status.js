/* status.js: how far a pattern has come, and how fast it runs. */

import {make} from '../../base/dom.js';
import {words} from '../../words.js';

const OFTEN = 250; // milliseconds

export class Status {
    /**
     * @param {import('./scene.js').Scene} scene
     * @param {import('./runner.js').Runner} runner
     */
    constructor(scene, runner) {
        this.scene = scene;
        this.runner = runner;
        this.last = 0;
        this.where = make('span');
        this.pace = make('span', {class: 'pale'});
        this.element = make('p', {class: 'life-status'}, this.where,
            this.pace);
    }

    sentence() {
        const {plane} = this.scene;
        return words.life.generation(plane.time, plane.population());
    }

    /** @param {boolean} [now] */
    show(now = false) {
        const time = performance.now(), {running, cost, pace} = this.runner;
        if (!now && running && time - this.last < OFTEN)
            return;
        this.last = time;
        this.where.textContent = this.sentence();
        this.pace.textContent = running && pace
            ? words.life.pace((1000 / pace).toFixed(0), cost.toFixed(1)) : '';
    }
}
