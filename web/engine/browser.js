/* browser.js: an engine in the browser, by Web Workers.
 *
 * A worker does one job after another; one that is stopped in the middle of a
 * job is ended, and another takes its place.  A worker that is idle waits for
 * the next job, so that its module need not be compiled again. */

import {Stopped} from './contract.js';

/** @typedef {import('./contract.js').Engine} Engine */
/** @typedef {import('./contract.js').Job} Job */
/** @typedef {import('./contract.js').Run} Run */

const script = new URL('worker.js', import.meta.url);

/** @type {Worker[]} */
const idle = [];

/** A worker gets ready before there is a job; one that cannot is forgotten. */
export function warm() {
    const worker = new Worker(script);
    worker.onerror = () => idle.splice(idle.indexOf(worker), 1);
    idle.push(worker);
}

/**
 * @param {Job} job
 * @returns {Run}
 */
function run(job) {
    const worker = idle.pop() || new Worker(script);
    /** @type {(reason: Error) => void} */
    let fail;
    const done = new Promise((resolve, reject) => {
        fail = reject;
        worker.onmessage = ({data}) => {
            if (data.say !== undefined)
                job.say?.(data.say);
            else if (data.report)
                job.report?.(data.report);
            else if (data.failed) {
                worker.terminate();
                reject(new Error(data.failed));
            } else {
                idle.push(worker);
                resolve(data);
            }
        };
        worker.onerror = (event) => {
            worker.terminate();
            reject(new Error(event.message));
        };
    });
    worker.postMessage({words: job.words, files: job.files || {}});
    return {done, stop() {
        if (idle.includes(worker))
            return;
        worker.terminate();
        fail(new Stopped());
    }};
}

/** @type {Engine} */
export const browser = {threads: 1, pdf: false, run};
