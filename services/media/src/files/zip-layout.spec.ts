import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { readZip } from '../../test/read-zip.ts';
import { layOutZip, sliceZip } from './zip-layout.ts';

const files = [Buffer.from('first'), Buffer.alloc(70_000, 7), Buffer.from('')];
const entries = files.map((file, index) => ({
  name: `konterfei-0${index + 1}.jpg`,
  bytes: file.length,
  crc32: crc32(file),
}));
const layout = layOutZip(entries, new Date('2026-11-21T12:34:56Z'));

function read(first: number, last: number): Buffer {
  return Buffer.concat(
    sliceZip(layout, first, last).map(({ part, from, length }) => {
      const content = part.kind === 'bytes' ? part.bytes : (files[part.entry] ?? Buffer.alloc(0));
      return Buffer.from(content.subarray(from, from + length));
    }),
  );
}

const whole = read(0, layout.bytes - 1);

describe('the layout of an archive', () => {
  it('knows the length of what it makes', () => {
    expect(whole).toHaveLength(layout.bytes);
  });

  it('is a ZIP that an independent reader unpacks to the same bytes', async () => {
    const unpacked = await readZip(whole);
    expect(unpacked.map(({ name }) => name)).toEqual(entries.map(({ name }) => name));
    expect(unpacked.map(({ content }, index) => content.equals(files[index] ?? Buffer.alloc(1)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(unpacked[0]?.modifiedAt).toEqual(new Date('2026-11-21T12:34:56Z'));
  });

  it('keeps letters beyond ASCII in names, for readers that know of them by the flag of the entry', async () => {
    const name = 'konterfei-07-ystävällinen.jpg';
    const { parts } = layOutZip([{ name, bytes: 0, crc32: 0 }], new Date('2026-11-21T12:34:56Z'));
    const bytes = Buffer.concat(parts.map((part) => (part.kind === 'bytes' ? part.bytes : Buffer.alloc(0))));
    expect((await readZip(bytes)).map((entry) => entry.name)).toEqual([name]);
  });

  it('carries the right checksums', () => {
    expect(whole.readUInt32LE(14)).toBe(crc32(files[0] ?? ''));
  });

  it('gives the same bytes for any range as the whole has there', () => {
    const end = layout.bytes - 1;
    for (const [first, last] of [
      [0, 0],
      [10, 60],
      [30, 70_200],
      [end, end],
      [50, end],
    ] as const) {
      expect(read(first, last).equals(whole.subarray(first, last + 1))).toBe(true);
    }
  });

  it('refuses what a plain ZIP cannot hold', () => {
    expect(() => layOutZip([{ name: 'a', bytes: 2 ** 32, crc32: 0 }], new Date())).toThrow(RangeError);
  });
});
