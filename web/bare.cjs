/* bare.cjs FOLDER: modules without their comments, which a browser does not
 * read.  The parser is emscripten's. */
const {readFileSync, readdirSync, writeFileSync} = require('fs');
const {join} = require('path');
const {parse} = require('acorn');

/** @param {string} text */
function bare(text) {
    /** @type {[number, number][]} */
    const comments = [];
    parse(text, {ecmaVersion: 2022, sourceType: 'module',
        allowReturnOutsideFunction: true,
        onComment: (_, __, start, end) => comments.push([start, end])});
    let at = 0, kept = '';
    for (const [start, end] of comments) {
        kept += text.slice(at, start).replace(/(^|\n)[ \t]*$/, '$1');
        const alone = kept === '' || kept.endsWith('\n');
        at = alone && text[end] === '\n' ? end + 1 : end;
    }
    return kept + text.slice(at);
}

/** @param {string} folder */
function walk(folder) {
    for (const row of readdirSync(folder, {withFileTypes: true})) {
        const path = join(folder, row.name);
        if (row.isDirectory())
            walk(path);
        else if (path.endsWith('.js'))
            writeFileSync(path, bare(readFileSync(path, 'utf8')));
    }
}

walk(process.argv[2]);
