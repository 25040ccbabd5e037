/* kinds.js: what a file is, told by its name or by its content.
 *
 * A guess, for the engine reads it and says what is wrong; where several
 * readings make sense the user chooses. */

/** @typedef {(name: string) => string} Id  of a puzzle in a file so called */

/** @type {Record<string, Id>} */
const IDS = {
    tetravex: (name) => `tetravex:@${name}`,
    domino: (name) => `domino:@${name}`,
    windmill: (name) => `windmill:@${name}`,
    queens: (name) => `queens:@${name}`,
    life: (name) => `life:@${name}`,
    dlx: (name) => name,
    cnf: (name) => name,
    sat: (name) => name,
};

/** Endings that tell. @type {Record<string, string[]>} */
const ENDINGS = {dlx: ['dlx'], cnf: ['cnf'], sat: ['sat'], rle: ['life'],
                 dots: ['domino', 'windmill']};

/** What a text looks like, the first that holds.
 * @type {[RegExp, string[]][]} */
const LOOKS = [
    [/^p cnf \d/m, ['cnf']],
    [/^x *= *\d+ *, *y *=/m, ['life']],
    [/^[\s\dbo$]*[bo$][\s\dbo$]*!\s*$/, ['life']],
    [/^\| |^[^\s|]+( [^\s|]+)+ \| [^\s|]/m, ['dlx']],
    [/^~[^\s]/m, ['sat']],
    [/^(#.*\n)*[\sQ.]*Q[\sQ.]*$/, ['queens']],
    [/^(#.*\n)*[\s.oO]*[oO][\s.oO]*$/, ['life']],
    [/^(#.*\n)*[\s.*]*\*[\s.*]*$/, ['domino', 'windmill', 'life']],
    [/[┌└]|\+---/, ['windmill', 'domino']],
    [/^(#.*\n)*([[\](),;@\s-]*[A-Za-z0-9]{1,8})+[[\](),;@\s-]*$/,
     ['tetravex']],
];

/** A name that an id may hold.  @param {string} name @param {string} kind */
function plain(name, kind) {
    const safe = name.replace(/^.*[/\\]/, '')
        .replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[-.]+/, '') || 'file';
    const ending = ['dlx', 'cnf', 'sat'].includes(kind) ? '.' + kind : '';
    return safe.endsWith(ending) ? safe : safe + ending;
}

/**
 * @param {string} name
 * @param {string} text
 * @returns {{kind: string, name: string, id: string}[]}  empty: no idea
 */
export function readings(name, text) {
    const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
    const kinds = Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending]
        : LOOKS.find(([look]) => look.test(text))?.[1] || [];
    return kinds.map((kind) => {
        const safe = plain(name, kind);
        return {kind, name: safe, id: IDS[kind](safe)};
    });
}
