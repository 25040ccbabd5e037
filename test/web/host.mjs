/* host.mjs: those who hand out the page: a plain web host with the folder
 * build-web/site, and `dovetail serve`.  Both listen on loopback. */

import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFile, readdir} from 'node:fs/promises';
import {createServer} from 'node:http';
import {extname, join, normalize} from 'node:path';
import {createInterface} from 'node:readline';
import {gzipSync} from 'node:zlib';

const TYPES = {
    '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css',
    '.json': 'application/json', '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm'};

/** A folder, packed as hosts pack it.  `sent` counts bytes over the wire. */
export async function hostOf(folder) {
    const packed = new Map(), host = {url: '', sent: 0, close: () => {}};
    const server = createServer(async (request, response) => {
        const path = normalize(new URL(request.url, 'http://host').pathname);
        const name = path === '/' ? '/index.html' : path;
        try {
            if (!packed.has(name))
                packed.set(name, gzipSync(await readFile(join(folder, name))));
            const bytes = packed.get(name);
            response.writeHead(200, {
                'Content-Type': TYPES[extname(name)] || 'text/plain',
                'Content-Encoding': 'gzip', 'Content-Length': bytes.length});
            host.sent += bytes.length;
            response.end(bytes);
        } catch {
            response.writeHead(404).end();
        }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    host.url = `http://127.0.0.1:${server.address().port}/`;
    host.close = () => {
        server.closeAllConnections();
        server.close();
    };
    return host;
}

/** The processes at work for another.  @param {number} parent */
async function childrenOf(parent) {
    const found = [];
    for (const name of await readdir('/proc')) {
        const stat = /^\d+$/.test(name) &&
            await readFile(`/proc/${name}/stat`, 'latin1').catch(() => '');
        if (stat && Number(stat.slice(stat.lastIndexOf(')') + 2)
            .split(' ')[1]) === parent)
            found.push(Number(name));
    }
    return found;
}

/** `dovetail serve`; `jobs` tells the processes that are at work. */
export async function serveBy(program) {
    const child = spawn(program, ['serve', '--no-browser', '-q'],
        {stdio: ['ignore', 'pipe', 'inherit']});
    const [url] = await once(createInterface(child.stdout), 'line');
    return {url, jobs: () => childrenOf(child.pid),
            close: () => child.kill('SIGINT')};
}
