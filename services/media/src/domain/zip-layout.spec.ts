import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { layOutZip, sliceZip, type ZipLayout } from './zip-layout.ts';

const files = [Buffer.from('first'), Buffer.alloc(70_000, 7), Buffer.from('')];
const entries = files.map((file, index) => ({ name: `konterfei-0${index + 1}.jpg`, bytes: file.length, crc32: crc32(file) }));
const layout = layOutZip(entries, new Date('2026-11-21T12:34:56Z'));

function read(zip: ZipLayout, first: number, last: number): Buffer {
  return Buffer.concat(
    sliceZip(zip, first, last).map(({ part, from, length }) => {
      const content = part.kind === 'bytes' ? part.bytes : (files[part.entry] ?? Buffer.alloc(0));
      return Buffer.from(content.subarray(from, from + length));
    }),
  );
}

describe('the layout of an archive', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "zip-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('knows the length of what it makes', () => {
    expect(read(layout, 0, layout.bytes - 1)).toHaveLength(layout.bytes);
  });

  it('is a ZIP that an independent reader accepts and unpacks to the same bytes', () => {
    const path = join(folder, 'a.zip');
    writeFileSync(path, read(layout, 0, layout.bytes - 1));
    const script = 'import sys,zipfile,hashlib,json; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(json.dumps([[i.filename, i.date_time, len(z.read(i))] for i in z.infolist()]))';
    expect(JSON.parse(execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }))).toEqual(
      entries.map((entry) => [entry.name, [2026, 11, 21, 12, 34, 56], entry.bytes]),
    );
  });

  it('gives the same bytes for any range as the whole has there', () => {
    const whole = read(layout, 0, layout.bytes - 1);
    for (const [first, last] of [[0, 0], [10, 60], [30, 70_200], [layout.bytes - 1, layout.bytes - 1], [50, layout.bytes - 1]] as const) {
      expect(read(layout, first, last).equals(whole.subarray(first, last + 1))).toBe(true);
    }
  });

  it('refuses what a plain ZIP cannot hold', () => {
    expect(() => layOutZip([{ name: 'a', bytes: 2 ** 32, crc32: 0 }], new Date())).toThrow(RangeError);
  });
});
