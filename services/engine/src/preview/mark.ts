import type { PicturePoint } from '../port.ts';
import { LETTER, lineOf, writable } from './letters.ts';

/** Shares of the side. Rows lie so close that a face, which is at least 0.38 high, has two of them across it. */
const ROW = { letters: 0.06, apart: 0.19 } as const;
const DEGREES = -24;

/** A square SVG of rows of words all over a picture; one row runs through `through`. Side in pixels. */
export function markOver(side: number, words: string, through: PicturePoint): string {
  const text = `${writable(words)}  `;
  const scale = (ROW.letters * side) / LETTER.height;
  const length = text.length * LETTER.step * scale;
  const line = lineOf(text);
  const rows: string[] = [];
  const reach = Math.ceil(1.5 / ROW.apart);
  for (let row = -reach; row <= reach; row += 1) {
    const y = (row * ROW.apart - ROW.letters / 2) * side;
    // Each row begins elsewhere, so that gaps between words do not stand below each other.
    const start = -1.5 * side + ((row * 0.37 * length) % length);
    for (let x = start - length; x < 1.5 * side; x += length)
      rows.push(`<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})">${line}</g>`);
  }
  const place = `translate(${through.x * side} ${through.y * side}) rotate(${DEGREES})`;
  const drawn = (colour: string, width: number, opacity: number): string =>
    `<g transform="${place}" stroke="${colour}" stroke-width="${width}" opacity="${opacity}">${rows.join('')}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" fill="none" stroke-linecap="round" stroke-linejoin="round">${drawn('#000', 1.1, 0.3)}${drawn('#fff', 0.6, 0.55)}</svg>`;
}
