/* contract.js: what an engine is.  The page knows no more of whom it talks to.
 *
 * A job is a command line, and files that it may name; what comes back is
 * what the command would have written.  Files are names without folders. */

/**
 * @typedef {object} Report  How far a job has come.
 * @property {string} engine  who is at work
 * @property {number|null} share  of the search that is done
 * @property {number} solutions
 * @property {number} steps
 * @property {string} step  what the steps are
 * @property {number} seconds
 * @property {number} rate  steps a second
 * @property {number|null} left  seconds
 * @property {string} [partial]  as RLE, what has come closest to a pattern that
 *     is searched; where it is another one than before
 */

/**
 * @typedef {object} Job
 * @property {string[]} words  behind `dovetail`
 * @property {Record<string, string|Uint8Array>} [files]
 * @property {(line: string) => void} [say]  hears commentary
 * @property {(report: Report) => void} [report]  hears of progress
 */

/**
 * @typedef {object} Outcome
 * @property {number} status  the exit code
 * @property {Uint8Array} output  what was written to standard output
 * @property {Record<string, Uint8Array>} files  those that the job made
 */

/**
 * @typedef {object} Run
 * @property {Promise<Outcome>} done  rejected with Stopped after stop()
 * @property {() => void} stop  at once
 */

/**
 * @typedef {object} Engine
 * @property {number} threads  that a job may use
 * @property {boolean} pdf  it writes PNG and PDF
 * @property {(job: Job) => Run} run
 */

/** Why a run that was stopped has no outcome. */
export class Stopped extends Error {}
