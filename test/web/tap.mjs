/* tap.mjs: points, each of which holds or throws. */

let number = 0, failed = 0;

/** @param {string} name @param {() => Promise<void>|void} test */
export async function point(name, test) {
    number++;
    try {
        await test();
        console.log(`ok ${number} ${name}`);
    } catch (error) {
        failed++;
        for (const line of String(error?.stack || error).split('\n'))
            console.log(`# ${line}`);
        console.log(`not ok ${number} ${name}`);
    }
}

export function plan() {
    console.log(`1..${number}`);
    process.exitCode = failed || !number ? 1 : 0;
}
