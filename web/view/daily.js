/* daily.js: a puzzle from the date, the same for all. */

const SIZES = ['5x5', '4x4', '4x4', '4x4', '5x5', '5x5', '6x6'];
const HARD = ['forced', 'forced', 'forced', 'look', 'forced', 'look', 'look'];

/** From Monday to Sunday they grow.  @param {Date} date */
export function daily(date) {
    const two = (/** @type {number} */ number) =>
        String(number).padStart(2, '0');
    const seed = `${date.getFullYear()}${two(date.getMonth() + 1)}${
        two(date.getDate())}`;
    const day = date.getDay();
    return `tetravex:${SIZES[day]},difficulty=${HARD[day]}#${seed}`;
}
