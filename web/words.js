/* words.js: all words of the page, in one table; a translation is another.
 *
 * What the engine says is its own. */

/** @typedef {string|number} Some */

export const words = {
    title: 'Dovetail',
    tagline: 'Exact puzzles: play, solve, count, prove, draw.',
    gallery: 'Gallery',
    home: 'Dovetail, to the gallery',
    skip: 'To the puzzle',
    theme: 'Colours',
    themeAuto: 'Auto',
    themeLight: 'Light',
    themeDark: 'Dark',
    loading: 'One moment …',
    noEngine: 'The engine did not start: ',

    // the gallery
    today: 'Puzzle of the day',
    begin: 'Puzzles',
    families: {
        tetravex: 'Tetravex', domino: 'Dominoes', windmill: 'Windmill',
        life: 'Life', queens: 'Queens',
    },
    cards: {
        daily: 'Tetravex, a new one every day',
        tetravex: 'Lay tiles whose touching sides agree',
        turning: 'Tiles that turn, within a frame',
        aztec: 'A random covering of an Aztec diamond',
        mutilated: 'The mutilated chessboard, and why it cannot be covered',
        tatami: 'Mats of which no four meet',
        region: 'A puzzle of walls and dominoes',
        windmill: 'Pack ten pieces in two layers',
        windmillNew: 'Some pieces lie: where are the others?',
        queens: 'Queens that leave each other alone',
        still: 'The densest still life',
        ship: 'A spaceship, found while you wait',
    },
    /** @param {Date} date */
    day: (date) => date.toLocaleDateString('en', {
        weekday: 'long', day: 'numeric', month: 'long'}),
    easy: 'easy',
    medium: 'medium',
    hard: 'hard',

    // files
    file: 'A file of your own',
    drop: 'Drop a file here, or paste its text anywhere on the page',
    dropHelp: 'Tiles, dots, a Life pattern (RLE), an exact cover (.dlx), ' +
        'or clauses (.cnf, .sat)',
    choose: 'Choose a file',
    example: 'Or begin with',
    /** @param {string} name */
    unknownFile: (name) => `${name} is no file of tiles (lines such as ` +
        '0895), dots (* and .), Life (RLE), exact cover (.dlx) or clauses ' +
        '(.cnf, .sat)',
    /** @param {string} name */
    largeFile: (name) => `${name} is larger than 64 MB`,
    readAs: 'What is drawn in this file?',
    close: 'Close',
    fileMissing: 'The file that this address names is not here: open it ' +
        'again.',

    // the bench
    puzzle: 'Puzzle',
    parameters: 'Parameters',
    size: 'size',
    seed: 'seed',
    seedHelp: 'a number that makes a new puzzle; the same number, the same ' +
        'one',
    more: 'More parameters',
    fallback: 'as usual',
    command: 'On the command line',
    copy: 'Copy',
    copied: 'Copied',
    copyLink: 'Copy link',
    print: 'Print',
    bench: 'Ask the engine',
    questions: 'Questions',
    show: 'Show',
    solve: 'Solve',
    next: 'Next',
    previous: 'Previous',
    count: 'Count',
    classes: 'Count up to symmetry',
    sample: 'One at random',
    heat: 'Heat map',
    hint: 'Hint',
    estimate: 'Estimate',
    prove: 'Prove',
    stop: 'Stop',
    running: 'Running',
    stopped: 'Stopped',
    ready: 'Done',
    idle: 'Ready',
    none: 'There is no solution',
    noMore: 'There are no more solutions',
    failed: 'The engine has ended',
    tooSlow: 'stopped by a limit',
    download: 'Download',
    answer: 'Answer',
    commentary: 'Commentary',
    /** @param {Some} number */
    solution: (number) => `Solution ${number}`,
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

    // boards
    board: 'board',
    undo: 'Undo',
    redo: 'Redo',
    again: 'Start again',
    time: 'Time',
    smaller: 'Smaller',
    larger: 'Larger',
    whole: 'Whole',
    check: 'Right so far?',
    right: 'Right so far.',
    thinking: 'Thinking …',
    give: 'Show solution',
    newPuzzle: 'New puzzle',
    options: 'Options',
    keys: 'Keys',
    won: 'Solved.',
    /** @param {string} time */
    wonIn: (time) => `Solved in ${time}.`,
    yes: 'yes',
    no: 'no',

    // the views, a part each
    tetravex: {
        title: 'Play Tetravex',
        board: 'Tetravex: arrows move, Enter takes a tile and lays it',
        making: 'A puzzle is being made …',
        idle: 'Lay all tiles so that touching sides agree.',
        /** @param {string} day */
        today: (day) => `The puzzle of ${day}: lay all tiles so that ` +
            'touching sides agree.',
        size: 'Size',
        colours: 'Colours',
        difficulty: 'Difficulty',
        any: 'any',
        holes: 'Holes',
        rotate: 'Tiles turn',
        frame: 'Frame',
        turn: 'Turn',
        doIt: 'Lay it',
        empty: 'empty',
        fixed: 'given',
        picked: 'taken',
        nothing: 'Nothing is taken',
        cannot: 'It cannot lie there',
        notYet: 'Not yet:',
        solution: 'This is the solution.',
        /** @param {Some} row @param {Some} col */
        cell: (row, col) => `row ${row}, column ${col}`,
        /** @param {Some} number */
        slot: (number) => `place of tile ${number}`,
        /** @param {Some} number @param {string} top @param {string} right
         * @param {string} bottom @param {string} left */
        tile: (number, top, right, bottom, left) => `tile ${number}, top ${
            top}, right ${right}, bottom ${bottom}, left ${left}`,
        /** @param {string} tile */
        taken: (tile) => `Taken: ${tile}`,
        /** @param {Some} tile */
        placed: (tile) => `Tile ${tile} is laid`,
        /** @param {number} count */
        differ: (count) => count === 1
            ? 'The marked sides do not agree.'
            : `${count} pairs of sides do not agree: they are marked.`,
        /** @param {boolean} rotate */
        keys: (rotate) => 'Drag tiles, or tap a tile and then a cell. Keys: ' +
            'arrows move, Enter takes and lays, ' +
            (rotate ? 'T and Shift+T turn (or tap a taken tile), ' : '') +
            'Delete puts a tile back, U undoes, R does it again, H is a ' +
            'hint, C asks whether all is right so far.',
    },
    domino: {
        title: 'Play with dominoes',
        board: 'Board: arrows move, Shift and an arrow lay a domino',
        making: 'A board is being made …',
        idle: 'Cover every cell: drag from one cell to the next, or tap ' +
            'between them.',
        tatami: 'Cover every cell, and let no corners meet where the rule ' +
            'forbids it.',
        mode: 'What you draw',
        lay: 'Dominoes',
        cells: 'Cells and holes',
        walls: 'walls',
        wallsMode: 'Walls',
        fixed: 'dominoes',
        fixedMode: 'Given dominoes',
        holes: 'holes',
        rows: 'Rows',
        cols: 'Columns',
        shape: 'Shape',
        whole: 'rectangle',
        cut: 'corners cut',
        aztec: 'Aztec diamond',
        rule: 'Rule',
        plain: 'cover',
        four: 'tatami: no four meet',
        three: 'tatami: no three meet',
        clues: 'Told are',
        newBoard: 'New board',
        cover: 'Cover the rest',
        random: 'One at random',
        film: 'Again and again',
        relief: 'Heights of the covering, as a relief; drag it, or press ' +
            'left and right, to turn it',
        heights: 'Heights',
        noHeights: 'There are heights once all cells are covered.',
        openHeights: 'Around a hole these heights do not add up: the relief ' +
            'has a cliff.',
        gone: 'no cell',
        free: 'free',
        given: 'given',
        taken: 'Taken: now its neighbour',
        cannot: 'No domino can lie there',
        covered: 'This is a covering.',
        sampled: 'One of all coverings, each with the same probability.',
        can: 'Yes: it can be covered.',
        lonely: 'Nothing can cover the marked cells any more.',
        /** @param {number} count */
        broken: (count) => count === 1
            ? 'Too many dominoes meet at the marked corner.'
            : `Too many dominoes meet at ${count} corners: they are marked.`,
        /** @param {number} low @param {number} high */
        heightsFrom: (low, high) => `Heights from ${low} to ${high}. Drag ` +
            'to turn the relief.',
        /** @param {Some} row @param {Some} col */
        cell: (row, col) => `row ${row}, column ${col}`,
        /** @param {number} side */
        toward: (side) => 'domino ' + ['to the right', 'downwards',
            'to the left', 'upwards'][side],
        /** @param {number} side */
        wallAt: (side) => 'wall ' + ['on the right', 'below', 'on the left',
            'above'][side],
        /** @param {string} number @param {boolean} begun */
        counted: (number, begun) => number === '1'
            ? begun ? 'There is one way to go on.' : 'There is one covering.'
            : `There are ${number} ${begun ? 'ways to go on' : 'coverings'}.`,
        /** @param {number} digits @param {boolean} begun */
        digits: (digits, begun) => `The number of ${begun ? 'ways to go on'
            : 'coverings'} has ${digits} digits:`,
        keys: 'Drag from a cell to its neighbour, or tap the side between ' +
            'them, to lay a domino; tap a domino to take it away. Keys: ' +
            'arrows move, Shift and an arrow lay a domino (or what you ' +
            'draw), Enter takes a cell and then its neighbour, X makes a ' +
            'hole or a cell, Delete takes a domino away, U undoes, R does ' +
            'it again, H is a hint, C asks whether all is right so far.',
    },
    windmill: {
        title: 'Pack windmill dominoes',
        board: 'Box: arrows move, Enter takes a piece and lays it, T turns',
        idle: 'Pack all pieces into the box: none may overlap, neither the ' +
            'large dominoes nor the small ones.',
        turn: 'Turn',
        rest: 'Pack the rest',
        all: 'All packings',
        classes: 'up to symmetry',
        pieces: 'pieces',
        crosses: 'crosses',
        squares: 'squares',
        empty: 'Empty box',
        free: 'free',
        given: 'given',
        picked: 'taken',
        nothing: 'Nothing is taken',
        overlap: 'Pieces overlap, or leave the box, at the marked squares.',
        noWay: 'There is no way to go on from here.',
        packing: 'This is a packing.',
        /** @param {Some} row @param {Some} col */
        square: (row, col) => `row ${row}, column ${col}`,
        /** @param {Some} piece */
        slot: (piece) => `place of piece ${piece}`,
        /** @param {Some} piece @param {number} turn */
        piece: (piece, turn) => `piece ${piece}, head ${
            ['up', 'right', 'down', 'left'][turn]}`,
        /** @param {string} piece */
        taken: (piece) => `Taken: ${piece}`,
        /** @param {Some} piece */
        laid: (piece) => `Piece ${piece} is laid`,
        /** @param {string} number */
        counted: (number) => number === '1' ? 'There is one way to go on.'
            : `There are ${number} ways to go on.`,
        /** @param {Some} number @param {boolean} classes */
        numbered: (number, classes) => classes
            ? `Packing ${number}, one of each class of symmetry.`
            : `Packing ${number}.`,
        /** @param {string} count */
        heat: (count) => `How many of ${count} packings, in percent, cover ` +
            'each square, large and small. Take a piece to see where it lies.',
        keys: 'Drag pieces, or tap a piece and then the square for its ' +
            'foot; tap a taken piece to turn it. Keys: arrows move, Enter takes ' +
            'and lays, T and Shift+T turn, Delete puts a piece back, N and ' +
            'P show the next and the last packing, U undoes, R does it ' +
            'again, H is a hint, C asks whether all is right so far.',
    },
    life: {
    },
    cover: {
    },
};
