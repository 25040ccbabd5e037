/* commands.js: a command line, as one would type it. */

/** A word that a shell takes as it is, or in quotes.  @param {string} word */
function quoted(word) {
    return /^[A-Za-z0-9_@%+=:,./#-]+$/.test(word) && !word.startsWith('#')
        ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** @param {string[]} words */
export function commandLine(words) {
    return ['dovetail', ...words].map(quoted).join(' ');
}
