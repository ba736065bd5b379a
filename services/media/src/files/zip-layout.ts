export interface ZipEntry {
  readonly name: string;
  readonly bytes: number;
  readonly crc32: number;
}

/** A run of bytes of the archive: literal ones, or an entry's whole content. `start` is its offset in the archive. */
export type ZipPart =
  | { readonly kind: 'bytes'; readonly start: number; readonly length: number; readonly bytes: Uint8Array }
  | { readonly kind: 'entry'; readonly start: number; readonly length: number; readonly entry: number };

export interface ZipLayout {
  readonly parts: readonly ZipPart[];
  readonly bytes: number;
}

/** A piece of one part, `from` and `length` counted inside the part. */
export interface ZipSlice {
  readonly part: ZipPart;
  readonly from: number;
  readonly length: number;
}

const LOCAL_HEADER = 30;
const CENTRAL_HEADER = 46;
const END_RECORD = 22;
const VERSION = 20;
/** Names are in UTF-8. */
const UTF8_FLAG = 0x0800;
/** Above these the format needs its 64-bit extension, which no package of ours comes near. */
const MAX_BYTES = 0xffff_ffff;
const MAX_ENTRIES = 0xffff;

/** Length and any range follow from names, sizes and checksums. RangeError above 4 GiB or 65,535 entries. */
export function layOutZip(entries: readonly ZipEntry[], modifiedAt: Date): ZipLayout {
  const stamp = dosTime(modifiedAt);
  const parts: ZipPart[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  entries.forEach((entry, index) => {
    const name = new TextEncoder().encode(entry.name);
    const flags = name.length === entry.name.length ? 0 : UTF8_FLAG;
    central.push(centralHeader(entry, { name, flags }, stamp, offset));
    const header = localHeader(entry, { name, flags }, stamp);
    parts.push({ kind: 'bytes', start: offset, length: header.length, bytes: header });
    parts.push({ kind: 'entry', start: offset + header.length, length: entry.bytes, entry: index });
    offset += header.length + entry.bytes;
  });
  const directory = join(central);
  const tail = join([directory, endRecord(entries.length, directory.length, offset)]);
  parts.push({ kind: 'bytes', start: offset, length: tail.length, bytes: tail });
  const bytes = offset + tail.length;
  if (bytes > MAX_BYTES || entries.length > MAX_ENTRIES)
    throw new RangeError('archive too large for a plain ZIP');
  return { parts: parts.filter((part) => part.length > 0), bytes };
}

/** The pieces that make up the archive's bytes `first` to `last`, both included. */
export function sliceZip(layout: ZipLayout, first: number, last: number): ZipSlice[] {
  const slices: ZipSlice[] = [];
  for (const part of layout.parts) {
    const from = Math.max(first, part.start);
    const to = Math.min(last + 1, part.start + part.length);
    if (from < to) slices.push({ part, from: from - part.start, length: to - from });
  }
  return slices;
}

interface EncodedName {
  readonly name: Uint8Array;
  readonly flags: number;
}

function localHeader(entry: ZipEntry, { name, flags }: EncodedName, stamp: number): Uint8Array {
  const { bytes, view } = block(LOCAL_HEADER, name);
  view.setUint32(0, 0x04034b50, true);
  view.setUint16(4, VERSION, true);
  view.setUint16(6, flags, true);
  view.setUint32(10, stamp, true);
  sizes(view, 14, entry);
  view.setUint16(26, name.length, true);
  return bytes;
}

function centralHeader(
  entry: ZipEntry,
  { name, flags }: EncodedName,
  stamp: number,
  offset: number,
): Uint8Array {
  const { bytes, view } = block(CENTRAL_HEADER, name);
  view.setUint32(0, 0x02014b50, true);
  view.setUint16(4, VERSION, true);
  view.setUint16(6, VERSION, true);
  view.setUint16(8, flags, true);
  view.setUint32(12, stamp, true);
  sizes(view, 16, entry);
  view.setUint16(28, name.length, true);
  view.setUint32(42, offset, true);
  return bytes;
}

function endRecord(entries: number, directoryBytes: number, directoryOffset: number): Uint8Array {
  const { bytes, view } = block(END_RECORD, new Uint8Array());
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, entries, true);
  view.setUint16(10, entries, true);
  view.setUint32(12, directoryBytes, true);
  view.setUint32(16, directoryOffset, true);
  return bytes;
}

function sizes(view: DataView, at: number, entry: ZipEntry): void {
  view.setUint32(at, entry.crc32, true);
  view.setUint32(at + 4, entry.bytes, true);
  view.setUint32(at + 8, entry.bytes, true);
}

function block(fixed: number, name: Uint8Array): { bytes: Uint8Array; view: DataView } {
  const bytes = new Uint8Array(fixed + name.length);
  bytes.set(name, fixed);
  return { bytes, view: new DataView(bytes.buffer) };
}

function join(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** Date and time as ZIP stores them, in UTC, two-second steps: date in the upper half. */
function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
