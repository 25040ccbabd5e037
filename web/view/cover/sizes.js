/* sizes.js: how large a file of covers or clauses is, for a first look. */

/** @typedef {{items: number, secondary: number, options: number}} CoverSize */
/** @typedef {{variables: number, clauses: number}} ClauseSize */

/** Lines that say something.  @param {string} text @param {RegExp} remark */
function* spoken(text, remark) {
    for (let from = 0; from < text.length;) {
        const end = text.indexOf('\n', from);
        const to = end < 0 ? text.length : end;
        const line = text.slice(from, to).trim();
        from = to + 1;
        if (line && !remark.test(line))
            yield line;
    }
}

/** @param {string} text @returns {CoverSize} */
export function coverSize(text) {
    const lines = spoken(text, /^\|/);
    const [primary = '', secondary = ''] =
        (lines.next().value || '').split(' | ');
    const count = (/** @type {string} */ list) =>
        list.split(/\s+/).filter((name) => name).length;
    let options = 0;
    for (const _ of lines)
        options++;
    return {items: count(primary), secondary: count(secondary), options};
}

/** @param {string} text @param {string} ending @returns {ClauseSize} */
export function clauseSize(text, ending) {
    const head = /^p cnf (\d+) (\d+)/m.exec(text);
    if (ending === '.cnf' && head)
        return {variables: Number(head[1]), clauses: Number(head[2])};
    const names = new Set();
    let clauses = 0;
    for (const line of spoken(text, /^~ /)) {
        clauses++;
        for (const word of line.split(/\s+/))
            names.add(word.replace(/^~/, ''));
    }
    return {variables: names.size, clauses};
}
