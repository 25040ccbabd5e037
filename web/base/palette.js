/* palette.js: the colours of the engine's own pictures.
 *
 * Each is far from those before it, as people see them with normal, red-blind,
 * green-blind and blue-blind eyes; dark letters can be read on the first
 * twenty, white ones on the others. */

const LIGHT = [
    '#77aadd', '#eedd88', '#ee8866', '#44bb99', '#ffaabb', '#bbbb33',
    '#99ddff', '#77eedd', '#cceebb', '#bb99bb', '#99aaff', '#88cc88',
    '#55ccdd', '#ccaa55', '#ccccaa', '#cceeff', '#eeaadd', '#dd9999',
    '#eebb77', '#77ccbb'];
const DEEP = [
    '#7700ff', '#550066', '#662200', '#226655', '#665588', '#dd3300',
    '#0000aa', '#440088', '#7766cc', '#8822dd', '#223344', '#882299',
    '#118811', '#884433', '#663333', '#3366ff', '#dd2266', '#664466',
    '#cc1199', '#5544bb'];
const PAIRS = [
    ['#2b84d8', '#a8c4f5'], ['#c09a00', '#f7e08a'], ['#b4481a', '#f6b08c'],
    ['#0b7a52', '#a3ecc8'], ['#a3408f', '#e6b5d4']];

const WIDE = [...LIGHT, ...DEEP];

/** One of forty.  @param {number} number */
export function colour(number) {
    return WIDE[number % WIDE.length];
}

/** Letters on it.  @param {number} number */
export function ink(number) {
    return number % WIDE.length < LIGHT.length ? '#1b222d' : '#ffffff';
}

/** Five hues, deep and light.  @param {number} hue @param {boolean} light */
export function pairColour(hue, light) {
    return PAIRS[hue % PAIRS.length][light ? 1 : 0];
}
