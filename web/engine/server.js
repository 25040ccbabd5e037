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

/** Who asks: this page, as long as it is open. */
const client = crypto.getRandomValues(new Uint32Array(4))
    .reduce((name, number) => name + number.toString(36), '').slice(0, 32);

/**
 * @param {string} path
 * @param {RequestInit} request
 */
async function get(path, request) {
    const response = await fetch(path, request);
    if (!response.ok || !response.body)
        throw new Error((await response.text()).trim());
    return response.body;
}

/**
 * Where many listen the server sends one after the other away; the run goes
 * on, and who comes back hears the rest.
 * @param {Job} job
 * @param {AbortSignal} signal
 */
async function ask(job, signal) {
    let name = '';
    let body = await get('run', {
        method: 'POST', signal,
        headers: {'Content-Type': 'application/json'},
        body: JSON.stringify(
            {client, words: job.words, files: encode(job.files)}),
    });
    for (;;) {
        for await (const line of lines(body)) {
            const message = line ? JSON.parse(line) : {};
            if (message.job !== undefined)
                name = message.job;
            else if (message.say !== undefined)
                job.say?.(message.say);
            else if (message.report)
                job.report?.(message.report);
            else if (message.failed)
                throw new Error(message.failed);
            else if (message.status !== undefined)
                return decode(message);
        }
        body = await get(`job/${name}`, {signal});
    }
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
