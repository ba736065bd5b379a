/** One marker segment of a JPEG file before its pixels. */
export interface JpegSegment {
  /** 0xe0..0xef are APP0..APP15. */
  readonly marker: number;
  /** First readable bytes of its content: which application wrote it. */
  readonly name: string;
  readonly content: Buffer;
}

const PIXELS = 0xda;

/** Walks the markers of a file by hand, so that no library decides what counts as metadata. */
export function jpegSegments(file: Uint8Array): readonly JpegSegment[] {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const segments: JpegSegment[] = [];
  for (let at = 2; bytes[at] === 0xff && bytes[at + 1] !== PIXELS;) {
    const length = bytes.readUInt16BE(at + 2);
    const content = bytes.subarray(at + 4, at + 2 + length);
    const name = /^[\x20-\x7e]*/.exec(content.toString('latin1', 0, 32))?.[0] ?? '';
    segments.push({ marker: bytes[at + 1] ?? 0, name, content });
    at += 2 + length;
  }
  return segments;
}
