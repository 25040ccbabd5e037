/* chromium.mjs: Debian's Chromium, and pages of which every message is
 * heard. */

import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

/** What npm has brought.  @param {string} name  in its folder */
export function brought(name) {
    return pathToFileURL(join(process.env.MODULES, name)).href;
}

const {chromium} = await import(brought('playwright-core/index.mjs'));

export const PATIENCE = 120000; // milliseconds: the machine may be busy

/** A browser with a profile of its own, which goes with it. */
export async function open(traits = {}) {
    const profile = await mkdtemp(join(tmpdir(), 'dovetail-web-'));
    const context = await chromium.launchPersistentContext(profile, {
        executablePath: '/usr/bin/chromium', acceptDownloads: true,
        args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
        ...traits});
    context.setDefaultTimeout(PATIENCE);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    return {context, async close() {
        await context.close();
        await rm(profile, {recursive: true, force: true, maxRetries: 5});
    }};
}

/** A tab; whatever is said on its console, or goes wrong, is in `said`. */
export async function tab(context) {
    const page = await context.newPage(), said = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));
    page.on('requestfailed', (request) => {
        if (request.failure()?.errorText !== 'net::ERR_ABORTED')
            said.push(`${request.url()}: ${request.failure()?.errorText}`);
    });
    return {page, said};
}
