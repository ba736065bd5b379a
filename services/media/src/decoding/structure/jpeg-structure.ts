import type { Structure } from './structure.ts';

const MARKER = 0xff;
const TEM = 0x01;
const FIRST_RESTART = 0xd0;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const LENGTH_BYTES = 2;
const HUFFMAN_TABLES = 0xc4;
const JPEG_EXTENSIONS = 0xc8;
const ARITHMETIC_CONDITIONING = 0xcc;
const FIRST_FRAME = 0xc0;
const LAST_FRAME = 0xcf;
/** Baseline, extended and progressive; others are lossless, in several frames, or coded arithmetically. */
const USUAL_FRAMES: readonly number[] = [0xc0, 0xc1, 0xc2];
const USUAL_PRECISION = 8;

/** What follows the end is no part of the picture: phones put a film, a second picture or own data there. */
export function jpegStructure(bytes: Buffer): Structure {
  let scans = 0;
  let parts = 0;
  let rare = false;
  let at = 0;
  for (;;) {
    at = nextMarker(bytes, at);
    const marker = bytes[at];
    if (marker === undefined || marker === END_OF_IMAGE)
      return { scans, parts, rare, complete: marker !== undefined };
    at += 1;
    if (hasNoLength(marker)) continue;
    if (marker === START_OF_SCAN) scans += 1;
    else parts += 1;
    if (at + LENGTH_BYTES > bytes.length) return { scans, parts, rare, complete: false };
    if (isFrame(marker))
      rare ||=
        !USUAL_FRAMES.includes(marker) || (bytes[at + LENGTH_BYTES] ?? USUAL_PRECISION) !== USUAL_PRECISION;
    at += Math.max(LENGTH_BYTES, bytes.readUInt16BE(at));
  }
}

/** Place of the next marker's code: behind any number of fill bytes, never a stuffed zero of a scan. */
function nextMarker(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(MARKER, at);
    if (at === -1) return bytes.length;
    while (bytes[at] === MARKER) at += 1;
    if (bytes[at] !== 0) return at;
  }
}

function isFrame(marker: number): boolean {
  const other = [HUFFMAN_TABLES, JPEG_EXTENSIONS, ARITHMETIC_CONDITIONING];
  return marker >= FIRST_FRAME && marker <= LAST_FRAME && !other.includes(marker);
}

function hasNoLength(marker: number): boolean {
  return marker === TEM || (marker >= FIRST_RESTART && marker <= START_OF_IMAGE);
}
