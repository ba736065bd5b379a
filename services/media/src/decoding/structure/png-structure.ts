import type { Structure } from './structure.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;

/** Counts a PNG's chunks. Its pixels come in one stream, however many chunks carry it. */
export function pngStructure(bytes: Buffer): Structure {
  let parts = 0;
  let complete = false;
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    complete = type === 'IEND';
    if (complete) break;
    parts += 1;
    at += FRAME_BYTES + bytes.readUInt32BE(at);
  }
  return { scans: 1, parts, complete, rare: false };
}
