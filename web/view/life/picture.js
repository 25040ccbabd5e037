/* picture.js: a small picture of a pattern, in the colours of the plane. */

import {make} from '../../base/dom.js';

const LARGEST = 14; // points of a cell

/**
 * @param {string[]} lines
 * @param {string} label
 * @param {number} [width]  points that it may take
 * @param {number} [height]
 */
export function small(lines, label, width = 260, height = 200) {
    const rows = lines.length + 2, cols = (lines[0]?.length || 0) + 2;
    const size = Math.max(1, Math.min(LARGEST, Math.floor(width / cols),
        Math.floor(height / rows)));
    const canvas = make('canvas', {class: 'life-small', role: 'img',
                                   'aria-label': label});
    const sharp = Math.ceil(devicePixelRatio) * size;
    canvas.width = cols * sharp;
    canvas.height = rows * sharp;
    canvas.style.width = `${cols * size}px`;
    const paint = canvas.getContext('2d');
    const draw = () => {
        if (!paint)
            return;
        const style = getComputedStyle(canvas);
        paint.fillStyle = style.backgroundColor;
        paint.fillRect(0, 0, canvas.width, canvas.height);
        paint.fillStyle = style.color;
        const gap = size > 5 ? 1 : 0;
        lines.forEach((line, row) => {
            for (let col = 0; col < line.length; col++)
                if (line[col] === 'o')
                    paint.fillRect((col + 1) * sharp, (row + 1) * sharp,
                        sharp - gap, sharp - gap);
        });
    };
    queueMicrotask(draw); // once it stands in the page
    return canvas;
}
