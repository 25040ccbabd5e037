/* mount.js: for tests in node: the files, words and streams of the machine. */
Module.preRun = [() => {
    const fs = require('fs');
    const writer = (stream) => {
        let bytes = [];
        const flush = () => {
            for (let all = Buffer.from(bytes); all.length;)
                all = all.subarray(fs.writeSync(stream, all));
            bytes = [];
        };
        process.on('exit', flush);
        return (byte) => {
            bytes.push(byte & 255);
            if (bytes.length === 4096 || stream === 2 && byte === 10)
                flush();
        };
    };
    const one = Buffer.alloc(1);
    FS.ignorePermissions = true; // emscripten's umask leaves none
    FS.init(() => fs.readSync(0, one) ? one[0] : null, writer(1), writer(2));
    for (const name of fs.readdirSync('/')) {
        const path = `/${name}`;
        if (['dev', 'proc', 'sys'].includes(name) ||
            !fs.statSync(path).isDirectory())
            continue;
        if (!FS.analyzePath(path).exists)
            FS.mkdir(path);
        FS.mount(NODEFS, {root: path}, path);
    }
    FS.chdir(process.cwd());
    Object.assign(ENV, process.env);
}];
