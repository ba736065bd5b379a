const SOF = new Set([0xc0, 0xc1, 0xc2]);

/** Width and height of a JPEG. @throws Error when it is none */
export function jpegSize(bytes: Buffer): { readonly width: number; readonly height: number } {
  if (bytes.readUInt16BE(0) !== 0xffd8) throw new Error('this is no JPEG');
  for (let at = 2; at < bytes.length;) {
    const marker = bytes.readUInt8(at + 1);
    if (SOF.has(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw new Error('this JPEG has no size');
}

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;

/** Names in a ZIP archive, from its directory. @throws Error when it is none */
export function zipNames(bytes: Buffer): readonly string[] {
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  if (end < 0) throw new Error('this is no ZIP archive');
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  while (bytes.readUInt32LE(at) === ENTRY) {
    const [name, extra, comment] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ];
    names.push(bytes.toString('utf8', at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return names;
}
