/* worker.js: runs one job at a time in a Web Worker, each in a new instance of
 * the WebAssembly module, which is compiled once.
 *
 * It hears {words, files} and answers {say}, {report}, and in the end {status,
 * output, files} or {failed}. */

importScripts('dovetail.js');

/** Makes an instance of the module.
 * @type {(traits: object) => Promise<any>} */
const create = /** @type {any} */ (self).createDovetail;

const compiled = fetch(new URL('dovetail.wasm', self.location.href))
    .then((response) => WebAssembly.compileStreaming(response));

/** Bytes up to each newline. */
class Lines {
    /** @param {(line: string) => void} hear */
    constructor(hear) {
        this.hear = hear;
        /** @type {number[]} */
        this.bytes = [];
        this.decoder = new TextDecoder();
    }

    /** @param {number} byte */
    take(byte) {
        if (byte !== 10) {
            this.bytes.push(byte);
            return;
        }
        this.hear(this.decoder.decode(new Uint8Array(this.bytes)));
        this.bytes = [];
    }
}

/** Bytes in a buffer that grows. */
class Bytes {
    constructor() {
        this.size = 0;
        this.buffer = new Uint8Array(1 << 16);
    }

    /** @param {number} byte */
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

/** @param {string} line */
function hear(line) {
    if (line.startsWith('{'))
        postMessage({report: JSON.parse(line)});
    else
        postMessage({say: line});
}

/**
 * What lies in the folder of the job, but for what it was given.
 * @param {any} FS
 * @param {Record<string, string|Uint8Array>} given
 */
function made(FS, given) {
    /** @type {Record<string, Uint8Array>} */
    const files = {};
    for (const name of FS.readdir('.'))
        if (!(name in given) && FS.isFile(FS.stat(name).mode))
            files[name] = FS.readFile(name);
    return files;
}

/** @param {{words: string[], files: Record<string, string|Uint8Array>}} job */
async function run({words, files}) {
    const output = new Bytes(), commentary = new Lines(hear);
    /** @type {number|null} */
    let status = null;
    const module = await compiled;
    const instance = await create({
        /**
         * @param {WebAssembly.Imports} imports
         * @param {(instance: WebAssembly.Instance) => void} receive
         */
        instantiateWasm(imports, receive) {
            WebAssembly.instantiate(module, imports).then(receive);
            return {};
        },
        preRun: [(/** @type {any} */ it) => it.FS.init(
            () => null,
            (/** @type {number} */ byte) => output.take(byte & 255),
            (/** @type {number} */ byte) => commentary.take(byte & 255))],
        /** @param {number} code @param {unknown} reason */
        quit(code, reason) {
            status = code;
            throw reason;
        },
    });
    const FS = instance.FS;
    FS.ignorePermissions = true; // emscripten's umask leaves none
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
