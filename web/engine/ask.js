/* ask.js: a question to an engine, and its answer as data.
 *
 *     const {value, wrong, status} = await ask(engine, ['show', id]);
 *
 * `-f json` is added.  value: the first object that was written, null if there
 * is none; values: all of them; wrong: the engine's sentence of what is wrong
 * with the question, else ''; run: to stop it meanwhile. */

/** @typedef {import('./contract.js').Engine} Engine */
/** @typedef {import('./contract.js').Job} Job */

/**
 * The sentence of a line of commentary that says what is wrong; else ''.
 * @param {string} line
 */
export function complaint(line) {
    return line.startsWith('dovetail: ') ? line.slice('dovetail: '.length)
        : /^[^ ]+:\d+:\d+: /.test(line) ? line : '';
}

/**
 * @param {Uint8Array} bytes
 * @returns {any[]}
 */
export function objects(bytes) {
    return new TextDecoder().decode(bytes).split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line));
}

/**
 * @typedef {object} Reply
 * @property {number} status
 * @property {any} value
 * @property {any[]} values
 * @property {string} wrong
 * @property {string[]} lines  of commentary
 */

/**
 * @param {Engine} engine
 * @param {string[]} words
 * @param {{files?: Job['files'], report?: Job['report'],
 *          started?: (run: import('./contract.js').Run) => void}} [more]
 * @returns {Promise<Reply>}  rejected as a run's `done` is
 */
export async function ask(engine, words, more = {}) {
    /** @type {string[]} */
    const lines = [];
    const run = engine.run({
        words: [...words, '-f', 'json', ...(more.report ? ['--reports'] : [])],
        files: more.files, report: more.report,
        say: (line) => lines.push(line)});
    more.started?.(run);
    const {status, output} = await run.done;
    const values = objects(output);
    return {status, values, value: values[0] ?? null, lines,
            wrong: lines.map(complaint).filter((line) => line).join(' ')};
}
