/* ids.js: the id of a puzzle, taken apart and put together.
 *
 *     FAMILY[:SIZE][,name=value...][:GIVENS][#SEED]
 *
 * What a value means the engine knows; here it is text. */

/**
 * @typedef {object} Id
 * @property {string} family
 * @property {string} size
 * @property {[string, string][]} params
 * @property {string} givens
 * @property {string} seed
 */

/**
 * @param {string} text
 * @returns {Id}
 */
export function parse(text) {
    const [, family = '', rest = ''] = /^([^:,#]*)(.*)$/s.exec(text) || [];
    /** @type {Id} */
    const id = {family, size: '', params: [], givens: '', seed: ''};
    let left = rest;
    const size = /^:([0-9]+[x*X]?[0-9]*)(?=[,:#]|$)/.exec(left);
    if (size) {
        id.size = size[1];
        left = left.slice(size[0].length);
    }
    for (let param; (param = /^,([a-z-]+)=((?:\([^)]*\)|[^,:#(])*)/
        .exec(left));) {
        id.params.push([param[1], param[2]]);
        left = left.slice(param[0].length);
    }
    const seed = left.includes('@') ? null : /#([0-9]+)$/.exec(left);
    if (seed) {
        id.seed = seed[1];
        left = left.slice(0, -seed[0].length);
    }
    id.givens = left.replace(/^:/, '');
    return id;
}

/** @param {Id} id */
export function write(id) {
    const params = id.params.filter(([, value]) => value !== '')
        .map(([name, value]) => `,${name}=${value}`).join('');
    return id.family + (id.size && ':' + id.size) + params +
        (id.givens && ':' + id.givens) + (id.seed && '#' + id.seed);
}

/**
 * @param {Id} id
 * @param {string} name
 */
export function param(id, name) {
    return (id.params.find((row) => row[0] === name) || ['', ''])[1];
}

/**
 * The same id with another value.
 * @param {Id} id
 * @param {string} name
 * @param {string} value  '': without it
 * @returns {Id}
 */
export function withParam(id, name, value) {
    const params = id.params.filter((row) => row[0] !== name);
    if (value)
        params.push([name, value]);
    return {...id, params};
}
