const BLOCK = 8;
/** Longest run of empty blocks one code may tell. */
const LONGEST_RUN = 32_767;
const REFINEMENTS = 14;
const COEFFICIENTS = 63;

const segment = (marker: number, ...bytes: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, ((bytes.length + 2) >> 8) & 255, (bytes.length + 2) & 255, ...bytes]);

/** One code of one bit for each given symbol, up to two symbols. */
const table = (place: number, ...symbols: readonly number[]): Buffer =>
  segment(0xc4, place, ...(symbols.length === 1 ? [1, 0] : [1, 1]), ...Array<number>(14).fill(0), ...symbols);

const scan = (first: number, last: number, high: number, low: number): Buffer =>
  segment(0xda, 1, 1, 0x00, first, last, (high << 4) | low);

/** Whole bytes, the last one filled with ones. */
function bits(text: string): Buffer {
  const whole = text.padEnd(Math.ceil(text.length / 8) * 8, '1');
  const bytes = (whole.match(/.{8}/g) ?? []).flatMap((byte) => {
    const value = Number.parseInt(byte, 2);
    return value === 0xff ? [0xff, 0] : [value];
  });
  return Buffer.from(bytes);
}

/**
 * A grey progressive JPEG without a fault in it, in as many passes as the format allows for one colour: each of its 63
 * frequencies told in 14 steps. Small as a file, and each pass costs a decoder a walk over the whole picture.
 */
export function manyScans(width: number, height: number): Buffer {
  const blocks = Math.ceil(width / BLOCK) * Math.ceil(height / BLOCK);
  const runs: string[] = [];
  for (let left = blocks; left > 0; left -= LONGEST_RUN) {
    const run = Math.min(left, LONGEST_RUN);
    const length = Math.floor(Math.log2(run));
    runs.push(
      code(length) +
        (run - 2 ** length)
          .toString(2)
          .padStart(length, '0')
          .slice(length === 0 ? 1 : 0),
    );
  }
  const empty = bits(runs.join(''));
  const passes: Buffer[] = [];
  for (let at = 1; at <= COEFFICIENTS; at += 1)
    for (let low = REFINEMENTS - 1; low >= 0; low -= 1)
      passes.push(scan(at, at, low === REFINEMENTS - 1 ? 0 : low + 1, low), empty);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0),
    table(0x00, 0),
    runTable,
    scan(0, 0, 0, 0),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...passes,
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Codes of four bits for runs of 2^0 to 2^14 blocks. */
const code = (length: number): string => length.toString(2).padStart(4, '0');
const runTable = segment(
  0xc4,
  0x10,
  0,
  0,
  0,
  15,
  ...Array<number>(12).fill(0),
  ...Array.from({ length: 15 }, (_unused, length) => length << 4),
);
