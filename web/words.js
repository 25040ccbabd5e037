/* words.js: all words of the page, in one table; a translation is another.
 *
 * What the engine says is its own. */

export const words = {
    title: 'Dovetail',
    tagline: 'exact puzzles: solve, count, prove, draw, play',
    gallery: 'Gallery',
    anyFile: 'Any file',
    theme: 'Light or dark',
    skip: 'To the puzzle',

    puzzle: 'Puzzle',
    puzzleHelp: 'The name of a puzzle, as on the command line',
    open: 'Open',
    size: 'Size',
    seed: 'Seed',
    seedHelp: 'a number that makes a new puzzle; the same number, the same one',
    more: 'More parameters',
    command: 'The same on the command line',
    copy: 'Copy',
    copied: 'Copied',

    solve: 'Solve',
    next: 'Next',
    count: 'Count',
    sample: 'Draw one at random',
    heat: 'Heat map',
    hint: 'Hint',
    generate: 'New puzzle',
    show: 'Show',
    estimate: 'Estimate',
    prove: 'Prove',
    stop: 'Stop',
    running: 'Running',
    stopped: 'Stopped',
    ready: 'Ready',
    download: 'Download',
    none: 'There is no solution',
    failed: 'The engine has ended',

    /** @param {string} percent */
    share: (percent) => `${percent} % done`,
    /** @param {string} time */
    left: (time) => `${time} left`,
    /** @param {string} number */
    found: (number) => `${number} found`,
    /** @param {string} number @param {string} step */
    rate: (number, step) => `${number} ${step} a second`,
    /** @param {string} engine */
    by: (engine) => `by ${engine}`,

    drop: 'Drop a file here, paste it, or choose one',
    dropHelp: 'tiles, dots, RLE, .dlx, .cnf or .sat',
    choose: 'Choose a file',
    picture: 'Picture of the answer',
    answer: 'Answer',
    commentary: 'Commentary',
};
