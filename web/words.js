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
        pulsar: 'Draw cells, and let them live',
        cover: 'Twelve pentominoes, as an exact cover; any file of yours too',
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
    making: 'The board is being made …',
    doIt: 'Lay it',
    notYet: 'Not yet:',
    theSolution: 'This is the solution.',
    give: 'Show solution',
    newPuzzle: 'New puzzle',
    options: 'Options',
    dimensions: 'Size',
    difficulty: 'Difficulty',
    any: 'any',
    clues: 'Clues',
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
        idle: 'Lay all tiles so that touching sides agree.',
        /** @param {string} day */
        today: (day) => `The puzzle of ${day}: lay all tiles so that ` +
            'touching sides agree.',
        colours: 'Colours',
        holes: 'Holes',
        rotate: 'Tiles turn',
        frame: 'Frame',
        turn: 'Turn',
        empty: 'empty',
        fixed: 'given',
        picked: 'taken',
        nothing: 'Nothing is taken',
        cannot: 'It cannot lie there',
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
        plane: 'Plane of cells',
        editor: 'Draw and run',
        play: 'Run',
        draw: 'Draw',
        run: 'Run',
        pause: 'Pause',
        step: 'Step',
        restart: 'Reset',
        speed: 'Speed',
        /** @param {Some} number */
        speedOf: (number) => `${number} a second`,
        fastest: 'as fast as it can',
        rule: 'Rule',
        begin: 'Begin with',
        beginnings: {
            glider: 'Glider', gun: 'Gosper’s glider gun',
            rpentomino: 'R-pentomino', acorn: 'Acorn', pulsar: 'Pulsar',
            soup: 'Soup, 100 × 100', largeSoup: 'Soup, 1000 × 1000',
        },
        tools: 'Tool',
        pen: 'Draw',
        penHelp: 'Draw cells',
        frame: 'Select',
        frameHelp: 'Select a rectangle',
        hand: 'Move',
        handHelp: 'Move the plane',
        pens: 'Pen',
        letters: {'o': 'alive', '.': 'dead', '?': 'unknown',
                  '*': 'free, nobody cares'},
        /** @param {string} letter */
        alike: (letter) => `${letter}, alike all cells with this letter`,
        /** @param {Some} row @param {Some} col @param {string} state */
        cell: (row, col, state) => `row ${row}, column ${col}, ${state}`,
        /** @param {Some} rows @param {Some} cols */
        holding: (rows, cols) => `A pattern of ${rows} by ${cols} is held: ` +
            'Enter puts it down, Escape drops it',
        /** @param {Some} rows @param {Some} cols */
        selected: (rows, cols) => `${rows} by ${cols} selected`,
        putDown: 'Click, tap or press Enter where it is to lie; T turns it, ' +
            'M mirrors it, Escape drops it.',
        turn: 'Turn',
        mirror: 'Mirror',
        cut: 'Cut',
        copy: 'Copy',
        paste: 'Paste',
        pasteHere: 'Paste a pattern here: RLE, or a drawing of . and o',
        noPattern: 'This is no pattern: RLE, or rows of . and o, were ' +
            'expected.',
        fill: 'Fill',
        random: 'Random',
        clear: 'Clear',
        zoom: 'Zoom',
        generations: 'Drawn generations',
        /** @param {Some} number */
        drawn: (number) => `Generation ${number}`,
        addGeneration: 'Draw a further generation',
        dropGeneration: 'Remove this generation',
        /** @param {number} number @param {number} cells */
        generation: (number, cells) => `Generation ${
            number.toLocaleString('en')} · ${cells.toLocaleString('en')} ${
            cells === 1 ? 'cell' : 'cells'}`,
        /** @param {string} frames @param {string} cost */
        pace: (frames, cost) =>
            ` · ${frames} frames a second · ${cost} ms a generation`,
        full: 'The pattern has grown too large.',
        search: 'Search',
        find: 'Search',
        searching: 'How the search goes',
        what: 'What is this?',
        goal: 'What is searched',
        goals: {
            still: 'A still life', oscillator: 'An oscillator',
            boxship: 'A spaceship in a box', parent: 'A parent',
            transition: 'The generations that are drawn',
            ship: 'A spaceship of any length',
        },
        fields: {
            velocity: 'Velocity', width: 'Width', period: 'Period',
            steps: 'Generations', symmetry: 'Symmetry', empty: 'Empty cells',
            outside: 'Outside', best: 'Live cells', connected: 'One object',
        },
        choices: {
            empty: {open: 'are open', dead: 'stay dead'},
            outside: {'': 'as usual', dead: 'is dead', any: 'is anything'},
            best: {'': 'any number', minimise: 'as few as can be',
                   maximise: 'as many as can be'},
            connected: {no: 'no', yes: 'yes'},
        },
        noBox: 'Select a rectangle, or draw something: that is searched.',
        shipHelp: 'Rows are added until a ship is complete; a range of ' +
            'widths is tried one by one.',
        goalHelp: {
            /** @param {Some} rows @param {Some} cols */
            still: (rows, cols) => `In the box of ${rows} × ${cols}. Live ` +
                'cells stay alive.',
            /** @param {Some} rows @param {Some} cols */
            oscillator: (rows, cols) => `In the box of ${rows} × ${cols}, ` +
                'in all generations.',
            /** @param {Some} rows @param {Some} cols */
            boxship: (rows, cols) => `In the box of ${rows} × ${cols}, in ` +
                'all generations until it is back, elsewhere.',
            /** @param {Some} rows @param {Some} cols */
            parent: (rows, cols) => `What becomes the ${rows} × ${cols} ` +
                'cells that are drawn?',
            /** @param {Some} rows @param {Some} cols */
            transition: (rows, cols) => 'Each generation is the next of the ' +
                `one before: draw several of ${rows} × ${cols}, with ` +
                'unknown cells (?) and letters.',
        },
        nothing: {
            still: 'There is no such still life.',
            oscillator: 'There is no such oscillator.',
            boxship: 'There is no such ship in the box.',
            parent: 'It has no parent.',
            transition: 'There are no such generations.',
            ship: 'There is no such ship.',
        },
        foundOne: 'Found.',
        unsettled: 'It does not come back soon.',
        toPlane: 'Show on the plane',
        partial: 'the longest part so far',
        /** @param {Some} rows @param {Some} cols */
        partialRows: (rows, cols) => `the longest part so far, ${rows} × ${
            cols}`,
        /** @param {string} kind @param {Some} period */
        periodic: (kind, period) =>
            `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} of period ${
                period}`,
        still: 'a still life',
        /** @param {string} speed @param {boolean} diagonal */
        velocity: (speed, diagonal) =>
            `velocity ${speed}${diagonal ? ' diagonal' : ''}`,
        /** @param {number} few @param {number} many */
        cells: (few, many) =>
            `${few === many ? few : `${few} to ${many}`} cells`,
        /** @param {string} group */
        symmetric: (group) => `symmetry ${group}`,
        keys: [
            ['← ↑ → ↓', 'move the cursor'], ['Space', 'draw with the pen'],
            ['Shift + arrow', 'select'], ['. ? *', 'fill what is selected'],
            ['Delete', 'clear what is selected'], ['G', 'run, pause'],
            ['N', 'next generation'], ['T', 'turn'], ['M', 'mirror'],
            ['Ctrl + X C V', 'cut, copy, paste'],
            ['Ctrl + A', 'select all'], ['U R', 'undo, redo'],
            ['+ − 0', 'zoom, see all'], ['Esc', 'let go'],
            ['wheel, two fingers', 'zoom'],
        ],
    },
    queens: {
        title: 'Place queens',
        board: 'Chessboard: arrows move, Enter puts a queen or takes it away',
        idle: 'Place as many queens as there are rows: none may attack ' +
            'another.',
        marks: 'mark attacked squares',
        plain: 'chessboard',
        torus: 'torus',
        kind: 'Board',
        empty: 'Empty board',
        /** @param {Some} stand @param {Some} all */
        left: (stand, all) => `${stand} of ${all} queens stand`,
        /** @param {Some} row @param {Some} col @param {string} state */
        square: (row, col, state) => `row ${row}, column ${col}, ${state}`,
        queen: 'a queen',
        attackedQueen: 'a queen that is attacked',
        attacked: 'attacked',
        free: 'free',
        given: 'This queen belongs to the puzzle.',
        doIt: 'Put it there',
        noHint: 'No queen is forced: any free square may do.',
        wrong: 'No: these queens cannot all stay.',
        keys: 'Click or tap a square to put a queen there, or to take it ' +
            'away. Keys: arrows move, Enter puts and takes away, U undoes, R ' +
            'does it again, H is a hint, C asks whether all is right so far.',
    },
    cover: {
        kinds: {'.dlx': 'Exact cover', '.cnf': 'Clauses', '.sat': 'Clauses'},
        file: 'The file',
        unfold: 'Show all',
        foldUp: 'Show less',
        /** @param {{items: number, secondary: number, options: number}} size
         */
        cover: ({items, secondary, options}) =>
            `${items.toLocaleString('en')} items${secondary
                ? ` and ${secondary.toLocaleString('en')} secondary ones` : ''
            }, ${options.toLocaleString('en')} options`,
        /** @param {{variables: number, clauses: number}} size */
        clauses: ({variables, clauses}) =>
            `${variables.toLocaleString('en')} variables, ${
                clauses.toLocaleString('en')} clauses`,
        solutions: 'Solutions',
        working: 'How solutions are found',
        /** @param {string} count */
        total: (count) => count === '1' ? '1 solution'
            : `${count.replace(/\B(?=(\d{3})+$)/g, ',')} solutions`,
        /** @param {Some} number */
        options: (number) => `${number} options chosen`,
        /** @param {Some} number */
        facts: (number) => `${number} variables are true`,
        profile: 'The search tree',
        level: 'level',
        race: 'Race the engines',
        raceHelp: 'Each engine works on the same puzzle, side by side.',
        start: 'Start the race',
        task: 'What is asked',
        taskCount: 'Count all solutions',
        taskSolve: 'Find one solution',
        stopOthers: 'stop the others when one is there',
        waits: 'waits',
        refused: 'cannot',
        /** @param {string} name */
        laneOf: (name) => `progress of ${name}`,
        /** @param {number} place @param {string} time */
        place: (place, time) => place === 1 ? `first, ${time}`
            : `number ${place}, ${time}`,
        /** @param {string} verdict */
        verdicts: (verdict) => verdict === 'satisfiable' ? 'a solution'
            : verdict === 'unsatisfiable' ? 'no solution' : verdict,
        /** @param {string} name @param {string} time @param {Some} answer */
        winner: (name, time, answer) =>
            `${name} was first, after ${time}: ${answer}.`,
        disagree: 'The engines do not agree: that is a fault of ours.',
    },
};
