import type { Structure } from './structure.ts';

const RIFF_BYTES = 12;
const LENGTH_AT = 4;
const FRAME_BYTES = 8;

/** Counts a WEBP's chunks; a chunk of odd length is followed by a byte of filling. */
export function webpStructure(bytes: Buffer): Structure {
  let parts = 0;
  for (let at = RIFF_BYTES; at + FRAME_BYTES <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    parts += 1;
    at += FRAME_BYTES + length + (length % 2);
  }
  const complete = bytes.length >= RIFF_BYTES && bytes.length >= FRAME_BYTES + bytes.readUInt32LE(LENGTH_AT);
  return { scans: 1, parts, complete, rare: false };
}
