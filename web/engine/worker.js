/* worker.js: runs one job at a time in a Web Worker, each in a new instance of
 * the WebAssembly module, which is compiled once.
 *
 * It hears {words, files} and answers {say}, {report}, and in the end {status,
 * output, files} or {failed}. */

/* global createDovetail */
importScripts('dovetail.js');

const compiled = fetch(new URL('dovetail.wasm', self.location.href))
    .then((response) => WebAssembly.compileStreaming(response));

/* Bytes up to each newline. */
class Lines {
    constructor(hear) {
        this.hear = hear;
        this.bytes = [];
        this.decoder = new TextDecoder();
    }

    take(byte) {
        if (byte !== 10) {
            this.bytes.push(byte);
            return;
        }
        this.hear(this.decoder.decode(new Uint8Array(this.bytes)));
        this.bytes = [];
    }
}

/* Bytes in a buffer that grows. */
class Bytes {
    constructor() {
        this.size = 0;
        this.buffer = new Uint8Array(1 << 16);
    }

    take(byte) {
        if (this.size === this.buffer.length) {
            const larger = new Uint8Array(2 * this.size);
            larger.set(this.buffer);
            this.buffer = larger;
        }
        this.buffer[this.size++] = byte;
    }

    all() {
        return this.buffer.slice(0, this.size);
    }
}

function hear(line) {
    if (line.startsWith('{'))
        postMessage({report: JSON.parse(line)});
    else
        postMessage({say: line});
}

/* What lies in the folder of the job, but for what it was given. */
function made(FS, given) {
    const files = {};
    for (const name of FS.readdir('.'))
        if (!(name in given) && FS.isFile(FS.stat(name).mode))
            files[name] = FS.readFile(name);
    return files;
}

async function run({words, files}) {
    const output = new Bytes(), commentary = new Lines(hear);
    let status = null;
    const module = await compiled;
    const instance = await createDovetail({
        instantiateWasm(imports, receive) {
            WebAssembly.instantiate(module, imports).then(receive);
            return {};
        },
        preRun: [(it) => it.FS.init(
            () => null, (byte) => output.take(byte & 255),
            (byte) => commentary.take(byte & 255))],
        quit(code, reason) {
            status = code;
            throw reason;
        },
    });
    const FS = instance.FS;
    FS.mkdir('/job');
    FS.chdir('/job');
    for (const name of Object.keys(files))
        FS.writeFile(name, files[name]);
    const answer = instance.callMain(words);
    return {status: status === null ? answer : status, output: output.all(),
            files: made(FS, files)};
}

onmessage = async ({data}) => {
    try {
        postMessage(await run(data));
    } catch (error) {
        postMessage({failed: String(error)});
    }
};
