/* numbers.js: amounts and times as people read them. */

/** 1234567 as 1.2 M.  @param {number} number */
export function amount(number) {
    const units = ['', ' k', ' M', ' G', ' T'];
    let unit = 0;
    for (; number >= 999.5 && unit < 4; unit++)
        number /= 1000;
    return number.toFixed(unit && number < 99.95 ? 1 : 0) + units[unit];
}

/** @param {number} seconds */
export function duration(seconds) {
    const all = Math.round(seconds);
    const two = (/** @type {number} */ number) =>
        String(number).padStart(2, '0');
    if (all >= 360000)
        return `${Math.floor(all / 86400)} d`;
    const minutes = Math.floor(all / 60) % 60;
    return all >= 3600
        ? `${Math.floor(all / 3600)}:${two(minutes)}:${two(all % 60)}`
        : `${minutes}:${two(all % 60)}`;
}
