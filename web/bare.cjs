/* bare.cjs FOLDER: modules and styles without what a browser does not read:
 * comments, and spaces where nothing would run together.  The parser is
 * emscripten's. */
const {readFileSync, readdirSync, writeFileSync} = require('fs');
const {join} = require('path');
const {parse} = require('acorn');

/** Two words, or what would be read as one sign.
 * @param {string} left @param {string} right */
const clash = (left, right) => /[\w$]/.test(left) && /[\w$]/.test(right) ||
    left === right || /\d/.test(left) && right === '.';

/** May a statement not end there?
 * @param {string} left @param {string} right */
const goesOn = (left, right) =>
    '{([;,:?=&|'.includes(left) || '})].?:&|,;='.includes(right);

/** @param {string} text */
function bare(text) {
    let at = 0, kept = '';
    parse(text, {ecmaVersion: 2022, sourceType: 'module',
        allowReturnOutsideFunction: true,
        onToken: ({start, end}) => {
            const gap = text.slice(at, start);
            const left = kept.slice(-1), right = text[start];
            if (left && gap.includes('\n') && !goesOn(left, right))
                kept += '\n';
            else if (gap && clash(left, right))
                kept += ' ';
            kept += text.slice(start, end);
            at = end;
        }});
    return kept + '\n';
}

/** @param {string} text */
const bareStyle = (text) =>
    text.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ');

/** @param {string} folder */
function walk(folder) {
    for (const row of readdirSync(folder, {withFileTypes: true})) {
        const path = join(folder, row.name);
        if (row.isDirectory())
            walk(path);
        else if (path.endsWith('.js'))
            writeFileSync(path, bare(readFileSync(path, 'utf8')));
        else if (path.endsWith('.css'))
            writeFileSync(path, bareStyle(readFileSync(path, 'utf8')));
    }
}

walk(process.argv[2]);
