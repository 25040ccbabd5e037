/* files.js: bytes that leave the page: pictures and files. */

/** @type {Record<string, string>} */
const TYPES = {svg: 'image/svg+xml', png: 'image/png', pdf: 'application/pdf',
               json: 'application/json'};
const SHARP = 2; // dots of a PNG for each of its picture's

/**
 * @param {Uint8Array} bytes
 * @param {string} name  or its ending
 */
export function blobOf(bytes, name) {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ||
        'text/plain;charset=utf-8';
    return new Blob([/** @type {any} */ (bytes)], {type});
}

/**
 * As a download.
 * @param {Blob} blob
 * @param {string} name
 */
export function save(blob, name) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/**
 * A picture, drawn in dots.
 * @param {Uint8Array} svg
 * @returns {Promise<Blob>}
 */
export async function pngOf(svg) {
    const image = new Image();
    image.src = URL.createObjectURL(blobOf(svg, 'svg'));
    try {
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = SHARP * image.naturalWidth;
        canvas.height = SHARP * image.naturalHeight;
        canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width,
            canvas.height);
        return await new Promise((resolve, reject) => canvas.toBlob((blob) =>
            blob ? resolve(blob) : reject(new Error('no PNG'))));
    } finally {
        URL.revokeObjectURL(image.src);
    }
}
