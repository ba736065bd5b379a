import { deflateSync, crc32 } from 'node:zlib';

const SOI_BYTES = 2;
const PNG_HEADER_BYTES = 33;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

type Bytes = (photo: Buffer) => Buffer;

/** A JPEG segment with its length. */
export function segment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A PNG chunk, its checksum wrong on demand. */
export function chunk(type: string, data: Uint8Array, wrong = false): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE((crc32(body) ^ (wrong ? 1 : 0)) >>> 0);
  return Buffer.concat([length, body, sum]);
}

const placeOf = (photo: Buffer, marker: number): number => photo.indexOf(Buffer.from([0xff, marker]));
const insert = (photo: Buffer, at: number, ...parts: readonly Uint8Array[]): Buffer =>
  Buffer.concat([photo.subarray(0, at), ...parts, photo.subarray(at)]);

/** Right behind the start, where cameras put what they know. */
export const withSegments =
  (...segments: readonly Uint8Array[]): Bytes =>
  (photo) =>
    insert(photo, SOI_BYTES, ...segments);

export const withChunks =
  (...chunks: readonly Uint8Array[]): Bytes =>
  (photo) =>
    insert(photo, PNG_HEADER_BYTES, ...chunks);

export const withBefore =
  (marker: number, ...parts: readonly Uint8Array[]): Bytes =>
  (photo) =>
    insert(photo, placeOf(photo, marker), ...parts);

export const withBehind =
  (...parts: readonly Uint8Array[]): Bytes =>
  (photo) =>
    Buffer.concat([photo, ...parts]);

/** The last three bytes of the header of the first scan: which frequencies it holds, and their precision. */
export const withScanOf =
  (first: number, last: number, precision: number): Bytes =>
  (photo) => {
    const changed = Buffer.from(photo);
    const at = placeOf(changed, START_OF_SCAN) + 2;
    changed.set([first, last, precision], at + changed.readUInt16BE(at) - 3);
    return changed;
  };

/** One byte behind a marker set to something else; `offset` 1 is the marker's own code. */
export const withByte =
  (marker: number, offset: number, value: number): Bytes =>
  (photo) => {
    const changed = Buffer.from(photo);
    changed[placeOf(changed, marker) + offset] = value;
    return changed;
  };

export const cutBy =
  (missing: number): Bytes =>
  (photo) =>
    photo.subarray(0, -missing);

/** As a program leaves it that closes what it has. */
export const cutAndClosed =
  (missing: number): Bytes =>
  (photo) =>
    Buffer.concat([photo.subarray(0, -missing), END_OF_IMAGE]);

/** As a download leaves it whose room was reserved before. */
export const zeroed =
  (missing: number): Bytes =>
  (photo) =>
    Buffer.concat([photo.subarray(0, -missing), Buffer.alloc(missing)]);

const text = (words: string): Buffer => Buffer.from(words, 'latin1');
export const exif = (data: Uint8Array): Buffer => segment(0xe1, Buffer.concat([text('Exif\0\0'), data]));
export const profilePart = (part: number, of: number, data: Uint8Array): Buffer =>
  segment(0xe2, Buffer.concat([text('ICC_PROFILE\0'), Buffer.from([part, of]), data]));
export const multiPicture = (bytes: number): Buffer =>
  segment(0xe2, Buffer.concat([text('MPF\0MM\0*'), Buffer.alloc(bytes, 9)]));
/** A film that begins as MP4 does. */
export const film = Buffer.concat([text('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), Buffer.alloc(200_000, 3)]);
/** The trailer of Samsung's cameras. */
export const samsungTrailer = Buffer.concat([
  text('\0\0\x01\x0aImage_UTC_Data1700000000000'),
  text('SEFH\x6b\0\0\0\x01\0\0\0'),
  Buffer.alloc(12),
  text('\x18\0\0\0SEFT'),
]);
export const animationControl = (frames: number, side: number): Buffer => {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames);
  const frame = Buffer.alloc(26);
  frame.writeUInt32BE(side, 4);
  frame.writeUInt32BE(side, 8);
  return Buffer.concat([chunk('acTL', control), chunk('fcTL', frame)]);
};

const s15f16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.round(value * 65_536));
  return bytes;
};
const xyz = (...values: readonly number[]): Buffer =>
  Buffer.concat([text('XYZ \0\0\0\0'), ...values.map(s15f16)]);

/** The profile of Adobe RGB (1998): primaries adapted to D50, gamma 2.2. */
export function adobeRgb(): Buffer {
  const gamma = Buffer.concat([text('curv\0\0\0\0\0\0\0\x01\x02\x33'), Buffer.alloc(2)]);
  const tags: readonly (readonly [string, Buffer])[] = [
    ['desc', Buffer.concat([text('desc\0\0\0\0\0\0\0\x06Adobe\0'), Buffer.alloc(80)])],
    ['cprt', text('text\0\0\0\0none\0\0\0\0')],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.60974, 0.31111, 0.01947)],
    ['gXYZ', xyz(0.20528, 0.62567, 0.06087)],
    ['bXYZ', xyz(0.14919, 0.06322, 0.74457)],
    ['rTRC', gamma],
    ['gTRC', gamma],
    ['bTRC', gamma],
  ];
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length);
  let at = 128 + table.length;
  tags.forEach(([name, { length }], index) => {
    table.write(name, 4 + 12 * index, 'latin1');
    table.writeUInt32BE(at, 8 + 12 * index);
    table.writeUInt32BE(length, 12 + 12 * index);
    at += length;
  });
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at, 0);
  header.set([2, 0x10], 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  xyz(0.9642, 1, 0.8249).copy(header, 68, 8);
  return Buffer.concat([header, table, ...tags.map(([, data]) => data)]);
}

/** A profile chunk of a PNG whose profile is none. */
export const brokenPngProfile = chunk(
  'iCCP',
  Buffer.concat([text('broken\0\0'), deflateSync(Buffer.alloc(300, 5))]),
);
