/* server.js: an engine that is a `dovetail serve`, which gave us the page. */

import {Stopped} from './contract.js';

/** @typedef {import('./contract.js').Engine} Engine */
/** @typedef {import('./contract.js').Job} Job */
/** @typedef {import('./contract.js').Run} Run */

/** @param {Uint8Array} bytes */
function base64(bytes) {
    let text = '';
    for (const byte of bytes)
        text += String.fromCharCode(byte);
    return btoa(text);
}

/** @param {string} text */
function bytes(text) {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** @param {Job['files']} files */
function encode(files) {
    const encoder = new TextEncoder();
    return Object.fromEntries(Object.entries(files || {}).map(
        ([name, content]) => [name, base64(
            typeof content === 'string' ? encoder.encode(content)
                                        : content)]));
}

/** @param {any} message */
function decode(message) {
    const files = Object.fromEntries(Object.entries(message.files).map(
        ([name, content]) => [name, bytes(String(content))]));
    return {status: message.status, output: bytes(message.output), files};
}

/** @param {ReadableStream<Uint8Array>} stream */
async function* lines(stream) {
    const reader = stream.getReader(), decoder = new TextDecoder();
    let rest = '';
    for (;;) {
        const {value, done} = await reader.read();
        if (done)
            return;
        const parts = (rest + decoder.decode(value, {stream: true}))
            .split('\n');
        rest = parts.pop() || '';
        yield* parts;
    }
}

/**
 * @param {Job} job
 * @param {AbortSignal} signal
 */
async function ask(job, signal) {
    const response = await fetch('run', {
        method: 'POST', signal,
        headers: {'Content-Type': 'application/json'},
        body: JSON.stringify({words: job.words, files: encode(job.files)}),
    });
    if (!response.ok || !response.body)
        throw new Error(await response.text());
    for await (const line of lines(response.body)) {
        const message = JSON.parse(line);
        if (message.say !== undefined)
            job.say?.(message.say);
        else if (message.report)
            job.report?.(message.report);
        else
            return decode(message);
    }
    throw new Error('the server has ended');
}

/**
 * @param {Job} job
 * @returns {Run}
 */
function run(job) {
    const control = new AbortController();
    const done = ask(job, control.signal).catch((error) => {
        throw control.signal.aborted ? new Stopped() : error;
    });
    return {done, stop: () => control.abort()};
}

/**
 * @param {{threads: number, pdf: boolean}} facts
 * @returns {Engine}
 */
export function server({threads, pdf}) {
    return {threads, pdf, run};
}
