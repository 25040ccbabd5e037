/* tables.js: what there is, asked of the engine once. */

/**
 * @typedef {object} Param
 * @property {string} name
 * @property {string} kind
 * @property {number|null} low
 * @property {number|null} high
 * @property {string[]|null} words
 * @property {string|null} fallback
 * @property {string} help
 */

/**
 * @typedef {object} Family
 * @property {string} name
 * @property {string} title
 * @property {string} size
 * @property {Param[]} parameters
 * @property {string[]} examples
 */

/**
 * @typedef {object} Tables
 * @property {Family[]} families
 * @property {any[]} engines
 * @property {any[]} formats
 */

/**
 * @param {import('../engine/contract.js').Engine} engine
 * @param {string} verb
 */
async function table(engine, verb) {
    const {output} = await engine.run({words: [verb, '-f', 'json']}).done;
    return JSON.parse(new TextDecoder().decode(output));
}

/**
 * @param {import('../engine/contract.js').Engine} engine
 * @returns {Promise<Tables>}
 */
export async function tables(engine) {
    const {families} = await table(engine, 'families');
    const {engines} = await table(engine, 'engines');
    const {formats} = await table(engine, 'help');
    return {families, engines, formats};
}
