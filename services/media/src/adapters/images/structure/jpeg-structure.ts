import type { Structure } from './structure.ts';

const MARKER = 0xff;
const TEM = 0x01;
const FIRST_RESTART = 0xd0;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const LENGTH_BYTES = 2;

/** Counts a JPEG's scans and segments up to its end. What follows the end belongs to no picture and is not looked at. */
export function jpegStructure(bytes: Buffer): Structure {
  let scans = 0;
  let parts = 0;
  let at = 0;
  for (;;) {
    at = nextMarker(bytes, at);
    const marker = bytes[at];
    if (marker === undefined || marker === END_OF_IMAGE) return { scans, parts };
    at += 1;
    if (hasNoLength(marker)) continue;
    if (marker === START_OF_SCAN) scans += 1;
    else parts += 1;
    if (at + LENGTH_BYTES > bytes.length) return { scans, parts };
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

function hasNoLength(marker: number): boolean {
  return marker === TEM || (marker >= FIRST_RESTART && marker <= START_OF_IMAGE);
}
